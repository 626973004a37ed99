#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 the blaslift authors
# SPDX-License-Identifier: BSD-3-Clause
"""Real programs in fresh processes, plain beside blaslift in turn, their results compared, by two clocks: the section that a program times
itself, and the whole process, its end included.

The programs (real_programs/programs.py): six applications from Debian (--apps), fourteen data-science jobs, eight single calls, and eight that
nothing was tuned on. Modes: plain; blaslift, with a fresh cache folder each time; history, the third and later runs with one cache folder.
Writes FILE.json and, beside it, FILE.md. --record writes what calls the programs make and takes; --limits reads it and says what could be reached.
"""
import argparse
import dataclasses
import json
import math
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

HERE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "real_programs")
sys.path.insert(0, HERE)

import applications  # noqa: E402
import recording  # noqa: E402
from facts import client_facts, command_output, current_commit, machine_facts  # noqa: E402
from programs import table  # noqa: E402
from running import Run, run  # noqa: E402

GROUPS = ("applications", "jobs", "single", "held_out")
MODES = ("plain", "blaslift", "history")
SLOWER = 0.97  # times plain's speed: less is named, if plain's own spread does not explain it
EARLIER_RUNS = 2  # of a history, before what is measured
KEPT_SETTINGS = {"BLASLIFT_DEVICE", "BLASLIFT_EMULATED_MEMORY"}  # those that say what device there is
LONGEST_LOG = 1 << 30


class Programs:
  """Runs programs, each with its command, environment and folder."""

  def __init__(self, options, folder):
    self.options, self.folder, self.inputs = options, folder, {}
    self.environment = self.without_settings(os.environ)
    self.apps_environment = {}
    if options.apps and os.path.exists(os.path.join(options.apps, "env.sh")):
      self.apps_environment = self.without_settings(applications.environment_of(os.path.abspath(options.apps)))

  def without_settings(self, environment):
    keeps = self.options.keep_settings
    return {name: value for name, value in environment.items() if keeps or not name.startswith("BLASLIFT_") or name in KEPT_SETTINGS}

  def missing(self, program):
    """Why a program cannot be run here, or ''."""
    options = self.options
    if program.runner == "application":
      if not self.apps_environment:
        return "there are no applications (--apps)"
      binary = os.path.join(options.apps, "root/usr/bin", applications.BINARY[program.task])
      return "" if os.path.exists(binary) else f"{applications.BINARY[program.task]} is not among the applications"
    needed = {"python": options.python, "R": options.rscript, "octave": options.octave}[program.runner]
    return "" if shutil.which(needed) else f"{needed} is not here"

  def input_of(self, program, quick):
    """The folder with an application's input, made once."""
    key = (applications.INPUT.get(program.task, program.task), (program.quick if quick else program.sizes)[0])
    if key not in self.inputs:
      made = os.path.join(self.folder, "input-{}-{}".format(*key))
      environment = {name: value for name, value in self.apps_environment.items() if name != "LD_LIBRARY_PATH"}
      done = subprocess.run([self.options.python, os.path.join(HERE, "applications.py"), key[0], str(key[1]), made], env=environment,
                            capture_output=True, text=True, errors="replace")
      self.inputs[key] = made, f"its input cannot be made: {done.stderr.strip()[-200:]}" if done.returncode else ""
    return self.inputs[key]

  def run(self, program, settings, quick):
    """One process. `settings`: what is set in its environment."""
    options = self.options
    with tempfile.TemporaryDirectory(dir=self.folder, prefix="run-") as folder:
      if program.runner == "application":
        made, problem = self.input_of(program, quick)
        if problem:
          return Run(problem=problem)
        if program.task not in applications.READ_IN_PLACE:
          shutil.copytree(made, folder, dirs_exist_ok=True)
        return run(applications.command_of(program.task, os.path.abspath(options.apps), made), {**self.apps_environment, **settings}, folder,
                   options.seconds_each, lambda code: applications.accepts(program.task, code), lambda folder: applications.read(program.task, folder))
      before = {"python": [options.python, os.path.join(HERE, "jobs.py")], "R": [options.rscript, "--vanilla", os.path.join(HERE, "held_out.R")],
                "octave": [options.octave, "--norc", "--no-history", "--quiet", os.path.join(HERE, "held_out.m")]}[program.runner]
      return run([*before, *program.words(quick)], {**self.environment, **settings}, folder, options.seconds_each)

  def lifted(self, program, cache, quick, more=()):
    """One process under blaslift, and what it says of its calls."""
    log = os.path.join(self.folder, "summary")
    settings = {"LD_PRELOAD": os.path.abspath(self.options.library), "XDG_CACHE_HOME": cache, "BLASLIFT_LOG": "summary", "BLASLIFT_LOG_FILE": log, **dict(more)}
    made = self.run(program, settings, quick)
    summary = ""
    if os.path.exists(log):
      with open(log, errors="replace") as file:
        summary = file.read()
      os.remove(log)
    if not made.problem and " BLAS calls" not in summary:
      made.problem = "the preload had no effect: no call was counted"
    return made, summary

  def fresh_cache(self):
    return tempfile.mkdtemp(dir=self.folder, prefix="cache-")


