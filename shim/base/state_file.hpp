// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Files in which blaslift remembers something from one process to the next: small, the user's own, and nothing that
// anybody would miss. Whatever is wrong with one, there is none, and the program hears nothing of it.
//
// Neither holds a file under the numbers 0 to 2, which a program that has closed them takes for its own streams.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "shim/base/descriptor.hpp"

namespace blaslift {

inline constexpr std::size_t longest_state = 64 << 10;

// nullopt: there is none. Nor is one that is no regular file, a link, one of several names of a file, another user's,
// open to others' writing, or longer than `longest`; nor any in a privileged (setuid) process.
std::optional<std::string> read_state_file(char const* path, std::size_t longest = longest_state);

// Replaces the file as a whole, by a temporary one beside it that none but the user may read: of several processes that
// write at once the last one wins, and who reads sees the one or the other. Makes the file's folder (and the one above
// it, the cache folder of a new account) where there is none. False, and nothing has changed: what is there is no
// regular file of the user's, or the folder cannot be written, or is full.
bool write_state_file(char const* path, std::string_view text);

// One that is changed in place, a part at a time: several processes may do so at once, each with a part of its own. By
// the rules above.
class StateFile {
 public:
  // The whole of it; nullopt: there is none to be changed.
  std::optional<std::string> open(char const* path, std::size_t longest = longest_state);
  bool write_at(std::size_t offset, std::string_view text) const;

 private:
  Descriptor file_;
};

}  // namespace blaslift
