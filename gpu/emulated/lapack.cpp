// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "gpu/emulated/lapack.hpp"

#include <dlfcn.h>
#include <algorithm>
#include <cstdio>
#include <cstring>
#include <memory>
#include <vector>

#include "gpu/emulated/interval.hpp"
#include "gpu/emulated/least_squares.hpp"
#include "gpu/emulated/tall_qr.hpp"
#include "shim/base/found_once.hpp"
#include "shim/call/device_part.hpp"
#include "shim/call/family.hpp"
#include "shim/call/fortran_words.hpp"
#include "shim/call/lapack.hpp"
#include "shim/call/operand.hpp"

namespace blaslift::gpu::emulated {
namespace {

// What LAPACK calls of BLAS and LAPACK by exported names must not come back to a device, least of all to this one,
// which is busy.
class OnCpu {
 public:
  OnCpu() : stay_(reinterpret_cast<int (*)(int)>(dlsym(RTLD_DEFAULT, "blaslift_stay_on_cpu"))) {
    if (stay_) before_ = stay_(1);
  }
  ~OnCpu() {
    if (stay_) stay_(before_);
  }
  OnCpu(OnCpu const&) = delete;
  OnCpu& operator=(OnCpu const&) = delete;

 private:
  int (*stay_)(int);
  int before_ = 0;
};

// Bits of INTEGER under BLAS's plain names in this process: what a LAPACK opened here calls by these names has to be of
// that width. A length whose low half is 1 and whose high half makes it negative tells them apart; the technique is
// libblastrampoline's.
int integer_bits() {
  static constinit FoundOnce<int> bits;
  return bits.get([] {
    auto const find_largest =
        reinterpret_cast<std::int32_t (*)(void const*, void const*, void const*)>(dlsym(RTLD_DEFAULT, "idamax_"));
    if (!find_largest) return 32;
    std::int64_t const length = std::int64_t{-0x7fffffff00000000} | 1, step = 1;
    double const number = 1;
    OnCpu const on_cpu;
    return find_largest(&length, &number, &step) == 1 ? 32 : 64;
  });
}

void* find(Symbol symbol) {
  static constinit FoundOnce<void*> once;
  void* const library = once.get([] {
    bool const wide = integer_bits() == 64;
    void* const first = dlopen(wide ? "libopenblas64.so.0" : "libopenblas.so.0", RTLD_NOW | RTLD_LOCAL);
    return first ? first : dlopen(wide ? "liblapack64.so.3" : "liblapack.so.3", RTLD_NOW | RTLD_LOCAL);
  });
  char name[symbol_name_size];
  std::snprintf(name, sizeof name, "%s_", info(symbol).name);
  return library ? dlsym(library, name) : nullptr;
}

// A complex array, copied to where a column more can be read. cgemv and zgemv of OpenBLAS 0.3.21 (N, with 4 i + 2 rows,
// kernels for Haswell and SkylakeX) load one element behind the last of x (and, by zgemv's code for SkylakeX, use
// nothing of it). Where LAPACK's x is a row of its matrix, that is an element of the column behind the last, and behind
// a window's last piece lies nothing. What the call does not refer to is NaN here.
class WithRoom {
 public:
  std::byte* open(Operand const& view, std::byte* array) {
    view_ = view;
    array_ = array;
    auto const elements = static_cast<std::size_t>(span_elements(view) + std::max<std::int64_t>(view.stride, 1));
    copy_.assign((elements + 1) * view.element, std::byte{0xff});
    if (view.read) move(array_, copy_.data());
    return copy_.data();
  }
  void write_back() {
    if (view_.written) move(copy_.data(), array_);
  }

 private:
  void move(std::byte const* from, std::byte* to) const {
    for_each_run(view_, [&](std::int64_t first, std::int64_t count) {
      std::size_t const at = static_cast<std::size_t>(first) * view_.element;
      std::memcpy(to + at, from + at, static_cast<std::size_t>(count) * view_.element);
    });
  }
  Operand view_;
  std::byte* array_ = nullptr;
  std::vector<std::byte> copy_;
};

// A call's arguments as LAPACK wants them, with memory for what the device does not hold.
class FortranCall {
 public:
  FortranCall(Call const& call, std::array<std::byte*, max_arrays> const& arrays) : call_(call) {
    std::size_t array = 0;
    auto const n = static_cast<std::size_t>(std::max({call.integer("m"), call.integer("n"), std::int64_t{1}}));
    for (int i = 0; i < count(); ++i) {
      auto const at = static_cast<std::size_t>(i);
      Kind const kind = call.routine->parameters[at].kind;
      Argument const& value = call[i];
      if (is_flag(kind)) {
        flags_[at] = value.flag;
        words_[at] = &flags_[at];
        ++lengths_;
      } else if (is_integer(kind)) {
        integers_[at] = value.integer;
        words_[at] = &integers_[at];  // of a little-endian number narrow code reads the low half
      } else if (holds_integers(kind)) {
        wide_[at] = reinterpret_cast<std::int64_t*>(arrays[array++]);
        words_[at] = open_integers(i);
      } else if (kind == Kind::out_real) {  // LAPACK works in all of it, and may return a part
        results_[at].resize(static_cast<std::size_t>(declared_operand(call, i).rows) * sizeof(double));
        returned_to_[at] = arrays[array++];
        words_[at] = results_[at].data();
      } else if (is_array(kind)) {
        std::byte* const there = arrays[array++];
        words_[at] = is_complex(call.precision) ? with_room_[at].open(widest_operand(call, i), there) : there;
      } else if (is_workspace(kind)) {
        // Enough for all routines whose workspace has no size among the arguments (5 n^2 + 7 n), and for an answer.
        bool const sized = i + 1 < count() && call.routine->parameters[at + 1].kind == Kind::lwork;
        workspaces_[at].resize(sized ? 64 : (5 * n * n + 7 * n) * 16);
        words_[at] = workspaces_[at].data();
      } else if (kind == Kind::info) {
        words_[at] = &info_;
      } else {  // real scalars
        reals_[at] = value.scalar.re;
        singles_[at] = static_cast<float>(value.scalar.re);
        words_[at] = is_single(call.precision) ? static_cast<void*>(&singles_[at]) : &reals_[at];
      }
    }
  }

