// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "cli/report/summary_json.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <charconv>
#include <stdexcept>

#include "cli/report/call_sites.hpp"
#include "cli/report/missed_chances.hpp"

namespace blaslift::cli {
namespace {

constexpr char const* format_name = "blaslift summary";
constexpr int format_version = 8;

// What a summary may have at most: far above those of real runs, so that no file takes long.
constexpr std::size_t most_groups = 100'000, most_modules = 16384, most_machines = 16384, most_texts = 4096;
constexpr int most_processes = 10'000'000;
constexpr double most_number = 1e30;  // sums of many stay finite

[[noreturn]] void refuse(char const* name, char const* what) {
  throw std::runtime_error(fmt::format("{}: {}", name, what));
}

double number(nlohmann::json const& from, char const* name) {
  nlohmann::json const& found = from.at(name);
  double const value = found.is_number() ? found.get<double>() : -1;
  if (!(value >= 0 && value <= most_number)) refuse(name, "no number from 0 to 1e30");
  return value;
}

int whole(nlohmann::json const& from, char const* name, int least, int most) {
  nlohmann::json const& found = from.at(name);
  double const value = found.is_number() ? found.get<double>() : least - 1.0;
  if (!(value >= least && value <= most) || value != static_cast<int>(value))
    refuse(name, "no whole number, or too large");
  return static_cast<int>(value);
}

nlohmann::json const& list(nlohmann::json const& from, char const* name, std::size_t most) {
  nlohmann::json const& found = from.at(name);
  if (!found.is_array() || found.size() > most) refuse(name, "no list, or too long");
  return found;
}

// Reasons are written as the sentences that people read: one definition, shim/decide/decision.hpp.
Reason parse_reason(std::string const& sentence) {
  for (int i = 0; i < static_cast<int>(Reason::count); ++i)
    if (sentence == explain(static_cast<Reason>(i))) return static_cast<Reason>(i);
  throw std::runtime_error("unknown reason: " + sentence);
}

nlohmann::ordered_json row_to_json(observe::SummaryRow const& row) {
  // Sizes are classes: the number of bits, 7 for 64 to 127.
  return {{"routine", info(row.key.symbol).name},
          {"place", row.key.place == Place::gpu ? "gpu" : "cpu"},
          {"reason", explain(row.key.reason)},
          {"m_bits", row.key.m},
          {"n_bits", row.key.n},
          {"k_bits", row.key.k},
          {"call_site", row.key.site},  // position in call_sites, from 1 on; 0: none
          {"calls", row.calls},
          {"seconds", row.seconds},  // without that of nested calls
          {"nested_calls", row.nested_calls},
          {"nested_seconds", row.nested_seconds},
          {"flops", row.flops},
          {"bytes_to_device", row.bytes_to_device},
          {"bytes_from_device", row.bytes_from_device},
          {"bytes_reused", row.bytes_reused},
          {"bytes_sent_again", row.bytes_sent_again},
          {"scattered_calls", row.scattered_calls},
          {"estimated_calls", row.estimated_calls},
          {"estimated_seconds", row.estimated_seconds},
          {"expected_cpu_seconds", row.expected_cpu_seconds},
          {"expected_gpu_seconds", row.expected_gpu_seconds},
          {"expected_resident_seconds", row.expected_resident_seconds},
          {"errors", row.errors}};
}

nlohmann::ordered_json residency_to_json(observe::ResidencySum const& seen) {
  return {{"bytes_reused", seen.bytes_reused},
          {"bytes_sent_again", seen.bytes_sent_again},
          {"sent_again_seconds", seen.sent_again_seconds},
          {"bytes_bought", seen.bytes_bought},
          {"bytes_bought_in_huge_pages", seen.bytes_bought_huge},
          {"bytes_dropped_rewritten", seen.bytes_dropped_rewritten},
          {"operands_bought", seen.bought},
          {"operands_dropped_rewritten", seen.dropped_rewritten},
          {"operands_dropped_for_room", seen.dropped_for_room},
          {"checks", seen.checks},
          {"check_seconds", seen.check_seconds}};
}

observe::ResidencySum parse_residency(nlohmann::json const& from) {
  observe::ResidencySum seen;
  seen.bytes_reused = number(from, "bytes_reused");
  seen.bytes_sent_again = number(from, "bytes_sent_again");
  seen.sent_again_seconds = number(from, "sent_again_seconds");
  seen.bytes_bought = number(from, "bytes_bought");
  seen.bytes_bought_huge = number(from, "bytes_bought_in_huge_pages");
  seen.bytes_dropped_rewritten = number(from, "bytes_dropped_rewritten");
  seen.bought = number(from, "operands_bought");
  seen.dropped_rewritten = number(from, "operands_dropped_rewritten");
  seen.dropped_for_room = number(from, "operands_dropped_for_room");
  seen.checks = number(from, "checks");
  seen.check_seconds = number(from, "check_seconds");
  return seen;
}

nlohmann::ordered_json result_checks_to_json(observe::ResultCheckSum const& seen) {
  return {{"compared", seen.compared}, {"differed", seen.differed}, {"not_compared", seen.not_compared}};
}

observe::ResultCheckSum parse_result_checks(nlohmann::json const& from) {
  observe::ResultCheckSum seen;
  seen.compared = number(from, "compared");
  seen.differed = number(from, "differed");
  seen.not_compared = number(from, "not_compared");
  return seen;
}

observe::SummaryRow parse_row(nlohmann::json const& from) {
  observe::SummaryRow row;
  row.key.symbol = find_symbol(from.at("routine").get<std::string>());
  if (row.key.symbol == Symbol::count) throw std::runtime_error("unknown routine");
  row.key.place = from.at("place") == "gpu" ? Place::gpu : Place::cpu;
  row.key.reason = parse_reason(from.at("reason").get<std::string>());
  constexpr int most_bits = 63;
  row.key.m = static_cast<std::uint8_t>(whole(from, "m_bits", 0, most_bits));
  row.key.n = static_cast<std::uint8_t>(whole(from, "n_bits", 0, most_bits));
  row.key.k = static_cast<std::uint8_t>(whole(from, "k_bits", 0, most_bits));
  row.calls = number(from, "calls"), row.seconds = number(from, "seconds");
  row.nested_calls = number(from, "nested_calls"), row.nested_seconds = number(from, "nested_seconds"),
  row.flops = number(from, "flops");
  row.bytes_to_device = number(from, "bytes_to_device");
  row.bytes_from_device = number(from, "bytes_from_device"), row.bytes_reused = number(from, "bytes_reused");
  row.bytes_sent_again = number(from, "bytes_sent_again"), row.scattered_calls = number(from, "scattered_calls");
  row.estimated_calls = number(from, "estimated_calls"), row.estimated_seconds = number(from, "estimated_seconds");
  row.expected_cpu_seconds = number(from, "expected_cpu_seconds");
  row.expected_gpu_seconds = number(from, "expected_gpu_seconds");
  row.expected_resident_seconds = number(from, "expected_resident_seconds");
  row.errors = number(from, "errors");
  return row;
}

nlohmann::ordered_json numbers_to_json(MachineProfile const& numbers) {
  nlohmann::ordered_json json;
#define PROFILE_RATE(name, value, documentation) json[#name] = numbers.name;
#define PROFILE_SECONDS PROFILE_RATE
#define PROFILE_SHARE PROFILE_RATE
#define PROFILE_BYTES PROFILE_RATE
#define PROFILE_COUNT PROFILE_RATE
#include "shim/decide/machine_profile.def"
  return json;
}

// A number that is missing, or null as one that was not finite, is as built in: another version of blaslift may have
// others.
MachineProfile parse_numbers(nlohmann::json const& from) {
  MachineProfile numbers;
  auto const is_there = [&](char const* name) { return from.contains(name) && !from.at(name).is_null(); };
  constexpr int most_count = 1 << 20;
#define PROFILE_RATE(name, value, documentation) \
  if (is_there(#name)) numbers.name = number(from, #name);
#define PROFILE_SECONDS PROFILE_RATE
#define PROFILE_SHARE PROFILE_RATE
#define PROFILE_BYTES PROFILE_RATE
#define PROFILE_COUNT(name, value, documentation) \
  if (is_there(#name)) numbers.name = whole(from, #name, 0, most_count);
#include "shim/decide/machine_profile.def"
  return numbers;
}

nlohmann::ordered_json machine_to_json(observe::Machine const& machine) {
  return {{"host", machine.host},
          {"cpu", machine.cpu},
          {"cpu_library", machine.cpu_library},
          {"device", machine.device},
          {"settings", machine.settings},
          {"huge_pages", machine.huge_pages},
          {"profile", machine.profile},
          {"numbers", numbers_to_json(machine.numbers)},
          {"processes", machine.processes}};
}

observe::Machine parse_machine(nlohmann::json const& from) {
  observe::Machine machine;
  from.at("host").get_to(machine.host), from.at("cpu").get_to(machine.cpu);
  from.at("cpu_library").get_to(machine.cpu_library), from.at("device").get_to(machine.device);
  from.at("settings").get_to(machine.settings), from.at("huge_pages").get_to(machine.huge_pages);
  from.at("profile").get_to(machine.profile), machine.numbers = parse_numbers(from.at("numbers"));
  machine.processes = whole(from, "processes", 0, most_processes);
  return machine;
}

std::string to_hex(BuildId const& id) {
  std::string text;
  for (std::size_t i = 0; i < id.size; ++i) text += fmt::format("{:02x}", id.bytes[i]);
  return text;
}

std::uint8_t hex_byte(std::string_view digits) {
  std::uint8_t byte = 0;
  auto const [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), byte, 16);
  if (error != std::errc{} || end != digits.data() + digits.size()) throw std::runtime_error("no build ID");
  return byte;
}

BuildId parse_hex(std::string const& text) {
  BuildId id;
  if (text.size() % 2 != 0 || text.size() / 2 > sizeof id.bytes) throw std::runtime_error("no build ID");
  for (; 2U * id.size < text.size(); ++id.size)
    id.bytes[id.size] = hex_byte(std::string_view(text).substr(2U * id.size, 2));
  return id;
}

nlohmann::ordered_json modules_to_json(observe::Summary const& sum) {
  auto modules = nlohmann::ordered_json::array();
  for (observe::SummaryModule const& module : sum.modules)
    modules.push_back({{"path", module.path}, {"build_id", to_hex(module.build_id)}});
  return modules;
}

// Frames as numbers, which another run's can be compared with, and as words.
nlohmann::ordered_json sites_to_json(observe::Summary const& sum) {
  auto sites = nlohmann::ordered_json::array();
  if (sum.sites.empty()) return sites;
  std::vector<SiteWords> const words = describe_sites(sum);
  for (std::size_t i = 0; i < sum.sites.size(); ++i) {
    auto frames = nlohmann::ordered_json::array();
    for (observe::SiteFrame const& frame : sum.sites[i].frames)
      frames.push_back({{"module", frame.module}, {"offset", frame.offset}});  // -1: code in no file
    sites.push_back({{"title", words[i].title},
                     {"stack", words[i].stack},
                     {"tiny_calls", sum.sites[i].tiny_calls},
                     {"tiny_seconds", sum.sites[i].tiny_seconds},
                     {"frames", frames}});
  }
  return sites;
}

// Adds the sites of a summary; returns their numbers in the sum by those in the summary.
std::vector<std::uint16_t> add_sites(observe::Summary* sum, nlohmann::json const& from) {
  std::vector<int> modules;
  for (auto const& module : list(from, "modules", most_modules))
    modules.push_back(observe::number_of_module(
        sum, {module.at("path").get<std::string>(), parse_hex(module.at("build_id").get<std::string>())}));
  std::vector<std::uint16_t> numbers{0};
  for (auto const& site : list(from, "call_sites", observe::GroupKey::most_sites)) {
    std::vector<observe::SiteFrame> frames;
    for (auto const& frame : list(site, "frames", observe::site_depth)) {
      int const module = whole(frame, "module", -1, static_cast<int>(modules.size()) - 1);
      if (!frame.at("offset").is_number_unsigned()) refuse("offset", "no whole number from 0 on");
      frames.push_back(
          {module < 0 ? -1 : modules[static_cast<std::size_t>(module)], frame.at("offset").get<std::uint64_t>()});
    }
    numbers.push_back(observe::number_of_site(sum, frames));
    if (numbers.back() == 0) continue;
    observe::SummarySite& common = sum->sites[numbers.back() - 1U];
    common.tiny_calls += number(site, "tiny_calls");
    common.tiny_seconds += number(site, "tiny_seconds");
  }
  return numbers;
}

nlohmann::ordered_json start_to_json(observe::StartSum const& seen) {
  nlohmann::ordered_json stages;
  for (StartStage stage = next(StartStage::idle); takes_time(stage); stage = next(stage))
    stages[name_of(stage)] = seen.stages[index(stage)];
  return {{"starts", seen.starts},
          {"stage_seconds", stages},
          {"waits", seen.waits},
          {"wait_seconds", seen.wait_seconds},
          {"waits_in_vain", seen.waits_in_vain},
          {"saved_seconds", seen.saved_seconds}};
}

observe::StartSum parse_start(nlohmann::json const& from) {
  observe::StartSum seen;
  seen.starts = number(from, "starts");
  for (StartStage stage = next(StartStage::idle); takes_time(stage); stage = next(stage))
    seen.stages[index(stage)] = number(from.at("stage_seconds"), name_of(stage));
  seen.waits = number(from, "waits");
  seen.wait_seconds = number(from, "wait_seconds");
  seen.waits_in_vain = number(from, "waits_in_vain");
  seen.saved_seconds = number(from, "saved_seconds");
  return seen;
}

void add_texts(std::vector<std::string>* to, nlohmann::json const& from, char const* name) {
  for (auto const& text : list(from, name, most_texts))
    if (std::find(to->begin(), to->end(), text.get<std::string>()) == to->end()) to->push_back(text);
}

}  // namespace

nlohmann::ordered_json summary_to_json(observe::Summary const& sum) {
  auto rows = nlohmann::ordered_json::array(), machines = nlohmann::ordered_json::array();
  for (observe::Machine const& machine : sum.machines) machines.push_back(machine_to_json(machine));
  for (observe::SummaryRow const& row : sum.rows) rows.push_back(row_to_json(row));
  return {{"format", format_name},
          {"version", format_version},
          {"processes", sum.processes},
          {"calls", sum.calls},
          {"calls_on_gpu", sum.calls_at(Place::gpu)},
          {"tiny_calls", sum.tiny_calls},
          {"tiny_seconds", sum.tiny_seconds},
          {"tiny_nested_calls", sum.tiny_nested_calls},
          {"lost_calls", sum.lost_calls},
          {"residency", residency_to_json(sum.residency)},
          {"result_checks", result_checks_to_json(sum.result_checks)},
          {"start", start_to_json(sum.start)},
          {"devices", sum.devices},
          {"cpu_libraries", sum.cpu_libraries},
          {"notes", sum.notes},
          {"machines", machines},
          {"programs", sum.programs},
          {"begin", sum.begin_seconds},
          {"end", sum.end_seconds},
          {"modules", modules_to_json(sum)},
          {"call_sites", sites_to_json(sum)},
          {"groups", rows}};
}

nlohmann::ordered_json report_to_json(observe::Summary const& sum) {
  auto json = summary_to_json(sum);
  json["missed_chances"] = to_json(missed_chances(sum));
  return json;
}

void add_json(observe::Summary* sum, nlohmann::json const& from) {
  if (from.at("format") != format_name || from.at("version") != format_version)
    throw std::runtime_error("no summary of this version of blaslift");
  observe::Summary other = *sum;  // all or nothing
  other.processes += whole(from, "processes", 0, most_processes);
  other.calls += number(from, "calls");
  other.tiny_calls += number(from, "tiny_calls");
  other.tiny_seconds += number(from, "tiny_seconds");
  other.tiny_nested_calls += number(from, "tiny_nested_calls");
  other.lost_calls += number(from, "lost_calls");
  other.residency += parse_residency(from.at("residency"));
  other.result_checks += parse_result_checks(from.at("result_checks"));
  if (from.contains("start")) other.start += parse_start(from.at("start"));  // earlier versions have none
  add_texts(&other.devices, from, "devices");
  add_texts(&other.cpu_libraries, from, "cpu_libraries");
  add_texts(&other.notes, from, "notes");
  for (nlohmann::json const& machine : list(from, "machines", most_machines))
    observe::add_machine(&other, parse_machine(machine));
  for (nlohmann::json const& program : list(from, "programs", most_texts))
    observe::add_program(&other, program.get<std::string>());
  observe::add_span(&other, number(from, "begin"), number(from, "end"));
  std::vector<std::uint16_t> const sites = add_sites(&other, from);
  std::vector<observe::SummaryRow> rows = std::move(other.rows);
  for (nlohmann::json const& group : list(from, "groups", most_groups)) {
    rows.push_back(parse_row(group));
    rows.back().key.site =
        sites[static_cast<std::size_t>(whole(group, "call_site", 0, static_cast<int>(sites.size()) - 1))];
  }
  other.rows = observe::added_up(rows);
  *sum = std::move(other);
}

void add_json_text(observe::Summary* sum, std::string_view text) {
  constexpr int deepest = 8;  // deeper ones take memory without end
  add_json(sum, nlohmann::json::parse(text, [](int depth, nlohmann::json::parse_event_t, nlohmann::json&) {
             if (depth > deepest) throw std::runtime_error("no summary of blaslift's");
             return true;
           }));
}

}  // namespace blaslift::cli
