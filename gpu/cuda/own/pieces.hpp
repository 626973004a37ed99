// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// A product with a long k whose result is too large for the long GEMM, as several calls of it: Gram matrices (syrk,
// herk) and other triangles, and thin rectangles. No CUDA.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "gpu/device.hpp"
#include "gpu/plan/result_cut.hpp"

namespace blaslift::gpu::cuda {

// A tile of the result as a call by itself.
struct Piece {
  Level3 call;
  std::array<DeviceMatrix, 3> matrices;

  std::span<DeviceMatrix const> operands() const {
    return {matrices.data(), static_cast<std::size_t>(call.operand_count)};
  }
};

// True if the call may be made of pieces: by routine and sizes only, as plan::ResultCut has them.
bool is_for_pieces(Level3 const& call);

// The tile in row i and column j of the result's tiles. Of a triangle it is the same routine on the diagonal, and a
// gemm elsewhere.
Piece piece_of(Level3 const& call, std::span<DeviceMatrix const> operands, std::int64_t i, std::int64_t j);

// use(piece) with all that the call writes, column by column of tiles. Each element of the result is in one of them.
template <class Use>
void for_each_piece(Level3 const& call, std::span<DeviceMatrix const> operands, Use&& use) {
  bool const triangle = call.result().shape == Shape::triangle, upper = call.uplo == 'U';
  std::int64_t const rows = plan::ResultCut{call.result().rows}.count(),
                     columns = plan::ResultCut{call.result().cols}.count();
  for (std::int64_t j = 0; j < columns; ++j) {
    std::int64_t const first = triangle && !upper ? j : 0, end = triangle && upper ? j + 1 : rows;
    for (std::int64_t i = first; i < end; ++i) use(piece_of(call, operands, i, j));
  }
}

}  // namespace blaslift::gpu::cuda
