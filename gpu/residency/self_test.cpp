// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "gpu/residency/self_test.hpp"

#include <sys/mman.h>
#include <sys/random.h>
#include <sys/utsname.h>

#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <initializer_list>
#include <new>
#include <vector>

#include "gpu/residency/huge_pages.hpp"
#include "gpu/residency/kernel.hpp"
#include "gpu/residency/mutation.hpp"
#include "gpu/residency/write_tracker.hpp"

namespace blaslift::gpu {
namespace {

using kernel::huge_page;
using kernel::page;

// Private memory of our own, unmapped at the end.
struct Memory {
  char* bytes;
  std::size_t size;
  explicit Memory(std::size_t wanted)
      : bytes(static_cast<char*>(mmap(nullptr, wanted, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0))),
        size(wanted) {}
  Memory(Memory const&) = delete;
  Memory& operator=(Memory const&) = delete;
  ~Memory() {
    if (ok()) munmap(bytes, size);
  }
  bool ok() const { return bytes != MAP_FAILED; }
};

ByteRange range_of(void const* first, std::size_t bytes) {
  auto const begin = reinterpret_cast<std::uintptr_t>(first);
  return {begin, begin + bytes};
}

// Steps of the test on `count` pages; `error` is that of the first step that failed.
class Steps {
 public:
  Steps(WriteTracker& tracker, char* first, std::size_t count) : tracker_(tracker), first_(first), count_(count) {}

  Error error;

  ByteRange all() const { return range_of(first_, count_ * page); }
  void store(std::size_t index) { const_cast<char volatile*>(first_)[index * page + 8] = 2; }

  Steps& works(char const* what, Error const& result) {
    if (!error && result) fail(what, result.text);
    return *this;
  }
  // The pages that arm() or validate() must report: exactly these.
  Steps& arm_finds(char const* what, std::initializer_list<ByteRange> pages) {
    if (error) return *this;
    found_.clear();
    return works(what, tracker_.arm(all(), &found_)).expect(what, pages);
  }
  Steps& validate_finds(char const* what, std::initializer_list<ByteRange> pages) {
    if (error) return *this;
    found_.clear();
    return works(what, tracker_.validate(all(), &found_)).expect(what, pages);
  }
  Steps& validate_refuses(char const* what) {
    if (error) return *this;
    found_.clear();
    if (!tracker_.validate(all(), &found_)) fail(what, "it was not noticed");
    return *this;
  }
  ByteRange pages(std::size_t index, std::size_t number) const {
    return range_of(first_ + index * page, number * page);
  }

 private:
  Steps& expect(char const* what, std::initializer_list<ByteRange> wanted) {
    if (!error && found_ != std::vector(wanted)) fail(what, "wrong pages");
    return *this;
  }
  void fail(char const* what, char const* why) {
    error = Error::make(Error::Code::unavailable, "the self-test of write tracking failed (%.50s): %.80s", what, why);
  }

