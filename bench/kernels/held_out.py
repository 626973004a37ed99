#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 the blaslift authors
# SPDX-License-Identifier: BSD-3-Clause
"""How good choices are at sizes that no file has: drawn by lot, once, by a seed.

usage: held_out.py cases [--seed 45] [--count 100]         what is measured
       held_out.py run PROGRAM OUT.jsonl NAME=FILE... [--shapes S] [--seconds S]
                                                           PROGRAM is kernels_time; FILE is a file of kernels, "none" (the model alone) or
                                                           "built-in"; S seconds for the times of all shapes
       held_out.py learn PROGRAM LIBRARY OUT.jsonl [--rounds N]
                                                           PROGRAM is learn_calls, LIBRARY the plugin: N (20) calls of each case as programs get them, in
                                                           one process that learns, in another that knows what it learnt, and in one that does not
       held_out.py show OUT.jsonl...

Of each file two ratios: the time of the shape that it chooses by that of the best of all shapes; and the time of what a program gets, ours
or cuBLAS's, by the shorter one of cuBLAS's and the best of ours. Of calls
that teach, the same for what was chosen in each case's fifth call and in its last one, by the times of all shapes.
"""
import argparse
import collections
import json
import math
import os
import random
import subprocess
import sys
import tempfile

from records import Records, geometric_mean, percentile

BYTES = {"s": 4, "d": 8, "c": 8, "z": 16}
LEAST, MOST = 2.0**16, 2.0**28
HERMITIAN = {"c": "hemv", "z": "hemv"}


def power(lot, least, most):
  return round(2 ** lot.uniform(math.log2(least), math.log2(most)))


