// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Memory of `blaslift run` in which the processes that it started count, so that one that is killed loses nothing.
// Nobody can make it shorter (F_SEAL_SHRINK): to touch a mapped file that somebody truncates would end the program by
// SIGBUS.
#pragma once

#include <atomic>
#include <cstdint>
#include <string>

#include "shim/base/descriptor.hpp"
#include "shim/base/settings.hpp"
#include "shim/observe/statistics.hpp"

namespace blaslift::observe {

// Its first page. Behind it one slot for each process: what its statistics file would hold.
struct MemoryFacts {
  char magic[8];
  std::uint32_t version, symbols, header_size, block_size;
  std::uint32_t slots;
  std::uint32_t keeps_files;         // processes also save their statistics in the folder
  char folder[Settings::text_size];  // the tool's; who was given another one saves there
};
struct MemoryHead : MemoryFacts {
  std::atomic<std::uint32_t> taken;
};
inline constexpr std::uint32_t memory_slots = 256;  // the files of further processes are all that there is of them
inline constexpr std::size_t slot_bytes = blocks_offset + most_chunks * chunk_bytes;
constexpr std::size_t slot_offset(std::size_t slot) { return page_size + slot * slot_bytes; }

// The tool's side.
class SharedMemory {
 public:
  // false: it cannot be had here, and the processes' files are all that there is.
  bool create(std::string const& folder, bool keeps_files);
  // For BLASLIFT_REPORT_MEMORY; "" without it.
  std::string path() const;
  int descriptor() const { return memory_.get(); }
  // Slots that were taken. Their contents are what other processes wrote there: not to be trusted.
  std::uint32_t taken() const;

 private:
  Descriptor memory_;
};

// A process's side: opens it, if this is such memory, of this version. `saves`: whether the process needs a file too.
Descriptor open_shared_memory(char const* path, bool* saves);
// The offset of a free slot; 0: there is none left.
std::size_t take_slot(int memory);

}  // namespace blaslift::observe
