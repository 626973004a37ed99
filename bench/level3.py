#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 the blaslift authors
# SPDX-License-Identifier: BSD-3-Clause
"""Times level-3 calls under blaslift, under NVBLAS with and without its pinning, and with OpenBLAS alone.

Operands are sent in every call (BLASLIFT_RESIDENCY=off). The variants take turns for some rounds; a figure is the median over the rounds' medians. Beside them stands the limit: the
longest of what the link needs to bring the referenced bytes up, to bring them back, and cuBLAS with operands on the device
(limits.cu). Writes raw times and facts as JSON, bars as SVG, and says which targets are met.
"""
import argparse
import dataclasses
import glob
import json
import math
import os
import shutil
import statistics
import subprocess
import sys
import tempfile

from facts import current_commit, machine_facts

HERE = os.path.dirname(os.path.abspath(__file__))
VARIANTS = {
  "blaslift": "blaslift", "capped": "blaslift, 4 GiB", "nvblas-pinned": "NVBLAS, autopin", "nvblas": "NVBLAS",
  "plain": "OpenBLAS",
}
ALL = ("blaslift", "nvblas-pinned", "nvblas", "plain")
REPETITIONS = {"blaslift": 5, "capped": 1, "nvblas-pinned": 2, "nvblas": 2, "plain": 1}
CAPPED_LIMIT = "4GiB"


@dataclasses.dataclass
class Case:
  """A call with all sizes equal, and who runs it how often."""
  routine: str
  n: int
  threads: int = 1
  variants: tuple = ALL
  rounds: int = 0  # 0: as many as the others
  beta: int = 0

  @property
  def name(self):
    return f"{self.routine} {self.n}" + (f" x {self.threads} threads" if self.threads > 1 else "")

  def spec(self, variant, check):
    repetitions = REPETITIONS[variant]
    if self.n <= 2048:
      repetitions = max(5, 2 * repetitions)
    if self.n > 8192:
      repetitions = 1
    words = [self.routine, str(self.n), f"beta={self.beta}", f"threads={self.threads}", f"reps={repetitions}"]
    return ":".join(words + [f"check={int(check)}"])

  @property
  def element(self):
    return {"s": 4, "d": 8, "c": 8, "z": 16}[self.routine[0]]

  @property
  def operand_bytes(self):
    return self.threads * self.element * self.n * self.n * (2 if self.routine[1:] in ("syrk", "herk", "trmm", "trsm") else 3)

  def moved_bytes(self):
    """(up, down): only what the routine references, a triangle as one."""
    full, triangle = self.n * self.n, self.n * (self.n + 1) // 2
    kind = self.routine[1:]
    up, down = {
      "gemm": (2 * full, full), "symm": (triangle + full, full), "hemm": (triangle + full, full),
      "syrk": (full, triangle), "herk": (full, triangle), "syr2k": (2 * full, triangle), "her2k": (2 * full, triangle),
      "trmm": (triangle + full, full), "trsm": (triangle + full, full),
    }[kind]
    if self.beta and kind not in ("trmm", "trsm"):
      up += down
    return self.threads * self.element * up, self.threads * self.element * down


def targets_set():
  cases = [Case("dgemm", n) for n in (2048, 4096, 8192)] + [Case("sgemm", 8192)]
  cases += [Case(routine, 8192) for routine in ("zgemm", "dsyrk", "dtrsm", "dtrmm", "dsymm")]
  cases += [Case("dgemm", 2048, threads=16, variants=("blaslift", "plain"))]
  return cases + [Case("dgemm", 32768, variants=("blaslift", "capped"), rounds=1)]


def quick_set():
  """The same in small, to see that everything works."""
  cases = [Case("dgemm", n) for n in (512, 1024)] + [Case("sgemm", 1024)]
  cases += [Case(routine, 1024) for routine in ("zgemm", "dsyrk", "dtrsm", "dtrmm", "dsymm")]
  cases += [Case("dgemm", 512, threads=4, variants=("blaslift", "plain"))]
  return cases + [Case("dgemm", 2048, variants=("blaslift", "capped"), rounds=1)]


