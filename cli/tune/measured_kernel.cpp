// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "cli/tune/measured_kernel.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <tuple>
#include <utility>

#include "cli/tune/measured_classes.hpp"

namespace blaslift::cli {
namespace {

namespace plan = gpu::plan;
using gpu::SampledChoice, gpu::SampledSize;
using Calls = std::vector<std::size_t>;

constexpr std::size_t most_sizes = 96;  // of a call, for each purpose and round
// Parts of the time by whose end each is done. A second round that nobody needs leaves the rest to other kernels.
constexpr double learning_share = 0.5, rehearsing_share = 0.62, judging_share = 0.77, rehearsing_again_share = 0.82;
// Shapes at a size to learn from: the model's favourites, what was best elsewhere, and some that the model thinks
// little of. The first sizes of a call tell which these are, so that at others fewer will do. (One of each call where
// a kernel has several.)
constexpr std::size_t first_sizes = 3, winners_again = 8;
struct Looks {
  std::size_t favourites, outsiders;
};
constexpr Looks first_looks = {24, 4}, later_looks = {12, 2};
constexpr double outsider_factor = 2.5;
// cuBLAS is timed once where it is so far from our best, either way.
constexpr double clearly_other = 2;
// Shapes so many times slower than the best, and cuBLAS so many times slower than ours, need no median.
constexpr double clearly_slower = 1.5, clearly_slower_cublas = 3;
constexpr std::size_t finalists = 3;  // are timed again
constexpr std::size_t most_worth = 24;
// A clock that ticks every half microsecond, over several launches.
constexpr double unnoticed_seconds = 0.35e-6, unnoticed_share = 0.005;
constexpr double most_slower = 1.02, most_slower_of_all = 1.25, least_gain = 0.995;
constexpr int confirmations = 2;
constexpr double no_limit = std::numeric_limits<double>::infinity();

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
  KernelMeasuring(gpu::KernelSampler& sampler, Calls const& calls, double seconds,
                  std::function<bool(double)> const& at)
      : sampler_(sampler), calls_(calls), seconds_(seconds), at_(at), first_(sampler.call(calls.front())) {}

  Measuring run() {
    Measuring done;
    today_ = sampler_.known();
    for (std::size_t const call : calls_) {
      CallVerdict verdict;
      verdict.call = call;
      verdicts_.push_back(verdict);
    }
    done.error = learn();
    if (!done.error && sizes_.empty()) done.error = last_reason_;
    if (!done.error) done.error = rehearse(calls_, rehearsing_share);
    if (!done.error) done.error = judge(calls_, 1, judging_share);
    if (Calls const few = calls_with_few(); !done.error && !few.empty()) done.error = judge(few, 1, 1, fewest_judged);
    if (Calls const lost = calls_that_lost(); !done.error && !lost.empty()) {
      done.error = rehearse(lost, rehearsing_again_share);
      if (!done.error) done.error = judge(lost, most_rounds, 1);
    }
    done.stopped = stopped_;
    if (!done.error && !stopped_) done.made = conclude();
    return done;
  }

 private:
  double past() const { return sampler_.now() - start_; }
  bool is_over(double share = 1) const { return past() >= share * seconds_; }
  // Says how far it is, and whether to go on.
  bool goes_on() {
    stopped_ = stopped_ || !at_(std::min(seconds_ > 0 ? past() / seconds_ : 0, 1.0));
    return !stopped_;
  }

