#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 the blaslift authors
# SPDX-License-Identifier: BSD-3-Clause
"""Debian's R, Octave, NumPy and SciPy print the same with blaslift as without, errors included.

Ways: preloaded; preloaded and forced onto the emulated device; in the place of libblas.so.3, as the alternatives system
would put it.
"""
import os
import pathlib
import subprocess

from situation import (FORCED, LIBRARY_FOLDER, SUMMARY, SYSTEM_PYTHON, expect, expect_equal, expect_same_lines, main, need,
                       need_program, situation)

SCRIPTS = pathlib.Path(__file__).resolve().parent / 'scripts'
SIZE = 140  # above the size from which calls are looked at
WORKERS = 4  # of two pools of two


def need_numpy(module):
  need(subprocess.run([SYSTEM_PYTHON, '-c', f'import {module}'], capture_output=True).returncode == 0,
       f'{SYSTEM_PYTHON} has no {module}: install python3-{module}')


def errors(result):
  """Standard error without the final NUL that OpenBLAS 0.3.21 counts as part of some routine names."""
  return result.err.replace('\0', '').splitlines()


def same_output(lab, *command, tree=False, helpers=(), **common):
  """Runs without, in auto, forced; in both, blaslift must have seen the calls, and the device run some if forced."""
  without = lab.run(*command, preload=None, extra_preload=helpers, **common).ended_well()
  for settings in ({}, FORCED):
    with lab.folder() as folder:
      seen = lab.run(*command, extra_preload=helpers, **common, **settings, **SUMMARY,
                     BLASLIFT_LOG_FILE=f'{folder}/log').ended_well()
      expect_same_lines(seen.out.splitlines(), without.out.splitlines(), f'{seen.what} printed')
      expect_same_lines(errors(seen), errors(without), f'{seen.what} wrote to standard error')
      log = pathlib.Path(folder, 'log').read_text()
      expect('BLAS calls' in log, f'{seen.what} made no call through blaslift')
      if settings:
        expect(' 0 on the GPU' not in log.splitlines()[0], f'{seen.what} made no call on the device:\n{log}')
  return without


@situation
def numpy_and_scipy(lab):
  need_numpy('numpy')
  seen = same_output(lab, SYSTEM_PYTHON, '-u', SCRIPTS / 'linear_algebra.py', SIZE)
  expect('ValueError On entry to DGEQRF parameter number 4' in seen.out, f'no error was provoked:\n{seen.out}')


@situation
def kernels_are_loaded_beside_calls(lab):
  """On a device that says that first uses take long: what was called before it was there is loaded with it, other routines beside a call,
  and what would gain little by that is computed without."""
  need_numpy('numpy')
  with lab.folder() as folder:
    profile = pathlib.Path(folder, 'profile')
    profile.write_text('blaslift-profile = 1\ncpu_single_flops = 2e8\ncpu_threads = 1\n')  # a CPU so slow that any device gains
    seen = lab.run(SYSTEM_PYTHON, SCRIPTS / 'first_uses.py', BLASLIFT_DEVICE='emulated', BLASLIFT_PROFILE=profile, BLASLIFT_LOG='calls',
                   BLASLIFT_EMULATED_FIRST_USE=12000000).ended_well()
  waited = {routine: [line for line in seen.err.splitlines() if f'replay {routine} ' in line and 'still loading' in line] for routine in ('sgemm', 'ssyrk')}
  there = {routine: [line for line in seen.err.splitlines() if f'replay {routine} ' in line and '# GPU' in line] for routine in waited}
  expect(there['sgemm'] and there['ssyrk'], f'nothing ran on the device:\n{seen.err}')
  without = [line for line in seen.err.splitlines() if 'replay cgemm ' in line and 'too little to gain so far to load' in line]
  expect(without, f'cgemm was loaded for:\n{seen.err}')
  expect(not waited['sgemm'] and waited['ssyrk'], f'sgemm waited {len(waited["sgemm"])} times, ssyrk {len(waited["ssyrk"])}:\n{seen.err}')


@situation
def r(lab):
  need_program('Rscript', 'r-base-core')
  seen = same_output(lab, 'Rscript', '--vanilla', SCRIPTS / 'linear_algebra.R', SIZE, lab.program('bad_calls.so'))
  expect("BLAS/LAPACK routine 'DGEMM' gave error code -3" in seen.out, f'no error was provoked:\n{seen.out}')


