// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "bench/kernels/contest.hpp"

#include "bench/kernels/work.hpp"
#include "gpu/cuda/errors.hpp"

namespace blaslift::bench {
namespace {

using gpu::cuda::check;
using gpu::cuda::forget;

constexpr double between = 60e-6;  // seconds of emptying the cache and starting, beside each batch

// A contender's batch, ready to be started, and the events around it.
class Batch {
 public:
  Batch() = default;
  Batch(Batch&& other) noexcept : exec_(other.exec_), begin_(other.begin_), end_(other.end_) {
    other.exec_ = nullptr;
    other.begin_ = other.end_ = nullptr;
  }
  Batch& operator=(Batch&&) = delete;
  ~Batch() {
    if (exec_) forget(cudaGraphExecDestroy(exec_));
    if (begin_) forget(cudaEventDestroy(begin_));
    if (end_) forget(cudaEventDestroy(end_));
  }

  Error make(Track const& track, ContestPlan const& plan, Contender& contender) {
    if (Error error = check(cudaEventCreate(&begin_), "cudaEventCreate")) return error;
    if (Error error = check(cudaEventCreate(&end_), "cudaEventCreate")) return error;
    // Once without a graph: loads what is loaded late, and shows errors as they are.
    if (Error error = contender.launch(0, track.stream)) {
      contender.failed = error.text;
      return Error::none();
    }
    if (Error error = check(cudaStreamSynchronize(track.stream), contender.name.c_str())) return error;
    if (plan.graphs) capture(track, plan, contender);
    if (exec_)
      if (Error error = check(cudaGraphUpload(exec_, track.stream), "cudaGraphUpload")) return error;
    contender.queued = exec_ == nullptr;
    return Error::none();
  }

  Error start(Track const& track, ContestPlan const& plan, Contender const& contender) {
    if (plan.restore)
      if (Error error = plan.restore(track.stream)) return error;
    Error error = check(read_stream(track.stream, track.flush, track.flush_bytes, track.multiprocessors, track.sink),
                        "emptying the cache");
    if (!error && contender.queued)  // 10 us are enough to issue a launch, or a routine's two
      error = check(spin(track.stream, static_cast<std::uint64_t>(plan.batch) * 10000), "waiting");
    if (!error) error = check(cudaEventRecord(begin_, track.stream), "cudaEventRecord");
    if (!error && exec_) error = check(cudaGraphLaunch(exec_, track.stream), "cudaGraphLaunch");
    for (int i = 0; !error && !exec_ && i < plan.batch; ++i) error = contender.launch(i % plan.sets, track.stream);
    if (!error) error = check(cudaEventRecord(end_, track.stream), "cudaEventRecord");
    return error;
  }

  Error start_single(Track const& track, ContestPlan const& plan, Contender const& contender, int set) {
    if (plan.restore)
      if (Error error = plan.restore(track.stream)) return error;
    Error error = check(read_stream(track.stream, track.flush, track.flush_bytes, track.multiprocessors, track.sink),
                        "emptying the cache");
    if (!error) error = check(spin(track.stream, 40000), "waiting");
    if (!error) error = check(cudaEventRecord(begin_, track.stream), "cudaEventRecord");
    if (!error) error = contender.launch(set, track.stream);
    if (!error) error = check(cudaEventRecord(end_, track.stream), "cudaEventRecord");
    return error;
  }

  // Seconds between the events, which have passed.
  Error read(double& seconds) const {
    float milliseconds = 0;
    if (Error error = check(cudaEventElapsedTime(&milliseconds, begin_, end_), "cudaEventElapsedTime")) return error;
    seconds = static_cast<double>(milliseconds) * 1e-3;
    return Error::none();
  }

 private:
  // Some of cuBLAS's routines may refuse to be captured; then exec_ stays empty.
  void capture(Track const& track, ContestPlan const& plan, Contender& contender) {
    if (cudaStreamBeginCapture(track.stream, cudaStreamCaptureModeRelaxed) != cudaSuccess)
      return forget(cudaErrorUnknown);
    Error error;
    for (int i = 0; !error && i < plan.batch; ++i) error = contender.launch(i % plan.sets, track.stream);
    cudaGraph_t graph = nullptr;
    cudaError_t const ended = cudaStreamEndCapture(track.stream, &graph);
    if (ended == cudaSuccess && !error && cudaGraphInstantiate(&exec_, graph, 0) != cudaSuccess) exec_ = nullptr;
    if (graph) forget(cudaGraphDestroy(graph));
    if (!exec_) (void)cudaGetLastError();
  }

  cudaGraphExec_t exec_ = nullptr;
  cudaEvent_t begin_ = nullptr, end_ = nullptr;
};

}  // namespace

Error hold(Track const& track, ContestPlan const& plan, std::vector<Contender>& contenders) {
  std::vector<Batch> batches(contenders.size());
  for (std::size_t i = 0; i < contenders.size(); ++i)
    if (Error error = batches[i].make(track, plan, contenders[i])) return error;

  std::vector<double> seconds(contenders.size());  // of each batch of a round
  std::vector<bool> out(contenders.size());
  for (std::size_t i = 0; i < contenders.size(); ++i) out[i] = !contenders[i].failed.empty();
  if (plan.slow > 0) {
    double least = 0;
    for (std::size_t i = 0; i < contenders.size(); ++i) {
      if (out[i]) continue;
      if (Error error = batches[i].start_single(track, plan, contenders[i], 0)) return error;
      if (Error error = check(cudaStreamSynchronize(track.stream), contenders[i].name.c_str())) return error;
      if (Error error = batches[i].read(seconds[i])) return error;
      if (least == 0 || seconds[i] < least) least = seconds[i];
    }
    for (std::size_t i = 0; i < contenders.size(); ++i) {
      if (out[i] || seconds[i] <= plan.slow * least) continue;
      contenders[i].times.seconds.push_back(seconds[i]);
      out[i] = true;
    }
  }
  auto round = [&]() {
    for (std::size_t i = 0; i < contenders.size(); ++i)
      if (!out[i])
        if (Error error = batches[i].start(track, plan, contenders[i])) return error;
    if (Error error = check(cudaStreamSynchronize(track.stream), "a batch of kernels")) return error;
    for (std::size_t i = 0; i < contenders.size(); ++i)
      if (!out[i])
        if (Error error = batches[i].read(seconds[i])) return error;
    return Error::none();
  };
  Error error = round();  // warms up
  double each = 0;
  for (std::size_t i = 0; i < contenders.size(); ++i)
    if (!out[i]) each += seconds[i] + between;
  int const count = repetitions(plan.seconds, each, plan.least, plan.most);
  for (int turn = 0; !error && turn < count; ++turn) {
    error = round();
    for (std::size_t i = 0; !error && i < contenders.size(); ++i)
      if (!out[i]) contenders[i].times.seconds.push_back(seconds[i] / plan.batch);
  }

  for (std::size_t i = 0; !error && plan.latencies > 0 && i < contenders.size(); ++i) {
    std::vector<double> seen;
    for (int k = 0; !error && contenders[i].failed.empty() && k < plan.latencies; ++k) {
      double single = 0;
      error = batches[i].start_single(track, plan, contenders[i], k % plan.sets);
      if (!error) error = check(cudaStreamSynchronize(track.stream), "one kernel");
      if (!error) error = batches[i].read(single);
      seen.push_back(single);
    }
    contenders[i].latency = median(seen);
  }
  return error;
}

}  // namespace blaslift::bench
