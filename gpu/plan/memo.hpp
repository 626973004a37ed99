// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Choices by more than one number (gemv m x n, gemm m, n, k), remembered: a direct-mapped table that threads share
// without a lock. An entry is one 64-bit word that holds the rest of its key and the choice, so that no reader can see
// half of an entry. Two keys of one slot evict each other, which costs time, never correctness: a choice is a function
// of its key.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstdint>

#include "gpu/plan/optimizer.hpp"

namespace blaslift::gpu::plan {

// Sizes that need not be told apart: exact below 64, then 32 classes in each power of two. Numbers below 2048: two fit
// into one field of a key as 2048 * a + b.
constexpr std::uint32_t size_class(std::int64_t n) {
  auto const size = static_cast<std::uint64_t>(std::max<std::int64_t>(n, 0));
  if (size < 64) return static_cast<std::uint32_t>(size);
  int const shift = static_cast<int>(std::bit_width(size)) - 6;
  return static_cast<std::uint32_t>(32 * shift + static_cast<int>(size >> shift));
}
// The smallest size of a class: what a choice for the class is to be evaluated with, so that it is the same whichever
// call comes first.
constexpr std::int64_t first_of_class(std::uint32_t size_class) {
  if (size_class < 64) return size_class;
  std::uint32_t const shift = size_class / 32 - 1;
  return static_cast<std::int64_t>(size_class - 32 * shift) << shift;
}
constexpr std::int64_t last_of_class(std::uint32_t size_class) {
  return static_cast<std::int64_t>(static_cast<std::uint64_t>(first_of_class(size_class + 1)) - 1);
}

// Keys of what is otherwise the same. smallest: of sizes of a class the choice for its first one, which is nearly
// always good for the others; largest: that for its last one, where the first one's is not legal. The other two of a
// lane that has no memory to lend, where shapes that need some are out of the question.
enum class KeyKind : std::uint32_t { smallest, largest, smallest_without_workspace, largest_without_workspace };

// A key of at most 58 bits. What does not fit makes it no_key, whose choices are evaluated each time.
inline constexpr int key_bits = 58;
inline constexpr std::uint64_t no_key = ~std::uint64_t{0};
constexpr std::uint64_t make_key(std::uint32_t kernel,     // 7 bits: routine, precision, flags
                                 std::uint32_t alignment,  // 3 bits: alignment class
                                 std::int64_t first,       // 24 bits: units of rows, or a size class
                                 std::int64_t second) {    // 22 bits: a size class, or two
  if (kernel >= 128 || alignment >= 8 || first < 0 || first >> 24 != 0 || second < 0 || second >> 22 != 0)
    return no_key;
  return (std::uint64_t{kernel} << 51) | (std::uint64_t{alignment} << 48) | (static_cast<std::uint64_t>(first) << 24) |
         static_cast<std::uint64_t>(second);
}
// The key as made above is of the first kind.
constexpr std::uint64_t of_kind(std::uint64_t key, KeyKind kind) {
  return key | (static_cast<std::uint64_t>(kind) << 22);
}

class Memo {
 public:
  static constexpr int set_bits = 10;
  static constexpr std::size_t ways = 4;

  // The choice for the key; evaluate() -> Choice (below 65535) is called when it is not there, by several threads at
  // once perhaps. Exceptions of evaluate pass, and nothing is remembered then.
  template <class Evaluate>
  Choice choose(std::uint64_t key, Evaluate&& evaluate) {
    if (key >> key_bits) return evaluate();
    std::uint64_t const mixed = mix(key), tag = mixed & tag_mask;
    Set& set = sets_[static_cast<std::size_t>(mixed >> (key_bits - set_bits))];
    // Relaxed: the word is all that is shared; what a choice refers to was there before the threads met the memo.
    for (auto const& entry : set.entries) {
      std::uint64_t const word = entry.load(std::memory_order_relaxed);
      if (word >> choice_bits == tag && (word & choice_mask) != 0) return static_cast<Choice>((word & choice_mask) - 1);
    }
    Choice const choice = evaluate();
    if (choice < choice_mask) remember(set, (tag << choice_bits) | (choice + 1u));
    return choice;
  }

  // Forgets everything; for new rates or measurements. Calls under way may still remember what they had chosen.
  void clear() {
    for (Set& set : sets_) {
      for (auto& entry : set.entries) entry.store(0, std::memory_order_relaxed);
    }
  }

 private:
  struct alignas(32) Set {
    std::array<std::atomic<std::uint64_t>, ways> entries{};  // the newest first; 0: empty
  };

  // The oldest one goes. Threads that do this at once may lose an entry, or have it twice.
  static void remember(Set& set, std::uint64_t word) {
    for (auto& entry : set.entries) {
      std::uint64_t const older = entry.load(std::memory_order_relaxed);
      entry.store(word, std::memory_order_relaxed);
      if (older == 0) break;
      word = older;
    }
  }

  static constexpr int choice_bits = 16;
  static constexpr std::uint64_t choice_mask = (1u << choice_bits) - 1;
  static constexpr std::uint64_t key_mask = (std::uint64_t{1} << key_bits) - 1;
  static constexpr std::uint64_t tag_mask = (std::uint64_t{1} << (key_bits - set_bits)) - 1;
  static_assert(key_bits - set_bits + choice_bits == 64);

  // One to one on 58 bits, for the factor is odd: set and tag together are the key. The set's bits, the upper ones,
  // depend on all of the key.
  static constexpr std::uint64_t mix(std::uint64_t key) { return (key * 0x9e3779b97f4a7c15u) & key_mask; }

  std::array<Set, std::size_t{1} << set_bits> sets_{};
};

}  // namespace blaslift::gpu::plan
