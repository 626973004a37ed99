# SPDX-FileCopyrightText: 2026 the blaslift authors
# SPDX-License-Identifier: BSD-3-Clause
"""Runs unchanged programs with and without a preloaded library, in turn, within a time box.

A program prints one line of JSON; what it says there and how long its process took is kept. The order within a pair
changes from round to round, so that neither side always finds the warmer machine.
"""
import dataclasses
import json
import os
import re
import resource
import statistics
import subprocess
import time

SIDES = ("without", "with")


@dataclasses.dataclass
class Comparison:
  """A program and what its runs gave."""
  name: str
  command: list  # with `calls`: a function of how many calls (None: find out) that gives the command
  environment: dict = dataclasses.field(default_factory=dict)
  agree: dict = dataclasses.field(default_factory=dict)  # key of the result -> relative difference allowed
  finds_calls: bool = False  # the first run without decides how many calls all others make
  calls: int = 0
  rounds: int = 0  # 0: as many as the part's others
  libraries: dict = dataclasses.field(default_factory=dict)  # key of the result -> the library that it has to name
  # Numbers to compare: name -> function of a run.
  metrics: dict = dataclasses.field(default_factory=dict)
  runs: dict = dataclasses.field(default_factory=lambda: {side: [] for side in SIDES})
  errors: list = dataclasses.field(default_factory=list)
  left_out: str = ""
  report: str = ""

  def times(self, side, metric="process"):
    read = self.metrics.get(metric) or (lambda run: run["process_seconds"])
    return [read(run) for run in self.runs[side]]

  def median(self, side, metric="process"):
    times = self.times(side, metric)
    return statistics.median(times) if times else None

  def speedup(self, metric="process"):
    """Median over the pairs of time without / time with."""
    pairs = list(zip(self.times("without", metric), self.times("with", metric)))
    return statistics.median(without / max(lifted, 1e-9) for without, lifted in pairs) if pairs else None

  def complete(self):
    """Nothing counts of a program that went wrong."""
    return bool(self.runs["without"] and self.runs["with"] and not self.errors)

  def spread(self):
    """How much the runs without differ among themselves: no smaller difference means anything."""
    times = self.times("without")
    return (max(times) - min(times)) / statistics.median(times) if len(times) > 1 else None


class Alternation:
  """Runs comparisons; `environment` is that of the side without."""

  def __init__(self, environment, library, report_tool, limit, end, say):
    """`limit`: seconds after which a process has failed; `end` (time.monotonic) bounds it too."""
    self.environment, self.library, self.report_tool, self.say = environment, library, report_tool, say
    self.limit, self.end = limit, end
    self.root = os.getcwd() + "/"

  def scrubbed(self, text):
    """What is recorded does not depend on where the checkout lies."""
    return text.replace(self.root, "").replace(os.environ.get("GPU_ROOT") or "\0", "DEBIAN")

  def run(self, comparison, side, report_file):
    """The run, or None with the reason in comparison.errors."""
    environment = {**self.environment, **comparison.environment}
    if side == "with":
      environment["LD_PRELOAD"] = self.library
      # Once a comparison: it is no part of what is measured.
      if report_file and not comparison.report:
        environment["BLASLIFT_REPORT"] = report_file
    command = comparison.command(comparison.calls or None) if comparison.finds_calls else comparison.command
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    begin = time.monotonic()
    try:
      done = subprocess.run([str(word) for word in command], env=environment, capture_output=True, text=True,
                            errors="replace", timeout=max(1, min(self.limit, self.end + 15 - time.monotonic())))
    except (OSError, subprocess.TimeoutExpired) as late:
      comparison.errors.append(self.scrubbed(f"{side}: {late}"))
      return None
    seconds = time.monotonic() - begin
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    lines = [line for line in done.stdout.splitlines() if line.startswith("{")]
    if done.returncode or not lines:
      comparison.errors.append(self.scrubbed(f"{side}: exit status {done.returncode}: {done.stderr.strip()[-300:]}"))
      return None
    made = {"process_seconds": seconds, "result": json.loads(lines[-1]),
            "cpu_seconds": after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime}
    if environment.get("BLASLIFT_REPORT") == report_file and report_file and self.report_tool:
      self.read_report(comparison, report_file)
    self.check(comparison, side, made)
    made["result"] = json.loads(self.scrubbed(lines[-1]))
    return made

  def read_report(self, comparison, report_file):
    done = subprocess.run([self.report_tool, "report", report_file], capture_output=True, text=True, errors="replace")
    comparison.report = self.scrubbed(done.stdout.strip())
    if not re.search(r"[1-9][0-9,]* BLAS calls?", comparison.report):
      comparison.errors.append("the preload had no effect: " + (comparison.report or done.stderr.strip()[-200:]))
    if os.path.exists(report_file):
      os.remove(report_file)

  def check(self, comparison, side, run):
    """Wrong results, another library than meant, results that differ between the sides."""
    result = run["result"]
    if result.get("right") is not True:
      comparison.errors.append(f"WRONG RESULT {side}: " + json.dumps({key: result.get(key) for key in
                               ("error", "residual", "eigenvalue", "least", "most", "right") if key in result}))
    if "from" in result and (side == "with") != (os.path.basename(self.library) in result["from"]):
      comparison.errors.append(self.scrubbed(f"{side}: the calls went to {result['from']}"))
    for key, wanted in comparison.libraries.items():
      ours = side == "with" and os.path.basename(self.library) in result[key]  # which passes on what it does not compute
      if not ours and os.path.realpath(result[key]) != os.path.realpath(wanted):
        comparison.errors.append(self.scrubbed(f"{side}: {key} is {result[key]}, not {wanted}"))
    first = next((one["result"] for each in SIDES for one in comparison.runs[each]), None)
    for key, allowed in comparison.agree.items():
      if first and not abs(result[key] - first[key]) <= allowed * abs(first[key]):
        comparison.errors.append(f"WRONG RESULT {side}: {key} is {result[key]!r}, and was {first[key]!r}")

  def measure(self, comparisons, rounds, budget, folder):
    """As many rounds as fit into `budget` seconds; what has run once and failed does not run again."""
    begin = time.monotonic()
    cost = {}
    for turn in range(rounds):
      for comparison in comparisons:
        passed = time.monotonic() - begin
        if comparison.errors or turn >= (comparison.rounds or rounds):
          continue
        if passed + cost.get(comparison.name, 0) > budget:
          if turn == 0:
            comparison.left_out = "the time for this part was used up"
          continue
        # A first run without finds the number of calls: it has to come first.
        for side in SIDES if turn % 2 == 0 else reversed(SIDES):
          run = self.run(comparison, side, os.path.join(folder, "report"))
          if run is None:
            break
          comparison.runs[side].append(run)
          if comparison.finds_calls and not comparison.calls:
            comparison.calls = run["result"]["calls"]
        cost[comparison.name] = time.monotonic() - begin - passed
        self.say(turn, comparison)
