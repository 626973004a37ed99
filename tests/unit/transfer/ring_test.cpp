// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "gpu/transfer/ring.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <memory>
#include <random>
#include <thread>
#include <utility>
#include <vector>

namespace blaslift::gpu {
namespace {

constexpr std::size_t MiB = std::size_t{1} << 20;

// Pins and makes events until it is told to refuse.
class Pinner final : public Device {
 public:
  bool refuses_pins = false, refuses_events = false;
  int pinned = 0, unpinned = 0;

  char const* description() const override { return "a device that only pins"; }
  std::size_t free_bytes() override { return 0; }
  Result<DeviceAddress> allocate(std::size_t) override { return refusal(); }
  void release(DeviceAddress) override {}
  Result<DeviceAddress> reserve_window() override { return refusal(); }
  Error back(DeviceAddress, std::size_t) override { return refusal(); }
  void unback(DeviceAddress, std::size_t) override {}
  Result<std::byte*> allocate_pinned(std::size_t) override { return refusal(); }
  void release_pinned(std::byte*) override {}
  Error pin(std::byte*, std::size_t) override {
    if (refuses_pins) return refusal();
    ++pinned;
    return Error::none();
  }
  void unpin(std::byte*) override { ++unpinned; }
  bool is_pinned(void const*) override { return false; }
  Result<Event*> make_event() override {
    if (refuses_events) return refusal();
    return &event_;
  }
  Result<Lane*> make_lane() override { return refusal(); }
  void break_down() override {}

 private:
  static Error refusal() { return Error::make(Error::Code::out_of_memory, "refused"); }
  class Nothing final : public Event {};
  Nothing event_;
};

// As a start leaves it: 4 slots of 32.
void open(Ring& ring, Pinner& device) {
  ASSERT_FALSE(ring.open(device, 64 * MiB, make_host_pages(8 * MiB), 8 * MiB));
  ASSERT_EQ(ring.slots(), 4U);
  ASSERT_EQ(ring.most_calls(), 1U);
}

// With all slots that it gets, as calls take them: first one of each direction, then up and down in turn.
class TakingCall {
 public:
  explicit TakingCall(Ring& ring) : ring_(ring) {}
  ~TakingCall() { end(); }
  TakingCall(TakingCall const&) = delete;
  TakingCall& operator=(TakingCall const&) = delete;

  bool begin(double patience = 0) {
    runs_ = ring_.admit(share_, patience);
    return runs_;
  }
  bool take(int direction) {
    Slot* const slot = ring_.take(share_, direction);
    if (slot) taken_.emplace_back(direction, slot);
    return slot != nullptr;
  }
  // What every call is promised.
  void expect_its_two() {
    EXPECT_TRUE(take(0));
    EXPECT_TRUE(take(1));
  }
  void take_all_it_gets() {
    while (take(0) || take(1)) continue;
  }
  void give_one_back() {
    if (taken_.empty()) return;
    ring_.give_back(share_, taken_.back().first, taken_.back().second);
    taken_.pop_back();
  }
  void end() {
    while (!taken_.empty()) give_one_back();
    if (std::exchange(runs_, false)) ring_.dismiss();
  }
  bool runs() const { return runs_; }
  bool holds(int direction) const { return share_.held[direction] > 0; }