  // Every call's next size in turn, until each has had so many or that share of the time is over. What look() has not
  // completed when all of it is over leaves nothing behind.
  template <class Look>
  Error look_at_sizes(Calls const& calls, Purpose purpose, double share, std::size_t sizes, Look&& look) {
    for (std::size_t turn = 0; turn < sizes; ++turn)
      for (std::size_t const call : calls) {
        judged_too_little_ = judged_too_little_ || (purpose == Purpose::judging && is_over(share));
        if (is_over(share) || !goes_on()) return Error::none();
        auto const next = next_size(call, purpose);
        if (!next) continue;
        Error const error = look(call, next->first, next->second);
        if (is_cut_short_) return Error::none();
        if (error.code == Error::Code::out_of_memory)
          skip(error);
        else if (error)
          return error;
      }
    return Error::none();
  }
  // With its number. Nothing is tried on a size that it was learnt from, or that it was tried on before; nullopt where
  // a call has no others.
  std::optional<std::pair<std::size_t, SampledSize>> next_size(std::size_t call, Purpose purpose) {
    std::size_t& next = next_[{call, purpose}];
    for (std::size_t draws = 0; draws < most_sizes; ++draws) {
      std::size_t const number = next++;
      SampledSize const size = draw_size(sampler_.call(call), purpose, number);
      if (purpose == Purpose::learning || !is_known(size)) return std::pair(number, size);
    }
    return {};
  }
  bool is_known(SampledSize const& size) const {
    return std::any_of(sizes_.begin(), sizes_.end(), [&](SizeTimes const& each) {
      return each.size.m == size.m && each.size.n == size.n && each.size.k == size.k;
    });
  }
  // A size that does not fit the device is left out, and the others go on.
  void skip(Error const& error) {
    ++did_not_fit_;
    last_reason_ = error;
  }

  Error begin(std::size_t call, Purpose purpose, SampledSize const& size, SizeTimes* made) {
    if (Error error = sampler_.prepare(call, size)) return error;
    made->call = call, made->purpose = purpose, made->size = size, made->as = sampler_.size_in_files();
    return Error::none();
  }

  // `enough`: longer times need no more than two runs.
  Error time(std::size_t shape, double enough, double* seconds) {
    if (is_over()) return cut_short();
    auto const timed = sampler_.time(shape, enough);
    if (!timed) return timed.error();
    *seconds = *timed;
    return Error::none();
  }
  Error time_cublas(double enough, double* seconds) {
    if (is_over()) return cut_short();
    auto const timed = sampler_.time_cublas(enough);
    if (!timed) return timed.error();
    *seconds = *timed;
    return Error::none();
  }
  Error cut_short() {
    is_cut_short_ = true;
    return Error::make(Error::Code::busy, "no time is left");  // nobody is told
  }

  Error learn() {
    return look_at_sizes(calls_, Purpose::learning, learning_share, most_sizes,
                         [&](std::size_t call, std::size_t, SampledSize const& size) { return learn_at(call, size); });
  }

  // Adds to sizes_, if a shape is legal there.
  Error learn_at(std::size_t call, SampledSize const& size) {
    SizeTimes at;
    if (Error error = begin(call, Purpose::learning, size, &at)) return error;
    return learn_here(std::move(at));
  }
  // The sampler is prepared for it.
  Error learn_here(SizeTimes at) {
    double best = no_limit;
    for (std::size_t const shape : candidates(at)) {
      double seconds = 0;
      if (Error error = time(shape, clearly_slower * best, &seconds)) return error;
      best = std::min(best, seconds);
      gpu::SampledShape const timed = sampler_.shape(shape);
      at.runs.push_back({shape, timed.shape, timed.model_seconds, seconds});
    }
    if (at.runs.empty()) return Error::none();
    if (Error error = finish(at)) return error;
    if (!is_cut(at.call)) ++wins_[at.runs.front().number];
    sizes_.push_back(std::move(at));
    return Error::none();
  }

  // The few fastest once more, for the fastest of many is one that was lucky; and cuBLAS.
  Error finish(SizeTimes& at) {
    auto const faster = [](SizeTimes::Run const& a, SizeTimes::Run const& b) { return a.seconds < b.seconds; };
    std::sort(at.runs.begin(), at.runs.end(), faster);
    std::size_t const again = std::min(finalists, at.runs.size());
    double const enough = clearly_slower_cublas * at.runs.front().seconds;
    if (Error error = time_cublas(enough, &at.cublas_seconds)) return error;
    for (std::size_t i = 0; i < again; ++i) {
      double seconds = 0;
      if (Error error = time(at.runs[i].number, no_limit, &seconds)) return error;
      at.runs[i].seconds = (at.runs[i].seconds + seconds) / 2;
    }
    std::sort(at.runs.begin(), at.runs.begin() + static_cast<std::ptrdiff_t>(again), faster);
    double const ours = at.runs.front().seconds;
    if (at.cublas_seconds > clearly_other * ours || ours > clearly_other * at.cublas_seconds) return Error::none();
    double cublas = 0;
    if (Error error = time_cublas(enough, &cublas)) return error;
    at.cublas_seconds = (at.cublas_seconds + cublas) / 2;
    return Error::none();
  }

