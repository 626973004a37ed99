// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Summaries in JSON: `blaslift report`, --compare.
#include <exception>

#include "shown.hpp"

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
  using namespace blaslift;
  observe::Summary sum;
  try {
    cli::add_json_text(&sum, fuzz::text_of(data, size));
  } catch (std::exception const&) {
    return 0;  // it is told why
  }
  fuzz::show_in_every_way(sum);
  return 0;
}
