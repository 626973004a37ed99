// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "cli/calls/place_runner.hpp"

#include <dlfcn.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <barrier>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <limits>
#include <memory>
#include <new>
#include <nlohmann/json.hpp>
#include <thread>

#include "cli/calls/call_data.hpp"
#include "cli/calls/call_words.hpp"
#include "cli/installation.hpp"
#include "cli/json_text.hpp"
#include "cli/statistics_folder.hpp"
#include "cli/stop_signal.hpp"
#include "cli/text.hpp"
#include "shim/base/clock.hpp"
#include "shim/call/check_arguments.hpp"
#include "shim/call/lapack.hpp"

namespace blaslift::cli {
namespace {

using nlohmann::json;

constexpr std::uint64_t seed = 20150226;
constexpr std::size_t most_results = 4096;
constexpr double longest = 900;  // seconds for an answer

// ---- in the child ----

struct Library {
  void* handle = nullptr;
  unsigned long long (*calls_on_device)() = nullptr;
};

std::string illegal(Call const& call) {
  if (call.routine->level >= 2 && call.routine->level <= 3)
    if (int const position = check_arguments(call).info; position > 0)
      return fmt::format("-{} has no legal value",
                         call.routine->parameters[static_cast<std::size_t>(position - 1)].name);
  for (int i = 0; i < call.routine->parameter_count; ++i) {
    Parameter const& its = call.routine->parameters[static_cast<std::size_t>(i)];
    if (!is_integer(its.kind) || its.kind == Kind::lwork) continue;
    std::int64_t const value = call[i].integer;
    if (value > std::numeric_limits<std::int32_t>::max() || value < std::numeric_limits<std::int32_t>::min())
      return fmt::format("-{} {} is no INTEGER of 32 bits", its.name, value);
    // LAPACK's own checks come too late for the memory that is made here.
    bool const too_short = its.kind == Kind::ld && i > 0 && value < make_operand(call, i - 1).rows;
    if (is_lapack(call.symbol) && (too_short || (its.kind == Kind::dim && value < 0)))
      return fmt::format("-{} {} is no legal value", its.name, value);
  }
  if (is_workspace_query(call)) return "it only asks for the size of workspace";
  if (!can_have_data(call)) return "its arrays are not described in blaslift's table";
  return {};
}

json as_json(CallResults const& results) {
  json made = json::array();
  for (CallResult const& one : results)
    made.push_back({{"name", one.name}, {"likeness", one.likeness}, {"numbers", one.numbers}});
  return made;
}

json timed(Library const& library, Call wanted, bool has_workspace, Repetitions const& repetitions) {
  for (int i = 0; i < wanted.routine->parameter_count; ++i)  // until the routine has been asked
    if (wanted.routine->parameters[static_cast<std::size_t>(i)].kind == Kind::lwork && !has_workspace)
      wanted[i].integer = 1;
  std::string const name = std::string(info(wanted.symbol).name) + "_";
  void* const function = dlsym(library.handle, name.c_str());
  if (!function) return {{"problem", name + " is not exported"}};
  auto const threads = static_cast<std::size_t>(repetitions.threads);
  double const needed = static_cast<double>(threads) * bytes_of_data(wanted);
  double const there = static_cast<double>(sysconf(_SC_PHYS_PAGES)) * static_cast<double>(sysconf(_SC_PAGESIZE));
  if (needed > 0.8 * there)
    return {{"problem",
             fmt::format("its arrays need {:.1f} GiB, and this machine has {:.1f}", needed / 0x1p30, there / 0x1p30)}};
  std::int64_t workspace_info = 0;
  // Arrays that are made or written anew hold other numbers: blaslift knows operands by their content.
  auto const made = [&](std::size_t i, int round = 0) {
    auto one = std::make_unique<CallData>(wanted, seed + i + static_cast<std::uint64_t>(round) * threads);
    if (is_lapack(wanted.symbol) && !has_workspace) workspace_info = one->ask_for_workspace(function);
    return one;
  };
  std::vector<std::unique_ptr<CallData>> data;
  for (std::size_t i = 0; i < threads; ++i) data.push_back(made(i));
  auto const refused = [&](std::int64_t value) {
    return json{{"problem",
                 fmt::format("its argument {} ({}) has no legal value, says LAPACK", -value,
                             wanted.routine->parameters[static_cast<std::size_t>(-value - 1) % max_parameters].name)}};
  };
  if (workspace_info < 0) return refused(workspace_info);
  json answer{{"seconds", json::array()}};
  unsigned long long const before = library.calls_on_device();
  std::vector<std::int64_t> infos(threads);
  double end_of_round = 0;
  std::barrier meet(static_cast<std::ptrdiff_t>(threads), [&]() noexcept { end_of_round = monotonic_seconds(); });
  double begin = monotonic_seconds();
  bool more = true;
  std::atomic<bool> no_memory = false;
  auto const work = [&](std::size_t i) {
    for (int round = 0; more; ++round) {
      // LAPACK destroys what it reads. BLAS adds to it, which harms nobody, and a program that does so is what is asked
      // about.
      try {
        if (round > 0 && repetitions.fresh)
          data[i].reset(), data[i] = made(i, round);
        else if (round > 0 && (is_lapack(wanted.symbol) ||
                               (repetitions.rewrite_every > 0 && round % repetitions.rewrite_every == 0)))
          data[i]->fill(static_cast<std::uint64_t>(round));
      } catch (std::bad_alloc const&) {
        no_memory.store(true);
      }
      meet.arrive_and_wait();
      if (no_memory.load()) return;
      double const start = end_of_round;
      infos[i] = data[i]->run(function);
      meet.arrive_and_wait();
      if (i == 0) {
        answer["seconds"].push_back(end_of_round - start);
        if (round == 0) answer["info"] = infos[0], answer["results"] = as_json(data[0]->results(most_results));
        constexpr int warm_after = 2;  // where calls go to the device its kernels are loaded, threads awake, pages
                                       // there: the time is for what follows
        int const rounds = round + 1;
        if (rounds == warm_after && repetitions.least > warm_after) begin = end_of_round;
        more = rounds < repetitions.least || (rounds < repetitions.most && end_of_round - begin < repetitions.seconds);
      }
      meet.arrive_and_wait();
    }
  };
  std::vector<std::thread> others;
  for (std::size_t i = 1; i < threads; ++i) others.emplace_back(work, i);
  work(0);
  for (std::thread& other : others) other.join();
  if (no_memory.load()) throw std::bad_alloc();
  if (infos[0] < 0) return refused(infos[0]);
  answer["on_device"] = (library.calls_on_device() - before) / threads;
  return answer;
}

json answer_to(Library const& library, json const& question) {
  std::string problem;
  auto const words = CallWords::read(question.at("words").get<Arguments>(), &problem);
  if (!words) return {{"problem", problem}};
  if (words->range()) return {{"problem", "a range is no call"}};
  if (problem = illegal(words->call()); !problem.empty()) return {{"problem", problem}};
  Repetitions const repetitions{question.at("least"), question.at("most"),          question.at("seconds"),
                                question.at("fresh"), question.at("rewrite_every"), question.at("threads")};
  try {
    return timed(library, words->call(), words->has_workspace_size(), repetitions);
  } catch (std::bad_alloc const&) {
    return {{"problem", "there is not enough memory for its arrays"}};
  }
}

[[noreturn]] void serve(int socket, pid_t tool, Environment const& environment) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != tool) _exit(1);
  setpgid(0, 0);  // Ctrl-C is for the tool, which keeps what is done
  rlimit const no_core{0, 0};
  setrlimit(RLIMIT_CORE, &no_core);
  int const null = open("/dev/null", O_RDWR);
  for (int stream = 0; stream <= 2; ++stream) dup2(null, stream);
  for (int const signal : {SIGINT, SIGTERM, SIGPIPE}) std::signal(signal, SIG_DFL);
  for (auto const& [name, value] : environment)
    value.empty() ? unsetenv(name.c_str()) : setenv(name.c_str(), value.c_str(), 1);
  auto const say_json = [&](json const& what) {
    std::string const line = json_text(what) + "\n";
    for (std::size_t done = 0; done < line.size();) {
      ssize_t const written = write(socket, line.data() + done, line.size() - done);
      if (written <= 0) _exit(1);
      done += static_cast<std::size_t>(written);
    }
  };
  Library library;
  library.handle = dlopen(own_library("libblaslift.so").c_str(), RTLD_NOW | RTLD_LOCAL);
  if (!library.handle) say_json({{"problem", dlerror()}}), _exit(1);
  library.calls_on_device =
      reinterpret_cast<unsigned long long (*)()>(dlsym(library.handle, "blaslift_calls_on_device"));
  if (!library.calls_on_device) say_json({{"problem", "libblaslift.so is of another version"}}), _exit(1);
  std::FILE* const questions = fdopen(socket, "r");
  char* line = nullptr;
  std::size_t room = 0;
  while (questions && getline(&line, &room, questions) > 0) say_json(answer_to(library, json::parse(line)));
  _exit(0);
}

}  // namespace

