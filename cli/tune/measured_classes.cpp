// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "cli/tune/measured_classes.hpp"

#include <algorithm>
#include <string>

#include "cli/tune/sampled_sizes.hpp"

namespace blaslift::cli {
namespace {

namespace plan = gpu::plan;

constexpr char const* source = "tune";
constexpr double clearly_faster = 0.98;
constexpr std::size_t fewest = 2;
constexpr plan::SizeRange orders[] = {{least_cut_order, 256}, {257, 512}, {513, most_cut_order}};
constexpr plan::SizeRange ks[] = {{least_cut_k, (1 << 17) - 1}, {1 << 17, plan::without_end}};

}  // namespace

std::vector<plan::MeasuredClass> classes_of(gpu::SampledCall const& call, std::vector<CutTimes> const& times) {
  std::vector<plan::MeasuredClass> made;
  for (plan::SizeRange const& order : orders)
    for (plan::SizeRange const& k : ks) {
      std::size_t ours = 0, all = 0;
      for (CutTimes const& each : times)
        if (order.has(each.order) && k.has(each.k)) ++all, ours += each.ours <= clearly_faster * each.cublas;
      if (all < fewest || (ours > 0 && ours < all)) continue;
      plan::MeasuredClass found;
      found.is_ours = ours > 0;
      found.routine = call.routine, found.precisions = std::string(1, call.precision);
      found.transa = call.flags[1] == 'N' ? "N" : "TC", found.transb = "*";
      found.edge = order, found.k = k, found.source = source;
      made.push_back(found);
    }
  return made;
}

void put_classes(std::vector<plan::MeasuredClass> const& made, plan::MeasuredGpu* into) {
  std::erase_if(into->classes, [&](plan::MeasuredClass const& old) {
    return std::any_of(made.begin(), made.end(), [&](plan::MeasuredClass const& each) {
      return old.source == source && old.routine == each.routine && old.precisions == each.precisions &&
             old.transa == each.transa;
    });
  });
  into->classes.insert(into->classes.begin(), made.begin(), made.end());
}

}  // namespace blaslift::cli
