// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// level3_time [OPTION...] [--cases=FILE] CASE...: times level-3 calls through the Fortran names that this process
// finds, so that a preloaded library (blaslift, NVBLAS) takes them. One line of JSON a case; several cases share one
// process because the GPU's start costs more than most cases.
//
// A CASE is a routine, its sizes and options, separated by blanks, colons or commas: dgemm:8192,
// dgemm:100,200,300:beta=1, dtrsm:8192,512:flags=LUTN:threads=16. Sizes in the order of the routine's arguments;
// missing ones equal the last.
#include <dlfcn.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <barrier>
#include <chrono>
#include <cmath>
#include <complex>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <fstream>
#include <functional>
#include <stdexcept>
#include <string>
#include <thread>
#include <type_traits>
#include <vector>

namespace {

using Clock = std::chrono::steady_clock;
using std::size_t;

double seconds(Clock::duration time) { return std::chrono::duration<double>(time).count(); }

enum class Family { gemm, symm, syrk, syr2k, tr };

struct Options {
  int repetitions = 5;
  int warm_calls = 1;
  double warm = 3;
  int threads = 1;
  int rotate = 0;  // 0: two sets where memory allows
  double beta = 0;
  std::uint64_t seed = 1;
  bool huge = false;
  bool check = false;
};

struct Case : Options {
  std::string routine, flags;
  Family family = Family::gemm;
  bool hermitian = false, solve = false;
  int m = 0, n = 0, k = 0;
  size_t element = 8;
  // rows and columns of A, B, C; no columns: no such operand
  int a_rows = 0, a_cols = 0, b_rows = 0, b_cols = 0, c_rows = 0, c_cols = 0;

