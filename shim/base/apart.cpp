// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "shim/base/apart.hpp"

#include <pthread.h>
#include <sys/mman.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <cstdint>
#include <new>
#include <utility>

#include "shim/base/log.hpp"
#include "shim/base/others_threads.hpp"
#include "shim/base/switch_stack.hpp"

namespace blaslift {

constinit std::atomic<bool> others_threads_take_signals{false};
constinit std::atomic<bool> blas_threads_keep_out{false};

}  // namespace blaslift

namespace blaslift::apart {
namespace {

// Handlers that call BLAS while they interrupt a call, inside of one another; and calls that have been left unnoticed.
constexpr int most_parts = 4;

// What lies on the caller's stack while handlers run. If it has changed, the call was left.
constexpr std::size_t mark_words = 32;

struct Part {
  enum class State : std::uint8_t {
    free,
    runs,     // its thread is on its stack
    outside,  // handlers, or the CPU BLAS, may run on the caller's stack
  };
  State state = State::free;
  bool left = false;
  OwnStack* stack = nullptr;
  Part* next = nullptr;  // of the same thread
  std::uint64_t number = 0;
  void (*work)(void*) = nullptr;
  void* context = nullptr;
  // What the caller's side is asked to do; null: to run handlers.
  void (*wanted)(void*) = nullptr;
  void* wanted_context = nullptr;
  bool wants_signals = true;  // while that is done
  bool wants = false;         // else the part has ended
  Undisturbed* undisturbed = nullptr;
  Outside* outside = nullptr;
  std::uintptr_t place = 0;  // of the caller's side on its stack
  std::uint64_t const volatile* mark = nullptr;
};

struct OfThread {
  Part* parts = nullptr;
  Part* running = nullptr;
  std::uint64_t calls = 0;
};

pthread_key_t key;
pthread_once_t key_once = PTHREAD_ONCE_INIT;
constinit bool key_is_there = false;

void end_thread(void* thread);
void make_key() { __atomic_store_n(&key_is_there, pthread_key_create(&key, &end_thread) == 0, __ATOMIC_RELEASE); }

OfThread* known_thread() {
  if (!__atomic_load_n(&key_is_there, __ATOMIC_ACQUIRE)) return nullptr;
  return static_cast<OfThread*>(pthread_getspecific(key));
}

OfThread* this_thread() {
  pthread_once(&key_once, &make_key);
  if (OfThread* const known = known_thread()) return known;
  auto* const made = key_is_there ? new (std::nothrow) OfThread : nullptr;
  if (made && pthread_setspecific(key, made) != 0) {
    delete made;
    return nullptr;
  }
  return made;
}

Part* running_part() {
  OfThread* const thread = known_thread();
  return thread ? thread->running : nullptr;
}

void work_of(void* context) {
  auto* const part = static_cast<Part*>(context);
  part->work(part->context);
  part->wants = false;
}

Part* free_part(OfThread& thread) {
  int count = 0;
  for (Part* part = thread.parts; part; part = part->next, ++count)
    if (part->state == Part::State::free) return part;
  if (count >= most_parts) return nullptr;
  auto* const made = new (std::nothrow) Part;
  if (!made) return nullptr;
  made->stack = OwnStack::make(&work_of, made);
  if (!made->stack) {
    delete made;
    return nullptr;
  }
  made->next = thread.parts;
  thread.parts = made;
  return made;
}

// Until it has ended, or wants something.
void go_on(OfThread& thread, Part& part) {
  part.state = Part::State::runs;
  thread.running = &part;
  part.stack->enter();
  thread.running = nullptr;
}

// It finds that it has been left, and ends. Signals are blocked.
void end_part(OfThread& thread, Part& part) {
  part.left = true;
  go_on(thread, part);
  part.state = Part::State::free;
}

std::uint64_t mark_of(Part const& part, std::size_t i) {
  return (part.number + i) * 0x9e3779b97f4a7c15u ^ reinterpret_cast<std::uintptr_t>(&part);
}

// The stack itself may have gone: those of coroutines.
[[gnu::no_sanitize("address", "thread")]] bool is_marked(Part const& part) {
  constexpr std::uintptr_t page = 4096;
  auto const begin = reinterpret_cast<std::uintptr_t>(part.mark) / page * page,
             end = reinterpret_cast<std::uintptr_t>(part.mark + mark_words);
  std::array<unsigned char, 2> in_memory{};
  if (mincore(reinterpret_cast<void*>(begin), end - begin, in_memory.data()) != 0) return false;
  for (std::size_t i = 0; i < mark_words; ++i)
    if (part.mark[i] != mark_of(part, i)) return false;
  return true;
}

// A call that begins at `here` comes from a handler that will return, or the part's caller is gone. A handler runs
// deeper in the stack, or on the alternate one; a thread that has left the call may be deeper too by now, and then it
// has overwritten the mark.
bool was_left(Part const& part, std::uintptr_t here) {
  stack_t alternate{};
  bool const elsewhere = sigaltstack(nullptr, &alternate) == 0 && (alternate.ss_flags & SS_ONSTACK) != 0;
  return (!elsewhere && here >= part.place) || !is_marked(part);
}

// What the part wants, on the caller's stack.
[[gnu::noinline]] void serve(Undisturbed& undisturbed, Part& part) {
  if (!part.wants_signals) return part.wanted(part.wanted_context);
  std::uint64_t volatile mark[mark_words];
  for (std::size_t i = 0; i < mark_words; ++i) mark[i] = mark_of(part, i);
  std::uint64_t const number = part.number;
  pid_t const process = getpid();
  part.mark = mark;
  part.place = reinterpret_cast<std::uintptr_t>(__builtin_frame_address(0));
  part.state = Part::State::outside;
  undisturbed.end();
  if (part.wanted) part.wanted(part.wanted_context);
  undisturbed.begin();
  part.mark = nullptr;
  if (part.number != number || part.state != Part::State::outside)
    fatal("a call goes on that a signal handler had left: handlers that change stacks must not do so inside of BLAS");
  if (getpid() != process)
    fatal("a signal handler has forked inside of a BLAS call that uses the GPU, and returned into it in the child");
}

void end_thread(void* context) {
  auto* const thread = static_cast<OfThread*>(context);
  SignalsWait signals;
  signals.begin();
  pthread_setspecific(key, thread);  // parts look for it
  for (Part* part = thread->parts; part;) {
    if (part->state == Part::State::outside) end_part(*thread, *part);
    Part* const next = part->next;
    part->stack->release();
    delete part;
    part = next;
  }
  pthread_setspecific(key, nullptr);
  delete thread;
}

}  // namespace

bool run(Undisturbed& undisturbed, void (*work)(void*), void* context) {
  OfThread* const thread = this_thread();
  Part* const part = thread ? free_part(*thread) : nullptr;
  if (!part) return false;
  part->left = false;
  part->number = ++thread->calls;
  part->work = work;
  part->context = context;
  part->undisturbed = &undisturbed;
  part->outside = nullptr;
  for (go_on(*thread, *part); part->wants; go_on(*thread, *part)) serve(undisturbed, *part);
  part->state = Part::State::free;
  return true;
}

bool is_left() {
  Part const* const part = running_part();
  return part && part->left;
}

bool signal_waits() {
  Part const* const part = running_part();
  return part && !part->left && part->undisturbed->signal_waits();
}

bool run_on_callers_stack(void (*work)(void*), void* context, bool with_signals) {
  Part* const part = running_part();
  if (!part) {
    if (work) work(context);
    return true;
  }
  if (part->left) return false;
  part->wanted = work;
  part->wanted_context = context;
  part->wants_signals = with_signals;
  part->wants = true;
  if (part->outside) part->outside->step_out();
  part->stack->leave();
  if (part->outside) part->outside->step_in();
  return !part->left;
}

bool let_signals_in() { return run_on_callers_stack(nullptr, nullptr, true); }

Outside::Outside() : before_(nullptr) {
  Part* const part = running_part();
  if (part) before_ = std::exchange(part->outside, this);
}

Outside::~Outside() {
  if (Part* const part = running_part()) part->outside = before_;
}

void end_calls_left() {
  OfThread* const thread = known_thread();
  if (!thread) return;
  thread->running = nullptr;  // where signals are not made to wait, a handler may have left it anywhere
  auto const here = reinterpret_cast<std::uintptr_t>(__builtin_frame_address(0));
  for (Part* part = thread->parts; part; part = part->next) {
    if (part->state != Part::State::outside || !was_left(*part, here)) continue;
    Undisturbed const undisturbed;
    end_part(*thread, *part);
  }
}

void forget_calls_left_after_fork() {
  if (known_thread()) pthread_setspecific(key, nullptr);
}

}  // namespace blaslift::apart
