// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What the kernel's write tracking notices of the ways in which memory can change: one row an action. The truth is a
// comparison with a copy: a changed page that is not reported is a hole. Rows say more: which pages exactly, or that
// the range is refused. Not here: what needs privileges or swap space (KSM, khugepaged, real swapping).
#include <cpuid.h>
#include <fcntl.h>
#include <immintrin.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <thread>

#include "tests/support/io_ring.hpp"
#include "tests/unit/residency/tracked_memory.hpp"

#ifndef MREMAP_DONTUNMAP
#define MREMAP_DONTUNMAP 4
#endif
#ifndef MADV_POPULATE_WRITE
#define MADV_POPULATE_WRITE 23
#endif

namespace blaslift::gpu {
namespace {

// What an action did that must be noticed.
struct Noticed {
  PageSet pages;        // that must be reported
  bool others = false;  // whether further pages may be reported although nothing changed there
  static Noticed exactly(PageSet pages) { return {std::move(pages), false}; }
  static Noticed at_least(PageSet pages) { return {std::move(pages), true}; }
};

struct Action {
  char const* name;
  std::function<Noticed(Pages&)> act;
};

std::string name_of(testing::TestParamInfo<Action> const& info) { return info.param.name; }

struct Pipe {
  int from = -1, to = -1;
  Pipe() {
    int ends[2];
    must(pipe(ends) == 0, "pipe");
    from = ends[0], to = ends[1];
  }
  Pipe(Pipe const&) = delete;
  Pipe& operator=(Pipe const&) = delete;
  ~Pipe() { close(from), close(to); }
};

bool cpu_has(unsigned bit_of_leaf7_ecx) {
  unsigned a = 0, b = 0, c = 0, d = 0;
  return __get_cpuid_count(7, 0, &a, &b, &c, &d) && (c >> bit_of_leaf7_ecx & 1);
}

__attribute__((target("movdir64b,movdiri"))) void store_directly(char* at) {
  alignas(64) char line[64];
  std::memset(line, 9, sizeof line);
  _movdir64b(at, line);
  _directstoreu_u64(at + page, 0x1234);
}

__attribute__((target("avx512f"))) void stream_512(char* at) {
  _mm512_stream_si512(reinterpret_cast<__m512i*>(at), _mm512_set1_epi8(5));
}

// The two ends of a fork: the child runs `work` and exits with its result, 0 for well done.
void with_child(std::function<int()> const& work) {
  pid_t const child = fork();
  must(child >= 0, "fork");
  if (child == 0) _exit(work());
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  if (status != 0) throw NotHere("the child process was not permitted to do it");
}

Action const stores[] = {{"Store", [](Pages& p) { return store(p[3] + 17), Noticed::exactly({3}); }},
                         {"StoreOfTheSameValue",
                          [](Pages& p) {
                            char volatile* const at = p[3];
                            *at = *at;
                            return Noticed::exactly({3});
                          }},
                         {"AnotherThread",
                          [](Pages& p) {
                            std::thread([&] { store(p[3]); }).join();
                            return Noticed::exactly({3});
                          }},
                         {"RepMovsbAndMemcpy",
                          [](Pages& p) {
                            std::vector<char> const from(5 * page, 7);
                            void* to = p[5] + 100;
                            void const* source = from.data();
                            std::size_t count = from.size();
                            asm volatile("rep movsb" : "+D"(to), "+S"(source), "+c"(count)::"memory");
                            std::memcpy(p[20], from.data(), 3 * page);
                            return Noticed::exactly({5, 6, 7, 8, 9, 10, 20, 21, 22});
                          }},
                         {"NonTemporalStores",
                          [](Pages& p) {
                            for (char* at = p[9]; at < p[12]; at += 16)
                              _mm_stream_si128(reinterpret_cast<__m128i*>(at), _mm_set1_epi8(3));
                            _mm_sfence();
                            return Noticed::exactly({9, 10, 11});
                          }},
                         {"NonTemporalStores512",
                          [](Pages& p) {
                            if (!__builtin_cpu_supports("avx512f")) throw NotHere("this CPU has no AVX-512");
                            stream_512(p[9]);
                            _mm_sfence();
                            return Noticed::exactly({9});
                          }},
                         {"DirectStores",
                          [](Pages& p) {
                            if (!cpu_has(27) || !cpu_has(28)) throw NotHere("this CPU has no MOVDIRI or MOVDIR64B");
                            store_directly(p[9]);
                            _mm_sfence();
                            return Noticed::exactly({9, 10});
                          }},
                         {"AtomicReadModifyWrite",
                          [](Pages& p) {
                            __atomic_fetch_add(reinterpret_cast<long*>(p[4]), 1, __ATOMIC_SEQ_CST);
                            return Noticed::exactly({4});
                          }},
                         {"ReadsLeaveItClean", [](Pages& p) {
                            char volatile sum = 0;
                            for (std::size_t i = 0; i < p.count(); ++i) sum = static_cast<char>(sum + *p[i]);
                            return Noticed::exactly({});
                          }}};

Action const system_calls[] = {
    {"ReadOfAFile",
     [](Pages& p) {
       File const file(page);
       must(pread(file.get(), p[8] + 5, 300, 0) == 300, "pread");
       iovec const part{p[18], 50};
       must(preadv(file.get(), &part, 1, 0) == 50, "preadv");
       must(lseek(file.get(), 0, SEEK_SET) == 0 && read(file.get(), p[30] - 10, 20) == 20, "read");
       return Noticed::exactly({8, 18, 29, 30});
     }},
    {"ReadOfADevice",
     [](Pages& p) {
       int const zero = open("/dev/zero", O_RDONLY | O_CLOEXEC);
       must(zero >= 0 && read(zero, p[1], 2 * page) == static_cast<ssize_t>(2 * page), "read");
       close(zero);
       return Noticed::exactly({1, 2});
     }},
    {"ReadOfAPipe",
     [](Pages& p) {
       Pipe const ends;
       must(write(ends.to, "abcdef", 6) == 6 && read(ends.from, p[12], 6) == 6, "read");
       return Noticed::exactly({12});
     }},
    {"RecvOfASocket",
     [](Pages& p) {
       int ends[2];
       must(socketpair(AF_UNIX, SOCK_STREAM, 0, ends) == 0, "socketpair");
       must(write(ends[1], "abcdef", 6) == 6 && recv(ends[0], p[14], 6, 0) == 6, "recv");
       close(ends[0]), close(ends[1]);
       return Noticed::exactly({14});
     }},
    {"GetrandomStatAndTime",
     [](Pages& p) {
       must(syscall(SYS_getrandom, p[2], 100, 0) == 100, "getrandom");
       must(syscall(SYS_clock_gettime, CLOCK_REALTIME, p[6]) == 0, "clock_gettime");
       must(syscall(SYS_newfstatat, AT_FDCWD, "/", p[4], 0) == 0, "stat");
       return Noticed::exactly({2, 4, 6});
     }},
    {"DirectRead",
     [](Pages& p) {
       File const file(16 * page, O_DIRECT);
       must(pread(file.get(), p[10], 8 * page, 0) == static_cast<ssize_t>(8 * page), "pread");
       return Noticed::exactly(every(10, 18));
     }},
    {"ProcessVmWritevByItself",
     [](Pages& p) {
       char bytes[100] = {8};
       iovec const local{bytes, sizeof bytes}, remote{p[6] + 4050, sizeof bytes};
       if (process_vm_writev(getpid(), &local, 1, &remote, 1, 0) != sizeof bytes)
         throw NotHere("process_vm_writev is not permitted");
       return Noticed::exactly({6, 7});
     }},
    {"ProcessVmWritevByAnother",
     [](Pages& p) {
       prctl(PR_SET_PTRACER, PR_SET_PTRACER_ANY, 0, 0, 0);
       pid_t const parent = getpid();
       with_child([&] {
         char bytes[100] = {8};
         iovec const local{bytes, sizeof bytes}, remote{p[6] + 4050, sizeof bytes};
         return process_vm_writev(parent, &local, 1, &remote, 1, 0) == sizeof bytes ? 0 : 1;
       });
       return Noticed::exactly({6, 7});
     }},
    {"ProcSelfMem",
     [](Pages& p) {
       int const memory = open("/proc/self/mem", O_RDWR | O_CLOEXEC);
       if (memory < 0) throw NotHere("/proc/self/mem cannot be opened");
       ssize_t const put = pwrite(memory, "hello", 5, static_cast<off_t>(p.range(7, 1).begin));
       close(memory);
       if (put != 5) throw NotHere("/proc/self/mem cannot be written");
       return Noticed::exactly({7});
     }},
    {"PtracePokedata",
     [](Pages& p) {
       prctl(PR_SET_PTRACER, PR_SET_PTRACER_ANY, 0, 0, 0);
       pid_t const parent = getpid();
       with_child([&] {
         if (ptrace(PTRACE_ATTACH, parent, nullptr, nullptr) != 0) return 1;
         waitpid(parent, nullptr, 0);
         long const poked = ptrace(PTRACE_POKEDATA, parent, p[5], reinterpret_cast<void*>(0x1122));
         ptrace(PTRACE_DETACH, parent, nullptr, nullptr);
         return poked == 0 ? 0 : 2;
       });
       return Noticed::exactly({5});
     }},
    {"VmspliceThenStore",
     [](Pages& p) {
       Pipe const ends;
       iovec const part{p[3], page};
       must(vmsplice(ends.to, &part, 1, 0) == static_cast<ssize_t>(page), "vmsplice");
       store(p[3]);
       return Noticed::exactly({3});
     }},
    {"IoUringRead",
     [](Pages& p) {
       IoRing ring;
       if (!ring.ok()) throw NotHere("no io_uring");
       File const file(page);
       must(ring.start(IORING_OP_READ, file.get(), p[4], 200) && ring.finish() == 200, "io_uring");
       return Noticed::exactly({4});
     }},
    {"IoUringReadInFlightWhileArming", [](Pages& p) {
       IoRing ring;
       if (!ring.ok()) throw NotHere("no io_uring");
       Pipe const ends;
       must(ring.start(IORING_OP_READ, ends.from, p[4], 6), "io_uring");
       armed(p);
       must(write(ends.to, "abcdef", 6) == 6 && ring.finish() == 6, "io_uring");
       return Noticed::exactly({4});
     }}};

Action const later_stores[] = {{"AfterForkWithTheChildAlive",
                                [](Pages& p) {
                                  Pipe const ends;
                                  pid_t const child = fork();
                                  if (child == 0) {
                                    char byte = 0;
                                    _exit(read(ends.from, &byte, 1) == 1 ? 0 : 1);
                                  }
                                  store(p[5]);
                                  must(write(ends.to, "x", 1) == 1 && waitpid(child, nullptr, 0) == child, "waitpid");
                                  return Noticed::exactly({5});
                                }},
                               {"AfterForkWithTheChildGone",
                                [](Pages& p) {
                                  with_child([] { return 0; });
                                  store(p[9]);
                                  return Noticed::exactly({9});
                                }},
                               {"ByAForkedChildToItsOwnCopy",
                                [](Pages& p) {
                                  with_child([&] {
                                    for (std::size_t i = 0; i < p.count(); ++i) store(p[i]);
                                    return 0;
                                  });
                                  return Noticed::exactly({});
                                }},
                               {"AfterASpawnedProgram",
                                [](Pages& p) {
                                  must(std::system("true") == 0, "system");
                                  store(p[5]);
                                  return Noticed::exactly({5});
                                }},
                               {"AfterMprotectNone",
                                [](Pages& p) {
                                  must(mprotect(p[0], p.size(), PROT_NONE) == 0, "mprotect");
                                  must(mprotect(p[0], p.size(), PROT_READ | PROT_WRITE) == 0, "mprotect");
                                  store(p[5]);
                                  return Noticed::exactly({5});
                                }},
                               {"AfterMprotectRead",
                                [](Pages& p) {
                                  must(mprotect(p[0], p.size(), PROT_READ) == 0, "mprotect");
                                  must(mprotect(p[0], p.size(), PROT_READ | PROT_WRITE) == 0, "mprotect");
                                  store(p[5]);
                                  return Noticed::exactly({5});
                                }},
                               {"AfterPageout",
                                [](Pages& p) {
                                  madvise(p[0], p.size(), MADV_PAGEOUT);
                                  store(p[5]);
                                  return Noticed::at_least({5});  // what was swapped out counts as dirty
                                }},
                               {"AfterMigration",
                                [](Pages& p) {
                                  std::vector<void*> addresses;
                                  for (std::size_t i = 0; i < p.count(); ++i) addresses.push_back(p[i]);
                                  std::vector<int> nodes(p.count(), 0), states(p.count(), 0);
                                  syscall(SYS_move_pages, 0, p.count(), addresses.data(), nodes.data(), states.data(),
                                          2);
                                  store(p[5]);
                                  return Noticed::at_least({5});
                                }},
                               {"AfterMlock", [](Pages& p) {
                                  if (mlock(p[0], p.size()) != 0) throw NotHere("memory cannot be locked");
                                  store(p[5]);
                                  munlock(p[0], p.size());
                                  return Noticed::at_least({5});  // locking marks all pages
                                }}};

Action const zapped[] = {{"DontneedOfAPart",
                          [](Pages& p) {
                            must(madvise(p[8], 8 * page, MADV_DONTNEED) == 0, "madvise");
                            return Noticed::exactly(every(8, 16));
                          }},
                         {"DontneedOfAll",
                          [](Pages& p) {
                            must(madvise(p[0], p.size(), MADV_DONTNEED) == 0, "madvise");
                            return Noticed::exactly(every(0, p.count()));
                          }},
                         {"DontneedThenRead",
                          [](Pages& p) {
                            must(madvise(p[8], 8 * page, MADV_DONTNEED) == 0, "madvise");
                            char volatile const byte = *p[9];
                            static_cast<void>(byte);
                            return Noticed::exactly(every(8, 16));
                          }},
                         {"DontneedThenStore",
                          [](Pages& p) {
                            must(madvise(p[0], p.size(), MADV_DONTNEED) == 0, "madvise");
                            store(p[5]);
                            store(p[p.count() - 1]);
                            return Noticed::exactly(every(0, p.count()));
                          }},
                         {"FreeAndReclaim",
                          [](Pages& p) {
                            must(madvise(p[0], p.size(), MADV_FREE) == 0, "madvise");
                            madvise(p[0], p.size(), MADV_PAGEOUT);
                            return Noticed::at_least({});  // what was reclaimed has changed
                          }},
                         {"MremapDontunmap",
                          [](Pages& p) {
                            void* const moved =
                                mremap(p[0], p.size(), p.size(), MREMAP_MAYMOVE | MREMAP_DONTUNMAP, nullptr);
                            must(moved != MAP_FAILED, "mremap");
                            munmap(moved, p.size());
                            return Noticed::exactly(every(0, p.count()));
                          }},
                         {"PopulateWriteChangesNothing", [](Pages& p) {
                            must(madvise(p[8], 8 * page, MADV_POPULATE_WRITE) == 0, "madvise");
                            return Noticed::at_least({});
                          }}};

void notice(Pages& pages, Action const& action) {
  must(tracker().track(pages.range()));
  EXPECT_EQ(armed(pages), every(0, pages.count()));
  ASSERT_EQ(validated(pages), PageSet{});
  std::vector<char> const before(pages[0], pages[pages.count()]);
  Noticed const wanted = action.act(pages);
  PageSet const found = validated(pages);  // before anything touches the memory
  PageSet changed;
  for (std::size_t i = 0; i < pages.count(); ++i)
    if (std::memcmp(pages[i], before.data() + i * page, page) != 0) changed.insert(i);
  EXPECT_TRUE(std::includes(found.begin(), found.end(), changed.begin(), changed.end())) << "changed and not noticed";
  EXPECT_TRUE(std::includes(found.begin(), found.end(), wanted.pages.begin(), wanted.pages.end()));
  if (!wanted.others) {
    EXPECT_EQ(found, wanted.pages);
  }
  // Armed again, everything that was dirty and is there is clean.
  armed(pages);
  for (std::size_t i = 0; i < pages.count(); ++i) store(pages[i]);  // now it is there
  armed(pages);
  EXPECT_EQ(validated(pages), PageSet{});
  store(pages[1]);
  EXPECT_EQ(validated(pages), PageSet{1});
}

class Change : public testing::TestWithParam<Action> {
 protected:
  static void check(std::size_t count, Pages::Kind kind) {
    std::string skipped;
    run_or_skip(
        [&] {
          tracker();
          Pages pages(count, kind);
          notice(pages, GetParam());
        },
        &skipped);
    if (!skipped.empty()) GTEST_SKIP() << skipped;
  }
};

TEST_P(Change, IsNoticedInSmallPages) { check(64, Pages::Kind::small); }
TEST_P(Change, IsNoticedInHugePages) { check(1024, Pages::Kind::huge); }

INSTANTIATE_TEST_SUITE_P(Stores, Change, testing::ValuesIn(stores), name_of);
INSTANTIATE_TEST_SUITE_P(SystemCalls, Change, testing::ValuesIn(system_calls), name_of);
INSTANTIATE_TEST_SUITE_P(LaterStores, Change, testing::ValuesIn(later_stores), name_of);
INSTANTIATE_TEST_SUITE_P(Zapped, Change, testing::ValuesIn(zapped), name_of);

// ---- what no kernel notices ----

// A pinned page is written without the page table. That this is missed is why memory that anything has pinned must be
// kept out by other means; should a kernel learn to notice it, these tests say so.
TRACKING_TEST(Missed, FixedBufferPinnedBeforeArming) {
  tracker();
  IoRing ring;
  if (!ring.ok()) throw NotHere("no io_uring");
  Pages pages(64);
  if (!ring.fix(pages[0], pages.size())) throw NotHere("io_uring may not pin memory");
  must(tracker().track(pages.range()));
  armed(pages);
  File const file(page);
  std::vector<char> const before(pages[4], pages[5]);
  must(ring.start(IORING_OP_READ_FIXED, file.get(), pages[4], 200) && ring.finish() == 200, "io_uring");
  EXPECT_EQ(validated(pages), PageSet{});
  EXPECT_NE(std::memcmp(pages[4], before.data(), page), 0) << "nothing was written";
}

TRACKING_TEST(Missed, FixedBufferPinnedAfterArmingAndArmedAgain) {
  IoRing ring;
  if (!ring.ok()) throw NotHere("no io_uring");
  Pages pages(64);
  must(tracker().track(pages.range()));
  armed(pages);
  if (!ring.fix(pages[0], pages.size())) throw NotHere("io_uring may not pin memory");
  EXPECT_EQ(validated(pages), every(0, 64));  // pinning marks all pages
  armed(pages);
  File const file(page);
  std::vector<char> const before(pages[4], pages[5]);
  must(ring.start(IORING_OP_READ_FIXED, file.get(), pages[4], 200) && ring.finish() == 200, "io_uring");
  EXPECT_EQ(validated(pages), PageSet{});
  EXPECT_NE(std::memcmp(pages[4], before.data(), page), 0) << "nothing was written";
}

}  // namespace
}  // namespace blaslift::gpu
