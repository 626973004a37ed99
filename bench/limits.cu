// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// limits [--quick]: what no level-3 call with operands in the program's memory can beat on this machine: the link's
// rates with pinned memory, and cuBLAS's times with operands on the device. Also cuBLAS's times by the shape of a tile,
// from which a model of tiling can be calibrated. Prints one JSON object; times are medians in seconds, rates bytes a
// second.
//
//   nvcc -std=c++17 -O2 -arch=sm_90 bench/limits.cu -o limits -lcublas
#include <cublas_v2.h>
#include <cuda_runtime.h>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <string>
#include <vector>

namespace {

#define MUST(call)                                                                                      \
  do {                                                                                                  \
    auto const status = (call);                                                                         \
    if (static_cast<int>(status) != 0) {                                                                \
      std::fprintf(stderr, "limits: line %d: %s gave %d\n", __LINE__, #call, static_cast<int>(status)); \
      std::exit(1);                                                                                     \
    }                                                                                                   \
  } while (0)

using std::size_t;

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return (values[values.size() / 2] + values[(values.size() - 1) / 2]) / 2;
}

// ---- the link ----

struct Way {
  void *host, *device;
  cudaStream_t stream;
  cudaEvent_t begin, end;
};

Way make_way(size_t bytes) {
  Way made;
  MUST(cudaMallocHost(&made.host, bytes));
  MUST(cudaMalloc(&made.device, bytes));
  MUST(cudaMemset(made.device, 1, bytes));
  std::memset(made.host, 1, bytes);
  MUST(cudaStreamCreateWithFlags(&made.stream, cudaStreamNonBlocking));
  MUST(cudaEventCreate(&made.begin));
  MUST(cudaEventCreate(&made.end));
  return made;
}

void free_way(Way& way) {
  MUST(cudaFreeHost(way.host));
  MUST(cudaFree(way.device));
  MUST(cudaStreamDestroy(way.stream));
  MUST(cudaEventDestroy(way.begin));
  MUST(cudaEventDestroy(way.end));
}

void copy(Way const& way, bool up, size_t bytes) {
  MUST(up ? cudaMemcpyAsync(way.device, way.host, bytes, cudaMemcpyHostToDevice, way.stream)
          : cudaMemcpyAsync(way.host, way.device, bytes, cudaMemcpyDeviceToHost, way.stream));
}

double rate(Way const& way, bool up, size_t bytes, int repetitions) {
  std::vector<double> seen;
  for (int i = 0; i < repetitions + 2; ++i) {
    MUST(cudaEventRecord(way.begin, way.stream));
    copy(way, up, bytes);
    MUST(cudaEventRecord(way.end, way.stream));
    MUST(cudaEventSynchronize(way.end));
    float milliseconds = 0;
    MUST(cudaEventElapsedTime(&milliseconds, way.begin, way.end));
    if (i >= 2) seen.push_back(static_cast<double>(bytes) / (milliseconds * 1e-3));
  }
  return median(seen);
}

// Both directions at once, each in a long enough row of copies that the ends do not count: bytes a second each way.
double both_rate(Way const& up, Way const& down, size_t bytes, int repetitions) {
  int const row = static_cast<int>((size_t{512} << 20) / bytes);
  std::vector<double> seen;
  for (int i = 0; i < repetitions + 1; ++i) {
    MUST(cudaDeviceSynchronize());
    auto const begin = std::chrono::steady_clock::now();
    for (int j = 0; j < row; ++j) {
      copy(up, true, bytes);
      copy(down, false, bytes);
    }
    MUST(cudaDeviceSynchronize());
    double const time = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    if (i >= 1) seen.push_back(static_cast<double>(bytes) * row / time);
  }
  return median(seen);
}

// ---- cuBLAS ----

// Values that keep products and solves finite: uniform in [-1, 1] / divisor, +1 on the diagonal where asked.
template <class Real>
__global__ void fill(Real* to, size_t count, unsigned seed, double scale) {
  for (size_t i = blockIdx.x * size_t{blockDim.x} + threadIdx.x; i < count; i += size_t{gridDim.x} * blockDim.x) {
    unsigned long long x = (i + 1) * 0x9e3779b97f4a7c15ULL + seed;
    x ^= x >> 30, x *= 0xbf58476d1ce4e5b9ULL, x ^= x >> 27, x *= 0x94d049bb133111ebULL, x ^= x >> 31;
    to[i] = static_cast<Real>((static_cast<double>(x >> 11) * 0x1p-52 - 1) * scale);
  }
}
template <class Real>
__global__ void set_diagonal(Real* to, size_t n, int parts) {
  for (size_t i = blockIdx.x * size_t{blockDim.x} + threadIdx.x; i < n; i += size_t{gridDim.x} * blockDim.x)
    to[(i * n + i) * static_cast<size_t>(parts)] = 1;
}

// Three buffers for the largest case of all; each case fills the parts it uses.
struct Operands {
  void *a, *b, *c;
};

template <class Real>
void fill_matrix(void* to, size_t rows, size_t cols, int parts, bool triangle) {
  size_t const count = rows * cols * static_cast<size_t>(parts);
  fill<<<1024, 256>>>(static_cast<Real*>(to), count, 17, triangle ? 1.0 / static_cast<double>(rows) : 1.0);
  if (triangle) set_diagonal<<<64, 256>>>(static_cast<Real*>(to), rows, parts);
  MUST(cudaGetLastError());
}

double time_of(std::function<void()> const& call, int repetitions) {
  cudaEvent_t begin, end;
  MUST(cudaEventCreate(&begin));
  MUST(cudaEventCreate(&end));
  std::vector<double> seen;
  for (int i = 0; i < repetitions + 1; ++i) {
    MUST(cudaEventRecord(begin));
    call();
    MUST(cudaEventRecord(end));
    MUST(cudaEventSynchronize(end));
    float milliseconds = 0;
    MUST(cudaEventElapsedTime(&milliseconds, begin, end));
    if (i >= 1) seen.push_back(milliseconds * 1e-3);
  }
  MUST(cudaEventDestroy(begin));
  MUST(cudaEventDestroy(end));
  return median(seen);
}

// One routine with square operands except for tr's right-hand sides, flags as in level3_time's defaults.
double routine_time(cublasHandle_t handle, std::string const& name, int m, int n, int k, Operands const& o,
                    int repetitions) {
  double const one = 1, zero = 0;
  float const one_s = 1, zero_s = 0;
  cuDoubleComplex const one_z{1, 0}, zero_z{0, 0};
  auto* const a = static_cast<double*>(o.a);
  auto* const b = static_cast<double*>(o.b);
  auto* const c = static_cast<double*>(o.c);
  bool const triangle = name.compare(1, 2, "tr") == 0;
  size_t const um = static_cast<size_t>(m), un = static_cast<size_t>(n), uk = static_cast<size_t>(k);
  if (name[0] == 's') {
    fill_matrix<float>(o.a, um, uk, 1, triangle);
    fill_matrix<float>(o.b, uk, un, 1, false);
  } else {
    int const parts = name[0] == 'z' ? 2 : 1;
    fill_matrix<double>(o.a, um, uk, parts, triangle);
    fill_matrix<double>(o.b, uk, un, parts, false);
  }
  auto const N = CUBLAS_OP_N;
  auto const low = CUBLAS_FILL_MODE_LOWER;
  auto const left = CUBLAS_SIDE_LEFT;
  auto const non_unit = CUBLAS_DIAG_NON_UNIT;
  std::function<void()> call;
  if (name == "dgemm") call = [&] { MUST(cublasDgemm(handle, N, N, m, n, k, &one, a, m, b, k, &zero, c, m)); };
  if (name == "sgemm")
    call = [&] {
      MUST(cublasSgemm(handle, N, N, m, n, k, &one_s, static_cast<float*>(o.a), m, static_cast<float*>(o.b), k, &zero_s,
                       static_cast<float*>(o.c), m));
    };
  if (name == "zgemm")
    call = [&] {
      MUST(cublasZgemm(handle, N, N, m, n, k, &one_z, static_cast<cuDoubleComplex*>(o.a), m,
                       static_cast<cuDoubleComplex*>(o.b), k, &zero_z, static_cast<cuDoubleComplex*>(o.c), m));
    };
  if (name == "dsyrk") call = [&] { MUST(cublasDsyrk(handle, low, N, n, k, &one, a, n, &zero, c, n)); };
  if (name == "dsyr2k") call = [&] { MUST(cublasDsyr2k(handle, low, N, n, k, &one, a, n, b, n, &zero, c, n)); };
  if (name == "dsymm") call = [&] { MUST(cublasDsymm(handle, left, low, m, n, &one, a, m, b, m, &zero, c, m)); };
  if (name == "dtrmm") call = [&] { MUST(cublasDtrmm(handle, left, low, N, non_unit, m, n, &one, a, m, b, m, c, m)); };
  if (name == "dtrsm") call = [&] { MUST(cublasDtrsm(handle, left, low, N, non_unit, m, n, &one, a, m, b, m)); };
  return time_of(call, repetitions);
}

void print_entry(bool& first, std::string const& name, int m, int n, int k, double time) {
  double const factor = name[0] == 'z' ? 4 : 1,
               half =
                   name == "dgemm" || name == "sgemm" || name == "zgemm" || name == "dsymm" || name == "dsyr2k" ? 2 : 1;
  double const operations = factor * half * static_cast<double>(m) * n * k;
  std::printf("%s\n  {\"routine\": \"%s\", \"m\": %d, \"n\": %d, \"k\": %d, \"seconds\": %.9f, \"gflops\": %.1f}",
              first ? "" : ",", name.c_str(), m, n, k, time, operations / time * 1e-9);
  std::fflush(stdout);
  first = false;
}

}  // namespace