// ---- in the tool ----

double TimedCalls::median(double left_out) const {
  if (seconds.empty()) return 0;
  auto const part = static_cast<std::size_t>(left_out * static_cast<double>(seconds.size()) + 1e-9);
  std::size_t const first = seconds.size() == 1 ? 0 : std::clamp<std::size_t>(part, 1, seconds.size() - 1);
  std::vector<double> rest(seconds.begin() + static_cast<std::ptrdiff_t>(first), seconds.end());
  std::sort(rest.begin(), rest.end());
  return (rest[rest.size() / 2] + rest[(rest.size() - 1) / 2]) / 2;
}

PlaceRunner::PlaceRunner(Site site, Environment const& settings) : site_(site), settings_(settings) {
  for (char const* name : {"LOG", "LOG_FILE", "DIRECT_FROM", "PRODUCT_FROM", "CHECK", "REPRODUCIBLE"})
    settings_.emplace(std::string("BLASLIFT_") + name, "");
  settings_["BLASLIFT_PLACE"] = site == Site::cpu ? "cpu" : site == Site::decided ? "auto" : "gpu";
  settings_["BLASLIFT_RESIDENCY"] = site == Site::gpu_kept ? "always" : site == Site::decided ? "auto" : "off";
  settings_["BLASLIFT_HISTORY"] = "none";  // what is measured is no program's history
  start();
}

