#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 the blaslift authors
# SPDX-License-Identifier: BSD-3-Clause
"""Whether blaslift decides well: calls of many routines, shapes and precisions, with fresh operands and with ones that are used again,
from 1, 4 and 16 threads, each on the CPU, on the GPU and where blaslift decides, in one run.

Of every point the time as decided is set against the shorter of the two others; a point that is far off is measured once more, for
eight times as long: by six calls a routine that gains little by each has not yet paid for loading its kernels (docs/decisions.md).
Estimates are set against times. Calls are made by `blaslift replay`, in a process for each place. With --device none there are only the
CPU's times and their estimates.

--control says how far apart the same calls are in the same places when other processes make them: all is measured twice, and what takes
the better place of the first time is set against it as if that had been decided, the times of the first against the second as if those
had been the estimates. Who knew each call's time from a process before would decide and estimate so well.
"""
import argparse
import collections
import json
import os
import random
import statistics
import subprocess
import sys

from facts import current_commit, machine_facts

Point = collections.namedtuple("Point", "words threads fresh")
PRODUCTS = ("gemm", "symm", "syrk", "syr2k", "trmm", "trsm")
TRIANGULAR = ("symv", "trmv")
HERMITIAN = {"symm": "hemm", "syrk": "herk", "syr2k": "her2k"}
# m, n, k: square, tall, wide, small k, long k. Others than those that tune measures, and no powers of two (cli/tune/profile_plan.cpp says why).
SHAPES_3 = ((100, 100, 100), (200, 200, 200), (400, 400, 400), (900, 900, 900), (1800, 1800, 1800), (4200, 4200, 4200),
            (7000, 120, 120), (120, 7000, 120), (3000, 3000, 80), (80, 80, 20000))
SHAPES_2 = ((400, 400), (1500, 1500), (4200, 4200), (7500, 7500), (70000, 60), (60, 70000))
LENGTHS = (70000, 600000, 5000000, 15000000)
LONGER = 8  # when measured again
LEAST = 6  # calls in each place: the first ones load kernels, wake threads and touch pages
ORDERS = (250, 600, 1200, 2400, 4200)
# --lapack: columns and rows for each of them, at most so many elements; the orders of eigenproblems, of which a tenth is wanted.
COLUMNS, ROWS_EACH, MOST_ELEMENTS = (60, 250, 600, 1200, 2000), (1, 3, 30, 300, 1000), 2e7
SELECTED_ORDERS = (120, 250, 600, 1200, 2000)


def words(routine, m, n, k, dimensions):
  made = [routine]
  for name, size in (("m", m), ("n", n), ("k", k)):
    if name in dimensions:
      made += [f"-{name}", str(size)]
  return tuple(made)


def calls(precisions, scale):
  """All calls of the sweep. `scale` shrinks the sizes, for tests."""
  def s(*sizes):
    return [max(1, round(size / scale)) for size in sizes]
  for precision in precisions:
    for routine in PRODUCTS:
      name = HERMITIAN.get(routine, routine) if precision in "cz" and routine in HERMITIAN else routine
      dimensions = {"gemm": "mnk", "syrk": "nk", "syr2k": "nk"}.get(routine, "mn")
      seen = set()
      for shape in SHAPES_3:
        one = words(precision + name, *s(*shape), dimensions)
        if one not in seen:
          seen.add(one)
          yield one
    for routine, dimensions in (("gemv", "mn"), ("trmv", "n"), ("hemv" if precision in "cz" else "symv", "n"),
                                ("geru" if precision in "cz" else "ger", "mn")):
      for m, n in SHAPES_2:
        if dimensions == "n" and m != n:
          continue
        yield words(precision + routine, *s(m, n), 0, dimensions)
    for routine in ("axpy", "dotu" if precision in "cz" else "dot"):
      for length in LENGTHS:
        yield words(precision + routine, 0, *s(length), 0, "n")
    for routine, dimensions in (("getrf", "mn"), ("potrf", "n")):
      for order in ORDERS:
        yield words(precision + routine, *s(order, order), 0, dimensions)


