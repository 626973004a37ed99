// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "lapack_tests/programs/verdict.hpp"

#include <cmath>
#include <cstdio>
#include <limits>

#include "lapack_tests/programs/matrix.hpp"

namespace blaslift::test {
namespace {

// LAPACK's own testers allow 30 to 50 times n ulp (svd.in, sep.in), and an ulp is two of our units; our problems are
// well-conditioned, by a construction that costs a factor. OpenBLAS's own zheevr reaches 40 with its kernels for
// SkylakeX.
constexpr double allowed = 30, allowed_of_hermitian_vectors = 60, allowed_elementwise = 100;

class Verdict {
 public:
  Verdict(LapackProblem const& tested, LapackProblem const& right)
      : tested_(tested), right_(right), call_(tested.call()), id_(call_.routine->id) {
    std::int64_t const n = std::max<std::int64_t>({call_.integer("m"), call_.integer("n"), 1});
    unit_ = static_cast<double>(n) * (is_single(call_.precision) ? 0x1p-24 : 0x1p-53);
  }

  std::string wrong() {
    compare_what_is_unique();
    if (wrong_.empty()) judge_vectors();
    return wrong_;
  }
  std::string other_numbers() {
    if (!is_singular_values() && !is_hermitian() && !has_rank()) compare_what_is_unique();
    return wrong_;
  }

 private:
  void compare_what_is_unique() {
    for (int i = 0; i < call_.routine->parameter_count && wrong_.empty(); ++i) {
      Parameter const& parameter = call_.routine->parameters[static_cast<std::size_t>(i)];
      if (is_written(parameter.kind) && is_unique(parameter.name)) compare(parameter.name);
    }
  }
  bool is_singular_values() const { return call_.routine->find("vt") >= 0; }
  bool has_rank() const { return call_.routine->find("rank") >= 0; }
  bool is_hermitian() const { return call_.routine->find("w") >= 0 && call_.routine->find("jobz") >= 0; }
  bool is_eigen() const { return call_.routine->find("jobvr") >= 0; }

  // Vectors are unique up to signs, inputs that are destroyed hold anything, eigenvalues may come in any order.
  bool is_unique(std::string_view name) const {
    if (is_singular_values()) return name == "s";
    if (has_rank()) return name != "a";
    // LAPACK does not set the only element of IFAIL.
    if (is_hermitian() && name == "ifail") return call_.integer("n") > 1;
    if (is_hermitian()) return name == "w" || name == "found" || name == "b";
    return !is_eigen();
  }

  void expect(double value, double limit, char const* what) {
    if (value <= limit || !wrong_.empty()) return;
    char text[160];
    std::snprintf(text, sizeof text, "%s is %.3g, allowed %.3g", what, value, limit);
    wrong_ = text;
  }

  void compare(char const* name) {
    LapackArray const &a = tested_.array(name), &b = right_.array(name);
    if (holds_integers(call_.routine->parameters[static_cast<std::size_t>(a.position)].kind)) {
      for (std::int64_t i = 0; i < a.view.rows; ++i)
        if (tested_.integer(a, i) != right_.integer(b, i))
          return expect(static_cast<double>(i), -1, (std::string(name) + ": the first other number").c_str());
      return;
    }
    double scale = 0, off = 0;
    for_each_run(b.view, [&](std::int64_t first, std::int64_t count) {
      std::int64_t const stride = b.view.shape == Shape::vector ? b.view.rows + 1 : b.view.stride;
      for (std::int64_t at = first; at < first + count; ++at) {
        Complex const is = tested_.number(a, at % stride, at / stride),
                      ought = right_.number(b, at % stride, at / stride);
        bool const finite = std::isfinite(std::abs(ought));
        if (!finite && !std::isfinite(std::abs(is))) continue;
        if (finite) scale = std::max(scale, std::abs(ought));
        if (!(std::abs(is - ought) <= off)) off = std::abs(is - ought);
      }
    });
    expect(off, allowed_elementwise * unit_ * scale, (std::string(name) + ": the largest difference").c_str());
  }

  Matrix matrix(LapackArray const& of, bool initial = false) const {
    LapackProblem const* from = &tested_;
    Matrix made(of.view.rows, of.view.cols);
    // The array as it was made has the same layout.
    LapackArray before = of;
    if (initial) before.memory = AlignedBytes(of.initial);
    for_each_run(of.view, [&](std::int64_t first, std::int64_t count) {
      for (std::int64_t at = first; at < first + count; ++at)
        made(at % of.view.stride, at / of.view.stride) = from->number(before, at % of.view.stride, at / of.view.stride);
    });
    return made;
  }
  std::vector<double> real_vector(char const* name) const {
    LapackArray const& of = tested_.array(name);
    std::vector<double> made(static_cast<std::size_t>(of.view.rows));
    for (std::size_t i = 0; i < made.size(); ++i) made[i] = tested_.number(of, static_cast<std::int64_t>(i)).real();
    return made;
  }

