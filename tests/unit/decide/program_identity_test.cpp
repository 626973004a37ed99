// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "shim/decide/program_identity.hpp"

#include <gtest/gtest.h>

#include <initializer_list>

namespace blaslift {
namespace {

// What is of it is "file a.py", "module pytest", "text print(1)", or "".
std::string script(std::string_view executable, std::initializer_list<char const*> words) {
  std::string line;
  for (char const* const word : words) line.append(word).push_back('\0');
  auto const is_file = [](std::string const& path) { return path.find('.') != path.npos; };
  Script const found = script_in(executable, line, is_file);
  constexpr char const* kinds[] = {"", "file ", "module ", "text "};
  return kinds[static_cast<int>(found.kind)] + std::string(found.name);
}

TEST(ProgramIdentity, OfPythonIsItsScript) {
  constexpr char const* python = "/usr/bin/python3.11";
  EXPECT_EQ(script(python, {"python3", "a.py", "-c", "x"}), "file a.py");
  EXPECT_EQ(script(python, {"python3", "-u", "-W", "ignore", "-Xdev", "dir/a.py"}), "file dir/a.py");
  EXPECT_EQ(script(python, {"python3", "-X", "importtime", "--check-hash-based-pycs", "never", "a.py"}), "file a.py");
  EXPECT_EQ(script(python, {"python3", "-m", "pytest", "x.py"}), "module pytest");
  EXPECT_EQ(script(python, {"python3", "-Impytest"}), "module pytest");
  EXPECT_EQ(script(python, {"python3", "-uc", "print(1)", "2"}), "text print(1)");
  EXPECT_EQ(script(python, {"python3"}), "");
  EXPECT_EQ(script(python, {"python3", "-", "a.py"}), "");
  EXPECT_EQ(script(python, {"python3", "-m"}), "module ");
  EXPECT_EQ(script(python, {}), "");
}

TEST(ProgramIdentity, OfROctaveAndOthersToo) {
  constexpr char const* r = "/usr/lib/R/bin/exec/R";
  EXPECT_EQ(script(r, {"R", "--no-echo", "--no-restore", "--file=fit.R", "--args", "-f", "x.R"}), "file fit.R");
  EXPECT_EQ(script(r, {"R", "-f", "fit.R"}), "file fit.R");
  EXPECT_EQ(script(r, {"R", "--no-echo", "-e", "1+1"}), "text 1+1");
  EXPECT_EQ(script(r, {"R", "--args", "--file=fit.R"}), "");
  EXPECT_EQ(script("/usr/bin/octave-cli-7.3.0", {"octave", "--path", "lib", "-q", "a.m", "b.m"}), "file a.m");
  EXPECT_EQ(script("/usr/bin/julia", {"julia", "-t", "4", "a.jl"}), "file a.jl");
  EXPECT_EQ(script("/usr/bin/perl", {"perl", "-e", "print 1", "a.pl"}), "text print 1");
  EXPECT_EQ(script("/bin/dash", {"sh", "-c", "x.sh y"}), "text x.sh y");
}

TEST(ProgramIdentity, OfOtherProgramsIsTheExecutableAlone) {
  EXPECT_EQ(script("/usr/bin/mopac", {"mopac", "in.mop"}), "");
  EXPECT_EQ(script("/opt/shout", {"shout", "-c", "x"}), "");
}

TEST(ProgramIdentity, StaysTheSameInAProcess) {
  EXPECT_NE(this_program(), 0U);
  EXPECT_EQ(this_program(), this_program());
}

}  // namespace
}  // namespace blaslift
