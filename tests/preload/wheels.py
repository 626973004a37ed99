#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 the blaslift authors
# SPDX-License-Identifier: BSD-3-Clause
"""NumPy and SciPy as PyPI ships them, with OpenBLAS inside under names of its own (64-bit integers in NumPy's).

The wheels are installed once into the build folder; BLASLIFT_WHEEL_PYTHON names a Python that has them already.
"""
import os
import pathlib
import re
import subprocess

from situation import FORCED, SUMMARY, expect, expect_equal, expect_same_lines, main, need, situation, wheel_python

SCRIPTS = pathlib.Path(__file__).resolve().parent / 'scripts'
SIZE = 140


def need_wheels(lab):
  python = wheel_python(lab)
  question = 'import numpy; print(numpy.__version__, numpy.__file__)'
  found = subprocess.run([python, '-c', question], capture_output=True, text=True)
  need(found.returncode == 0, f'{python} has no NumPy')
  version, path = found.stdout.split()
  bundled = list(pathlib.Path(path).parent.parent.glob('numpy.libs/*openblas*'))
  need(bundled, f'NumPy {version} of {python} is no wheel with its own OpenBLAS')
  return python, version


@situation
def numpy_and_scipy(lab):
  python, version = need_wheels(lab)
  command = (python, '-u', SCRIPTS / 'linear_algebra.py', SIZE)
  without = lab.run(*command, preload=None).ended_well()
  expect('On entry to DGEQRF' in without.out, f'no error was provoked:\n{without.out}')
  for settings in ({}, FORCED):
    with lab.folder() as folder:
      seen = lab.run(*command, **settings, **SUMMARY, BLASLIFT_LOG_FILE=f'{folder}/log').ended_well()
      expect_same_lines(seen.out.splitlines(), without.out.splitlines(), f'{seen.what} printed')
      expect_equal(seen.err, without.err, f'{seen.what} wrote to standard error')
      log = pathlib.Path(folder, 'log').read_text()
      headline = log.splitlines()[0]
      expect('scipy_openblas' in headline or re.search(r'numpy\.libs|scipy\.libs', headline),
             f'the CPU library is not the wheel\'s own:\n{log}')
      expect(not settings or ' 0 on the GPU' not in headline, f'{seen.what} made no call on the device:\n{log}')
  return f'NumPy {version}'


@situation
def multiprocessing(lab):
  python, _ = need_wheels(lab)
  without = lab.run(python, SCRIPTS / 'fork.py', preload=None).ended_well()
  for settings in ({}, FORCED):
    with lab.folder() as folder:
      seen = lab.run(python, SCRIPTS / 'fork.py', **settings, BLASLIFT_REPORT=f'{folder}/').ended_well()
      expect_equal((seen.out, seen.err), (without.out, without.err), f'{seen.what} printed')
      expect(len(os.listdir(folder)) >= 4, f'{seen.what}: only {os.listdir(folder)} have statistics')


main(__doc__)
