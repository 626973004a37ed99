// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Decision: CPU or GPU for one call, and why. It carries both estimates, so that it can be printed.
#pragma once

#include <cstdint>

namespace blaslift {

enum class Place : std::uint8_t { cpu, gpu };

enum class Reason : std::uint8_t {
  tiny,               // below the size at which anything could gain; not even looked at
  not_on_device,      // the device has no path for this routine
  no_product,         // nothing is multiplied: alpha or the inner dimension is zero
  cpu_is_faster,      // by the estimates
  forced_cpu,         // BLASLIFT_PLACE=cpu, or BLASLIFT_DEVICE=none
  starting,           // the device would gain and is still coming up
  not_started,        // the device would gain; the work seen so far does not yet pay for bringing it up
  no_device,          // it would gain, and there is none
  forked,             // child of a process that had begun to use the device
  device_full,        // the operands do not fit the device memory that may be used
  not_finite,         // triangular operands with NaN or infinity in the result: the CPU's rules apply
  device_error,       // the device failed during this call, which then ran on the CPU
  gpu_is_faster,      // by the estimates
  forced_gpu,         // BLASLIFT_PLACE=gpu
  resident,           // its operands are on the device already; sending them would not have paid
  not_resident,       // would gain if its operands were on the device; not yet paid for (shim/decide/accounts.hpp)
  rewritten,          // likewise, and they change too often to stay there
  not_trackable,      // likewise, and the kernel cannot tell when they change
  irregular,          // LAPACK: INFO would not be 0, or a result has NaN: the CPU's routine has the word
  within_margin,      // the GPU is estimated faster, but by less than estimates are off (`advantage`)
  busy,               // another thread's call was sending or changing an operand on the device
  directed_rounding,  // the caller rounds otherwise than to nearest, which no device knows of
  loading,      // the device would gain, by less than it takes to load the routine's kernels, which it does meanwhile
  not_loaded,   // likewise, and the calls so far do not yet pay for loading them
  small_stack,  // the device might gain, and its libraries need more of a stack than the caller is known to have
  not_netlibs,  // arguments that Netlib's BLAS refuses: the CPU BLAS has the word
  waited,       // the GPU is faster, also after the rest of its start: the call waited for it
  waited_in_vain,  // likewise, and it came too late
  count
};

// One line for people, e.g. "the CPU is faster for this size".
constexpr char const* explain(Reason reason) {
  switch (reason) {
    case Reason::tiny: return "too small to gain";
    case Reason::not_on_device: return "no GPU path for this routine";
    case Reason::no_product: return "nothing to multiply";
    case Reason::cpu_is_faster: return "the CPU is estimated faster";
    case Reason::forced_cpu: return "the settings keep calls on the CPU";
    case Reason::starting: return "the GPU was still starting";
    case Reason::not_started: return "too little work so far to start the GPU";
    case Reason::no_device: return "no usable GPU";
    case Reason::forked: return "child of a process that uses the GPU";
    case Reason::device_full: return "the operands do not fit the GPU's memory";
    case Reason::not_finite: return "NaN or infinity in the result: the CPU's rules apply";
    case Reason::device_error: return "the GPU failed; completed on the CPU";
    case Reason::gpu_is_faster: return "the GPU is estimated faster";
    case Reason::forced_gpu: return "BLASLIFT_PLACE=gpu";
    case Reason::resident: return "its operands are on the GPU already";
    case Reason::not_resident: return "it would gain with its operands on the GPU; not yet paid for";
    case Reason::rewritten: return "its operands change too often to stay on the GPU";
    case Reason::not_trackable: return "writes to its operands cannot be tracked, so that they cannot stay on the GPU";
    case Reason::irregular: return "a singular matrix, an uncertain rank or the like: LAPACK decides";
    case Reason::within_margin: return "the GPU is estimated faster, but not by enough";
    case Reason::busy: return "another thread's call was using the copy of its operands on the GPU";
    case Reason::directed_rounding:
      return "the program rounds upward, downward or towards zero, and the GPU to nearest";
    case Reason::loading: return "the GPU was still loading its kernels for this routine";
    case Reason::not_loaded: return "too little to gain so far to load the GPU's kernels for this routine";
    case Reason::small_stack:
      return "the GPU needs a larger stack than the calling thread or coroutine is known to have";
    case Reason::not_netlibs: return "arguments that Netlib's BLAS refuses: the CPU BLAS has the word";
    case Reason::waited: return "the GPU is estimated faster; the call waited until it had started";
    case Reason::waited_in_vain: return "the call waited for the GPU, which took too long to start";
    case Reason::count: break;
  }
  return "";
}

struct Decision {
  Place place = Place::cpu;
  Reason reason = Reason::not_on_device;
  double cpu_seconds = 0, gpu_seconds = 0;  // the estimates; 0 where none was made
  double gpu_alone_seconds = 0;             // of gpu_seconds, what it would take without other threads' calls
  double resident_seconds = 0;  // on the GPU, were all its operands there that could be; 0 where that was not asked
};

}  // namespace blaslift
