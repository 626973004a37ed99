// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "cli/isolated.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>

#include "cli/text.hpp"

namespace blaslift::cli {
namespace {

using Clock = std::chrono::steady_clock;

// Runs in the child, which ends in it.
[[noreturn]] void be_the_child(std::function<void(int)> const& work, int out, pid_t tool) {
  setpgid(0, 0);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != tool) _exit(1);
  rlimit const no_core{0, 0};
  setrlimit(RLIMIT_CORE, &no_core);
  int const null = open("/dev/null", O_RDWR);
  for (int stream = 0; stream <= 2; ++stream) dup2(null, stream);
  for (int signal : {SIGSEGV, SIGILL, SIGBUS, SIGFPE, SIGABRT, SIGPIPE, SIGTERM, SIGINT}) std::signal(signal, SIG_DFL);
  try {
    work(out);
  } catch (...) {
    _exit(1);
  }
  _exit(0);
}

constexpr std::size_t most_text = std::size_t{64} << 20;  // that anybody waits for

// Reads until the end of the stream; false if the time or the room is over before.
bool read_all(int from, double seconds, std::string* text) {
  auto const end = Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
  for (;;) {
    auto const left = std::chrono::duration_cast<std::chrono::milliseconds>(end - Clock::now()).count();
    if (left <= 0) return false;
    pollfd ready{from, POLLIN, 0};
    if (poll(&ready, 1, static_cast<int>(left)) <= 0) continue;
    char piece[4096];
    ssize_t const got = read(from, piece, sizeof piece);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return true;
    text->append(piece, static_cast<std::size_t>(got));
    if (text->size() > most_text) return false;
  }
}

Outcome run(std::function<void(int)> const& work, double seconds) {
  int ends[2];
  Outcome outcome;
  pid_t const tool = getpid();
  pid_t const child = pipe2(ends, O_CLOEXEC) == 0 ? fork() : -1;
  if (child < 0) {
    outcome.started = false;
    return outcome;
  }
  if (child == 0) be_the_child(work, ends[1], tool);
  close(ends[1]);
  outcome.timed_out = !read_all(ends[0], seconds, &outcome.text);
  close(ends[0]);
  if (outcome.timed_out && kill(-child, SIGKILL) != 0) kill(child, SIGKILL);
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  if (WIFSIGNALED(status)) outcome.signal = WTERMSIG(status);
  if (WIFEXITED(status)) outcome.exit_status = WEXITSTATUS(status);
  return outcome;
}

}  // namespace

std::string Outcome::problem() const {
  if (!started) return "no child process could be started";
  if (timed_out) return "gave no answer in time and was stopped";
  if (signal) return "crashed with " + signal_name(signal);
  if (exit_status) return fmt::format("ended with status {}", exit_status);
  return {};
}

Outcome run_isolated(std::function<std::string()> const& work, double seconds) {
  return run(
      [&](int out) {
        std::string const text = work();
        for (std::size_t done = 0; done < text.size();) {
          ssize_t const written = write(out, text.data() + done, text.size() - done);
          if (written <= 0) break;
          done += static_cast<std::size_t>(written);
        }
      },
      seconds);
}

Outcome run_program_isolated(std::vector<std::string> const& arguments, double seconds) {
  return run(
      [&](int out) {
        std::vector<char*> list;
        list.reserve(arguments.size() + 1);
        for (std::string const& argument : arguments) list.push_back(const_cast<char*>(argument.c_str()));
        list.push_back(nullptr);
        dup2(out, STDOUT_FILENO);
        unsetenv("LD_PRELOAD");
        execvp(list[0], list.data());
        _exit(127);
      },
      seconds);
}

}  // namespace blaslift::cli
