// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "gpu/cuda/own/sample_call.hpp"

#include <cstdio>

namespace blaslift::gpu::cuda {
namespace {

constexpr std::size_t alignment = 256;

Call make_call(SampleProblem const& problem, Precision precision, std::int64_t size) {
  Call call;
  call.symbol = find_symbol(problem.routine, precision);
  call.precision = precision;
  call.routine = &routine(problem.routine);
  char const* flag = problem.flags;
  for (int i = 0; i < call.routine->parameter_count; ++i) {
    Parameter const& parameter = call.routine->parameters[static_cast<std::size_t>(i)];
    if (is_flag(parameter.kind))
      call[i].flag = *flag ? *flag++ : 'N';
    else if (parameter.kind == Kind::dim || parameter.kind == Kind::ld)
      call[i].integer = size;
    else if (parameter.kind == Kind::inc)
      call[i].integer = 1;
    else if (parameter.kind == Kind::scalar || parameter.kind == Kind::real)
      call[i].scalar = {parameter.name == std::string_view("beta") ? 0.5 : 1.25, 0};
    else if (is_array(parameter.kind))
      call[i].pointer = nullptr;
  }
  return call;
}

}  // namespace

SampleCall sample_call(SampleProblem const& problem, Precision precision) {
  bool const matrix = routine(problem.routine).find(Kind::ld) != absent;
  SampleCall made;
  made.call = make_direct(make_call(problem, precision, matrix ? sample_matrix : sample_vector));
  for (std::size_t i = 0; i < made.call.operand_count; ++i) {
    Operand const& operand = made.call.operands[i];
    made.place[i] = made.set_bytes;
    std::size_t const span = static_cast<std::size_t>(span_elements(operand)) * operand.element;
    made.set_bytes += (span + alignment - 1) / alignment * alignment;
    made.bytes += static_cast<double>(referenced_elements(operand)) * static_cast<double>(operand.element) *
                  ((operand.read ? 1 : 0) + (operand.written ? 1 : 0));
  }
  if (matrix)
    std::snprintf(made.sizes, sizeof made.sizes, "%lld x %lld", static_cast<long long>(sample_matrix),
                  static_cast<long long>(sample_matrix));
  else
    std::snprintf(made.sizes, sizeof made.sizes, "%lld", static_cast<long long>(sample_vector));
  return made;
}

}  // namespace blaslift::gpu::cuda
