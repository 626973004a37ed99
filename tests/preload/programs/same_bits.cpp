// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// same_bits [--busy THREADS] [--child] ORDER...: products of square matrices filled by their order alone, and for each
// a line with its order and a number made of all bits of the result. With --busy threads make other products meanwhile;
// with --child the last one is made in the child of a fork.
#include <sys/wait.h>
#include <unistd.h>
#include <atomic>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <random>
#include <thread>
#include <vector>

extern "C" void dgemm_(char const*, char const*, int const*, int const*, int const*, double const*, double const*,
                       int const*, double const*, int const*, double const*, double*, int const*);

namespace {

std::vector<double> product(int order) {
  auto const elements = static_cast<std::size_t>(order) * static_cast<std::size_t>(order);
  std::mt19937_64 random(static_cast<unsigned>(order));
  std::uniform_real_distribution<double> numbers(-1, 1);
  std::vector<double> a(elements), b(elements), c(elements);
  for (auto* const matrix : {&a, &b, &c})
    for (double& element : *matrix) element = numbers(random);
  double const alpha = 1.25, beta = 0.75;
  dgemm_("N", "N", &order, &order, &order, &alpha, a.data(), &order, b.data(), &order, &beta, c.data(), &order);
  return c;
}

// FNV-1a: http://www.isthe.com/chongo/tech/comp/fnv/
std::uint64_t of_all_bits(std::vector<double> const& numbers) {
  std::uint64_t sum = 0xcbf29ce484222325;
  for (double const number : numbers) {
    std::uint64_t bits;
    std::memcpy(&bits, &number, sizeof bits);
    for (int byte = 0; byte < 8; ++byte) sum = (sum ^ (bits >> (8 * byte) & 0xff)) * 0x100000001b3;
  }
  return sum;
}

void print(int order) {
  std::printf("%d %016llx\n", order, static_cast<unsigned long long>(of_all_bits(product(order))));
  std::fflush(stdout);
}

}  // namespace

int main(int argc, char** argv) {
  int busy = 0;
  bool child = false;
  std::vector<int> orders;
  for (int i = 1; i < argc; ++i) {
    if (std::strcmp(argv[i], "--busy") == 0 && i + 1 < argc)
      busy = std::atoi(argv[++i]);
    else if (std::strcmp(argv[i], "--child") == 0)
      child = true;
    else
      orders.push_back(std::atoi(argv[i]));
  }
  std::atomic<bool> ended{false};
  std::vector<std::thread> others;
  for (int i = 0; i < busy; ++i)
    others.emplace_back([&ended, i] {
      while (!ended) (void)product(200 + 50 * i);
    });
  for (std::size_t i = 0; i < orders.size(); ++i) {
    if (!child || i + 1 < orders.size()) {
      print(orders[i]);
      continue;
    }
    std::fflush(stdout);
    pid_t const made = fork();
    if (made == 0) {
      print(orders[i]);
      _exit(0);
    }
    int status = 0;
    waitpid(made, &status, 0);
    if (status != 0) return 1;
  }
  ended = true;
  for (std::thread& other : others) other.join();
}
