// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Texts are those that snprintf() writes.
#include "shim/base/format.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <cstdio>
#include <limits>

namespace blaslift {
namespace {

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-security"
#pragma GCC diagnostic ignored "-Wformat-nonliteral"

template <class... Values>
void expect_as_snprintf(char const* format, Values... values) {
  for (std::size_t const size : {std::size_t{200}, std::size_t{9}, std::size_t{1}}) {
    char seen[200] = "before", wanted[200] = "before";
    int const length = format_text(seen, size, format, values...);
    EXPECT_EQ(length, std::snprintf(wanted, size, format, values...)) << format;
    EXPECT_STREQ(seen, wanted) << format << " in " << size;
  }
}

TEST(Format, WritesIntegersAsSnprintf) {
  for (char const* format : {"%d", "%5d", "%-5d|", "%05d", "%i, and more", "100 %% of %d"})
    for (int const value : {0, 7, -7, 123456, std::numeric_limits<int>::min(), std::numeric_limits<int>::max()})
      expect_as_snprintf(format, value);
  for (char const* format : {"%x", "%02x", "%#x", "%u"})
    for (unsigned const value : {0U, 10U, 0xffffffffU}) expect_as_snprintf(format, value);
  for (long long const value :
       {0LL, -1LL, std::numeric_limits<long long>::min(), std::numeric_limits<long long>::max()})
    expect_as_snprintf("%lld of %2lld", value, value);
  expect_as_snprintf("%zu %#zx %llx", std::numeric_limits<std::size_t>::max(), std::size_t{4096},
                     0x1234567890abcdefULL);
  expect_as_snprintf("%*x|%p", 8, 255U, static_cast<void*>(static_cast<char*>(nullptr) + 4096));
}

TEST(Format, WritesTextAsSnprintf) {
  expect_as_snprintf("%s", "");
  expect_as_snprintf("a %s%s c", "b", "");
  expect_as_snprintf("%.3s|%.*s|%9s|%-9s|%.60s", "abcdef", 2, "xyz", "right", "left", "short");
  expect_as_snprintf("%c%c", 'a', '/');
  expect_as_snprintf("%-*s|", 6, "pad");
  expect_as_snprintf("plain");
}

TEST(Format, WritesRealsAsSnprintf) {
  for (char const* format : {"%.0f", "%.1f", "%.3f", "%8.1f", "%f", "%g", "%.3g", "%.17g", "%06.2f"})
    for (double const value :
         {0.0, -0.0, 1.0, 0.5, 1.5, 2.5, -2.75, 1.0 / 3, 99999.95, 1e15, 123456789.123, 4e-5, 1e-10})
      expect_as_snprintf(format, value);
  for (double const value : {1e300, 5e-324, 1.7976931348623157e308, std::numeric_limits<double>::infinity(),
                             -std::numeric_limits<double>::infinity()})
    expect_as_snprintf("%.17g and %g", value, value);
  expect_as_snprintf("%g", std::numeric_limits<double>::quiet_NaN());
}

TEST(Format, WritesRealsTooLongForAColumnWithAnExponent) {
  char text[64];
  format_text(text, sizeof text, "%.1f", 1e30);
  EXPECT_STREQ(text, "1e+30");
}

#pragma GCC diagnostic pop

}  // namespace
}  // namespace blaslift
