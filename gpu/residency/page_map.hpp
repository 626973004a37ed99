// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// PageMap: questions about the process's pages by the PAGEMAP_SCAN ioctl on /proc/self/pagemap.
#pragma once

#include <cstddef>
#include <vector>

#include "gpu/residency/descriptor.hpp"
#include "gpu/residency/range_set.hpp"
#include "shim/base/result.hpp"

namespace blaslift::gpu {

// Rounded out to 4 KiB pages.
ByteRange pages_around(ByteRange range);

// Which pages: category by category of <linux/fs.h> (kernel.hpp), after those of `inverted` have been turned round.
struct PageQuery {
  std::uint64_t flags = 0, inverted = 0, all = 0, any = 0;
};

class PageMap {
 public:
  Error open();
  bool intact() const { return descriptor_.intact(); }
  void close() { descriptor_.reset(); }

  // Appends the pages that answer the query to *found, joined, in ascending order, and adds their number to *count
  // (either may be null); stops when `most` were found (0: no limit). `pages` is page-aligned. Returns 0 or an errno
  // value; then what was found is incomplete, and for a query that arms, lost. EBADF: the descriptor is not ours any
  // more. ENOMEM also where *found could not grow.
  int scan(ByteRange pages, PageQuery const& query, std::size_t most, std::vector<ByteRange>* found,
           std::size_t* count) const;

  // Whether the page around the address is part of a huge page that is mapped as such.
  bool is_huge(std::uintptr_t address) const;
  // `pages` with the huge pages at its ends taken in whole: these lie within one mapping by their nature.
  ByteRange whole_huge_pages(ByteRange pages) const;

 private:
  // scan() with so much of the stack.
  template <std::size_t RegionsAtOnce>
  int scan_in_steps(ByteRange pages, PageQuery const& query, std::size_t most, std::vector<ByteRange>* found,
                    std::size_t* count) const;

  Descriptor descriptor_;
};

}  // namespace blaslift::gpu
