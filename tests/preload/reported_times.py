#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 the blaslift authors
# SPDX-License-Identifier: BSD-3-Clause
"""The times of a report are those that the program spent in its calls, each second once, also where other processes take the
cores away."""
import contextlib
import re
import subprocess
import sys

from situation import SUMMARY, expect, main, need, situation

SECONDS = 0.3  # of a load; some are shorter
FACTOR = 1.3  # how far a report may be off
# Calls of 10 to 20 ns that are timed one by one cannot overlap with their neighbours: 1.1 to 1.3 where that was measured
# (bench/results/2026-11-28-corners), and no processor is alike. A sample that counts as seconds is off by tens.
TINY_FACTOR = 1.6
# Where a thread's time sets no close bound either: 1.1, or 2.1 in four of ten runs on one virtual machine.
APART_FACTOR = 3.0


@contextlib.contextmanager
def busy_loops(count=2):
  loops = [subprocess.Popen([sys.executable, '-c', 'while True: pass']) for _ in range(count)]
  try:
    yield
  finally:
    for loop in loops:
      loop.kill()
      loop.wait()


UNITS = {'us': 1e-6, 'ms': 1e-3, 's': 1}
DURATION = r'([\d.]+) (us|ms|s)'


def seconds(text, pattern):
  found = re.search(pattern.replace('DURATION', DURATION), text)
  return float(found.group(1)) * UNITS[found.group(2)] if found else 0


def report(lab, *command, **settings):
  """The program's own number, and what blaslift says."""
  done = lab.run(lab.program('known_loads'), *command, BLASLIFT_DEVICE='none', **SUMMARY, **settings).ended_well()
  return float(done.out), '\n'.join(done.said)


def reported_seconds(said):
  return seconds(said, 'time   GPU DURATION') + seconds(said, 'CPU DURATION in calls') + seconds(said, 'about DURATION in')


def check(lab, load, *arguments, factor=FACTOR):
  need(not lab.options.runtime, 'sanitizers take time of their own')
  with busy_loops():
    truth, said = report(lab, load, *arguments)
  told = reported_seconds(said)
  expect(truth / factor <= told <= factor * truth, f'{load}: {told:.4f} s are reported, and the calls took {truth:.4f} s\n{said}')
  return f'{told:.3f} s reported, {truth:.3f} s spent: {told / truth:.2f}'


@situation
def tiny_calls(lab):
  return check(lab, 'daxpy', SECONDS, factor=TINY_FACTOR)


@situation
def tiny_complex_calls(lab):
  return check(lab, 'zaxpy', SECONDS, factor=TINY_FACTOR)


@situation
def several_routines_and_larger_calls(lab):
  return check(lab, 'mix', SECONDS, factor=TINY_FACTOR)


@situation
def one_call_in_sixteen_takes_most_of_the_time(lab):
  return check(lab, 'sizes', 3 * SECONDS, factor=TINY_FACTOR)  # by chance, one in sixteen of a thousand samples: 12 %


@situation
def beside_the_programs_own_work(lab):
  return check(lab, 'beside_work', SECONDS, factor=APART_FACTOR)


@situation
def several_threads(lab):
  return check(lab, 'threads', SECONDS, factor=TINY_FACTOR)


@situation
def blas_within_lapack(lab):
  return check(lab, 'lapack', SECONDS)


@situation
def blas_within_tiny_calls_of_lapack(lab):
  return check(lab, 'tiny_lapack', SECONDS)


@situation
def nested_calls_are_told_apart(lab):
  """Their time is LAPACK's, and said beside it; the reasons why they stayed on the CPU count it once."""
  truth, said = report(lab, 'lapack', 1)
  looked_at, nested = seconds(said, 'CPU DURATION in calls'), seconds(said, 'of it DURATION in BLAS calls that LAPACK made')
  expect(0 < nested < looked_at <= FACTOR * truth, f'{nested} s of {looked_at} s; the call took {truth} s\n{said}')
  expect(re.search(r'dgemm .* \(in LAPACK\'s\)', said), f'no row of dgemm says where its time belongs\n{said}')
  expect(re.search(r'others \(tiny, or level 1 and 2; about [\d,]+ in calls of LAPACK\'s\)', said), said)
  kept = sum(float(number) * UNITS[unit] for number, unit in
             re.findall(r'calls?, ' + DURATION + r'(?! in LAPACK)(?: and [^:]*)?: ', said))
  expect(kept <= FACTOR * truth, f'{kept} s are told as kept from the GPU, of {truth} s\n{said}')


main(__doc__)