  WriteTracker& tracker_;
  char* first_;
  std::size_t count_;
  std::vector<ByteRange> found_;
};

Error test_small_pages(WriteTracker& tracker) {
  constexpr std::size_t count = 16;
  Memory memory(count * page), place(count * page);
  if (!memory.ok() || !place.ok()) return Error::make(Error::Code::out_of_memory, "mmap: %s", std::strerror(errno));
  madvise(memory.bytes, memory.size, MADV_NOHUGEPAGE);
  std::memset(memory.bytes, 1, memory.size);
  Steps steps(tracker, memory.bytes, count);
  steps.works("register", tracker.track(steps.all()));
  steps.validate_finds("unarmed pages", {steps.all()});
  steps.arm_finds("first arming", {steps.all()});
  steps.validate_finds("armed pages", {});
  steps.store(1);
  // The kernel's own stores must neither fail nor go unnoticed.
  ssize_t const got = getrandom(memory.bytes + 3 * page, 16, 0);
  if (got != 16) steps.works("system call", Error::make(Error::Code::failed, "it cannot write into armed memory"));
  steps.validate_finds("stores", {steps.pages(1, 1), steps.pages(3, 1)});
  steps.arm_finds("second arming", {steps.pages(1, 1), steps.pages(3, 1)});
  steps.validate_finds("armed again", {});
  madvise(memory.bytes + 5 * page, page, MADV_DONTNEED);
  steps.validate_finds("MADV_DONTNEED", {steps.pages(5, 1)});
  steps.works("disarm", tracker.disarm(steps.pages(8, 4)));
  steps.validate_finds("disarmed pages", {steps.pages(5, 1), steps.pages(8, 4)});
  // Armed memory that was moved here and is registered anew must not pass for clean (CVE-2025-21696).
  if (steps.error) return steps.error;
  void* const moved = mremap(memory.bytes, memory.size, memory.size, MREMAP_MAYMOVE | MREMAP_FIXED, place.bytes);
  if (moved == MAP_FAILED) return Error::make(Error::Code::out_of_memory, "mremap: %s", std::strerror(errno));
  memory.bytes = static_cast<char*>(MAP_FAILED);
  Steps after(tracker, place.bytes, count);
  after.validate_refuses("mremap");
  after.works("register what was moved", tracker.track(after.all()));
  after.validate_finds("moved pages", {after.all()});
  after.arm_finds("arming what was moved", {after.pages(0, 5), after.pages(6, 10)});  // page 5 is not there
  if (after.error) return after.error;
  if (mmap(place.bytes, place.size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0) ==
      MAP_FAILED)
    return Error::make(Error::Code::out_of_memory, "mmap: %s", std::strerror(errno));
  return after.validate_refuses("munmap and mmap").error;
}

Error test_huge_pages(WriteTracker& tracker) {
  constexpr std::size_t count = huge_page / page;
  Memory memory(2 * huge_page);
  if (!memory.ok()) return Error::make(Error::Code::out_of_memory, "mmap: %s", std::strerror(errno));
  std::size_t const past = reinterpret_cast<std::uintptr_t>(memory.bytes) & (huge_page - 1);
  char* const first = memory.bytes + (past == 0 ? 0 : huge_page - past);
  auto const address = reinterpret_cast<std::uintptr_t>(first);
  if (madvise(first, huge_page, MADV_HUGEPAGE) != 0) return Error::none();
  *const_cast<char volatile*>(first) = 1;
  if (!tracker.page_map().is_huge(address)) return Error::none();  // none was free: nothing to test
  Steps steps(tracker, first, count);
  std::vector<ByteRange> found;
  steps.works("register a huge page", tracker.track(steps.all()));
  // A part is asked for, the whole is armed, and stays one.
  steps.works("arm in a huge page", tracker.arm(steps.pages(5, 3), &found));
  steps.validate_finds("armed huge page", {});
  if (!steps.error && !tracker.page_map().is_huge(address))
    steps.works("arm a huge page", Error::make(Error::Code::failed, "it was split"));
  steps.store(7);
  steps.validate_finds("store into a huge page", {steps.pages(7, 1)});
  steps.arm_finds("arming it again", {steps.pages(7, 1)});
  madvise(first, huge_page, MADV_DONTNEED);
  steps.validate_finds("MADV_DONTNEED of a huge page", {steps.all()});
  if (steps.error) return steps.error;
  // Zapped while it is one page: the kernel's code is another.
  *const_cast<char volatile*>(first) = 2;
  found.clear();
  steps.works("arm a new huge page", tracker.arm(steps.all(), &found));
  madvise(first, huge_page, MADV_DONTNEED);
  return steps.validate_finds("MADV_DONTNEED of an armed huge page", {steps.all()}).error;
}

}  // namespace

Error refuse_known_kernel(char const* release, char const* signature) {
  int major = 0, minor = 0, patch = 0;
  if (std::sscanf(release, "%d.%d.%d", &major, &minor, &patch) < 2) return Error::none();
  int own_major = 0, own_minor = 0, own_patch = 0;
  if (std::sscanf(signature, "%*s %*s %d.%d.%d", &own_major, &own_minor, &own_patch) == 3 && own_major == major &&
      own_minor == minor)
    patch = own_patch;
  // Before 6.7 there is nothing to refuse.
  bool const bad = major == 6 && (minor == 7 || (minor == 8 && patch < 10));
  if (!bad) return Error::none();
  return Error::make(Error::Code::unavailable,
                     "Linux %.64s may lose data under write tracking; 6.8.10 or later is needed", release);
}

Error refuse_known_kernel() {
  utsname kernel{};
  if (uname(&kernel) != 0) return Error::none();
  char signature[256] = "";
  if (std::FILE* const file = std::fopen("/proc/version_signature", "re")) {
    if (std::fgets(signature, sizeof signature, file) == nullptr) signature[0] = '\0';
    std::fclose(file);
  }
  return refuse_known_kernel(kernel.release, signature);
}

Error test_write_tracking(WriteTracker& tracker) {
  if constexpr (mutation != Mutation::none) return Error::none();  // it would notice some of them
  try {
    if (Error const error = test_small_pages(tracker)) return error;
    return huge_pages_allowed() == HugePages::never ? Error::none() : test_huge_pages(tracker);
  } catch (std::bad_alloc const&) {
    return Error::make(Error::Code::out_of_memory, "no memory for the self-test of write tracking");
  }
}

}  // namespace blaslift::gpu