  char flag(size_t at) const { return flags[at]; }
  size_t bytes_of_set() const {
    return element * (static_cast<size_t>(a_rows) * static_cast<size_t>(a_cols) +
                      static_cast<size_t>(b_rows) * static_cast<size_t>(b_cols) +
                      static_cast<size_t>(c_rows) * static_cast<size_t>(c_cols));
  }
  double operations() const {
    double const factor = routine[0] == 'c' || routine[0] == 'z' ? 4 : 1, dm = m, dn = n, dk = k;
    double const order = flag(0) == 'L' ? dm : dn;
    switch (family) {
      case Family::gemm: return factor * 2 * dm * dn * dk;
      case Family::symm: return factor * 2 * dm * dn * order;
      case Family::syrk: return factor * dn * (dn + 1) * dk;
      case Family::syr2k: return factor * 2 * dn * (dn + 1) * dk;
      case Family::tr: return factor * dm * dn * order;
    }
    return 0;
  }
};

[[noreturn]] void give_up(std::string const& why) {
  std::fprintf(stderr, "level3_time: %s\n", why.c_str());
  std::exit(2);
}

// ---- cases ----

bool set_option(Options& options, std::string const& name, std::string const& value) {
  if (name == "reps")
    options.repetitions = std::max(1, std::stoi(value));
  else if (name == "warm")
    options.warm = std::stod(value);
  else if (name == "warm-calls")
    options.warm_calls = std::stoi(value);
  else if (name == "threads")
    options.threads = std::max(1, std::stoi(value));
  else if (name == "rotate")
    options.rotate = std::stoi(value);
  else if (name == "beta")
    options.beta = std::stod(value);
  else if (name == "seed")
    options.seed = std::stoull(value);
  else if (name == "advise" && (value == "huge" || value == "none"))
    options.huge = value == "huge";
  else if (name == "check")
    options.check = value != "0";
  else
    return false;
  return true;
}

Case parse_case(std::string const& text, Options const& defaults) {
  Case made;
  static_cast<Options&>(made) = defaults;
  std::vector<int> sizes;
  for (size_t begin = 0; begin < text.size();) {
    size_t const end = std::min(text.find_first_of(" \t:,", begin), text.size());
    std::string const word = text.substr(begin, end - begin);
    begin = end + 1;
    if (word.empty()) continue;
    size_t const equals = word.find('=');
    if (equals != std::string::npos && word.compare(0, equals, "flags") == 0)
      made.flags = word.substr(equals + 1);
    else if (equals != std::string::npos) {
      if (!set_option(made, word.substr(0, equals), word.substr(equals + 1))) give_up("unknown option " + word);
    } else if (made.routine.empty())
      made.routine = word;
    else
      sizes.push_back(std::stoi(word));
  }
  if (made.routine.size() < 5 || sizes.empty()) give_up("a case needs a routine and a size: " + text);
  std::string const name = made.routine.substr(1);
  char const letter = made.routine[0];
  made.element = letter == 's' ? 4 : letter == 'z' ? 16 : 8;
  made.hermitian = name[0] == 'h';
  made.solve = name == "trsm";
  auto size = [&](size_t at) { return sizes[std::min(at, sizes.size() - 1)]; };
  int &a_rows = made.a_rows, &a_cols = made.a_cols, &b_rows = made.b_rows, &b_cols = made.b_cols;
  if (name == "gemm") {
    made.family = Family::gemm;
    if (made.flags.empty()) made.flags = "NN";
    made.m = size(0), made.n = size(1), made.k = size(2);
    bool const straight_a = made.flag(0) == 'N', straight_b = made.flag(1) == 'N';
    a_rows = straight_a ? made.m : made.k, a_cols = straight_a ? made.k : made.m;
    b_rows = straight_b ? made.k : made.n, b_cols = straight_b ? made.n : made.k;
    made.c_rows = made.m, made.c_cols = made.n;
  } else if (name == "symm" || name == "hemm") {
    made.family = Family::symm;
    if (made.flags.empty()) made.flags = "LL";
    made.m = size(0), made.n = size(1);
    a_rows = a_cols = made.flag(0) == 'L' ? made.m : made.n;
    b_rows = made.c_rows = made.m, b_cols = made.c_cols = made.n;
  } else if (name == "syrk" || name == "herk" || name == "syr2k" || name == "her2k") {
    made.family = name.size() == 4 ? Family::syrk : Family::syr2k;
    if (made.flags.empty()) made.flags = "LN";
    made.n = made.m = size(0), made.k = size(1);
    a_rows = made.flag(1) == 'N' ? made.n : made.k, a_cols = made.flag(1) == 'N' ? made.k : made.n;
    if (made.family == Family::syr2k) b_rows = a_rows, b_cols = a_cols;
    made.c_rows = made.c_cols = made.n;
  } else if (name == "trmm" || name == "trsm") {
    made.family = Family::tr;
    if (made.flags.empty()) made.flags = "LLNN";
    made.m = size(0), made.n = size(1);
    a_rows = a_cols = made.flag(0) == 'L' ? made.m : made.n;
    b_rows = made.m, b_cols = made.n;
  } else {
    give_up("unknown routine " + made.routine);
  }
  size_t const flag_count = made.family == Family::tr ? 4 : 2;
  if (made.flags.size() != flag_count) give_up("wrong number of flags: " + text);
  return made;
}

// ---- work in parallel: operands of gigabytes ----

void in_parallel(size_t count, std::function<void(size_t begin, size_t end, size_t part)> const& body) {
  size_t const parts = std::max<size_t>(1, std::min<size_t>(count, std::thread::hardware_concurrency()));
  std::vector<std::thread> crew;
  for (size_t part = 1; part < parts; ++part)
    crew.emplace_back([&, part] { body(count * part / parts, count * (part + 1) / parts, part); });
  body(0, count / parts, 0);
  for (auto& thread : crew) thread.join();
}

// One mapping for all cases of the process: fresh pages for every case would cost more than the calls.
class Arena {
 public:
  Arena(size_t bytes, bool huge) : bytes_(bytes) {
    void* const made = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (made == MAP_FAILED) give_up("no memory for the operands");
    begin_ = static_cast<char*>(made);
    madvise(begin_, bytes, huge ? MADV_HUGEPAGE : MADV_NOHUGEPAGE);
  }
  Arena(Arena const&) = delete;
  Arena& operator=(Arena const&) = delete;
  ~Arena() { munmap(begin_, bytes_); }
  void* take(size_t bytes) {
    char* const at = begin_ + used_;
    used_ += padded(bytes);
    return at;
  }
  void reuse() { used_ = 0; }
  static size_t padded(size_t bytes) { return (bytes + 4095) / 4096 * 4096; }

