// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "tests/support/lapack_content.hpp"

#include <cmath>
#include <limits>
#include <numeric>

#include "shim/call/lapack.hpp"
#include "shim/call/precision.hpp"
#include "tests/support/random.hpp"

namespace blaslift::test {
namespace {

enum class Content : unsigned char {
  random,
  well_conditioned,
  factors,
  hermitian,
  definite,
  triangular,
  reflectors,
  tau,
  pivots
};

Content content_of_b(RoutineId id) {
  switch (id) {
    case RoutineId::sygst:
    case RoutineId::hegst: return Content::triangular;
    default: return is_generalised(id) ? Content::definite : Content::random;
  }
}

Content content_of(RoutineId id, std::string_view name) {
  if (name == "ipiv") return Content::pivots;
  if (name == "tau") return Content::tau;
  if (name == "b") return content_of_b(id);
  if (name != "a") return Content::random;
  switch (id) {
    case RoutineId::getrs:
    case RoutineId::getri: return Content::factors;
    case RoutineId::potrf:
    case RoutineId::posv: return Content::definite;
    case RoutineId::potrs:
    case RoutineId::potri:
    case RoutineId::trtri:
    case RoutineId::trtrs: return Content::triangular;
    case RoutineId::orgqr:
    case RoutineId::ormqr: return Content::reflectors;
    case RoutineId::geev:
    case RoutineId::geev_complex: return Content::random;
    case RoutineId::syev:
    case RoutineId::syevd:
    case RoutineId::syevr:
    case RoutineId::syevx:
    case RoutineId::sygst:
    case RoutineId::heev:
    case RoutineId::heevd:
    case RoutineId::heevr:
    case RoutineId::heevx:
    case RoutineId::hegst: return Content::hermitian;
    default: return is_generalised(id) ? Content::hermitian : Content::well_conditioned;
  }
}

template <class T>
class Filler {
 public:
  Filler(Call const& call, LapackArray& array, std::uint64_t seed, LapackInput input)
      : call_(call),
        view_(array.view),
        at_(reinterpret_cast<T*>(array.data())),
        input_(input),
        random_(std::to_string(seed) + array.name) {}

  void fill(Content content) {
    switch (content) {
      case Content::random: return fill_each([&](auto, auto) { return draw(); });
      case Content::well_conditioned: return fill_well_conditioned();
      case Content::factors: return fill_factors();
      case Content::hermitian:
      case Content::definite: return fill_hermitian(content == Content::definite);
      case Content::triangular: return fill_triangular();
      case Content::reflectors:
        return fill_each([&](std::int64_t i, std::int64_t j) { return i > j ? draw() : at_[i + j * view_.stride]; });
      default: return;
    }
  }

  // tau of the vectors that `reflectors` holds: H = I - tau v v^H is unitary. LAPACK's own tau of complex vectors are
  // complex; these are legal too.
  void fill_tau(LapackArray const& reflectors) {
    auto const* const a = reinterpret_cast<T const*>(reflectors.data());
    for (std::int64_t j = 0; j < view_.rows; ++j) {
      double square = 1;
      for (std::int64_t i = j + 1; i < reflectors.view.rows; ++i)
        square += std::norm(std::complex<double>(a[i + j * reflectors.view.stride]));
      at_[j] = number(2 / square, 0);
    }
  }

 private:
  using Real = decltype(std::abs(T{}));
  static T number(double re, double im) {
    if constexpr (std::is_floating_point_v<T>)
      return static_cast<T>(re);
    else
      return T(static_cast<Real>(re), static_cast<Real>(im));
  }
  T draw(double scale = 1) {
    double const re = scale * random_.value();
    return number(re, std::is_floating_point_v<T> ? 0 : scale * random_.value());
  }
  T& element(std::int64_t i, std::int64_t j) { return at_[i + j * view_.stride]; }
  template <class Make>
  void fill_each(Make&& make) {
    std::int64_t const stride = view_.shape == Shape::vector ? view_.rows : view_.stride;
    for (std::int64_t j = 0; j < view_.cols; ++j)
      for (std::int64_t i = 0; i < view_.rows; ++i) at_[i + j * stride] = make(i, j);
    if (view_.shape == Shape::general && std::string_view(call_.routine->name).starts_with("geev")) spoil();
  }
  // In the middle: whatever works from one end has something behind it.
  std::int64_t middle() const { return std::min(view_.rows, view_.cols) / 2; }
  void spoil() {
    if (input_ == LapackInput::with_nan && middle() < std::min(view_.rows, view_.cols))
      element(middle(), middle()) = number(std::numeric_limits<double>::quiet_NaN(), 0);
  }

