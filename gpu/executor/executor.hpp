// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The executor: carries out calls on a device from operands in host memory. It owns what calls share: device memory
// that may be used, the ring, helper threads, lanes, and what stays on the device between calls. One a process, made
// when the device comes up, never destroyed.
#pragma once

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <vector>

#include "gpu/budget.hpp"
#include "gpu/device.hpp"
#include "gpu/executor/early_start.hpp"
#include "gpu/executor/learned_rates.hpp"
#include "gpu/residency/residents.hpp"
#include "gpu/tiling/plan_memo.hpp"
#include "gpu/transfer/crew.hpp"
#include "gpu/transfer/pipeline.hpp"
#include "gpu/transfer/ring.hpp"
#include "gpu/transfer/strided_copy.hpp"
#include "shim/base/kept_error.hpp"

namespace blaslift::gpu {

// What the two places are expected to take, alone on the machine.
struct Expected {
  double cpu_seconds = 0, gpu_seconds = 0;
};

// Runs calls on the CPU, for what a device left undone and to check what it did.
class CpuBlas {
 public:
  virtual void run(Level3 const& call) = 0;
  // Any call whose routine has a device path. `value`: a function's result as Lane::run leaves it, 16 bytes.
  virtual void run(Call const& call, std::byte* value) = 0;
  // LAPACK, where a device computes a part (shim/call/device_part.hpp). Before it: `part` is what the device is to do.
  // After it: the caller's own LAPACK does the rest, if there is one, on the caller's stack. After an error of either
  // the caller's memory is as it was (but for what LAPACK writes without reading it).
  virtual Error begin_part(Call* part) { return (void)part, Error::none(); }
  virtual Error finish_part() { return Error::none(); }

 protected:
  ~CpuBlas() = default;
};

// What a call may do about an operand's staying on the device.
enum class Keep : std::uint8_t {
  no,     // it is moved for this call
  reuse,  // what is there is used
  renew,  // the same, and if the program has written it since it comes again, to stay
  buy     // it stays from now on
};
constexpr bool may_buy(Keep keep) { return keep == Keep::renew || keep == Keep::buy; }
// By array, in the routine's order. For an output, `buy`: the result stays.
using Wishes = std::array<Keep, max_arrays>;

// How a call ended. `complete`: the result is in the caller's memory; with an error, parts of it came from the CPU. Not
// complete: the caller's memory is as it was (where the result's old value matters) or may be overwritten (where not).
struct Outcome {
  Outcome(Error const& why) : error(why) {}
  Error error;
  bool complete = false;
  Traffic moved;  // bytes, of a complete call
  // By array: bytes that were there already, bytes that were there and have been written since, and whether it stays.
  struct Stayed {
    double reused = 0, lost = 0;
    bool bought = false;
    KeptError refused;  // why it could not stay, where it was wished
  };
  std::array<Stayed, max_arrays> stayed;
  double check_seconds = 0;  // asking the kernel what was written
  Residents::BuyingSeconds buying_seconds;
  // For people who ask where the time went.
  KernelUsed kernel;
  TileSizes tiles;
  double expected_seconds = 0;  // by the model
  struct {
    double planning = 0;           // before the first copy
    double sent = 0, started = 0;  // since then: all data and all work given to the device (LAPACK: and done)
    double written = 0;            // and all results in the caller's memory
  } seconds;
};

class Executor {
 public:
  struct Options {
    std::size_t memory = 0;  // device bytes
    std::size_t ring = 0;    // pinned host bytes
    int helpers = 0;         // threads at most
    bool residency = false;  // operands may stay
    bool verify = false;     // compare what stays with host memory before every use, and abort where it differs
    RewriteListener* listener = nullptr;  // with residency
    // Device bytes that level-3 calls are cut for, whatever is free, at rates that are the same everywhere, so that
    // their bits depend on nothing else; a call that does not get its memory is out_of_memory then. 0: by what is free
    // and was measured.
    std::size_t fixed_memory = 0;
    EarlyStart* early = nullptr;  // what is done of the start already
  };
  // Where it fails, nothing of it is left on the device.
  static Result<Executor*> open(Device& device, Options const& options);

  // Carries the call out, or says why not. Waits for a lane, the ring and device memory, and gives up when the CPU
  // would have been as fast, which all threads that call now would share. Errors: out_of_memory: it does not fit now;
  // declined: the CPU treats NaN and infinity in its operands by other rules; failed: the device must not be used
  // again.
  Outcome run(Level3 const& call, Wishes const& wishes, Expected const& expected, CpuBlas& cpu);
  // The same for a call of levels 1 and 2 that has a direct path, or of LAPACK. The caller's memory is written when the
  // whole result is there. `value`: a function's result as Lane::run leaves it, 16 bytes. stale: too much of what was
  // to be reused has been written. irregular: LAPACK's INFO would not be 0, or a result is not finite.
  Outcome run(Call const& call, Wishes const& wishes, Expected const& expected, std::byte* value);

  // Copies on the host, with the threads that help with transfers; false, and nothing is copied, where they are of no
  // use.
  bool copy(StridedVectors const& vectors) { return strided_copy_.copy(vectors); }
  std::uint64_t shared_copies() const { return strided_copy_.shared(); }

