#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 the blaslift authors
# SPDX-License-Identifier: BSD-3-Clause
"""Illegal arguments reach the application's own handler, wherever it lives and however it leaves.

Everything is compared with the same run without blaslift: errors found by blaslift itself (large sizes, or forced), by
the CPU library (tiny sizes), and by LAPACK, OpenBLAS's and Netlib's.
"""
import pathlib

from situation import FORCED, LIBRARY_FOLDER, expect, expect_equal, main, need, situation

BLAS = ('dgemm', 'dtrsm', 'dsyrk', 'zherk', 'dgemv', 'cblas_dgemm', 'cblas_dgemm_rows', 'cblas_dsyrk')
LAPACK = ('dgesv', 'dpotrf', 'dgetrs', 'dsyev')
TINY, LARGE = 4, 300
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


def compare_replaced(lab, command):
  without = run_without(lab, command)
  seen = lab.run(*command, preload=None, LD_LIBRARY_PATH=lab.library_folder)
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
  """OpenBLAS calls xerbla_ with Fortran's numbers, Netlib cblas_xerbla with C's (before its handler swaps rows and columns
  back). Either is right; nothing else is, and no error may be lost."""
  program = lab.program('cblas_handler')
  fortran = ['xerbla_ DGEMM 8', 'xerbla_ DGEMM 10', 'xerbla_ DGEMM 3', 'xerbla_ ZHERK 2']
  c = [f'cblas_xerbla cblas_{rest}' for rest in ('dgemm 9', 'dgemm 11', 'dgemm 4', 'zherk 3')]
  for size in (TINY, LARGE):
    expect_equal(lab.run(program, size, preload=None).ended_well().out.splitlines(), fortran, 'without blaslift')
    for settings in ({}, FORCED):
      seen = lab.run(program, size, **settings).ended_well()
      lines = seen.out.splitlines()
      expect_equal(len(lines), 4, f'{seen.what}: messages')
      for line, *allowed in zip(lines, fortran, c):
        expect(line in allowed, f'{seen.what}: {line!r} is none of {allowed}')


main(__doc__)
