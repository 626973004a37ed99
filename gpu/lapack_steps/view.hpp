// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// View: a column-major matrix, or a part of one, in the memory of whoever computes with it.
#pragma once

#include <cstdint>

namespace blaslift::gpu::lapack_steps {

template <class T>
struct View {
  T* data = nullptr;
  std::int64_t rows = 0, cols = 0, stride = 1;

  T& operator()(std::int64_t i, std::int64_t j) const { return data[j * stride + i]; }
  View part(std::int64_t row, std::int64_t col, std::int64_t row_count, std::int64_t col_count) const {
    return {data + (col * stride + row), row_count, col_count, stride};
  }
  View from_row(std::int64_t row) const { return part(row, 0, rows - row, cols); }
};

}  // namespace blaslift::gpu::lapack_steps
