// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "shim/entry/shared_copies.hpp"

#include <array>
#include <atomic>
#include <cstdio>
#include <utility>

#include "shim/dispatch/start/start.hpp"
#include "shim/observe/statistics.hpp"

namespace blaslift::entry {
namespace {

constexpr std::size_t precision_count = 4;
// The CPU BLAS's own, by family and precision.
std::array<std::array<void*, precision_count>, family_count> targets;

// [from, from + bytes) and [to, to + bytes) have nothing in common.
bool apart(void const* a, std::int64_t a_bytes, void const* b, std::int64_t b_bytes) {
  auto const first = reinterpret_cast<std::intptr_t>(a), second = reinterpret_cast<std::intptr_t>(b);
  return first + a_bytes <= second || second + b_bytes <= first;
}

constexpr Symbol copy_symbols[precision_count] = {Symbol::scopy, Symbol::dcopy, Symbol::ccopy, Symbol::zcopy};

// Says once what is done.
template <std::size_t FamilyNumber, std::size_t PrecisionNumber>
void note_sharing(gpu::Executor const& device) {
  static std::atomic<bool> said{false};
  if (said.load(std::memory_order_relaxed) || device.shared_copies() == 0 || said.exchange(true)) return;
  char name[symbol_name_size], text[160];
  exported_name(static_cast<Family>(FamilyNumber), Language::fortran, copy_symbols[PrecisionNumber], name);
  std::snprintf(text, sizeof text,
                "%s of far elements, many calls in a row: shared among the threads that help with transfers", name);
  observe::note(text);
}

template <std::size_t FamilyNumber, std::size_t PrecisionNumber>
void copy(void const* n, void const* x, void const* incx, void* y, void const* incy) {
  constexpr auto family = static_cast<Family>(FamilyNumber);
  using Copy = void (*)(void const*, void const*, void const*, void*, void const*);
  int const bits = integer_bits(family);
  std::int64_t const count = load_integer(n, 0, bits), x_step = load_integer(incx, 0, bits),
                     y_step = load_integer(incy, 0, bits);
  constexpr std::int64_t farthest = std::int64_t{1} << 24;  // beyond, steps might overflow
  if (count >= gpu::StridedCopy::fewest && count < farthest && x_step > 0 && x_step < farthest && y_step > 0 &&
      y_step < farthest) {
    constexpr std::int64_t bytes = static_cast<std::int64_t>(element_size(static_cast<Precision>(PrecisionNumber)));
    gpu::Executor* const device = dispatch::executor();
    if (device && apart(x, ((count - 1) * x_step + 1) * bytes, y, ((count - 1) * y_step + 1) * bytes) &&
        device->copy({static_cast<std::byte const*>(x), static_cast<std::byte*>(y), x_step * bytes, y_step * bytes,
                      count, static_cast<std::size_t>(bytes)}))
      return note_sharing<FamilyNumber, PrecisionNumber>(*device);
  }
  void* target = __atomic_load_n(&targets[FamilyNumber][PrecisionNumber], __ATOMIC_ACQUIRE);
  if (!target)  // the slot was seen before what belongs to it
    target =
        fallback::bind(family, Language::fortran, copy_symbols[PrecisionNumber], __builtin_return_address(0)).target;
  reinterpret_cast<Copy>(target)(n, x, incx, y, incy);
}

template <std::size_t... I>
constexpr auto all_copies(std::index_sequence<I...>) {
  return std::array{&copy<I / precision_count, I % precision_count>...};
}
constexpr auto copies = all_copies(std::make_index_sequence<family_count * precision_count>());

}  // namespace

void* with_shared_copies(Frame const& frame, fallback::Binding const& binding) {
  // CBLAS: no program is known that converts matrices by cblas_dcopy.
  if (frame.language != Language::fortran || routine(frame.symbol).id != RoutineId::copy || binding.untouched ||
      !dispatch::executor())
    return binding.target;
  auto const family = static_cast<std::size_t>(frame.family),
             precision = static_cast<std::size_t>(info(frame.symbol).precision);
  __atomic_store_n(&targets[family][precision], binding.target, __ATOMIC_RELEASE);
  return reinterpret_cast<void*>(copies[family * precision_count + precision]);
}

}  // namespace blaslift::entry
