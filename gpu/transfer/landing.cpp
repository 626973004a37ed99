// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "gpu/transfer/landing.hpp"

#include <sys/mman.h>
#include <sys/resource.h>

#include <cstring>
#include <mutex>
#include <utility>

namespace blaslift::gpu {

namespace {

// The last piece of memory that a landing gave back, for the next one: making its pages anew takes as long as fetching
// what they are for. The kernel may take the pages when memory is short (MADV_FREE).
constexpr std::size_t most_kept = std::size_t{1} << 30;
std::mutex kept_mutex;
void* kept = nullptr;
std::size_t kept_bytes = 0;

bool address_space_is_limited() {
  rlimit limit{};
  return getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur != RLIM_INFINITY;
}

}  // namespace

Landing::~Landing() { give_back(); }

void Landing::give_back() {
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

Error Landing::make(Operand const& matrix, std::int64_t stride) {
  give_back();
  view_ = matrix;
  view_.stride = stride;
  bytes_ = static_cast<std::size_t>(stride * matrix.cols) * matrix.element;
  touched_ = false;
  {
    std::lock_guard const lock(kept_mutex);
    if (kept_bytes >= bytes_) {
      memory_ = view_.data = std::exchange(kept, nullptr);
      mapped_ = std::exchange(kept_bytes, 0);
      touched_ = true;
      return Error::none();
    }
  }
  void* const memory =
      mmap(nullptr, bytes_, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED)
    return Error::make(Error::Code::out_of_memory, "no host memory for a result of %.1f MiB on its way",
                       static_cast<double>(bytes_) / 0x1p20);
  memory_ = memory;
  mapped_ = bytes_;
  // 4 KiB pages would take longer to come than the data.
  (void)madvise(memory, bytes_, MADV_HUGEPAGE);
  view_.data = memory;
  return Error::none();
}

void Landing::touch(std::size_t part) const {
  if (touched_) return;
  constexpr std::size_t page = 4096;
  std::size_t const pages = (bytes_ + page - 1) / page;
  for (std::size_t i = pages * part / parts; i < pages * (part + 1) / parts; ++i)
    static_cast<std::byte volatile*>(memory_)[i * page] = std::byte{0};
}

void Landing::write(Operand const& to, std::int64_t first, std::int64_t end) const {
  std::int64_t const skip = to.unit ? 1 : 0;
  for (std::int64_t j = first; j < end; ++j) {
    std::int64_t top = 0, bottom = to.rows;  // the rows of the column that belong to the matrix
    if (to.part == Part::upper) bottom = j + 1 - skip;
    if (to.part == Part::lower) top = j + skip;
    if (top >= bottom) continue;
    auto const bytes = static_cast<std::size_t>(bottom - top) * to.element;
    std::memcpy(
        static_cast<std::byte*>(to.data) + static_cast<std::size_t>(j * to.stride + top) * to.element,
        static_cast<std::byte const*>(view_.data) + static_cast<std::size_t>(j * view_.stride + top) * to.element,
        bytes);
  }
}

}  // namespace blaslift::gpu
