// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "shim/dispatch/first_uses.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdlib>
#include <memory>
#include <new>
#include <vector>

#include "shim/base/clock.hpp"
#include "shim/call/check_arguments.hpp"
#include "shim/call/device_part.hpp"
#include "shim/call/usual_call.hpp"
#include "shim/decide/lapack_speed.hpp"
#include "shim/dispatch/no_blas.hpp"

namespace blaslift::dispatch {
namespace {

// Of LAPACK: the library's own start, with its first routine. Which routines, by symbol.
std::atomic<bool> lapack_loaded{false};
std::array<std::atomic<bool>, symbol_count> lapack_wanted{};
bool any_lapack_wanted() {
  return std::any_of(lapack_wanted.begin(), lapack_wanted.end(),
                     [](auto const& one) { return one.load(std::memory_order_relaxed); });
}

// By symbol, a bit for each combination of flags.
using Combinations = std::array<std::atomic<std::uint32_t>, blas_symbol_count>;
Combinations wanted{}, loaded{};
// What load_wanted() has to look through: none of it before the first wish.
std::atomic<bool> any_wanted{false};

constexpr int combinations = 24;  // of trsm: 2 sides, 2 triangles, 3 operations, 2 diagonals

constexpr char const* letters(Kind kind) {
  switch (kind) {
    case Kind::side: return "LR";
    case Kind::uplo: return "UL";
    case Kind::diag: return "NU";
    default: return "NTC";
  }
}

// By symbol and flags, in microseconds; LAPACK's in one.
std::array<std::array<std::atomic<std::uint32_t>, combinations>, blas_symbol_count> given_up{};
std::atomic<std::uint32_t> given_up_by_lapack{0};

std::atomic<std::uint32_t>& account_of(Call const& call) {
  if (is_lapack(call.symbol)) return given_up_by_lapack;
  return given_up[index(call.symbol)][static_cast<std::size_t>(flags_number(call))];
}

bool has_bit(Combinations const& all, Call const& call) {
  return all[index(call.symbol)].load(std::memory_order_relaxed) >> flags_number(call) & 1U;
}
void set_bit(Combinations& all, Call const& call) { all[index(call.symbol)].fetch_or(1U << flags_number(call)); }

bool is_level3(Call const& call) { return index(call.symbol) < blas_symbol_count && call.routine->level == 3; }

constexpr gpu::Expected patience{1, 0};

struct Free {
  void operator()(void* memory) const { std::free(memory); }
};

// Arrays of zeros, which the kernel need not find memory for where they are only read; those for which `gets_diagonal`
// get ones there.
using Memory = std::vector<std::unique_ptr<void, Free>>;
template <class GetsDiagonal>
bool give_arrays(Call* call, Memory* memory, GetsDiagonal gets_diagonal) {
  for (int const i : call->routine->arrays()) {
    Operand const view = make_operand(*call, i);
    auto const count = static_cast<std::size_t>(span_elements(view));
    memory->emplace_back(std::calloc(count, view.element));
    if (!memory->back()) return false;
    (*call)[i].pointer = memory->back().get();
    if (!gets_diagonal(view)) continue;
    auto* const bytes = static_cast<std::byte*>(memory->back().get());
    for (std::int64_t j = 0; j < std::min(view.rows, view.cols); ++j) {
      std::byte* const at = bytes + static_cast<std::size_t>(j * (view.stride + 1)) * view.element;
      if (is_single(call->precision))
        *reinterpret_cast<float*>(at) = 1;
      else
        *reinterpret_cast<double*>(at) = 1;
    }
  }
  return true;
}

bool call_once(gpu::Executor& executor, Symbol symbol, int flags) {
  constexpr std::int64_t n = 1024;  // cuBLAS has other kernels for small products
  Call call = usual_call(symbol, n, n, n);
  set_flags(&call, flags);
  Memory memory;
  if (!give_arrays(&call, &memory, [](Operand const& view) { return view.shape == Shape::triangle; })) return false;
  NoBlas cpu;
  return executor.run(make_level3(call), {}, patience, cpu).complete;
}

// Of LAPACK, small: of unit matrices, which all routines can work with. Those that factor tall matrices get one, for
// which devices have other kernels.
bool factor_once(gpu::Executor& executor, Symbol symbol) {
  constexpr std::int64_t n = 64, tall = 1024;
  std::int64_t const m = tall_qr(routine(symbol).id, tall, n, 1, true).rows > 0 ? tall : n;
  Call call = device_part(usual_call(symbol, m, n, n));
  Memory memory;
  auto const is_read_matrix = [](Operand const& view) {
    return view.shape != Shape::vector && view.read && view.element >= sizeof(float);
  };
  if (!give_arrays(&call, &memory, is_read_matrix)) return false;
  std::byte value[16];
  return executor.run(call, {}, patience, value).complete;
}

// What is wanted and not loaded yet, of a symbol.
std::uint32_t missing(std::size_t symbol) { return wanted[symbol].load() & ~loaded[symbol].load(); }

}  // namespace

int flags_number(Call const& call) {
  int number = 0;
  for (int i = 0; i < call.routine->parameter_count; ++i) {
    Kind const kind = call.routine->parameters[static_cast<std::size_t>(i)].kind;
    if (!is_flag(kind)) continue;
    std::string_view const all = letters(kind);
    std::size_t const found = all.find(call[i].flag);
    number = number * static_cast<int>(all.size()) + static_cast<int>(found < all.size() ? found : 0);
  }
  return number;
}

void set_flags(Call* call, int number) {
  for (int i = call->routine->parameter_count - 1; i >= 0; --i) {
    Kind const kind = call->routine->parameters[static_cast<std::size_t>(i)].kind;
    if (!is_flag(kind)) continue;
    std::string_view const all = letters(kind);
    auto const base = static_cast<int>(all.size());
    (*call)[i].flag = all[static_cast<std::size_t>(number % base)];
    number /= base;
  }
}

void give_up(Call const& call, double seconds) {
  constexpr double most = 60;  // what nobody can load for so long is not counted further
  if (is_loaded(call) || !(seconds > 0)) return;
  auto& account = account_of(call);
  if (account.load(std::memory_order_relaxed) < 1e6 * most)
    // NOLINTNEXTLINE(bugprone-incorrect-roundings): it is positive, and libm is not needed for it
    account.fetch_add(static_cast<std::uint32_t>(1e6 * std::min(seconds, most) + 0.5), std::memory_order_relaxed);
}

bool pays_for_loading(Call const& call, double gain_seconds, double first_use_seconds) {
  constexpr double expected_calls = 40;
  if (is_loaded(call)) return false;
  if (is_lapack(call.symbol) ? any_lapack_wanted() : has_bit(wanted, call))
    return true;  // it did, and there was no time or thread
  return 1e-6 * account_of(call).load(std::memory_order_relaxed) + expected_calls * gain_seconds >= first_use_seconds;
}

void want_loaded(Call const& call) {
  if (is_loaded(call)) return;
  if (is_lapack(call.symbol))
    lapack_wanted[index(call.symbol)].store(true);
  else if (!has_bit(wanted, call))
    set_bit(wanted, call);
  if (!any_wanted.load(std::memory_order_relaxed))
    any_wanted.store(true);  // again if what was wanted could not be loaded
}

int load_wanted(gpu::Executor& executor, double most_seconds, bool (*ends)()) try {
  double const end = monotonic_seconds() + most_seconds;
  int made = 0;
  while (any_wanted.exchange(false)) {
    for (std::size_t i = blas_symbol_count; i < symbol_count; ++i) {
      if (!lapack_wanted[i].load(std::memory_order_relaxed)) continue;
      // The library's own start is worth more than one routine's.
      if (lapack_loaded.load() && (monotonic_seconds() > end || (ends && ends()))) return any_wanted.store(true), made;
      lapack_wanted[i].store(false);
      if (factor_once(executor, static_cast<Symbol>(i))) ++made;
      lapack_loaded.store(true);  // whatever came of it: the next is the program's
    }
    for (std::size_t i = 0; i < blas_symbol_count; ++i)
      for (int flags = 0; flags < combinations; ++flags) {
        std::uint32_t const bit = 1U << flags;
        if (!(missing(i) & bit)) continue;
        if (monotonic_seconds() > end || (ends && ends())) return any_wanted.store(true), made;
        if (call_once(executor, static_cast<Symbol>(i), flags)) ++made;
        loaded[i].fetch_or(bit);  // likewise
      }
  }
  return made;
} catch (std::bad_alloc const&) {
  return 0;
}

void start_has_multiplied() { is_loaded_now(usual_call(find_symbol("dgemm"), 1, 1, 1)); }

void is_loaded_now(Call const& call) {
  if (is_loaded(call)) return;
  if (is_lapack(call.symbol))
    lapack_loaded.store(true);
  else
    set_bit(loaded, call);
}

bool is_loaded(Call const& call) {
  if (is_lapack(call.symbol)) return lapack_loaded.load(std::memory_order_relaxed);
  return !is_level3(call) || has_bit(loaded, call);
}

bool waits_for_kernels(Call const& call, Decision const& decision, double first_use_seconds) {
  if (decision.place != Place::gpu || decision.reason == Reason::forced_gpu) return false;
  return decision.cpu_seconds - decision.gpu_seconds < first_use_seconds && !is_loaded(call);
}

}  // namespace blaslift::dispatch
