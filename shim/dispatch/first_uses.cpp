// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "shim/dispatch/first_uses.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <new>

#include "shim/base/clock.hpp"
#include "shim/call/check_arguments.hpp"
#include "shim/call/usual_call.hpp"
#include "shim/dispatch/call_memory.hpp"
#include "shim/dispatch/no_blas.hpp"

namespace blaslift::dispatch {
namespace {

// LAPACK's library and its groups of kernels.
std::atomic<bool> lapack_opened{false};
std::atomic<LapackKernels> lapack_wanted{0}, lapack_loaded{0};

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

// In microseconds: by symbol and flags; of LAPACK, by the last group that a call needs.
std::array<std::array<std::atomic<std::uint32_t>, combinations>, blas_symbol_count> given_up{};
std::array<std::atomic<std::uint32_t>, lapack_kernel_bits> given_up_by_lapack{};

std::atomic<std::uint32_t>& account_of(Call const& call) {
  if (is_lapack(call.symbol))
    return given_up_by_lapack[static_cast<std::size_t>(std::bit_width(lapack_kernels(call)) - 1)];
  return given_up[index(call.symbol)][static_cast<std::size_t>(flags_number(call))];
}

bool has_bit(Combinations const& all, Call const& call) {
  return all[index(call.symbol)].load(std::memory_order_relaxed) >> flags_number(call) & 1U;
}
void set_bit(Combinations& all, Call const& call) { all[index(call.symbol)].fetch_or(1U << flags_number(call)); }

bool is_level3(Call const& call) { return index(call.symbol) < blas_symbol_count && call.routine->level == 3; }

constexpr gpu::Expected patience{1, 0};

bool call_once(gpu::Executor& executor, Symbol symbol, int flags) {
  constexpr std::int64_t n = 1024;  // cuBLAS has other kernels for small products
  Call call = usual_call(symbol, n, n, n);
  set_flags(&call, flags);
  CallMemory memory;
  if (!memory.give_arrays(&call, [](Operand const& view) { return view.shape == Shape::triangle; })) return false;
  NoBlas cpu;
  return executor.run(make_level3(call), {}, patience, cpu).complete;
}

// What is wanted and not loaded yet, of a symbol.
std::uint32_t missing(std::size_t symbol) { return wanted[symbol].load() & ~loaded[symbol].load(); }

LapackKernels missing_lapack() { return lapack_wanted.load() & ~lapack_loaded.load(); }

void want(LapackKernels kernels) {
  lapack_wanted.fetch_or(kernels);
  if (!any_wanted.load(std::memory_order_relaxed)) any_wanted.store(true);
}

// Loads what is wanted until it has no more time.
class Loading {
 public:
  Loading(gpu::Executor& executor, double most_seconds, bool (*ends)(), LoadedWhen when)
      : executor_(executor), end_(monotonic_seconds() + most_seconds), ends_(ends), when_(when) {}

  int run() {
    while (any_wanted.exchange(false))
      if (!load_lapack() || !load_level3()) return any_wanted.store(true), made_;
    if (leaves_some_) any_wanted.store(true);
    return made_;
  }

 private:
  bool is_over() const { return monotonic_seconds() > end_ || (ends_ && ends_()); }

  // False: there is no time left.
  bool load_lapack() {
    for (int bit = 0; bit < lapack_kernel_bits; ++bit) {
      if (!(missing_lapack() >> bit & 1U)) continue;
      LapackGroup const group = group_of(bit);
      // The library's own start is worth more than any group.
      bool const opens = !lapack_opened.load();
      if (!opens && is_over()) return false;
      if (when_ == LoadedWhen::starting && is_large(group)) {
        leaves_some_ = true;
        if (!opens) continue;
        if (open_lapack(executor_)) ++made_;
      } else {
        if (load_lapack_group(executor_, group, precision_of(bit))) ++made_;
        lapack_loaded.fetch_or(LapackKernels{1} << bit);  // whatever came of it: the next is the program's
      }
      lapack_opened.store(true);
    }
    return true;
  }

