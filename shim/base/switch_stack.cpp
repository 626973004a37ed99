// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Registers that a function must keep (System V psABI for x86-64, 3.2.1; AAPCS64, 6.1.1) go onto the stack that is left
// and come from the one that is entered. The two sides share one floating-point environment, our own.
#include "shim/base/switch_stack.hpp"

#include <sys/mman.h>

#include <cstdint>
#include <new>

#if defined(__SANITIZE_ADDRESS__)
#include <sanitizer/common_interface_defs.h>
#endif
#if defined(__SANITIZE_THREAD__)
#include <sanitizer/tsan_interface.h>
#endif

// blaslift_switch_stack(void** left, void* entered); blaslift_begin_stack: where a new stack's first switch returns to.
#if defined(__x86_64__)
asm(R"(
.text
.hidden blaslift_switch_stack
.type blaslift_switch_stack, @function
.p2align 4
blaslift_switch_stack:
  .cfi_startproc
  pushq %rbp
  .cfi_adjust_cfa_offset 8
  pushq %rbx
  .cfi_adjust_cfa_offset 8
  pushq %r12
  .cfi_adjust_cfa_offset 8
  pushq %r13
  .cfi_adjust_cfa_offset 8
  pushq %r14
  .cfi_adjust_cfa_offset 8
  pushq %r15
  .cfi_adjust_cfa_offset 8
  movq %rsp, (%rdi)
  movq %rsi, %rsp
  popq %r15
  .cfi_adjust_cfa_offset -8
  popq %r14
  .cfi_adjust_cfa_offset -8
  popq %r13
  .cfi_adjust_cfa_offset -8
  popq %r12
  .cfi_adjust_cfa_offset -8
  popq %rbx
  .cfi_adjust_cfa_offset -8
  popq %rbp
  .cfi_adjust_cfa_offset -8
  ret
  .cfi_endproc
.size blaslift_switch_stack, . - blaslift_switch_stack

.hidden blaslift_begin_stack
.type blaslift_begin_stack, @function
.p2align 4
blaslift_begin_stack:
  .cfi_startproc
  .cfi_undefined %rip
  movq %rbx, %rdi
  call *%r12
  ud2
  .cfi_endproc
.size blaslift_begin_stack, . - blaslift_begin_stack
)");
#elif defined(__aarch64__)
asm(R"(
.text
.hidden blaslift_switch_stack
.type blaslift_switch_stack, %function
.p2align 4
blaslift_switch_stack:
  .cfi_startproc
  sub sp, sp, #160
  .cfi_adjust_cfa_offset 160
  stp x19, x20, [sp, #0]
  stp x21, x22, [sp, #16]
  stp x23, x24, [sp, #32]
  stp x25, x26, [sp, #48]
  stp x27, x28, [sp, #64]
  stp x29, x30, [sp, #80]
  stp d8, d9, [sp, #96]
  stp d10, d11, [sp, #112]
  stp d12, d13, [sp, #128]
  stp d14, d15, [sp, #144]
  mov x9, sp
  str x9, [x0]
  mov sp, x1
  ldp x19, x20, [sp, #0]
  ldp x21, x22, [sp, #16]
  ldp x23, x24, [sp, #32]
  ldp x25, x26, [sp, #48]
  ldp x27, x28, [sp, #64]
  ldp x29, x30, [sp, #80]
  ldp d8, d9, [sp, #96]
  ldp d10, d11, [sp, #112]
  ldp d12, d13, [sp, #128]
  ldp d14, d15, [sp, #144]
  add sp, sp, #160
  .cfi_adjust_cfa_offset -160
  ret
  .cfi_endproc
.size blaslift_switch_stack, . - blaslift_switch_stack

.hidden blaslift_begin_stack
.type blaslift_begin_stack, %function
.p2align 4
blaslift_begin_stack:
  .cfi_startproc
  .cfi_undefined x30
  mov x0, x19
  blr x20
  brk #0
  .cfi_endproc
.size blaslift_begin_stack, . - blaslift_begin_stack
)");
#else
#error "blaslift knows how to switch stacks on x86-64 and AArch64; add this machine's registers here"
#endif
extern "C" void blaslift_switch_stack(void** left, void* entered);
extern "C" void blaslift_begin_stack();

namespace blaslift {
namespace {

// As much as threads usually have, for the libraries of a device (OpenBLAS's own, under the emulated one, takes 2 MiB
// for a factorisation). Pages come as they are touched.
constexpr std::size_t stack_bytes = std::size_t{8} << 20;
constexpr std::size_t guard_bytes = std::size_t{64} << 10;

}  // namespace

void run_on_own_stack(OwnStack* stack) { stack->run(); }

OwnStack* OwnStack::make(void (*work)(void*), void* context) {
  void* const memory = mmap(nullptr, guard_bytes + stack_bytes, PROT_NONE,
                            MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_STACK, -1, 0);
  if (memory == MAP_FAILED) return nullptr;
  auto* const bottom = static_cast<std::byte*>(memory) + guard_bytes;
  auto* const made = mprotect(bottom, stack_bytes, PROT_READ | PROT_WRITE) == 0 ? new (std::nothrow) OwnStack : nullptr;
  if (!made) {
    munmap(memory, guard_bytes + stack_bytes);
    return nullptr;
  }
  (void)madvise(bottom, stack_bytes, MADV_NOHUGEPAGE);
  made->work_ = work;
  made->context_ = context;
  made->memory_ = static_cast<std::byte*>(memory);
  // The first switch finds here what blaslift_begin_stack expects.
  auto* const top = reinterpret_cast<std::uintptr_t*>(bottom + stack_bytes);
  auto const word = [](auto* pointer) { return reinterpret_cast<std::uintptr_t>(pointer); };
#if defined(__x86_64__)
  std::uintptr_t* const at =
      top - 9;  // r15, r14, r13, r12, rbx, rbp, the return address; the stack is aligned behind it
  at[3] = word(&run_on_own_stack);
  at[4] = word(made);
  at[6] = word(&blaslift_begin_stack);
#else
  std::uintptr_t* const at = top - 20;
  at[0] = word(made);
  at[1] = word(&run_on_own_stack);
  at[11] = word(&blaslift_begin_stack);
#endif
  made->own_ = at;
#if defined(__SANITIZE_THREAD__)
  made->own_fiber_ = __tsan_create_fiber(0);
#endif
  return made;
}

void OwnStack::release() {
#if defined(__SANITIZE_THREAD__)
  __tsan_destroy_fiber(own_fiber_);
#endif
  munmap(memory_, guard_bytes + stack_bytes);
  delete this;
}

void OwnStack::enter() {
#if defined(__SANITIZE_ADDRESS__)
  void* fake = nullptr;
  __sanitizer_start_switch_fiber(&fake, memory_ + guard_bytes, stack_bytes);
#endif
#if defined(__SANITIZE_THREAD__)
  callers_fiber_ = __tsan_get_current_fiber();
  __tsan_switch_to_fiber(own_fiber_, 0);
#endif
  blaslift_switch_stack(&callers_, own_);
#if defined(__SANITIZE_ADDRESS__)
  __sanitizer_finish_switch_fiber(fake, nullptr, nullptr);
#endif
}

void OwnStack::leave() {
#if defined(__SANITIZE_ADDRESS__)
  void* fake = nullptr;
  __sanitizer_start_switch_fiber(&fake, callers_bottom_, callers_bytes_);
#endif
#if defined(__SANITIZE_THREAD__)
  __tsan_switch_to_fiber(callers_fiber_, 0);
#endif
  blaslift_switch_stack(&own_, callers_);
#if defined(__SANITIZE_ADDRESS__)
  __sanitizer_finish_switch_fiber(fake, &callers_bottom_, &callers_bytes_);
#endif
}

void OwnStack::run() {
#if defined(__SANITIZE_ADDRESS__)
  __sanitizer_finish_switch_fiber(nullptr, &callers_bottom_, &callers_bytes_);
#endif
  for (;;) {
    work_(context_);
    leave();
  }
}

}  // namespace blaslift
