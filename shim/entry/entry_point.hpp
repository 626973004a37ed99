// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What every exported symbol does: count, compare, jump to the CPU BLAS; or take the slow path.
//
// An entry declares only the registers in which arguments arrive, and ends in a sibling call that passes the same
// registers on: one indirect jump. Stack arguments, hidden string lengths and every return convention stay where the
// caller put them; declared with their real signatures, g++ 12 would copy the stack arguments back and forth. This
// holds where the jump is made: the files with entries are always compiled with -O2, entries are not instrumented by
// sanitizers, and a test looks at the machine code (tests/preload/tail_jumps.py).
// Nothing here is noexcept: the application's xerbla_ may leave through these frames.
#pragma once

#include <type_traits>
#include <utility>

#include "shim/dispatch/thresholds.hpp"
#include "shim/entry/illegal_argument.hpp"
#include "shim/entry/lapack_path.hpp"
#include "shim/entry/slow_path.hpp"

namespace blaslift::entry {

// The result of a completed call in the type of the symbol.
template <class R>
R result_of(fallback::ReturnValue const& value, Language language) {
  if constexpr (std::is_same_v<R, float>) return value.single;
  if constexpr (std::is_same_v<R, double>) return value.real;
  if constexpr (std::is_same_v<R, std::complex<float>>) return value.single_complex;
  if constexpr (std::is_same_v<R, std::complex<double>>) return value.complex;
  if constexpr (std::is_integral_v<R>)  // CBLAS counts from zero
    return static_cast<R>(language == Language::cblas && value.index > 0 ? value.index - 1 : value.index);
}

consteval std::size_t sum(auto... numbers) { return (std::size_t{0} + ... + static_cast<std::size_t>(numbers)); }

// The registers of a call, as words: integers and pointers, and (CBLAS) reals by value.
using Word = std::uint64_t;
#if defined(__x86_64__)
#define BLASLIFT_WORDS(M) M(0), M(1), M(2), M(3), M(4), M(5)
inline constexpr std::size_t word_count = 6;
#elif defined(__aarch64__)
#define BLASLIFT_WORDS(M) M(0), M(1), M(2), M(3), M(4), M(5), M(6), M(7)
inline constexpr std::size_t word_count = 8;
#else
#error "blaslift's entries know the calling conventions of x86-64 and AArch64 Linux; add this machine's registers here"
#endif
#define BLASLIFT_WORD_PARAMETER(i) blaslift::entry::Word w##i
#define BLASLIFT_WORD(i) w##i

// Which of a routine's first parameters are dimensions, as bits by position.
consteval std::uint32_t dimensions(auto... kinds) {
  std::uint32_t bits = 0, bit = 1;
  ((bits |= kinds == Kind::dim ? bit : 0, bit <<= 1), ...);
  return bits;
}

// The bitwise or of the dimensions among the words: below a power of two exactly when all of them are; huge when one
// is negative.
template <std::uint32_t Dimensions, class Load>
[[gnu::always_inline]] inline std::uint64_t any_bit(Load load, auto... words) {
  std::uint64_t all = 0;
  std::uint32_t bit = 1;
  ((all |= (Dimensions & bit) ? load(words) : 0, bit <<= 1), ...);
  return all;
}

// Whether the call may go straight to its slot. `sizes` is any_bit of its dimensions.
[[gnu::always_inline]] inline bool is_tiny(Symbol symbol, int level, std::uint64_t sizes) {
  observe::Block* const block = observe::current_block;
  if (!block) [[unlikely]]
    return false;
  std::uint64_t const number = ++block->calls[index(symbol)];
  if ((number & sample_mask) == 0) [[unlikely]]
    return false;
  return sizes < size_threshold[level];
}

// Where a tiny call goes: LAPACK's symbols may have a caller with a binding of its own.
template <int Level>
[[gnu::always_inline]] inline void* tiny_target(void* slot, fallback::LapackBinding const* const* latest,
                                                void const* caller) {
  if constexpr (Level == 4) {
    auto const* const own = __atomic_load_n(latest, __ATOMIC_CONSUME);
    if (own && own->caller == caller) return own->target;
  }
  return slot;
}

#define BLASLIFT_ENTRY \
  extern "C" [[gnu::visibility("default"), gnu::no_sanitize("thread", "address", "undefined")]] void

// Calls the CPU BLAS's Fortran entry with the hidden lengths of its `Flags` CHARACTER arguments.
template <std::size_t Flags, class R, class... A>
R call_with_lengths(void* target, A... arguments) {
  return [&]<std::size_t... I>(std::index_sequence<I...>) {
    using Function = R (*)(A..., decltype((void)I, std::size_t{})...);
    return reinterpret_cast<Function>(target)(arguments..., ((void)I, std::size_t{1})...);
  }
  (std::make_index_sequence<Flags>());
}

// The slow path of one symbol, with its signature. `raw` as in Frame.
template <std::size_t Flags, class R, class... A>
R take_slow_path(Frame const& frame, A... arguments) {
  if constexpr (std::is_void_v<R>)
    if (is_lapack(frame.symbol))
      if (void* const target = target_of_tiny(frame)) return call_with_lengths<Flags, R>(target, arguments...);
  Progress progress;
  switch (enter(frame, &progress)) {
    case Next::complete: return result_of<R>(progress.value, frame.language);
    case Next::illegal: report_illegal(frame, progress.info); return R();
    case Next::pass_on: return call_with_lengths<Flags, R>(progress.target, arguments...);
    case Next::pass_on_timed: break;
  }
  if constexpr (std::is_void_v<R>) {
    call_with_lengths<Flags, R>(progress.target, arguments...);
    leave(&progress);
  } else {
    R const result = call_with_lengths<Flags, R>(progress.target, arguments...);
    leave(&progress);
    return result;
  }
}

}  // namespace blaslift::entry
