// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The memory of calls that are made to be measured: no large array shares a page with another.
#include "cli/calls/call_data.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <memory>
#include <vector>

#include "shim/call/usual_call.hpp"

namespace blaslift::cli {
namespace {

constexpr std::uintptr_t page = 4096;

// First and last page of an operand.
struct Pages {
  std::uintptr_t first, last;
};
Pages pages_of(Call const& call, char const* name) {
  int const at = call.routine->find(name);
  Operand const view = make_operand(call, at);
  auto const begin = reinterpret_cast<std::uintptr_t>(call[at].pointer);
  auto const bytes = static_cast<std::uintptr_t>(view.stride * (view.cols - 1) + view.rows) * view.element;
  return {begin / page, (begin + bytes - 1) / page};
}

TEST(CallData, LargeArraysHavePagesOfTheirOwn) {
  // From here on the heap serves requests of some MiB, side by side.
  std::vector<std::unique_ptr<char, decltype(&std::free)>> larger;
  for (int i = 0; i < 3; ++i) larger.emplace_back(static_cast<char*>(std::malloc(std::size_t{30} << 20)), &std::free);
  larger.clear();
  std::vector<std::unique_ptr<CallData>> made;
  std::vector<Pages> taken;
  for (std::int64_t k : {20001, 1777, 1000}) {
    made.push_back(std::make_unique<CallData>(usual_call(Symbol::dsyrk, 0, 91, k), 1));
    for (char const* name : {"a", "c"}) {
      Call const& call = made.back()->call();
      Pages const own = pages_of(call, name);
      if (*name == 'a') {
        EXPECT_EQ(reinterpret_cast<std::uintptr_t>(call[call.routine->find("a")].pointer) % page, 0U);
      }
      for (Pages const& other : taken)
        EXPECT_TRUE(own.last < other.first || own.first > other.last) << name << ", k = " << k;
      taken.push_back(own);
    }
  }
}

}  // namespace
}  // namespace blaslift::cli
