// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Makes calls in one place and times them: in a child process that has loaded blaslift with the settings which send all
// calls there, so that several places can be compared, and a crash is a result.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <string>
#include <vector>

#include "cli/calls/call_results.hpp"
#include "cli/child.hpp"
#include "cli/command.hpp"
#include "cli/statistics_folder.hpp"

namespace blaslift::cli {

// The CPU; the GPU, to which every call sends its operands; the GPU with operands that stay there; where blaslift
// decides that calls run, with the GPU up.
enum class Site { cpu, gpu_sent, gpu_kept, decided };

struct TimedCalls {
  std::vector<double> seconds;  // one after another, on the same operands
  int on_device = 0;            // of them
  std::int64_t info = 0;        // LAPACK, the first one's
  CallResults results;          // of the first one
  std::string problem;          // why there are none; "" if there are
  // Without a part of them at the beginning, which pays for pages, purchases and threads that wake; 0: none.
  double median(double left_out = 1.0 / 3) const;
};

// How often a call is made: at least so many times, and then on for so many seconds; at most so many times.
struct Repetitions {
  int least = 3, most = 20;
  double seconds = 0.2;
  bool fresh = false;     // every time with operands that were never used before
  int rewrite_every = 0;  // BLAS: before each so manieth the program writes all operands anew; 0: never
  int threads = 1;  // so many threads, each with operands of its own, make it at the same time; then results are the
                    // first thread's
};

class PlaceRunner {
 public:
  // `settings`: further ones for the child ("" removes one).
  PlaceRunner(Site site, Environment const& settings);
  ~PlaceRunner();
  PlaceRunner(PlaceRunner const&) = delete;
  PlaceRunner& operator=(PlaceRunner const&) = delete;

  // "" once the child has loaded blaslift and made a first call there; else why it cannot.
  std::string const& problem() const { return problem_; }
  // The device's or the CPU library's description, as the report has it.
  std::string const& description() const { return description_; }
  // Words as CallWords has them. A call that ends the child is a problem of this call; the next one gets a new child.
  TimedCalls run(Arguments const& words, Repetitions const& repetitions);
  // Waits, a second at most, until its threads are idle: OpenBLAS's look for work for 100 ms after a call, on the cores
  // with which the next place is measured.
  void rest() const;

 private:
  void start();
  void bring_the_device_up(StatisticsFolder const& statistics);
  void stop();
  bool ask(std::string const& line, std::string* answer);
  std::string why_it_ended();

  Site site_;
  Environment settings_;
  pid_t child_ = -1;
  int socket_ = -1;
  bool late_ = false;  // the child, which was stopped therefore
  std::string problem_, description_, unread_;
};

}  // namespace blaslift::cli
