// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "shim/decide/known_gpus.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include "shim/call/usual_call.hpp"
#include "shim/decide/outlook.hpp"

namespace blaslift {
namespace {

TEST(KnownGpus, AreToldApartByTheirNames) {
  auto const memory = [](char const* model) {
    MachineProfile profile;
    return expect_gpu(model, &profile) ? std::round(profile.device_bytes_per_second / 0.6 / 1e9) : 0;  // GB/s
  };
  EXPECT_EQ(memory("NVIDIA H200"), 4800);
  EXPECT_EQ(memory("NVIDIA GH200 480GB"), 4000);
  EXPECT_EQ(memory("NVIDIA H100 PCIe"), 2000);
  EXPECT_EQ(memory("NVIDIA H100 80GB HBM3"), 3350);
  EXPECT_EQ(memory("NVIDIA A100-SXM4-80GB"), 2000);
  EXPECT_EQ(memory("NVIDIA A100-PCIE-40GB"), 1550);
  EXPECT_EQ(memory("NVIDIA L40S"), 860);
  EXPECT_EQ(memory("NVIDIA L4"), 300);
  EXPECT_EQ(memory("NVIDIA A10"), 600);
  EXPECT_EQ(memory("NVIDIA A2"), 200);
  EXPECT_EQ(memory("NVIDIA GeForce RTX 4090"), 1000);
  EXPECT_EQ(memory("NVIDIA GeForce GTX 1660"), 300);
  EXPECT_EQ(memory("NVIDIA RTX A1000"), 500);
  EXPECT_EQ(memory("NVIDIA RTX A3000 Laptop GPU"), 500);
  EXPECT_EQ(memory("NVIDIA RTX A4000"), 500);
  EXPECT_EQ(memory("NVIDIA RTX 5000 Ada Generation"), 500);
  EXPECT_EQ(memory("NVIDIA RTX PRO 6000 Blackwell Workstation Edition"), 1790);
  EXPECT_EQ(memory("NVIDIA RTX PRO 4000 Blackwell"), 600);
  EXPECT_EQ(memory("Tesla V100-PCIE-16GB"), 900);
  EXPECT_EQ(memory("Quadro GP100"), 730);
  EXPECT_EQ(memory("Tesla V100-SXM2-32GB"), 900);
  EXPECT_EQ(memory("NVIDIA T1000 8GB"), 160);
  EXPECT_EQ(memory("Some other card"), 0);
  EXPECT_EQ(memory(""), 0);
}

TEST(KnownGpus, SayWhatIsWorthAStart) {
  MachineProfile usual, compute, games;
  usual.cpu_threads = compute.cpu_threads = games.cpu_threads = 16;
  ASSERT_TRUE(expect_gpu("NVIDIA H200", &compute));
  ASSERT_TRUE(expect_gpu("NVIDIA GeForce RTX 4090", &games));
  // What stays there: 0.5 GiB that are read by each call.
  auto const place = [](MachineProfile const& profile, Symbol symbol, std::int64_t n, std::int64_t k) {
    return outlook(profile, usual_call(symbol, n, n, k), {}).resident.place;
  };
  EXPECT_EQ(place(usual, Symbol::dtrmv, 11585, 0), Place::cpu);
  EXPECT_EQ(place(compute, Symbol::dtrmv, 11585, 0), Place::gpu);
  EXPECT_EQ(place(games, Symbol::dtrmv, 11585, 0), Place::cpu);
  EXPECT_EQ(place(usual, Symbol::dgemm, 8000, 8000), Place::gpu);
  EXPECT_EQ(place(games, Symbol::dgemm, 8000, 8000), Place::cpu);
  EXPECT_EQ(place(games, Symbol::sgemm, 8000, 8000), Place::gpu);
}

}  // namespace
}  // namespace blaslift
