// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "shim/dispatch/lapack_kernels.hpp"

#include <algorithm>
#include <string>

#include "shim/call/device_part.hpp"
#include "shim/call/lapack.hpp"
#include "shim/call/usual_call.hpp"
#include "shim/decide/lapack_speed.hpp"
#include "shim/dispatch/call_memory.hpp"

namespace blaslift::dispatch {
namespace {

// Of R with so few columns devices make the vectors by other methods, which are in no group.
constexpr std::int64_t few_columns = 128;

LapackGroup square_group(Call const& call) {
  switch (call.routine->id) {
    case RoutineId::gesvd:
    case RoutineId::gesvd_complex:
      return call.flag("jobu", 'N') == 'N' && call.flag("jobvt", 'N') == 'N' ? LapackGroup::values
                                                                             : LapackGroup::vectors;
    case RoutineId::gesdd:
    case RoutineId::gesdd_complex: return call.flag("jobz", 'N') == 'N' ? LapackGroup::values : LapackGroup::vectors;
    case RoutineId::gelsd:
    case RoutineId::gelsd_complex:
    case RoutineId::gelss:
    case RoutineId::gelss_complex:
      return call.integer("n") < least_solved_columns ? LapackGroup::qr : LapackGroup::vectors;
    case RoutineId::geqrf:
    case RoutineId::orgqr:
    case RoutineId::ormqr:
    case RoutineId::gels: return LapackGroup::qr;
    case RoutineId::syev:
    case RoutineId::heev:
    case RoutineId::syevd:
    case RoutineId::heevd:
    case RoutineId::syevr:
    case RoutineId::heevr:
    case RoutineId::syevx:
    case RoutineId::heevx:
    case RoutineId::sygv:
    case RoutineId::hegv:
    case RoutineId::sygvd:
    case RoutineId::hegvd:
    case RoutineId::sygvx:
    case RoutineId::hegvx: return LapackGroup::eigen;
    default: return LapackGroup::linear;
  }
}

bool run_once(gpu::Executor& executor, Call call) {
  constexpr gpu::Expected patience{1, 0};
  call = device_part(call);
  CallMemory memory;
  auto const is_read_matrix = [](Operand const& view) {
    return view.shape != Shape::vector && view.read && view.element >= sizeof(float);
  };
  if (!memory.give_arrays(&call, is_read_matrix)) return false;
  std::byte value[16];
  return executor.run(call, {}, patience, value).complete;
}

Symbol symbol_of(Precision precision, std::string name) {
  constexpr std::string_view letters = "sdcz";
  return find_symbol(letters[static_cast<std::size_t>(precision)] + name);
}

}  // namespace

LapackKernels lapack_kernels(Call const& call) {
  LapackGroup const group = square_group(call);
  LapackKernels const own = kernels_of(group, call.precision), qr = kernels_of(LapackGroup::qr, call.precision);
  if (group == LapackGroup::eigen)
    return is_generalised(call.routine->id) ? own | kernels_of(LapackGroup::linear, call.precision) : own;
  if (group != LapackGroup::values && group != LapackGroup::vectors) return own;
  std::int64_t const m = call.integer("m"), n = call.integer("n"), least = std::min(m, n);
  bool const with_vectors = group == LapackGroup::vectors;
  bool const is_tall =
      tall_qr(call.routine->id, static_cast<double>(std::max(m, n)), static_cast<double>(least), 1, with_vectors).rows >
      0;
  if (with_vectors && least <= few_columns) return qr;
  return is_tall ? own | qr : own;
}

bool open_lapack(gpu::Executor& executor) {
  constexpr std::int64_t n = 64;
  return run_once(executor, usual_call(symbol_of(Precision::d, "potrf"), n, n, n));
}

bool load_lapack_group(gpu::Executor& executor, LapackGroup group, Precision precision) {
  // A large matrix's panels, and its R: of 64 or 256 columns cuSOLVER loads a third less than of 2000, of 512 all.
  constexpr std::int64_t columns = 256, rows = 1024, many = least_solved_columns;
  auto const run = [&](char const* name, std::int64_t m, std::int64_t n) {
    return run_once(executor, usual_call(symbol_of(precision, name), m, n, 1));
  };
  switch (group) {
    case LapackGroup::linear: {
      bool const cholesky = run("potrf", many, many);
      return run("getrf", many, many) && cholesky;
    }
    case LapackGroup::qr: return run("geqrf", rows, columns);
    case LapackGroup::values: {
      Call call = usual_call(symbol_of(precision, "gesdd"), many, many, 1);
      call[call.routine->find("jobz")].flag = 'N';
      return run_once(executor, call);
    }
    case LapackGroup::eigen: return run(is_complex(precision) ? "heevd" : "syevd", many, many);
    case LapackGroup::vectors: return run("gelsd", 2 * many, many);
  }
  return false;
}

}  // namespace blaslift::dispatch