  void judge_vectors() {
    if (is_singular_values()) return judge_singular_vectors();
    if (is_hermitian() && call_.flag("jobz", 'N') == 'V') return judge_eigenvectors_of_hermitian();
    if (is_eigen()) return judge_eigenvectors();
  }

  void expect_orthogonal(Matrix const& z, char const* what) {
    double const most = is_hermitian() ? allowed_of_hermitian_vectors : allowed;
    if (z.cols > 0) expect(norm(deviation_from_orthogonal(z)), most * unit_, what);
  }

  // The triangle that was given, and its image.
  Matrix hermitian(char const* name) const {
    LapackArray triangle = tested_.array(name);
    triangle.view.shape = Shape::triangle;
    triangle.view.part = call_.flag("uplo", 'U') == 'U' ? Part::upper : Part::lower;
    Matrix a = matrix(triangle, true);
    for (std::int64_t j = 0; j < a.cols; ++j)
      for (std::int64_t i = 0; i < j; ++i)
        triangle.view.part == Part::upper ? a(j, i) = std::conj(a(i, j)) : a(i, j) = std::conj(a(j, i));
    return a;
  }

  // L^-1 Z with B = L L^H, from the factor that the routine leaves.
  Matrix solved_with_factor(Matrix z) const {
    Matrix l = matrix(tested_.array("b"));
    if (call_.flag("uplo", 'U') == 'U') l = adjoint(l);
    for (std::int64_t j = 0; j < z.cols; ++j)
      for (std::int64_t k = 0; k < z.rows; ++k) {
        z(k, j) /= l(k, k);
        for (std::int64_t i = k + 1; i < z.rows; ++i) z(i, j) -= product(l(i, k), z(k, j));
      }
    return z;
  }

  void judge_generalised(Matrix const& a, Matrix const& z, std::vector<double> const& w) {
    Matrix const b = hermitian("b");
    std::int64_t const type = call_.integer("itype");
    double const scale = norm(a) * norm(b) * norm(z);
    if (type == 1)
      expect(norm(a * z - scaled(b * z, w)), allowed * unit_ * std::max(scale, norm(a)), "|A Z - B Z W|");
    else
      expect(norm((type == 2 ? a * (b * z) : b * (a * z)) - scaled(z, w)), allowed * unit_ * scale, "|A B Z - Z W|");
    Matrix made = type == 3 ? deviation_from_orthogonal(solved_with_factor(z)) : adjoint(z) * (b * z);
    for (std::int64_t i = 0; type != 3 && i < made.cols; ++i) made(i, i) -= 1;
    expect(norm(made), allowed_of_hermitian_vectors * unit_, "|Z^H B Z - I|, or of B's inverse");
  }

  void judge_eigenvectors_of_hermitian() {
    Matrix const a = hermitian("a");
    bool const apart = call_.routine->find("z") >= 0;
    LapackArray vectors = tested_.array(apart ? "z" : "a");
    Matrix const z = matrix(vectors);
    if (call_.routine->find("b") >= 0) return judge_generalised(a, z, real_vector("w"));
    expect(norm(a * z - scaled(z, real_vector("w"))), allowed * unit_ * norm(a), "|A Z - Z W|");
    expect_orthogonal(z, "|Z^H Z - I|");
    if (apart && call_.routine->find("isuppz") >= 0) judge_support();
  }

  // Of the tridiagonal matrix's vectors, which nobody sees: any ranges will do.
  void judge_support() {
    LapackArray const& support = tested_.array("isuppz");
    for (std::int64_t j = 0; j < support.view.rows / 2; ++j) {
      std::int64_t const first = tested_.integer(support, 2 * j), last = tested_.integer(support, 2 * j + 1);
      if (first < 1 || first > last || last > support.view.rows / 2)
        return expect(static_cast<double>(j), -1, "isuppz: the first wrong vector");
    }
  }

  // Singular vectors lie in an array of their own, or in A's place.
  Matrix vectors(char const* name, char job, std::int64_t overwritten_rows, std::int64_t overwritten_cols) const {
    LapackArray const& own = tested_.array(name);
    if (own.view.rows > 0) return matrix(own);
    if (job != 'O') return {};
    LapackArray in_place = tested_.array("a");
    in_place.view.rows = overwritten_rows;
    in_place.view.cols = overwritten_cols;
    return matrix(in_place);
  }

