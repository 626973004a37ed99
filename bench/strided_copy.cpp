// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// How long NumPy's conversion of a matrix into column-major order and back takes: one strided copy per row, by one
// thread and shared among helpers. usage: strided_copy DEVICE_LIBRARY [N...] Prints a table, medians of five; memory
// has 4 KiB pages and is touched beforehand.
#include <dlfcn.h>
#include <sys/mman.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "gpu/plugin.hpp"
#include "gpu/transfer/strided_copy.hpp"
#include "shim/base/clock.hpp"
#include "shim/base/first_mask.hpp"

namespace {

using namespace blaslift;
using namespace blaslift::gpu;

double* matrix(std::size_t n) {
  std::size_t const bytes = n * n * sizeof(double);
  void* const memory = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) std::fprintf(stderr, "strided_copy: no memory for n = %zu\n", n), std::exit(1);
  madvise(memory, bytes, MADV_NOHUGEPAGE);
  auto* const values = static_cast<double*>(memory);
  for (std::size_t i = 0; i < n * n; ++i) values[i] = static_cast<double>(i);
  return values;
}

std::byte* at(double* values, std::size_t i) { return reinterpret_cast<std::byte*>(values + i); }

// Seconds of one conversion; `gather`: far elements become neighbours, otherwise the other way.
double convert(StridedCopy& copies, double* from, double* to, std::size_t n, bool gather) {
  auto const far = static_cast<std::ptrdiff_t>(n * sizeof(double));
  constexpr std::ptrdiff_t near = sizeof(double);
  double const begin = monotonic_seconds();
  for (std::size_t i = 0; i < n; ++i) {
    StridedVectors const vectors =
        gather ? StridedVectors{at(from, i), at(to, i * n), far, near, static_cast<std::int64_t>(n), sizeof(double)}
               : StridedVectors{at(from, i * n), at(to, i), near, far, static_cast<std::int64_t>(n), sizeof(double)};
    if (copies.copy(vectors)) continue;
    std::byte const* source = vectors.from;  // what a CPU BLAS does
    std::byte* target = vectors.to;
    for (std::size_t j = 0; j < n; ++j, source += vectors.from_step, target += vectors.to_step)
      *reinterpret_cast<double*>(target) = *reinterpret_cast<double const*>(source);
  }
  return monotonic_seconds() - begin;
}

double median_of_five(StridedCopy& copies, double* from, double* to, std::size_t n, bool gather) {
  std::vector<double> times;
  for (int i = 0; i < 6; ++i) times.push_back(convert(copies, from, to, n, gather));
  times.erase(times.begin());
  std::sort(times.begin(), times.end());
  return times[2];
}

}  // namespace

int main(int argc, char** argv) {
  void* const library = argc > 1 ? dlopen(argv[1], RTLD_NOW) : nullptr;
  auto const open = library ? reinterpret_cast<OpenDevice>(dlsym(library, plugin_entry)) : nullptr;
  if (!open) return std::fprintf(stderr, "usage: strided_copy DEVICE_LIBRARY [N...]\n"), 2;
  Error error;
  Device* const device = open(plugin_interface, &error);
  if (!device) return std::fprintf(stderr, "strided_copy: %s\n", error.text), 1;
  std::vector<std::size_t> sizes;
  for (int i = 2; i < argc; ++i) sizes.push_back(std::strtoull(argv[i], nullptr, 10));
  if (sizes.empty()) sizes = {2000, 2048, 4000, 4096, 8000, 8192};
  std::printf(
      "%d cores; milliseconds to convert an n x n matrix of doubles by n strided copies, and times faster than alone\n",
      usable_cores());
  for (std::size_t const n : sizes) {
    double *const from = matrix(n), *const to = matrix(n);
    double alone[2] = {};
    for (int const helpers : {0, 1, 3, 7, 15}) {
      if (helpers >= usable_cores()) break;
      auto* const crew = new Crew;  // helpers run for good
      auto* const copies = new StridedCopy(*crew);
      crew->stand(*copies);
      crew->start(*device, helpers, usable_cores());
      std::printf("n = %5zu, %2d helpers:", n, helpers);
      for (bool const gather : {true, false}) {
        double const seconds = median_of_five(*copies, from, to, n, gather);
        if (helpers == 0) alone[gather] = seconds;
        std::printf("   %s %8.2f ms %5.2f", gather ? "into" : "back", 1e3 * seconds, alone[gather] / seconds);
      }
      std::printf("   (%llu shared)\n", static_cast<unsigned long long>(copies->shared()));
    }
    munmap(from, n * n * sizeof(double));
    munmap(to, n * n * sizeof(double));
  }
}
