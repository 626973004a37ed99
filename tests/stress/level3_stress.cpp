// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// level3_stress [--threads=T] [--seconds=S] [--seed=N] [--typical=N] [--largest=N] [--needs-device]
// [--replay=THREAD:CALL]: random level-3 calls from many threads, through the Fortran names that this process finds,
// against OpenBLAS opened by itself. The first wrong element ends the run. Failures of the device are the environment's
// to ask for (README.md).
#include <dlfcn.h>
#include <malloc.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <complex>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <fstream>
#include <limits>
#include <mutex>
#include <string>
#include <thread>
#include <type_traits>
#include <vector>

namespace {

using Clock = std::chrono::steady_clock;
using Entry = void (*)();
using std::size_t;

constexpr int watchdog_seconds = 120;
constexpr double rss_limit_mib = 64;
// The first calls of a run are the largest: caches and pools then have their size when memory is first measured.
constexpr long long large_calls = 3;

[[noreturn]] void give_up(std::string const& why) {
  std::fprintf(stderr, "level3_stress: %s\n", why.c_str());
  std::exit(2);
}

double seconds_since(Clock::time_point begin) { return std::chrono::duration<double>(Clock::now() - begin).count(); }

// ---- routines ----

enum class Shape { gemm, symm, syrk, syr2k, tr };

struct Routine {
  char const* name;
  Shape shape;
  bool hermitian;
  Entry under_test[4] = {}, reference[4] = {};
  std::atomic<unsigned long long> calls{0};
};

Routine routines[] = {
    {"gemm", Shape::gemm, false},  {"symm", Shape::symm, false}, {"hemm", Shape::symm, true},
    {"syrk", Shape::syrk, false},  {"herk", Shape::syrk, true},  {"syr2k", Shape::syr2k, false},
    {"her2k", Shape::syr2k, true}, {"trmm", Shape::tr, false},   {"trsm", Shape::tr, false},
};
constexpr char letters[] = "sdcz";

void find_entries() {
  // RTLD_LOCAL: its names must take no part in the search that blaslift is preloaded for. The program's own BLAS may
  // well be this same library, and then it has one thread too.
  void* const openblas = dlopen("libopenblas.so.0", RTLD_NOW | RTLD_LOCAL);
  if (!openblas) give_up(std::string("no reference: ") + dlerror());
  if (auto* const set = reinterpret_cast<void (*)(int)>(dlsym(openblas, "openblas_set_num_threads"))) set(1);
  for (Routine& routine : routines)
    for (size_t precision = routine.hermitian ? 2 : 0; precision < 4; ++precision) {
      std::string const name = std::string(1, letters[precision]) + routine.name + "_";
      routine.under_test[precision] = reinterpret_cast<Entry>(dlsym(RTLD_DEFAULT, name.c_str()));
      routine.reference[precision] = reinterpret_cast<Entry>(dlsym(openblas, name.c_str()));
      if (!routine.under_test[precision] || !routine.reference[precision]) give_up("no " + name);
    }
}

// ---- random numbers: one stream a call, so that a call can be repeated without its predecessors ----

class Random {
 public:
  Random(std::uint64_t seed, std::uint64_t thread, std::uint64_t call) {
    for (std::uint64_t const part : {seed, thread, call}) {
      state_ = (state_ ^ part) * 0x9e3779b97f4a7c15U;
      state_ ^= state_ >> 29;
    }
    state_ |= 1;
    next();
  }
  std::uint64_t next() {  // xorshift64*
    state_ ^= state_ >> 12;
    state_ ^= state_ << 25;
    state_ ^= state_ >> 27;
    return state_ * 0x2545f4914f6cdd1dU;
  }
  double unit() { return static_cast<double>(next() >> 11) * 0x1p-53; }  // in [0, 1)
  double value() { return 2 * unit() - 1; }
  int below(int count) { return static_cast<int>((next() >> 33) % static_cast<unsigned>(count)); }
  bool one_in(int count) { return below(count) == 0; }
  char pick(char const* from) { return from[below(static_cast<int>(std::strlen(from)))]; }

