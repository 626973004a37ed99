// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What a process did: counters in memory. They are saved in the process's file (BLASLIFT_REPORT; saving.hpp), or lie in
// memory that `blaslift run` holds (shared_memory.hpp), where _exit, kill -9 and forked workers lose nothing.
//
// Both hold a Header with a table of Groups (calls that were looked at: equal routine, place, reason, size class and
// call site) and Blocks, one per thread at a time, whose plain counters the entries increment. Memory of others is
// reserved before it is mapped, and cannot shrink: touching it never ends the program.
#pragma once

#include <atomic>
#include <cstdint>

#include "shim/base/build_id.hpp"
#include "shim/call/routine.hpp"
#include "shim/decide/decision.hpp"
#include "shim/decide/machine_profile.hpp"
#include "shim/decide/start_times.hpp"

namespace blaslift::observe {

inline constexpr char statistics_magic[8] = {'b', 'l', 'a', 's', 'l', 'i', 'f', 't'};
inline constexpr std::uint32_t statistics_version = 11;

// Calls of equal kind. Times in nanoseconds.
struct Group {
  std::atomic<std::uint64_t> key;                 // 0: free
  std::atomic<std::uint64_t> calls, nanoseconds;  // the time without that of nested calls
  // Of the calls: those that LAPACK made in a call that is in a group itself. Their time is part of that call's.
  std::atomic<std::uint64_t> nested_calls, nested_nanoseconds;
  std::atomic<std::uint64_t> bytes_to_device, bytes_from_device;
  std::atomic<std::uint64_t> bytes_reused;  // of operands that were on the device already
  std::atomic<std::uint64_t>
      bytes_sent_again;                        // of those sent: of operands that had been there before, unchanged since
  std::atomic<std::uint64_t> scattered_calls;  // with elements far apart (shim/call/scattered.hpp)
  std::atomic<std::uint64_t> kiloflops;
  // Of the calls that were estimated: what they took, what each place was expected to take (the device with its
  // operands as they were, and with all of them there that could be), and how far off that was, in thousandths of what
  // they took.
  std::atomic<std::uint64_t> estimated_calls, estimated_nanoseconds;
  std::atomic<std::uint64_t> expected_cpu_nanoseconds, expected_gpu_nanoseconds, expected_resident_nanoseconds;
  std::atomic<std::uint64_t> error_thousandths;
};

// The key of a group: sizes are classed by their number of bits (0 for absent ones); site: in Header::sites, from 1 on;
// 0 for none.
struct GroupKey {
  Symbol symbol{};
  Place place{};
  Reason reason{};
  std::uint8_t m = 0, n = 0, k = 0;
  std::uint16_t site = 0;
  std::uint64_t pack() const {
    return std::uint64_t{1} << 63 | std::uint64_t{site} << 46 | std::uint64_t{k} << 40 | std::uint64_t{n} << 34 |
           std::uint64_t{m} << 28 | static_cast<std::uint64_t>(reason) << 20 | static_cast<std::uint64_t>(place) << 16 |
           index(symbol);
  }
  static GroupKey unpack(std::uint64_t key) {
    return {static_cast<Symbol>(key & 0xffff),
            static_cast<Place>(key >> 16 & 0xf),
            static_cast<Reason>(key >> 20 & 0xff),
            static_cast<std::uint8_t>(key >> 28 & 63),
            static_cast<std::uint8_t>(key >> 34 & 63),
            static_cast<std::uint8_t>(key >> 40 & 63),
            static_cast<std::uint16_t>(key >> 46 & most_sites)};
  }
  static constexpr std::uint64_t most_sites = 0xfff;  // that a key can tell apart
};

// Counters of one thread; another thread takes the block over when this one has ended.
struct Block {
  // Incremented by the owning thread alone, without atomics. First member: the entries address it directly.
  std::uint64_t calls[symbol_count];
  std::atomic<std::uint64_t> sampled_nanoseconds;  // of its tiny calls that were timed, each as often as it stands for
  std::atomic<std::uint64_t> cpu_nanoseconds;      // that its threads had used when the last of these ended
  std::atomic<std::uint32_t> owned;
};

// What tells how many calls of one routine are in no group, and what they took (shim/observe/sampling.hpp).
struct Ungrouped {
  std::atomic<std::uint64_t> grouped;  // calls that are in a group
  std::atomic<std::uint64_t> nested;   // in none, but part of the time of a call of LAPACK's that is
  std::atomic<std::uint64_t> inside;  // part of the time of samples of LAPACK's: each as often as its sample stands for
  std::atomic<std::uint64_t> timed_calls, timed_nanoseconds;      // too large to be samples, timed one by one
  std::atomic<std::uint64_t> sampled_calls, sampled_nanoseconds;  // timed, each as often as it stands for
};

// A place in the program from which calls came: return addresses, the innermost first. Of those that recursion repeats
// the innermost one is kept.
inline constexpr std::size_t site_depth = 16;
struct Site {
  std::uint64_t frames[site_depth];  // as pack_frame() makes them; 0 behind the last
  // Of the tiny calls that were timed, each for as many as it stands for.
  std::atomic<std::uint64_t> tiny_calls, tiny_nanoseconds;
};
// A return address as an offset in the file of its module, wherever that was loaded. `module`: Header::modules, from 1
// on; 0 for code that is in no file or found no room there.
constexpr std::uint64_t pack_frame(std::size_t module, std::uint64_t offset) {
  return std::uint64_t{module} << 48 | (offset & 0xffffffffffff);
}
constexpr std::size_t module_of(std::uint64_t frame) { return frame >> 48; }
constexpr std::uint64_t offset_of(std::uint64_t frame) { return frame & 0xffffffffffff; }

// A program or library. Its build ID tells whether the file at the path is still the same.
struct Module {
  char path[491];
  BuildId build_id;
};

inline constexpr std::size_t group_capacity = 1024;
inline constexpr std::size_t site_capacity = 256;
inline constexpr std::size_t module_capacity = 64;
inline constexpr std::size_t note_capacity = 8;
inline constexpr std::size_t note_size = 256;
inline constexpr char built_in[] = "built in";  // the name of the profile that no file has

// Operands that stayed on the device.
struct ResidencyCounters {
  std::atomic<std::uint64_t> bytes_reused;  // used from there instead of being sent
  std::atomic<std::uint64_t> bought;        // operands made resident
  std::atomic<std::uint64_t> bytes_sent_again,
      sent_again_nanoseconds;                                  // sent once more, unchanged: the time by the profile
  std::atomic<std::uint64_t> bytes_bought, bytes_bought_huge;  // by the span of the operands; of these in 2 MiB pages
  std::atomic<std::uint64_t> dropped_rewritten, dropped_for_room, bytes_dropped_rewritten;
  std::atomic<std::uint64_t> checks, check_nanoseconds;  // for writes of the program
};

// Results of the device that were to be computed again on the CPU.
struct ResultCheckCounters {
  std::atomic<std::uint64_t> compared, differed, not_compared;
};

// The device's start, and the calls that waited for it.
struct StartCounters {
  std::atomic<std::uint64_t> starts;  // that came to their end
  std::atomic<std::uint64_t> stage_nanoseconds[start_stages];
  std::atomic<std::uint64_t> waits, wait_nanoseconds;
  std::atomic<std::uint64_t> waits_in_vain;
  std::atomic<std::uint64_t> saved_nanoseconds;  // of calls that waited: less than the CPU was expected to take
};

// What identifies a file, and its process.
struct Head {
  char magic[8];
  std::uint32_t version, header_size, block_size, symbols;
  std::uint32_t process, parent;
  char host[64];
};

struct Header : Head {
  std::atomic<std::uint32_t> block_count;
  std::int64_t start_nanoseconds;              // CLOCK_REALTIME
  std::atomic<std::int64_t> last_nanoseconds;  // of the last call that was looked at
  char program[256], cpu_library[256], device[160];
  char cpu[128];           // "Intel(R) Xeon(R) Platinum 8480+ (AVX-512)": shim/base/cpu_kind.hpp
  char settings[512];      // that were set: "BLASLIFT_PLACE=gpu OPENBLAS_NUM_THREADS=1"
  char huge_pages[16];     // of this machine for this process: never, madvise, always; "" where nothing is tracked
  char profile[256];       // where the numbers come from: "built in", or a file; "" before a call has been looked at
  MachineProfile numbers;  // that decisions went by, the last ones
  std::atomic<std::uint64_t> lost_groups;  // calls that found no free group
  ResidencyCounters residency;
  ResultCheckCounters result_checks;
  StartCounters start;
  std::atomic<std::uint32_t> note_count;
  char notes[note_capacity][note_size];
  std::atomic<std::uint32_t> site_count, module_count;
  Ungrouped ungrouped[symbol_count];
  Site sites[site_capacity];  // numbers begin with 1
  Module modules[module_capacity];
  Group groups[group_capacity];
};

inline constexpr std::size_t page_size = 4096;
inline constexpr std::size_t blocks_offset = (sizeof(Header) + page_size - 1) / page_size * page_size;
inline constexpr std::size_t block_stride = (sizeof(Block) + 63) / 64 * 64;
inline constexpr std::size_t chunk_blocks = 32;  // their number grows by so many
inline constexpr std::size_t most_chunks = 64;   // 2048 threads at a time; more share the last block of all
inline constexpr std::size_t chunk_bytes = (chunk_blocks * block_stride + page_size - 1) / page_size * page_size;

// The statistics of this process; opened at the first use. Never null.
Header& statistics();

// The block of this thread; null until its first call has taken the slow path. The entries read it directly.
// constinit: without it every use would call the wrapper of a dynamic initialiser.
extern constinit thread_local Block* current_block __attribute__((tls_model("initial-exec")));
Block* register_thread();

// Whether a call is part of one of LAPACK's in the same thread, whose time is known.
enum class Within : std::uint8_t {
  nothing,
  grouped,  // in a call that was looked at
  sampled,  // in a tiny one that is timed for others
};

// One call that was looked at.
struct Observation {
  Symbol symbol{};
  Decision decision;
  std::int64_t m = 0, n = 0, k = 0;
  double seconds = 0, flops = 0, bytes_to_device = 0, bytes_from_device = 0;
  double bytes_resident = 0;                            // of its operands: on the device already, not sent
  double bytes_sent_again = 0, sent_again_seconds = 0;  // of those sent: been there before, unchanged since
  bool scattered = false;                               // its elements lie far apart
  Within within = Within::nothing;
  double waited_seconds = 0;  // before it, for the device to start
};
void record(Observation const& call);
void record(Observation const& call, std::uint16_t site);  // from a place that is known
// Counts calls that come from the same place as this one, and are in no group.
void record_at_site(std::uint64_t calls, std::uint64_t nanoseconds);

// What happened to operands that stay on the device; record() counts their reuse.
struct ResidencyCount {
  std::uint64_t bought = 0, dropped_rewritten = 0, dropped_for_room = 0, checks = 0;
  double check_seconds = 0, bytes_dropped_rewritten = 0, bytes_bought = 0, bytes_bought_huge = 0;
};
void count_residency(ResidencyCount const& happened);

struct ResultCheckCount {
  std::uint64_t compared = 0, differed = 0, not_compared = 0;
};
void count_result_check(ResultCheckCount const& happened);

void count_start(StageSeconds const& took);

// A sentence for the report; equal ones once.
void note(char const* text);
void set_device(char const* description);
// What the system allows: never, madvise, always.
void set_huge_pages(char const* allowed);
void set_profile(char const* name, MachineProfile const& numbers);
// The first one stays.
void set_cpu_library(char const* description);
bool cpu_library_is_set();

// Calls completed on the device by this process.
std::uint64_t calls_on_device();

// Since the first call of this process came here, on a clock that nobody sets.
double seconds_since_first_call();

// Block `number` of this process, or null (the context is not used).
Block const* block_of_this_process(void* context, std::size_t number);

// In the child of a fork: it starts statistics of its own at its next call.
void forget_after_fork();

}  // namespace blaslift::observe
