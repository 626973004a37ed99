// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// One call in every legal shape, for several layouts of the same operands, several times, and beside a busy stream:
// there has to be one hash. And the call many times one after the other, each on what the one before has left: launches
// begin while the one before still runs, and have to leave what they do when each is waited for. What must not be read
// or written is NaN: the unreferenced triangle, the unit diagonal, gaps between columns and elements, and y where beta
// is zero.
#include <algorithm>

#include "bench/kernels/modes.hpp"
#include "bench/kernels/operands.hpp"
#include "bench/kernels/reference.hpp"
#include "gpu/cuda/errors.hpp"

namespace blaslift::bench {
namespace {

using gpu::cuda::check;

constexpr std::size_t most_runs = std::size_t{1} << 16;
constexpr int most_chains = 16;
constexpr int links = 13;    // launches of a chain: odd, so that the last one writes what is hashed
constexpr int repeated = 4;  // times that the first layout runs, the last of them beside a busy stream

std::vector<Layout> layouts(Case const& of) {
  std::vector<Layout> made(7);
  made[0].align = 64;
  made[2].offset = {1, 0, 0};
  made[3].pad = 1;
  made[4].pad = 3, made[4].offset = {2, 1, 3};
  made[5].incx = 2, made[5].incy = -3;
  // Routines of one vector do nothing where its increment is negative.
  made[6].incx = of.operands() > 1 ? -1 : 3, made[6].incy = 2, made[6].pad = 5, made[6].offset = {3, 2, 1};
  return made;
}

struct Group {
  Data data;
  double beta;
};

// The arena: packed masters, working operands, the packed result, hashes.
struct Memory {
  gpu::DeviceAddress masters, work, result, worst, hashes;
};

class Bits {
 public:
  Bits(Session& session, KernelSource const& source, Case const& of)
      : session_(session), source_(source), of_(of), stream_(session.track.stream) {}

  Error run(Group const& group, std::string& line) {
    Case const call = scaled(of_, of_.alpha, group.beta);
    packed_ = laid(call, Layout{});
    place_memory();
    if (Error error = make_masters(stream_, packed_, memory_.masters, group.data)) return error;
    if (Error error =
            check(cudaMemsetAsync(at(memory_.hashes), 0, (most_runs + most_chains) * 8, stream_), "clearing hashes"))
      return error;
    runs_.clear();
    std::vector<Layout> const all = layouts(of_);
    for (std::size_t i = 0; i < all.size(); ++i) {
      Case const work = laid(call, all[i]);
      if (Error error = lay(work)) return error;
      for (int turn = 0; turn < (i == 0 ? repeated : 1); ++turn)
        if (Error error = run_shapes(work, static_cast<int>(i), turn == repeated - 1)) return error;
    }
    chains_ = 0;
    // Where the next call reads what this one writes.
    if (Case const work = laid(call, all[0]);
        group.data == Data::uniform && work.result_bytes() == 0 && (group.beta != 0 || turns(work))) {
      if (Error error = lay(work)) return error;
      if (Error error = run_chains(work)) return error;
    }
    return judge(group, laid(call, all[0]), line);
  }

 private:
  static void* at(gpu::DeviceAddress address) { return Session::pointer(address); }

  void place_memory() {
    auto const rounded = [](std::size_t bytes) { return (bytes + 255) / 256 * 256; };
    std::size_t work = 0;
    for (Layout const& each : layouts(of_)) work = std::max(work, laid(of_, each).set_bytes);
    memory_.masters = session_.base();
    memory_.work = gpu::advance(memory_.masters, packed_.set_bytes);
    memory_.result = gpu::advance(memory_.work, rounded(work));
    memory_.worst = gpu::advance(memory_.result, rounded(packed_.set_bytes) + 256);
    memory_.hashes = gpu::advance(memory_.worst, 256);
  }

  Error scatter_operand(Case const& work, std::size_t i) {
    return lay_operand(stream_, packed_, memory_.masters, work, memory_.work, i);
  }

  Error lay(Case const& work) {
    if (Error error = check(cudaMemsetAsync(at(memory_.work), 0xff, work.set_bytes, stream_), "filling operands"))
      return error;
    for (std::size_t i = 0; i < work.operands(); ++i)
      if (Error error = scatter_operand(work, i)) return error;
    return Error::none();
  }

  // What the call writes, as it was before.
  Error restore(Case const& work) {
    bool const unread = routine(work.symbol).find("beta") >= 0 && work.beta == 0;
    for (std::size_t i = 0; i < work.operands(); ++i) {
      Operand const& operand = work.call.operands[i];
      if (!operand.written) continue;
      auto const bytes = static_cast<std::size_t>(span_elements(operand)) * operand.element;
      Error const error =
          unread || !operand.read
              ? check(cudaMemsetAsync(operand_at(work, memory_.work, i), 0xff, bytes, stream_), "filling operands")
              : scatter_operand(work, i);
      if (error) return error;
    }
    if (work.result_bytes() > 0)
      return check(cudaMemsetAsync(session_.result(), 0xff, 16, stream_), "filling a result");
    return Error::none();
  }