def rectangle(lot, precision):
  """Rows and columns of LEAST to MOST bytes, none below 16."""
  elements = power(lot, LEAST / BYTES[precision], MOST / BYTES[precision])
  rows = power(lot, 16, elements / 16)
  return rows, max(16, elements // rows)


def padding(lot, rows, precision):
  """As many columns that begin at 16 bytes as others."""
  width = 16 // BYTES[precision]
  return f":pad={(-rows % width) + (lot.choice((0, 1)) if width > 1 else 0)}"


def cases(seed, count):
  lot = random.Random(seed)
  made = []
  for i in range(count):
    precision = "sdcz"[i % 4]
    kind = ("gemv", "gemv", "gemv", "ger", "trmv", "symv")[i // 4 % 6]
    if kind in ("gemv", "ger"):
      rows, columns = rectangle(lot, precision)
      name = kind if kind == "gemv" or precision in "sd" else "geru"
      flags = f":{lot.choice('NT')}" if kind == "gemv" else ""
      made.append(f"{precision}{name}:{rows}x{columns}{flags}" + padding(lot, rows, precision))
    else:
      order = power(lot, 256, math.sqrt(MOST / BYTES[precision]))
      name = kind if kind == "trmv" else HERMITIAN.get(precision, kind)
      flags = lot.choice("LU") + (lot.choice("NT") + "N" if kind == "trmv" else "")
      made.append(f"{precision}{name}:{order}:{flags}" + padding(lot, order, precision))
  for i in range(count * 2 // 5):
    precision = "sdcz"[i % 4]
    rows, columns = power(lot, 2, 128), power(lot, 2, 128)
    k = power(lot, 2**12, min(2**22, MOST / BYTES[precision] / (rows + columns)))
    if i // 4 % 4 == 3:
      made.append(f"{precision}syrk:{rows}x{k}:{lot.choice('LU')}{lot.choice('NT')}")
    else:
      made.append(f"{precision}gemm:{rows}x{columns}x{k}:{lot.choice(('NN', 'TN', 'NT', 'TT'))}")
  return made


def measure(program, words, variables, out, name):
  environment = {**os.environ, **variables}
  done = subprocess.run([program, *words], env=environment, capture_output=True, text=True, check=False)
  for line in done.stdout.splitlines():
    out.write(json.dumps({"file": name, **json.loads(line)}) + "\n")
  out.flush()
  if done.returncode != 0 or done.stderr:
    print(f"held_out: {name}: exit status {done.returncode}: {done.stderr.strip()[-300:]}", file=sys.stderr)


def run(options):
  drawn = cases(options.seed, options.count)
  with open(options.out, "a", encoding="utf-8") as out:
    for name, path in (word.split("=", 1) for word in options.files):
      # Without a named file a user's own would be read.
      variables = {"BLASLIFT_KERNEL_FILE": "", "XDG_CONFIG_HOME": "/nonexistent"} if path == "built-in" else {"BLASLIFT_KERNEL_FILE": path}
      measure(options.program, [f"--seconds={options.seconds}", "--who=ours", "--mode=compare", *drawn], variables, out, name)
    if options.shapes > 0:
      measure(options.program, [f"--seconds={options.seconds}", f"--limit={options.shapes}", "--who=ours", "--mode=shapes", *drawn], {}, out, "shapes")


def learn(options):
  drawn = cases(options.seed, options.count)
  with open(options.out, "a", encoding="utf-8") as out, tempfile.TemporaryDirectory() as cache:
    usual = {"BLASLIFT_KERNEL_FILE": "", "XDG_CONFIG_HOME": "/nonexistent", "XDG_CACHE_HOME": cache}
    for name, setting in (("learning", "on"), ("learnt", "on"), ("untaught", "off")):
      measure(options.program, [options.library, f"--rounds={options.rounds}", *drawn], {**usual, "BLASLIFT_LEARN": setting}, out, name)


def read(paths):
  """case -> file -> (ours, cuBLAS, ours computes); case -> the best of all shapes."""
  compared, best = collections.defaultdict(dict), {}
  for path in paths:
    with open(path, encoding="utf-8") as lines:
      for line in map(json.loads, lines):
        if line.get("skipped"):
          continue
        if line["mode"] == "compare" and "ours" in line["times"]:
          record = Records([line])
          ours, cublas = record.seconds(line["case"]), record.seconds(line["case"], "cublas")
          if ours and cublas:
            compared[line["case"]][line["file"]] = (ours, cublas, line["program"] == "ours")
        elif line["mode"] == "shapes" and "rows" in line:
          best[line["case"]] = min(row[7] for row in line["rows"] if row[7]) * 1e-6
  return compared, best


def quality(ratios):
  """How many cases, the geometric mean of their ratios, what nine in ten stay below, the worst."""
  if not ratios:
    return "none"
  return (f"{len(ratios):4d} cases, mean {geometric_mean(ratios):.3f}, 90 % below {percentile(ratios, 0.9):.3f}, "
          f"worst {max(ratios):.3f}")


def read_learnt(paths):
  """case -> process -> choices; process -> seconds of all calls; case -> shape -> its time, of cuBLAS without a shape."""
  choices, seconds, times = collections.defaultdict(dict), {}, collections.defaultdict(dict)
  for path in paths:
    with open(path, encoding="utf-8") as lines:
      for line in map(json.loads, lines):
        if line["mode"] == "learn" and "case" in line:
          choices[line["case"]][line["file"]] = line["choices"]
        elif line["mode"] == "learn":
          seconds[line["file"]] = line["seconds"]
        elif line["mode"] == "shapes" and "rows" in line:
          cublas = line["times"]["cublas"].get("seconds")
          if cublas:
            times[line["case"]][None] = cublas
          for variant, width, height, work, *_, timed, _ in line["rows"]:
            if timed:
              times[line["case"]][variant, width, height, work] = timed * 1e-6
  return choices, seconds, times


def choice_at(choices, use):
  """The shape of a case's call number `use`, or None for cuBLAS."""
  _, kernel, *shape = [each for each in choices if each[0] <= use][-1]
  return None if kernel == "cuBLAS" else tuple(shape)


def show_learnt(paths):
  choices, seconds, times = read_learnt(paths)
  for name in sorted(seconds):
    print(f"{name}: {seconds[name]:.2f} s" + (f", {seconds[name] / seconds['untaught']:.3f} of untaught" if "untaught" in seconds else ""))
    for title, use in (("fifth call", 5), ("tenth call", 10), ("last call", sys.maxsize)):
      ratios = []
      for case, processes in choices.items():
        shape = choice_at(processes[name], use) if name in processes else None
        if name in processes and shape in times[case]:
          ratios.append(times[case][shape] / min(times[case].values()))
      print(f"  {title}: by the best {quality(ratios)}")


def show(options):
  show_learnt(options.paths)
  compared, best = read(options.paths)
  groups = {"levels 1, 2": lambda case: "gemm" not in case and "syrk" not in case, "products": lambda case: "gemm" in case or "syrk" in case}
  names = sorted({name for files in compared.values() for name in files})
  for title, belongs in groups.items():
    print(title)
    for name in names:
      mine = {case: files[name] for case, files in compared.items() if name in files and belongs(case)}
      shapes = [ours / min(best[case], ours) for case, (ours, _, _) in mine.items() if case in best]
      programs = [(ours if is_ours else cublas) / min(cublas, ours, best.get(case, ours)) for case, (ours, cublas, is_ours) in mine.items()]
      to_cublas = [(ours if is_ours else cublas) / cublas for ours, cublas, is_ours in mine.values()]
      taken = sum(is_ours for _, _, is_ours in mine.values())
      print(f"  {name:9s} shape by the best      {quality(shapes)}")
      print(f"  {'':9s} program by the best    {quality(programs)}")
      print(f"  {'':9s} program by cuBLAS      {quality(to_cublas)}; ours {taken}")


def main():
  parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
  commands = parser.add_subparsers(required=True)
  for name, call in (("cases", lambda options: print("\n".join(cases(options.seed, options.count)))), ("run", run), ("learn", learn)):
    command = commands.add_parser(name)
    command.add_argument("--seed", type=int, default=45)
    command.add_argument("--count", type=int, default=100)
    command.set_defaults(call=call)
    if name == "learn":
      command.add_argument("program")
      command.add_argument("library")
      command.add_argument("out")
      command.add_argument("--rounds", type=int, default=20)
    if name == "run":
      command.add_argument("program")
      command.add_argument("out")
      command.add_argument("files", nargs="+")
      command.add_argument("--shapes", type=float, default=0)
      command.add_argument("--seconds", type=float, default=0.03)
  command = commands.add_parser("show")
  command.add_argument("paths", nargs="+")
  command.set_defaults(call=show)
  options = parser.parse_args()
  options.call(options)


if __name__ == "__main__":
  main()
