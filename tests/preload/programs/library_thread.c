/* SPDX-FileCopyrightText: 2026 the blaslift authors
   SPDX-License-Identifier: BSD-3-Clause

   A device's library that makes a thread without end, as CUDA's driver does: preloaded, it takes the start of the
   emulated device, which maps its memory a second time here, for the driver's. */
#define _GNU_SOURCE
#include <pthread.h>
#include <stdarg.h>
#include <stddef.h>
#include <sys/syscall.h>
#include <unistd.h>

static void* wait_for_ever(void* unused) {
  for (;;) pause();
  return unused;
}

void* mremap(void* from, size_t bytes, size_t wanted, int flags, ...) {
  pthread_t thread;
  va_list more;
  va_start(more, flags);
  void* const to = va_arg(more, void*);
  va_end(more);
  if (pthread_create(&thread, NULL, &wait_for_ever, NULL) == 0) {
    pthread_setname_np(thread, "cuda-EvtHandlr");
    pthread_detach(thread);
  }
  return (void*)syscall(SYS_mremap, from, bytes, wanted, flags, to);
}
