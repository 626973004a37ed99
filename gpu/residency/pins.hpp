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
//     that come before blaslift in the -lblas mode) is looked for in /proc, one by one; what cannot be attributed
//     raises an alarm, and while one stands no operand is kept across calls:
//       io_uring     the kernel lists the buffers of each open ring (/proc/PID/fdinfo): a look notes them, whoever
//       registered
//                    them. A ring whose list cannot be read is an alarm.
//       RDMA, CXI    there must be no more open device files than were opened through symbols that reach us, and a
//                    registration must have been seen. Libraries that open a device reach us with all their calls or
//                    none.
//       the account  pinned pages (VmPin) beyond those that rings list are an alarm: rings without a descriptor, or
//       closed
//                    and not yet given back. Where RDMA or CXI devices are open and seen, what is beyond is put down to
//                    them: their queues pin memory, too, of an amount that nobody tells.
//       other devices through which memory can be pinned are an alarm while they are open.
//     BLASLIFT_PINS=ignore keeps operands all the same.
//  3. NVIDIA's pins raise no alarm (the driver does not account for them, and every program under blaslift may open the
//     device): registrations of a statically linked CUDA runtime have to be asked of CUDA itself, by pointer
//     attributes.
//
// A pin marks the pages that it takes as written, where they are armed. So only a look that began after arming answers
// for what was armed: what is registered then it sees, and what comes later is marked. It is made by the call that
// arms: what the program ends before a later look would escape that. (Another thread that registers memory before and
// ends that during the call escapes it.) Until such a look, claims are unconfirmed (Mirror::confirm). Memory that is
// marked, sent and armed again needs another look.
//
// The kernel gives an io_uring's pins back some time after it was closed: on a loaded virtual machine with two cores
// (Linux 6.18) up to 270 ms in one run of 200 rings and more than 5 s in another. Until then the alarm stands, and
// nothing comes to stay; likewise while buffers overlap, or lie in huge pages that they do not fill: the account counts
// these whole.
//
// Not covered, because nothing shows it: memory queued to V4L2 as user pointers, receive areas of AF_XDP and of
// io_uring's zero copy; pins of rings without a descriptor beside a ring that came from another process, or beside
// RDMA. On-demand paging registrations are noted like others, though they pin nothing.
#pragma once

#include <cstddef>
#include <cstdint>

namespace blaslift::gpu {

enum class Registrar { cuda, rdma, cxi, io_uring };

// Denies the pages that hold [address, address + bytes) for good. Callable at any time from any thread, before start-up
// and in signal handlers too: takes no lock and no memory. When the table is full, all memory counts as pinned.
void note_pinned(void const* address, std::size_t bytes, Registrar by);
// A device file was opened, or is about to be closed, by a library whose calls reach us.
void note_device_opened(Registrar by);
void note_device_closed(Registrar by);

// Whether any byte of [begin, end) lies in a page that was noted. Costs about 1 ns per noted range, with no range a
// load.
bool may_be_pinned(std::uintptr_t begin, std::uintptr_t end);

// What may pin memory in this process without being seen.
struct Alarms {
  unsigned infiniband = 0, cxi = 0;  // open files
  bool hfi = false, knem = false, xpmem = false, vfio = false;
  bool io_uring = false;         // a ring that does not list its buffers
  std::size_t pinned_bytes = 0;  // in the kernel's account (VmPin), which is 0 after exec and in a forked child
  std::size_t listed_bytes = 0;  // at least so many of them are buffers that rings list
  bool blind = false;            // /proc could not be read: there may be anything
};

// Raises the alarm of an open file of this name, if there is one; whether it did.
bool raise_alarm(char const* file, Alarms* alarms);

// Where a look reads; another place for tests only. The calling thread's entries: those of the process show nothing
// once its first thread has ended.
struct ProcessFiles {
  char const* descriptors = "/proc/thread-self/fd";
  char const* details = "/proc/thread-self/fdinfo";
  char const* status = "/proc/thread-self/status";
};

// Looks at the process now, and notes the buffers that its rings list. About 14 us, 1.1 to 1.4 us per open file
// (Linux 6.18, a loaded virtual machine: 19 us with 4 files, 1.1 ms with 1,000) and 12 us per ring.
Alarms look_for_alarms(ProcessFiles const& files = {});

// Which alarms nothing answers: the policy above, without settings and without a look of its own.
bool unanswered(Alarms const& alarms);

// Whether something may pin memory unseen, so that no operand is to be kept across calls: settings and alarms. What was
// seen is used again for a time 20 times as long as the look took, 100 ms at most.
bool pins_unseen();
// For what is only being prepared, as every arming is: looks where the last look said yes, or where there was none.
bool pins_may_be_unseen();

// Whether claims need confirming by a look at all (BLASLIFT_PINS).
bool pins_matter();
// The same question, by a look that begins now.
bool pins_unseen_now();
// Whether to look rather than to send so many bytes again. Looks take 5 % of the process's time in the long run, so
// that they may come in a burst of 10 ms; beyond that one must cost less than the sending. BLASLIFT_RESIDENCY=always:
// yes.
bool pins_look_pays(std::size_t bytes);

}  // namespace blaslift::gpu
