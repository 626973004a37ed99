// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "cli/tune/measured_kernel.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <map>
#include <set>
#include <tuple>
#include <utility>

namespace blaslift::cli {
namespace {

using Clock = std::chrono::steady_clock;
namespace plan = gpu::plan;
using gpu::SampledChoice, gpu::SampledSize;

// Least and most sizes of a call. ByTimes wants four of each way to lie in memory.
constexpr std::size_t fewest_rehearsed = 2, fewest_judged = 5, most_sizes = 96;
std::size_t fewest_learnt(gpu::SampledCall const& call) {
  using Sizes = gpu::SampledCall::Sizes;
  switch (call.sizes) {
    case Sizes::vector: return 5;
    case Sizes::gram: return 8;
    case Sizes::triangle:
    case Sizes::rectangle: return 12;
    case Sizes::product: return 16;
  }
  return 8;
}
constexpr double learning_share = 0.55, rehearsing_share = 0.75;
// Shapes at a size to learn from: the model's favourites, what was best elsewhere, and some that the model thinks
// little of.
constexpr std::size_t favourites = 24, winners_again = 8, outsiders = 4;
constexpr double outsider_factor = 2.5;
constexpr std::size_t finalists = 3;  // are timed again
constexpr std::size_t most_worth = 24;
// A clock that ticks every half microsecond, over several launches.
constexpr double unnoticed_seconds = 0.35e-6, unnoticed_share = 0.005;
constexpr double most_slower = 1.02, most_slower_of_all = 1.25, least_gain = 0.995;
constexpr int confirmations = 2;

bool is_before(plan::Shape const& a, plan::Shape const& b) {
  return std::tie(a.variant, a.tx, a.ty, a.per_thread) < std::tie(b.variant, b.tx, b.ty, b.per_thread);
}

// Greedily: the shape that brings all sizes nearest to their best goes first, until another one gains nothing.
std::vector<plan::Shape> worth_a_look(std::vector<SizeTimes const*> const& learnt) {
  constexpr double no_gain = 0.01;
  struct Losses {
    std::map<std::size_t, double> of;  // shapes that were timed there
    double now = 1;
  };
  std::vector<Losses> sizes;
  std::map<std::size_t, plan::Shape> shapes;
  for (SizeTimes const* each : learnt) {
    double const best = each->runs.front().seconds;
    Losses& at = sizes.emplace_back();
    for (SizeTimes::Run const& run : each->runs) {
      bool const unnoticed = run.seconds - best < unnoticed_seconds;
      at.of[run.number] = unnoticed ? 0 : std::max(0.0, run.seconds / best - 1 - unnoticed_share);
      shapes[run.number] = run.shape;
    }
  }
  std::vector<plan::Shape> made;
  while (made.size() < most_worth) {
    double most_gain = no_gain;
    std::size_t found = 0;
    for (auto const& [number, shape] : shapes) {
      double gain = 0;
      for (Losses const& at : sizes)
        if (auto const loss = at.of.find(number); loss != at.of.end()) gain += std::max(0.0, at.now - loss->second);
      if (gain > most_gain) most_gain = gain, found = number;
    }
    if (most_gain <= no_gain) break;
    made.push_back(shapes[found]);
    for (Losses& at : sizes)
      if (auto const loss = at.of.find(found); loss != at.of.end()) at.now = std::min(at.now, loss->second);
  }
  std::sort(made.begin(), made.end(), is_before);
  return made;
}

class KernelMeasuring {
 public:
  KernelMeasuring(gpu::KernelSampler& sampler, std::vector<std::size_t> const& calls, double seconds,
                  std::function<bool(double)> const& at)
      : sampler_(sampler), calls_(calls), seconds_(seconds), at_(at), first_(sampler.call(calls.front())) {}

  Measuring run() {
    Measuring done;
    today_ = sampler_.known();
    done.error = learn();
    if (!done.error && !stopped_ && sizes_.empty()) done.error = last_reason_;
    for (std::size_t const call : calls_) {
      CallVerdict verdict;
      verdict.call = call, verdict.is_kept = true;
      verdicts_.push_back(verdict);
    }
    if (!done.error && !stopped_) done.error = rehearse();
    if (!done.error && !stopped_) done.error = judge();
    done.stopped = stopped_;
    if (!done.error && !stopped_) done.made = conclude();
    return done;
  }

 private:
  double past() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }
  // Says how far it is, and whether to go on.
  bool goes_on() {
    stopped_ = stopped_ || !at_(std::min(seconds_ > 0 ? past() / seconds_ : 0, 1.0));
    return !stopped_;
  }

