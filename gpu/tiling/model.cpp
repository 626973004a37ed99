// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "gpu/tiling/model.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

namespace blaslift::gpu {
namespace {

std::size_t index(std::int32_t i) { return static_cast<std::size_t>(i); }

double bytes_of(Operand const& operand) {
  return static_cast<double>(referenced_elements(operand)) * static_cast<double>(operand.element);
}

double flops_per_second(PipelineRates const& rates, Precision precision) {
  return is_single(precision) ? rates.single_flops : rates.double_flops;
}

// ---- the search for tile sizes ----

// The dimensions that can be cut.
enum Dimension : std::size_t { dim_m, dim_n, dim_k, dim_count };

// How often each dimension is halved.
using Levels = std::array<int, dim_count>;

bool is_structured(RoutineId id) {
  return id == RoutineId::symm || id == RoutineId::hemm || id == RoutineId::trmm || id == RoutineId::trsm;
}

std::int64_t count_of(std::int64_t extent, std::int64_t tile) { return (extent + tile - 1) / tile; }

class Planner {
 public:
  Planner(Level3 const& call, PipelineRates const& rates, Limits const& limits)
      : call_(call),
        rates_(rates),
        limits_(limits),
        structured_(is_structured(call.routine)),
        in_place_(call.routine == RoutineId::trmm || call.routine == RoutineId::trsm),
        triangle_(call.result().shape == Shape::triangle),
        left_(call.side == 'L'),
        any_home_(std::any_of(limits.homes.begin(), limits.homes.end(), [](Home const& home) { return home.there; })) {
    extents_[dim_m] = triangle_ ? 0 : call.result().rows;
    extents_[dim_n] = call.result().cols;
    extents_[dim_k] = structured_ ? 0 : call.k;
    for (int i = 0; i < call.operand_count; ++i) {
      Operand const& operand = call.operands[index(i)];
      if (limits.homes[index(i)].there) continue;
      whole_bytes_ += static_cast<double>(frame_stride(operand.rows, operand.element)) *
                      static_cast<double>(operand.cols) * static_cast<double>(operand.element);
    }
    work_seconds_ = flops(call) / flops_per_second(rates, call.precision);
    up_seconds_ = (bytes_to_device(call) - bytes_there()) / rates.upload_bytes;
    down_seconds_ = bytes_from_device(call) / rates.download_bytes;
  }

  Result<Plan> make() {
    Levels const coarsest = levels_for_slots();
    bool const small = work_seconds_ + up_seconds_ + down_seconds_ < small_call_seconds;
    if (coarsest == Levels{} && small && fits_whole()) {
      evaluate({}, Order::shells);
      if (found_) return std::move(best_);
    }
    if (fits_whole() && is_product()) climb_panels();
    if (fits_whole()) climb(guess(coarsest), coarsest, Order::shells);
    if (fits_whole() && has_long_inner()) climb(guess_of_inner(coarsest), coarsest, Order::shells);
    if (!found_) {  // also where only the gaps between short columns are too much
      Levels start = coarsest;
      if (find_fitting(start)) climb(start, coarsest, Order::tiles);
    }
    if (found_) return std::move(best_);
    return Error::make(Error::Code::out_of_memory,
                       "operands of %.1f MiB cannot be cut into at most %lld tasks whose blocks fit %.1f MiB of device "
                       "memory and slots of %.3f MiB",
                       whole_bytes_ / 0x1p20, static_cast<long long>(limits_.most_tasks),
                       static_cast<double>(limits_.memory) / 0x1p20, static_cast<double>(limits_.slot_bytes) / 0x1p20);
  }

 private:
  // Below this, cutting gains nothing that planning would not cost.
  static constexpr double small_call_seconds = 300e-6;
  static constexpr double infinity = std::numeric_limits<double>::infinity();
  // Tiles are multiples of this, for the device's sake, unless they are smaller.
  static constexpr std::int64_t multiple = 64;
  // Planning may take this part of the call's estimated time; a task costs so many seconds of it.
  static constexpr double planning_share = 0.03, planning_seconds = 200e-9, planning_seconds_at_least = 3e-6;

  std::int64_t tile(Levels const& levels, std::size_t dim) const {
    std::int64_t const extent = extents_[dim];
    if (extent == 0) return 1;
    std::int64_t const exact = levels[dim] > 40 ? 1 : count_of(extent, std::int64_t{1} << levels[dim]);
    return exact < multiple ? exact : std::min(extent, count_of(exact, multiple) * multiple);
  }

