// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// DeviceMemory: at times, while a call runs, a device's memory lies where a part of one of its inputs was. Nobody has
// stored to the pages that were there, and the kernel's scans pass such mappings (VM_PFNMAP) over without a word unless
// they are told to refuse what cannot be tracked (PM_SCAN_CHECK_WPASYNC). A program maps a GPU's, a network card's or a
// user-space driver's memory so; what every machine has is the ring of a perf event that never counts: of zeros,
// read-only, after a page about the ring.
#pragma once

#include <vector>

#include "tests/coherence/drawn_call.hpp"
#include "tests/coherence/footprint.hpp"

namespace blaslift::test::coherence {

class DeviceMemory {
 public:
  // Changes the shadow too, so that both worlds read the same.
  DeviceMemory(World& world, DrawnCall const& drawn, std::vector<Footprint> const& operands);
  ~DeviceMemory();  // private memory takes its place
  DeviceMemory(DeviceMemory const&) = delete;
  DeviceMemory& operator=(DeviceMemory const&) = delete;
  bool active() const { return range_.size != 0; }

 private:
  Arena* arena_ = nullptr;
  Range range_;
};

}  // namespace blaslift::test::coherence
