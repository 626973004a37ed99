// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "shim/entry/slow_path.hpp"

#include <cstring>
#include <memory>

#include "fallback/courier.hpp"
#include "fallback/scope.hpp"
#include "shim/base/clock.hpp"
#include "shim/base/float_environment.hpp"
#include "shim/base/fork_gate.hpp"
#include "shim/base/log.hpp"
#include "shim/base/state.hpp"
#include "shim/base/stay_on_cpu.hpp"
#include "shim/base/undisturbed.hpp"
#include "shim/call/check_arguments.hpp"
#include "shim/decide/decide.hpp"
#include "shim/dispatch/dispatch.hpp"
#include "shim/dispatch/keeping.hpp"
#include "shim/dispatch/speeds.hpp"
#include "shim/dispatch/start_up.hpp"
#include "shim/dispatch/thresholds.hpp"
#include "shim/entry/cpu_threads.hpp"
#include "shim/entry/decode.hpp"
#include "shim/entry/denormals.hpp"
#include "shim/entry/illegal_argument.hpp"
#include "shim/entry/lapack_path.hpp"
#include "shim/entry/shared_copies.hpp"

namespace blaslift::entry {
namespace {

fallback::Binding const& bind_frame(Frame const& frame) {
  // Not a static's initializer: the child of a fork that another thread's first call meets would wait for its end for
  // ever.
  if (!__atomic_load_n(&fallback::courier_delivers_to, __ATOMIC_ACQUIRE)) {
    __atomic_store_n(&fallback::courier_delivers_to_cblas, &deliver_to_cblas_from_courier, __ATOMIC_RELAXED);
    __atomic_store_n(&fallback::courier_delivers_to, &deliver_from_courier, __ATOMIC_RELEASE);
  }
  bool first = false;
  auto const& binding = fallback::bind(frame.family, frame.language, frame.symbol, frame.caller, &first);
  if (first) know_cpu_threads(binding.target);
  // From now on the entry jumps there itself; other modes come back here every time.
  if (binding.mode == fallback::Mode::direct)
    __atomic_store_n(frame.slot, with_shared_copies(frame, binding), __ATOMIC_RELAXED);
  return binding;
}

// Gives `use` the member of a function's value that its routine fills in: in the real or the element type of the
// precision, or a 1-based index.
template <class Use>
void with_value(Call const& call, fallback::ReturnValue& value, Use&& use) {
  bool const single = is_single(call.precision);
  switch (call.routine->result) {
    case ResultKind::none: break;
    case ResultKind::real: single ? use(value.single) : use(value.real); break;
    case ResultKind::scalar: single ? use(value.single_complex) : use(value.complex); break;
    case ResultKind::dim: use(value.index); break;
  }
}
// As a device leaves it.
fallback::ReturnValue value_of(Call const& call, std::byte const* from) {
  fallback::ReturnValue value;
  with_value(call, value, [&](auto& to) { std::memcpy(&to, from, sizeof to); });
  return value;
}
void store_value(Call const& call, fallback::ReturnValue& value, std::byte* to) {
  with_value(call, value, [&](auto& from) { std::memcpy(to, &from, sizeof from); });
}

// Whether dispatch is asked about a call of levels 1 and 2. Complex functions are left alone where the caller may
// expect the value through a hidden argument.
bool is_large(Call const& call) {
  for (int i = 0; i < call.routine->parameter_count; ++i)
    if (call.routine->parameters[static_cast<std::size_t>(i)].kind == Kind::dim &&
        static_cast<std::uint64_t>(call[i].integer) >= size_threshold[call.routine->level])
      return true;
  return false;
}
bool may_go_direct(Frame const& frame, fallback::Binding const& binding, Call const& call, bool large) {
  if (!large || device_path(call.symbol) != DevicePath::direct) return false;
  return call.routine->result != ResultKind::scalar || frame.language == Language::cblas || !binding.hidden_complex;
}

// The number of the argument that a composed call has wrong where no code of the CPU BLAS would look at it: in a
// routine that it lacks, and of CBLAS where it has Fortran's names alone.
int illegal_argument(Frame const& frame, fallback::Binding const& binding, bool decoded, Call const& call) {
  if (frame.language == Language::cblas && !legal_layout(frame)) return illegal_layout;
  return binding.target && decoded ? 0 : check_arguments(call).info;
}

// What a device leaves undone, on the CPU BLAS of the call's own family.
class FamilyBlas final : public gpu::CpuBlas {
 public:
  FamilyBlas(Family family, OwnFloatEnvironment& own) : family_(family), own_(own) {}
  void run(Level3 const& call) override {
    CallersFloatEnvironment const callers(own_);
    fallback::run_level3(family_, call);
  }
  void run(Call const& call, std::byte* value) override {
    CallersFloatEnvironment const callers(own_);
    fallback::ReturnValue returned;
    fallback::run_reference(family_, call, &returned);
    store_value(call, returned, value);
  }

