// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "shim/observe/summary.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <map>
#include <numeric>
#include <unordered_map>

#include "shim/base/descriptor.hpp"
#include "shim/observe/quantities.hpp"

namespace blaslift::observe {
namespace {

void add_once(std::vector<std::string>& list, char const* text) {
  if (text[0] && std::find(list.begin(), list.end(), text) == list.end()) list.emplace_back(text);
}

template <class... Values>
[[gnu::noinline]] std::string print(char const* format, Values... values) {
  char text[600];
  std::snprintf(text, sizeof text, format, values...);
  return text;
}

// A size class (a number of bits) as the range it stands for: "64-127".
std::string range(std::uint8_t bits) {
  if (bits <= 1) return print("%d", bits);
  return print("%llu-%llu", 1ULL << (bits - 1), (1ULL << bits) - 1);
}

std::string joined(std::vector<std::string> const& names, char const* none) {
  std::string text;
  for (std::string const& name : names) text += (text.empty() ? "" : ", ") + name;
  return text.empty() ? none : text;
}

std::string headline(Summary const& sum) {
  double const on_gpu = sum.calls_at(Place::gpu);
  std::string text = count(sum.calls) + (sum.calls == 1 ? " BLAS call" : " BLAS calls");
  if (sum.processes > 1) text += print(" in %d processes", sum.processes);
  text += ": " + count(on_gpu) + " on the GPU (" + joined(sum.devices, "none came up") + "), ";
  return text + count(sum.calls - on_gpu) + " on the CPU (" + joined(sum.cpu_libraries, "no library") + ")";
}

std::string times(Summary const& sum) {
  double up = 0, down = 0;
  for (SummaryRow const& row : sum.rows) up += row.bytes_to_device, down += row.bytes_from_device;
  std::string text = "\n  time   GPU " + duration(sum.seconds_at(Place::gpu));
  if (up + down > 0) text += " (" + amount(up) + " sent, " + amount(down) + " fetched)";
  text += "; CPU " + duration(sum.seconds_at(Place::cpu)) + " in calls that were looked at";
  if (sum.tiny_calls > 0)
    text += ", about " + duration(sum.tiny_seconds) + " in " + count(sum.tiny_calls) +
            (sum.tiny_calls == 1 ? " other" : " others") + " (tiny, or level 1 and 2" +
            (sum.tiny_nested_calls >= 1 ? "; about " + count(sum.tiny_nested_calls) + " in calls of LAPACK's)" : ")");
  if (double const nested = sum.nested_seconds(); nested > 0)
    text += "\n         of it " + duration(nested) + " in BLAS calls that LAPACK made: counted once";
  return text;
}

// "0.46 s (driver 0.10 s, ...)"; of several processes the mean.
std::string started(Summary const& sum) {
  StartSum const& seen = sum.start;
  std::string text;
  if (seen.starts > 0) {
    std::string stages;
    for (std::size_t stage = 0; stage < start_stages; ++stage)
      if (double const mean = seen.stages[stage] / seen.starts; mean >= 0.001)
        stages +=
            (stages.empty() ? "" : ", ") + std::string(name_of(static_cast<StartStage>(stage))) + " " + duration(mean);
    text =
        "\n  start  of the GPU " + duration(seen.seconds() / seen.starts) + (stages.empty() ? "" : " (" + stages + ")");
  }
  if (seen.waits > 0) {
    text += (text.empty() ? "\n  start  of the GPU: " : "; ") + count(seen.waits) +
            (seen.waits == 1 ? " call" : " calls") + " waited " + duration(seen.wait_seconds);
    if (seen.saved_seconds > 0) text += " and saved about " + duration(seen.saved_seconds);
    if (seen.waits_in_vain > 0) text += "; " + count(seen.waits_in_vain) + " of them in vain";
  }
  return text;
}

std::string stayed(Summary const& sum) {
  ResidencySum const& seen = sum.residency;
  std::string text;
  if (seen.bought + seen.bytes_reused > 0) {
    text = "\n  stayed on the GPU: " + count(seen.bought) + (seen.bought == 1 ? " operand; " : " operands; ") +
           amount(seen.bytes_reused) + " used again instead of sent";
    if (seen.dropped_rewritten > 0)
      text += "; " + count(seen.dropped_rewritten) + " dropped because the program rewrote " +
              (seen.dropped_rewritten == 1 ? "it" : "them");
    if (seen.dropped_for_room > 0) text += "; " + count(seen.dropped_for_room) + " dropped for room";
  }
  if (seen.checks > 0)
    text += "\n  checks " + count(seen.checks) + " for writes to such operands, in " + duration(seen.check_seconds);
  return text;
}

std::string checked(Summary const& sum) {
  ResultCheckSum const& seen = sum.result_checks;
  if (seen.compared + seen.not_compared == 0) return {};
  std::string text = "\n  checked " + count(seen.compared) + (seen.compared == 1 ? " result" : " results") +
                     " of the GPU on the CPU, " + count(seen.differed) + " differed";
  if (seen.not_compared > 0) text += "; " + count(seen.not_compared) + " more could not be checked";
  return text;
}

// "3.1 ms", and what is part of other rows: "3.1 ms and 12.0 ms in LAPACK's".
std::string time_of(SummaryRow const& row) {
  if (row.nested_calls == 0) return duration(row.seconds);
  std::string const within = duration(row.nested_seconds) + " in LAPACK's";
  return row.nested_calls < row.calls ? duration(row.seconds) + " and " + within : within;
}

std::string largest(Summary const& sum) {
  std::vector<SummaryRow> rows = rows_without_sites(sum);
  std::sort(rows.begin(), rows.end(), [](auto const& a, auto const& b) { return a.all_seconds() > b.all_seconds(); });
  if (rows.size() > 5) rows.resize(5);
  std::string text;
  for (SummaryRow const& row : rows) {
    text += text.empty() ? "\n  most   " : "\n         ";
    text +=
        print("%-9s %-40s %9s x  %s %10s", info(row.key.symbol).name, sizes(row.key).c_str(), count(row.calls).c_str(),
              row.key.place == Place::gpu ? "GPU" : "CPU", duration(row.all_seconds()).c_str());
    if (row.flops > 0 && row.all_seconds() > 0) text += print(" %8.1f GFlop/s", row.flops / row.all_seconds() * 1e-9);
    if (row.nested_calls > 0)
      text += row.nested_calls < row.calls ? " (" + duration(row.nested_seconds) + " in LAPACK's)" : " (in LAPACK's)";
  }
  return text;
}

std::string kept(Summary const& sum) {
  std::map<Reason, SummaryRow> reasons;
  for (SummaryRow const& row : sum.rows) {
    if (row.key.place == Place::gpu) continue;
    SummaryRow& total = reasons[row.key.reason];
    total.calls += row.calls;
    total.seconds += row.seconds;
    total.nested_calls += row.nested_calls;
    total.nested_seconds += row.nested_seconds;
  }
  std::vector<std::pair<Reason, SummaryRow>> ordered(reasons.begin(), reasons.end());
  std::sort(ordered.begin(), ordered.end(),
            [](auto const& a, auto const& b) { return a.second.all_seconds() > b.second.all_seconds(); });
  std::string text;
  for (auto const& [reason, row] : ordered) {
    text += text.empty() ? "\n  kept   from the GPU: " : "\n         ";
    text += count(row.calls) + (row.calls == 1 ? " call, " : " calls, ") + time_of(row) + ": " + explain(reason);
  }
  return text;
}

// `details` come between the first lines and the notes.
std::string format(Summary const& sum, std::string const& details) {
  std::string text = sum.calls > 0
                         ? headline(sum) + times(sum) + started(sum) + stayed(sum) + checked(sum) + details
                         : "no BLAS call was seen (none was made, or the program has a static BLAS, or is setuid: "
                           "`blaslift doctor -- PROGRAM`)";
  if (sum.lost_calls > 0) text += "\n  note   " + count(sum.lost_calls) + " calls found no room in the table of groups";
  for (std::string const& note : sum.notes) text += "\n  note   " + note;
  return text;
}

// Adds a process's call sites; returns their numbers in the sum by those in the process.
std::vector<std::uint16_t> add_sites(Summary* sum, Header const& header, double possible) {
  std::size_t const count = std::min<std::size_t>(header.site_count.load(std::memory_order_acquire), site_capacity);
  std::vector<int> modules;
  for (std::size_t i = 0; i < std::min<std::size_t>(header.module_count.load(), module_capacity); ++i)
    modules.push_back(number_of_module(sum, {header.modules[i].path, header.modules[i].build_id}));
  std::vector<std::uint16_t> numbers{0};
  for (std::size_t i = 0; i < count; ++i) {
    Site const& site = header.sites[i];
    std::vector<SiteFrame> frames;
    for (std::uint64_t const frame : site.frames) {
      if (!frame) break;
      std::size_t const module = module_of(frame);
      bool const known = module > 0 && module <= modules.size();
      frames.push_back({known ? modules[module - 1] : -1, known ? offset_of(frame) : 0});
    }
    numbers.push_back(number_of_site(sum, frames));
    if (numbers.back() == 0) continue;
    SummarySite& common = sum->sites[numbers.back() - 1U];
    common.tiny_calls += static_cast<double>(site.tiny_calls.load());
    common.tiny_seconds += possible * static_cast<double>(site.tiny_nanoseconds.load()) * 1e-9;
  }
  return numbers;
}

// Numbers that are not finite as built in.
MachineProfile finite(MachineProfile numbers) {
  MachineProfile const built_in_numbers;
#define PROFILE_RATE(name, value, documentation) \
  if (!std::isfinite(numbers.name)) numbers.name = built_in_numbers.name;
#define PROFILE_SECONDS PROFILE_RATE
#define PROFILE_SHARE PROFILE_RATE
#define PROFILE_BYTES PROFILE_RATE
#define PROFILE_COUNT(...)
#include "shim/decide/machine_profile.def"
  return numbers;
}

StartSum start_of(StartCounters const& seen) {
  auto const seconds = [](std::atomic<std::uint64_t> const& counter) {
    return static_cast<double>(counter.load()) * 1e-9;
  };
  StartSum made{.starts = static_cast<double>(seen.starts.load()),
                .waits = static_cast<double>(seen.waits.load()),
                .wait_seconds = seconds(seen.wait_nanoseconds),
                .waits_in_vain = static_cast<double>(seen.waits_in_vain.load()),
                .saved_seconds = seconds(seen.saved_nanoseconds)};
  for (std::size_t stage = 0; stage < start_stages; ++stage)
    made.stages[stage] = seconds(seen.stage_nanoseconds[stage]);
  return made;
}

// The calls of a process that are in no group, and their time as estimated from samples.
struct UngroupedSum {
  double all_calls = 0;           // those in groups included
  double calls = 0, seconds = 0;  // calls that are part of others included; their time is not
  double nested_calls = 0;        // those, about
  double possible = 1;            // of the sampled time: no more than the threads had