  Error hash_result(Case const& work, std::size_t slot) {
    auto* const to = static_cast<std::uint64_t*>(at(memory_.hashes)) + slot;
    if (std::size_t const bytes = work.result_bytes())
      return check(hash(stream_, to, session_.result(), 1, 1, 1, 1, bytes), "hashing");
    for (std::size_t i = 0; i < work.operands(); ++i) {
      Operand const& operand = work.call.operands[i];
      if (!operand.written) continue;
      bool const vector = operand.shape == Shape::vector;
      if (Error error = check(hash(stream_, to, operand_at(work, memory_.work, i), operand.rows, operand.cols,
                                   vector ? 0 : operand.stride, vector ? operand.stride : 1, operand.element),
                              "hashing"))
        return error;
    }
    return Error::none();
  }

  Error run_shapes(Case const& work, int layout, bool busy) {
    auto const arrays = work.arrays(memory_.work);
    int started = 0;
    for (LegalShape const& shape : source_.shapes(work.call, {arrays.data(), work.operands()}, session_.workspace)) {
      if (runs_.size() == most_runs) break;
      if (busy && started++ % 16 == 0)
        for (int i = 0; i < 8; ++i)
          if (Error error = check(read_stream(session_.other_stream, session_.track.flush, session_.track.flush_bytes,
                                              session_.track.multiprocessors / 8, session_.track.sink),
                                  "keeping the device busy"))
            return error;
      if (Error error = restore(work)) return error;
      if (Error error = session_.start_own(source_, work, memory_.work, shape.index, stream_)) return error;
      if (Error error = hash_result(work, runs_.size())) return error;
      runs_.push_back({shape.shape, layout, busy});
    }
    return check(cudaStreamSynchronize(stream_), "a kernel");
  }

  // The operands of a chain's next call: where the last two are vectors alike, each is the result in turn.
  static bool turns(Case const& work) {
    std::size_t const count = work.operands();
    if (count < 2) return false;
    Operand const &x = work.call.operands[count - 2], &y = work.call.operands[count - 1];
    return x.shape == Shape::vector && y.shape == Shape::vector && x.rows == y.rows && x.cols == y.cols &&
           x.stride == y.stride;
  }

  Error run_chain(Case const& work, std::vector<LegalShape> const& shapes, std::size_t step, bool waits) {
    for (std::size_t i = 0; i < work.operands(); ++i)  // a chain may have written all of them
      if (Error error = scatter_operand(work, i)) return error;
    auto arrays = work.arrays(memory_.work);
    for (std::size_t link = 0; link < links; ++link) {
      std::size_t const shape = shapes[link * step % shapes.size()].index;
      if (Error error = source_.start(work.call, {arrays.data(), work.operands()}, session_.result(), shape,
                                      session_.workspace, stream_))
        return error;
      if (waits)
        if (Error error = check(cudaStreamSynchronize(stream_), "a kernel")) return error;
      if (turns(work)) std::swap(arrays[work.operands() - 2], arrays[work.operands() - 1]);
    }
    return hash_result(work, most_runs + chains_++);
  }

  // The first one waits for every launch; the others go through the shapes in steps of their number.
  Error run_chains(Case const& work) {
    auto const arrays = work.arrays(memory_.work);
    auto const shapes = source_.shapes(work.call, {arrays.data(), work.operands()}, session_.workspace);
    if (shapes.empty()) return Error::none();
    for (std::size_t step = 0; step < most_chains; ++step)
      if (Error error = run_chain(work, shapes, step, step == 0)) return error;
    return Error::none();
  }

  static std::size_t count_distinct(std::vector<std::uint64_t> hashes) {
    std::sort(hashes.begin(), hashes.end());
    return static_cast<std::size_t>(std::unique(hashes.begin(), hashes.end()) - hashes.begin());
  }

  // The error of what a launch leaves, in units of the last place times the sum of its terms' sizes.
  Error error_of(Case const& work, double& units) {
    units = 0;
    void const* result = session_.result();
    if (work.result_bytes() == 0) {
      std::size_t const i = compared_operand(work.call);
      Operand const& operand = work.call.operands[i];
      bool const vector = operand.shape == Shape::vector;
      if (Error error =
              check(gather(stream_, at(memory_.result), operand_at(work, memory_.work, i), operand.rows, operand.cols,
                           vector ? 0 : operand.stride, vector ? operand.stride : 1, operand.element),
                    "gathering a result"))
        return error;
      result = at(memory_.result);
    }
    Reference reference;
    reference.call = work.call;
    for (std::size_t i = 0; i < packed_.operands(); ++i)
      reference.operands[i] = operand_at(packed_, memory_.masters, i);
    if (Error error = check(cudaMemsetAsync(at(memory_.worst), 0, 8, stream_), "clearing")) return error;
    if (Error error = check(bench::compare(stream_, reference, result, static_cast<double*>(at(memory_.worst))),
                            "comparing with the reference"))
      return error;
    // A copy alone does not wait for a non-blocking stream.
    if (Error error = check(cudaStreamSynchronize(stream_), "comparing with the reference")) return error;
    return check(cudaMemcpy(&units, at(memory_.worst), 8, cudaMemcpyDeviceToHost), "reading an error");
  }

