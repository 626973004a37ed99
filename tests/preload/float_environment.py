#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 the blaslift authors
# SPDX-License-Identifier: BSD-3-Clause
"""A program's floating-point environment: its exception flags, what it made fatal, and how it rounds."""
from situation import FORCED, expect, expect_equal, main, situation

RULE = 'the program rounds upward, downward or towards zero, and the GPU to nearest'
# Every call leaves the entry's short path; without a device, as most machines are; on the device.
WAYS = ({'BLASLIFT_LOG': 'summary'}, {'BLASLIFT_LOG': 'calls', 'BLASLIFT_DEVICE': 'none'}, FORCED | {'BLASLIFT_LOG': 'debug'})


@situation
def no_call_leaves_a_flag_that_the_cpu_blas_does_not(lab):
  program = lab.program('float_environment')
  without = lab.run(program, 'flags', preload=None).ended_well()
  for way in WAYS:
    seen = lab.run(program, 'flags', **way).ended_well()
    expect_equal(seen.out, without.out, seen.what)


@situation
def nothing_of_blaslift_is_fatal_where_exceptions_are(lab):
  program = lab.program('float_environment')
  lab.run(program, 'traps', preload=None).ended_well()
  for way in WAYS:
    seen = lab.run(program, 'traps', **way).ended_well()
    expect_equal(seen.out, 'still fatal\n', seen.what)
  expect(seen.on_device > 50, f'{seen.on_device} calls on the device')


@situation
def who_rounds_otherwise_stays_on_the_cpu(lab):
  program = lab.program('float_environment')
  bits = set()
  for mode in ('upward', 'downward', 'zero'):
    without = lab.run(program, mode, preload=None).ended_well()
    bits.add(without.out)
    for way in (*WAYS, FORCED | {'BLASLIFT_LOG': 'summary', 'BLASLIFT_REPRODUCIBLE': '1'}):
      seen = lab.run(program, mode, **way).ended_well()
      expect_equal(seen.out, without.out, seen.what)
      expect_equal(seen.on_device, 0, f'calls on the device: {seen.what}')
    expect(RULE in seen.err, f'{seen.what} does not say why:\n{seen.err}')
  expect_equal(len(bits), 3, 'kinds of results')


@situation
def who_rounds_to_nearest_does_not(lab):
  """Else the situation above would show nothing."""
  seen = lab.run(lab.program('float_environment'), 'nearest', **FORCED, BLASLIFT_LOG='summary').ended_well()
  expect(RULE not in seen.err and seen.on_device >= 3, f'{seen.what}: {seen.on_device} calls on the device\n{seen.err}')
  expect('another way' not in seen.out, seen.out)


@situation
def who_flushes_denormals_uses_the_device_and_is_told(lab):
  """On the CPU as without blaslift; the device keeps them, as it does for everybody."""
  program = lab.program('float_environment')
  flushed, kept = (lab.run(program, mode, preload=None).ended_well().out for mode in ('flushing', 'keeping'))
  expect('sums: 90000 zeros' in flushed and 'products: 0 zeros, 90000 denormals' in kept, flushed + kept)
  told = 'the program flushes denormal numbers to zero'
  for way in ({'BLASLIFT_LOG': 'summary'}, {'BLASLIFT_LOG': 'summary', 'BLASLIFT_DEVICE': 'none'}):
    seen = lab.run(program, 'flushing', **way).ended_well()
    expect_equal(seen.out, flushed, seen.what)
    expect(told not in seen.err, seen.err)
  for mode in ('flushing', 'keeping'):
    seen = lab.run(program, mode, **FORCED, BLASLIFT_LOG='summary').ended_well()
    expect_equal(seen.out, kept, seen.what)  # the state is what it was, too
    expect_equal(seen.on_device, 3, f'calls on the device: {seen.what}')
    expect_equal(told in seen.err, mode == 'flushing', f'{seen.what} says\n{seen.err}')


if __name__ == '__main__':
  main(__doc__)
