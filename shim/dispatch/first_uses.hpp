// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// A device's libraries load the kernels of a routine when it is called for the first time, and the call waits: cuBLAS's
// first sgemm of a process 44 ms, dtrsm and dtrmm 15 to 40, syrk and symm 10 (bench/results/2026-11-25-first-uses);
// cuSOLVER's handle and first kernels 14 (in an R script a dpotrf n = 1072 took 16 ms instead of 2). So that is done
// beside the program's calls, which are computed by the CPU meanwhile: of routines that were called before the device
// was there while it starts, of others later, once that pays, and of LAPACK those that the program's last run used,
// once the device is up.
#pragma once

#include "gpu/executor/executor.hpp"
#include "shim/call/call.hpp"
#include "shim/decide/decision.hpp"
#include "shim/dispatch/lapack_kernels.hpp"

namespace blaslift::dispatch {

// What loading takes from calls that are computed beside it is about what it takes itself: OpenBLAS's threads wait for
// each other by sched_yield, and where the loader has the core of one of them a call lasts until the scheduler's next
// tick, 4 ms (bench/results/2026-11-25-loading: strsm n = 100 4.0 ms for 29 us, thirty times). So kernels are bought
// like the stay of an operand: once calls have given up as much by doing without, or would with forty more of their
// kind.
void give_up(Call const& call, double seconds);
// Whether that is so, with what a call like this one gains. Nothing for what needs no loading.
bool pays_for_loading(Call const& call, double gain_seconds, double first_use_seconds);

// A call of LAPACK or level 3 would have gained by the device, or does and is worth loading its kernels.
void want_loaded(Call const& call);
// The same of all of these that are not loaded yet.
void want_lapack_loaded(LapackKernels kernels);
// True if something is wanted that could be loaded.
bool wants_kernels();

enum class LoadedWhen : std::uint8_t {
  starting,  // calls wait for the end: of LAPACK's large groups none, only the library is opened for them
  running,
};
// One small call of all that is wanted, and of what comes to be meanwhile; of level 3 with the same flags, for other
// flags are other kernels. Calls are begun for `most_seconds` (LAPACK's first one in any case), and none once `ends`
// says so; what is left waits for the next time. How many were made: a failure is left to the program's own calls.
int load_wanted(gpu::Executor& executor, double most_seconds, bool (*ends)() = nullptr,
                LoadedWhen when = LoadedWhen::running);

// A call of level 3 or LAPACK has been made on the device: its kernels are there. (Those of its size. Small and large
// products have different ones, so that some calls still wait, for less.)
void is_loaded_now(Call const& call);
// The device has come up, and multiplied matrices in double precision meanwhile (gpu/cuda/cuda_device.cpp): those
// kernels are there.
void start_has_multiplied();
// Whether that has been said, or its kernels were loaded. True for levels 1 and 2, whose kernels are nearly all our
// own.
bool is_loaded(Call const& call);
// Seconds that the device is expected to load what is not there yet of a call's kernels.
double first_use_seconds(gpu::Executor const& executor, Call const& call);
// Whether a call that is decided for the device had better be computed by the CPU while its kernels are loaded: they
// are not there, the device takes so long for a first use (gpu::Rates), and less than that would be gained by this
// call.
bool waits_for_kernels(Call const& call, Decision const& decision, double first_use_seconds);

// A number for the flags of a call, from 0 on, and below 32; and the flags back from it.
int flags_number(Call const& call);
void set_flags(Call* call, int number);

}  // namespace blaslift::dispatch
