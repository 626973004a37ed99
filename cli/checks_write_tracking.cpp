// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Whether the kernel can tell which pages a program has written since a given moment (userfaultfd's asynchronous write
// protection and the PAGEMAP_SCAN ioctl, Linux 6.7). A later version keeps matrices on the GPU between calls by it.
#include <cerrno>
#include <cstdint>
#include <cstring>
#include <fcntl.h>
#include <fmt/format.h>
#include <linux/userfaultfd.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/utsname.h>
#include <unistd.h>

#include "cli/check.hpp"

namespace blaslift::cli {
namespace {

// Declared here, for the installed kernel headers may be older than the kernel.
constexpr std::uint64_t feature_wp_async = 1 << 15;
constexpr int user_mode_only = 1;
struct PageRegion {
  std::uint64_t start, end, categories;
};
struct ScanArguments {
  std::uint64_t size, flags, start, end, walk_end, region, region_count, most_pages, category_inverted, category_mask,
      category_any, return_mask;
};
constexpr unsigned long pagemap_scan = _IOWR('f', 16, ScanArguments);
constexpr std::uint64_t page_is_written = 2, page_is_present = 8, scan_protects = 1, scan_checks_async = 2;

constexpr std::size_t page = 4096;

std::string failed(char const* what) { return fmt::format("{}: {}", what, std::strerror(errno)); }

// Regions of the page that count as written (or are gone); -1 with errno. The robust query: written or not present.
long scan(int pagemap, void* memory, std::uint64_t flags) {
  PageRegion region{};
  ScanArguments arguments{};
  arguments.size = sizeof arguments;
  arguments.flags = flags | scan_checks_async;
  arguments.start = reinterpret_cast<std::uint64_t>(memory);
  arguments.end = arguments.start + page;
  arguments.region = reinterpret_cast<std::uint64_t>(&region);
  arguments.region_count = 1;
  arguments.category_inverted = page_is_present;
  arguments.category_any = page_is_written | page_is_present;
  arguments.return_mask = page_is_written;
  return ioctl(pagemap, pagemap_scan, &arguments);
}

// Tracks one page through arm, store and zap; "" if all was noticed. Descriptors end with the check's process.
std::string try_tracking() {
  int const faults = static_cast<int>(syscall(SYS_userfaultfd, O_CLOEXEC | O_NONBLOCK | user_mode_only));
  if (faults < 0) return failed("userfaultfd is not permitted");
  uffdio_api api{};
  api.api = UFFD_API;
  api.features = feature_wp_async;
  if (ioctl(faults, UFFDIO_API, &api) != 0)
    return failed("the kernel has no asynchronous write protection (before Linux 6.7)");
  void* const memory = mmap(nullptr, page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) return failed("mmap");
  auto* const bytes = static_cast<char volatile*>(memory);
  bytes[0] = 1;
  uffdio_register range{};
  range.range = {reinterpret_cast<std::uint64_t>(memory), page};
  range.mode = UFFDIO_REGISTER_MODE_WP;
  if (ioctl(faults, UFFDIO_REGISTER, &range) != 0) return failed("UFFDIO_REGISTER");
  int const pagemap = open("/proc/self/pagemap", O_RDONLY | O_CLOEXEC);
  if (pagemap < 0) return failed("/proc/self/pagemap");
  if (scan(pagemap, memory, scan_protects) < 0) return failed("PAGEMAP_SCAN");
  long const quiet = scan(pagemap, memory, 0);
  bytes[1] = 2;
  long const stored = scan(pagemap, memory, scan_protects);
  madvise(memory, page, MADV_DONTNEED);
  long const zapped = scan(pagemap, memory, 0);
  if (quiet != 0 || stored != 1 || zapped != 1)
    return fmt::format("it answers wrongly: quiet {}, after a store {}, after a zap {} (0, 1 and 1 are right)", quiet,
                       stored, zapped);
  return {};
}

}  // namespace

Checks check_write_tracking() {
  std::string const problem = try_tracking();
  utsname kernel{};
  uname(&kernel);
  if (problem.empty())
    return {{State::info, "write tracking",
             fmt::format("Linux {} can track which pages are written; a later version uses it", kernel.release), ""}};
  return {{State::info, "write tracking", fmt::format("Linux {}: {}", kernel.release, problem),
           "not needed by this version; a later one keeps matrices on the GPU by it. Containers: allow userfaultfd in "
           "the seccomp profile"}};
}

}  // namespace blaslift::cli