  // Every call's next size in turn.
  template <class Fewest, class Look>
  Error look_at_sizes(double until, Fewest&& fewest, Look&& look) {
    for (std::size_t number = 0; number < most_sizes; ++number)
      for (std::size_t const call : calls_) {
        if (number >= fewest(call) && past() >= until) continue;
        if (!goes_on()) return Error::none();
        if (Error error = look(call, number)) return error;
      }
    return Error::none();
  }

  SampledSize size(std::size_t call, Purpose purpose, std::size_t number) const {
    return draw_size(sampler_.call(call), purpose, number);
  }

  SizeTimes* begin(std::size_t call, Purpose purpose, std::size_t number, Error* error) {
    SampledSize const size = this->size(call, purpose, number);
    if ((*error = sampler_.prepare(call, size))) return nullptr;
    SizeTimes made;
    made.call = call, made.purpose = purpose, made.size = size, made.as = sampler_.size_in_files();
    sizes_.push_back(std::move(made));
    return &sizes_.back();
  }

  Error time(std::size_t shape, double* seconds) {
    auto const timed = sampler_.time(shape);
    if (!timed) return timed.error();
    *seconds = *timed;
    return Error::none();
  }
  Error time_cublas(double* seconds) {
    auto const timed = sampler_.time_cublas();
    if (!timed) return timed.error();
    *seconds = *timed;
    return Error::none();
  }

  Error learn() {
    auto const fewest = [&](std::size_t call) { return fewest_learnt(sampler_.call(call)); };
    return look_at_sizes(learning_share * seconds_, fewest, [&](std::size_t call, std::size_t number) {
      Error error;
      SizeTimes* const at = begin(call, Purpose::learning, number, &error);
      return at != nullptr ? learn_at(*at) : skip(error);
    });
  }

  // Learns at the last of sizes_, and removes it if no shape is legal for it.
  Error learn_at(SizeTimes& at) {
    for (std::size_t const shape : candidates(at)) {
      double seconds = 0;
      if (Error error = time(shape, &seconds)) return error;
      gpu::SampledShape const timed = sampler_.shape(shape);
      at.runs.push_back({shape, timed.shape, timed.model_seconds, seconds});
    }
    if (at.runs.empty()) return sizes_.pop_back(), Error::none();
    return finish(at);
  }

  // A size that does not fit the device is left out, and the others go on.
  Error skip(Error const& error) {
    if (error.code != Error::Code::out_of_memory) return error;
    ++did_not_fit_;
    last_reason_ = error;
    return Error::none();
  }

  // The few fastest once more, for the fastest of many is one that was lucky; and cuBLAS.
  Error finish(SizeTimes& at) {
    auto const faster = [](SizeTimes::Run const& a, SizeTimes::Run const& b) { return a.seconds < b.seconds; };
    std::sort(at.runs.begin(), at.runs.end(), faster);
    std::size_t const again = std::min(finalists, at.runs.size());
    double cublas = 0;
    if (Error error = time_cublas(&at.cublas_seconds)) return error;
    for (std::size_t i = 0; i < again; ++i) {
      double seconds = 0;
      if (Error error = time(at.runs[i].number, &seconds)) return error;
      at.runs[i].seconds = (at.runs[i].seconds + seconds) / 2;
    }
    if (Error error = time_cublas(&cublas)) return error;
    at.cublas_seconds = (at.cublas_seconds + cublas) / 2;
    std::sort(at.runs.begin(), at.runs.begin() + static_cast<std::ptrdiff_t>(again), faster);
    ++wins_[at.runs.front().number];
    return Error::none();
  }

  std::vector<std::size_t> candidates(SizeTimes const& at) {
    std::vector<std::pair<double, std::size_t>> legal;
    std::size_t const shapes = sampler_.call(at.call).shapes;
    for (std::size_t i = 0; i < shapes; ++i)
      if (gpu::SampledShape const shape = sampler_.shape(i); shape.legal) legal.emplace_back(shape.model_seconds, i);
    std::sort(legal.begin(), legal.end());
    std::set<std::size_t> picked;
    if (SampledChoice const today = sampler_.choice(at.call, at.size); today.is_ours) picked.insert(today.shape);
    for (std::size_t i = 0; i < legal.size() && i < favourites; ++i) picked.insert(legal[i].second);
    std::vector<std::pair<int, std::size_t>> best;
    for (auto const& [shape, wins] : wins_) best.emplace_back(-wins, shape);
    std::sort(best.begin(), best.end());
    for (std::size_t i = 0; i < best.size() && i < winners_again; ++i)
      if (sampler_.shape(best[i].second).legal) picked.insert(best[i].second);
    add_outsiders(legal, &picked);
    return {picked.begin(), picked.end()};
  }

