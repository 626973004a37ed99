// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Machine profiles: what is read is written so that it is read again as the same.
#include "shim/decide/profile_file.hpp"

#include "harness.hpp"

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
  using namespace blaslift;
  auto const read = parse_profile(fuzz::text_of(data, size), "fuzz");
  if (!read) return 0;
  std::string const text = format_profile(*read);
  auto const again = parse_profile(text, "again");
  fuzz::must(static_cast<bool>(again), "a written profile can be read");
  fuzz::must(format_profile(*again) == text, "a profile is read back as it was written");
  return 0;
}