def difference(one, other):
  """The largest relative difference of two lists of numbers."""
  if len(one) != len(other):
    return math.inf
  return max(abs(a - b) / max(abs(a), abs(b), 1e-300) for a, b in zip(one, other))


def one_turn(programs, row, modes, quick):
  """Each mode once. What has failed is not run again. The first run of a history is also the first under blaslift."""
  program, runs = row["program"], row["runs"]
  begins_history = "history" in modes and not row["earlier"]
  for mode in modes:
    if any(made.problem for made in runs[mode]) or (mode == "blaslift" and begins_history):
      continue
    if mode == "plain":
      made = programs.run(program, {"XDG_CACHE_HOME": programs.fresh_cache()}, quick)
    elif mode == "blaslift":
      made, row["summaries"][mode] = programs.lifted(program, programs.fresh_cache(), quick)
    else:
      row["cache"] = row["cache"] or programs.fresh_cache()
      while True:
        made, row["summaries"][mode] = programs.lifted(program, row["cache"], quick)
        if begins_history and "blaslift" in modes and not row["earlier"]:
          runs["blaslift"].append(made)
          row["summaries"]["blaslift"] = row["summaries"][mode]
        if made.problem or len(row["earlier"]) == EARLIER_RUNS:
          break
        row["earlier"].append(made)
    runs[mode].append(made)


def median(runs, clock):
  times = [getattr(made, clock) for made in runs if not made.problem]
  return statistics.median(times) if times and None not in times else None


def spread(runs, clock):
  """How much runs of the same differ: their range over their median."""
  times = [getattr(made, clock) for made in runs if not made.problem]
  return (max(times) - min(times)) / statistics.median(times) if len(times) > 1 and None not in times else 0.0


def judged(row):
  """What the runs of a program say, as plain data."""
  runs, program = row["runs"], row["program"]
  said = {"program": program.name, "group": program.group, "problems": [f"{mode}: {made.problem}" for mode in MODES for made in runs[mode] if made.problem],
          "runs": {mode: [dataclasses.asdict(made) for made in some] for mode, some in runs.items() if some},
          "earlier": [dataclasses.asdict(made) for made in row["earlier"]], "summaries": {mode: text[-3000:] for mode, text in row["summaries"].items()}}
  plain = [made for made in runs["plain"] if not made.problem]
  for mode in MODES:
    some = [made for made in runs[mode] if not made.problem]
    said[mode] = {clock: median(some, clock) for clock in ("section", "process", "cpu")}
    if mode != "plain" and plain and some:
      every = some + (row["earlier"] if mode == "history" else [])
      far = max(difference(one.numbers, other.numbers) for one in plain for other in every)
      said[mode]["difference"] = far
      if not far <= program.tolerance:
        said["problems"].append(f"{mode}: WRONG RESULT: differs by {far:.1e} (at most {program.tolerance:.0e})")
      for clock in ("section", "process"):
        said[mode]["times_" + clock] = said["plain"][clock] / max(said[mode][clock], 1e-9) if said["plain"][clock] and said[mode][clock] is not None else None
  said["spread"] = {clock: spread(runs["plain"], clock) for clock in ("section", "process")}
  return said


