// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What the timing programs of this folder share and what has nothing to do with BLAS: clocks, memory in pages of a
// chosen size, random numbers, options, and looking up the library that a call goes to.
#pragma once
#include <dlfcn.h>
#include <sys/mman.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <limits>
#include <map>
#include <string>
#include <thread>
#include <utility>
#include <vector>

namespace residency_bench {

using std::size_t;
using Clock = std::chrono::steady_clock;

inline double seconds_since(Clock::time_point begin) {
  return std::chrono::duration<double>(Clock::now() - begin).count();
}

[[noreturn]] inline void give_up(std::string const& why) {
  std::fprintf(stderr, "%s\n", why.c_str());
  std::exit(2);
}

// ---- memory ----

// heap: malloc, as most programs do it. The others are mappings of whole 2 MiB blocks, in pages of the size they name.
enum class Pages { heap, small, huge };

class Memory {
 public:
  Memory(size_t bytes, Pages pages) : pages_(pages) {
    if (pages == Pages::heap) {
      begin_ = static_cast<char*>(std::malloc(bytes));
      if (!begin_) give_up("no memory for the operands");
      return;
    }
    mapped_ = bytes + 2 * block;
    mapping_ = mmap(nullptr, mapped_, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (mapping_ == MAP_FAILED) give_up("no memory for the operands");
    auto const address = reinterpret_cast<std::uintptr_t>(mapping_);
    begin_ = static_cast<char*>(mapping_) + (block - address % block) % block;
    madvise(mapping_, mapped_, pages == Pages::huge ? MADV_HUGEPAGE : MADV_NOHUGEPAGE);
  }
  Memory(Memory const&) = delete;
  Memory& operator=(Memory const&) = delete;
  ~Memory() {
    if (pages_ == Pages::heap)
      std::free(begin_);
    else
      munmap(mapping_, mapped_);
  }
  char* begin() const { return begin_; }

 private:
  static constexpr size_t block = size_t{2} << 20;
  Pages pages_;
  void* mapping_ = nullptr;
  size_t mapped_ = 0;
  char* begin_ = nullptr;
};

// How many bytes of the mapping around this address the kernel keeps in 2 MiB pages: a request for them is only advice.
inline size_t bytes_in_huge_pages(void const* at) {
  std::ifstream file("/proc/self/smaps");
  auto const wanted = reinterpret_cast<std::uintptr_t>(at);
  bool inside = false;
  for (std::string line; std::getline(file, line);) {
    unsigned long begin = 0, end = 0, kilobytes = 0;
    if (std::sscanf(line.c_str(), "%lx-%lx ", &begin, &end) == 2)
      inside = begin <= wanted && wanted < end;
    else if (inside && std::sscanf(line.c_str(), "AnonHugePages: %lu kB", &kilobytes) == 1)
      return size_t{kilobytes} * 1024;
  }
  return 0;
}

// ---- work ----

// Calls body(begin, end, part) on parts of 0..count, each on a thread of its own, at most `threads` of them.
inline void in_parallel(size_t count, size_t threads, std::function<void(size_t, size_t, size_t)> const& body) {
  size_t const parts = std::max<size_t>(1, std::min(count, threads));
  std::vector<std::thread> crew;
  for (size_t part = 1; part < parts; ++part)
    crew.emplace_back([&, part] { body(count * part / parts, count * (part + 1) / parts, part); });
  body(0, count / parts, 0);
  for (auto& thread : crew) thread.join();
}

inline size_t cores() { return std::max(1U, std::thread::hardware_concurrency()); }

// The larger of two errors; one that is not a number is worse than any other.
inline double worse(double a, double b) {
  return std::isnan(a) || std::isnan(b) ? std::numeric_limits<double>::infinity() : std::max(a, b);
}

class Random {  // xorshift64*
 public:
  explicit Random(std::uint64_t seed) : state_(seed * 0x9e3779b97f4a7c15U + 0xcbf29ce484222325U) {
    for (int i = 0; i < 4; ++i) next();
  }
  std::uint64_t next() {
    state_ ^= state_ >> 12;
    state_ ^= state_ << 25;
    state_ ^= state_ >> 27;
    return state_ * 0x2545f4914f6cdd1dU;
  }
  double unit() { return static_cast<double>(static_cast<std::int64_t>(next()) >> 11) * 0x1p-52; }  // in [-1, 1)

 private:
  std::uint64_t state_;
};

// ---- the library ----

// The address of a symbol of the program's global scope: a preloaded library takes precedence over the linked one.
template <class Function>
Function* find(std::string const& symbol) {
  auto* const found = reinterpret_cast<Function*>(dlsym(RTLD_DEFAULT, symbol.c_str()));
  if (!found) give_up("no symbol " + symbol + " in this process: link with or preload a BLAS");
  return found;
}

inline std::string library_of(std::string const& symbol) {  // tells a preload that did not take effect
  Dl_info from{};
  dladdr(reinterpret_cast<void*>(find<void()>(symbol)), &from);
  return from.dli_fname ? from.dli_fname : "";
}

// Zero without blaslift.
inline unsigned long long calls_on_device() {
  static auto const count = reinterpret_cast<unsigned long long (*)()>(dlsym(RTLD_DEFAULT, "blaslift_calls_on_device"));
  return count ? count() : 0;
}

// ---- options: --name=value ----

class Options {
 public:
  Options(int argc, char** argv, std::map<std::string, std::string> defaults) : values_(std::move(defaults)) {
    for (int i = 1; i < argc; ++i) {
      std::string const word = argv[i];
      size_t const equals = word.find('=');
      auto const known = word.compare(0, 2, "--") == 0 && equals != std::string::npos
                             ? values_.find(word.substr(2, equals - 2))
                             : values_.end();
      if (known == values_.end()) give_up("unknown option " + word + "; known: " + names());
      known->second = word.substr(equals + 1);
    }
  }
  std::string const& text(std::string const& name) const { return values_.at(name); }
  size_t count(std::string const& name) const {
    return static_cast<size_t>(std::strtoull(text(name).c_str(), nullptr, 10));
  }
  double number(std::string const& name) const { return std::strtod(text(name).c_str(), nullptr); }
  Pages pages() const {
    std::string const& word = text("pages");
    if (word != "heap" && word != "4k" && word != "2m") give_up("--pages is heap, 4k or 2m");
    return word == "4k" ? Pages::small : word == "2m" ? Pages::huge : Pages::heap;
  }

 private:
  std::string names() const {
    std::string all;
    for (auto const& [name, value] : values_) all += " --" + name + "=" + value;
    return all;
  }
  std::map<std::string, std::string> values_;
};

}  // namespace residency_bench