PlaceRunner::~PlaceRunner() { stop(); }

void PlaceRunner::start() {
  problem_.clear();
  unread_.clear();
  if (own_library("libblaslift.so").empty()) {
    problem_ = fmt::format("libblaslift.so is in none of {}: is blaslift installed completely?",
                           joined(library_folders(), ", "));
    return;
  }
  StatisticsFolder const folder = StatisticsFolder::temporary();
  Environment environment = settings_;
  for (auto const& [name, value] : folder.environment()) environment[name] = value;
  int ends[2];
  pid_t const tool = getpid();
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0 || (child_ = fork()) < 0) {
    problem_ = fmt::format("no child process could be started: {}", std::strerror(errno));
    return;
  }
  if (child_ == 0) {
    close(ends[0]);
    serve(ends[1], tool, environment);
  }
  close(ends[1]);
  socket_ = ends[0];
  // The first call brings the device up.
  TimedCalls const first = run({"dgemm", "-n", "64"}, {2, 2, 0});
  if (site_ == Site::decided && first.problem.empty() && settings_["BLASLIFT_DEVICE"] != "none")
    bring_the_device_up(folder);
  if (!first.problem.empty()) problem_ = first.problem;
  observe::Summary sum;
  std::vector<std::string> problems;
  folder.add_to(&sum, &problems);
  bool const forced = site_ == Site::gpu_sent || site_ == Site::gpu_kept;
  description_ = site_ == Site::cpu ? joined(sum.cpu_libraries, ", ") : joined(sum.devices, ", ");
  if (problem_.empty() && forced && first.on_device == 0)
    problem_ = sum.notes.empty() ? "no call ran on the GPU" : joined(sum.notes, "; ");
  if (!problem_.empty()) stop();
}

// With the GPU as an option, it comes up once calls have shown that it would pay.
void PlaceRunner::bring_the_device_up(StatisticsFolder const& statistics) {
  constexpr int most_tries = 20;
  for (int i = 0; i < most_tries && stop_signal() == 0; ++i) {
    if (TimedCalls const tried = run({"dgemm", "-n", "2000"}, {1, 100, 0.3}); !tried.problem.empty()) {
      problem_ = "while the GPU came up: " + tried.problem;
      return;
    }
    observe::Summary sum;
    std::vector<std::string> problems;
    statistics.add_to(&sum, &problems);
    if (sum.devices.empty() && problems.empty()) continue;
    return rest();  // while it settles it measures, beside calls
  }
}

