// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// `blaslift explain`: where a call would run, why, and what would change that.
#include <fmt/format.h>
#include <algorithm>
#include <cmath>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string_view>

#include "cli/calls/boundary.hpp"
#include "cli/calls/call_words.hpp"
#include "cli/calls/first_call.hpp"
#include "cli/calls/kernel_here.hpp"
#include "cli/calls/place_runner.hpp"
#include "cli/calls/profile_in_force.hpp"
#include "cli/json_text.hpp"
#include "cli/options.hpp"
#include "cli/printable.hpp"
#include "cli/settings_in_force.hpp"
#include "cli/text.hpp"
#include "shim/base/text_file.hpp"
#include "shim/call/check_arguments.hpp"
#include "shim/decide/known_gpus.hpp"
#include "shim/decide/outlook.hpp"
#include "shim/decide/profile_file.hpp"
#include "shim/observe/quantities.hpp"

namespace blaslift::cli {
namespace {

struct Wishes {
  std::string profile, fallback, write_profile;
  int threads = 0;
  bool json = false;
  Arguments words;
};

struct Machine {
  std::string name;
  NamedProfile file;
  MachineProfile profile;  // the file's, with the threads that were asked for
  MeasuredCalls measured;
  bool has_file = false;
};

Outlook outlook(Machine const& machine, Call const& call) {
  return blaslift::outlook(machine.profile, call, machine.measured);
}

std::optional<int> read_wishes(Arguments const& arguments, Wishes* wishes) {
  Options options(explain_command);
  options
      .add_option("--profile", wishes->profile,
                  "A machine profile to estimate by; without it, what blaslift tune measured here, or the built-in "
                  "one, as with none")
      ->type_name("FILE");
  options
      .add_option("--fallback", wishes->fallback,
                  "The CPU BLAS of the program that is asked about, as BLASLIFT_FALLBACK: its profile, where blaslift "
                  "tune made one for it")
      ->type_name("PATH");
  options.add_option("--threads", wishes->threads, "Threads that the CPU BLAS may use; without it, the profile's")
      ->check(CLI::Range(1, 65536));
  options
      .add_option("--write-profile", wishes->write_profile,
                  "Writes the profile that was used, to be changed and given with --profile")
      ->type_name("FILE");
  options.add_flag("--json", wishes->json, "As JSON");
  options.footer(
      "A dimension may be a range: blaslift explain dgemm -m 100:10000 -n 100:10000 -k 100:10000\n"
      "A line of BLASLIFT_LOG=calls may be given as it stands: blaslift explain dtrsm -side L -uplo U ...");
  // The routine and its -name value pairs are no options of CLI11's: words of one dash with more than one letter.
  Arguments own;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    std::string const& word = arguments[i];
    bool const takes_value =
        word == "--profile" || word == "--fallback" || word == "--threads" || word == "--write-profile";
    if (word.starts_with("--") || word == "-h") {
      own.push_back(word);
      if (takes_value && i + 1 < arguments.size()) own.push_back(arguments[++i]);
    } else {
      wishes->words.push_back(word);
    }
  }
  return options.read(own);
}

std::string seconds(double value) { return value > 0 ? observe::duration(value) : "-"; }

// Where the call runs, with the reason.
std::string verdict(Decision const& decision) {
  return fmt::format("{}: {}", decision.place == Place::gpu ? "GPU" : "CPU", explain(decision.reason));
}

Machine with_threads(Machine const& machine, int threads) {
  Machine made = machine;
  made.profile.cpu_threads = threads;
  made.measured = MeasuredCalls(made.profile, made.file.calls);
  return made;
}

enum class Operands { moved, resident };
bool goes_to_gpu(Machine const& machine, Call const& call, Operands operands) {
  Outlook const seen = outlook(machine, call);
  return (operands == Operands::moved ? seen.moved : seen.resident).place == Place::gpu;
}

std::string sizes_of(Call const& call) {
  std::vector<std::string> sizes;
  for (Parameter const& parameter : call.routine->list())
    if (parameter.kind == Kind::dim)
      sizes.push_back(fmt::format("{} = {}", parameter.name, call.integer(parameter.name)));
  return joined(sizes, ", ");
}

// Up to which factor the sizes of a call are looked at: vectors of 16 GiB, matrices of a million rows.
double largest_factor(Call const& call) {
  double most = 1;
  for (Parameter const& parameter : call.routine->list())
    if (parameter.kind == Kind::dim) most = std::max(most, static_cast<double>(call.integer(parameter.name)));
  return std::max(1.0, (call.routine->level == 1 ? 0x1p31 : 1e6) / most);
}

// Sentences about one call's neighbours.
std::vector<std::string> what_would_change_it(Machine const& machine, CallWords const& words, Outlook const& now) {
  std::vector<std::string> lines;
  if (now.moved.reason == Reason::not_on_device) return lines;
  double const largest = largest_factor(words.call());
  for (Operands const operands : {Operands::moved, Operands::resident}) {
    if (operands == Operands::resident && now.cost.keepable_bytes <= 0 && now.moved.reason != Reason::tiny) continue;
    auto const found = boundary(1.0 / 256, largest,
                                [&](double factor) { return goes_to_gpu(machine, words.scaled(factor), operands); });
    char const* const where = operands == Operands::moved ? "with operands in the program's memory"
                                                          : "with operands that are on the GPU already";
    if (found)
      lines.push_back(fmt::format("{}: the GPU from {}", where, sizes_of(words.scaled(*found))));
    else if (!goes_to_gpu(machine, words.scaled(largest), operands))
      lines.push_back(fmt::format("{}: the CPU at all sizes in these proportions", where));
  }
  if (now.uses_until_kept > 0)
    lines.push_back(fmt::format("operands that the program does not change stay on the GPU after about {:.0f} uses",
                                now.uses_until_kept));
  auto const at_threads = [&](double threads) {
    Machine const other = with_threads(machine, std::max(1, static_cast<int>(std::lround(threads))));
    return goes_to_gpu(other, words.call(), Operands::moved);
  };
  constexpr double most_threads = 512;
  if (auto const found = boundary(1, most_threads, at_threads); found && !at_threads(most_threads))
    lines.push_back(fmt::format("the CPU from {} threads on", std::lround(*found)));
  return lines;
}

nlohmann::ordered_json to_json(Decision const& decision) {
  return {{"place", decision.place == Place::gpu ? "gpu" : "cpu"},
          {"reason", explain(decision.reason)},
          {"cpu_seconds", decision.cpu_seconds},
          {"gpu_seconds", decision.gpu_seconds}};
}

nlohmann::ordered_json to_json(Call const& call, Outlook const& seen) {
  nlohmann::ordered_json made;
  made["routine"] = info(call.symbol).name;
  for (Parameter const& parameter : call.routine->list())
    if (parameter.kind == Kind::dim) made[parameter.name] = call.integer(parameter.name);
  made["operations"] = seen.cost.flops;
  made["bytes_up"] = seen.cost.bytes_up;
  made["bytes_down"] = seen.cost.bytes_down;
  made["moved"] = to_json(seen.moved);
  made["resident"] = to_json(seen.resident);
  made["uses_until_kept"] = seen.uses_until_kept;
  return made;
}

// False if the call is illegal; says why.
bool is_legal(Call const& call) {
  if (call.routine->level < 2 || call.routine->level > 3) return true;
  int const position = check_arguments(call).info;
  if (position == 0) return true;
  Parameter const& parameter = call.routine->parameters[static_cast<std::size_t>(position - 1)];
  say(is_flag(parameter.kind) ? fmt::format("-{} {} is no legal argument of {}", parameter.name,
                                            call[position - 1].flag, info(call.symbol).name)
                              : fmt::format("-{} {} is no legal argument of {} with {}", parameter.name,
                                            call[position - 1].integer, info(call.symbol).name, sizes_of(call)));
  return false;
}

void print_machine(Machine const& machine) {
  show("by the profile of {}, {} CPU thread{}\n", machine.name, machine.profile.cpu_threads,
       machine.profile.cpu_threads == 1 ? "" : "s");
}

// Settings of the environment by which programs decide otherwise than by the estimates: what each makes of them.
std::vector<std::string> settings_beside_estimates() {
  static constexpr struct {
    char const *variable, *value, *effect;
  } effects[] = {{"BLASLIFT_PLACE", "cpu", "every call stays on the CPU"},
                 {"BLASLIFT_PLACE", "gpu", "every call that can runs on the GPU"},
                 {"BLASLIFT_DEVICE", "none", "every call stays on the CPU"},
                 {"BLASLIFT_RESIDENCY", "off", "nothing stays on the GPU"},
                 {"BLASLIFT_RESIDENCY", "always", "operands stay on the GPU from their first use on"},
                 {"BLASLIFT_REPRODUCIBLE", "on", "nothing stays on the GPU"},
                 {"BLASLIFT_REPRODUCIBLE", "1", "nothing stays on the GPU"}};
  std::vector<std::string> lines;
  for (SettingInForce const& row : settings_in_force())
    for (auto const& [variable, value, effect] : effects)
      if (row.from_environment && std::string_view(variable) == row.info.variable && row.value == value)
        lines.push_back(fmt::format("{}={} is set: in programs that have it too, {}", variable, value, effect));
  return lines;
}

// Nothing where the call stays on the CPU, or many kernels of others compute it.
std::optional<KernelHere> kernel_of(Call const& call, Outlook const& seen) {
  bool const goes = seen.moved.place == Place::gpu || seen.resident.place == Place::gpu;
  return goes && may_have_kernel(call.symbol) ? std::optional(kernel_here(call)) : std::nullopt;
}

int explain_one(Machine const& machine, CallWords const& words, bool json) {
  Call const call = words.call();
  if (!is_legal(call)) return usage_error;
  Outlook const seen = outlook(machine, call);
  auto const changes = what_would_change_it(machine, words, seen);
  FirstCall const first = first_call(machine.profile, machine.has_file, seen.moved);
  auto const kernel = kernel_of(call, seen);
  if (json) {
    auto made = to_json(call, seen);
    made["machine"] = machine.name;
    made["cpu_threads"] = machine.profile.cpu_threads;
    made["what_would_change_it"] = changes;
    made["first_call"] = to_json(first);
    made["computed_by"] = kernel ? kernel->json : nlohmann::ordered_json();
    made["settings"] = settings_beside_estimates();
    show("{}\n", json_text(made, 1));
    return 0;
  }
  show("{} {}\n", info(call.symbol).name, sizes_of(call));
  print_machine(machine);
  if (seen.moved.reason == Reason::not_on_device) return show("\n{}\n", verdict(seen.moved)), 0;
  show("\n  {:<34}{:>10}   {:.3g} operations\n", "the CPU", seconds(seen.moved.cpu_seconds), seen.cost.flops);
  show("  {:<34}{:>10}   sends {}, fetches {}\n", "the GPU, operands sent", seconds(seen.moved.gpu_seconds),
       observe::amount(seen.cost.bytes_up), observe::amount(seen.cost.bytes_down));
  show("  {:<34}{:>10}\n", "the GPU, operands there already", seconds(seen.resident.gpu_seconds));
  show("\n{}\n", verdict(seen.moved));
  if (seen.resident.place != seen.moved.place)
    show("with its operands on the GPU already, {}\n", verdict(seen.resident));
  if (kernel) show("{}\n", printable(kernel->sentence));
  if (first.gains) show(wrapped(sentence(first), 110, ""));
  for (std::string const& line : changes) show(wrapped("- " + line, 110, "  "));
  for (std::string const& line : settings_beside_estimates()) show(wrapped(line, 110, ""));
  return 0;
}

int explain_range(Machine const& machine, CallWords const& words, bool json) {
  std::int64_t const low = words.range()->low, high = words.range()->high;
  if (!is_legal(words.call(high))) return usage_error;
  constexpr int rows = 12;
  std::vector<std::int64_t> sizes;
  for (int i = 0; i < rows; ++i) {
    double const size =
        static_cast<double>(low) * std::pow(static_cast<double>(high) / static_cast<double>(low), i / (rows - 1.0));
    if (auto const whole = std::llround(size); sizes.empty() || whole != sizes.back()) sizes.push_back(whole);
  }
  auto const from = [&](Operands operands) {
    return boundary(static_cast<double>(low), static_cast<double>(high),
                    [&](double size) { return goes_to_gpu(machine, words.call(std::llround(size)), operands); });
  };
  auto const moved = from(Operands::moved), resident = from(Operands::resident);
  if (json) {
    nlohmann::ordered_json made{{"machine", machine.name}, {"cpu_threads", machine.profile.cpu_threads}};
    made["gpu_from"] = moved ? nlohmann::ordered_json(std::llround(*moved)) : nlohmann::ordered_json();
    made["gpu_from_resident"] = resident ? nlohmann::ordered_json(std::llround(*resident)) : nlohmann::ordered_json();
    for (std::int64_t const size : sizes)
      made["calls"].push_back(to_json(words.call(size), outlook(machine, words.call(size))));
    show("{}\n", json_text(made, 1));
    return 0;
  }
  show("{} {}\n", info(words.call(low).symbol).name, words.shape());
  print_machine(machine);
  show("\n{:>10}{:>12}{:>12}{:>12}   runs on\n", "size", "CPU", "GPU, sent", "GPU, there");
  for (std::int64_t const size : sizes) {
    Outlook const seen = outlook(machine, words.call(size));
    show("{:>10}{:>12}{:>12}{:>12}   {}\n", size, seconds(seen.moved.cpu_seconds), seconds(seen.moved.gpu_seconds),
         seconds(seen.resident.gpu_seconds), verdict(seen.moved));
  }
  auto const sentence = [&](std::optional<double> const& at, Operands operands, char const* where) {
    bool const gpu = goes_to_gpu(machine, words.call(high), operands);
    if (at)
      show("{} from {} on, {}\n", gpu ? "the GPU" : "the CPU", std::llround(*at), where);
    else
      show("{} at all of these sizes, {}\n", gpu ? "the GPU" : "the CPU", where);
  };
  show("\n");
  sentence(moved, Operands::moved, "with operands in the program's memory");
  sentence(resident, Operands::resident, "with operands that are on the GPU already");
  for (std::string const& line : settings_beside_estimates()) show(wrapped(line, 110, ""));
  return 0;
}

NamedProfile to_write(Machine const& machine) {
  NamedProfile made = machine.file;
  made.machine = machine.name;
  made.profile = machine.profile;
  return made;
}

// That of the file that was named, or was measured here; else the built-in one.
std::optional<Machine> machine_of(Wishes const& wishes) {
  Machine machine{"this machine, as built in", {}, expected_profile(), {}};
  bool const none = wishes.profile == "none";  // as BLASLIFT_PROFILE=none
  std::string usual = profile_path_in_force();
  if (!wishes.fallback.empty()) {
    // Programs go on with another one and say so; here nobody would hear it.
    if (std::error_code ignored; wishes.fallback.find('/') != wishes.fallback.npos &&
                                 !std::filesystem::is_regular_file(wishes.fallback, ignored))
      return say("--fallback " + wishes.fallback + ": there is no such library"), std::nullopt;
    PlaceRunner const cpu(Site::cpu, {{"BLASLIFT_DEVICE", "none"}, {"BLASLIFT_FALLBACK", wishes.fallback}});
    if (!cpu.problem().empty()) return say("--fallback " + wishes.fallback + ": " + cpu.problem()), std::nullopt;
    std::string doubt;
    usual = profile_path_in_force(cpu.description(), &doubt);
    if (!doubt.empty() && wishes.profile.empty()) say(doubt);
  }
  std::string const path = wishes.profile.empty() ? usual : none ? std::string() : wishes.profile;
  if (auto read = path.empty() ? Result<NamedProfile>(Error::make(Error::Code::unavailable, "none"))
                               : read_profile(path.c_str())) {
    std::string const named = read->machine.empty() ? base_name(path) : read->machine;
    machine = {
        wishes.profile.empty() ? "this machine, as measured (" + named + ")" : named, *read, read->profile, {}, true};
  } else if ((!wishes.profile.empty() && !none) || read.error().code != Error::Code::unavailable) {
    return say(read.error().text), std::nullopt;
  }
  return with_threads(machine, wishes.threads > 0 ? wishes.threads : machine.profile.cpu_threads);
}

int run(Arguments const& arguments) {
  Wishes wishes;
  if (auto const status = read_wishes(arguments, &wishes)) return *status;
  auto const machine = machine_of(wishes);
  if (!machine) return 1;
  if (!wishes.write_profile.empty()) {
    if (Error const error = write_text_file(wishes.write_profile.c_str(), format_profile(to_write(*machine)))) {
      say(error.text);
      return 1;
    }
    if (wishes.words.empty()) return 0;
  }
  std::string problem;
  auto const words = CallWords::read(wishes.words, &problem);
  if (!words) return say(problem), usage_error;
  return words->range() ? explain_range(*machine, *words, wishes.json) : explain_one(*machine, *words, wishes.json);
}

}  // namespace

extern Command const explain_command{"explain", "Says where a call would run, why, and what would change that.",
                                     "[--profile FILE] [--threads N] ROUTINE [-name VALUE|LOW:HIGH]...", &run};

}  // namespace blaslift::cli
