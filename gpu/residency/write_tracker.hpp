// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// WriteTracker: which pages the program has written since they were armed, as the kernel knows it: userfaultfd's
// asynchronous write protection and the PAGEMAP_SCAN ioctl (Linux 6.7). The first store into an armed page marks it
// written, without a signal and without us; so do system calls that write into it.
//
// The rules of its use are in README.md. Costs on a 2-core guest with Linux 6.18, for 4 KiB and for 2 MiB pages:
// validate() 0.6 us and 0.7 ms/GiB (0.02), arm() 1 to 2 us and 3.8 ms/GiB (0.1), again over armed pages 0.6 ms/GiB
// (0.02), disarm() 7 ms/GiB (0.03), track() 100 us and 0.7 ms/GiB (0.02) for a new mapping, all of it, and 1 us for a
// known one; a store into an armed page 0.7 us, once. About 0.3 us of each call is the look whether the descriptors are
// still ours.
//
// Not seen is only what goes round the page table: memory that something has
// pinned for a device (RDMA, io_uring's fixed buffers, cudaHostRegister). The caller keeps away from such memory.
#pragma once

#include <atomic>
#include <cstddef>
#include <vector>

#include "gpu/residency/descriptor.hpp"
#include "gpu/residency/page_map.hpp"
#include "gpu/residency/range_set.hpp"
#include "shim/base/result.hpp"

namespace blaslift::gpu {

// All functions may be called by several threads at once, for the same pages too. Nothing is kept about memory; the
// kernel's page tables are the truth. Ranges are in bytes of the process's addresses; an empty one is no error.
// Codes of errors: `declined`: this memory cannot be tracked, others can; `failed`: this range could not be asked about
// or changed; `unavailable`: the tracker itself is useless (the program closed its descriptors, or this is a forked
// child); `out_of_memory`: of the process.
class WriteTracker {
 public:
  // The tracker of this process, which lives until the process ends: opened at the first call, and again after the
  // program has closed the descriptors of the one before (which then answers `unavailable` for good) or in a forked
  // child. Includes the self-test. Holds a lock that a fork must not cut in two: to be called under a fork gate. The
  // text of `unavailable` says what is missing and the way out.
  static Result<WriteTracker*> open();

  WriteTracker() = default;
  WriteTracker(WriteTracker const&) = delete;
  WriteTracker& operator=(WriteTracker const&) = delete;

  // Makes a range trackable: the mappings under it are registered whole, if they are not yet (then it costs one query,
  // 0.5 us and more for each mapping). `declined`: why not: a gap, a file, shared memory, another userfaultfd's...
  // Registered pages are not armed: they count as dirty. *anew: the mappings that were not registered before, also
  // after an error. What is claimed there does not hold, whether or not it was part of `range`: a mapping loses its
  // registration also when another one is moved beside it, and stores go unseen until it is registered again
  // (docs/write_tracking.md).
  Error track(ByteRange range, std::vector<ByteRange>* anew = nullptr);

  // VALIDATE: appends the pages around `range` that are dirty, as ranges in ascending order: written since they were
  // armed, never armed, or not there any more (zapped, swapped out). After an error (EPERM: a mapping is no longer the
  // tracked one) the caller drops every claim in `range`, whatever was appended. Memory that is not mapped at all
  // counts as clean: a program that passes it to BLAS is in error anyway, but nobody else may take it for proof of
  // life.
  Error validate(ByteRange range, std::vector<ByteRange>* dirty) const;

  // ARM: finds the dirty pages and protects them in one step, page by page, so that no store is lost between the two.
  // Goes over the pages around `range`, and whole huge pages at its ends. What it appends to *dirty may lie beyond
  // `range`, and must be cut out of every claim. Pages that were never touched, or are not there, stay unarmed: they go
  // on being dirty. The caller reads the memory only AFTER this. After an error the caller drops every claim in
  // armed_range(range): a part may have been armed, and its dirty pages are not known any more.
  Error arm(ByteRange range, std::vector<ByteRange>* dirty);
  // The most that arm() and disarm() touch for a range: rounded out to 2 MiB.
  static ByteRange armed_range(ByteRange range);

  // DISARM: stores into the pages cost nothing from now on; the pages count as dirty, which revokes the claims on them.
  // Whole huge pages at the ends, as arm(): protecting or freeing a part would split them. An error leaves a part
  // armed, which is slow, not wrong. *disarmed: what it touched.
  Error disarm(ByteRange range, ByteRange* disarmed = nullptr);

  // The sentinel's look: how many pages around `range` were written, at most `most`. The plain query, 0.2 ms/GiB.
  Result<std::size_t> written_pages(ByteRange range, std::size_t most) const;

  // False in a forked child, where the descriptors still mean the parent's memory; every function above then refuses.
  bool same_process() const { return *process_word_ == alive; }

  PageMap const& page_map() const { return page_map_; }

 private:
  static constexpr unsigned alive = 1;

  Error start();
  void close();
  Error usable() const;
  bool is_registered(ByteRange pages) const;
  Error register_mapping(ByteRange mapping);
  void unregister(ByteRange range);

  Descriptor faults_;  // the userfaultfd
  PageMap page_map_;
  std::atomic<bool> unsure_{
      false};  // memory may be registered that was not made sure of: nothing is to be armed any more
  unsigned const volatile* process_word_ = nullptr;  // in a page that a fork wipes
};

}  // namespace blaslift::gpu