  TileSizes tiles(Levels const& levels) const {
    TileSizes sizes{tile(levels, dim_m), tile(levels, dim_n), tile(levels, dim_k)};
    if (triangle_) sizes.m = sizes.n;
    if (structured_) sizes.k = left_ ? sizes.m : sizes.n;
    return sizes;
  }

  bool is_product() const {
    return call_.k > 0 && (call_.routine == RoutineId::gemm || call_.routine == RoutineId::gemm3m);
  }

  // What need not be sent.
  double bytes_there() const {
    double sum = 0;
    for (int i = 0; i < call_.operand_count; ++i) {
      Home const& home = limits_.homes[index(i)];
      if (!home.there || (i == call_.output && !call_.output_read)) continue;
      sum += bytes_of(call_.operands[index(i)]);
      for (ByteRange const& range : home.missing) sum -= static_cast<double>(range.end - range.begin);
    }
    return sum;
  }

  bool can_halve(Levels const& levels, std::size_t dim) const { return tile(levels, dim) > 1; }

  // Whether the operands fit the memory uncut. Cut, they need a little more where columns are short.
  bool fits_whole() const { return whole_bytes_ + 512 * call_.operand_count <= static_cast<double>(limits_.memory); }

  // The result's tile along the dimension that cannot be divided between slots.
  bool fits_slot(Levels const& levels) const {
    bool const by_rows = structured_ && !left_;
    return fits_slot(by_rows || triangle_ ? tile(levels, dim_n) : tile(levels, dim_m));
  }
  bool fits_slot(std::int64_t length) const {
    return static_cast<double>(length) * static_cast<double>(call_.result().element) <=
           static_cast<double>(limits_.slot_bytes);
  }

  // The fewest cuts with which a column (or row) of a result block fits a slot.
  Levels levels_for_slots() const {
    Levels levels{};
    std::size_t const dim = (structured_ && !left_) || triangle_ ? dim_n : dim_m;
    while (!fits_slot(levels) && can_halve(levels, dim)) ++levels[dim];
    return levels;
  }

  // How many tasks the tiling has, at most.
  double task_count(Levels const& levels) const {
    TileSizes const sizes = tiles(levels);
    auto count = [](std::int64_t extent, std::int64_t of) {
      return static_cast<double>(std::max<std::int64_t>(count_of(extent, of), 1));
    };
    double const n = count(extents_[dim_n], sizes.n), m = triangle_ ? n : count(extents_[dim_m], sizes.m);
    double const q = left_ ? m : n;
    if (in_place_) return q * (q + 1) / 2 * (left_ ? n : m);
    if (structured_) return m * n * q;
    double const k = count(extents_[dim_k], sizes.k);
    if (!triangle_) return m * n * k;
    bool const two_products = call_.routine == RoutineId::syr2k || call_.routine == RoutineId::her2k;
    return (n + n * (n - 1) / 2 * (two_products ? 2 : 1)) * k;
  }

  // Bytes of one task's blocks and of what must be there besides: no schedule needs less.
  double least_bytes(Levels const& levels) const {
    TileSizes const sizes = tiles(levels);
    auto const m = static_cast<double>(sizes.m), n = static_cast<double>(sizes.n), k = static_cast<double>(sizes.k);
    double elements = 0;
    if (in_place_)
      elements = k * k + (left_ ? static_cast<double>(extents_[dim_m]) * n : m * static_cast<double>(extents_[dim_n]));
    else if (structured_)
      elements = k * k + 2 * m * n;
    else  // syrk and herk use one operand twice, but uncut it is one block
      elements = m * n + n * k + (call_.operand_count == 2 && sizes.n >= extents_[dim_n] ? 0 : m * k);
    return elements * static_cast<double>(call_.result().element);
  }

  // Adds a candidate and returns its seconds: infinity if it does not fit the limits.
  double evaluate(Levels const& levels, Order order) {
    if (!fits_slot(levels)) return infinity;
    double const tasks = task_count(levels);
    if (tasks > static_cast<double>(limits_.most_tasks)) return infinity;
    if (!any_home_ && least_bytes(levels) > static_cast<double>(limits_.memory)) return infinity;
    spent_ += planning_cost(tasks);
    Plan plan;
    plan.choice = {false, {}, tiles(levels), order};
    plan.tiling = tiling_of(call_, plan.choice);
    if (memory_needed(plan.tiling, limits_.homes).least > limits_.memory) return infinity;
    return keep_if_best(std::move(plan));
  }

