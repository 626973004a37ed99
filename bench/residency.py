#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 the blaslift authors
# SPDX-License-Identifier: BSD-3-Clause
"""What operands that stay on the GPU give unchanged programs, and that programs which cannot gain lose nothing.

Programs (residency/, NumPy, R) run with and without blaslift in turn; every result is checked. Writes raw times and facts as
JSON, the series of matrix-vector calls as SVG, and says which targets are met. Each part has its share of --minutes.
"""
import argparse
import dataclasses
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time

from alternate import SIDES, Alternation
from facts import client_facts, current_commit, machine_facts
from level3 import find_blas
from residency_parts import CASES, PARTS, Sizes, targets
from series_plot import svg_of_series


def find_reference_lapack():
  for folder in (os.environ.get("REFERENCE_LAPACK", ""), "/usr/lib/x86_64-linux-gnu/lapack", "/usr/lib/aarch64-linux-gnu/lapack"):
    path = os.path.join(folder, "liblapack.so.3")
    if folder and os.path.exists(path):
      return path
  return ""


def plain_environment(options, folder):
  """That of a program without blaslift: its BLAS is options.blas."""
  made = {name: value for name, value in os.environ.items() if name != "LD_PRELOAD"}
  if not options.keep_settings:
    made = {name: value for name, value in made.items() if not name.startswith("BLASLIFT_")}
  made["OPENBLAS_NUM_THREADS"] = str(len(os.sched_getaffinity(0)))
  first = ""
  if options.blas:
    first = os.path.dirname(options.blas)
    if os.path.basename(options.blas) != "libblas.so.3":
      first = os.path.join(folder, "blas")
      os.makedirs(first, exist_ok=True)
      os.symlink(os.path.realpath(options.blas), os.path.join(first, "libblas.so.3"))
  options.library_path = os.pathsep.join(one for one in (first, made.get("LD_LIBRARY_PATH", "")) if one)
  # NumPy's wheel and R bring or find their own, whatever this says.
  made["LD_LIBRARY_PATH"] = options.library_path
  return made


def shown(time_):
  return "-" if time_ is None else f"{time_ * 1e3:.3f} ms" if time_ < 0.1 else f"{time_:.2f} s"


def say(turn, comparison):
  last = [comparison.times(side)[-1] if comparison.runs[side] else None for side in SIDES]
  print(f"round {turn + 1}  {comparison.name:36} without {shown(last[0]):>10}  with {shown(last[1]):>10}" +
        "".join(f"\n         {error}" for error in comparison.errors), flush=True)


def print_table(measured):
  print(f"{'':12} {'':36} {'':8} {'without':>11} {'with':>11} {'faster':>7}  rounds, spread of the runs without")
  for part, comparisons in measured.items():
    for one in comparisons:
      for metric in ["process", *one.metrics]:
        speedup, spread = one.speedup(metric), one.spread()
        print(f"{part:12} {one.name:36} {metric:8} {shown(one.median('without', metric)):>11} "
              f"{shown(one.median('with', metric)):>11} " + (f"{speedup:7.2f}" if speedup else f"{'-':>7}") +
              f"  {len(one.runs['with'])}" + (f", {spread:.0%}" if spread is not None else ""))


def verdicts(measured, small):
  """What became of each target so far."""
  made = []
  for what, value, bound, at_least in targets(measured):
    met = None if value is None or bound is None else value >= bound if at_least else value <= bound
    verdict = "not measured" if value is None else "stated" if bound is None or small else "PASS" if met else "FAIL"
    made.append({"target": what, "value": value, "bound": bound, "at_least": at_least, "verdict": verdict})
  return made


def print_verdicts(seen, measured, small):
  for one in seen:
    limit = "" if one["bound"] is None else f", asked {'at least' if one['at_least'] else 'at most'} {one['bound']:g}"
    print(f"{one['verdict']:12}  {one['target']}" + (f"  (here {one['value']:.3g}{limit})" if one["value"] is not None else ""))
  if small:
    print("nothing is judged: the sizes are not those of the targets")
  slower = [one for one in measured.get("never_slower", []) if one.complete() and one.speedup("program") < 1 / 1.03]
  for one in sorted(slower, key=lambda one: one.speedup("program")):
    spread = "" if one.spread() is None else f" (the runs without differ by {one.spread():.0%})"
    print(f"slower alone: {one.name}: time with / without {1 / one.speedup('program'):.3f}{spread}")


def series(measured):
  made = []
  for one in measured.get("matvec", []):
    if one.name in ("sgemv 2m", "sgemv 4k"):
      for side in SIDES:
        if one.runs[side]:
          result = one.runs[side][-1]["result"]
          pages = "2 MiB" if one.name.endswith("2m") else "4 KiB"
          made.append((f"{pages} pages, {side} blaslift", result["times"], result["first_on_device"]))
  return made


def recorded(one):
  """A comparison as it goes into the file; of long series of times only the last run's are kept."""
  runs = {side: [dict(run) for run in one.runs[side]] for side in SIDES}
  for side in SIDES:
    for run in runs[side][:-1]:
      run["result"] = {key: value for key, value in run["result"].items() if key != "begins" and
                       not (key == "times" and len(value) > 20)}
  return {"name": one.name, "median": {side: {metric: one.median(side, metric) for metric in ["process", *one.metrics]}
                                       for side in SIDES},
          "faster": {metric: one.speedup(metric) for metric in ["process", *one.metrics]}, "spread": one.spread(),
          "calls": one.calls or None, "left_out": one.left_out, "errors": one.errors, "report": one.report.splitlines(), "runs": runs}


