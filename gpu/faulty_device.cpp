// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "gpu/faulty_device.hpp"

#include <atomic>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <iterator>
#include <mutex>
#include <new>

namespace blaslift::gpu {
namespace {

enum class Step : std::uint8_t { none, allocate, upload, run, synchronize, download, memory, breakdown, wrong, random };

constexpr char const* step_names[] = {"",         "allocate", "upload",    "run",   "synchronize",
                                      "download", "memory",   "breakdown", "wrong", "random"};

// What BLASLIFT_FAULT asks for, and the count of uses so far.
class Fault {
 public:
  explicit Fault(char const* text) {
    std::size_t const length = std::strcspn(text, ":");
    for (std::size_t i = 1; i < std::size(step_names); ++i)
      if (std::strlen(step_names[i]) == length && std::strncmp(text, step_names[i], length) == 0)
        step_ = static_cast<Step>(i);
    if (text[length] == '\0') return;
    char* end = nullptr;
    number_ = std::strtoull(text + length + 1, &end, 10);
    onwards_ = *end == '+';
  }
  bool known() const { return step_ != Step::none; }
  bool is(Step step) const { return step_ == step; }

  // Whether this use of the step is to fail.
  bool strikes(Step step) {
    if (step_ == Step::random) return mix(number_ + mix(uses_.fetch_add(1, std::memory_order_relaxed))) % 64 == 0;
    if (step_ != step) return false;
    std::uint64_t const use = uses_.fetch_add(1, std::memory_order_relaxed) + 1;
    return onwards_ ? use >= number_ : use == number_;
  }
  // What it then returns: after a failure at random the device goes on being used, or there would only ever be one.
  Error error(char const* name) const {
    if (step_ == Step::random)
      return Error::make(Error::Code::out_of_memory, "BLASLIFT_FAULT made %s fail (device still usable)", name);
    return Error::make(Error::Code::failed, "BLASLIFT_FAULT made %s fail", name);
  }

 private:
  static std::uint64_t mix(std::uint64_t number) {  // splitmix64
    number += 0x9e3779b97f4a7c15;
    number = (number ^ (number >> 30)) * 0xbf58476d1ce4e5b9;
    number = (number ^ (number >> 27)) * 0x94d049bb133111eb;
    return number ^ (number >> 31);
  }

  Step step_ = Step::none;
  std::uint64_t number_ = 1;  // the use that fails; the seed of `random`
  bool onwards_ = false;
  std::atomic<std::uint64_t> uses_ = 0;
};

// What is made to fail is not started, but for the last synchronize().
class FaultyLane final : public Lane {
 public:
  FaultyLane(Fault& fault, Lane& lane, FaultyLane* next) : fault_(fault), lane_(lane), next_(next) {}

  Error copy_to_device(Copy const& copy, Event* done) override {
    return fault_.strikes(Step::upload) ? fault_.error("upload") : lane_.copy_to_device(copy, done);
  }
  Error scatter(std::byte const* host, ScatteredPiece const* pieces, std::size_t count, Event& done) override {
    return fault_.strikes(Step::upload) ? fault_.error("upload") : lane_.scatter(host, pieces, count, done);
  }
  Error copy_from_device(Copy const& copy, Event* done) override {
    if (fault_.strikes(Step::download)) return fault_.error("download");
    return has_run_ && computes_wrongly() ? copy_wrongly(copy, done) : lane_.copy_from_device(copy, done);
  }
  Error run(Level3 const& call, std::span<DeviceMatrix const> operands) override {
    note_run(call.precision);
    return fault_.strikes(Step::run) ? fault_.error("run") : lane_.run(call, operands);
  }
  Error run(Call const& call, std::span<DeviceAddress const> arrays, std::byte* result) override {
    note_run(call.precision);
    if (fault_.strikes(Step::run)) return fault_.error("run");
    Error error = lane_.run(call, arrays, result);
    if (error || call.routine->result == ResultKind::none || !computes_wrongly()) return error;
    error = lane_.synchronize();
    if (!error && call.routine->result == ResultKind::dim)
      spoil_index(result);
    else if (!error)
      spoil(result);
    return error;
  }
  KernelUsed kernel_used() const override { return lane_.kernel_used(); }
  Result<std::size_t> workspace_bytes(Call const& call) override { return lane_.workspace_bytes(call); }
  Error find_non_finite(DeviceMatrix const& matrix, Precision precision, int* found) override {
    return fault_.strikes(Step::run) ? fault_.error("run") : lane_.find_non_finite(matrix, precision, found);
  }
  Error record(Queue queue, Event& event) override {
    return strikes_at_random() ? fault_.error("record") : lane_.record(queue, event);
  }
  Error wait(Queue queue, Event& event) override {
    return strikes_at_random() ? fault_.error("wait") : lane_.wait(queue, event);
  }
  Error synchronize(Event& event) override {
    return fault_.strikes(Step::synchronize) ? fault_.error("synchronize") : lane_.synchronize(event);
  }
  Result<bool> reached(Event& event) override {
    if (fault_.strikes(Step::synchronize)) return fault_.error("synchronize");
    return lane_.reached(event);
  }
  // Waits in any case: memory goes back behind it, whatever it returns.
  Error synchronize() override {
    Error const error = lane_.synchronize();
    bool const strikes = fault_.strikes(Step::synchronize);
    return !error && strikes ? fault_.error("synchronize") : error;
  }
  bool is_whole() const override { return lane_.is_whole(); }

