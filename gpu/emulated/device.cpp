// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The emulated device: a strict device in host memory that gives tests the whole device path without a GPU.
#include <cstdio>
#include <deque>
#include <mutex>
#include <new>

#include "gpu/emulated/configured.hpp"
#include "gpu/emulated/lane.hpp"
#include "gpu/plan/built_for.hpp"
#include "gpu/plan/kernels_in_use.hpp"
#include "gpu/plugin.hpp"

namespace blaslift::gpu::emulated {
namespace {

constexpr std::size_t default_window_bytes = std::size_t{64} << 30;
// As a CUDA plugin of which nobody said what it is for, and whose compiler saw no GPU.
constexpr char const* architectures = "75-virtual";

class EmulatedDevice final : public Device {
 public:
  // first_use_seconds: as Rates says of devices that load kernels, of which this one has none.
  // capability: of the GPU that it speaks for where own kernels are asked for; 0: none.
  Error open(std::size_t bytes, std::size_t window_bytes, double first_use_seconds, int capability) {
    capability_ = capability;
    rates_.first_use_seconds.fill(first_use_seconds);
    std::snprintf(description_, sizeof description_, "emulated device in host memory, %zu MiB", bytes >> 20);
    return memory_.open(bytes, window_bytes);
  }

  char const* description() const override { return description_; }
  // There are no kernels here to choose a shape for; but a file that a GPU could not use is worth a word on any
  // machine. capability_: what a GPU of it would say of its kernels.
  Error warm_up() override try {
    plan::KernelsInUse const known = plan::kernels_in_use(sampled_device, capability_);
    std::snprintf(warning_, sizeof warning_, "%s", known.warning.c_str());
    if (capability_ == 0) return Error::none();
    auto const here =
        plan::own_kernels_here(plan::wanted_kernels(), capability_, !known.path.empty() || plan::may_learn(),
                               plan::code_for(plan::built_for(architectures), capability_), architectures);
    std::snprintf(why_no_own_kernels_, sizeof why_no_own_kernels_, "%s", here.why_not.c_str());
    if (here.is_fault) std::snprintf(warning_, sizeof warning_, "%s", why_no_own_kernels_);
    return Error::none();
  } catch (std::bad_alloc const&) {
    return Error::make(Error::Code::out_of_memory, "no host memory for a file of kernels");
  }
  char const* warning() const override { return warning_; }
  char const* why_no_own_kernels() const override { return why_no_own_kernels_; }

  Rates rates() override { return rates_; }

  Error enter() override {
    if (state_.broken()) return state_.error();
    state_.enter();
    return Error::none();
  }
  void leave() override { state_.leave(); }

  std::size_t free_bytes() override { return state_.usable() ? memory_.free_bytes() : 0; }
  Result<DeviceAddress> allocate(std::size_t bytes) override {
    if (!state_.usable()) return state_.error();
    return memory_.allocate(bytes);
  }
  void release(DeviceAddress address) override {
    if (address == DeviceAddress::null) return;
    if (!state_.entered()) return state_.break_down("a thread released memory that had not entered it");
    if (!memory_.release(address)) state_.break_down("device memory was released that is not allocated");
  }
  std::size_t window_bytes() override { return memory_.window_bytes(); }
  std::size_t window_granule() override { return Windows::granule; }
  Result<DeviceAddress> reserve_window() override {
    if (!state_.usable()) return state_.error();
    return memory_.reserve_window();
  }
  Error back(DeviceAddress address, std::size_t bytes) override {
    if (!state_.usable()) return state_.error();
    return memory_.back(address, bytes);
  }
  void unback(DeviceAddress address, std::size_t bytes) override {
    if (!state_.entered()) return state_.break_down("a thread unbacked a window that had not entered it");
    if (!memory_.unback(address, bytes)) state_.break_down("what was unbacked is not one backed piece of a window");
  }
  Result<std::byte*> allocate_pinned(std::size_t bytes) override {
    if (!state_.usable()) return state_.error();
    return pinned_.allocate(bytes);
  }
  Error pin(std::byte* memory, std::size_t bytes) override {
    if (!state_.usable()) return state_.error();
    return pinned_.adopt(memory, bytes);
  }
  void release_pinned(std::byte* memory) override {
    if (!memory) return;
    if (!state_.entered()) return state_.break_down("a thread released memory that had not entered it");
    if (!pinned_.release(memory)) state_.break_down("pinned memory was released that is not allocated");
  }
  void unpin(std::byte* memory) override {
    if (!pinned_.disown(memory)) state_.break_down("memory was unpinned that is not pinned");
  }
  void give_up() override {
    state_.break_down("its start has failed");
    memory_.close();
  }

  // Any of its pinned memory would do; its only user is the ring, which no program sees.
  bool is_pinned(void const* host) override { return static_cast<bool>(pinned_.find(host, 1)); }
  Result<Event*> make_event() override try {
    if (!state_.usable()) return state_.error();
    std::lock_guard const lock(mutex_);
    return static_cast<Event*>(&events_.emplace_back());
  } catch (std::bad_alloc const&) {
    return Error::make(Error::Code::out_of_memory, "no host memory for an event of the emulated device");
  }
  Result<Lane*> make_lane() override try {
    if (!state_.usable()) return state_.error();
    std::lock_guard const lock(mutex_);
    return static_cast<Lane*>(&lanes_.emplace_back(memory_, pinned_, state_));
  } catch (std::bad_alloc const&) {
    return Error::make(Error::Code::out_of_memory, "no host memory for a lane of the emulated device");
  }

  void break_down() override { state_.break_down("it was broken down"); }

 private:
  Memory memory_;
  Pinned pinned_;
  State state_;
  std::mutex mutex_;                  // both below
  std::deque<EmulatedEvent> events_;  // deques leave their elements where they are
  std::deque<EmulatedLane> lanes_;
  char description_[80] = "", warning_[256] = "", why_no_own_kernels_[256] = "";
  int capability_ = 0;
  Rates rates_;
};

Error open_as_configured(EmulatedDevice& device) {
  auto const bytes = configured_number("BLASLIFT_EMULATED_MEMORY", default_bytes);
  if (!bytes) return bytes.error();
  auto const window_bytes = configured_number("BLASLIFT_EMULATED_WINDOW", default_window_bytes);
  if (!window_bytes) return window_bytes.error();
  auto const first_use = configured_number("BLASLIFT_EMULATED_FIRST_USE", 0);
  if (!first_use) return first_use.error();
  auto const capability = configured_number("BLASLIFT_EMULATED_CAPABILITY", 0);
  if (!capability) return capability.error();
  return device.open(*bytes, *window_bytes, 1e-6 * static_cast<double>(*first_use), static_cast<int>(*capability));
}

}  // namespace
}  // namespace blaslift::gpu::emulated

extern "C" [[gnu::visibility("default")]] char const* blaslift_architectures() {
  return blaslift::gpu::emulated::architectures;
}

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
  *error = emulated::open_as_configured(*device);
  if (!*error) return device;
  delete device;
  return nullptr;
}
