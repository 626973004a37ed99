// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "gpu/transfer/scattered_send.hpp"

#include <gtest/gtest.h>

#include <cstring>
#include <random>
#include <vector>

#include "gpu/faulty_device.hpp"
#include "gpu/transfer/lane_kit.hpp"
#include "tests/unit/emulated_device.hpp"

namespace blaslift::gpu {
namespace {

class OneThread final : public Parallel {
 public:
  void run(std::size_t parts, void (*work)(void* context, std::size_t i), void* context) override {
    for (std::size_t i = parts; i-- > 0;) work(context, i);
    ++runs;
  }
  int runs = 0;
};

// Memory here and its twin there, both of whole pages.
struct Twins {
  static constexpr std::size_t bytes = std::size_t{1} << 20;
  explicit Twins(std::size_t ring_bytes, char const* fault = "")
      : device(open_device()), inside(device), host(bytes + 4096) {
    static auto& kept = *new std::vector<LaneKit*>;  // kits live as long as the process
    kit = kept.emplace_back(*make_lane_kit(*with_faults(&device, fault)));
    if (Error const error = ring.open(device, ring_bytes)) throw std::runtime_error(error.text);
    base = (reinterpret_cast<std::uintptr_t>(host.data()) + 4095) / 4096 * 4096;
    twin = *device.allocate(bytes);
    std::mt19937 random(3);
    for (std::byte& each : host) each = static_cast<std::byte>(random());
  }
  Error send(std::vector<ByteRange> const& runs) {
    Ring::Share share;
    EXPECT_TRUE(ring.admit(share, 1));
    Error const error = send_scattered(runs, base, twin, *kit->lane, ring, share, parallel);
    EXPECT_EQ(share.held[0], 0);
    ring.dismiss();
    return error;
  }
  std::vector<std::byte> fetch() {
    std::vector<std::byte> all(bytes);
    for (std::size_t at = 0; at < bytes; at += LaneKit::staging_bytes / 2) {
      std::size_t const count = LaneKit::staging_bytes / 2;
      EXPECT_FALSE(kit->lane->copy_from_device({advance(twin, at), kit->staging, count, 1, count, count}));
      EXPECT_FALSE(kit->lane->synchronize());
      std::memcpy(all.data() + at, kit->staging, count);
    }
    return all;
  }
  Device& device;
  Visit inside;
  LaneKit* kit = nullptr;
  Ring ring;
  OneThread parallel;
  std::vector<std::byte> host;
  std::uintptr_t base = 0;
  DeviceAddress twin = DeviceAddress::null;
};

void expect_sent(Twins& twins, std::vector<ByteRange> const& runs) {
  std::vector<std::byte> expected = twins.fetch();
  ASSERT_FALSE(twins.send(runs));
  for (ByteRange const& run : runs)
    std::memcpy(expected.data() + (run.begin - twins.base), reinterpret_cast<std::byte const*>(run.begin), run.bytes());
  ASSERT_TRUE(twins.fetch() == expected);
}

TEST(ScatteredSend, EveryByteOfTheRunsArrivesAndNoOther) {
  for (std::size_t const ring : {std::size_t{16} << 20, std::size_t{8} << 10}) {  // slots of 512 KiB, and of 4 KiB
    Twins twins(ring);
    std::mt19937 random(17);
    for (int turn = 0; turn < 20; ++turn) {
      std::vector<ByteRange> runs;
      std::uintptr_t at = twins.base;
      for (;;) {
        at += 1 + random() % (turn % 2 ? 9000 : 300);
        std::size_t const length = random() % 5 == 0 ? 1 + random() % 150000 : 1 + random() % 5000;
        if (at + length > twins.base + Twins::bytes) break;
        runs.push_back({at, at + length});
        at += length;
      }
      for (std::byte& each : twins.host) each = static_cast<std::byte>(random());
      expect_sent(twins, runs);
    }
    if (ring > 1 << 20) {
      EXPECT_GT(twins.parallel.runs, 0) << "large ones are packed by several threads";
    }
  }
}

TEST(ScatteredSend, NothingAndEmptyRunsAreSentToo) {
  Twins twins(std::size_t{1} << 20);
  expect_sent(twins, {});
  expect_sent(twins, {{twins.base, twins.base}, {twins.base + 5, twins.base + 6}, {twins.base + 9, twins.base + 9}});
}

// What is under way when something fails has ended when the slots are free again: others write to them, and what a list
// says then is no place on the device.
TEST(ScatteredSend, NothingIsUnderWayAfterAFailure) {
  int failures = 0;
  for (char const* const fault : {"upload:1", "upload:3", "synchronize:1", "synchronize:2", "synchronize:3"}) {
    Twins twins(std::size_t{8} << 10, fault);
    std::vector<ByteRange> runs;
    for (std::uintptr_t at = twins.base; at + 3000 < twins.base + 40 * 4096; at += 4096)
      runs.push_back({at, at + 3000});
    failures += twins.send(runs) ? 1 : 0;
    std::memset(twins.ring.memory(), 0xee, twins.ring.slots() * twins.ring.slot_bytes());
    EXPECT_FALSE(twins.kit->lane->synchronize()) << fault;
  }
  EXPECT_GE(failures, 4);
}

TEST(ScatteredSend, ManyShortRunsAreWorthIt) {
  EXPECT_FALSE(is_scattered(3, 3 * 4096));
  EXPECT_TRUE(is_scattered(100, 100 * 4096));
  EXPECT_FALSE(is_scattered(100, 100.0 * (1 << 20)));
}

}  // namespace
}  // namespace blaslift::gpu
