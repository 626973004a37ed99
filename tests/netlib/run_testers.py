#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 the blaslift authors
# SPDX-License-Identifier: BSD-3-Clause
"""Runs Netlib's BLAS testers, as Debian ships them, without and with blaslift, and compares (testers.py).

BLAS_TESTERS and BLAS64_TESTERS name other folders with the same files."""
import sys

from testers import PRECISIONS, Suite, Tester, make_parser, run_suites


class Blas(Suite):
  def testers(self):
    for p in PRECISIONS:
      yield Tester(self, f'xblat1{p}')
      yield Tester(self, f'xblat2{p}', f'{p}blat2.in', f'{p}blat2.out')
      yield Tester(self, f'xblat3{p}', f'{p}blat3.in', f'{p}blat3.out', level3=True)
      yield Tester(self, f'x{p}cblat1')
      yield Tester(self, f'x{p}cblat2', f'{p}in2')
      yield Tester(self, f'x{p}cblat3', f'{p}in3', level3=True)


SUITES = {'blas': Blas('blas', 'libblaslift.so', 'libblas-test'), 'blas64': Blas('blas64', 'libblaslift64.so', 'libblas64-test')}


def main():
  parser = make_parser(__doc__)
  parser.add_argument('suites', nargs='+', choices=SUITES)
  options = parser.parse_args()
  if not options.cblas_data:
    parser.error('--cblas-data is needed')
  return run_suites([SUITES[name] for name in options.suites], options)


if __name__ == '__main__':
  sys.exit(main())
