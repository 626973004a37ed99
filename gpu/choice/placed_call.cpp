// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "gpu/choice/placed_call.hpp"

#include <string_view>

namespace blaslift::gpu {
namespace {

constexpr std::size_t line = 256;  // bytes to which operands are aligned before their offset
std::size_t rounded(std::size_t bytes) { return (bytes + line - 1) / line * line; }

// Scaling and rotating are repeated on the same vectors: their factors are of modulus 1.
Scalar scalar_of(PlacedCall const& made, Routine const& routine, Parameter const& parameter) {
  std::string_view const name = parameter.name;
  bool const complex = parameter.kind == Kind::scalar && is_complex(info(made.symbol).precision);
  if (name == "c") return {0.6, 0};
  if (name == "s") return {0.8, 0};
  bool const scales = routine.id == RoutineId::scal || routine.id == RoutineId::scal_real;
  if (scales && made.alpha == usual_alpha) return complex ? Scalar{-0.6, 0.8} : Scalar{-1, 0};
  double const value = name == "beta" ? made.beta : made.alpha;
  return {value, complex ? value / 2 : 0};
}

}  // namespace

void PlacedCall::complete() {
  Routine const& routine = blaslift::routine(symbol);
  Call wanted;
  wanted.symbol = symbol;
  wanted.precision = info(symbol).precision;
  wanted.routine = &routine;
  std::size_t next_size = 0, next_flag = 0;
  for (int i = 0; i < routine.parameter_count; ++i) {
    Parameter const& parameter = routine.parameters[static_cast<std::size_t>(i)];
    std::string_view const name = parameter.name;
    if (is_flag(parameter.kind)) {
      char const usual = parameter.kind == Kind::uplo ? 'L' : 'N';
      wanted[i].flag = next_flag < flags.size() ? flags[next_flag] : usual;
      ++next_flag;
    } else if (parameter.kind == Kind::dim) {
      wanted[i].integer = next_size < sizes.size() ? sizes[next_size] : sizes.back();
      ++next_size;
    } else if (parameter.kind == Kind::inc) {
      wanted[i].integer = name == "incy" ? layout.incy : layout.incx;
    } else if (parameter.kind == Kind::scalar || parameter.kind == Kind::real) {
      wanted[i].scalar = scalar_of(*this, routine, parameter);
    } else if (is_array(parameter.kind)) {
      wanted[i].pointer = nullptr;
    }
  }
  // Leading dimensions follow from the rows, which make_operand() knows.
  for (int i = 0; i < routine.parameter_count; ++i) {
    Parameter const& parameter = routine.parameters[static_cast<std::size_t>(i)];
    if (!is_array(parameter.kind) || parameter.stride == absent) continue;
    if (routine.parameters[static_cast<std::size_t>(parameter.stride)].kind != Kind::ld) continue;
    std::int64_t const rows = make_operand(wanted, i).rows + layout.pad, align = layout.align;
    wanted[parameter.stride].integer = (rows + align - 1) / align * align;
  }
  call = make_any(wanted);
  whole = wanted;
  flops = flops_of(call);
  set_bytes = 0;
  bytes = 0;
  for (std::size_t i = 0; i < call.operand_count; ++i) {
    Operand const& operand = call.operands[i];
    place[i] = set_bytes + static_cast<std::size_t>(layout.offset[i]) * operand.element;
    // All of it is written, also what nobody reads: the last diagonal element of a unit triangle ends no span.
    std::int64_t const elements =
        operand.shape == Shape::vector ? span_elements(operand) : (operand.cols - 1) * operand.stride + operand.rows;
    set_bytes += rounded(static_cast<std::size_t>(elements + layout.offset[i]) * operand.element);
    // y is not read where beta is zero.
    bool const read = operand.read && !(operand.written && routine.find("beta") >= 0 && beta == 0);
    bytes += static_cast<double>(referenced_elements(operand)) * static_cast<double>(operand.element) *
             ((read ? 1 : 0) + (operand.written ? 1 : 0));
  }
}

std::array<DeviceAddress, max_direct_operands> PlacedCall::arrays(DeviceAddress base) const {
  std::array<DeviceAddress, max_direct_operands> made{};
  for (std::size_t i = 0; i < call.operand_count; ++i) made[i] = advance(base, place[i]);
  return made;
}

std::size_t PlacedCall::result_bytes() const {
  std::size_t const element = element_size(call.precision);
  switch (call.result()) {
    case ResultKind::none: return 0;
    case ResultKind::real: return is_complex(call.precision) ? element / 2 : element;
    case ResultKind::scalar: return element;
    case ResultKind::dim: return sizeof(std::int64_t);
  }
  return 0;
}

}  // namespace blaslift::gpu