 private:
  Ring& ring_;
  Ring::Share share_;
  std::vector<std::pair<int, Slot*>> taken_;
  bool runs_ = false;
};

TEST(Ring, GrowsToWhatWasWanted) {
  Pinner device;
  Ring ring;
  open(ring, device);
  std::vector<std::size_t> calls;
  while (ring.grow(device)) calls.push_back(ring.most_calls());
  EXPECT_EQ(ring.slots(), 32U);
  EXPECT_EQ(ring.most_calls(), 12U);
  EXPECT_TRUE(std::is_sorted(calls.begin(), calls.end()));
  EXPECT_EQ(calls.size(), 28U);
  EXPECT_EQ(device.pinned, 29);
  EXPECT_FALSE(ring.grow(device)) << "there is no more to come";
}

TEST(Ring, ASmallOneIsThereAtOnce) {
  Pinner device;
  Ring ring;
  ASSERT_FALSE(ring.open(device, 4 * MiB, make_host_pages(4 * MiB), MiB));
  EXPECT_EQ(ring.slots(), 32U);
  EXPECT_EQ(ring.most_calls(), 12U);
  EXPECT_FALSE(ring.grow(device));
}

TEST(Ring, LetsMoreCallsInWhileOthersRun) {
  Pinner device;
  Ring ring;
  open(ring, device);
  TakingCall first(ring), second(ring);
  ASSERT_TRUE(first.begin());
  first.take_all_it_gets();
  EXPECT_FALSE(second.begin()) << "of four slots there are two for one call";
  while (ring.grow(device)) first.take_all_it_gets();  // what is not kept back is the first one's
  EXPECT_GT(ring.most_calls(), 1U);
  ASSERT_TRUE(second.begin());
  second.expect_its_two();
  second.end();
  first.end();
  EXPECT_EQ(ring.most_calls(), 12U);
}

TEST(Ring, GrowthLetsAWaitingCallIn) {
  Pinner device;
  Ring ring;
  open(ring, device);
  TakingCall first(ring), second(ring);
  ASSERT_TRUE(first.begin());
  std::thread waiting([&] { EXPECT_TRUE(second.begin(60)); });
  while (ring.grow(device)) continue;
  waiting.join();
  second.expect_its_two();
  first.expect_its_two();
}

// In any order of events no call lacks its two slots.
TEST(Ring, KeepsItsPromisesWhileItGrows) {
  for (unsigned seed = 0; seed < 6; ++seed) {
    std::mt19937 random(seed);
    Pinner device;
    Ring ring;
    open(ring, device);
    std::vector<std::unique_ptr<TakingCall>> calls;
    for (int i = 0; i < 16; ++i) calls.push_back(std::make_unique<TakingCall>(ring));
    for (int step = 0; step < 4000; ++step) {
      TakingCall& call = *calls[random() % calls.size()];
      switch (random() % 8) {
        case 0: call.end(); break;
        case 1: call.give_one_back(); break;
        case 2:
          if (random() % 8 == 0) ring.grow(device);
          break;
        default:
          if (!call.runs() && !call.begin()) break;
          int const direction = static_cast<int>(random() % 2);
          bool const had = call.holds(direction);
          EXPECT_TRUE(call.take(direction) || had) << "seed " << seed;
      }
    }
    calls.clear();
    while (ring.grow(device)) continue;
    EXPECT_EQ(ring.most_calls(), 12U);
  }
}

TEST(Ring, WhatTheSystemRefusesIsGivenBack) {
  Pinner device;
  Ring ring;
  open(ring, device);
  device.refuses_pins = true;
  EXPECT_FALSE(ring.grow(device));
  EXPECT_EQ(std::pair(device.pinned, device.unpinned), std::pair(1, 0));
  device.refuses_pins = false;
  device.refuses_events = true;
  EXPECT_FALSE(ring.grow(device));
  EXPECT_EQ(std::pair(device.pinned, device.unpinned), std::pair(2, 1));
  EXPECT_EQ(ring.slots(), 4U);
  EXPECT_EQ(ring.most_calls(), 1U);
  TakingCall call(ring);
  ASSERT_TRUE(call.begin());
  call.expect_its_two();
  device.refuses_events = false;
  EXPECT_TRUE(ring.grow(device)) << "another time it may be allowed";
}

TEST(Ring, GrowsBesideThreadsThatUseIt) {
  Pinner device;
  Ring ring;
  open(ring, device);
  std::atomic<bool> stop{false};
  std::atomic<int> lacked{0};
  std::vector<std::thread> crew;
  for (int i = 0; i < 4; ++i)
    crew.emplace_back([&] {
      while (!stop) {
        TakingCall call(ring);
        if (!call.begin(10)) continue;
        if (!call.take(0) || !call.take(1)) ++lacked;
        call.take_all_it_gets();
        for (int given = 0; given < 3; ++given) call.give_one_back();
        call.take_all_it_gets();
      }
    });
  while (ring.grow(device)) std::this_thread::yield();
  stop = true;
  for (std::thread& thread : crew) thread.join();
  EXPECT_EQ(lacked, 0);
  EXPECT_EQ(ring.most_calls(), 12U);
}

}  // namespace
}  // namespace blaslift::gpu
