// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The emulated device: a strict device in host memory that gives tests the whole device path without a GPU.
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <new>
#include <vector>

#include "gpu/emulated/lane.hpp"
#include "gpu/plugin.hpp"

namespace blaslift::gpu::emulated {
namespace {

constexpr std::size_t default_bytes = std::size_t{8} << 30;

class EmulatedDevice final : public Device {
 public:
  Error open(std::size_t bytes) {
    std::snprintf(description_, sizeof description_, "emulated device in host memory, %zu MiB", bytes >> 20);
    return memory_.open(bytes);
  }

  char const* description() const override { return description_; }
  std::size_t free_bytes() override { return memory_.free_bytes(); }

  Result<DeviceAddress> allocate(std::size_t bytes) override {
    if (broken_) return Error::make(Error::Code::failed, "the emulated device was broken down");
    return memory_.allocate(bytes);
  }
  void release(DeviceAddress address) override {
    // There is no way to report it, so the device is not trusted any more.
    if (address != DeviceAddress::null && !memory_.release(address)) broken_ = true;
  }

  Result<Lane*> acquire_lane() override try {
    if (broken_) return Error::make(Error::Code::failed, "the emulated device was broken down");
    std::lock_guard const lock(lanes_mutex_);
    if (idle_.empty()) {
      idle_.reserve(lane_count_ + 1);  // give_back() must not allocate
      ++lane_count_;
      return new EmulatedLane(memory_, broken_);
    }
    EmulatedLane* const lane = idle_.back();
    idle_.pop_back();
    return lane;
  } catch (std::bad_alloc const&) {
    return Error::make(Error::Code::out_of_memory, "no host memory for a lane of the emulated device");
  }
  void give_back(Lane* lane) override {
    // Work that nobody waited for belongs to nobody's call.
    if (lane->synchronize()) broken_ = true;
    std::lock_guard const lock(lanes_mutex_);
    idle_.push_back(static_cast<EmulatedLane*>(lane));
  }

  void break_down() override { broken_ = true; }

 private:
  Memory memory_;
  std::atomic<bool> broken_ = false;
  std::mutex lanes_mutex_;
  std::vector<EmulatedLane*> idle_;
  std::size_t lane_count_ = 0;
  char description_[80] = "";
};

std::size_t configured_bytes() {
  char const* const text = secure_getenv("BLASLIFT_EMULATED_MEMORY");
  if (!text || !*text) return default_bytes;
  return static_cast<std::size_t>(std::strtoull(text, nullptr, 10));
}

}  // namespace
}  // namespace blaslift::gpu::emulated

extern "C" [[gnu::visibility("default")]] blaslift::gpu::Device* blaslift_open_device(int interface,
                                                                                      blaslift::Error* error) {
  using namespace blaslift;
  using namespace blaslift::gpu;
  if (interface != plugin_interface) {
    *error = Error::make(Error::Code::unavailable, "libblaslift-emulated.so has interface %d, the shim wants %d",
                         plugin_interface, interface);
    return nullptr;
  }
  auto* const device = new (std::nothrow) emulated::EmulatedDevice;  // lives until the process ends
  if (!device) {
    *error = Error::make(Error::Code::out_of_memory, "no host memory for the emulated device");
    return nullptr;
  }
  *error = device->open(emulated::configured_bytes());
  if (!*error) return device;
  delete device;
  return nullptr;
}
