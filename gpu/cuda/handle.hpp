// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Handle: the one owner of whatever CUDA gives out: streams, events, cuBLAS handles, memory.
#pragma once

#include <cublas_v2.h>
#include <cuda_runtime_api.h>

#include <cstddef>
#include <utility>

#include "gpu/cuda/errors.hpp"

namespace blaslift::gpu::cuda {

// Traits: the type `Value`, null when empty, and `destroy`. Destruction cannot report; it happens only
// where making something failed half-way and after measurements and tests, for lanes and events live until the
// process ends.
template <class Traits>
class Handle {
 public:
  using Value = typename Traits::Value;

  Handle() = default;
  Handle(Handle&& other) noexcept : value_(other.release()) {}
  Handle& operator=(Handle&& other) noexcept {
    if (this != &other) {
      reset();
      value_ = other.release();
    }
    return *this;
  }
  ~Handle() { reset(); }

  Value get() const { return value_; }
  explicit operator bool() const { return value_ != nullptr; }
  Value release() { return std::exchange(value_, nullptr); }
  void reset() {
    if (value_ != nullptr) Traits::destroy(release());
  }
  // The address for a function that makes the value: cudaEventCreate(event.receive()).
  Value* receive() {
    reset();
    return &value_;
  }

 private:
  Value value_ = nullptr;
};

struct StreamTraits {
  using Value = cudaStream_t;
  static void destroy(Value value) { forget(cudaStreamDestroy(value)); }
};
struct EventTraits {
  using Value = cudaEvent_t;
  static void destroy(Value value) { forget(cudaEventDestroy(value)); }
};
struct CublasTraits {
  using Value = cublasHandle_t;
  static void destroy(Value value) { (void)cublasDestroy(value); }
};
struct PinnedMemoryTraits {
  using Value = void*;
  static void destroy(Value value) { forget(cudaFreeHost(value)); }
};
struct DeviceMemoryTraits {
  using Value = void*;
  static void destroy(Value value) { forget(cudaFree(value)); }
};

using Stream = Handle<StreamTraits>;
using EventHandle = Handle<EventTraits>;
using Cublas = Handle<CublasTraits>;
using PinnedMemory = Handle<PinnedMemoryTraits>;
using DeviceMemory = Handle<DeviceMemoryTraits>;

}  // namespace blaslift::gpu::cuda