# ---- variants ----

def find_nvblas():
  folders = [os.path.join(os.environ[name], "lib64") for name in ("CUDA_HOME", "CUDA_PATH") if name in os.environ]
  folders += ["/usr/local/cuda/lib64", "/usr/local/cuda*/targets/*/lib", "/usr/lib/x86_64-linux-gnu"]
  pythons = sys.path + sorted(glob.glob("/opt/*/.venv/lib/python3*/site-packages"))
  folders += [os.path.join(path, "nvidia", "*", "lib") for path in pythons if path]
  for folder in folders:
    for path in sorted(glob.glob(os.path.join(folder, "libnvblas.so*"))):
      return path
  return None


def find_blas():
  for path in ("/usr/lib/x86_64-linux-gnu/openblas-pthread/libblas.so.3", "/usr/lib/x86_64-linux-gnu/libopenblas.so.0",
               "/usr/lib/aarch64-linux-gnu/openblas-pthread/libblas.so.3", "/usr/lib/x86_64-linux-gnu/libblas.so.3"):
    if os.path.exists(path):
      return path
  return None


class Runner:
  """Runs level3_time under a variant, and goes on behind a case that fails."""

  def __init__(self, options, folder):
    self.options, self.folder = options, folder
    self.available = {"plain": True, "blaslift": bool(options.library), "capped": bool(options.library),
                      "nvblas": bool(options.nvblas and options.blas), "nvblas-pinned": bool(options.nvblas and options.blas)}

  def environment(self, variant):
    made = {name: value for name, value in os.environ.items() if name != "LD_PRELOAD"}
    # The variables of someone's shell would make another variant of this.
    made = {name: value for name, value in made.items() if not name.startswith(("NVBLAS_", "BLASLIFT_")) or
            (name.startswith("BLASLIFT_") and self.options.keep_settings)}
    made["OPENBLAS_NUM_THREADS"] = str(os.cpu_count())
    if variant in ("blaslift", "capped"):
      made["LD_PRELOAD"] = self.options.library
      made.setdefault("BLASLIFT_RESIDENCY", "off")  # from the host and back, in each call: repeated operands would stay
      if variant == "capped":
        made["BLASLIFT_MEMORY"] = CAPPED_LIMIT
    if variant.startswith("nvblas"):
      config = os.path.join(self.folder, variant + ".conf")
      with open(config, "w") as file:
        file.write(f"NVBLAS_LOGFILE /dev/null\nNVBLAS_CPU_BLAS_LIB {self.options.blas}\nNVBLAS_GPU_LIST 0\n"
                   "NVBLAS_TILE_DIM 2048\n" + ("NVBLAS_AUTOPIN_MEM_ENABLED\n" if variant == "nvblas-pinned" else ""))
      made["NVBLAS_CONFIG_FILE"] = config
      made["LD_PRELOAD"] = self.options.nvblas
      made["LD_LIBRARY_PATH"] = os.path.dirname(self.options.nvblas) + ":" + made.get("LD_LIBRARY_PATH", "")
    return made

  def origin(self, variant, result):
    """The library whose definition shows that the variant's preload took effect."""
    return result["from"]

  def run(self, variant, cases, check):
    """Yields (case, result or None, error text)."""
    left = list(cases)
    while left:
      warm = 0.1 if variant == "plain" else self.options.warm
      command = [self.options.program, f"--warm={warm}"] + [case.spec(variant, check) for case in left]
      try:
        done = subprocess.run(command, env=self.environment(variant), capture_output=True, text=True, errors="replace",
                              timeout=self.options.limit)
        out, error, why = done.stdout, done.stderr, f"exit status {done.returncode}"
      except subprocess.TimeoutExpired as late:
        out, error = ((text or b"").decode(errors="replace") for text in (late.stdout, late.stderr))
        why = f"no end within {self.options.limit} s"
      except OSError as late:
        out, error, why = "", str(late), "not started"
      # NVBLAS and others may write to standard output too.
      lines = [line for line in out.splitlines() if line.startswith("{") and line.endswith("}")]
      for line in lines[:len(left)]:
        result, case = json.loads(line), left.pop(0)
        if variant != "plain" and variant.split("-")[0].replace("capped", "blaslift") not in os.path.basename(self.origin(variant, result)):
          yield case, None, f"the preload had no effect: {result['routine']} came from {self.origin(variant, result)}"
        else:
          yield case, result, ""
      if left:
        yield left.pop(0), None, f"{why}: {error.strip()[-300:]}"


