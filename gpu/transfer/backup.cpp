// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "gpu/transfer/backup.hpp"

#include <sys/mman.h>
#include <sys/resource.h>

#include <mutex>
#include <utility>

#include "gpu/transfer/copy.hpp"

namespace blaslift::gpu {
namespace {

// The last piece of memory that a backup gave back, for the next one: making its pages anew takes as long as sending
// what they are for. The kernel may take the pages when memory is short (MADV_FREE).
constexpr std::size_t most_kept = std::size_t{1} << 30;
std::mutex kept_mutex;
void* kept = nullptr;
std::size_t kept_bytes = 0;

bool address_space_is_limited() {
  rlimit limit{};
  return getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur != RLIM_INFINITY;
}

// One part of a matrix: columns, or of a single column (packed triangles, vectors) some rows; in memory without gaps
// between columns.
Chunk chunk_of(Operand const& matrix, std::size_t part) {
  bool const by_rows = matrix.cols == 1 && matrix.shape == Shape::general;
  std::int64_t const length = by_rows ? matrix.rows : matrix.cols;
  auto const border = [&](std::size_t at) {
    return length * static_cast<std::int64_t>(at) / static_cast<std::int64_t>(Backup::parts);
  };
  Chunk chunk;
  chunk.rows = matrix.rows;
  chunk.cols = 1;
  (by_rows ? chunk.row : chunk.col) = border(part);
  (by_rows ? chunk.rows : chunk.cols) = border(part + 1) - border(part);
  chunk.pitch = chunk.rows;
  return chunk;
}

std::size_t place_of(Operand const& matrix, Chunk const& chunk) {
  return static_cast<std::size_t>(chunk.col * matrix.rows + chunk.row) * matrix.element;
}

}  // namespace

Backup::~Backup() { give_back(); }

void Backup::give_back() {
  if (!memory_) return;
  void* unused = std::exchange(memory_, nullptr);
  std::size_t bytes = mapped_;
  if (bytes <= most_kept && !address_space_is_limited() && madvise(unused, bytes, MADV_FREE) == 0) {
    std::lock_guard const lock(kept_mutex);
    if (bytes > kept_bytes) {
      std::swap(unused, kept);
      std::swap(bytes, kept_bytes);
    }
  }
  if (unused) munmap(unused, bytes);
}

Error Backup::make(Operand const& matrix) {
  give_back();
  matrix_ = matrix;
  std::size_t const bytes = static_cast<std::size_t>(matrix.rows * matrix.cols) * matrix.element;
  {
    std::lock_guard const lock(kept_mutex);
    if (kept_bytes >= bytes) {
      memory_ = std::exchange(kept, nullptr);
      mapped_ = std::exchange(kept_bytes, 0);
      return Error::none();
    }
  }
  void* const memory = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED)
    return Error::make(Error::Code::out_of_memory, "no host memory to keep %.1f MiB that the result overwrites",
                       static_cast<double>(bytes) / 0x1p20);
  memory_ = memory;
  mapped_ = bytes;
  // 4 KiB pages would take longer to come than the data.
  (void)madvise(memory, bytes, MADV_HUGEPAGE);
  (void)madvise(memory, bytes, MADV_DONTFORK);  // a child has no use for it, and would keep it
  return Error::none();
}

void Backup::save(std::size_t part) const {
  Chunk const chunk = chunk_of(matrix_, part);
  pack(matrix_, chunk, static_cast<std::byte*>(memory_) + place_of(matrix_, chunk));
}

void Backup::restore(std::size_t part) const {
  Chunk const chunk = chunk_of(matrix_, part);
  unpack(matrix_, chunk, static_cast<std::byte const*>(memory_) + place_of(matrix_, chunk));
}

}  // namespace blaslift::gpu
