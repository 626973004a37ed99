// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "shim/decide/profile_file.hpp"

#include <gtest/gtest.h>

#include <string>

#include "shim/decide/profile_path.hpp"

namespace blaslift {
namespace {

TEST(ProfileFile, GivesBackWhatWasWritten) {
  NamedProfile named;
  named.machine = " a machine # with\na name ";
  double number = 0.123456789012345678;
#define PROFILE_RATE(name, value, documentation) named.profile.name = number *= 1.7e3;
#define PROFILE_SECONDS(name, value, documentation) named.profile.name = 1e-9 / number;
#define PROFILE_SHARE(name, value, documentation) named.profile.name = 1 / (1 + number);
#define PROFILE_BYTES PROFILE_RATE
#define PROFILE_COUNT(name, value, documentation) named.profile.name = 77;
#include "shim/decide/machine_profile.def"
  named.cpu = "a CPU";
  named.cpu_blas = "OpenBLAS 0.3.21, Haswell kernels";
  named.gpu = "a GPU, 8 GiB";
  named.driver = "580.65.06";
  named.calls = {{Symbol::dgemm, 100, 200, 300, 16, 0.25, 1e-3, 0}, {Symbol::ddot, 0, 1 << 20, 0, 1, 0, 0, 3.3e-7}};
  auto const read = parse_profile(format_profile(named), "profile");
  ASSERT_TRUE(read) << read.error().text;
  EXPECT_EQ((*read).machine, "a machine   with a name");
  EXPECT_EQ((*read).cpu, named.cpu);
  EXPECT_EQ((*read).cpu_blas, named.cpu_blas);
  EXPECT_EQ((*read).gpu, named.gpu);
  EXPECT_EQ((*read).driver, named.driver);
  EXPECT_EQ((*read).calls, named.calls);
#define PROFILE_RATE(name, value, documentation) EXPECT_EQ((*read).profile.name, named.profile.name) << #name;
#define PROFILE_SECONDS PROFILE_RATE
#define PROFILE_SHARE PROFILE_RATE
#define PROFILE_BYTES PROFILE_RATE
#define PROFILE_COUNT PROFILE_RATE
#include "shim/decide/machine_profile.def"
}

TEST(ProfileFile, OfACpuBlasLiesBesideThatOfTheHost) {
  std::string const host = profile_path();
  if (host.empty()) GTEST_SKIP() << "there is no home here";
  std::string const stem = host.substr(0, host.size() - std::string("profile").size());
  EXPECT_EQ(profile_path_for("OpenBLAS 0.3.30, Sapphire Rapids kernels"),
            stem + "openblas-0.3.30-sapphire-rapids-kernels.profile");
  EXPECT_EQ(profile_path_for("../../etc/BLAS"), stem + "..-..-etc-blas.profile");  // stays in the folder
  EXPECT_EQ(profile_path_for(""), "");
}

TEST(ProfileFile, LeavesWhatIsNotGivenAsBuiltIn) {
  auto const read = parse_profile("# one number\nblaslift-profile = 1\r\n\n cpu_double_flops=1e9 # slow\n", "profile");
  ASSERT_TRUE(read) << read.error().text;
  EXPECT_EQ((*read).profile.cpu_double_flops, 1e9);
  EXPECT_EQ((*read).profile.cpu_single_flops, MachineProfile{}.cpu_single_flops);
}

TEST(ProfileFile, OfAnEarlierVersionIsRead) {
  std::string const first = "blaslift-profile = 1\n";
  auto const read = parse_profile(first + "advantage = 0.8\nstart_price_seconds = 0.2\n", "profile");
  ASSERT_TRUE(read) << read.error().text;
  EXPECT_EQ((*read).profile.advantage, 0.8);
  EXPECT_EQ((*read).profile.end_seconds, MachineProfile{}.end_seconds);
  EXPECT_EQ((*read).profile.beside_seconds, MachineProfile{}.beside_seconds);
  EXPECT_EQ(format_profile(*read).find("start_price_seconds"), std::string::npos);
  EXPECT_FALSE(parse_profile(first + "start_price_seconds = cheap\n", "profile"));
}

TEST(ProfileFile, NamesFileLineAndValueOfWhatIsWrong) {
  auto const wrong = [](char const* text) { return std::string(parse_profile(text, "the/file").error().text); };
  EXPECT_EQ(wrong(""), "the/file:0: no version: the first line must be blaslift-profile = 1");
  EXPECT_EQ(wrong("cpu_threads = 3"),
            "the/file:1: \"cpu_threads\": before the version; the first line must be blaslift-profile = 1");
  std::string const first = "blaslift-profile = 1\n";
  for (auto const& [line, expected] : {std::pair{"cpu_threads = 2.5", "\"2.5\": a whole number from 1 to 65536"},
                                       {"cpu_threads = 0", "\"0\": a whole number"},
                                       {"cpu_double_flops = -1", "\"-1\": a number greater than 0"},
                                       {"cpu_double_flops = inf", "\"inf\": a number greater than 0"},
                                       {"cpu_double_flops = 1e9x", "\"1e9x\": a number greater than 0"},
                                       {"device_compute_share = 1.5", "\"1.5\": a number greater than 0 and at most 1"},
                                       {"check_call_seconds =", "\"check_call_seconds\": seconds"},
                                       {"call = dgem 1 1 1, 1 thread: 1 1 1", "a call, such as"},
                                       {"call = dgemm 1 1, 1 thread: 1 1 1", "a call, such as"},
                                       {"call = dgemm 1 1 1, 0 threads: 1 1 1", "a call, such as"},
                                       {"call = dgemm 1 1 1, 1 thread: 1 1", "a call, such as"},
                                       {"call = dgemm 1 1 1, 1 thread: 1 -1 1", "a call, such as"},
                                       {"call = dgemm 1 1 1, 1 thread: 1 1 1 1", "a call, such as"},
                                       {"call = dgemm 1 1 -1, 1 thread: 1 1 1", "a call, such as"},
                                       {"call = dgemm 1 1 1", "a call, such as"},
                                       {"cpu_double_flops 3", "expected key = value"}}) {
    std::string const said = wrong((first + line).c_str());
    EXPECT_TRUE(said.starts_with("the/file:2: ")) << said;
    EXPECT_NE(said.find(expected), std::string::npos) << said;
  }
}

}  // namespace
}  // namespace blaslift
