// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// `blaslift tune`: measures the speeds of this machine, by calls in every place, and writes them as a machine profile.
// First the profile's own numbers, from calls that show one of them each; then calls of many routines and sizes, which
// say where estimates from these numbers are off.
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <filesystem>
#include <memory>
#include <vector>

#include "cli/calls/boundary.hpp"
#include "cli/calls/place_runner.hpp"
#include "cli/cpu_facts.hpp"
#include "cli/printable.hpp"
#include "cli/progress.hpp"
#include "cli/stop_signal.hpp"
#include "cli/text.hpp"
#include "cli/tracking_costs.hpp"
#include "cli/tune/doubtful_calls.hpp"
#include "cli/tune/profile_plan.hpp"
#include "cli/tune/tune.hpp"
#include "shim/base/gpu_driver.hpp"
#include "shim/base/text_file.hpp"
#include "shim/call/lapack.hpp"
#include "shim/call/usual_call.hpp"
#include "shim/decide/decide.hpp"
#include "shim/decide/known_gpus.hpp"
#include "shim/decide/outlook.hpp"
#include "shim/decide/profile_file.hpp"
#include "shim/decide/profile_path.hpp"
#include "shim/observe/quantities.hpp"

namespace blaslift::cli {
namespace {

namespace files = std::filesystem;
using Clock = std::chrono::steady_clock;

// No call of the plan may take longer in one place, by what is known of the machine by then.
constexpr double longest_call = 1.5;

// The part of the CPU's time that the GPU must be expected to take less than, where both were measured: no call is then
// expected to take more than 1.15 times what it takes in the better place.
constexpr double advantage_when_measured = 0.87;

constexpr std::size_t batch = 8;  // calls that are measured in one place before the next

std::string host() {
  char name[256] = "";
  return gethostname(name, sizeof name - 1) == 0 ? name : "this machine";
}

Arguments words_of(Symbol symbol, std::int64_t m, std::int64_t n, std::int64_t k) {
  Arguments words{info(symbol).name};
  for (auto const& [name, size] : {std::pair{"m", m}, {"n", n}, {"k", k}, {"nrhs", std::max<std::int64_t>(k, 1)}})
    if (routine(symbol).find(name) >= 0) words.insert(words.end(), {fmt::format("-{}", name), std::to_string(size)});
  Call const call = usual_call(symbol, m, n, k);
  for (Parameter const& parameter : call.routine->list())
    if (parameter.kind == Kind::ld)
      words.insert(words.end(), {fmt::format("-{}", parameter.name), std::to_string(call.integer(parameter.name))});
  return words;
}

// As many digits as a clock tells.
double rounded(double value) { return number_in<double>(fmt::format("{:.4g}", value)).value_or(value); }

class Tuning {
 public:
  explicit Tuning(TuneWishes const& wishes) : wishes_(wishes) {}

  // The exit status.
  int run() {
    progress_.show(0, "opening the CPU BLAS and the GPU");
    open_sites();
    if (!cpu_->problem().empty()) return progress_.clear(), say("nothing can be measured: " + cpu_->problem()), 1;
    NamedProfile before;
    if (wishes_.usual_out && !wishes_.fallback.empty()) choose_file();
    if (!begin_file(&before)) return 1;
    bool const same = wishes_.resume && before.cpu_blas == without_path(cpu_->description()) &&
                      before.gpu == gpu_name() && (before.cpu.empty() || before.cpu == this_cpu().model) &&
                      (before.driver.empty() || before.driver == driver()) &&
                      before.profile.cpu_threads == built_in_profile().cpu_threads;
    if (wishes_.resume && !same && !before.machine.empty())
      progress_.complete("the file is of another machine, number of threads, CPU BLAS, GPU or driver: measured anew");
    if (same) named_ = before;
    named_.machine = fmt::format("{}: {}", host(), this_cpu().model[0] ? this_cpu().model : "a CPU");
    named_.cpu = this_cpu().model;
    named_.cpu_blas = without_path(cpu_->description());
    named_.gpu = gpu_name();
    named_.driver = driver();
    if (!same) measure_numbers();
    if (asked_to_stop() && !same && named_.calls.empty()) {  // a part of the numbers is no profile
      progress_.clear();
      if (status_ == 0) say("stopped before anything was complete; " + wishes_.out + " is as it was");
      return status_ ? status_ : 128 + stop_signal();
    }
    measure_calls();
    measure_doubtful_calls();
    progress_.clear();
    if (status_ == 0) conclude();
    return status_ ? status_ : stop_signal() ? 128 + stop_signal() : 0;
  }

