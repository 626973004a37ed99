// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The emulated device finds what a GPU lets pass by luck: every wait that is left out, memory that is not what it was
// taken for, threads that have not entered. And the device that fails on purpose, around it.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <functional>
#include <memory>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "gpu/faulty_device.hpp"
#include "tests/unit/emulated_device.hpp"
#include "tests/unit/square_gemm.hpp"

namespace blaslift::gpu {
namespace {

Device& emulated() {
  static Device& device = open_device();
  return device;
}

constexpr std::size_t order = 2, bytes = order * order * sizeof(double);

// C = A B of order two: everything that a caller of the device owns for it.
class Bench {
 public:
  explicit Bench(Device& device) : visit(device), device_(device), lane(*must(device.make_lane())) {
    for (int i = 0; i < 3; ++i) {
      events.push_back(must(device.make_event()));
      slots.push_back(reinterpret_cast<double*>(must(device.allocate_pinned(bytes))));
      matrices.push_back({must(device.allocate(bytes)), order, order, order, Part::full, false, sizeof(double)});
    }
    fill(0, {1, 2, 3, 4});
    fill(1, {5, 6, 7, 8});
    fill(2, {0, 0, 0, 0});
  }
  ~Bench() {
    (void)lane.synchronize();
    for (auto const& matrix : matrices) device_.release(matrix.data);
    for (double* slot : slots) device_.release_pinned(reinterpret_cast<std::byte*>(slot));
  }
  Bench(Bench const&) = delete;
  Bench& operator=(Bench const&) = delete;

  void fill(std::size_t slot, std::vector<double> const& values) { std::memcpy(slots[slot], values.data(), bytes); }
  std::vector<double> result() const { return {slots[2], slots[2] + 4}; }
  Copy copy(std::size_t i) const {
    return {matrices[i].data, reinterpret_cast<std::byte*>(slots[i]), bytes, 1, bytes, bytes};
  }
  Event& event(std::size_t i) { return *events[i]; }
  void upload(std::size_t i) { must(lane.copy_to_device(copy(i))); }
  void download() { must(lane.copy_from_device(copy(2))); }
  Error try_run() {
    return lane.run(make_level3(square_gemm("dgemm", order, 1, 0, slots[0], slots[1], slots[2])), matrices);
  }
  void run() { must(try_run()); }
  void record(Queue queue, std::size_t i) { must(lane.record(queue, event(i))); }
  void wait(Queue queue, std::size_t i) { must(lane.wait(queue, event(i))); }
  void synchronize(std::size_t i) { must(lane.synchronize(event(i))); }
  void synchronize() { must(lane.synchronize()); }
  int poll(std::size_t i) {
    int denied = 0;
    while (!must(lane.reached(event(i)))) ++denied;
    return denied;
  }
  // The whole product in good order.
  void multiply() {
    upload(0), upload(1), record(Queue::upload, 0);
    wait(Queue::compute, 0), run(), record(Queue::compute, 1);
    wait(Queue::download, 1), download(), record(Queue::download, 2);
    synchronize(2);
  }