void PlaceRunner::rest() const {
  clockid_t clock;
  if (child_ <= 0 || clock_getcpuclockid(child_, &clock) != 0) return;
  constexpr double look = 0.005, idle = 0.1, longest_rest = 1;  // seconds, part of a core, seconds
  auto const used = [&] {
    timespec time{};
    clock_gettime(clock, &time);
    return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
  };
  double before = used(), since = monotonic_seconds();
  for (double const end = since + longest_rest; monotonic_seconds() < end && stop_signal() == 0;) {
    usleep(static_cast<useconds_t>(1e6 * look));
    double const now = used(), at = monotonic_seconds();
    if (now - before < idle * (at - since)) return;
    before = now, since = at;
  }
}

void PlaceRunner::stop() {
  if (socket_ >= 0) close(socket_);
  socket_ = -1;
  if (child_ <= 0) return;
  kill(child_, SIGKILL);
  while (waitpid(child_, nullptr, 0) < 0 && errno == EINTR) {
  }
  child_ = -1;
}

std::string PlaceRunner::why_it_ended() {
  int status = 0;
  pid_t const ended = child_ > 0 ? waitpid(child_, &status, 0) : -1;
  child_ = -1;
  if (late_) return late_ = false, fmt::format("it gave no answer in {:.0f} s and was stopped", longest);
  if (ended > 0 && WIFSIGNALED(status)) return "the call ended its process with " + signal_name(WTERMSIG(status));
  return fmt::format("the process that made the call ended with status {}", WEXITSTATUS(status));
}

// One line there and one back; false if the child has ended, gave no answer in time, or the user wants to stop.
bool PlaceRunner::ask(std::string const& line, std::string* answer) {
  for (std::size_t done = 0; done < line.size();) {
    ssize_t const sent = send(socket_, line.data() + done, line.size() - done, MSG_NOSIGNAL);
    if (sent <= 0) return false;
    done += static_cast<std::size_t>(sent);
  }
  for (double const end = monotonic_seconds() + longest; stop_signal() == 0 && monotonic_seconds() < end;) {
    if (std::size_t const found = unread_.find('\n'); found != unread_.npos) {
      *answer = unread_.substr(0, found);
      unread_.erase(0, found + 1);
      return true;
    }
    pollfd ready{socket_, POLLIN, 0};
    if (poll(&ready, 1, 200) <= 0) continue;
    char piece[65536];
    ssize_t const got = read(socket_, piece, sizeof piece);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return false;
    unread_.append(piece, static_cast<std::size_t>(got));
  }
  kill(child_, SIGKILL);
  late_ = stop_signal() == 0;
  return false;
}

TimedCalls PlaceRunner::run(Arguments const& words, Repetitions const& repetitions) {
  TimedCalls made;
  if (child_ <= 0 && problem_.empty()) start();
  if (!problem_.empty()) return made.problem = problem_, made;
  json const question{{"words", words},
                      {"least", repetitions.least},
                      {"most", repetitions.most},
                      {"seconds", repetitions.seconds},
                      {"fresh", repetitions.fresh},
                      {"rewrite_every", repetitions.rewrite_every},
                      {"threads", repetitions.threads}};
  std::string line;
  if (!ask(json_text(question) + "\n", &line)) {
    made.problem = why_it_ended();
    stop();
    return made;
  }
  json const answer = json::parse(line);
  if (answer.contains("problem")) return made.problem = answer["problem"], made;
  answer.at("seconds").get_to(made.seconds);
  made.on_device = answer.at("on_device");
  made.info = answer.at("info");
  for (json const& one : answer.at("results")) {
    CallResult& result = made.results.emplace_back(CallResult{one.at("name"), one.at("likeness"), {}});
    for (json const& number : one.at("numbers"))
      result.numbers.push_back(number.is_number() ? number.get<double>() : NAN);  // JSON has no NaN
  }
  return made;
}

}  // namespace blaslift::cli
