// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "cli/child.hpp"

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>
#include <cerrno>
#include <csignal>
#include <cstdlib>

namespace blaslift::cli {
namespace {

constexpr int passed_on[] = {SIGINT, SIGQUIT, SIGTERM, SIGHUP, SIGUSR1, SIGUSR2};

pid_t volatile child = 0;

void pass_on(int signal, siginfo_t* sent, void*) {
  // si_code > 0: by the kernel, that is by the terminal, to the program as well.
  int const error = errno;
  if (child > 0 && sent->si_code <= 0) kill(child, signal);
  errno = error;
}

// Handlers for the signals that are not ignored (nohup ignores SIGHUP; that is inherited by the program).
void install_handlers() {
  for (int const signal : passed_on) {
    struct sigaction action {};
    if (sigaction(signal, nullptr, &action) == 0 && action.sa_handler == SIG_IGN) continue;
    action = {};
    action.sa_sigaction = &pass_on;
    action.sa_flags = SA_SIGINFO | SA_RESTART;
    sigaction(signal, &action, nullptr);
  }
}

[[noreturn]] void be_the_program(std::string const& file, std::vector<std::string> const& arguments,
                                 Environment const& environment, sigset_t const& mask, int report) {
  for (int const signal : passed_on) {
    struct sigaction action {};
    if (sigaction(signal, nullptr, &action) == 0 && action.sa_handler != SIG_IGN) std::signal(signal, SIG_DFL);
  }
  sigprocmask(SIG_SETMASK, &mask, nullptr);
  for (auto const& [name, value] : environment)
    value.empty() ? unsetenv(name.c_str()) : setenv(name.c_str(), value.c_str(), 1);
  std::vector<char*> list;
  list.reserve(arguments.size() + 1);
  for (std::string const& argument : arguments) list.push_back(const_cast<char*>(argument.c_str()));
  list.push_back(nullptr);
  file.empty() ? execvp(list[0], list.data()) : execv(file.c_str(), list.data());
  int const error = errno;
  [[maybe_unused]] ssize_t const written = write(report, &error, sizeof error);
  _exit(127);
}

}  // namespace

ChildResult run_child(std::string const& file, std::vector<std::string> const& arguments,
                      Environment const& environment) {
  ChildResult result;
  int report[2];
  if (pipe2(report, O_CLOEXEC) != 0) {
    result.exec_error = errno;
    return result;
  }
  sigset_t all, before;
  sigfillset(&all);
  sigprocmask(SIG_SETMASK, &all, &before);  // until `child` is known
  install_handlers();
  pid_t const started = fork();
  int const fork_error = errno;
  if (started == 0) be_the_program(file, arguments, environment, before, report[1]);
  child = started;
  sigprocmask(SIG_SETMASK, &before, nullptr);
  close(report[1]);
  if (started < 0) {
    close(report[0]);
    result.exec_error = fork_error;
    return result;
  }
  ssize_t got;
  do got = read(report[0], &result.exec_error, sizeof result.exec_error);
  while (got < 0 && errno == EINTR);
  close(report[0]);
  int status = 0;
  while (waitpid(started, &status, 0) < 0 && errno == EINTR) {
  }
  child = 0;
  if (WIFSIGNALED(status)) result.signal = WTERMSIG(status);
  result.status = WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
  return result;
}

}  // namespace blaslift::cli
