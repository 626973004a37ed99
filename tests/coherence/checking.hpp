// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Comparing the two worlds, and what is printed and done when they differ.
#pragma once

#include "tests/coherence/world.hpp"

namespace blaslift::test::coherence {

// Ends the process with status 1 after saying what differs, how to run it again, and the operations before it.
[[noreturn]] void mismatch(World const& world, std::string const& what);

// While it lives: the same is printed about this thread's world if the library ends the process (BLASLIFT_CHECK=hash
// does where it finds a stale copy).
class AbortReport {
 public:
  explicit AbortReport(World const& world);
  ~AbortReport();
  AbortReport(AbortReport const&) = delete;
  AbortReport& operator=(AbortReport const&) = delete;
};

// The bytes of a range, or of everything, are what they should be.
void check_range(World const& world, Arena const& arena, Range range, char const* when);
void check_everything(World const& world, char const* when);

// How an output that may differ in its last bits, or not at all, is compared.
struct Allowed {
  bool anything = false;  // a racing store makes the result one of many; it is taken over
  double difference = 0;
};
// An output of a call. Elements that are right but have other bits are taken over into the shadow.
void check_output(World const& world, DrawnCall const& drawn, int array, Allowed const& allowed);
// What lies between and beside its elements. After all outputs of the call: their elements may alternate.
void check_gaps(World const& world, DrawnCall const& drawn, int array);

}  // namespace blaslift::test::coherence
