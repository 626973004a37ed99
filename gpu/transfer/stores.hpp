// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Copies of contiguous bytes that say where what they write is to lie afterwards, because that decides how fast others
// read it.
//
// What a core has just written lies in its second-level cache. From there the link fetches at 25 GB/s, where it reaches
// 54 from the last-level cache or from memory (H200 behind Sapphire Rapids: the copy engine's own times,
// bench/results/2026-11-24-ring). Nothing shows of that while a core goes on copying: what it copies next pushes out
// what it has copied before. At the end of a call nothing does, at the beginning the link comes too soon, and neither
// does what comes from few of the cache's sets (few_sets): see filling.cpp.
#pragma once

#include <cstddef>
#include <cstdint>

namespace blaslift::gpu {

enum class Stores : std::uint8_t {
  through_caches,  // the fastest for the core, where nobody reads soon
  to_last_level,   // out of the core's own caches at once, where the CPU can do that (CLDEMOTE; else as above): a dozen
                   // cores pack as much as the link needs, and not half as much again
  around_caches  // to memory: no line is read in order to be overwritten, and nothing pushed out that the program works
                 // with; the memory has twice the work, so that a dozen cores together pack no more than the link needs
};

// Others may be told of the bytes after end_of_stores(). to_next: from these bytes to those that are copied next, 0
// where they follow or nothing does. Those are asked for line by line (not with through_caches, nor for less than 512
// bytes), for they lie in another page, at whose border the CPU stops reading ahead by itself (columns of 4 KiB, 64 KiB
// apart: 21 GB/s a core instead of 11).
void copy_bytes(std::byte* to, std::byte const* from, std::size_t bytes, Stores stores, std::size_t to_next = 0);
void end_of_stores(Stores stores);
// to_last_level, as a CPU with CLDEMOTE does it; on another the instruction does nothing, so that tests can try it.
// wide: by stores of a whole line, for which the CPU must have AVX-512.
void copy_demoted(std::byte* to, std::byte const* from, std::size_t bytes, std::size_t to_next, bool wide);

// Whether to_last_level does what it says on this CPU.
bool can_demote();

// Whether columns of so many bytes, so many bytes apart, fall into an eighth of the sets of a second-level cache at
// most (they do where the distance is a multiple of a large power of two): reading such columns pushes out little but
// themselves.
bool few_sets(std::size_t column_bytes, std::size_t stride_bytes);

}  // namespace blaslift::gpu