 private:
  bool has_gpu() const { return sent_->problem().empty(); }
  std::string gpu_name() const { return has_gpu() ? sent_->description() : std::string(no_gpu); }
  std::string driver() const { return has_gpu() ? gpu_driver() : std::string(); }
  double elapsed() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }
  bool asked_to_stop() const { return stop_signal() != 0 || status_ != 0; }
  // A twelfth is for what has to be measured again.
  bool out_of_time(double share = 11.0 / 12) const { return elapsed() > share * wishes_.seconds; }

  void open_sites() {
    Environment settings{{"BLASLIFT_DEVICE", wishes_.device}};
    if (!wishes_.fallback.empty()) settings["BLASLIFT_FALLBACK"] = wishes_.fallback;
    cpu_ = std::make_unique<PlaceRunner>(Site::cpu, settings);
    sent_ = std::make_unique<PlaceRunner>(Site::gpu_sent, settings);
    if (has_gpu()) resident_ = std::make_unique<PlaceRunner>(Site::gpu_kept, settings);
    for (char const* variable : {"OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS", "BLIS_NUM_THREADS"})
      settings[variable] = "1";
    one_thread_ = std::make_unique<PlaceRunner>(Site::cpu, settings);
  }

  // For a CPU BLAS that was asked for, where its programs look: HOST.profile only where that is of this one.
  void choose_file() {
    std::string const description{without_path(cpu_->description())};
    auto const there = read_profile(wishes_.out.c_str());
    if (there && there->cpu_blas == description) return;
    if (std::string const own = profile_path_for(description); !own.empty()) wishes_.out = own;
  }

  // Whether there can be a file; what it has.
  bool begin_file(NamedProfile* before) {
    std::error_code ignored;
    if (files::path const folder = files::path(wishes_.out).parent_path(); !folder.empty())
      files::create_directories(folder, ignored);
    if (wishes_.resume) {
      auto read = read_profile(wishes_.out.c_str());
      if (read)
        *before = std::move(*read);
      else if (read.error().code != Error::Code::unavailable)
        return progress_.clear(),
               say(fmt::format("{}; correct or remove it, or measure without --resume", read.error().text)), false;
    }
    // Now, and not after some minutes: whether it can be written. What is there stays until something is measured.
    auto const there = read_text_file(wishes_.out.c_str(), "profile");
    bool const is_new = !there && there.error().code == Error::Code::unavailable;
    if (!there && !is_new && files::is_regular_file(wishes_.out, ignored))
      return progress_.clear(), say(fmt::format("{}; remove it, or name another file by --out", there.error().text)),
             false;
    Error const error = try_text_file(wishes_.out.c_str());
    if (error) progress_.clear(), say(error.text);
    return !error;
  }

  void save() {
    if (Error const error = write_text_file(wishes_.out.c_str(), format_profile(named_))) {
      progress_.clear();
      say(error.text);
      status_ = 1;
    }
  }

