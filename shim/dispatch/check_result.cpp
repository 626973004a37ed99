// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "shim/dispatch/check_result.hpp"

#include <atomic>
#include <cstdio>

#include "shim/base/log.hpp"
#include "shim/base/state.hpp"
#include "shim/dispatch/start/start.hpp"
#include "shim/observe/call_log.hpp"

namespace blaslift::dispatch {
namespace {

std::atomic<std::uint64_t> results{0};

struct Text {
  char characters[96];
};

Text format(Scalar value) {
  Text text;
  if (value.im != 0)
    std::snprintf(text.characters, sizeof text.characters, "(%.17g,%.17g)", value.re, value.im);
  else
    std::snprintf(text.characters, sizeof text.characters, "%.17g", value.re);
  return text;
}

// "c(3,5)"
Text name(Difference const& found) {
  Text text;
  if (!found.array[0])
    std::snprintf(text.characters, sizeof text.characters, "its value");
  else if (found.column > 0)
    std::snprintf(text.characters, sizeof text.characters, "%s(%lld,%lld)", found.array,
                  static_cast<long long>(found.row), static_cast<long long>(found.column));
  else
    std::snprintf(text.characters, sizeof text.characters, "%s(%lld)", found.array, static_cast<long long>(found.row));
  return text;
}

void report(Call const& call, Difference const& found) {
  char command[600], what[300];
  observe::format_call(call, command, sizeof command);
  Text const element = name(found), device = format(found.device), cpu = format(found.cpu);
  char const* const symbol = info(call.symbol).name;
  std::snprintf(what, sizeof what, found.residual ? "op(A) X at %s is %s, alpha B %s" : "%s is %s, on the CPU %s",
                element.characters, device.characters, cpu.characters);
  warn_once(
      "the GPU computed %s wrongly: %s, and they may differ by %.3g; the CPU's result is used instead, and the GPU not "
      "any "
      "more; the call: %s",
      symbol, what, found.allowed, command);
  char why[200];
  std::snprintf(why, sizeof why, "it computed %s wrongly, as the CPU found (%s)", symbol, element.characters);
  device_start().lose_device(why);
}

}  // namespace

bool is_drawn(std::uint64_t number, double fraction) {
  if (!(fraction > 0)) return false;
  // splitmix64 (Steele, Lea and Flood 2014); its upper 53 bits as a number below one.
  number = (number + 1) * 0x9e3779b97f4a7c15;
  number = (number ^ (number >> 30)) * 0xbf58476d1ce4e5b9;
  number = (number ^ (number >> 27)) * 0x94d049bb133111eb;
  number ^= number >> 31;
  return static_cast<double>(number >> 11) * 0x1p-53 < fraction;
}

ResultCheck::ResultCheck(Call const& call) : call_(call) {
  double const fraction = settings().check.result_fraction;
  if (fraction > 0 && is_drawn(results.fetch_add(1, std::memory_order_relaxed), fraction))
    comparison_ = std::make_unique<ResultComparison>(call);
}

void ResultCheck::finish(gpu::CpuBlas& cpu, std::byte* value) {
  using Verdict = ResultComparison::Verdict;
  if (!comparison_) return;
  Difference found;
  Verdict const verdict = comparison_->compare(cpu, value, &found);
  observe::count_result_check({.compared = verdict != Verdict::not_compared,
                               .differed = verdict == Verdict::differs,
                               .not_compared = verdict == Verdict::not_compared});
  if (verdict == Verdict::differs) report(call_, found);
}

}  // namespace blaslift::dispatch