  UngroupedSum(Header const& header, Block const* (*block)(void*, std::size_t), void* context) {
    std::vector<double> made(symbol_count);
    double sampled = 0, had = 0;
    for (std::size_t i = 0; i < std::min<std::size_t>(header.block_count.load(), most_chunks * chunk_blocks); ++i) {
      Block const* const one = block(context, i);
      if (!one) continue;
      for (std::size_t s = 0; s < symbol_count; ++s) made[s] += static_cast<double>(one->calls[s]);
      auto const here = static_cast<double>(one->sampled_nanoseconds.load()),
                 most = static_cast<double>(one->cpu_nanoseconds.load());
      sampled += here;
      had += most > 0 ? std::min(here, most) : here;  // 0: no clock
    }
    if (sampled > 0) possible = had / sampled;
    estimate(header, made);
  }

 private:
  static double number(std::atomic<std::uint64_t> const& counter) { return static_cast<double>(counter.load()); }
  static double apart(Ungrouped const& seen) { return number(seen.grouped) + number(seen.nested); }

  void estimate(Header const& header, std::vector<double> const& made) {
    double lapack_calls = 0, sampled_lapack_calls = 0, grouped = 0;
    double level_calls[5] = {}, level_nanoseconds[5] = {};
    for (std::size_t s = 0; s < symbol_count; ++s) {
      Ungrouped const& seen = header.ungrouped[s];
      int const level = routine(static_cast<Symbol>(s)).level;
      all_calls += made[s];
      grouped += number(seen.grouped);
      level_calls[level] += number(seen.sampled_calls), level_nanoseconds[level] += number(seen.sampled_nanoseconds);
      if (level == 4)
        sampled_lapack_calls += number(seen.sampled_calls), lapack_calls += std::max(0.0, made[s] - apart(seen));
    }
    calls = std::max(0.0, all_calls - grouped);
    double const for_each_sampled = sampled_lapack_calls > 0 ? std::max(1.0, lapack_calls / sampled_lapack_calls) : 1;
    double nanoseconds = 0;
    for (std::size_t s = 0; s < symbol_count; ++s) {
      Ungrouped const& seen = header.ungrouped[s];
      double const within = number(seen.nested) + for_each_sampled * number(seen.inside);
      double const alone = made[s] - number(seen.grouped) - number(seen.timed_calls) - within;
      nested_calls += std::min(within, std::max(0.0, made[s] - number(seen.grouped)));
      seconds += 1e-9 * number(seen.timed_nanoseconds);
      if (alone <= 0) continue;
      // A routine without samples was called less often than one in a thousand: by what others of its level took.
      int const level = routine(static_cast<Symbol>(s)).level;
      bool const own = number(seen.sampled_calls) > 0;
      double const of = own ? number(seen.sampled_calls) : level_calls[level];
      double const took = own ? number(seen.sampled_nanoseconds) : level_nanoseconds[level];
      if (of > 0) nanoseconds += took / of * alone;
    }
    seconds += 1e-9 * possible * nanoseconds;
  }
};

}  // namespace

std::string sizes(GroupKey const& key) {
  if (key.m == 0 && key.n == 0 && key.k == 0) return "various sizes";
  std::string text;
  Routine const& routine = blaslift::routine(key.symbol);
  auto append = [&](char const* name, std::uint8_t bits) {
    if (routine.find(name) >= 0) text += print("%s%s=%s", text.empty() ? "" : " ", name, range(bits).c_str());
  };
  append("m", key.m), append("n", key.n), append("k", key.k);
  return text;
}

SummaryRow& SummaryRow::operator+=(SummaryRow const& other) {
  for (auto const member :
       {&SummaryRow::calls, &SummaryRow::seconds, &SummaryRow::nested_calls, &SummaryRow::nested_seconds,
        &SummaryRow::flops, &SummaryRow::bytes_to_device, &SummaryRow::bytes_from_device, &SummaryRow::bytes_reused,
        &SummaryRow::bytes_sent_again, &SummaryRow::scattered_calls, &SummaryRow::estimated_calls,
        &SummaryRow::estimated_seconds, &SummaryRow::expected_cpu_seconds, &SummaryRow::expected_gpu_seconds,
        &SummaryRow::expected_resident_seconds, &SummaryRow::errors})
    this->*member += other.*member;
  return *this;
}

void add_row(Summary* sum, SummaryRow const& row) {
  auto const same = std::find_if(sum->rows.begin(), sum->rows.end(),
                                 [&](auto const& there) { return there.key.pack() == row.key.pack(); });
  if (same == sum->rows.end())
    sum->rows.push_back(row);
  else
    *same += row;
}

int number_of_module(Summary* sum, SummaryModule const& module) {
  auto const same = std::find(sum->modules.begin(), sum->modules.end(), module);
  auto const number = static_cast<int>(same - sum->modules.begin());
  if (same == sum->modules.end()) sum->modules.push_back(module);
  return number;
}

std::uint16_t number_of_site(Summary* sum, std::vector<SiteFrame> const& frames) {
  auto const same =
      std::find_if(sum->sites.begin(), sum->sites.end(), [&](auto const& site) { return site.frames == frames; });
  auto const number = static_cast<std::size_t>(same - sum->sites.begin()) + 1;
  if (number > GroupKey::most_sites) return 0;
  if (same == sum->sites.end()) sum->sites.push_back({frames});
  return static_cast<std::uint16_t>(number);
}

Summary without_sites(Summary const& sum) {
  Summary made = sum;
  made.rows = rows_without_sites(sum);
  made.sites.clear();
  return made;
}

std::vector<SummaryRow> rows_without_sites(Summary const& sum) {
  std::vector<SummaryRow> rows = sum.rows;
  for (SummaryRow& row : rows) row.key.site = 0;
  return added_up(rows);
}

std::vector<SummaryRow> added_up(std::vector<SummaryRow> const& rows) {
  std::vector<SummaryRow> together;
  std::unordered_map<std::uint64_t, std::size_t> places;
  for (SummaryRow const& row : rows) {
    auto const [place, is_new] = places.emplace(row.key.pack(), together.size());
    if (is_new)
      together.push_back(row);
    else
      together[place->second] += row;
  }
  return together;
}

double Summary::calls_at(Place place) const {
  double total = 0;
  for (SummaryRow const& row : rows) total += row.key.place == place ? row.calls : 0;
  return total;
}

double Summary::seconds_at(Place place) const {
  double total = 0;
  for (SummaryRow const& row : rows) {
    double const nested_on_gpu = row.key.place == Place::gpu ? row.nested_seconds : 0;
    total += (row.key.place == place ? row.seconds : 0) + (place == Place::gpu ? nested_on_gpu : -nested_on_gpu);
  }
  return std::max(0.0, total);
}

double Summary::nested_seconds() const {
  double total = 0;
  for (SummaryRow const& row : rows) total += row.nested_seconds;
  return total;
}

ResidencySum& ResidencySum::operator+=(ResidencySum const& other) {
  for (auto const member :
       {&ResidencySum::bytes_reused, &ResidencySum::bought, &ResidencySum::dropped_rewritten,
        &ResidencySum::dropped_for_room, &ResidencySum::checks, &ResidencySum::check_seconds,
        &ResidencySum::bytes_sent_again, &ResidencySum::sent_again_seconds, &ResidencySum::bytes_bought,
        &ResidencySum::bytes_bought_huge, &ResidencySum::bytes_dropped_rewritten})
    this->*member += other.*member;
  return *this;
}

ResultCheckSum& ResultCheckSum::operator+=(ResultCheckSum const& other) {
  compared += other.compared;
  differed += other.differed;
  not_compared += other.not_compared;
  return *this;
}

StartSum& StartSum::operator+=(StartSum const& other) {
  for (auto const member : {&StartSum::starts, &StartSum::waits, &StartSum::wait_seconds, &StartSum::waits_in_vain,
                            &StartSum::saved_seconds})
    this->*member += other.*member;
  for (std::size_t stage = 0; stage < start_stages; ++stage) stages[stage] += other.stages[stage];
  return *this;
}

double StartSum::seconds() const { return std::accumulate(stages.begin(), stages.end(), 0.0); }

bool Machine::same_as(Machine const& other) const {
  for (auto const member : {&Machine::host, &Machine::cpu, &Machine::cpu_library, &Machine::device, &Machine::settings,
                            &Machine::huge_pages, &Machine::profile})
    if (this->*member != other.*member) return false;
  return true;
}

void add_machine(Summary* sum, Machine const& machine) {
  auto const there = std::find_if(sum->machines.begin(), sum->machines.end(),
                                  [&](Machine const& one) { return one.same_as(machine); });
  if (there == sum->machines.end())
    sum->machines.push_back(machine);
  else
    there->processes += machine.processes;
}

void add_program(Summary* sum, std::string const& program) {
  if (sum->programs.size() < Summary::most_programs) add_once(sum->programs, program.c_str());
}

void add_span(Summary* sum, double begin_seconds, double end_seconds) {
  if (begin_seconds > 0 && (sum->begin_seconds == 0 || begin_seconds < sum->begin_seconds))
    sum->begin_seconds = begin_seconds;
  sum->end_seconds = std::max({sum->end_seconds, end_seconds, begin_seconds});
}

void add(Summary* sum, Header const& header, Block const* (*block)(void*, std::size_t), void* context) {
  UngroupedSum const ungrouped(header, block, context);
  for (std::uint32_t i = 0; i < std::min<std::uint32_t>(header.note_count.load(), note_capacity); ++i)
    add_once(sum->notes, header.notes[i]);
  if (ungrouped.all_calls == 0) return;
  sum->processes += 1;
  sum->calls += ungrouped.all_calls;
  sum->tiny_calls += ungrouped.calls;
  sum->tiny_seconds += ungrouped.seconds;
  sum->tiny_nested_calls += ungrouped.nested_calls;
  sum->lost_calls += static_cast<double>(header.lost_groups.load());
  auto const number = [](std::atomic<std::uint64_t> const& counter) { return static_cast<double>(counter.load()); };
  ResidencyCounters const& seen = header.residency;
  sum->residency += {.bytes_reused = number(seen.bytes_reused),
                     .bought = number(seen.bought),
                     .dropped_rewritten = number(seen.dropped_rewritten),
                     .dropped_for_room = number(seen.dropped_for_room),
                     .checks = number(seen.checks),
                     .check_seconds = number(seen.check_nanoseconds) * 1e-9,
                     .bytes_sent_again = number(seen.bytes_sent_again),
                     .sent_again_seconds = number(seen.sent_again_nanoseconds) * 1e-9,
                     .bytes_bought = number(seen.bytes_bought),
                     .bytes_bought_huge = number(seen.bytes_bought_huge),
                     .bytes_dropped_rewritten = number(seen.bytes_dropped_rewritten)};
  ResultCheckCounters const& checked = header.result_checks;
  sum->result_checks += {number(checked.compared), number(checked.differed), number(checked.not_compared)};
  sum->start += start_of(header.start);
  std::vector<std::uint16_t> const sites = add_sites(sum, header, ungrouped.possible);
  for (Group const& group : header.groups) {
    std::uint64_t const key = group.key.load();
    if (!key) continue;
    GroupKey common = GroupKey::unpack(key);
    common.site = common.site < sites.size() ? sites[common.site] : std::uint16_t{0};
    add_row(sum, {.key = common,
                  .calls = number(group.calls),
                  .seconds = number(group.nanoseconds) * 1e-9,
                  .nested_calls = number(group.nested_calls),
                  .nested_seconds = number(group.nested_nanoseconds) * 1e-9,
                  .flops = number(group.kiloflops) * 1e3,
                  .bytes_to_device = number(group.bytes_to_device),
                  .bytes_from_device = number(group.bytes_from_device),
                  .bytes_reused = number(group.bytes_reused),
                  .bytes_sent_again = number(group.bytes_sent_again),
                  .scattered_calls = number(group.scattered_calls),
                  .estimated_calls = number(group.estimated_calls),
                  .estimated_seconds = number(group.estimated_nanoseconds) * 1e-9,
                  .expected_cpu_seconds = number(group.expected_cpu_nanoseconds) * 1e-9,
                  .expected_gpu_seconds = number(group.expected_gpu_nanoseconds) * 1e-9,
                  .expected_resident_seconds = number(group.expected_resident_nanoseconds) * 1e-9,
                  .errors = number(group.error_thousandths) * 1e-3});
  }
  add_once(sum->devices, header.device);
  add_once(sum->cpu_libraries, header.cpu_library);
  add_machine(sum, {header.host, header.cpu, header.cpu_library, header.device, header.settings, header.huge_pages,
                    header.profile, finite(header.numbers), 1});
  add_program(sum, header.program);
  add_span(sum, static_cast<double>(header.start_nanoseconds) * 1e-9,
           static_cast<double>(header.last_nanoseconds.load()) * 1e-9);
}

void add(Summary* sum, StatisticsImage const& image) {
  add(
      sum, image.header(),
      [](void* from, std::size_t number) { return static_cast<StatisticsImage const*>(from)->block(number); },
      const_cast<StatisticsImage*>(&image));
}

bool add_file(Summary* sum, char const* path, std::string* reason) {
  Descriptor const file(open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY));
  struct stat status {};
  if (!file || fstat(file.get(), &status) != 0) {
    *reason = print("%s: %s", path, std::strerror(errno));
    return false;
  }
  if (!S_ISREG(status.st_mode)) {
    *reason = print("%s is no regular file", path);
    return false;
  }
  StatisticsImage image;
  if (!image.read(file.get(), 0, path, reason)) return false;
  add(sum, image);
  return true;
}

std::string format_overview(Summary const& sum) { return format(sum, ""); }

std::string format_summary(Summary const& sum) { return format(sum, largest(sum) + kept(sum)); }

}  // namespace blaslift::observe