  Error judge(Group const& group, Case const& work, std::string& line) {
    std::vector<std::uint64_t> hashes(runs_.size());
    if (Error error = check(cudaStreamSynchronize(session_.other_stream), "the busy stream")) return error;
    if (Error error = check(cudaStreamSynchronize(stream_), "hashing")) return error;
    if (!hashes.empty())
      if (Error error = check(cudaMemcpy(hashes.data(), at(memory_.hashes), hashes.size() * 8, cudaMemcpyDeviceToHost),
                              "reading hashes"))
        return error;
    JsonLine made;
    made.text("data", group.data == Data::uniform ? "uniform" : "hostile").number("beta", group.beta);
    made.number("runs", runs_.size());
    std::size_t const distinct = count_distinct(hashes);
    made.number("hashes", distinct);
    if (chains_ > 0) {
      std::vector<std::uint64_t> of_chains(chains_);
      if (Error error = check(cudaMemcpy(of_chains.data(), static_cast<std::uint64_t*>(at(memory_.hashes)) + most_runs,
                                         chains_ * 8, cudaMemcpyDeviceToHost),
                              "reading hashes"))
        return error;
      made.number("chains", chains_).number("chain_hashes", count_distinct(of_chains));
    }
    if (distinct > 1) {
      std::size_t const i = static_cast<std::size_t>(
          std::find_if(hashes.begin(), hashes.end(), [&](auto hash) { return hash != hashes[0]; }) - hashes.begin());
      made.text("differs", described_run(i)).text("from", described_run(0));
    }
    made.raw("hash", '"' + (hashes.empty() ? std::string() : std::to_string(hashes[0])) + '"');
    if (has_reference(work.call.routine) && !runs_.empty()) {
      made.number("terms", terms(work.call));
      double units = 0;
      if (Error error = lay(work)) return error;
      auto const arrays = work.arrays(memory_.work);
      auto const chosen = source_.choose(work.call, {arrays.data(), work.operands()}, session_.workspace);
      if (Error error = restore(work)) return error;
      if (chosen)
        if (Error error = session_.start_own(source_, work, memory_.work, *chosen, stream_)) return error;
      if (Error error = error_of(work, units)) return error;
      made.number("units", units);
      if (Error error = restore(work)) return error;
      if (!session_.start_cublas(work, memory_.work)) {
        if (Error error = error_of(work, units)) return error;
        made.number("cublas_units", units);
      }
    }
    line = made.whole();
    return Error::none();
  }

  std::string described_run(std::size_t i) const {
    Run const& run = runs_[i];
    return "variant " + std::to_string(run.shape.variant) + ", " + std::to_string(run.shape.tx) + " x " +
           std::to_string(run.shape.ty) + ", " + std::to_string(run.shape.per_thread) + " a thread, layout " +
           std::to_string(run.layout) + (run.busy ? ", busy" : "");
  }

  struct Run {
    gpu::plan::Shape shape;
    int layout;
    bool busy;
  };
  Session& session_;
  KernelSource const& source_;
  Case const& of_;
  cudaStream_t stream_;
  Case packed_;
  Memory memory_{};
  std::vector<Run> runs_;
  std::size_t chains_ = 0;  // whose hashes come behind those of all runs
};

}  // namespace

std::size_t arena_for_bits(Case const& of) {
  std::size_t most = 0;
  for (Layout const& each : layouts(of)) most = std::max(most, laid(of, each).set_bytes);
  return most + 2 * laid(of, Layout{}).set_bytes + (most_runs + most_chains) * 8 + 4096;
}

Error bits(Session& session, Case const& of) {
  session.spoiled();
  if (arena_for_bits(of) > session.arena_bytes()) {
    described("bits", of).text("skipped", "too large").print();
    return Error::none();
  }
  bool some = false;
  for (auto const& source : session.sources) {
    // The seed's kernels promise no such thing.
    if (source.get() != session.sources.front().get() || !source->takes(of.call)) continue;
    some = true;
    std::string groups = "[";
    std::vector<Group> wanted = {{Data::uniform, -0.5}, {Data::hostile, -0.5}};
    if (routine(of.symbol).find("beta") >= 0) wanted.push_back({Data::uniform, 0});
    for (Group const& group : wanted) {
      std::string line;
      if (Error error = Bits(session, *source, of).run(group, line)) return error;
      groups += (groups.size() > 1 ? ", " : "") + line;
    }
    described("bits", of).text("who", source->name()).raw("groups", groups + "]").print();
  }
  if (!some) described("bits", of).text("skipped", "no kernel of ours takes this call").print();
  return Error::none();
}

}  // namespace blaslift::bench
