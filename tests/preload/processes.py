#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 the blaslift authors
# SPDX-License-Identifier: BSD-3-Clause
"""Threads, forks and every way to end, on the CPU and on the emulated device."""
import fcntl
import os
import pathlib
import signal
import struct
import subprocess
import time

from situation import ALL_CORES, FORCED, SUMMARY, SYSTEM_PYTHON, expect, expect_equal, given, main, need, situation

CALLS_A_ROUND = 20  # of programs/work.cpp: four sizes, five level-3 calls each
SANITIZED_FORK = 'the allocators of GCC 12\'s sanitizers lock up by themselves when threads fork'
SLOW_START = {**FORCED, 'BLASLIFT_FAULT': 'slow_start'}


def statistics(data, what):
  """Process, and calls counted in the first chunk of its blocks (32 threads). Layout: shim/observe/statistics.hpp."""
  magic, version, header_size, block_size, symbols, process, _, blocks = struct.unpack_from('<8s6I64xI', data)
  expect_equal((magic, version), (b'blaslift', 11), f'the first bytes of {what}')
  calls = 0
  for number in range(min(blocks, 32)):
    calls += sum(struct.unpack_from(f'<{symbols}Q', data, header_size + number * block_size))
  return process, calls


def statistics_in(folder):
  return dict(statistics(path.read_bytes(), path) for path in pathlib.Path(folder).iterdir())


