// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "gpu/residency/page_map.hpp"

#include <fcntl.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <new>

#include "gpu/residency/kernel.hpp"

namespace blaslift::gpu {

using kernel::huge_page;
using kernel::page;

ByteRange pages_around(ByteRange range) {
  if (range.empty()) return {range.begin, range.begin};
  return {range.begin & ~(page - 1), (range.end + page - 1) & ~(page - 1)};
}

Error PageMap::open() {
  int const opened = ::open("/proc/self/pagemap", O_RDONLY | O_CLOEXEC);
  if (opened >= 0) descriptor_.take(opened);
  if (descriptor_.get() >= 0) return Error::none();
  return Error::make(Error::Code::unavailable, "/proc/self/pagemap: %s", std::strerror(errno));
}

template <std::size_t RegionsAtOnce>
int PageMap::scan_in_steps(ByteRange pages, PageQuery const& query, std::size_t most, std::vector<ByteRange>* found,
                           std::size_t* count) const {
  kernel::PageRegion regions[RegionsAtOnce];
  std::size_t left = most;
  while (!pages.empty()) {
    kernel::ScanArguments arguments{};
    arguments.size = sizeof arguments;
    arguments.flags = query.flags;
    arguments.start = pages.begin;
    arguments.end = pages.end;
    arguments.vec = reinterpret_cast<std::uint64_t>(regions);
    arguments.vec_len = std::size(regions);
    arguments.max_pages = left;
    arguments.category_inverted = query.inverted;
    arguments.category_mask = query.all;
    arguments.category_anyof_mask = query.any;
    arguments.return_mask = kernel::page_is_written;
    // EINTR means that the process is being killed.
    int const filled = ioctl(descriptor_.get(), kernel::pagemap_scan, &arguments);
    int const problem = errno;
    if (filled < 0) return descriptor_.intact() ? problem : EBADF;
    for (int i = 0; i < filled; ++i) {
      ByteRange const region{regions[i].start, regions[i].end};
      if (count != nullptr) *count += region.bytes() / page;
      if (most > 0) left -= std::min(left, region.bytes() / page);
      if (found == nullptr) continue;
      try {
        append_joined(*found, region);
      } catch (std::bad_alloc const&) {
        return ENOMEM;
      }
    }
    if (most > 0 && left == 0) break;
    if (arguments.walk_end <= pages.begin) return EPROTO;  // no progress: no kernel does that
    pages.begin = arguments.walk_end;
  }
  return descriptor_.intact() ? 0 : EBADF;
}

int PageMap::scan(ByteRange pages, PageQuery const& query, std::size_t most, std::vector<ByteRange>* found,
                  std::size_t* count) const {
  return scan_in_steps<64>(pages, query, most, found, count);
}

// Asked by calls on the CPU as well, whose stacks may be small.
bool PageMap::is_huge(std::uintptr_t address) const {
  std::uintptr_t const begin = address & ~(page - 1);
  std::size_t count = 0;
  PageQuery const query{0, 0, kernel::page_is_huge | kernel::page_is_present, 0};
  return scan_in_steps<1>({begin, begin + page}, query, 0, nullptr, &count) == 0 && count > 0;
}

ByteRange PageMap::whole_huge_pages(ByteRange pages) const {
  if (pages.empty()) return pages;
  std::uintptr_t const first = pages.begin & ~(huge_page - 1);
  if (first < pages.begin && is_huge(pages.begin)) pages.begin = first;
  std::uintptr_t const last = (pages.end + huge_page - 1) & ~(huge_page - 1);
  if (last > pages.end && is_huge(pages.end - page)) pages.end = last;
  return pages;
}

}  // namespace blaslift::gpu