  // Median seconds; 0: not made there. What the CPU takes many times as long for as its operations say is timed twice:
  // all its calls may wait for a core that is taken away (a dtrmm n = 64 of 16 us took 3 ms in one profile of the H200
  // machine).
  double seconds(PlaceRunner& runner, Symbol symbol, std::int64_t m, std::int64_t n, std::int64_t k,
                 bool fresh = false) {
    constexpr double many_times = 8, short_seconds = 10e-3;
    double const first = seconds_once(runner, symbol, m, n, k, fresh);
    bool const on_cpu = &runner == cpu_.get();
    if (!on_cpu || first > short_seconds ||
        first < many_times * estimate_cpu_seconds(named_.profile, call_cost(usual_call(symbol, m, n, k))))
      return first;
    double const second = seconds_once(runner, symbol, m, n, k, fresh);
    return second > 0 ? std::min(first, second) : first;
  }
  double seconds_once(PlaceRunner& runner, Symbol symbol, std::int64_t m, std::int64_t n, std::int64_t k, bool fresh) {
    // Where operands stay the first calls bring them, and find out which results nobody reads. Short calls, which vary
    // most, many times.
    bool const stay = &runner == resident_.get() && !fresh;
    Repetitions repetitions{stay ? 10 : 4, 60, 0.05};
    repetitions.fresh = fresh;
    TimedCalls const timed = runner.run(words_of(symbol, m, n, k), repetitions);
    bool const on_cpu = &runner == cpu_.get() || &runner == one_thread_.get();
    // The first call with operands that are to stay sends them.
    bool const there = on_cpu || timed.on_device + 1 >= static_cast<int>(timed.seconds.size());
    return timed.problem.empty() && there ? rounded(timed.median(stay ? 0.6 : 1.0 / 3)) : 0;
  }
  double dgemm(PlaceRunner& runner, std::int64_t m, std::int64_t n, std::int64_t k) {
    return seconds(runner, Symbol::dgemm, m, n, k);
  }

  // Doubles a size until a call takes so long that the clock, and what a call costs whatever its size, do not matter.
  // Returns the size and the seconds; 0 seconds if no call was made.
  template <class Time>
  std::pair<double, double> grown(std::int64_t from, std::int64_t to, double enough, Time time) {
    std::pair<double, double> last{0, 0};
    for (std::int64_t size = from; size <= to && !asked_to_stop(); size *= 2) {
      double const took = time(size);
      if (took <= 0) break;
      last = {static_cast<double>(size), took};
      if (took >= enough) break;
    }
    return last;
  }

  void number(char const* what, double MachineProfile::*into, double value, std::string const& shown) {
    if (!(value > 0) || asked_to_stop()) return;
    named_.profile.*into = rounded(value);
    progress_.complete(fmt::format("{}: {}", what, shown));
    ++numbers_;
    progress_.show(0.2 * numbers_ / 23, what);
  }
  static std::string rate(double value, char const* unit) { return fmt::format("{:.3g} {}", value * 1e-9, unit); }

  void measure_numbers() {
    MachineProfile const built_in = expected_profile();
    named_.profile = built_in;
    named_.profile.advantage = advantage_when_measured;
    double const threads = built_in.cpu_threads;
    number("a small call on the CPU", &MachineProfile::cpu_call_seconds, dgemm(*cpu_, 8, 8, 8), "done");
    for (auto const& [symbol, into, name] :
         {std::tuple{Symbol::dgemm, &MachineProfile::cpu_double_flops, "dgemm on the CPU"},
          {Symbol::sgemm, &MachineProfile::cpu_single_flops, "sgemm on the CPU"}}) {
      auto const [n, took] = grown(
          512, 8192, 0.1, [&, symbol = symbol](std::int64_t size) { return seconds(*cpu_, symbol, size, size, size); });
      if (took > 0) number(name, into, 2 * n * n * n / took / threads, rate(2 * n * n * n / took, "GFlop/s"));
    }
    auto const stream = [&](PlaceRunner& runner, double bytes) {
      auto const n = static_cast<std::int64_t>(std::sqrt(bytes / 8));
      double const took = seconds(runner, Symbol::dgemv, n, n, 0);
      return took > 0 ? 8 * static_cast<double>(n * n) / took : 0;
    };
    double const large = std::max(0x1p28, 4 * built_in.cpu_cache_bytes);
    double const memory = stream(*cpu_, large), one = stream(*one_thread_, large),
                 cached = stream(*cpu_, built_in.cpu_cache_bytes / 4);
    number("dgemv from memory", &MachineProfile::cpu_bytes_per_second, memory, rate(memory, "GB/s"));
    number("dgemv from memory, one thread", &MachineProfile::cpu_core_bytes_per_second, std::max(one, memory / threads),
           rate(one, "GB/s"));
    if (memory > 0 && cached > 0)
      number("dgemv from cache", &MachineProfile::cpu_cache_speed, std::clamp(cached / memory, 1.0, 50.0),
             rate(cached, "GB/s"));
    measure_cold_numbers();
    cpu_->rest();
    measure_tracking_numbers();
    if (has_gpu()) measure_gpu_numbers();
    if (!asked_to_stop()) save();
  }

