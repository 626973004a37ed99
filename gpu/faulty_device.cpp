// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "gpu/faulty_device.hpp"

#include <atomic>
#include <cstdlib>
#include <cstring>
#include <new>

namespace blaslift::gpu {
namespace {

// Counts uses of the step that shall fail.
struct Fault {
  char step[32] = "";
  std::atomic<int> left{1};

  bool strikes(char const* name) { return std::strcmp(step, name) == 0 && left.fetch_sub(1) == 1; }
  Error error(char const* name) const { return Error::make(Error::Code::failed, "BLASLIFT_FAULT made %s fail", name); }
};

class FaultyDevice;

class FaultyLane final : public Lane {
 public:
  FaultyLane(FaultyDevice& owner, Lane* lane) : owner_(owner), lane_(lane) {}
  Lane* inner() const { return lane_; }
  Error upload(DeviceMatrix const& to, Operand const& from) override;
  Error run(Level3 const& call, std::span<DeviceMatrix const> operands) override;
  Error synchronize() override;
  Result<bool> all_finite(DeviceMatrix const& matrix, Precision precision) override {
    return lane_->all_finite(matrix, precision);
  }
  Error download(Operand const& to, DeviceMatrix const& from) override;

 private:
  FaultyDevice& owner_;
  Lane* lane_;
};

class FaultyDevice final : public Device {
 public:
  FaultyDevice(Device* device, char const* text) : device_(*device) {
    std::size_t const length = std::strcspn(text, ":");
    std::memcpy(fault_.step, text, length < sizeof fault_.step ? length : 0);
    if (text[length] == ':') fault_.left = std::atoi(text + length + 1);
  }
  Fault& fault() { return fault_; }
  char const* description() const override { return device_.description(); }
  Rates rates() override { return device_.rates(); }
  std::size_t free_bytes() override { return device_.free_bytes(); }
  Result<DeviceAddress> allocate(std::size_t bytes) override {
    if (std::strcmp(fault_.step, "memory") == 0 || fault_.strikes("allocate"))
      return Error::make(Error::Code::out_of_memory, "BLASLIFT_FAULT made an allocation of %zu bytes fail", bytes);
    if (fault_.strikes("breakdown")) device_.break_down();
    return device_.allocate(bytes);
  }
  void release(DeviceAddress address) override { device_.release(address); }
  Result<Lane*> acquire_lane() override {
    auto lane = device_.acquire_lane();
    if (!lane) return lane;
    auto* const wrapped = new (std::nothrow) FaultyLane(*this, *lane);
    return static_cast<Lane*>(wrapped);
  }
  void give_back(Lane* lane) override {
    auto* const wrapped = static_cast<FaultyLane*>(lane);
    device_.give_back(wrapped->inner());
    delete wrapped;
  }
  void break_down() override { device_.break_down(); }

 private:
  Device& device_;
  Fault fault_;
};

Error FaultyLane::upload(DeviceMatrix const& to, Operand const& from) {
  return owner_.fault().strikes("upload") ? owner_.fault().error("upload") : lane_->upload(to, from);
}
Error FaultyLane::run(Level3 const& call, std::span<DeviceMatrix const> operands) {
  return owner_.fault().strikes("run") ? owner_.fault().error("run") : lane_->run(call, operands);
}
Error FaultyLane::synchronize() {
  return owner_.fault().strikes("synchronize") ? owner_.fault().error("synchronize") : lane_->synchronize();
}
Error FaultyLane::download(Operand const& to, DeviceMatrix const& from) {
  if (!owner_.fault().strikes("download")) return lane_->download(to, from);
  // Half the columns arrive: what a link that breaks in the middle leaves behind.
  Operand half = to;
  DeviceMatrix half_from = from;
  if (to.shape == Shape::general && to.cols > 1) {
    half.cols = half_from.cols = to.cols / 2;
    if (Error const error = lane_->download(half, half_from)) return error;
  }
  return owner_.fault().error("download");
}

}  // namespace

Device* with_faults(Device* device, char const* fault) {
  static constexpr char const* steps[] = {"allocate", "upload", "run", "synchronize", "download", "memory", "breakdown"};
  for (char const* step : steps)
    if (std::strncmp(fault, step, std::strlen(step)) == 0) {
      auto* const wrapped = new (std::nothrow) FaultyDevice(device, fault);
      return wrapped ? wrapped : device;
    }
  return device;
}

}  // namespace blaslift::gpu
