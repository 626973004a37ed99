#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 the blaslift authors
# SPDX-License-Identifier: BSD-3-Clause
"""Runs Netlib's LAPACK testers, as Debian ships them, without and with blaslift, and compares (tests/netlib/testers.py).

LAPACK tests near their threshold may pass on a device where the CPU library fails them, since sums are rounded in another
order; the other way round is a failure. LAPACK_TESTERS names another folder with the same files."""
import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / 'tests' / 'netlib'))
from testers import PRECISIONS, Suite, Tester, line_differences, make_parser, run_suites  # noqa: E402


def split_rounding(lines):
  """The verdicts that another order of summation cannot change, and how many tests each part failed.

  On a device sums are rounded differently, so that a test whose error lies near the threshold may pass where the CPU
  library fails it. Failing where the CPU library passes is not accepted.
  """
  passed = re.compile(r'All tests for (?:the )?(.*?) passed')
  failed = re.compile(r'(?:[*]{3} )?(\S.*?): (\d+) out of \d+ tests failed')
  measured = re.compile(r'largest (test )?error|Failure in|Error\(s\) or Failure|Tests performed with test threshold|test\(')
  fixed, failures = [], {}
  for line in lines:  # a part may be judged several times
    if found := passed.match(line):
      failures.setdefault(found.group(1), 0)
    elif found := failed.match(line):
      failures[found.group(1)] = failures.get(found.group(1), 0) + int(found.group(2))
    elif not measured.search(line):
      fixed.append(line)
  return fixed, failures


# Tests whose outcome hangs on single bits; failures in them do not count on a device.
#   The drivers of eigenvalues must give the same bits whatever else is asked for, and fail with 1/ulp where they do not.
#     Some forms of a routine have a device form and others not. Debian's own ZGEEV fails four such tests.
#   HS: |I - UZ (UZ)'| and its like after ?HSEQR at 16 rows, where NMIN = 12 makes it deflate early. Without blaslift 2 of
#     SHS fail with OpenBLAS's kernels for Haswell and Zen, 4 of ZHS with those for Nehalem and Sandybridge.
SAME_BITS = r'(?:test\( *\d+\)=|result +\d+ is) *(?:0[.]839E[+]07|8[.]389E[+]06|0[.]450E[+]16|4[.]504[DE][+]15)\s*$'
BY_A_BIT = {part: SAME_BITS for part in ('EV', 'VX', 'ES', 'SX', 'GV drivers', 'GS drivers')} | {'HS': r'result +[78] is'}


def failures_by_a_bit(text):
  """How many of BY_A_BIT each part failed. The lines of a part come before its verdict."""
  found, seen = {}, []
  for line in text.splitlines():
    seen.append(line)
    if verdict := re.match(r' ?(?:All tests for )?([SDCZ])([A-Z]{2}(?: drivers)?)(?: passed|: +\d+ out of)', line):
      precision, part = verdict.groups()
      pattern = BY_A_BIT.get(part)
      found[precision + part] = found.get(precision + part, 0) + sum(bool(pattern and re.search(pattern, one)) for one in seen)
      seen = []
  return {part: count for part, count in found.items() if count}


class Lapack(Suite):
  def testers(self):
    """The pairs of lapack_testing.py, and the balancing tests, which it leaves out."""
    for p in PRECISIONS:
      yield Tester(self, f'xlintst{p}', f'{p}test.in', level3=True)
      yield Tester(self, f'xlintstrf{p}', f'{p}test_rfp.in', level3=True)
    yield Tester(self, 'xlintstds', 'dstest.in', level3=True)
    yield Tester(self, 'xlintstzc', 'zctest.in', level3=True)
    plain = ('nep', 'sep', 'se2', 'svd', 'glm', 'gqr', 'gsv', 'csd', 'lse')
    lettered = ('ec', 'ed', 'gg', 'gd', 'sb', 'sg', 'bb', 'bal', 'bak', 'gbal', 'gbak')
    without_level3 = ('glm', 'bal', 'bak', 'gbal')  # at the sizes in their inputs
    for p in PRECISIONS:
      for name in plain + lettered:
        text = f'{name}.in' if name in plain else f'{p}{name}.in'
        yield Tester(self, f'xeigtst{p}', text, level3=name not in without_level3)

  def forced_settings(self, options):
    # Millions of tiny calls, which the BLAS testers make in all their forms.
    return {'BLASLIFT_DIRECT_FROM': '1024', 'BLASLIFT_SOLVED_FROM': str(options.solved_from),
            **({'BLASLIFT_PRODUCT_FROM': '1024'} if options.lapack_alone else {})}

  def count_forgiven(self, output):
    return failures_by_a_bit(output)

  def compare(self, mode, baseline, seen):
    if mode == 'auto':
      return super().compare(mode, baseline, seen)
    expected, before = split_rounding(baseline.verdicts)
    got, after = split_rounding(seen.verdicts)
    for failures, outcome in ((before, baseline), (after, seen)):
      for part, count in outcome.forgiven.items():
        failures[part] -= count
    problems = [f'{part}: {after.get(part, "no verdict")} tests failed instead of {count}'
                for part, count in before.items() if after.get(part, count + 1) > count]
    return problems + line_differences(expected, got, mode)


def main():
  parser = make_parser(__doc__)
  parser.add_argument('--solved-from', type=int, default=0, metavar='N',
                      help='columns from which on the device does all of gelsd and gelss (default: as programs get it)')
  parser.add_argument('--lapack-alone', action='store_true',
                      help='forced: BLAS calls of these sizes stay on the CPU, so that minutes suffice on a GPU')
  return run_suites([Lapack('lapack', 'libblaslift.so', 'liblapack-test')], parser.parse_args())


if __name__ == '__main__':
  sys.exit(main())