  // What the kernel takes to say what was written, where it can.
  void measure_tracking_numbers() {
    auto const costs = measure_tracking_apart();
    if (!costs) return;
    auto const of_gib = [](double seconds) { return observe::duration(seconds * 0x1p30) + "/GiB"; };
    number("asking the kernel about a page", &MachineProfile::check_call_seconds, costs->check_call,
           observe::duration(costs->check_call));
    double const at_once = std::min(named_.profile.cpu_threads,
                                    4);  // threads scan, as many as the page tables stand (machine_profile.cpp)
    number("asking about 4 KiB pages", &MachineProfile::check_seconds_per_small_byte, costs->small.check / at_once,
           of_gib(costs->small.check));
    number("watching 4 KiB pages", &MachineProfile::arm_seconds_per_small_byte, costs->small.arm,
           of_gib(costs->small.arm));
    number("watching them no more", &MachineProfile::disarm_seconds_per_small_byte, costs->small.disarm,
           of_gib(costs->small.disarm));
    number("asking about 2 MiB pages", &MachineProfile::check_seconds_per_huge_byte, costs->huge.check,
           of_gib(costs->huge.check));
    number("watching 2 MiB pages", &MachineProfile::arm_seconds_per_huge_byte, costs->huge.arm,
           of_gib(costs->huge.arm));
    number("watching those no more", &MachineProfile::disarm_seconds_per_huge_byte, costs->huge.disarm,
           of_gib(costs->huge.disarm));
  }

  // What operands cost that were made just before.
  void measure_cold_numbers() {
    auto const extra = [&](std::int64_t n) {
      double const fresh = seconds(*cpu_, Symbol::dgemv, n, n, 0, true), again = seconds(*cpu_, Symbol::dgemv, n, n, 0);
      return fresh > 0 && again > 0 ? fresh - again : 0;
    };
    constexpr std::int64_t large = 3000, small = 362;  // 69 MiB, 1 MiB
    constexpr double slowest = 1e9, fastest = 1e13;
    auto const per_second = [&](std::int64_t n, double seconds) {
      return std::clamp(8 * static_cast<double>(n * n) / seconds, slowest, fastest);
    };
    double const of_large = extra(large);
    if (of_large <= 0) return;  // less than what times differ by
    double const all = per_second(large, of_large);
    number("new operands, besides", &MachineProfile::cold_bytes_per_second, all, rate(all, "GB/s"));
    double const of_small = extra(small) - 8 * static_cast<double>(small * small) / all;
    double const first = of_small > 0 ? per_second(small, of_small) : fastest;
    number("the first MiB of them", &MachineProfile::cold_first_bytes_per_second, first, rate(first, "GB/s"));
  }

