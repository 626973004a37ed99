// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Windows of the emulated device: memory put behind addresses piece by piece, which is what it must be, and what is
// wrong with it is found.
#include <gtest/gtest.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstdlib>
#include <functional>
#include <string>
#include <thread>
#include <vector>

#include "gpu/faulty_device.hpp"
#include "tests/unit/emulated_device.hpp"
#include "tests/unit/named_call.hpp"
#include "tests/unit/square_gemm.hpp"

namespace blaslift::gpu {
namespace {

constexpr std::size_t granule = std::size_t{2} << 20;
constexpr std::size_t memory_bytes = 16 * granule, window_bytes = 64 * granule;

// Opens a device under values of the environment.
Result<Device*> try_open(std::size_t memory, std::string const& window) {
  setenv("BLASLIFT_EMULATED_MEMORY", std::to_string(memory).c_str(), 1);
  setenv("BLASLIFT_EMULATED_WINDOW", window.c_str(), 1);
  auto opened = try_open_emulated_device();
  unsetenv("BLASLIFT_EMULATED_MEMORY");
  unsetenv("BLASLIFT_EMULATED_WINDOW");
  return opened;
}

// A device with one window, a lane, and pinned memory.
class Bench {
 public:
  Bench()
      : device(*must(try_open(memory_bytes, std::to_string(window_bytes)))),
        visit(device),
        lane(*must(device.make_lane())),
        window(must(device.reserve_window())),
        host(reinterpret_cast<double*>(must(device.allocate_pinned(host_bytes)))) {}
  ~Bench() {
    (void)lane.synchronize();
    device.release_pinned(reinterpret_cast<std::byte*>(host));
  }
  Bench(Bench const&) = delete;
  Bench& operator=(Bench const&) = delete;

  DeviceAddress at(std::size_t offset) const { return advance(window, offset); }
  void back(std::size_t offset, std::size_t bytes) { must(device.back(at(offset), bytes)); }
  void unback(std::size_t offset, std::size_t bytes) { device.unback(at(offset), bytes); }
  // A copy of doubles in one piece, from or to the beginning of the pinned memory.
  Copy copy(std::size_t offset, std::size_t count) const {
    std::size_t const bytes = count * sizeof(double);
    return {at(offset), reinterpret_cast<std::byte*>(host), bytes, 1, bytes, bytes};
  }
  void upload(Copy const& what) { must(lane.copy_to_device(what)), must(lane.synchronize()); }
  void download(Copy const& what) { must(lane.copy_from_device(what)), must(lane.synchronize()); }

