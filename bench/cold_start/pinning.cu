// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Times the pinning of host memory, by size and page size, and in slots one by one. Build: nvcc -O2 -cudart static
// pinning.cu
#include <cuda_runtime.h>
#include <sys/mman.h>

#include <cstddef>
#include <cstdio>
#include <cstring>
#include <ctime>

namespace {

double now() {
  timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return 1e3 * static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_nsec);
}

std::byte* reserve(std::size_t bytes, bool huge) {
  void* const memory = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  madvise(memory, bytes, huge ? MADV_HUGEPAGE : MADV_NOHUGEPAGE);
  return static_cast<std::byte*>(memory);
}

void measure(std::size_t mebibytes, bool huge) {
  std::size_t const bytes = mebibytes << 20;
  std::byte* const memory = reserve(bytes, huge);
  double const begin = now();
  std::memset(memory, 1, bytes);
  double const touched = now();
  cudaHostRegister(memory, bytes, cudaHostRegisterPortable);
  double const pinned = now();
  cudaHostUnregister(memory);
  double const unpinned = now();
  munmap(memory, bytes);
  void* allocated = nullptr;
  double const before = now();
  cudaHostAlloc(&allocated, bytes, cudaHostAllocPortable);
  double const after = now();
  cudaFreeHost(allocated);
  std::printf("%s pages %4zu MiB: touched in %.1f ms, pinned %.1f, unpinned %.1f; cudaHostAlloc %.1f\n",
              huge ? "2 MiB" : "4 KiB", mebibytes, touched - begin, pinned - touched, unpinned - pinned,
              after - before);
}

void measure_slots() {
  constexpr std::size_t slot = std::size_t{8} << 20, slots = 32;
  std::byte* const memory = reserve(slot * slots, true);
  double const begin = now();
  for (std::size_t i = 0; i < slots; ++i) {
    std::memset(memory + i * slot, 1, slot);
    cudaHostRegister(memory + i * slot, slot, cudaHostRegisterPortable);
  }
  std::printf("32 slots of 8 MiB, one by one: %.1f ms\n", now() - begin);
}

}  // namespace

int main() {
  double const begin = now();
  cudaFree(nullptr);
  std::printf("driver and context: %.1f ms\n", now() - begin);
  for (int repetition = 0; repetition < 2; ++repetition)
    for (bool const huge : {false, true})
      for (std::size_t const mebibytes : {8, 32, 64, 128, 256}) measure(mebibytes, huge);
  measure_slots();
}
