// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Decides whether a call is ours or cuBLAS's, by the classes that were measured (gpu/plan/measured.hpp).
#pragma once

#include <cstdint>
#include <vector>

#include "gpu/plan/measured.hpp"
#include "shim/call/direct.hpp"

namespace blaslift::gpu {

// Says who computes a call, as far as that is known before a shape is chosen. by_times: the faster one by times nearby,
// which choosing a shape finds out. only_vendors: no kernel of ours is made for the call. only_ours: it has to be ours.
// Before the other three comes what a program's own calls have taught (learner.hpp).
enum class Whose : std::uint8_t { only_vendors, vendors, by_times, ours, only_ours };

// A class is looked at in every call: names and letters are numbers and bits here.
class Taken {
 public:
  Taken() = default;
  // Takes the classes over, but for those of a routine that does not exist.
  explicit Taken(std::vector<plan::MeasuredClass> const& classes);

  // Vectors with gaps between elements were not measured: cuBLAS computes these.
  static bool has_gaps(DirectCall const& call);
  static bool has_gaps(Level3 const&) { return false; }
  // True if the first class that has the call says ours.
  bool ours_is_faster(DirectCall const& call) const;
  bool ours_is_faster(Level3 const& call) const;
  std::size_t size() const { return direct_.size() + products_.size(); }
  bool has_ours() const;
  // True if trmv, and symv or hemv, have a class that says ours.
  bool has_triangles() const;

 private:
  struct Class {
    bool is_ours = true;
    RoutineId routine{};
    unsigned precisions = 0;          // a bit for each
    unsigned transa = 0, transb = 0;  // a bit for each letter
    plan::SizeRange size;             // of a product the lesser edge
    std::int64_t narrowest = 0;
    plan::SizeRange longer, k;
  };
  static bool holds(Class const& each, DirectCall const& call);
  static bool holds(Class const& each, Level3 const& call);
  template <class Call>
  static bool first_says_ours(std::vector<Class> const& classes, Call const& call);

  std::vector<Class> direct_, products_;
};

}  // namespace blaslift::gpu