  std::vector<std::size_t> candidates(SizeTimes const& at) {
    bool const is_first = learnt(at.call) < (calls_.size() > 1 ? 1 : first_sizes);
    Looks const looks = is_first ? first_looks : later_looks;
    if (is_cut(at.call)) return std::vector<std::size_t>(sampler_.shape(0).legal ? 1 : 0, 0);
    std::vector<std::pair<double, std::size_t>> legal;
    std::size_t const shapes = sampler_.call(at.call).shapes;
    for (std::size_t i = 0; i < shapes; ++i)
      if (gpu::SampledShape const shape = sampler_.shape(i); shape.legal) legal.emplace_back(shape.model_seconds, i);
    std::sort(legal.begin(), legal.end());
    std::set<std::size_t> picked;
    if (SampledChoice const today = sampler_.choice(at.call, at.size); today.is_ours) picked.insert(today.shape);
    for (std::size_t i = 0; i < legal.size() && i < looks.favourites; ++i) picked.insert(legal[i].second);
    std::vector<std::pair<int, std::size_t>> best;
    for (auto const& [shape, wins] : wins_) best.emplace_back(-wins, shape);
    std::sort(best.begin(), best.end());
    for (std::size_t i = 0; i < best.size() && i < winners_again; ++i)
      if (sampler_.shape(best[i].second).legal) picked.insert(best[i].second);
    add_outsiders(looks, legal, &picked);
    // In the model's order: behind a good time slow shapes are left early.
    std::vector<std::size_t> made(picked.begin(), picked.end());
    std::stable_sort(made.begin(), made.end(), [&](std::size_t a, std::size_t b) {
      return sampler_.shape(a).model_seconds < sampler_.shape(b).model_seconds;
    });
    return made;
  }

  // Evenly among those behind the favourites that the model does not think hopeless.
  void add_outsiders(Looks const& looks, std::vector<std::pair<double, std::size_t>> const& legal,
                     std::set<std::size_t>* picked) {
    if (legal.size() <= looks.favourites) return;
    auto const end = std::find_if(legal.begin(), legal.end(),
                                  [&](auto const& each) { return each.first > outsider_factor * legal.front().first; });
    auto const left = end - legal.begin() - static_cast<std::ptrdiff_t>(looks.favourites);
    if (left <= 0) return;
    for (std::size_t i = 0; i < looks.outsiders; ++i, ++outsider_)
      picked->insert(legal[looks.favourites + outsider_ * 7919 % static_cast<std::size_t>(left)].second);
  }

  // For results beyond what one launch computes a file has classes, and no section has lines.
  bool is_cut(std::size_t call) const { return sampler_.call(call).sizes == gpu::SampledCall::Sizes::cut; }

