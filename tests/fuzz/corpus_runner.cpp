// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Runs a harness without libFuzzer: all files of the folders that are named, then changed copies of them, drawn from a
// fixed seed. So a compiler without libFuzzer still runs every harness, and CI the same inputs each time.
//   NAME_fuzz [--runs N] [--seconds S] [--seed N] FILE|FOLDER...
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <vector>

#include "harness.hpp"

namespace {

using Bytes = std::vector<std::uint8_t>;
using Random = std::mt19937_64;
constexpr std::size_t largest = 1 << 20;

std::size_t below(Random& random, std::size_t end) { return end ? random() % end : 0; }

// One change: a bit, a byte, a number with much at its ends, a piece twice or away, a piece of another input.
void change(Bytes& bytes, std::vector<Bytes> const& others, Random& random) {
  static constexpr std::uint64_t numbers[] = {
      0, 1, 0x7f, 0x80, 0xff, 0x7fffffff, 0x80000000, 0xffffffff, 0x7fffffffffffffff, ~std::uint64_t{0}};
  std::size_t const at = below(random, bytes.size());
  std::size_t const count = std::min(1 + below(random, 32), bytes.size() - at);
  auto const place = bytes.begin() + static_cast<std::ptrdiff_t>(at);
  auto const end = place + static_cast<std::ptrdiff_t>(count);
  switch (below(random, 8)) {
    case 0:
      if (!bytes.empty()) bytes[at] = static_cast<std::uint8_t>(bytes[at] ^ 1U << below(random, 8));
      break;
    case 1:
      if (!bytes.empty()) bytes[at] = static_cast<std::uint8_t>(random());
      break;
    case 2: {
      std::uint64_t const number = numbers[below(random, std::size(numbers))];
      std::memcpy(bytes.data() + at, &number,
                  std::min<std::size_t>({std::size_t{1} << below(random, 4), bytes.size() - at}));
      break;
    }
    case 3: bytes.erase(place, end); break;
    case 4: {
      Bytes const piece(place, end);
      bytes.insert(place, piece.begin(), piece.end());
      break;
    }
    case 5: bytes.resize(at); break;
    case 6: bytes.insert(place, static_cast<std::uint8_t>(random())); break;
    default: {
      Bytes const& other = others[below(random, others.size())];
      std::size_t const from = below(random, other.size()), size = std::min(1 + below(random, 64), other.size() - from);
      bytes.insert(place, other.begin() + static_cast<std::ptrdiff_t>(from),
                   other.begin() + static_cast<std::ptrdiff_t>(from + size));
    }
  }
}

void add(std::filesystem::path const& path, std::vector<Bytes>* inputs) {
  if (std::filesystem::is_directory(path)) {
    std::vector<std::filesystem::path> files;
    for (auto const& entry : std::filesystem::directory_iterator(path)) files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    for (auto const& file : files) add(file, inputs);
    return;
  }
  std::ifstream file(path, std::ios::binary);
  if (!file) std::fprintf(stderr, "%s cannot be read\n", path.c_str()), std::exit(2);
  inputs->emplace_back(std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>());
}

}  // namespace

int main(int count, char** words) {
  std::uint64_t runs = 1000, seed = 1;
  double seconds = 1e9;
  std::vector<Bytes> inputs;
  for (int i = 1; i < count; ++i) {
    auto const is = [&](char const* option) { return std::strcmp(words[i], option) == 0 && i + 1 < count; };
    if (is("--runs"))
      runs = std::strtoull(words[++i], nullptr, 10);
    else if (is("--seed"))
      seed = std::strtoull(words[++i], nullptr, 10);
    else if (is("--seconds"))
      seconds = std::strtod(words[++i], nullptr);
    else
      add(words[i], &inputs);
  }
  if (inputs.empty())
    return std::fprintf(stderr, "which inputs? NAME_fuzz [--runs N] [--seconds S] [--seed N] FILE|FOLDER...\n"), 2;
  for (Bytes const& input : inputs) LLVMFuzzerTestOneInput(input.data(), input.size());
  Random random(seed);
  auto const start = std::chrono::steady_clock::now();
  std::uint64_t done = 0;
  for (; done < runs; ++done) {
    if (std::chrono::steady_clock::now() - start > std::chrono::duration<double>(seconds)) break;
    Bytes bytes = inputs[below(random, inputs.size())];
    for (std::size_t changes = 1 + below(random, 8); changes > 0; --changes) change(bytes, inputs, random);
    if (bytes.size() > largest) bytes.resize(largest);
    // Where the harness ends the process, this file is the input.
    static char const* const keep = std::getenv("BLASLIFT_FUZZ_KEEP");
    if (keep)
      std::ofstream(keep, std::ios::binary)
          .write(reinterpret_cast<char const*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
    LLVMFuzzerTestOneInput(bytes.data(), bytes.size());
  }
  std::printf("%zu inputs and %llu changed ones: nothing found\n", inputs.size(),
              static_cast<unsigned long long>(done));
  return 0;
}