def build(options, folder):
  """Programs that were not given are compiled."""
  def compiled(command, program):
    done = subprocess.run(command + ["-o", program], capture_output=True, text=True)
    if done.returncode:
      print(f"{' '.join(command)} failed: {done.stderr[-500:]}", file=sys.stderr)
    return program if done.returncode == 0 else None

  if not options.program:
    libraries = [options.blas] if options.blas else ["-lblas"]
    options.program = compiled(["g++", "-std=c++20", "-O3", os.path.join(HERE, "level3_time.cpp"), "-Wl,--no-as-needed"] +
                               libraries + ["-ldl", "-pthread"], os.path.join(folder, "level3_time"))
    if not options.program:
      sys.exit("level3_time could not be built")
  if not options.limits and not options.limits_program and options.library and shutil.which("nvcc"):
    options.limits_program = compiled(["nvcc", "-std=c++17", "-O2", "-arch=" + options.arch, os.path.join(HERE, "limits.cu"),
                                       "-lcublas"], os.path.join(folder, "limits"))


def read_limits(options):
  if options.limits:
    with open(options.limits) as file:
      return json.load(file)
  if not options.limits_program:
    return None
  done = subprocess.run([options.limits_program] + (["--quick"] if options.quick else []), capture_output=True, text=True)
  if done.returncode:
    print(f"no limits: {done.stderr.strip()[-300:]}", file=sys.stderr)
    return None
  return json.loads(done.stdout)


# ---- what was measured ----

def limit_of(case, limits):
  """Seconds: up, down, cuBLAS (scaled by n^3 from the nearest size where this one was not measured), bound, one after the
  other."""
  if not limits:
    return None
  link = max(limits["link"], key=lambda entry: entry["bytes"])
  up_bytes, down_bytes = case.moved_bytes()
  made = {"up": up_bytes / link["upload"], "down": down_bytes / link["download"]}
  same = [entry for entry in limits["routines"] if entry["routine"] == case.routine]
  if same:
    nearest = min(same, key=lambda entry: abs(math.log(entry["n"] / case.n)))
    made["cublas"] = case.threads * nearest["seconds"] * (case.n / nearest["n"]) ** 3
    made["cublas_scaled"] = nearest["n"] != case.n
  made["bound"] = max(made["up"], made["down"], made.get("cublas", 0))
  made["one_after_the_other"] = made["up"] + made["down"] + made.get("cublas", 0)
  return made


class Table:
  """Everything measured, by case and variant."""

  def __init__(self):
    self.rows = {}  # case name -> {"case", "limit", "variants": {variant: {"runs", "error"}}}

  def row(self, case, limits):
    return self.rows.setdefault(case.name, {"case": case, "limit": limit_of(case, limits), "variants": {}})

  def add(self, row, variant, result, error):
    entry = row["variants"].setdefault(variant, {"runs": [], "error": ""})
    if result:
      entry["runs"].append(result)
    else:
      entry["error"] = error

  def median(self, name, variant):
    runs = self.rows.get(name, {}).get("variants", {}).get(variant, {}).get("runs", [])
    return statistics.median(run["median"] for run in runs) if runs else None

  def limit(self, name, key="bound"):
    return ((self.rows.get(name) or {}).get("limit") or {}).get(key)

  def nvblas(self, name):
    seen = [time for time in (self.median(name, variant) for variant in ("nvblas", "nvblas-pinned")) if time]
    return min(seen) if seen else None


