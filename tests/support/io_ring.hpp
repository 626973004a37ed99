// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// A minimal io_uring for tests: one operation at a time.
#pragma once

#include <linux/io_uring.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>

namespace blaslift {

class IoRing {
 public:
  IoRing() {
    number_ = static_cast<int>(syscall(SYS_io_uring_setup, 4, &sizes_));
    if (number_ < 0) return;
    queue_ = map(sizes_.sq_off.array + sizes_.sq_entries * sizeof(unsigned), IORING_OFF_SQ_RING);
    results_ = map(sizes_.cq_off.cqes + sizes_.cq_entries * sizeof(io_uring_cqe), IORING_OFF_CQ_RING);
    entries_ = map(sizes_.sq_entries * sizeof(io_uring_sqe), IORING_OFF_SQES);
  }
  IoRing(IoRing const&) = delete;
  IoRing& operator=(IoRing const&) = delete;
  ~IoRing() {
    for (Area area : {queue_, results_, entries_})
      if (area.bytes != nullptr) munmap(area.bytes, area.size);
    if (number_ < 0) return;
    if (!hidden_) {
      close(number_);
      return;
    }
    io_uring_rsrc_update update{};
    update.offset = static_cast<std::uint32_t>(number_);
    control(IORING_UNREGISTER_RING_FDS, &update, 1);
  }

  bool ok() const { return number_ >= 0 && queue_.bytes && results_.bytes && entries_.bytes; }
  int descriptor() const { return hidden_ ? -1 : number_; }
  // Pins the memory: afterwards start(IORING_OP_READ_FIXED) writes to its pages without the page table.
  bool fix(void* memory, std::size_t size) const {
    iovec const buffer{memory, size};
    return control(IORING_REGISTER_BUFFERS, &buffer, 1) == 0;
  }
  bool unfix() const { return control(IORING_UNREGISTER_BUFFERS, nullptr, 0) == 0; }
  // From now on this thread alone has the ring, by a number that is no descriptor. False where the kernel cannot
  // (before 6.3).
  bool hide() {
    io_uring_rsrc_update update{};
    update.offset = ~0U;  // any number
    update.data = static_cast<unsigned>(number_);
    if (control(IORING_REGISTER_RING_FDS, &update, 1) != 1) return false;
    close(number_);
    number_ = static_cast<int>(update.offset);
    return hidden_ = true;
  }
  // Starts to read a file's beginning into memory.
  bool start(int operation, int file, void* memory, unsigned size) {
    auto* const tail = word(queue_, sizes_.sq_off.tail);
    unsigned const index = *tail & *word(queue_, sizes_.sq_off.ring_mask);
    io_uring_sqe entry{};
    entry.opcode = static_cast<std::uint8_t>(operation);
    entry.fd = file;
    entry.addr = reinterpret_cast<std::uint64_t>(memory);
    entry.len = size;
    reinterpret_cast<io_uring_sqe*>(entries_.bytes)[index] = entry;
    word(queue_, sizes_.sq_off.array)[index] = index;
    __atomic_store_n(tail, *tail + 1, __ATOMIC_RELEASE);
    return enter(1, 0, 0) == 1;
  }
  // The result of what was started: bytes read, or a negative errno value.
  int finish() {
    auto* const head = word(results_, sizes_.cq_off.head);
    while (__atomic_load_n(word(results_, sizes_.cq_off.tail), __ATOMIC_ACQUIRE) == *head)
      if (enter(0, 1, IORING_ENTER_GETEVENTS) < 0 && errno != EINTR) return -errno;
    auto const* const all = reinterpret_cast<io_uring_cqe*>(results_.bytes + sizes_.cq_off.cqes);
    int const result = all[*head & *word(results_, sizes_.cq_off.ring_mask)].res;
    __atomic_store_n(head, *head + 1, __ATOMIC_RELEASE);
    return result;
  }

 private:
  struct Area {
    char* bytes = nullptr;
    std::size_t size = 0;
  };
  // Of newer kernels than some headers.
  static constexpr unsigned register_by_number = 1U << 31, enter_by_number = 1U << 4;
  long control(unsigned operation, void const* argument, unsigned count) const {
    return syscall(SYS_io_uring_register, number_, hidden_ ? operation | register_by_number : operation, argument,
                   count);
  }
  long enter(unsigned submitted, unsigned awaited, unsigned flags) const {
    return syscall(SYS_io_uring_enter, number_, submitted, awaited, hidden_ ? flags | enter_by_number : flags, nullptr,
                   0);
  }
  Area map(std::size_t size, std::uint64_t what) const {
    void* const got =
        mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_POPULATE, number_, static_cast<off_t>(what));
    return got == MAP_FAILED ? Area{} : Area{static_cast<char*>(got), size};
  }
  static unsigned* word(Area const& area, unsigned offset) { return reinterpret_cast<unsigned*>(area.bytes + offset); }

  io_uring_params sizes_{};
  int number_ = -1;
  bool hidden_ = false;
  Area queue_, results_, entries_;
};

}  // namespace blaslift
