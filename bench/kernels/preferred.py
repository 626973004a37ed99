#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 the blaslift authors
# SPDX-License-Identifier: BSD-3-Clause
"""From the times of all shapes (kernels_time --mode=shapes) the few that are worth a look: gpu/plan/preferred.cpp.

usage: preferred.py RAW.jsonl... > gpu/plan/preferred.cpp    Greedy: the shape that brings all sizes of a kernel nearest to
their best goes first, until another one gains nothing. Differences below 0.35 us or 0.5 % are no gain.
"""
import collections
import sys

from records import read_lines

LETTERS = "sdcz"
NAMES = {"gemv": {"N": "gemv_n", "T": "gemv_t", "C": "gemv_c"}, "trmv": {"N": "trmv_n", "T": "trmv_t", "C": "trmv_c"}}
PRODUCTS = ("gemm", "syrk", "herk", "gemmtr")  # one kernel
NO_LOSS, MOST = 0.005, 12


def kernel_of(line):
  """Name and precision as in recipes."""
  symbol, routine, flags = line["symbol"], line["routine"], line["flags"]
  if routine in NAMES:
    letter = symbol[0]
    trans = flags[0] if routine == "gemv" else flags[1]
    if trans == "C" and letter in "sd":
      trans = "T"
    return NAMES[routine][trans], letter
  if routine == "iamax":
    return routine, symbol[1]
  if symbol[:2] in ("sc", "dz") and routine in ("nrm2", "asum"):
    return routine, symbol[1]
  if routine in ("dotu", "geru"):
    return routine[:-1], symbol[0]
  if routine in PRODUCTS:
    return "skinny_gemm", symbol[0]
  return routine, symbol[0]


def losses_of(line):
  """shape -> loss relative to the best, of the half of the repetitions that times."""
  times = {tuple(row[:4]): row[7] for row in line["rows"] if row[7]}
  best = min(times.values())
  return {shape: 0 if time - best < 0.35 else max(0, time / best - 1 - NO_LOSS) for shape, time in times.items()}


def cover(cases):
  chosen, now = [], [1.0] * len(cases)
  shapes = sorted({shape for losses in cases for shape in losses})
  while len(chosen) < MOST:
    def after(shape):
      return [min(old, losses.get(shape, 1.0)) for old, losses in zip(now, cases)]
    best = min(shapes, key=lambda shape: sum(after(shape)))
    if sum(now) - sum(after(best)) < 0.01:
      break
    chosen.append(best)
    now = after(best)
  return chosen, max(now)


def main():
  kernels = collections.defaultdict(list)
  for path in sys.argv[1:]:
    for line in read_lines(path):
      if line["mode"] == "shapes" and line.get("who") == "ours":
        kernels[kernel_of(line)].append(losses_of(line))
  for letter in "cz":  # the same kernel but for the factor
    if ("scal", letter) in kernels:
      kernels.setdefault(("scal_real", letter), kernels["scal", letter])
  tables, entries = [], []
  for (name, letter), cases in sorted(kernels.items(), key=lambda item: (item[0][0], LETTERS.index(item[0][1]))):
    shapes, worst = cover(cases)
    listed = ", ".join("{%d, %d, %d, %d}" % shape for shape in sorted(shapes))
    tables.append(f"constexpr Shape {name}_{letter}[] = {{{listed}}};  // {len(cases)} sizes, at most {100 * worst:.1f} % lost")
    entries.append(f'    {{"{name}", \'{letter}\', {name}_{letter}}},')
  print("""// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Made by bench/kernels/preferred.py from all shapes' times on an H200 (bench/results/2026-11-21-kernels).
#include "gpu/plan/preferred.hpp"

namespace blaslift::gpu::plan {
namespace {

// {variant, tx, ty, per thread}
// clang-format off""")
  print("\n".join(tables))
  print("""// clang-format on

struct Entry {
  std::string_view kernel;
  char precision;
  std::span<Shape const> shapes;
};
constexpr Entry entries[] = {""")
  print("\n".join(entries))
  print("""};

}  // namespace

std::span<Shape const> preferred_shapes(std::string_view kernel, char precision) {
  for (Entry const& each : entries)
    if (each.kernel == kernel && each.precision == precision) return each.shapes;
  return {};
}

}  // namespace blaslift::gpu::plan""")


if __name__ == "__main__":
  main()
