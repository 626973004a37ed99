// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What Linux does to the neighbours of a mapping that is moved away, registered there and moved back: remap.txt is what this prints.
// cc remap.c && ./a.out
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <linux/userfaultfd.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { page = 4096, part = 16 * page };
enum { look = 2, arm = 3 };  // PM_SCAN_CHECK_WPASYNC, with PM_SCAN_WP_MATCHING

struct region {
  uint64_t start, end, categories;
};
struct scan_arguments {
  uint64_t size, flags, start, end, walk_end, vec, vec_len, max_pages, category_inverted, category_mask, category_anyof_mask, return_mask;
};

static int faults, pagemap;

static void scan(char* begin, size_t size, uint64_t flags, char const* what) {
  struct region regions[16];
  uint64_t const written = 2;
  struct scan_arguments arguments = {
      sizeof arguments, flags, (uint64_t)begin, (uint64_t)begin + size, 0, (uint64_t)regions, 16, 0, 0, 0, written, written};
  int const count = ioctl(pagemap, _IOWR('f', 16, struct scan_arguments), &arguments);
  size_t pages = 0;
  for (int i = 0; i < count; ++i) pages += (regions[i].end - regions[i].start) / page;
  printf("%-34s %s written pages %zu\n", what, count < 0 ? strerror(errno) : "ok", pages);
}

static void register_range(char* begin, size_t size, char const* what) {
  struct uffdio_register request = {{(uint64_t)begin, size}, UFFDIO_REGISTER_MODE_WP, 0};
  printf("register %s: %s\n", what, ioctl(faults, UFFDIO_REGISTER, &request) ? strerror(errno) : "ok");
}

static void move_to(char* from, char* to) {
  if (mremap(from, part, part, MREMAP_MAYMOVE | MREMAP_FIXED, to) == MAP_FAILED) perror("mremap");
}

int main(void) {
  faults = (int)syscall(SYS_userfaultfd, O_CLOEXEC | O_NONBLOCK | 1 /* user mode only */);
  struct uffdio_api api = {UFFD_API, 1 << 15 /* WP_ASYNC */ | 1 << 13 /* WP_UNPOPULATED */ | 1, 0};
  if (ioctl(faults, UFFDIO_API, &api)) return perror("UFFDIO_API"), 1;
  pagemap = open("/proc/self/pagemap", O_RDONLY);
  char* const reserved = mmap(0, 64 * part, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  char *const left = reserved + 4 * part, *const middle = left + part, *const right = middle + part, *const away = left + 16 * part;
  mprotect(left, 3 * part, PROT_READ | PROT_WRITE);
  memset(left, 1, 3 * part);

  register_range(left, 3 * part, "all");
  scan(left, 3 * part, arm, "arm all");
  scan(left, 3 * part, look, "again");
  move_to(middle, away);
  scan(left, part, look, "left after moving away");
  scan(right, part, look, "right after moving away");
  scan(away, part, look, "moved");
  register_range(away, part, "moved");
  scan(away, part, arm, "arm moved");
  move_to(away, middle);
  scan(left, part, look, "left after moving back");
  scan(right, part, look, "right after moving back");
  scan(middle, part, look, "moved back");
  left[0] = right[0] = 7;
  register_range(left, 3 * part, "all again");
  scan(left, part, look, "left, written");
  scan(right, part, look, "right, written");
  scan(middle, part, look, "moved");
  scan(left, part, arm, "left, armed");
  left[0] = 8;
  scan(left, part, look, "left, written again");
  struct uffdio_writeprotect disarm = {{(uint64_t)left, 3 * part}, UFFDIO_WRITEPROTECT_MODE_DONTWAKE};
  if (ioctl(faults, UFFDIO_WRITEPROTECT, &disarm)) perror("UFFDIO_WRITEPROTECT");
  scan(left, part, look, "left, disarmed");
  scan(left, part, arm, "left, armed");
  left[0] = 9;
  scan(left, part, look, "left, written again");
}
