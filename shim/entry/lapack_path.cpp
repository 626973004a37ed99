// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "shim/entry/lapack_path.hpp"

#include <array>
#include <new>
#include <vector>

#include "fallback/lapack_binding.hpp"
#include "shim/base/clock.hpp"
#include "shim/base/log.hpp"
#include "shim/base/state.hpp"
#include "shim/base/stay_on_cpu.hpp"
#include "shim/base/undisturbed.hpp"
#include "shim/call/device_part.hpp"
#include "shim/call/fortran_words.hpp"
#include "shim/call/lapack.hpp"
#include "shim/dispatch/dispatch.hpp"
#include "shim/dispatch/no_blas.hpp"
#include "shim/dispatch/start_up.hpp"
#include "shim/dispatch/thresholds.hpp"
#include "shim/entry/cpu_threads.hpp"
#include "shim/entry/decode.hpp"
#include "shim/entry/denormals.hpp"
#include "shim/entry/least_squares.hpp"
#include "shim/entry/lost_attempts.hpp"

namespace blaslift::entry {
namespace {

// Whether all dimensions are below the threshold.
bool is_tiny(Frame const& frame) {
  Routine const& routine = blaslift::routine(frame.symbol);
  int const bits = integer_bits(frame.family);
  std::uint64_t sizes = 0;
  for (int i = 0; i < routine.parameter_count; ++i)
    if (routine.parameters[static_cast<std::size_t>(i)].kind == Kind::dim)
      sizes |= static_cast<std::uint64_t>(load_integer(frame.raw[i], 0, bits));
  return sizes < size_threshold[routine.level];
}

// Whether the entry has let this call come for its time.
bool is_sampled(Frame const& frame) { return (observe::current_block->calls[index(frame.symbol)] & sample_mask) == 0; }

// The call with its INTEGER arrays (pivots) in 64 bits, as devices have them.
class WideIntegers {
 public:
  WideIntegers(Call const& call, int bits) : narrow_(call), wide_(call), bits_(bits) {
    Undisturbed const undisturbed;  // a handler that leaves while memory is allocated leaves its lock closed
    for (int i = 0; i < call.routine->parameter_count; ++i) {
      if (!holds_integers(call.routine->parameters[static_cast<std::size_t>(i)].kind)) continue;
      Operand const array = make_operand(call, i);
      auto& copy = arrays_[static_cast<std::size_t>(i)];
      copy.resize(static_cast<std::size_t>(array.rows));
      if (array.read)
        for (std::size_t j = 0; j < copy.size(); ++j) copy[j] = load_integer(array.data, j, bits_);
      wide_[i].pointer = copy.data();
    }
  }
  ~WideIntegers() {
    Undisturbed const undisturbed;
    arrays_ = {};
  }
  WideIntegers(WideIntegers const&) = delete;
  WideIntegers& operator=(WideIntegers const&) = delete;

  Call const& call() const { return wide_; }
  void store_outputs() const {
    int const found = narrow_.routine->find("found");
    std::int64_t const count = found < 0 ? 0 : arrays_[static_cast<std::size_t>(found)].front();
    for (int i = 0; i < narrow_.routine->parameter_count; ++i) {
      auto const at = static_cast<std::size_t>(i);
      if (narrow_.routine->parameters[at].kind != Kind::out_ints) continue;
      auto const rows = static_cast<std::size_t>(make_result(narrow_, i, count).rows);
      for (std::size_t j = 0; j < rows; ++j) store_integer(narrow_[i].pointer, j, bits_, arrays_[at][j]);
    }
  }

