// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The pin oracle: which memory of the process a device or the kernel may hold pinned for long. Such memory is written
// without the process's page tables (RDMA, io_uring's fixed buffers, a GPU copy into registered memory), so that write
// tracking never sees it and no kernel interface tells. Hence this policy:
//
//  1. Registrations that pass through blaslift's interposed symbols (shim/entry/export_pins.cpp) are noted before they
//     happen, and their pages are denied for good, even after the registration has ended or the memory was unmapped:
//     device libraries cache registrations, and the same addresses come back.
//  2. What a preload cannot see (static libraries, symbols looked up in a library's handle, raw system calls, libraries
//     that come before blaslift in the -lblas mode) raises an alarm instead: an open device file through which memory
//     can be pinned, an io_uring, pinned pages in the kernel's account. An alarm is answered when the oracle saw a
//     registration of that kind: then symbols reach it. Unanswered alarms mean: operands are not kept across calls.
//     BLASLIFT_PINS=ignore keeps them all the same; so may BLASLIFT_RESIDENCY=always, which is its user's to check.
//  3. NVIDIA's pins raise no alarm (the driver does not account for them, and every program under blaslift may open the
//     device): registrations of a statically linked CUDA runtime have to be asked of CUDA itself, by pointer
//     attributes.
//
// The kernel gives an io_uring's pins back some time after it was closed: on a loaded virtual machine with two cores (Linux 6.18) up to 270 ms
// in one run of 200 rings and more than 5 s in another. Until then the alarm stands, and nothing comes to stay.
//
// A pin marks the pages it takes as written. So a user of the oracle arms first and asks then, and asks again whenever
// it arms again; a registration that is noted too late for one question cannot escape the next.
//
// Not covered, because nothing shows it: memory queued to V4L2 as user pointers, AF_XDP's receive areas. On-demand
// paging registrations are noted like others, though they pin nothing.
#pragma once

#include <cstddef>
#include <cstdint>

namespace blaslift::gpu {

// By what a range was registered; which alarm that answers.
enum class Registrar { cuda, rdma, cxi, io_uring };

// Denies the pages that hold [address, address + bytes) for good. Callable at any time from any thread, before start-up
// and in signal handlers too: takes no lock and no memory. When the table is full, all memory counts as pinned.
void note_pinned(void const* address, std::size_t bytes, Registrar by);

// Whether any byte of [begin, end) lies in a page that was noted. Costs about 1 ns per noted range, with no range a
// load.
bool may_be_pinned(std::uintptr_t begin, std::uintptr_t end);

// What may pin memory in this process without being seen.
struct Alarms {
  bool infiniband = false, hfi = false, cxi = false, knem = false, xpmem = false, vfio = false, io_uring = false;
  std::size_t grown_pinned_bytes = 0;  // in the kernel's account (VmPin), which is 0 after exec and in a forked child
  bool blind = false;                  // /proc could not be read: there may be anything
};

// Raises the alarm of an open file of this name, if there is one; whether it did.
bool raise_alarm(char const* file, Alarms* alarms);

// Looks at the process now. About 14 us and 1.1 to 1.4 us per open file (Linux 6.18, a loaded virtual machine: 19 us
// with 4 files, 1.1 ms with 1,000); the folder and the file are parameters for tests only.
Alarms look_for_alarms(char const* descriptors = "/proc/thread-self/fd",
                       char const* status = "/proc/thread-self/status");

// Which alarms no noted registration answers: the policy above, without settings and without a look of its own.
bool unanswered(Alarms const& alarms);

// Whether something may pin memory unseen, so that no operand is to be kept across calls: settings and alarms. Meant
// for once per arming: what was seen is used again for a time 20 times as long as the look took, 100 ms at most, so
// that looking takes less than 5 % of the process's time however many files are open.
bool pins_unseen();
// Whether pins_unseen() answers without a look now.
bool pins_unseen_is_known();
// For a purchase that is only being prepared: looks where the last look said yes, or where there was none.
bool pins_may_be_unseen();

}  // namespace blaslift::gpu