@situation
def octave(lab):
  need_program('octave-cli', 'octave')
  seen = same_output(lab, 'octave-cli', '--norc', '--no-history', SCRIPTS / 'linear_algebra.m', SIZE,
                     helpers=[lab.program('bad_calls.so')])
  expect('Fortran procedure terminated by call to XERBLA' in seen.out, f'no error was provoked:\n{seen.out}')


def forked_workers(lab, *command):
  """The same output, and statistics of every process of the tree that called BLAS."""
  without = lab.run(*command, preload=None).ended_well()
  for settings in ({}, FORCED):
    with lab.folder() as folder:
      seen = lab.run(*command, **settings, BLASLIFT_REPORT=f'{folder}/').ended_well()
      expect_equal((seen.out, seen.err), (without.out, without.err), f'{seen.what} printed')
      files = len(os.listdir(folder))
      # The parent and the workers; one of a pool's may stay idle.
      expect(files >= 1 + WORKERS - 1, f'{seen.what}: only {files} processes have statistics')


@situation
def multiprocessing(lab):
  need_numpy('numpy')
  forked_workers(lab, SYSTEM_PYTHON, SCRIPTS / 'fork.py')


@situation
def mclapply(lab):
  need_program('Rscript', 'r-base-core')
  forked_workers(lab, 'Rscript', '--vanilla', SCRIPTS / 'fork.R')


def alternatives(lab, variable, *command, helpers=(), lapack='lapack'):
  """blaslift as libblas.so.3 beside Debian's Netlib or OpenBLAS LAPACK, with nothing preloaded."""
  original = pathlib.Path(LIBRARY_FOLDER, lapack, 'liblapack.so.3')
  need(original.exists(), f'{original} is missing: install {"liblapack3" if lapack == "lapack" else "libopenblas0-pthread"}')
  with lab.folder() as folder, lab.folder() as plain:
    for name, blas in ((folder, lab.library('libblas.so.3')), (plain, pathlib.Path(LIBRARY_FOLDER, 'libblas.so.3'))):
      pathlib.Path(name, 'libblas.so.3').symlink_to(blas)
      pathlib.Path(name, 'liblapack.so.3').symlink_to(original)
    without = lab.run(*command, preload=None, extra_preload=helpers, **{variable: plain}).ended_well()
    for settings in ({}, FORCED):
      log = pathlib.Path(folder, 'log')
      log.unlink(missing_ok=True)
      seen = lab.run(*command, preload=None, extra_preload=helpers, **{variable: folder}, **settings, **SUMMARY,
                     BLASLIFT_LOG_FILE=log).ended_well()
      expect_same_lines(seen.out.splitlines(), without.out.splitlines(), f'{seen.what} printed')
      expect_same_lines(errors(seen), errors(without), f'{seen.what} wrote to standard error')
      expect(log.exists() and 'BLAS calls' in log.read_text(), f'{seen.what} made no call through blaslift')


@situation
def numpy_and_scipy_with_libblas_replaced(lab):
  need_numpy('numpy')
  for lapack in ('lapack', 'openblas-pthread'):
    alternatives(lab, 'LD_LIBRARY_PATH', SYSTEM_PYTHON, '-u', SCRIPTS / 'linear_algebra.py', SIZE, lapack=lapack)


@situation
def r_with_libblas_replaced(lab):
  need_program('Rscript', 'r-base-core')
  for lapack in ('lapack', 'openblas-pthread'):
    alternatives(lab, 'R_LD_LIBRARY_PATH', 'Rscript', '--vanilla', SCRIPTS / 'linear_algebra.R', SIZE,
                 lab.program('bad_calls.so'), lapack=lapack)


@situation
def octave_with_libblas_replaced(lab):
  need_program('octave-cli', 'octave')
  for lapack in ('lapack', 'openblas-pthread'):
    alternatives(lab, 'LD_LIBRARY_PATH', 'octave-cli', '--norc', '--no-history', SCRIPTS / 'linear_algebra.m', SIZE,
                 helpers=[lab.program('bad_calls.so')], lapack=lapack)


main(__doc__)