 private:
  Call const& narrow_;
  Call wide_;
  int bits_;
  std::array<std::vector<std::int64_t>, max_parameters> arrays_;
};

// WORK(1) and its kin hold the best sizes after a call. The caller's own LAPACK knows what it would have said: it is
// asked as a program asks for them.
void store_workspace_sizes(Frame const& frame, Call const& call, void* target) {
  Routine const& routine = *call.routine;
  if (routine.find(Kind::lwork) < 0) return;
  FortranWords words{};
  std::int64_t query = -1, ignored = 0;
  std::size_t count = 0, flags = 0;
  for (int i = 0; i < routine.parameter_count; ++i) {
    Kind const kind = routine.parameters[static_cast<std::size_t>(i)].kind;
    flags += is_flag(kind);
    words[count++] = kind == Kind::lwork ? &query : kind == Kind::info ? &ignored : const_cast<void*>(frame.raw[i]);
  }
  for (std::size_t i = 0; i < flags; ++i) words[count++] = length_of_a_flag;
  invoke_fortran_words<void>(target, words);
}

// By its estimates, or for its memory: what it is made of may still gain. Not where the device has given a call back
// (INFO, NaN), which it would do again; nor where the whole has booked its gain for the device's start.
bool was_decided_as_whole(dispatch::PendingCall const& seen) {
  switch (seen.decision.reason) {
    case Reason::cpu_is_faster:
    case Reason::within_margin:
    case Reason::not_resident:
    case Reason::rewritten:
    case Reason::not_trackable:
    case Reason::device_full: return true;
    default: return false;
  }
}

// Stores the outputs beside the device's results.
void store_rest(Frame const& frame, WideIntegers const& wide, Progress const& progress) {
  wide.store_outputs();
  store_workspace_sizes(frame, progress.call, progress.target);
  int const info = progress.call.routine->find(Kind::info);
  store_integer(progress.call[info].pointer, 0, integer_bits(frame.family), 0);
}

constinit LostAttempts lost_attempts;

// True where the place is free, and bits need not be the same in every run.
bool stays_after_lost_attempts(Progress* progress) {
  if (settings().place != setting::place::automatic || is_reproducible() || !lost_attempts.skips(progress->call))
    return false;
  dispatch::stay_on_cpu(progress->call, Reason::irregular, &progress->seen);
  return true;
}

// Runs the call on the device if that is decided; true if it is complete.
bool attempt(Frame const& frame, Progress* progress) try {
  bool const may_be_lost = selects_by_value(progress->call);
  if (may_be_lost && stays_after_lost_attempts(progress)) return false;
  WideIntegers const wide(progress->call, integer_bits(frame.family));
  dispatch::NoBlas none;  // what a device leaves undone of LAPACK is done by the caller's own
  alignas(16) std::byte value[16] = {};
  bool const complete = dispatch::attempt(wide.call(), none, value, &progress->seen);
  if (may_be_lost && (complete || progress->seen.decision.reason == Reason::irregular))
    lost_attempts.settle(progress->call, !complete);
  if (complete) store_rest(frame, wide, *progress);
  return complete;
} catch (std::bad_alloc const&) {
  return false;
}

// LeastSquares, as a call of LAPACK that is under way: what it calls by exported names is part of this one.
class PartOfCall final : public gpu::CpuBlas {
 public:
  PartOfCall(LeastSquares& part, Progress const& progress, fallback::Range const& module)
      : part_(part), progress_(progress), module_(module) {}
  void run(Level3 const&) override {}
  void run(Call const&, std::byte*) override {}
  Error begin_part(Call* part) override { return part_.begin(part); }
  Error finish_part() override {
    bool const outermost = progress_.seen.within == observe::Within::nothing;
    if (outermost) {
      observe::begin_lapack(place_of(&progress_), module_.begin, module_.end, observe::Within::grouped);
      observe::keep_lapack_on_cpu();  // thin products: they were decided with the call
    }
    Error const error = part_.finish();
    if (outermost) observe::end_lapack(1);
    return error;
  }

