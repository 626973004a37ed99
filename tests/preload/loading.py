#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 the blaslift authors
# SPDX-License-Identifier: BSD-3-Clause
"""Loading costs nothing: most processes that inherit the preload never call BLAS."""
import os
import re
import statistics
import tempfile
import time

from situation import Failure, expect, expect_equal, main, need, need_program, situation

ALLOWED_MILLISECONDS = 1.0
ALLOWED_LIBRARIES = re.compile(r'libblaslift|libblas|libgcc_s\.so\.1$|libc\.so\.6$|libm\.so\.6$|ld-linux|linux-vdso|true$')


@situation
def no_library_is_opened(lab):
  for name in ('libblaslift.so', 'libblas.so.3'):
    seen = lab.run('/bin/true', preload=name, LD_DEBUG='files').ended_well()
    files = set(re.findall(r'file=(\S+) \[\d+\];  generating link map', seen.err))
    expect(any('libblas' in file for file in files), f'{name} was not loaded:\n{seen.err}')
    expect_equal(sorted(file for file in files if not ALLOWED_LIBRARIES.search(file)), [], 'other libraries')


@situation
def without_a_driver_no_library_of_cuda_is_opened(lab):
  need(not os.path.exists('/dev/nvidiactl'), 'this machine has a GPU')
  need((lab.library_folder / 'blaslift' / 'libblaslift-cuda.so').exists(), 'blaslift was built without CUDA')
  seen = lab.run(lab.program('work'), 'multiply', LD_DEBUG='files', BLASLIFT_PLACE='gpu', BLASLIFT_DEVICE='cuda', BLASLIFT_LOG='summary').ended_well()
  expect('no GPU is used: no NVIDIA driver' in seen.err, seen.err[-2000:])
  opened = set(re.findall(r'file=(\S+) \[\d+\];  generating link map', seen.err))
  expect_equal(sorted(file for file in opened if re.search('cublas|cudart|libblaslift-cuda', file)), [], 'libraries that are of no use')


@situation
def no_thread_is_started(lab):
  tasks = lab.run('/bin/ls', '/proc/self/task', **{'BLASLIFT_PLACE': 'gpu'}).ended_well().silent()
  expect_equal(len(tasks.out.split()), 1, 'threads of a program that calls no BLAS')


@situation
def no_file_is_opened_and_nothing_is_asked_of_the_system(lab):
  need_program('strace', 'strace')

  def calls(preload):
    with tempfile.NamedTemporaryFile('r') as trace:
      done = lab.run('strace', '-f', '-o', trace.name, '-E', f'LD_PRELOAD={preload}', '/bin/true', preload=None)
      need(done.status == 0, f'strace does not work here: {done.err.strip()[:200]}')
      return trace.read()
  need(not lab.options.runtime, 'sanitizers open files')
  with_shim = calls(lab.library())
  opened = re.findall(r'open(?:at)?\((?:AT_FDCWD, )?"([^"]*)"', with_shim)
  expect(any('libblaslift' in path for path in opened), f'the shim was not loaded:\n{with_shim}')
  loader = re.compile(r'/etc/ld\.so\.(cache|preload)$|\.so(\.\d+)*$')
  expect_equal([path for path in opened if not loader.search(path)], [], 'files opened')
  expect_equal(re.findall(r'(?:clone3?|fork|vfork|socket|connect|userfaultfd|ioctl)\(.*', with_shim), [], 'system calls')


def spawn(environment):
  begin = time.perf_counter()
  os.waitpid(os.posix_spawn('/bin/true', ['true'], environment), 0)
  return (time.perf_counter() - begin) * 1e3


def start_times(lab):
  """Medians in milliseconds, without and with the preload; in turn, so that the machine's moods meet both."""
  without, with_shim = lab.environment(preload=None), lab.environment()
  times = {'without': [], 'with': []}
  for _ in range(200):
    times['without'].append(spawn(without))
    times['with'].append(spawn(with_shim))
  return statistics.median(times['without']), statistics.median(times['with'])


@situation
def starting_is_not_slower(lab):
  need(not lab.options.runtime, 'sanitizers start slowly')
  for _ in range(3):  # on a busy machine each of them takes several times as long
    before, after = start_times(lab)
    if after - before < ALLOWED_MILLISECONDS:
      return f'{after:.2f} ms with the preload, {before:.2f} ms without'
  raise Failure(f'/bin/true takes {after:.2f} ms with the preload, {before:.2f} ms without')


main(__doc__)
