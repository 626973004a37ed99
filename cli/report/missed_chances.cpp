// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "cli/report/missed_chances.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <cctype>
#include <cmath>
#include <initializer_list>
#include <map>
#include <optional>
#include <utility>

#include "cli/cpu_facts.hpp"
#include "cli/report/call_sites.hpp"
#include "cli/text.hpp"
#include "shim/decide/machine_profile.hpp"
#include "shim/decide/start_rule.hpp"
#include "shim/observe/quantities.hpp"

namespace blaslift::cli {
namespace {

using observe::amount;
using observe::built_in;
using observe::count;
using observe::duration;
using observe::Summary;
using observe::SummaryRow;

// What a rule found; the table below says which rule it was.
struct Found {
  double seconds = 0;
  std::string evidence, advice;
};

std::string calls(double number) { return count(number) + (number == 1 ? " call" : " calls"); }
std::string operands(double number) { return count(number) + (number == 1 ? " operand" : " operands"); }

std::string as_sentence(std::string text) {
  if (!text.empty()) text[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));
  return text + ".";
}

// The GPU as it would be used at best: with operands that stay, where that is better.
double best_gpu_seconds(SummaryRow const& row) {
  if (row.expected_resident_seconds <= 0) return row.expected_gpu_seconds;
  return std::min(row.expected_gpu_seconds, row.expected_resident_seconds);
}

// The machine of most processes: what its profile says is taken for all.
observe::Machine main_machine(Summary const& sum) {
  auto const most = std::max_element(sum.machines.begin(), sum.machines.end(),
                                     [](auto const& a, auto const& b) { return a.processes < b.processes; });
  return most == sum.machines.end() ? observe::Machine{} : *most;
}

// Calls that stayed on the CPU for some reason, and took longer there than the GPU was expected to.
struct Rent {
  double calls = 0, took = 0, expected_cpu = 0, expected_gpu = 0, gain = 0;
  std::string mostly;  // which calls most of the gain is of
};

// Adds up under names, and knows the largest.
class Shares {
 public:
  void add(std::string const& name, double amount) { sums_[name] += amount; }
  std::pair<std::string, double> largest() const {
    auto const most =
        std::max_element(sums_.begin(), sums_.end(), [](auto const& a, auto const& b) { return a.second < b.second; });
    if (most == sums_.end()) return {};
    return {most->first, most->second};
  }

