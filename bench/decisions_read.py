#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 the blaslift authors
# SPDX-License-Identifier: BSD-3-Clause
"""What the data of decisions.py say, by number of threads and kind of operands: of whole runs (FILE.json) and of ones that were cut off
(FILE.json.part, whose far-off points were not measured again), also compressed (.gz). What is in several files was measured again.

Prints the tables; with --plots NAME writes NAME_decided.svg (as decided over the better place) and NAME_estimates.svg (expected over
measured). With --estimates PROGRAM (estimates.cpp) and --profile FILE estimates are those of the model as it is now, by that profile:
what a change of the model would have made of recorded times.
"""
import argparse
import gzip
import json
import subprocess
import sys

import decisions
from scatter_plot import svg_of_points


def rows_of(path):
  with (gzip.open(path, "rt") if path.endswith(".gz") else open(path)) as file:
    text = file.read()
  try:
    return json.loads(text)["points"]
  except (json.JSONDecodeError, TypeError):  # a list of points a line, the last one maybe cut off
    rows = []
    for line in text.splitlines():
      try:
        rows += json.loads(line)
      except json.JSONDecodeError:
        break
    return rows


def read(paths):
  """[(point, times, call)], of all files."""
  made = {}
  for row in (row for path in paths for row in rows_of(path)):
    point = decisions.Point(tuple(row["words"]), row["threads"], row["fresh"])
    time = row["times"] if "times" in row else decisions.times(point, row["call"])
    if point not in made:
      made[point] = (point, time, row["call"])
    elif time and not decisions.is_far_off(time):  # measured again; the estimates stay those of the first time
      made[point] = (point, time, made[point][2])
  return list(made.values())


def estimate_again(measured, program, profile):
  """Puts the present estimates in place of the recorded ones, where there were any."""
  known = [(point, call) for point, _, call in measured if "expected" in call]
  lines = ""
  for point, _ in known:
    sizes = dict(zip(point.words[1::2], point.words[2::2]))
    lines += " ".join([point.words[0], *(sizes.get(name, "0") for name in ("-m", "-n", "-k")), str(int(point.fresh))]) + "\n"
  done = subprocess.run([program, profile], input=lines, capture_output=True, text=True)
  if done.returncode:
    sys.exit(f"decisions_read.py: {done.stderr.strip()}")
  for (_, call), line in zip(known, done.stdout.splitlines(), strict=True):
    for site, seconds in zip(("cpu", "gpu_sent", "gpu_kept"), line.split()):
      if call["expected"][site] > 0:
        call["expected"][site] = float(seconds)


def kind_of(point):
  return f"{point.threads} thread{'s' if point.threads > 1 else ''}, {'fresh' if point.fresh else 'used again'}"


def decided_table(measured):
  row = "{:<24} {:>6} {:>9} {:>8} {:>8} {:>8}"
  lines = [row.format("as decided / the better", "points", "together", "all CPU", "all GPU", "far off")]
  kinds = sorted({(point.threads, not point.fresh, kind_of(point)) for point, _, _ in measured})
  for kind in [*(name for _, _, name in kinds), "all"]:
    seen = decisions.verdict([(point, time) for point, time, _ in measured if kind in (kind_of(point), "all")])
    if seen["points"]:
      lines.append(row.format(kind, seen["points"], *(f"{seen[name]:.3f}" for name in ("decided to best", "cpu to best", "gpu to best")), len(seen["far off"])))
  return "\n".join(lines)


def ratios(measured):
  """By place: [(seconds, expected over measured)] of calls from one thread."""
  made = {"cpu": [], "gpu_sent": [], "gpu_kept": []}
  for point, _, call in measured:
    for site, _ in decisions.errors(point, call):
      took = decisions.settled(call[site]["seconds"], 1 / 3)
      made[site].append((took, call["expected"][site] / took))
  return made


def errors_table(by_place):
  row = "{:<24} {:>6} {:>9} {:>8}"
  lines = [row.format("estimates are off by", "calls", "median", "95 %")]
  for name, values in [*by_place.items(), ("all", [one for values in by_place.values() for one in values])]:
    off = [abs(ratio - 1) for _, ratio in values]
    if off:
      lines.append(row.format(name, len(off), f"{100 * decisions.percentile(off, 0.5):.0f} %", f"{100 * decisions.percentile(off, 0.95):.0f} %"))
  return "\n".join(lines)


def far_off_table(measured, most):
  row = "{:<42} {:<22} {:>10} {:>10} {:>10}  {}"
  lines = [row.format("far off", "", "CPU us", "GPU us", "decided us", "on the GPU")]
  off = [one for one in measured if one[1] and decisions.is_far_off(one[1])]
  off.sort(key=lambda one: one[1]["decided"] - min(one[1]["cpu"], one[1]["gpu"]), reverse=True)
  for point, time, call in off[:most]:
    decided = call["decided"]
    lines.append(row.format(" ".join(point.words), kind_of(point), *(f"{1e6 * time[name]:.0f}" for name in ("cpu", "gpu", "decided")),
                            f"{decided['on_device']} of {len(decided['seconds'])}"))
  return "\n".join(lines)


def main():
  parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
  parser.add_argument("files", nargs="+", metavar="FILE")
  parser.add_argument("--far-off", type=int, default=20, metavar="N", help="print so many of the points that are far off (default 20)")
  parser.add_argument("--plots", metavar="NAME")
  parser.add_argument("--estimates", metavar="PROGRAM", help="with --profile: estimate again")
  parser.add_argument("--profile", metavar="FILE", help="of the machine that the files are of")
  options = parser.parse_args()
  if bool(options.estimates) != bool(options.profile):
    parser.error("--estimates and --profile go together")
  measured = read(options.files)
  if options.estimates:
    estimate_again(measured, options.estimates, options.profile)
  by_place = ratios(measured)
  print(f"{decided_table(measured)}\n\n{errors_table(by_place)}\n\n{far_off_table(measured, options.far_off)}")
  if not options.plots:
    return
  better = [(point, min(time["cpu"], time["gpu"]), time) for point, time, _ in measured if time]
  groups = [(kind, [(best, time["decided"] / best) for point, best, time in better if kind_of(point) == kind])
            for kind in sorted({kind_of(point) for point, _, _ in better})]
  for name, svg in (("decided", svg_of_points(groups, "As decided, over the better of CPU and GPU", "time in the better place", "ratio", (1.15,))),
                    ("estimates", svg_of_points(list(by_place.items()), "Expected over measured, one thread", "measured", "ratio", (0.85, 1.15)))):
    if svg:
      with open(f"{options.plots}_{name}.svg", "w") as file:
        file.write(svg)


if __name__ == "__main__":
  main()
