#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 the blaslift authors
# SPDX-License-Identifier: BSD-3-Clause
"""What is remembered of a program's runs, and starts of the GPU at its first call for that: on the emulated device, with a CPU that is
slow by its profile."""
import os
import pathlib
import re
import shutil
import struct
import subprocess

from situation import ALL_CORES, SYSTEM_PYTHON, expect, expect_equal, given, main, need, need_program, situation

PROFILE = 'blaslift-profile = 1\ncpu_double_flops = 2e8\ncpu_threads = 1\n'
QUICK = 'opening:5,driver:40,context:40'
SLOWLY_OPENED = {'BLASLIFT_EMULATED_START': 'opening:450,driver:40,context:40'}
# What starts are said to have taken: long, so that a busy machine is late for no call.
STARTS = '''blaslift-start = 1
driver = emulated
gpu = emulated device in host memory
failures = 0
''' + 8 * 'start = 1 rank: opening 0.5, driver 0.15, context 0.15, memory 0.15, first call 0.15\n'
BEGUN, GIVEN_UP = 'start: begun at the first call', 'start: given up for a fork'
FORKED = 'child of a process that uses the GPU'
LARGE = re.compile(r'^blaslift\[(\d+)\]: .*replay dgemm .*-n 600 .*# (CPU|GPU), ([^;]*?);.*$', re.MULTILINE)
# What imports take: long enough for a start that is quick.
SCRIPT = '''
import os, sys, time
import numpy
time.sleep(float(sys.argv[1]))
a = numpy.ones((600, 600))
def product(*ignored):
  return float((a @ a)[1, 1])
def child():
  pid = os.fork()
  if pid == 0:
    product()
    os._exit(0)
  os.waitpid(pid, 0)
'''
ONE, NONE = SCRIPT + 'product()', SCRIPT
RECORD = struct.Struct('<QIIIHBBB')


def with_checksum(text):
  """FNV-1a, as shim/decide/start_record.cpp."""
  hash_ = 0xcbf29ce484222325
  for byte in text.encode():
    hash_ = (hash_ ^ byte) * 0x100000001b3 % 2**64
  return f'{text}checksum = {hash_:016x}\n'


class Programs:
  """A folder with scripts, a cache and a profile."""

  def __init__(self, lab, folder):
    self.lab, self.folder = lab, pathlib.Path(folder)
    (self.folder / 'profile').write_text(PROFILE)
    self.file = self.folder / 'cache' / 'blaslift' / f'{os.uname().nodename}.programs'
    self.file.parent.mkdir(parents=True)

  def run(self, text, *words, name='script.py', program=(SYSTEM_PYTHON,), **settings):
    (self.folder / name).write_text(text)
    if self.file.parent.is_dir() and not os.path.ismount(self.folder / 'cache'):
      self.file.with_suffix('.start').write_text(with_checksum(STARTS))  # anew: each run adds its own
    wanted = {'BLASLIFT_DEVICE': 'emulated', 'BLASLIFT_PROFILE': self.folder / 'profile', 'BLASLIFT_HISTORY': '', 'BLASLIFT_LOG': 'debug',
              'BLASLIFT_EMULATED_START': QUICK, 'XDG_CACHE_HOME': self.folder / 'cache'}
    return self.lab.run(*program, self.folder / name, *(words or (0.5,)), **{**wanted, **settings}).ended_well()

  def records(self, path=None):
    """Runs, those that started and that gained as bits, and whether children compute, of each program."""
    data = (path or self.file).read_bytes()
    expect_equal(len(data), 8192, 'bytes of the file')
    found = [RECORD.unpack_from(data, place) for place in range(32, 8192, 32)]
    return [(runs, started, gained, children) for key, runs, _, _, _, started, gained, children in found if key]

  def record(self):
    found = self.records()
    expect_equal(len(found), 1, 'programs')
    return found[0]


def programs(function):
  """A situation of its own folder."""

  def run(lab):
    need(subprocess.run([SYSTEM_PYTHON, '-c', 'import numpy'], capture_output=True).returncode == 0, 'there is no NumPy')
    need(len(ALL_CORES) > 1, 'an early start needs two cores')
    with lab.folder() as folder:
      return function(Programs(lab, folder))

  run.__name__, run.__doc__ = function.__name__, function.__doc__
  return situation(run)


def large(seen):
  """(place, why) of each large product."""
  return [(place, why) for _, place, why in LARGE.findall(seen.err)]


EARLY_NOTE = 'the GPU was started at the first BLAS call'


