// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Lines of a log, and the calls in them: `blaslift replay` and `blaslift explain`.
#include <algorithm>
#include <cmath>
#include <cstring>

#include "cli/calls/call_lines.hpp"
#include "cli/calls/call_words.hpp"
#include "harness.hpp"
#include "shim/call/check_arguments.hpp"
#include "shim/decide/decide.hpp"
#include "shim/decide/outlook.hpp"

namespace {

// As explain does it before it estimates.
bool is_legal(blaslift::Call const& call) {
  return call.routine->level < 2 || call.routine->level > 3 || blaslift::check_arguments(call).info == 0;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
  using namespace blaslift;
  std::string_view text = fuzz::text_of(data, size);
  cli::CallLines const lines = cli::read_call_lines([&](char* to, std::size_t most) {
    std::size_t const piece = std::min({most, text.size(), std::size_t{100}});
    std::memcpy(to, text.data(), piece);
    text.remove_prefix(piece);
    return piece;
  });
  static MachineProfile const profile;
  for (cli::LoggedCall const& one : lines.calls) {
    fuzz::must(one.calls >= 1 && one.on_gpu <= one.calls && std::isfinite(one.seconds) && one.seconds >= 0,
               "sums of lines are counts and times");
    std::string problem;
    auto const words = cli::CallWords::read(one.words, &problem);
    if (!words) {
      fuzz::must(!problem.empty(), "words that are no call are told why");
      continue;
    }
    Call const call = words->range() ? words->call(words->range()->high) : words->call();
    if (!is_legal(call)) continue;
    Outlook const seen = outlook(profile, call);
    fuzz::must(!std::isnan(seen.moved.cpu_seconds) && !std::isnan(seen.moved.gpu_seconds), "estimates are numbers");
  }
  return 0;
}