def slower(said, mode, clock):
  """Whether a program lost more than plain's own spread explains."""
  times = said[mode].get("times_" + clock)
  return times is not None and times < SLOWER and 1 / times - 1 > said["spread"][clock]


def mean(values):
  values = [value for value in values if value]
  return math.exp(statistics.fmean(math.log(value) for value in values)) if values else None


def cell(value, form="{:.2f}"):
  return "-" if value is None else form.format(value)


def pair(both, form="{:.2f}"):
  return f"{cell(both[0], form)} / {cell(both[1], form)}"


def shortened(text, most=160):
  text = text.replace("|", "/")
  return text if len(text) <= most else text[:most] + " ..."


def page(facts, results, skipped, limits):
  """The table in Markdown."""
  modes = [mode for mode in MODES[1:] if any("times_process" in said[mode] for said in results)]
  lines = [f"{facts['gpu'] or 'no GPU'}, {facts['cores']} cores, {facts['cpu']}; commit {facts['commit'][:12]}; {facts['time']}", "",
           "Seconds: section / process. Medians; spread: plain's range over its median.", ""]
  head = ["program", "runs", "plain", "spread", *(f"{mode} | times" for mode in modes), *(["limit"] if limits else []), "result"]
  head = " | ".join(head)
  lines += [f"| {head} |", "|" + "---|" * (head.count("|") + 1)]
  groups = [group for group in GROUPS if any(said["group"] == group for said in results)]
  for group in groups:
    for said in (said for said in results if said["group"] == group):
      cells = [said["program"], str(len(said["runs"].get("plain", []))), pair((said["plain"]["section"], said["plain"]["process"])),
               pair([100 * said["spread"][clock] for clock in ("section", "process")], "{:.0f} %")]
      for mode in modes:
        cells += [pair((said[mode]["section"], said[mode]["process"])), pair((said[mode].get("times_section"), said[mode].get("times_process")))]
      if limits:
        cells.append(cell(said.get("limit")))
      far = [said[mode]["difference"] for mode in modes if "difference" in said[mode]]
      cells.append("; ".join(map(shortened, said["problems"])) if said["problems"] else f"equal ({max(far):.0e})" if far else "-")
      lines.append("| " + " | ".join(cells) + " |")
  lines += ["", "Geometric means of the times (section, process), of programs whose results are equal:", ""]
  for group in [*groups, "all"]:
    some = [said for said in results if group in (said["group"], "all") and not said["problems"]]
    parts = [f"{mode} {cell(mean([said[mode].get('times_section') for said in some]))}, {cell(mean([said[mode].get('times_process') for said in some]))}" for mode in modes]
    if limits:
      parts.append(f"limit (process) {cell(mean([said['plain']['process'] / said['limit'] for said in some if said.get('limit')]))}")
    lines.append(f"- {group} ({len(some)}): " + "; ".join(parts))
  for mode in modes:
    for clock in ("section", "process"):
      names = [f"{said['program']} {said[mode]['times_' + clock]:.2f}" for said in results if slower(said, mode, clock)]
      lines.append(f"- below {SLOWER} and beyond plain's spread, {mode}, {clock}: {', '.join(names) or 'none'}")
  if skipped:
    lines += ["", "Skipped:", "", *(f"- {name}: {why}" for name, why in skipped.items())]
  return "\n".join(lines) + "\n"


def write(options, facts, results, skipped):
  """Both files, after each turn: what is there stays if a later program fails. Returns the table."""
  limits = recording.read(options.limits) if options.limits else {}
  for said in results:
    if said["program"] in limits and said["plain"]["process"]:
      said["limit"] = recording.limit(limits[said["program"]], said["plain"]["process"])
  text = page(facts, results, skipped, limits)
  if options.out:
    with open(options.out, "w") as file:
      json.dump({"facts": facts, "results": results, "skipped": skipped}, file, indent=1)
      file.write("\n")
    with open(os.path.splitext(options.out)[0] + ".md", "w") as file:
      file.write(text)
  return text


