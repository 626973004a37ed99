#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 the blaslift authors
# SPDX-License-Identifier: BSD-3-Clause
"""Times LAPACK calls under blaslift, under NVBLAS and with OpenBLAS alone, and says which targets are met.

Parts: `targets`, double precision, large; `precisions`, the same in the others; `small`, sizes that stay on the CPU, which must
lose nothing. The variants take turns for some rounds; a figure is the median over the rounds' medians. The limit is the
device's own time, of which blaslift's log tells, and what the link needs for the arrays. Writes raw times and facts as JSON,
bars as SVG, a table as text.
"""
import argparse
import dataclasses
import json
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time

import level3
from facts import current_commit, machine_facts
from level3 import HERE, VARIANTS, find_nvblas, milliseconds

ROOT = os.path.dirname(HERE)
LINK = 55.3e9  # bytes per second, each way
LIMIT_ALLOWED = 1.5
SMALL_ALLOWED = 1.03
# How many times faster than OpenBLAS with all threads.
TARGETS = {("dgesv", 8192): 10, ("dgetrf", 8192): 10, ("dpotrf", 8192): 15, ("dgeqrf", 8192): 8, ("dsyevd", 4096): 12,
           ("dgesdd", 4096): 10}
SMALL_SIZES = (8, 16, 32, 64, 100, 128, 200, 256, 400, 512, 700, 1024)
SMALL_ROUTINES = ("dgetrf", "dgesv", "dpotrf", "dgeqrf", "dsyevd", "dgesdd")
LAPACKS = ("/usr/lib/{}-linux-gnu/openblas-pthread/liblapack.so.3", "/usr/lib/{}-linux-gnu/liblapack.so.3")
SOURCES = ("bench/lapack_calls.cpp", "tests/support/lapack_problem.cpp", "tests/support/lapack_content.cpp",
           "shim/call/lapack.cpp", "shim/call/operand.cpp", "shim/call/routine.cpp")


@dataclasses.dataclass
class Case:
  """A call with square matrices, in the form that level3's runner takes."""
  routine: str
  n: int
  part: str
  repetitions: int = 3  # 0: as many as half a second holds

  @property
  def name(self):
    return f"{self.routine} {self.n}"

  def spec(self, variant, check):
    del check
    repetitions = 1 if self.repetitions and variant != "blaslift" else self.repetitions
    return f"{self.routine}:{self.n}:reps={repetitions}"


def in_precision(routine, letter):
  name = routine[1:]
  return letter + ("he" + name[2:] if letter in "cz" and name.startswith("sy") else name)


