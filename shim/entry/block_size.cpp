// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "shim/entry/block_size.hpp"

#include <algorithm>
#include <cstring>

namespace blaslift::entry {
namespace {

// How many blocks a matrix must have at least for a larger block to do good. Within a block getrf and potrf are
// recursive, and routines of triangles have little to do. QR and its kin work on a block column by column, which costs
// more than the products save unless there are many.
constexpr int few = 4, many = 8;

// Routines whose arithmetic goes into products when blocks grow, by their names without the precision.
//
// Left out, each with its reason:
//   SYTRD HETRD GEBRD      half of the work is products of the matrix with vectors, whatever the block; a larger block
//                          makes more of them (dsytrd n = 4096 takes 1.7 times as long) and leaves little to save
//   SYTRF HETRF            a block is vectors again: n = 2048 takes three times as long
//   GELQF GERQF ORG/UNGLQ  a block is worked on along its rows, far apart in memory: dgelqf n = 4096 takes two to three
//   times as ORG/UNGRQ              long on a machine with a GPU, whose products the larger block was meant for GEHRD
//   ORM?? UNM??      use no more than 64 whatever they are told, and none of their products gets larger by it GBTRF
//   PBTRF TREVC      likewise, at 32 to 128 GEQR GELQ TRSYL GGHD3  what they ask for is no block of this kind
constexpr std::size_t name_size = 5;
constexpr struct {
  char name[name_size + 1];
  int blocks;
} routines[] = {{"GETRF", few},  {"POTRF", few},  {"GETRI", few},  {"TRTRI", few},  {"LAUUM", few},
                {"SYGST", few},  {"HEGST", few},  {"GEQRF", many}, {"GEQLF", many}, {"ORGQR", many},
                {"ORGQL", many}, {"UNGQR", many}, {"UNGQL", many}};

char upper(char letter) { return letter >= 'a' && letter <= 'z' ? static_cast<char>(letter - 'a' + 'A') : letter; }

// How many blocks the named routine wants; 0 for all others. Longer names are other routines': SYTRF_RK. Looks at what
// is a name so far only: a caller in C that leaves the lengths out passes anything for one.
int blocks_of(char const* name, std::size_t length) {
  constexpr std::size_t all = 1 + name_size;
  if (length < all || !name[0] || !std::strchr("SDCZ", upper(name[0]))) return 0;
  for (auto const& routine : routines) {
    std::size_t same = 0;
    while (same < name_size && upper(name[1 + same]) == routine.name[same]) ++same;
    if (same < name_size) continue;
    return length == all || name[all] == ' ' || name[all] == '\0' ? routine.blocks : 0;
  }
  return 0;
}

}  // namespace

std::int32_t block_size(char const* name, std::size_t name_length, std::initializer_list<std::int32_t> sizes,
                        std::int32_t own, int wanted) {
  if (own <= 1 || own >= wanted) return own;  // 1: this LAPACK has no blocked form of it
  std::int64_t smallest = -1;
  for (std::int32_t const size : sizes)
    if (size >= 0) smallest = smallest < 0 ? size : std::min<std::int64_t>(smallest, size);
  if (smallest < std::int64_t{few} * wanted) return own;  // most questions: the name does not matter
  int const blocks = blocks_of(name, name_length);
  return blocks > 0 && smallest >= std::int64_t{blocks} * wanted ? wanted : own;
}

}  // namespace blaslift::entry
