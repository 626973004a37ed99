// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "shim/call/level3.hpp"

#include <string_view>

namespace blaslift {

Level3 make_level3(Call const& call) {
  Level3 made;
  Routine const& routine = *call.routine;
  made.routine = routine.id;
  made.precision = call.precision;
  made.side = call.flag("side", 'L');
  made.uplo = call.flag("uplo", 'U');
  made.diag = call.flag("diag", 'N');
  made.transa = call.flag("transa", call.flag("trans", 'N'));
  made.transb = call.flag("transb", 'N');
  made.m = call.integer("m");
  made.n = call.integer("n");
  made.k = call.integer("k");
  made.alpha = call.scalar("alpha", {1, 0});
  made.beta = call.scalar("beta", {0, 0});
  for (int const i : routine.arrays())
    made.operands[static_cast<std::size_t>(made.operand_count++)] = make_operand(call, i);
  made.output = made.operand_count - 1;
  bool const in_place = routine.find("beta") < 0;
  made.output_read = in_place || !made.beta.is(0);
  return made;
}

Call make_call(Level3 const& level3) {
  Call call;
  call.symbol = find_symbol(level3.routine, level3.precision);
  call.routine = &routine(level3.routine);
  call.precision = level3.precision;
  std::size_t next = 0;
  for (int i = 0; i < call.routine->parameter_count; ++i) {
    Parameter const& parameter = call.routine->parameters[static_cast<std::size_t>(i)];
    std::string_view const name = parameter.name;
    if (is_array(parameter.kind)) {
      Operand const& operand = level3.operands[next++];
      call[i].pointer = operand.data;
      call[parameter.stride].integer = operand.stride;
    } else if (is_flag(parameter.kind)) {
      call[i].flag = name == "side"     ? level3.side
                     : name == "uplo"   ? level3.uplo
                     : name == "diag"   ? level3.diag
                     : name == "transb" ? level3.transb
                                        : level3.transa;
    } else if (name == "alpha") {
      call[i].scalar = level3.alpha;
    } else if (name == "beta") {
      call[i].scalar = level3.beta;
    } else if (name == "m" || name == "n" || name == "k") {
      call[i].integer = name == "m" ? level3.m : name == "n" ? level3.n : level3.k;
    }
  }
  return call;
}

Effect product_effect(Routine const& routine, Operand const& result, Scalar const& alpha, std::int64_t k) {
  if (result.rows == 0 || result.cols == 0) return Effect::nothing;
  bool const has_inner = routine.find("k") >= 0;
  return alpha.is(0) || (has_inner && k == 0) ? Effect::scaling : Effect::product;
}

Effect effect(Level3 const& call) { return product_effect(routine(call.routine), call.result(), call.alpha, call.k); }

double product_flops(Routine const& routine, Precision precision, char side, std::int64_t m, std::int64_t n,
                     std::int64_t k) {
  auto const rows = static_cast<double>(m), cols = static_cast<double>(n);
  return routine.work(rows, cols, static_cast<double>(k), side == 'L' ? rows : cols) * (is_complex(precision) ? 8 : 2);
}

double flops(Level3 const& call) {
  return product_flops(routine(call.routine), call.precision, call.side, call.m, call.n, call.k);
}

double bytes_to_device(Level3 const& call) {
  double sum = 0;
  for (int i = 0; i < call.operand_count; ++i) {
    Operand const& operand = call.operands[static_cast<std::size_t>(i)];
    if (i == call.output && !call.output_read) continue;
    sum += static_cast<double>(referenced_elements(operand)) * static_cast<double>(operand.element);
  }
  return sum;
}

double bytes_from_device(Level3 const& call) {
  Operand const& result = call.result();
  return static_cast<double>(referenced_elements(result)) * static_cast<double>(result.element);
}

}  // namespace blaslift