  // The section that programs would read: today's, with what was learnt of the calls that are kept.
  plan::MeasuredKernel section_with(Calls const& kept) const {
    plan::MeasuredKernel made;
    if (auto const* const known = today_.find(first_.kernel, first_.precision)) made = *known;
    made.kernel = first_.kernel, made.precision = first_.precision;
    bool const had_worth = !made.worth.empty();
    std::vector<SizeTimes const*> learnt;
    for (SizeTimes const& each : sizes_) {
      bool const is_kept = std::find(kept.begin(), kept.end(), each.call) != kept.end();
      if (each.purpose == Purpose::learning && is_kept && !is_cut(each.call)) learnt.push_back(&each);
    }
    for (SizeTimes const* each : learnt) {
      plan::MeasuredShape row = each->as;
      row.shape = each->runs.front().shape;
      // In files a longer k is the longest that they tell apart (skinny_fit.hpp).
      double const share = row.k < each->size.k ? static_cast<double>(row.k) / static_cast<double>(each->size.k) : 1;
      row.ours_seconds = share * each->runs.front().seconds, row.vendor_seconds = share * each->cublas_seconds;
      std::erase_if(made.best, [&](plan::MeasuredShape const& old) {
        return old.m == row.m && old.n == row.n && old.k == row.k && old.wide == row.wide && old.kind == row.kind;
      });
      made.best.push_back(row);
    }
    std::stable_sort(made.best.begin(), made.best.end(), [](auto const& a, auto const& b) { return a.m < b.m; });
    if (!had_worth) made.worth = worth_a_look(learnt);
    return made;
  }

  std::vector<plan::MeasuredClass> classes_with(Calls const& kept) const {
    std::vector<plan::MeasuredClass> made;
    for (std::size_t const call : kept) {
      if (!is_cut(call)) continue;
      std::vector<CutTimes> times;
      for (SizeTimes const& each : sizes_)
        if (each.call == call && each.purpose == Purpose::learning)
          times.push_back({each.size.n, each.size.k, each.runs.front().seconds, each.cublas_seconds});
      std::vector<plan::MeasuredClass> const found = classes_of(sampler_.call(call), times);
      made.insert(made.end(), found.begin(), found.end());
    }
    return made;
  }

  // All that programs would read.
  plan::MeasuredGpu known_with(Calls const& kept) const { return with(section_with(kept), classes_with(kept)); }
  plan::MeasuredGpu with(plan::MeasuredKernel section, std::vector<plan::MeasuredClass> const& classes) const {
    plan::MeasuredGpu made = today_;
    put_classes(classes, &made);
    std::erase_if(made.kernels, [&](plan::MeasuredKernel const& each) {
      return each.kernel == section.kernel && each.precision == section.precision;
    });
    made.kernels.push_back(std::move(section));
    return made;
  }

  // The choices for the next few sizes of each call, by what is known today and with what was learnt.
  class Choices {
   public:
    struct Pair {
      SampledChoice today, tuned;
    };
    // For a call's size of that number.
    Pair of(KernelMeasuring& measuring, Calls const& calls, Purpose purpose, std::size_t call, std::size_t number) {
      auto found = made_.find({call, number});
      if (found == made_.end()) {
        look_ahead(measuring, calls, purpose);
        found = made_.find({call, number});
      }
      return found->second;
    }
    explicit Choices(plan::MeasuredGpu tuned) : tuned_(std::move(tuned)) {}

   private:
    // Going by other measurements takes the sampler a while, and so does a choice: neither for each size, nor for all.
    void look_ahead(KernelMeasuring& measuring, Calls const& calls, Purpose purpose) {
      constexpr std::size_t ahead = 8;
      gpu::KernelSampler& sampler = measuring.sampler_;
      made_.clear();
      auto const choose = [&](auto member) {
        for (std::size_t const call : calls) {
          std::size_t const next = measuring.next_[{call, purpose}];
          for (std::size_t number = next - std::min<std::size_t>(next, 1); number < next + ahead; ++number)
            made_[{call, number}].*member = sampler.choice(call, draw_size(sampler.call(call), purpose, number));
        }
      };
      choose(&Pair::today);
      sampler.know(tuned_);
      choose(&Pair::tuned);
      sampler.know(measuring.today_);
    }

    plan::MeasuredGpu tuned_;
    std::map<std::pair<std::size_t, std::size_t>, Pair> made_;  // by call and number of a size
  };

  // Learns at sizes that would be slower than today.
  Error rehearse(Calls const& calls, double share) {
    Choices choices(known_with(calls_));
    return look_at_sizes(calls, Purpose::rehearsing, share, most_sizes,
                         [&](std::size_t call, std::size_t number, SampledSize const& size) {
                           auto const choice = choices.of(*this, calls, Purpose::rehearsing, call, number);
                           SizeTimes at;
                           if (Error error = begin(call, Purpose::rehearsing, size, &at)) return error;
                           if (Error error = compare(at, choice.today, choice.tuned)) return error;
                           return is_slower(at.tuned_seconds, at.today_seconds) ? learn_too(std::move(at))
                                                                                : Error::none();
                         });
  }