 private:
  Family family_;
  OwnFloatEnvironment& own_;
};

// This and enter_blas are not inlined: arithmetic stays between the two ends of the environment.
[[gnu::noinline]] void leave_blas(Progress* progress, std::int64_t wall) {
  if (progress->sample.stands_for) return observe::end_sample(progress->sample, wall);
  double const seconds = monotonic_seconds() - progress->begin;
  if (progress->looked_at)
    dispatch::finish_on_cpu(progress->call, &progress->seen, seconds);
  else if (!progress->first && progress->seen.within == observe::Within::nothing)
    observe::record_timed(progress->call.symbol, seconds);
}

[[gnu::noinline]] void open_next_definition(Frame const& frame) {
  char name[symbol_name_size];
  exported_name(frame.family, frame.language, frame.symbol, name);
  AskingLoader const asking;
  fallback::open_next_definition(name);
}

// Not inlined: OpenBLAS takes four KiB of the stack to say its name, and that much must not come on top of these.
[[gnu::noinline]] std::unique_ptr<char[]> text_memory(std::size_t size) {
  Undisturbed const undisturbed;
  return std::make_unique<char[]>(size);
}
[[gnu::noinline]] void give_back(std::unique_ptr<char[]>& memory) {
  Undisturbed const undisturbed;
  memory.reset();
}

[[gnu::noinline]] void say_cpu_library(fallback::Binding const& binding) {
  constexpr std::size_t size = 256;
  auto library = text_memory(size);
  fallback::describe(binding, library.get(), size);
  observe::set_cpu_library(library.get());
  dispatch::use_speeds_with(library.get());
  give_back(library);
}

// True if it is made by a call of LAPACK of which the device has done its part.
bool stays_with_lapack(Progress const& progress) {
  return progress.seen.within != observe::Within::nothing && observe::lapack_stays_on_cpu();
}

[[gnu::noinline]] Next enter_blas(Frame const& frame, OwnFloatEnvironment& own, Progress* progress) {
  dispatch::start_up();
  if (!fallback::is_bound(frame.family, frame.language, frame.symbol)) [[unlikely]]
    open_next_definition(frame);
  fallback::Binding const& binding = bind_frame(frame);
  if (!observe::current_block) {
    observe::register_thread();
    progress->first = true;
    ++observe::current_block->calls[index(frame.symbol)];
  }
  if (!observe::cpu_library_is_set()) {  // LAPACK's calls come without
    say_cpu_library(binding);
  }
  progress->target = binding.target;
  if (binding.untouched) return Next::pass_on;

  Routine const& routine = blaslift::routine(frame.symbol);
  FamilyBlas cpu(frame.family, own);
  bool const decoded = decode(frame, &progress->call);
  bool as_call = decoded, usual = true;
  if (routine.level >= 2) {
    // The CPU BLAS judges, as it does of tiny calls, which pass unseen: it may know more than Netlib's, and reports in
    // its own way.
    if (binding.mode == fallback::Mode::composed)
      progress->info = illegal_argument(frame, binding, decoded, progress->call);
    if (progress->info) return Next::illegal;
    usual = legal_layout(frame) && check_arguments(progress->call).is_usual();
    if (routine.level == 3 && fallback::note_caller(frame.family, frame.language, frame.symbol, frame.caller))
      observe::note(fallback::second_definition());
    as_call = as_call && usual;
  }
  bool const level3 = routine.level == 3, large = is_large(progress->call);
  // A thread's first call is looked at whatever its size: of a short program the report has more than a number.
  bool const thin = as_call && !progress->first && routine.level >= 2 && binding.mode == fallback::Mode::direct &&
                    settings().place != setting::place::gpu && is_thin(progress->call, size_threshold[routine.level]);
  progress->seen.within = observe::within_lapack(place_of(progress), frame.caller);
  if (thin) dispatch::open_for_stores(progress->call);
  if (!thin && as_call && !thread_stays_on_cpu && (level3 || may_go_direct(frame, binding, progress->call, large)) &&
      !stays_with_lapack(*progress)) {
    progress->looked_at = true;
    alignas(16) std::byte value[16] = {};
    if (!own.caller_rounds_to_nearest()) {
      dispatch::stay_on_cpu(progress->call, Reason::directed_rounding, &progress->seen);
    } else if (dispatch::attempt(progress->call, cpu, value, &progress->seen)) {
      progress->value = value_of(progress->call, value);
      note_denormals(own);
      return Next::complete;
    }
  }
  // What the CPU BLAS judges is told like other calls; in the log all are: a line per call.
  bool const told = !as_call && (level3 || !usual) && !thread_stays_on_cpu && (progress->first || large);
  if (!progress->looked_at && (told || log_wants(setting::log::calls))) {
    progress->looked_at = true;
    dispatch::describe(progress->call, &progress->seen);
    if (!usual) progress->seen.decision.reason = Reason::not_netlibs;
  }
  // Calls that come here for their size, or every time, are timed every time. Thin ones are not: as seldom as tiny
  // ones.
  if (!progress->looked_at && !progress->first && binding.mode == fallback::Mode::direct && (thin || !large)) {
    bool const part = progress->seen.within != observe::Within::nothing;
    if (part || !becomes_sample(frame.symbol, &progress->sample)) return Next::pass_on;
    return Next::pass_on_timed;
  }
  progress->begin = monotonic_seconds();
  switch (binding.mode) {
    case fallback::Mode::checked:
      if (int const wide = fallback::integer_too_wide(progress->call); wide >= 0)
        fallback::refuse_wide_integer(progress->call, wide, binding.library);
      return Next::pass_on_timed;
    case fallback::Mode::composed:
      if (!decoded)
        fatal("%s in row-major order needs a CPU BLAS with CBLAS; %s has none. Name another in BLASLIFT_FALLBACK",
              info(frame.symbol).name, binding.library);
      {
        CallersFloatEnvironment const callers(own);
        fallback::run_composed(binding, frame.family, progress->call, &progress->value);
      }
      leave_blas(progress, 0);
      return Next::complete;
    default: return Next::pass_on_timed;
  }
}

}  // namespace

bool becomes_sample(Symbol symbol, observe::Sample* sample) {
  std::uint64_t& number = observe::current_block->calls[index(symbol)];
  if ((number & sample_mask) != 0) return false;
  sample->symbol = symbol;
  sample->row = sample_row();
  sample->first_of_row = (number & (sample->row - 1)) == 0;
  sample->is_short = observe::is_short(symbol);
  bool const alone_and_short = sample->row == 1 && sample->is_short;
  sample->stands_for = sample_stands_for(number, alone_and_short);
  if (sample->stands_for && alone_and_short) {
    // The code that times a call is in no cache any more. A first call brings it there, and the next one is timed: it
    // comes here as well if it gets the same number, and is counted then.
    sample->warms_up = observe::warms_up(symbol);
    sample->warms_up ? --number : ++number;
  }
  return sample->stands_for != 0;
}

Next enter(Frame const& frame, Progress* progress) {
  Next next;
  {
    OwnFloatEnvironment own;
    next = is_lapack(frame.symbol) ? enter_lapack(frame, own, progress) : enter_blas(frame, own, progress);
  }
  if (next == Next::pass_on_timed && progress->sample.stands_for) observe::begin_sample(&progress->sample);
  return next;
}

void leave(Progress* progress) {
  std::int64_t const wall = progress->sample.stands_for ? monotonic_nanoseconds() : 0;
  OwnFloatEnvironment const own;
  if (progress->nested) observe::set_lapack_looks_inside(true);
  progress->lapack ? leave_lapack(progress, wall) : leave_blas(progress, wall);
}

}  // namespace blaslift::entry
