// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "shim/decide/fingerprint.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <cstring>

namespace blaslift {
namespace {

// The finaliser of splitmix64 (Steele, Lea, Flood: Fast splittable pseudorandom number generators, 2014).
std::uint64_t mix(std::uint64_t x) {
  x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9ULL;
  x = (x ^ x >> 27) * 0x94d049bb133111ebULL;
  return x ^ x >> 31;
}

// The same numbers for the same view, so that two calls look at the same elements.
class Choice {
 public:
  // From 0 to count - 1, for a count of at least 1.
  std::int64_t below(std::int64_t count) {
    state_ += 0x9e3779b97f4a7c15ULL;
    return static_cast<std::int64_t>(mix(state_) % static_cast<std::uint64_t>(count));
  }

 private:
  std::uint64_t state_ = 0;
};

std::int64_t packed_length(std::int64_t n) { return n * (n + 1) / 2; }

// The column of an element of an upper packed triangle.
std::int64_t packed_column(std::int64_t element) {
  auto column = static_cast<std::int64_t>((std::sqrt(8.0 * static_cast<double>(element) + 1) - 1) / 2);
  while (packed_length(column) > element) --column;
  while (packed_length(column + 1) <= element) ++column;
  return column;
}

// Rows of the array that holds the operand: those that are stored of a column.
std::int64_t stored_rows(Operand const& operand) {
  switch (operand.shape) {
    case Shape::band: return operand.lower + operand.upper + 1;
    case Shape::triangle_band: return operand.upper + 1;
    default: return operand.rows;
  }
}

// An element at random: most often one that the operand refers to.
std::int64_t candidate(Operand const& operand, Choice& choice) {
  switch (operand.shape) {
    case Shape::none: return 0;
    case Shape::element: return choice.below(operand.rows);
    case Shape::vector: return choice.below(operand.rows) * std::abs(operand.stride);
    case Shape::packed: return choice.below(packed_length(operand.rows));
    case Shape::general:
    case Shape::triangle:
    case Shape::band:
    case Shape::triangle_band: break;
  }
  std::int64_t const column = choice.below(operand.cols);
  return column * operand.stride + choice.below(stored_rows(operand));
}

std::uint64_t value_at(Operand const& operand, std::int64_t element) {
  std::uint64_t words[2] = {0, 0};
  std::memcpy(words, static_cast<std::byte const*>(operand.data) + static_cast<std::size_t>(element) * operand.element,
              std::min(operand.element, sizeof words));
  return mix(words[0] + mix(words[1] + 1));
}

// Calls visit(element) for up to `count` elements of the operand, the same ones every time.
template <class Visit>
void for_some(Operand const& operand, std::int64_t count, Visit&& visit) {
  if (referenced_elements(operand) <= 0) return;
  Choice choice;
  std::array<std::int64_t, 16> asked;  // on their way to the cache
  std::size_t waiting = 0;
  auto const visit_all = [&] {
    for (std::size_t i = 0; i < waiting; ++i) visit(asked[i]);
    waiting = 0;
  };
  // A thin band in a wide one's array may refuse most candidates.
  for (std::int64_t tries = 4 * count; tries > 0 && count > 0; --tries) {
    std::int64_t const element = candidate(operand, choice);
    if (!refers_to(operand, element)) continue;
    __builtin_prefetch(static_cast<std::byte const*>(operand.data) +
                       static_cast<std::size_t>(element) * operand.element);
    asked[waiting++] = element;
    if (waiting == asked.size()) visit_all();
    --count;
  }
  visit_all();
}

// Calls visit(element) for as many, or for all where there are no more.
template <class Visit>
void for_some_or_all(Operand const& operand, std::int64_t count, Visit&& visit) {
  if (referenced_elements(operand) > count) return for_some(operand, count, visit);
  for_each_run(operand, [&](std::int64_t first, std::int64_t length) {
    for (std::int64_t i = first; i < first + length; ++i) visit(i);
  });
}

}  // namespace

bool refers_to(Operand const& operand, std::int64_t element) {
  if (element < 0) return false;
  std::int64_t const n = operand.rows, skip = operand.unit ? 1 : 0;
  bool const upper = operand.part == Part::upper;
  switch (operand.shape) {
    case Shape::none: return false;
    case Shape::element: return element < n;
    case Shape::vector: {
      std::int64_t const step = std::abs(operand.stride);
      return n > 0 && (step == 0 ? element == 0 : element % step == 0 && element / step < n);
    }
    case Shape::packed: {
      if (element >= packed_length(n)) return false;
      // A lower packed triangle from its end is an upper one.
      std::int64_t const at = upper ? element : packed_length(n) - 1 - element;
      return !operand.unit || at != packed_length(packed_column(at) + 1) - 1;
    }
    case Shape::general:
    case Shape::triangle:
    case Shape::band:
    case Shape::triangle_band: break;
  }
  if (operand.stride <= 0 || element / operand.stride >= operand.cols) return false;
  std::int64_t const column = element / operand.stride, row = element % operand.stride;
  switch (operand.shape) {
    case Shape::general: return row < n;
    case Shape::triangle: return upper ? row <= column - skip : row >= column + skip && row < n;
    case Shape::band: {
      std::int64_t const in_matrix = row - operand.upper + column;
      return row <= operand.lower + operand.upper && in_matrix >= 0 && in_matrix < n;
    }
    default:
      return upper ? row >= operand.upper - std::min(column, operand.upper) && row <= operand.upper - skip
                   : row >= skip && row <= std::min(operand.upper, n - 1 - column);
  }
}

std::uint64_t fingerprint(Operand const& operand, int elements) {
  std::uint64_t hash = 1;
  auto add = [&](std::uint64_t value) { hash = mix(hash + value); };
  for (std::int64_t size : {operand.rows, operand.cols, operand.stride, operand.lower, operand.upper})
    add(static_cast<std::uint64_t>(size));
  add(static_cast<std::uint64_t>(operand.shape) << 16 | static_cast<std::uint64_t>(operand.part) << 8 | operand.unit);
  add(reinterpret_cast<std::uintptr_t>(operand.data));
  for_some_or_all(operand, elements, [&](std::int64_t element) { add(value_at(operand, element)); });
  return hash;
}

Portrait take_portrait(Operand const& operand, int elements) {
  Portrait made;
  std::size_t count = 0;
  for_some_or_all(operand, elements, [&](std::int64_t element) {
    std::uint32_t& part = made.part[count++ % made.part.size()];
    part = static_cast<std::uint32_t>(mix(value_at(operand, element) + part));
  });
  made.looked_at = static_cast<double>(count);
  made.total = static_cast<double>(referenced_elements(operand));
  return made;
}

// With so many parts and n elements in each, a share p of changed elements leaves a part as it was with probability (1
// - p)^n.
double changed_elements(Portrait const& earlier, Portrait const& now) {
  double const parts = static_cast<double>(now.part.size());
  double differ = 0;
  for (std::size_t i = 0; i < now.part.size(); ++i) differ += earlier.part[i] != now.part[i];
  if (differ == 0) return 0;
  if (differ == parts || now.looked_at == 0) return now.total;
  return std::max(1.0, now.total * (1 - std::pow(1 - differ / parts, parts / now.looked_at)));
}

Samples take_samples(Operand const& operand) {
  Samples taken;
  taken.element = operand.element;
  for_some(operand, Samples::most, [&](std::int64_t element) {
    auto const i = static_cast<std::size_t>(taken.count++);
    taken.address[i] =
        reinterpret_cast<std::uintptr_t>(operand.data) + static_cast<std::size_t>(element) * operand.element;
    taken.value[i] = value_at(operand, element);
  });
  return taken;
}

Agreement compare(Samples const& samples, Operand const& operand) {
  Agreement found;
  if (operand.element != samples.element) return found;  // another precision cuts the memory otherwise
  auto const base = reinterpret_cast<std::uintptr_t>(operand.data);
  for (std::size_t i = 0; i < static_cast<std::size_t>(samples.count); ++i) {
    if (samples.address[i] < base) continue;
    std::uintptr_t const offset = samples.address[i] - base;
    if (offset % operand.element != 0) continue;
    auto const element = static_cast<std::int64_t>(offset / operand.element);
    if (!refers_to(operand, element)) continue;
    ++found.compared;
    found.changed += value_at(operand, element) != samples.value[i];
  }
  return found;
}

}  // namespace blaslift