def is_early(seen):
  return BEGUN in seen.err


@programs
def a_program_that_gained_twice_starts_early_in_its_third_run(our):
  first, second, third = (our.run(ONE) for _ in range(3))
  for seen in (first, second):
    expect(not is_early(seen), seen.err)
    expect_equal([place for place, _ in large(seen)], ['GPU'], 'its place')
    expect('waited until it had started' in seen.err, seen.err)
  expect(is_early(third) and EARLY_NOTE in third.err, third.err)
  expect_equal([place for place, _ in large(third)], ['GPU'], 'its place')
  expect('note   the GPU was started at the first BLAS call' in third.err, f'the report does not say so: {third.err}')
  expect_equal(our.record(), (3, 7, 7, 0), 'what is remembered')


@programs
def an_early_start_for_nothing_is_the_last_until_two_runs_have_gained(our):
  script = SCRIPT + 'if sys.argv[2] == "large": product()'
  for how, wanted, what in (('large', False, (1, 1, 1, 0)), ('large', False, (2, 3, 3, 0)), ('small', True, (3, 7, 6, 0)),
                            ('large', False, (4, 15, 13, 0)), ('large', False, (5, 31, 27, 0)), ('large', True, (6, 63, 55, 0))):
    seen = our.run(script, 0.5, how)
    expect_equal((is_early(seen), our.record()), (wanted, what), f'an early start, and what is remembered after {how}')


@programs
def a_program_without_time_is_not_started_early(our):
  for _ in range(3):
    expect(not is_early(our.run(ONE, 0)), 'an early start')
  expect_equal(our.record(), (3, 7, 7, 0), 'what is remembered')


LOADED_AHEAD = re.compile(r'device: kernels of (\d+) routines were loaded ahead')
SLOW_FIRST_USE = {'BLASLIFT_EMULATED_FIRST_USE': 1000}
FACTORS = SCRIPT + '''
a += 600 * numpy.eye(600)
if 'factors' in sys.argv: numpy.linalg.cholesky(a), numpy.linalg.solve(a, a[0])
if 'least' in sys.argv: numpy.linalg.lstsq(numpy.eye(2000, 100), numpy.ones(2000), rcond=None)
product()
time.sleep(1)
'''


def loaded_ahead(seen):
  return [int(count) for count in LOADED_AHEAD.findall(seen.err)]


@programs
def kernels_of_lapack_that_the_last_run_used_are_loaded_ahead(our):
  for what, wanted in (((), []), (('factors',), []), ((), [1]), ((), []), (('factors', 'least'), []), (('least',), [2]), ((), [1]), ((), [])):
    seen = our.run(FACTORS, 0.5, *what, **SLOW_FIRST_USE)
    expect_equal(loaded_ahead(seen), wanted, f'groups that were loaded ahead before a run with {what}: {seen.err}')


@programs
def nothing_is_loaded_ahead_where_that_is_of_no_use(our):
  our.run(FACTORS, 0.5, 'factors', **SLOW_FIRST_USE)
  for settings in ({'BLASLIFT_EMULATED_FIRST_USE': 0}, {'BLASLIFT_HISTORY': 'none'}, {'BLASLIFT_FAULT': 'upload:100000'}):
    seen = our.run(FACTORS, 0.5, 'factors', **{**SLOW_FIRST_USE, **settings})
    expect_equal(loaded_ahead(seen), [], f'groups that were loaded ahead with {settings}: {seen.err}')
  with given(ALL_CORES[:1]):
    expect_equal(loaded_ahead(our.run(FACTORS, 0.5, **SLOW_FIRST_USE)), [], 'groups that were loaded ahead with one core')
  our.run(FACTORS, 0.5, 'factors', **SLOW_FIRST_USE)
  expect_equal(loaded_ahead(our.run(FACTORS, 0.5, **SLOW_FIRST_USE)), [1], 'groups that were loaded ahead')


@programs
def scripts_are_programs_of_their_own(our):
  for _ in range(2):
    our.run(ONE)
  expect(not is_early(our.run(ONE, name='other.py')), 'another script started early')
  expect_equal(sorted(our.records()), [(1, 1, 1, 0), (2, 3, 3, 0)], 'what is remembered')
  os.symlink('script.py', our.folder / 'link.py')
  seen = our.lab.run('sh', '-c', f'cd {our.folder} && exec "$0" -u link.py 0.5', SYSTEM_PYTHON, BLASLIFT_DEVICE='emulated', BLASLIFT_HISTORY='',
                     BLASLIFT_PROFILE=our.folder / 'profile', XDG_CACHE_HOME=our.folder / 'cache', BLASLIFT_LOG='debug').ended_well()
  expect(is_early(seen), f'the same script by a link did not: {seen.err}')


