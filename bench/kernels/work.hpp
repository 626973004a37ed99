// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What the benchmark itself does on the device: data, yardsticks, hashes. Starts work in a stream; CUDA's error.
#pragma once

#include <cuda_runtime_api.h>

#include <cstddef>
#include <cstdint>

namespace blaslift::bench {

// Random reals. uniform: in [-1, 1]. hostile: of either sign and of sizes from 2^-20 to 2^21, so that sums cancel.
enum class Data { uniform, hostile };
cudaError_t fill(cudaStream_t stream, void* to, std::size_t reals, bool is_double, std::uint64_t seed, Data data);
// Uniform, in `sets` arrays that begin `distance` bytes apart, all alike.
cudaError_t fill_sets(cudaStream_t stream, void* to, std::size_t reals, bool is_double, int sets, std::size_t distance);
// Uniform in [-1, 1] / n, the diagonal 1: a triangle that can be solved with. `parts` reals an element.
cudaError_t fill_triangle(cudaStream_t stream, void* to, std::int64_t n, std::int64_t ld, bool is_double, int parts,
                          std::uint64_t seed);
// NaN into the triangle beside the one that `upper` names, and into the diagonal if `unit`.
cudaError_t blank_triangle(cudaStream_t stream, void* a, std::int64_t n, std::int64_t ld, std::size_t element,
                           bool upper, bool unit);
// NaN between columns, and perhaps behind the last one, where 16 bytes that begin at a multiple of 16 have an element
// as well.
cudaError_t fill_gaps(cudaStream_t stream, void* a, std::int64_t rows, std::int64_t cols, std::int64_t ld,
                      std::size_t element, bool behind_last);

// Elements of `element` bytes (a multiple of 4): rows x cols from a packed array to another place. Vectors have one
// column and step by `increment`, from the far end if it is negative.
cudaError_t scatter(cudaStream_t stream, void* to, void const* packed, std::int64_t rows, std::int64_t cols,
                    std::int64_t ld, std::int64_t increment, std::size_t element);
cudaError_t gather(cudaStream_t stream, void* packed, void const* from, std::int64_t rows, std::int64_t cols,
                   std::int64_t ld, std::int64_t increment, std::size_t element);

// Adds a hash of the values and their places to *to, whatever the strides.
cudaError_t hash(cudaStream_t stream, std::uint64_t* to, void const* from, std::int64_t rows, std::int64_t cols,
                 std::int64_t ld, std::int64_t increment, std::size_t element);

// C <- the sum of `slabs` matrices without gaps, in their order; of C all (part 0), or the lower (1) or upper (-1)
// triangle. Elements have `parts` reals of `real_bytes` each.
struct SlabSum {
  void* c = nullptr;
  void const* partials = nullptr;
  std::int64_t m = 0, n = 0, ldc = 0, slabs = 0;
  int part = 0;
};
cudaError_t sum_slabs(cudaStream_t stream, SlabSum const& sum, int real_bytes, int parts);

// Yardsticks: float4 loads, eight in flight a thread, 16 blocks of 256 threads a multiprocessor; and a copy. Bytes are
// rounded down to 16; `sink` is a place that is never written.
cudaError_t read_stream(cudaStream_t stream, void const* from, std::size_t bytes, int multiprocessors, void* sink);
cudaError_t copy_stream(cudaStream_t stream, void* to, void const* from, std::size_t bytes);
cudaError_t nothing(cudaStream_t stream);
// Keeps the device busy for so long, with one thread: what is queued meanwhile follows without a gap.
cudaError_t spin(cudaStream_t stream, std::uint64_t nanoseconds);

}  // namespace blaslift::bench