  // Evenly among those behind the favourites that the model does not think hopeless.
  void add_outsiders(std::vector<std::pair<double, std::size_t>> const& legal, std::set<std::size_t>* picked) {
    if (legal.size() <= favourites) return;
    auto const end = std::find_if(legal.begin(), legal.end(),
                                  [&](auto const& each) { return each.first > outsider_factor * legal.front().first; });
    auto const left = end - legal.begin() - static_cast<std::ptrdiff_t>(favourites);
    if (left <= 0) return;
    for (std::size_t i = 0; i < outsiders; ++i, ++outsider_)
      picked->insert(legal[favourites + outsider_ * 7919 % static_cast<std::size_t>(left)].second);
  }

  // The section that programs would read: today's, with what was learnt of the calls that are kept.
  plan::MeasuredKernel section_with(std::vector<CallVerdict> const& verdicts) const {
    plan::MeasuredKernel made;
    if (auto const* const known = today_.find(first_.kernel, first_.precision)) made = *known;
    made.kernel = first_.kernel, made.precision = first_.precision;
    bool const had_worth = !made.worth.empty();
    std::vector<SizeTimes const*> learnt;
    for (SizeTimes const& each : sizes_) {
      auto const verdict =
          std::find_if(verdicts.begin(), verdicts.end(), [&](CallVerdict const& of) { return of.call == each.call; });
      if (each.purpose == Purpose::learning && verdict != verdicts.end() && verdict->is_kept) learnt.push_back(&each);
    }
    for (SizeTimes const* each : learnt) {
      plan::MeasuredShape row = each->as;
      row.shape = each->runs.front().shape;
      row.ours_seconds = each->runs.front().seconds, row.vendor_seconds = each->cublas_seconds;
      std::erase_if(made.best, [&](plan::MeasuredShape const& old) {
        return old.m == row.m && old.n == row.n && old.k == row.k && old.wide == row.wide && old.kind == row.kind;
      });
      made.best.push_back(row);
    }
    std::stable_sort(made.best.begin(), made.best.end(), [](auto const& a, auto const& b) { return a.m < b.m; });
    if (!had_worth) made.worth = worth_a_look(learnt);
    return made;
  }

  plan::MeasuredGpu with(plan::MeasuredKernel section) const {
    plan::MeasuredGpu made = today_;
    std::erase_if(made.kernels, [&](plan::MeasuredKernel const& each) {
      return each.kernel == section.kernel && each.precision == section.precision;
    });
    made.kernels.push_back(std::move(section));
    return made;
  }

  struct Choices {
    std::map<std::pair<std::size_t, std::size_t>, SampledChoice> today, tuned;  // by call and number of a size
  };
  // The choices for calls, by what is known today and with what was learnt up to now.
  Choices choices(Purpose purpose) {
    Choices made;
    made.today = choices_now(purpose);
    plan::MeasuredGpu tuned = with(section_with(verdicts_));
    sampler_.know(std::move(tuned));
    made.tuned = choices_now(purpose);
    sampler_.know(today_);
    return made;
  }
  std::map<std::pair<std::size_t, std::size_t>, SampledChoice> choices_now(Purpose purpose) const {
    std::map<std::pair<std::size_t, std::size_t>, SampledChoice> made;
    for (std::size_t const call : calls_)
      for (std::size_t number = 0; number < most_sizes; ++number)
        made[{call, number}] = sampler_.choice(call, size(call, purpose, number));
    return made;
  }

  // Learns at sizes that would be slower than today.
  Error rehearse() {
    Choices of = choices(Purpose::rehearsing);
    auto const fewest = [](std::size_t) { return fewest_rehearsed; };
    return look_at_sizes(rehearsing_share * seconds_, fewest, [&](std::size_t call, std::size_t number) {
      Error error;
      SizeTimes* const at = begin(call, Purpose::rehearsing, number, &error);
      if (at == nullptr) return skip(error);
      if ((error = compare(*at, of.today[{call, number}], of.tuned[{call, number}]))) return error;
      if (!is_slower(at->tuned_seconds, at->today_seconds)) return sizes_.pop_back(), Error::none();
      at->purpose = Purpose::learning;
      return learn_at(*at);
    });
  }

