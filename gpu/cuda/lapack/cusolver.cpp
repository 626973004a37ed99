// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Finding cuSOLVER and its functions, and which of its errors mean what to the shim.
#include "gpu/cuda/lapack/cusolver.hpp"
#include "shim/base/found_once.hpp"

#include <dlfcn.h>

#include <string>

namespace blaslift::gpu::cuda {
namespace {

// That of the CUDA this was built with: another one's functions may have other types, and it would bring a second
// cuBLAS.
constexpr char const* library_name = CUDART_VERSION >= 13000 ? "libcusolver.so.12" : "libcusolver.so.11";

template <class Function>
bool find(void* library, char const* name, Function& function) {
  function = reinterpret_cast<Function>(dlsym(library, name));
  return function != nullptr;
}

void* open_at(std::string const& path) { return dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL); }

// The one that belongs to the cuBLAS in use, then whichever the loader finds. `why` becomes the loader's last word.
void* open_library(std::string& why) {
  if (Dl_info cublas{};
      dladdr(reinterpret_cast<void*>(&cublasCreate_v2), &cublas) != 0 && cublas.dli_fname != nullptr) {
    std::string const file = cublas.dli_fname;
    if (auto const slash = file.rfind('/'); slash != std::string::npos) {
      std::string const folder = file.substr(0, slash + 1);
      if (void* const found = open_at(folder + library_name)) return found;
      // Python's packages of CUDA 12 have a folder for each library.
      if (void* const found = open_at(folder + "../../cusolver/lib/" + library_name)) return found;
    }
  }
  if (void* const found = open_at(library_name)) return found;
  char const* const text = dlerror();
  why = text != nullptr ? text : "not found";
  return nullptr;
}

#define BLASLIFT_FIND(member, name) &&find(library, "cusolverDn" #name, functions.member)
template <class P>
bool find_typed(void* library, TypedFunctions<P>& functions);
template <>
bool find_typed(void* library, TypedFunctions<s>& functions) {
  return true BLASLIFT_TYPED_FUNCTIONS(BLASLIFT_FIND, S, or);
}
template <>
bool find_typed(void* library, TypedFunctions<d>& functions) {
  return true BLASLIFT_TYPED_FUNCTIONS(BLASLIFT_FIND, D, or);
}
template <>
bool find_typed(void* library, TypedFunctions<c>& functions) {
  return true BLASLIFT_TYPED_FUNCTIONS(BLASLIFT_FIND, C, un);
}
template <>
bool find_typed(void* library, TypedFunctions<z>& functions) {
  return true BLASLIFT_TYPED_FUNCTIONS(BLASLIFT_FIND, Z, un);
}

bool find_all(void* library, Cusolver& functions) {
#define BLASLIFT_FIND_SHARED(name) BLASLIFT_FIND(name, name)
  bool const complete = true BLASLIFT_SHARED_FUNCTIONS(BLASLIFT_FIND_SHARED);
#undef BLASLIFT_FIND_SHARED
  return complete && find_typed(library, functions.single_real) && find_typed(library, functions.double_real) &&
         find_typed(library, functions.single_complex) && find_typed(library, functions.double_complex);
}
#undef BLASLIFT_FIND

void find_newer(void* library, Cusolver& functions) {
  bool complete = find(library, "cusolverDnXgeev_bufferSize", functions.Xgeev_bufferSize) &&
                  find(library, "cusolverDnXgeev", functions.Xgeev);
#if CUSOLVER_VERSION >= 11600
  complete = find(library, "cusolverDnSetDeterministicMode", functions.SetDeterministicMode) && complete;
#endif
  if (!complete) (void)dlerror();  // it has been seen: it must not surface in the program's own
}

struct Opened {
  Cusolver functions;
  Error error;
};

Opened open_once() {
  Opened opened;
  std::string why;
  void* const library = open_library(why);
  if (library == nullptr) {
    opened.error = Error::make(Error::Code::unavailable,
                               "no %s for LAPACK on the GPU (%.70s): install NVIDIA's cuSOLVER (with the CUDA toolkit, "
                               "or pip install nvidia-cusolver)",
                               library_name, why.c_str());
    return opened;
  }
  if (!find_all(library, opened.functions))
    opened.error = Error::make(Error::Code::unavailable, "%s is too old (%.100s): update the CUDA libraries",
                               library_name, dlerror());
  else
    find_newer(library, opened.functions);
  return opened;
}

char const* name_of(cusolverStatus_t status) {
  switch (status) {
    case CUSOLVER_STATUS_NOT_INITIALIZED: return "CUSOLVER_STATUS_NOT_INITIALIZED";
    case CUSOLVER_STATUS_ALLOC_FAILED: return "CUSOLVER_STATUS_ALLOC_FAILED";
    case CUSOLVER_STATUS_INVALID_VALUE: return "CUSOLVER_STATUS_INVALID_VALUE";
    case CUSOLVER_STATUS_ARCH_MISMATCH: return "CUSOLVER_STATUS_ARCH_MISMATCH";
    case CUSOLVER_STATUS_MAPPING_ERROR: return "CUSOLVER_STATUS_MAPPING_ERROR";
    case CUSOLVER_STATUS_EXECUTION_FAILED: return "CUSOLVER_STATUS_EXECUTION_FAILED";
    case CUSOLVER_STATUS_INTERNAL_ERROR: return "CUSOLVER_STATUS_INTERNAL_ERROR";
    case CUSOLVER_STATUS_MATRIX_TYPE_NOT_SUPPORTED: return "CUSOLVER_STATUS_MATRIX_TYPE_NOT_SUPPORTED";
    case CUSOLVER_STATUS_NOT_SUPPORTED: return "CUSOLVER_STATUS_NOT_SUPPORTED";
    case CUSOLVER_STATUS_INVALID_LICENSE: return "CUSOLVER_STATUS_INVALID_LICENSE";
    case CUSOLVER_STATUS_INVALID_WORKSPACE: return "CUSOLVER_STATUS_INVALID_WORKSPACE";
    default: return "cuSOLVER error";
  }
}

// INVALID_VALUE comes before anything is started, for what cuSOLVER does not take although LAPACK does, such as sizes
// beyond 32 bits: the device is sound and the call is the CPU's.
Error::Code code_of(cusolverStatus_t status) {
  switch (status) {
    case CUSOLVER_STATUS_ALLOC_FAILED: return Error::Code::out_of_memory;
    case CUSOLVER_STATUS_INVALID_VALUE:
    case CUSOLVER_STATUS_ARCH_MISMATCH:
    case CUSOLVER_STATUS_MATRIX_TYPE_NOT_SUPPORTED:
    case CUSOLVER_STATUS_NOT_SUPPORTED:
    case CUSOLVER_STATUS_INVALID_LICENSE: return Error::Code::unavailable;
    case CUSOLVER_STATUS_NOT_INITIALIZED:
    case CUSOLVER_STATUS_INTERNAL_ERROR: return memory_is_scarce() ? Error::Code::out_of_memory : Error::Code::failed;
    default: return Error::Code::failed;
  }
}

}  // namespace

Result<Cusolver const*> open_cusolver() {
  static constinit FoundOnce<Opened> once;
  Opened const& opened = once.get(open_once);
  if (opened.error) return opened.error;
  return &opened.functions;
}

Error describe(cusolverStatus_t status, char const* what) {
  (void)cudaGetLastError();  // it has been seen: it must not surface in a later call
  return Error::make(code_of(status), "%s: %s (%d)", what, name_of(status), static_cast<int>(status));
}

}  // namespace blaslift::gpu::cuda
