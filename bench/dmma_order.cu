// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// dmma_order: whether the double-precision tensor cores do what gpu/kernels/tensor_core.hpp assumes: each element its
// four multiply-adds one after another in the order of k, each rounded once. Random fragments of very different
// magnitudes, with subnormal numbers, signed zeros, infinities and NaN among them. Counts the elements whose bits
// differ from that chain and, in case they do, from chains in every other order; and measures the rate of both shapes
// of the instruction. Prints one JSON object; ends with 1 if the assumption does not hold.
//
//   nvcc -std=c++20 -O3 --fmad=false -arch=sm_90 -I. bench/dmma_order.cu -o dmma_order
#include <cuda_runtime.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <random>
#include <vector>

#include "gpu/kernels/tensor_core.hpp"

namespace {

using namespace blaslift::gpu::kernels;

#define MUST(call)                                                                             \
  do {                                                                                         \
    cudaError_t const status = (call);                                                         \
    if (status != cudaSuccess) {                                                               \
      std::fprintf(stderr, "dmma_order: line %d: %s\n", __LINE__, cudaGetErrorString(status)); \
      std::exit(2);                                                                            \
    }                                                                                          \
  } while (0)

// One problem a warp: A is 16 x 4 and B 4 x 8, both with neighbouring k; C 16 x 8 by rows.
struct Problem {
  double a[16][4], b[8][4], c[16][8];
};

__global__ void multiply(Problem const* problems, Problem* results, int count, bool both_halves) {
  int const at = static_cast<int>(blockIdx.x * (blockDim.x / 32) + threadIdx.x / 32);
  if (at >= count) return;
  Problem const& p = problems[at];
  int const lane = static_cast<int>(threadIdx.x) % 32, row = lane / 4, column = 2 * (lane % 4);
  double upper[2] = {p.c[row][column], p.c[row][column + 1]};
  double lower[2] = {p.c[row + 8][column], p.c[row + 8][column + 1]};
  double const b = p.b[lane / 4][lane % 4];
  if (both_halves) {
    tensor_multiply_add(upper, lower, p.a[row][lane % 4], p.a[row + 8][lane % 4], b);
  } else {
    tensor_multiply_add(upper, p.a[row][lane % 4], b);
    tensor_multiply_add(lower, p.a[row + 8][lane % 4], b);
  }
  for (int i = 0; i < 2; ++i) {
    results[at].c[row][column + i] = upper[i];
    results[at].c[row + 8][column + i] = lower[i];
  }
}

__global__ void __launch_bounds__(256) rate(double* out, int rounds, bool both_halves) {
  constexpr int chains = 8;
  double c[chains][2] = {};
  double const a = threadIdx.x * 1e-3, b = blockIdx.x * 1e-3;
  if (both_halves)
    for (int round = 0; round < rounds; ++round)
#pragma unroll
      for (int i = 0; i < chains; i += 2) tensor_multiply_add(c[i], c[i + 1], a, b, b);
  else
    for (int round = 0; round < rounds; ++round)
#pragma unroll
      for (int i = 0; i < chains; ++i) tensor_multiply_add(c[i], a, b);
  double sum = 0;
  for (auto const& of : c) sum += of[0] + of[1];
  out[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}

double flops(bool both_halves, double* out) {
  constexpr int blocks = 132 * 4, rounds = 20000;
  cudaEvent_t begin, end;
  MUST(cudaEventCreate(&begin));
  MUST(cudaEventCreate(&end));
  rate<<<blocks, 256>>>(out, rounds, both_halves);
  MUST(cudaEventRecord(begin));
  rate<<<blocks, 256>>>(out, rounds, both_halves);
  MUST(cudaEventRecord(end));
  MUST(cudaEventSynchronize(end));
  float milliseconds = 0;
  MUST(cudaEventElapsedTime(&milliseconds, begin, end));
  return 2.0 * 256 * 8 * rounds * blocks * 8 / (milliseconds * 1e-3);
}

bool same(double a, double b) { return (a != a && b != b) || std::memcmp(&a, &b, sizeof a) == 0; }

double draw(std::mt19937_64& random, int spread) {
  switch (random() % 64) {
    case 0: return 0.0;
    case 1: return -0.0;
    case 2: return std::numeric_limits<double>::denorm_min() * static_cast<double>(random() % 1000);
    case 3: return random() % 256 == 0 ? INFINITY : 1.0;
    case 4: return random() % 256 == 0 ? NAN : -1.0;
    default: break;
  }
  double const part = std::normal_distribution<double>()(random);
  return std::ldexp(part, static_cast<int>(random() % static_cast<unsigned>(2 * spread + 1)) - spread);
}

}  // namespace

int main() {
  constexpr int count = 200000;
  std::mt19937_64 random(1);
  std::vector<Problem> problems(count);
  for (int i = 0; i < count; ++i) {
    int const spread = i % 4 == 0 ? 0 : i % 4 == 1 ? 3 : i % 4 == 2 ? 30 : 510;
    for (auto& row : problems[i].a)
      for (double& element : row) element = draw(random, spread);
    for (auto& row : problems[i].b)
      for (double& element : row) element = draw(random, spread);
    for (auto& row : problems[i].c)
      for (double& element : row) element = draw(random, spread);
  }
  Problem *from = nullptr, *to = nullptr;
  double* out = nullptr;
  MUST(cudaMalloc(&from, count * sizeof(Problem)));
  MUST(cudaMalloc(&to, count * sizeof(Problem)));
  MUST(cudaMalloc(&out, 132 * 4 * 256 * sizeof(double)));
  MUST(cudaMemcpy(from, problems.data(), count * sizeof(Problem), cudaMemcpyHostToDevice));

  bool holds = true;
  std::printf("{\"elements\": %lld", static_cast<long long>(count) * 128);
  for (bool const both_halves : {false, true}) {
    multiply<<<(count + 7) / 8, 256>>>(from, to, count, both_halves);
    MUST(cudaGetLastError());
    std::vector<Problem> results(count);
    MUST(cudaMemcpy(results.data(), to, count * sizeof(Problem), cudaMemcpyDeviceToHost));
    std::array<int, 4> order = {0, 1, 2, 3};
    std::printf(", \"%s\": {\"differ\": {", both_halves ? "m16n8k4" : "m8n8k4");
    do {
      long long differ = 0;
      for (int i = 0; i < count; ++i)
        for (int row = 0; row < 16; ++row)
          for (int column = 0; column < 8; ++column) {
            Problem const& p = problems[i];
            double sum = p.c[row][column];
            for (int const k : order) sum = std::fma(p.a[row][k], p.b[column][k], sum);
            differ += !same(sum, results[i].c[row][column]);
          }
      bool const first = order == std::array<int, 4>{0, 1, 2, 3};
      std::printf("%s\"%d%d%d%d\": %lld", first ? "" : ", ", order[0], order[1], order[2], order[3], differ);
      if (first && differ == 0) break;
      holds = false;
    } while (std::next_permutation(order.begin(), order.end()));
    std::printf("}, \"flops\": %.4g}", flops(both_halves, out));
  }
  std::printf(", \"a chain in the order of k\": %s}\n", holds ? "true" : "false");
  return holds ? 0 : 1;
}