def measure(options, programs, chosen, facts, skipped):
  end = time.monotonic() + 60 * options.minutes
  rows = [{"program": program, "runs": {mode: [] for mode in MODES}, "earlier": [], "cache": "", "summaries": {}, "took": 0.0} for program in chosen]
  turns = {program.name: options.repeat or (2 if program.group == "applications" else 3) for program in chosen}
  modes = [mode for mode in MODES if mode in options.modes.split(",")]
  results = []
  if len(modes) > modes.count("plain") and not options.quick and not options.no_warm_up:
    warm_up(programs)
  for turn in range(max(turns.values(), default=0)):
    for row in rows:
      program = row["program"]
      if turn >= turns[program.name]:
        continue
      if time.monotonic() + row["took"] > end:
        if turn == 0:
          skipped[program.name] = "the time was used up"
        continue
      if turn == 0 and not options.quick and not options.no_warm_up:
        programs.run(program, {"XDG_CACHE_HOME": programs.fresh_cache()}, True)  # its files come from the disk
      begin = time.monotonic()
      one_turn(programs, row, modes, options.quick)
      row["took"] = time.monotonic() - begin
      said = judged(row)
      print(f"{turn + 1} {program.name:24} " + "  ".join(
        f"{mode} {cell(some[-1].section)} / {some[-1].process:.2f}" for mode, some in row["runs"].items() if some) +
        f"  ({row['took']:.0f} s)" + "".join(f"\n    {problem}" for problem in said["problems"]), flush=True)
      results = [judged(row) for row in rows if any(row["runs"].values())]
      write(options, facts, results, skipped)
  return results


def warm_up(programs):
  """The device's libraries, cuBLAS and cuSOLVER, come from the disk once; whoever uses the GPU often has them in memory."""
  for program in table():
    if program.name in ("dgemm_4096", "numpy_svd_3000") and not programs.missing(program):
      programs.lifted(program, programs.fresh_cache(), False, {"BLASLIFT_PLACE": "gpu"})


def record(options, programs, chosen, skipped):
  """Writes the recordings of the programs, one after the other."""
  end = time.monotonic() + 60 * options.minutes
  texts, problems = [], {}
  for program in chosen:
    if program.task in applications.LONG_LOGS:
      skipped[program.name] = "it makes too many tiny calls for a log"
      continue
    left = end - time.monotonic()
    if left < 30:
      skipped[program.name] = "the time was used up"
      continue
    log = os.path.join(programs.folder, "calls")
    made = programs.run(program, {"LD_PRELOAD": os.path.abspath(options.library), "XDG_CACHE_HOME": programs.fresh_cache(), "BLASLIFT_PLACE": "cpu",
                                  "BLASLIFT_LOG": "calls", "BLASLIFT_LOG_FILE": log}, options.quick)
    problem = made.problem or ("" if os.path.exists(log) else "the preload had no effect: there is no log")
    if not problem and os.path.getsize(log) > LONGEST_LOG:
      problem = "its log is too long"
    if not problem:
      text, problem = recording.compact(program.name, made.process, log, options.tool, programs.environment, options.replayed_calls, max(20, min(left - 10, 300)), options.replayed_places)
      texts.append(text)
      with open(options.record, "w") as file:
        file.write("".join(texts))
    if problem:
      problems[program.name] = problem
    print(f"{program.name:24} process {made.process:.2f} s, {len(texts[-1]) if texts else 0} bytes{': ' + problem if problem else ''}", flush=True)
    if os.path.exists(log):
      os.remove(log)
  return problems


def choose(options, programs):
  """The programs to run, and why the others are not."""
  names = [name for name in options.only.split(",") if name]
  known = {program.name for program in table()} | set(GROUPS)
  if unknown := [name for name in names if name not in known]:
    sys.exit(f"real_programs.py: no program or group is called {', '.join(unknown)}; there are {', '.join(sorted(known))}")
  asked = [program for program in table() if not names or program.name in names or program.group in names]
  skipped = {program.name: why for program in asked if (why := programs.missing(program))}
  for name, why in skipped.items():
    print(f"{name}: skipped, {why}", flush=True)
  return [program for program in asked if program.name not in skipped], skipped