def targets(table):
  """Yields (what is asked, ratio seen or None, whether that is enough)."""
  def ratio(above, below):
    return above / below if above and below else None

  def blaslift(name):
    return table.median(name, "blaslift")

  seen = blaslift("dgemm 8192")
  yield "dgemm 8192 in 45 ms: 45 ms / time", ratio(0.045, seen), 1, True
  for name, least in (("dgemm 8192", 7), ("dgemm 4096", 5), ("dgemm 2048", 2), ("sgemm 8192", 5)):
    yield f"{name}: {least} times faster than NVBLAS's better mode", ratio(table.nvblas(name), blaslift(name)), least, True
  for routine in ("zgemm", "dsyrk", "dtrsm", "dtrmm", "dsymm"):
    name = f"{routine} 8192"
    # Without cuBLAS's time there is no limit to compare with.
    limit = table.limit(name) if table.limit(name, "cublas") else None
    yield f"{name}: at most 1.6 times the limit", ratio(blaslift(name), limit), 1.6, False
  yield (f"dgemm 32768 under BLASLIFT_MEMORY={CAPPED_LIMIT}: 0.6 of the rate without",
         ratio(blaslift("dgemm 32768"), table.median("dgemm 32768", "capped")), 0.6, True)
  name = "dgemm 2048 x 16 threads"
  yield f"{name}: 0.75 of the pinned upload rate", ratio(table.limit(name, "up"), blaslift(name)), 0.75, True


def milliseconds(time):
  return "-" if time is None else f"{time * 1e3:.2f}" if time < 1 else f"{time * 1e3:.0f}"


def print_table(table):
  columns = list(VARIANTS)
  print(f"{'milliseconds':26}" + "".join(f"{VARIANTS[one]:>17}" for one in columns) +
        f"{'limit':>10}{'sum':>10}{'x limit':>9}{'x NVBLAS':>9}  error")
  for name, row in table.rows.items():
    cells, errors = "", [run["error"] for entry in row["variants"].values() for run in entry["runs"] if "error" in run]
    for variant in columns:
      entry = row["variants"].get(variant)
      time = table.median(name, variant)
      mark = ""
      if entry and time and variant in ("blaslift", "capped") and not any(run["calls_on_device"] for run in entry["runs"]):
        mark = " (CPU)"
      cells += f"{milliseconds(time) + mark if time else 'failed' if entry else '-':>17}"
    seen, limit, nvblas = table.median(name, "blaslift"), table.limit(name), table.nvblas(name)
    cells += f"{milliseconds(limit):>10}{milliseconds(table.limit(name, 'one_after_the_other')):>10}"
    cells += f"{seen / limit:9.2f}" if seen and limit else f"{'-':>9}"
    cells += f"{nvblas / seen:9.2f}" if seen and nvblas else f"{'-':>9}"
    print(f"{name:26}{cells}  {max(errors):.1e}" if errors else f"{name:26}{cells}")
  for name, row in table.rows.items():
    for variant, entry in row["variants"].items():
      if entry["error"]:
        print(f"failed: {name}, {VARIANTS[variant]}: {entry['error']}")


# ---- the plot ----

COLOURS = {"blaslift": "#0b7a75", "capped": "#6cc0b8", "nvblas-pinned": "#d1495b", "nvblas": "#eb9486", "plain": "#8d99ae",
           "limit": "#222222"}


