#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 the blaslift authors
# SPDX-License-Identifier: BSD-3-Clause
"""numpy.linalg at its user's level: with and without blaslift, and the floor: what NumPy itself needs around LAPACK calls
that return at once.

The floor is a preloaded library made from shim/call/lapack_routines.def, whose routines set INFO to zero under all families
of names. Every variant runs in processes of its own, in turn; a figure is the median over the rounds' medians.
"""
import argparse
import json
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time

from facts import current_commit, machine_facts

HERE = os.path.dirname(os.path.abspath(__file__))
TABLE = os.path.join(os.path.dirname(HERE), "shim", "call", "lapack_routines.def")
FUNCTIONS = ("solve", "cholesky", "qr", "eigh", "svd", "inv", "det", "lstsq")
FAMILIES = (("{}_", "int"), ("{}_64_", "long"), ("scipy_{}_", "int"), ("scipy_{}_64_", "long"))
REAL = {"s": "float", "d": "double", "c": "float", "z": "double"}


# ---- the floor ----

def rows():
  """(symbols by precision, kinds of the parameters) of every row."""
  with open(TABLE) as file:
    text = re.sub(r"//.*", "", file.read())
  for row in re.findall(r"FORTRAN_ONLY\((.*?\)\))\)", text, re.DOTALL):
    symbols, parameters = re.search(r"(\(\(\w,.*?\)\)),\s*(\(\(.*\)\))", row, re.DOTALL).groups()
    kinds = [one.split(",")[0] for one in re.findall(r"\(([^()]+)\)", parameters)]
    yield re.findall(r"\((\w),(\w+)\)", symbols), kinds


def floor_source():
  """Routines that do nothing; asked for workspace, they want one element."""
  lines = []
  for symbols, kinds in rows():
    arguments = ", ".join(f"void* p{i}" for i in range(len(kinds)))
    for precision, symbol in symbols:
      for pattern, integer in FAMILIES:
        answers = "".join(f" *({integer if kinds[i - 1] == 'work_ints' else REAL[precision]}*)p{i - 1} = 1;"
                          for i, kind in enumerate(kinds) if kind == "lwork")
        used = {i - delta for i, kind in enumerate(kinds) if kind == "lwork" for delta in (0, 1)} | {kinds.index("info")}
        queries = [i for i, kind in enumerate(kinds) if kind == "lwork"]
        asks = " || ".join(f"*({integer}*)p{i} == -1" for i in queries)
        unused = "".join(f" (void)p{i};" for i in range(len(kinds)) if i not in used)
        lines.append(f"void {pattern.format(symbol)}({arguments}) {{{unused}" + (f" if ({asks}) {{{answers} }}" if queries else "") +
                     f" *({integer}*)p{kinds.index('info')} = 0; }}")
  return "\n".join(lines) + "\n"


def build_floor(folder):
  source, library = os.path.join(folder, "floor.c"), os.path.join(folder, "libfloor.so")
  with open(source, "w") as file:
    file.write(floor_source())
  done = subprocess.run(["cc", "-O2", "-shared", "-fPIC", "-o", library, source], capture_output=True, text=True)
  if done.returncode:
    sys.exit(f"the floor could not be built: {done.stderr[-500:]}")
  return library


# ---- one variant, in a process of its own ----

def calls_on_device():
  import ctypes

  try:
    return ctypes.CDLL(None).blaslift_calls_on_device()
  except AttributeError:  # blaslift is not there
    return None


def wait_for_device(np, seconds):
  """The device comes up while a program's first calls run on the CPU: seconds, which are no property of the first function."""
  end = time.monotonic() + seconds
  a = np.ones((2048, 2048))
  while calls_on_device() == 0 and time.monotonic() < end:
    a @ a


def child(options):
  import numpy as np

  generator = np.random.default_rng(1)
  wait_for_device(np, options.warm)
  for n in options.sizes:
    a = generator.standard_normal((n, n)) + 3 * np.sqrt(n) * np.eye(n)
    symmetric = a + a.T + 6 * np.sqrt(n) * np.eye(n)
    b = generator.standard_normal((n, 1))
    calls = {"solve": lambda: np.linalg.solve(a, b), "cholesky": lambda: np.linalg.cholesky(symmetric),
             "qr": lambda: np.linalg.qr(a), "eigh": lambda: np.linalg.eigh(symmetric), "svd": lambda: np.linalg.svd(a),
             "inv": lambda: np.linalg.inv(a), "det": lambda: np.linalg.slogdet(a), "lstsq": lambda: np.linalg.lstsq(a, b, rcond=None)}
    # What tells right from wrong: one number that does not depend on signs of vectors.
    digests = {"qr": lambda made: np.abs(np.diag(made[1])).sum(), "eigh": lambda made: np.abs(made[0]).sum(),
               "svd": lambda made: made[1].sum(), "det": lambda made: made[1], "lstsq": lambda made: np.abs(made[0]).sum()}
    for name in options.functions:
      times = []
      for turn in range(options.repetitions + 1):
        begin = time.perf_counter()
        made = calls[name]()
        times.append(time.perf_counter() - begin)
        if turn == 0 and times[0] > 30:
          break
      result = float(digests.get(name, lambda value: np.abs(value).sum())(made))
      on_device = calls_on_device()
      print(json.dumps({"function": name, "n": n, "first": times[0], "times": times[1:],
                        "median": statistics.median(times[1:] or times), "result": result if np.isfinite(result) else None,
                        "calls_on_device": on_device}), flush=True)