  void measure_gpu_numbers() {
    MachineProfile& profile = named_.profile;
    double const call = dgemm(*resident_, 96, 96, 96);
    number("a small product on the GPU", &MachineProfile::device_call_seconds, call, observe::duration(call));
    double const direct = seconds(*resident_, Symbol::dgemv, 128, 128, 0);
    number("a small matrix-vector product on the GPU", &MachineProfile::device_direct_seconds, direct,
           observe::duration(direct));
    // What takes as long as ten calls shows the rest.
    double const enough = std::max(10 * call, 5e-3);
    auto const rest = [](double took, double fixed) { return std::max(took - fixed, took / 2); };
    for (auto const& [symbol, into, name] :
         {std::tuple{Symbol::dgemm, &MachineProfile::device_double_flops, "dgemm on the GPU"},
          {Symbol::sgemm, &MachineProfile::device_single_flops, "sgemm on the GPU"}}) {
      auto const [n, took] = grown(256, 8192, enough, [&, symbol = symbol](std::int64_t size) {
        return seconds(*resident_, symbol, size, size, size);
      });
      // The result is fetched, whatever stays.
      double const element = symbol == Symbol::dgemm ? 8 : 4;
      double const compute = rest(took, call + element * n * n / profile.download_bytes_per_second);
      if (took > 0)
        number(name, into, 2 * n * n * n / compute / profile.device_compute_share,
               rate(2 * n * n * n / compute, "GFlop/s"));
    }
    constexpr std::int64_t side = 32;
    auto const [k, up] =
        grown(8192, std::int64_t{1} << 20, enough, [&](std::int64_t size) { return dgemm(*sent_, side, side, size); });
    if (up > 0)
      number("to the GPU", &MachineProfile::upload_bytes_per_second, 16 * side * k / rest(up, call),
             rate(16 * side * k / rest(up, call), "GB/s"));
    auto const [n, down] = grown(512, 8192, enough, [&](std::int64_t size) { return dgemm(*sent_, size, size, side); });
    if (down > 0)
      number("from the GPU", &MachineProfile::download_bytes_per_second, 8 * n * n / rest(down, call),
             rate(8 * n * n / rest(down, call), "GB/s"));
    auto const [m, took] = grown(1024, 16384, std::max(10 * direct, 1e-3),
                                 [&](std::int64_t size) { return seconds(*resident_, Symbol::dgemv, size, size, 0); });
    double const share = call_cost(usual_call(Symbol::dgemv, 1024, 1024, 0)).memory_share;
    if (took > 0)
      number("the GPU's memory", &MachineProfile::device_bytes_per_second, 8 * m * m / rest(took, direct) / share,
             rate(8 * m * m / rest(took, direct), "GB/s"));
    measure_keeping();
  }

  // What it takes to keep an operand, besides sending it and watching its pages: new ones each time, where they stay
  // and where they do not.
  void measure_keeping() {
    constexpr std::int64_t few = 410, many = 2600;  // 1.3 and 52 MiB
    constexpr double few_bytes = 8.0 * few * few, bytes = 8.0 * many * many;
    constexpr double least_of_byte = 1e-15, most_of_byte = 1e-9, least_of_call = 1e-6, most_of_call = 1e-3;
    // On a busy machine single calls may be left to the CPU, and then there is no time.
    auto const more_where_it_stays = [&](std::int64_t n) {
      auto const tried = [&](PlaceRunner& runner) {
        double took = 0;
        for (int tries = 0; took <= 0 && tries < 3 && !asked_to_stop(); ++tries)
          took = seconds(runner, Symbol::dgemv, n, n, 0, true);
        return took;
      };
      double const there = tried(*resident_), sent = tried(*sent_);
      return there > 0 && sent > 0 ? std::max(0.0, there - sent) : NAN;
    };
    double const more = more_where_it_stays(many), few_more = more_where_it_stays(few);
    if (std::isnan(more) || std::isnan(few_more)) return;
    double const of_byte = std::max(0.0, (more - few_more) / (bytes - few_bytes)),
                 of_call = few_more - few_bytes * of_byte;
    number("keeping 1.3 MiB there", &MachineProfile::keep_call_seconds,
           std::clamp(of_call, least_of_call, most_of_call), observe::duration(few_more));
    number("keeping 52 MiB there", &MachineProfile::keep_seconds_per_byte,
           std::clamp(of_byte - named_.profile.arm_seconds_per_small_byte, least_of_byte, most_of_byte),
           observe::duration(more));
  }

  bool is_known(PlannedCall const& planned, int threads) const {
    return std::any_of(named_.calls.begin(), named_.calls.end(), [&](MeasuredCall const& one) {
      return one.symbol == planned.symbol && one.m == planned.m && one.n == planned.n && one.k == planned.k &&
             one.threads == threads;
    });
  }

