// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The kernel's interfaces of write tracking, declared here because installed headers are often older than the kernel:
// PAGEMAP_SCAN (Linux 6.7, <linux/fs.h>), PROCMAP_QUERY (6.11, <linux/fs.h>), features of <linux/userfaultfd.h>.
#pragma once

#include <sys/ioctl.h>

#include <cstddef>
#include <cstdint>

namespace blaslift::gpu::kernel {

inline constexpr std::size_t page = 4096;                       // x86-64 has no other
inline constexpr std::size_t huge_page = std::size_t{2} << 20;  // what one entry of the page middle directory maps

// userfaultfd
inline constexpr int user_mode_only = 1;
inline constexpr std::uint64_t feature_wp_unpopulated = 1 << 13, feature_wp_async = 1 << 15;
inline constexpr unsigned long userfaultfd_new = _IO(0xAA, 0x00);  // of /dev/userfaultfd

// PAGEMAP_SCAN
struct PageRegion {
  std::uint64_t start, end, categories;
};
struct ScanArguments {
  std::uint64_t size, flags, start, end, walk_end, vec, vec_len, max_pages, category_inverted, category_mask,
      category_anyof_mask, return_mask;
};
inline constexpr unsigned long pagemap_scan = _IOWR('f', 16, ScanArguments);
inline constexpr std::uint64_t page_is_wp_allowed = 1, page_is_written = 2, page_is_present = 8, page_is_huge = 64;
inline constexpr std::uint64_t scan_wp_matching = 1, scan_check_wp_async = 2;

// PROCMAP_QUERY
struct MapQuery {
  std::uint64_t size, query_flags, query_addr, vma_start, vma_end, vma_flags, vma_page_size, vma_offset, inode;
  std::uint32_t dev_major, dev_minor, vma_name_size, build_id_size;
  std::uint64_t vma_name_addr, build_id_addr;
};
inline constexpr unsigned long procmap_query = _IOWR('f', 17, MapQuery);
inline constexpr std::uint64_t map_readable = 1, map_writable = 2, map_shared = 8, map_covering_or_next = 16;

// madvise
inline constexpr int advice_collapse = 25;

}  // namespace blaslift::gpu::kernel
