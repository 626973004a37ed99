// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "cli/tune/sampled_sizes.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <string_view>

namespace blaslift::cli {
namespace {

using gpu::SampledCall, gpu::SampledSize;
using Sizes = SampledCall::Sizes;

constexpr double most_bytes = 0x1p29, most_long_bytes = 0x1p31;
constexpr std::int64_t most_edge = 128;

int bytes_of(char precision) { return precision == 's' ? 4 : precision == 'z' ? 16 : 8; }

std::uint64_t mixed(std::uint64_t from, std::string_view text) {
  for (char const letter : text) from = (from ^ static_cast<unsigned char>(letter)) * 0x100000001b3U;
  return from;
}

// Points that fill the unit cube evenly, however many are taken: the additive recurrence with the cube's plastic
// number. Each call and purpose begins elsewhere.
std::array<double, 3> point(SampledCall const& call, Purpose purpose, std::size_t number) {
  constexpr std::array<double, 3> steps = {0.8191725133961645, 0.6710436067037893, 0.5497004779019703};
  std::uint64_t seed = 0xcbf29ce484222325U;
  for (std::string_view const part : {std::string_view(call.kernel), std::string_view(&call.precision, 1),
                                      std::string_view(call.routine), std::string_view(call.flags)})
    seed = mixed(seed, part);
  seed = mixed(seed, purpose == Purpose::learning     ? "learning"
                     : purpose == Purpose::rehearsing ? "rehearsing"
                                                      : "judging");
  std::array<double, 3> made{};
  for (std::size_t i = 0; i < made.size(); ++i) {
    seed = (seed ^ (seed >> 31)) * 0x9e3779b97f4a7c15U;
    double const from = static_cast<double>(seed >> 40) / 0x1p24;
    made[i] = std::fmod(from + static_cast<double>(number + 1) * steps[i], 1.0);
  }
  return made;
}

// From least to most, evenly by powers of two.
std::int64_t between(double least, double most, double at) {
  return std::llround(least * std::pow(std::max(most / least, 1.0), at));
}

std::int64_t multiple(std::int64_t size, std::int64_t of) { return std::max(of, size / of * of); }
std::int64_t no_multiple(std::int64_t size, std::int64_t of) { return size % of == 0 && of > 1 ? size + 1 : size; }

SampledSize square(std::int64_t n) { return {n, n, 1, true}; }
// A square of a multiple of 256 to learn from, and of an odd multiple of 128 for others: no size serves both.
SampledSize round_square(std::int64_t n, Purpose purpose) {
  constexpr std::int64_t round = 256;
  return square(multiple(n, round) + (purpose == Purpose::learning ? 0 : round / 2));
}

SampledSize rectangle(std::array<double, 3> const& at, std::size_t number, int bytes, Purpose purpose) {
  constexpr double least = 0x1p16;  // bytes; below, launches are all that counts
  double const side = std::sqrt(most_bytes / bytes);
  SampledSize made;
  switch (number % 4) {
    case 0: made = square(between(256, side, at[0])); break;
    case 1: made = round_square(between(256, side, at[0]), purpose); break;
    default: {
      double const elements = static_cast<double>(between(least, most_bytes, at[0])) / bytes;
      made.m = between(16, elements / 16, at[1]);
      made.n = std::max<std::int64_t>(1, std::llround(elements / static_cast<double>(made.m)));
    }
  }
  made.wide = number % 4 == 1 || number / 4 % 2 == number % 2;
  return made;
}

SampledSize product(std::array<double, 3> const& at, std::size_t number, int bytes, bool is_gram) {
  constexpr double least_k = 0x1p11, usual_k = 0x1p20, most_k = 0x1p24;
  std::int64_t const width = std::max(16 / bytes, 1);
  auto const aligned = [&](std::int64_t size, bool is) {
    return is ? multiple(size, width) : no_multiple(size, width);
  };
  // Four sizes of each way to lie in memory are wanted: first both are alike, so that few sizes do for two ways.
  bool const inner = number % 2 == 0, edges = inner == (number % 16 < 8);
  bool const is_long = number % 7 == 4;
  SampledSize made;
  made.k = between(1.01 * usual_k, most_k, at[2]);
  double const edge = is_long ? most_long_bytes / (2 * static_cast<double>(made.k) * bytes) : most_edge;
  std::int64_t const most = std::clamp<std::int64_t>(std::llround(edge), 2, most_edge);
  made.m = std::min(aligned(between(2, static_cast<double>(most), at[0]), edges), most_edge);
  made.n = is_gram || number % 5 == 4
               ? made.m
               : std::min(aligned(between(2, static_cast<double>(most), at[1]), edges), most_edge);
  double const most_here = most_bytes / (static_cast<double>(made.m + made.n) * bytes);
  if (!is_long) made.k = between(least_k, std::clamp(most_here, least_k, usual_k), at[2]);
  made.k = aligned(made.k, inner);
  made.wide = edges && inner;
  return made;
}

// cuBLAS may need a hundred times our time with the longest k.
SampledSize cut(std::array<double, 3> const& at, std::size_t number, int bytes) {
  constexpr double most_k = 0x1p20;
  std::int64_t const width = std::max(16 / bytes, 1);
  std::int64_t const order = between(static_cast<double>(least_cut_order + width), most_cut_order - 1, at[0]);
  SampledSize made = square(number % 2 == 0 ? multiple(order, width) : no_multiple(order, width));
  double const most = most_long_bytes / (static_cast<double>(made.n) * bytes);
  std::int64_t const k = between(least_cut_k, std::clamp<double>(most, least_cut_k, most_k), at[1]);
  made.k = number / 2 % 2 == 0 ? multiple(k, width) : no_multiple(k, width);
  return made;
}

}  // namespace

SampledSize draw_size(SampledCall const& call, Purpose purpose, std::size_t number) {
  std::array<double, 3> const at = point(call, purpose, number);
  int const bytes = bytes_of(call.precision);
  switch (call.sizes) {
    case Sizes::vector: return square(between(1024, most_bytes / 2 / bytes, at[0]));
    case Sizes::triangle: {
      SampledSize made = square(between(256, std::sqrt(most_bytes / bytes), at[0]));
      if (number % 3 == 1) made = round_square(made.n, purpose);
      made.wide = number % 2 == 0;
      return made;
    }
    case Sizes::rectangle: return rectangle(at, number, bytes, purpose);
    case Sizes::product: return product(at, number, bytes, false);
    case Sizes::gram: return product(at, number, bytes, true);
    case Sizes::cut: return cut(at, number, bytes);
  }
  return {};
}

double weight(SampledCall const& call) {
  switch (call.sizes) {
    case Sizes::vector: return 1;
    case Sizes::triangle: return 2;
    case Sizes::rectangle: return 4;
    case Sizes::product: return 6;
    case Sizes::gram:
    case Sizes::cut: return 2;
  }
  return 1;
}

}  // namespace blaslift::cli