int main(int argc, char** argv) {
  bool const quick = argc > 1 && std::strcmp(argv[1], "--quick") == 0;
  int const repetitions = quick ? 3 : 5;
  int const largest = quick ? 2048 : 8192;
  MUST(cudaSetDevice(0));
  cudaDeviceProp properties;
  MUST(cudaGetDeviceProperties(&properties, 0));
  int driver = 0, runtime = 0, cublas = 0;
  MUST(cudaDriverGetVersion(&driver));
  MUST(cudaRuntimeGetVersion(&runtime));
  cublasHandle_t handle;
  MUST(cublasCreate(&handle));
  MUST(cublasGetVersion(handle, &cublas));
  std::printf("{\"gpu\": \"%s\", \"driver\": %d, \"runtime\": %d, \"cublas\": %d,\n\"link\": [", properties.name,
              driver, runtime, cublas);
  for (size_t const mebibytes : {16, 64}) {
    size_t const bytes = mebibytes << 20;
    Way up = make_way(bytes), down = make_way(bytes);
    double const sent = rate(up, true, bytes, 21), fetched = rate(down, false, bytes, 21),
                 both = both_rate(up, down, bytes, 5);
    std::printf("%s\n  {\"bytes\": %zu, \"upload\": %.4g, \"download\": %.4g, \"each_of_both\": %.4g}",
                mebibytes == 16 ? "" : ",", bytes, sent, fetched, both);
    free_way(up);
    free_way(down);
  }
  size_t const bytes = static_cast<size_t>(largest) * static_cast<size_t>(largest) * 16;
  Operands operands;
  for (void** buffer : {&operands.a, &operands.b, &operands.c}) {
    MUST(cudaMalloc(buffer, bytes));
    MUST(cudaMemset(*buffer, 0, bytes));
  }
  for (int i = 0; i < (quick ? 20 : 100); ++i)  // clocks rise under load only
    routine_time(handle, "dgemm", 2048, 2048, 2048, operands, 1);

  std::printf("],\n\"routines\": [");
  bool first = true;
  for (char const* name : {"dgemm", "sgemm", "zgemm", "dsyrk", "dsyr2k", "dsymm", "dtrmm", "dtrsm"})
    for (int n = 2048; n <= largest; n *= 2)
      print_entry(first, name, n, n, n, routine_time(handle, name, n, n, n, operands, repetitions));
  std::printf("],\n\"tiles\": [");
  first = true;
  for (int side = 512; side <= largest; side *= 2)
    for (int k = 512; k <= largest; k *= 2)
      print_entry(first, "dgemm", side, side, k, routine_time(handle, "dgemm", side, side, k, operands, repetitions));
  for (int side = 512; side < largest; side *= 2) {  // strips
    print_entry(first, "dgemm", largest, side, side,
                routine_time(handle, "dgemm", largest, side, side, operands, repetitions));
    print_entry(first, "dgemm", side, largest, side,
                routine_time(handle, "dgemm", side, largest, side, operands, repetitions));
    print_entry(first, "dgemm", largest, side, largest,
                routine_time(handle, "dgemm", largest, side, largest, operands, repetitions));
  }
  std::printf("],\n\"right_hand_sides\": [");
  first = true;
  for (char const* name : {"dtrsm", "dtrmm"})
    for (int const n : {512, 1024, 2048, 8192})
      if (n <= largest)
        print_entry(first, name, largest, n, largest,
                    routine_time(handle, name, largest, n, largest, operands, repetitions));
  // A diagonal block against a strip: the steps of a tiled solve.
  for (int const m : {512, 1024, 2048})
    print_entry(first, "dtrsm", m, 2048, m, routine_time(handle, "dtrsm", m, 2048, m, operands, repetitions));
  std::printf("]}\n");
  MUST(cublasDestroy(handle));
  return 0;
}
