#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 the blaslift authors
# SPDX-License-Identifier: BSD-3-Clause
"""Checks the classes of gpu/plan/h200.kernels against measurements: no case that a row takes may have taken more than 1.03 times cuBLAS's
time and 0.5 us more. Rows from 2026-11-25-first-uses, which spare a process the loading of cuBLAS's kernels: not more than 1.08 times, or,
of gemv and hemv, than a 2,000th of that loading more.

usage: taken.py [--left] [--pack OUT.jsonl.gz] RAW.jsonl[.gz]...
                                               Of a case that is in several files the last one counts: so list files of an older
choice first. Of a case of which all shapes were timed (mode `shapes`) it is the best, for that is what the choice takes now,
unless the same file compares it. --left: also what no row takes though it was faster. --pack: what counts of all these files goes into
OUT, a line for each case, which stands for them from then on. Ends with 1 if a row takes a case that
lost, or if nothing was measured for it.
"""
import argparse
import collections
import dataclasses
import gzip
import json
import pathlib
import sys

from preferred import kernel_of
from records import Records, read_lines

SOURCE = pathlib.Path(__file__).resolve().parents[2] / "gpu/plan/h200.kernels"
WITHOUT_END = 1 << 62
MOST_RATIO, MOST_SECONDS = 1.03, 0.5e-6
SPARED = "2026-11-25-first-uses"
# Of rows that spare a loading. Seconds by precision: what the first gemv of a process took longer with cuBLAS's kernels
# (bench/results/2026-11-25-first-uses: first.txt, and the first cgemv of control.json.gz); of z the lesser of two.
SPARED_RATIO, SPARED_CALLS = 1.08, 2000
LOADING = {"s": 0.0241, "d": 0.0254, "c": 0.0188, "z": 0.0750}


@dataclasses.dataclass
class Row:
  text: str
  routine: str
  precisions: str
  flags: tuple       # one string for each flag, "*": any
  size: tuple        # the larger dimension of a vector or matrix; both of a product's result
  narrowest: int = 0
  k: tuple = None    # of products
  longer: tuple = None  # the greater edge of a product's result; size is the lesser one then
  spares: bool = False
  is_ours: bool = True

  def takes(self, line):
    if line["routine"] != self.routine or kernel_of(line)[1] not in self.precisions:
      return False
    if self.k is None:
      trans = line["flags"][:1] if line["routine"] == "gemv" else "*"
      narrow, wide = sorted((line["m"], line["n"]))
      inside = self.size[0] <= wide <= self.size[1] and (not self.narrowest or narrow >= self.narrowest)
      return inside and self.flags[0] in ("*", trans)
    sizes = (line["m"], line["n"]) if line["routine"] == "gemm" else (line["n"],)
    letters = line["flags"] if line["routine"] == "gemm" else line["flags"][1:]
    spans = ((self.size, min(sizes)), (self.longer or self.size, max(sizes)), (self.k, line["k"]))
    return (all(span[0] <= size <= span[1] for span, size in spans) and
            all(allowed == "*" or letter in allowed for allowed, letter in zip(self.flags, letters)))


def range_of(text):
  least, most = text.split("-")
  return int(least), int(most) if most else WITHOUT_END


def read_rows(source):
  """The classes of a file of kernels (gpu/plan/kernel_file.hpp), as they are written."""
  made = []
  for line in source.splitlines():
    key, _, value = (part.strip() for part in line.split("#")[0].partition("="))
    if key not in ("ours", "cublas"):
      continue
    routine, precisions, *flags = value.split()
    told = {}
    while len(flags) > 1 and flags[-2] in ("size", "narrowest", "edge", "longer", "k", "from"):
      told[flags[-2]] = flags[-1]
      del flags[-2:]
    spans = {name: range_of(told[name]) for name in ("size", "edge", "longer", "k") if name in told}
    made.append(Row(f"{key} = {value}", routine, precisions, tuple(flags), spans.get("size") or spans["edge"], int(told.get("narrowest", 0)),
                    spans.get("k"), spans.get("longer"), told.get("from") == SPARED, key == "ours"))
  return made


def lost(row, precision, ours, cublas):
  ratio, seconds = (SPARED_RATIO if row.spares else MOST_RATIO), MOST_SECONDS
  if row.spares and row.routine in ("gemv", "hemv"):
    seconds = LOADING[precision] / SPARED_CALLS
  return ours > ratio * cublas and ours > cublas + seconds


def is_packed(line):
  """Vectors with gaps are never taken."""
  return "inc" not in line["case"]


def measured(lines):
  """{case: (a line, our seconds, cuBLAS's)} of a file."""
  records, made = Records(lines), {}
  for (case, who), line in records.shapes.items():
    cublas = line["times"]["cublas"].get("seconds")
    if who == "ours" and cublas:
      made[case] = line, line["rows"][line["best"]][7] * 1e-6, cublas
  for case, line in records.compared.items():
    ours, cublas = records.seconds(case), records.seconds(case, "cublas")
    if ours and cublas:
      made[case] = line, ours, cublas
  return made


def pack(cases, path):
  """Writes what measured() gives the same of."""
  with gzip.GzipFile(path, "wb", mtime=0) as file:
    for case, (line, ours, cublas) in cases.items():
      kept = {key: line[key] for key in ("case", "routine", "symbol", "flags", "m", "n", "k") if key in line}
      times = {"ours": {"seconds": float(f"{ours:.5g}")}, "cublas": {"seconds": float(f"{cublas:.5g}")}}
      file.write((json.dumps({"mode": "compare", **kept, "times": times}) + "\n").encode())


def check(rows, cases):
  """(what each row takes, as {case: times cuBLAS's speed}; losses as text; cases that no row takes)."""
  taken, losses, left = collections.defaultdict(dict), [], {}
  for case, (line, ours, cublas) in cases.items():
    if not is_packed(line):
      continue
    # The first row that has a case decides; another one that has it would have to be right as well.
    owners = [row for row in rows if row.takes(line)]
    if not owners or not owners[0].is_ours:
      left[case] = cublas / ours
      continue
    for row in owners:
      if not row.is_ours:
        break
      taken[row.text][case] = cublas / ours
      if lost(row, kernel_of(line)[1], ours, cublas):
        losses.append(f"{case}: {ours * 1e6:.2f} us, cuBLAS {cublas * 1e6:.2f}, by {row.text}")
  losses += [f"nothing measured for {row.text}" for row in rows if row.is_ours and row.text not in taken]
  return taken, losses, left


def main():
  parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
  parser.add_argument("--left", action="store_true")
  parser.add_argument("--pack", metavar="OUT")
  parser.add_argument("raw", nargs="+")
  arguments = parser.parse_args()
  rows = read_rows(SOURCE.read_text())
  cases = {}
  for path in arguments.raw:
    cases |= measured(read_lines(path))
  if arguments.pack:
    pack(cases, arguments.pack)
  taken, losses, left = check(rows, cases)
  for text, owned in taken.items():
    worst = min(owned, key=owned.get)
    print(f"{text}: {len(owned)} cases, {owned[worst]:.2f} to {max(owned.values()):.2f} times cuBLAS's speed; least {worst}")
  if arguments.left:
    for case, faster in sorted(left.items()):
      if faster > MOST_RATIO:
        print(f"left to cuBLAS: {case}, {faster:.2f}")
  for text in losses:
    print("LOST", text)
  sys.exit(1 if losses else 0)


if __name__ == "__main__":
  main()
