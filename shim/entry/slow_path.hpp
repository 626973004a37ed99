// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The slow path: what a call does that is not simply passed on. One function without templates serves every symbol;
// the entries (entry_point.hpp) describe their call to it in a Frame.
#pragma once

#include "fallback/compose.hpp"
#include "fallback/lapack_binding.hpp"
#include "shim/call/family.hpp"
#include "shim/dispatch/pending_call.hpp"
#include "shim/observe/sampling.hpp"

namespace blaslift::entry {

// A call as it arrived. `raw` points, for every parameter of the routine's row, at the value: the caller's own
// pointer in Fortran and for arrays, the register's copy for what CBLAS passes by value.
struct Frame {
  Symbol symbol{};
  Family family{};
  Language language{};
  int layout = 0;  // CBLAS: 101 row-major, 102 column-major; 0 where the routine has none
  void const* const* raw = nullptr;
  void** slot = nullptr;
  void const* caller = nullptr;                      // the return address
  fallback::LapackBinding const** latest = nullptr;  // of LAPACK's symbols: whose tiny calls the entry passes on itself
};

enum class Next {
  complete,      // the call is done; its result, if any, is in `value`
  illegal,       // an argument is illegal, and no CPU BLAS would say so: report_illegal with `info`
  pass_on,       // call `target` with the caller's arguments as they are
  pass_on_timed  // the same, then leave()
};

struct Progress {
  void* target = nullptr;
  int info = 0;
  fallback::ReturnValue value;
  Call call;
  dispatch::PendingCall seen;
  bool looked_at = false;  // recorded one by one, in a group
  bool first = false;      // of its thread: too cold to be told of
  bool lapack = false;     // leave() is LAPACK's
  bool nested = false;     // of LAPACK in LAPACK: the outer call's way of looking comes back
  double begin = 0;        // of one that is no sample
  observe::Sample sample;
};

// Where on the stack a call is.
inline std::byte const* place_of(Progress const* progress) { return reinterpret_cast<std::byte const*>(progress); }
// Whether the call is timed as a sample; `sample` then says for what.
bool becomes_sample(Symbol symbol, observe::Sample* sample);

// Registers the thread, binds the symbol, lets dispatch decide of calls that are legal beyond doubt. Holds nothing on
// return: the CPU BLAS may call the application's error handler, which may leave by longjmp or exception; leave() is
// not called then.
Next enter(Frame const& frame, Progress* progress);
// After a call that was passed on and timed.
void leave(Progress* progress);

}  // namespace blaslift::entry
