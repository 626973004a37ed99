// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The two copies of a chunk on the host: from the caller's memory into a slot, and back.
#pragma once

#include "gpu/transfer/chunks.hpp"
#include "gpu/transfer/stores.hpp"

namespace blaslift::gpu {

// Gathers the elements of a chunk that the operand refers to into memory that begins with the chunk's first element.
void pack(Operand const& from, Chunk const& chunk, std::byte* slot, Stores stores = Stores::through_caches);
// For the triangle of a Hermitian matrix: the diagonal is real, whatever stands in its imaginary parts (cuBLAS's her2k
// reads them). Clears those of a packed chunk.
void clear_imaginary_diagonal(Operand const& from, Chunk const& chunk, std::byte* slot);
// Writes exactly these elements back, around the caches where runs are long: lines would only push out what the program
// works with, and reading a line in order to overwrite it costs memory bandwidth (a core of the H200 machine writes 18
// GB/s so, 9 otherwise).
void unpack(Operand const& to, Chunk const& chunk, std::byte const* slot);

}  // namespace blaslift::gpu
