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
    capture(track, plan, contender);
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

  // One round of all, with the time of the whole round in *round, cache-emptying included.
  cudaEvent_t begin = nullptr, end = nullptr;
  if (Error error = check(cudaEventCreate(&begin), "cudaEventCreate")) return error;
  if (Error error = check(cudaEventCreate(&end), "cudaEventCreate")) return error;
  auto round = [&](bool keep, double* whole) {
    if (Error error = check(cudaEventRecord(begin, track.stream), "cudaEventRecord")) return error;
    for (std::size_t i = 0; i < contenders.size(); ++i)
      if (contenders[i].failed.empty())
        if (Error error = batches[i].start(track, plan, contenders[i])) return error;
    if (Error error = check(cudaEventRecord(end, track.stream), "cudaEventRecord")) return error;
    if (Error error = check(cudaStreamSynchronize(track.stream), "a batch of kernels")) return error;
    float milliseconds = 0;
    if (Error error = check(cudaEventElapsedTime(&milliseconds, begin, end), "cudaEventElapsedTime")) return error;
    *whole = static_cast<double>(milliseconds) * 1e-3;
    for (std::size_t i = 0; keep && i < contenders.size(); ++i) {
      if (!contenders[i].failed.empty()) continue;
      double seconds = 0;
      if (Error error = batches[i].read(seconds)) return error;
      contenders[i].times.seconds.push_back(seconds / plan.batch);
    }
    return Error::none();
  };
  double whole = 0;
  Error error = round(false, &whole);  // warms up
  int const count = repetitions(plan.seconds, whole, plan.least, plan.most);
  for (int i = 0; !error && i < count; ++i) error = round(true, &whole);

  for (std::size_t i = 0; !error && plan.latencies > 0 && i < contenders.size(); ++i) {
    std::vector<double> seen;
    for (int k = 0; !error && contenders[i].failed.empty() && k < plan.latencies; ++k) {
      double seconds = 0;
      error = batches[i].start_single(track, plan, contenders[i], k % plan.sets);
      if (!error) error = check(cudaStreamSynchronize(track.stream), "one kernel");
      if (!error) error = batches[i].read(seconds);
      seen.push_back(seconds);
    }
    contenders[i].latency = median(seen);
  }
  forget(cudaEventDestroy(begin));
  forget(cudaEventDestroy(end));
  return error;
}

}  // namespace blaslift::bench
