# SPDX-FileCopyrightText: 2026 the blaslift authors
# SPDX-License-Identifier: BSD-3-Clause
"""Calls on small stacks: coroutines, threads with little, signal handlers, a process whose limit is low.

How much of a stack a call has written is read from the paint under it (programs/stack_use.c), and compared with the same call of the
CPU BLAS alone.
"""
import functools
import re
import subprocess

from situation import FORCED, SUMMARY, expect, main, situation

BUDGET = 6 * 1024  # above the direct call, for every call that ends on the CPU
ROOM = 512  # KiB, where nothing is to be met
FIRST = ['dgemm:100', 'dgemm', 'zgemm', 'cblas_dgemm', 'dgemv:1100', 'ddot:10', 'daxpby', 'dsyrk', 'dtrsm', 'dgesv', 'dpotrf', 'dsyevd:100']
COMPOSED = {'dgemmt': 'dgemm', 'dgemmtr': 'dgemm', 'zgemm3m': 'zgemm', 'daxpby': 'dgemm'}  # where the CPU BLAS has none: of what it is made
EMULATED = {'BLASLIFT_DEVICE': 'emulated'}
SMALL_STACK = 'the GPU needs a larger stack than the calling thread or coroutine is known to have'


def environment(lab, preload, settings):
  made = lab.environment('libblaslift.so' if preload else None, settings=settings)
  # OpenBLAS's kernels for Haswell take 32 KiB of stack, those for AVX-512 four: where they run, what we add is not hidden.
  with open('/proc/cpuinfo', encoding='utf-8', errors='replace') as file:
    if ' avx512vl' in file.read():
      made['OPENBLAS_CORETYPE'] = 'SkylakeX'
  return made


def stack_use(lab, where, kibibytes, *calls, preload=True, program='stack_use', prefix=(), **settings):
  """What a process says of each call, {call: (bytes, sum, INFO)}, and its standard error."""
  command = [*prefix, str(lab.program(program)), where, str(kibibytes), *calls]
  shown = ' '.join([f'{name}={value}' for name, value in settings.items()] + command)
  done = subprocess.run(command, capture_output=True, text=True, errors='replace', timeout=300, check=False,
                        env=environment(lab, preload, settings))
  expect(done.returncode == 0, f'{shown}\nended with status {done.returncode}\n{done.stdout[-1000:]}{done.stderr[-1000:]}')
  found = [re.match(r'(\S+) used (\d+) sum (\S+) info (\S+)', line) for line in done.stdout.splitlines()]
  return [(one[1], int(one[2]), float(one[3]), int(one[4])) if one else None for one in found], done.stderr


def first(lab, where, call, **more):
  return stack_use(lab, where, ROOM, call, **more)[0][0]


@functools.cache
def plain_first(lab, where, call):
  """The call without us, and its sum; where the CPU BLAS does not have it, of what we make it, and no sum."""
  own = first(lab, where, call, preload=False)
  if own:
    return own[1], own[2]
  name, _, size = call.partition(':')
  return first(lab, where, COMPOSED[name] + (':' + size if size else ''), preload=False)[1], None


def expect_right(seen, wanted, call):
  expect(seen is not None, f'{call}: not there')
  expect(wanted is None or abs(seen[2] - wanted) <= 1e-9 * abs(wanted), f'{call}: a sum of {seen[2]}, and {wanted} without us')


def expect_within(lab, where, call, **settings):
  used, wanted = plain_first(lab, where, call)
  seen = first(lab, where, call, **settings)
  expect_right(seen, wanted, call)
  expect(seen[1] - used <= BUDGET, f'{call}, the first call of a {where}: {seen[1]} bytes of stack, {used} without us')
  return seen[1] - used


def most(lab, **settings):
  return f'at most {max(expect_within(lab, "coroutine", call, **settings) for call in FIRST + ["dgemmtr", "zgemm3m"])} bytes more'


@situation
def a_first_call_takes_little(lab):
  return most(lab)


@situation
def a_first_call_in_a_small_thread_takes_little(lab):
  return f'{max(expect_within(lab, "thread", call) for call in ("dgemm", "dgemv:1100", "ddot:10", "dgesv"))} bytes more'


@situation
def so_it_does_with_an_emulated_device(lab):
  return most(lab, **EMULATED)


@situation
def so_it_does_when_forced_onto_a_device(lab):
  return most(lab, **FORCED)


@situation
def so_it_does_with_a_line_per_call(lab):
  return most(lab, BLASLIFT_LOG='calls')


@situation
def so_it_does_with_a_report_and_call_sites(lab):
  with lab.folder() as folder:
    return most(lab, BLASLIFT_REPORT=f'{folder}/', BLASLIFT_CALL_SITES='on')


