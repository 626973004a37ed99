// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// `blaslift replay`: makes logged calls again in every place, on random numbers, and compares times and results.
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstring>
#include <memory>
#include <nlohmann/json.hpp>
#include <span>

#include "cli/calls/call_lines.hpp"
#include "cli/calls/call_results.hpp"
#include "cli/calls/call_words.hpp"
#include "cli/calls/place_runner.hpp"
#include "cli/calls/profile_in_force.hpp"
#include "cli/input_file.hpp"
#include "cli/json_text.hpp"
#include "cli/options.hpp"
#include "cli/printable.hpp"
#include "cli/progress.hpp"
#include "cli/stop_signal.hpp"
#include "cli/text.hpp"
#include "shim/decide/decide.hpp"
#include "shim/decide/known_gpus.hpp"
#include "shim/decide/outlook.hpp"
#include "shim/decide/profile_file.hpp"
#include "shim/observe/quantities.hpp"

namespace blaslift::cli {
namespace {

struct Wishes {
  std::string device, fallback, profile, source;
  int most_calls = 40, threads = 1, least = 2, uses = 0, rewrite_every = 0;
  double seconds = 0.2;
  bool json = false, decided = false, fresh = false;
  std::vector<std::string> places;  // in which calls are made; empty: in all
  Arguments words;                  // of one call, or the file
};

struct SiteInfo {
  Site site;
  char const* name;
  char const* words;
};
constexpr SiteInfo sites[] = {{Site::cpu, "cpu", "CPU"},
                              {Site::gpu_sent, "gpu_sent", "GPU, sent"},
                              {Site::gpu_kept, "gpu_kept", "GPU, kept"},
                              {Site::decided, "decided", "decided"}};  // only if it is asked for
constexpr std::size_t site_count = std::size(sites);

std::vector<std::string> site_names() {
  std::vector<std::string> made;
  for (SiteInfo const& one : sites) made.emplace_back(one.name);
  return made;
}

struct Replayed {
  LoggedCall logged;
  std::string problem;  // why it was not made at all
  TimedCalls timed[site_count];
  Outlook expected;
  Call call{};
};

constexpr std::size_t batch = 8;  // calls that are made in one place before the next

std::optional<int> read_wishes(Arguments const& arguments, Wishes* wishes) {
  Options options(replay_command);
  options.add_option("--device", wishes->device, "The device library")
      ->check(CLI::IsMember({"auto", "cuda", "emulated", "none"}));
  options.add_option("--fallback", wishes->fallback, "The CPU BLAS, as BLASLIFT_FALLBACK")->type_name("PATH");
  options
      .add_option("--profile", wishes->profile,
                  "The machine profile that estimates are made from; none: as built in. Without it, this machine's")
      ->type_name("FILE");
  options.add_option("--seconds", wishes->seconds, "Repeat each call for about so long in each place (default 0.2)")
      ->check(CLI::Range(0.0, 3600.0));
  options.add_option("--least", wishes->least, "But at least so often, whatever it takes (default 2)")
      ->check(CLI::Range(1, 1000000));
  options
      .add_option("--calls", wishes->most_calls,
                  "So many different calls at most, those that took longest (default 40)")
      ->check(CLI::Range(1, 100000));
  options.add_option("--threads", wishes->threads, "So many threads make each call at the same time (default 1)")
      ->check(CLI::Range(1, 256));
  options.add_option("--uses", wishes->uses, "Make each call exactly so often in each place, whatever it takes")
      ->check(CLI::Range(1, 1000000));
  options
      .add_option("--rewrite-every", wishes->rewrite_every,
                  "Write the operands of BLAS calls anew before each so manieth")
      ->check(CLI::Range(1, 1000000));
  options.add_flag("--decided", wishes->decided, "Also where blaslift decides that each call runs");
  options
      .add_option("--places", wishes->places, "Make the calls in these places only: cpu, gpu_sent, gpu_kept, decided")
      ->delimiter(',')
      ->check(CLI::IsMember(site_names()))
      ->type_name("PLACE,...");
  options.add_flag("--fresh", wishes->fresh,
                   "Every call with operands that were never used before: nothing can stay on the GPU");
  options.add_flag("--json", wishes->json, "As JSON");
  options.footer(
      "FILE is a log that BLASLIFT_LOG=calls has written, - is standard input. A line of it may be given as it "
      "stands:\n"
      "blaslift replay dgemm -transa N -transb N -m 2000 -n 2000 -k 2000 ...");
  // A call's -name value pairs are no options of CLI11's.
  Arguments own;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    std::string const& word = arguments[i];
    if (word.starts_with("--") || word == "-h") {
      own.push_back(word);
      if (word != "--json" && word != "--decided" && word != "--fresh" && word != "--help" &&
          word.find('=') == word.npos && i + 1 < arguments.size())
        own.push_back(arguments[++i]);
    } else {
      wishes->words.push_back(word);
    }
  }
  if (auto const status = options.read(own)) return status;
  if (!wishes->words.empty()) return std::nullopt;
  say("which calls? blaslift replay FILE, or blaslift replay ROUTINE -name VALUE ...");
  return usage_error;
}

// The calls to make; an exit status, and said why, if there are none.
std::optional<int> read_calls(Wishes const& wishes, std::vector<LoggedCall>* calls) {
  std::string const& first = wishes.words[0];
  std::string problem;
  bool const one_call = CallWords::read(wishes.words, &problem).has_value();
  if (wishes.words.size() > 1 && !one_call) return say(problem), usage_error;
  if (one_call) {
    calls->push_back({wishes.words, 1});
    return std::nullopt;
  }
  int file = STDIN_FILENO;
  if (first != "-") {
    std::string why;
    file = open_regular_file(first, &why);
    if (file < 0) {
      bool const routine = problem.find("needs -") != problem.npos;  // a routine without its sizes
      say(routine ? problem : why.ends_with("no regular file") ? why + "; of a pipe: blaslift replay - < PIPE" : why);
      return routine ? usage_error : 1;
    }
  }
  CallLines lines =
      read_call_lines([&](char* to, std::size_t most) { return std::max<ssize_t>(read(file, to, most), 0); });
  if (file != STDIN_FILENO) close(file);
  if (!lines.problem.empty())
    return say(fmt::format("{} {}", first == "-" ? "standard input" : first, lines.problem)), 1;
  if (lines.calls.empty()) {
    say(fmt::format("{} holds no calls ({} other lines); BLASLIFT_LOG=calls writes one a call", first,
                    lines.other_lines));
    return 1;
  }
  if (lines.refused_lines > 0)
    say(fmt::format("left out: {} calls with {}", lines.refused_lines, explain(Reason::not_netlibs)));
  *calls = std::move(lines.calls);
  return std::nullopt;
}

bool ran_there(Replayed const& one, std::size_t at) {
  TimedCalls const& timed = one.timed[at];
  return timed.problem.empty() && !timed.seconds.empty() &&
         (sites[at].site == Site::cpu || sites[at].site == Site::decided || timed.on_device > 0);
}

// The results of the places in which the call was made against the CPU's: "" or what is wrong.
std::string disagreement(Replayed const& one) {
  for (std::size_t at = 1; at < site_count; ++at) {
    if (!ran_there(one, 0) || !ran_there(one, at)) continue;
    TimedCalls const &cpu = one.timed[0], &other = one.timed[at];
    if (cpu.info != other.info) return fmt::format("INFO is {} on the CPU and {} on the GPU", cpu.info, other.info);
    if (std::string found = disagreement(one.call, cpu.results, other.results); !found.empty()) return found;
  }
  return {};
}

class Replay {
 public:
  explicit Replay(Wishes const& wishes) : wishes_(wishes) {}