  void measure_calls() {
    auto const plan = planned_calls();
    std::vector<Planned> some;
    for (std::size_t i = 0; i < plan.size() && !asked_to_stop(); ++i) {
      int const threads = plan[i].one_thread ? 1 : named_.profile.cpu_threads;
      if (is_known(plan[i], threads)) continue;
      if (out_of_time()) {
        ++left_out_;
        continue;
      }
      some.push_back({plan[i],
                      {plan[i].symbol, plan[i].m, plan[i].n, plan[i].k, threads},
                      static_cast<double>(i) / static_cast<double>(plan.size())});
      if (some.size() < batch) continue;
      measure(some);
      some.clear();
    }
    if (!asked_to_stop()) measure(some);
    save();
  }

  struct Planned {
    PlannedCall call;
    MeasuredCall made;
    double done;  // the part of the plan before it
    std::string name() const {
      return fmt::format("{} {} {} {}{}", info(call.symbol).name, call.m, call.n, call.k,
                         call.one_thread ? ", one thread" : "");
    }
  };

  void only(PlaceRunner const& runner) const {
    for (PlaceRunner* const other : {cpu_.get(), one_thread_.get(), sent_.get(), resident_.get()})
      if (other && other != &runner) other->rest();
  }

  // First all on the CPU, then all on the GPU: between the two, threads have to come to rest.
  void measure(std::vector<Planned>& some) {
    auto const in_place = [&](PlaceRunner& runner, double MeasuredCall::*into, auto const& is_wanted) {
      only(runner);
      for (Planned& one : some) {
        auto const [symbol, m, n, k, one_thread] = one.call;
        CallCost const cost = call_cost(usual_call(symbol, m, n, k));
        if (asked_to_stop() || !is_wanted(one, cost)) continue;
        progress_.show(0.2 + 0.8 * one.done, one.name());
        one.made.*into = seconds(runner, symbol, m, n, k);
      }
    };
    // A wrong estimate must not make the user wait: LAPACK's routines may take some times as long.
    auto const is_short = [](CallCost const& cost, double estimate) {
      return (cost.level == 4 ? 3 : 1) * estimate < longest_call;
    };
    auto const on_cpu = [&](bool one_thread) {
      return [&, one_thread](Planned const& one, CallCost const& cost) {
        MachineProfile profile = named_.profile;
        profile.cpu_threads = one.made.threads;
        return one.call.one_thread == one_thread && is_short(cost, estimate_cpu_seconds(profile, cost));
      };
    };
    auto const on_gpu = [&](Planned const& one, CallCost const& cost) {
      return !one.call.one_thread && is_short(cost, estimate_gpu_seconds(named_.profile, cost));
    };
    in_place(*cpu_, &MeasuredCall::cpu_seconds, on_cpu(false));
    if (std::any_of(some.begin(), some.end(), [](Planned const& one) { return one.call.one_thread; }))
      in_place(*one_thread_, &MeasuredCall::cpu_seconds, on_cpu(true));
    if (has_gpu()) {
      in_place(*sent_, &MeasuredCall::sent_seconds, on_gpu);
      // LAPACK overwrites what it reads: it finds nothing there the next time.
      in_place(*resident_, &MeasuredCall::resident_seconds, [&](Planned const& one, CallCost const& cost) {
        return on_gpu(one, cost) && cost.level < 4 && cost.keepable_bytes > 0;
      });
    }
    if (asked_to_stop()) return;  // what was begun is measured the next time
    auto const shown = [](double value) { return value > 0 ? observe::duration(value) : "-"; };
    for (Planned const& one : some) {
      MeasuredCall const& made = one.made;
      if (made.cpu_seconds + made.sent_seconds + made.resident_seconds <= 0) continue;
      named_.calls.push_back(made);
      progress_.complete(fmt::format("{}: CPU {}, GPU {} sent, {} there", one.name(), shown(made.cpu_seconds),
                                     shown(made.sent_seconds), shown(made.resident_seconds)));
    }
    save();
  }

