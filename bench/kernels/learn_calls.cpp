// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Makes mixed calls on a device, as the shim would, and says which kernel computed each: how BLASLIFT_LEARN learns.
//
//   learn_calls LIBRARY [--rounds=N] [--seed=N] [--pool=MIB] CASE...
//
// LIBRARY is a device library (lib/blaslift/libblaslift-cuda.so), CASE as in case.hpp. Each of N rounds (20) makes
// every call once, in an order drawn by lot, and waits for it. Operands lie in another part of a pool (2,048 MiB) each
// time, so that they are in no cache. Prints one JSON line for each case: the microseconds of its calls in order, and
// where the kernel changed: [use from 1, kernel, variant, Tx, Ty, work of each thread]. The last line has the seconds
// of all.
#include <dlfcn.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <numeric>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "bench/kernels/case.hpp"
#include "bench/kernels/json_line.hpp"
#include "gpu/plugin.hpp"
#include "shim/base/clock.hpp"

namespace blaslift::bench {
namespace {

struct Options {
  std::string library;
  unsigned rounds = 20, seed = 45;
  std::size_t pool = std::size_t{2} << 30;
  std::vector<Case> cases;
};

Error say(std::string const& text) { return Error::make(Error::Code::failed, "%.190s", text.c_str()); }

Result<Options> parse(int count, char** words) {
  Options made;
  for (int i = 1; i < count; ++i) {
    std::string_view const word = words[i];
    auto const number = [&](std::string_view name, auto* to, std::size_t unit) {
      if (!word.starts_with(name)) return false;
      *to = static_cast<std::remove_pointer_t<decltype(to)>>(std::strtoull(words[i] + name.size(), nullptr, 10) * unit);
      return true;
    };
    if (number("--rounds=", &made.rounds, 1) || number("--seed=", &made.seed, 1) ||
        number("--pool=", &made.pool, std::size_t{1} << 20))
      continue;
    if (word.starts_with("--")) return say(std::string(word) + " is no option: --rounds=N, --seed=N, --pool=MIB");
    if (made.library.empty()) {
      made.library = word;
      continue;
    }
    auto one = parse_case(word);
    if (!one) return one.error();
    made.cases.push_back(std::move(*one));
  }
  if (made.library.empty() || made.cases.empty()) return say("usage: learn_calls LIBRARY [--rounds=N] CASE...");
  return made;
}

Result<gpu::Device*> open(std::string const& path) {
  void* const library = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (library == nullptr) return say(dlerror());
  auto const entry = reinterpret_cast<gpu::OpenDevice>(dlsym(library, gpu::plugin_entry));
  if (entry == nullptr) return say(path + " is no device library");
  Error error;
  gpu::Device* const made = entry(gpu::plugin_interface, &error);
  if (made == nullptr) return error;
  return made;
}

// Operands of all cases, in turn at other places; random numbers between 0.5 and 1 in single and double precision.
class Pool {
 public:
  Error create(gpu::Device& device, gpu::Lane& lane, std::size_t bytes) {
    bytes_ = bytes;
    auto const memory = device.allocate(bytes);
    if (!memory) return memory.error();
    base_ = *memory;
    constexpr std::size_t piece = std::size_t{16} << 20;
    auto const pinned = device.allocate_pinned(piece);
    if (!pinned) return pinned.error();
    std::mt19937_64 lot(1);
    for (std::size_t i = 0; i < piece; i += sizeof(std::uint64_t)) {
      // Its upper half is a float in that range as well.
      std::uint64_t const number = (lot() & 0x000fffff007fffffU) | 0x3fe000003f000000U;
      std::memcpy(*pinned + i, &number, sizeof number);
    }
    for (std::size_t at = 0; at < bytes; at += piece) {
      std::size_t const part = std::min(piece, bytes - at);
      if (Error error = lane.copy_to_device({gpu::advance(base_, at), *pinned, part, 1, part, part})) return error;
    }
    return lane.synchronize();
  }
  // Room for so many bytes, at most those of the pool.
  gpu::DeviceAddress take(std::size_t bytes) {
    constexpr std::size_t aligned = 256;
    if (next_ + bytes > bytes_) next_ = 0;
    gpu::DeviceAddress const made = gpu::advance(base_, next_);
    next_ += (bytes + aligned - 1) / aligned * aligned;
    return made;
  }