  Visit visit;
  Device& device_;
  Lane& lane;
  std::vector<Event*> events;
  std::vector<double*> slots;
  std::vector<DeviceMatrix> matrices;
};

std::vector<double> const product{23, 34, 31, 46};
std::vector<double> const twice{46, 68, 62, 92};

bool has_nan(std::vector<double> const& values) {
  for (double const value : values)
    if (std::isnan(value)) return true;
  return false;
}
// The work of a queue is done early in some rounds and late in others.
constexpr int rounds = 200;

TEST(EmulatedDevice, MultipliesInEveryOrderThatEventsAllow) {
  std::vector<std::function<void(Bench&)>> const orders{
      [](Bench& b) { b.multiply(); },
      [](Bench& b) {
        b.upload(1), b.upload(0), b.synchronize();
        b.run(), b.synchronize();
        b.download(), b.synchronize();
      },
      [](Bench& b) {  // one event after each copy; the host waits for what another queue waits for too
        b.upload(0), b.record(Queue::upload, 0), b.upload(1), b.record(Queue::upload, 1);
        b.wait(Queue::compute, 0), b.wait(Queue::compute, 1), b.synchronize(0);
        b.run(), b.record(Queue::compute, 0);
        b.wait(Queue::download, 0), b.download(), b.record(Queue::download, 1);
        b.synchronize(0), b.synchronize(1);
      },
      [](Bench& b) {  // polls, and waits with a queue through another one
        b.upload(0), b.upload(1), b.record(Queue::upload, 0);
        b.wait(Queue::download, 0), b.record(Queue::download, 1), b.wait(Queue::compute, 1);
        b.run(), b.record(Queue::compute, 0);
        b.poll(0);
        b.download(), b.record(Queue::download, 2);
        b.poll(2);
      },
      [](Bench& b) {  // a second product into the same memory; the caller waits at the end only
        b.upload(0), b.upload(1), b.record(Queue::upload, 0);
        b.wait(Queue::compute, 0), b.run(), b.record(Queue::compute, 1);
        b.wait(Queue::upload, 1), b.upload(0), b.record(Queue::upload, 0);
        b.wait(Queue::compute, 0), b.run(), b.record(Queue::compute, 1);
        b.wait(Queue::download, 1), b.download();
        b.synchronize();
      }};
  for (std::size_t i = 0; i < orders.size(); ++i) {
    Bench bench(emulated());
    for (int round = 0; round < rounds; ++round) {
      double const scale = round;  // else what an earlier round has left there would do
      bench.fill(0, {scale, 2 * scale, 3 * scale, 4 * scale});
      bench.fill(2, {-1, -1, -1, -1});
      orders[i](bench);
      std::vector<double> expected = product;
      for (double& value : expected) value *= scale;
      ASSERT_EQ(bench.result(), expected) << "order " << i << ", round " << round;
    }
  }
}

TEST(EmulatedDevice, FindsAnUploadThatComputeDoesNotWaitFor) {
  Bench bench(emulated());
  bench.upload(0), bench.upload(1);
  bench.run(), bench.record(Queue::compute, 1);
  bench.wait(Queue::download, 1), bench.download(), bench.record(Queue::download, 2);
  bench.synchronize(2);
  EXPECT_TRUE(has_nan(bench.result()));
}

TEST(EmulatedDevice, FindsItEvenIfTheCallerWaitsForEverything) {
  Bench bench(emulated());
  bench.upload(0), bench.upload(1);
  bench.run(), bench.record(Queue::compute, 1);
  bench.wait(Queue::download, 1), bench.download();
  bench.synchronize();
  EXPECT_TRUE(has_nan(bench.result()));
}

TEST(EmulatedDevice, FindsADownloadThatDoesNotWaitForItsResult) {
  Bench bench(emulated());
  bench.upload(0), bench.upload(1), bench.record(Queue::upload, 0);
  bench.wait(Queue::compute, 0), bench.run();
  bench.download(), bench.record(Queue::download, 2);
  bench.synchronize(2);
  EXPECT_TRUE(has_nan(bench.result()));
}

TEST(EmulatedDevice, FindsAResultThatIsReadWithoutWaiting) {
  Bench bench(emulated());
  bench.upload(0), bench.upload(1), bench.record(Queue::upload, 0);
  bench.wait(Queue::compute, 0), bench.run(), bench.record(Queue::compute, 1);
  bench.wait(Queue::download, 1), bench.download();
  EXPECT_EQ(bench.result(), (std::vector<double>{0, 0, 0, 0}));
  bench.synchronize();
  EXPECT_EQ(bench.result(), product);
}

TEST(EmulatedDevice, FindsASlotFilledAgainTooEarly) {
  Bench bench(emulated());
  bench.upload(0);
  bench.fill(0, {2, 4, 6, 8});  // for later, while the first copy has not been waited for
  bench.upload(1), bench.record(Queue::upload, 0);
  bench.wait(Queue::compute, 0), bench.run(), bench.record(Queue::compute, 1);
  bench.wait(Queue::download, 1), bench.download();
  bench.synchronize();
  EXPECT_EQ(bench.result(), twice);
}

// The other direction shows only where a queue runs ahead: in some rounds.
TEST(EmulatedDevice, FindsDeviceMemoryFilledAgainTooEarly) {
  Bench bench(emulated());
  std::byte* const second = must(emulated().allocate_pinned(bytes));
  std::vector<double> const doubled{2, 4, 6, 8};
  std::memcpy(second, doubled.data(), bytes);
  int wrong = 0;
  for (int round = 0; round < rounds; ++round) {
    bench.upload(0), bench.upload(1), bench.record(Queue::upload, 0);
    bench.wait(Queue::compute, 0), bench.run(), bench.record(Queue::compute, 1);
    must(bench.lane.copy_to_device({bench.matrices[0].data, second, bytes, 1, bytes, bytes}));  // not behind the run
    bench.wait(Queue::download, 1), bench.download();
    bench.synchronize();
    wrong += bench.result() != product;
  }
  EXPECT_GT(wrong, rounds / 50);
  emulated().release_pinned(second);
}

TEST(EmulatedDevice, FindsAResultSlotGivenAwayTooEarly) {
  Bench bench(emulated());
  int wrong = 0;
  for (int round = 0; round < rounds; ++round) {
    bench.multiply();
    Copy next = bench.copy(2);
    next.device = bench.matrices[0].data;
    must(bench.lane.copy_from_device(next));  // into the slot that is read only now
    wrong += bench.result() != product;
    bench.synchronize();
  }
  EXPECT_GT(wrong, rounds / 50);
}

TEST(EmulatedDevice, AnEventNeverRecordedIsNotWaitedFor) {
  Bench bench(emulated());
  bench.upload(0), bench.upload(1);
  bench.wait(Queue::compute, 0);  // recorded afterwards: too late
  bench.record(Queue::upload, 0);
  bench.run(), bench.record(Queue::compute, 1);
  bench.wait(Queue::download, 1), bench.download(), bench.record(Queue::download, 2);
  bench.synchronize(2);
  EXPECT_TRUE(has_nan(bench.result()));

  Event& never = *must(emulated().make_event());
  EXPECT_FALSE(bench.lane.synchronize(never));
  EXPECT_TRUE(must(bench.lane.reached(never)));
}

TEST(EmulatedDevice, AWaitIsForTheRecordThatItFound) {
  Bench bench(emulated());
  bench.upload(0), bench.upload(1), bench.record(Queue::upload, 0);
  bench.wait(Queue::compute, 0);
  Copy second = bench.copy(0);
  second.host = reinterpret_cast<std::byte*>(bench.slots[1]);
  must(bench.lane.copy_to_device(second));
  bench.record(Queue::upload, 0);  // does not make compute wait for the second copy
  bench.run(), bench.record(Queue::compute, 1);
  bench.wait(Queue::download, 1), bench.download(), bench.record(Queue::download, 2);
  bench.synchronize(2);
  EXPECT_EQ(bench.result(), product);
}

TEST(EmulatedDevice, WhoAsksOftenEnoughGetsThere) {
  Bench bench(emulated());
  int denied = 0, at_once = 0;
  for (int round = 0; round < rounds; ++round) {
    bench.upload(0), bench.record(Queue::upload, 0);
    int const times = bench.poll(0);
    ASSERT_LE(times, 3);
    times ? ++denied : ++at_once;
    EXPECT_TRUE(must(bench.lane.reached(bench.event(0)))) << "an event that was reached is reached no more";
  }
  EXPECT_GT(denied, 0);
  EXPECT_GT(at_once, 0);
}

TEST(EmulatedDevice, LongChainsOfWaits) {
  Bench bench(emulated());
  bench.upload(1);
  for (int i = 0; i < 20000; ++i) {
    bench.upload(0), bench.record(Queue::upload, 0);
    bench.wait(Queue::compute, 0), bench.run(), bench.record(Queue::compute, 1);
    bench.wait(Queue::upload, 1);
  }
  bench.wait(Queue::download, 1), bench.download();
  bench.synchronize();
  EXPECT_EQ(bench.result(), product);
}

TEST(EmulatedDevice, AnotherLanesEventIsRefusedUntilReached) {
  Bench one(emulated()), other(emulated());
  one.upload(0), one.record(Queue::upload, 0);
  EXPECT_TRUE(says(other.lane.wait(Queue::compute, one.event(0)), "another lane"));
  EXPECT_TRUE(says(other.lane.synchronize(one.event(0)), "another lane"));
  one.synchronize(0);
  EXPECT_FALSE(other.lane.wait(Queue::compute, one.event(0)));
  EXPECT_FALSE(other.lane.synchronize(one.event(0)));
}

TEST(EmulatedDevice, CopiesPiecesAndMayCopyWhatLiesBetween) {
  Bench bench(emulated());
  std::byte* const host = must(emulated().allocate_pinned(64));
  int kept = 0, overwritten = 0;
  for (int round = 0; round < rounds; ++round) {
    std::vector<double> const values{1, 2, 3, 4, 5, 6, 7, 8};
    std::memcpy(host, values.data(), 64);
    must(bench.lane.copy_to_device({bench.matrices[0].data, host, 8, 4, 8, 16}));  // 1 3 5 7, close together
    bench.synchronize();
    must(bench.lane.copy_from_device({bench.matrices[0].data, host, 8, 2, 16, 16}));  // 1 _ 5
    bench.synchronize();
    std::vector<double> seen(8);
    std::memcpy(seen.data(), host, 64);
    ASSERT_EQ(seen[0], 1);
    ASSERT_EQ(seen[2], 5);
    ASSERT_EQ(seen[3], 4);
    ASSERT_TRUE(seen[1] == 2 || seen[1] == 3);
    ++(seen[1] == 2 ? kept : overwritten);
  }
  EXPECT_GT(kept, 0);
  EXPECT_GT(overwritten, 0);
  emulated().release_pinned(host);
}

TEST(EmulatedDevice, RefusesCopiesOutsideOfAllocations) {
  Bench bench(emulated());
  Copy const good = bench.copy(0);
  auto refused = [&](Copy const& copy, char const* text) {
    EXPECT_TRUE(says(bench.lane.copy_to_device(copy), text));
    EXPECT_TRUE(says(bench.lane.copy_from_device(copy), text));
    EXPECT_EQ(bench.lane.copy_to_device(copy).code, Error::Code::failed);
  };
  auto changed = [&](auto change) {
    Copy copy = good;
    change(copy);
    return copy;
  };
  char const* const device = "does not lie in one live allocation";
  char const* const host = "do not lie in live pinned memory";
  std::byte own[bytes];
  refused(changed([&](Copy& c) { c.host = own; }), host);
  refused(changed([&](Copy& c) { c.host += 1; }), host);
  refused(changed([&](Copy& c) { c.host = nullptr; }), host);
  refused(changed([&](Copy& c) { c.bytes = 8, c.columns = 4, c.device_pitch = 8, c.host_pitch = 9; }), host);
  refused(changed([&](Copy& c) { c.device = advance(c.device, 1); }), device);
  refused(changed([&](Copy& c) { c.bytes = 8, c.columns = 4, c.device_pitch = 9, c.host_pitch = 8; }), device);
  refused(changed([&](Copy& c) { c.bytes += 1; }), device);
  refused(changed([&](Copy& c) { c.device = DeviceAddress::null; }), "");
  refused(changed([&](Copy& c) { c.columns = 2, c.device_pitch = 1; }), "not a copy");
  refused(changed([&](Copy& c) { c.columns = ~std::size_t{0}, c.bytes = 16; }), "not a copy");
  auto in_pieces = [&](Copy& c) { c.bytes = 8, c.columns = 4, c.device_pitch = 8, c.host_pitch = 8; };
  EXPECT_FALSE(bench.lane.copy_to_device(changed(in_pieces)));
  EXPECT_FALSE(bench.lane.copy_to_device(changed([&](Copy& c) { c.columns = 0; })));
  EXPECT_FALSE(bench.lane.copy_to_device(good)) << "a refusal stayed";
  bench.synchronize();
}

TEST(EmulatedDevice, RefusesWrongOperandsAtOnce) {
  Bench bench(emulated());
  bench.matrices[1].rows = 1;
  EXPECT_TRUE(says(bench.try_run(), "operand b is 1 x 2, not 2 x 2"));
  bench.matrices[1].rows = 2;
  DeviceAddress const address = bench.matrices[1].data;
  bench.matrices[1].data = advance(address, 8);
  EXPECT_TRUE(says(bench.try_run(), "does not lie in one live allocation"));
  bench.matrices[1].data = address;
  EXPECT_FALSE(bench.try_run());
}

TEST(EmulatedDevice, LooksForNumbersThatAreNotFinite) {
  Bench bench(emulated());
  auto* const found = reinterpret_cast<int*>(must(emulated().allocate_pinned(sizeof(int))));
  auto look = [&](std::vector<double> const& values) {
    *found = 0;
    bench.fill(0, values);
    bench.upload(0), bench.record(Queue::upload, 0);
    bench.wait(Queue::compute, 0);
    must(bench.lane.find_non_finite(bench.matrices[0], Precision::d, found));
    EXPECT_EQ(*found, 0);
    bench.record(Queue::compute, 1), bench.synchronize(1);
    int const answer = *found;
    bench.synchronize();
    return answer;
  };
  EXPECT_EQ(look({1, 2, 3, 4}), 0);
  bench.synchronize();
  Bench fresh(emulated());  // its queues do not run ahead yet
  *found = 0;
  must(fresh.lane.find_non_finite(fresh.matrices[0], Precision::d, found));
  EXPECT_EQ(*found, 0) << "it was done before anybody waited";
  fresh.synchronize();
  EXPECT_EQ(*found, 1) << "new memory is no NaN";
  *found = 7;
  std::memset(fresh.slots[0], 0, bytes);
  fresh.upload(0), fresh.synchronize();
  must(fresh.lane.find_non_finite(fresh.matrices[0], Precision::d, found));
  fresh.synchronize();
  EXPECT_EQ(*found, 7) << "the answer is left alone where all is finite";
  int own = 0;
  EXPECT_TRUE(says(fresh.lane.find_non_finite(fresh.matrices[0], Precision::d, &own), "pinned"));
  EXPECT_TRUE(says(fresh.lane.find_non_finite(fresh.matrices[0], Precision::s, found), "precision"));
  emulated().release_pinned(reinterpret_cast<std::byte*>(found));
}

TEST(EmulatedDevice, AnErrorOfQueuedWorkStaysUntilSynchronize) {
  for (bool const anew : {false, true}) {
    Bench bench(emulated());
    DeviceAddress const extra = must(emulated().allocate(bytes));
    Copy copy = bench.copy(0);
    copy.device = extra;
    must(bench.lane.copy_to_device(copy));
    bench.record(Queue::upload, 0);
    emulated().release(extra);
    DeviceAddress again = DeviceAddress::null;
    if (anew) {
      again = must(emulated().allocate(bytes));
      ASSERT_EQ(again, extra) << "the test needs the same address twice";
    }
    char const* const text = anew ? "allocated anew" : "live allocation";
    EXPECT_TRUE(says(bench.lane.synchronize(bench.event(0)), anew ? text : "")) << anew;
    Error const error = bench.lane.synchronize(bench.event(0));
    EXPECT_EQ(error.code, Error::Code::failed);
    EXPECT_TRUE(says(bench.lane.copy_to_device(bench.copy(0)), error.text));
    EXPECT_TRUE(says(bench.try_run(), error.text));
    EXPECT_TRUE(says(bench.lane.record(Queue::upload, bench.event(1)), error.text));
    EXPECT_TRUE(says(bench.lane.wait(Queue::compute, bench.event(1)), error.text));
    EXPECT_TRUE(says(bench.lane.reached(bench.event(0)).error(), error.text));
    EXPECT_TRUE(says(bench.lane.synchronize(), error.text));
    EXPECT_FALSE(bench.lane.synchronize());
    bench.multiply();
    EXPECT_EQ(bench.result(), product);
    if (again != DeviceAddress::null) emulated().release(again);
  }
}

TEST(EmulatedDevice, FindsPinnedMemoryReleasedUnderACopy) {
  Bench bench(emulated());
  std::byte* const extra = must(emulated().allocate_pinned(bytes));
  Copy copy = bench.copy(0);
  copy.host = extra;
  must(bench.lane.copy_to_device(copy));
  emulated().release_pinned(extra);
  EXPECT_TRUE(says(bench.lane.synchronize(), "pinned"));
}

TEST(EmulatedDevice, ThreadsThatHaveNotEnteredAreRefused) {
  Bench bench(emulated());
  bench.upload(0), bench.record(Queue::upload, 0);
  std::thread([&] {
    char const* const text = "the thread has not entered the device";
    auto refused = [&] {
      EXPECT_TRUE(says(emulated().allocate(1).error(), text));
      EXPECT_TRUE(says(emulated().allocate_pinned(1).error(), text));
      EXPECT_TRUE(says(emulated().make_event().error(), text));
      EXPECT_TRUE(says(emulated().make_lane().error(), text));
      EXPECT_TRUE(says(bench.lane.copy_to_device(bench.copy(0)), text));
      EXPECT_TRUE(says(bench.lane.copy_from_device(bench.copy(0)), text));
      EXPECT_TRUE(says(bench.try_run(), text));
      EXPECT_TRUE(says(bench.lane.find_non_finite(bench.matrices[0], Precision::d, nullptr), text));
      EXPECT_TRUE(says(bench.lane.record(Queue::upload, bench.event(0)), text));
      EXPECT_TRUE(says(bench.lane.wait(Queue::upload, bench.event(0)), text));
      EXPECT_TRUE(says(bench.lane.synchronize(bench.event(0)), text));
      EXPECT_TRUE(says(bench.lane.reached(bench.event(0)).error(), text));
      EXPECT_TRUE(says(bench.lane.synchronize(), text));
      EXPECT_EQ(emulated().free_bytes(), 0u);
    };
    refused();
    {
      Visit const outer(emulated());
      { Visit const inner(emulated()); }
      EXPECT_FALSE(bench.lane.synchronize(bench.event(0))) << "visits do not nest";
      EXPECT_GT(emulated().free_bytes(), 0u);
    }
    refused();
  }).join();
}

TEST(EmulatedDevice, MisuseThatCannotBeReportedBreaksIt) {
  std::vector<std::pair<char const*, std::function<void(Device&)>>> const misuses{
      {"not allocated", [](Device& device) { device.release(DeviceAddress{512}); }},
      {"not allocated", [](Device& device) { device.release_pinned(reinterpret_cast<std::byte*>(512)); }},
      {"not entered",
       [](Device& device) {
         DeviceAddress const address = must(device.allocate(1));
         std::thread([&] { device.release(address); }).join();
       }},
      {"not entered", [](Device& device) { std::thread([&] { device.leave(); }).join(); }},
      {"broken down", [](Device& device) { device.break_down(); }}};
  for (auto const& [text, misuse] : misuses) {
    Device& device = open_device();
    Visit const visit(device);
    Lane& lane = *must(device.make_lane());
    Event& event = *must(device.make_event());
    ASSERT_FALSE(lane.synchronize());
    misuse(device);
    for (int i = 0; i < 2; ++i) {
      EXPECT_TRUE(says(lane.synchronize(), text));
      EXPECT_TRUE(says(lane.synchronize(event), text));
      EXPECT_TRUE(says(device.allocate(1).error(), text));
      EXPECT_TRUE(says(device.make_lane().error(), text));
      EXPECT_EQ(lane.record(Queue::upload, event).code, Error::Code::failed);
    }
    EXPECT_TRUE(says(Visit(device).error(), text));
  }
}

TEST(EmulatedDevice, LanesInThreadsOfTheirOwn) {
  std::vector<std::thread> threads;
  for (int i = 0; i < 2; ++i)
    threads.emplace_back([] {
      Bench bench(emulated());
      for (int round = 0; round < rounds; ++round) {
        bench.fill(2, {0, 0, 0, 0});
        bench.multiply();
        ASSERT_EQ(bench.result(), product);
      }
    });
  for (auto& thread : threads) thread.join();
}

TEST(EmulatedDevice, ThreadsShareALane) {
  Bench bench(emulated());
  std::vector<std::thread> threads;
  for (std::size_t i = 0; i < 2; ++i)  // each fills, sends and waits for a slot of its own
    threads.emplace_back([&, i] {
      Visit const visit(emulated());
      for (int round = 0; round < rounds; ++round) {
        bench.fill(i, {1.0 * round, 0, 0, 1});
        bench.upload(i), bench.record(Queue::upload, i);
        if (i)
          bench.synchronize(i);
        else
          bench.poll(i);
      }
    });
  for (auto& thread : threads) thread.join();
  bench.synchronize();
  bench.run(), bench.synchronize();
  bench.download(), bench.synchronize();
  EXPECT_EQ(bench.result(), (std::vector<double>{(rounds - 1.0) * (rounds - 1.0), 0, 0, 1}));
}

// ---- the device that fails on purpose ----

Device& faulty(char const* fault, Device& device = emulated()) {
  static auto& kept = *new std::vector<Device*>;
  return *kept.emplace_back(with_faults(&device, fault));
}

TEST(FaultyDevice, FailsAtTheUseThatWasNamed) {
  struct Case {
    char const* fault;
    char const* step;
    std::vector<bool> failures;
  };
  std::vector<Case> const cases{{"upload", "upload", {true, false, false, false}},
                                {"upload:3", "upload", {false, false, true, false}},
                                {"upload:2+", "upload", {false, true, true, true}},
                                {"run:2", "run", {false, true, false, false}},
                                {"download:2", "download", {false, true, false, false}},
                                {"synchronize:2", "synchronize", {false, true, false, false}},
                                {"synchronize:2+", "synchronize", {false, true, true, true}}};
  for (auto const& [fault, step, failures] : cases) {
    Bench bench(faulty(fault));
    ASSERT_NE(&bench.device_, &emulated());
    for (std::size_t i = 0; i < failures.size(); ++i) {
      std::string const name = step;
      Error error;
      if (name == "upload") error = bench.lane.copy_to_device(bench.copy(0));
      if (name == "download") error = bench.lane.copy_from_device(bench.copy(0));
      if (name == "run") error = bench.try_run();
      if (name == "synchronize")
        error = i == 0   ? bench.lane.synchronize(bench.event(0))
                : i == 1 ? bench.lane.reached(bench.event(0)).error()
                         : bench.lane.synchronize();
      EXPECT_EQ(static_cast<bool>(error), static_cast<bool>(failures[i])) << fault << " at use " << i + 1;
      if (error) {
        EXPECT_EQ(error.code, Error::Code::failed) << fault;
        EXPECT_TRUE(says(error, (std::string("BLASLIFT_FAULT made ") + step + " fail").c_str()));
      }
    }
  }
}

TEST(FaultyDevice, FailsToAllocate) {
  auto pattern = [](char const* fault) {
    Device& device = faulty(fault);
    Visit const visit(device);
    std::string seen;
    for (int i = 0; i < 4; ++i) {
      auto address = device.allocate(1);
      seen += address ? '.' : address.error().code == Error::Code::out_of_memory ? 'm' : 'f';
      if (address) device.release(*address);
    }
    return seen;
  };
  EXPECT_EQ(pattern("allocate:2"), ".m..");
  EXPECT_EQ(pattern("allocate:2+"), ".mmm");
  EXPECT_EQ(pattern("memory"), "mmmm");
  Device& device = faulty("breakdown:2", open_device());
  Visit const visit(device);
  EXPECT_TRUE(device.allocate(1));
  EXPECT_EQ(device.allocate(1).error().code, Error::Code::failed);
}

TEST(FaultyDevice, IsNotThereForOtherWords) {
  for (char const* fault : {"", "start", "slow_start", "up", "uploads:1", ":1"})
    EXPECT_EQ(with_faults(&emulated(), fault), &emulated()) << fault;
}

TEST(FaultyDevice, FailsAtRandomAndGoesOn) {
  auto failures = [](char const* fault) {
    Visit const visit(emulated());
    Device& device = faulty(fault);
    Lane* lane = nullptr;
    while (!lane) {
      auto made = device.make_lane();
      if (made) lane = *made;
    }
    std::string seen;
    for (int i = 0; i < 6400; ++i) {
      Error const error = lane->synchronize();
      if (error) {
        EXPECT_EQ(error.code, Error::Code::out_of_memory);
        EXPECT_TRUE(says(error, "device still usable"));
      }
      seen += error ? 'x' : '.';
    }
    return seen;
  };
  std::string const one = failures("random:1");
  auto const count = std::count(one.begin(), one.end(), 'x');
  EXPECT_GT(count, 50);
  EXPECT_LT(count, 200);
  EXPECT_EQ(one, failures("random:1"));
  EXPECT_NE(one, failures("random:2"));
}

// Whatever is made to fail: who synchronizes after an error and gives up has a lane that works, and nothing wrong.
TEST(FaultyDevice, ALaneWorksAfterAFailureAtRandom) {
  Device& device = faulty("random:3");
  Visit const visit(device);
  std::unique_ptr<Bench> bench;
  while (!bench) try {
      bench = std::make_unique<Bench>(device);
    } catch (std::runtime_error const&) {
    }
  int whole = 0, failed = 0;
  for (int round = 0; round < 2000; ++round) {
    bench->fill(2, {0, 0, 0, 0});
    try {
      bench->multiply();
      ASSERT_EQ(bench->result(), product);
      ++whole;
    } catch (std::runtime_error const& error) {
      ASSERT_TRUE(std::strstr(error.what(), "BLASLIFT_FAULT")) << error.what();
      (void)bench->lane.synchronize();
      ++failed;
    }
  }
  EXPECT_GT(whole, 1000);
  EXPECT_GT(failed, 100);
}

}  // namespace
}  // namespace blaslift::gpu