 private:
  char* begin_;
  size_t bytes_, used_ = 0;
};

size_t arena_bytes(Case const& one) {
  return static_cast<size_t>(one.rotate) * static_cast<size_t>(one.threads) * (one.bytes_of_set() + 3 * 4096);
}

size_t free_memory() {
  std::ifstream file("/proc/meminfo");
  std::string name;
  size_t kilobytes = 0;
  while (file >> name >> kilobytes) {
    if (name == "MemAvailable:") return kilobytes * 1024;
    file.ignore(100, '\n');
  }
  return size_t{4} << 30;
}

// ---- operands and calls in one precision ----

template <class T>
struct Wide {
  using type = double;
};
template <class T>
struct Wide<std::complex<T>> {
  using type = std::complex<double>;
};

double conj_of(double x) { return x; }
std::complex<double> conj_of(std::complex<double> x) { return std::conj(x); }

class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed * 0x9e3779b97f4a7c15U + 0xcbf29ce484222325U) {
    for (int i = 0; i < 4; ++i) next();
  }
  std::uint64_t next() {  // xorshift64*
    state_ ^= state_ >> 12;
    state_ ^= state_ << 25;
    state_ ^= state_ >> 27;
    return state_ * 0x2545f4914f6cdd1dU;
  }
  double unit() { return static_cast<double>(static_cast<std::int64_t>(next()) >> 11) * 0x1p-52; }  // in [-1, 1)

 private:
  std::uint64_t state_ = 1;
};

template <class T>
void fill(T* to, size_t rows, size_t cols, std::uint64_t seed, bool triangle) {
  // A solve or product with the triangle keeps its right-hand sides' magnitude, however often it is repeated: a signed
  // unit diagonal and a small rest.
  double const scale = triangle ? 1 / static_cast<double>(std::max<size_t>(rows, 1)) : 1;
  in_parallel(cols, [&](size_t begin, size_t end, size_t) {
    for (size_t col = begin; col < end; ++col) {
      Random random(seed * 1000003 + col);
      if constexpr (std::is_floating_point_v<T>)
        for (size_t row = 0; row < rows; ++row) to[row + col * rows] = static_cast<T>(random.unit() * scale);
      else
        for (size_t row = 0; row < rows; ++row) {
          double const re = random.unit() * scale, im = random.unit() * scale;
          to[row + col * rows] = T(static_cast<typename T::value_type>(re), static_cast<typename T::value_type>(im));
        }
      if (triangle) to[col + col * rows] = random.unit() < 0 ? T(-1) : T(1);
    }
  });
}

using Entry = void (*)();

template <class T>
struct Set {
  T *a = nullptr, *b = nullptr, *c = nullptr;
};

template <class T>
void call(Case const& one, Entry entry, Set<T> const& set) {
  using G = void (*)(char const*, char const*, int const*, int const*, int const*, T const*, T const*, int const*,
                     T const*, int const*, T const*, T*, int const*, size_t, size_t);
  using S = void (*)(char const*, char const*, int const*, int const*, T const*, T const*, int const*, T const*,
                     int const*, T const*, T*, int const*, size_t, size_t);
  // The scalars of herk and her2k's beta are real; a complex number's address is its real part's.
  using K = void (*)(char const*, char const*, int const*, int const*, T const*, T const*, int const*, T const*, T*,
                     int const*, size_t, size_t);
  using R = void (*)(char const*, char const*, char const*, char const*, int const*, int const*, T const*, T const*,
                     int const*, T*, int const*, size_t, size_t, size_t, size_t);
  char const* const f = one.flags.data();
  T const alpha = 1, beta = static_cast<T>(static_cast<decltype(std::abs(T{}))>(one.beta));
  int const lda = std::max(1, one.a_rows), ldb = std::max(1, one.b_rows), ldc = std::max(1, one.c_rows);
  switch (one.family) {
    case Family::gemm:
      return reinterpret_cast<G>(entry)(f, f + 1, &one.m, &one.n, &one.k, &alpha, set.a, &lda, set.b, &ldb, &beta,
                                        set.c, &ldc, 1, 1);
    case Family::symm:
      return reinterpret_cast<S>(entry)(f, f + 1, &one.m, &one.n, &alpha, set.a, &lda, set.b, &ldb, &beta, set.c, &ldc,
                                        1, 1);
    case Family::syrk:
      return reinterpret_cast<K>(entry)(f, f + 1, &one.n, &one.k, &alpha, set.a, &lda, &beta, set.c, &ldc, 1, 1);
    case Family::syr2k:
      return reinterpret_cast<S>(entry)(f, f + 1, &one.n, &one.k, &alpha, set.a, &lda, set.b, &ldb, &beta, set.c, &ldc,
                                        1, 1);
    case Family::tr:
      return reinterpret_cast<R>(entry)(f, f + 1, f + 2, f + 3, &one.m, &one.n, &alpha, set.a, &lda, set.b, &ldb, 1, 1,
                                        1, 1);
  }
}