  std::int64_t run(void* function) {
    ask_for_workspace(function);
    call(function);
    for (WithRoom& each : with_room_) each.write_back();
    for (int i = 0; i < count(); ++i) return_vector(i);
    return read_integer(&info_);
  }

 private:
  int count() const { return call_.routine->parameter_count; }

  // In memory of its own, in LAPACK's width and as long as LAPACK declares it.
  void* open_integers(int i) {
    auto const at = static_cast<std::size_t>(i);
    auto const rows = static_cast<std::size_t>(std::max<std::int64_t>(declared_operand(call_, i).rows, 1));
    Operand const view = widest_operand(call_, i);
    bool const wide = integer_bits() == 64;
    results_[at].assign(rows * (wide ? sizeof(std::int64_t) : sizeof(std::int32_t)), std::byte{});
    for (std::int64_t j = 0; view.read && j < view.rows; ++j)
      store_integer(results_[at].data(), static_cast<std::size_t>(j), integer_bits(), wide_[at][j]);
    return results_[at].data();
  }

  // Copies a vector of results back to the device's array, as far as the call asks for it.
  void return_vector(int i) {
    auto const at = static_cast<std::size_t>(i);
    Kind const kind = call_.routine->parameters[at].kind;
    if (kind != Kind::out_ints && kind != Kind::out_real) return;
    Operand const view = widest_operand(call_, i);
    if (kind == Kind::out_real && view.rows > 0)
      std::memcpy(returned_to_[at], results_[at].data(), static_cast<std::size_t>(view.rows) * view.element);
    for (std::int64_t j = 0; kind == Kind::out_ints && j < view.rows; ++j)
      wide_[at][j] = load_integer(results_[at].data(), static_cast<std::size_t>(j), integer_bits());
  }

  static std::int64_t read_integer(void const* from) {
    return integer_bits() == 64 ? *static_cast<std::int64_t const*>(from) : *static_cast<std::int32_t const*>(from);
  }

  void ask_for_workspace(void* function) {
    bool any = false;
    for (int i = 0; i < count(); ++i)
      if (call_.routine->parameters[static_cast<std::size_t>(i)].kind == Kind::lwork)
        integers_[static_cast<std::size_t>(i)] = -1, any = true;
    if (!any) return;
    call(function);
    for (int i = 0; i < count(); ++i) {
      if (call_.routine->parameters[static_cast<std::size_t>(i)].kind != Kind::lwork) continue;
      auto const at = static_cast<std::size_t>(i);
      void const* const answer = workspaces_[at - 1].data();
      double const size = call_.routine->parameters[at - 1].kind == Kind::work_ints
                              ? static_cast<double>(read_integer(answer))
                          : is_single(call_.precision) ? static_cast<double>(*static_cast<float const*>(answer))
                                                       : *static_cast<double const*>(answer);
      integers_[at] = static_cast<std::int64_t>(std::max(size * 1.001, 1.0)) + 1;  // a float rounds
      workspaces_[at - 1].resize(std::size_t{16} * static_cast<std::size_t>(integers_[at]));
      words_[at - 1] = workspaces_[at - 1].data();
    }
  }

  void call(void* function) {
    for (int i = 0; i < lengths_; ++i)
      words_[static_cast<std::size_t>(count()) + static_cast<std::size_t>(i)] = length_of_a_flag;
    OnCpu const on_cpu;
    invoke_fortran_words<void>(function, words_);
  }

  Call const& call_;
  int lengths_ = 0;
  std::int64_t info_ = 0;
  FortranWords words_{};
  std::array<char, max_parameters> flags_{};
  std::array<std::int64_t, max_parameters> integers_{};
  std::array<double, max_parameters> reals_{};
  std::array<float, max_parameters> singles_{};
  std::array<std::vector<std::byte>, max_parameters> results_;
  std::array<std::byte*, max_parameters> returned_to_{};
  std::array<std::int64_t*, max_parameters> wide_{};
  std::array<std::vector<std::byte>, max_parameters> workspaces_;
  std::array<WithRoom, max_parameters> with_room_;
};

// Some KiB, and the stack is the caller's.
std::int64_t run_fortran(Call const& call, std::array<std::byte*, max_arrays> const& arrays) {
  return std::make_unique<FortranCall>(call, arrays)->run(find(call.symbol));
}

}  // namespace

Error find_lapack(Symbol symbol) {
  if (find(symbol)) return Error::none();
  return Error::make(Error::Code::unavailable, "no LAPACK with %s for the emulated device", info(symbol).name);
}

std::int64_t run_lapack(Call const& call, std::array<std::byte*, max_arrays> const& arrays) {
  if (has_device_part(call.routine->id)) return run_least_squares(call, arrays);
  if (is_tall_qr(call)) {
    run_tall_qr(call, arrays);
    return 0;
  }
  if (selects_by_value(call) && !is_certain_interval(call, arrays, run_fortran)) return 1;
  return run_fortran(call, arrays);
}

}  // namespace blaslift::gpu::emulated
