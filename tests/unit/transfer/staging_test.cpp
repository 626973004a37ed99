// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "gpu/transfer/staging.hpp"

#include <gtest/gtest.h>

#include <cstring>
#include <vector>

#include "tests/unit/emulated_device.hpp"

namespace blaslift::gpu {
namespace {

// A lane whose device memory is the host's, that counts its copies.
class CountingLane final : public Lane {
 public:
  Error copy_to_device(Copy const& copy, Event*) override {
    std::memcpy(reinterpret_cast<void*>(static_cast<std::uintptr_t>(copy.device)), copy.host, copy.bytes);
    ++copies;
    return Error::none();
  }
  Error copy_from_device(Copy const&, Event*) override { return Error::none(); }
  Error scatter(std::byte const*, ScatteredPiece const*, std::size_t, Event&) override { return Error::none(); }
  Error run(Level3 const&, std::span<DeviceMatrix const>) override { return Error::none(); }
  Error run(Call const&, std::span<DeviceAddress const>, std::byte*) override { return Error::none(); }
  Error find_non_finite(DeviceMatrix const&, Precision, int*) override { return Error::none(); }
  Error record(Queue, Event&) override { return Error::none(); }
  Error wait(Queue, Event&) override { return Error::none(); }
  Error synchronize(Event&) override { return Error::none(); }
  Result<bool> reached(Event&) override { return true; }
  Error synchronize() override { return Error::none(); }
  int copies = 0;
};

// A copy costs as much as sending what lies between two columns of these triangles. In a program's memory that may be
// another's.
TEST(Staging, SendsTrianglesInFewCopiesWhereTheGapsAreNobodys) {
  Device& device = open_device();
  Visit const inside(device);
  static LaneKit* const own = must(make_lane_kit(device));  // kits live as long as the process
  LaneKit kit = *own;
  for (std::int64_t const n : {300, 700, 1000, 1400})
    for (Part const part : {Part::lower, Part::upper})
      for (bool const gaps : {true, false}) {
        CountingLane lane;
        kit.lane = &lane;
        std::vector<double> host(static_cast<std::size_t>(n * n)), there(host.size(), -1.0);
        for (std::size_t i = 0; i < host.size(); ++i) host[i] = static_cast<double>(i);
        Operand operand;
        operand.data = host.data();
        operand.shape = Shape::triangle;
        operand.part = part;
        operand.rows = operand.cols = operand.stride = n;
        operand.element = sizeof(double);
        Sender sender(kit);
        bool first = true;
        for_each_compact_piece(operand, static_cast<DeviceAddress>(reinterpret_cast<std::uintptr_t>(there.data())),
                               [&](StagedPiece const& piece) {
                                 sender.put(piece, gaps && !first);
                                 first = false;
                               });
        ASSERT_FALSE(sender.end());
        for (std::int64_t j = 0; j < n; ++j)
          for (std::int64_t i = 0; i < n; ++i) {
            auto const at = static_cast<std::size_t>(j * n + i);
            bool const stored = part == Part::lower ? i >= j : i <= j;
            if (stored || !gaps) {
              ASSERT_EQ(there[at], stored ? host[at] : -1.0) << n << ": " << i << ", " << j;
            }
          }
        EXPECT_LE(lane.copies, gaps ? 150 : static_cast<int>(n) + 150) << n;
      }
}

}  // namespace
}  // namespace blaslift::gpu