// ---- the check: both sides applied to a random vector, O(n^2) ----

enum class Kind { full, symmetric, hermitian, triangle };

template <class T>
struct View {
  T const* at;
  size_t rows, cols;
  Kind kind = Kind::full;
  bool upper = false, unit = false;
  char trans = 'N';
};

// op(matrix) x, with only the referenced triangle read. Columns in parallel, each part with a sum of its own.
template <class T, class W = typename Wide<T>::type>
std::vector<W> times(View<T> const& matrix, std::vector<W> const& x) {
  bool const flip = matrix.trans != 'N', conjugate = matrix.trans == 'C';
  size_t const length = flip ? matrix.cols : matrix.rows;
  std::vector<std::vector<W>> sums(std::max(1U, std::thread::hardware_concurrency()));
  in_parallel(matrix.cols, [&](size_t begin, size_t end, size_t part) {
    std::vector<W>& sum = sums[part];
    sum.assign(length, W{});
    for (size_t col = begin; col < end; ++col) {
      T const* const column = matrix.at + col * matrix.rows;
      size_t first = 0, last = matrix.rows;
      if (matrix.kind != Kind::full) (matrix.upper ? last : first) = matrix.upper ? col : col + 1;
      if (!flip)
        for (size_t row = first; row < last; ++row) sum[row] += W(column[row]) * x[col];
      if (flip || matrix.kind == Kind::symmetric || matrix.kind == Kind::hermitian) {
        bool const conjugated = flip ? conjugate : matrix.kind == Kind::hermitian;
        W dot{};
        if (conjugated)
          for (size_t row = first; row < last; ++row) dot += conj_of(W(column[row])) * x[row];
        else
          for (size_t row = first; row < last; ++row) dot += W(column[row]) * x[row];
        sum[col] += dot;
      }
      if (matrix.kind == Kind::full) continue;
      W diagonal = matrix.unit ? W(1) : W(column[col]);
      if (matrix.kind == Kind::hermitian) diagonal = W(std::real(diagonal));
      sum[col] += (conjugate ? conj_of(diagonal) : diagonal) * x[col];
    }
  });
  std::vector<W> result(length);
  for (auto const& sum : sums)
    for (size_t i = 0; i < sum.size(); ++i) result[i] += sum[i];
  return result;
}

// Makes one more call and returns its relative error.
template <class T>
double checked_call(Case const& one, Entry entry, Set<T> const& set, std::barrier<>& together) {
  using W = typename Wide<T>::type;
  using Vector = std::vector<W>;
  auto size = [](int value) { return static_cast<size_t>(value); };
  View<T> a{set.a, size(one.a_rows), size(one.a_cols)}, b{set.b, size(one.b_rows), size(one.b_cols)},
      c{set.c, size(one.c_rows), size(one.c_cols)};
  Kind const symmetric = one.hermitian ? Kind::hermitian : Kind::symmetric;
  Vector x(size(one.n));
  Random random(one.seed + 77);
  for (W& value : x) {
    if constexpr (std::is_same_v<W, double>)
      value = random.unit();
    else
      value = W(random.unit(), random.unit());
  }
  bool const left = one.flag(0) == 'L';
  // alpha = 1: wanted = before-part + beta * C x, all from operands as they are before the call.
  Vector wanted;
  auto is = [](View<T> view, char trans) {
    view.trans = trans;
    return view;
  };
  switch (one.family) {
    case Family::gemm: wanted = times(is(a, one.flag(0)), times(is(b, one.flag(1)), x)); break;
    case Family::symm:
      a.kind = symmetric, a.upper = one.flag(1) == 'U';
      wanted = left ? times(a, times(b, x)) : times(b, times(a, x));
      break;
    case Family::syrk:
    case Family::syr2k: {
      c.kind = symmetric, c.upper = one.flag(0) == 'U';
      char const other = one.hermitian ? 'C' : 'T';
      auto product = [&](View<T> const& p, View<T> const& q) {
        return one.flag(1) == 'N' ? times(is(p, 'N'), times(is(q, other), x))
                                  : times(is(p, other), times(is(q, 'N'), x));
      };
      wanted = product(a, one.family == Family::syrk ? a : b);
      if (one.family == Family::syr2k) {
        Vector const second = product(b, a);
        for (size_t i = 0; i < wanted.size(); ++i) wanted[i] += second[i];
      }
      break;
    }
    case Family::tr: {
      a.kind = Kind::triangle, a.upper = one.flag(1) == 'U', a.trans = one.flag(2), a.unit = one.flag(3) == 'U';
      if (one.solve)
        wanted = times(b, x);
      else
        wanted = left ? times(a, times(b, x)) : times(b, times(a, x));
      break;
    }
  }
  if (one.family != Family::tr && one.beta != 0) {
    Vector const before = times(c, x);
    for (size_t i = 0; i < wanted.size(); ++i) wanted[i] += one.beta * before[i];
  }
  together.arrive_and_wait();
  call(one, entry, set);
  together.arrive_and_wait();
  Vector seen;
  if (one.family != Family::tr)
    seen = times(c, x);
  else if (one.solve)
    seen = left ? times(a, times(b, x)) : times(b, times(a, x));
  else
    seen = times(b, x);
  double difference = 0, magnitude = 0;
  for (size_t i = 0; i < wanted.size(); ++i) {
    double const here = std::abs(seen[i] - wanted[i]);
    if (!(here <= difference)) difference = here;  // also takes a NaN, which then stays
    if (std::isnan(difference)) break;
    magnitude = std::max(magnitude, std::abs(wanted[i]));
  }
  return magnitude > 0 ? difference / magnitude : difference;
}

