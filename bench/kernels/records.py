# SPDX-FileCopyrightText: 2026 the blaslift authors
# SPDX-License-Identifier: BSD-3-Clause
"""What kernels_time printed, as numbers: times that count, ties, occupancies of shapes."""
import dataclasses
import fractions
import gzip
import json
import math
import statistics


def is_tie(one, other):
  """Differences below this say nothing."""
  return abs(one - other) < 0.5e-6 or abs(one - other) < 0.01 * min(one, other)


def at_least_tied(ours, theirs):
  """theirs / ours, 1 where the difference says nothing."""
  return 1.0 if is_tie(ours, theirs) else theirs / ours


def geometric_mean(values):
  return math.exp(statistics.fmean(math.log(value) for value in values)) if values else None


def percentile(values, part):
  """By linear interpolation."""
  values = sorted(values)
  at = part * (len(values) - 1)
  low = math.floor(at)
  high = min(low + 1, len(values) - 1)
  return values[low] + (values[high] - values[low]) * (at - low)


@dataclasses.dataclass
class Row:
  """A shape of a `shapes` record."""
  variant: int
  tx: int
  ty: int
  per_thread: int
  active: int  # MaxActvBlkPerMp
  grid: int    # BlkPerGrd
  picked: float
  timed: float
  model: float

  def threads(self):
    return self.tx * self.ty

  def ratio(self):
    return fractions.Fraction(self.ty, self.tx)

  def warps(self):
    return self.active * -(-self.threads() // 32)

  def grid_occupancy(self, multiprocessors):
    full = max(1, self.active * multiprocessors)
    return fractions.Fraction(self.grid, -(-self.grid // full) * full)

  def name(self):
    return f"{self.tx}x{self.ty}" + (f" v{self.variant} a{self.per_thread}" if (self.variant, self.per_thread) != (0, 1) else "")


class Records:
  """All lines of a run, by what they are about."""

  def __init__(self, lines):
    self.lines = lines
    self.facts = next((line for line in lines if line["mode"] == "facts"), {})
    self.compared = {line["case"]: line for line in lines if line["mode"] == "compare" and "times" in line}
    self.sawtooth = {line["case"]: line for line in lines if line["mode"] == "sawtooth" and "times" in line}
    self.shapes = {(line["case"], line["who"]): line for line in lines if line["mode"] == "shapes" and "rows" in line}
    self.bits = {line["case"]: line for line in lines if line["mode"] == "bits" and "groups" in line}
    self.chosen = {(line["case"], line["who"]): line for line in lines if line["mode"] == "choose" and "who" in line}
    self.streams = [line for line in lines if line["mode"] == "yardsticks"]
    self.skipped = sorted({(line["mode"], line["symbol"] + (f" {line['flags']}" if line["routine"] == "gemv" else ""),
                            line["skipped"]) for line in lines if "skipped" in line})
    self.errors = [line for line in lines if line["mode"] == "error"]

  def stream(self, names):
    """Bytes a second of the best of these on the largest stretches."""
    rates = [line["times"][name]["gbs"] for line in self.streams if line["bytes"] >= 2 ** 30 for name in names
             if line["times"].get(name, {}).get("gbs")]
    return max(rates) * 1e9 if rates else None

  def read(self):
    return self.stream(["read"])

  def copy(self):
    return self.stream(["copy", "memcpy"])

  def seconds(self, case, who="ours"):
    """Of a compared case, the later measurement where there are two; None if there is none."""
    line = self.compared.get(case) or self.sawtooth.get(case)
    if not line:
      return None
    for times in (line.get("again", {}), line["times"]):
      if times.get(who, {}).get("seconds"):
        return times[who]["seconds"]
    return None

  def latency(self, case, who="ours"):
    return self.compared.get(case, {}).get("times", {}).get(who, {}).get("latency")

  def rate(self, case, who="ours"):
    seconds = self.seconds(case, who)
    return None if seconds is None else (self.compared.get(case) or self.sawtooth[case])["bytes"] / seconds

  def faster(self, case, who="ours"):
    """How many times cuBLAS's speed; None if one of both is missing."""
    ours, cublas = self.seconds(case, who), self.seconds(case, "cublas")
    return None if ours is None or cublas is None else cublas / ours

  def rows(self, case, who="ours"):
    line = self.shapes.get((case, who))
    return [Row(*row) for row in line["rows"] if None not in row[:8]] if line else []

  def quality(self, case, who="ours"):
    """Speed of the chosen shape relative to the best one's: picked by one half, timed by the other, ties 1."""
    line = self.shapes.get((case, who))
    if not line:
      return None
    chosen, best = (line["rows"][line[which]] for which in ("chosen", "best"))
    pair = [(chosen[7], best[7])]
    if "seconds" in line.get("again", {}).get("chosen", {}) and "seconds" in line["again"].get("best", {}):
      pair = [(line["again"]["chosen"]["seconds"] * 1e6, line["again"]["best"]["seconds"] * 1e6)]
    of_chosen, of_best = pair[0]
    return 1.0 if of_best >= of_chosen or is_tie(of_chosen * 1e-6, of_best * 1e-6) else of_best / of_chosen


def read_lines(path):
  """Of a file, also of one that gzip has made smaller. Whole lines only: the last may have been cut."""
  made = []
  with (gzip.open if str(path).endswith(".gz") else open)(path, "rt") as file:
    for line in file:
      if line.startswith("{"):
        try:
          made.append(json.loads(line))
        except json.JSONDecodeError:
          continue
  return made
