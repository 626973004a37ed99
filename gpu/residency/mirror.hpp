// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The mirror: what the device holds of the program's memory between calls. Every host address has a twin in device
// memory, at the same distances within a window of addresses, so that all views of a matrix share bytes and keep their
// leading dimension. Claims say which bytes of the twin equal the host's; the protocol that keeps them true is that of
// docs/residency.md, and this class is where its rules are kept.
//
// One lock, held for bookkeeping and for the kernel's arming and disarming, which other threads help with; never during
// copies or kernels, nor during scans but one: when the sentinel is about to disarm an operand, up to 0.2 ms/GiB. Who
// helps never needs it. Nor is it held while it is looked for pinned memory (0.2 ms in a CUDA process), but once: by
// the first arming, or while alarms stand.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <vector>

#include "gpu/budget.hpp"
#include "gpu/device.hpp"
#include "gpu/parallel.hpp"
#include "gpu/residency/footprint.hpp"
#include "gpu/residency/range_set.hpp"
#include "gpu/residency/write_tracker.hpp"

namespace blaslift::gpu {

class Stay;

// Hears what the program did to memory that was kept.
class RewriteListener {
 public:
  virtual void rewritten(ByteRange range) = 0;

 protected:
  ~RewriteListener() = default;
};

class Mirror {
 public:
  // Uses at most `most` bytes of the budget. The device must have windows. Lives until the process ends.
  Mirror(Device& device, WriteTracker& tracker, Budget& budget, Parallel& parallel, std::size_t most)
      : device_(device),
        tracker_(&tracker),
        budget_(budget),
        parallel_(parallel),
        most_(most),
        window_bytes_(device.window_bytes()) {}

  // Bytes of sorted ranges that are claimed now; the kernel is not asked whether they still are what they were.
  std::size_t claimed_bytes(std::vector<ByteRange> const& bytes);
  std::size_t claimed_bytes(SharedFootprint const& bytes);
  Footprints& footprints() { return footprints_; }

  // Whether anything of the range is. To be asked before the bytes are listed: most operands are not there.
  bool any_claimed(ByteRange hull);

  // Bytes around the range that lie in huge pages now; 0 where the kernel does not tell.
  double huge_page_bytes(ByteRange hull) const;

  struct Validation {
    Error error;           // the memory is not what was tracked: nothing of it is claimed any more
    std::size_t lost = 0;  // claimed bytes that the program has written since
  };
  // VALIDATE: asks the kernel which pages of the range were written, and cuts these out of all claims. Where nothing is
  // claimed nothing is asked. What is left of the range's claims is confirmed then, or given up: if_cheap where sending
  // the bytes again costs less than a look. `lost` does not count these.
  enum class Confirm : std::uint8_t { if_cheap, always };
  Validation validate(ByteRange hull, Confirm how);
  // Whether to trust what is claimed of the range before validate(hull, always): whether that will not give it up for
  // its price.
  bool may_trust(ByteRange hull);
  // Of an operand that was written between its last two uses a call expects no better: it asks before it computes, not
  // meanwhile.
  void remember(ByteRange hull, bool written);
  bool was_written_lately(ByteRange hull);

  // The program, or a call on the CPU, is about to write all of these bytes: if their pages are armed, disarms them and
  // drops the claims there, so that stores cost no faults. Never needed for being right.
  void open_for_stores(std::vector<ByteRange> const& bytes);
  bool any_armed(ByteRange hull);

  // The sentinel's look at armed memory: pages that were written in earnest are disarmed. Returns bytes that it looked
  // at.
  std::size_t disarm_what_is_rewritten(RewriteListener& listener);
  bool anything_armed();

  // Gives all device memory back that nobody uses now. Claims on it go.
  void clear();
  // Gives back what was not used since `before` (monotonic seconds).
  void give_back_idle(double before);
  // Gives back unused memory, the longest unused first, until the budget has so much left or nothing is unused.
  void make_room(std::size_t budget_left);

  struct Use {
    std::size_t backed = 0, claimed = 0, armed = 0;  // bytes
  };
  Use use();

