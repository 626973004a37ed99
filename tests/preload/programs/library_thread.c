/* SPDX-FileCopyrightText: 2026 the blaslift authors
   SPDX-License-Identifier: BSD-3-Clause

   A device's library that makes a thread without end, as CUDA's driver does: preloaded, it takes the start of the emulated device,
   which asks for its memory here, for the driver's. */
#define _GNU_SOURCE
#include <pthread.h>
#include <sys/syscall.h>
#include <unistd.h>

static void* wait_for_ever(void* unused) {
  for (;;) pause();
  return unused;
}

int memfd_create(char const* name, unsigned flags) {
  pthread_t thread;
  if (pthread_create(&thread, NULL, &wait_for_ever, NULL) == 0) {
    pthread_setname_np(thread, "cuda-EvtHandlr");
    pthread_detach(thread);
  }
  return (int)syscall(SYS_memfd_create, name, flags);
}