unsigned long long calls_on_device() {
  static auto const count = reinterpret_cast<unsigned long long (*)()>(dlsym(RTLD_DEFAULT, "blaslift_calls_on_device"));
  return count ? count() : 0;
}

Entry find_entry(std::string const& routine) {
  auto* const found = reinterpret_cast<Entry>(dlsym(RTLD_DEFAULT, (routine + "_").c_str()));
  if (!found) give_up("no symbol " + routine + "_ in this process: link with or preload a BLAS");
  return found;
}

template <class T>
void time_case(Case const& one, Arena& arena) {
  Entry const entry = find_entry(one.routine);
  auto size = [](int value) { return static_cast<size_t>(value); };
  std::vector<std::vector<Set<T>>> sets(size(one.threads), std::vector<Set<T>>(size(one.rotate)));
  std::uint64_t seed = one.seed * 101;
  auto operand = [&](int rows, int cols, bool triangle) -> T* {
    if (rows == 0 || cols == 0) return nullptr;
    T* const made = static_cast<T*>(arena.take(size(rows) * size(cols) * sizeof(T)));
    fill(made, size(rows), size(cols), ++seed, triangle);
    return made;
  };
  for (auto& of_thread : sets)
    for (Set<T>& set : of_thread) {
      set.a = operand(one.a_rows, one.a_cols, one.family == Family::tr);
      set.b = operand(one.b_rows, one.b_cols, false);
      set.c = operand(one.c_rows, one.c_cols, false);
    }

  int const rounds = one.warm_calls + one.repetitions;
  std::vector<std::vector<Clock::time_point>> begins(size(one.threads), std::vector<Clock::time_point>(size(rounds)));
  auto ends = begins;
  std::vector<double> errors(size(one.threads), -1);
  std::barrier<> together(one.threads);
  auto const on_device = calls_on_device();
  auto work = [&](size_t thread) {
    for (size_t round = 0; round < size(rounds); ++round) {
      Set<T> const& set = sets[thread][round % size(one.rotate)];
      together.arrive_and_wait();
      begins[thread][round] = Clock::now();
      call(one, entry, set);
      ends[thread][round] = Clock::now();
    }
    together.arrive_and_wait();
    if (one.check) errors[thread] = checked_call(one, entry, sets[thread][size(rounds) % size(one.rotate)], together);
  };
  std::vector<std::thread> crew;
  for (size_t thread = 1; thread < size(one.threads); ++thread) crew.emplace_back(work, thread);
  work(0);
  for (auto& thread : crew) thread.join();

  std::vector<double> walls;
  for (size_t round = size(one.warm_calls); round < size(rounds); ++round) {
    Clock::time_point first = begins[0][round], last = ends[0][round];
    for (size_t thread = 1; thread < size(one.threads); ++thread) {
      first = std::min(first, begins[thread][round]);
      last = std::max(last, ends[thread][round]);
    }
    walls.push_back(seconds(last - first));
  }
  double error = one.check ? 0 : -1;
  for (double const of_thread : errors)
    if (one.check && !(of_thread <= error)) error = of_thread;
  Dl_info from{};  // tells a preload that did not take effect
  dladdr(reinterpret_cast<void*>(entry), &from);
  std::printf(
      R"({"from": "%s", "routine": "%s", "flags": "%s", "m": %d, "n": %d, "k": %d, "beta": %g, "threads": %d, "rotate": %d, )"
      R"("pages": "%s", "times": [)",
      from.dli_fname ? from.dli_fname : "", one.routine.c_str(), one.flags.c_str(), one.m, one.n, one.k, one.beta,
      one.threads, one.rotate, one.huge ? "huge" : "4 KiB");
  for (size_t i = 0; i < walls.size(); ++i) std::printf("%s%.9f", i ? ", " : "", walls[i]);
  std::sort(walls.begin(), walls.end());
  double const median = (walls[walls.size() / 2] + walls[(walls.size() - 1) / 2]) / 2;
  std::printf(R"(], "median": %.9f, "gflops": %.1f, "calls": %d, "calls_on_device": %llu)", median,
              one.operations() * one.threads / median * 1e-9, (rounds + one.check) * one.threads,
              calls_on_device() - on_device);
  if (one.check) {
    bool const single = one.element == 4 || one.routine[0] == 'c';
    if (std::isfinite(error)) std::printf(R"(, "error": %.3g)", error);
    std::printf(R"(, "right": %s)", error <= (single ? 2e-5 : 1e-10) ? "true" : "false");
  }
  std::printf("}\n");
  std::fflush(stdout);
}

