// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The device as the shim sees it. No CUDA type appears here: the CUDA plugin and the emulated device
// implement these classes in libraries of their own, opened with dlopen (gpu/plugin.hpp).
//
// A lane has three queues, each of which runs its operations in order; events order them across queues. Nothing but
// synchronize() waits. No function throws. After an error of code `failed` the device is not used again.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "shim/base/result.hpp"
#include "shim/call/kernel_used.hpp"
#include "shim/call/level3.hpp"

namespace blaslift::gpu {

// An address in device memory; the host never reads or writes through it.
enum class DeviceAddress : std::uintptr_t { null = 0 };

inline DeviceAddress advance(DeviceAddress address, std::size_t bytes) {
  return static_cast<DeviceAddress>(static_cast<std::uintptr_t>(address) + bytes);
}

// A column-major matrix in device memory. For a triangle only that part holds data.
struct DeviceMatrix {
  DeviceAddress data = DeviceAddress::null;
  std::int64_t rows = 0, cols = 0;
  std::int64_t stride = 0;  // leading dimension in elements, at least rows
  Part part = Part::full;
  bool unit = false;
  std::size_t element = 0;  // bytes
};

enum class Queue : std::uint8_t { upload, compute, download };

// A point in a queue. Made once, recorded and waited for any number of times; lives until the process ends.
class Event {
 protected:
  ~Event() = default;
};

// `columns` pieces of `bytes` each, `device_pitch` bytes apart on the device and `host_pitch` in pinned memory. Where
// both pitches are equal the implementation may copy the bytes between the pieces too.
struct Copy {
  DeviceAddress device = DeviceAddress::null;
  std::byte* host = nullptr;  // in memory of Device::allocate_pinned()
  std::size_t bytes = 0, columns = 0;
  std::size_t device_pitch = 0, host_pitch = 0;
};

// One of many pieces of host memory that go to the device together: where it lies from the beginning of their pinned
// memory on, and where it goes. Both places are the same modulo scatter_alignment.
struct ScatteredPiece {
  DeviceAddress device = DeviceAddress::null;
  std::uint32_t offset = 0, bytes = 0;
};
inline constexpr std::size_t scatter_alignment = 16;

// One caller's way to the device. All functions may be called from several threads at once, but for run() and
// find_non_finite(), which their callers keep apart.
class Lane {
 public:
  // Starts a copy and records `done`, if there is one, behind it: then the pinned memory is free again, or full.
  virtual Error copy_to_device(Copy const& copy, Event* done = nullptr) = 0;    // in Queue::upload
  virtual Error copy_from_device(Copy const& copy, Event* done = nullptr) = 0;  // in Queue::download
  // Starts the copies of `count` pieces from pinned memory and records `done` behind them, until when that memory and
  // the list, which lies in pinned memory too, must stay as they are. As quick as one copy, where copy_to_device()
  // takes 2.5 us for each. Queue::upload.
  virtual Error scatter(std::byte const* host, ScatteredPiece const* pieces, std::size_t count, Event& done) = 0;
  // Starts the call on device operands, in the order of call.operands (whose data pointers are not used).
  // Queue::compute.
  virtual Error run(Level3 const& call, std::span<DeviceMatrix const> operands) = 0;
  // Starts a level-1 or level-2 call (DevicePath::direct) with legal arguments on arrays in device memory: `arrays` in
  // the order of the routine's array parameters, whose pointers in `call` are not used; increments and leading
  // dimensions are the call's, and a negative increment means what it means on the host. A function's value goes to
  // `result`, pinned memory of 16 bytes at a multiple of 16, before what the queue is given next begins: in the real or
  // the element type of the precision, or (iamax) as a std::int64_t that counts from 1. Queue::compute.
  virtual Error run(Call const& call, std::span<DeviceAddress const> arrays, std::byte* result) = 0;
  // The kernel of the last run(), or of its last part: for people.
  virtual KernelUsed kernel_used() const { return {}; }
  // The same for LAPACK (DevicePath::lapack), for calls that suits_device() lets pass (shim/call/lapack.hpp). Arrays of
  // INTEGERs hold std::int64_t here. `arrays` has one more address at its end, of workspace_bytes() bytes, aligned to
  // 512. What the arrays hold that are written before has no meaning where the call does not read it. INFO goes to
  // `result` as a std::int64_t; where it is not 0 all that is written has no meaning. unavailable: the device lacks the
  // routine.
  virtual Result<std::size_t> workspace_bytes(Call const& call) {
    return Error::make(Error::Code::unavailable, "this device has no %s", info(call.symbol).name);
  }
  // Starts a look through a matrix (or the triangle that its part names) of that precision: *found, in pinned memory,
  // becomes 1 if a number is not finite and is left alone otherwise. Queue::compute.
  virtual Error find_non_finite(DeviceMatrix const& matrix, Precision precision, int* found) = 0;

  // The event stands for everything that the queue has been given so far.
  virtual Error record(Queue queue, Event& event) = 0;
  // What the queue is given from now on comes after what the event stands for.
  virtual Error wait(Queue queue, Event& event) = 0;
  // The calling thread waits for it.
  virtual Error synchronize(Event& event) = 0;
  // Whether it has been reached.
  virtual Result<bool> reached(Event& event) = 0;
  // Waits for all three queues.
  virtual Error synchronize() = 0;
  // false: it was made with too little memory for all of its parts, so that some calls are computed in other ways, with
  // other bits.
  virtual bool is_whole() const { return true; }

