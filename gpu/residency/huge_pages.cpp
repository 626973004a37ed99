// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "gpu/residency/huge_pages.hpp"

#include <sys/mman.h>
#include <sys/prctl.h>

#include <cerrno>
#include <cstdio>
#include <cstring>

#include "gpu/residency/kernel.hpp"
#include "gpu/residency/write_tracker.hpp"
#include "shim/base/clock.hpp"

namespace blaslift::gpu {
namespace {

// "always [madvise] never": the word in brackets; `otherwise` for a file that is not there or says something else.
HugePages setting(char const* path, HugePages otherwise) {
  char text[128] = "";
  std::FILE* const file = std::fopen(path, "re");
  if (file == nullptr) return otherwise;
  if (std::fgets(text, sizeof text, file) == nullptr) text[0] = '\0';
  std::fclose(file);
  if (std::strstr(text, "[always]")) return HugePages::always;
  if (std::strstr(text, "[madvise]")) return HugePages::madvise;
  if (std::strstr(text, "[never]")) return HugePages::never;
  return otherwise;  // "[inherit]"
}

}  // namespace

HugePages huge_pages_allowed() {
  if (prctl(PR_GET_THP_DISABLE, 0, 0, 0, 0) > 0) return HugePages::never;
  HugePages const general = setting("/sys/kernel/mm/transparent_hugepage/enabled", HugePages::never);
  // Since Linux 6.8 each size has a setting of its own.
  return setting("/sys/kernel/mm/transparent_hugepage/hugepages-2048kB/enabled", general);
}

char const* describe(HugePages allowed) {
  switch (allowed) {
    case HugePages::never: return "never";
    case HugePages::madvise: return "madvise";
    case HugePages::always: return "always";
  }
  return "";
}

Result<std::size_t> huge_bytes(PageMap const& page_map, ByteRange range, std::vector<ByteRange>* parts) {
  std::size_t count = 0;
  PageQuery const query{0, 0, kernel::page_is_huge | kernel::page_is_present, 0};
  int const problem = page_map.scan(pages_around(range), query, 0, parts, &count);
  if (problem == 0) return count * kernel::page;
  return Error::make(problem == EBADF ? Error::Code::unavailable : Error::Code::failed, "looking for huge pages: %s",
                     std::strerror(problem));
}

Result<Collapsed> collapse(WriteTracker& tracker, ByteRange range) {
  constexpr std::uintptr_t below = kernel::huge_page - 1;
  ByteRange const whole{(range.begin + below) & ~below, range.end & ~below};
  if (whole.empty()) return Error::make(Error::Code::declined, "no aligned 2 MiB part is in the range");
  if (huge_pages_allowed() == HugePages::never)  // MADV_COLLAPSE would not ask
    return Error::make(Error::Code::declined, "this machine's or program's settings forbid huge pages");
  Result<std::size_t> const before = huge_bytes(tracker.page_map(), whole);
  if (!before) return before.error();
  double const begin = monotonic_seconds();
  // Pages that are armed cannot be collapsed.
  if (Error const error = tracker.disarm(whole)) return error;
  int const result = madvise(reinterpret_cast<void*>(whole.begin), whole.bytes(), kernel::advice_collapse);
  int const reason = errno;
  double const seconds = monotonic_seconds() - begin;
  Result<std::size_t> const after = huge_bytes(tracker.page_map(), whole);
  if (!after) return after.error();
  if (result != 0 && *after <= *before)
    return Error::make(Error::Code::declined, "MADV_COLLAPSE: %s", std::strerror(reason));
  return Collapsed{*after > *before ? *after - *before : 0, seconds};
}

}  // namespace blaslift::gpu