 private:
  gpu::DeviceAddress base_{};
  std::size_t bytes_ = 0, next_ = 0;
};

Error start(gpu::Lane& lane, Case const& one, gpu::DeviceAddress at, std::byte* result) {
  auto const arrays = one.arrays(at);
  std::span<gpu::DeviceAddress const> const used{arrays.data(), one.operands()};
  if (!one.call.level3) return lane.run(one.whole, used, result);
  auto const operands = matrices(one.call, used);
  return lane.run(*one.call.level3, {operands.data(), one.operands()});
}

struct Uses {
  std::vector<double> seconds;
  KernelUsed last{};
  std::string choices;  // JSON

  void add(double taken, KernelUsed const& used) {
    seconds.push_back(taken);
    auto const same = [](KernelUsed const& a, KernelUsed const& b) {
      return std::string_view(a.name) == b.name && a.variant == b.variant && a.Tx == b.Tx && a.Ty == b.Ty &&
             a.per_thread == b.per_thread;
    };
    if (seconds.size() > 1 && same(used, last)) return;
    last = used;
    choices += (choices.empty() ? "[" : ", [") + std::to_string(seconds.size()) + ", \"" + used.name + "\", " +
               std::to_string(used.variant) + ", " + std::to_string(used.Tx) + ", " + std::to_string(used.Ty) + ", " +
               std::to_string(used.per_thread) + "]";
  }
  std::string list() const {
    std::string made = "[";
    for (double const each : seconds) made += (made.size() > 1 ? ", " : "") + JsonLine::shown(each * 1e6);
    return made + "]";
  }
};

Error run(Options const& options) {
  auto const device = open(options.library);
  if (!device) return device.error();
  if (Error error = (*device)->warm_up()) return error;
  gpu::Visit const visit(**device);
  if (visit.error()) return visit.error();
  auto const lane = (*device)->make_lane();
  if (!lane) return lane.error();
  auto const result = (*device)->allocate_pinned(sizeof(double) * 2);
  if (!result) return result.error();
  std::size_t most = options.pool;
  for (Case const& each : options.cases) most = std::max(most, each.set_bytes);
  Pool pool;
  if (Error error = pool.create(**device, **lane, most)) return error;

  std::vector<Uses> uses(options.cases.size());
  std::vector<std::size_t> order(options.cases.size());
  std::iota(order.begin(), order.end(), 0);
  std::mt19937 lot(options.seed);
  double const begin = monotonic_seconds();
  for (unsigned round = 0; round < options.rounds; ++round) {
    std::shuffle(order.begin(), order.end(), lot);
    for (std::size_t const i : order) {
      Case const& one = options.cases[i];
      gpu::DeviceAddress const at = pool.take(one.set_bytes);
      double const before = monotonic_seconds();
      Error error = start(**lane, one, at, *result);
      if (!error) error = (*lane)->synchronize();
      if (error) return say(one.text + ": " + error.text);
      uses[i].add(monotonic_seconds() - before, (*lane)->kernel_used());
    }
  }
  double const seconds = monotonic_seconds() - begin;
  for (std::size_t i = 0; i < uses.size(); ++i) {
    JsonLine line;
    line.text("mode", "learn").text("case", options.cases[i].text);
    line.raw("choices", "[" + uses[i].choices + "]").raw("microseconds", uses[i].list()).print();
  }
  JsonLine().text("mode", "learn").number("rounds", options.rounds).number("seconds", seconds).print();
  return Error::none();
}

}  // namespace
}  // namespace blaslift::bench

int main(int count, char** words) {
  auto const options = blaslift::bench::parse(count, words);
  blaslift::Error const error = options ? blaslift::bench::run(*options) : options.error();
  if (error) std::fprintf(stderr, "learn_calls: %s\n", error.text);
  return error ? 1 : 0;
}
