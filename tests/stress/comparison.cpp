// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "tests/stress/comparison.hpp"

#include <sys/mman.h>

#include <algorithm>
#include <cmath>
#include <complex>
#include <cstdio>
#include <limits>
#include <type_traits>
#include <vector>

namespace stress {
namespace {

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
    case Shape::gemm: by_row = &norms_a.of_rows(s.flags[0] != 'N'), by_col = &norms_b.of_cols(s.flags[1] != 'N'); break;
    case Shape::symm:
      by_row = left ? &norms_a.rows : &norms_b.rows, by_col = left ? &norms_b.cols : &norms_a.cols;
      break;
    case Shape::syrk: by_row = by_col = &norms_a.of_rows(s.flags[1] != 'N'); break;
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
Wrong run_in_precision(Random& random, Spec const& s, std::atomic<bool>& inside) {
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

}  // namespace

Wrong run_call(Random& random, Spec const& spec, std::atomic<bool>& inside) {
  switch (spec.precision) {
    case 0: return run_in_precision<float>(random, spec, inside);
    case 1: return run_in_precision<double>(random, spec, inside);
    case 2: return run_in_precision<std::complex<float>>(random, spec, inside);
    default: return run_in_precision<std::complex<double>>(random, spec, inside);
  }
}

}  // namespace stress