 private:
  bool strikes_at_random() { return fault_.is(Step::random) && fault_.strikes(Step::random); }
  bool computes_wrongly() { return fault_.is(Step::wrong) && fault_.strikes(Step::wrong); }
  // Copies before the first run measure the link.
  void note_run(Precision precision) {
    has_run_ = true;
    single_ = is_single(precision);
  }

  // Waits for the copy, so that nobody sees it before it has been spoilt: at both ends, because of a triangle's columns
  // only one is part of the result.
  Error copy_wrongly(Copy const& copy, Event* done) {
    Error error = lane_.copy_from_device(copy, nullptr);
    if (!error) error = lane_.synchronize();
    if (error) return error;
    std::size_t const real = single_ ? sizeof(float) : sizeof(double);
    spoil(copy.host);
    spoil(copy.host + (copy.columns - 1) * copy.host_pitch + copy.bytes - real);
    return done ? lane_.record(Queue::download, *done) : error;
  }
  void spoil(std::byte* number) const { single_ ? spoil_as<float>(number) : spoil_as<double>(number); }
  template <class Real>
  static void spoil_as(std::byte* number) {
    Real value;
    std::memcpy(&value, number, sizeof value);
    value += 1 + std::fabs(value) / 2;
    std::memcpy(number, &value, sizeof value);
  }
  static void spoil_index(std::byte* number) {
    std::int64_t value;
    std::memcpy(&value, number, sizeof value);
    value = value == 1 ? 2 : 1;
    std::memcpy(number, &value, sizeof value);
  }

  Fault& fault_;
  Lane& lane_;
  bool has_run_ = false, single_ = false;
  [[maybe_unused]] FaultyLane* next_;  // keeps the device's lanes in reach of leak checkers
};

class FaultyDevice final : public Device {
 public:
  FaultyDevice(Device* device, char const* text) : device_(*device), fault_(text) {}
  char const* description() const override { return device_.description(); }
  Rates rates() override { return device_.rates(); }
  Error warm_up() override { return device_.warm_up(); }
  void measure_link(std::byte* pinned, std::size_t bytes) override { device_.measure_link(pinned, bytes); }
  char const* warning() const override { return device_.warning(); }
  char const* why_no_own_kernels() const override { return device_.why_no_own_kernels(); }
  Error enter() override { return device_.enter(); }
  void leave() override { device_.leave(); }
  std::size_t free_bytes() override { return device_.free_bytes(); }

  Result<DeviceAddress> allocate(std::size_t bytes) override {
    if (fault_.is(Step::memory) || fault_.strikes(Step::allocate))
      return Error::make(Error::Code::out_of_memory, "BLASLIFT_FAULT made an allocation of %zu bytes fail", bytes);
    if (fault_.is(Step::breakdown) && fault_.strikes(Step::breakdown)) device_.break_down();
    return device_.allocate(bytes);
  }
  void release(DeviceAddress address) override { device_.release(address); }
  std::size_t window_bytes() override { return device_.window_bytes(); }
  std::size_t window_granule() override { return device_.window_granule(); }
  Result<DeviceAddress> reserve_window() override { return device_.reserve_window(); }
  Error back(DeviceAddress address, std::size_t bytes) override {
    if (fault_.is(Step::memory) || fault_.strikes(Step::allocate))
      return Error::make(Error::Code::out_of_memory, "BLASLIFT_FAULT made an allocation of %zu bytes fail", bytes);
    return device_.back(address, bytes);
  }
  void unback(DeviceAddress address, std::size_t bytes) override { device_.unback(address, bytes); }
  Result<std::byte*> allocate_pinned(std::size_t bytes) override { return device_.allocate_pinned(bytes); }
  void release_pinned(std::byte* memory) override { device_.release_pinned(memory); }
  Error pin(std::byte* memory, std::size_t bytes) override { return device_.pin(memory, bytes); }
  void unpin(std::byte* memory) override { device_.unpin(memory); }
  void give_up() override { device_.give_up(); }
  bool is_pinned(void const* host) override { return device_.is_pinned(host); }
  Result<Event*> make_event() override { return device_.make_event(); }
  Result<Lane*> make_lane() override {
    if (strikes_at_random()) return fault_.error("a lane");
    auto lane = device_.make_lane();
    if (!lane) return lane;
    std::lock_guard const lock(mutex_);
    auto* const wrapped = new (std::nothrow) FaultyLane(fault_, **lane, lanes_);
    if (!wrapped) return Error::make(Error::Code::out_of_memory, "no host memory for a lane");
    lanes_ = wrapped;
    return static_cast<Lane*>(wrapped);
  }
  void break_down() override { device_.break_down(); }

 private:
  bool strikes_at_random() { return fault_.is(Step::random) && fault_.strikes(Step::random); }

  Device& device_;
  Fault fault_;
  std::mutex mutex_;
  FaultyLane* lanes_ = nullptr;
};

}  // namespace

Device* with_faults(Device* device, char const* fault) {
  if (!Fault(fault).known()) return device;
  auto* const wrapped = new (std::nothrow) FaultyDevice(device, fault);
  return wrapped ? wrapped : device;
}

}  // namespace blaslift::gpu
