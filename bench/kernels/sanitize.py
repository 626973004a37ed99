#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 the blaslift authors
# SPDX-License-Identifier: BSD-3-Clause
"""All of our own kernels under compute-sanitizer, at odd sizes (parts.checked()): kernels_time --mode=once.

usage: sanitize.py --out FILE.txt [--program build/release/bin/kernels_time] [--tools memcheck,racecheck,initcheck]
                   [--shapes 12] [--seconds 180] [--groups 's gemv,z products'] [--jobs 4]
A line a tool and group: how many launches were checked, of how many legal shapes, and what was found; what it found, whole, below. A group that does not end in
--seconds is said to be cut, and how far it came. Exit status: 0 nothing was found and all ended; 1 something was; 2 wrong arguments;
3 nothing was found, and some were cut; 77 there is no GPU, or no compute-sanitizer.
racecheck wants a program built with -DBLASLIFT_RACECHECK=ON: else it reports the long products' specialized warps, which it
does not follow (gpu/plan/skinny_tile.hpp).
"""
import argparse
import concurrent.futures
import dataclasses
import json
import os
import re
import shutil
import subprocess
import sys
import time

from parts import checked

SKIP = 77
TOOLS = ("memcheck", "racecheck", "initcheck", "synccheck")


@dataclasses.dataclass
class Outcome:
  tool: str
  group: str
  status: int  # of the process; None if it was cut
  cases: int   # that ended
  of: int
  launches: int
  legal: int     # shapes, of these cases and layouts
  skipped: list  # cases that no kernel of ours takes
  found: str   # the tool's own words; "" if it found nothing
  summed: bool   # it ended with a summary
  seconds: float
  followed: bool = True  # by racecheck: the program was built for it

  def verdict(self):
    if self.found:
      return "FOUND"
    if self.status is None:
      return "cut"
    if self.status == 0 and not (self.summed and self.cases == self.of):
      return "FAILED, it ended early"
    return "clean" if self.status == 0 else f"FAILED, exit status {self.status}"

  def line(self):
    text = f"{self.tool:10} {self.group:12} {self.verdict():6} {self.cases} of {self.of} cases, {self.launches} launches of {self.legal}, {self.seconds:.0f} s"
    if self.found and not self.followed:
      text += "; built without -DBLASLIFT_RACECHECK=ON"
    return text + (f"; not ours: {', '.join(self.skipped)}" if self.skipped else "")


def found_in(output):
  """What the tool says, if it is not that there is nothing. Its summary counts errors, or hazards."""
  said = [line for line in output.splitlines() if line.startswith("=========")]
  summaries = [line for line in said if "SUMMARY" in line]
  clean = summaries and all(re.search(r"\b0 (errors|hazards)", line) for line in summaries)
  broken = any(re.search(r"(Error|Invalid|Uninitialized|Race reported)", line) for line in said)
  return "" if (clean or not summaries) and not broken else "\n".join(said)


def outcome_of(tool, group, cases, status, output, seconds):
  lines = [json.loads(line) for line in output.splitlines() if line.startswith("{") and line.endswith("}")]
  ended = [line for line in lines if line["mode"] == "once"]
  followed = tool != "racecheck" or all(line.get("read_arrivals", 1) > 1 for line in lines if line["mode"] == "facts")
  launches, legal = (sum(line.get(key, 0) for line in ended) for key in ("launches", "legal"))
  return Outcome(tool, group, status, len(ended), len(cases), launches, legal,
                 [line["case"] for line in ended if "skipped" in line], found_in(output), "SUMMARY" in output, seconds, followed)


def check(options, tool, group, cases):
  command = [options.sanitizer, "--tool", tool, "--error-exitcode", "99", options.program, "--mode=once", "--who=ours",
             f"--shapes={options.shapes}", *cases]
  begin = time.monotonic()
  process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, start_new_session=True)
  try:
    output, _ = process.communicate(timeout=options.seconds)
    status = process.returncode
  except subprocess.TimeoutExpired:
    os.killpg(process.pid, 9)
    output, _ = process.communicate()
    status = None
  return outcome_of(tool, group, cases, status, output, time.monotonic() - begin)


def run(options, groups):
  with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
    waiting = [pool.submit(check, options, tool, group, cases) for tool in options.tools for group, cases in groups.items()]
    for each in waiting:
      yield each.result()


def main():
  parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
  parser.add_argument("--program", default="build/release/bin/kernels_time")
  parser.add_argument("--out", required=True)
  parser.add_argument("--tools", default="memcheck,racecheck,initcheck", help="some of " + ", ".join(TOOLS))
  parser.add_argument("--shapes", type=int, default=12, help="of a case and layout, evenly taken; 0: all")
  parser.add_argument("--seconds", type=float, default=180, help="of a tool and group")
  parser.add_argument("--groups", default="", help="some of " + ", ".join(checked()))
  parser.add_argument("--jobs", type=int, default=4, help="at once")
  parser.add_argument("--sanitizer", default="compute-sanitizer")
  options = parser.parse_args()
  options.tools = options.tools.split(",")
  groups = checked()
  wanted = options.groups.split(",") if options.groups else list(groups)
  for name, known in [*((tool, TOOLS) for tool in options.tools), *((group, groups) for group in wanted)]:
    if name not in known:
      parser.error(f"'{name}': there are {', '.join(known)}")
  if not shutil.which(options.sanitizer):
    print(f"skipped: there is no {options.sanitizer}")
    return SKIP
  outcomes = []
  with open(options.out, "w") as file:
    for outcome in run(options, {name: groups[name] for name in wanted}):
      if outcome.status == SKIP:
        print("skipped: there is no GPU")
        return SKIP
      outcomes.append(outcome)
      print(outcome.line(), file=file, flush=True)
      print(outcome.line(), flush=True)
    for outcome in outcomes:
      if outcome.found:
        print(f"\n== {outcome.tool} {outcome.group}\n{outcome.found}", file=file)
  if any(outcome.verdict() not in ("clean", "cut") for outcome in outcomes):
    return 1
  return 3 if any(outcome.verdict() == "cut" for outcome in outcomes) else 0


if __name__ == "__main__":
  sys.exit(main())