  // At sizes of their own.
  Error judge() {
    Choices of = choices(Purpose::judging);
    auto const fewest = [](std::size_t) { return fewest_judged; };
    return look_at_sizes(seconds_, fewest, [&](std::size_t call, std::size_t number) {
      Error error;
      SizeTimes* const at = begin(call, Purpose::judging, number, &error);
      if (at == nullptr) return skip(error);
      if ((error = compare(*at, of.today[{call, number}], of.tuned[{call, number}]))) return error;
      return is_slower(at->tuned_seconds, at->today_seconds) ? learn_too(*at) : Error::none();
    });
  }
  // Learns at a size that has been judged, for the case that the call is kept all the same.
  Error learn_too(SizeTimes const& judged) {
    SizeTimes at = judged;
    at.purpose = Purpose::learning;
    sizes_.push_back(std::move(at));
    return learn_at(sizes_.back());
  }

  Error time_choice(SampledChoice const& choice, double* seconds) {
    return choice.is_ours ? time(choice.shape, seconds) : time_cublas(seconds);
  }

  // In turn, and again where one seems to be slower than it may be.
  Error compare(SizeTimes& at, SampledChoice const& today, SampledChoice const& tuned) {
    bool const is_same = today.is_ours == tuned.is_ours && (!today.is_ours || today.shape == tuned.shape);
    double sums[3] = {0, 0, 0};
    int turns = 0;
    do {
      double seconds = 0;
      if (Error error = time_choice(today, &seconds)) return error;
      sums[0] += seconds;
      if (!is_same)
        if (Error error = time_choice(tuned, &seconds)) return error;
      sums[1] += seconds;
      if (today.is_ours && tuned.is_ours)
        if (Error error = time_cublas(&seconds)) return error;
      sums[2] += today.is_ours && tuned.is_ours ? seconds : 0;
      ++turns;
    } while (!is_same && turns <= confirmations && is_slower(sums[1] / turns, sums[0] / turns));
    at.today_seconds = sums[0] / turns, at.tuned_seconds = sums[1] / turns;
    at.cublas_seconds = !today.is_ours ? at.today_seconds : !tuned.is_ours ? at.tuned_seconds : sums[2] / turns;
    return Error::none();
  }
  static bool is_slower(double tuned, double today) {
    return tuned > most_slower * today && tuned - today > unnoticed_seconds;
  }

  MeasuredSection conclude() {
    for (CallVerdict& verdict : verdicts_) {
      double by_today = 0, by_cublas = 0;
      for (SizeTimes const& each : sizes_) {
        if (each.call != verdict.call) continue;
        if (each.purpose == Purpose::learning) {
          ++verdict.learnt;
          continue;
        }
        ++verdict.judged;
        bool const unnoticed = std::abs(each.tuned_seconds - each.today_seconds) < unnoticed_seconds;
        double const ratio = unnoticed ? 1 : each.tuned_seconds / each.today_seconds;
        by_today += std::log(ratio);
        by_cublas += std::log(each.tuned_seconds / each.cublas_seconds);
        verdict.worst = std::max(verdict.worst, ratio);
      }
      if (verdict.judged > 0) {
        verdict.tuned_by_today = std::exp(by_today / static_cast<double>(verdict.judged));
        verdict.tuned_by_cublas = std::exp(by_cublas / static_cast<double>(verdict.judged));
      }
      verdict.is_kept = is_worth_keeping(verdict);
    }
    MeasuredSection made;
    made.kernel = section_with(verdicts_);
    made.sizes = std::move(sizes_);
    made.verdicts = std::move(verdicts_);
    made.did_not_fit = did_not_fit_;
    sampler_.know(with(made.kernel));
    return made;
  }

  gpu::KernelSampler& sampler_;
  std::vector<std::size_t> const& calls_;
  double seconds_;
  std::function<bool(double)> const& at_;
  gpu::SampledCall first_;
  Clock::time_point start_ = Clock::now();
  plan::MeasuredGpu today_;
  std::vector<SizeTimes> sizes_;
  std::vector<CallVerdict> verdicts_;
  std::map<std::size_t, int> wins_;
  std::size_t outsider_ = 0, did_not_fit_ = 0;
  Error last_reason_;
  bool stopped_ = false;
};

}  // namespace

bool is_worth_keeping(CallVerdict const& verdict) {
  if (verdict.judged == 0) return false;
  double const most = std::clamp(2 - verdict.tuned_by_today, most_slower, most_slower_of_all);
  return verdict.tuned_by_today <= least_gain && verdict.worst <= most;
}

Measuring measure(gpu::KernelSampler& sampler, std::vector<std::size_t> const& calls, double seconds,
                  std::function<bool(double)> const& at) {
  return KernelMeasuring(sampler, calls, seconds, at).run();
}

}  // namespace blaslift::cli