  double evaluate(Panels const& panels) {
    std::int64_t const length = panels.rows ? std::max(panels.first, panels.width) : extents_[dim_m];
    if (!fits_slot(length) || task_count(panels) > static_cast<double>(limits_.most_tasks)) return infinity;
    spent_ += planning_cost(task_count(panels));
    Plan plan;
    plan.choice = {true, panels, {}, Order::shells};
    plan.tiling = tiling_of(call_, plan.choice);
    // Panels are for operands that stay: with less memory the shared one would be sent again and again.
    if (memory_needed(plan.tiling, limits_.homes).full > limits_.memory) return infinity;
    return keep_if_best(std::move(plan));
  }

  double keep_if_best(Plan&& plan) {
    plan.schedule = make_schedule(plan.tiling, limits_.memory, limits_.homes);
    double const seconds = plan.seconds = estimate_seconds(rates_, plan.tiling, plan.schedule);
    if (found_ && seconds >= best_.seconds) return seconds;
    found_ = true;
    best_ = std::move(plan);
    return seconds;
  }

  static double planning_cost(double tasks) { return std::max(tasks * planning_seconds, planning_seconds_at_least); }
  bool may_spend(double cost, double share) const { return spent_ + cost <= share * best_.seconds; }

  // Halves the largest tile among the given dimensions.
  bool halve_largest(Levels& levels, std::initializer_list<Dimension> dims) const {
    std::size_t largest = dim_count;
    for (std::size_t const dim : dims)
      if (can_halve(levels, dim) && (largest == dim_count || tile(levels, dim) > tile(levels, largest))) largest = dim;
    if (largest == dim_count) return false;
    ++levels[largest];
    return true;
  }

  // The pipes fill and drain in the time of a slice, and every slice costs its overhead: the sum is least where both
  // are equal.
  double slices() const {
    double const total = work_seconds_ + up_seconds_ + down_seconds_;
    double const bytes = (up_seconds_ * rates_.upload_bytes + down_seconds_ * rates_.download_bytes) / 2;  // each way
    double const many = std::sqrt(total / (rates_.copy_seconds + rates_.task_seconds));
    return std::sqrt(total / (copy_latency(rates_, bytes / std::max(1.0, many)) + rates_.task_seconds));
  }

  Levels guess(Levels levels) const {
    double const wanted = slices();
    auto results = [&] {
      TileSizes const sizes = tiles(levels);
      double const n = static_cast<double>(count_of(extents_[dim_n], sizes.n));
      if (in_place_ || structured_)  // a slice is a whole column or row of tiles
        return left_ ? n : static_cast<double>(count_of(extents_[dim_m], sizes.m));
      return triangle_ ? n * n / 2 : n * static_cast<double>(count_of(extents_[dim_m], sizes.m));
    };
    while (results() < wanted) {
      Levels finer = levels;
      Dimension const slice_dim = left_ ? dim_n : dim_m;
      if (structured_ ? !halve_largest(finer, {slice_dim}) : !halve_largest(finer, {dim_m, dim_n})) break;
      TileSizes const sizes = tiles(finer);
      if (std::min(triangle_ ? sizes.n : sizes.m, sizes.n) < 4 * multiple) break;
      if (task_count(finer) > static_cast<double>(limits_.most_tasks)) break;
      levels = finer;
    }
    return levels;
  }

  // A triangle that the sum's operand is longer than: a result that stays while slabs of the inner dimension come.
  bool has_long_inner() const { return triangle_ && !structured_ && extents_[dim_k] > 4 * extents_[dim_n]; }
  Levels guess_of_inner(Levels levels) const {
    double const wanted = slices();
    while (static_cast<double>(count_of(extents_[dim_k], tile(levels, dim_k))) < wanted &&
           tile(levels, dim_k) > 4 * multiple)
      ++levels[dim_k];
    return levels;
  }

  // Cuts until the memory is enough: large result blocks, for these decide how often inputs are sent, and inner
  // dimensions that are so short that several input blocks fit beside them.
  bool find_fitting(Levels& levels) {
    for (;;) {
      if (task_count(levels) > static_cast<double>(limits_.most_tasks)) return false;
      if (any_home_ || least_bytes(levels) <= 0.5 * static_cast<double>(limits_.memory) || !any_halvable(levels))
        if (evaluate(levels, Order::tiles) < infinity) return true;
      if (!halve_for_memory(levels)) return false;
    }
  }

