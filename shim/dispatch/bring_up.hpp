// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Bring-up: opens the device library in a background thread when the work seen so far justifies it, while calls go
// on running on the CPU.
#pragma once

#include "gpu/executor/executor.hpp"
#include "shim/decide/decide.hpp"

namespace blaslift::dispatch {

DeviceState device_state();
// Null unless the state is `ready`.
gpu::Executor* executor();
// Why there is no device, for people; "" while that is not known.
char const* device_problem();

// Measurements run beside the program's calls, which are no experience then.
bool device_settles();

// Whether there is one and it could not be used, or not to the end: another time it may be.
bool device_has_failed();

// Starts bringing the device up; returns at once. Repeated calls do nothing.
void start_device();
// What want_loaded() asked for (first_uses.hpp) is loaded, by a thread of its own; returns at once. False: it is not,
// for there is no such thread, or the program ends.
bool load_in_background();
// Whether there may be: not with faults, which are for the program's calls, nor without a device.
bool can_load_in_background();
// Starts it if need be and waits until it is up or has failed; for two minutes at most, and not in the
// constructor of a library, which would wait for itself.
void wait_for_device();
// A call that begins will have saved so much by its end: starts it now if that, and what is booked, justifies the
// price.
void start_if_this_pays(double seconds, double price);
// Books seconds that the device would have saved; starts it when they justify the price.
void book_gain(double seconds, double price);

// Gives the device up for the rest of the process, after an error that leaves it unusable.
void lose_device(char const* why);

// Fork: in the child of a process that had begun to bring the device up, the device stays unused.
void bring_up_after_fork_in_child();

}  // namespace blaslift::dispatch
