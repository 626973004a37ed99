// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Multiplies until blaslift's device is up, then converts matrices into column-major order as NumPy does, by a strided
// copy per row, under several names, and compares.
#include <dlfcn.h>
#include <cstdint>
#include <cstdio>
#include <ctime>
#include <vector>

extern "C" void dgemm_(char const*, char const*, int const*, int const*, int const*, double const*, double const*,
                       int const*, double const*, int const*, double const*, double*, int const*, std::size_t,
                       std::size_t);

namespace {

bool comes_up() {
  auto const on_device = reinterpret_cast<unsigned long long (*)()>(dlsym(RTLD_DEFAULT, "blaslift_calls_on_device"));
  constexpr int n = 1200;
  std::vector<double> const a(n * n, 1), b(n * n, 2);
  std::vector<double> c(n * n);
  double const one = 1, zero = 0;
  std::time_t const end = std::time(nullptr) + 60;
  while (on_device && on_device() == 0 && std::time(nullptr) < end)
    dgemm_("N", "N", &n, &n, &n, &one, a.data(), &n, b.data(), &n, &zero, c.data(), &n, 1, 1);
  return on_device && on_device() > 0;
}

bool converts(char const* name) {
  using Copy = void (*)(void const*, void const*, void const*, void*, void const*);
  auto const copy = reinterpret_cast<Copy>(dlsym(RTLD_DEFAULT, name));
  if (!copy) return false;
  constexpr std::size_t n = 700;
  std::int64_t const count = n, step = n, one = 1;  // read as INTEGERs of either width
  std::vector<double> rows(n * n), columns(n * n), again(n * n);
  // More than one call that is sampled: that is when the entry learns of the device.
  for (int round = 0; round < 4; ++round) {
    for (std::size_t i = 0; i < n * n; ++i) rows[i] = static_cast<double>(i) + round;
    for (std::size_t i = 0; i < n; ++i) copy(&count, &rows[i], &step, &columns[i * n], &one);
    for (std::size_t i = 0; i < n; ++i)
      for (std::size_t j = 0; j < n; ++j)
        if (columns[i * n + j] != rows[j * n + i]) return false;
    for (std::size_t i = 0; i < n; ++i) copy(&count, &columns[i * n], &one, &again[i], &step);
    if (again != rows) return false;
  }
  return true;
}

}  // namespace

int main() {
  std::printf(comes_up() ? "the device came up\n" : "no device\n");
  for (char const* name : {"dcopy_", "dcopy_64_", "scipy_dcopy_64_"})
    std::printf("%s: %s\n", name, converts(name) ? "right" : "wrong");
}
