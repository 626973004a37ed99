// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "shim/entry/decode.hpp"

#include <cstring>
#include <utility>

namespace blaslift::entry {
namespace {

constexpr int row_major = 101, col_major = 102;

// CBLAS's enumerations as BLAS's letters; '?' for anything else, which no check accepts.
char letter(Kind kind, int value) {
  switch (kind) {
    case Kind::side: return value == 141 ? 'L' : value == 142 ? 'R' : '?';
    case Kind::uplo: return value == 121 ? 'U' : value == 122 ? 'L' : '?';
    case Kind::diag: return value == 131 ? 'N' : value == 132 ? 'U' : '?';
    default: break;
  }
  switch (value) {
    case 111: return 'N';
    case 112: return 'T';
    case 113: return 'C';
    case 114: return 'R';  // OpenBLAS's CblasConjNoTrans
    default: return '?';
  }
}

char upper_case(char letter) { return letter >= 'a' && letter <= 'z' ? static_cast<char>(letter - 'a' + 'A') : letter; }

template <class T>
T load(void const* from) {
  T value;
  std::memcpy(&value, from, sizeof value);
  return value;
}

Scalar load_scalar(void const* from, Precision precision, bool complex) {
  if (is_single(precision)) {
    auto const* const value = static_cast<float const*>(from);
    return {value[0], complex ? value[1] : 0};
  }
  auto const* const value = static_cast<double const*>(from);
  return {value[0], complex ? value[1] : 0};
}

void swap_arguments(Call& call, char const* one, char const* other) {
  std::swap(call[call.routine->find(one)], call[call.routine->find(other)]);
}

void flip(Call& call, Kind kind, char one, char other) {
  int const at = call.routine->find(kind);
  if (at < 0) return;
  char& flag = call[at].flag;
  if (flag == one)
    flag = other;
  else if (flag == other)
    flag = one;
}

// Row-major A is column-major A^T. Source: the same rewriting in Netlib's CBLAS wrappers.
bool to_column_major(Call& call) {
  bool const complex = is_complex(call.precision);
  auto transpose = [&](char const* flag) {
    char& value = call[call.routine->find(flag)].flag;
    bool const conjugated = complex && (value == 'C' || value == 'R');
    if (value == 'N')
      value = 'T';
    else if (value == 'T' || (value == 'C' && !complex))
      value = 'N';
    return !conjugated;
  };
  switch (call.routine->id) {
    case RoutineId::gemm:
    case RoutineId::gemm3m: swap_arguments(call, "m", "n"); [[fallthrough]];
    case RoutineId::gemmt:
    case RoutineId::gemmtr:
      flip(call, Kind::uplo, 'U', 'L');
      swap_arguments(call, "transa", "transb");
      swap_arguments(call, "a", "b");
      swap_arguments(call, "lda", "ldb");
      return true;
    case RoutineId::symm:
    case RoutineId::hemm:
    case RoutineId::trmm:
    case RoutineId::trsm:
      flip(call, Kind::side, 'L', 'R');
      flip(call, Kind::uplo, 'U', 'L');
      swap_arguments(call, "m", "n");
      return true;
    case RoutineId::syrk:
    case RoutineId::syr2k: {
      flip(call, Kind::uplo, 'U', 'L');
      // A conjugated transpose is illegal for complex precisions and must stay so.
      transpose("trans");
      return true;
    }
    case RoutineId::her2k: {
      call[call.routine->find("alpha")].scalar.im *= -1;
      [[fallthrough]];
    }
    case RoutineId::herk:
      flip(call, Kind::uplo, 'U', 'L');
      flip(call, Kind::op_c, 'N', 'C');
      return true;
    case RoutineId::gbmv: swap_arguments(call, "kl", "ku"); [[fallthrough]];
    case RoutineId::gemv: swap_arguments(call, "m", "n"); return transpose("trans");
    case RoutineId::trmv:
    case RoutineId::tbmv:
    case RoutineId::tpmv:
    case RoutineId::trsv:
    case RoutineId::tbsv:
    case RoutineId::tpsv: flip(call, Kind::uplo, 'U', 'L'); return transpose("trans");
    case RoutineId::ger:
    case RoutineId::geru:
    case RoutineId::gerc:
      swap_arguments(call, "m", "n");
      swap_arguments(call, "x", "y");
      swap_arguments(call, "incx", "incy");
      return call.routine->id != RoutineId::gerc;
    case RoutineId::her2:
    case RoutineId::hpr2:
      flip(call, Kind::uplo, 'U', 'L');
      swap_arguments(call, "x", "y");
      swap_arguments(call, "incx", "incy");
      return false;
    case RoutineId::geadd: swap_arguments(call, "m", "n"); return true;
    default:  // symmetric, Hermitian and packed level 2
      flip(call, Kind::uplo, 'U', 'L');
      return !complex;
  }
}

}  // namespace

bool legal_layout(Frame const& frame) {
  bool const has_layout = frame.language == Language::cblas && blaslift::routine(frame.symbol).level > 1;
  return !has_layout || frame.layout == row_major || frame.layout == col_major;
}

bool decode(Frame const& frame, Call* call) {
  Routine const& routine = blaslift::routine(frame.symbol);
  call->symbol = frame.symbol;
  call->precision = info(frame.symbol).precision;
  call->routine = &routine;
  int const bits = integer_bits(frame.family);
  bool const fortran = frame.language == Language::fortran;
  bool complete = true;
  for (int i = 0; i < routine.parameter_count; ++i) {
    void const* const raw = frame.raw[i];
    Argument& argument = (*call)[i];
    Kind const kind = routine.parameters[static_cast<std::size_t>(i)].kind;
    if (is_array(kind) || is_workspace(kind) || kind == Kind::info)
      argument.pointer = const_cast<void*>(raw);
    else if (!raw)
      argument = {}, complete = false;
    else if (is_flag(kind))
      argument.flag = fortran ? upper_case(load<char>(raw)) : letter(kind, load<int>(raw));
    else if (is_integer(kind))
      argument.integer = load_integer(raw, 0, bits);
    else
      argument.scalar = load_scalar(raw, call->precision, kind == Kind::scalar && is_complex(call->precision));
  }
  return (frame.layout != row_major || to_column_major(*call)) && complete;
}

}  // namespace blaslift::entry