  bool any_halvable(Levels const& levels) const {
    return can_halve(levels, dim_m) || can_halve(levels, dim_n) || can_halve(levels, dim_k);
  }

  bool halve_for_memory(Levels& levels) const {
    if (in_place_) {
      // The slice is as long as the triangle whatever its tile, so that its width is what counts.
      auto const triangle = left_ ? dim_m : dim_n, width = left_ ? dim_n : dim_m;
      double const side = static_cast<double>(tile(levels, triangle)),
                   element = static_cast<double>(call_.result().element);
      bool const large_tile = side * side * element > static_cast<double>(limits_.memory) / 16 && side > multiple;
      Dimension const first = large_tile ? triangle : width;
      return halve_largest(levels, {first}) || halve_largest(levels, {triangle, width});
    }
    TileSizes const sizes = tiles(levels);
    bool const deep = !structured_ && sizes.k > 4 * multiple && 8 * sizes.k > std::min(sizes.m, sizes.n);
    if (deep && halve_largest(levels, {dim_k})) return true;
    return halve_largest(levels, {dim_m, dim_n}) || halve_largest(levels, {dim_k});
  }

  // Walks to better neighbours as long as planning is cheap compared with what it plans.
  void climb(Levels const& start, Levels const& coarsest, Order order) {
    Levels best = start;
    double seconds = infinity;
    while ((seconds = evaluate(best, order)) == infinity)
      if (task_count(best) > static_cast<double>(limits_.most_tasks) || !halve_for_memory(best)) return;
    static constexpr Levels moves[] = {{1, 1, 0},  {0, 0, 1},  {-1, -1, 0}, {1, 0, 0},   {0, 1, 0}, {0, 0, -1},
                                       {-1, 0, 0}, {0, -1, 0}, {1, 1, -1},  {-1, -1, 1}, {0, 1, 1}, {1, 0, 1}};
    std::vector<Levels> seen{best};
    for (bool better = true; better;) {
      better = false;
      for (Levels const& move : moves) {
        Levels next = best;
        bool possible = true;
        for (std::size_t dim = 0; dim < dim_count; ++dim) {
          if (extents_[dim] == 0) continue;
          next[dim] += move[dim];
          possible = possible && next[dim] >= coarsest[dim] && (move[dim] <= 0 || tile(next, dim) >= multiple);
        }
        if (!possible || std::find(seen.begin(), seen.end(), next) != seen.end()) continue;
        seen.push_back(next);
        if (!may_spend(planning_cost(task_count(next)), planning_share)) continue;
        double const now = evaluate(next, order);
        if (now >= seconds) continue;
        seconds = now, best = next, better = true;
      }
    }
  }

  // ---- panels ----

  std::int64_t panel_extent(Panels const& panels) const { return extents_[panels.rows ? dim_m : dim_n]; }

  double task_count(Panels const& panels) const {
    std::int64_t const others = std::max<std::int64_t>(0, panel_extent(panels) - panels.first);
    return static_cast<double>(slabs_of(panels, extents_[dim_k]).size()) +
           static_cast<double>(count_of(others, panels.width) + panels.halvings);
  }

  // Part 1/parts of a dimension, as a multiple where there is room.
  static std::int64_t part(std::int64_t extent, std::int64_t parts) {
    return std::min(extent, std::max<std::int64_t>(multiple, count_of(count_of(extent, parts), multiple) * multiple));
  }

  // Three starts: where the link is what takes long, narrow panels and the shared operand as it is; where the
  // arithmetic does, half of the result in the first panel, which has work to do from the first slabs on: equal ones,
  // or longer and longer ones, since each reads and writes the result, and operands come faster than they are
  // multiplied.
  void climb_panels() {
    auto const pieces = static_cast<std::int64_t>(std::clamp(slices(), 2.0, 16.0));
    // The longer dimension first: a small call has no time for both.
    bool const tall = extents_[dim_m] > extents_[dim_n];
    for (bool const rows : {tall, !tall}) {
      Panels narrow{rows};
      narrow.first = narrow.width = part(panel_extent(narrow), pieces);
      narrow.slab = extents_[dim_k];
      Panels early = narrow;
      early.first = part(panel_extent(narrow), 2);
      early.slab = part(extents_[dim_k], 16);
      early.own_slabs = true;
      Panels growing = early;
      growing.slab = part(extents_[dim_k], 32);
      growing.growth = 4;
      std::array<Panels, 3> const starts{narrow, early, growing};
      std::array<double, 3> seconds;
      // A small call has no time for starts of many tasks.
      for (std::size_t i = 0; i < starts.size(); ++i)
        seconds[i] =
            !found_ || may_spend(planning_cost(task_count(starts[i])), planning_share) ? evaluate(starts[i]) : infinity;
      double const least = *std::min_element(seconds.begin(), seconds.end());
      for (std::size_t i = 0; i < starts.size(); ++i)
        if (seconds[i] <= 1.05 * least) climb(starts[i], seconds[i]);
    }
  }