def svg_of(table, title, limit_label="limit: link and cuBLAS"):
  """Bars by case, times on a logarithmic axis; bars start at the decade below the shortest time."""
  groups = []
  for name, row in table.rows.items():
    bars = [(variant, table.median(name, variant)) for variant in VARIANTS] + [("limit", table.limit(name))]
    groups.append((name, [(kind, time) for kind, time in bars if time]))
  times = [time for _, bars in groups for _, time in bars]
  if not times:
    return ""
  low, high = math.floor(math.log10(min(times))), math.ceil(math.log10(max(times)) + 0.05)
  bar, gap, left, top, height = 15, 26, 70, 64, 340
  width = left + sum(bar * len(bars) + gap for _, bars in groups) + 20
  width = max(width, 760)
  bottom = top + height

  def y_of(time):
    return bottom - height * (math.log10(time) - low) / (high - low)

  def text(x, y, content, extra=""):
    content = content.replace("&", "&amp;").replace("<", "&lt;")
    return f'<text x="{x:.1f}" y="{y:.1f}" {extra}>{content}</text>'

  out = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{bottom + 110}" font-family="sans-serif" '
         'font-size="11">', f'<rect width="{width}" height="{bottom + 110}" fill="white"/>',
         text(left, 20, title, 'font-size="14"')]
  for decade in range(low, high + 1):
    y = y_of(10.0 ** decade)
    label = f"{10 ** decade:g} s" if decade >= 0 else f"{10 ** (decade + 3):g} ms" if decade >= -3 else f"{10 ** (decade + 6):g} us"
    out.append(f'<line x1="{left}" y1="{y:.1f}" x2="{width - 10}" y2="{y:.1f}" stroke="#bbb"/>')
    out.append(text(left - 6, y + 4, label, 'text-anchor="end"'))
    if decade < high:
      for step in range(2, 10):
        y = y_of(step * 10.0 ** decade)
        out.append(f'<line x1="{left}" y1="{y:.1f}" x2="{width - 10}" y2="{y:.1f}" stroke="#eee"/>')
  x = left
  for kind in [*VARIANTS, "limit"]:
    if any(kind == seen for _, bars in groups for seen, _ in bars):
      label = VARIANTS.get(kind, limit_label)
      out.append(f'<rect x="{x}" y="34" width="10" height="10" fill="{COLOURS[kind]}"/>' + text(x + 14, 43, label))
      x += 36 + 7 * len(label)
  x = left + gap / 2
  for name, bars in groups:
    for kind, time in bars:
      y = y_of(time)
      out.append(f'<rect x="{x:.1f}" y="{y:.1f}" width="{bar - 2}" height="{bottom - y:.1f}" fill="{COLOURS[kind]}">'
                 f'<title>{name}, {VARIANTS.get(kind, kind)}: {milliseconds(time)} ms</title></rect>')
      out.append(text(0, 0, milliseconds(time), f'font-size="8" transform="translate({x + 9:.1f},{y - 3:.1f}) rotate(-60)"'))
      x += bar
    middle = x - bar * len(bars) / 2
    out.append(text(0, 0, name, f'text-anchor="end" transform="translate({middle:.1f},{bottom + 14}) rotate(-35)"'))
    x += gap
  return "\n".join(out + ["</svg>", ""])


