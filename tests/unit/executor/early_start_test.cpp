// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What is done of a start before there is a device, and that the ring takes what it is given.
#include "gpu/executor/early_start.hpp"

#include <gtest/gtest.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <vector>

#include "gpu/transfer/ring.hpp"
#include "tests/unit/emulated_device.hpp"

namespace blaslift::gpu {
namespace {

constexpr std::size_t mib = std::size_t{1} << 20, page = 4096;

bool is_there(HostPages const& pages) {
  std::vector<unsigned char> present(pages.bytes / page);
  if (mincore(pages.memory, pages.bytes, present.data()) != 0) return false;
  for (unsigned char const one : present)
    if (!(one & 1)) return false;
  return true;
}

bool lies_in(HostPages const& pages, std::byte const* memory) {
  return memory >= pages.memory && memory < pages.memory + pages.bytes;
}

TEST(EarlyStart, HasThePagesOfTheRing) {
  EarlyStart early({.ring_bytes = 3 * mib + 1, .tracking = true});
  HostPages const pages = early.take_ring();
  ASSERT_NE(pages.memory, nullptr);
  EXPECT_EQ(pages.bytes, 4 * mib);
  EXPECT_EQ(reinterpret_cast<std::uintptr_t>(pages.memory) % (2 * mib), 0U);
  EXPECT_TRUE(is_there(pages));
  EXPECT_EQ(early.take_ring().memory, nullptr) << "they were given to whoever came first";
  Device& device = open_device();
  Visit const visit(device);
  Ring ring;
  must(ring.open(device, 3 * mib, pages));
  Ring::Share share;
  ASSERT_TRUE(ring.admit(share, 1));
  Slot* const slot = ring.take(share, 0);
  EXPECT_TRUE(lies_in(pages, slot->memory));
  EXPECT_TRUE(device.is_pinned(slot->memory));
  ring.give_back(share, 0, slot);
  ring.dismiss();
}

TEST(EarlyStart, TooFewPagesAreNotTaken) {
  HostPages const pages = make_host_pages(mib);
  Device& device = open_device();
  Visit const visit(device);
  Ring ring;
  must(ring.open(device, 4 * mib, pages));
  EXPECT_EQ(ring.slots() * ring.slot_bytes(), 4 * mib);
}

TEST(EarlyStart, DoesWithoutMemory) {
  EXPECT_EQ(make_host_pages(std::size_t{1} << 56).memory, nullptr);
  EXPECT_EQ(EarlyStart({.ring_bytes = std::size_t{1} << 56, .tracking = false}).take_ring().memory, nullptr);
}

TEST(EarlyStart, AChildHasNoneOfTheRing) {
  HostPages const pages = make_host_pages(mib);
  pid_t const child = fork();
  if (child == 0) {
    unsigned char present = 0;
    _exit(mincore(pages.memory, page, &present) == -1 && errno == ENOMEM ? 0 : 1);
  }
  int status = 1;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  EXPECT_EQ(status, 0);
  release(pages);
}

}  // namespace
}  // namespace blaslift::gpu