 private:
  std::map<std::string, double> sums_;
};

// Of a sum with its call sites; what the rules see is without them.
struct Evidence {
  Summary kinds;
  Summary const& sum;
  std::vector<SiteWords> sites;
};

std::string kind(SummaryRow const& row) {
  return fmt::format("{} {}", info(row.key.symbol).name, observe::sizes(row.key));
}

// The time of BLAS calls that LAPACK makes is LAPACK's: one of both counts.
enum class Level { outermost, innermost };

// How much of a row counts.
double share(SummaryRow const& row, Level level) {
  if (level == Level::innermost) return is_lapack(row.key.symbol) ? 0 : 1;
  return row.calls > 0 ? 1 - std::min(1.0, row.nested_calls / row.calls) : 1;
}

Rent rent(Evidence const& of, std::initializer_list<Reason> reasons, Level level) {
  Rent all;
  auto const gain = [&](SummaryRow const& row) {
    bool const counts =
        row.key.place == Place::cpu && std::find(reasons.begin(), reasons.end(), row.key.reason) != reasons.end();
    double const gpu = best_gpu_seconds(row);
    return counts && gpu > 0 ? share(row, level) * std::max(0.0, row.estimated_seconds - gpu) : 0.0;
  };
  Shares kinds, sites;
  for (SummaryRow const& row : of.kinds.rows) {
    double const gained = gain(row);
    if (gained <= 0) continue;
    double const part = share(row, level);
    all.calls += part * row.estimated_calls;
    all.took += part * row.estimated_seconds;
    all.expected_cpu += part * row.expected_cpu_seconds;
    all.expected_gpu += part * best_gpu_seconds(row);
    all.gain += gained;
    kinds.add(kind(row), gained);
  }
  for (SummaryRow const& row : of.sum.rows)
    if (row.key.site && row.key.site <= of.sites.size()) sites.add(of.sites[row.key.site - 1U].title, gain(row));
  auto const [name, most] = kinds.largest();
  if (most > 0) all.mostly = fmt::format("; {} of the loss in {}", duration(most), name);
  auto const [site, there] = sites.largest();
  if (there > 0) all.mostly += fmt::format(", {} of it from {}", duration(there), site);
  return all;
}

Rent rent(Evidence const& of, std::initializer_list<Reason> reasons) {
  Rent const outermost = rent(of, reasons, Level::outermost), innermost = rent(of, reasons, Level::innermost);
  return innermost.gain > outermost.gain ? innermost : outermost;
}

std::string took_and_would(Rent const& seen) {
  return fmt::format(
      "{} took {} on the CPU; the GPU was expected to take {} at best, with operands that stay there where that is "
      "better",
      calls(seen.calls), duration(seen.took), duration(seen.expected_gpu));
}

std::optional<Found> by_a_hair(Evidence const& of) {
  Summary const& sum = of.kinds;
  Rent const seen = rent(of, {Reason::cpu_is_faster, Reason::within_margin});
  if (seen.gain <= 0) return {};
  observe::Machine const machine = main_machine(sum);
  std::string evidence = took_and_would(seen);
  if (seen.expected_gpu < seen.expected_cpu)
    evidence += fmt::format(", {:.2f} of what the CPU was expected to; it is taken below {:.2f}",
                            seen.expected_gpu / seen.expected_cpu, machine.numbers.advantage);
  else
    evidence += fmt::format(", and the CPU only {}: its prediction was wrong", duration(seen.expected_cpu));
  evidence += seen.mostly;
  if (machine.profile.empty() || machine.profile == built_in)
    return Found{seen.gain, evidence,
                 "Let `blaslift tune` measure this machine's own speeds, once: estimates then go by them."};
  return Found{seen.gain, evidence,
               fmt::format("Estimates went by {}. Where that is old, let `blaslift tune` measure again; where it is "
                           "right, raise its `advantage`.",
                           machine.profile)};
}

std::optional<Found> not_yet_resident(Evidence const& of) {
  Rent const seen = rent(of, {Reason::not_resident});
  if (seen.gain <= 0) return {};
  return Found{
      seen.gain,
      took_and_would(seen) + " with their operands there, whose uses had not yet paid for keeping them" + seen.mostly,
      "Use the same operand in more calls of one process, or several of these calls as one of level 3 (many "
      "vectors as one "
      "matrix: gemm instead of gemv). `blaslift explain` says after how many uses an operand stays."};
}

std::optional<Found> sent_again(Evidence const& of) {
  Summary const& sum = of.kinds;
  observe::ResidencySum const& seen = sum.residency;
  if (seen.bytes_sent_again <= 0) return {};
  std::vector<SummaryRow> rows = sum.rows;
  std::sort(rows.begin(), rows.end(),
            [](auto const& a, auto const& b) { return a.bytes_sent_again > b.bytes_sent_again; });
  std::string evidence =
      fmt::format("{} were sent to the GPU that had been there before, unchanged since", amount(seen.bytes_sent_again));
  if (!rows.empty() && rows[0].bytes_sent_again > 0)
    evidence += fmt::format("; the largest part, {}, by {}", amount(rows[0].bytes_sent_again), kind(rows[0]));
  return Found{seen.sent_again_seconds, evidence,
               "Operands stay on the GPU where the kernel can track writes to them: `blaslift doctor` says whether it "
               "can, and the notes "
               "of the report why it could not. Keep them in one place in memory, and do not copy them between calls."};
}

std::optional<Found> rewritten(Evidence const& of) {
  Summary const& sum = of.kinds;
  Rent const kept = rent(of, {Reason::rewritten});
  observe::ResidencySum const& seen = sum.residency;
  double const faults = seen.bytes_dropped_rewritten * main_machine(sum).numbers.rewritten_seconds_per_byte;
  if (kept.gain + faults <= 0) return {};
  std::string evidence;
  if (seen.dropped_rewritten > 0)
    evidence = fmt::format("the program wrote to {} ({}) that stayed on the GPU", operands(seen.dropped_rewritten),
                           amount(seen.bytes_dropped_rewritten));
  if (kept.gain > 0)
    evidence +=
        (evidence.empty() ? "" : "; ") + took_and_would(kept) + " with operands that are not rewritten" + kept.mostly;
  return Found{kept.gain + faults, evidence,
               "Write to arrays of their own, not to a matrix that later calls read again: no copy back into the same "
               "place with the "
               "same values, no scaling in place that alpha could do, no workspace inside the matrix."};
}

std::optional<Found> scattered(Evidence const& of) {
  Summary const& sum = of.kinds;
  double number = 0, seconds = 0;
  SummaryRow const* most = nullptr;
  double most_seconds = 0;
  for (SummaryRow const& row : sum.rows) {
    if (row.scattered_calls <= 0 || row.calls <= 0) continue;
    double const part = row.all_seconds() * std::min(1.0, row.scattered_calls / row.calls);
    number += row.scattered_calls;
    seconds += part;
    if (part > most_seconds) most = &row, most_seconds = part;
  }
  if (!most) return {};
  return Found{
      seconds,
      fmt::format("elements or short columns lie far apart in {}, which took {}; {} of that in {}", calls(number),
                  duration(seconds), duration(most_seconds), kind(*most)),
      "Store what is used together side by side: columns and not rows of a Fortran array, an increment of 1, a leading "
      "dimension that is the number of rows (NumPy: np.asfortranarray or np.ascontiguousarray once, before the loop)."};
}

std::optional<Found> small_pages(Evidence const& of) {
  Summary const& sum = of.kinds;
  observe::ResidencySum const& seen = sum.residency;
  if (seen.bytes_bought <= 0) return {};
  MachineProfile const profile = main_machine(sum).numbers;
  double const small = 1 - std::min(1.0, seen.bytes_bought_huge / seen.bytes_bought);
  if (small < 0.5) return {};
  double const cheaper_check = 1 - profile.check_seconds_per_huge_byte / profile.check_seconds_per_small_byte;
  double const arming = profile.arm_seconds_per_small_byte - profile.arm_seconds_per_huge_byte;
  std::string allowed;
  for (observe::Machine const& machine : sum.machines)
    if (!machine.huge_pages.empty() && (allowed.empty() || machine.huge_pages == "never")) allowed = machine.huge_pages;
  std::string evidence =
      fmt::format("{:.0f} % of {} that stayed on the GPU lay in pages of 4 KiB; checking for writes took {}",
                  100 * small, amount(seen.bytes_bought), duration(seen.check_seconds));
  if (!allowed.empty()) evidence += fmt::format("; /sys/kernel/mm/transparent_hugepage/enabled was {}", allowed);
  std::string advice = "Allocate large arrays in whole aligned pages of 2 MiB.";
  if (allowed == "never") advice = "Ask the administrator: echo madvise > /sys/kernel/mm/transparent_hugepage/enabled.";
  if (allowed == "never" || allowed == "madvise")
    advice += " Programs then get such pages with GLIBC_TUNABLES=glibc.malloc.hugetlb=1 (glibc 2.35), NumPy by itself.";
  return Found{small * (seen.check_seconds * cheaper_check + seen.bytes_bought * arming), evidence, advice};
}

// How much of the CPU's time another choice of kernels would save, each doubling of the vectors half; 0: none.
double saved_by_kernels(observe::Machine const& machine) {
  if (machine.cpu_library.starts_with("Netlib's reference BLAS")) return 0.9;
  KernelLevel const chosen = kernel_level(core_in(machine.cpu_library)),
                    possible = parse_description(machine.cpu.c_str()).level;
  if (chosen == KernelLevel::unknown || chosen >= possible) return 0;
  return 1 - std::ldexp(1.0, static_cast<int>(chosen) - static_cast<int>(possible));
}

std::optional<Found> wrong_kernels(Evidence const& of) {
  Summary const& sum = of.kinds;
  observe::Machine const* worst = nullptr;
  double processes = 0, all = 0;
  for (observe::Machine const& machine : sum.machines) {
    all += machine.processes;
    double const saved = saved_by_kernels(machine);
    processes += saved > 0 ? machine.processes : 0;
    if (saved > 0 && (!worst || saved > saved_by_kernels(*worst))) worst = &machine;
  }
  if (!worst) return {};
  double const seconds = saved_by_kernels(*worst) * sum.seconds_at(Place::cpu) * processes / all;
  if (core_in(worst->cpu_library).empty())
    return Found{seconds, fmt::format("{} did the CPU's calls on {}", worst->cpu_library, worst->host),
                 "apt-get install libopenblas0-pthread, or name an optimised BLAS with BLASLIFT_FALLBACK: 10 to 100 "
                 "times faster."};
  std::string const core = core_in(worst->cpu_library), fitting = fitting_core(parse_description(worst->cpu.c_str()));
  std::string evidence =
      fmt::format("OpenBLAS used its kernels for {} ({}) on {}", core, describe(kernel_level(core)), worst->cpu);
  bool const set = worst->settings.find("OPENBLAS_CORETYPE=") != std::string::npos;
  if (set) evidence += "; OPENBLAS_CORETYPE is set";
  std::string advice = set ? "Unset OPENBLAS_CORETYPE" : "Use a newer OpenBLAS";
  if (!fitting.empty()) advice += fmt::format(", or set OPENBLAS_CORETYPE={}", fitting);
  return Found{seconds, evidence, advice + "; `blaslift doctor` measures what that brings."};
}

std::optional<Found> not_started(Evidence const& of) {
  Summary const& sum = of.kinds;
  Rent const seen = rent(of, {Reason::not_started});
  if (seen.gain <= 0) return {};
  return Found{
      seen.gain,
      took_and_would(seen) +
          fmt::format("; a start is taken to cost {}", duration(start_price_seconds(main_machine(sum).numbers))) +
          seen.mostly,
      "Longer programs start the GPU by themselves. Do several short ones' work in one process; or, where the "
      "GPU starts "
      "faster, say so in beside_seconds of a profile (BLASLIFT_PROFILE)."};
}

std::optional<Found> no_device(Evidence const& of) {
  Summary const& sum = of.kinds;
  Rent const seen = rent(of, {Reason::no_device, Reason::forked});
  if (seen.gain <= 0) return {};
  bool forked = false;
  for (SummaryRow const& row : sum.rows) forked = forked || row.key.reason == Reason::forked;
  std::string advice = "`blaslift doctor` says why there was none.";
  if (forked)
    advice += " Children of a process that uses the GPU stay on the CPU: start workers by spawn or forkserver.";
  return Found{seen.gain, took_and_would(seen) + ", and there was none that this process could use" + seen.mostly,
               advice};
}

struct Rule {
  char const *name, *title;
  std::optional<Found> (*find)(Evidence const& of);
  bool at_most;
};

constexpr Rule rules[] = {
    {"by_a_hair", "Kept on the CPU by a hair", &by_a_hair, false},
    {"not_yet_resident", "Operands that were not yet worth keeping on the GPU", &not_yet_resident, false},
    {"sent_again", "Data moved more than once", &sent_again, false},
    {"rewritten", "Operands that the program rewrites", &rewritten, false},
    {"scattered", "Strided layouts", &scattered, true},
    {"small_pages", "Huge pages not used", &small_pages, false},
    {"wrong_kernels", "A CPU BLAS with the wrong kernels", &wrong_kernels, true},
    {"not_started", "The GPU was not started", &not_started, false},
    {"no_device", "No GPU", &no_device, false},
};

}  // namespace