  void climb(Panels best, double seconds) {
    struct Move {
      int first, width, slab, halvings;  // of all but the last, doublings
      bool own_slabs = false;            // the other way round
      int growth = 0;
    };
    static constexpr Move moves[] = {{0, 0, -1, 0},          {0, -1, 0, 0},
                                     {-1, 0, 0, 0},          {0, 0, 0, 1},
                                     {1, 0, 0, 0},           {0, 1, 0, 0},
                                     {0, 0, 1, 0},           {0, 0, 0, -1},
                                     {0, 0, 0, 0, true},     {1, 0, -1, 0},
                                     {-1, -1, 0, 0},         {1, 1, 0, 0},
                                     {0, 0, 0, 0, false, 2}, {0, 0, 0, 0, false, -2},
                                     {0, 0, -1, 0, false, 2}};
    constexpr int most_growth = 8;
    if (seconds == infinity) return;
    auto const moved = [](std::int64_t& size, int doublings, std::int64_t most) {
      std::int64_t const next = doublings > 0 ? std::min(2 * size, most) : doublings < 0 ? part(size, 2) : size;
      bool const possible = doublings == 0 || next != size;
      size = next;
      return possible;
    };
    std::vector<Panels> seen{best};
    for (bool better = true; better;) {
      better = false;
      for (Move const& move : moves) {
        Panels next = best;
        std::int64_t const extent = panel_extent(next);
        bool const possible = moved(next.first, move.first, extent) && moved(next.width, move.width, extent) &&
                              moved(next.slab, move.slab, extents_[dim_k]);
        next.halvings += move.halvings;
        if (move.own_slabs) next.own_slabs = !next.own_slabs;
        next.growth += move.growth;
        if (!possible || next.halvings < 0 || next.growth < 0 || next.growth > most_growth ||
            next.width >> next.halvings < multiple || std::find(seen.begin(), seen.end(), next) != seen.end())
          continue;
        seen.push_back(next);
        if (!may_spend(planning_cost(task_count(next)), planning_share)) continue;
        double const now = evaluate(next);
        if (now >= seconds) continue;
        seconds = now, best = next, better = true;
      }
    }
  }

  Level3 const& call_;
  PipelineRates const& rates_;
  Limits const& limits_;
  bool const structured_, in_place_, triangle_, left_, any_home_;
  std::array<std::int64_t, dim_count> extents_{};  // 0: the routine has no such dimension
  double whole_bytes_ = 0, work_seconds_ = 0, up_seconds_ = 0, down_seconds_ = 0;
  double spent_ = 0;  // seconds on candidates so far, by task count
  bool found_ = false;
  Plan best_;
};

}  // namespace

double task_seconds(PipelineRates const& rates, Tiling const& tiling, Task const& task) {
  Operand const& result = tiling.blocks[index(task.blocks[index(task.block_count - 1)])].view;
  Operand const& first = tiling.blocks[index(task.blocks[0])].view;
  auto const m = static_cast<double>(result.rows), n = static_cast<double>(result.cols);
  auto const k = static_cast<double>(task.inner.count > 0 ? task.inner.count
                                     : task.transa == 'N' ? first.cols
                                                          : first.rows);
  bool const complex = is_complex(tiling.call.precision);
  double const work = routine(task.routine).work(m, n, k, task.side == 'L' ? m : n) * (complex ? 8 : 2);
  double const elements = m * n * (complex ? 2 : 1);
  if (elements <= 0) return rates.task_seconds;
  double rate = flops_per_second(rates, tiling.call.precision) * elements / (elements + rates.half_rate_elements);
  if (is_structured(task.routine)) {
    double const width = task.side == 'L' ? n : m;
    rate *= width / (width + rates.half_rate_width);
  }
  double const rows = task.routine == RoutineId::trsm ? static_cast<double>(first.rows) : 0;
  double const result_bytes = m * n * static_cast<double>(result.element) * (task.beta.is(0) ? 1 : 2);
  return work / rate + result_bytes / rates.result_bytes + rows * rates.solve_row_seconds + rates.task_seconds;
}

double copy_latency(PipelineRates const& rates, double bytes) {
  return rates.copy_seconds + rates.small_copy_seconds * std::min(1.0, rates.small_bytes / std::max(bytes, 1.0));
}

double upload_seconds(PipelineRates const& rates, BlockPart const& part) {
  Operand const& sent = part.view;
  bool const far = sent.rows < sent.stride && static_cast<std::size_t>(sent.stride) * sent.element >= rates.far_away;
  return bytes_of(part) / rates.upload_bytes + (far ? static_cast<double>(sent.cols) * rates.column_seconds : 0);
}

namespace {

// The three pipes at work, in seconds since the call began.
class Timeline {
 public:
  Timeline(PipelineRates const& rates, Tiling const& tiling, Schedule const& schedule)
      : rates_(rates), tiling_(tiling), schedule_(schedule) {}

