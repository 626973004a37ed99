// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What the tests of operands that stay have in common: executors on the emulated device, memory of whole pages,
// products.
#pragma once

#include <gtest/gtest-spi.h>
#include <gtest/gtest.h>
#include <sys/mman.h>

#include <atomic>
#include <cstdlib>
#include <string>
#include <utility>
#include <vector>

#include "gpu/executor/executor.hpp"
#include "gpu/residency/footprint.hpp"
#include "tests/unit/emulated_device.hpp"
#include "tests/unit/level3_problem.hpp"

namespace blaslift::gpu::residency_test {

class HostBlas final : public CpuBlas {
 public:
  void run(Level3 const& call) override { compute_on_host(call); }
  void run(Call const&, std::byte*) override { FAIL() << "nobody asks for this here"; }
};

class Listener final : public RewriteListener {
 public:
  void rewritten(ByteRange) override { ++count; }
  std::atomic<int> count = 0;
};

inline Listener& listener() {
  static Listener one;
  return one;
}

inline constexpr std::uintptr_t emulated_window = std::uintptr_t{1} << 32;

inline Device& emulated_device() {
  // Every executor here reserves windows of its own, and sanitizers leave little room for addresses.
  static Device& one = (setenv("BLASLIFT_EMULATED_WINDOW", std::to_string(emulated_window).c_str(), 0), open_device());
  return one;
}

inline constexpr Wishes buy_all{Keep::buy, Keep::buy, Keep::buy};
inline constexpr Wishes reuse_all{Keep::reuse, Keep::reuse, Keep::reuse};
inline constexpr Expected patience{60, 0};

inline Executor& open(std::size_t memory = std::size_t{1} << 28, Device* device = &emulated_device(),
                      bool verify = true) {
  // Looks for pinned memory always pay. By default they may take 5 % of the time, which earlier tests use up: a page
  // that is sent again is then not claimed.
  static bool const looks_pay = setenv("BLASLIFT_RESIDENCY", "always", 1) == 0;
  if (!looks_pay) throw std::runtime_error("setenv");
  static auto& kept = *new std::vector<Executor*>;  // executors live as long as the process
  Executor::Options options{memory, std::size_t{1} << 20, 1};
  options.residency = true;
  options.verify = verify;
  options.listener = &listener();
  auto const opened = Executor::open(*device, options);
  if (!opened) throw std::runtime_error(opened.error().text);
  return *kept.emplace_back(*opened);
}

#define NEEDS_TRACKING(executor) \
  if (!(executor).has_residency()) GTEST_SKIP() << (executor).residency_problem()

// Private memory of its own pages, as large arrays of programs are.
class Pages {
 public:
  explicit Pages(std::size_t bytes) : bytes_(bytes), data_(map(bytes)) {
    // An operand across two windows of addresses does not stay, and chance puts one of a hundred large ones there: the
    // place beside it, then.
    auto const window = [&](std::size_t at) {
      return (reinterpret_cast<std::uintptr_t>(data_) + at) / emulated_window;
    };
    if (window(0) != window(bytes - 1)) {
      double* const across = std::exchange(data_, map(bytes));
      munmap(across, bytes);
    }
    madvise(data_, bytes, MADV_NOHUGEPAGE);
    for (std::size_t i = 0; i < bytes / sizeof(double); ++i) data_[i] = static_cast<double>(i % 17);
  }
  ~Pages() { munmap(data_, bytes_); }
  Pages(Pages const&) = delete;
  Pages& operator=(Pages const&) = delete;
  double* data() { return data_; }
  double& operator[](std::size_t i) { return data_[i]; }

 private:
  static double* map(std::size_t bytes) {
    return static_cast<double*>(mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
  }
  std::size_t bytes_;
  double* data_;
};

// The kernel may take a page away for a moment (compaction, reclaim), and the tracking must count that as a store. So
// what is sent, EXPECTed, is as it should be in one of a few tries; results, ASSERTed, are right in all of them.
template <typename Attempt>
void in_one_of_some_tries(Attempt const& attempt) {
  for (int tries = 4; tries > 0; --tries) {
    testing::TestPartResultArray failures;
    {
      testing::ScopedFakeTestPartResultReporter const apart(&failures);
      attempt();
    }
    if (failures.size() == 0) return;
    for (int i = 0; i < failures.size(); ++i) {
      auto const& failure = failures.GetTestPartResult(i);
      if (failure.fatally_failed())
        FAIL() << failure.file_name() << ":" << failure.line_number() << "\n" << failure.message();
    }
  }
  attempt();
}

inline constexpr std::int64_t n = 128;
inline constexpr std::size_t elements = n * n, bytes = elements * sizeof(double);

inline Level3 product(double* a, double* b, double* c, double beta = 0, std::int64_t order = n, std::int64_t ld = n) {
  Level3 call;
  call.routine = RoutineId::gemm;
  call.precision = Precision::d;
  call.m = call.n = call.k = order;
  call.beta = {beta, 0};
  call.operand_count = 3;
  call.output = 2;
  call.output_read = beta != 0;
  for (std::size_t i = 0; i < 3; ++i) {
    Operand& view = call.operands[i];
    view.shape = Shape::general;
    view.rows = view.cols = order;
    view.stride = ld;
    view.element = sizeof(double);
    view.read = i < 2 || beta != 0;
    view.written = i == 2;
  }
  call.operands[0].data = a, call.operands[1].data = b, call.operands[2].data = c;
  return call;
}

inline void expect_product(Executor& executor, Level3 const& call, Wishes const& wishes, Outcome* outcome) {
  HostBlas cpu;
  auto* const c = static_cast<double*>(call.result().data);
  auto const count = static_cast<std::size_t>((call.n - 1) * call.result().stride + call.m);
  std::vector<double> const old(c, c + count);
  *outcome = executor.run(call, wishes, patience, cpu);
  ASSERT_TRUE(outcome->complete) << outcome->error.text;
  std::vector<double> const have(c, c + count);
  std::vector<double> expected = old;
  Level3 host = call;
  host.operands[2].data = expected.data();
  compute_on_host(host);
  ASSERT_EQ(have, expected);
}

inline SharedFootprint listed(std::vector<ByteRange> runs) {
  return std::make_shared<Footprint const>(std::move(runs));
}

}  // namespace blaslift::gpu::residency_test
