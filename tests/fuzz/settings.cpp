// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Values of settings: sizes, counts, checks, and paths with %p, %h and %e.
#include "shim/base/settings.hpp"

#include <cstring>

#include "harness.hpp"

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
  using namespace blaslift;
  std::string const text(fuzz::text_of(data, size));
  Size amount;
  if (parse_size(text.c_str(), &amount))
    fuzz::must(amount.amount > 0 && amount.amount < 0x1p63 && (!amount.fraction || amount.amount <= 1),
               "a size is in its range");
  int count = 0;
  if (parse_count(text.c_str(), &count)) fuzz::must(count >= 0 && count <= most_count, "a count is in its range");
  Check check;
  if (parse_check(text.c_str(), &check))
    fuzz::must(check.result_fraction >= 0 && check.result_fraction <= 1, "a fraction is in its range");
  for (std::size_t const room : {std::size_t{1}, std::size_t{16}, Settings::text_size}) {
    std::string out(room, 'x');
    expand_path(text.c_str(), out.data(), room);
    fuzz::must(std::memchr(out.data(), 0, room) != nullptr, "a path ends in its room");
  }
  return 0;
}