def run_variant(options, preload):
  environment = {name: value for name, value in os.environ.items()
                 if name != "LD_PRELOAD" and (options.keep_settings or not name.startswith("BLASLIFT_"))}
  environment["OPENBLAS_NUM_THREADS"] = str(os.cpu_count())
  if preload:
    environment["LD_PRELOAD"] = preload
  command = [options.python, os.path.abspath(__file__), "--child", "--sizes", ",".join(map(str, options.sizes)),
             "--functions", ",".join(options.functions), "--repetitions", str(options.repetitions), "--warm", str(options.warm)]
  try:
    done = subprocess.run(command, env=environment, capture_output=True, text=True, errors="replace", timeout=options.limit)
  except (OSError, subprocess.TimeoutExpired) as late:
    return [], str(late)
  lines = [json.loads(line) for line in done.stdout.splitlines() if line.startswith("{")]
  return lines, "" if done.returncode == 0 else f"exit status {done.returncode}: {done.stderr.strip()[-300:]}"


def milliseconds(runs):
  return f"{1e3 * statistics.median(run['median'] for run in runs):.2f}" if runs else "-"


def main():
  parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
  parser.add_argument("--library", help="path of libblaslift.so; without it blaslift is left out")
  parser.add_argument("--out", help="JSON file to write")
  parser.add_argument("--python", default=sys.executable, help="one that has NumPy")
  parser.add_argument("--sizes", type=lambda text: [int(one) for one in text.split(",")], default=[1024, 2048, 4096])
  parser.add_argument("--functions", type=lambda text: text.split(","), default=list(FUNCTIONS))
  parser.add_argument("--repetitions", type=int, default=3)
  parser.add_argument("--rounds", type=int, default=2)
  parser.add_argument("--warm", type=float, default=10, help="seconds at most until the device is up, before the first call")
  parser.add_argument("--minutes", type=float, default=20, help="time in all; rounds that do not fit are left out")
  parser.add_argument("--limit", type=float, default=900, help="seconds after which a process counts as failed")
  parser.add_argument("--keep-settings", action="store_true", help="pass this shell's BLASLIFT_ variables on")
  parser.add_argument("--commit", default=current_commit())
  parser.add_argument("--child", action="store_true", help=argparse.SUPPRESS)
  options = parser.parse_args()
  if options.child:
    return child(options)
  if not options.out:
    parser.error("--out is needed")
  end = time.monotonic() + 60 * options.minutes
  table = {}  # (function, n) -> variant -> runs
  errors = []
  with tempfile.TemporaryDirectory(prefix="linalg-") as folder:
    variants = {"plain": None, "floor": build_floor(folder)}
    if options.library:
      variants["blaslift"] = os.path.abspath(options.library)
    for turn in range(options.rounds):
      for variant in list(variants) if turn % 2 == 0 else list(variants)[::-1]:
        if time.monotonic() > end:
          errors.append(f"left out: round {turn + 1}, {variant}: the time was used up")
          continue
        runs, error = run_variant(options, variants[variant])
        if error:
          errors.append(f"{variant}: {error}")
        for run in runs:
          table.setdefault((run["function"], run["n"]), {}).setdefault(variant, []).append(run)
  print(f"{'milliseconds':18}" + "".join(f"{one:>12}" for one in variants) + f"{'x plain':>10}{'above floor':>13}")
  for (function, n), row in table.items():
    cells = "".join(f"{milliseconds(row.get(one, [])):>12}" for one in variants)
    if row.get("plain") and row.get("blaslift"):
      plain, lifted, floor = (statistics.median(run["median"] for run in row.get(one) or [{"median": 0}])
                              for one in ("plain", "blaslift", "floor"))
      cells += f"{plain / lifted:10.2f}{1e3 * (lifted - floor):13.2f}"
      results = [run["result"] for one in ("plain", "blaslift") for run in row[one]]
      if None in results or max(results) - min(results) > 1e-8 * max(map(abs, results)):
        errors.append(f"WRONG RESULT: {function} {n}: {results}")
    print(f"{function + ' ' + str(n):18}{cells}")
  print("\n".join(errors))
  with open(options.out, "w") as file:
    json.dump({"facts": machine_facts(options.commit), "errors": errors,
               "rows": [{"function": function, "n": n, "variants": row} for (function, n), row in table.items()]}, file, indent=1)
  return 1 if any(error.startswith("WRONG") for error in errors) else 0


if __name__ == "__main__":
  sys.exit(main())