  int run(std::vector<LoggedCall> calls) {
    logged_ = calls.size();
    std::stable_sort(calls.begin(), calls.end(), [](auto const& a, auto const& b) { return a.seconds > b.seconds; });
    if (calls.size() > static_cast<std::size_t>(wishes_.most_calls))
      calls.resize(static_cast<std::size_t>(wishes_.most_calls));
    open_sites();
    if (!runners_[0]->problem().empty())
      return say("no call can be made on the CPU: " + runners_[0]->problem()), stopped_or(1);
    profile_ = expected_profile();
    std::string doubt;
    std::string const path =
        wishes_.profile.empty() ? profile_path_in_force(runners_[0]->description(), &doubt) : wishes_.profile;
    if (!doubt.empty()) say(doubt);
    if (path == "none") {  // as built in
    } else if (auto read = read_profile(path.c_str())) {
      profile_ = read->profile;
      measured_ = MeasuredCalls(profile_, read->calls);
    } else if (!wishes_.profile.empty() || read.error().code != Error::Code::unavailable) {
      return say(read.error().text), 1;
    }
    for (std::size_t i = 0; i < calls.size() && stop_signal() == 0; i += batch)
      make({calls.data() + i, std::min(batch, calls.size() - i)}, i, calls.size());
    progress_.clear();
    wishes_.json ? print_json() : print();
    bool const wrong =
        std::any_of(made_.begin(), made_.end(), [](Replayed const& one) { return !one.problem.empty(); });
    return stopped_or(wrong ? 1 : 0);
  }

