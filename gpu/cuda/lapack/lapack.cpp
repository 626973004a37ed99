// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The handles, and a call as two runs of its routine: one that measures and one that starts it.
#include "gpu/cuda/lapack/lapack.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "gpu/cuda/errors.hpp"
#include "gpu/cuda/lapack/kernels.hpp"

namespace blaslift::gpu::cuda {
namespace {

Error run_routine(Work& work, Arguments const& arguments) {
  switch (arguments.call.routine->id) {
    case RoutineId::getrf:
    case RoutineId::getrs:
    case RoutineId::gesv:
    case RoutineId::getri:
    case RoutineId::potrf:
    case RoutineId::potrs:
    case RoutineId::posv:
    case RoutineId::potri:
    case RoutineId::trtri:
    case RoutineId::trtrs: return run_linear(work, arguments);
    case RoutineId::geqrf:
    case RoutineId::orgqr:
    case RoutineId::ormqr:
    case RoutineId::gels: return run_orthogonal(work, arguments);
    case RoutineId::gelsd:
    case RoutineId::gelsd_complex:
    case RoutineId::gelss:
    case RoutineId::gelss_complex: return run_least_squares(work, arguments);
    case RoutineId::syev:
    case RoutineId::heev:
    case RoutineId::syevd:
    case RoutineId::heevd:
    case RoutineId::syevr:
    case RoutineId::heevr:
    case RoutineId::syevx:
    case RoutineId::heevx:
    case RoutineId::geev:
    case RoutineId::geev_complex: return run_eigen(work, arguments);
    case RoutineId::sygst:
    case RoutineId::hegst:
    case RoutineId::sygv:
    case RoutineId::hegv:
    case RoutineId::sygvd:
    case RoutineId::hegvd:
    case RoutineId::sygvx:
    case RoutineId::hegvx: return run_generalised(work, arguments);
    case RoutineId::gesvd:
    case RoutineId::gesvd_complex:
    case RoutineId::gesdd:
    case RoutineId::gesdd_complex: return run_singular(work, arguments);
    default:
      return Error::make(Error::Code::unavailable, "the CUDA plugin has no %s", info(arguments.call.symbol).name);
  }
}

std::size_t array_count(Routine const& routine) {
  return static_cast<std::size_t>(
      std::ranges::count_if(routine.list(), [](Parameter const& parameter) { return is_array(parameter.kind); }));
}

Result<Needs> measure(Libraries const& libraries, Call const& call) {
  Work work(libraries);
  std::array<DeviceAddress, max_arrays + 1> const nowhere{};
  if (Error error = run_routine(work, {call, nowhere})) return error;
  return work.needs();
}

Error ask_block_bytes(std::size_t* bytes) {
  int device = 0, most = 0;
  if (Error error = check(cudaGetDevice(&device), "cudaGetDevice")) return error;
  if (Error error = check(cudaDeviceGetAttribute(&most, cudaDevAttrMaxSharedMemoryPerBlockOptin, device),
                          "cudaDeviceGetAttribute"))
    return error;
  *bytes = static_cast<std::size_t>(most);
  return Error::none();
}

}  // namespace

Error LapackLane::make_handles(cudaStream_t stream) {
  Cusolver const& cusolver = *libraries_.cusolver;
  if (Error error = check(cusolver.CreateParams(params_.receive()), "cusolverDnCreateParams")) return error;
  if (Error error = check(cusolver.CreateGesvdjInfo(jacobi_.receive()), "cusolverDnCreateGesvdjInfo")) return error;
  Solver solver;
  if (Error error = check(cusolver.Create(solver.receive()), "cusolverDnCreate")) return error;
  if (Error error = check(cusolver.SetStream(solver.get(), stream), "cusolverDnSetStream")) return error;
#if CUSOLVER_VERSION >= 11600
  // The default, named because bits depend on it. Older libraries have no other mode.
  if (cusolver.SetDeterministicMode != nullptr)
    if (Error error = check(cusolver.SetDeterministicMode(solver.get(), CUSOLVER_DETERMINISTIC_RESULTS),
                            "cusolverDnSetDeterministicMode"))
      return error;
#endif
  solver_ = std::move(solver);
  return Error::none();
}

Error LapackLane::prepare(cublasHandle_t cublas, cudaStream_t stream) {
  if (solver_) return Error::none();
  Result<Cusolver const*> opened = open_cusolver();
  if (!opened) return opened.error();
  libraries_.cusolver = *opened;
  if (Error error = ask_block_bytes(&libraries_.block_bytes)) return error;
  if (Error error = make_handles(stream)) return no_device_error(error);
  libraries_.solver = solver_.get();
  libraries_.params = params_.get();
  libraries_.jacobi = jacobi_.get();
  libraries_.cublas = cublas;
  libraries_.stream = stream;
  return Error::none();
}

// The call before has given its INFO to somebody who waited for it, as a rule, and the wait is none.
Error LapackLane::prepare_host(std::size_t bytes) {
  if (!host_free_) {
    if (Error error =
            check(cudaEventCreateWithFlags(host_free_.receive(), cudaEventDisableTiming), "cudaEventCreateWithFlags"))
      return error;
  } else if (Error error = check(cudaEventSynchronize(host_free_.get()), "waiting for an event")) {
    return error;
  }
  if (bytes <= host_bytes_) return Error::none();
  host_bytes_ = 0;
  if (Error error = check(cudaMallocHost(host_.receive(), bytes), "cudaMallocHost", bytes)) return error;
  host_bytes_ = bytes;
  return Error::none();
}

Result<std::size_t> LapackLane::workspace_bytes(cublasHandle_t cublas, cudaStream_t stream, Call const& call) {
  std::lock_guard const lock(mutex_);
  if (Error error = prepare(cublas, stream)) return error;
  Result<Needs> needs = measure(libraries_, call);
  if (!needs) return needs.error();
  return workspace_told_ = needs->device;
}

Error LapackLane::run(cublasHandle_t cublas, cudaStream_t stream, Call const& call,
                      std::span<DeviceAddress const> arrays, std::byte* result) {
  std::size_t const expected = array_count(*call.routine) + 1;
  if (arrays.size() != expected)
    return Error::make(Error::Code::failed, "%s: a call on %zu arrays came with %zu", info(call.symbol).name, expected,
                       arrays.size());
  std::lock_guard const lock(mutex_);
  if (Error error = prepare(cublas, stream)) return error;
  Result<Needs> needs = measure(libraries_, call);
  if (!needs) return needs.error();
  if (needs->device > workspace_told_)
    return Error::make(Error::Code::unavailable, "cuSOLVER needs %zu bytes of workspace for %s, where it needed %zu",
                       needs->device, info(call.symbol).name, workspace_told_);
  if (needs->host > 0)
    if (Error error = prepare_host(needs->host)) return error;

  Work work(libraries_, *needs, pointer<void>(arrays.back()), host_.get());
  if (Error error = check(cudaMemsetAsync(work.infos(), 0, Work::max_infos * sizeof(int), stream), "cudaMemsetAsync"))
    return error;
  Error error = run_routine(work, {call, arrays.first(arrays.size() - 1)});
  if (!error)
    error =
        check(report(stream, work.infos(), Work::max_infos, reinterpret_cast<std::int64_t*>(result)), "reporting INFO");
  if (needs->host > 0) {  // after an error, too: part of it may have been started
    Error const recorded = check(cudaEventRecord(host_free_.get(), stream), "cudaEventRecord");
    if (!error) error = recorded;
  }
  return error;
}

}  // namespace blaslift::gpu::cuda