  // At sizes of their own, by what was learnt until now.
  Error judge(Calls const& calls, std::size_t round, double share, std::size_t sizes = most_sizes) {
    Choices choices(known_with(calls_));
    Error const stopped_by = look_at_sizes(
        calls, Purpose::judging, share, sizes, [&](std::size_t call, std::size_t number, SampledSize const& size) {
          auto const choice = choices.of(*this, calls, Purpose::judging, call, number);
          SizeTimes at;
          if (Error error = begin(call, Purpose::judging, size, &at)) return error;
          at.round = round;
          if (Error error = compare(at, choice.today, choice.tuned)) return error;
          sizes_.push_back(at);
          return is_slower(at.tuned_seconds, at.today_seconds) ? learn_too(std::move(at)) : Error::none();
        });
    for (CallVerdict& verdict : verdicts_)
      if (std::find(calls.begin(), calls.end(), verdict.call) != calls.end()) conclude(round, &verdict);
    return stopped_by;
  }
  // Learns at a size that lost, for the next round or for the case that the call is kept all the same.
  Error learn_too(SizeTimes at) {
    at.purpose = Purpose::learning;
    return learn_here(std::move(at));
  }
  // Calls that were tried at too few sizes to be judged.
  Calls calls_with_few() const {
    Calls made;
    for (CallVerdict const& verdict : verdicts_)
      if (!verdict.has_enough() && verdict.learnt >= fewest_learnt) made.push_back(verdict.call);
    return made;
  }
  // Calls that are not kept and have learnt more since.
  Calls calls_that_lost() const {
    Calls made;
    for (CallVerdict const& verdict : verdicts_) {
      bool const lost = std::any_of(sizes_.begin(), sizes_.end(), [&](SizeTimes const& each) {
        return each.call == verdict.call && each.purpose == Purpose::judging &&
               is_slower(each.tuned_seconds, each.today_seconds);
      });
      if (lost && !verdict.is_kept && verdict.has_enough()) made.push_back(verdict.call);
    }
    return made;
  }

  Error time_choice(SampledChoice const& choice, double enough, double* seconds) {
    return choice.is_ours ? time(choice.shape, enough, seconds) : time_cublas(enough, seconds);
  }

  // In turn, and again where one seems to be slower than it may be, which does not get lost when time runs out.
  Error compare(SizeTimes& at, SampledChoice const& today, SampledChoice const& tuned) {
    bool const is_same = today.is_ours == tuned.is_ours && (!today.is_ours || today.shape == tuned.shape);
    bool const with_cublas = today.is_ours && tuned.is_ours;
    double sums[3] = {0, 0, 0};
    int turns = 0;
    do {
      // Ours goes first, so that cuBLAS need not be awaited.
      double once[3] = {0, 0, 0};
      std::size_t const first = today.is_ours ? 0 : 1;
      // Where both are cuBLAS the ratio is 1, whatever its time.
      bool const is_cublas = is_same && !today.is_ours;
      Error error = time_choice(first == 0 ? today : tuned, is_cublas ? 0 : no_limit, &once[first]);
      double const enough = today.is_ours || tuned.is_ours ? clearly_slower_cublas * once[first] : no_limit;
      once[1 - first] = once[first];
      if (!error && !is_same) error = time_choice(first == 0 ? tuned : today, enough, &once[1 - first]);
      if (!error && with_cublas) error = time_cublas(enough, &once[2]);
      if (error && is_cut_short_ && turns > 0) break;
      if (error) return error;
      for (std::size_t i = 0; i < 3; ++i) sums[i] += once[i];
      ++turns;
    } while (!is_same && turns <= confirmations && is_slower(sums[1] / turns, sums[0] / turns));
    at.today_seconds = sums[0] / turns, at.tuned_seconds = sums[1] / turns;
    at.cublas_seconds = !today.is_ours ? at.today_seconds : !tuned.is_ours ? at.tuned_seconds : sums[2] / turns;
    return Error::none();
  }
  static bool is_slower(double tuned, double today) {
    return tuned > most_slower * today && tuned - today > unnoticed_seconds;
  }

