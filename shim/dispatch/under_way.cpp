// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "shim/dispatch/under_way.hpp"

#include <pthread.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstdint>

#include "shim/base/first_mask.hpp"
#include "shim/base/undisturbed.hpp"
#include "shim/decide/decide.hpp"

namespace blaslift::dispatch {
namespace {

std::atomic<long long> device_nanoseconds{0};
std::atomic<int> on_device{0}, helped_on_device{0}, helping{0};
std::atomic<int> on_cpu{0}, waiting{0};
std::atomic<unsigned> disturbed{0};
std::atomic<float> company{0};
constexpr int most_company_class = 7;
std::atomic<int> class_of_company{0};
[[gnu::tls_model("initial-exec")]] thread_local int own_on_cpu = 0;
// Where the thread's outermost call began. Calls that a longjmp or an exception has left are noticed by the next one
// that begins no deeper in the stack.
[[gnu::tls_model("initial-exec")]] thread_local std::uintptr_t outermost = 0;

// Of a call of this thread's that waits for the device; 0: there is none.
[[gnu::tls_model("initial-exec")]] thread_local long long own_waiting = 0;

long long nanoseconds(double seconds) { return static_cast<long long>(std::clamp(seconds, 0.0, 1e3) * 1e9); }

void forget_own_waiting() {
  if (own_waiting == 0) return;
  device_nanoseconds.fetch_sub(own_waiting, std::memory_order_relaxed);
  on_device.fetch_sub(1, std::memory_order_relaxed);
  waiting.fetch_sub(1, std::memory_order_relaxed);
  own_waiting = 0;
}

void forget_own() {
  forget_own_waiting();
  if (own_on_cpu > 0) on_cpu.fetch_sub(1, std::memory_order_relaxed);
  own_on_cpu = 0;
}

// A thread that is cancelled in a call takes it along.
pthread_key_t thread_end;
pthread_once_t thread_end_once = PTHREAD_ONCE_INIT;
void make_key() {
  pthread_key_create(&thread_end, [](void*) { forget_own(); });
}

// The value is no address of the thread's: only that it is there counts.
void forget_at_thread_end() {
  if (static std::atomic<bool> is_made{false}; !is_made.load(std::memory_order_acquire)) {
    Undisturbed const undisturbed;
    pthread_once(&thread_end_once, &make_key);
    is_made.store(true, std::memory_order_release);
  }
  pthread_setspecific(thread_end, &on_cpu);
}

constexpr float next_to_nothing = 0.5f;

float company_log(float others) { return std::log2(1 + others); }
bool is_near(float others, int company_class) {
  constexpr float within = 0.75f;
  return std::abs(company_log(others) - static_cast<float>(company_class)) < within;
}

int others_on_cpu() { return std::max(0, on_cpu.load(std::memory_order_relaxed) - (own_on_cpu > 0 ? 1 : 0)); }

}  // namespace

OnDevice::OnDevice(double expected_seconds, int helpers)
    : nanoseconds_(nanoseconds(expected_seconds)), helped_(helpers > 0) {
  device_nanoseconds.fetch_add(nanoseconds_, std::memory_order_relaxed);
  on_device.fetch_add(1, std::memory_order_relaxed);
  if (!helped_) return;
  helping.store(helpers, std::memory_order_relaxed);
  helped_on_device.fetch_add(1, std::memory_order_relaxed);
}

OnDevice::~OnDevice() {
  device_nanoseconds.fetch_sub(nanoseconds_, std::memory_order_relaxed);
  on_device.fetch_sub(1, std::memory_order_relaxed);
  if (helped_) helped_on_device.fetch_sub(1, std::memory_order_relaxed);
}

void begin_waiting(double expected_seconds) {
  forget_own_waiting();
  forget_at_thread_end();
  own_waiting = std::max(1LL, nanoseconds(expected_seconds));
  device_nanoseconds.fetch_add(own_waiting, std::memory_order_relaxed);
  on_device.fetch_add(1, std::memory_order_relaxed);
  waiting.fetch_add(1, std::memory_order_relaxed);
}

void end_waiting() { forget_own_waiting(); }

bool device_is_shared() { return on_device.load(std::memory_order_relaxed) > 1; }

double device_is_busy_for() {
  return 1e-9 * still_to_come * static_cast<double>(device_nanoseconds.load(std::memory_order_relaxed));
}

void begin_on_cpu() {
  auto const here = reinterpret_cast<std::uintptr_t>(__builtin_frame_address(0));
  if (own_on_cpu > 0 && here < outermost) {
    ++own_on_cpu;
    return;
  }
  forget_own_waiting();
  if (outermost == 0) forget_at_thread_end();
  outermost = here;
  if (own_on_cpu == 0) on_cpu.fetch_add(1, std::memory_order_relaxed);
  own_on_cpu = 1;
}

void end_on_cpu() {
  // After a fork the child ends calls that its parent began.
  if (own_on_cpu > 0 && --own_on_cpu == 0) on_cpu.fetch_sub(1, std::memory_order_relaxed);
}

double cpu_is_shared_by(int threads_of_a_call) {
  int const others = others_on_cpu();
  int const sending =
      on_device.load(std::memory_order_relaxed) - waiting.load(std::memory_order_relaxed) +
      (helped_on_device.load(std::memory_order_relaxed) > 0 ? helping.load(std::memory_order_relaxed) : 0);
  if (others == 0 && sending == 0) return 1;
  return std::max(1.0, (static_cast<double>(threads_of_a_call) * (others + 1) + sending) / usable_cores());
}

double cpu_is_shared_by(int threads_of_a_call, double others) {
  if (others <= 0) return 1;
  return std::max(1.0, threads_of_a_call * (others + 1) / usable_cores());
}

Others calls_of_others() { return {others_on_cpu(), on_device.load(std::memory_order_relaxed)}; }

void remember_company(int others) {
  constexpr float of_more = 1.0f / 4, of_less = 1.0f / 16, of_nobody = 1.0f / 8;
  constexpr float nothing = 0.01f;
  float const before = company.load(std::memory_order_relaxed), met = static_cast<float>(others);
  if (before == 0 && others == 0) return;  // most programs: nothing is written
  float const mean = before + (met > before ? of_more : others > 0 ? of_less : of_nobody) * (met - before);
  float const now = mean < nothing ? 0 : mean;
  company.store(now, std::memory_order_relaxed);
  int const kept = class_of_company.load(std::memory_order_relaxed);
  int const made = now < next_to_nothing ? 0
                   : kept > 0 && is_near(now, kept)
                       ? kept
                       : std::clamp(static_cast<int>(std::lround(company_log(now))), 1, most_company_class);
  if (made != kept) class_of_company.store(made, std::memory_order_relaxed);
}

double usual_company() {
  float const mean = company.load(std::memory_order_relaxed);
  return mean < next_to_nothing ? 0 : static_cast<double>(mean);
}

int usual_company_class() { return class_of_company.load(std::memory_order_relaxed); }
bool is_of_company_class(int others, int of) { return is_near(static_cast<float>(others), of); }

void disturb_others() { disturbed.fetch_add(1, std::memory_order_relaxed); }
unsigned disturbances() { return disturbed.load(std::memory_order_relaxed); }

void forget_calls_after_fork() {
  device_nanoseconds.store(0);
  on_device.store(0);
  waiting.store(0);
  own_waiting = 0;
  helped_on_device.store(0);
  on_cpu.store(own_on_cpu > 0 ? 1 : 0);
  company.store(0);
  class_of_company.store(0);
}

}  // namespace blaslift::dispatch
