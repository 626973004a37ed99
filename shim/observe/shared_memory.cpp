// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "shim/observe/shared_memory.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <cstring>

#include "shim/base/quiet_write.hpp"
#include "shim/base/state.hpp"

namespace blaslift::observe {
namespace {

constexpr char memory_magic[8] = {'b', 'l', 'a', 's', 'r', 'o', 'o', 'm'};
constexpr int seals = F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL;
constexpr std::size_t memory_bytes = slot_offset(memory_slots);

MemoryFacts fresh_facts() {
  MemoryFacts head{};
  std::memcpy(head.magic, memory_magic, sizeof head.magic);
  head.version = statistics_version, head.symbols = symbol_count;
  head.header_size = static_cast<std::uint32_t>(blocks_offset),
  head.block_size = static_cast<std::uint32_t>(block_stride);
  head.slots = memory_slots;
  return head;
}

// Whether it can be mapped without fear: of this size for ever.
bool is_fixed(int memory) {
  struct stat status {};
  int const set = fcntl(memory, F_GET_SEALS);
  return set >= 0 && (set & seals) == seals && fstat(memory, &status) == 0 &&
         static_cast<std::size_t>(status.st_size) == memory_bytes;
}

}  // namespace

bool SharedMemory::create(std::string const& folder, bool keeps_files) {
  Descriptor made(memfd_create("blaslift statistics", MFD_CLOEXEC | MFD_ALLOW_SEALING));
  MemoryFacts head = fresh_facts();
  head.keeps_files = keeps_files;
  std::snprintf(head.folder, sizeof head.folder, "%s", folder.c_str());
  WriteSignalsOff const signals;
  bool const whole = made && ftruncate(made.get(), memory_bytes) == 0 &&
                     write_quietly_at(made.get(), &head, sizeof head, 0) && fcntl(made.get(), F_ADD_SEALS, seals) == 0;
  if (whole)
    memory_ = std::move(made);
  else
    signals.take_back();
  return whole;
}

std::string SharedMemory::path() const {
  return memory_ ? "/proc/" + std::to_string(getpid()) + "/fd/" + std::to_string(memory_.get()) : "";
}

std::uint32_t SharedMemory::taken() const {
  MemoryHead head{};
  if (!memory_ || pread(memory_.get(), static_cast<void*>(&head), sizeof head, 0) != static_cast<ssize_t>(sizeof head))
    return 0;
  return std::min(head.taken.load(), memory_slots);
}

Descriptor open_shared_memory(char const* path, bool* saves) {
  if (std::strncmp(path, "/proc/", 6) != 0) return {};  // to open a device may do something
  Descriptor opened(open(path, O_RDWR | O_CLOEXEC | O_NONBLOCK | O_NOCTTY));
  if (!opened || !is_fixed(opened.get())) return {};
  MemoryFacts head{}, wanted = fresh_facts();
  if (pread(opened.get(), static_cast<void*>(&head), sizeof head, 0) != static_cast<ssize_t>(sizeof head)) return {};
  if (std::memcmp(&head, &wanted, offsetof(MemoryFacts, keeps_files)) != 0) return {};
  head.folder[sizeof head.folder - 1] = 0;
  *saves = head.keeps_files != 0 || std::strcmp(settings().report, head.folder) != 0;
  return opened;
}

std::size_t take_slot(int memory) {
  void* const page = mmap(nullptr, page_size, PROT_READ | PROT_WRITE, MAP_SHARED, memory, 0);
  if (page == MAP_FAILED) return 0;
  auto& taken = static_cast<MemoryHead*>(page)->taken;
  std::uint32_t slot = taken.load();
  while (slot < memory_slots && !taken.compare_exchange_weak(slot, slot + 1)) {
  }
  munmap(page, page_size);
  return slot < memory_slots ? slot_offset(slot) : 0;
}

}  // namespace blaslift::observe