  // A random matrix, with a multiple of a permutation on it that dominates: pivoting has to find it.
  void fill_well_conditioned() {
    fill_each([&](auto, auto) { return draw(); });
    std::vector<std::int64_t> row(static_cast<std::size_t>(view_.rows));
    std::iota(row.begin(), row.end(), 0);
    for (std::size_t i = row.size(); i > 1; --i) std::swap(row[i - 1], row[random_.below(i)]);
    double const shift = 3 * std::sqrt(static_cast<double>(std::max(view_.rows, view_.cols)));
    for (std::int64_t j = 0; j < std::min(view_.rows, view_.cols); ++j)
      element(row[static_cast<std::size_t>(j)], j) += number(shift, 0);
    if (input_ == LapackInput::irregular)
      for (std::int64_t i = 0; i < view_.rows; ++i) element(i, middle()) = T(0);
    spoil();
  }

  double small() const { return 1 / static_cast<double>(std::max<std::int64_t>(view_.rows, 1)); }
  // L with a unit diagonal that is not stored, and U.
  void fill_factors() {
    fill_each([&](std::int64_t i, std::int64_t j) { return i == j ? draw() + T(1.5) : draw(small()); });
    if (input_ == LapackInput::irregular) element(middle(), middle()) = T(0);
    spoil();
  }
  void fill_triangular() {
    bool const factor = call_.routine->find(Kind::diag) < 0;  // of a definite matrix: a real diagonal
    for_each_run(view_, [&](std::int64_t first, std::int64_t count) {
      for (std::int64_t at = first; at < first + count; ++at) {
        bool const diagonal = at % view_.stride == at / view_.stride;
        at_[at] = !diagonal ? draw(small()) : factor ? number(1.5 + random_.value() / 2, 0) : draw() + T(2);
      }
    });
    if (view_.unit) return;
    if (input_ == LapackInput::irregular) element(middle(), middle()) = T(0);
    spoil();
  }
  void fill_hermitian(bool definite) {
    double const shift = definite ? 2 + 3 * std::sqrt(static_cast<double>(view_.rows)) : 0;
    for_each_run(view_, [&](std::int64_t first, std::int64_t count) {
      for (std::int64_t at = first; at < first + count; ++at)
        at_[at] = at % view_.stride == at / view_.stride ? number(random_.value() + shift, 0) : draw();
    });
    if (input_ == LapackInput::irregular) element(middle(), middle()) = T(-1);
    spoil();
  }

  Call const& call_;
  Operand const& view_;
  T* at_;
  LapackInput input_;
  Random random_;
};

void fill_pivots(LapackArray& array, std::uint64_t seed) {
  Random random(std::to_string(seed));
  for (std::int64_t i = 0; i < array.view.rows; ++i) {
    std::int64_t const pivot =
        i + 1 + static_cast<std::int64_t>(random.below(static_cast<std::size_t>(array.view.rows - i)));
    if (array.element == sizeof pivot)
      reinterpret_cast<std::int64_t*>(array.data())[i] = pivot;
    else
      reinterpret_cast<std::int32_t*>(array.data())[i] = static_cast<std::int32_t>(pivot);
  }
}

}  // namespace

void fill_with_content(Call const& call, LapackArray& array, LapackArray const& first, std::uint64_t seed,
                       LapackInput input) {
  Content const content = content_of(call.routine->id, array.name);
  if (array.view.rows <= 0 || array.view.cols <= 0) return;
  if (content == Content::pivots) return fill_pivots(array, seed);
  with_precision(call.precision, [&](auto precision) {
    Filler<typename decltype(precision)::type> filler(call, array, seed, input);
    content == Content::tau ? filler.fill_tau(first) : filler.fill(content);
  });
}

}  // namespace blaslift::test