def cases_of(part, quick):
  if part == "small":
    sizes = SMALL_SIZES[:6] if quick else SMALL_SIZES
    return [Case(routine, n, part, 0) for routine in SMALL_ROUTINES for n in sizes]
  letters = "d" if part == "targets" else "scz"
  return [Case(in_precision(routine, letter), n // 16 if quick else n, part) for letter in letters for routine, n in TARGETS]


class Runner(level3.Runner):
  """Asks blaslift for its log where the device's own time is wanted."""
  traced = False

  def environment(self, variant):
    made = super().environment(variant)
    if self.traced:
      made["BLASLIFT_LOG"] = "debug"
    return made

  def origin(self, variant, result):
    return result["blas_from" if variant.startswith("nvblas") else "from"]

  def device_seconds(self, case):
    """Median of the device's own time of the case's calls, or None where none went there."""
    self.traced = True
    environment = self.environment("blaslift")
    self.traced = False
    command = [self.options.program, f"--warm={self.options.warm}", case.spec("blaslift", False)]
    try:
      done = subprocess.run(command, env=environment, capture_output=True, text=True, errors="replace",
                            timeout=self.options.limit)
    except (OSError, subprocess.TimeoutExpired):
      return None
    lines = re.findall(rf"device: {case.routine}: placed in ([\d.]+) ms, sent after ([\d.]+), computed after ([\d.]+), "
                       r"written after ([\d.]+)", done.stderr)
    # Warming up makes calls of its own: the case's are the last.
    own = [1e-3 * (float(computed) - float(sent)) for _, sent, computed, _ in lines][-case.repetitions:]
    return statistics.median(own) if own else None


class Table(level3.Table):
  def row(self, case, limits=None):
    return super().row(case, limits)

  def set_limit(self, case, compute):
    row = self.row(case)
    runs = row["variants"].get("blaslift", {}).get("runs", [])
    if compute is None or not runs:
      return
    moved = (runs[0]["bytes_up"] + runs[0]["bytes_down"]) / LINK
    row["limit"] = {"compute": compute, "moved": moved, "bound": compute + moved}


def ratio(above, below):
  return above / below if above and below else None


def targets(table, parts):
  """(text, value, bound, whether more is better)."""
  if "targets" in parts:
    for (routine, n), least in TARGETS.items():
      name = f"{routine} {n}"
      yield (f"{name}: {least} times faster than OpenBLAS", ratio(table.median(name, "plain"), table.median(name, "blaslift")),
             least, True)
      yield (f"{name}: at most {LIMIT_ALLOWED} times device and transfers",
             ratio(table.median(name, "blaslift"), table.limit(name)), LIMIT_ALLOWED, False)
  if "small" in parts:
    for name, row in table.rows.items():
      if row["case"].part == "small":
        yield f"{name}: at most {SMALL_ALLOWED} times OpenBLAS", small_ratio(table, name), SMALL_ALLOWED, False


def small_ratio(table, name):
  """Of rounds in pairs: other load on the machine meets both of a pair alike."""
  runs = [[run["median"] for run in table.rows[name]["variants"].get(variant, {}).get("runs", [])]
          for variant in ("blaslift", "plain")]
  pairs = [lifted / plain for lifted, plain in zip(*runs)]
  return statistics.median(pairs) if pairs else None


def disagreements(table):
  """Cases whose results differ between the variants by more than rounding."""
  for name, row in table.rows.items():
    results = [run["result"] for entry in row["variants"].values() for run in entry["runs"]]
    allowed = 1e-3 if name[0] in "sc" else 1e-9
    if results and max(results) - min(results) > allowed * max(map(abs, results)):
      yield f"WRONG RESULT: {name}: {min(results)!r} to {max(results)!r}"


def text_table(table, variants):
  lines = [f"{'milliseconds':18}" + "".join(f"{VARIANTS[one]:>18}" for one in variants) +
           f"{'device':>10}{'moved':>10}{'x limit':>9}{'x OpenBLAS':>12}"]
  for name, row in table.rows.items():
    cells = ""
    for variant in variants:
      entry, seen = row["variants"].get(variant), table.median(name, variant)
      mark = " (CPU)" if seen and variant == "blaslift" and not any(run["calls_on_device"] for run in entry["runs"]) else ""
      cells += f"{milliseconds(seen) + mark if seen else 'failed' if entry else '-':>18}"
    lifted = table.median(name, "blaslift")
    cells += f"{milliseconds(table.limit(name, 'compute')):>10}{milliseconds(table.limit(name, 'moved')):>10}"
    for value, width in ((ratio(lifted, table.limit(name)), 9), (ratio(table.median(name, "plain"), lifted), 12)):
      cells += f"{value:{width}.2f}" if value else f"{'-':>{width}}"
    lines.append(f"{name:18}{cells}")
  return "\n".join(lines + [f"failed: {name}, {VARIANTS[variant]}: {entry['error']}" for name, row in table.rows.items()
                            for variant, entry in row["variants"].items() if entry["error"]])


def build(options, folder):
  if options.program:
    return
  options.program = os.path.join(folder, "lapack_calls")
  done = subprocess.run(["g++", "-std=c++20", "-O2", "-I", ROOT, *(os.path.join(ROOT, one) for one in SOURCES),
                         "-Wl,--no-as-needed", options.lapack or "-llapack", options.blas or "-lblas", "-ldl",
                         "-o", options.program], capture_output=True, text=True)
  if done.returncode:
    sys.exit(f"lapack_calls could not be built: {done.stderr[-800:]}")


def measure(cases, variants, runner, table, options, end):
  """Rounds of all variants; what follows when the time is used up is left out, and said."""
  for turn in range(options.rounds):
    for part in dict.fromkeys(case.part for case in cases):
      # The order changes, so that neither always finds the warmer machine.
      for variant in variants if turn % 2 == 0 else reversed(variants):
        if part == "small" and variant not in ("plain", "blaslift"):
          continue
        due = [case for case in cases if case.part == part and
               not table.row(case)["variants"].get(variant, {}).get("error")]
        if time.monotonic() > end:
          print(f"left out: round {turn + 1} of {part}, {VARIANTS[variant]}: the time was used up", flush=True)
          continue
        for case, result, error in runner.run(variant, due, check=False):
          table.add(table.row(case), variant, result, error)
          shown = f"{milliseconds(result['median'])} ms" if result else f"failed: {error}"
          print(f"round {turn + 1}  {VARIANTS[variant]:16} {case.name:18} {shown}", flush=True)


def main():
  parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
  parser.add_argument("--library", help="path of libblaslift.so; without it blaslift is left out")
  parser.add_argument("--out", required=True, help="JSON file to write; table and plot go beside it, as .txt and .svg")
  parser.add_argument("--program", help="lapack_calls; without it, it is compiled")
  parser.add_argument("--nvblas", default=find_nvblas(), help="path of libnvblas.so")
  parser.add_argument("--blas", default=level3.find_blas(), help="the CPU BLAS that NVBLAS falls back to")
  places = [place.format(os.uname().machine) for place in LAPACKS]
  parser.add_argument("--lapack", default=next(filter(os.path.exists, places), None), help="the LAPACK to link lapack_calls with")
  parser.add_argument("--parts", default="targets,precisions,small")
  parser.add_argument("--case", action="append", default=[], metavar="ROUTINE:N", help="these in place of the parts'")
  parser.add_argument("--only", default="", help="variants, separated by commas: blaslift, nvblas-pinned, nvblas, plain")
  parser.add_argument("--quick", action="store_true", help="small sizes and one round: does everything work?")
  parser.add_argument("--rounds", type=int, default=3)
  parser.add_argument("--minutes", type=float, default=30, help="time in all; what does not fit is left out")
  parser.add_argument("--warm", type=float, default=2.0, help="seconds of other calls before a process's first case")
  parser.add_argument("--limit", type=float, default=900, help="seconds after which a process counts as failed")
  parser.add_argument("--no-plots", action="store_true")
  parser.add_argument("--keep-settings", action="store_true", help="pass this shell's BLASLIFT_ variables on")
  parser.add_argument("--commit", default=current_commit())
  options = parser.parse_args()
  for name in ("library", "program", "nvblas"):
    if getattr(options, name):
      setattr(options, name, os.path.abspath(getattr(options, name)))
  if options.quick:
    options.rounds, options.warm = 1, min(options.warm, 0.1)
  parts = options.parts.split(",")
  cases = [case for part in parts for case in cases_of(part, options.quick)]
  if options.case:
    cases = [Case(word.split(":")[0], int(word.split(":")[1]), "cases") for word in options.case]
  wanted = [one for one in options.only.split(",") if one] or ["plain", "blaslift", "nvblas-pinned", "nvblas"]
  end = time.monotonic() + 60 * options.minutes
  table = Table()
  with tempfile.TemporaryDirectory(prefix="lapack-") as folder:
    build(options, folder)
    runner = Runner(options, folder)
    variants = [one for one in wanted if runner.available[one]]
    print("left out:", ", ".join(VARIANTS[one] for one in wanted if one not in variants) or "nothing", flush=True)
    measure(cases, variants, runner, table, options, end)
    for case in cases:
      if case.part != "small" and "blaslift" in variants and time.monotonic() < end:
        table.set_limit(case, runner.device_seconds(case))
  text = text_table(table, variants) + "\n\n"
  verdicts = [{"target": what, "value": value, "bound": bound, "met": value is not None and
               (value >= bound if more else value <= bound)} for what, value, bound, more in targets(table, parts)]
  for one in verdicts:
    value = "not measured" if one["value"] is None else f"{one['value']:.2f}"
    text += f"{'met ' if one['met'] else 'MISSED' if one['value'] else '-   '}  {one['target']}: {value}\n"
  wrong = list(disagreements(table))
  text += "".join(line + "\n" for line in wrong)
  print("\n" + text)
  stem = os.path.splitext(options.out)[0]
  with open(stem + ".txt", "w") as file:
    file.write(text)
  with open(options.out, "w") as file:
    rows = {name: {"limit": row["limit"], "variants": row["variants"]} for name, row in table.rows.items()}
    json.dump({"facts": machine_facts(options.commit), "link_bytes_per_second": LINK, "rows": rows, "targets": verdicts,
               "wrong": wrong}, file, indent=1)
  if not options.no_plots:
    with open(stem + ".svg", "w") as file:
      file.write(level3.svg_of(table, "LAPACK from host memory", "limit: device and transfers"))
  return 1 if wrong else 0


if __name__ == "__main__":
  sys.exit(main())