// blaslift starts the GPU in the background once the work seen justifies it: products of a size that does, until it has
// taken one of them, and the time has passed in which clocks rise and other libraries start.
void warm_up(double least) {
  if (least <= 0) return;
  Case const product = parse_case("dgemm:2048:rotate=1", Options{});
  Arena arena(arena_bytes(product), false);
  Entry const entry = find_entry("dgemm");
  size_t const count = size_t{2048} * 2048;
  Set<double> set;
  for (double** at : {&set.a, &set.b, &set.c}) {
    *at = static_cast<double*>(arena.take(count * sizeof(double)));
    fill(*at, 2048, 2048, 1, false);
  }
  bool const waits = dlsym(RTLD_DEFAULT, "blaslift_calls_on_device") && !std::getenv("BLASLIFT_PLACE");
  auto const begin = Clock::now();
  double passed = 0;
  do {
    call(product, entry, set);
    passed = seconds(Clock::now() - begin);
  } while (passed < least || (waits && calls_on_device() == 0 && passed < least + 10));
}

}  // namespace

int main(int argc, char** argv) try {
  Options defaults;
  std::vector<std::string> texts;
  for (int i = 1; i < argc; ++i) {
    std::string const word = argv[i];
    if (word.compare(0, 2, "--") != 0) {
      texts.push_back(word);
      continue;
    }
    size_t const equals = std::min(word.find('='), word.size());
    std::string const name = word.substr(2, equals - 2), value = equals < word.size() ? word.substr(equals + 1) : "1";
    if (name == "cases") {
      std::ifstream file(value);
      if (!file) give_up("cannot read " + value);
      for (std::string line; std::getline(file, line);)
        if (!line.empty() && line[0] != '#') texts.push_back(line);
    } else if (!set_option(defaults, name, value)) {
      give_up("unknown option " + word);
    }
  }
  if (texts.empty())
    give_up(
        "usage: level3_time [--reps= --warm= --warm-calls= --threads= --rotate= --beta= --seed= "
        "--advise=none|huge --check] [--cases=FILE] CASE... (see the head of the source)");
  std::vector<Case> cases;
  size_t most[2] = {0, 0};
  for (std::string const& text : texts) {
    Case& one = cases.emplace_back(parse_case(text, defaults));
    if (one.rotate < 1)
      one.rotate = 2 * static_cast<size_t>(one.threads) * one.bytes_of_set() < free_memory() / 3 ? 2 : 1;
    most[one.huge] = std::max(most[one.huge], arena_bytes(one));
  }
  warm_up(defaults.warm);
  for (bool const huge : {false, true}) {
    if (most[huge] == 0) continue;
    Arena arena(most[huge], huge);
    for (Case const& one : cases) {
      if (one.huge != huge) continue;
      arena.reuse();
      switch (one.routine[0]) {
        case 's': time_case<float>(one, arena); break;
        case 'd': time_case<double>(one, arena); break;
        case 'c': time_case<std::complex<float>>(one, arena); break;
        case 'z': time_case<std::complex<double>>(one, arena); break;
        default: give_up("unknown routine " + one.routine);
      }
    }
  }
} catch (std::exception const& error) {
  give_up(error.what());
}