@programs
def calls_that_would_have_gained_by_an_early_start_bring_one(our):
  """None waits, and all together do not pay for a start beside them."""
  (our.folder / 'profile').write_text(PROFILE.replace('2e8', '3e9'))
  script = SCRIPT + 'end = time.monotonic() + 0.3\nwhile time.monotonic() < end: product()'
  for run in range(3):
    seen = our.run(script, 1.4)
    if run < 2:
      expect(not is_early(seen) and all(place == 'CPU' for place, _ in large(seen)), seen.err)
  expect(is_early(seen), seen.err)
  expect(all(place == 'GPU' for place, _ in large(seen)), seen.err)


def with_children(our, script, runs, **settings):
  """Children's products ran on the device in each run, and no start was early."""
  for run in range(runs):
    seen = our.run(script, **settings)
    expect(not is_early(seen), f'run {run + 1} started early: {seen.err}')
    parent = re.search(r'^(\d+)$', seen.out, re.MULTILINE).group(1)
    of_children = [(place, why) for pid, place, why in LARGE.findall(seen.err) if pid != parent]
    expect('GPU' in {place for place, _ in of_children} and FORKED not in {why for _, why in of_children}, f'calls of the children in run {run + 1}: {of_children}\n{seen.err}')
  expect_equal(our.record()[3], 1, 'whether children compute')


@programs
def workers_of_a_parent_that_imports_keep_the_device(our):
  need(not our.lab.options.runtime, 'the allocators of GCC 12\'s sanitizers lock up by themselves when threads fork')
  pool = '''
print(os.getpid(), flush=True)
import multiprocessing
with multiprocessing.get_context('fork').Pool(2) as pool:
  pool.map(product, range(4))
'''
  with_children(our, SCRIPT + pool, 3)
  with_children(our, SCRIPT + pool + 'product()', 3)  # the parent computes as well, later


@programs
def workers_of_mclapply_keep_the_device(our):
  need(not our.lab.options.runtime, 'the allocators of GCC 12\'s sanitizers lock up by themselves when threads fork')
  rscript = need_program('Rscript', 'r-base-core')
  script = '''
cat(Sys.getpid(), "\\n", sep = "")
a <- matrix(1, 600, 600)
b <- a[1:2, 1:2] %*% a[1:2, 1:2]
Sys.sleep(0.3)
r <- parallel::mclapply(1:2, function(i) sum(a %*% a), mc.cores = 2)
'''
  with_children(our, script, 3, name='script.R', program=(rscript,))


@programs
def a_program_whose_children_want_the_device_is_never_started_early_again(our):
  """It has gained twice without children. In the third run they are too late, once."""
  need(not our.lab.options.runtime, 'the allocators of GCC 12\'s sanitizers lock up by themselves when threads fork')
  script = SCRIPT + 'child() if sys.argv[2] == "child" else product()'
  for _ in range(2):
    our.run(script, 0.5, 'own')
  third = our.run(script, 0.5, 'child')
  expect_equal((is_early(third), large(third)), (True, [('CPU', FORKED)]), f'the third run: {third.err}')
  for _ in range(2):
    later = our.run(script, 0.5, 'child')
    expect(not is_early(later) and [place for place, _ in large(later)] == ['GPU'], later.err)


@programs
def a_fork_before_the_driver_is_asked_ends_an_early_start(our):
  need(not our.lab.options.runtime, 'the allocators of GCC 12\'s sanitizers lock up by themselves when threads fork')
  seen = our.run(SCRIPT + 'child(); product(); child()', 0.05, BLASLIFT_START='early', **SLOWLY_OPENED)
  expect(is_early(seen) and GIVEN_UP in seen.err and EARLY_NOTE not in seen.err, seen.err)
  expect_equal([place for place, _ in large(seen)], ['GPU', 'GPU', 'CPU'], f'places of child, parent and a later child: {seen.err}')


@programs
def a_start_that_a_call_waits_for_is_not_given_up(our):
  need(not our.lab.options.runtime, 'the allocators of GCC 12\'s sanitizers lock up by themselves when threads fork')
  script = SCRIPT + '''
import threading
thread = threading.Thread(target=product)
thread.start()
time.sleep(0.1)
child()
thread.join()'''
  seen = our.run(script, 0, BLASLIFT_START='early', **SLOWLY_OPENED)
  expect(is_early(seen) and GIVEN_UP not in seen.err, seen.err)
  expect_equal(sorted(place for place, _ in large(seen)), ['CPU', 'GPU'], f'places of child and parent: {seen.err}')


