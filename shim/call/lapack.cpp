// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Source of jobs and workspace sizes: the headers of Netlib LAPACK 3.11's routines. Where versions differ, the larger
// workspace is asked for here: a call with less goes to the CPU library.
#include "shim/call/lapack.hpp"

#include <cmath>
#include <cstring>
#include <string_view>

#include "shim/call/device_part.hpp"

namespace blaslift {
namespace {

bool one_of(char flag, char const* letters) { return flag && std::strchr(letters, flag); }

void leave_out(Operand* operand) {
  operand->rows = operand->cols = 0;
  operand->read = operand->written = false;
}

// Columns of U or rows of V^T: all of them, the first min(m, n), or none.
std::int64_t vectors(Call const& call, char job, char const* all) {
  if (job == 'A') return call.integer(all);
  return job == 'S' ? std::min(call.integer("m"), call.integer("n")) : 0;
}

char first_job(Call const& call) { return call[call.routine->find(Kind::job)].flag; }

// Of symmetric and Hermitian matrices.
enum class Eigen : unsigned char { none, all, selected, generalised, generalised_selected, reduction };
Eigen eigen_kind(RoutineId routine) {
  switch (routine) {
    case RoutineId::syev:
    case RoutineId::heev:
    case RoutineId::syevd:
    case RoutineId::heevd: return Eigen::all;
    case RoutineId::syevx:
    case RoutineId::heevx:
    case RoutineId::syevr:
    case RoutineId::heevr: return Eigen::selected;
    case RoutineId::sygv:
    case RoutineId::hegv:
    case RoutineId::sygvd:
    case RoutineId::hegvd: return Eigen::generalised;
    case RoutineId::sygvx:
    case RoutineId::hegvx: return Eigen::generalised_selected;
    case RoutineId::sygst:
    case RoutineId::hegst: return Eigen::reduction;
    default: return Eigen::none;
  }
}

void apply_eigen_jobs(Call const& call, Eigen kind, std::string_view name, Operand* operand) {
  bool const vectors = kind != Eigen::reduction && first_job(call) == 'V';
  switch (kind) {
    case Eigen::all:
    case Eigen::generalised:
      if (name != "a") return;
      operand->written = vectors;
      if (!vectors) return;
      operand->shape = Shape::general;  // vectors take the place of both triangles
      operand->part = Part::full;
      return;
    case Eigen::selected:
    case Eigen::generalised_selected:
      if (name == "a") operand->written = false;
      if (name == "w" || name == "ifail") operand->rows = selected_eigenvalues(call);
      if (name == "z") operand->cols = selects_by_value(call) ? 0 : selected_eigenvalues(call);
      // LAPACK tells the support of vectors where all are asked for.
      if (name == "isuppz" && (selects_by_value(call) || selected_eigenvalues(call) < call.integer("n")))
        leave_out(operand);
      if ((name == "z" || name == "isuppz" || name == "ifail") && !vectors) leave_out(operand);
      return;
    default: return;
  }
}

// Of gesvd and gesdd, as their code computes it: their headers state more for some shapes than the routines themselves
// ask for as the best. A matrix of `ratio` times as many rows as columns, or the other way round, is reduced to a
// triangle first.
std::int64_t least_workspace_of_singular_values(Call const& call) {
  std::int64_t const m = call.integer("m"), n = call.integer("n"), least = std::min(m, n), most = std::max(m, n);
  char const job = first_job(call), other = call.flag("jobvt", job);
  auto const longer_than = [&](double ratio) {
    return most >= static_cast<std::int64_t>(static_cast<double>(least) * ratio);
  };
  switch (call.routine->id) {
    case RoutineId::gesvd:
    case RoutineId::gesvd_complex: {
      bool const real = call.routine->id == RoutineId::gesvd;
      bool const flat = longer_than(1.6) && (m >= n ? job : other) == 'N';
      std::int64_t const reduced = real ? 5 * least : 3 * least;
      return flat ? reduced : std::max(real ? reduced : 0, (real ? 3 : 2) * least + most);
    }
    case RoutineId::gesdd: {
      if (job == 'N') return longer_than(11 / 6.0) ? 8 * least : 3 * least + std::max(most, 7 * least);
      std::int64_t const core = 3 * least * least + 7 * least;
      if (!longer_than(11 / 6.0)) return std::max(core, 3 * least + most);
      return least * least + (job == 'S' ? core : std::max(core, least + most));
    }
    default:
      if (!longer_than(17 / 9.0)) return 2 * least + most;
      if (job == 'N') return 3 * least;
      return least * least + (job == 'S' ? 3 * least : std::max(3 * least, least + most));
  }
}

// Levels of gelsd's division, whose smallest problems have 25 rows (ilaenv).
constexpr std::int64_t smallest_division = 25;
std::int64_t levels_of_division(std::int64_t least) {
  std::int64_t levels = 2 * least > smallest_division + 1 ? 1 : 0;
  for (std::int64_t size = 2 * (smallest_division + 1); size <= least; size *= 2) ++levels;
  return levels;
}

// Suits gelsd and gelss with at least 1.6 times as many rows as columns.
std::int64_t least_workspace_of_least_squares(Call const& call) {
  std::int64_t const m = call.integer("m"), n = call.integer("n"), nrhs = call.integer("nrhs");
  constexpr std::int64_t small = smallest_division;
  switch (call.routine->id) {
    case RoutineId::gelsd:
      return (12 + 2 * small + 8 * levels_of_division(n)) * n + n * nrhs + (small + 1) * (small + 1);
    case RoutineId::gelsd_complex: return 2 * n + std::max(n, n * nrhs);
    case RoutineId::gelss: return std::max(5 * n, 3 * n + nrhs);
    default: return 2 * n + std::max(m, nrhs);
  }
}

// The smallest workspace for that parameter (lwork, lrwork or liwork).
std::int64_t least_workspace(Call const& call, std::string_view name) {
  std::int64_t const m = call.integer("m"), n = call.integer("n"), nrhs = call.integer("nrhs");
  std::int64_t const least = std::min(m, n);
  bool const with_vectors = call.routine->find(Kind::job) >= 0 && first_job(call) != 'N';
  switch (call.routine->id) {
    case RoutineId::ormqr: return call.flag("side", 'L') == 'L' ? n : m;
    case RoutineId::gels: return least + std::max(least, nrhs);
    case RoutineId::syev:
    case RoutineId::sygv: return 3 * n - 1;
    case RoutineId::heev:
    case RoutineId::hegv: return 2 * n - 1;
    case RoutineId::syevx: return n <= 1 ? 1 : 8 * n;
    case RoutineId::heevx: return n <= 1 ? 1 : 2 * n;
    case RoutineId::sygvx: return 8 * n;
    case RoutineId::hegvx: return 2 * n;
    case RoutineId::syevd:
    case RoutineId::sygvd:
      if (n <= 1) return 1;
      if (name == "liwork") return with_vectors ? 3 + 5 * n : 1;
      return with_vectors ? 1 + 6 * n + 2 * n * n : 2 * n + 1;
    case RoutineId::heevd:
    case RoutineId::hegvd:
      if (n <= 1) return 1;
      if (name == "liwork") return with_vectors ? 3 + 5 * n : 1;
      if (name == "lrwork") return with_vectors ? 1 + 5 * n + 2 * n * n : n;
      return with_vectors ? 2 * n + n * n : n + 1;
    case RoutineId::syevr: return name == "liwork" ? 10 * n : 26 * n;
    case RoutineId::heevr: return name == "liwork" ? 10 * n : name == "lrwork" ? 24 * n : 2 * n;
    case RoutineId::geev: return 4 * n;
    case RoutineId::geev_complex: return 2 * n;
    case RoutineId::gesvd:
    case RoutineId::gesvd_complex:
    case RoutineId::gesdd:
    case RoutineId::gesdd_complex: return least_workspace_of_singular_values(call);
    case RoutineId::gelsd:
    case RoutineId::gelsd_complex:
    case RoutineId::gelss:
    case RoutineId::gelss_complex: return least_workspace_of_least_squares(call);
    default: return n;  // getri, geqrf, orgqr
  }
}

bool legal_flag(Call const& call, Kind kind, std::string_view name, char flag) {
  switch (kind) {
    case Kind::uplo: return one_of(flag, "UL");
    case Kind::diag: return one_of(flag, "UN");
    case Kind::side: return one_of(flag, "LR");
    case Kind::op: {
      bool const orthogonal = call.routine->id == RoutineId::ormqr || call.routine->id == RoutineId::gels;
      if (!orthogonal) return one_of(flag, "NTC");
      return one_of(flag, is_complex(call.precision) ? "NC" : "NT");
    }
    case Kind::job:
      if (name == "range") return one_of(flag, "AVI");
      return one_of(flag, call.routine->find("jobu") >= 0 || call.routine->find("u") >= 0 ? "NASO" : "NV");
    default: return true;
  }
}

// ITYPE, and VL and VU or IL and IU. (LAPACK looks for a wrong order of VL and VU only, which NaN has not.)
bool has_legal_selection(Call const& call) {
  if (std::int64_t const type = call.integer("itype", 1); type < 1 || type > 3) return false;
  if (selects_by_value(call)) return call.scalar("vl", {}).re < call.scalar("vu", {}).re;
  if (call.flag("range", 'A') != 'I') return true;
  std::int64_t const n = call.integer("n"), first = call.integer("il"), last = call.integer("iu");
  return first >= 1 && first <= std::max<std::int64_t>(1, n) && last >= std::min(n, first) && last <= n;
}

bool is_legal(Call const& call) {
  Routine const& routine = *call.routine;
  if (!has_legal_selection(call)) return false;  // sizes of arrays follow from it
  for (int i = 0; i < routine.parameter_count; ++i) {
    Parameter const& parameter = routine.parameters[static_cast<std::size_t>(i)];
    if (is_flag(parameter.kind) && !legal_flag(call, parameter.kind, parameter.name, call[i].flag)) return false;
    if (parameter.kind == Kind::dim && call[i].integer < 0) return false;
    if (parameter.kind == Kind::ld && call[i].integer < std::max<std::int64_t>(1, make_operand(call, i - 1).rows))
      return false;
    if (parameter.kind == Kind::lwork &&
        call[i].integer < std::max<std::int64_t>(1, least_workspace(call, parameter.name)))
      return false;
  }
  std::int64_t const m = call.integer("m"), n = call.integer("n"), k = call.integer("k");
  if (routine.id == RoutineId::orgqr) return m >= n && n >= k;
  if (routine.id == RoutineId::ormqr) return k <= (call.flag("side", 'L') == 'L' ? m : n);
  return true;
}

// gelsd and gelss of shapes that LAPACK itself begins with a QR factorisation.
bool is_tall(Call const& call) {
  auto const m = static_cast<double>(call.integer("m")), n = static_cast<double>(call.integer("n"));
  return m > n && m >= std::floor(1.6 * n);
}

// Of the forms that devices compute.
bool has_device_form(Call const& call) {
  if (has_device_part(call.routine->id)) return is_tall(call) && !std::isnan(call.scalar("rcond", {}).re);
  switch (call.routine->id) {
    case RoutineId::gels: return call.flag("trans", 'T') == 'N' && call.integer("m") >= call.integer("n");
    case RoutineId::geev:
    case RoutineId::geev_complex: return call.flag("jobvl", 'V') == 'N';
    case RoutineId::gesvd:
    case RoutineId::gesvd_complex:
      return one_of(call.flag("jobu", 'O'), "NAS") && one_of(call.flag("jobvt", 'O'), "NAS");
    case RoutineId::gesdd:
    case RoutineId::gesdd_complex: return one_of(call.flag("jobz", 'O'), "NAS");
    default: return true;
  }
}

}  // namespace

void apply_jobs(Call const& call, int position, Operand* operand) {
  std::string_view const name = call.routine->parameters[static_cast<std::size_t>(position)].name;
  if (Eigen const kind = eigen_kind(call.routine->id); kind != Eigen::none)
    return apply_eigen_jobs(call, kind, name, operand);
  switch (call.routine->id) {
    case RoutineId::gelsd:
    case RoutineId::gelsd_complex:
    case RoutineId::gelss:
    case RoutineId::gelss_complex:
      if (name == "a") operand->written = false;
      return;
    case RoutineId::geev:
    case RoutineId::geev_complex:
      if (name == "a") operand->written = false;
      if ((name == "vl" && call.flag("jobvl", 'N') != 'V') || (name == "vr" && call.flag("jobvr", 'N') != 'V'))
        leave_out(operand);
      return;
    case RoutineId::gesvd:
    case RoutineId::gesvd_complex:
    case RoutineId::gesdd:
    case RoutineId::gesdd_complex: {
      char const u = first_job(call), vt = call.flag("jobvt", u);
      if (name == "a") operand->written = u == 'O' || vt == 'O';
      if (name == "u") {
        operand->cols = vectors(call, u, "m");
        if (operand->cols == 0) leave_out(operand);
      }
      if (name == "vt") {
        operand->rows = vectors(call, vt, "n");
        if (operand->rows == 0) leave_out(operand);
      }
      return;
    }
    default: return;
  }
}

std::int64_t selected_eigenvalues(Call const& call) {
  if (call.flag("range", 'A') != 'I') return call.integer("n");
  return std::max<std::int64_t>(0, call.integer("iu") - call.integer("il") + 1);
}

bool selects_by_value(Call const& call) { return call.flag("range", 'A') == 'V'; }

bool is_sized_by_found(Call const& call, int position) {
  std::string_view const name = call.routine->parameters[static_cast<std::size_t>(position)].name;
  return selects_by_value(call) && (name == "w" || name == "z" || name == "ifail");
}

Operand make_result(Call const& call, int position, std::int64_t found) {
  Operand made = make_operand(call, position);
  if (!is_sized_by_found(call, position) || made.rows == 0) return made;
  (made.shape == Shape::vector ? made.rows : made.cols) = found;
  return made;
}

Operand widest_operand(Call const& call, int position) {
  return make_result(call, position, selected_eigenvalues(call));
}

std::int64_t unsized_workspace(Call const& call) {
  std::int64_t const n = std::max({call.integer("m"), call.integer("n"), std::int64_t{1}});
  switch (call.routine->id) {
    case RoutineId::gesdd_complex: return 5 * n * n + 7 * n;
    case RoutineId::gelsd:
    case RoutineId::gelsd_complex: {  // IWORK and RWORK
      std::int64_t const nrhs = call.integer("nrhs"), small = smallest_division, levels = levels_of_division(n);
      return (11 + 2 * small + 8 * levels + nrhs) * n + (3 * small + 2) * nrhs + (small + 1) * (small + 1);
    }
    default: return 8 * n;
  }
}

bool is_workspace_query(Call const& call) {
  for (int i = 0; i < call.routine->parameter_count; ++i)
    if (call.routine->parameters[static_cast<std::size_t>(i)].kind == Kind::lwork && call[i].integer == -1) return true;
  return false;
}

bool suits_device(Call const& call) {
  if (is_workspace_query(call) || !is_legal(call) || !has_device_form(call)) return false;
  for (int i = 0; i < call.routine->parameter_count; ++i)
    if (call.routine->parameters[static_cast<std::size_t>(i)].kind == Kind::dim && call[i].integer == 0) return false;
  return true;
}

bool is_generalised(RoutineId routine) {
  Eigen const kind = eigen_kind(routine);
  return kind == Eigen::generalised || kind == Eigen::generalised_selected;
}

bool is_composed(RoutineId routine) {
  switch (routine) {
    case RoutineId::gels:
    case RoutineId::gesvd:
    case RoutineId::gesvd_complex:
    case RoutineId::gesdd:
    case RoutineId::gesdd_complex: return true;
    default: return has_device_part(routine) || is_generalised(routine);
  }
}

double lapack_flops(Call const& call) {
  auto const m = static_cast<double>(call.integer("m", call.integer("n"))), n = static_cast<double>(call.integer("n"));
  auto const k = static_cast<double>(call.integer("nrhs", call.integer("k")));
  return call.routine->work(m, n, k, std::min(m, n)) * (is_complex(call.precision) ? 8 : 2);
}

}  // namespace blaslift
