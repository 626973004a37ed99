// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "shim/observe/statistics_image.hpp"

#include <unistd.h>
#include <algorithm>
#include <cerrno>
#include <cstring>

namespace blaslift::observe {
namespace {

static_assert(blocks_offset % sizeof(std::uint64_t) == 0 && chunk_bytes % sizeof(std::uint64_t) == 0);
static_assert(blocks_offset >= sizeof(Header));

// Bytes that are there, up to `size`.
std::size_t read_all(int file, void* to, std::size_t size, std::size_t offset) {
  std::size_t done = 0;
  while (done < size) {
    ssize_t const got = pread(file, static_cast<char*>(to) + done, size - done, static_cast<off_t>(offset + done));
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) break;
    done += static_cast<std::size_t>(got);
  }
  return done;
}

template <std::size_t N>
bool ends(char const (&text)[N]) {
  return std::memchr(text, 0, N) != nullptr;
}

// Whether what is read of the header lies where it should.
bool is_sound(Header const& header) {
  bool sound = header.block_count.load() <= most_chunks * chunk_blocks && header.site_count.load() <= site_capacity &&
               header.module_count.load() <= module_capacity && ends(header.program) && ends(header.host) &&
               ends(header.cpu_library) && ends(header.device) && ends(header.cpu) && ends(header.settings) &&
               ends(header.huge_pages) && ends(header.profile);
  for (char const(&note)[note_size] : header.notes) sound = sound && ends(note);
  for (Module const& module : header.modules)
    sound = sound && ends(module.path) && module.build_id.size <= sizeof module.build_id.bytes;
  for (Group const& group : header.groups) {
    std::uint64_t const packed = group.key.load();
    if (!packed) continue;
    GroupKey const key = GroupKey::unpack(packed);
    sound = sound && index(key.symbol) < symbol_count && key.place <= Place::gpu && key.reason < Reason::count;
  }
  return sound;
}

}  // namespace

bool StatisticsImage::read(int file, std::size_t offset, char const* name, std::string* reason) {
  auto const refuse = [&](std::string const& why) { return *reason = name + why, false; };
  words_.assign(blocks_offset / sizeof(std::uint64_t), 0);
  std::size_t const there = read_all(file, words_.data(), blocks_offset, offset);
  if (there < sizeof(Header) || std::memcmp(header().magic, statistics_magic, sizeof header().magic) != 0)
    return refuse(" is no statistics file of blaslift's");
  if (header().version != statistics_version || header().symbols != symbol_count ||
      header().header_size != blocks_offset || header().block_size != block_stride)
    return refuse(" was written by another version of blaslift");
  if (!is_sound(header())) return refuse(" is damaged");
  std::size_t const chunks = (header().block_count.load() + chunk_blocks - 1) / chunk_blocks;
  std::size_t const needed = chunks * chunk_bytes;
  words_.resize((blocks_offset + needed) / sizeof(std::uint64_t));
  char* const blocks = reinterpret_cast<char*>(words_.data()) + blocks_offset;
  std::size_t const got = needed ? read_all(file, blocks, needed, offset + blocks_offset) : 0;
  if (got < needed)
    return refuse(" is cut off: " + std::to_string(there + got) + " of " + std::to_string(blocks_offset + needed) +
                  " bytes are there");
  return true;
}

Block const* StatisticsImage::block(std::size_t number) const {
  std::size_t const at = blocks_offset + number / chunk_blocks * chunk_bytes + number % chunk_blocks * block_stride;
  return number < header().block_count.load() && at + block_stride <= bytes().size()
             ? reinterpret_cast<Block const*>(bytes().data() + at)
             : nullptr;
}

}  // namespace blaslift::observe
