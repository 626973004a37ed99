// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "bench/kernels/modes.hpp"

#include <algorithm>
#include <functional>

#include "gpu/cuda/errors.hpp"

namespace blaslift::bench {
namespace {

using gpu::cuda::check;

// What a launch will take, roughly: for the length of batches only.
double expected_seconds(double bytes) { return 3e-6 + bytes / 4.2e12; }

constexpr std::size_t rotated = std::size_t{2} << 30;  // bytes over which operands rotate, unless a batch has less

int sets_of(Case const& of, int batch) {
  std::size_t const wanted = (rotated + of.set_bytes - 1) / of.set_bytes;
  return static_cast<int>(std::min<std::size_t>(wanted, static_cast<std::size_t>(batch)));
}

struct Lengths {
  double batch_seconds;
  int least_batch, most_batch;
};
constexpr Lengths usual = {250e-6, 4, 32}, brief = {100e-6, 2, 16};

ContestPlan plan_of(Session& session, Case const& of, Lengths const& lengths) {
  ContestPlan plan;
  double const expected = expected_seconds(of.bytes);
  plan.batch = std::max(batch_of(expected, lengths.batch_seconds, lengths.most_batch),
                        expected > 1e-3 ? 2 : lengths.least_batch);
  plan.sets = sets_of(of, plan.batch);
  plan.seconds = session.options.seconds;
  plan.latencies = session.options.latencies;
  // A product in place grows or shrinks what it is given: fresh vectors before each batch.
  if (of.call.routine == RoutineId::trmv || of.call.routine == RoutineId::trsv) {
    void* const first = Session::pointer(of.arrays(session.base())[1]);
    auto const reals =
        static_cast<std::size_t>(span_elements(of.call.operands[1])) * (is_complex(of.call.precision) ? 2 : 1);
    bool const is_double = !is_single(of.call.precision);
    int const sets = plan.sets;
    std::size_t const distance = of.set_bytes;
    plan.restore = [=](cudaStream_t stream) {
      return check(fill_sets(stream, first, reals, is_double, sets, distance), "filling vectors");
    };
  }
  return plan;
}

Contender from_source(Session& session, KernelSource const& source, Case const& of, std::size_t shape) {
  Contender made;
  made.name = source.name();
  made.launch = [&session, &source, &of, shape](int set, cudaStream_t stream) {
    return session.start_own(source, of, session.set(of, set), shape, stream);
  };
  return made;
}

Contender from_cublas(Session& session, Case const& of) {
  Contender made;
  made.name = "cublas";
  made.launch = [&session, &of](int set, cudaStream_t) { return session.start_cublas(of, session.set(of, set)); };
  return made;
}

// Yardsticks over the same memory: set i begins where the operands' does.
Contender reads(Session& session, Case const& of, std::size_t bytes) {
  Contender made;
  made.name = "read";
  made.launch = [&session, &of, bytes](int set, cudaStream_t stream) {
    void const* const from = Session::pointer(session.set(of, set));
    std::size_t const most = session.arena_bytes() - static_cast<std::size_t>(set) * of.set_bytes;
    return check(read_stream(stream, from, std::min(bytes, most), session.track.multiprocessors, session.track.sink),
                 "reading");
  };
  return made;
}

std::string times_line(Contender const& one, Case const& of) {
  JsonLine line;
  if (!one.failed.empty()) return line.text("failed", one.failed).whole();
  line.number("seconds", one.times.timed()).number("picked", one.times.picked()).number("spread", one.times.spread());
  line.number("gbs", of.bytes / one.times.timed() * 1e-9);
  if (one.latency > 0) line.number("latency", one.latency);
  if (one.queued) line.number("queued", true);
  return line.whole();
}

std::string shape_line(gpu::plan::Shape const& shape) {
  return "[" + std::to_string(shape.variant) + ", " + std::to_string(shape.tx) + ", " + std::to_string(shape.ty) +
         ", " + std::to_string(shape.per_thread) + "]";
}

// A source's shapes for a case, and the one that it chooses.
struct Offer {
  KernelSource const* source = nullptr;
  std::vector<LegalShape> shapes;
  std::size_t chosen = 0;  // an index of the source's
  bool is_programs = false;

