#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 the blaslift authors
# SPDX-License-Identifier: BSD-3-Clause
"""Three programs as people have them (applications/), unchanged, with and without blaslift in turn: seconds of their parts and of whole
processes, whether they print the same numbers, and what `blaslift report` says of each.

The start of the GPU is counted. Reports (text, HTML) are written beside the JSON file, one of each program's last run.
"""
import argparse
import json
import os
import shutil
import statistics
import subprocess
import sys
import time

from facts import client_facts, current_commit, machine_facts

FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "applications")
TOLERANCE = 1e-6  # of numbers that are printed: conditions amplify the roundings in which places differ


def programs(options):
  """By name: the command, and what it needs."""
  python = options.python
  sizes = {"statistics": (4000, 400), "learning": (16000, 100, 32), "linpack": (2000,)} if options.quick else \
          {"statistics": (20000, 1500), "learning": (100000, 500, 256), "linpack": (10000,)}
  words = {name: [str(size) for size in of] for name, of in sizes.items()}
  return {"statistics": (["Rscript", "--vanilla", os.path.join(FOLDER, "statistics.R"), *words["statistics"]], "Rscript"),
          "learning": ([python, os.path.join(FOLDER, "learning.py"), *words["learning"]], python),
          "linpack": ([python, os.path.join(FOLDER, "linpack.py"), *words["linpack"], options.hpcc], options.hpcc)}


def run(command, before=()):
  begin = time.perf_counter()
  done = subprocess.run([*before, *command], capture_output=True, text=True)
  wall = time.perf_counter() - begin
  if done.returncode:
    sys.exit(f"applications.py: {' '.join([*before, *command])} ended with {done.returncode}: {done.stderr[-800:]}")
  return {"wall": wall, **json.loads(done.stdout.strip().splitlines()[-1])}


def flat(numbers):
  return {name: values if isinstance(values, list) else [values] for name, values in numbers.items()}


def difference(one, other):
  """The largest relative difference of the numbers that two runs printed."""
  one, other = flat(one), flat(other)
  if one.keys() != other.keys() or any(len(one[name]) != len(other[name]) for name in one):
    return float("inf")
  return max(abs(a - b) / max(abs(a), abs(b), 1e-300) for name in one for a, b in zip(one[name], other[name]))


def medians(runs):
  parts = {name: statistics.median(flat(one["seconds"])[name][0] for one in runs) for name in runs[0]["seconds"]}
  return {**parts, "process": statistics.median(one["wall"] for one in runs)}


def main():
  parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
  parser.add_argument("--tool", required=True, help="the program blaslift")
  parser.add_argument("--out", required=True, help="JSON file to write; reports go beside it")
  parser.add_argument("--only", default="", help="names of programs, separated by commas: statistics, learning, linpack")
  parser.add_argument("--rounds", type=int, default=3)
  parser.add_argument("--quick", action="store_true", help="small sizes")
  parser.add_argument("--python", default=sys.executable, help="one that has NumPy and SciPy")
  parser.add_argument("--hpcc", default="hpcc", help="Debian's program of that name")
  parser.add_argument("--commit", default=current_commit())
  options = parser.parse_args()

  tool = os.path.abspath(options.tool)
  beside = os.path.splitext(os.path.abspath(options.out))[0]
  results, wrong = [], []
  facts = {**machine_facts(options.commit), **client_facts(options.python)}
  for name, (command, needed) in programs(options).items():
    if options.only and name not in options.only.split(","):
      continue
    if not shutil.which(needed):
      print(f"{name}: skipped, {needed} is not here")
      continue
    runs = {"without": [], "with": []}
    statistics_folder = f"{beside}-{name}-statistics"
    for number in range(options.rounds):
      runs["without"].append(run(command))
      shutil.rmtree(statistics_folder, ignore_errors=True)
      runs["with"].append(run(command, [tool, "run", "--quiet", "--report", statistics_folder + "/", "--"]))
    far = max(difference(one["numbers"], other["numbers"]) for one in runs["without"] for other in runs["with"])
    row = {"program": name, "command": command, "without": medians(runs["without"]), "with": medians(runs["with"]), "difference": far, "runs": runs}
    results.append(row)
    if not far <= TOLERANCE:
      wrong.append(name)
    for part, seconds in row["without"].items():
      print(f"{name:11} {part:14} without {seconds:8.3f} s  with {row['with'][part]:8.3f} s  {seconds / max(row['with'][part], 1e-9):6.2f} times", flush=True)
    print(f"{name:11} numbers differ by {far:.1e} at most{'' if far <= TOLERANCE else ': WRONG'}", flush=True)
    with open(f"{beside}-{name}.txt", "w") as file:
      subprocess.run([tool, "report", statistics_folder], stdout=file, check=True)
    subprocess.run([tool, "report", "--html", f"{beside}-{name}.html", statistics_folder], check=True)
    shutil.rmtree(statistics_folder, ignore_errors=True)
    with open(options.out, "w") as file:  # after each program: what is there stays if a later one fails
      json.dump({"facts": facts, "results": results}, file, indent=1)
      file.write("\n")
  if wrong or not results:
    sys.exit(f"applications.py: other numbers with blaslift: {', '.join(wrong)}" if wrong else "applications.py: no program is here")


if __name__ == "__main__":
  main()