 private:
  static int stopped_or(int status) { return stop_signal() ? 128 + stop_signal() : status; }

  void open_sites() {
    Environment settings;
    if (!wishes_.device.empty()) settings["BLASLIFT_DEVICE"] = wishes_.device;
    if (!wishes_.fallback.empty()) settings["BLASLIFT_FALLBACK"] = wishes_.fallback;
    for (std::size_t at = 0; at < site_count; ++at) {
      if (sites[at].site == Site::decided && !wishes_.decided && (wishes_.places.empty() || !is_asked_for(at)))
        continue;
      if (sites[at].site == Site::gpu_kept && !is_asked_for(at))
        continue;  // the first two also say what CPU and GPU there are
      bool const by_itself =
          sites[at].site == Site::decided && wishes_.device == "none";  // the CPU, too, but in a process of its own
      if (at > 1 && !runners_[1]->problem().empty() && !by_itself) continue;  // no device: said once
      progress_.show(0, fmt::format("opening {}", sites[at].words));
      runners_[at] = std::make_unique<PlaceRunner>(sites[at].site, settings);
    }
  }

  Repetitions repetitions(Site site) const {
    if (wishes_.uses > 0)
      return {wishes_.uses, wishes_.uses, wishes_.seconds, wishes_.fresh, wishes_.rewrite_every, wishes_.threads};
    // Operands that are used again are bought after some uses, and what is asked is what comes then.
    int const longer = site == Site::decided && !wishes_.fresh ? 2 : 1;
    return {longer * wishes_.least,   longer * std::max(wishes_.least, 100),
            longer * wishes_.seconds, wishes_.fresh,
            wishes_.rewrite_every,    wishes_.threads};
  }
  bool has(std::size_t at) const { return runners_[at] && runners_[at]->problem().empty(); }
  bool is_asked_for(std::size_t at) const {
    auto const& places = wishes_.places;
    return places.empty() || std::find(places.begin(), places.end(), sites[at].name) != places.end();
  }

  // Some calls in one place and then in the next: after each change of place threads have to come to rest.
  void make(std::span<LoggedCall const> some, std::size_t done, std::size_t of) {
    std::vector<Replayed> made;
    for (LoggedCall const& logged : some) made.push_back(expected(logged));
    for (std::size_t at = 0; at < site_count && stop_signal() == 0; ++at) {
      if (!has(at) || !is_asked_for(at)) continue;
      for (std::size_t other = 0; other < site_count; ++other)
        if (other != at && has(other)) runners_[other]->rest();
      for (Replayed& one : made) {
        if (stop_signal() != 0) return;
        auto const share =
            static_cast<double>(at * made.size() + static_cast<std::size_t>(&one - made.data())) / site_count;
        progress_.show((static_cast<double>(done) + share) / static_cast<double>(of), joined(one.logged.words, " "));
        if (one.problem.empty()) one.timed[at] = runners_[at]->run(one.logged.words, repetitions(sites[at].site));
      }
    }
    if (stop_signal()) return;
    for (Replayed& one : made) {
      if (one.problem.empty()) one.problem = one.timed[0].problem.empty() ? disagreement(one) : one.timed[0].problem;
      made_.push_back(std::move(one));
    }
  }

