#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 the blaslift authors
# SPDX-License-Identifier: BSD-3-Clause
"""The offload thresholds of this machine, as GPU-BLOB asks for them (Wilkinson et al., SC-W 2024): per routine, shape and number of
repetitions the smallest size from which on the GPU needs less time than the CPU, transfers included; as measured, and as blaslift
expects it.

once: the operands are sent with the first repetition and stay; always: every repetition sends them. A size is that of the largest
dimension. Calls are made by `blaslift replay`, estimates by `blaslift explain`.
"""
import argparse
import json
import statistics
import subprocess
import sys

from facts import current_commit, machine_facts

# By name: the dimensions for a size, relative to it or absolute.
SHAPES = {
  "gemm": {"square": lambda s: {"m": s, "n": s, "k": s}, "small k": lambda s: {"m": s, "n": s, "k": 32},
           "small m, n": lambda s: {"m": 32, "n": 32, "k": s}, "k = 16 m": lambda s: {"m": s // 16, "n": s // 16, "k": s},
           "m = 16 n = 16 k": lambda s: {"m": s, "n": s // 16, "k": s // 16}},
  "gemv": {"square": lambda s: {"m": s, "n": s}, "m = 16 n": lambda s: {"m": s, "n": s // 16}, "n = 16 m": lambda s: {"m": s // 16, "n": s},
           "m = 32": lambda s: {"m": 32, "n": s}, "n = 32": lambda s: {"m": s, "n": 32}},
  "syrk": {"square": lambda s: {"n": s, "k": s}}, "trsm": {"square": lambda s: {"m": s, "n": s}}, "symv": {"square": lambda s: {"n": s}},
  "trmv": {"square": lambda s: {"n": s}}, "ger": {"square": lambda s: {"m": s, "n": s}},
  "axpy": {"vector": lambda s: {"n": s}}, "dot": {"vector": lambda s: {"n": s}},
}
LEVEL_1 = ("axpy", "dot")


def words(routine, dimensions):
  made = [routine]
  for name, size in dimensions.items():
    made += [f"-{name}", str(max(1, size))]
  return made


def sizes(options, routine):
  """Geometric, with `--steps` a doubling; vectors go further."""
  largest = options.largest * (4096 if routine in LEVEL_1 else 1)
  made, size = [], float(options.smallest * (256 if routine in LEVEL_1 else 1))
  while size <= largest:
    if not made or round(size) != made[-1]:
      made.append(round(size))
    size *= 2 ** (1 / options.steps)
  return made


def replay(options, calls):
  """The page of `blaslift replay` for these calls."""
  lines = "".join("blaslift replay " + " ".join(one) + "\n" for one in calls)
  command = [options.tool, "replay", "--json", "--calls", "100000", "--seconds", str(options.seconds), "--device", options.device, "-"]
  if options.profile:
    command[2:2] = ["--profile", options.profile]
  done = subprocess.run(command, input=lines, capture_output=True, text=True)
  if not done.stdout:
    sys.exit(f"thresholds.py: blaslift replay: {done.stderr.strip()}")
  return json.loads(done.stdout)


def totals(call, repetitions):
  """Seconds of so many repetitions: measured and expected, by policy; None where something was not measured."""
  def later(site):
    seconds = call[site]["seconds"]
    return statistics.median(seconds[1:] or seconds) if seconds else None
  def first(site):
    return call[site]["seconds"][0] if call[site]["seconds"] else None
  cpu, sent, kept = later("cpu"), later("gpu_sent"), later("gpu_kept")
  expected = call["expected"]
  made = {"measured": None, "expected": None}
  on_device = all(call[site].get("on_device", 1) > 0 for site in ("gpu_sent", "gpu_kept"))
  if cpu and sent and kept and on_device:
    # The first call with operands that are to stay: what sending them takes, and not what a first touch of pages costs.
    made["measured"] = {"cpu": repetitions * cpu, "always": repetitions * sent, "once": max(sent, min(first("gpu_kept"), 2 * sent)) + (repetitions - 1) * kept}
  if expected["cpu"] and expected["gpu_sent"] and expected["gpu_kept"]:
    made["expected"] = {"cpu": repetitions * expected["cpu"], "always": repetitions * expected["gpu_sent"],
                        "once": expected["gpu_sent"] + (repetitions - 1) * expected["gpu_kept"]}
  return made


def threshold(points, policy, kind):
  """The smallest size from which on to the largest the GPU is faster; None if it is not at the largest; "-": not measured there."""
  if kind == "measured" and not points[-1][1][kind]:
    return "-"
  found = None
  for size, total in reversed(points):
    times = total[kind]
    if not times:  # too small to be estimated: the CPU's
      break
    if times[policy] >= times["cpu"]:
      break
    found = size
  return found


def series(options, precision, routine, shape):
  calls = [words(precision + routine, SHAPES[routine][shape](size)) for size in sizes(options, routine)]
  page = replay(options, calls)
  by_words = {tuple(one["words"]): one for one in page["calls"]}
  measured = [(size, by_words[tuple(one)]) for size, one in zip(sizes(options, routine), calls)]
  rows = []
  for repetitions in options.repetitions:
    points = [(size, totals(call, repetitions)) for size, call in measured]
    for policy in ("always", "once"):
      rows.append({"routine": precision + routine, "shape": shape, "repetitions": repetitions, "policy": policy,
                   "measured": threshold(points, policy, "measured"), "expected": threshold(points, policy, "expected")})
  return page, rows, [{"size": size, **{site: call[site]["seconds"] for site in ("cpu", "gpu_sent", "gpu_kept")}, "expected": call["expected"]}
                      for size, call in measured]


def main():
  parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
  parser.add_argument("--tool", required=True, help="the program blaslift")
  parser.add_argument("--device", default="auto", choices=["auto", "cuda", "emulated"])
  parser.add_argument("--profile", default="", help="the machine profile to expect by; default: this machine's")
  parser.add_argument("--routines", nargs="+", default=list(SHAPES), choices=list(SHAPES), metavar="ROUTINE")
  parser.add_argument("--precisions", default="sd")
  parser.add_argument("--smallest", type=int, default=32, help="vectors are 256 times as long")
  parser.add_argument("--largest", type=int, default=8192, help="vectors are 4096 times as long")
  parser.add_argument("--steps", type=int, default=2, help="sizes in a doubling")
  parser.add_argument("--repetitions", nargs="+", type=int, default=[1, 8, 64])
  parser.add_argument("--seconds", type=float, default=0.05, help="for each call in each place")
  parser.add_argument("--json", help="write everything there")
  options = parser.parse_args()

  made = {"facts": machine_facts(current_commit()), "thresholds": [], "series": []}
  head = "{:<8} {:<16} {:>5}  {:<7} {:>10} {:>10}"
  shown = False
  for precision in options.precisions:
    for routine in options.routines:
      for shape in SHAPES[routine]:
        page, rows, points = series(options, precision, routine, shape)
        if not shown:
          print(f"CPU: {page['cpu']}\nGPU: {page['gpu'] or 'none: ' + page['why_no_gpu']}\n")
          print(head.format("routine", "shape", "times", "sent", "measured", "expected"))
          shown = True
        for row in rows:
          print(head.format(row["routine"], row["shape"], row["repetitions"], row["policy"], row["measured"] or "never", row["expected"] or "never"), flush=True)
        made["thresholds"] += rows
        made["series"].append({"routine": precision + routine, "shape": shape, "points": points})
        made["cpu"], made["gpu"] = page["cpu"], page["gpu"]
  if options.json:
    with open(options.json, "w") as file:
      json.dump(made, file, indent=1)


if __name__ == "__main__":
  main()