  // Judges a call by the sizes of one round. One that tried it at less than half of the sizes of the round before
  // says nothing: the fewer, the easier it is.
  void conclude(std::size_t round, CallVerdict* of) const {
    CallVerdict made;
    made.call = of->call, made.rounds = round;
    double by_today = 0, by_cublas = 0;
    for (SizeTimes const& each : sizes_) {
      if (each.call != made.call || each.purpose != Purpose::judging || each.round != round) continue;
      ++made.judged;
      bool const unnoticed = std::abs(each.tuned_seconds - each.today_seconds) < unnoticed_seconds;
      double const ratio = unnoticed ? 1 : each.tuned_seconds / each.today_seconds;
      by_today += std::log(ratio);
      by_cublas += std::log(each.tuned_seconds / each.cublas_seconds);
      made.worst = std::max(made.worst, ratio);
    }
    if (2 * made.judged < of->judged) return;
    made.learnt = learnt(made.call);
    if (made.judged > 0) {
      made.tuned_by_today = std::exp(by_today / static_cast<double>(made.judged));
      made.tuned_by_cublas = std::exp(by_cublas / static_cast<double>(made.judged));
    }
    made.is_kept = is_worth_keeping(made);
    *of = made;
  }
  std::size_t learnt(std::size_t call) const {
    return static_cast<std::size_t>(std::count_if(sizes_.begin(), sizes_.end(), [&](SizeTimes const& each) {
      return each.call == call && each.purpose == Purpose::learning;
    }));
  }

  MeasuredSection conclude() {
    Calls kept;
    for (CallVerdict& verdict : verdicts_) {
      verdict.learnt = learnt(verdict.call);  // at the sizes that lost in the last round, too
      if (verdict.is_kept) kept.push_back(verdict.call);
    }
    MeasuredSection made;
    made.kernel = section_with(kept);
    made.classes = classes_with(kept);
    made.has_lines = !std::all_of(kept.begin(), kept.end(), [&](std::size_t call) { return is_cut(call); });
    made.sizes = std::move(sizes_);
    made.verdicts = std::move(verdicts_);
    made.did_not_fit = did_not_fit_;
    made.had_no_time = judged_too_little_ && std::none_of(made.verdicts.begin(), made.verdicts.end(),
                                                          [](CallVerdict const& each) { return each.has_enough(); });
    if (!kept.empty())
      sampler_.know(with(made.kernel, made.classes));  // else it knows today's, and this would take time
    return made;
  }

  gpu::KernelSampler& sampler_;
  Calls const& calls_;
  double seconds_;
  std::function<bool(double)> const& at_;
  gpu::SampledCall first_;
  double start_ = sampler_.now();
  plan::MeasuredGpu today_;
  std::vector<SizeTimes> sizes_;
  std::vector<CallVerdict> verdicts_;
  std::map<std::pair<std::size_t, Purpose>, std::size_t> next_;  // number of a call's sizes
  std::map<std::size_t, int> wins_;
  std::size_t outsider_ = 0, did_not_fit_ = 0;
  Error last_reason_;
  bool stopped_ = false, is_cut_short_ = false, judged_too_little_ = false;
};

}  // namespace

bool is_worth_keeping(CallVerdict const& verdict) {
  if (!verdict.has_enough()) return false;
  double const most = std::clamp(2 - verdict.tuned_by_today, most_slower, most_slower_of_all);
  return verdict.tuned_by_today <= least_gain && verdict.worst <= most;
}

Measuring measure(gpu::KernelSampler& sampler, Calls const& calls, double seconds,
                  std::function<bool(double)> const& at) {
  return KernelMeasuring(sampler, calls, seconds, at).run();
}

}  // namespace blaslift::cli
