// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "gpu/tiling/model.hpp"

#include <algorithm>
#include <cmath>

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
    if (fits_whole()) climb(guess(coarsest), coarsest, Order::shells);
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
    std::int64_t const length = by_rows || triangle_ ? tile(levels, dim_n) : tile(levels, dim_m);
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

  // Adds a candidate. False if it does not fit the limits.
  bool evaluate(Levels const& levels, Order order) {
    if (!fits_slot(levels)) return false;
    double const tasks = task_count(levels);
    if (tasks > static_cast<double>(limits_.most_tasks)) return false;
    if (!any_home_ && least_bytes(levels) > static_cast<double>(limits_.memory)) return false;
    spent_ += std::max(tasks * planning_seconds, planning_seconds_at_least);
    Plan plan;
    plan.tiling = make_tiling(call_, tiles(levels), order);
    if (memory_needed(plan.tiling, limits_.homes).least > limits_.memory) return false;
    plan.schedule = make_schedule(plan.tiling, limits_.memory, limits_.homes);
    plan.seconds = estimate_seconds(rates_, plan.tiling, plan.schedule);
    if (found_ && plan.seconds >= best_.seconds) return true;
    found_ = true;
    best_levels_ = levels;
    best_ = std::move(plan);
    return true;
  }

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
  Levels guess(Levels levels) const {
    double const total = work_seconds_ + up_seconds_ + down_seconds_;
    double const slices = std::sqrt(total / (rates_.copy_seconds + rates_.task_seconds));
    auto results = [&] {
      TileSizes const sizes = tiles(levels);
      double const n = static_cast<double>(count_of(extents_[dim_n], sizes.n));
      if (in_place_ || structured_)  // a slice is a whole column or row of tiles
        return left_ ? n : static_cast<double>(count_of(extents_[dim_m], sizes.m));
      return triangle_ ? n * n / 2 : n * static_cast<double>(count_of(extents_[dim_m], sizes.m));
    };
    while (results() < slices) {
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

  // Cuts until the memory is enough: large result blocks, for these decide how often inputs are sent, and inner
  // dimensions that are so short that several input blocks fit beside them.
  bool find_fitting(Levels& levels) {
    for (;;) {
      if (task_count(levels) > static_cast<double>(limits_.most_tasks)) return false;
      if (any_home_ || least_bytes(levels) <= 0.5 * static_cast<double>(limits_.memory) || !any_halvable(levels))
        if (evaluate(levels, Order::tiles)) return true;
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
    for (Levels first = start; !found_ && !evaluate(first, order);)
      if (task_count(first) > static_cast<double>(limits_.most_tasks) || !halve_for_memory(first)) return;
    static constexpr Levels moves[] = {{1, 1, 0},  {0, 0, 1},  {-1, -1, 0}, {1, 0, 0},   {0, 1, 0}, {0, 0, -1},
                                       {-1, 0, 0}, {0, -1, 0}, {1, 1, -1},  {-1, -1, 1}, {0, 1, 1}, {1, 0, 1}};
    std::vector<Levels> seen{best_levels_};
    for (bool better = true; better;) {
      better = false;
      for (Levels const& move : moves) {
        Levels next = best_levels_;
        bool possible = true;
        for (std::size_t dim = 0; dim < dim_count; ++dim) {
          if (extents_[dim] == 0) continue;
          next[dim] += move[dim];
          possible = possible && next[dim] >= coarsest[dim] && (move[dim] <= 0 || tile(next, dim) >= multiple);
        }
        if (!possible || std::find(seen.begin(), seen.end(), next) != seen.end()) continue;
        seen.push_back(next);
        double const cost = std::max(task_count(next) * planning_seconds, planning_seconds_at_least);
        if (spent_ + cost > planning_share * best_.seconds) continue;
        double const before = best_.seconds;
        evaluate(next, order);
        better = better || best_.seconds < before;
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
  Levels best_levels_{};
};

}  // namespace

double task_seconds(PipelineRates const& rates, Tiling const& tiling, Task const& task) {
  Operand const& result = tiling.blocks[index(task.blocks[index(task.block_count - 1)])].view;
  Operand const& first = tiling.blocks[index(task.blocks[0])].view;
  auto const m = static_cast<double>(result.rows), n = static_cast<double>(result.cols);
  auto const k = static_cast<double>(task.transa == 'N' ? first.cols : first.rows);
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
  return work / rate + rows * rates.solve_row_seconds + rates.task_seconds;
}

double estimate_seconds(PipelineRates const& rates, Tiling const& tiling, Schedule const& schedule) {
  // When each step ends, by kind. A step that waits for nothing starts when its pipe is free.
  std::vector<double> uploaded(schedule.uploads.size()), ran(schedule.runs.size()),
      downloaded(schedule.downloads.size());
  auto end_of = [](std::vector<double> const& ends, std::int32_t step) { return step < 0 ? 0 : ends[index(step)]; };
  auto start = [&](double pipe, After const& after) {
    return std::max({pipe, end_of(uploaded, after.upload), end_of(ran, after.run), end_of(downloaded, after.download)});
  };
  double up = 0, run = 0, down = 0;  // when the pipes are free
  std::size_t u = 0, d = 0;
  // Uploads and downloads up to the point that the next run may wait for; they wait for earlier runs only.
  for (std::size_t r = 0; r < schedule.runs.size(); ++r) {
    Run const& now = schedule.runs[r];
    for (; u < schedule.uploads.size() && static_cast<std::int32_t>(u) <= now.after.upload; ++u) {
      Upload const& upload = schedule.uploads[u];
      up = start(up, upload.after) + rates.copy_seconds +
           bytes_of(upload.part.view) / rates.upload_bytes;
      uploaded[u] = up;
    }
    run = start(run, now.after) + task_seconds(rates, tiling, tiling.tasks[index(now.task)]);
    ran[r] = run;
    for (; d < schedule.downloads.size() && schedule.downloads[d].after.run <= static_cast<std::int32_t>(r); ++d) {
      Download const& download = schedule.downloads[d];
      down = start(down, download.after) + rates.copy_seconds +
             bytes_of(tiling.blocks[index(download.block)].view) / rates.download_bytes;
      downloaded[d] = down;
    }
  }
  return std::max({up, run, down});
}

Result<Plan> make_plan(Level3 const& call, PipelineRates const& rates, Limits const& limits) {
  return Planner(call, rates, limits).make();
}

}  // namespace blaslift::gpu
