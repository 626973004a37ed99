// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "gpu/choice/taken.hpp"

#include <algorithm>
#include <optional>
#include <string_view>

namespace blaslift::gpu {
namespace {

constexpr unsigned any_flag = ~0U;

unsigned bit_of_flag(char letter) { return letter == 'N' ? 1U : letter == 'T' ? 2U : letter == 'C' ? 4U : 8U; }

unsigned bits_of_flags(std::string_view letters) {
  if (letters.empty() || letters == "*") return any_flag;
  unsigned bits = 0;
  for (char const letter : letters) bits |= bit_of_flag(letter);
  return bits;
}

unsigned bit_of(Precision precision) { return 1U << static_cast<unsigned>(precision); }

unsigned bits_of_precisions(std::string_view letters) {
  constexpr std::string_view all = "sdcz";
  unsigned bits = 0;
  for (char const letter : letters)
    if (std::size_t const at = all.find(letter); at != all.npos) bits |= 1U << at;
  return bits;
}

std::optional<RoutineId> routine_named(std::string_view name) {
  for (std::size_t i = 0; i < blas_symbol_count; ++i)
    if (Routine const& each = routine(static_cast<Symbol>(i)); each.name == name) return each.id;
  return {};
}

}  // namespace

bool Taken::has_gaps(DirectCall const& call) {
  for (std::size_t i = 0; i < call.operand_count; ++i)
    if (Operand const& each = call.operands[i]; each.shape == Shape::vector && each.stride != 1) return true;
  return false;
}

Taken::Taken(std::vector<plan::MeasuredClass> const& classes) {
  for (plan::MeasuredClass const& each : classes) {
    auto const routine = routine_named(each.routine);
    if (!routine) continue;
    Class const made = {each.is_ours,
                        *routine,
                        bits_of_precisions(each.precisions),
                        bits_of_flags(each.transa),
                        bits_of_flags(each.transb),
                        each.is_product() ? each.edge : each.size,
                        each.narrowest,
                        each.longer.most > 0 ? each.longer : each.edge,
                        each.k};
    (each.is_product() ? products_ : direct_).push_back(made);
  }
}

bool Taken::holds(Class const& each, DirectCall const& call) {
  return each.routine == call.routine && (each.precisions & bit_of(call.precision)) != 0 &&
         (each.transa & bit_of_flag(call.trans)) != 0 && each.size.has(std::max(call.m, call.n)) &&
         (each.narrowest == 0 || std::min(call.m, call.n) >= each.narrowest);
}

bool Taken::holds(Class const& each, Level3 const& call) {
  auto const [shorter, longer] = std::minmax(call.result().rows, call.result().cols);
  return each.routine == call.routine && (each.precisions & bit_of(call.precision)) != 0 &&
         (each.transa & bit_of_flag(call.transa)) != 0 && (each.transb & bit_of_flag(call.transb)) != 0 &&
         each.size.has(shorter) && each.longer.has(longer) && each.k.has(call.k);
}

bool Taken::ours_is_faster(DirectCall const& call) const { return !has_gaps(call) && first_says_ours(direct_, call); }

bool Taken::ours_is_faster(Level3 const& call) const { return first_says_ours(products_, call); }

bool Taken::has_ours() const {
  auto const is_ours = [](Class const& each) { return each.is_ours; };
  return std::any_of(direct_.begin(), direct_.end(), is_ours) ||
         std::any_of(products_.begin(), products_.end(), is_ours);
}

bool Taken::has_triangles() const {
  auto const has = [&](RoutineId routine) {
    return std::any_of(direct_.begin(), direct_.end(),
                       [&](Class const& each) { return each.is_ours && each.routine == routine; });
  };
  return has(RoutineId::trmv) && (has(RoutineId::symv) || has(RoutineId::hemv));
}

template <class Call>
bool Taken::first_says_ours(std::vector<Class> const& classes, Call const& call) {
  auto const found = std::find_if(classes.begin(), classes.end(), [&](Class const& each) { return holds(each, call); });
  return found != classes.end() && found->is_ours;
}

}  // namespace blaslift::gpu
