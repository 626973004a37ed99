// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Whether the kernel can tell which pages a program has written, what asking costs here, and whether memory may come in
// huge pages, which make it cheaper.
#include <sys/utsname.h>

#include <fmt/format.h>

#include "cli/doctor/check.hpp"
#include "cli/tracking_costs.hpp"
#include "gpu/residency/huge_pages.hpp"
#include "gpu/residency/write_tracker.hpp"

namespace blaslift::cli {
namespace {

constexpr char const* purpose = "by it matrices can stay on the GPU between calls";

Check huge_pages() {
  constexpr char const* title = "huge pages";
  switch (gpu::huge_pages_allowed()) {
    case gpu::HugePages::always: return {State::info, title, "large arrays get them by themselves", ""};
    case gpu::HugePages::madvise:
      return {State::info, title, "programs get them where they ask for them (transparent_hugepage/enabled: madvise)",
              ""};
    case gpu::HugePages::never: break;
  }
  return {State::info, title, "forbidden (transparent_hugepage/enabled: never, or by this process's parent)", ""};
}

}  // namespace

Checks check_write_tracking() {
  utsname kernel{};
  uname(&kernel);
  auto found = [&](std::string const& what) -> Check {
    return {State::info, "write tracking", fmt::format("Linux {}: {}", kernel.release, what), ""};
  };
  auto const opened = gpu::WriteTracker::open();
  // The error's text names the way out where there is one.
  if (!opened) return {found(fmt::format("does not work, {}; {}", opened.error().text, purpose)), huge_pages()};
  auto costs = measure_tracking(**opened);
  if (!costs) return {found(fmt::format("does not work, {}; {}", costs.error().text, purpose)), huge_pages()};
  return {found(fmt::format("works; {}; asking about unchanged memory costs {:.2f} ms/GiB", purpose,
                            1e3 * 0x1p30 * costs->small.check)),
          huge_pages()};
}

}  // namespace blaslift::cli
