// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Registers a buffer with the real liburing and lets the kernel write it through the pin.
#include <errno.h>
#include <fcntl.h>
#include <liburing.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>

int main(void) {
  struct io_uring ring;
  int const made = io_uring_queue_init(4, &ring, 0);
  if (made < 0) return printf("not permitted: %s\n", strerror(-made)), 77;
  char* const memory = mmap(NULL, 1 << 20, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  struct iovec const buffer = {memory, 1 << 20};
  memset(memory, 1, buffer.iov_len);
  int const registered = io_uring_register_buffers(&ring, &buffer, 1);
  if (registered < 0) return printf("not permitted: %s\n", strerror(-registered)), 77;
  int const zeros = open("/dev/zero", O_RDONLY);
  io_uring_prep_read_fixed(io_uring_get_sqe(&ring), zeros, memory, 4096, 0, 0);
  io_uring_submit(&ring);
  struct io_uring_cqe* done = NULL;
  int const waited = io_uring_wait_cqe(&ring, &done);
  int const bytes = waited == 0 ? done->res : waited;
  printf("%p, %zu: read %d, %d then %d\n", (void*)memory, buffer.iov_len, bytes, memory[4095], memory[4096]);
  io_uring_queue_exit(&ring);
  return bytes == 4096 && memory[4095] == 0 && memory[4096] == 1 ? 0 : 1;
}
