#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 the blaslift authors
# SPDX-License-Identifier: BSD-3-Clause
"""Signal handlers of the program that leave a call on the device for good, return into it, make calls, or end the process."""
from situation import FORCED, expect, expect_equal, main, need, situation

# What may stay stays; the report tells how many calls ran on the device.
WAY = FORCED | {'BLASLIFT_RESIDENCY': 'always', 'BLASLIFT_LOG': 'summary'}


def jumped(lab, *words, **settings):
  """What has to be right in every run; only where the timer met few calls, as on a busy machine, there is another one."""
  for _ in range(3):
    seen = lab.run(lab.program('jumps'), *words, **(WAY | settings)).ended_well()
    if not seen.out.endswith(': seldom\n'):
      break
  return seen


def left(lab, routine, size, rounds, **settings):
  seen = jumped(lab, 'leave', routine, size, rounds, **settings)
  expect_equal(seen.out, f'{routine} left: often\n', seen.what)
  # At least those that nothing interrupted, among them every call after one that was left.
  expect(seen.on_device >= rounds // 4, f'{seen.what}: {seen.on_device} calls on the device\n{seen.err}')


@situation
def calls_are_left_and_the_next_are_right(lab):
  for routine, size in (('dgemm', 300), ('dsyrk', 300), ('dtrsm', 250), ('dgemv', 400), ('dgesv', 250), ('dpotrf', 250)):
    left(lab, routine, size, 40)


@situation
def so_they_are_with_operands_that_move(lab):
  for routine in ('dgemm', 'dsyrk', 'dgesv'):
    left(lab, routine, 250, 30, BLASLIFT_RESIDENCY='off')


@situation
def the_first_call_of_a_process_is_left(lab):
  # Forced, for one that leaves OpenBLAS may leave its lock closed.
  for routine, log in (('dgemm', 'summary'), ('dgesv', 'calls')):
    seen = jumped(lab, 'first', routine, 250, 40, BLASLIFT_LOG=log)
    expect_equal(seen.out, f'{routine} left: often\n', seen.what)


@situation
def nobody_reads_operands_of_a_call_that_was_left(lab):
  seen = lab.run(lab.program('unmapped'), *range(2, 120, 12), **(FORCED | {'OPENBLAS_NUM_THREADS': '1'})).ended_well()
  expect('left' in seen.out, f'{seen.what}: no call was left in time')


@situation
def threads_of_the_cpu_blas_do_not_get_the_signals(lab):
  need(not lab.options.runtime, 'a sanitizer makes the threads itself')
  # Without this, the kernel gives the signal to one of OpenBLAS's threads, and its handler jumps onto another's stack.
  left(lab, 'dgemm', 300, 40, OPENBLAS_NUM_THREADS='4')
  left(lab, 'dgesv', 250, 40, OPENBLAS_NUM_THREADS='4')


@situation
def threads_are_left_at_once_and_end(lab):
  for size in (100, 200):  # small ones meet more signals around the waits for the device
    seen = lab.run(lab.program('jumps'), 'threads', size, 30, **WAY).ended_well()
    expect_equal(seen.out, 'threads: right\n', seen.what)
    expect(seen.on_device > 10, f'{seen.what}: {seen.on_device} calls on the device\n{seen.err}')


@situation
def handlers_return_and_nothing_has_happened(lab):
  for way in ({}, {'BLASLIFT_RESIDENCY': 'off'}, {'OPENBLAS_NUM_THREADS': '4'}):
    seen = jumped(lab, 'return', 300, **way)
    expect_equal(seen.out, 'handlers ran: often\n', seen.what)
    expect(seen.on_device >= 4, f'{seen.what}: {seen.on_device} calls on the device\n{seen.err}')


@situation
def handlers_make_calls(lab):
  seen = jumped(lab, 'nested', 300)
  expect_equal(seen.out, 'handlers ran: often\n', seen.what)


@situation
def handlers_end_the_process(lab):
  seen = lab.run(lab.program('jumps'), 'exit', 400, **WAY)
  expect_equal(seen.status, 3, f'{seen.what}\n{seen.err}')
  expect(any('BLAS calls' in line or 'BLAS call' in line for line in seen.said), f'{seen.what} has no report:\n{seen.err}')


if __name__ == '__main__':
  main(__doc__)
