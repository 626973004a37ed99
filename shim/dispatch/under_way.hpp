// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What this process's threads have under way in other calls: a call that comes now shares the device, or the cores,
// with it.
#pragma once

namespace blaslift::dispatch {

// Calls of other threads.
struct Others {
  int on_cpu = 0, on_device = 0;
  int all() const { return on_cpu + on_device; }
};

// A call is on the device for as long as this lives. Its thread keeps a core busy, and `helpers` more, which all such
// calls share.
class OnDevice {
 public:
  explicit OnDevice(double expected_seconds, int helpers = 0);
  ~OnDevice();
  OnDevice(OnDevice const&) = delete;
  OnDevice& operator=(OnDevice const&) = delete;

 private:
  long long nanoseconds_;
  bool helped_;
};
// A call waits until the device is up: those that come now see it among the calls there. It keeps no core busy. A
// signal handler may leave it; the thread's next call ends what was begun.
void begin_waiting(double expected_seconds);
void end_waiting();
// Whether more than one call is there.
bool device_is_shared();
// Seconds that the calls on the device are expected to need on: of calls that have begun at any time, half of what each
// needs.
double device_is_busy_for();

// A call that was looked at is on the CPU BLAS, from begin to end; the thread's nested ones, deeper in its stack, are
// the same call's.
void begin_on_cpu();
void end_on_cpu();
// By how much a call on the CPU BLAS takes longer for the calls that other threads have there, each with
// `threads_of_a_call` threads, and for those that send operands to the device: 1 as long as there are cores for all.
double cpu_is_shared_by(int threads_of_a_call);
// The same with so many other threads' calls there.
double cpu_is_shared_by(int threads_of_a_call, double others);

// Calls of other threads that are under way now.
Others calls_of_others();
// Threads that make calls at the same time begin them one after the other, and the first sees nobody. So it is
// remembered how many others calls met at their begin or their end, whichever was more: what the last ones met, more of
// it than the mean, for that is less than there were in between (of threads that begin and end together the one in the
// middle meets half of the others); 0 where it is next to nothing.
void remember_company(int others);
double usual_company();
// In classes, for what is known of calls in company (experience.hpp): 0 for none, 1 for one other, 2 for three, 4 for
// fifteen. The class stays where the company varies by a little, for each is learnt for itself.
int usual_company_class();
bool is_of_company_class(int others, int company_class);

// A call has begun that shares the device or the cores with others: what these take from now on is no experience of
// them. A counter.
void disturb_others();
unsigned disturbances();

// In the child of a fork, where no other thread is.
void forget_calls_after_fork();

}  // namespace blaslift::dispatch
