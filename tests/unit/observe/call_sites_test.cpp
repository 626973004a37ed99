// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// From where calls come: stacks become sites of the statistics, which processes have in common. The library is a part
// of this program, whose frames are left out therefore: stacks differ by what libc calls in between.
#include "shim/observe/call_sites.hpp"

#include <dlfcn.h>
#include <gtest/gtest.h>
#include <search.h>
#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <thread>
#include <vector>

#include "shim/observe/modules.hpp"
#include "shim/observe/statistics.hpp"
#include "shim/observe/unwinder.hpp"
#include "tests/unit/observe/report_folder.hpp"

namespace blaslift::observe {
namespace {

// Addresses of code outside of this program.
std::vector<void*> outer_addresses(std::vector<int> const& offsets) {
  static char* const code = static_cast<char*>(dlsym(RTLD_DEFAULT, "lfind"));
  std::vector<void*> addresses;
  for (int const offset : offsets) addresses.push_back(code + offset);
  return addresses;
}
std::uint16_t site_at(std::vector<int> const& offsets) {
  std::vector<void*> const addresses = outer_addresses(offsets);
  return number_of_site(addresses.data(), addresses.size());
}

Observation product(std::int64_t size) {
  Observation seen;
  seen.symbol = find_symbol("dgemm");
  seen.m = seen.n = seen.k = size;
  seen.seconds = 0.5;
  return seen;
}

// The calls of each site; first those without one.
std::vector<double> calls_of_sites(Summary const& sum) {
  std::vector<double> calls(sum.sites.size() + 1);
  for (SummaryRow const& row : sum.rows) calls.at(row.key.site) += row.calls;
  return calls;
}

void need_libunwind() {
  if (!dlopen(unwinder_soname, RTLD_NOW | RTLD_LOCAL)) GTEST_SKIP() << "install libunwind8";
}

class CallSites : public Report {};

TEST_F(CallSites, EqualStacksAreOneSite) {
  in_child([] {
    if (site_at({10, 20, 30}) != 1 || site_at({10, 20}) != 2 || site_at({10, 20, 30}) != 1) _exit(1);
    if (site_at({10, 20, 10, 20, 10, 30}) != 1) _exit(2);  // recursion
    std::vector<void*> with_own = outer_addresses({10, 20, 30});
    with_own.insert(with_own.begin() + 1, reinterpret_cast<void*>(&unload_count));
    if (number_of_site(with_own.data(), with_own.size()) != 1) _exit(3);
    count("dgemm", 2);
    record(product(100), 1);
    record(product(100), 2);
  });
  Summary const sum = read();
  ASSERT_EQ(sum.sites.size(), 2u);
  ASSERT_EQ(sum.modules.size(), 1u);
  EXPECT_NE(sum.modules[0].path.find("libc"), std::string::npos) << sum.modules[0].path;
  EXPECT_EQ(sum.sites[0].frames.size(), 3u);
  EXPECT_EQ(sum.sites[0].frames[1].offset - sum.sites[0].frames[0].offset, 10u);
  EXPECT_EQ(calls_of_sites(sum), (std::vector<double>{0, 1, 1}));
  EXPECT_EQ(rows_without_sites(sum).size(), 1u);
  EXPECT_EQ(rows_without_sites(sum)[0].calls, 2);
}

TEST_F(CallSites, ProcessesHaveThemInCommon) {
  for (bool const turned : {false, true})
    in_child([turned] {
      std::uint16_t const first = site_at({turned ? 50 : 10}), second = site_at({turned ? 10 : 50});
      if (first != 1 || second != 2) _exit(1);
      count("dgemm", 3);
      record(product(100), turned ? second : first);
      record(product(100), turned ? second : first);
      record(product(100), turned ? first : second);
    });
  Summary const sum = read();
  EXPECT_EQ(sum.processes, 2);
  ASSERT_EQ(sum.sites.size(), 2u);
  EXPECT_EQ(sum.modules.size(), 1u);
  double from_10 = 0;
  for (SummaryRow const& row : sum.rows)
    if (sum.sites[row.key.site - 1u].frames[0].offset < sum.sites[2 - row.key.site].frames[0].offset)
      from_10 += row.calls;
  EXPECT_EQ(from_10, 4);
  EXPECT_EQ(sum.calls_at(Place::cpu), 6);
}

TEST_F(CallSites, MoreThanThereIsRoomFor) {
  constexpr int more = 2 * static_cast<int>(site_capacity);
  in_child([] {
    int without = 0;
    for (int i = 0; i < more; ++i) {
      std::uint16_t const site = site_at({i, i + 1, i + 2, i + 3});
      without += site == 0;
      count("dgemm", 1);
      record(product(100), site);
    }
    if (without != more - static_cast<int>(site_capacity)) _exit(1);
    if (site_at({0, 1, 2, 3}) != 1) _exit(2);                                 // still found
    if (site_at({240, 241, 242, 999}) != site_at({240, 241, 242})) _exit(3);  // late ones by their inner frames
  });
  Summary const sum = read();
  EXPECT_EQ(sum.sites.size(), site_capacity);
  EXPECT_EQ(sum.calls_at(Place::cpu), more);
  EXPECT_EQ(sum.lost_calls, 0);
  ASSERT_EQ(sum.notes.size(), 1u);
  EXPECT_NE(sum.notes[0].find("BLASLIFT_CALL_SITES"), std::string::npos);
}

// Groups without sizes, then without sites: sums stay right.
TEST_F(CallSites, MoreKindsThanGroups) {
  constexpr int sites = static_cast<int>(site_capacity), sizes = 20;
  in_child([] {
    count("dgemm", sites * sizes);
    for (int size = 0; size < sizes; ++size)
      for (int site = 1; site <= sites; ++site) {
        site_at({site});
        record(product(std::int64_t{1} << size), static_cast<std::uint16_t>(site));
      }
  });
  Summary const sum = read();
  std::vector<double> const calls = calls_of_sites(sum);
  EXPECT_EQ(sum.calls_at(Place::cpu), sites * sizes);
  EXPECT_NEAR(sum.seconds_at(Place::cpu), sites * sizes * 0.5, 1e-6);
  EXPECT_EQ(sum.lost_calls, 0);
  EXPECT_GT(calls[0], 0);
  EXPECT_GT(calls[1], 0);
}

// Records a call, directly or below libc.
int compare(void const*, void const*) {
  count("dgemm", 1);
  record(product(100));
  return 0;
}
void record_within_libc() {
  int const one = 1;
  std::size_t count_of_one = 1;
  lfind(&one, &one, &count_of_one, sizeof one, &compare);  // no sanitizer has one of its own
}

// The first look of a thread opens libunwind and asks the loader: on a busy machine that takes more than a thread is
// allowed at once (a hundredth of its time, and 5 ms), and the next ones would not be looked at.
template <class Record>
void record_and_earn_the_time(Record&& record_a_call) {
  auto const begin = std::chrono::steady_clock::now();
  record_a_call();
  std::this_thread::sleep_for(120 * (std::chrono::steady_clock::now() - begin));
}

TEST_F(CallSites, AreThoseOfTheStack) {
  need_libunwind();
  if (IsSkipped()) return;
  setenv("BLASLIFT_CALL_SITES", "on", 1);
  in_child([] {
    record_and_earn_the_time(record_within_libc);
    record_within_libc();
    record_and_earn_the_time([] { compare(nullptr, nullptr); });
    errno = 77;
    compare(nullptr, nullptr);
    if (errno != 77) _exit(1);
    record_at_site(2048, 2048000);
  });
  unsetenv("BLASLIFT_CALL_SITES");
  Summary const sum = read();
  ASSERT_EQ(sum.sites.size(), 2u);  // through lfind, directly
  EXPECT_EQ(calls_of_sites(sum), (std::vector<double>{0, 2, 2}));
  EXPECT_GT(sum.sites[0].frames.size(), sum.sites[1].frames.size());
  EXPECT_EQ(sum.sites[0].tiny_calls + sum.sites[1].tiny_calls, 2048);
  EXPECT_TRUE(sum.notes.empty());
}

TEST_F(CallSites, OfThreadsAreThoseOfTheirStacks) {
#if defined(__SANITIZE_THREAD__)
  GTEST_SKIP() << "libunwind locks a mutex as a thread ends, when GCC 12's ThreadSanitizer knows the thread no more";
#endif
  need_libunwind();
  if (IsSkipped()) return;
  setenv("BLASLIFT_CALL_SITES", "on", 1);
  in_child([] {
    record_within_libc();
    for (int i = 0; i < 4; ++i) std::thread([] { record_within_libc(); }).join();
  });
  unsetenv("BLASLIFT_CALL_SITES");
  EXPECT_EQ(calls_of_sites(read()), (std::vector<double>{0, 1, 4}));
}

TEST_F(CallSites, ChildrenOfAForkBeginAnew) {
  need_libunwind();
  if (IsSkipped()) return;
  setenv("BLASLIFT_CALL_SITES", "on", 1);
  in_child([] {
    record_and_earn_the_time(record_within_libc);
    record_and_earn_the_time([] { compare(nullptr, nullptr); });
    if (pid_t const child = fork(); child == 0) {
      forget_after_fork();
      compare(nullptr, nullptr);
      _exit(0);
    } else {
      waitpid(child, nullptr, 0);
    }
  });
  unsetenv("BLASLIFT_CALL_SITES");
  Summary const sum = read();
  EXPECT_EQ(sum.processes, 2);
  std::vector<double> calls = calls_of_sites(sum);
  std::sort(calls.begin(), calls.end());
  EXPECT_EQ(calls, (std::vector<double>{0, 1, 2}));
}

// Another module may be where one was: libunwind's fast way is not taken from then on.
TEST_F(CallSites, StayRightWhenModulesAreUnloaded) {
  need_libunwind();
  if (IsSkipped()) return;
  setenv("BLASLIFT_CALL_SITES", "on", 1);
  in_child([] {
    record_and_earn_the_time(record_within_libc);
    std::uint64_t const before = unload_count();
    void* const library = dlopen("libutil.so.1", RTLD_NOW | RTLD_LOCAL);  // of glibc, and nobody needs it
    if (!library || dlclose(library) != 0 || unload_count() == before) _exit(1);
    record_and_earn_the_time(record_within_libc);
    record_within_libc();
  });
  unsetenv("BLASLIFT_CALL_SITES");
  Summary const sum = read();
  EXPECT_EQ(calls_of_sites(sum)[0], 0);
  EXPECT_EQ(sum.calls_at(Place::cpu), 3);
  for (SummarySite const& site : sum.sites) EXPECT_EQ(site.frames.size(), sum.sites[0].frames.size());
}

TEST_F(CallSites, WithoutLibunwindANoteSaysSo) {
  in_child([] {
    if (open_unwinder("libunwind-of-nobody.so.8").backtrace) _exit(1);
    count("dgemm", 1);
  });
  Summary const sum = read();
  ASSERT_EQ(sum.notes.size(), 1u);
  EXPECT_NE(sum.notes[0].find("libunwind-of-nobody.so.8"), std::string::npos);
  EXPECT_NE(sum.notes[0].find("apt-get install libunwind8"), std::string::npos);
}

}  // namespace
}  // namespace blaslift::observe
