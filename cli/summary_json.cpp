// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "cli/summary_json.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <stdexcept>

#include "cli/call_sites.hpp"
#include "cli/missed_chances.hpp"

namespace blaslift::cli {
namespace {

constexpr char const* format_name = "blaslift summary";
constexpr int format_version = 7;

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
          {"seconds", row.seconds},
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
  from.at("bytes_reused").get_to(seen.bytes_reused);
  from.at("bytes_sent_again").get_to(seen.bytes_sent_again);
  from.at("sent_again_seconds").get_to(seen.sent_again_seconds);
  from.at("bytes_bought").get_to(seen.bytes_bought);
  from.at("bytes_bought_in_huge_pages").get_to(seen.bytes_bought_huge);
  from.at("bytes_dropped_rewritten").get_to(seen.bytes_dropped_rewritten);
  from.at("operands_bought").get_to(seen.bought);
  from.at("operands_dropped_rewritten").get_to(seen.dropped_rewritten);
  from.at("operands_dropped_for_room").get_to(seen.dropped_for_room);
  from.at("checks").get_to(seen.checks);
  from.at("check_seconds").get_to(seen.check_seconds);
  return seen;
}

nlohmann::ordered_json result_checks_to_json(observe::ResultCheckSum const& seen) {
  return {{"compared", seen.compared}, {"differed", seen.differed}, {"not_compared", seen.not_compared}};
}

observe::ResultCheckSum parse_result_checks(nlohmann::json const& from) {
  observe::ResultCheckSum seen;
  from.at("compared").get_to(seen.compared);
  from.at("differed").get_to(seen.differed);
  from.at("not_compared").get_to(seen.not_compared);
  return seen;
}

observe::SummaryRow parse_row(nlohmann::json const& from) {
  observe::SummaryRow row;
  row.key.symbol = find_symbol(from.at("routine").get<std::string>());
  if (row.key.symbol == Symbol::count) throw std::runtime_error("unknown routine");
  row.key.place = from.at("place") == "gpu" ? Place::gpu : Place::cpu;
  row.key.reason = parse_reason(from.at("reason").get<std::string>());
  from.at("m_bits").get_to(row.key.m), from.at("n_bits").get_to(row.key.n), from.at("k_bits").get_to(row.key.k);
  from.at("calls").get_to(row.calls), from.at("seconds").get_to(row.seconds), from.at("flops").get_to(row.flops);
  from.at("bytes_to_device").get_to(row.bytes_to_device);
  from.at("bytes_from_device").get_to(row.bytes_from_device), from.at("bytes_reused").get_to(row.bytes_reused);
  from.at("bytes_sent_again").get_to(row.bytes_sent_again), from.at("scattered_calls").get_to(row.scattered_calls);
  from.at("estimated_calls").get_to(row.estimated_calls), from.at("estimated_seconds").get_to(row.estimated_seconds);
  from.at("expected_cpu_seconds").get_to(row.expected_cpu_seconds);
  from.at("expected_gpu_seconds").get_to(row.expected_gpu_seconds);
  from.at("expected_resident_seconds").get_to(row.expected_resident_seconds);
  from.at("errors").get_to(row.errors);
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

// A number that is missing is as built in: another version of blaslift may have others.
MachineProfile parse_numbers(nlohmann::json const& from) {
  MachineProfile numbers;
#define PROFILE_RATE(name, number, documentation) numbers.name = from.value(#name, numbers.name);
#define PROFILE_SECONDS PROFILE_RATE
#define PROFILE_SHARE PROFILE_RATE
#define PROFILE_BYTES PROFILE_RATE
#define PROFILE_COUNT PROFILE_RATE
#include "shim/decide/machine_profile.def"
  return numbers;
}

nlohmann::ordered_json machine_to_json(observe::Machine const& machine) {
  return {{"host", machine.host},         {"cpu", machine.cpu},
          {"cpu_library", machine.cpu_library}, {"device", machine.device},
          {"settings", machine.settings}, {"huge_pages", machine.huge_pages},
          {"profile", machine.profile},   {"numbers", numbers_to_json(machine.numbers)},
          {"processes", machine.processes}};
}

observe::Machine parse_machine(nlohmann::json const& from) {
  observe::Machine machine;
  from.at("host").get_to(machine.host), from.at("cpu").get_to(machine.cpu);
  from.at("cpu_library").get_to(machine.cpu_library), from.at("device").get_to(machine.device);
  from.at("settings").get_to(machine.settings), from.at("huge_pages").get_to(machine.huge_pages);
  from.at("profile").get_to(machine.profile), machine.numbers = parse_numbers(from.at("numbers"));
  from.at("processes").get_to(machine.processes);
  return machine;
}

std::string to_hex(BuildId const& id) {
  std::string text;
  for (std::size_t i = 0; i < id.size; ++i) text += fmt::format("{:02x}", id.bytes[i]);
  return text;
}

BuildId parse_hex(std::string const& text) {
  BuildId id;
  if (text.size() % 2 != 0 || text.size() / 2 > sizeof id.bytes) throw std::runtime_error("no build ID: " + text);
  for (; 2U * id.size < text.size(); ++id.size)
    id.bytes[id.size] = static_cast<std::uint8_t>(std::stoi(text.substr(2U * id.size, 2), nullptr, 16));
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
  for (auto const& module : from.at("modules"))
    modules.push_back(observe::number_of_module(
        sum, {module.at("path").get<std::string>(), parse_hex(module.at("build_id").get<std::string>())}));
  std::vector<std::uint16_t> numbers{0};
  for (auto const& site : from.at("call_sites")) {
    std::vector<observe::SiteFrame> frames;
    for (auto const& frame : site.at("frames")) {
      auto const module = frame.at("module").get<int>();
      frames.push_back({module < 0 ? -1 : modules.at(static_cast<std::size_t>(module)), frame.at("offset").get<std::uint64_t>()});
    }
    numbers.push_back(observe::number_of_site(sum, frames));
    if (numbers.back() == 0) continue;
    observe::SummarySite& common = sum->sites[numbers.back() - 1U];
    common.tiny_calls += site.at("tiny_calls").get<double>();
    common.tiny_seconds += site.at("tiny_seconds").get<double>();
  }
  return numbers;
}

void add_texts(std::vector<std::string>* list, nlohmann::json const& from) {
  for (auto const& text : from.get<std::vector<std::string>>())
    if (std::find(list->begin(), list->end(), text) == list->end()) list->push_back(text);
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
          {"lost_calls", sum.lost_calls},
          {"residency", residency_to_json(sum.residency)},
          {"result_checks", result_checks_to_json(sum.result_checks)},
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
  other.processes += from.at("processes").get<int>();
  other.calls += from.at("calls").get<double>();
  other.tiny_calls += from.at("tiny_calls").get<double>();
  other.tiny_seconds += from.at("tiny_seconds").get<double>();
  other.lost_calls += from.at("lost_calls").get<double>();
  other.residency += parse_residency(from.at("residency"));
  other.result_checks += parse_result_checks(from.at("result_checks"));
  add_texts(&other.devices, from.at("devices"));
  add_texts(&other.cpu_libraries, from.at("cpu_libraries"));
  add_texts(&other.notes, from.at("notes"));
  for (nlohmann::json const& machine : from.at("machines")) observe::add_machine(&other, parse_machine(machine));
  for (nlohmann::json const& program : from.at("programs")) observe::add_program(&other, program.get<std::string>());
  observe::add_span(&other, from.at("begin").get<double>(), from.at("end").get<double>());
  std::vector<std::uint16_t> const sites = add_sites(&other, from);
  for (nlohmann::json const& group : from.at("groups")) {
    observe::SummaryRow row = parse_row(group);
    row.key.site = sites.at(group.at("call_site").get<std::size_t>());
    observe::add_row(&other, row);
  }
  *sum = std::move(other);
}

}  // namespace blaslift::cli