def main():
  parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
  parser.add_argument("--library", help="path of libblaslift.so")
  parser.add_argument("--out", help="JSON file to write; the table goes beside it")
  parser.add_argument("--modes", default="plain,blaslift", help="of plain, blaslift and history, separated by commas (default plain,blaslift)")
  parser.add_argument("--only", default="", help=f"programs or groups ({', '.join(GROUPS)}), separated by commas")
  parser.add_argument("--repeat", type=int, default=0, help="turns (default 3; 2 for applications)")
  parser.add_argument("--minutes", type=float, default=600, help="begin no turn of a program that would end later; all have their first turn first")
  parser.add_argument("--seconds-each", type=float, default=120, help="after which a process is ended (default 120)")
  parser.add_argument("--quick", action="store_true", help="tiny sizes")
  parser.add_argument("--no-warm-up", action="store_true", help="do not run each program in small first, which brings its files into memory")
  parser.add_argument("--keep-settings", action="store_true", help="pass BLASLIFT_ variables on")
  parser.add_argument("--apps", help="folder with the applications: root/usr/bin and env.sh")
  parser.add_argument("--python", default=sys.executable, help="one that has NumPy, SciPy, scikit-learn and statsmodels")
  parser.add_argument("--rscript", default="Rscript")
  parser.add_argument("--octave", default="octave-cli")
  parser.add_argument("--record", help="write the programs' calls and their times to this file, and measure nothing else")
  parser.add_argument("--tool", help="the program blaslift, for --record (default: bin/blaslift beside the library's folder)")
  parser.add_argument("--replayed-calls", type=int, default=60, help="different calls of a program that --record makes again (default 60)")
  parser.add_argument("--replayed-places", default="cpu,gpu_sent,gpu_kept", help="of cpu, gpu_sent and gpu_kept: where (without cpu the log's times count)")
  parser.add_argument("--limits", help="a file that --record has written: a column says what each program could reach")
  parser.add_argument("--read", nargs="+", help="JSON files of earlier runs: print their table (and write it, with --out), and run nothing")
  parser.add_argument("--commit", default=current_commit())
  options = parser.parse_args()

  if unknown := set(options.modes.split(",")) - set(MODES):
    parser.error(f"no mode is called {', '.join(unknown)}")
  if options.read:
    pages = []
    for name in options.read:
      with open(name) as file:
        pages.append(json.load(file))
    results = [said for one in pages for said in one["results"]]
    there = {said["program"] for said in results}
    skipped = {name: why for one in pages for name, why in one["skipped"].items() if name not in there}
    print(write(options, pages[0]["facts"], results, skipped), end="")
    return
  if not options.library or not (options.out or options.record):
    parser.error("--library, and --out or --record, are needed")
  if not os.path.exists(options.library):
    parser.error(f"there is no {options.library}")
  options.tool = options.tool or os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(options.library))), "bin", "blaslift")

  with tempfile.TemporaryDirectory(prefix="real-programs-") as folder:
    programs = Programs(options, folder)
    chosen, skipped = choose(options, programs)
    if options.record:
      problems = record(options, programs, chosen, skipped)
      for name, why in {**problems, **skipped}.items():
        print(f"{name}: {why}")
      sys.exit(1 if problems or not chosen else 0)
    facts = {**machine_facts(options.commit), **client_facts(options.python), "modes": options.modes, "quick": options.quick,
             "octave": command_output([options.octave, "--norc", "--no-history", "--eval", "printf(version())"])}
    results = measure(options, programs, chosen, facts, skipped)
    print("\n" + write(options, facts, results, skipped), end="")
  wrong = [said["program"] for said in results if said["problems"]]
  if wrong or not results:
    sys.exit(f"real_programs.py: went wrong: {', '.join(wrong)}" if wrong else "real_programs.py: no program is here")


if __name__ == "__main__":
  main()