  bool load_level3() {
    for (std::size_t i = 0; i < blas_symbol_count; ++i)
      for (int flags = 0; flags < combinations; ++flags) {
        std::uint32_t const bit = 1U << flags;
        if (!(missing(i) & bit)) continue;
        if (is_over()) return false;
        if (call_once(executor_, static_cast<Symbol>(i), flags)) ++made_;
        loaded[i].fetch_or(bit);  // likewise
      }
    return true;
  }

  gpu::Executor& executor_;
  double end_;
  bool (*ends_)();
  LoadedWhen when_;
  int made_ = 0;
  bool leaves_some_ = false;
};

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
  if (is_lapack(call.symbol) ? (lapack_kernels(call) & missing_lapack()) != 0 : has_bit(wanted, call))
    return true;  // it did, and there was no time or thread
  return 1e-6 * account_of(call).load(std::memory_order_relaxed) + expected_calls * gain_seconds >= first_use_seconds;
}

void want_loaded(Call const& call) {
  if (is_loaded(call)) return;
  if (is_lapack(call.symbol)) return want(lapack_kernels(call));
  if (!has_bit(wanted, call)) set_bit(wanted, call);
  if (!any_wanted.load(std::memory_order_relaxed))
    any_wanted.store(true);  // again if what was wanted could not be loaded
}

void want_lapack_loaded(LapackKernels kernels) {
  if ((kernels & ~lapack_loaded.load()) != 0) want(kernels);
}

bool wants_kernels() { return any_wanted.load(); }

int load_wanted(gpu::Executor& executor, double most_seconds, bool (*ends)(), LoadedWhen when) try {
  return Loading(executor, most_seconds, ends, when).run();
} catch (std::bad_alloc const&) {
  return 0;
}

void start_has_multiplied() { is_loaded_now(usual_call(find_symbol("dgemm"), 1, 1, 1)); }

void is_loaded_now(Call const& call) {
  if (is_loaded(call)) return;
  if (!is_lapack(call.symbol)) return set_bit(loaded, call);
  lapack_loaded.fetch_or(lapack_kernels(call));
  lapack_opened.store(true);
}

bool is_loaded(Call const& call) {
  if (is_lapack(call.symbol)) return (lapack_kernels(call) & ~lapack_loaded.load(std::memory_order_relaxed)) == 0;
  return !is_level3(call) || has_bit(loaded, call);
}

double first_use_seconds(gpu::Executor const& executor, Call const& call) {
  if (!is_lapack(call.symbol)) return executor.first_use_seconds(call.precision);
  // As multiples of what level 3 takes in double precision, 25 ms on an H200: dgetrf 21 ms, dgeqrf 16 to 31, dgesdd
  // without vectors 39, dsyevd 35 to 47, dgesdd S 78, dgelsd of 6000 x 1000 97; sgelsd 150, zgelsd 145, zheevd 96, for
  // dgemm's kernels are there already (bench/results/2026-11-29-tall-drivers).
  constexpr std::array<double, lapack_groups> share{1, 1, 1.6, 1.6, 3};
  double const base = (call.precision == Precision::d ? 1 : 1.5) * executor.first_use_seconds(Precision::d);
  LapackKernels const needed = lapack_kernels(call) & ~lapack_loaded.load(std::memory_order_relaxed);
  double sum = 0;
  for (int bit = 0; bit < lapack_kernel_bits; ++bit)
    if (needed >> bit & 1U) sum += share[static_cast<std::size_t>(group_of(bit))];
  return sum * base;
}

bool waits_for_kernels(Call const& call, Decision const& decision, double first_use_seconds) {
  if (decision.place != Place::gpu || decision.reason == Reason::forced_gpu) return false;
  return decision.cpu_seconds - decision.gpu_seconds < first_use_seconds && !is_loaded(call);
}

}  // namespace blaslift::dispatch
