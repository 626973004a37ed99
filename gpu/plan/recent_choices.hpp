// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What was chosen for the last problems, with all that a launch needs, for one thread at a time: a repeated call
// neither looks into the memo, which knows classes of sizes only, nor computes what its shape demands.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <new>
#include <type_traits>

#include "gpu/plan/execution_plan.hpp"

namespace blaslift::gpu::plan {

// The shape, by its number among the kernel's, and what it demands for the problem. legal is false where no shape is.
struct ChosenShape {
  std::size_t shape = 0;
  LaunchDemand demand;
  int active_blocks = 0;           // per multiprocessor
  bool is_vendors = false;         // cuBLAS was faster nearby
  bool is_learnt = false;          // from calls of this program, or an earlier one
  bool is_open = false;            // more may be learnt here: another call may get another choice
  mutable std::uint16_t rest = 0;  // so many calls of a problem need not ask whether it does
};

class RecentChoices {
 public:
  // Whether problems of this kind are remembered.
  template <class Problem>
  static constexpr bool takes = std::is_trivially_copyable_v<Problem> && sizeof(Problem) <= 64 && requires(Problem a) {
    a == a;
  };

  // Of a kernel (its address tells it from others), for problems with this workspace. A problem has two places, which
  // two problems seldom share: of 64 sizes at equal distances (2^18, 2 * 2^18, ...) 17 would lose each other's if there
  // were one.
  template <class Problem>
  ChosenShape const* find(void const* kernel, std::size_t workspace, Problem const& problem) const {
    std::uint64_t const hash = hash_of(kernel, problem);
    Place const& first = places_[first_index(hash)];
    if (holds(first, kernel, workspace, problem)) return &first.chosen;
    Place const& second = places_[second_index(hash)];
    return holds(second, kernel, workspace, problem) ? &second.chosen : nullptr;
  }
  // For a problem that was not found, or in place of what was. The newest one of a place stays.
  template <class Problem>
  ChosenShape& remember(void const* kernel, std::size_t workspace, Problem const& problem) {
    std::uint64_t const hash = hash_of(kernel, problem);
    Place &first = places_[first_index(hash)], &second = places_[second_index(hash)];
    bool const is_first = holds(first, kernel, workspace, problem);
    bool const takes_second = !is_first && (holds(second, kernel, workspace, problem) ||
                                            (first.kernel && (!second.kernel || (takes_second_ = !takes_second_))));
    Place& place = takes_second ? second : first;
    place.kernel = kernel;
    place.workspace = workspace;
    new (place.problem) Problem(problem);
    return place.chosen;
  }

 private:
  static constexpr int index_bits = 9;
  struct alignas(64) Place {
    void const* kernel = nullptr;
    std::size_t workspace = 0;
    alignas(8) std::byte problem[64]{};
    ChosenShape chosen;
  };

  template <class Problem>
  static bool holds(Place const& place, void const* kernel, std::size_t workspace, Problem const& problem) {
    if (place.kernel != kernel || place.workspace != workspace) return false;
    // The kernel says of which type it is. In its place: copies of some of these cost more than all the rest.
    return *std::launder(reinterpret_cast<Problem const*>(place.problem)) == problem;
  }
  template <class Problem>
  static std::uint64_t hash_of(void const* kernel, Problem const& problem) {
    auto mixed = static_cast<std::uint64_t>(problem.n);
    if constexpr (requires { problem.m; }) mixed += static_cast<std::uint64_t>(problem.m) << 32;
    mixed += reinterpret_cast<std::uintptr_t>(kernel);
    return mixed * 0x9e3779b97f4a7c15u;
  }
  static std::size_t first_index(std::uint64_t hash) { return static_cast<std::size_t>(hash >> (64 - index_bits)); }
  static std::size_t second_index(std::uint64_t hash) {
    return static_cast<std::size_t>(hash >> (64 - 2 * index_bits)) % (std::size_t{1} << index_bits);
  }

  bool takes_second_ = false;  // in turn, where both are taken
  std::array<Place, std::size_t{1} << index_bits> places_;
};

}  // namespace blaslift::gpu::plan