def facts_of(options, sizes):
  with open("/sys/kernel/mm/transparent_hugepage/enabled") as file:
    huge_pages = file.read().strip()
  tool = os.path.join(options.programs, "blaslift")
  doctor = subprocess.run([tool, "doctor"], capture_output=True, text=True).stdout if os.path.exists(tool) else ""
  return {**machine_facts(options.commit), **client_facts(), "blas": os.path.realpath(options.blas) if options.blas else "",
          "transparent_hugepage": huge_pages, "openblas_coretype": os.environ.get("OPENBLAS_CORETYPE", ""),
          "settings": {name: value for name, value in os.environ.items() if name.startswith("BLASLIFT_")}
          if options.keep_settings else {}, "sizes": dataclasses.asdict(sizes),
          "doctor": doctor.replace(os.getcwd() + "/", "").replace(os.environ.get("GPU_ROOT") or "\0", "DEBIAN").splitlines()}


def write(options, facts, measured, seen, sizes):
  with open(options.out, "w") as file:
    json.dump({"facts": facts, "targets": seen,
               "parts": {part: [recorded(one) for one in comparisons] for part, comparisons in measured.items()}}, file, indent=1)
    file.write("\n")
  plot = svg_of_series(series(measured), f"sgemv, n = {sizes.matrix32}, one call after the other" +
                       (f", {facts['gpu'].split(',')[0]}" if facts["gpu"] else ""))
  if plot:
    with open(os.path.splitext(options.out)[0] + ".svg", "w") as file:
      file.write(plot)


def parse():
  parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
  parser.add_argument("--library", required=True, help="path of libblaslift.so")
  parser.add_argument("--out", required=True, help="JSON file to write; the plot goes beside it, as .svg")
  parser.add_argument("--programs", help="folder of the programs (default: ../bin beside the library's folder)")
  parser.add_argument("--blas", default=find_blas(), help="the CPU BLAS that the -lblas programs get as libblas.so.3")
  parser.add_argument("--lapack", default=find_reference_lapack(), help="the reference LAPACK's liblapack.so.3")
  parser.add_argument("--python", default=sys.executable, help="a Python with NumPy")
  parser.add_argument("--parts", default=",".join(PARTS), help="parts, separated by commas: " + ", ".join(PARTS))
  parser.add_argument("--only", default="", help="only the programs whose name contains this")
  parser.add_argument("--minutes", type=float, default=8.5, help="for all parts together; a part gets its share")
  parser.add_argument("--rounds", type=int, default=0, help="pairs of runs at most (default: by part)")
  parser.add_argument("--limit", type=float, default=100, help="seconds after which a process counts as failed")
  parser.add_argument("--quick", action="store_true", help="small sizes and one round: does everything work?")
  parser.add_argument("--size", action="append", default=[], metavar="NAME=VALUE",
                      help="another size: " + ", ".join(field.name for field in dataclasses.fields(Sizes)))
  parser.add_argument("--keep-settings", action="store_true", help="pass this shell's BLASLIFT_ variables on")
  parser.add_argument("--commit", default=current_commit())
  options = parser.parse_args()
  for name in ("library", "programs", "blas", "lapack", "out"):
    if getattr(options, name):
      setattr(options, name, os.path.abspath(getattr(options, name)))
  options.programs = options.programs or os.path.join(os.path.dirname(os.path.dirname(options.library)), "bin")
  sizes = Sizes.quick() if options.quick else Sizes()
  for text in options.size:
    name, _, value = text.partition("=")
    if not value or name not in {field.name for field in dataclasses.fields(Sizes)}:
      parser.error(f"unknown size {text}")
    setattr(sizes, name, type(getattr(sizes, name))(value))
  options.parts = [one for one in options.parts.split(",") if one]
  if unknown := [one for one in options.parts if one not in PARTS]:
    parser.error(f"unknown parts: {', '.join(unknown)}")
  return options, sizes


def main():
  options, sizes = parse()
  end = time.monotonic() + 60 * options.minutes
  facts = facts_of(options, sizes)  # first: it also wakes the driver
  shares = sum(PARTS[part][0] for part in options.parts)
  measured = {}
  with tempfile.TemporaryDirectory(prefix="residency-") as folder:
    environment = plain_environment(options, folder)
    tool = os.path.join(options.programs, "blaslift")
    alternation = Alternation(environment, options.library, tool if os.path.exists(tool) else "", options.limit, end, say)
    for part in options.parts:
      comparisons = [one for one in CASES[part](options, sizes) if options.only in one.name]
      # What earlier parts left over is shared out anew.
      share, rounds = PARTS[part]
      budget = max(0, end - time.monotonic()) * share / shares
      shares -= share
      print(f"-- {part}: {len(comparisons)} programs, {budget:.0f} s", flush=True)
      measured[part] = comparisons
      alternation.measure(comparisons, options.rounds or (1 if options.quick else rounds), budget, folder)
      # After each part: what a later one does to this run loses nothing.
      seen = verdicts(measured, sizes != Sizes())
      write(options, facts, measured, seen, sizes)

  print()
  print_table(measured)
  print()
  if "R" in measured and not shutil.which("Rscript"):
    print("left out: R (no Rscript)")
  if "lapack" in measured and not options.lapack:
    print("left out: the reference LAPACK (none was found; --lapack)")
  for one in [one for comparisons in measured.values() for one in comparisons if one.left_out]:
    print(f"left out: {one.name}: {one.left_out}")
  print_verdicts(seen, measured, sizes != Sizes())
  errors = [f"{part}, {one.name}: {error}" for part, comparisons in measured.items() for one in comparisons for error in one.errors]
  for error in errors:
    print(error)
  sys.exit(1 if errors else 0)


if __name__ == "__main__":
  main()