 private:
  std::uint64_t state_ = 0xcbf29ce484222325U;
};

// ---- one call ----

struct Spec {
  size_t routine = 0, precision = 0;
  char flags[5] = "";
  int m = 0, n = 0, k = 0;
  int lda = 1, ldb = 1, ldc = 1;
  int offset_a = 0, offset_b = 0, offset_c = 0;  // elements from the buffer's begin
  double alpha[2] = {1, 0}, beta[2] = {0, 0};

  void describe(char* to, size_t size) const {
    Routine const& routine_of = routines[routine];
    std::snprintf(to, size,
                  "%c%s flags=%s m=%d n=%d k=%d alpha=(%g,%g) beta=(%g,%g) lda=%d ldb=%d ldc=%d offsets=%d,%d,%d",
                  letters[precision], routine_of.name, flags, m, n, k, alpha[0], alpha[1], beta[0], beta[1], lda, ldb,
                  ldc, offset_a, offset_b, offset_c);
  }
};

struct Settings {
  int threads = 4;
  double seconds = 10;
  std::uint64_t seed = 1;
  int typical = 600, largest = 1200;
  bool needs_device = false;  // a run that the device took no part in has shown nothing
  long long replay_thread = -1, replay_call = -1;
} settings;

// Fresh pages for every operand: what a device library keeps about an address is then about other memory.
template <class T>
class Buffer {
 public:
  explicit Buffer(size_t count) : count_(count), bytes_(std::max<size_t>(count * sizeof(T), 1)) {
    void* const made = mmap(nullptr, bytes_, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (made == MAP_FAILED) give_up("no memory for operands");
    at_ = static_cast<T*>(made);
  }
  Buffer(Buffer const& other) : Buffer(other.count_) { std::memcpy(at_, other.at_, count_ * sizeof(T)); }
  Buffer& operator=(Buffer const&) = delete;
  ~Buffer() { munmap(at_, bytes_); }
  T* data() { return at_; }
  T const* data() const { return at_; }
  size_t size() const { return count_; }
  T& operator[](size_t at) { return at_[at]; }
  T const& operator[](size_t at) const { return at_[at]; }
  bool same_bytes(Buffer const& other) const { return std::memcmp(at_, other.at_, count_ * sizeof(T)) == 0; }

 private:
  T* at_;
  size_t count_, bytes_;
};

template <class T>
struct RealOf {
  using type = T;
};
template <class T>
struct RealOf<std::complex<T>> {
  using type = T;
};
template <class T>
using Real = typename RealOf<T>::type;
template <class T>
constexpr bool is_complex = !std::is_floating_point_v<T>;

template <class T>
T make(double re, double im) {
  if constexpr (is_complex<T>)
    return T(static_cast<Real<T>>(re), static_cast<Real<T>>(im));
  else
    return static_cast<T>(re);
}
template <class T>
T random_value(Random& random, double scale = 1) {
  double const re = random.value() * scale, im = is_complex<T> ? random.value() * scale : 0;
  return make<T>(re, im);
}
template <class T>
T not_a_number() {
  double const nan = std::numeric_limits<double>::quiet_NaN();
  return make<T>(nan, nan);
}
template <class T>
double squared(T value) {
  double const size = static_cast<double>(std::abs(value));
  return size * size;
}

enum class Kind { full, symmetric, hermitian, triangle };

// A matrix in a buffer, with what of it a routine may read.
struct Layout {
  int rows = 0, cols = 0, ld = 1, offset = 0;
  Kind kind = Kind::full;
  char uplo = 'L';
  bool unit = false;

