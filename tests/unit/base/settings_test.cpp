// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Settings: values, defaults, and what is said about mistakes.
#include "shim/base/settings.hpp"

#include <gtest/gtest.h>
#include <unistd.h>
#include <cstdlib>
#include <cstring>
#include <string>
#include <utility>
#include <vector>

namespace blaslift {
namespace {

std::vector<std::string> said;
void say(char const* line) { said.emplace_back(line); }

// Sets one variable for the length of a test.
class Variable {
 public:
  Variable(char const* name, char const* value) : name_(name) { setenv(name, value, 1); }
  ~Variable() { unsetenv(name_); }
  Variable(Variable const&) = delete;
  Variable& operator=(Variable const&) = delete;

 private:
  char const* name_;
};

Settings read() {
  said.clear();
  return read_settings(&say);
}

TEST(Settings, DefaultsAreQuiet) {
  Settings const settings = read();
  EXPECT_EQ(settings.place, setting::place::automatic);
  EXPECT_EQ(settings.log, setting::log::off);
  EXPECT_TRUE(settings.memory.fraction);
  EXPECT_DOUBLE_EQ(settings.memory.amount, 0.8);
  EXPECT_TRUE(said.empty());
}

TEST(Settings, WordsAreRead) {
  Variable const place("BLASLIFT_PLACE", "gpu"), device("BLASLIFT_DEVICE", "auto"), log("BLASLIFT_LOG", "calls");
  Settings const settings = read();
  EXPECT_EQ(settings.place, setting::place::gpu);
  EXPECT_EQ(settings.device, setting::device::automatic);
  EXPECT_EQ(settings.log, setting::log::calls);
  EXPECT_TRUE(said.empty());
}

TEST(Settings, SwitchesAreNumbersToo) {
  EXPECT_EQ(read().reproducible, setting::reproducible::off);
  for (auto const& [value, wanted] :
       {std::pair{"1", setting::reproducible::on}, std::pair{"on", setting::reproducible::on},
        std::pair{"0", setting::reproducible::off}, std::pair{"off", setting::reproducible::off}}) {
    Variable const reproducible("BLASLIFT_REPRODUCIBLE", value);
    EXPECT_EQ(read().reproducible, wanted) << value;
    EXPECT_TRUE(said.empty());
  }
  Variable const wrong("BLASLIFT_REPRODUCIBLE", "2");
  EXPECT_EQ(read().reproducible, setting::reproducible::off);
  ASSERT_EQ(said.size(), 1u);
  EXPECT_NE(said[0].find("2 is none of off, on"), std::string::npos) << said[0];
  Variable const no_switch("BLASLIFT_PLACE", "1");
  (void)read();
  EXPECT_EQ(said.size(), 2u);
}

TEST(Settings, NothingStaysInReproducibleRuns) {
  Variable const reproducible("BLASLIFT_REPRODUCIBLE", "1");
  EXPECT_EQ(read().residency, setting::residency::off);
  EXPECT_TRUE(said.empty());
  Variable const residency("BLASLIFT_RESIDENCY", "always");
  EXPECT_EQ(read().residency, setting::residency::off);
  ASSERT_EQ(said.size(), 1u);
  EXPECT_NE(said[0].find("BLASLIFT_RESIDENCY=always"), std::string::npos) << said[0];
}

TEST(Settings, Residency) {
  EXPECT_EQ(read().residency, setting::residency::automatic);
  Variable const residency("BLASLIFT_RESIDENCY", "always");
  EXPECT_EQ(read().residency, setting::residency::always);
  EXPECT_TRUE(said.empty());
}

TEST(Settings, Checks) {
  EXPECT_FALSE(read().check.hash);
  EXPECT_EQ(read().check.result_fraction, 0);
  {
    Variable const check("BLASLIFT_CHECK", "hash");
    EXPECT_TRUE(read().check.hash);
    EXPECT_TRUE(said.empty());
  }
  {
    Variable const check("BLASLIFT_CHECK", "result:0.25");
    EXPECT_FALSE(read().check.hash);
    EXPECT_DOUBLE_EQ(read().check.result_fraction, 0.25);
    EXPECT_TRUE(said.empty());
  }
  for (char const* wrong : {"on", "result", "result:", "result:0", "result:1.5", "result:-1", "result: 1", "result:nan",
                            "result:inf", "result:0.1x", "hash,result:1", "HASH", "off "}) {
    Variable const check("BLASLIFT_CHECK", wrong);
    Settings const settings = read();
    EXPECT_FALSE(settings.check.hash) << wrong;
    EXPECT_EQ(settings.check.result_fraction, 0) << wrong;
    ASSERT_EQ(said.size(), 1u) << wrong;
    EXPECT_NE(said[0].find(std::string("BLASLIFT_CHECK=") + wrong), std::string::npos) << said[0];
    EXPECT_NE(said[0].find("result:0.01"), std::string::npos) << said[0];
  }
  Check check;
  for (char const* right : {"off", "hash", "result:1", "result:.5", "result:1e-3"})
    EXPECT_TRUE(parse_check(right, &check)) << right;
}

TEST(Settings, AWrongWordIsNamedWithTheLegalOnes) {
  Variable const place("BLASLIFT_PLACE", "GPU");
  EXPECT_EQ(read().place, setting::place::automatic);
  ASSERT_EQ(said.size(), 1u);
  EXPECT_NE(said[0].find("BLASLIFT_PLACE=GPU"), std::string::npos);
  EXPECT_NE(said[0].find("auto, cpu, gpu"), std::string::npos);
}

TEST(Settings, AnUnknownVariableGetsTheNearestName) {
  Variable const wrong("BLASLIFT_PLAEC", "gpu");
  read();
  ASSERT_EQ(said.size(), 1u);
  EXPECT_NE(said[0].find("BLASLIFT_PLAEC"), std::string::npos);
  EXPECT_NE(said[0].find("BLASLIFT_PLACE"), std::string::npos);
}

TEST(Settings, TooLongATextIsRefused) {
  std::string const path(Settings::text_size, 'x');
  Variable const fallback("BLASLIFT_FALLBACK", path.c_str());
  EXPECT_STREQ(read().fallback, "");
  EXPECT_EQ(said.size(), 1u);
}

TEST(Settings, Sizes) {
  Size size;
  EXPECT_TRUE(parse_size("4GiB", &size));
  EXPECT_DOUBLE_EQ(size.amount, 4294967296.0);
  EXPECT_FALSE(size.fraction);
  EXPECT_TRUE(parse_size("50%", &size));
  EXPECT_TRUE(size.fraction);
  EXPECT_DOUBLE_EQ(size.amount, 0.5);
  for (char const* wrong : {"", "x", "-1", "101%", "4 GiB", "1e", "0", "nan", "inf%", "5Gb"})
    EXPECT_FALSE(parse_size(wrong, &size)) << wrong;
}

TEST(Settings, PathsAreExpanded) {
  char path[100];
  expand_path("/tmp/%p-%e-%%x", path, sizeof path);
  std::string const expected = "/tmp/" + std::to_string(getpid()) + "-" + program_invocation_short_name + "-%%x";
  EXPECT_EQ(path, expected);
  char small[6];
  expand_path("abcdefgh", small, sizeof small);
  EXPECT_STREQ(small, "abcde");
}

TEST(Settings, EveryRowIsDocumented) {
  for (std::size_t i = 0; i < setting_count(); ++i) {
    EXPECT_EQ(std::strncmp(setting_info(i).variable, "BLASLIFT_", 9), 0);
    EXPECT_GT(std::strlen(setting_info(i).documentation), 20u);
  }
}

}  // namespace
}  // namespace blaslift
