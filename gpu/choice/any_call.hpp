// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// A call of any level: as one of levels 1 and 2 what all have in common, and of level 3 also as a device gets it.
#pragma once

#include <array>
#include <optional>
#include <span>

#include "gpu/device.hpp"
#include "shim/call/direct.hpp"

namespace blaslift::gpu {

struct AnyCall : DirectCall {
  std::optional<Level3> level3;
};

inline AnyCall make_any(Call const& call) {
  AnyCall made{make_direct(call), std::nullopt};
  if (device_path(call.symbol) == DevicePath::level3) made.level3 = make_level3(call);
  return made;
}

inline double flops_of(AnyCall const& call) {
  return call.level3 ? flops(*call.level3) : flops(static_cast<DirectCall const&>(call));
}

inline DeviceMatrix as_matrix(DeviceAddress array, Operand const& of) {
  return {array, of.rows, of.cols, of.stride, of.part, of.unit, of.element};
}

// The operands at these addresses as matrices of a call of level 3.
inline std::array<DeviceMatrix, max_direct_operands> matrices(AnyCall const& call,
                                                              std::span<DeviceAddress const> arrays) {
  std::array<DeviceMatrix, max_direct_operands> made;
  for (std::size_t i = 0; i < call.operand_count; ++i) made[i] = as_matrix(arrays[i], call.operands[i]);
  return made;
}

}  // namespace blaslift::gpu