  static constexpr std::size_t host_bytes = 4096;
  Device& device;
  Visit visit;
  Lane& lane;
  DeviceAddress window;
  double* host;
};

constexpr std::size_t order = 2;
// Columns lie further apart than a granule: no two of a matrix are in the same piece of one granule.
constexpr std::size_t stride = granule / sizeof(double) + 3, pitch = stride * sizeof(double);

std::size_t distance(DeviceAddress one, DeviceAddress other) {
  auto const a = static_cast<std::size_t>(one), b = static_cast<std::size_t>(other);
  return a > b ? a - b : b - a;
}

TEST(EmulatedWindow, HasTheSizeThatIsSet) {
  Bench bench;
  EXPECT_EQ(bench.device.window_bytes(), window_bytes);
  EXPECT_EQ(bench.device.window_granule(), granule);
  EXPECT_EQ(must(try_open(memory_bytes, ""))->window_bytes(), std::size_t{64} << 30);
  EXPECT_EQ(must(try_open(memory_bytes, std::to_string(granule)))->window_bytes(), granule);
  for (char const* const wrong : {"1048576", "6291456"})
    EXPECT_TRUE(says(try_open(memory_bytes, wrong).error(), "a power of two")) << wrong;
  for (char const* const wrong : {"64GiB", "x"})
    EXPECT_TRUE(says(try_open(memory_bytes, wrong).error(), "BLASLIFT_EMULATED_WINDOW")) << wrong;
}

TEST(EmulatedWindow, IsNotThereWhereNoneIsWanted) {
  Device& device = *must(try_open(memory_bytes, "0"));
  Visit const visit(device);
  EXPECT_EQ(device.window_bytes(), 0u);
  EXPECT_EQ(device.reserve_window().error().code, Error::Code::unavailable);
  EXPECT_EQ(device.back(must(device.allocate(granule)), granule).code, Error::Code::failed);
}

TEST(EmulatedWindow, ThereIsNoneWhereTheHostHasNoSuchRange) {
  Device& device = *must(try_open(memory_bytes, std::to_string(std::size_t{1} << 58)));
  Visit const visit(device);
  EXPECT_EQ(device.reserve_window().error().code, Error::Code::out_of_memory);
  EXPECT_TRUE(device.allocate(granule)) << "the device is of use without";
}

TEST(EmulatedWindow, AddressesAreApartAndNotTheHosts) {
  Bench bench;
  DeviceAddress const other = must(bench.device.reserve_window());
  EXPECT_GE(distance(bench.window, other), window_bytes);
  EXPECT_EQ(static_cast<std::size_t>(bench.window) % granule, 0u);
  EXPECT_EQ(static_cast<std::size_t>(other) % granule, 0u);
  bench.back(0, granule);
  int ends[2];
  ASSERT_EQ(pipe(ends), 0);
  // The kernel reads them for us: no access of ours may fault. syscall(), for sanitizers look at what write() is given.
  EXPECT_EQ(syscall(SYS_write, ends[1], static_cast<std::size_t>(bench.window), 1), -1);
  EXPECT_EQ(errno, EFAULT);
  close(ends[0]), close(ends[1]);
}

TEST(EmulatedWindow, MemoryIsNanEveryTime) {
  Bench bench;
  for (int round = 0; round < 2; ++round) {
    bench.back(granule, 2 * granule);
    for (std::size_t const offset : {granule, 2 * granule - 8, 3 * granule - 16}) {
      Copy const both = bench.copy(offset, 2);
      bench.host[0] = bench.host[1] = 1;
      bench.download(both);
      EXPECT_TRUE(std::isnan(bench.host[0]) && std::isnan(bench.host[1])) << round << ": " << offset;
      bench.host[0] = 5, bench.host[1] = 6;
      bench.upload(both);
      bench.host[0] = bench.host[1] = 1;
      bench.download(both);
      EXPECT_EQ(bench.host[0], 5);
      EXPECT_EQ(bench.host[1], 6);
    }
    bench.unback(granule, 2 * granule);
  }
}

// A, B and C lie interleaved in a window: their columns in two pieces, or in three, one of which they jump over.
TEST(EmulatedWindow, MultipliesAcrossPieces) {
  for (bool const three : {false, true}) {
    Bench bench;
    std::size_t const wide = three ? 2 * stride : stride;
    bench.back(0, granule);
    bench.back(granule, 2 * granule);
    if (three) bench.back(3 * granule, granule);
    std::vector<DeviceMatrix> matrices;
    auto column_copy = [&](std::size_t i) {
      std::size_t const bytes = order * sizeof(double);
      return Copy{matrices[i].data,
                  reinterpret_cast<std::byte*>(bench.host + 4 * i),
                  bytes,
                  order,
                  wide * sizeof(double),
                  bytes};
    };
    for (std::size_t i = 0; i < 3; ++i)
      matrices.push_back({bench.at(granule - 64 + 16 * i), order, order, static_cast<std::int64_t>(wide), Part::full,
                          false, sizeof(double)});
    for (std::size_t i = 0; i < 8; ++i) bench.host[i] = static_cast<double>(i + 1);
    must(bench.lane.copy_to_device(column_copy(0))), must(bench.lane.copy_to_device(column_copy(1)));
    Event& uploaded = *must(bench.device.make_event());
    Event& computed = *must(bench.device.make_event());
    must(bench.lane.record(Queue::upload, uploaded)), must(bench.lane.wait(Queue::compute, uploaded));
    must(bench.lane.run(make_level3(square_gemm("dgemm", order, 1, 0, bench.host, bench.host, bench.host)), matrices));
    must(bench.lane.record(Queue::compute, computed)), must(bench.lane.wait(Queue::download, computed));
    must(bench.lane.copy_from_device(column_copy(2)));
    must(bench.lane.synchronize());
    EXPECT_EQ((std::vector<double>{bench.host + 8, bench.host + 12}), (std::vector<double>{23, 34, 31, 46}));

    auto* const found = reinterpret_cast<int*>(bench.host);
    *found = 0;
    must(bench.lane.find_non_finite(matrices[2], Precision::d, found)), must(bench.lane.synchronize());
    EXPECT_EQ(*found, 0);
    matrices[2].data = advance(matrices[2].data, 16);  // nobody has written there
    must(bench.lane.find_non_finite(matrices[2], Precision::d, found)), must(bench.lane.synchronize());
    EXPECT_EQ(*found, 1);
  }
}

TEST(EmulatedWindow, RefusesWhatIsNotBacked) {
  Bench bench;
  DeviceAddress const second = must(bench.device.reserve_window());
  bench.back(granule, granule);
  bench.back(3 * granule, granule);
  bench.back(window_bytes - granule, granule);
  must(bench.device.back(second, granule));
  auto refused = [&](Copy const& copy, char const* text) {
    EXPECT_TRUE(says(bench.lane.copy_to_device(copy), text));
    EXPECT_TRUE(says(bench.lane.copy_from_device(copy), text));
    EXPECT_EQ(bench.lane.copy_to_device(copy).code, Error::Code::failed);
  };
  char const* const backed = "does not lie in backed pieces of one window";
  char const* const none = "is in no window";
  refused(bench.copy(0, 1), backed);
  refused(bench.copy(granule - 8, 2), backed);
  refused(bench.copy(2 * granule - 8, 2), backed);
  refused(bench.copy(2 * granule, 1), backed);
  refused(bench.copy(5 * granule, 1), backed);
  refused(bench.copy(window_bytes - 8, 2), backed);
  refused(bench.copy(2 * window_bytes, 1), none);
  Copy across = bench.copy(2 * granule - 8, 1);  // one piece of it on either side of the gap
  across.columns = 2, across.device_pitch = granule + 8, across.host_pitch = 8;
  refused(across, backed);
  Copy lost = bench.copy(0, 1);
  lost.device = DeviceAddress{~std::size_t{0} - 7};
  refused(lost, none);
  bench.upload(bench.copy(2 * granule - 8, 1));
  bench.upload(bench.copy(window_bytes - 8, 1));
  bench.upload(bench.copy(window_bytes, 1));  // the second window comes right behind the first
  bench.back(2 * granule, granule);
  EXPECT_FALSE(bench.lane.copy_to_device(across)) << "the gap has gone";
  bench.upload(bench.copy(2 * granule - 8, 2));
}

TEST(EmulatedWindow, RefusesToBackWhatIsNoFreePiece) {
  Bench bench;
  bench.back(4 * granule, 2 * granule);
  std::size_t const free = bench.device.free_bytes();
  auto refused = [&](std::size_t offset, std::size_t bytes, char const* text) {
    Error const error = bench.device.back(bench.at(offset), bytes);
    EXPECT_TRUE(says(error, text)) << offset << ", " << bytes;
    EXPECT_EQ(error.code, Error::Code::failed);
    EXPECT_EQ(bench.device.free_bytes(), free);
  };
  char const* const already = "backed already";
  refused(4 * granule, 2 * granule, already);
  refused(4 * granule, granule, already);
  refused(5 * granule, granule, already);
  refused(5 * granule, 2 * granule, already);
  refused(3 * granule, 2 * granule, already);
  refused(3 * granule, 4 * granule, already);
  char const* const no_piece = "are no piece of a window";
  refused(0, 0, no_piece);
  refused(0, granule / 2, no_piece);
  refused(4096, granule, no_piece);
  refused(window_bytes - granule, 2 * granule, no_piece);
  refused(window_bytes, granule, "is in no window");
  EXPECT_TRUE(says(bench.device.back(must(bench.device.allocate(granule)), granule), "is in no window"));
  bench.back(3 * granule, granule), bench.back(6 * granule, granule);
  bench.upload(bench.copy(4 * granule - 8, 2)), bench.upload(bench.copy(6 * granule - 8, 2));
}

TEST(EmulatedWindow, MemoryIsCountedTogetherWithAllocations) {
  Bench bench;
  std::size_t const free = bench.device.free_bytes();
  ASSERT_GT(free, memory_bytes - granule);
  bench.back(0, 8 * granule);
  EXPECT_EQ(bench.device.free_bytes(), free - 8 * granule);
  auto full = [&](Error const& error) { EXPECT_EQ(error.code, Error::Code::out_of_memory) << error.text; };
  full(bench.device.back(bench.at(8 * granule), 8 * granule));
  full(bench.device.allocate(8 * granule).error());
  DeviceAddress const allocated = must(bench.device.allocate(7 * granule));
  full(bench.device.back(bench.at(8 * granule), granule));
  full(bench.device.allocate(granule).error());
  bench.unback(0, 8 * granule);
  bench.back(8 * granule, 8 * granule);
  bench.device.release(allocated);
  bench.back(0, 7 * granule);
  bench.unback(8 * granule, 8 * granule), bench.unback(0, 7 * granule);
  EXPECT_EQ(bench.device.free_bytes(), free);
  must(bench.device.allocate(free - granule));
}

TEST(EmulatedWindow, FindsWorkOnWhatWasUnbackedMeanwhile) {
  enum { gone, anew, others_anew };
  for (auto const what : {gone, anew, others_anew}) {
    Bench bench;
    bench.back(0, granule), bench.back(granule, granule), bench.back(2 * granule, granule);
    bench.host[0] = bench.host[1] = 1;
    must(bench.lane.copy_to_device(bench.copy(granule - 8, 2)));  // lies in the first two pieces
    std::size_t const piece = what == others_anew ? 2 * granule : granule;
    bench.unback(piece, granule);
    if (what != gone) bench.back(piece, granule);
    Error const error = bench.lane.synchronize();
    if (what == others_anew) {
      EXPECT_FALSE(error) << error.text;
    } else {
      EXPECT_TRUE(says(error, what == anew ? "allocated anew" : "does not lie in backed pieces"));
    }
    if (what == gone) {
      EXPECT_TRUE(says(bench.lane.copy_to_device(bench.copy(granule, 1)), "backed are 0"));
    }
    bench.upload(bench.copy(0, 2));
  }
}

TEST(EmulatedWindow, MisuseThatCannotBeReportedBreaksIt) {
  std::vector<std::function<void(Bench&)>> const misuses{
      [](Bench& bench) { bench.unback(granule, granule); },
      [](Bench& bench) { bench.unback(0, granule); },
      [](Bench& bench) { bench.unback(0, 3 * granule); },
      [](Bench& bench) { bench.unback(window_bytes, granule); },
      [](Bench& bench) { bench.unback(0, 2 * granule), bench.unback(0, 2 * granule); },
      [](Bench& bench) { bench.device.unback(must(bench.device.allocate(granule)), granule); }};
  for (std::size_t i = 0; i < misuses.size(); ++i) {
    Bench bench;
    bench.back(0, 2 * granule);
    misuses[i](bench);
    EXPECT_TRUE(says(bench.lane.synchronize(), "not one backed piece of a window")) << i;
    EXPECT_TRUE(says(bench.device.back(bench.at(4 * granule), granule), "broken")) << i;
    EXPECT_TRUE(says(bench.device.reserve_window().error(), "broken")) << i;
  }
  Bench bench;
  bench.back(0, granule);
  std::thread([&] {
    EXPECT_TRUE(says(bench.device.reserve_window().error(), "has not entered"));
    EXPECT_TRUE(says(bench.device.back(bench.at(granule), granule), "has not entered"));
    bench.unback(0, granule);
  }).join();
  EXPECT_TRUE(says(bench.lane.synchronize(), "had not entered"));
}

TEST(EmulatedWindow, ManyThreadsBackAndUnback) {
  Bench bench;
  std::size_t const free = bench.device.free_bytes();
  std::vector<std::thread> threads;
  for (std::size_t t = 0; t < 4; ++t)
    threads.emplace_back([&bench, t] {
      Visit const visit(bench.device);
      Lane& lane = *must(bench.device.make_lane());
      std::byte* const memory = must(bench.device.allocate_pinned(16));
      auto* const number = reinterpret_cast<double*>(memory);
      DeviceAddress const piece = bench.at(t * granule), last = advance(piece, granule - 8);
      for (int round = 0; round < 20; ++round) {
        must(bench.device.back(piece, granule));
        must(lane.copy_from_device({last, memory, 8, 1, 8, 8})), must(lane.synchronize());
        EXPECT_TRUE(std::isnan(*number));
        *number = static_cast<double>(t);
        must(lane.copy_to_device({last, memory, 8, 1, 8, 8})), must(lane.synchronize());
        *number = -1;
        must(lane.copy_from_device({last, memory, 8, 1, 8, 8})), must(lane.synchronize());
        EXPECT_EQ(*number, static_cast<double>(t));
        bench.device.unback(piece, granule);
      }
      bench.device.release_pinned(memory);
    });
  for (auto& thread : threads) thread.join();
  EXPECT_EQ(bench.device.free_bytes(), free);
  must(bench.lane.synchronize());
}

// zgelqf's products have rows of the matrix as x, and OpenBLAS's zgemv reads one element further: of a column that is
// not backed.
TEST(EmulatedWindow, MayEndWhereAMatrixOfLapackEnds) {
  Bench bench;
  bench.back(0, granule);
  constexpr std::int64_t rows = 7, columns = 10;
  constexpr std::size_t bytes = 16 * rows * columns, right_bytes = 16 * columns;
  std::size_t const matrix = granule - bytes, right = 0, workspace = 4096;
  Call const call = named_call({"zgels", {{"m", rows}, {"n", columns}, {"nrhs", 1}, {"lda", rows}, {"ldb", columns}}});
  if (auto const size = bench.lane.workspace_bytes(call); !size) GTEST_SKIP() << size.error().text;
  auto const upload = [&](std::size_t to, std::size_t size) { bench.upload(bench.copy(to, size / sizeof(double))); };
  // No element is zero: LAPACK leaves out what is at the end of a row.
  auto const element = [](std::int64_t i, std::int64_t j) {
    return (i == j ? 8.0 : 0) + 1.0 / static_cast<double>(1 + i + j);
  };
  for (std::int64_t at = 0; at < rows * columns; ++at)
    bench.host[2 * at] = element(at % rows, at / rows), bench.host[2 * at + 1] = 0;
  upload(matrix, bytes);
  for (std::int64_t i = 0; i < columns; ++i) bench.host[2 * i] = static_cast<double>(i), bench.host[2 * i + 1] = 0;
  upload(right, right_bytes);
  DeviceAddress const arrays[] = {bench.at(matrix), bench.at(right), bench.at(workspace)};
  must(bench.lane.run(call, arrays, reinterpret_cast<std::byte*>(bench.host + 256)));
  must(bench.lane.synchronize());
  EXPECT_EQ(*reinterpret_cast<std::int64_t*>(bench.host + 256), 0);
  bench.download(bench.copy(right, right_bytes / sizeof(double)));
  for (std::int64_t i = 0; i < rows; ++i) {
    double sum = 0;
    for (std::int64_t j = 0; j < columns; ++j) sum += element(i, j) * bench.host[2 * j];
    EXPECT_NEAR(sum, static_cast<double>(i), 1e-12) << i;
  }
}

TEST(EmulatedWindow, IsThereBehindTheDeviceThatFailsOnPurpose) {
  Bench bench;
  static auto& kept = *new std::vector<Device*>;  // devices live as long as the process
  Device& device = *kept.emplace_back(with_faults(&bench.device, "allocate:2"));
  ASSERT_NE(&device, &bench.device);
  EXPECT_EQ(device.window_bytes(), window_bytes);
  EXPECT_EQ(device.window_granule(), granule);
  DeviceAddress const window = must(device.reserve_window());
  must(device.back(window, granule));
  EXPECT_TRUE(says(device.back(advance(window, granule), granule), "BLASLIFT_FAULT"));
  must(device.back(advance(window, granule), granule));
  device.unback(window, granule);
  EXPECT_TRUE(
      says(bench.lane.copy_to_device({window, reinterpret_cast<std::byte*>(bench.host), 8, 1, 8, 8}), "backed are 0"));
}

}  // namespace
}  // namespace blaslift::gpu
