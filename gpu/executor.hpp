// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The executor: carries out level-3 calls on a device from operands in host memory. It owns what calls share: device
// memory that may be used, the ring, helper threads, lanes. One a process, made when the device comes up, never
// destroyed.
#pragma once

#include <condition_variable>
#include <mutex>
#include <vector>

#include "gpu/device.hpp"
#include "gpu/tiling/model.hpp"
#include "gpu/transfer/crew.hpp"
#include "gpu/transfer/pipeline.hpp"
#include "gpu/transfer/ring.hpp"

namespace blaslift::gpu {

// Device memory that may be used at once by all calls of the process, in bytes.
class Budget {
 public:
  explicit Budget(std::size_t bytes) : left_(bytes), total_(bytes) {}
  // Waits until so much is free, at most so many seconds; false if it is not then.
  bool take(std::size_t bytes, double patience_seconds);
  void give_back(std::size_t bytes);
  std::size_t left();
  std::size_t total() const { return total_; }

 private:
  std::mutex mutex_;
  std::condition_variable freed_;
  std::size_t left_;
  std::size_t const total_;
};

// What the two places are expected to take, alone on the machine.
struct Expected {
  double cpu_seconds = 0, gpu_seconds = 0;
};

// Runs level-3 calls on the CPU, for what a device left undone.
class CpuBlas {
 public:
  virtual void run(Level3 const& call) = 0;

 protected:
  ~CpuBlas() = default;
};

// How a call ended. `complete`: the result is in the caller's memory; with an error, parts of it came from the CPU. Not
// complete: the caller's memory is as it was (where the result's old value matters) or may be overwritten (where not).
struct Outcome {
  Outcome(Error const& why) : error(why) {}
  Error error;
  bool complete = false;
  Traffic moved;  // bytes, of a complete call
  // For people who ask where the time went.
  TileSizes tiles;
  double expected_seconds = 0;  // by the model
  struct {
    double planning = 0;           // before the first copy
    double sent = 0, started = 0;  // since then: all data and all work given to the device
    double written = 0;            // and all results in the caller's memory
  } seconds;
};

class Executor {
 public:
  struct Options {
    std::size_t memory = 0;  // device bytes
    std::size_t ring = 0;    // pinned host bytes
    int helpers = 0;         // threads at most
  };
  static Result<Executor*> open(Device& device, Options const& options);

  // Carries the call out, or says why not. Waits for a lane, the ring and device memory, and gives up when the CPU
  // would have been as fast, which all threads that call now would share. Errors: out_of_memory: it does not fit now;
  // declined: the CPU treats NaN and infinity in its operands by other rules; failed: the device must not be used
  // again.
  Outcome run(Level3 const& call, Expected const& expected, CpuBlas& cpu);

  Device& device() { return device_; }
  std::size_t memory() const { return budget_.total(); }
  // What the parts together can be expected to reach, for estimates.
  PipelineRates const& rates() const { return rates_; }

 private:
  static constexpr std::size_t most_lanes = 16;
  class Admission;
  class Caller;

  Executor(Device& device, Options const& options) : device_(device), budget_(options.memory) {}
  Outcome run_admitted(Level3 const& call, Admission& admission, double deadline, CpuBlas& cpu);
  Result<LaneKit*> acquire_lane(double patience_seconds);
  void give_back(LaneKit* kit);

  Device& device_;
  Budget budget_;
  Ring ring_;
  Crew crew_;
  PipelineRates rates_;
  std::mutex lanes_mutex_;
  std::condition_variable lane_freed_;
  std::vector<LaneKit*> idle_;  // the last one given back is taken first
  std::size_t made_ = 0;
};

// Computes on the CPU what the pipeline has not written: every task on the remaining parts of result blocks, in order.
void complete_on_cpu(Plan const& plan, Written written, CpuBlas& cpu);
// The same for in-place routines whose written part ends with a slice: one call for all that is left, because where NaN
// and infinity spread depends on how the CPU library cuts a call.
void complete_slices_on_cpu(Plan const& plan, Written written, CpuBlas& cpu);

}  // namespace blaslift::gpu
