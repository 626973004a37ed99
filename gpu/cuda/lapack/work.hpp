// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What a LAPACK routine works with: the libraries' handles, its arrays, and workspace.
//
// Every routine is run twice by the same code. The first time measures: it asks for workspace, starts nothing, and has
// neither arrays nor memory (all addresses are null or nonsense). The second time it gets the same parts of memory and
// starts its work.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>

#include "gpu/cuda/lapack/cusolver.hpp"
#include "gpu/device.hpp"

namespace blaslift::gpu::cuda {

// Parts of one stretch of memory of `bytes` (any number, where there is none yet), given out and taken back like a
// stack. The stream's order keeps apart what uses the same part one after the other on the device; for host memory
// nothing does, so there nothing is taken back.
class Arena {
 public:
  explicit Arena(void* memory = nullptr, std::size_t bytes = std::numeric_limits<std::size_t>::max())
      : memory_(static_cast<std::byte*>(memory)), bytes_(bytes) {}

  void* take(std::size_t bytes) {
    std::byte* const part = memory_ == nullptr ? nullptr : memory_ + used_;
    used_ += (bytes + alignment - 1) / alignment * alignment;
    peak_ = std::max(peak_, used_);
    return part;
  }
  std::size_t used() const { return used_; }
  void take_back_to(std::size_t used) { used_ = used; }
  std::size_t peak() const { return peak_; }
  bool is_overfull() const { return peak_ > bytes_; }

 private:
  static constexpr std::size_t alignment = 512;
  std::byte* memory_;
  std::size_t bytes_;
  std::size_t used_ = 0, peak_ = 0;
};

// What the lane keeps for all calls.
struct Libraries {
  Cusolver const* cusolver = nullptr;
  cusolverDnHandle_t solver = nullptr;
  cusolverDnParams_t params = nullptr;
  gesvdjInfo_t jacobi = nullptr;
  cublasHandle_t cublas = nullptr;  // in host pointer mode
  cudaStream_t stream = nullptr;    // of both handles
  std::size_t block_bytes = 0;      // of shared memory that a thread block may have
};

// Workspace of a call, in bytes.
struct Needs {
  std::size_t device = 0, host = 0;
};

// Workspace of one of cuSOLVER's functions.
struct SolverScratch {
  void* device = nullptr;
  std::size_t device_bytes = 0;
  void* host = nullptr;
  std::size_t host_bytes = 0;
};
template <class Value>
struct TypedScratch {
  Value* data = nullptr;
  int elements = 0;
};

class Work {
 public:
  static constexpr int max_infos = 8;  // that a routine asks for

  // Measures.
  explicit Work(Libraries const& libraries) : libraries_(libraries), measuring_(true) { infos_ = take<int>(max_infos); }
  // With the memory that `measured` asked for.
  Work(Libraries const& libraries, Needs const& measured, void* device_memory, void* host_memory)
      : libraries_(libraries),
        measuring_(false),
        device_(device_memory, measured.device),
        host_(host_memory, measured.host) {
    infos_ = take<int>(max_infos);
  }

  Libraries const& libraries() const { return libraries_; }
  Cusolver const& cusolver() const { return *libraries_.cusolver; }
  cudaStream_t stream() const { return libraries_.stream; }
  bool measuring() const { return measuring_; }
  Needs needs() const { return {device_.peak(), host_.peak()}; }

  // Device memory, until the scope ends in which it was taken, or the routine.
  template <class T>
  T* take(std::int64_t count) {
    return static_cast<T*>(device_.take(static_cast<std::size_t>(count) * sizeof(T)));
  }
  class Scope {
   public:
    explicit Scope(Work& work) : work_(work), used_(work.device_.used()) {}
    ~Scope() { work_.device_.take_back_to(used_); }
    Scope(Scope const&) = delete;
    Scope& operator=(Scope const&) = delete;

   private:
    Work& work_;
    std::size_t used_;
  };
  // Pinned host memory, until all that the routine started is done.
  template <class T>
  T* take_host(std::int64_t count) {
    return static_cast<T*>(host_.take(static_cast<std::size_t>(count) * sizeof(T)));
  }

  // An int in device memory, zero so far, that says by another value that the routine failed.
  int* info() { return infos_ == nullptr ? nullptr : infos_ + std::min(infos_taken_++, max_infos - 1); }
  int const* infos() const { return infos_; }
  int* infos() { return infos_; }

  // query(bytes on the device, bytes on the host) is one of cuSOLVER's _bufferSize functions, `what` its name.
  template <class Query>
  Error take_scratch(char const* what, SolverScratch& scratch, Query&& query) {
    if (Error error = no_device_error(check(query(&scratch.device_bytes, &scratch.host_bytes), what))) return error;
    scratch.device = device_.take(scratch.device_bytes);
    scratch.host = host_.take(scratch.host_bytes);
    return as_measured(what);
  }
  // The same for functions that count elements.
  template <class Value, class Query>
  Error take_scratch(char const* what, TypedScratch<Value>& scratch, Query&& query) {
    if (Error error = no_device_error(check(query(&scratch.elements), what))) return error;
    if (scratch.elements < 0)
      return Error::make(Error::Code::unavailable, "%s: the workspace has more than 2^31 elements", what);
    scratch.data = take<Value>(scratch.elements);
    return as_measured(what);
  }

 private:
  // Only cuSOLVER could ask for other sizes than a moment ago, and nothing may be written beyond the memory that there
  // is.
  Error as_measured(char const* what) const {
    if (!device_.is_overfull() && !host_.is_overfull()) return Error::none();
    return Error::make(Error::Code::unavailable, "%s asks for more workspace than a moment ago", what);
  }

  Libraries const& libraries_;
  bool measuring_;
  Arena device_, host_;
  int* infos_ = nullptr;
  int infos_taken_ = 0;
};

// A column-major matrix in device memory; what it is of follows from where it stands.
template <class P>
struct Matrix {
  typename Values<P>::Value* data = nullptr;
  std::int64_t stride = 1;
};

template <class P>
Matrix<P> take_matrix(Work& work, std::int64_t rows, std::int64_t cols) {
  return {work.take<typename Values<P>::Value>(rows * cols), rows};
}

// The call and the addresses of its arrays.
struct Arguments {
  Call const& call;
  std::span<DeviceAddress const> arrays;

  template <class T>
  T* data(std::size_t array) const {
    return pointer<T>(arrays[array]);
  }
  template <class P>
  Matrix<P> matrix(std::size_t array, char const* stride) const {
    return {data<typename Values<P>::Value>(array), call.integer(stride)};
  }
};

// For functions with 32-bit sizes: whether all of them fit.
template <class... Sizes>
bool fits_int(Sizes... sizes) {
  return ((sizes <= std::numeric_limits<int>::max()) && ...);
}
inline Error too_large(char const* what) {
  return Error::make(Error::Code::unavailable, "%s has 32-bit sizes only", what);
}

// The routines by kind. unavailable: cuSOLVER lacks it, or this form or size of it.
Error run_linear(Work& work, Arguments const& arguments);
Error run_orthogonal(Work& work, Arguments const& arguments);
Error run_least_squares(Work& work, Arguments const& arguments);
Error run_eigen(Work& work, Arguments const& arguments);
Error run_generalised(Work& work, Arguments const& arguments);
Error run_singular(Work& work, Arguments const& arguments);

}  // namespace blaslift::gpu::cuda