 private:
  LeastSquares& part_;
  Progress const& progress_;
  fallback::Range const& module_;
};

// The same for calls of which the caller's own LAPACK does a part after the device. Not inlined: others need less of
// the stack.
[[gnu::noinline]] bool attempt_in_parts(Frame const& frame, fallback::LapackBinding const& binding,
                                        OwnFloatEnvironment& own, Progress* progress) try {
  if (stays_after_lost_attempts(progress)) return false;
  WideIntegers const wide(progress->call, integer_bits(frame.family));
  LeastSquares squares(wide.call(), {binding.target, binding.integer_bits}, own);
  PartOfCall part(squares, *progress, binding.module);
  alignas(16) std::byte value[16] = {};
  bool const complete = dispatch::attempt(wide.call(), part, value, &progress->seen);
  if (complete || progress->seen.decision.reason == Reason::irregular) lost_attempts.settle(progress->call, !complete);
  if (complete) store_rest(frame, wide, *progress);
  return complete;
} catch (std::bad_alloc const&) {
  return false;
}

}  // namespace

void* target_of_tiny(Frame const& frame) {
  if (!observe::current_block || is_sampled(frame) || !is_tiny(frame)) return nullptr;
  fallback::LapackBinding const* const known = fallback::known_lapack(frame.family, frame.symbol, frame.caller);
  if (!known) return nullptr;
  // Seldom, where callers take turns: other threads read it.
  constexpr std::uint64_t seldom = 15;
  if (!__atomic_load_n(frame.latest, __ATOMIC_RELAXED) ||
      (observe::current_block->calls[index(frame.symbol)] & seldom) == 0)
    __atomic_store_n(frame.latest, known, __ATOMIC_RELEASE);
  return known->target;
}

Next enter_lapack(Frame const& frame, OwnFloatEnvironment& own, Progress* progress) {
  dispatch::start_up();
  bool const first = !fallback::known_lapack(frame.family, frame.symbol, frame.caller);
  fallback::LapackBinding const binding = fallback::bind_lapack(frame.family, frame.symbol, frame.caller);
  if (first) know_cpu_threads(binding.target);
  if (binding.for_everybody) __atomic_store_n(frame.slot, binding.target, __ATOMIC_RELAXED);
  progress->target = binding.target;
  if (!observe::current_block) {
    observe::register_thread();
    ++observe::current_block->calls[index(frame.symbol)];
  }
  if (binding.integer_bits != integer_bits(frame.family)) return Next::pass_on;
  // What the CPU library's LAPACK calls of LAPACK through exported names was decided with the outermost call, as a
  // rule.
  observe::Within const within = observe::within_lapack(place_of(progress), frame.caller);
  bool const nested = within != observe::Within::nothing;
  if ((nested && !observe::lapack_looks_inside()) || thread_stays_on_cpu) return Next::pass_on;
  if (is_tiny(frame)) {
    if (nested || !becomes_sample(frame.symbol, &progress->sample) || progress->sample.warms_up) return Next::pass_on;
    progress->lapack = true;
    observe::begin_lapack(place_of(progress), binding.module.begin, binding.module.end, observe::Within::sampled);
    return Next::pass_on_timed;
  }
  decode(frame, &progress->call);
  if (!suits_device(progress->call)) return Next::pass_on;
  progress->looked_at = true;
  progress->seen.within = within;
  if (!own.caller_rounds_to_nearest()) {
    dispatch::stay_on_cpu(progress->call, Reason::directed_rounding, &progress->seen);
  } else if (has_device_part(progress->call.routine->id) ? attempt_in_parts(frame, binding, own, progress)
                                                         : attempt(frame, progress)) {
    note_denormals(own);
    return Next::complete;
  }
  bool const looks_inside = is_composed(progress->call.routine->id) && was_decided_as_whole(progress->seen);
  if (nested) {
    progress->nested = true;
    observe::set_lapack_looks_inside(looks_inside);
  } else {
    progress->lapack = true;
    observe::begin_lapack(place_of(progress), binding.module.begin, binding.module.end, observe::Within::grouped,
                          looks_inside);
  }
  progress->begin = monotonic_seconds();
  return Next::pass_on_timed;
}

void leave_lapack(Progress* progress, std::int64_t wall) {
  if (std::uint64_t const stands_for = progress->sample.stands_for) {
    observe::end_sample(progress->sample, wall);
    return observe::end_lapack(stands_for);
  }
  double const seconds = monotonic_seconds() - progress->begin;
  observe::WithinLapack const within = observe::within_lapack_so_far();
  progress->seen.device_within = within.ran_on_device;
  progress->seen.waited_within = within.waited;
  observe::end_lapack(1);
  dispatch::finish_on_cpu(progress->call, &progress->seen, seconds);
}

}  // namespace blaslift::entry
