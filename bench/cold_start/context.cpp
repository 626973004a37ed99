// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Times the making of a CUDA context: after the libraries have been opened, or beside that. Build: g++ -O2 context.cpp
// -ldl -pthread
#include <dlfcn.h>

#include <cstdio>
#include <cstring>
#include <ctime>
#include <initializer_list>
#include <thread>

namespace {

double now() {
  timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return 1e3 * static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_nsec);
}

void open_libraries() {
  constexpr timespec start{0, 10000000};  // the driver opens libraries itself
  nanosleep(&start, nullptr);
  for (char const* const name : {"libcublas.so.13", "libcusolver.so.12"})
    if (!dlopen(name, RTLD_NOW)) std::printf("%s\n", dlerror());
}

}  // namespace

int main(int count, char** words) {
  bool const beside = count > 1 && std::strcmp(words[1], "beside") == 0;
  double const begin = now();
  void* const driver = dlopen("libcuda.so.1", RTLD_NOW);
  if (!driver) return std::printf("%s\n", dlerror()), 1;
  auto const init = reinterpret_cast<int (*)(unsigned)>(dlsym(driver, "cuInit"));
  auto const device = reinterpret_cast<int (*)(int*, int)>(dlsym(driver, "cuDeviceGet"));
  auto const retain = reinterpret_cast<int (*)(void**, int)>(dlsym(driver, "cuDevicePrimaryCtxRetain"));
  std::thread libraries(open_libraries);
  init(0);
  double const woken = now();
  int first = 0;
  void* context = nullptr;
  if (!beside) libraries.join();
  double const before = now();
  device(&first, 0);
  retain(&context, first);
  double const made = now();
  if (beside) libraries.join();
  std::printf("%s: driver %.0f ms, waited for libraries %.0f, context %.0f, libraries after it %.0f; all %.0f\n",
              beside ? "context beside the libraries" : "context after the libraries", woken - begin, before - woken,
              made - before, now() - made, now() - begin);
}
