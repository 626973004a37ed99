// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "shim/decide/cost.hpp"

#include <array>

namespace blaslift {
namespace {

double bytes_of(Operand const& operand) {
  return static_cast<double>(referenced_elements(operand)) * static_cast<double>(operand.element);
}

bool same_array(Operand const& a, Operand const& b) {
  return a.data == b.data && a.shape == b.shape && a.rows == b.rows && a.cols == b.cols && a.stride == b.stride;
}

// Adds an operand whose old values are needed (`sent`) or new ones made (`fetched`).
void add(CallCost* cost, Operand const& operand, bool sent, bool fetched) {
  double const bytes = bytes_of(operand);
  if (sent) cost->bytes_up += bytes;
  if (fetched) cost->bytes_down += bytes;
  cost->touched_bytes += (sent ? bytes : 0) + (fetched ? bytes : 0);
  if (bytes < least_kept_bytes) return;
  if (sent) cost->keepable_bytes += bytes;
  if (fetched) cost->keepable_output_bytes += bytes;
}

// A value that a function returns.
void add_value(CallCost* cost, ResultKind kind, Precision precision) {
  if (kind != ResultKind::none) cost->bytes_down += static_cast<double>(element_size(precision));
}

}  // namespace

CallCost call_cost(Level3 const& call) {
  CallCost cost;
  cost.precision = call.precision;
  if (effect(call) == Effect::product) cost.flops = flops(call);
  if (call.routine == RoutineId::trsm) cost.solve_rows = static_cast<double>(call.side == 'L' ? call.m : call.n);
  for (int i = 0; i < call.operand_count; ++i)
    add(&cost, call.operands[static_cast<std::size_t>(i)], i != call.output || call.output_read, i == call.output);
  return cost;
}

CallCost call_cost(Call const& call) {
  Routine const& routine = *call.routine;
  if (routine.level == 3) return call_cost(make_level3(call));
  CallCost cost;
  cost.level = routine.level;
  cost.precision = call.precision;

  // Netlib's rules: alpha = 0 leaves the inputs of a product or an update unread, beta = 0 the old result. (scal has no
  // input besides what it scales.)
  bool const scales = routine.id == RoutineId::scal || routine.id == RoutineId::scal_real;
  bool const multiplies = scales || !call.scalar("alpha", {1, 0}).is(0);
  bool const has_beta = routine.find("beta") >= 0;
  Scalar const beta = call.scalar("beta", {1, 0});

  std::array<Operand, max_parameters> inputs;
  std::size_t input_count = 0;
  double elements = 0;
  for (int i = 0; i < routine.parameter_count; ++i) {
    if (!is_array(routine.parameters[static_cast<std::size_t>(i)].kind)) continue;
    Operand const operand = make_operand(call, i);
    bool sent = operand.read && multiplies, fetched = operand.written && multiplies;
    if (has_beta && operand.written) {
      sent = !beta.is(0);
      fetched = multiplies || !beta.is(1);
    }
    if (!fetched && operand.written) continue;
    elements += static_cast<double>(referenced_elements(operand));
    if (!sent && !fetched) continue;
    double const touched = cost.touched_bytes;
    add(&cost, operand, sent, fetched);
    if (fetched) continue;
    for (std::size_t other = 0; other < input_count; ++other)
      if (same_array(inputs[other], operand)) {
        cost.touched_bytes = touched;  // dot(x, x) reads x once
        break;
      }
    inputs[input_count++] = operand;
  }
  add_value(&cost, routine.result, call.precision);

  // Where the table has no count, a multiply-add per element is near enough: memory bounds these calls.
  auto const size = [&](char const* dimension) { return static_cast<double>(call.integer(dimension)); };
  double const counted = routine.work ? routine.work(size("m"), size("n"), size("k"), size("n")) : 0;
  if (multiplies) cost.flops = (counted > 0 ? counted : elements) * (is_complex(call.precision) ? 8 : 2);
  if (routine.id == RoutineId::trsv || routine.id == RoutineId::tbsv || routine.id == RoutineId::tpsv)
    cost.solve_rows = size("n");
  return cost;
}

}  // namespace blaslift