@situation
def later_calls_take_little(lab):
  calls = ['dgemm:100'] + [call for call in FIRST for _ in range(2)]
  for settings in ({}, FORCED, {'BLASLIFT_LOG': 'calls'}):
    plain = stack_use(lab, 'coroutine', ROOM, *calls, preload=False)[0]
    seen = stack_use(lab, 'coroutine', ROOM, *calls, **settings)[0]
    for before, after in zip(plain, seen):
      if before:
        expect_right(after, before[2], after[0])
        expect(after[1] - before[1] <= BUDGET, f'{after[0]} with {settings}: {after[1]} bytes of stack, {before[1]} without us')


@situation
def stacks_that_suffice_without_us_and_six_kib_suffice(lab):
  """With a guard page below: 16 KiB for most routines, more only where the CPU BLAS takes more."""
  of_16 = 0
  for where in ('coroutine', 'thread', 'alternate'):
    for call in ('dgemm', 'dgemv:1100', 'ddot:1000', 'zgemm', 'dgesv', 'dpotrf', 'dgemmtr'):
      used, wanted = plain_first(lab, where, call)
      kibibytes = max(16, (used + BUDGET + 1023) // 1024)
      of_16 += kibibytes == 16
      for settings in ({}, {**FORCED, 'BLASLIFT_RESIDENCY': 'always'}, {'BLASLIFT_LOG': 'calls', **EMULATED}):
        seen = stack_use(lab, where, kibibytes, call, call, **settings)[0]
        for one in seen:
          expect_right(one, wanted if one is seen[0] else None, call)
  return f'{of_16} of them in 16 KiB'


@situation
def coroutines_stay_on_the_cpu_and_the_report_says_why(lab):
  for where, on_device in (('coroutine', 0), ('alternate', 0), ('main', 3)):
    _, said = stack_use(lab, where, ROOM, 'dgemm', 'dgemv:1100', 'dgesv', **FORCED, **SUMMARY)
    found = re.search(r'calls.*?: (\d+) on the GPU', said)
    expect((int(found[1]) if found else 0) == on_device, f'{where}:\n{said}')
    expect((SMALL_STACK in said) == (on_device == 0), f'{where}:\n{said}')


@situation
def a_device_is_not_started_for_coroutines_alone(lab):
  _, said = stack_use(lab, 'coroutine', ROOM, 'dgemm', **FORCED, BLASLIFT_LOG='debug')
  expect('driver and context' not in said, said)


@situation
def threads_use_the_device_if_their_stack_is_known_to_suffice(lab):
  for kibibytes, on_device in ((200, 0), (1024, 1)):
    _, said = stack_use(lab, 'thread', kibibytes, 'dgemm', **FORCED, **SUMMARY)
    expect((', 1 on the GPU' in said or ': 1 on the GPU' in said) == bool(on_device), f'{kibibytes} KiB:\n{said}')


@situation
def own_frames_on_the_device_path_fit_into_16_kib(lab):
  """And two KiB for the emulated device's. Not LAPACK routines that it leaves to OpenBLAS on the caller's stack."""
  calls = ['dgemm', 'zgemm', 'dgemv:1100', 'ddot:1000', 'dgesv']
  seen, said = stack_use(lab, 'thread', 1024, 'nothing', *calls, **FORCED, **SUMMARY, BLASLIFT_RESIDENCY='always')
  expect(re.search(rf'calls.*?: {len(calls)} on the GPU', said), said)
  for one in seen[1:]:
    expect(one[1] - seen[0][1] <= 18 * 1024, f'{one[0]}: {one[1] - seen[0][1]} bytes')


@situation
def coroutines_write_what_is_on_the_device(lab):
  """The operands stay on the device, and are written by calls that may not go there."""
  calls = ['dgemm@main', 'dgemm@main', 'dgemm', 'dgemm@main', 'dtrsm', 'dgesv', 'dgemm@main', 'dgemm']
  plain = stack_use(lab, 'coroutine', ROOM, *calls, preload=False)[0]
  seen = stack_use(lab, 'coroutine', ROOM, *calls, **FORCED, BLASLIFT_RESIDENCY='always')[0]
  for before, after in zip(plain, seen):
    expect_right(after, before[2], after[0])
    if '@' not in after[0]:
      expect(after[1] - before[1] <= BUDGET, f'{after[0]}: {after[1]} bytes of stack, {before[1]} without us')


@situation
def a_process_with_a_low_limit_stays_on_the_cpu(lab):
  prefix = ('sh', '-c', 'ulimit -s 128; exec "$@"', 'sh')
  seen, said = stack_use(lab, 'main', 16, 'dgemm', 'dgesv', prefix=prefix, **FORCED, **SUMMARY)
  expect(len(seen) == 2 and SMALL_STACK in said and ': 0 on the GPU' in said, said)


if __name__ == '__main__':
  main(__doc__)
