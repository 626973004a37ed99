// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Every Fortran symbol of one name family, from routines.def. Compiled once per family (family_names.hpp).
#include <array>
#include <atomic>

#include "shim/call/family.hpp"
#include "shim/entry/entry_point.hpp"
#include "shim/entry/family_names.hpp"

namespace blaslift::entry {
namespace {

// Parameter kinds and results as Fortran passes them. Arguments are kept as the pointers they are.
template <class P>
struct Fortran {
  using op = char const*;
  using op_t = char const*;
  using op_c = char const*;
  using side = char const*;
  using uplo = char const*;
  using diag = char const*;
  using job = char const*;
  using dim = Integer const*;
  using ld = Integer const*;
  using inc = Integer const*;
  using index = Integer const*;
  using lwork = Integer const*;
  using scalar = typename P::type const*;
  using real = typename P::real const*;
  using in = typename P::type const*;
  using inout = typename P::type*;
  using out = typename P::type*;
  using out_real = typename P::real*;
  using in_ints = Integer const*;
  using out_ints = Integer*;
  using work = typename P::type*;
  using work_real = typename P::real*;
  using work_ints = Integer*;
  using info = Integer*;
};
template <class P>
struct Result {
  using none = void;
  using real = typename P::real;
  using scalar = typename P::type;
  using dim = Integer;
};

// Reads a dimension; a negative one becomes huge.
struct LoadDimension {
  [[gnu::always_inline, gnu::no_sanitize("thread", "address", "undefined")]] std::uint64_t operator()(Word word) const {
    return *reinterpret_cast<std::make_unsigned_t<Integer> const*>(word);
  }
};

// Of each of LAPACK's symbols, whose tiny calls its entry passes on itself.
fallback::LapackBinding const* latest[symbol_count - blas_symbol_count];
constexpr fallback::LapackBinding const** latest_of(Symbol symbol) {
  return is_lapack(symbol) ? &latest[index(symbol) - blas_symbol_count] : nullptr;
}

}  // namespace

// clang-format off
#define DECLARE(P, p) DECLARE_FLAT(P, BLASLIFT_UNPAREN p)
#define DECLARE_FLAT(...) DECLARE_DEF(__VA_ARGS__)
#define DECLARE_DEF(P, kind, name, ...) Fortran<blaslift::P>::kind name

#define PASS(P, p) PASS_FLAT(BLASLIFT_UNPAREN p)
#define PASS_FLAT(...) PASS_DEF(__VA_ARGS__)
#define PASS_DEF(kind, name, ...) name

#define KIND(P, p) KIND_FLAT(BLASLIFT_UNPAREN p)
#define KIND_FLAT(...) KIND_DEF(__VA_ARGS__)
#define KIND_DEF(kind, name, ...) Kind::kind
#define FLAGS(P, p) FLAGS_FLAT(BLASLIFT_UNPAREN p)
#define FLAGS_FLAT(...) FLAGS_DEF(__VA_ARGS__)
#define FLAGS_DEF(kind, name, ...) FLAG_##kind
#define FLAG_op 1
#define FLAG_op_t 1
#define FLAG_op_c 1
#define FLAG_side 1
#define FLAG_uplo 1
#define FLAG_diag 1
#define FLAG_job 1
#define FLAG_dim 0
#define FLAG_ld 0
#define FLAG_inc 0
#define FLAG_scalar 0
#define FLAG_real 0
#define FLAG_in 0
#define FLAG_inout 0
#define FLAG_out 0
#define FLAG_out_real 0
#define FLAG_index 0
#define FLAG_lwork 0
#define FLAG_in_ints 0
#define FLAG_out_ints 0
#define FLAG_work 0
#define FLAG_work_real 0
#define FLAG_work_ints 0
#define FLAG_info 0

#define SLOTS BLASLIFT_PASTE(fortran_slots_, BLASLIFT_FAMILY)
#define SLOW(symbol) slow_##symbol

#define FRAME(symbol_) \
  Frame{Symbol::symbol_, Family::BLASLIFT_FAMILY, Language::fortran, 0, raw, &SLOTS[index(Symbol::symbol_)], \
        __builtin_return_address(0), latest_of(Symbol::symbol_)}

#define ENTRY(C, s) ENTRY_FLAT(BLASLIFT_UNPAREN C, BLASLIFT_UNPAREN s)
#define ENTRY_FLAT(...) ENTRY_DEF(__VA_ARGS__)
#define ENTRY_DEF(level, result, params, P, symbol) ENTRY_##result(level, result, params, P, symbol)

#define ENTRY_none(...) ENTRY_TYPED(__VA_ARGS__)
#define ENTRY_real(...) ENTRY_TYPED(__VA_ARGS__)
#define ENTRY_dim(...) ENTRY_TYPED(__VA_ARGS__)
#define ENTRY_TYPED(level, result, params, P, symbol)                                                           \
  namespace {                                                                                                   \
  [[gnu::noinline]] Result<blaslift::P>::result SLOW(symbol)(BLASLIFT_LIST(DECLARE, P, BLASLIFT_UNPAREN params)) { \
    void const* const raw[] = {BLASLIFT_LIST(PASS, P, BLASLIFT_UNPAREN params)};                                \
    return take_slow_path<sum(BLASLIFT_LIST(FLAGS, P, BLASLIFT_UNPAREN params)), Result<blaslift::P>::result>(  \
        FRAME(symbol), BLASLIFT_LIST(PASS, P, BLASLIFT_UNPAREN params));                                        \
  }                                                                                                             \
  }                                                                                                             \
  JUMP(level, params, symbol)

// Complex functions: a caller whose library returns through a hidden first argument has six arguments where Netlib
// has five. All six are passed on, and such calls are never repeated.
#define ENTRY_scalar(level, result, params, P, symbol)                                                          \
  namespace {                                                                                                   \
  [[gnu::noinline]] Result<blaslift::P>::scalar SLOW(symbol)(void const* a, void const* b, void const* c,       \
                                                             void const* d, void const* e, void const* f) {     \
    void const* const raw[] = {a, b, c, d, e};                                                                  \
    Progress progress;                                                                                          \
    Next const next = enter(FRAME(symbol), &progress);                                                          \
    if (next == Next::complete)                                                                                 \
      return result_of<Result<blaslift::P>::scalar>(progress.value, Language::fortran);                         \
    auto const target = reinterpret_cast<decltype(&SLOW(symbol))>(progress.target);                             \
    if (next != Next::pass_on_timed) return target(a, b, c, d, e, f);                                           \
    auto const result = target(a, b, c, d, e, f);                                                               \
    leave(&progress);                                                                                           \
    return result;                                                                                              \
  }                                                                                                             \
  }                                                                                                             \
  JUMP(level, params, symbol)

#define JUMP(level, params, symbol)                                                                             \
  BLASLIFT_ENTRY BLASLIFT_FORTRAN(symbol)(BLASLIFT_WORDS(BLASLIFT_WORD_PARAMETER)) {                            \
    constexpr auto where = dimensions(BLASLIFT_LIST(KIND, 0, BLASLIFT_UNPAREN params));                         \
    bool const tiny = is_tiny(Symbol::symbol, level, any_bit<where>(LoadDimension(), BLASLIFT_WORDS(BLASLIFT_WORD))); \
    void* const target = tiny ? tiny_target<level>(SLOTS[index(Symbol::symbol)], latest_of(Symbol::symbol), __builtin_return_address(0)) \
                              : reinterpret_cast<void*>(&SLOW(symbol));                                         \
    return reinterpret_cast<void (*)(BLASLIFT_WORDS(WORD_TYPE))>(target)(BLASLIFT_WORDS(BLASLIFT_WORD));        \
  }
#define WORD_TYPE(i) Word

#define ROUTINE(level, name, device, result, work, symbols, params) BLASLIFT_EACH(ENTRY, (level, result, params), BLASLIFT_UNPAREN symbols)
#define FORTRAN_ONLY ROUTINE
#define CBLAS_ONLY(...)

// Slots are named before they are filled: each starts at the symbol's own slow path, which binds it.
extern std::array<void*, symbol_count> SLOTS;
#include "shim/call/routines.def"
#include "shim/call/lapack_routines.def"

#undef ROUTINE
#undef FORTRAN_ONLY
#undef CBLAS_ONLY
#define SLOT(C, s) SLOT_FLAT(C, BLASLIFT_UNPAREN s)
#define SLOT_FLAT(...) SLOT_DEF(__VA_ARGS__)
#define SLOT_DEF(has, P, symbol) SLOT_##has(symbol)
#define SLOT_1(symbol) reinterpret_cast<void*>(&SLOW(symbol)),
#define SLOT_0(symbol) nullptr,
#define ROUTINE(level, name, device, result, work, symbols, params) BLASLIFT_EACH(SLOT, 1, BLASLIFT_UNPAREN symbols)
#define FORTRAN_ONLY ROUTINE
#define CBLAS_ONLY(level, name, device, result, work, symbols, params) BLASLIFT_EACH(SLOT, 0, BLASLIFT_UNPAREN symbols)
std::array<void*, symbol_count> SLOTS = {
#include "shim/call/routines.def"
#include "shim/call/lapack_routines.def"
};
// clang-format on

}  // namespace blaslift::entry
