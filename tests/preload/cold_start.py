#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 the blaslift authors
# SPDX-License-Identifier: BSD-3-Clause
"""The first large calls of a process: which of them wait for the GPU's start and which do not, what becomes of those that wait
when the start is late, fails, hangs, or the process forks or ends meanwhile, and what is remembered for the next process."""
import collections
import concurrent.futures
import contextlib
import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import time

from situation import ALL_CORES, SYSTEM_PYTHON, expect, expect_equal, given, main, need, situation

# A CPU so slow that the emulated device, whatever its speed, is worth a wait for products that tests have time for.
SLOW_CPU = 'blaslift-profile = 1\ncpu_double_flops = 5e6\ncpu_threads = 1\n'
# Estimated at 3.2 s, so that its call waits for 1.6 at most; at 1.1; and nothing to gain.
LARGE, MIDDLE, SMALL = 200, 140, 20
# Estimated at 0.5 s: to gain, but not if a start of as much has to be waited for.
FASTER_CPU, MODEST = 'blaslift-profile = 1\ncpu_double_flops = 2e7\ncpu_threads = 1\n', 170
STAGES = ('opening', 'driver', 'context', 'memory', 'first')
FEW_MILLISECONDS, A_STAGE = 40, 400  # of a stage that is to go unnoticed; that something is to happen in
SLACK = 6  # seconds that a busy machine may take for nothing
WAITED = 'the GPU is estimated faster; the call waited until it had started'
IN_VAIN = 'the call waited for the GPU, which took too long to start'
STARTING = 'the GPU was still starting'
FASTER = 'the GPU is estimated faster'
TOO_LITTLE = 'too little work so far to start the GPU'
NO_DEVICE = 'no usable GPU'
FORKED = 'child of a process that uses the GPU'
CALL = re.compile(r'^blaslift\[(\d+)\]: blaslift replay (\w+) .*?-n (\d+) .*# (CPU|GPU), (.*?)(?:, by .*)?; [\d.]+ ms \(.*\) at [\d.]+ s, thread (\d+)$', re.MULTILINE)

Call = collections.namedtuple('Call', 'routine order place reason')


class Run:
  """One run of `cold_calls`, and what blaslift said of it."""

  def __init__(self, seen, seconds):
    self.status, self.out, self.err, self.what, self.seconds = seen.status, seen.out, seen.err, seen.what, seconds
    self.lines = [line for line in seen.out.splitlines()]
    self.calls = [Call(routine, int(order), place, reason) for _, routine, order, place, reason, _ in CALL.findall(seen.err)]

  def ended(self, status=0):
    expect_equal(self.status, status, f'status of {self.what}\n{self.out[-2000:]}{self.err[-3000:]}')
    expect('wrong' not in self.out, f'{self.what}\n{self.out}')
    expect('Sanitizer' not in self.err and 'runtime error' not in self.err, f'{self.what}\n{self.err[-6000:]}')
    return self

  def within(self, seconds):
    expect(self.seconds < seconds + SLACK, f'{self.what} took {self.seconds:.1f} s\n{self.out}{self.err[-3000:]}')
    return self

  def places(self, routine='dgemm', least=100):
    return [(call.place, call.reason) for call in self.calls if call.routine == routine and call.order >= least]

  def went(self, *wanted, routine='dgemm', least=100):
    expect_equal(self.places(routine, least), list(wanted), f'places of {self.what}\n{self.err[-3000:]}calls')
    return self

  def started(self):
    """The GPU's start was begun."""
    return bool(re.search(r'^blaslift\[\d+\]: (device: |start: |no GPU is used)', self.err, re.MULTILINE))

  def waits(self):
    """Calls that waited, seconds, those in vain."""
    found = re.search(r'start  of the GPU.*?(\d+) calls? waited ([\d.]+) (us|ms|s)', self.err)
    if not found:
      return 0, 0.0, 0
    vain = re.search(r'; (\d+) of them in vain', self.err)
    return int(found[1]), float(found[2]) * {'us': 1e-6, 'ms': 1e-3, 's': 1}[found[3]], int(vain[1]) if vain else 0