def main():
  parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
  parser.add_argument("--library", help="path of libblaslift.so; without it blaslift is left out")
  parser.add_argument("--out", required=True, help="JSON file to write; the plot goes beside it, as .svg")
  parser.add_argument("--program", help="level3_time; without it, it is compiled")
  parser.add_argument("--limits", help="output of limits.cu's program")
  parser.add_argument("--limits-program", help="that program; without both, it is compiled if there is nvcc")
  parser.add_argument("--arch", default="sm_90", help="for nvcc")
  parser.add_argument("--nvblas", default=find_nvblas(), help="path of libnvblas.so")
  parser.add_argument("--blas", default=find_blas(), help="the CPU BLAS that level3_time is linked with and NVBLAS falls back to")
  parser.add_argument("--set", choices=["targets"], default="targets", dest="cases_of")
  parser.add_argument("--quick", action="store_true", help="small sizes and one round: does everything work?")
  parser.add_argument("--case", action="append", default=[], metavar="ROUTINE:N[:THREADS]", help="these in place of the set")
  parser.add_argument("--only", default="", help="variants, separated by commas: " + ", ".join(VARIANTS))
  parser.add_argument("--rounds", type=int, default=3)
  parser.add_argument("--warm", type=float, default=2.0, help="seconds of other products before a process's first case")
  parser.add_argument("--limit", type=float, default=150, help="seconds after which a process counts as failed")
  parser.add_argument("--keep-settings", action="store_true", help="pass this shell's BLASLIFT_ variables on")
  parser.add_argument("--commit", default=current_commit())
  options = parser.parse_args()
  for name in ("library", "program", "limits_program", "nvblas"):
    if getattr(options, name):
      setattr(options, name, os.path.abspath(getattr(options, name)))
  cases = quick_set() if options.quick else targets_set()
  if options.case:
    parts = [one.split(":") for one in options.case]
    cases = [Case(part[0], int(part[1]), int(part[2]) if len(part) > 2 else 1) for part in parts]
  rounds, warm = (1, min(options.warm, 0.2)) if options.quick else (options.rounds, options.warm)
  options.warm = warm
  wanted = [one for one in options.only.split(",") if one] or list(VARIANTS)

  with tempfile.TemporaryDirectory(prefix="level3-") as folder:
    build(options, folder)
    limits = read_limits(options)
    runner = Runner(options, folder)
    variants = [one for one in VARIANTS if one in wanted and runner.available[one]]
    print("left out:", ", ".join(VARIANTS[one] for one in VARIANTS if one not in variants) or "nothing", flush=True)
    with open("/proc/meminfo") as file:
      memory = next(int(line.split()[1]) * 1024 for line in file if line.startswith("MemAvailable"))
    for case in [one for one in cases if one.operand_bytes * 1.1 > memory]:
      print(f"left out: {case.name} needs {case.operand_bytes / 2 ** 30:.1f} GiB of memory")
      cases.remove(case)
    table = Table()
    for case in cases:
      table.row(case, limits)
    # A case of its own number of rounds has large operands: not in the others' process.
    for several in (True, False):
      for turn in range(rounds):
        for variant in variants:
          due = [case for case in cases if variant in case.variants and (case.rounds == 0) == several and
                 (several or turn < case.rounds)]
          due = [case for case in due if not table.row(case, limits)["variants"].get(variant, {}).get("error")]
          for case, result, error in runner.run(variant, due, check=turn == 0):
            table.add(table.row(case, limits), variant, result, error)
            shown = f"{milliseconds(result['median'])} ms, {result['gflops']:.0f} GFlop/s" if result else f"failed: {error}"
            print(f"round {turn + 1}  {VARIANTS[variant]:16} {case.name:26} {shown}", flush=True)

  print()
  print_table(table)
  print()
  verdicts = []
  for what, ratio, bound, at_least in targets(table):
    met = None if ratio is None else bool(ratio >= bound if at_least else ratio <= bound)
    verdict = {None: "not measured", True: "PASS", False: "FAIL"}[met]
    verdicts.append({"target": what, "ratio": ratio, "verdict": verdict})
    print(f"{verdict:12}  {what}" + (f"  (here {ratio:.2f})" if ratio is not None else ""))
  wrong = [f"{name}, {VARIANTS[variant]}: error {run.get('error')}" for name, row in table.rows.items()
           for variant, entry in row["variants"].items() for run in entry["runs"] if run.get("right") is False]
  for line in wrong:
    print("WRONG RESULT:", line)
  facts = {**machine_facts(options.commit), "blas": os.path.realpath(options.blas) if options.blas else "",
           "nvblas": os.path.realpath(options.nvblas) if options.nvblas else "", "rounds": rounds, "warm": warm,
           "pages": "4 KiB, pageable"}
  rows = [{"case": name, "limit": row["limit"], "variants": {
             variant: {"median": table.median(name, variant), **entry} for variant, entry in row["variants"].items()}}
          for name, row in table.rows.items()]
  with open(options.out, "w") as file:
    json.dump({"facts": facts, "limits": limits, "targets": verdicts, "results": rows}, file, indent=1)
    file.write("\n")
  plot = svg_of(table, "Level-3 calls with operands in pageable memory" + (f", {facts['gpu'].split(',')[0]}" if facts["gpu"] else ""))
  if plot:
    with open(os.path.splitext(options.out)[0] + ".svg", "w") as file:
      file.write(plot)
  sys.exit(1 if wrong else 0)


if __name__ == "__main__":
  main()
