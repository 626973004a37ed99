/* SPDX-FileCopyrightText: 2026 the blaslift authors
   SPDX-License-Identifier: BSD-3-Clause

   masks:        binds itself as OpenMP wishes, multiplies, and says on which cores each of its threads may run.
   leave MS:     main leaves by pthread_exit while another thread multiplies for so long, and then ends too.
   leave_late MS LIBRARY: the same, where a second thread opens the library. */
#include <dirent.h>
#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

typedef void dgemm_type(char const*, char const*, int const*, int const*, int const*, double const*, double const*,
                        int const*, double const*, int const*, double const*, double*, int const*);
extern dgemm_type dgemm_;
static dgemm_type* dgemm = &dgemm_;

/* Products of a matrix of ones, whose elements are n; 1 where one is wrong. */
static int multiply(void) {
  enum { size = 300 };
  int const n = size;
  double const one = 1, zero = 0;
  double* const a = malloc(sizeof(double) * size * size);
  double* const c = malloc(sizeof(double) * size * size);
  int wrong = 0;
  for (int i = 0; i < size * size; ++i) a[i] = 1;
  dgemm("N", "N", &n, &n, &n, &one, a, &n, a, &n, &zero, c, &n);
  for (int i = 0; i < size * size; ++i) wrong |= c[i] != size;
  free(a);
  free(c);
  return wrong;
}

static void print_masks(void) {
  DIR* const folder = opendir("/proc/self/task");
  struct dirent* entry;
  if (!folder) return;
  while ((entry = readdir(folder))) {
    char path[300], line[4096], name[64] = "", cores[1024] = "";
    if (entry->d_name[0] == '.') continue;
    snprintf(path, sizeof path, "/proc/self/task/%.16s/status", entry->d_name);
    FILE* const file = fopen(path, "r");
    if (!file) continue;
    while (fgets(line, sizeof line, file)) {
      (void)sscanf(line, "Name: %63s", name);
      (void)sscanf(line, "Cpus_allowed_list: %1023s", cores);
    }
    fclose(file);
    printf("%s %s\n", atoi(entry->d_name) == getpid() ? "main" : name, cores);
  }
  closedir(folder);
}

static void say_goodbye(void) { printf("exit handler\n"); }

static double seconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static double duration;
static void* work(void* unused) {
  int wrong = 0;
  (void)unused;
  for (double const end = seconds() + duration; seconds() < end;) wrong |= multiply();
  printf(wrong ? "wrong\n" : "right\n");
  fflush(stdout);
  return NULL;
}

static char const* library;
static void* open_and_work(void* unused) {
  void* const handle = dlopen(library, RTLD_NOW | RTLD_LOCAL);
  void* const found = handle ? dlsym(handle, "dgemm_") : NULL;
  if (!found) return printf("%s\n", dlerror()), NULL;
  memcpy(&dgemm, &found, sizeof found);
  return work(unused);
}

int main(int count, char** words) {
  if (count > 2 && strncmp(words[1], "leave", 5) == 0) {
    pthread_t thread;
    duration = atof(words[2]) * 1e-3;
    library = count > 3 ? words[3] : NULL;
    atexit(&say_goodbye);
    if (pthread_create(&thread, NULL, library ? &open_and_work : &work, NULL) != 0) return 2;
    pthread_detach(thread);
    pthread_exit(NULL);
  }
  double sum = 0;
#pragma omp parallel reduction(+ : sum)
  sum += 1;
  if (sum < 1 || multiply()) return 1;
  print_masks();
  return 0;
}
