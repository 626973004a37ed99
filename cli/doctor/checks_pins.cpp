// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Devices of this machine through which programs pin memory, so that they write it unseen by write tracking.
#include <fmt/format.h>
#include <filesystem>

#include "cli/doctor/check.hpp"
#include "gpu/residency/pins.hpp"

namespace blaslift::cli {
namespace {

// The device files in these folders that raise an alarm in a program that opens them.
std::vector<std::string> pinning_devices() {
  std::vector<std::string> found;
  for (char const* folder : {"/dev", "/dev/infiniband", "/dev/vfio"}) {
    std::error_code unreadable;
    for (auto const& entry : std::filesystem::directory_iterator(folder, unreadable)) {
      gpu::Alarms alarms;
      std::error_code gone;
      if (gpu::raise_alarm(entry.path().c_str(), &alarms) && entry.is_character_file(gone))
        found.push_back(entry.path());
    }
  }
  return found;
}

}  // namespace

Checks check_pins() {
  std::vector<std::string> const devices = pinning_devices();
  if (devices.empty())
    return {{State::info, "pinned memory",
             "no RDMA, CXI, KNEM, XPMEM or VFIO device: nothing here hides writes from write tracking "
             "but io_uring, in programs that use it",
             ""}};
  return {
      {State::info, "pinned memory", fmt::format("programs may pin memory through {}", fmt::join(devices, ", ")),
       "programs that open one keep operands on the GPU only where blaslift sees the opening and what they register; "
       "BLASLIFT_PINS=ignore for programs that never receive into matrices"}};
}

}  // namespace blaslift::cli
