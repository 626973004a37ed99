# SPDX-FileCopyrightText: 2026 the blaslift authors
# SPDX-License-Identifier: BSD-3-Clause
"""A target and whether it is met."""
import dataclasses

from records import at_least_tied


@dataclasses.dataclass
class Target:
  what: str
  value: float | None = None
  bound: float = 1.0
  at_least: bool = True
  where: str = ""    # the case that decides
  missing: int = 0   # cases without a measurement

  def verdict(self):
    if self.value is None:
      return "not measured"
    # What is asked of numbers of three digits is not missed by the fifth.
    met = self.value >= self.bound * (1 - 1e-9) if self.at_least else self.value <= self.bound * (1 + 1e-9)
    return ("PASS" if met else "FAIL") if self.missing == 0 else ("PASS so far" if met else "FAIL")


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
