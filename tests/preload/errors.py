#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 the blaslift authors
# SPDX-License-Identifier: BSD-3-Clause
"""Illegal arguments reach the application's own handler, wherever it lives and however it leaves.

Everything is compared with the same run without blaslift: errors of calls that blaslift looks at (large sizes, or forced) and of
others (tiny sizes), and of LAPACK, OpenBLAS's and Netlib's.
"""
import pathlib
import re

from situation import FORCED, LIBRARY_FOLDER, SUMMARY, expect, expect_equal, main, need, situation

BLAS = ('dgemm', 'dtrsm', 'dsyrk', 'zherk', 'dgemv', 'cblas_dgemm', 'cblas_dgemm_rows', 'cblas_dsyrk')
LAPACK = ('dgesv', 'dpotrf', 'dgetrs', 'dsyev')
TINY, LARGE = 4, 300
CBLAS = ('cblas_dgemm', 'cblas_dgemm_rows', 'cblas_dsyrk', 'cblas_dgemm_layout', 'cblas_dsyrk_flag')
NETLIB_BLAS = pathlib.Path(LIBRARY_FOLDER, 'blas')
NETLIB_LAPACK = pathlib.Path(LIBRARY_FOLDER, 'lapack')


def places(lab):
  """Where the handler is: command lines without routine, size and mode."""
  return {'program': [lab.program('errors_program')], 'library': [lab.program('errors_in_library')],
          'extension': [lab.program('host'), lab.program('errors_extension.so')]}


_runs_without = {}


def run_without(lab, command, **settings):
  """The run without blaslift; many situations compare with the same one."""
  key = (*map(str, command), *sorted(settings.items()))
  if key not in _runs_without:
    _runs_without[key] = lab.run(*command, preload=None, **settings)
  without = _runs_without[key]
  expect('handler:' in without.out, f'{without.what} does not reach the handler even without blaslift:\n{without.out}')
  return without


def compare(lab, command, preload='libblaslift.so', **settings):
  others = {name: value for name, value in settings.items() if not name.startswith('BLASLIFT_')}
  without = run_without(lab, command, **others)
  seen = lab.run(*command, preload=preload, **settings)
  expect_equal((seen.out, seen.status), (without.out, without.status), seen.what)


def compare_replaced(lab, command, without=None, **settings):
  without = run_without(lab, command, **(without or {}))
  seen = lab.run(*command, preload=None, LD_LIBRARY_PATH=lab.library_folder, **settings)
  expect_equal((seen.out, seen.status), (without.out, without.status), seen.what)


@situation
def handlers_that_return(lab):
  for command in places(lab).values():
    for routine in BLAS:
      compare(lab, command + [routine, TINY, 'return'])
      compare(lab, command + [routine, LARGE, 'return'])
      compare(lab, command + [routine, TINY, 'return'], **FORCED)


@situation
def handlers_that_leave(lab):
  for command in places(lab).values():
    for mode in ('longjmp', 'throw', 'exit', 'cancel'):
      for routine in ('dgemm', 'cblas_dgemm_rows', 'dgemv'):
        compare(lab, command + [routine, LARGE, mode])
        compare(lab, command + [routine, TINY, mode], **FORCED)
      compare(lab, command + ['dgemm', TINY, mode])


@situation
def errors_of_openblas_lapack(lab):
  for command in places(lab).values():
    for routine in LAPACK:
      compare(lab, command + [routine, LARGE, 'return'])
    for mode in ('longjmp', 'throw', 'exit', 'cancel'):
      compare(lab, command + ['dgesv', TINY, mode])


@situation
def errors_of_netlib_lapack(lab):
  need((NETLIB_LAPACK / 'liblapack.so.3').exists(), 'Netlib\'s LAPACK is missing: install liblapack3')
  for command in places(lab).values():
    for routine in LAPACK:
      compare(lab, command + [routine, LARGE, 'return'], LD_LIBRARY_PATH=NETLIB_LAPACK)
    for mode in ('longjmp', 'throw', 'exit', 'cancel'):
      compare(lab, command + ['dsyev', TINY, mode], LD_LIBRARY_PATH=NETLIB_LAPACK)


@situation
def errors_under_the_name_libblas(lab):
  """blaslift as the program's libblas.so.3, OpenBLAS behind it opened RTLD_LOCAL."""
  for command in places(lab).values():
    for routine in BLAS + LAPACK:
      for size in (TINY, LARGE):
        compare_replaced(lab, command + [routine, size, 'return'])
    for mode in ('longjmp', 'throw', 'exit', 'cancel'):
      compare_replaced(lab, command + ['dgemm', TINY, mode])


@situation
def cblas_xerbla_of_the_program(lab):
  """OpenBLAS calls xerbla_ with Fortran's numbers, whatever the size and the settings."""
  program = lab.program('cblas_handler')
  fortran = ['xerbla_ DGEMM 8', 'xerbla_ DGEMM 10', 'xerbla_ DGEMM 3', 'xerbla_ ZHERK 2']
  for size in (TINY, LARGE):
    expect_equal(lab.run(program, size, preload=None).ended_well().out.splitlines(), fortran, 'without blaslift')
    for settings in ({}, FORCED):
      seen = lab.run(program, size, **settings).ended_well()
      expect_equal(seen.out.splitlines(), fortran, seen.what)


@situation
def cblas_xerbla_of_netlib(lab):
  """Netlib's CBLAS calls cblas_xerbla for what it looks at itself; preloaded, and behind blaslift's libblas.so.3."""
  need((NETLIB_BLAS / 'libblas.so.3').exists(), 'Netlib\'s BLAS is missing: install libblas3')
  netlib, behind = {'LD_LIBRARY_PATH': NETLIB_BLAS}, {'BLASLIFT_FALLBACK': NETLIB_BLAS / 'libblas.so.3'}
  for command in places(lab).values():
    calls = [(routine, size, 'return') for routine in CBLAS for size in (TINY, LARGE)]
    calls += [('cblas_dgemm_layout', TINY, mode) for mode in ('longjmp', 'throw', 'exit', 'cancel')]
    for call in calls:
      compare(lab, [*command, *call], **netlib, **behind)
      compare_replaced(lab, [*command, *call], netlib, **behind)


@situation
def counts_after_an_error(lab):
  """A call that a handler leaves is counted as one that returns."""
  program = lab.program('errors_program')
  for routine in ('dgemm', 'dsyrk', 'dgemv', 'cblas_dgemm_rows'):
    for settings in ({}, FORCED):
      counted = []
      for mode in ('return', 'longjmp', 'throw'):
        seen = lab.run(program, routine, LARGE, mode, **settings, **SUMMARY).ended_well()
        found = re.search(r'([\d,]+) BLAS calls', seen.err)
        expect(found, f'{seen.what}: no counts in\n{seen.err}')
        counted.append(found.group(0))
      expect_equal(counted, [counted[0]] * 3, f'{routine} {settings}: counts')


main(__doc__)
