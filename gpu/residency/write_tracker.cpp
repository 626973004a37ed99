// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "gpu/residency/write_tracker.hpp"

#include <fcntl.h>
#include <linux/userfaultfd.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <memory>
#include <mutex>
#include <new>

#include "gpu/residency/kernel.hpp"
#include "gpu/residency/mapping.hpp"
#include "gpu/residency/mutation.hpp"
#include "gpu/residency/other_trackers.hpp"
#include "gpu/residency/self_test.hpp"

namespace blaslift::gpu {
namespace {

using Code = Error::Code;

constexpr std::uint64_t check_wp_async = mutation == Mutation::no_check_async ? 0 : kernel::scan_check_wp_async;
constexpr std::uint64_t written = kernel::page_is_written, present = kernel::page_is_present;

// Written or not present: kernels before August 2026 do not count zapped pages as written.
constexpr PageQuery robust{check_wp_async, present, 0, written | present};
constexpr PageQuery plain{check_wp_async, 0, written, 0};
// With the mask WRITTEN alone, untouched pages would be armed too, and then be given out as 4 KiB pages for good.
constexpr PageQuery arming{check_wp_async | kernel::scan_wp_matching, 0, written | present, 0};
// Pages that are protected, or have been and were not marked as written.
constexpr PageQuery unwritten{check_wp_async, written, written | present, 0};
// Matches no page and no mapping: the kernel only looks at each mapping.
constexpr PageQuery mappings_only{kernel::scan_check_wp_async, kernel::page_is_wp_allowed, kernel::page_is_wp_allowed,
                                  0};

Error scan_error(char const* what, ByteRange range, int number) {
  auto const begin = static_cast<unsigned long>(range.begin), end = static_cast<unsigned long>(range.end);
  switch (number) {
    case 0: return Error::none();
    case EBADF: return Error::make(Code::unavailable, "the program has closed the descriptors of the write tracking");
    case ENOMEM: return Error::make(Code::out_of_memory, "%s %#lx-%#lx: no memory", what, begin, end);
    case EPERM:
      return Error::make(Code::failed, "%s %#lx-%#lx: a mapping there is not tracked (any more)", what, begin, end);
    default: return Error::make(Code::failed, "%s %#lx-%#lx: %s", what, begin, end, std::strerror(number));
  }
}

// userfaultfd(2), or the device node that a container may be given where its seccomp profile forbids the call.
int open_userfaultfd() {
  constexpr int flags = O_CLOEXEC | O_NONBLOCK | kernel::user_mode_only;
  int const opened = static_cast<int>(syscall(SYS_userfaultfd, flags));
  if (opened >= 0) return opened;
  int const reason = errno;
  int const node = ::open("/dev/userfaultfd", O_RDWR | O_CLOEXEC);
  if (node >= 0) {
    int const made = ioctl(node, kernel::userfaultfd_new, flags);
    ::close(node);
    if (made >= 0) return made;
  }
  errno = reason;
  return -1;
}

Error open_faults(Descriptor& faults) {
  int const opened = open_userfaultfd();
  if (opened < 0 && errno == ENOSYS)
    return Error::make(Code::unavailable, "this kernel has no userfaultfd; Linux 6.8.10 or later is needed");
  if (opened < 0)
    return Error::make(Code::unavailable,
                       "userfaultfd is not permitted (%s): in a container, allow it in the seccomp profile or pass the "
                       "device /dev/userfaultfd in",
                       std::strerror(errno));
  faults.take(opened);
  uffdio_api api{};
  api.api = UFFD_API;
  api.features = kernel::feature_wp_async | kernel::feature_wp_unpopulated | UFFD_FEATURE_PAGEFAULT_FLAG_WP;
  if (ioctl(faults.get(), UFFDIO_API, &api) == 0) return Error::none();
  return Error::make(Code::unavailable,
                     "the kernel has no asynchronous write protection (%s): Linux 6.8.10 or later is needed",
                     std::strerror(errno));
}

}  // namespace

Result<WriteTracker*> WriteTracker::open() {
  static std::mutex mutex;
  static WriteTracker* current = nullptr;
  std::lock_guard const lock(mutex);
  if (current != nullptr && !current->usable()) return current;
  // What is left of one that is no longer usable must not pass for another library's.
  if (current != nullptr) current->close();
  current = nullptr;
  std::unique_ptr<WriteTracker> made(new (std::nothrow) WriteTracker);
  if (!made) return Error::make(Code::out_of_memory, "no memory for the write tracking");
  if (Error const error = made->start()) {
    made->close();
    if (made->process_word_ != nullptr) munmap(const_cast<unsigned*>(made->process_word_), kernel::page);
    return error;
  }
  current = made.release();
  return current;
}

Error WriteTracker::start() {
  if (Error const error = refuse_known_kernel()) return error;
  if (Error const error = refuse_other_trackers()) return error;
  void* const word = mmap(nullptr, kernel::page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (word == MAP_FAILED) return Error::make(Code::out_of_memory, "mmap: %s", std::strerror(errno));
  process_word_ = static_cast<unsigned const*>(word);
  if (madvise(word, kernel::page, MADV_WIPEONFORK) != 0)
    return Error::make(Code::unavailable, "MADV_WIPEONFORK: %s", std::strerror(errno));
  *static_cast<unsigned*>(word) = alive;
  if (Error const error = open_faults(faults_)) return error;
  if (Error const error = page_map_.open()) return error;
  return test_write_tracking(*this);
}

void WriteTracker::close() {
  faults_.reset();
  page_map_.close();
}

Error WriteTracker::usable() const {
  if (!same_process()) return Error::make(Code::unavailable, "a forked child has no write tracking of its parent's");
  if (!faults_.intact() || !page_map_.intact()) return scan_error("", {}, EBADF);
  if (unsure_.load()) return Error::make(Code::unavailable, "memory could neither be registered nor be left alone");
  return Error::none();
}

bool WriteTracker::is_registered(ByteRange pages) const {
  return page_map_.scan(pages, mappings_only, 0, nullptr, nullptr) == 0;
}

// Registers a mapping. Its pages may have been armed: mremap() of a registered mapping to a place beside another one
// joins the two and takes the registration from both, but only the pages that moved lose their protection. A store into
// one of the others then makes it writable and leaves it its mark, and no later store is seen, nor does arming protect
// it.
Error WriteTracker::register_mapping(ByteRange mapping) {
  uffdio_register request{};
  request.range = {mapping.begin, mapping.bytes()};
  request.mode = UFFDIO_REGISTER_MODE_WP;
  if (ioctl(faults_.get(), UFFDIO_REGISTER, &request) != 0) {
    int const reason = errno;
    if (reason != EBUSY) unregister(mapping);  // without memory the kernel stops half way
    return Error::make(Code::declined, "%s",
                       reason == EBUSY ? "another userfaultfd watches it" : std::strerror(reason));
  }
  if constexpr (mutation == Mutation::trust_registrations) return Error::none();
  std::size_t left_over = 0;
  Error error = scan_error("look at", mapping, page_map_.scan(mapping, unwritten, 1, nullptr, &left_over));
  if (!error && left_over > 0) error = disarm(mapping);
  if (error) unregister(mapping);  // what cannot be made sure of must not pass for registered
  return error;
}

// One by one: the kernel takes no range with a file in it, which another thread may have mapped there meanwhile.
void WriteTracker::unregister(ByteRange range) try {
  std::vector<Mapping> mappings;
  bool good = !mappings_under(range, &mappings);
  for (Mapping const& mapping : mappings) {
    ByteRange const part = common(mapping.range, range);
    if (part.empty() || !is_registered(part)) continue;
    uffdio_range asked{part.begin, part.bytes()};
    good = ioctl(faults_.get(), UFFDIO_UNREGISTER, &asked) == 0 && good;
  }
  if (!good) unsure_ = true;
} catch (std::bad_alloc const&) {
  unsure_ = true;
}

Error WriteTracker::track(ByteRange range, std::vector<ByteRange>* anew) {
  if (range.empty()) return Error::none();
  if (Error const error = usable()) return error;
  ByteRange const pages = pages_around(range);
  if (is_registered(pages)) {
    // A gap has passed this test, too; nothing is there that could go wrong.
    return Error::none();
  }
  auto const begin = static_cast<unsigned long>(range.begin), end = static_cast<unsigned long>(range.end);
  // Once more at the end: what is registered must be what was looked at.
  for (bool registered : {false, true}) {
    std::vector<Mapping> mappings;
    try {
      if (Error const error = mappings_under(pages, &mappings)) return error;
      if (anew != nullptr) anew->reserve(anew->size() + mappings.size());
    } catch (std::bad_alloc const&) {
      return scan_error("track", range, ENOMEM);
    }
    std::uintptr_t reached = pages.begin;
    for (Mapping const& mapping : mappings) {
      if (mapping.range.begin > reached) break;
      reached = mapping.range.end;
      if (char const* const reason = why_untrackable(mapping))
        return Error::make(Code::declined, "%#lx-%#lx cannot be tracked: %s", begin, end, reason);
    }
    if (reached < pages.end)
      return Error::make(Code::declined, "%#lx-%#lx cannot be tracked: it has a gap", begin, end);
    for (Mapping const& mapping : mappings) {
      if (is_registered(mapping.range)) continue;
      if (registered)
        return Error::make(Code::declined, "%#lx-%#lx cannot be tracked: its mappings change meanwhile", begin, end);
      if (anew != nullptr) anew->push_back(mapping.range);
      Error const error = register_mapping(mapping.range);
      if (error.code == Code::unavailable) return error;
      if (error) return Error::make(Code::declined, "%#lx-%#lx cannot be tracked: %.120s", begin, end, error.text);
    }
  }
  return usable();
}

Error WriteTracker::validate(ByteRange range, std::vector<ByteRange>* dirty) const {
  if (!same_process()) return usable();
  constexpr PageQuery query = mutation == Mutation::plain_query ? plain : robust;
  return scan_error("validate", range, page_map_.scan(pages_around(range), query, 0, dirty, nullptr));
}

ByteRange WriteTracker::armed_range(ByteRange range) {
  if (range.empty()) return range;
  return {range.begin & ~(kernel::huge_page - 1), (range.end + kernel::huge_page - 1) & ~(kernel::huge_page - 1)};
}

Error WriteTracker::arm(ByteRange range, std::vector<ByteRange>* dirty) {
  if (Error const error = usable()) return error;
  ByteRange const pages = page_map_.whole_huge_pages(pages_around(range));
  return scan_error("arm", pages, page_map_.scan(pages, arming, 0, dirty, nullptr));
}

Error WriteTracker::disarm(ByteRange range, ByteRange* disarmed) {
  if (range.empty()) return Error::none();
  if (Error const error = usable()) return error;
  ByteRange const pages = page_map_.whole_huge_pages(pages_around(range));
  uffdio_writeprotect request{};
  request.range = {pages.begin, pages.bytes()};
  request.mode = UFFDIO_WRITEPROTECT_MODE_DONTWAKE;  // asynchronous: nobody waits
  while (ioctl(faults_.get(), UFFDIO_WRITEPROTECT, &request) != 0) {
    if (errno == EAGAIN || errno == EINTR) continue;
    return scan_error("disarm", pages, errno == ENOENT ? EPERM : errno);
  }
  if (disarmed) *disarmed = pages;
  return Error::none();
}

Result<std::size_t> WriteTracker::written_pages(ByteRange range, std::size_t most) const {
  if (!same_process()) return usable();
  std::size_t count = 0;
  if (most == 0) return count;
  int const problem = page_map_.scan(pages_around(range), plain, most, nullptr, &count);
  if (problem != 0) return scan_error("look at", range, problem);
  return count;
}

}  // namespace blaslift::gpu