  // The shorter time counts: nothing makes a call faster than it is.
  void measure_doubtful_calls() {
    auto const doubtful = doubtful_calls(named_.profile, named_.calls);
    std::size_t again = 0, shorter = 0;
    for (auto const& [runner, seconds] : {std::pair{cpu_.get(), &MeasuredCall::cpu_seconds},
                                          {sent_.get(), &MeasuredCall::sent_seconds},
                                          {resident_.get(), &MeasuredCall::resident_seconds}}) {
      if (!runner) continue;
      only(*runner);
      for (DoubtfulCall const& one : doubtful) {
        if (one.seconds != seconds) continue;
        if (asked_to_stop() || out_of_time(1)) break;
        MeasuredCall& call = named_.calls[one.call];
        progress_.show(1, fmt::format("{} {} {} {} again", info(call.symbol).name, call.m, call.n, call.k));
        double const found = this->seconds(*runner, call.symbol, call.m, call.n, call.k);
        ++again;
        if (found <= 0 || found >= call.*seconds) continue;
        call.*seconds = found;
        ++shorter;
      }
    }
    if (again == 0) return;
    progress_.complete(fmt::format("{} calls had taken much longer than others like them: measured again, {} took less",
                                   again, shorter));
    save();
  }

  // What the file says, for people.
  void conclude() const {
    show("{}\nCPU: {}, {} threads\nGPU: {}\n\n", named_.machine, named_.cpu_blas, named_.profile.cpu_threads,
         has_gpu() ? named_.gpu : "none (" + sent_->problem() + ")");
    MeasuredCalls const measured(named_.profile, named_.calls);
    for (Symbol const symbol :
         {Symbol::dgemm, Symbol::sgemm, Symbol::zgemm, Symbol::dsyrk, Symbol::dtrsm, Symbol::dgemv, Symbol::dsymv,
          Symbol::daxpy, Symbol::dgetrf, Symbol::dpotrf, Symbol::dgeqrf, Symbol::dsyevd, Symbol::dgesdd}) {
      if (!has_gpu()) break;
      double const high = routine(symbol).level == 1 ? 0x1p31 : 40000;
      auto const from = [&](bool resident) {
        auto const is_gpu = [&](double size) {
          auto const n = static_cast<std::int64_t>(std::llround(size));
          Outlook const seen =
              outlook(named_.profile, usual_call(symbol, n, n, routine(symbol).level == 4 ? 0 : n), measured);
          return (resident ? seen.resident : seen.moved).place == Place::gpu;
        };
        bool const last = is_gpu(high);
        auto const found = boundary(32.0, high, is_gpu);
        if (!last) return std::string("never");
        return found ? "from n = " + observe::count(std::round(*found)) : std::string("at all sizes");
      };
      if (routine(symbol).level == 4)
        show("{}: the GPU {}\n", info(symbol).name, from(false));
      else
        show("{}: the GPU {} when operands are on the host, {} when resident\n", info(symbol).name, from(false),
             from(true));
    }
    if (!has_gpu())
      show(
          "Without a GPU every call runs on the CPU; the profile can be compared with another machine's (blaslift "
          "explain --profile).\n");
    std::fflush(stdout);
    std::string const done = fmt::format("{} has {} measured calls", wishes_.out, named_.calls.size());
    std::string const again =
        wishes_.fallback.empty() ? "blaslift tune --resume" : "blaslift tune --resume --fallback " + wishes_.fallback;
    if (int const signal = stop_signal())
      say(fmt::format("stopped by {}; {}; `{}` goes on", signal_name(signal), done, again));
    else if (left_out_ > 0)
      say(fmt::format("{}; {} were left out for time: `{}` goes on", done, left_out_, again));
    else
      say(done);
    if (wishes_.out != profile_path() && wishes_.out != profile_path_for(named_.cpu_blas))
      say(fmt::format("for programs to go by it: export BLASLIFT_PROFILE={}", files::absolute(wishes_.out).string()));
  }

  TuneWishes wishes_;
  std::unique_ptr<PlaceRunner> cpu_, one_thread_, sent_, resident_;
  NamedProfile named_;
  Progress progress_;
  Clock::time_point start_ = Clock::now();
  int status_ = 0, numbers_ = 0, left_out_ = 0;
};

}  // namespace

int tune_profile(TuneWishes const& wishes) { return Tuning(wishes).run(); }

}  // namespace blaslift::cli
