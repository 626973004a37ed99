// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Memory of a matrix that is registered with an io_uring unseen by blaslift, then read into and used. Linked to
// liburing, the registration is a system call; with STATIC, liburing is in the program.
//   late    after the matrix has come to the device, while what blaslift knows of registrations is fresh
//   second  beside another ring, whose registration blaslift sees
//   hidden  the same, with a ring that has no descriptor
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <liburing.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

void dgemv_(char const*, int const*, int const*, double const*, double const*, int const*, double const*, int const*,
            double const*, double*, int const*);

enum { n = 512 };
static double *a, x[n], y[n];

static void multiply(void) {
  static double const one = 1, zero = 0;
  static int const size = n, step = 1;
  dgemv_("N", &size, &size, &one, a, &size, x, &step, &zero, y, &step);
}

static void fill(double value) {
  for (int i = 0; i < n * n; ++i) a[i] = value;
}

static int not_permitted(int error) {
  printf("not permitted: %s\n", strerror(error));
  return 77;
}

static int register_unseen(struct io_uring* ring, struct iovec const* buffer) {
#ifdef STATIC
  return io_uring_register_buffers(ring, buffer, 1);
#else
  return syscall(SYS_io_uring_register, ring->ring_fd, IORING_REGISTER_BUFFERS, buffer, 1) == 0 ? 0 : -errno;
#endif
}

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  size_t const bytes = n * n * sizeof(double);
  char* const other = mmap(NULL, 8192, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  a = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  int const file = memfd_create("threes", 0);
  fill(3);
  if (write(file, a, bytes) != (ssize_t)bytes) return 2;
  fill(1);
  for (int i = 0; i < n; ++i) x[i] = 1;
  // Many files make a look long, and its answer good for long.
  for (int i = 0; i < 300; ++i)
    if (open("/dev/null", O_RDONLY) < 0) return 2;

  int const late = strcmp(argv[1], "late") == 0, hidden = strcmp(argv[1], "hidden") == 0;
  struct io_uring seen, unseen;
  int error = 0;
  if (!late) {
    struct iovec const buffer = {other, 8192};
    if ((error = io_uring_queue_init(4, &seen, 0)) || (error = io_uring_register_buffers(&seen, &buffer, 1)))
      return not_permitted(-error);
  }
  for (int i = 0; i < 300; ++i) {
    multiply();
    if (i % 20 == 19) usleep(1000);
  }
  struct iovec const buffer = {a, bytes};
  int wrong = 0;
  // What is armed again at once is armed under an answer that may be older than the registration.
  for (int turn = 0; turn < 8 && wrong == 0; ++turn) {
    if (late) {
      usleep(20000);
      fill(1);
      multiply();
      multiply();
    }
    if ((error = io_uring_queue_init(4, &unseen, 0)) || (error = register_unseen(&unseen, &buffer)))
      return not_permitted(-error);
    if (hidden && io_uring_register_ring_fd(&unseen) == 1) close(unseen.ring_fd);
    for (int i = 0; i < (late ? 2 : 200); ++i) {
      multiply();
      if (i % 20 == 19) usleep(1000);
    }
    struct io_uring_sqe* const entry = io_uring_get_sqe(&unseen);
    struct io_uring_cqe* done = NULL;
    io_uring_prep_read_fixed(entry, file, a, (unsigned)bytes, 0, 0);
    if (io_uring_submit(&unseen) != 1 || io_uring_wait_cqe(&unseen, &done) || done->res != (int)bytes) return 2;
    io_uring_cqe_seen(&unseen, done);
    multiply();
    for (int i = 0; i < n; ++i) wrong += y[i] != 3.0 * n;
    if (!late) break;
    if (io_uring_unregister_buffers(&unseen)) return 2;  // which gives the memory back at once
    io_uring_queue_exit(&unseen);
  }
  printf("%g, %d wrong\n", y[0], wrong);
  return wrong != 0;
}
