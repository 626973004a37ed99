// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "shim/call/scattered.hpp"

#include <cstdlib>

namespace blaslift {
namespace {

constexpr std::int64_t cache_line = 64, short_column = 8 * cache_line;
constexpr std::int64_t least_bytes = 64 << 10;  // less lies in the cache whatever its layout

std::int64_t referenced_bytes(Operand const& operand) {
  return referenced_elements(operand) * static_cast<std::int64_t>(operand.element);
}

}  // namespace

bool is_scattered(Operand const& operand) {
  auto const element = static_cast<std::int64_t>(operand.element);
  if (referenced_bytes(operand) < least_bytes) return false;
  if (operand.shape == Shape::vector) return std::llabs(operand.stride) * element >= cache_line && operand.rows > 1;
  if (operand.shape != Shape::general || operand.cols < 2) return false;
  return operand.rows * element < short_column && operand.stride >= 2 * operand.rows;
}

bool is_mostly_scattered(Operands const& operands) {
  double all = 0, scattered = 0;
  for (Operand const& operand : operands) {  // LAPACK's integers count too, and are few
    auto const bytes = static_cast<double>(referenced_bytes(operand));
    all += bytes;
    if (is_scattered(operand)) scattered += bytes;
  }
  return scattered > 0 && scattered >= all / 4;
}

}  // namespace blaslift
