// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Whether the kernel can tell which pages a program has written, what asking costs here, and whether memory may come in
// huge pages, which make it cheaper.
#include <sys/mman.h>
#include <sys/utsname.h>

#include <fmt/format.h>
#include <algorithm>
#include <cerrno>
#include <cstring>
#include <vector>

#include "cli/check.hpp"
#include "gpu/residency/huge_pages.hpp"
#include "gpu/residency/write_tracker.hpp"
#include "shim/base/clock.hpp"

namespace blaslift::cli {
namespace {

constexpr char const* purpose = "by it matrices can stay on the GPU between calls";

// Milliseconds that asking about a GiB of clean 4 KiB pages takes, from 64 MiB; negative: it failed, as *problem says.
double measure_clean_scan(gpu::WriteTracker& tracker, std::string* problem) {
  constexpr std::size_t size = std::size_t{64} << 20;
  constexpr double per_gib = double(std::size_t{1} << 30) / double(size);
  void* const memory = mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) {
    *problem = fmt::format("mmap: {}", std::strerror(errno));
    return -1;
  }
  madvise(memory, size, MADV_NOHUGEPAGE);
  std::memset(memory, 1, size);
  auto const begin = reinterpret_cast<std::uintptr_t>(memory);
  gpu::ByteRange const range{begin, begin + size};
  std::vector<gpu::ByteRange> dirty;
  Error error = tracker.track(range);
  if (!error) error = tracker.arm(range, &dirty);
  double best = 1e9;
  for (int round = 0; round < 5 && !error; ++round) {
    dirty.clear();
    double const start = monotonic_seconds();
    error = tracker.validate(range, &dirty);
    best = std::min(best, monotonic_seconds() - start);
  }
  munmap(memory, size);
  if (!error && !dirty.empty()) error = Error::make(Error::Code::failed, "armed memory does not stay clean");
  if (error) *problem = error.text;
  return error ? -1 : best * per_gib * 1e3;
}

Check huge_pages() {
  constexpr char const* title = "huge pages";
  switch (gpu::huge_pages_allowed()) {
    case gpu::HugePages::always:
      return {State::info, title, "large arrays get them by themselves", ""};
    case gpu::HugePages::madvise:
      return {State::info, title, "programs get them where they ask for them (transparent_hugepage/enabled: madvise)",
              ""};
    case gpu::HugePages::never:
      break;
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
  std::string problem;
  double const cost = measure_clean_scan(**opened, &problem);
  if (cost < 0) return {found(fmt::format("does not work, {}; {}", problem, purpose)), huge_pages()};
  return {found(fmt::format("works; {}; asking about unchanged memory costs {:.2f} ms/GiB", purpose, cost)),
          huge_pages()};
}

}  // namespace blaslift::cli