def cold(lab, *arguments, profile=SLOW_CPU, limit=90, **settings):
  with lab.folder() as folder:
    file = pathlib.Path(folder, 'profile')
    file.write_text(profile)
    wanted = {'BLASLIFT_DEVICE': 'emulated', 'BLASLIFT_LOG': 'debug', 'BLASLIFT_PROFILE': file}
    begin = time.monotonic()
    seen = lab.run(lab.program('cold_calls'), *arguments, limit=limit, **{**wanted, **settings})
    return Run(seen, time.monotonic() - begin)


def all_of(lab, runs, at_once=6):
  """Several at a time, for most of their time they sleep. `runs`: by name, arguments and settings; gives the runs by name."""
  with concurrent.futures.ThreadPoolExecutor(at_once // 2 if lab.options.runtime else at_once) as pool:
    made = {name: pool.submit(cold, lab, *arguments, **settings) for name, (arguments, settings) in runs.items()}
    return {name: run.result() for name, run in made.items()}


def has_a_thread_of_its_own(lab):
  """ThreadSanitizer, to the end: a process whose main thread has left goes on with it."""
  return 'tsan' in lab.options.runtime


def start(**stages):
  return {'BLASLIFT_EMULATED_START': ','.join(f'{stage}:{stages.get(stage, 0)}' for stage in STAGES)}


def in_stage(stage):
  """A start that is in that stage for most of its time."""
  return start(**{stage: A_STAGE})


MEANWHILE = A_STAGE // 2  # after so many milliseconds it is


def wait_or_not(run):
  """The first call of those in a slow stage: on a busy machine the wait may be in vain, and then it is right all the same."""
  expect(run.places()[:1] and run.places()[0][1] in (WAITED, IN_VAIN), f'{run.what}: {run.places()}\n{run.err[-3000:]}')
  return run


@contextlib.contextmanager
def memory_of_starts(lab):
  """A home whose record of starts is the test's own."""
  with lab.folder() as folder:
    yield Home(pathlib.Path(folder))


class Home:
  def __init__(self, folder):
    self.folder = folder
    self.settings = {'BLASLIFT_HISTORY': '', 'XDG_CACHE_HOME': folder}
    self.file = folder / 'blaslift' / f'{os.uname().nodename}.start'

  def text(self):
    return self.file.read_text() if self.file.exists() else ''

  def starts(self):
    return len(re.findall('^start = ', self.text(), re.MULTILINE))

  def failures(self):
    found = re.search(r'^failures = (\d+)', self.text(), re.MULTILINE)
    return int(found[1]) if found else 0

  def change(self, edit):
    """With a checksum that is right again (FNV-1a, shim/decide/start_record.cpp)."""
    text = edit(self.text())
    body = text[:text.rindex('checksum = ')]
    hash_ = 0xcbf29ce484222325
    for byte in body.encode():
      hash_ = (hash_ ^ byte) * 0x100000001b3 % 2**64
    self.file.write_text(f'{body}checksum = {hash_:016x}\n')


# ---- waiting ----

@situation
def the_only_large_call_waits_and_runs_on_the_gpu(lab):
  with lab.folder() as folder:
    file = pathlib.Path(folder, 'report')
    run = cold(lab, 'calls', SMALL, LARGE, BLASLIFT_REPORT=file, **start(driver=100, context=100)).ended()
    run.went(('GPU', WAITED))
    calls, seconds, in_vain = run.waits()
    expect((calls, in_vain) == (1, 0) and 0.2 <= seconds < 1.6 + SLACK, f'{run.waits()}\n{run.err}')
    expect(re.search(r'start  of the GPU [\d.]+ (ms|s) \(.*driver 1\d\d\.\d ms, context 1\d\d\.\d ms', run.err), run.err)
    tool = lab.options.build_dir / 'bin' / 'blaslift'
    if not tool.exists() or lab.options.runtime:
      return 'the report was not read: there is no blaslift'
    told = json.loads(subprocess.run([tool, 'report', '--json', file], capture_output=True, text=True, check=True).stdout)['start']
    expect_equal((told['starts'], told['waits'], told['waits_in_vain']), (1, 1, 0), 'start in JSON')
    expect(abs(told['wait_seconds'] - seconds) < 0.01 and told['saved_seconds'] > 0 and told['stage_seconds']['driver'] >= 0.1, str(told))


@situation
def a_late_start_is_waited_for_once(lab):
  """0.5 c, or until the stage takes twice its late time; later calls stay on the CPU, and wait no more."""
  run = cold(lab, 'calls', MIDDLE, MIDDLE, LARGE, 'sleep=100', LARGE, **start(driver=2500)).ended().within(2.5)
  run.went(('CPU', IN_VAIN), ('CPU', STARTING), ('CPU', STARTING), ('CPU', STARTING))
  calls, seconds, in_vain = run.waits()
  expect((calls, in_vain) == (1, 1) and 0.5 <= seconds < 0.6 + SLACK, f'{run.waits()}\n{run.err}')
  run = cold(lab, 'calls', LARGE, 'sleep=2500', LARGE, **start(driver=2500)).ended()
  run.went(('CPU', IN_VAIN), ('GPU', FASTER))
  expect(0.9 < run.waits()[1] < 1.6 + SLACK, f'{run.waits()}\n{run.err}')


@situation
def each_stage_fails_or_hangs(lab):
  """What hangs ends with the process: ten seconds after main(), or after its last thread where main() has left by pthread_exit. A fork
  waits for it as long, further ones for nothing."""
  runs = {}
  for stage in STAGES:
    runs['start', stage] = ('calls', LARGE, LARGE), {'BLASLIFT_FAULT': f'start:{stage}'}
    runs['hang', stage] = ('calls', LARGE, LARGE), {'BLASLIFT_FAULT': f'hang:{stage}'}
  if not lab.options.runtime:  # the allocators of GCC 12's sanitizers lock up by themselves when threads fork
    runs['forks'] = ('forks', MEANWHILE, LARGE, '_exit'), {'BLASLIFT_FAULT': 'hang:driver'}
  if not has_a_thread_of_its_own(lab):
    runs['leave'] = ('leave', 50, MIDDLE), {'BLASLIFT_FAULT': 'hang:driver'}
  with memory_of_starts(lab) as home:
    runs['found at exit'] = ('calls', MIDDLE), {'BLASLIFT_FAULT': 'hang:driver', **home.settings}
    seen = all_of(lab, runs, at_once=12)
    expect_equal((home.starts(), home.failures()), (0, 1), f'what is remembered of one that is found to hang at exit\n{home.text()}')
  seen.pop('found at exit').ended().within(11)
  if 'leave' in seen:
    seen.pop('leave').ended().within(14).went(('CPU', IN_VAIN))
  if 'forks' in seen:
    run = seen.pop('forks').ended().within(12)
    took = [int(number) for number in re.findall(r'fork took (\d+) ms', run.out)]
    expect(len(took) == 3 and max(took[1:]) < 1000 * SLACK, run.out)
  for (kind, _), run in seen.items():
    run.ended().within(1.6 + (10 if kind == 'hang' else 0))
    run.went(('CPU', IN_VAIN if kind == 'hang' else NO_DEVICE), ('CPU', STARTING if kind == 'hang' else NO_DEVICE))
    expect(run.waits()[1] < 1.6 + SLACK, f'{run.what}\n{run.err}')


@situation
def sixteen_callers_wait_together(lab):
  run = cold(lab, 'threads', 16, LARGE, SMALL, **start(driver=300)).ended()
  if lab.options.runtime:
    return 'a sanitizer makes the start late for some: their places were not looked at'
  expect_equal(sorted(set(run.places())), [('GPU', WAITED)], f'places\n{run.err[-5000:]}')
  expect_equal((len(run.places()), run.waits()[0], run.waits()[2]), (16, 16, 0), f'calls\n{run.err[-3000:]}')
  expect_equal({call.place for call in run.calls if call.order == SMALL}, {'CPU'}, 'places of small calls beside them')


@situation
def a_ring_that_grows_under_sixteen_callers(lab):
  for bytes_ in ('256MiB', '64MiB'):
    run = cold(lab, 'threads', 16, LARGE, LARGE, BLASLIFT_RING=bytes_, BLASLIFT_RESIDENCY='off', **start(driver=50)).ended()
    if not lab.options.runtime:  # a sanitizer makes the start late for some
      expect_equal({place for place, _ in run.places()}, {'GPU'}, f'places\n{run.err[-3000:]}')
    expect(len(run.places()) > 16, run.out)


@situation
def lapack_waits_too(lab):
  runs = {'potrf': (('calls', 'potrf=512'), start(driver=200)), 'syevd': (('calls', 'syevd=512'), start(driver=200))}
  for name, run in all_of(lab, runs).items():
    run.ended().went(('GPU', WAITED), routine=f'd{name}')


@situation
def other_settings(lab):
  runs = {'cpu': (('calls', LARGE, LARGE), {'BLASLIFT_PLACE': 'cpu'}),
          'none': (('calls', LARGE, LARGE), {'BLASLIFT_DEVICE': 'none'}),
          'late': (('calls', LARGE, LARGE, 'sleep=300', LARGE), {'BLASLIFT_START': 'late', 'BLASLIFT_FAULT': 'slow_start'}),
          'reproducible': (('calls', LARGE, LARGE), {'BLASLIFT_REPRODUCIBLE': '1', **start(driver=1500)}),
          'gpu': (('calls', SMALL), {'BLASLIFT_PLACE': 'gpu', **start(driver=1500)})}
  if not os.path.exists('/dev/nvidiactl'):
    runs['cuda'] = ('calls', LARGE, LARGE), {'BLASLIFT_DEVICE': 'cuda'}
  seen = all_of(lab, runs)
  for name in ('cpu', 'none'):
    run = seen[name].ended()
    expect(not run.started() and run.waits()[0] == 0, f'{run.what}\n{run.err}')
    expect_equal({place for place, _ in run.places()}, {'CPU'}, f'places\n{run.err}')
  late = seen['late'].ended()
  expect_equal((late.waits()[0], {place for place, _ in late.places()}), (0, {'CPU'}), late.err)
  seen['reproducible'].ended().went(('GPU', FASTER), ('GPU', FASTER))
  expect_equal([place for place, _ in seen['gpu'].ended().places(least=0)], ['GPU'], seen['gpu'].err)
  if 'cuda' in seen:
    seen['cuda'].ended().went(('CPU', NO_DEVICE), ('CPU', NO_DEVICE))
    expect(seen['cuda'].waits()[1] < 0.5, seen['cuda'].err)


@situation
def no_thread_is_left_where_there_is_no_gpu(lab):
  need(not lab.options.runtime, 'sanitizers have threads of their own')
  program = (
    'import ctypes, os, time\n'
    'blas = ctypes.CDLL(None)\n'
    f'n, one = ctypes.c_int({LARGE}), ctypes.c_double(1)\n'
    f'a = (ctypes.c_double * {LARGE * LARGE})()\n'
    'blas.dgemm_(b"N", b"N", *map(ctypes.byref, (n, n, n, one)), a, ctypes.byref(n), a, ctypes.byref(n), ctypes.byref(one), a, ctypes.byref(n))\n'
    'for _ in range(500):\n'
    '  names = [open(f"/proc/self/task/{task}/comm").read().strip() for task in os.listdir("/proc/self/task")]\n'
    '  if not any("blaslift" in name for name in names): break\n'
    '  time.sleep(0.01)\n'
    'print(*[name for name in names if "blaslift" in name])\n')
  with lab.folder() as folder:
    profile = pathlib.Path(folder, 'profile')
    profile.write_text(SLOW_CPU)
    for settings in ({'BLASLIFT_DEVICE': 'none'}, {'BLASLIFT_DEVICE': 'emulated', 'BLASLIFT_FAULT': 'start:memory'},
                     {} if not os.path.exists('/dev/nvidiactl') else {'BLASLIFT_DEVICE': 'none'}):
      seen = lab.run(SYSTEM_PYTHON, '-c', program, BLASLIFT_PROFILE=profile, **settings).ended_well()
      expect_equal(seen.out, '\n', f'threads of ours with {settings}')


@situation
def no_gamble(lab):
  """A call that gains too little to wait starts nothing; further ones start the GPU when they begin, once the price is booked."""
  for run in all_of(lab, {'one': (('calls', MODEST), {'profile': FASTER_CPU}), 'other': (('calls', SMALL, MODEST, SMALL), {'profile': FASTER_CPU})}).values():
    run.ended().went(('CPU', TOO_LITTLE))
    expect(not run.started(), f'{run.what} started the GPU:\n{run.err}')
  # Calls of 0.6 s by the profile and of some milliseconds in truth, at a price of a few such calls.
  cheap = 'blaslift-profile = 1\ncpu_double_flops = 2e8\ncpu_threads = 1\nend_seconds = 0.03\nbeside_seconds = 0\n'
  run = cold(lab, 'calls', *[400] * 40, 'sleep=1500', 400, profile=cheap, **start(driver=300, context=300)).ended()
  reasons = [reason for _, reason in run.places()]
  before = reasons.index(STARTING) if STARTING in reasons else 0
  expect(before > 0 and set(reasons[:before]) == {TOO_LITTLE}, f'{reasons}')
  expect_equal((reasons[-1], run.waits()[0]), (FASTER, 0), f'{reasons}\n{run.err[-3000:]}')


# ---- what happens meanwhile ----

@situation
def a_constructor_does_not_wait_for_itself(lab):
  """It holds the loader's lock, which the start needs. Calls outside of it wait as ever."""
  run = cold(lab, 'module', lab.programs / 'cold_module.so', LARGE, **start(driver=100)).ended()
  expect_equal(run.places()[0], ('CPU', IN_VAIN), f'{run.err}')
  expect_equal(run.places()[1:], [('GPU', WAITED), ('GPU', FASTER)], f'calls behind it\n{run.err}')


@situation
def a_fork_passes_between_two_stages(lab):
  need(not lab.options.runtime, 'the allocators of GCC 12\'s sanitizers lock up by themselves when threads fork')
  runs = {stage: (('fork', MEANWHILE, LARGE), in_stage(stage)) for stage in STAGES[1:]}
  runs['all'] = ('fork', 50, LARGE), start(**{stage: 100 for stage in STAGES[1:]})
  for stage, run in all_of(lab, runs).items():
    run.ended()
    took = int(re.search(r'fork took (\d+) ms', run.out)[1])
    expect(took < A_STAGE + 1000 * SLACK / 2, f'{run.what}: the fork took {took} ms')
    expect_equal(sorted(reason for place, reason in run.places() if place == 'CPU'), [FORKED], f'calls on the CPU\n{run.err}')
    expect_equal([reason for place, reason in run.places() if place == 'GPU'], [WAITED, FASTER], f'calls on the GPU\n{run.err}')
    expect_equal(sorted(line.split()[0] for line in run.lines), ['child', 'fork', 'parent', 'waiter'], run.out)


@situation
def children_of_an_idle_parent_start_the_gpu_themselves(lab):
  run = cold(lab, 'together', 4, LARGE, **start(driver=100)).ended()
  run.went(*[('GPU', WAITED)] * 4)


WAYS_TO_END = {'exit': 3, 'quick_exit': 3, '_exit': 3, 'kill': -signal.SIGKILL, 'return': 3, 'pthread_exit': 0}


def ways_to_end(lab):
  return [way for way in WAYS_TO_END if way != 'pthread_exit' or not has_a_thread_of_its_own(lab)]


def crash_of_openblas(lab, run):
  """Its buffers go at exit, from under threads that are inside. Such threads rest for a second; a sanitizer's exits take longer."""
  return lab.options.runtime and 'SEGV' in run.err and re.search(r'#0 .* \(libblas\.so\.3', run.err)


@situation
def the_process_ends_in_each_stage(lab):
  runs = {(way, stage): (('end', way, MEANWHILE, LARGE), in_stage(stage)) for way in ways_to_end(lab) for stage in STAGES[1:]}
  for (way, stage), run in all_of(lab, runs).items():
    if crash_of_openblas(lab, run):
      continue
    run.ended(WAYS_TO_END[way]).within(A_STAGE / 1000)
    expect_equal(run.lines[0], 'ending', run.what)
    if way == 'pthread_exit':  # the thread that waits is left, and ends the process when it ends
      wait_or_not(run)
      expect_equal(run.lines[1:], [f'waiter {LARGE} right'], run.what)


@situation
def no_handler_of_a_library_runs_beside_the_start(lab):
  """The device's libraries register exit handlers whenever they like; behind exit() none may run before the start's thread has ended."""
  for (_, run) in all_of(lab, {stage: (('end', 'with_handlers', MEANWHILE, LARGE), in_stage(stage)) for stage in STAGES[1:]}).items():
    if not crash_of_openblas(lab, run):
      run.ended(3).within(A_STAGE / 1000)
      expect_equal(run.lines[0], 'ending', run.what)


@situation
def the_process_ends_while_the_ring_grows(lab):
  runs = {(way, delay): (('end', way, delay, LARGE), {'BLASLIFT_RING': '2GiB', **start()}) for way in ways_to_end(lab) for delay in (60, 120)}
  for (way, _), run in all_of(lab, runs).items():
    if crash_of_openblas(lab, run):
      continue
    run.ended(WAYS_TO_END[way]).within(1)


@situation
def the_ring_grows_beside_calls_that_never_end(lab):
  """It waits for an idle device for a second in all, and not for each slot."""
  run = cold(lab, 'busy', 4, 60, 400, **start()).ended()
  before, grown, after = run.err.partition("device: the ring's growth ended")
  expect(grown and CALL.search(after), f'the ring has not grown while calls came\n{run.err[-2000:]}')


@situation
def a_main_thread_that_leaves_does_not_wait_for_a_start(lab):
  """By pthread_exit, while nobody is left that waits for it."""
  need(not has_a_thread_of_its_own(lab), 'ThreadSanitizer has a thread to the end')
  run = cold(lab, 'leave', 50, MIDDLE, **start(driver=1500, context=3000, memory=3000)).ended().within(1.5)
  run.went(('CPU', IN_VAIN))
  expect('the program ends, at "driver"' in run.err, run.err)


@situation
def a_thread_is_cancelled_while_it_waits(lab):
  need(not lab.options.runtime, 'sanitizers do not survive asynchronous cancellation')
  runs = {(way, stage): (('cancel', way, MEANWHILE, LARGE), in_stage(stage)) for way in ('deferred', 'asynchronous') for stage in STAGES[1:]}
  for (way, _), run in all_of(lab, runs).items():
    run.ended()
    expect_equal(run.lines, ['the thread was cancelled', f'{LARGE} right', f'{LARGE} right'], f'said by {run.what}')
    expect_equal(run.places()[-1], ('GPU', FASTER), f'{run.what}\n{run.err}')
    expect_equal(len(run.places()), 3 if way == 'deferred' else 2, f'{run.what}\n{run.err}')


@situation
def a_handler_leaves_a_call_that_waits(lab):
  runs = {stage: (('jump', MEANWHILE, LARGE), in_stage(stage)) for stage in STAGES[1:]}
  for run in all_of(lab, runs).values():
    run.ended()
    expect_equal(run.lines, ['left', f'{LARGE} right', f'{LARGE} right'], f'said by {run.what}')
    wait_or_not(run)
    expect_equal(run.places()[-1][0], 'GPU', f'{run.what}\n{run.err}')


@situation
def a_handler_makes_a_call_while_one_waits(lab):
  need('tsan' not in lab.options.runtime, 'ThreadSanitizer allows handlers no calls')
  runs = {stage: (('nested', MEANWHILE, LARGE), in_stage(stage)) for stage in STAGES[1:]}
  for run in all_of(lab, runs).values():
    run.ended()
    expect_equal(run.lines, [f'nested {LARGE} right', f'{LARGE} right', f'{LARGE} right'], f'said by {run.what}')
    run.went(('GPU', WAITED), ('GPU', WAITED), ('GPU', FASTER))


@situation
def a_hang_is_one_failure_however_many_waited(lab):
  with memory_of_starts(lab) as home:
    cold(lab, 'threads', 8, LARGE, SMALL, '_exit', BLASLIFT_FAULT='hang:memory', **home.settings).ended()
    expect_equal((home.starts(), home.failures()), (0, 1), home.text())


# ---- what is remembered ----

QUICK = start(opening=30, driver=30, context=30, memory=30, first=30)  # 0.15 s: long beside what a busy machine adds


@situation
def the_second_run_knows_what_the_first_took(lab):
  need('tsan' not in lab.options.runtime, 'starts take too long under ThreadSanitizer')
  with memory_of_starts(lab) as home:
    first = cold(lab, 'calls', LARGE, **home.settings, **QUICK).ended().went(('GPU', WAITED))
    expect_equal((home.starts(), home.failures()), (1, 0), home.text())
    expect_equal(home.file.stat().st_mode & 0o777, 0o600, 'the mode of the record')
    # Too little for a start of 0.5 s, enough for one of 0.15.
    unknown = cold(lab, 'calls', MODEST, profile=FASTER_CPU, **QUICK).ended().went(('CPU', TOO_LITTLE))
    second = cold(lab, 'calls', MODEST, profile=FASTER_CPU, **home.settings, **QUICK).ended()
    expect(second.places()[0][1] in (WAITED, IN_VAIN), f'{second.places()}\n{home.text()}\n{second.err}')
    for run in (first, unknown, second):
      expect(str(home.folder) not in run.err, 'the record was mentioned')


@situation
def failures_are_remembered_until_a_start_succeeds(lab):
  for fault in ('start:context', 'hang:context'):
    with memory_of_starts(lab) as home:
      cold(lab, 'calls', LARGE, '_exit', BLASLIFT_FAULT=fault, **home.settings).ended()
      expect_equal((home.starts(), home.failures()), (0, 1), f'{fault}\n{home.text()}')
      # It does not wait, and starts nothing for itself; but once the price is booked the GPU is tried again.
      next_ = cold(lab, 'calls', LARGE, 'sleep=10', LARGE, **home.settings, **QUICK).ended()
      expect_equal((next_.waits()[0], next_.places()[0]), (0, ('CPU', TOO_LITTLE)), f'{next_.err}')
      cold(lab, 'calls', LARGE, LARGE, LARGE, LARGE, 'sleep=500', LARGE, BLASLIFT_PLACE='gpu', **home.settings, **QUICK).ended()
      expect_equal((home.starts(), home.failures()), (1, 0), f'{fault}\n{home.text()}')
      cold(lab, 'calls', LARGE, **home.settings, **QUICK).ended().went(('GPU', WAITED))


@situation
def a_machine_without_persistence_costs_one_wait(lab):
  """Each start takes 2.5 s: a short program pays once, and the next ones know."""
  with memory_of_starts(lab) as home:
    slow = {**home.settings, **start(driver=2500)}
    run = cold(lab, 'calls', LARGE, **slow).ended().went(('CPU', IN_VAIN))
    expect(home.text(), 'nothing was remembered')
    for _ in range(2):
      run = cold(lab, 'calls', LARGE, **slow).ended().within(0.5)
      expect_equal((run.waits()[0], run.places()), (0, [('CPU', TOO_LITTLE)]), f'{run.err}\n{home.text()}')
      expect(not run.started(), run.err)


def foreign(key, value):
  return lambda text: re.sub(f'^{key} = .*$', f'{key} = {value}', text, flags=re.MULTILINE)


@situation
def a_record_that_is_none(lab):
  """Broken, of another machine, or a link: as without one, and the next start writes another if it may."""
  failed = lambda text: text.replace('failures = 0\n', f'failures = 3\nfailed_at = {int(time.time())}\n')
  with memory_of_starts(lab) as home:
    cold(lab, 'calls', LARGE, **home.settings, **QUICK).ended()
    good = home.text()
    home.change(failed)
    cold(lab, 'calls', LARGE, **home.settings).ended().went(('CPU', TOO_LITTLE))  # so it would be used
    believed = home.text()
    spoilt = {'empty': '', 'cut': believed[:100], 'changed': believed.replace('failures = 3', 'failures = 2'), 'huge': believed + '#' * 100000,
              'binary': '\0\1\2' * 50}
    for name, text in spoilt.items():
      home.file.write_text(text)
      cold(lab, 'calls', LARGE, **home.settings, **QUICK).ended().went(('GPU', WAITED))
      expect_equal((home.starts(), home.failures()), (1, 0), f'{name}: {home.text()}')
    for key, value in (('driver', '1.2.3'), ('gpu', 'Another One')):
      home.file.write_text(believed)
      home.change(foreign(key, value))
      cold(lab, 'calls', LARGE, **home.settings, **QUICK).ended().went(('GPU', WAITED))
      expect_equal((home.starts(), home.failures()), (1, 0), f'{key}: {home.text()}')
    other = home.folder / 'other'
    other.write_text(believed)
    home.file.unlink()
    home.file.symlink_to(other)
    cold(lab, 'calls', LARGE, **home.settings, **QUICK).ended().went(('GPU', WAITED))
    expect_equal((other.read_text(), good != believed), (believed, True), 'the file that a link named')


@situation
def a_record_that_cannot_be_written(lab):
  with memory_of_starts(lab) as home:
    runs = {'none': (('calls', LARGE), {**home.settings, 'BLASLIFT_HISTORY': 'none'}),
            'reproducible': (('calls', LARGE), {**home.settings, 'BLASLIFT_REPRODUCIBLE': '1'}),
            'no home': (('calls', LARGE), {'BLASLIFT_HISTORY': '', 'XDG_CACHE_HOME': '', 'HOME': ''}),
            'relative': (('calls', LARGE), {'BLASLIFT_HISTORY': '', 'XDG_CACHE_HOME': 'cache', 'HOME': ''}),
            'missing': (('calls', LARGE), {'BLASLIFT_HISTORY': '', 'XDG_CACHE_HOME': '/nonexistent/cache'}),
            'kernel': (('calls', LARGE), {'BLASLIFT_HISTORY': '', 'XDG_CACHE_HOME': '/proc/self'})}
    for name, run in all_of(lab, runs).items():
      run.ended()
      expect_equal([place for place, _ in run.places()], ['GPU'], f'{name}\n{run.err}')
      expect('cannot write' not in run.err and 'ermission' not in run.err, run.err)
    expect_equal(list(home.folder.iterdir()), [], 'files')
    shutil.rmtree(home.folder / 'blaslift', ignore_errors=True)
    (home.folder / 'blaslift').write_text('a file where the folder should be\n')
    cold(lab, 'calls', LARGE, **home.settings, **QUICK).ended().went(('GPU', WAITED))
    expect_equal((home.folder / 'blaslift').is_file(), True, 'the file of the same name')


@situation
def a_folder_that_may_only_be_read(lab):
  need(os.geteuid() == 0 and shutil.which('setpriv') and not lab.options.runtime, 'needs root and setpriv, to be nobody')
  with memory_of_starts(lab) as home:
    folder = home.folder / 'blaslift'
    folder.mkdir(mode=0o755)
    home.folder.chmod(0o755)
    profile = home.folder / 'profile'
    profile.write_text(SLOW_CPU)
    seen = lab.run('setpriv', '--reuid=65534', '--clear-groups', lab.program('cold_calls'), 'calls', LARGE,
                   BLASLIFT_DEVICE='emulated', BLASLIFT_LOG='debug', BLASLIFT_PROFILE=profile, **home.settings, **QUICK)
    need('ermission denied' not in seen.err or 'blaslift[' in seen.err, 'nobody may read this build')
    Run(seen, 0).ended().went(('GPU', WAITED))
    expect_equal(list(folder.iterdir()), [], 'files in a folder of somebody else')


@situation
def sixteen_processes_start_at_once(lab):
  with memory_of_starts(lab) as home:
    for processes in (2, 16):
      run = cold(lab, 'together', processes, LARGE, **home.settings, **start(driver=100, context=100)).ended()
      expect_equal(len(run.places()), processes, run.err[-3000:])
      expect(sum(place == 'GPU' for place, _ in run.places()) >= processes - 2, f'{run.places()}')
      expect(1 <= home.starts() <= 8 and home.failures() == 0, f'{home.text()}')
    expect_equal(sorted(path.suffix for path in home.file.parent.iterdir()), ['.programs', '.start'], 'files')
    cold(lab, 'calls', LARGE, **home.settings, **start(driver=100, context=100)).ended().went(('GPU', WAITED))


if __name__ == '__main__':
  main(__doc__, tries=3)