  size_t at(int row, int col) const {
    return static_cast<size_t>(offset) + static_cast<size_t>(row) + static_cast<size_t>(col) * static_cast<size_t>(ld);
  }
  size_t count() const { return static_cast<size_t>(offset) + static_cast<size_t>(ld) * static_cast<size_t>(cols) + 5; }
  bool referenced(int row, int col) const {
    if (kind == Kind::full) return true;
    if (row == col) return !unit;
    return (uplo == 'L') == (row > col);
  }
};

Layout layout_a(Spec const& s) {
  Shape const shape = routines[s.routine].shape;
  bool const hermitian = routines[s.routine].hermitian;
  Layout made{0, 0, s.lda, s.offset_a};
  switch (shape) {
    case Shape::gemm:
      made.rows = s.flags[0] == 'N' ? s.m : s.k, made.cols = s.flags[0] == 'N' ? s.k : s.m;
      break;
    case Shape::symm:
      made.rows = made.cols = s.flags[0] == 'L' ? s.m : s.n;
      made.kind = hermitian ? Kind::hermitian : Kind::symmetric, made.uplo = s.flags[1];
      break;
    case Shape::syrk:
    case Shape::syr2k:
      made.rows = s.flags[1] == 'N' ? s.n : s.k, made.cols = s.flags[1] == 'N' ? s.k : s.n;
      break;
    case Shape::tr:
      made.rows = made.cols = s.flags[0] == 'L' ? s.m : s.n;
      made.kind = Kind::triangle, made.uplo = s.flags[1], made.unit = s.flags[3] == 'U';
      break;
  }
  return made;
}
Layout layout_b(Spec const& s) {
  Layout made{s.m, s.n, s.ldb, s.offset_b};
  if (routines[s.routine].shape == Shape::gemm)
    made.rows = s.flags[1] == 'N' ? s.k : s.n, made.cols = s.flags[1] == 'N' ? s.n : s.k;
  if (routines[s.routine].shape == Shape::syr2k) {
    made = layout_a(s);
    made.ld = s.ldb, made.offset = s.offset_b;
  }
  if (routines[s.routine].shape == Shape::syrk) made.rows = made.cols = 0;
  return made;
}
Layout layout_c(Spec const& s) {
  Shape const shape = routines[s.routine].shape;
  Layout made{s.m, s.n, s.ldc, s.offset_c};
  if (shape == Shape::syrk || shape == Shape::syr2k) {
    made.rows = made.cols = s.n;
    made.kind = routines[s.routine].hermitian ? Kind::hermitian : Kind::symmetric, made.uplo = s.flags[0];
  }
  if (shape == Shape::tr) made.rows = made.cols = 0;
  return made;
}

Spec random_spec(Random& random, bool largest) {
  Spec made;
  do {
    made.routine = static_cast<size_t>(random.below(static_cast<int>(std::size(routines))));
    made.precision = static_cast<size_t>(random.below(4));
  } while (!routines[made.routine].under_test[made.precision]);
  bool const complex = made.precision >= 2, hermitian = routines[made.routine].hermitian;
  int const most = largest || random.one_in(200) ? settings.largest : settings.typical;
  auto size = [&] {
    if (largest) return settings.largest;
    if (random.one_in(100)) return 0;
    return std::clamp(static_cast<int>(std::exp(random.unit() * std::log(most + 1.0))), 1, most);
  };
  made.m = size(), made.n = size(), made.k = size();
  char const* const transpose = complex ? "NTC" : "NT";
  Shape const shape = routines[made.routine].shape;
  switch (shape) {
    case Shape::gemm:
      made.flags[0] = random.pick(transpose), made.flags[1] = random.pick(transpose);
      break;
    case Shape::symm:
      made.flags[0] = random.pick("LR"), made.flags[1] = random.pick("UL");
      break;
    case Shape::syrk:
    case Shape::syr2k:
      made.flags[0] = random.pick("UL"), made.flags[1] = random.pick(hermitian ? "NC" : complex ? "NT" : "NTC");
      made.m = made.n;
      break;
    case Shape::tr:
      made.flags[0] = random.pick("LR"), made.flags[1] = random.pick("UL");
      made.flags[2] = random.pick(transpose), made.flags[3] = random.pick("NU");
      break;
  }
  if (shape == Shape::symm || shape == Shape::tr) made.k = made.flags[0] == 'L' ? made.m : made.n;
  auto scalar = [&](double* to, int kind) {
    to[0] = kind == 0 ? 0 : kind == 1 ? 1 : random.value();
    to[1] = kind == 2 && complex ? random.value() : 0;
  };
  scalar(made.alpha, random.one_in(50) ? 0 : 1 + random.below(2));
  scalar(made.beta, random.below(3));
  if (shape == Shape::tr) made.beta[0] = made.beta[1] = 0;
  if (hermitian && shape == Shape::syrk) made.alpha[1] = made.beta[1] = 0;
  if (hermitian && shape == Shape::syr2k) made.beta[1] = 0;
  auto leading = [&](int rows) { return std::max(1, rows) + (random.one_in(2) ? 0 : random.below(20)); };
  made.lda = leading(layout_a(made).rows), made.ldb = leading(layout_b(made).rows),
  made.ldc = leading(layout_c(made).rows);
  made.offset_a = random.below(9), made.offset_b = random.below(9), made.offset_c = random.below(9);
  return made;
}

template <class T>
void call(Entry entry, Spec const& s, T const* a_buffer, T* b_buffer, T* c_buffer) {
  T const* const a = a_buffer + s.offset_a;
  T *const b = b_buffer + s.offset_b, *const c = c_buffer + s.offset_c;
  using G = void (*)(char const*, char const*, int const*, int const*, int const*, T const*, T const*, int const*,
                     T const*, int const*, T const*, T*, int const*, size_t, size_t);
  using S = void (*)(char const*, char const*, int const*, int const*, T const*, T const*, int const*, T const*,
                     int const*, T const*, T*, int const*, size_t, size_t);
  // herk's scalars and her2k's beta are real: a complex number's address is that of its real part.
  using K = void (*)(char const*, char const*, int const*, int const*, T const*, T const*, int const*, T const*, T*,
                     int const*, size_t, size_t);
  using R = void (*)(char const*, char const*, char const*, char const*, int const*, int const*, T const*, T const*,
                     int const*, T*, int const*, size_t, size_t, size_t, size_t);
  T const alpha = make<T>(s.alpha[0], s.alpha[1]), beta = make<T>(s.beta[0], s.beta[1]);
  char const* const f = s.flags;
  switch (routines[s.routine].shape) {
    case Shape::gemm:
      return reinterpret_cast<G>(entry)(f, f + 1, &s.m, &s.n, &s.k, &alpha, a, &s.lda, b, &s.ldb, &beta, c, &s.ldc, 1,
                                        1);
    case Shape::symm:
      return reinterpret_cast<S>(entry)(f, f + 1, &s.m, &s.n, &alpha, a, &s.lda, b, &s.ldb, &beta, c, &s.ldc, 1, 1);
    case Shape::syrk:
      return reinterpret_cast<K>(entry)(f, f + 1, &s.n, &s.k, &alpha, a, &s.lda, &beta, c, &s.ldc, 1, 1);
    case Shape::syr2k:
      return reinterpret_cast<S>(entry)(f, f + 1, &s.n, &s.k, &alpha, a, &s.lda, b, &s.ldb, &beta, c, &s.ldc, 1, 1);
    case Shape::tr:
      return reinterpret_cast<R>(entry)(f, f + 1, f + 2, f + 3, &s.m, &s.n, &alpha, a, &s.lda, b, &s.ldb, 1, 1, 1, 1);
  }
}

// What is referenced gets numbers, everything else NaN: it must neither be read nor written.
template <class T>
Buffer<T> random_operand(Random& random, Layout const& layout, bool for_solve) {
  Buffer<T> made(layout.count());
  T const nan = not_a_number<T>();
  std::fill_n(made.data(), made.size(), nan);
  // Systems whose solution is of the size of the right-hand sides, whatever the triangle, the order, or a unit
  // diagonal.
  double const scale = for_solve ? 1.0 / std::max(1, layout.rows) : 1;
  for (int col = 0; col < layout.cols; ++col)
    for (int row = 0; row < layout.rows; ++row) {
      if (!layout.referenced(row, col)) continue;
      T& element = made[layout.at(row, col)];
      element = random_value<T>(random, scale);
      if (row != col) continue;
      if (for_solve) element = make<T>(random.one_in(2) ? 1.25 : -0.875, 0);
      // The imaginary parts of a Hermitian matrix's diagonal are taken as zero.
      if constexpr (is_complex<T>)
        if (layout.kind == Kind::hermitian) element = make<T>(static_cast<double>(element.real()), std::nan(""));
    }
  return made;
}

// Euclidean norms of the rows (of the columns) of the matrix that the layout stands for, both triangles and the unit
// diagonal included.
template <class T>
struct Norms {
  std::vector<double> rows, cols;