def drivers(precisions, scale):
  """Tall factorisations, least squares, singular values and a part of the eigenvalues."""
  for precision in precisions:
    for n in COLUMNS:
      for each in ROWS_EACH:
        if n * n * each > MOST_ELEMENTS:
          continue
        columns = max(2, round(n / scale))
        for routine in ("geqrf", "gels", "gelsd", "gesdd"):
          yield (precision + routine, *(("-jobz", "S") if routine == "gesdd" else ()), "-m", str(columns * each), "-n", str(columns))
    for n in SELECTED_ORDERS:
      order = max(10, round(n / scale))
      for routine in ("heevr", "hegvx") if precision in "cz" else ("syevr", "sygvx"):
        yield (precision + routine, "-range", "I", "-il", "1", "-iu", str(order // 10), "-n", str(order))


def has_large_square(one, scale):
  sizes = sorted(int(size) for size in one[2::2])
  return (sizes[-2] if len(sizes) > 1 else sizes[-1] if one[0][1:] in TRIANGULAR else 0) > 3000 / scale


def points(options):
  made = []
  for one in (drivers if options.lapack else calls)(options.precisions, options.scale):
    lapack = options.lapack or one[0][1:] in ("getrf", "potrf")
    for threads in options.threads:
      # Threads with large operands each need memory and, on the CPU, seconds a call; what they show is shown by smaller ones.
      if threads > 1 and (lapack or one[0][0] not in "ds" or has_large_square(one, options.scale)):
        continue
      made.append(Point(one, threads, True))
      if not lapack:  # overwrites what it reads
        made.append(Point(one, threads, False))
  # In an order that has nothing to do with how they were made, so that each part of the points has some of every kind.
  random.Random(5).shuffle(made)
  return made[options.offset :: options.every]


def replay(options, wanted, longer):
  """By point, what `blaslift replay` says of it."""
  made = {}
  for threads, fresh in sorted({(one.threads, one.fresh) for one in wanted}):
    group = [one for one in wanted if (one.threads, one.fresh) == (threads, fresh)]
    lines = "".join("blaslift replay " + " ".join(one.words) + "\n" for one in group)
    command = [options.tool, "replay", "--json", *(["--places", "cpu,gpu_sent" if fresh else "cpu,gpu_kept"] if options.control and options.device != "none" else [] if options.control or options.device == "none" else ["--decided"]), "--calls", "100000", "--least", str(LEAST), "--seconds", str(options.seconds * longer * (1 if fresh else 3)), "--threads", str(threads),
               "--device", options.device] + (["--fresh"] if fresh else []) + (["--profile", options.profile] if options.profile else []) + ["-"]
    environment = dict(os.environ)
    if options.profile:
      environment["BLASLIFT_PROFILE"] = options.profile
    done = subprocess.run(command, input=lines, capture_output=True, text=True, env=environment)
    if not done.stdout:
      sys.exit(f"decisions.py: blaslift replay: {done.stderr.strip()}")
    page = json.loads(done.stdout)
    if not page["gpu"] and options.device != "none":
      sys.exit(f"decisions.py: no GPU: {page['why_no_gpu']}")
    options.cpu, options.gpu = page["cpu"], page["gpu"] or "none"
    by_words = {tuple(one["words"]): one for one in page["calls"]}
    for one in group:
      made[one] = by_words[one.words]
    print(f"{threads} threads, {'fresh' if fresh else 'used again'}: {len(group)} points", file=sys.stderr, flush=True)
    if options.json and not options.control:  # of a run that is cut off this is left
      with open(options.json + ".part", "a") as file:
        file.write(json.dumps([{"words": one.words, "threads": one.threads, "fresh": one.fresh, "call": made[one]} for one in group]) + "\n")
  return made


def device_place(point):
  return "gpu_sent" if point.fresh else "gpu_kept"


def settled(seconds, left_out):
  return statistics.median(seconds[min(int(left_out * len(seconds)), len(seconds) - 1):])


def times(point, call):
  """cpu, gpu, decided: medians without the first third of the calls; as decided with operands that are used again, the last third, for
  they are bought after some uses (sequences.py says what that costs). None if a call was not made."""
  if call["problem"]:
    return None
  def median(site):
    seconds = call[site]["seconds"]
    return settled(seconds, 2 / 3 if site == "decided" and not point.fresh else 1 / 3) if seconds else None
  place = device_place(point)
  if not call[place]["seconds"] and call.get("decided", {}).get("seconds"):  # --control without a device
    return {"cpu": median("cpu"), "gpu": float("inf"), "decided": median("decided")}
  if call[place]["on_device"] == 0:  # it was left to the CPU: not finite, no path, no room
    return None
  made = {"cpu": median("cpu"), "gpu": median(place), "decided": median("decided")}
  return made if all(made.values()) else None


def against_itself(point, first, second):
  """What --control makes of a point: the first calls, with the second ones in the better place as decided, and with their times as estimates."""
  if first["problem"] or second["problem"]:
    return {**first, "problem": first["problem"] or second["problem"]}
  known = {site: settled(second[site]["seconds"], 1 / 3) if second[site]["seconds"] else 0.0 for site in ("cpu", "gpu_sent", "gpu_kept")}
  took = {site: settled(first[site]["seconds"], 1 / 3) for site in ("cpu", device_place(point)) if first[site]["seconds"]}
  better = min(took, key=took.get)
  return {**first, "decided": second[better], "expected": {**known, "place": "cpu" if better == "cpu" else "gpu"}}


def measure(options, wanted, longer=1):
  """By point, its calls: as they are to be judged."""
  first = replay(options, wanted, longer)
  if not options.control:
    return first
  second = replay(options, wanted, longer)
  return {point: against_itself(point, first[point], second[point]) for point in wanted}


def is_far_off(time):
  return time["decided"] > 1.15 * min(time["cpu"], time["gpu"]) + 20e-6


def errors(point, call):
  """(place, |expected / took - 1|) of what was estimated."""
  if point.threads > 1 or call["problem"]:
    return []
  made = []
  for site in ("cpu", device_place(point)):
    seconds, expected = call[site]["seconds"], call["expected"][site]
    if len(seconds) > 1 and expected > 0 and (site == "cpu" or call[site]["on_device"] + 1 >= len(seconds)):
      made.append((site, abs(expected / settled(seconds, 1 / 3) - 1)))
  return made


def percentile(values, share):
  ordered = sorted(values)
  return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else float("nan")


def verdict(measured):
  known = [(point, time) for point, time in measured if time]
  best = sum(min(time["cpu"], time["gpu"]) for _, time in known)
  return {"points": len(known), "without a time": len(measured) - len(known),
          "decided to best": sum(time["decided"] for _, time in known) / best if best else None,
          "cpu to best": sum(time["cpu"] for _, time in known) / best if best else None,
          "gpu to best": sum(time["gpu"] for _, time in known) / best if best else None,
          "far off": [{"words": point.words, "threads": point.threads, "fresh": point.fresh, **time} for point, time in known if is_far_off(time)]}


def show_places(seen):
  print(f"{seen['points']} points ({seen['without a time']} without a time); together, beside the better place of each: "
        f"as decided {seen['decided to best']:.3f}, all on the CPU {seen['cpu to best']:.3f}, all on the GPU {seen['gpu to best']:.3f}"
        if seen["gpu to best"] < float("inf") else f"the CPU against itself, {seen['points']} points: together {seen['decided to best']:.3f}")
  print(f"{len(seen['far off'])} points take more than 1.15 times the better and 20 us, also when measured again")
  for one in sorted(seen["far off"], key=lambda one: one["decided"] / min(one["cpu"], one["gpu"]), reverse=True)[:20]:
    print("  {:<40} {:>2} threads, {:<10} CPU {:9.3f} ms, GPU {:9.3f} ms, decided {:9.3f} ms".format(
      " ".join(one["words"]), one["threads"], "fresh" if one["fresh"] else "used again", *(1e3 * one[key] for key in ("cpu", "gpu", "decided"))))


def main():
  parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
  parser.add_argument("--tool", required=True, help="the program blaslift")
  parser.add_argument("--device", default="auto", choices=["auto", "cuda", "emulated", "none"])
  parser.add_argument("--profile", default="", help="a machine profile, or none: only the built-in one; default: this machine's")
  parser.add_argument("--precisions", default="sdcz")
  parser.add_argument("--threads", nargs="+", type=int, default=[1, 4, 16])
  parser.add_argument("--seconds", type=float, default=0.05, help="for each call in each place, three times as long with operands that are used again")
  parser.add_argument("--every", type=int, default=1, help="only each such point")
  parser.add_argument("--offset", type=int, default=0, help="that begin with this one, so that several runs may share the points")
  parser.add_argument("--lapack", action="store_true", help="LAPACK's drivers instead: tall QR, least squares, singular values, selected eigenvalues")
  parser.add_argument("--scale", type=float, default=1, help="divides all sizes")
  parser.add_argument("--control", action="store_true", help="each place against itself in another process; what is far off then is the machine's own noise")
  parser.add_argument("--json", help="write everything there")
  options = parser.parse_args()

  wanted = points(options)
  called = measure(options, wanted)
  time_of = {point: times(point, call) for point, call in called.items()}
  again = [point for point, time in time_of.items() if time and is_far_off(time)]
  if again:
    print(f"{len(again)} are far off and measured once more", file=sys.stderr, flush=True)
    for point, call in measure(options, again, LONGER).items():
      second = times(point, call)
      if second and not is_far_off(second):
        time_of[point] = second
  seen = verdict(list(time_of.items()))
  off = [error for point, call in called.items() for error in errors(point, call)]
  seen["errors"] = {site: {"calls": len(values), "median": percentile(values, 0.5), "95 %": percentile(values, 0.95)}
                    for site in ("cpu", "gpu_sent", "gpu_kept") for values in [[error for where, error in off if where == site]]}
  everything = [error for _, error in off]
  seen["errors"]["all"] = {"calls": len(everything), "median": percentile(everything, 0.5), "95 %": percentile(everything, 0.95)}

  print(f"CPU: {options.cpu}\nGPU: {options.gpu}\n")
  if options.control:
    print("control: each place against itself in another process, the second times in place of decisions and of estimates")
  if seen["points"]:
    show_places(seen)
  for site, error in seen["errors"].items():
    if not error["calls"]:
      continue
    print(f"estimates, {site}: {error['calls']} calls, error {100 * error['median']:.0f} % in the median, {100 * error['95 %']:.0f} % at the 95th percentile")
  if options.json:
    with open(options.json, "w") as file:
      json.dump({"facts": machine_facts(current_commit()), "cpu": options.cpu, "gpu": options.gpu, "verdict": seen,
                 "points": [{"words": point.words, "threads": point.threads, "fresh": point.fresh, "times": time_of[point], "call": call}
                            for point, call in called.items()]}, file)
    if not options.control:
      os.remove(options.json + ".part")


if __name__ == "__main__":
  main()
