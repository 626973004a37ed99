// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What LAPACK's routines do beside cuSOLVER's functions: copies, unit matrices, and looks that decide INFO. All are
// bound by memory and of order n^2 or less. `info` is an int in device memory that becomes 1 or stays as it is.
#pragma once

#include <cuda_runtime_api.h>

#include <cstdint>

#include "shim/call/device_part.hpp"
#include "shim/call/operand.hpp"

namespace blaslift::gpu::cuda {

// Value: float, double, cuComplex or cuDoubleComplex. Copies the part and puts zeros in place of the rest. For copies
// no stride is too large, unlike for cudaMemcpy2D.
template <class Value>
cudaError_t copy_part(cudaStream_t stream, Part part, std::int64_t rows, std::int64_t cols, Value const* from,
                      std::int64_t from_stride, Value* to, std::int64_t to_stride);

// The part, upper or lower, of `to` becomes that of the conjugate transpose of `from`, with a real diagonal; the rest
// of `to` stays as it is.
template <class Value>
cudaError_t transpose_triangle(cudaStream_t stream, Part part, std::int64_t n, Value const* from,
                               std::int64_t from_stride, Value* to, std::int64_t to_stride);

// Ones on the diagonal, zeros elsewhere.
template <class Value>
cudaError_t set_unit(cudaStream_t stream, std::int64_t rows, std::int64_t cols, Value* to, std::int64_t stride);

// Zeros in place of the diagonal's imaginary parts, which LAPACK does not read in Hermitian matrices. Nothing where
// Value is real.
template <class Value>
cudaError_t make_diagonal_real(cudaStream_t stream, std::int64_t n, Value* matrix, std::int64_t stride);

// info for an exact zero on the diagonal.
template <class Value>
cudaError_t find_zero_on_diagonal(cudaStream_t stream, std::int64_t n, Value const* matrix, std::int64_t stride,
                                  int* info);

// info unless *shift <= limit * *largest, so for NaN too. `shift` may lie in pinned memory.
template <class Real>
cudaError_t limit_shift(cudaStream_t stream, double const* shift, double limit, Real const* largest, int* info);

// The number of eigenvalues, and (unless null) that vector i of them has elements 1 to n.
cudaError_t set_found(cudaStream_t stream, std::int64_t count, std::int64_t n, std::int64_t* found,
                      std::int64_t* isuppz);

struct Limits {
  double low = 0, high = 0;
  bool zero_is_fine = true;
};
// info unless the largest real or imaginary part in the triangle is from `low` to `high`, or zero where that is fine.
// `largest` is one number of workspace.
template <class Value>
cudaError_t limit_elements(cudaStream_t stream, Part part, std::int64_t n, Value const* matrix, std::int64_t stride,
                           Limits const& limits, unsigned long long* largest, int* info);

// Row i, of n, is divided by value i where that is larger than the limit of the rank, else it becomes zeros: LAPACK's
// rule (shim/call/device_part.hpp). Values descend; *rank becomes the number of those that are larger.
template <class Value, class Real>
cudaError_t divide_by_rank(cudaStream_t stream, std::int64_t n, std::int64_t cols, Real const* values,
                           RankLimit<Real> limit, Value* matrix, std::int64_t stride, std::int64_t* rank);

// The sum of the squares of the elements that a triangle of a Hermitian matrix has in each column, of those off the
// diagonal twice: all together are the square of the whole matrix's Frobenius norm. n sums.
template <class Value>
cudaError_t square_columns(cudaStream_t stream, Part part, std::int64_t n, Value const* matrix, std::int64_t stride,
                           double* sums);

// info unless *found, which may lie in pinned memory, is `count`.
cudaError_t limit_found(cudaStream_t stream, std::int64_t const* found, std::int64_t count, int* info);

// info unless all of a diagonal's real parts are positive, and the largest is at most `ratio` times the smallest.
template <class Value>
cudaError_t limit_diagonal(cudaStream_t stream, std::int64_t n, Value const* matrix, std::int64_t stride, double ratio,
                           int* info);

// The first of the infos that is not zero, or zero, to *result in pinned memory.
cudaError_t report(cudaStream_t stream, int const* infos, int count, std::int64_t* result);

}  // namespace blaslift::gpu::cuda