  Norms(Buffer<T> const& buffer, Layout const& layout)
      : rows(static_cast<size_t>(layout.rows)), cols(static_cast<size_t>(layout.cols)) {
    bool const mirrored = layout.kind == Kind::symmetric || layout.kind == Kind::hermitian;
    auto add = [&](int row, int col, double size) {
      rows[static_cast<size_t>(row)] += size;
      cols[static_cast<size_t>(col)] += size;
    };
    for (int col = 0; col < layout.cols; ++col)
      for (int row = 0; row < layout.rows; ++row) {
        if (layout.unit && row == col) add(row, col, 1);
        if (!layout.referenced(row, col)) continue;
        T const element = buffer[layout.at(row, col)];
        if (row == col && layout.kind == Kind::hermitian) {
          add(row, col, squared(std::real(element)));
          continue;
        }
        add(row, col, squared(element));
        if (mirrored && row != col) add(col, row, squared(element));
      }
    for (auto* const list : {&rows, &cols})
      for (double& one : *list) one = std::sqrt(one);
  }
  std::vector<double> const& of_rows(bool transposed) const { return transposed ? cols : rows; }
  std::vector<double> const& of_cols(bool transposed) const { return transposed ? rows : cols; }
};

struct Wrong {
  bool found = false;
  int row = 0, col = 0;
  std::string what;
};

// A sum of k products in any order is within about k eps |a||b| (Higham 2002, section 3.5), and |a||b| below the
// product of the norms (Cauchy and Schwarz): times 4 for complex arithmetic and two sides that err. Still far below one
// product more or less, as the caps make sure.
template <class T>
double factor(int k) {
  bool const single = sizeof(Real<T>) == 4;
  double const eps = single ? 0x1p-24 : 0x1p-53;
  return std::min(8.0 * (k + 8) * eps, single ? 1e-3 : 1e-10);
}

template <class T>
Wrong compare(Spec const& s, Buffer<T> const& a, Buffer<T> const& b_before, Buffer<T> const& c_before,
              Buffer<T> const& got, Buffer<T> const& wanted) {
  Shape const shape = routines[s.routine].shape;
  bool const solve = shape == Shape::tr && std::strcmp(routines[s.routine].name, "trsm") == 0;
  Layout const la = layout_a(s), lb = layout_b(s);
  Layout const lc = shape == Shape::tr ? lb : layout_c(s);
  Buffer<T> const& before = shape == Shape::tr ? b_before : c_before;
  Norms<T> const norms_a(a, la), norms_b(b_before, lb);
  double const alpha = std::hypot(s.alpha[0], s.alpha[1]), beta = std::hypot(s.beta[0], s.beta[1]);
  bool const left = s.flags[0] == 'L';
  std::vector<double> const *by_row = nullptr, *by_col = nullptr, *by_row2 = nullptr, *by_col2 = nullptr;
  std::vector<double> const ones_rows(static_cast<size_t>(lc.rows), 1), ones_cols(static_cast<size_t>(lc.cols), 1);
  int depth = s.k;
  switch (shape) {
    case Shape::gemm:
      by_row = &norms_a.of_rows(s.flags[0] != 'N'), by_col = &norms_b.of_cols(s.flags[1] != 'N');
      break;
    case Shape::symm:
      by_row = left ? &norms_a.rows : &norms_b.rows, by_col = left ? &norms_b.cols : &norms_a.cols;
      break;
    case Shape::syrk:
      by_row = by_col = &norms_a.of_rows(s.flags[1] != 'N');
      break;
    case Shape::syr2k:
      by_row = by_col2 = &norms_a.of_rows(s.flags[1] != 'N'), by_col = by_row2 = &norms_b.of_rows(s.flags[1] != 'N');
      depth *= 2;
      break;
    case Shape::tr: {
      bool const transposed = s.flags[2] != 'N';
      // The triangles of solves are close to a diagonal of about one: the solution is about as large as the right-hand
      // side.
      if (left)
        by_row = solve ? &ones_rows : &norms_a.of_rows(transposed), by_col = &norms_b.cols;
      else
        by_row = &norms_b.rows, by_col = solve ? &ones_cols : &norms_a.of_cols(transposed);
      break;
    }
  }
  double const scale = factor<T>(depth) * (solve ? 4 : 1);
  Wrong wrong;
  auto report = [&](int row, int col, char const* kind, double difference, double bound) {
    char text[400];
    T const seen = got[lc.at(row, col)], right = wanted[lc.at(row, col)];
    std::snprintf(text, sizeof text,
                  "%s: element (%d, %d) is (%.17g, %.17g), the reference (%.17g, %.17g), difference %.3g, bound %.3g",
                  kind, row, col, static_cast<double>(std::real(seen)), static_cast<double>(std::imag(seen)),
                  static_cast<double>(std::real(right)), static_cast<double>(std::imag(right)), difference, bound);
    wrong = {true, row, col, text};
  };
  for (int col = 0; col < lc.cols && !wrong.found; ++col)
    for (int row = 0; row < lc.rows && !wrong.found; ++row) {
      if (!lc.referenced(row, col)) continue;
      size_t const at = lc.at(row, col), i = static_cast<size_t>(row), j = static_cast<size_t>(col);
      double magnitude = alpha * (*by_row)[i] * (*by_col)[j];
      if (by_row2) magnitude += alpha * (*by_row2)[i] * (*by_col2)[j];
      if (shape != Shape::tr && beta != 0)
        magnitude +=
            beta * (row == col && lc.kind == Kind::hermitian ? static_cast<double>(std::abs(std::real(before[at])))
                                                             : static_cast<double>(std::abs(before[at])));
      double const bound = scale * magnitude + std::numeric_limits<Real<T>>::min();
      // herk and her2k may leave early without touching C (alpha or k zero and beta one): the diagonal's imaginary
      // part, NaN before, is compared by its real part there.
      double difference = static_cast<double>(std::abs(got[at] - wanted[at]));
      if (lc.kind == Kind::hermitian && row == col && std::isnan(static_cast<double>(std::imag(wanted[at]))))
        difference = static_cast<double>(std::abs(std::real(got[at]) - std::real(wanted[at])));
      if (!(difference <= bound)) report(row, col, "wrong result", difference, bound);
    }
  if (wrong.found) return wrong;
  // Everything else to the bit.
  auto untouched = [&](size_t at) { return std::memcmp(&got[at], &before[at], sizeof(T)) == 0; };
  for (size_t at = 0; at < got.size(); ++at) {
    if (untouched(at)) continue;
    size_t const begin = static_cast<size_t>(lc.offset), ld = static_cast<size_t>(lc.ld);
    int const row = at < begin ? -1 : static_cast<int>((at - begin) % ld),
              col = at < begin ? -1 : static_cast<int>((at - begin) / ld);
    bool const inside = row >= 0 && row < lc.rows && col < lc.cols && lc.referenced(row, col);
    if (inside) continue;
    char text[200];
    std::snprintf(text, sizeof text, "written outside the result: buffer element %zu (row %d, column %d)", at, row,
                  col);
    return {true, row, col, text};
  }
  return wrong;
}

template <class T>
Wrong run_call(Random& random, Spec const& s, std::atomic<bool>& inside) {
  Shape const shape = routines[s.routine].shape;
  bool const solve = std::strcmp(routines[s.routine].name, "trsm") == 0;
  Layout const lc = layout_c(s);
  Buffer<T> const a = random_operand<T>(random, layout_a(s), solve);
  Buffer<T> const b = random_operand<T>(random, layout_b(s), false);
  Buffer<T> c = random_operand<T>(random, lc, false);
  Buffer<T> wanted_c(c);
  // With beta zero C need not hold numbers. The reference gets zeros: some versions of OpenBLAS scale by zero there.
  if (s.beta[0] == 0 && s.beta[1] == 0 && shape != Shape::tr)
    for (int col = 0; col < lc.cols; ++col)
      for (int row = 0; row < lc.rows; ++row)
        if (lc.referenced(row, col)) {
          wanted_c[lc.at(row, col)] = T(0);
          if (shape == Shape::gemm) c[lc.at(row, col)] = not_a_number<T>();
        }
  Buffer<T> const c_before(c);
  Buffer<T> const a_tested(a);
  Buffer<T> b_tested(b), wanted_b(b);
  inside = true;
  call(routines[s.routine].under_test[s.precision], s, a_tested.data(), b_tested.data(), c.data());
  inside = false;
  call(routines[s.routine].reference[s.precision], s, a.data(), wanted_b.data(), wanted_c.data());
  if (!a.same_bytes(a_tested)) return {true, 0, 0, "the input A was written to"};
  if (shape != Shape::tr && !b.same_bytes(b_tested)) return {true, 0, 0, "the input B was written to"};
  if (shape == Shape::tr) return compare<T>(s, a, b, c_before, b_tested, wanted_b);
  return compare<T>(s, a, b, c_before, c, wanted_c);
}

// ---- threads and their watchdog ----

struct Worker {
  std::mutex lock;
  char what[256] = "";
  std::atomic<long long> call{0};
  std::atomic<bool> inside{false}, busy{false};
};

std::atomic<bool> stop{false};
std::atomic<int> failures{0};
std::atomic<long long> calls_made{0};

bool one_call(Worker& worker, std::uint64_t thread, long long index) {
  Random random(settings.seed, thread, static_cast<std::uint64_t>(index));
  Spec const spec = random_spec(random, index < large_calls);
  char what[256];
  spec.describe(what, sizeof what);
  {
    std::lock_guard const guard(worker.lock);
    std::memcpy(worker.what, what, sizeof what);
  }
  Wrong wrong;
  switch (spec.precision) {
    case 0:
      wrong = run_call<float>(random, spec, worker.inside);
      break;
    case 1:
      wrong = run_call<double>(random, spec, worker.inside);
      break;
    case 2:
      wrong = run_call<std::complex<float>>(random, spec, worker.inside);
      break;
    default:
      wrong = run_call<std::complex<double>>(random, spec, worker.inside);
      break;
  }
  routines[spec.routine].calls += 1;
  calls_made += 1;
  if (!wrong.found) return true;
  failures += 1;
  stop = true;
  std::printf("WRONG: %s\n  %s\n  again: --seed=%llu --typical=%d --largest=%d --replay=%llu:%lld\n", what,
              wrong.what.c_str(), static_cast<unsigned long long>(settings.seed), settings.typical, settings.largest,
              static_cast<unsigned long long>(thread), index);
  std::fflush(stdout);
  return false;
}

// Runs the crew until the time is over. Threads of their own for every phase: threads that end are part of the stress.
void run_phase(double duration, int first_thread) {
  std::vector<Worker> workers(static_cast<size_t>(settings.threads));
  std::vector<std::thread> crew;
  auto const begin = Clock::now();
  for (int i = 0; i < settings.threads; ++i)
    crew.emplace_back([&, i] {
      Worker& worker = workers[static_cast<size_t>(i)];
      worker.busy = true;
      bool const warm = first_thread == 0;
      for (long long index = warm ? 0 : large_calls;
           !stop && (seconds_since(begin) < duration || (warm && index < large_calls)); ++index) {
        if (!one_call(worker, static_cast<std::uint64_t>(first_thread + i), index)) break;
        worker.call = worker.call + 1;
      }
      worker.busy = false;
    });
  std::atomic<bool> over{false};
  std::thread watchdog([&] {
    std::vector<long long> seen(workers.size(), -1);
    std::vector<Clock::time_point> since(workers.size(), Clock::now());
    while (!over) {
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
      for (size_t i = 0; i < workers.size(); ++i) {
        if (workers[i].call != seen[i] || !workers[i].busy) {
          seen[i] = workers[i].call;
          since[i] = Clock::now();
        } else if (seconds_since(since[i]) > watchdog_seconds) {
          std::printf("HANGS: no progress for %d s, seed %llu\n", watchdog_seconds,
                      static_cast<unsigned long long>(settings.seed));
          for (size_t j = 0; j < workers.size(); ++j) {
            std::lock_guard const guard(workers[j].lock);
            std::printf("  thread %zu, %.0f s without progress%s%s: %s\n", j, seconds_since(since[j]),
                        workers[j].busy ? "" : ", ended", workers[j].inside ? ", inside the call" : "",
                        workers[j].what);
          }
          std::fflush(stdout);
          std::abort();
        }
      }
    }
  });
  for (auto& thread : crew) thread.join();
  over = true;
  watchdog.join();
}

double resident_mib() {
  malloc_trim(0);
  std::ifstream file("/proc/self/statm");
  double total = 0, resident = 0;
  file >> total >> resident;
  return resident * static_cast<double>(sysconf(_SC_PAGESIZE)) / (1 << 20);
}

}  // namespace

int main(int argc, char** argv) try {
  for (int i = 1; i < argc; ++i) {
    std::string const word = argv[i];
    size_t const equals = std::min(word.find('='), word.size() - 1);
    std::string const name = word.substr(0, equals), value = word.substr(equals + 1);
    if (name == "--threads")
      settings.threads = std::max(1, std::stoi(value));
    else if (name == "--seconds")
      settings.seconds = std::stod(value);
    else if (name == "--seed")
      settings.seed = std::stoull(value);
    else if (name == "--typical")
      settings.typical = std::max(1, std::stoi(value));
    else if (name == "--largest")
      settings.largest = std::max(1, std::stoi(value));
    else if (word == "--needs-device")
      settings.needs_device = true;
    else if (name == "--replay") {
      settings.replay_thread = std::stoll(value);
      settings.replay_call = std::stoll(value.substr(std::min(value.find(':'), value.size() - 1) + 1));
    } else {
      give_up("unknown option " + word + " (see the head of the source)");
    }
  }
  find_entries();
  Dl_info from{};
  dladdr(reinterpret_cast<void*>(routines[0].under_test[1]), &from);
  std::printf("seed %llu, %d threads, %g s, sizes to %d and a few to %d; dgemm_ comes from %s\n",
              static_cast<unsigned long long>(settings.seed), settings.threads, settings.seconds, settings.typical,
              settings.largest, from.dli_fname ? from.dli_fname : "?");
  std::fflush(stdout);
  auto* const on_device = reinterpret_cast<unsigned long long (*)()>(dlsym(RTLD_DEFAULT, "blaslift_calls_on_device"));
  if (settings.replay_call >= 0) {
    Worker worker;
    bool const right = one_call(worker, static_cast<std::uint64_t>(settings.replay_thread), settings.replay_call);
    std::printf("%s: %s, %llu calls on the device\n", right ? "right" : "wrong", worker.what,
                on_device ? on_device() : 0);
    return right ? 0 : 1;
  }
  double const early = settings.seconds / 5;
  run_phase(early, 0);
  double const before = resident_mib();
  if (!stop) run_phase(settings.seconds - early, settings.threads);
  double const after = resident_mib();

  for (Routine const& routine : routines) std::printf("  %-6s %10llu calls\n", routine.name, routine.calls.load());
  std::printf("%lld calls compared, %llu on the device%s\n", calls_made.load(), on_device ? on_device() : 0,
              on_device ? "" : " (blaslift is not here)");
  std::printf("resident memory: %.0f MiB after a fifth of the run, %.0f MiB at its end\n", before, after);
  std::printf("device memory: not measured, blaslift has no call that tells it\n");
  bool failed = failures > 0;
  // A sanitizer keeps freed memory for a while.
  bool const sanitized = dlsym(RTLD_DEFAULT, "__asan_init") || dlsym(RTLD_DEFAULT, "__tsan_init");
  if (!failed && !sanitized && after - before > rss_limit_mib) {
    std::printf("LEAK: resident memory grew by %.0f MiB\n", after - before);
    failed = true;
  }
  if (!failed && settings.needs_device && (!on_device || on_device() == 0)) {
    std::printf("no call ran on the device: BLASLIFT_LOG=summary tells why\n");
    failed = true;
  }
  std::printf("%s\n", failed ? "FAILED" : "all right");
  return failed ? 1 : 0;
} catch (std::exception const& error) {
  give_up(error.what());
}