@programs
def it_can_be_asked_for_and_declined(our):
  expect(is_early(our.run(ONE, BLASLIFT_START='early', BLASLIFT_HISTORY='none')), 'without history')
  expect(not our.file.exists(), 'a file was written')
  for _ in range(2):
    our.run(ONE)
  for settings in ({'BLASLIFT_START': 'late'}, {'BLASLIFT_PLACE': 'cpu'}, {'BLASLIFT_REPRODUCIBLE': '1'}, {'BLASLIFT_HISTORY': 'none'},
                   {'BLASLIFT_DEVICE': 'none'}):
    expect(not is_early(our.run(ONE, **settings)), f'an early start with {settings}')
  for settings in ({'BLASLIFT_START': 'early', 'BLASLIFT_PLACE': 'cpu'}, {'BLASLIFT_START': 'early', 'BLASLIFT_DEVICE': 'none'}):
    expect(not is_early(our.run(ONE, **settings)), f'an early start with {settings}')
  expect_equal(our.record(), (2, 3, 3, 0), 'what is remembered')
  with given(ALL_CORES[:1]):
    expect(not is_early(our.run(ONE)), 'an early start with one core')


@programs
def beside_children_and_in_them_there_is_none(our):
  need(not our.lab.options.runtime, 'the allocators of GCC 12\'s sanitizers lock up by themselves when threads fork')
  before = '''
import os, sys, time
pid = os.fork()
if pid == 0 and sys.argv[2] == 'parent':
  time.sleep(1)
  os._exit(0)
if pid != 0 and sys.argv[2] == 'child':
  sys.exit(os.waitpid(pid, 0)[1])
''' + SCRIPT
  for where in ('parent', 'child'):
    expect(not is_early(our.run(before, 0.1, where, BLASLIFT_START='early')), f'an early start in the {where}')


@programs
def the_file_can_be_named(our):
  named = our.folder / 'named'
  our.run(ONE, BLASLIFT_HISTORY=named)
  expect_equal((our.records(named), our.file.exists()), ([(1, 1, 1, 0)], False), 'what is remembered there')
  expect_equal(named.stat().st_mode & 0o777, 0o600, 'who may read it')


@programs
def what_is_wrong_with_the_file_is_no_matter(our):
  def link():
    os.symlink('/dev/null', our.file)

  def pipe():
    os.mkfifo(our.file)

  for what in (lambda: our.file.write_bytes(b''), lambda: our.file.write_bytes(os.urandom(8192)), link, pipe, our.file.mkdir):
    what()
    our.run(ONE, BLASLIFT_LOG='off').silent()
    if our.file.is_dir():
      our.file.rmdir()
    else:
      our.file.unlink()
  shutil.rmtree(our.folder / 'cache')
  (our.folder / 'cache').write_text('no folder')
  our.run(ONE, BLASLIFT_LOG='off').silent()
  our.run(ONE, BLASLIFT_LOG='off', XDG_CACHE_HOME='/proc').silent()
  our.run(ONE, BLASLIFT_LOG='off', XDG_CACHE_HOME='', HOME='').silent()


@programs
def a_full_disk_is_no_matter(our):
  need(os.geteuid() == 0, 'only root can make a small disk')
  disk = our.folder / 'cache'
  need(subprocess.run(['mount', '-t', 'tmpfs', '-o', 'size=4k', 'none', disk], capture_output=True).returncode == 0, 'it cannot be mounted here')
  try:
    our.run(ONE, BLASLIFT_LOG='off').silent()
    expect(not our.file.exists(), 'there was room')
  finally:
    subprocess.run(['umount', disk], check=True)


@programs
def programs_without_blas_write_nothing(our):
  settings = {'BLASLIFT_HISTORY': '', 'XDG_CACHE_HOME': our.folder / 'cache', 'BLASLIFT_START': 'early', 'BLASLIFT_DEVICE': 'emulated'}
  our.lab.run('true', **settings).ended_well().silent()
  our.lab.run(SYSTEM_PYTHON, '-c', 'pass', **settings).ended_well().silent()
  our.lab.run('sh', '-c', 'true; true', **settings).ended_well().silent()
  our.run(NONE, BLASLIFT_START='auto')  # a call of two numbers is no reason either
  expect(not our.file.exists(), 'a file was made')


main(__doc__, tries=3)
