// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// estimates PROFILE: what calls are expected to take by a machine profile, by the model as it is now, for
// decisions_read.py, which sets that against recorded times. Reads lines of routine, m, n, k (0: it has none) and 1 for
// operands that were never used before, else 0; prints for each the seconds on the CPU, on the GPU with its operands
// sent, and with operands that stay there.
#include <cstdio>
#include <iostream>
#include <string>

#include "shim/call/usual_call.hpp"
#include "shim/decide/decide.hpp"
#include "shim/decide/measured_calls.hpp"
#include "shim/decide/outlook.hpp"
#include "shim/decide/profile_file.hpp"

int main(int count, char** words) {
  using namespace blaslift;
  if (count != 2) return std::fprintf(stderr, "usage: estimates PROFILE < LINES\n"), 2;
  auto const profile = read_profile(words[1]);
  if (!profile) return std::fprintf(stderr, "estimates: %s\n", profile.error().text), 2;
  MeasuredCalls const measured(profile->profile, profile->calls);
  std::string name;
  for (std::int64_t m, n, k, fresh; std::cin >> name >> m >> n >> k >> fresh;) {
    Symbol const symbol = find_symbol(name);
    if (symbol == Symbol::count) return std::fprintf(stderr, "estimates: there is no routine %s\n", name.c_str()), 2;
    Outlook const seen = outlook(profile->profile, usual_call(symbol, m, n, k), measured);
    auto const cold = [&](double bytes) { return fresh ? cold_seconds(profile->profile, bytes) : 0; };
    std::printf("%.6g %.6g %.6g\n", seen.moved.cpu_seconds + cold(seen.cost.touched_bytes),
                seen.moved.gpu_seconds > 0 ? seen.moved.gpu_seconds + cold(seen.cost.bytes_up) : 0,
                seen.resident.gpu_seconds);
  }
}
