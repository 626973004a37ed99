#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 the blaslift authors
# SPDX-License-Identifier: BSD-3-Clause
"""From the times of all shapes (kernels_time --mode=shapes) the best at each size, and the few that are worth a look at
sizes between them: the sections of a file of kernels (gpu/plan/kernel_file.hpp).

usage: preferred.py RAW.jsonl[.gz]... > SECTIONS    They take the place of those in gpu/plan/h200.kernels. Worth a look, greedily: the shape that
brings all sizes of a kernel nearest to their best goes first, until another one gains nothing. Differences below 0.35 us or 0.5 % are no gain.
"""
import collections
import sys

from records import read_lines

LETTERS = "sdcz"
NAMES = {"gemv": {"N": "gemv_n", "T": "gemv_t", "C": "gemv_c"}, "trmv": {"N": "trmv_n", "T": "trmv_t", "C": "trmv_c"}}
PRODUCTS = ("gemm", "syrk", "herk", "gemmtr")  # one kernel
NO_LOSS, MOST, MOST_OF_PRODUCTS = 0.005, 16, 32
LONGEST = 2**20
SPECIALIZED = 24  # variants from here on, by twice as many (gpu/plan/skinny_tile.hpp), have specialized warps


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


def best_of(line):
  """m, n, whether loads can be wide, and the best shape by all repetitions."""
  dimensions = line["case"].split(":")[1].split("x")
  m, n = (2 ** int(each[2:]) if each.startswith("2^") else int(each) for each in (dimensions[0], dimensions[-1]))
  element = {"s": 4, "d": 8, "c": 8, "z": 16}[kernel_of(line)[1]]
  option = dict(each.split("=") for each in line["case"].split(":") if "=" in each)
  lda, align = (m if line["m"] else n) + int(option.get("pad", 0)), int(option.get("align", 1))
  wide = -(-lda // align) * align * element % 16 == 0
  best = min((row for row in line["rows"] if row[6] and row[7]), key=lambda row: row[6] + row[7])
  return m, n, wide, tuple(best[:4])


def kind_of(line):
  """plan::skinny_gemm_kind of a product: how op(A) and the transpose of op(B) lie, columns of any alignment or all of 16 bytes', and the
  part of C."""
  element = {"s": 4, "d": 8, "c": 8, "z": 16}[line["symbol"][0]]
  n, k, flags = line["n"], line["k"], line["flags"]
  m = line["m"] if line["routine"] == "gemm" else n
  option = dict(each.split("=") for each in line["case"].split(":") if "=" in each)

  def layout(rows, rows_lie_together):
    aligned = ((rows if rows_lie_together else k) + int(option.get("pad", 0))) * element % 16 == 0
    return (2 if rows_lie_together else 0) + aligned
  if line["routine"] == "gemm":
    return 4 * layout(m, flags[0] == "N") + layout(n, flags[1] != "N")
  one = layout(n, flags[1] == "N")
  return 5 * one + 16 * (1 if flags[0] == "L" else 2) + 64


def product_of(line):
  """m, n, k (skinny_gemm_longest_measured where it is longer), kind and the best shape by all repetitions; of two that took the same (a
  clock ticks every 32 ns) the one that leaves its sums to a second kernel, which begins beside the first (gpu/plan/skinny_tile.hpp)."""
  best = min((row for row in line["rows"] if row[6] and row[7]), key=lambda row: (row[6] + row[7], row[0] // 12 % 2 == 0))
  return (line["m"] or line["n"], line["n"], min(line["k"], LONGEST), kind_of(line)), tuple(best[:4])


def cover(cases, most):
  chosen, now = [], [1.0] * len(cases)
  shapes = sorted({shape for losses in cases for shape in losses})
  while len(chosen) < most:
    def after(shape):
      return [min(old, losses.get(shape, 1.0)) for old, losses in zip(now, cases)]
    best = min(shapes, key=lambda shape: sum(after(shape)))
    if sum(now) - sum(after(best)) < 0.01:
      break
    chosen.append(best)
    now = after(best)
  return chosen, max(now)


def last_lines(paths):
  """Of a product, or a gemv N, that several files have only the last one's: shapes that came later are not in the others, and the atoms of
  gemv N were others before 2026-11-26. Of products in single precision only those with specialized warps: operands lie in shared memory
  as they do now since there are such. (So do those of threads' tiles in double precision, of which most sizes were measured again.)"""
  last = {}
  for path in paths:
    for line in read_lines(path):
      if line["mode"] != "shapes" or line.get("who") != "ours":
        continue
      product = line["routine"] in PRODUCTS
      if product and line["case"][0] in "sc" and all(row[0] // SPECIALIZED % 2 == 0 for row in line["rows"]):
        continue
      if product or (line["routine"] == "gemv" and line["flags"][0] == "N"):
        last[line["case"]] = line
      else:
        yield line
  yield from last.values()


def text_of(shape):
  return "{}:{}x{}x{}".format(*shape)


def main():
  kernels, sizes, products = collections.defaultdict(list), collections.defaultdict(dict), collections.defaultdict(dict)
  for line in sorted(last_lines(sys.argv[1:]), key=lambda line: -line.get("k", 0)):  # the shortest of long k last
    kernel = kernel_of(line)
    kernels[kernel].append(losses_of(line))
    if line["routine"] not in PRODUCTS:
      m, n, wide, shape = best_of(line)
      sizes[kernel][m, n, wide] = shape
    elif line["routine"] in ("gemm", "syrk"):
      size, shape = product_of(line)
      products[kernel][size] = shape
  for letter in "cz":  # the same kernel but for the factor
    if ("scal", letter) in kernels:
      kernels.setdefault(("scal_real", letter), kernels["scal", letter])
      sizes.setdefault(("scal_real", letter), sizes["scal", letter])
  for (name, letter), cases in sorted(kernels.items(), key=lambda item: (item[0][0], LETTERS.index(item[0][1]))):
    shapes, worst = cover(cases, MOST_OF_PRODUCTS if name == "skinny_gemm" else MOST)
    print(f"\n[{name} {letter}]")
    print("worth =", *map(text_of, sorted(shapes)), f" # {len(cases)} sizes, at most {100 * worst:.1f} % lost")
    for (m, n, wide), shape in sorted(sizes[name, letter].items()):
      print(f"best = {m}x{n}{'' if wide else ' unaligned'} {text_of(shape)}")
    for (m, n, k, kind), shape in sorted(products[name, letter].items()):
      print(f"best = {m}x{n}x{k}{f' kind {kind}' if kind else ''} {text_of(shape)}")


if __name__ == "__main__":
  main()
