// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "gpu/emulated/check_operands.hpp"

namespace blaslift::gpu::emulated {

Error check_operands(Level3 const& level3, std::span<DeviceMatrix const> operands) {
  Call const call = make_call(level3);
  char const* const name = call.routine->name;
  std::size_t next = 0;
  for (int i = 0; i < call.routine->parameter_count; ++i) {
    Parameter const& parameter = call.routine->parameters[static_cast<std::size_t>(i)];
    if (!is_array(parameter.kind)) continue;
    if (next == operands.size())
      return Error::make(Error::Code::failed, "%s: operand %s was not given", name, parameter.name);
    DeviceMatrix const& given = operands[next++];
    Operand const expected = make_operand(call, i);
    if (given.rows != expected.rows || given.cols != expected.cols)
      return Error::make(Error::Code::failed, "%s: operand %s is %lld x %lld, not %lld x %lld", name, parameter.name,
                         static_cast<long long>(given.rows), static_cast<long long>(given.cols),
                         static_cast<long long>(expected.rows), static_cast<long long>(expected.cols));
    if (given.part != expected.part || given.unit != expected.unit)
      return Error::make(Error::Code::failed, "%s: operand %s is marked as another part of the matrix than the call's",
                         name, parameter.name);
    if (given.element != expected.element)
      return Error::make(Error::Code::failed, "%s: operand %s has elements of %zu bytes, not %zu", name, parameter.name,
                         given.element, expected.element);
  }
  auto const count = static_cast<std::size_t>(level3.operand_count);
  if (next != operands.size() || next != count || level3.output != level3.operand_count - 1)
    return Error::make(Error::Code::failed, "%s: has %zu operands, but %zu were given and the call names %zu", name,
                       next, operands.size(), count);
  return Error::none();
}

}  // namespace blaslift::gpu::emulated
