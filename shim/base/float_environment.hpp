// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The calling thread's floating-point environment (MXCSR, FPCR and FPSR) around what blaslift does in a call. A program
// may have made exceptions fatal (gfortran -ffpe-trap, feenableexcept), read their flags (gfortran names those that are
// set when a program stops) or chosen a direction of rounding (interval arithmetic): own code, and CUDA's on the
// program's threads, leaves no flag, traps nowhere and rounds to nearest, and the CPU BLAS gets what the program has
// set. Source: Intel SDM volume 1, 10.2.3 (MXCSR); Arm ARM, FPCR and FPSR. x87's own state is not touched: nothing here
// computes with it.
#pragma once

#include <cstdint>

namespace blaslift {

#if defined(__x86_64__)
struct FloatState {
  unsigned mxcsr = 0x1f80;  // as a process starts: all exceptions masked, to nearest, no flags

  static FloatState current() { return {__builtin_ia32_stmxcsr()}; }
  void set() const { __builtin_ia32_ldmxcsr(mxcsr); }
  bool operator==(FloatState const&) const = default;

  static constexpr unsigned flags = 0x3f, rounding = 0x6000, flushing = 0x8040;  // FTZ, DAZ
  bool is_usual() const { return (mxcsr & ~flags) == FloatState{}.mxcsr; }
  bool to_nearest() const { return (mxcsr & rounding) == 0; }
  bool flushes_denormals() const { return (mxcsr & flushing) != 0; }
};
#elif defined(__aarch64__)
struct FloatState {
  std::uint64_t control = 0, status = 0;  // as a process starts

  static FloatState current() { return {__builtin_aarch64_get_fpcr64(), __builtin_aarch64_get_fpsr64()}; }
  void set() const {
    __builtin_aarch64_set_fpcr64(control);
    __builtin_aarch64_set_fpsr64(status);
  }
  bool operator==(FloatState const&) const = default;

  static constexpr std::uint64_t rounding = 3u << 22, flushing = 1u << 24;  // FZ
  bool is_usual() const { return control == 0; }
  bool to_nearest() const { return (control & rounding) == 0; }
  bool flushes_denormals() const { return (control & flushing) != 0; }
};
#else
#error "blaslift knows the floating-point state of x86-64 and AArch64; add this machine's here"
#endif

// Own code's environment, from here to the end of the block. Reading the state costs a few cycles, setting it some ten:
// it is set only where it differs.
class OwnFloatEnvironment {
 public:
  OwnFloatEnvironment() { set_usual(); }
  ~OwnFloatEnvironment() { restore(); }
  OwnFloatEnvironment(OwnFloatEnvironment const&) = delete;
  OwnFloatEnvironment& operator=(OwnFloatEnvironment const&) = delete;

  bool caller_rounds_to_nearest() const { return callers_.to_nearest(); }
  bool caller_flushes_denormals() const { return callers_.flushes_denormals(); }

 private:
  friend class CallersFloatEnvironment;
  void set_usual() const {
    if (!callers_.is_usual()) FloatState{}.set();
  }
  void restore() const {
    if (FloatState::current() != callers_) callers_.set();
  }

  FloatState callers_ = FloatState::current();
};

// Within it, the caller's again: for what the CPU BLAS does in its name. The flags that this raises are the caller's.
class CallersFloatEnvironment {
 public:
  explicit CallersFloatEnvironment(OwnFloatEnvironment& own) : own_(own) { own_.restore(); }
  ~CallersFloatEnvironment() {
    own_.callers_ = FloatState::current();
    own_.set_usual();
  }
  CallersFloatEnvironment(CallersFloatEnvironment const&) = delete;
  CallersFloatEnvironment& operator=(CallersFloatEnvironment const&) = delete;

 private:
  OwnFloatEnvironment& own_;
};

}  // namespace blaslift
