// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// A GPU looks at the eigenvalues near the interval, and at the matrix for its norm. Here all eigenvalues tell both.
#include "gpu/emulated/interval.hpp"

#include <algorithm>
#include <cmath>
#include <string_view>
#include <vector>

#include "gpu/lapack_steps/interval.hpp"
#include "shim/call/operand.hpp"
#include "shim/call/precision.hpp"

namespace blaslift::gpu::emulated {
namespace {

// All eigenvalues of a call that wants those in an interval, from copies of its arrays.
class AllEigenvalues {
 public:
  AllEigenvalues(Call const& call, std::array<std::byte*, max_arrays> const& arrays) : all_(call) {
    all_[call.routine->find("jobz")].flag = 'N';
    all_[call.routine->find("range")].flag = 'A';
    std::size_t i = 0;
    for (int const position : call.routine->arrays()) {
      Operand const view = make_operand(all_, position);
      auto const bytes = static_cast<std::size_t>(span_elements(view)) * view.element;
      if (view.read)
        copies_[i].assign(arrays[i], arrays[i] + bytes);
      else
        copies_[i].resize(bytes);
      copied_[i] = copies_[i].data();
      ++i;
    }
  }

  // Returns INFO.
  std::int64_t find(RunLapack run) const { return run(all_, copied_); }

  template <class Value>
  bool decide_interval() const {
    using Real = lapack_steps::Real<Value>;
    std::int64_t const n = all_.integer("n");
    auto const* const values = reinterpret_cast<Real const*>(copied("w"));
    double squares = 0;
    for (std::int64_t i = 0; i < n; ++i) squares += static_cast<double>(values[i]) * static_cast<double>(values[i]);
    double condition = 1;
    if (all_.routine->find("b") >= 0)
      condition =
          lapack_steps::condition_by_factor(reinterpret_cast<Value const*>(copied("b")), n, all_.integer("ldb") + 1);
    return lapack_steps::Interval<Real>(all_.scalar("vl", {}).re, all_.scalar("vu", {}).re, n, std::sqrt(squares),
                                        condition)
        .is_certain(values, n);
  }

 private:
  std::byte const* copied(std::string_view name) const {
    auto const positions = all_.routine->arrays();
    auto const found = std::find(positions.begin(), positions.end(), all_.routine->find(name));
    return copied_[static_cast<std::size_t>(found - positions.begin())];
  }

  Call all_;
  std::array<std::vector<std::byte>, max_arrays> copies_;
  std::array<std::byte*, max_arrays> copied_{};
};

}  // namespace

bool is_certain_interval(Call const& call, std::array<std::byte*, max_arrays> const& arrays, RunLapack run) {
  AllEigenvalues const all(call, arrays);
  if (all.find(run) != 0) return false;
  return with_precision(call.precision,
                        [&](auto precision) { return all.decide_interval<typename decltype(precision)::type>(); });
}

}  // namespace blaslift::gpu::emulated