 private:
  friend class Stay;
  struct Piece {
    std::uintptr_t begin = 0, end = 0;  // host addresses
    int users = 0;
    double last_use = 0;
  };
  struct Window {
    std::uintptr_t host = 0;
    DeviceAddress device = DeviceAddress::null;
  };
  struct Written {
    bool any = false;           // armed
    std::size_t pages = 0;      // of these, written, as far as it was asked
    bool lost = false;          // the kernel did not say
    std::size_t looked_at = 0;  // bytes
  };
  static constexpr std::size_t most_windows = 16;

  static std::size_t armed_bytes(ByteRange operand, std::span<ByteRange const> armed);
  Written written_of(ByteRange operand, std::span<ByteRange const> armed, std::size_t most) const;

  // All of these need the lock.
  Result<DeviceAddress> twin(std::uintptr_t address);
  Error hold(ByteRange hull);
  void let_go(ByteRange hull);
  Error back(ByteRange range);
  bool evict_one();
  std::size_t unused_bytes() const;  // of pieces that could be given back now
  void give_back(std::size_t piece);
  // ARM: what turns out to be written is cut out of all claims but those that `own` is about to make.
  Error arm(std::vector<ByteRange> const& pages, Stay const* own);
  // The pages around bytes of an operand, as few ranges as may be.
  std::vector<ByteRange> joined_pages(std::vector<ByteRange> const& bytes, Stay const& own) const;
  void disarm(ByteRange range);
  ByteRange disarm_pages(ByteRange pages) const;
  void drop(ByteRange pages, Stay const* own);
  void cut(std::span<ByteRange const> dirty, Stay const* own);
  // Of pages that have been armed.
  void claim(std::span<ByteRange const> bytes);
  void cut_claims(std::span<ByteRange const> dirty, Stay const* own);
  void drop_all_claims(Stay const* own);
  // Claims of the range that no look for pinned memory has answered for since they were armed.
  std::size_t unconfirmed_bytes(ByteRange hull) const;
  void watch(ByteRange operand);
  void join_watched(std::size_t most);
  void leave(Stay& stay);
  // Of lists that are long: whether all of it was claimed when it was last looked through, and nothing between its ends
  // has been cut since.
  bool is_whole(SharedFootprint const& bytes) const;
  std::vector<ByteRange> missing(SharedFootprint const& bytes);
  void forget_whole(ByteRange cut);
  // Whether another call changes some of these bytes of the twin, or reads them.
  bool conflicts(std::vector<ByteRange> const& bytes, std::uint64_t call) const;
  bool are_read(std::vector<ByteRange> const& bytes, std::uint64_t call) const;

  Device& device_;
  std::atomic<WriteTracker*> tracker_;  // another one when the program has closed the descriptors of the first
  Budget& budget_;
  Parallel& parallel_;
  std::size_t const most_, window_bytes_;

  // The kernel's part of validate(), and the looks' part. Without the lock.
  Validation find_written(ByteRange hull);
  // CONFIRM: what was armed must not have been pinned before, so a look that begins now has to say so.
  void confirm(ByteRange hull, Confirm how);

  Footprints footprints_;
  std::mutex look_mutex_;  // one look at a time; taken before the lock
  std::mutex mutex_;       // all below
  std::vector<Window> windows_;
  std::vector<Piece> pieces_;  // by address
  std::size_t backed_ = 0;
  RangeSet claims_;
  RangeSet unconfirmed_;  // no claim that is neither here nor in `asked_` needs a look
  RangeSet asked_;        // for these a look is under way
  std::array<SharedFootprint, 16> whole_;
  std::size_t next_whole_ = 0;
  RangeSet armed_;  // pages that may be armed: the kernel's own bits are the truth
  std::array<ByteRange, 16> written_lately_{};
  std::size_t next_written_ = 0;
  std::vector<ByteRange> watched_;  // operands that the sentinel looks after
  std::vector<Stay*> stays_;        // of the calls that run now
};

}  // namespace blaslift::gpu
