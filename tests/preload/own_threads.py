#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 the blaslift authors
# SPDX-License-Identifier: BSD-3-Clause
"""Threads of ours: the cores that they run on, and that they neither keep a process nor hide it from signals."""
import pathlib
import shutil
import signal
import subprocess
import time

from situation import ALL_CORES as ALL
from situation import FORCED, LIBRARY_FOLDER, SUMMARY, expect, expect_equal, given, main, need, situation

RESIDENT = {**FORCED, 'BLASLIFT_RESIDENCY': 'always'}
SANITIZED = 'sanitizers have threads of their own'


def cores_of(listed):
  made = []
  for part in listed.split(','):
    first, _, last = part.partition('-')
    made += range(int(first), int(last or first) + 1)
  return made


def masks(seen):
  """The main thread's cores, and by name those of our threads."""
  own, main_threads = {}, []
  for line in seen.ended_well().out.splitlines():
    name, listed = line.split()
    if name == 'main':
      main_threads = cores_of(listed)
    elif name.startswith('blaslift'):
      own.setdefault(name, []).append(cores_of(listed))
  return main_threads, own


def expect_on(own, cores, helpers):
  expect('blaslift-watch' in own, f'threads of ours: {own}')
  for name, seen in own.items():
    for one in seen:
      expect_equal(one, cores, f'cores of {name}')
  expect_equal(len(own.get('blaslift-copy', [])), helpers, 'threads that copy')


def most_helpers(cores):
  return min(11, len(cores) - 1)


@situation
def a_program_that_openmp_binds(lab):
  """libgomp binds the main thread before any constructor of ours, and the threads of the program before their first call."""
  need(len(ALL) > 1, 'there is one core')
  for name in ('own_threads_openmp', 'own_threads_llvm'):
    need(name.endswith('llvm') or (lab.programs / name).exists(), 'the compiler has no OpenMP')
    if not (lab.programs / name).exists():
      continue
    bound, own = masks(lab.run(lab.program(name), 'masks', **RESIDENT, OMP_PROC_BIND='true'))
    expect_equal(len(bound), 1, f'cores of the main thread of {name}, which was to be bound')
    expect_on(own, ALL, most_helpers(ALL))


@situation
def places_that_the_user_names(lab):
  """Nothing says that the process may use more than the places, where libgomp has bound it at first."""
  need((lab.programs / 'own_threads_openmp').exists(), 'the compiler has no OpenMP')
  _, own = masks(lab.run(lab.program('own_threads_openmp'), 'masks', **RESIDENT, OMP_PLACES=f'{{{ALL[-1]}}}'))
  expect_on(own, [ALL[-1]], 0)


@situation
def a_runtime_under_another_name(lab):
  """As in wheels. It binds the process before this library is there, as one that the program opens itself does afterwards."""
  need(len(ALL) > 1, 'there is one core')
  runtime = pathlib.Path(LIBRARY_FOLDER, 'libgomp.so.1')
  need(runtime.exists(), f'there is no {runtime}')
  with lab.folder() as folder:
    renamed = pathlib.Path(folder, 'libgomp-a34b3233.so.1.0.0')
    shutil.copy(runtime, renamed)
    bound, own = masks(lab.run(lab.program('own_threads'), 'masks', extra_preload=[renamed], **RESIDENT, OMP_PROC_BIND='true'))
  expect_equal(len(bound), 1, 'cores of the main thread, which was to be bound')
  expect_on(own, ALL, most_helpers(ALL))


@situation
def a_process_that_was_given_some_cores(lab):
  """It keeps to them, bound by OpenMP or not; with one there is no helper, which is said."""
  need(len(ALL) > 1, 'there is one core')
  for cores in {(ALL[-1],), tuple(ALL[:2])}:
    for name in ('own_threads', 'own_threads_openmp'):
      if not (lab.programs / name).exists():
        continue
      with given(cores):
        seen = lab.run(lab.program(name), 'masks', **RESIDENT, **SUMMARY, OMP_PROC_BIND='true')
      expect_on(masks(seen)[1], list(cores), most_helpers(cores))
      expect_equal('one core' in seen.err, len(cores) == 1, f'said: {seen.err}')


@situation
def a_main_thread_that_leaves(lab):
  """The process ends with its last thread, with that one's status, its exit handlers and its report."""
  library = lab.library()
  for settings in ({}, RESIDENT, {**FORCED, 'BLASLIFT_COPY_THREADS': '0', 'BLASLIFT_RESIDENCY': 'off'}):
    for words, preload in ((('leave', '300'), 'libblaslift.so'), (('leave', '300', library), None)):
      if preload is None and lab.options.runtime:
        continue
      with lab.folder() as folder:
        seen = lab.run(lab.program('own_threads'), *words, preload=preload, limit=60, **settings, BLASLIFT_REPORT=f'{folder}/all')
        seen.ended_well().silent()
        expect_equal(seen.out.splitlines(), ['right', 'exit handler'], seen.what)
        expect(pathlib.Path(folder, 'all').exists(), f'{seen.what}: no report')


@situation
def a_main_thread_that_leaves_beside_threads_of_the_driver(lab):
  need(not lab.options.runtime, SANITIZED)
  seen = lab.run(lab.program('own_threads'), 'leave', '300', extra_preload=[lab.program('liblibrary_thread.so')], limit=60, **RESIDENT)
  expect_equal(seen.ended_well().silent().out.splitlines(), ['right', 'exit handler'], seen.what)


@situation
def a_signal_after_main_has_left(lab):
  """SIGTERM ends the process while a thread of the program works, and is not kept by ours behind the last one."""
  for delay in (0.5, 1.5):
    with subprocess.Popen([str(lab.program('own_threads')), 'leave', '700' if delay > 1 else '60000'], stdout=subprocess.PIPE, text=True,
                          env=lab.environment(settings=RESIDENT)) as process:
      time.sleep(delay)
      process.send_signal(signal.SIGTERM)
      try:
        status = process.wait(60)
      finally:
        process.kill()
    expect(status in ((-signal.SIGTERM,) if delay < 1 else (-signal.SIGTERM, 0)), f'the process ended with {status}')


@situation
def stacks_by_the_limit_of_the_program(lab):
  """ulimit -s is also the size of the stacks of threads for which nobody says one; the call is made in one that has its own."""
  need(not lab.options.runtime, 'shells and small stacks do not survive a sanitizer\'s runtime')
  for size in (64, 256, 1 << 20):
    seen = lab.run('sh', '-c', f'ulimit -s {size} && exec "$0" thread 1024 dgemm dgemm', lab.program('stack_use'), **RESIDENT, **SUMMARY)
    seen.ended_well()
    expect(seen.on_device > 0, f'with ulimit -s {size} nothing ran on the device:\n{seen.err}')


main(__doc__)