  // A call that is still to be made, or why it cannot be.
  Replayed expected(LoggedCall const& logged) const {
    Replayed made{logged, {}, {}, {}};
    auto const words = CallWords::read(logged.words, &made.problem);
    if (words && words->range()) made.problem = "a range is no call; blaslift explain takes ranges";
    if (!words || !made.problem.empty()) return made;
    made.expected = outlook(profile_, words->call(), measured_);
    if (wishes_.fresh) {
      CallCost const& cost = made.expected.cost;
      made.expected.moved.cpu_seconds += cold_seconds(profile_, cost.touched_bytes);
      if (made.expected.moved.gpu_seconds > 0) made.expected.moved.gpu_seconds += cold_seconds(profile_, cost.bytes_up);
    }
    made.call = words->call();
    return made;
  }

  // The shortest of the three, and where.
  static std::size_t best(Replayed const& one) {
    std::size_t made = 0;
    for (std::size_t at = 1; at < site_count; ++at)
      if (sites[at].site != Site::decided && ran_there(one, at) && one.timed[at].median() < one.timed[made].median())
        made = at;
    return made;
  }

  static std::string cell(Replayed const& one, std::size_t at) {
    return ran_there(one, at) ? observe::duration(one.timed[at].median()) : "-";
  }

  static std::string estimate(double seconds) { return seconds > 0 ? observe::duration(seconds) : "-"; }

  std::string with_decided(std::string const& text) const { return has(3) ? " " + text : ""; }

  void print() const {
    show("CPU: {}\n", printable(runners_[0]->description()));
    show("GPU: {}\n", printable(has(1) ? runners_[1]->description() : "none (" + runners_[1]->problem() + ")"));
    if (wishes_.threads > 1) show("{} threads make each call at the same time\n", wishes_.threads);
    show("\n{:>8} {:>10} {:>10} {:>10} {:>10}{}   call; below it the estimates\n", "calls", "logged", "CPU",
         "GPU, sent", "GPU, kept", with_decided(fmt::format("{:>10}", "decided")));
    for (Replayed const& one : made_) {
      LoggedCall const& logged = one.logged;
      std::string const took = logged.seconds > 0 ? observe::duration(logged.seconds / logged.calls) : "-";
      show("{:>8} {:>10} {:>10} {:>10} {:>10}{}   {}\n", observe::count(logged.calls), took, cell(one, 0), cell(one, 1),
           cell(one, 2), with_decided(fmt::format("{:>10}", cell(one, 3))), joined(logged.words, " "));
      if (std::any_of(std::begin(one.timed), std::end(one.timed),
                      [](TimedCalls const& timed) { return !timed.seconds.empty(); })) {
        Outlook const& seen = one.expected;
        show("{:>8} {:>10} {:>10} {:>10} {:>10}{}   {}{}\n", "",
             logged.on_gpu > 0    ? "(GPU)"
             : logged.seconds > 0 ? "(CPU)"
                                  : "",
             estimate(seen.moved.cpu_seconds), estimate(seen.moved.gpu_seconds), estimate(seen.resident.gpu_seconds),
             with_decided(fmt::format("{:>10}", one.timed[3].on_device > 0 ? "(GPU)" : "(CPU)")),
             seen.moved.place == Place::gpu ? "GPU: " : "CPU: ", explain(seen.moved.reason));
      }
      if (!one.problem.empty()) show("{:>8} {}\n", "", "not as it should be: " + printable(one.problem));
      for (std::size_t at = 1; at < site_count; ++at)
        if (has(at) && !one.timed[at].problem.empty() && one.timed[0].problem.empty())
          show("{:>8} {}: {}\n", "", sites[at].words, printable(one.timed[at].problem));
    }
    if (logged_ > made_.size())
      show("\n{} different calls were left out (--calls, or stopped)\n", logged_ - made_.size());
    print_sums();
    bool const compared = std::any_of(made_.begin(), made_.end(), [](Replayed const& one) {
      return ran_there(one, 0) && (ran_there(one, 1) || ran_there(one, 2));
    });
    if (compared)
      show("results agree within rounding where nothing else is said; medians, without the first call in each place\n");
  }

