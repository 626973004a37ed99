// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "gpu/transfer/host_pages.hpp"

#include <sys/mman.h>

#if defined(__SANITIZE_ADDRESS__)
#include <sanitizer/asan_interface.h>
#endif

#include <cerrno>
#include <cstdint>

namespace blaslift::gpu {
namespace {

constexpr std::size_t page = 4096, huge_page = std::size_t{2} << 20;
constexpr int populate_write = 23;  // MADV_POPULATE_WRITE, Linux 5.14

// AddressSanitizer keeps its marks of stacks that lay at these addresses, and were unmapped.
void forget_sanitizers_marks([[maybe_unused]] void* memory, [[maybe_unused]] std::size_t bytes) {
#if defined(__SANITIZE_ADDRESS__)
  __asan_unpoison_memory_region(memory, bytes);
#endif
}

HostPages reserve(std::size_t bytes) {
  std::size_t const wanted = (bytes + huge_page - 1) / huge_page * huge_page;
  void* const got = mmap(nullptr, wanted + huge_page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (got == MAP_FAILED) return {};
  auto const begin = reinterpret_cast<std::uintptr_t>(got), first = (begin + huge_page - 1) / huge_page * huge_page;
  forget_sanitizers_marks(reinterpret_cast<void*>(first), wanted);
  if (first > begin) munmap(got, first - begin);
  munmap(reinterpret_cast<void*>(first + wanted), begin + huge_page - first);
  HostPages const made{reinterpret_cast<std::byte*>(first), wanted};
  madvise(made.memory, wanted, MADV_HUGEPAGE);
  madvise(made.memory, wanted, MADV_DONTDUMP);
  madvise(made.memory, wanted,
          MADV_DONTFORK);  // with a child's copy, the program's next store would get another page than the device has
  return made;
}

// In steps: the process's map of memory is locked for each, and the rest of the start wants to change it.
bool touch(HostPages const& pages) {
  for (std::size_t at = 0; at < pages.bytes;) {
    if (madvise(pages.memory + at, huge_page, populate_write) == 0) {
      at += huge_page;
    } else if (errno == EINVAL) {  // not known
      for (std::size_t end = at + huge_page; at < end; at += page)
        const_cast<std::byte volatile*>(pages.memory)[at] = std::byte{0};
    } else if (errno != EINTR && errno != EAGAIN) {
      return false;
    }
  }
  return true;
}

}  // namespace

HostPages make_host_pages(std::size_t bytes) {
  HostPages const made = bytes > 0 ? reserve(bytes) : HostPages();
  if (!made.memory || touch(made)) return made;
  release(made);
  return {};
}

void release(HostPages const& pages) {
  if (pages.memory) munmap(pages.memory, pages.bytes);
}

}  // namespace blaslift::gpu
