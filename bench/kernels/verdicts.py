# SPDX-FileCopyrightText: 2026 the blaslift authors
# SPDX-License-Identifier: BSD-3-Clause
"""A target and whether it is met."""
import dataclasses

from records import at_least_tied, geometric_mean


@dataclasses.dataclass
class Target:
  what: str
  value: float | None = None
  bound: float = 1.0
  at_least: bool = True
  where: str = ""    # the case that decides
  missing: int = 0   # cases without a measurement
  limit: str = ""    # what a limit that was measured beside it would give

  def verdict(self):
    if self.value is None:
      return "not measured"
    # What is asked of numbers of three digits is not missed by the fifth.
    met = self.value >= self.bound * (1 - 1e-9) if self.at_least else self.value <= self.bound * (1 + 1e-9)
    return ("PASS" if met else "FAIL") if self.missing == 0 else ("PASS so far" if met else "FAIL")


def at_limit(ratios_to_cublas, what):
  """Of a geometric mean: the same of something that is as fast as can be; nothing where a case lacks it."""
  known = [one for one in ratios_to_cublas if one is not None]
  return f"{what} {geometric_mean(known):.3g}" if known and len(known) == len(ratios_to_cublas) else ""


def worst(what, values, bound, at_least=True):
  """`values`: case -> value or None; the target is about all of them."""
  known = {case: value for case, value in values.items() if value is not None}
  if not known:
    return Target(what, None, bound, at_least)
  case = (min if at_least else max)(known, key=known.get)
  return Target(what, known[case], bound, at_least, case, len(values) - len(known))


def ratios(records, cases):
  """Speed relative to cuBLAS's, ties 1."""
  made = {}
  for case in cases:
    ours, cublas = records.seconds(case), records.seconds(case, "cublas")
    made[case] = None if ours is None or cublas is None else at_least_tied(ours, cublas)
  return made