 protected:
  ~Lane() = default;
};

// What the device and its link can be expected to reach; zeros where nothing is known.
struct Rates {
  double single_flops = 0, double_flops = 0;    // level 3 on large operands, operations per second
  double memory_bytes = 0;                      // its own memory, bytes per second
  double upload_bytes = 0, download_bytes = 0;  // pinned copies, bytes per second
  bool own_kernels = false;                     // symv, hemv and trmv are computed by kernels of blaslift's own
  // That a routine's first call in a process takes longer, for a library loads its kernels: of s, d, c, z.
  std::array<double, 4> first_use_seconds{};
};

class Device {
 public:
  // One line for people: "NVIDIA H200, 139 GiB, driver 580.159".
  virtual char const* description() const = 0;
  virtual Rates rates() { return {}; }
  // What is better done before the first call than in it: libraries, kernels, measurements for rates(). Once, after the
  // device was opened.
  virtual Error warm_up() { return Error::none(); }
  // What rates() says of the link, measured with copies of such pinned memory; what it holds is overwritten.
  virtual void measure_link(std::byte* pinned, std::size_t bytes) { (void)pinned, (void)bytes; }
  // What rates() says of arithmetic, measured on one of its lanes: that may be done when calls run already. Zeros: it
  // was not possible.
  virtual Rates measure_arithmetic(Lane&) { return {}; }
  // Whether the call is computed by kernels that come with the device's own library: nothing is loaded at its first
  // use.
  virtual bool computes_itself(Level3 const& call) { return (void)call, false; }
  // After that: what is wrong and does no harm beyond time, for the user to know; "" for nothing.
  virtual char const* warning() const { return ""; }
  // After that too: why Rates::own_kernels is not set, one line; "" if it is, or the device never has any. Where this
  // is a fault, warning() says the same.
  virtual char const* why_no_own_kernels() const { return ""; }

  // Between these two a thread may call the functions below and those of lanes, and leaves the thread's own use of the
  // device (CUDA: current context, capture mode) as it was. They nest.
  virtual Error enter() { return Error::none(); }
  virtual void leave() {}

  // Device memory that could be allocated now, in bytes.
  virtual std::size_t free_bytes() = 0;
  virtual Result<DeviceAddress> allocate(std::size_t bytes) = 0;
  // No work may be pending on it.
  virtual void release(DeviceAddress address) = 0;

  // Windows: ranges of device addresses behind which memory can be put piece by piece, so that a range of host
  // addresses has a twin with the same distances. Sizes and offsets of pieces are multiples of window_granule().
  virtual std::size_t window_bytes() { return 0; }  // of every window; 0: the device has none
  virtual std::size_t window_granule() { return std::size_t{2} << 20; }
  virtual Result<DeviceAddress> reserve_window() = 0;  // lives until the process ends
  // Puts memory behind [address, address + bytes) of a window, where there is none yet. Its content is undefined.
  virtual Error back(DeviceAddress address, std::size_t bytes) = 0;
  // Takes the memory of one back() away; `address` and `bytes` are its own. No work may be pending on it.
  virtual void unback(DeviceAddress address, std::size_t bytes) = 0;
  // Host memory that copies can use; kept until the process ends, or released.
  virtual Result<std::byte*> allocate_pinned(std::size_t bytes) = 0;
  virtual void release_pinned(std::byte* memory) = 0;
  // Makes such memory of the process's own pages, for as long as the process lives: quicker where they are there
  // already.
  virtual Error pin(std::byte* memory, std::size_t bytes) = 0;
  // Whether the device itself may write this host memory unseen: memory that the program has registered or allocated
  // with the device's own library (cudaHostRegister, managed memory).
  virtual bool is_pinned(void const* host) = 0;
  virtual Result<Event*> make_event() = 0;
  // A further lane; lives until the process ends.
  virtual Result<Lane*> make_lane() = 0;
  // The pages of one pin() are only the process's again.
  virtual void unpin(std::byte* memory) { (void)memory; }
  // After a start that failed, with all threads out of the device: gives back what it holds of the process's addresses,
  // as far as it can. Nothing of the device is used from then on.
  virtual void give_up() {}
  // For tests: leaves the device as a kernel fault would (CUDA: a real one), so that all later work fails.
  virtual void break_down() = 0;

 protected:
  ~Device() = default;  // a device lives until the process ends
};

// Enters the device for a scope.
class Visit {
 public:
  explicit Visit(Device& device) : device_(device), error_(device.enter()) {}
  ~Visit() { end(); }
  Visit(Visit const&) = delete;
  Visit& operator=(Visit const&) = delete;
  Error const& error() const { return error_; }

  // Outside for a while. An error at the return is found by the next use of the device.
  void end() {
    if (!error_) device_.leave();
  }
  void begin() {
    if (!error_) error_ = device_.enter();
  }

 private:
  Device& device_;
  Error error_;
};

}  // namespace blaslift::gpu