std::vector<MissedChance> missed_chances(Summary const& sum) {
  Evidence const of{observe::without_sites(sum), sum,
                    sum.sites.empty() ? std::vector<SiteWords>() : describe_sites(sum)};
  double const all = sum.seconds_at(Place::cpu) + sum.seconds_at(Place::gpu) + sum.tiny_seconds;
  double const least = std::max(1e-3, 0.005 * all);
  std::vector<MissedChance> chances;
  for (Rule const& rule : rules)
    if (auto const found = rule.find(of); found && found->seconds >= least)
      chances.push_back(
          {rule.name, rule.title, as_sentence(found->evidence), found->advice, found->seconds, rule.at_most});
  std::stable_sort(chances.begin(), chances.end(), [](auto const& a, auto const& b) { return a.seconds > b.seconds; });
  return chances;
}

std::string cost_in_words(MissedChance const& chance) {
  return (chance.at_most ? "at most " : "about ") + duration(chance.seconds);
}

nlohmann::ordered_json to_json(std::vector<MissedChance> const& chances) {
  auto list = nlohmann::ordered_json::array();
  for (MissedChance const& one : chances)
    list.push_back({{"rule", one.rule},
                    {"title", one.title},
                    {"seconds", one.seconds},
                    {"at_most", one.at_most},
                    {"evidence", one.evidence},
                    {"advice", one.advice}});
  return list;
}

std::string as_text(std::vector<MissedChance> const& chances) {
  if (chances.empty()) return {};
  std::string text = "Missed chances\n";
  for (MissedChance const& one : chances) {
    text += fmt::format("  {}: {}\n", one.title, cost_in_words(one));
    text += wrapped(one.evidence, 110, "    ") + wrapped(one.advice, 110, "    ");
  }
  return text;
}

}  // namespace blaslift::cli