  void print_sums() const {
    double logged = 0, sums[site_count] = {}, least = 0;
    for (Replayed const& one : made_) {
      if (one.timed[0].seconds.empty()) continue;
      logged += one.logged.seconds;
      for (std::size_t at = 0; at < site_count; ++at)
        sums[at] += one.logged.calls * one.timed[ran_there(one, at) ? at : 0].median();
      least += one.logged.calls * one.timed[best(one)].median();
    }
    if (sums[0] <= 0) return;
    show("\nall of these calls: {}CPU {}", logged > 0 ? "logged " + observe::duration(logged) + "; " : "",
         observe::duration(sums[0]));
    if (has(1))
      show("; GPU, sent {}; GPU, kept {}; each in its best place {}{}", observe::duration(sums[1]),
           observe::duration(sums[2]), observe::duration(least),
           has(3) ? "; as decided " + observe::duration(sums[3]) : "");
    show("\n");
  }

  void print_json() const {
    nlohmann::ordered_json made{{"cpu", runners_[0]->description()}};
    made["gpu"] = has(1) ? nlohmann::ordered_json(runners_[1]->description()) : nlohmann::ordered_json();
    if (!has(1)) made["why_no_gpu"] = runners_[1]->problem();
    made["threads"] = wishes_.threads;
    made["left_out"] = logged_ - made_.size();
    made["calls"] = nlohmann::ordered_json::array();
    for (Replayed const& one : made_) {
      nlohmann::ordered_json call{{"words", one.logged.words},
                                  {"calls", one.logged.calls},
                                  {"logged_seconds", one.logged.seconds},
                                  {"logged_on_gpu", one.logged.on_gpu},
                                  {"problem", one.problem}};
      for (std::size_t at = 0; at < site_count; ++at)
        if (has(at) || sites[at].site != Site::decided)
          call[sites[at].name] = {{"seconds", one.timed[at].seconds},
                                  {"on_device", one.timed[at].on_device},
                                  {"problem", one.timed[at].problem}};
      call["best"] = one.timed[0].seconds.empty() ? "" : sites[best(one)].name;
      call["expected"] = {{"cpu", one.expected.moved.cpu_seconds},
                          {"gpu_sent", one.expected.moved.gpu_seconds},
                          {"gpu_kept", one.expected.resident.gpu_seconds},
                          {"place", one.expected.moved.place == Place::gpu ? "gpu" : "cpu"}};
      made["calls"].push_back(std::move(call));
    }
    show("{}\n", json_text(made, 1));
  }

  Wishes const& wishes_;
  MachineProfile profile_;
  MeasuredCalls measured_;
  std::unique_ptr<PlaceRunner> runners_[site_count];
  std::vector<Replayed> made_;
  std::size_t logged_ = 0;
  Progress progress_;
};

int run(Arguments const& arguments) {
  Wishes wishes;
  if (auto const status = read_wishes(arguments, &wishes)) return *status;
  std::vector<LoggedCall> calls;
  if (auto const status = read_calls(wishes, &calls)) return *status;
  note_stop_signals();
  return Replay(wishes).run(std::move(calls));
}

}  // namespace

extern Command const replay_command{"replay", "Makes logged calls again on the CPU and on the GPU, and compares.",
                                    "[--device DEVICE] [--threads N] [--json] FILE | ROUTINE [-name VALUE]...", &run};

}  // namespace blaslift::cli
