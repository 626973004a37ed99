// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// FNV-1a in 64 bits: against accidents, not against people.
#pragma once

#include <cstdint>
#include <string_view>

namespace blaslift {

inline constexpr std::uint64_t fnv_begin = 0xcbf29ce484222325;

constexpr std::uint64_t fnv1a(std::string_view text, std::uint64_t hash = fnv_begin) {
  for (char const letter : text) hash = (hash ^ static_cast<unsigned char>(letter)) * 0x100000001b3;
  return hash;
}

}  // namespace blaslift
