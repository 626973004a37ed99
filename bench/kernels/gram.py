#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 the blaslift authors
# SPDX-License-Identifier: BSD-3-Clause
"""Gram matrices and thin products whose results our long GEMM makes tile by tile: which way is the fastest?

usage: gram.py run PROGRAM OUT.jsonl [--limit 80]    measures: PROGRAM is kernels_time; ends within some 5 s of the limit
       gram.py show OUT.jsonl...                     the winner of each case, and which classes gpu/plan/h200.kernels may have
       gram.py cases                                 what `run` measures

Ways: ours (tiles by our kernels), cublas (its syrk, herk or gemm), square (its gemm of the whole square), tiles (its gemm, tile by
tile), mixed (its gemm off the diagonal, ours on it), slabs and slabs_more (its batched gemm over parts of k, then their sum).
"""
import argparse
import collections
import subprocess
import sys

from records import Records, is_tie, read_lines

EDGES = (200, 500, 129, 1000, 300, 160, 256, 384, 700, 1500, 2000)
THIN = ((2000, 60), (1000, 128), (500, 32), (2000, 256), (1000, 60), (500, 256))
DEPTHS, THIN_DEPTHS = (1000000, 100000), (60000, 400000)
SLAB = 20000  # of k, as calls from host memory come to the device
BYTES = {"s": 4, "d": 8, "c": 8, "z": 16}
RATE = 45e12  # operations a second that the better ways reach
MOST_DIFFERENCE = {"s": 1e-3, "c": 1e-3, "d": 1e-11, "z": 1e-11}
MOST_BYTES, MOST_SECONDS = 8e9, 12e-3
MOST_RATIO, MOST_SECONDS_MORE = 1.03, 0.5e-6  # as taken.py has them


def operations(precision, m, n, k, triangle):
  return m * n * k * (1 if triangle else 2) * (4 if precision in "cz" else 1)


def fits(precision, m, n, k, triangle):
  width = m if triangle else m + n
  return (width * k * BYTES[precision] <= MOST_BYTES and operations(precision, m, n, k, triangle) <= MOST_SECONDS * RATE)


def cases():
  """All of a precision before the next begins, for operands are made anew then; what matters most first."""
  made = []
  for precision in "dszc":
    def grams(routine, edges, options, depths=DEPTHS):
      return [f"{precision}{routine}:{n}x{k}:{options}:beta=0" for n in edges for k in depths if fits(precision, n, n, k, True)]
    made += grams("syrk", EDGES, "LT") + grams("syrk", EDGES[:2], "UN") + grams("syrk", EDGES[:2], "LT:pad=1")
    made += grams("syrk", EDGES[:5], "LT", (SLAB,))
    if precision in "zc":
      made += grams("herk", EDGES[:5], "LC")
    made += [f"{precision}gemm:{m}x{n}x{k}:{'C' if precision in 'zc' else 'T'}N:beta=0" for m, n in THIN for k in THIN_DEPTHS
             if fits(precision, m, n, k, False)]
  return made


def run(program, out, limit):
  words = [program, "--mode=gram", "--seconds=0.02", f"--limit={limit}", *cases()]
  with open(out, "w", encoding="utf-8") as file:
    return subprocess.run(words, stdout=file, check=False).returncode


def seconds_of(line):
  return {who: times["seconds"] for who, times in line["times"].items() if times.get("seconds")}


def width_of(line):
  return max(line["m"], line["n"])


def show(paths):
  lines = [line for path in paths for line in read_lines(path)]
  records = Records(lines)
  classes = collections.defaultdict(list)
  for case, line in records.compared.items():
    times = seconds_of(line)
    if "ours" not in times or "cublas" not in times:
      continue
    best = min(times, key=times.get)
    tied = "ours" if is_tie(times["ours"], times[best]) else best
    shown = "  ".join(f"{who} {seconds * 1e3:.3f}" for who, seconds in sorted(times.items(), key=lambda item: item[1]))
    rate = line["flops"] / times[best] * 1e-12
    print(f"{case:34} {tied:10} {times['cublas'] / times['ours']:5.2f}x cublas  {rate:5.1f} Tflop/s  ms: {shown}")
    for who, by in line.get("differences", {}).items():
      if by is None or by > MOST_DIFFERENCE[line["symbol"][0]]:
        print(f"WRONG {case}: {who} differs from cublas by {by} of the largest element")
    classes[line["symbol"], line["flags"]].append((width_of(line), line["k"], times))
  print("\nours at most 1.03 times cuBLAS's own way (what a class of gpu/plan/h200.kernels may have), and the best of all ways:")
  for (symbol, flags), measured in sorted(classes.items()):
    print(f"{symbol} {flags}: " + ", ".join(
        f"{width}x{k} {'ours' if is_ours(times) else 'cublas'}/{min(times, key=times.get)}" for width, k, times in sorted(measured, key=lambda m: m[:2])))
  for line in records.errors:
    print("ERROR", line["case"], line["error"])
  for line in lines:
    if line["mode"] == "end" and line["left_out"]:
      print(f"{line['left_out']} cases were left out: the limit had passed")


def is_ours(times):
  return times["ours"] <= max(MOST_RATIO * times["cublas"], times["cublas"] + MOST_SECONDS_MORE)


def main():
  parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
  verbs = parser.add_subparsers(dest="verb", required=True)
  verbs.add_parser("cases")
  measure = verbs.add_parser("run")
  measure.add_argument("program")
  measure.add_argument("out")
  measure.add_argument("--limit", type=float, default=80)
  verbs.add_parser("show").add_argument("files", nargs="+")
  arguments = parser.parse_args()
  if arguments.verb == "cases":
    print("\n".join(cases()))
    return 0
  if arguments.verb == "run":
    return run(arguments.program, arguments.out, arguments.limit)
  show(arguments.files)
  return 0


if __name__ == "__main__":
  sys.exit(main())
