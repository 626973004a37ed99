// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "fallback/compose.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <memory>
#include <utility>

#include "fallback/binding.hpp"
#include "shim/base/log.hpp"
#include "shim/call/fortran_words.hpp"

namespace blaslift::fallback {
namespace {

constexpr int nobody = -1;
constinit thread_local int family_of_call = nobody;

class OnBehalf {
 public:
  explicit OnBehalf(Family family) { family_of_call = static_cast<int>(family); }
  ~OnBehalf() { family_of_call = nobody; }
  OnBehalf(OnBehalf const&) = delete;
  OnBehalf& operator=(OnBehalf const&) = delete;
};

void invoke_fortran(Binding const& binding, Family family, Call const& call, ReturnValue* value) {
  OnBehalf const on_behalf(family);
  if (binding.integer_bits == 32)
    if (int const wide = integer_too_wide(call); wide >= 0) refuse_wide_integer(call, wide, binding.library);
  FortranArguments made(call, binding.integer_bits);
  bool const single = is_single(call.precision);
  switch (call.routine->result) {
    case ResultKind::none: return invoke_fortran_words<void>(binding.target, made.word);
    case ResultKind::dim:
      value->index = binding.integer_bits == 64 ? invoke_fortran_words<std::int64_t>(binding.target, made.word)
                                                : invoke_fortran_words<std::int32_t>(binding.target, made.word);
      return;
    case ResultKind::real:
      if (single && call.precision != Precision::ds)
        value->single = invoke_fortran_words<float>(binding.target, made.word);
      else
        value->real = invoke_fortran_words<double>(binding.target, made.word);
      return;
    case ResultKind::scalar: break;
  }
  if (binding.hidden_complex) {
    std::copy_backward(made.word.begin(), made.word.begin() + static_cast<std::ptrdiff_t>(made.count),
                       made.word.begin() + static_cast<std::ptrdiff_t>(made.count) + 1);
    made.word[0] = single ? static_cast<void*>(&value->single_complex) : &value->complex;
    return invoke_fortran_words<void>(binding.target, made.word);
  }
  if (single)
    value->single_complex = invoke_fortran_words<std::complex<float>>(binding.target, made.word);
  else
    value->complex = invoke_fortran_words<std::complex<double>>(binding.target, made.word);
}

Call make_call(RoutineId id, Precision precision) {
  Call made;
  made.symbol = find_symbol(id, precision);
  made.precision = precision;
  made.routine = &routine(id);
  return made;
}

void run_fortran(Family family, Call const& call, ReturnValue* value) {
  Binding const& binding = bind(family, Language::fortran, call.symbol, nullptr);
  if (binding.mode == Mode::composed) return run_composed(binding, family, call, value);
  invoke_fortran(binding, family, call, value);
}
void run_fortran(Family family, Call const& call) {
  ReturnValue unused;
  run_fortran(family, call, &unused);
}

void set(Call& call, char const* name, std::int64_t value) { call[call.routine->find(name)].integer = value; }
void set(Call& call, char const* name, void* value) { call[call.routine->find(name)].pointer = value; }
void set(Call& call, char const* name, char value) { call[call.routine->find(name)].flag = value; }
void set(Call& call, char const* name, Scalar value) { call[call.routine->find(name)].scalar = value; }

void* element_at(void* base, std::int64_t elements, Precision precision) {
  return static_cast<std::byte*>(base) + elements * static_cast<std::int64_t>(element_size(precision));
}

// One triangle of C = alpha op(A) op(B) + beta C by gemm: the panel beside each block of the diagonal directly; the
// block's own triangle likewise in small blocks, and those through a square that keeps the other triangle untouched.
// The square is small for it lies on the stack, which may be a coroutine's, and may be left by the program's error
// handler.
void compose_gemmtr(Family family, Call const& call) {
  constexpr std::int64_t block = 64, small = 8;
  std::int64_t const n = call.integer("n"), k = call.integer("k");
  std::int64_t const lda = call.integer("lda"), ldb = call.integer("ldb"), ldc = call.integer("ldc");
  char const transa = call.flag("transa", 'N'), transb = call.flag("transb", 'N');
  bool const upper = call.flag("uplo", 'U') == 'U';
  Precision const precision = call.precision;
  std::size_t const size = element_size(precision);
  void* const a = call[call.routine->find("a")].pointer;
  void* const b = call[call.routine->find("b")].pointer;
  void* const c = call[call.routine->find("c")].pointer;
  auto const is_transposed = [](char flag) { return flag != 'N' && flag != 'R'; };  // R: conjugated only, OpenBLAS's
  auto const rows_of_a = [&](std::int64_t i) { return element_at(a, is_transposed(transa) ? i * lda : i, precision); };
  auto const cols_of_b = [&](std::int64_t j) { return element_at(b, is_transposed(transb) ? j : j * ldb, precision); };
  Call gemm = make_call(RoutineId::gemm, precision);
  // With alpha zero, A and B must not be read, NaN or not: an inner dimension of zero says so to every gemm.
  bool const scales_only = call.scalar("alpha", {}).is(0);
  set(gemm, "transa", transa), set(gemm, "transb", transb);
  set(gemm, "k", scales_only ? 0 : k), set(gemm, "lda", lda), set(gemm, "ldb", ldb);
  set(gemm, "alpha", call.scalar("alpha", {})), set(gemm, "beta", call.scalar("beta", {}));
  auto const multiply = [&](std::int64_t i, std::int64_t j, std::int64_t rows, std::int64_t cols, void* to,
                            std::int64_t ld) {
    if (rows <= 0 || cols <= 0) return;
    set(gemm, "m", rows), set(gemm, "n", cols);
    set(gemm, "a", rows_of_a(i)), set(gemm, "b", cols_of_b(j));
    set(gemm, "c", to), set(gemm, "ldc", ld);
    run_fortran(family, gemm);
  };
  alignas(16) std::byte square[small * small * 16];
  auto const small_triangle = [&](std::int64_t j, std::int64_t width) {
    // Copies the triangle between C and the square.
    auto const exchange = [&](bool to_square) {
      for (std::int64_t column = 0; column < width; ++column) {
        std::int64_t const first = upper ? 0 : column, count = upper ? column + 1 : width - column;
        void* const in_c = element_at(c, (j + column) * ldc + j + first, precision);
        void* const in_square = element_at(square, column * small + first, precision);
        std::memcpy(to_square ? in_square : in_c, to_square ? in_c : in_square, static_cast<std::size_t>(count) * size);
      }
    };
    std::memset(square, 0, sizeof square);
    exchange(true);
    multiply(j, j, width, width, square, small);
    exchange(false);
  };
  // The rows from `first` to `end` of `width` columns from j on that lie beside the triangle there.
  auto const panel = [&](std::int64_t first, std::int64_t end, std::int64_t j, std::int64_t width) {
    std::int64_t const from = upper ? first : j + width, to = upper ? j : end;
    multiply(from, j, to - from, width, element_at(c, j * ldc + from, precision), ldc);
  };
  for (std::int64_t j = 0; j < n; j += block) {
    std::int64_t const end = std::min(j + block, n);
    for (std::int64_t i = j; i < end; i += small) {
      std::int64_t const width = std::min(small, end - i);
      small_triangle(i, width);
      panel(j, end, i, width);
    }
    panel(0, n, j, end - j);
  }
}

// gemm3m is gemm with fewer multiplications and a weaker error bound: gemm does.
void compose_gemm3m(Family family, Call const& call) {
  Call gemm = call;
  gemm.routine = &routine(RoutineId::gemm);
  gemm.symbol = find_symbol(RoutineId::gemm, call.precision);
  run_fortran(family, gemm);
}

// y = alpha x + beta y as scal, then axpy. beta = 0 overwrites y whatever it holds, as OpenBLAS's axpby does.
void compose_axpby(Family family, Call const& call) {
  Scalar const beta = call.scalar("beta", {});
  std::int64_t const n = call.integer("n"), incy = call.integer("incy");
  void* const y = call[call.routine->find("y")].pointer;
  if (n <= 0) return;
  if (beta.is(0)) {
    std::int64_t const step = std::abs(incy);
    for (std::int64_t i = 0; i < n; ++i)
      std::memset(element_at(y, i * step, call.precision), 0, element_size(call.precision));
  } else {
    Call scal = make_call(RoutineId::scal, call.precision);
    set(scal, "n", n), set(scal, "alpha", beta), set(scal, "x", y), set(scal, "incx", std::abs(incy));
    run_fortran(family, scal);
  }
  Call axpy = make_call(RoutineId::axpy, call.precision);
  set(axpy, "n", n), set(axpy, "alpha", call.scalar("alpha", {}));
  set(axpy, "x", call[call.routine->find("x")].pointer), set(axpy, "incx", call.integer("incx"));
  set(axpy, "y", y), set(axpy, "incy", incy);
  run_fortran(family, axpy);
}

void compose_cabs1(Call const& call, ReturnValue* value) {
  void const* const x = call[0].pointer;
  if (call.precision == Precision::c) {
    auto const& number = *static_cast<std::complex<float> const*>(x);
    value->single = std::fabs(number.real()) + std::fabs(number.imag());
  } else {
    auto const& number = *static_cast<std::complex<double> const*>(x);
    value->real = std::fabs(number.real()) + std::fabs(number.imag());
  }
}

}  // namespace

Family take_family_of_composed_call(Family otherwise) {
  int const family = std::exchange(family_of_call, nobody);
  return family == nobody ? otherwise : static_cast<Family>(family);
}

bool has_composition(RoutineId id) {
  return id == RoutineId::gemmtr || id == RoutineId::gemmt || id == RoutineId::gemm3m || id == RoutineId::axpby ||
         id == RoutineId::cabs1;
}

int integer_too_wide(Call const& call) {
  for (int i = 0; i < call.routine->parameter_count; ++i) {
    if (!is_integer(call.routine->parameters[static_cast<std::size_t>(i)].kind)) continue;
    std::int64_t const value = call[i].integer;
    if (value > std::numeric_limits<std::int32_t>::max() || value < std::numeric_limits<std::int32_t>::min()) return i;
  }
  return -1;
}

void refuse_wide_integer(Call const& call, int position, char const* library) {
  fatal(
      "%s was called with %s = %lld, which %s cannot take: its integers have 32 bits and no 64-bit CPU BLAS was found. "
      "Install one (Debian: libopenblas64-0-pthread) or name it in BLASLIFT_FALLBACK",
      info(call.symbol).name, call.routine->parameters[static_cast<std::size_t>(position)].name,
      static_cast<long long>(call[position].integer), library);
}

void run_composed(Binding const& binding, Family family, Call const& call, ReturnValue* value) {
  if (binding.target) return invoke_fortran(binding, family, call, value);
  switch (call.routine->id) {
    case RoutineId::gemmtr:
    case RoutineId::gemmt: return compose_gemmtr(family, call);
    case RoutineId::gemm3m: return compose_gemm3m(family, call);
    case RoutineId::axpby: return compose_axpby(family, call);
    case RoutineId::cabs1: return compose_cabs1(call, value);
    default: fatal("%s has no composition", info(call.symbol).name);
  }
}

void run_level3(Family family, Level3 const& call) { run_fortran(family, blaslift::make_call(call)); }

void run_reference(Family family, Call const& call, ReturnValue* value) {
  if (call.routine->id == RoutineId::gemmt || call.routine->id == RoutineId::gemmtr)
    return compose_gemmtr(family, call);
  run_fortran(family, call, value);
}

}  // namespace blaslift::fallback
