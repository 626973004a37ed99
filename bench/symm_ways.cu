// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// symm_ways: cuBLAS's symm and hemm beside gpu/cuda/symm.hpp, which multiplies with the whole matrix, and gemm with
// that whole matrix there already: for what reason start_symm() is, and from which sizes on. With --always that way is
// taken for all sizes, also those that start_symm() leaves to cuBLAS. Random operands in device memory, medians of
// batches that take turns; one line of JSON a case, with the largest difference of the two results. Ends with 1 if that
// is no rounding.
//
//   nvcc -std=c++20 -O3 -arch=sm_90 -I. bench/symm_ways.cu gpu/cuda/{symm,level3,errors}.cpp gpu/cuda/own/unfold.cu
//     build/release/libblaslift_core.a build/release/libblaslift_call.a -lcublas -o symm_ways
#include <cublas_v2.h>
#include <cuda_runtime.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

#include "gpu/cuda/level3.hpp"
#include "gpu/cuda/symm.hpp"
#include "shim/call/usual_call.hpp"

namespace {

using namespace blaslift;
using namespace blaslift::gpu;

#define MUST(call)                                                                         \
  do {                                                                                     \
    if (auto const status = (call); static_cast<int>(status) != 0) {                       \
      std::fprintf(stderr, "symm_ways: %s: status %d\n", #call, static_cast<int>(status)); \
      std::exit(1);                                                                        \
    }                                                                                      \
  } while (false)

void must(Error const& error) {
  if (!error) return;
  std::fprintf(stderr, "symm_ways: %s\n", error.text);
  std::exit(1);
}

template <class Real>
__global__ void fill(Real* to, std::size_t count, unsigned seed) {
  for (std::size_t i = blockIdx.x * blockDim.x + threadIdx.x; i < count; i += gridDim.x * blockDim.x) {
    unsigned x = static_cast<unsigned>(i) * 2654435761U + seed;
    x ^= x >> 15, x *= 2246822519U, x ^= x >> 13, x *= 3266489917U, x ^= x >> 16;
    to[i] = static_cast<Real>(x) / Real(2147483648.0) - 1;
  }
}

struct Memory {
  void* at = nullptr;
  explicit Memory(std::size_t bytes) { MUST(cudaMalloc(&at, bytes)); }
  ~Memory() { cudaFree(at); }
  DeviceAddress address() const { return static_cast<DeviceAddress>(reinterpret_cast<std::uintptr_t>(at)); }
};

template <class Start>
double seconds(cudaStream_t stream, int count, Start&& start) {
  cudaEvent_t begin, end;
  MUST(cudaEventCreate(&begin));
  MUST(cudaEventCreate(&end));
  MUST(cudaEventRecord(begin, stream));
  for (int i = 0; i < count; ++i) start();
  MUST(cudaEventRecord(end, stream));
  MUST(cudaEventSynchronize(end));
  float ms = 0;
  MUST(cudaEventElapsedTime(&ms, begin, end));
  MUST(cudaEventDestroy(begin));
  MUST(cudaEventDestroy(end));
  return 1e-3 * ms / count;
}

// Whether the results agree.
bool measure(cublasHandle_t cublas, cudaStream_t stream, cuda::Scratch scratch, bool always, Symbol symbol, char side,
             char uplo, std::int64_t m, std::int64_t n) {
  Level3 call = make_level3(usual_call(symbol, m, n, 0));
  call.side = side, call.uplo = uplo;
  call.alpha = {1.25, 0}, call.beta = {0, 0};
  std::size_t const element = call.result().element;
  bool const single = is_single(call.precision);
  std::int64_t const order = side == 'L' ? m : n;
  auto const matrix = [&](Memory const& memory, std::int64_t rows, std::int64_t columns) {
    DeviceMatrix made;
    made.data = memory.address(), made.rows = rows, made.cols = columns, made.stride = rows, made.element = element;
    return made;
  };
  auto const bytes = [&](std::int64_t rows, std::int64_t columns) {
    return static_cast<std::size_t>(rows * columns) * element;
  };
  Memory const a(bytes(order, order)), b(bytes(m, n)), c(bytes(m, n)), d(bytes(m, n));
  unsigned seed = 1;
  for (auto const& [memory, size] : {std::pair{&a, bytes(order, order)}, {&b, bytes(m, n)}}) {
    if (single)
      fill<<<1024, 256, 0, stream>>>(static_cast<float*>(memory->at), size / 4, seed++);
    else
      fill<<<1024, 256, 0, stream>>>(static_cast<double*>(memory->at), size / 8, seed++);
  }
  std::array operands{matrix(a, order, order), matrix(b, m, n), matrix(c, m, n)};
  std::array others{operands[0], operands[1], matrix(d, m, n)};
  // What the results are compared for: old values that count, complex scalars, and a scratch that A goes through in
  // parts.
  double worst = 0;
  auto const differ = [&](auto real) {
    using Real = decltype(real);
    std::vector<Real> one(bytes(m, n) / sizeof(Real)), other(one.size());
    MUST(cudaMemcpy(one.data(), c.at, bytes(m, n), cudaMemcpyDeviceToHost));
    MUST(cudaMemcpy(other.data(), d.at, bytes(m, n), cudaMemcpyDeviceToHost));
    for (std::size_t i = 0; i < one.size(); ++i) {
      double const off = std::fabs(static_cast<double>(one[i]) - static_cast<double>(other[i]));
      worst = off > worst || std::isnan(off) ? off : worst;
    }
  };
  bool const complex = element == (single ? 8 : 16);
  Level3 checked = call;
  checked.alpha = {1.25, complex ? -0.5 : 0}, checked.beta = {-0.75, 0};
  for (Memory const* memory : {&c, &d})
    MUST(cudaMemcpyAsync(memory->at, b.at, bytes(m, n), cudaMemcpyDeviceToDevice, stream));
  std::size_t const parts_of_256 = static_cast<std::size_t>(cuda::scratch_stride(order)) * element * 256;
  must(cuda::start_level3(cublas, checked, operands));
  must(cuda::start_unfolded_symm(cublas, stream, {scratch.data, std::min(scratch.bytes, parts_of_256)}, checked,
                                 others));
  MUST(cudaStreamSynchronize(stream));
  single ? differ(float{}) : differ(double{});

  auto const plain = [&] { must(cuda::start_level3(cublas, call, operands)); };
  auto const unfolded = [&] {
    must((always ? cuda::start_unfolded_symm : cuda::start_symm)(cublas, stream, scratch, call, others));
  };
  Level3 product = call;
  product.routine = RoutineId::gemm, product.transa = product.transb = 'N', product.k = order;
  std::array const factors = side == 'L' ? std::array{operands[0], operands[1], operands[2]}
                                         : std::array{operands[1], operands[0], operands[2]};
  auto const gemm = [&] { must(cuda::start_level3(cublas, product, factors)); };
  for (int i = 0; i < 2; ++i) plain(), unfolded(), gemm();
  MUST(cudaStreamSynchronize(stream));
  double const once = seconds(stream, 1, unfolded);
  int const count = static_cast<int>(std::clamp(2e-3 / once, 1.0, 50.0));
  std::array<std::vector<double>, 3> times;
  for (int turn = 0; turn < 5; ++turn) {
    times[0].push_back(seconds(stream, count, plain));
    times[1].push_back(seconds(stream, count, unfolded));
    times[2].push_back(seconds(stream, count, gemm));
  }
  for (auto& each : times) std::sort(each.begin(), each.end());
  std::printf(
      "{\"routine\": \"%s\", \"side\": \"%c\", \"uplo\": \"%c\", \"m\": %lld, \"n\": %lld, \"cublas_us\": %.2f, "
      "\"unfolded_us\": %.2f, \"gemm_us\": %.2f, "
      "\"times\": %.2f, \"difference\": %.2e}\n",
      info(symbol).name, side, uplo, static_cast<long long>(m), static_cast<long long>(n), 1e6 * times[0][2],
      1e6 * times[1][2], 1e6 * times[2][2], times[0][2] / times[1][2], worst);
  // Sums of `order` products of numbers up to 1 (complex: 2), in two orders.
  double const bound = 8 * (single ? 1.2e-7 : 2.3e-16) * static_cast<double>(order);
  if (worst <= bound) return true;
  std::fprintf(stderr, "symm_ways: results differ by %g, more than %g\n", worst, bound);
  return false;
}

}  // namespace

int main(int count, char** words) {
  bool const always = count > 1 && std::strcmp(words[1], "--always") == 0;
  bool good = true;
  cublasHandle_t cublas;
  cudaStream_t stream;
  MUST(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking));
  MUST(cublasCreate(&cublas));
  MUST(cublasSetStream(cublas, stream));
  constexpr std::size_t scratch_bytes = std::size_t{32} << 20;  // a lane's
  Memory const memory(scratch_bytes);
  cuda::Scratch const scratch{memory.address(), scratch_bytes};
  cudaDeviceProp properties{};
  MUST(cudaGetDeviceProperties(&properties, 0));
  int version = 0;
  MUST(cublasGetVersion(cublas, &version));
  std::printf("{\"gpu\": \"%s\", \"cublas\": %d}\n", properties.name, version);
  for (Symbol const symbol : {Symbol::ssymm, Symbol::dsymm, Symbol::csymm, Symbol::zsymm, Symbol::chemm, Symbol::zhemm})
    for (char const side : {'L', 'R'}) {
      std::int64_t const orders[] = {32, 64, 128, 256, 512, 1000, 2048, 3000, 4000, 8192};
      std::int64_t const widths[] = {1, 8, 64, 1000, 16000};
      for (std::int64_t const order : orders) {
        if (order == 8192 && side == 'R') continue;
        good &= measure(cublas, stream, scratch, always, symbol, side, side == 'L' ? 'L' : 'U', order, order);
        for (std::int64_t const width : widths) {
          if (width != order && (width <= 64 || order <= 512))
            good &= measure(cublas, stream, scratch, always, symbol, side, side == 'L' ? 'U' : 'L',
                            side == 'L' ? order : width, side == 'L' ? width : order);
        }
      }
    }
  return good ? 0 : 1;
}
