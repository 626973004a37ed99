// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Stay: one operand of one call, at home in the mirror. In the order of the protocol (docs/residency.md):
//
//   inputs    enter, then arm() if bytes are missing, then these are read and sent, then commit()
//   outputs   enter, missing bytes of old values are sent, open_for_writing(), the device writes the twin, the result
//   is
//             written back to the host, commit(keep)
//
// A stay that ends without commit() claims nothing.
#pragma once

#include "gpu/residency/mirror.hpp"
#include "shim/call/operand.hpp"

namespace blaslift::gpu {

class Stay {
 public:
  enum class Role : std::uint8_t { input, output };

  Stay() = default;
  ~Stay() { leave(); }
  Stay(Stay const&) = delete;
  Stay& operator=(Stay const&) = delete;

  // `bytes`: what BLAS may refer to of the operand (footprint.hpp), not empty. `span`: the whole array around it, which
  // gets device memory: libraries read beside a triangle. `call`: a number that the operands of one call share and no
  // other call has. busy: another call is changing these bytes on the device. declined: they lie across windows.
  // out_of_memory: no device memory for them.
  Error enter(Mirror& mirror, SharedFootprint bytes, ByteRange span, Role role, std::uint64_t call);
  bool entered() const { return mirror_ != nullptr; }

  // Where the byte at this host address lies on the device.
  DeviceAddress twin(void const* address) const;
  std::vector<ByteRange> const& bytes() const { return bytes_->ranges; }
  // What must be sent before use. Inputs: after arm() it will be claimed.
  std::vector<ByteRange> const& missing() const { return missing_; }
  ByteRange hull() const { return bytes_->hull(); }

  // Inputs: write-protects the operand's pages, then finds out again what is missing. From now on it may be read. After
  // an error it has left. busy: another call sends or reads what would have to be sent.
  Error arm();
  // Outputs: disarms the operand's pages and drops all claims there. around: of all bytes from its first to its last,
  // which the device may spoil. busy: another call uses some of those that are not the operand's.
  Error open_for_writing(bool around = false);
  // Whether nobody has, or is about to have, anything else of the array on the device (in the other triangle): then
  // this call may write there whatever it likes until it leaves.
  bool take_gaps();
  void leave_gaps();
  // What was sent is there, what was computed is written back. keep: an output stays, armed and claimed.
  void commit(bool keep);
  // Whether, since enter(), claims on the operand have been cut: then what the device computed from them is not to be
  // used.
  bool disturbed();

  void leave();

 private:
  friend class Mirror;
  Mirror* mirror_ = nullptr;
  SharedFootprint bytes_;
  std::vector<ByteRange> missing_;
  ByteRange span_;
  Role role_ = Role::input;
  std::uint64_t call_ = 0;
  DeviceAddress twin_ = DeviceAddress::null;  // of the span's first byte
  // Under the mirror's lock:
  RangeSet pending_;            // bytes of the twin that this call changes, or will claim
  ByteRange spoiled_ = {0, 0};  // bytes of the twin that the device may write besides
  bool disturbed_ = false;
  bool uses_ = false;  // an input's bytes on the device are, or are about to be, read by the call's kernels
};

}  // namespace blaslift::gpu
