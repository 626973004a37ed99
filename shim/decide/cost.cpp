// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "shim/decide/cost.hpp"

#include "shim/call/device_part.hpp"
#include "shim/call/lapack.hpp"
#include "shim/call/may_stay.hpp"

namespace blaslift {
namespace {

double bytes_of(Operand const& operand) {
  return static_cast<double>(referenced_elements(operand)) * static_cast<double>(operand.element);
}

bool same_array(Operand const& a, Operand const& b) {
  return a.data == b.data && a.shape == b.shape && a.rows == b.rows && a.cols == b.cols && a.stride == b.stride;
}

// Adds an operand whose old values are needed (`sent`) or new ones made (`fetched`). The cost's level and precision are
// known.
[[gnu::always_inline]] inline void add(CallCost* cost, RoutineId routine, Operand const& operand, bool sent,
                                       bool fetched) {
  double const bytes = bytes_of(operand);
  if (sent) cost->bytes_up += bytes;
  if (fetched) cost->bytes_down += bytes;
  cost->touched_bytes += (sent ? bytes : 0) + (fetched ? bytes : 0);
  if (bytes < least_kept_bytes || !may_stay(routine, cost->level, cost->precision, operand)) return;
  // What LAPACK overwrites was for this call alone.
  if (sent && !(cost->level == 4 && operand.written)) cost->keepable_bytes += bytes;
  if (sent && fetched)
    cost->keepable_output_bytes += bytes;  // others stay where results are used again, at the price of that use
}

// A value that a function returns.
void add_value(CallCost* cost, ResultKind kind, Precision precision) {
  if (kind != ResultKind::none) cost->bytes_down += static_cast<double>(element_size(precision));
}

// What cuBLAS 13.1 reaches on an H200 with matrices of a GiB: 0.9 in gemv; the others are guesses on the low side until
// they are measured there (bench/results). symv, hemv and trmv: in the machine profile.
double memory_share(RoutineId id) {
  switch (id) {
    case RoutineId::trsv:
    case RoutineId::gbmv:
    case RoutineId::sbmv:
    case RoutineId::hbmv:
    case RoutineId::spmv:
    case RoutineId::hpmv:
    case RoutineId::tbmv:
    case RoutineId::tpmv:
    case RoutineId::tbsv:
    case RoutineId::tpsv: return 0.05;
    default: return 0.8;
  }
}

CallCost::Kernel kernel_of(RoutineId id) {
  switch (id) {
    case RoutineId::symv:
    case RoutineId::hemv: return CallCost::Kernel::symmetric;
    case RoutineId::trmv: return CallCost::Kernel::triangular;
    default: return CallCost::Kernel::usual;
  }
}

// Without a Level3, which takes as long to make as all of this.
CallCost product_cost(Call const& call, Operands const& operands) {
  CallCost cost;
  Routine const& routine = *call.routine;
  cost.precision = call.precision;
  if (operands.size() == 0) return cost;
  char const side = call.flag("side", 'L');
  std::int64_t const m = call.integer("m"), n = call.integer("n"), k = call.integer("k");
  bool const output_read = routine.find("beta") < 0 || !call.scalar("beta", {0, 0}).is(0);
  Operand const& output = operands[operands.size() - 1];
  for (Operand const& operand : operands)
    add(&cost, routine.id, operand, &operand != &output || output_read, &operand == &output);
  if (product_effect(routine, output, call.scalar("alpha", {1, 0}), k) == Effect::product)
    cost.flops = product_flops(routine, call.precision, side, m, n, k);
  if (routine.id == RoutineId::syrk || routine.id == RoutineId::herk) cost.shared_columns = static_cast<float>(n);
  if (routine.id == RoutineId::trsm) cost.solve_rows = static_cast<double>(side == 'L' ? m : n);
  return cost;
}

CallCost lapack_cost(Call const& call, Operands const& operands) {
  CallCost cost;
  cost.level = 4;
  cost.precision = call.precision;
  cost.flops = lapack_flops(call);
  cost.lapack = call.routine->id;
  cost.solve_rows = static_cast<double>(std::min(call.integer("m", call.integer("n")), call.integer("n")));
  auto const m = static_cast<double>(call.integer("m")), n = static_cast<double>(call.integer("n"));
  int const job = call.routine->find(Kind::job);
  bool const with_vectors = job >= 0 && (call[job].flag != 'N' || call.flag("jobvt", 'N') != 'N');
  cost.values_only = !with_vectors;
  cost.tall = tall_qr(call.routine->id, m, n, static_cast<double>(call.integer("nrhs")), with_vectors);
  for (Operand const& operand : operands) add(&cost, call.routine->id, operand, operand.read, operand.written);
  double const square = n * n * static_cast<double>(element_size(call.precision));
  bool const sends_square = has_device_part(call.routine->id) &&
                            (!is_solved(cost.tall) || leaves_right_vectors(call.routine->id));  // R or V^H
  // Or Z, of which nobody knows how wide it will be (RANGE V): all of it errs towards the CPU.
  if (sends_square || (selects_by_value(call) && call.flag("jobz", 'N') == 'V')) cost.bytes_down += square;
  return cost;
}

}  // namespace

CallCost call_cost(Call const& call) { return call_cost(call, Operands(call)); }

CallCost call_cost(Call const& call, Operands const& operands) {
  Routine const& routine = *call.routine;
  if (routine.level == 3) return product_cost(call, operands);
  if (routine.level == 4) return lapack_cost(call, operands);
  CallCost cost;
  cost.level = routine.level;
  cost.precision = call.precision;
  cost.memory_share = memory_share(routine.id);
  cost.kernel = kernel_of(routine.id);

  // Netlib's rules: alpha = 0 leaves the inputs of a product or an update unread, beta = 0 the old result. (scal has no
  // input besides what it scales.)
  bool const scales = routine.id == RoutineId::scal || routine.id == RoutineId::scal_real;
  bool const multiplies = scales || !call.scalar("alpha", {1, 0}).is(0);
  bool const has_beta = routine.find("beta") >= 0;
  Scalar const beta = call.scalar("beta", {1, 0});

  Operand const* input = nullptr;  // the last one: two that may be the same array follow each other in every routine
  double elements = 0;
  for (Operand const& operand : operands) {
    bool sent = operand.read && multiplies, fetched = operand.written && multiplies;
    if (has_beta && operand.written) {
      sent = !beta.is(0);
      fetched = multiplies || !beta.is(1);
    }
    if (!fetched && operand.written) continue;
    elements += static_cast<double>(referenced_elements(operand));
    if (!sent && !fetched) continue;
    double const touched = cost.touched_bytes;
    add(&cost, routine.id, operand, sent, fetched);
    if (fetched) continue;
    if (input && same_array(*input, operand)) cost.touched_bytes = touched;  // dot(x, x) reads x once
    input = &operand;
  }
  add_value(&cost, routine.result, call.precision);

  // Where the table has no count, a multiply-add per element is near enough: memory bounds these calls.
  auto const m = static_cast<double>(call.integer("m")), n = static_cast<double>(call.integer("n")),
             k = static_cast<double>(call.integer("k"));
  double const counted = routine.work ? routine.work(m, n, k, n) : 0;
  if (multiplies) cost.flops = (counted > 0 ? counted : elements) * (is_complex(call.precision) ? 8 : 2);
  if (routine.id == RoutineId::trsv || routine.id == RoutineId::tbsv || routine.id == RoutineId::tpsv)
    cost.solve_rows = n;
  return cost;
}

CallCost call_cost(Level3 const& call) { return call_cost(make_call(call)); }

}  // namespace blaslift
