// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Every CBLAS symbol of one name family, from routines.def. Compiled once per family (family_names.hpp).
#include <array>
#include <atomic>

#include "shim/call/family.hpp"
#include "shim/entry/entry_point.hpp"
#include "shim/entry/family_names.hpp"

namespace blaslift::entry {
namespace {

// Parameter kinds and results as CBLAS passes them. Integers are kept as whole registers, so that a caller with
// 64-bit integers loses nothing when its call is passed on; the slow path reads the low half where 32 bits count.
template <class P>
struct Cblas {
  static constexpr bool complex =
      !std::is_same_v<typename P::type, typename P::real> && !std::is_same_v<P, blaslift::ds>;
  using op = int;
  using op_t = int;
  using op_c = int;
  using side = int;
  using uplo = int;
  using diag = int;
  using dim = std::int64_t;
  using ld = std::int64_t;
  using inc = std::int64_t;
  using scalar = std::conditional_t<complex, void const*, typename P::type>;
  using real = typename P::real;
  using in = void const*;
  using inout = void*;
  using out = void*;
  using out_real = void*;
};
template <class P>
struct Result {
  using none = void;
  using real = typename P::real;
  using scalar = typename P::type;
  using dim = std::size_t;
};

// Where a parameter's value lies (Frame::raw): pointers stand for themselves.
inline void const* raw_of(void const* const& pointer) { return pointer; }
inline void const* raw_of(void* const& pointer) { return pointer; }
template <class T>
requires std::is_arithmetic_v<T>
void const* raw_of(T const& value) { return &value; }

struct LoadDimension {
  [[gnu::always_inline, gnu::no_sanitize("thread", "address", "undefined")]] std::uint64_t operator()(Word word) const {
    return static_cast<std::make_unsigned_t<Integer>>(word);
  }
};

}  // namespace

// clang-format off
#define DECLARE(P, p) DECLARE_FLAT(P, BLASLIFT_UNPAREN p)
#define DECLARE_FLAT(...) DECLARE_DEF(__VA_ARGS__)
#define DECLARE_DEF(P, kind, name, ...) Cblas<blaslift::P>::kind name

#define PASS(P, p) PASS_FLAT(BLASLIFT_UNPAREN p)
#define PASS_FLAT(...) PASS_DEF(__VA_ARGS__)
#define PASS_DEF(kind, name, ...) name

#define RAW(P, p) RAW_FLAT(BLASLIFT_UNPAREN p)
#define RAW_FLAT(...) RAW_DEF(__VA_ARGS__)
#define RAW_DEF(kind, name, ...) raw_of(name)

#define KIND(P, p) KIND_FLAT(BLASLIFT_UNPAREN p)
#define KIND_FLAT(...) KIND_DEF(__VA_ARGS__)
#define KIND_DEF(kind, name, ...) Kind::kind

// Levels 2 and 3 begin with the storage order.
#define LAYOUT_DECLARE_1
#define LAYOUT_DECLARE_2 int layout,
#define LAYOUT_DECLARE_3 int layout,
#define LAYOUT_PASS_1
#define LAYOUT_PASS_2 layout,
#define LAYOUT_PASS_3 layout,
#define LAYOUT_VALUE_1 0
#define LAYOUT_VALUE_2 layout
#define LAYOUT_VALUE_3 layout
#define LAYOUT_KIND_1
#define LAYOUT_KIND_2 Kind::op,
#define LAYOUT_KIND_3 Kind::op,

#define SLOTS BLASLIFT_PASTE(cblas_slots_, BLASLIFT_FAMILY)
#define SLOW(symbol) slow_##symbol
#define FRAME(level, symbol_)                                                              \
  Frame{Symbol::symbol_, Family::BLASLIFT_FAMILY, Language::cblas, LAYOUT_VALUE_##level, raw, \
        &SLOTS[index(Symbol::symbol_)], __builtin_return_address(0)}

#define ENTRY(C, s) ENTRY_FLAT(BLASLIFT_UNPAREN C, BLASLIFT_UNPAREN s)
#define ENTRY_FLAT(...) ENTRY_DEF(__VA_ARGS__)
#define ENTRY_DEF(level, result, params, P, symbol) ENTRY_##result(level, result, params, P, symbol)
#define ENTRY_none(...) ENTRY_TYPED(__VA_ARGS__)
#define ENTRY_real(...) ENTRY_TYPED(__VA_ARGS__)
#define ENTRY_dim(...) ENTRY_TYPED(__VA_ARGS__)
#define ENTRY_TYPED(level, result, params, P, symbol)                                                              \
  namespace {                                                                                                      \
  [[gnu::noinline]] Result<blaslift::P>::result SLOW(symbol)(LAYOUT_DECLARE_##level BLASLIFT_LIST(DECLARE, P, BLASLIFT_UNPAREN params)) { \
    void const* const raw[] = {BLASLIFT_LIST(RAW, P, BLASLIFT_UNPAREN params)};                                    \
    return take_slow_path<0, Result<blaslift::P>::result>(                                                         \
        FRAME(level, symbol), LAYOUT_PASS_##level BLASLIFT_LIST(PASS, P, BLASLIFT_UNPAREN params));                \
  }                                                                                                                \
  }                                                                                                                \
  JUMP(level, params, symbol, symbol)

// Complex results are stored through a last argument: cblas_zdotc_sub.
#define ENTRY_scalar(level, result, params, P, symbol)                                                             \
  namespace {                                                                                                      \
  [[gnu::noinline]] void SLOW(symbol)(BLASLIFT_LIST(DECLARE, P, BLASLIFT_UNPAREN params), void* stored) {          \
    void const* const raw[] = {BLASLIFT_LIST(RAW, P, BLASLIFT_UNPAREN params)};                                    \
    Progress progress;                                                                                             \
    Next const next = enter(FRAME(level, symbol), &progress);                                                      \
    if (next == Next::complete)                                                                                    \
      *static_cast<Result<blaslift::P>::scalar*>(stored) =                                                         \
          result_of<Result<blaslift::P>::scalar>(progress.value, Language::cblas);                                 \
    else                                                                                                           \
      reinterpret_cast<decltype(&SLOW(symbol))>(progress.target)(BLASLIFT_LIST(PASS, P, BLASLIFT_UNPAREN params), stored); \
    if (next == Next::pass_on_timed) leave(&progress);                                                             \
  }                                                                                                                \
  }                                                                                                                \
  JUMP(level, params, symbol, symbol##_sub)

#define WORD_TYPE(i) Word
#define WORDS_AND_REALS BLASLIFT_WORDS(BLASLIFT_WORD_PARAMETER), double real0, double real1
#define JUMP(level, params, symbol, exported)                                                                      \
  BLASLIFT_ENTRY BLASLIFT_CBLAS(exported)(WORDS_AND_REALS) {                                                       \
    constexpr auto where = dimensions(LAYOUT_KIND_##level BLASLIFT_LIST(KIND, 0, BLASLIFT_UNPAREN params));        \
    bool const tiny = is_tiny(Symbol::symbol, level, any_bit<where>(LoadDimension(), BLASLIFT_WORDS(BLASLIFT_WORD))); \
    void* const target = tiny ? SLOTS[index(Symbol::symbol)] : reinterpret_cast<void*>(&SLOW(symbol));             \
    return reinterpret_cast<void (*)(BLASLIFT_WORDS(WORD_TYPE), double, double)>(target)(BLASLIFT_WORDS(BLASLIFT_WORD), real0, real1); \
  }                                                                                                                \
  BLASLIFT_CBLAS_ALIAS(void, exported, WORDS_AND_REALS)

#define ROUTINE(level, name, device, result, work, symbols, params) BLASLIFT_EACH(ENTRY, (level, result, params), BLASLIFT_UNPAREN symbols)
#define CBLAS_ONLY ROUTINE
#define FORTRAN_ONLY(...)

extern std::array<void*, symbol_count> SLOTS;
#include "shim/call/routines.def"

#undef ROUTINE
#undef FORTRAN_ONLY
#undef CBLAS_ONLY
#define SLOT(C, s) SLOT_FLAT(C, BLASLIFT_UNPAREN s)
#define SLOT_FLAT(...) SLOT_DEF(__VA_ARGS__)
#define SLOT_DEF(has, P, symbol) SLOT_##has(symbol)
#define SLOT_1(symbol) reinterpret_cast<void*>(&SLOW(symbol)),
#define SLOT_0(symbol) nullptr,
#define ROUTINE(level, name, device, result, work, symbols, params) BLASLIFT_EACH(SLOT, 1, BLASLIFT_UNPAREN symbols)
#define CBLAS_ONLY ROUTINE
#define FORTRAN_ONLY(level, name, device, result, work, symbols, params) BLASLIFT_EACH(SLOT, 0, BLASLIFT_UNPAREN symbols)
std::array<void*, symbol_count> SLOTS = {
#include "shim/call/routines.def"
};
// clang-format on

}  // namespace blaslift::entry