class Memory:
  """As `blaslift run` holds it for its processes. Layout: shim/observe/shared_memory.hpp."""
  SLOTS = 256

  def __init__(self, lab, folder):
    sample = pathlib.Path(folder, 'sample')
    lab.run(lab.program('count_calls'), 'daxpy', 1, BLASLIFT_REPORT=sample).ended_well()
    version, self.header_size, block_size, symbols = struct.unpack_from('<8x4I', sample.read_bytes())
    self.chunk_size = -(-32 * block_size // 4096) * 4096
    sample.unlink()
    self.slot_size = self.header_size + 64 * self.chunk_size
    self.file = os.memfd_create('statistics', os.MFD_CLOEXEC | os.MFD_ALLOW_SEALING)
    os.truncate(self.file, 4096 + self.SLOTS * self.slot_size)
    head = struct.pack('<8s6I512sI', b'blasroom', version, symbols, self.header_size, block_size, self.SLOTS, 0, f'{folder}/'.encode(), 0)
    os.pwrite(self.file, head, 0)
    fcntl.fcntl(self.file, fcntl.F_ADD_SEALS, fcntl.F_SEAL_SHRINK | fcntl.F_SEAL_GROW | fcntl.F_SEAL_SEAL)
    self.settings = {'BLASLIFT_REPORT': f'{folder}/', 'BLASLIFT_REPORT_MEMORY': f'/proc/{os.getpid()}/fd/{self.file}'}

  def __enter__(self):
    return self

  def __exit__(self, *_):
    os.close(self.file)

  def statistics(self):
    taken, = struct.unpack('<I', os.pread(self.file, 4, 8 + 6 * 4 + 512))
    slots = [os.pread(self.file, self.header_size + self.chunk_size, 4096 + i * self.slot_size) for i in range(taken)]
    return dict(statistics(slot, 'memory') for slot in slots if slot[:8] != bytes(8))


@situation
def sixteen_callers(lab):
  work = lab.program('work')
  lab.run(work, 'threads', 16, 2).ended_well().silent()
  seen = lab.run(work, 'threads', 16, 2, **FORCED).ended_well().silent()
  expect(f'right, {16 * 2 * CALLS_A_ROUND} on the device' in seen.out, seen.out)


@situation
def more_threads_than_a_chunk_of_statistics(lab):
  with lab.folder() as folder:
    lab.run(lab.program('work'), 'threads', 70, 1, **FORCED, BLASLIFT_REPORT=f'{folder}/').ended_well().silent()


@situation
def many_processes_that_start_at_once_share_a_name(lab):
  """As mpirun -n 12 with BLASLIFT_REPORT=FILE, where a run has left its file: the first takes the name, the others add their host and number,
  and none is lost."""
  with lab.folder() as folder, lab.folder() as other:
    lab.run(lab.program('work'), 'multiply', BLASLIFT_REPORT=f'{folder}/all').ended_well().silent()
    earlier, = statistics_in(folder)
    # None ends before all have begun: it would be an earlier run.
    script = '''for i in 1 2 3 4 5 6 7 8 9 10 11 12; do "$0" multiply_until "$2/go" > /dev/null & done
i=0; while [ $(ls "$1" | grep -vc new) -lt 12 ] && [ $i -lt 150 ]; do sleep 0.1; i=$((i + 1)); done
touch "$2/go"; wait'''
    lab.run('sh', '-c', script, lab.program('work'), str(folder), str(other), BLASLIFT_REPORT=f'{folder}/all').ended_well().silent()
    calls = statistics_in(folder)
    expect_equal(sum(count > 0 for count in calls.values()), 12, f'processes with calls in {calls}')
    expect(earlier not in calls, f'the file of the earlier run was not replaced: {calls}')


@situation
def room_for_the_start(lab):
  """While the device comes up OpenBLAS has a thread less, and then again as many as before, or as the program has said meanwhile."""
  need(subprocess.run([SYSTEM_PYTHON, '-c', 'import numpy'], capture_output=True).returncode == 0, 'there is no NumPy')
  need('tsan' not in lab.options.runtime, 'ThreadSanitizer does not see how OpenBLAS\'s threads wait for each other')
  script = '''
import ctypes, sys, time
blas = ctypes.CDLL('libopenblas.so.0')
blas.openblas_set_num_threads(int(sys.argv[1]))  # more than this machine may have cores
import numpy
a = numpy.ones((1000, 1000))
seen = [blas.openblas_get_num_threads()]
for _ in range(60):
  a @ a
  if blas.openblas_get_num_threads() != seen[0]: break
seen.append(blas.openblas_get_num_threads())
if sys.argv[2:]: blas.openblas_set_num_threads(int(sys.argv[2]))
time.sleep(4)
for _ in range(150):  # a busy machine takes longer
  if sys.argv[2:] or blas.openblas_get_num_threads() == seen[0]: break
  time.sleep(0.1)
print(*seen, blas.openblas_get_num_threads())'''
  settings = {'BLASLIFT_DEVICE': 'emulated', 'BLASLIFT_FAULT': 'slow_start'}
  for threads, own, more, wanted in ((4, (), {}, '4 3 4'), (4, ('2',), {}, '4 3 2'), (3, (), {}, '3 3 3'),
                                     (4, (), {'BLASLIFT_REPRODUCIBLE': '1', 'BLASLIFT_PLACE': 'cpu'}, '4 4 4')):
    with given(ALL_CORES[:2]):  # as many on every machine
      seen = lab.run(SYSTEM_PYTHON, '-c', script, str(threads), *own, **settings, **more).ended_well()
    expect_equal(seen.out.split(), wanted.split(), f'threads before, during and after the start ({threads}, {own}, {more})\n{seen.err}')


@situation
def a_long_call_starts_the_gpu_when_it_begins(lab):
  """One that will have paid for the start by its end: OpenBLAS, which has a thread less from then on, tells."""
  need(subprocess.run([SYSTEM_PYTHON, '-c', 'import numpy'], capture_output=True).returncode == 0, 'there is no NumPy')
  need('tsan' not in lab.options.runtime, 'ThreadSanitizer does not see how OpenBLAS\'s threads wait for each other')
  script = '''
import ctypes, sys, threading, time
blas = ctypes.CDLL('libopenblas.so.0')
blas.openblas_set_num_threads(4)
import numpy
a = numpy.ones((int(sys.argv[1]),) * 2)
product = threading.Thread(target=lambda: a @ a)
product.start()
seen = 4
while product.is_alive() and seen == 4:
  time.sleep(0.01)
  seen = blas.openblas_get_num_threads() if product.is_alive() else seen
product.join()
print(seen)'''
  for n, wanted in ((3500, '3'), (600, '4')):
    with given(ALL_CORES[:2]):  # as many on every machine
      seen = lab.run(SYSTEM_PYTHON, '-c', script, str(n), BLASLIFT_DEVICE='emulated', BLASLIFT_FAULT='slow_start').ended_well()
    expect_equal(seen.out.split(), [wanted], f'threads while one product of {n} runs\n{seen.err}')


@situation
def a_driver_that_forks_while_it_wakes(lab):
  """NVIDIA's starts nvidia-modprobe. A fork waits for the end of the GPU's start, but for this one, which is a part of it."""
  need((lab.library_folder / 'blaslift' / 'libblaslift-cuda.so').exists(), 'blaslift was built without CUDA')
  with lab.folder() as folder:
    os.symlink(lab.program('libforking_driver.so'), f'{folder}/libcuda.so.1')
    begin = time.monotonic()
    lab.run(lab.program('work'), 'multiply', BLASLIFT_PLACE='gpu', BLASLIFT_DEVICE='cuda', LD_LIBRARY_PATH=str(folder)).ended_well()
    expect(time.monotonic() - begin < 15, f'the program waited: {time.monotonic() - begin:.1f} s')


@situation
def a_program_that_changes_its_folder(lab):
  """Files with relative names stay where they were when the program began."""
  need(subprocess.run([SYSTEM_PYTHON, '-c', 'import numpy'], capture_output=True).returncode == 0, 'there is no NumPy')
  with lab.folder() as folder, lab.folder() as other:
    script = f'cd {folder} && exec "$0" -c \'import os, sys, numpy; a = numpy.ones((400, 400)); a @ a; os.chdir(sys.argv[1]); a @ a\' {other}'
    lab.run('sh', '-c', script, SYSTEM_PYTHON, BLASLIFT_REPORT='all', BLASLIFT_LOG='calls', BLASLIFT_LOG_FILE='calls.log').ended_well().silent()
    expect_equal(sorted(path.name for path in pathlib.Path(folder).iterdir()), ['all', 'calls.log'], 'files')
    expect_equal(list(pathlib.Path(other).iterdir()), [], 'files elsewhere')
    expect_equal(pathlib.Path(folder, 'calls.log').read_text().count('replay dgemm') >= 2, True, 'both calls in the log')


@situation
def a_child_of_an_idle_parent_may_use_the_device(lab):
  seen = lab.run(lab.program('work'), 'fork', 0, **FORCED).ended_well().silent()
  expect(f'child: right, {CALLS_A_ROUND} on the device\nparent: right, {CALLS_A_ROUND} on the device' in seen.out, seen.out)


@situation
def a_child_of_a_parent_with_a_device_stays_on_the_cpu(lab):
  seen = lab.run(lab.program('work'), 'fork', 5, **FORCED).ended_well().silent()
  expect(f'child: right, 0 on the device\nparent: right, {5 + CALLS_A_ROUND} on the device' in seen.out, seen.out)


@situation
def fork_while_the_device_comes_up(lab):
  need(not lab.options.runtime, SANITIZED_FORK)  # the fork is held until the start ends, which wakes the caller
  begin = time.monotonic()
  seen = lab.run(lab.program('work'), 'fork_during_start', **SLOW_START).ended_well().silent()
  expect('child: right, 0 on the device' in seen.out, seen.out)
  expect(f'parent: right, {1 + CALLS_A_ROUND} on the device' in seen.out, seen.out)
  expect(time.monotonic() - begin > 2.5, 'the start was not slow, so that nothing was tested')


@situation
def a_constructor_calls_while_another_thread_makes_the_first_call(lab):
  """The thread that opens the module holds the loader's lock, for which the other one waits to find its BLAS."""
  for settings in ({}, {'BLASLIFT_FALLBACK': 'libopenblas.so.0'}, {'BLASLIFT_CHECK': 'result:1'}):
    seen = lab.run(lab.program('constructor_calls'), lab.programs / 'constructing.so', limit=30, **settings).ended_well()
    expect_equal(sorted(seen.out.splitlines()), ['2 errors', 'constructor: right', 'thread: right'], f'said with {settings}')


@situation
def a_constructor_waits_for_a_device_that_needs_the_loader(lab):
  """Forced onto the device, calls wait for its start, which has to open libraries: not for ever."""
  seen = lab.run(lab.program('constructor_calls'), lab.programs / 'constructing.so', **FORCED, **SUMMARY).ended_well()
  expect_equal(sorted(seen.out.splitlines()), ['2 errors', 'constructor: right', 'thread: right'], 'said')
  expect('could not wait for the GPU' in seen.err, seen.err)


@situation
def fork_among_callers(lab):
  """With one thread in OpenBLAS: with more, forking among callers locks OpenBLAS 0.3.21 up by itself. With one a child
  may still find OpenBLAS's lock taken; the program tells those (programs/work.cpp)."""
  need(not lab.options.runtime, SANITIZED_FORK)
  for settings in ({}, FORCED):
    lab.run(lab.program('work'), 'fork_among_callers', **settings).ended_well().silent()


@situation
def every_process_of_a_tree_has_its_statistics(lab):
  with lab.folder() as folder:
    # The parent multiplies once more after main.
    parent = 5 + CALLS_A_ROUND + 5
    lab.run(lab.program('work'), 'fork', 5, **FORCED, BLASLIFT_REPORT=f'{folder}/').ended_well().silent()
    child, counted = sorted(statistics_in(folder).values())
    expect_equal((counted, 0 <= child <= CALLS_A_ROUND), (parent, True), f'calls counted of a parent, and of a child that left by _exit: {child}')
  with lab.folder() as folder, Memory(lab, folder) as memory:
    lab.run(lab.program('work'), 'fork', 5, **FORCED, **memory.settings).ended_well().silent()
    expect_equal(sorted(memory.statistics().values()), [CALLS_A_ROUND, parent], 'calls counted in memory')
    expect_equal(os.listdir(folder), [], 'files')


@situation
def a_child_that_no_handler_sees_leaves_its_parents_file_alone(lab):
  with lab.folder() as folder:
    seen = lab.run(lab.program('work'), 'unseen_child_then_kill', BLASLIFT_DEVICE='none', BLASLIFT_REPORT=f'{folder}/')
    expect_equal(seen.status, -signal.SIGKILL, seen.what)
    counted, = statistics_in(folder).values()
    expect(counted <= 5, f"{counted} calls are in the file: the child's")


@situation
def a_report_that_parent_and_child_share(lab):
  """BLASLIFT_REPORT names one file: the child must not take it from under its parent."""
  with lab.folder() as folder:
    lab.run(lab.program('work'), 'many_threads_and_a_child', BLASLIFT_REPORT=f'{folder}/one').ended_well()


WAYS_TO_END = (('exit', 0), ('quick_exit', 0), ('_exit', 0), ('kill', -signal.SIGKILL))


@situation
def ending_among_callers(lab):
  """OpenBLAS 0.3.21 takes its buffers away at exit, from under threads that are inside: without blaslift too, one such
  exit in twelve crashes. On the device none may, but in a thread's first call of a routine, which tries OpenBLAS out: a sanitizer
  makes that so slow that exits meet it."""
  for settings in ({}, FORCED):
    for way, status in WAYS_TO_END:
      for delay in (0, 2, 50):
        with lab.folder() as folder, Memory(lab, folder) as memory:
          lose_nothing = way in ('_exit', 'kill')  # in files these may lack their last calls
          where = memory.settings if lose_nothing else {'BLASLIFT_REPORT': f'{folder}/'}
          seen = lab.run(lab.program('work'), way, delay, **where, **settings)
          inside = not settings or 'blaslift::fallback::probe' in seen.err
          crash_of_openblas = way == 'exit' and inside and (seen.status == -signal.SIGSEGV or 'SEGV' in seen.err)
          if not crash_of_openblas:
            expect_equal((seen.status, seen.err), (status, ''), seen.what)
          expect_equal(seen.out.splitlines()[0], 'ending', seen.what)
          if delay == 50:
            counted = memory.statistics() if lose_nothing else statistics_in(folder)
            expect(sum(counted.values()) > 0, f'{seen.what}: the calls were not counted')


@situation
def ending_while_the_device_comes_up(lab):
  for way, status in WAYS_TO_END:
    begin = time.monotonic()
    seen = lab.run(lab.program('work'), way, 300, **SLOW_START)
    expect_equal((seen.status, seen.err), (status, ''), seen.what)
    expect(time.monotonic() - begin < 10, f'{seen.what} took {time.monotonic() - begin:.1f} s')


@situation
def opened_late(lab):
  for name, bits in (('libblaslift.so', 32), ('libblas.so.3', 32), ('libblaslift64.so', 64), ('libblas64.so.3', 64)):
    for scope in ('local', 'global'):
      for settings in ({}, FORCED):
        seen = lab.run(lab.program('late'), lab.library(name), scope, bits, preload=None, **settings).ended_well().silent()
        wanted = 2 if settings else 0
        expect_equal(seen.out, f'plain right, suffixed right, {wanted} on the device\n', seen.what)


@situation
def own_threads_block_the_signals_of_the_program(lab):
  """A signal that hits the device's thread would run the program's handler there."""
  need(not lab.options.runtime, 'sanitizers have threads of their own')
  program = (
    'import ctypes, os, signal, threading, time\n'
    'blas = ctypes.CDLL(None)\n'
    'n, one, zero = ctypes.c_int(4), ctypes.c_double(1), ctypes.c_double(0)\n'
    'a = (ctypes.c_double * 16)(*range(16)); c = (ctypes.c_double * 16)()\n'
    'def multiply():\n'
    '  blas.dgemm_(b"N", b"N", *map(ctypes.byref, (n, n, n, one)), a, ctypes.byref(n), a, ctypes.byref(n),\n'
    '              ctypes.byref(zero), c, ctypes.byref(n))\n'
    'caller = threading.Thread(target=multiply); caller.start(); time.sleep(1)\n'
    'own = {os.getpid(), caller.native_id}\n'
    'for task in os.listdir("/proc/self/task"):\n'
    '  status = dict(line.split(":", 1) for line in open(f"/proc/self/task/{task}/status"))\n'
    '  if int(task) not in own: print(int(status["SigBlk"], 16))\n'
    'caller.join()\n')
  seen = lab.run('/usr/bin/python3', '-c', program, **SLOW_START).ended_well().silent()
  masks = [int(line) for line in seen.out.split()]
  # One starts the device, one keeps the exit handler the last (shim/dispatch/bring_up.cpp).
  expect_equal(len(masks), 2, 'threads beside the program\'s own')
  unblocked = [number for number in (signal.SIGINT, signal.SIGTERM, signal.SIGALRM, signal.SIGCHLD, signal.SIGUSR1,
                                     signal.SIGPROF) if not masks[0] >> (number - 1) & 1]
  expect_equal(unblocked, [], 'signals that the device\'s thread takes')


main(__doc__)
