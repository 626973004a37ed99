// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Statistics files, which are large and mostly zero: an input says what is elsewhere than in a file of this process, as
// entries of eight bytes: where (three), how many bytes (one), and these.
#include <algorithm>
#include <cstring>
#include <exception>
#include <memory>
#include <vector>

#include "memory_file.hpp"
#include "shim/observe/statistics.hpp"
#include "shown.hpp"

namespace {

using namespace blaslift;

constexpr std::size_t file_size = observe::blocks_offset + observe::chunk_bytes;

std::vector<char> sound_file() {
  std::vector<char> bytes(file_size);
  auto* const header = new (bytes.data()) observe::Header{};
  std::memcpy(header->magic, observe::statistics_magic, sizeof header->magic);
  header->version = observe::statistics_version;
  header->header_size = observe::blocks_offset;
  header->block_size = observe::block_stride;
  header->symbols = symbol_count;
  header->block_count = 1;
  header->site_count = header->module_count = header->note_count = 1;
  std::strcpy(header->notes[0], "a note");
  std::strcpy(header->program, "program");
  std::strcpy(header->modules[0].path, "/proc/self/exe");
  header->sites[0].frames[0] = observe::pack_frame(1, 4660);
  header->groups[0].key = observe::GroupKey{Symbol::dgemm, Place::gpu, Reason::cpu_is_faster, 9, 9, 9, 1}.pack();
  header->groups[0].calls = 7;
  auto* const block = reinterpret_cast<observe::Block*>(bytes.data() + observe::blocks_offset);
  block->calls[index(Symbol::dgemm)] = 100;
  header->ungrouped[index(Symbol::dgemm)].grouped = 7;
  return bytes;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
  static std::vector<char> const sound = sound_file();
  std::vector<char> bytes = sound;
  std::size_t length = bytes.size();
  for (; size >= 8; data += 8, size -= 8) {
    std::size_t const where = (data[0] | std::size_t{data[1]} << 8 | std::size_t{data[2]} << 16) % file_size;
    if (data[3] == 255)
      length = where;
    else
      std::memcpy(bytes.data() + where, data + 4, std::min<std::size_t>({data[3] % 5U, file_size - where}));
  }
  fuzz::MemoryFile const file(bytes.data(), length);
  observe::Summary sum;
  std::string reason;
  if (!observe::add_file(&sum, file.path().c_str(), &reason)) {
    fuzz::must(!reason.empty(), "a file that is refused is told why");
    return 0;
  }
  fuzz::show_in_every_way(sum);
  return 0;
}