  // Bytes of an operand that are on the device now, by what was seen last.
  double resident_bytes(Operand const& operand);
  // Of the memory from its first to its last byte: in 2 MiB pages. A scan, for what has just become resident.
  double huge_page_bytes(Operand const& operand);
  // A call on the CPU is about to write this operand.
  void open_for_stores(Operand const& operand);
  // Why operands cannot stay on the device; "" if they can.
  char const* residency_problem() const { return residency_problem_.text; }
  // Whether this machine and process may have huge pages: "never", "madvise", "always"; "" where nothing can stay.
  char const* huge_pages() const;
  // Threads that share the packing of all calls.
  int helpers() const { return crew_.helpers(); }
  bool has_residency() const { return mirror_ != nullptr; }
  Mirror* mirror() { return mirror_; }

  Device& device() { return device_; }
  std::size_t memory() const { return budget_.total(); }
  // What the parts together can be expected to reach, for estimates.
  PipelineRates rates() const {
    PipelineRates made = rates_;
    learned_.arithmetic_into(made);
    return made;
  }
  // Seconds that a routine's first call in the process takes longer, if the device does not compute it by itself.
  double first_use_seconds(Precision precision) const {
    auto const i = static_cast<std::size_t>(precision);
    return i < first_use_seconds_.size() ? first_use_seconds_[i] : 0;
  }
  // Takes a part of the ring's memory that no call needs to wait for; false: it has all of it.
  bool grow_ring();
  // What may be measured when calls run already; some hundredths of a second. Once.
  void settle();

 private:
  static constexpr std::size_t most_lanes = 16;
  class Caller;
  class LaneHolder;
  class LargeResults;
  class WholeArrays;
  class Direct;
  class Lapack;
  class Crowd final : public Parallel {
   public:
    explicit Crowd(Crew& crew) : crew_(crew) {}
    void run(std::size_t parts, void (*work)(void* context, std::size_t i), void* context) override;

   private:
    Crew& crew_;
  };

  Executor(Device& device, Options const& options)
      : device_(device),
        budget_(options.memory),
        crowd_(crew_),
        strided_copy_(crew_),
        verify_(options.verify),
        fixed_memory_(options.fixed_memory) {}
  Error begin(Options const& options);
  void open_residency(Options const& options);
  Outcome run_admitted(Level3 const& call, Wishes const& wishes, LaneKit& kit, Ring::Share& share, double deadline,
                       CpuBlas& cpu);
  Outcome run_planned(Level3 const& call, Residents& residents, LaneKit& kit, Ring::Share& share, double deadline,
                      CpuBlas& cpu);
  Outcome run_lapack(Call const& call, Wishes const& wishes, LaneKit& kit, double deadline);
  Result<LaneKit*> acquire_lane(double patience_seconds);
  void give_back(LaneKit* kit);
  // Compares what is there of an operand with host memory; ends the process where it differs.
  Error compare(Stay const& stay, LaneKit& kit);
  // Sends what a home lacks of an operand through the ring, and waits for it.
  Error send_home(Operand const& operand, Home const& home, DeviceAddress address, LaneKit& kit, double deadline);
  // The same where what is missing lies scattered in many short runs. out_of_memory: the ring had no place until the
  // deadline.
  Error send_scattered(Stay const& stay, LaneKit& kit, double deadline);
  // The same for all of a matrix of columns frame_stride(rows) apart on the device.
  Error send_whole(Operand const& matrix, DeviceAddress address, LaneKit& kit, double deadline);
  // The way back, into matrix.data. `home`: columns lie as far apart on the device as in `matrix`.
  Error fetch_whole(Operand const& matrix, bool home, DeviceAddress address, LaneKit& kit, double deadline);
  // declined: fetch_whole() would need larger slots.
  Error can_fetch(Operand const& matrix) const;
  bool fits_slot(std::int64_t length, Operand const& matrix) const;
  Error run_copies(Plan const& plan, DeviceAddress address, LaneKit& kit, double deadline);

  Device& device_;
  Budget budget_;
  Ring ring_;
  Crew crew_;
  Crowd crowd_;
  StridedCopy strided_copy_;
  std::array<double, 4> first_use_seconds_{};  // as in Rates
  PipelineRates rates_, planning_rates_;       // what can be expected, and what calls are cut by
  LearnedRates learned_;                       // where calls are cut by what was measured
  PlanMemo plans_;
  std::mutex lanes_mutex_;
  std::condition_variable lane_freed_;
  std::vector<LaneKit*> idle_;  // the last one given back is taken first
  std::size_t made_ = 0;
  double no_lane_before_ = 0;  // monotonic seconds: when another may be made, after one could not

  bool const verify_;
  std::size_t const fixed_memory_;
  Mirror* mirror_ = nullptr;  // null: nothing stays
  Sentinel* sentinel_ = nullptr;
  Error residency_problem_;
  std::atomic<std::uint64_t> calls_ = 0;
};

// Computes on the CPU what the pipeline has not written: every task on the remaining parts of result blocks, in order.
void complete_on_cpu(Plan const& plan, Written written, CpuBlas& cpu);
// The same for in-place routines whose written part ends with a slice: one call for all that is left, because where NaN
// and infinity spread depends on how the CPU library cuts a call.
void complete_slices_on_cpu(Plan const& plan, Written written, CpuBlas& cpu);

}  // namespace blaslift::gpu