  void judge_singular_vectors() {
    std::int64_t const m = call_.integer("m"), n = call_.integer("n"), least = std::min(m, n);
    char const job_u = call_.flag("jobu", call_.flag("jobz", 'N')), job_vt = call_.flag("jobvt", job_u);
    Matrix const a = matrix(tested_.array("a"), true), u = vectors("u", job_u, m, least);
    Matrix const v = adjoint(vectors("vt", job_vt, least, n));
    std::vector<double> const s = real_vector("s");
    expect_orthogonal(u, "|U^H U - I|");
    expect_orthogonal(v, "|V^H V - I|");
    double const limit = allowed * unit_ * norm(a);
    if (u.cols > 0 && v.cols > 0)
      expect(norm(a - scaled(columns(u, least), s) * adjoint(columns(v, least))), limit, "|A - U S V^H|");
    else if (v.cols > 0)
      judge_one_side(a * columns(v, least), s, limit, "|(A V)^H (A V) - S^2|");
    else if (u.cols > 0)
      judge_one_side(adjoint(a) * columns(u, least), s, limit, "|(A^H U)^H (A^H U) - S^2|");
  }
  // Without the other side's vectors: their images are orthogonal and have the singular values for lengths.
  void judge_one_side(Matrix const& image, std::vector<double> const& s, double limit, char const* what) {
    Matrix gram = adjoint(image) * image;
    for (std::int64_t i = 0; i < gram.cols; ++i)
      gram(i, i) -= s[static_cast<std::size_t>(i)] * s[static_cast<std::size_t>(i)];
    expect(norm(gram), limit * s[0] * 2, what);
  }

  std::vector<Complex> eigenvalues(LapackProblem const& of) const {
    std::vector<Complex> made(static_cast<std::size_t>(call_.integer("n")));
    bool const complex = is_complex(call_.precision);
    for (std::size_t i = 0; i < made.size(); ++i) {
      auto const at = static_cast<std::int64_t>(i);
      made[i] = complex ? of.number(of.array("w"), at)
                        : Complex(of.number(of.array("wr"), at).real(), of.number(of.array("wi"), at).real());
    }
    return made;
  }

  // Conjugate pairs of real matrices share two columns: real part, imaginary part.
  Matrix unpacked(Matrix packed, std::vector<Complex> const& values) const {
    if (is_complex(call_.precision)) return packed;
    for (std::int64_t j = 0; j + 1 < packed.cols; ++j) {
      if (values[static_cast<std::size_t>(j)].imag() == 0) continue;
      for (std::int64_t i = 0; i < packed.rows; ++i) {
        Complex const both(packed(i, j).real(), packed(i, j + 1).real());
        packed(i, j) = both;
        packed(i, j + 1) = std::conj(both);
      }
      ++j;
    }
    return packed;
  }

  void judge_eigenvectors() {
    Matrix const a = matrix(tested_.array("a"), true);
    std::vector<Complex> const values = eigenvalues(tested_);
    match(values, eigenvalues(right_), 30 * allowed * unit_ * norm(a));
    for (bool const left : {false, true}) {
      LapackArray const& array = tested_.array(left ? "vl" : "vr");
      if (array.view.rows == 0) continue;
      Matrix const v = unpacked(matrix(array), values);
      Matrix const product = left ? adjoint(a) * v : a * v;
      std::vector<Complex> factors = values;
      if (left)
        for (Complex& one : factors) one = std::conj(one);
      expect(norm(product - scaled(v, factors)), allowed * unit_ * norm(a), left ? "|A^H U - U W^H|" : "|A V - V W|");
      for (std::int64_t j = 0; j < v.cols; ++j) {
        double square = 0;
        for (std::int64_t i = 0; i < v.rows; ++i) square += std::norm(v(i, j));
        expect(std::abs(std::sqrt(square) - 1), allowed * unit_, "a vector's length less 1");
      }
    }
  }
  void match(std::vector<Complex> values, std::vector<Complex> const& ought, double limit) {
    for (Complex const& one : ought) {
      auto const nearest = std::min_element(
          values.begin(), values.end(), [&](Complex a, Complex b) { return std::abs(a - one) < std::abs(b - one); });
      expect(std::abs(*nearest - one), limit, "an eigenvalue's distance");
      *nearest = std::numeric_limits<double>::infinity();
    }
  }

  LapackProblem const &tested_, &right_;
  Call const& call_;
  RoutineId id_;
  double unit_ = 0;
  std::string wrong_;
};

}  // namespace

std::string other_numbers(LapackProblem const& tested, LapackProblem const& right) {
  return Verdict(tested, right).other_numbers();
}
std::string wrong_with(LapackProblem const& tested, LapackProblem const& right) {
  return Verdict(tested, right).wrong();
}

}  // namespace blaslift::test
