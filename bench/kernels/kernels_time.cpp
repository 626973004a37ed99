// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// kernels_time [OPTION | MODE | CASE]...: times kernels of our own beside cuBLAS on this machine's GPU, or looks at
// their bits. A mode holds for the cases after it; case.hpp says how cases are written. One line of JSON a measurement.
//   --mode=compare | shapes | sawtooth | bits | once | choose | gram | yardsticks (which has no cases)
//   --seconds=S      of a case (0.05)        --limit=S    of the whole run: what is left then is left out
//   --latency=N      repetitions of the time of a launch alone (0)
//   --shapes=N       of a case in mode once, evenly taken (0: all)
//   --who=S          ours | seed: the only kernels beside cuBLAS's
//   --warm=S         streams before the first case (0.3)
//   --file=F         more of these words, between blanks; # begins a comment
//   --list           parses, says what would be done, needs no GPU
// Exit status: 0; 1 the device failed; 2 wrong arguments; 77 there is no GPU.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <sstream>

#include "bench/kernels/modes.hpp"

namespace {

using namespace blaslift;
using namespace blaslift::bench;

struct Experiment {
  std::string mode;
  Case of;
};

struct Arguments {
  Options options;
  std::string mode = "compare";
  std::vector<Experiment> experiments;
  bool list = false;
};

[[noreturn]] void give_up(std::string const& why) {
  std::fprintf(stderr, "kernels_time: %s\n", why.c_str());
  std::exit(2);
}

bool value_of(std::string const& word, char const* name, std::string& value) {
  std::string const begin = std::string("--") + name + "=";
  if (word.compare(0, begin.size(), begin) != 0) return false;
  value = word.substr(begin.size());
  return true;
}

double number(std::string const& word, std::string const& value) {
  char* end = nullptr;
  double const made = std::strtod(value.c_str(), &end);
  if (value.empty() || *end != '\0' || made < 0) give_up("'" + word + "': a number from 0 up is needed");
  return made;
}

void take(Arguments& arguments, std::string const& word) {
  std::string value;
  if (value_of(word, "mode", value)) {
    bool const known = value == "compare" || value == "shapes" || value == "sawtooth" || value == "bits" ||
                       value == "once" || value == "choose" || value == "gram" || value == "yardsticks";
    if (!known)
      give_up("no mode '" + value + "'; there are compare, shapes, sawtooth, bits, once, choose, gram, yardsticks");
    arguments.mode = value;
    if (value == "yardsticks") arguments.experiments.push_back({value, {}});
  } else if (value_of(word, "seconds", value)) {
    arguments.options.seconds = number(word, value);
  } else if (value_of(word, "limit", value)) {
    arguments.options.limit = number(word, value);
  } else if (value_of(word, "latency", value)) {
    arguments.options.latencies = static_cast<int>(number(word, value));
  } else if (value_of(word, "warm", value)) {
    arguments.options.warm = number(word, value);
  } else if (value_of(word, "shapes", value)) {
    arguments.options.shapes = static_cast<int>(number(word, value));
  } else if (value_of(word, "who", value)) {
    if (value != "ours" && value != "seed") give_up("'" + word + "': ours or seed");
    arguments.options.who = value;
  } else if (word == "--list") {
    arguments.list = true;
  } else if (value_of(word, "file", value)) {
    std::ifstream file(value);
    if (!file) give_up("cannot read '" + value + "'");
    for (std::string line; std::getline(file, line);) {
      std::istringstream words(line.substr(0, line.find('#')));
      for (std::string each; words >> each;) take(arguments, each);
    }
  } else if (word.compare(0, 2, "--") == 0) {
    give_up("no option '" + word + "'");
  } else {
    if (arguments.mode == "yardsticks") give_up("'" + word + "': yardsticks has no cases");
    auto parsed = parse_case(word);
    if (!parsed) give_up(parsed.error().text);
    arguments.experiments.push_back({arguments.mode, *parsed});
  }
}

std::size_t arena_of(Experiment const& experiment) {
  if (experiment.mode == "yardsticks") return arena_for_yardsticks();
  if (experiment.mode == "bits") return arena_for_bits(experiment.of);
  if (experiment.mode == "gram") return arena_for_gram(experiment.of);
  bool const none = experiment.mode == "choose" || experiment.mode == "once";
  return none ? 0 : arena_for_times(experiment.of);
}

Error measure(Session& session, Experiment const& experiment) {
  if (experiment.mode == "compare") return compare(session, experiment.of);
  if (experiment.mode == "shapes") return shapes(session, experiment.of);
  if (experiment.mode == "sawtooth") return sawtooth(session, experiment.of);
  if (experiment.mode == "bits") return bits(session, experiment.of);
  if (experiment.mode == "once") return once(session, experiment.of);
  if (experiment.mode == "choose") return choose(session, experiment.of);
  if (experiment.mode == "gram") return gram(session, experiment.of);
  return yardsticks(session);
}

}  // namespace

int main(int argc, char** argv) {
  Arguments arguments;
  for (int i = 1; i < argc; ++i) take(arguments, argv[i]);
  if (arguments.experiments.empty()) give_up("no cases; kernels_time.cpp says how they are written");
  if (arguments.list) {
    for (Experiment const& each : arguments.experiments) {
      JsonLine line;
      line.text("mode", each.mode).text("case", each.of.text).number("bytes", each.of.bytes);
      line.number("set_bytes", each.of.set_bytes).number("arena_bytes", arena_of(each)).print();
    }
    return 0;
  }
  arguments.options.small = std::all_of(arguments.experiments.begin(), arguments.experiments.end(),
                                        [](Experiment const& each) { return each.mode == "once"; });
  std::size_t arena = arguments.options.small ? 256 : std::size_t{1} << 30;
  for (Experiment const& each : arguments.experiments) arena = std::max(arena, arena_of(each));
  Session session;
  if (Error error = session.create(arguments.options, arena)) {
    std::fprintf(stderr, "kernels_time: %s\n", error.text);
    if (error.code != Error::Code::unavailable) return 1;
    std::fprintf(stderr, "kernels_time: skipped: it measures a GPU\n");
    return 77;
  }
  session.facts.print();
  std::size_t done = 0;
  for (Experiment const& each : arguments.experiments) {
    if (session.late()) break;
    if (Error error = measure(session, each)) {
      JsonLine line;
      line.text("mode", "error").text("during", each.mode).text("case", each.of.text).text("error", error.text).print();
      std::fprintf(stderr, "kernels_time: %s %s: %s\n", each.mode.c_str(), each.of.text.c_str(), error.text);
      return 1;
    }
    ++done;
  }
  JsonLine line;
  line.text("mode", "end").number("done", done).number("left_out", arguments.experiments.size() - done);
  line.number("seconds", session.passed()).print();
  return 0;
}