  double play() {
    for (;;) {
      start_what_can();
      bool const both = copies(StepKind::upload) && copies(StepKind::download);
      std::array<double, 3> speed{1, 1, 1};
      if (both) speed[at(StepKind::upload)] = speed[at(StepKind::download)] = rates_.both_ways;
      double step = std::numeric_limits<double>::infinity();
      for (std::size_t i = 0; i < pipes_.size(); ++i)
        if (pipes_[i].busy) step = std::min(step, pipes_[i].rest() / speed[i]);
      if (std::isinf(step)) return now_;
      now_ += step;
      for (std::size_t i = 0; i < pipes_.size(); ++i)
        if (pipes_[i].busy) pipes_[i].go_on(step * speed[i]);
    }
  }

 private:
  struct Pipe {
    bool busy = false;
    double latency = 0, work = 0;  // seconds that are left of the step, the other pipes idle
    std::int32_t ended = 0;        // steps

    double& rest() { return latency > 0 ? latency : work; }
    void go_on(double seconds) {
      constexpr double nothing = 1e-13;  // what rounding leaves
      double& of = rest();
      of = of - seconds > nothing ? of - seconds : 0;
      if (latency > 0 || work > 0) return;
      busy = false;
      ++ended;
    }
  };

  static std::size_t at(StepKind kind) { return static_cast<std::size_t>(kind); }
  Pipe const& pipe(StepKind kind) const { return pipes_[at(kind)]; }
  bool copies(StepKind kind) const { return pipe(kind).busy && pipe(kind).latency <= 0; }

  bool ended(After const& after) const {
    return after.upload < pipe(StepKind::upload).ended && after.run < pipe(StepKind::run).ended &&
           after.download < pipe(StepKind::download).ended;
  }

  // The next of a pipe's steps, if the pipe is idle and the step need not wait any longer.
  template <class Step, class Costs>
  void start(StepKind kind, std::vector<Step> const& steps, Costs&& costs) {
    Pipe& of = pipes_[at(kind)];
    if (of.busy || index(of.ended) >= steps.size() || !ended(steps[index(of.ended)].after)) return;
    auto const [latency, work] = costs(steps[index(of.ended)]);
    of = {true, latency, work, of.ended};
  }

  void start_what_can() {
    start(StepKind::upload, schedule_.uploads, [&](Upload const& step) {
      return std::pair{copy_latency(rates_, bytes_of(step.part)), upload_seconds(rates_, step.part)};
    });
    start(StepKind::run, schedule_.runs, [&](Run const& step) {
      return std::pair{0.0, task_seconds(rates_, tiling_, tiling_.tasks[index(step.task)])};
    });
    start(StepKind::download, schedule_.downloads, [&](Download const& step) {
      double const bytes = bytes_of(tiling_.blocks[index(step.block)].view);
      return std::pair{copy_latency(rates_, bytes), bytes / rates_.download_bytes};
    });
  }

  PipelineRates const& rates_;
  Tiling const& tiling_;
  Schedule const& schedule_;
  double now_ = 0;
  std::array<Pipe, 3> pipes_{};
};

}  // namespace

double estimate_seconds(PipelineRates const& rates, Tiling const& tiling, Schedule const& schedule) {
  return Timeline(rates, tiling, schedule).play();
}

Tiling tiling_of(Level3 const& call, Choice const& choice) {
  return choice.in_panels ? make_panels(call, choice.panels) : make_tiling(call, choice.tiles, choice.order);
}

Result<Plan> make_plan(Level3 const& call, PipelineRates const& rates, Limits const& limits) {
  return Planner(call, rates, limits).make();
}

}  // namespace blaslift::gpu