  LegalShape const* shape(std::size_t index) const {
    for (LegalShape const& each : shapes)
      if (each.index == index) return &each;
    return nullptr;
  }
};

std::vector<Offer> offers(Session& session, Case const& of) {
  std::vector<Offer> made;
  auto const arrays = of.arrays(session.base());
  std::span<gpu::DeviceAddress const> const operands{arrays.data(), of.operands()};
  for (auto const& source : session.sources) {
    if (!source->takes(of.call) || !session.options.wants(source->name())) continue;
    auto const chosen = source->choose(of.call, operands, session.workspace);
    if (chosen)
      made.push_back({source.get(), source->shapes(of.call, operands, session.workspace), *chosen,
                      source->is_programs(of.call, operands, session.workspace)});
  }
  return made;
}

Error compare_with(Session& session, Case const& of, bool only_ours) {
  ContestPlan plan = plan_of(session, of, usual);
  if (only_ours) {
    plan.seconds = std::min(plan.seconds, 0.01);
    plan.latencies = 0;
  }
  if (Error error = session.prepare(of, plan.sets)) {
    described(only_ours ? "sawtooth" : "compare", of).text("skipped", error.text).print();
    return error.code == Error::Code::out_of_memory ? Error::none() : error;
  }
  std::vector<Contender> contenders;
  JsonLine chosen;
  char const* program = "cublas";
  for (Offer const& offer : offers(session, of)) {
    contenders.push_back(from_source(session, *offer.source, of, offer.chosen));
    if (LegalShape const* shape = offer.shape(offer.chosen)) chosen.raw(offer.source->name(), shape_line(shape->shape));
    if (offer.is_programs) program = offer.source->name();
  }
  bool const ours_is_there = !contenders.empty();
  JsonLine line = described(only_ours ? "sawtooth" : "compare", of);
  if (only_ours && !ours_is_there) {
    line.text("skipped", "no kernel of ours takes this call").print();
    return Error::none();
  }
  if (!only_ours) {
    contenders.push_back(from_cublas(session, of));
    contenders.push_back(reads(session, of, static_cast<std::size_t>(of.bytes)));
  }
  if (Error error = hold(session.track, plan, contenders)) return error;
  add_plan(line, plan, contenders);
  line.line("shapes", chosen).text("program", program);
  add_times(line, "times", contenders, of);
  if (!only_ours && ours_is_there) {
    double const ours = contenders.front().times.timed(), cublas = contenders[contenders.size() - 2].times.timed();
    if (contenders.front().failed.empty() && cublas > 0 && ours > cublas && !is_tie(ours, cublas)) {
      std::vector<Contender> again;
      again.push_back(contenders.front());
      again.push_back(contenders[contenders.size() - 2]);
      for (Contender& each : again) each.times.seconds.clear();
      plan.seconds *= 2;
      plan.least *= 2;
      if (Error error = hold(session.track, plan, again)) return error;
      add_times(line, "again", again, of);
    }
  }
  line.print();
  return Error::none();
}

}  // namespace

JsonLine& add_times(JsonLine& line, char const* key, std::vector<Contender> const& contenders, Case const& of) {
  JsonLine times;
  for (Contender const& each : contenders) times.raw(each.name.c_str(), times_line(each, of));
  return line.line(key, times);
}

JsonLine& add_plan(JsonLine& line, ContestPlan const& plan, std::vector<Contender> const& contenders) {
  std::size_t count = 0;
  for (Contender const& each : contenders) count = std::max(count, each.times.seconds.size());
  return line.number("batch", plan.batch).number("sets", plan.sets).number("repetitions", count);
}

JsonLine described(char const* mode, Case const& of) {
  JsonLine line;
  line.text("mode", mode).text("case", of.text).text("routine", routine(of.symbol).name);
  line.text("symbol", info(of.symbol).name).text("flags", of.flags);
  line.number("m", of.call.m).number("n", of.call.n).number("bytes", of.bytes);
  if (of.call.level3) line.number("k", of.call.k).number("flops", of.flops);
  return line;
}

std::size_t arena_for_times(Case const& of) {
  double const expected = expected_seconds(of.bytes);
  int const batch = std::max(batch_of(expected, usual.batch_seconds, usual.most_batch), usual.least_batch);
  return of.set_bytes * static_cast<std::size_t>(sets_of(of, batch));
}
std::size_t arena_for_yardsticks() { return std::size_t{8} << 30; }

Error compare(Session& session, Case const& of) { return compare_with(session, of, false); }
Error sawtooth(Session& session, Case const& of) { return compare_with(session, of, true); }

Error shapes(Session& session, Case const& of) {
  ContestPlan plan = plan_of(session, of, brief);
  plan.latencies = 0;
  plan.most = 20;
  plan.slow = 3;
  plan.graphs = false;
  if (Error error = session.prepare(of, plan.sets)) {
    described("shapes", of).text("skipped", error.text).print();
    return error.code == Error::Code::out_of_memory ? Error::none() : error;
  }
  std::vector<Offer> const offered = offers(session, of);
  if (offered.empty()) described("shapes", of).text("skipped", "no kernel of ours takes this call").print();
  for (Offer const& offer : offered) {
    std::vector<Contender> contenders;
    for (LegalShape const& each : offer.shapes)
      contenders.push_back(from_source(session, *offer.source, of, each.index));
    contenders.push_back(from_cublas(session, of));
    contenders.push_back(reads(session, of, static_cast<std::size_t>(of.bytes)));
    if (Error error = hold(session.track, plan, contenders)) return error;

    std::size_t chosen = 0, best = 0;
    std::string rows = "[";
    for (std::size_t i = 0; i < offer.shapes.size(); ++i) {
      Contender const& one = contenders[i];
      LegalShape const& shape = offer.shapes[i];
      if (shape.index == offer.chosen) chosen = i;
      bool const better = one.failed.empty() &&
                          (!contenders[best].failed.empty() || one.times.picked() < contenders[best].times.picked());
      if (better) best = i;
      std::string row = shape_line(shape.shape);
      row.back() = ',';
      auto microseconds = [](double seconds) { return JsonLine::shown(seconds * 1e6); };
      row += " " + std::to_string(shape.active_blocks) + ", " + std::to_string(shape.grid) + ", " +
             microseconds(one.times.picked()) + ", " + microseconds(one.times.timed()) + ", " +
             microseconds(shape.model_seconds) + "]";
      rows += (i > 0 ? ", " : "") + row;
    }
    JsonLine line = described("shapes", of);
    line.text("who", offer.source->name());
    add_plan(line, plan, contenders);
    line.number("chosen", chosen).number("best", best);
    std::vector<Contender> others;
    others.push_back(contenders[contenders.size() - 2]);
    others.push_back(contenders.back());
    add_times(line, "times", others, of);

    double const of_chosen = contenders[chosen].times.timed(), of_best = contenders[best].times.timed();
    if (chosen != best && of_best < 0.98 * of_chosen) {
      std::vector<Contender> again;
      again.push_back(from_source(session, *offer.source, of, offer.shapes[chosen].index));
      again.push_back(from_source(session, *offer.source, of, offer.shapes[best].index));
      again[0].name = "chosen";
      again[1].name = "best";
      ContestPlan more = plan_of(session, of, usual);
      more.latencies = 0;
      if (Error error = session.prepare(of, more.sets)) return error;
      if (Error error = hold(session.track, more, again)) return error;
      add_times(line, "again", again, of);
    }
    // [variant, Tx, Ty, per thread, active blocks a multiprocessor, blocks of the grid, and microseconds: picked by,
    // timed, expected by the model]
    line.raw("rows", rows + "]");
    line.print();
  }
  return Error::none();
}

Error yardsticks(Session& session) {
  for (int power = 16; power <= 33; ++power) {
    std::size_t const bytes = std::size_t{1} << power;
    if (bytes > session.arena_bytes()) break;
    Case whole;  // a stretch of memory as an operand
    whole.text = "2^" + std::to_string(power) + " bytes";
    whole.bytes = static_cast<double>(bytes);
    whole.set_bytes = bytes;
    if (Error error = session.prepare(whole, 1)) return error;
    ContestPlan plan;
    double const expected = expected_seconds(whole.bytes);
    plan.batch = std::max(batch_of(expected, usual.batch_seconds, usual.most_batch), expected > 1e-3 ? 2 : 4);
    plan.sets = static_cast<int>(std::min(session.arena_bytes() / bytes, static_cast<std::size_t>(plan.batch)));
    plan.seconds = std::max(session.options.seconds, 0.1);
    plan.latencies = session.options.latencies;
    std::vector<Contender> contenders;
    contenders.push_back(reads(session, whole, bytes));
    auto halves = [&session, bytes](int set) {
      auto* const from =
          static_cast<std::byte*>(Session::pointer(session.base())) + static_cast<std::size_t>(set) * bytes;
      return std::pair<void*, void const*>(from + bytes / 2, from);
    };
    Contender copies;
    copies.name = "copy";
    copies.launch = [&](int set, cudaStream_t stream) {
      auto const [to, from] = halves(set);
      return check(copy_stream(stream, to, from, bytes / 2), "copying");
    };
    contenders.push_back(copies);
    Contender driver;
    driver.name = "memcpy";
    driver.launch = [&](int set, cudaStream_t stream) {
      auto const [to, from] = halves(set);
      return check(cudaMemcpyAsync(to, from, bytes / 2, cudaMemcpyDeviceToDevice, stream), "cudaMemcpyAsync");
    };
    contenders.push_back(driver);
    Contender empty;
    empty.name = "nothing";
    empty.launch = [&](int, cudaStream_t stream) { return check(nothing(stream), "an empty kernel"); };
    contenders.push_back(empty);
    if (Error error = hold(session.track, plan, contenders)) return error;
    JsonLine line;
    line.text("mode", "yardsticks").number("bytes", whole.bytes);
    add_plan(line, plan, contenders);
    add_times(line, "times", contenders, whole);
    line.print();
    if (session.late()) break;
  }
  return Error::none();
}

}  // namespace blaslift::bench
