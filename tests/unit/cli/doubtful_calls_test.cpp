// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "cli/tune/doubtful_calls.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <stdexcept>

#include "shim/decide/profile_file.hpp"

namespace blaslift {
namespace {

// A profile of the H200 machine, as `blaslift tune` left it.
NamedProfile recorded() {
  auto read = read_profile(BLASLIFT_SOURCE_FOLDER "/bench/results/2026-11-25-sweep/h200.profile");
  if (!read) throw std::runtime_error(read.error().text);
  return *read;
}

bool has(std::vector<DoubtfulCall> const& found, std::size_t call, double MeasuredCall::*seconds) {
  return std::any_of(found.begin(), found.end(),
                     [&](DoubtfulCall const& one) { return one.call == call && one.seconds == seconds; });
}

// Whatever call was disturbed, it is found; its neighbours, which now look short, are not.
TEST(DoubtfulCalls, AreThoseThatTookMuchLongerThanOthersLikeThem) {
  NamedProfile const profile = recorded();
  auto const before = doubtful_calls(profile.profile, profile.calls);
  EXPECT_LT(before.size(), profile.calls.size() / 5) << "each costs a measurement";
  EXPECT_TRUE(
      std::is_sorted(before.begin(), before.end(), [](auto const& a, auto const& b) { return a.times > b.times; }));
  int tried = 0;
  for (std::size_t i = 0; i < profile.calls.size(); i += 61)
    for (auto const seconds :
         {&MeasuredCall::cpu_seconds, &MeasuredCall::sent_seconds, &MeasuredCall::resident_seconds}) {
      if (profile.calls[i].*seconds <= 0 || profile.calls[i].threads != profile.profile.cpu_threads ||
          has(before, i, seconds))
        continue;
      std::vector<MeasuredCall> disturbed = profile.calls;
      disturbed[i].*seconds *= 60;
      auto const after = doubtful_calls(profile.profile, disturbed);
      ASSERT_TRUE(has(after, i, seconds)) << info(disturbed[i].symbol).name << ", call " << i;
      EXPECT_LE(after.size(), before.size() + 1) << info(disturbed[i].symbol).name << ", call " << i;
      ++tried;
    }
  EXPECT_GT(tried, 10);
}

TEST(DoubtfulCalls, AreNoneWhereThereIsNothingToCompareWith) {
  NamedProfile profile = recorded();
  EXPECT_TRUE(doubtful_calls(profile.profile, {}).empty());
}

}  // namespace
}  // namespace blaslift
