#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 the blaslift authors
# SPDX-License-Identifier: BSD-3-Clause
"""What is missing, broken or full: calls complete on the CPU, with one line where it was asked for, else silently."""
import os
import pathlib
import re
import shutil
import signal
import subprocess
import tempfile

from situation import FORCED, LIBRARY_FOLDER, SUMMARY, expect, expect_equal, main, need, need_program, situation

CALLS = 20  # of `work multiply`
FAILED = re.compile(r'the device failed and is not used any more')


def right_on_the_cpu(seen):
  seen.ended_well()
  expect('right, 0 on the device' in seen.out, f'{seen.what}:\n{seen.out}')
  return seen


def complaints(seen):
  """What blaslift said before its summary."""
  lines = seen.said
  first = next((i for i, line in enumerate(lines) if re.search(r'BLAS calls', line)), len(lines))
  return lines[:first]


@situation
def every_step_fails_at_every_use(lab):
  """Operands in place (trmm, trsm) and out of place, beta zero and not: what failed is done again on the CPU, from operands
  that are still what they were."""
  work = lab.program('work')
  for step in ('upload', 'run', 'synchronize', 'download', 'allocate', 'breakdown'):
    struck = 0
    for count in range(1, 49):
      seen = lab.run(work, 'multiply', 1, **FORCED, **SUMMARY, BLASLIFT_FAULT=f'{step}:{count}').ended_well()
      if re.search(r'the GPU failed; completed on the CPU|do not fit the GPU', seen.err):
        struck += 1
      elif count > CALLS:
        break
      expect(len(complaints(seen)) <= 1, f'{seen.what} said more than one line:\n{seen.err}')
      # What breaks behind the last call's back is for the summary alone.
      noticed = bool(FAILED.search(seen.err)) and ', 0 on the CPU' not in seen.err
      expect(not complaints(seen) or FAILED.search(seen.err), f'{seen.what} complained\n{seen.err}')
      expect(complaints(seen) or not noticed, f'{seen.what} said nothing but\n{seen.err}')
    expect(struck >= CALLS - 1, f'{step} failed only {struck} times: the test has lost its bite')


@situation
def faults_are_silent_unless_asked(lab):
  for fault in ('upload:3', 'run:7', 'download:9', 'memory', 'breakdown', 'start'):
    lab.run(lab.program('work'), 'multiply', 1, **FORCED, BLASLIFT_FAULT=fault).ended_well().silent()


@situation
def the_device_does_not_start(lab):
  seen = right_on_the_cpu(lab.run(lab.program('work'), 'multiply', **FORCED, **SUMMARY, BLASLIFT_FAULT='start'))
  expect_equal([line.split(':')[0] for line in complaints(seen)], ['no GPU is used'], seen.what)


@situation
def device_memory_is_full(lab):
  right_on_the_cpu(lab.run(lab.program('work'), 'multiply', **FORCED, BLASLIFT_FAULT='memory').silent())
  seen = lab.run(lab.program('work'), 'multiply', **FORCED, **SUMMARY, BLASLIFT_EMULATED_MEMORY='9000').ended_well()
  expect(0 < seen.on_device < CALLS, f'{seen.what}: {seen.on_device} calls on the device')
  expect('do not fit' in seen.err, seen.err)


def with_plugin(lab, change):
  """The libraries in a folder whose plugins `change` has spoilt: silent, and one line where asked."""
  for device in ('emulated', 'cuda'):
    with lab.folder() as folder:
      libraries = lab.copy_of_libraries(folder)
      change(libraries / 'blaslift' / f'libblaslift-{device}.so')
      settings = {**FORCED, 'BLASLIFT_DEVICE': device}
      for name in ('libblaslift.so', 'libblas.so.3'):
        right_on_the_cpu(lab.run(lab.program('work'), 'multiply', preload=libraries / name, **settings)).silent()
        seen = right_on_the_cpu(lab.run(lab.program('work'), 'multiply', preload=libraries / name, **settings, **SUMMARY))
        expect_equal([line.split(':')[0] for line in complaints(seen)], ['no GPU is used'], f'{seen.what}\n{seen.err}')


@situation
def the_plugin_is_missing(lab):
  with_plugin(lab, lambda path: path.unlink(missing_ok=True))


@situation
def the_plugin_is_no_library(lab):
  def spoil(path):
    path.unlink(missing_ok=True)
    path.write_text('this is no library\n')
  with_plugin(lab, spoil)


@situation
def the_plugin_is_another_library(lab):
  def spoil(path):
    path.unlink(missing_ok=True)
    shutil.copy(os.path.realpath(f'{LIBRARY_FOLDER}/libm.so.6'), path)
  with_plugin(lab, spoil)


@situation
def the_plugin_is_cut_off(lab):
  def spoil(path):
    whole = (lab.library_folder / 'blaslift' / 'libblaslift-emulated.so').read_bytes()
    path.unlink(missing_ok=True)
    path.write_bytes(whole[:40])  # a longer piece would crash the loader itself
  with_plugin(lab, spoil)


@situation
def no_gpu_at_all(lab):
  """The default device on a machine without one: nothing is said, even where calls would gain."""
  need(not os.path.exists('/dev/nvidiactl'), 'this machine has a GPU')
  right_on_the_cpu(lab.run(lab.program('work'), 'multiply', BLASLIFT_PLACE='gpu')).silent()
  right_on_the_cpu(lab.run(lab.program('work'), 'multiply')).silent()
  right_on_the_cpu(lab.run(lab.program('work'), 'multiply', BLASLIFT_DEVICE='none', BLASLIFT_PLACE='gpu')).silent()


@situation
def the_named_fallback_cannot_be_used(lab):
  with tempfile.TemporaryDirectory() as folder:
    pipe = f'{folder}/pipe'  # that nobody writes to
    os.mkfifo(pipe)
    for name in ('/nonexistent/libblas.so', f'{LIBRARY_FOLDER}/libm.so.6', lab.library('libblas.so.3'), '/etc/passwd', pipe):
      seen = lab.run(lab.program('work'), 'multiply', BLASLIFT_FALLBACK=name).ended_well()
      expect_equal(len(seen.said), 1, f'{seen.what} said:\n{seen.err}lines')
      expect(f'BLASLIFT_FALLBACK={name} cannot be used' in seen.said[0], seen.err)


@situation
def the_named_fallback_is_used(lab):
  reference = pathlib.Path(LIBRARY_FOLDER, 'blas', 'libblas.so.3')
  need(reference.exists(), 'Netlib\'s BLAS is missing: install libblas3')
  seen = lab.run(lab.program('work'), 'multiply', BLASLIFT_FALLBACK=reference, **SUMMARY).ended_well()
  expect('Netlib' in seen.err and 'OpenBLAS' not in seen.err, seen.err)


def without_libraries(lab, hidden, *command, preload='libblaslift.so', **settings):
  """Runs a command in a mount namespace in which the hidden folders are empty and the hidden files are too."""
  need(os.geteuid() == 0, 'needs root, to hide the CPU libraries in a mount namespace')
  need_program('unshare', 'util-linux')
  with lab.folder() as empty:
    nothing = pathlib.Path(empty, 'nothing')
    nothing.touch()
    nothing.chmod(0)
    pathlib.Path(empty, 'folder').mkdir()
    mounts = '; '.join(f'mount --bind {empty}/{"folder" if os.path.isdir(path) else "nothing"} {path}' for path in hidden)
    script = f'set -e; {mounts}; {"LD_PRELOAD=" + str(lab.library(preload)) if preload else ""} exec "$@"'
    probe = subprocess.run(['unshare', '-m', 'true'], capture_output=True)
    need(probe.returncode == 0, 'mount namespaces are not allowed here')
    return lab.run('unshare', '-m', 'sh', '-c', script, 'sh', *command, preload=None, **settings)


def cpu_libraries(pattern):
  return [path for path in sorted(pathlib.Path(LIBRARY_FOLDER).glob(pattern)) if path.is_dir()]


@situation
def no_cpu_library_at_all(lab):
  """Nothing can be computed: which package to install is said, and the program ends by abort."""
  need(not lab.options.runtime, 'the preload goes through a shell here')
  hidden = cpu_libraries('openblas*-pthread') + cpu_libraries('openblas*-openmp') + cpu_libraries('openblas*-serial') + \
      cpu_libraries('blas') + cpu_libraries('blas64') + cpu_libraries('atlas') + cpu_libraries('blis*')
  for name, bits, package in (('libblaslift.so', 32, 'libopenblas0-pthread'),
                              ('libblaslift64.so', 64, 'libopenblas64-0-pthread')):
    seen = without_libraries(lab, hidden, lab.program('late'), lab.library(name), 'local', bits, preload=None)
    expect_equal(seen.status, -signal.SIGABRT, f'status of {seen.what}\n{seen.out}{seen.err}')
    expect_equal(len(seen.said), 1, f'{seen.what} said:\n{seen.err}lines')
    expect(package in seen.err and 'BLASLIFT_FALLBACK' in seen.err and f'{bits}-bit' in seen.err, seen.err)


@situation
def only_netlib_is_there(lab):
  """Slow, and better than nothing."""
  need(not lab.options.runtime, 'the preload goes through a shell here')
  need(pathlib.Path(LIBRARY_FOLDER, 'blas', 'libblas.so.3').exists(), 'Netlib\'s BLAS is missing: install libblas3')
  hidden = cpu_libraries('openblas*-pthread') + cpu_libraries('openblas*-openmp') + cpu_libraries('openblas*-serial')
  seen = without_libraries(lab, hidden, lab.program('late'), lab.library(), 'local', 32, preload=None, **SUMMARY)
  seen.ended_well()
  expect('plain right' in seen.out and 'Netlib' in seen.err, f'{seen.out}{seen.err}')


@situation
def the_log_cannot_be_written(lab):
  full = lab.run(lab.program('work'), 'multiply', **SUMMARY, BLASLIFT_LOG_FILE='/dev/full').ended_well()
  expect_equal(full.err, '', 'standard error with a full log')
  missing = lab.run(lab.program('work'), 'multiply', **SUMMARY, BLASLIFT_LOG_FILE='/nonexistent/log').ended_well()
  expect(missing.said and missing.said[0].startswith('BLASLIFT_LOG_FILE: cannot write /nonexistent/log'), missing.err)
  expect('BLAS calls' in missing.err, f'the summary is lost:\n{missing.err}')


@situation
def the_report_cannot_be_written(lab):
  for path in ('/nonexistent/report', '/nonexistent/', '/proc/self/report'):
    seen = lab.run(lab.program('work'), 'threads', 40, 1, BLASLIFT_REPORT=path).ended_well()
    expect_equal(len(seen.said), 1, f'{seen.what} said:\n{seen.err}lines')
    expect('statistics' in seen.said[0] and 'BLASLIFT_REPORT' in seen.said[0], seen.err)


@situation
def the_report_names_something_else(lab):
  """A file of the user's, a pipe, a link to either: they stay what they are."""
  with lab.folder() as folder:
    folder = pathlib.Path(folder)
    text, pipe, link = folder / 'thesis.txt', folder / 'pipe', folder / 'link'
    text.write_text('years of work\n')
    os.mkfifo(pipe)
    link.symlink_to(text)
    for path in (text, pipe, link):
      seen = lab.run(lab.program('work'), 'multiply', BLASLIFT_REPORT=path).ended_well()
      expect_equal(len(seen.said), 1, f'{seen.what} said:\n{seen.err}lines')
      expect(text.read_text() == 'years of work\n' and pipe.is_fifo() and link.is_symlink(), f'{seen.what} destroyed it')
    earlier = folder / 'statistics'
    for _ in range(2):  # statistics of a process that has ended are replaced
      lab.run(lab.program('work'), 'multiply', BLASLIFT_REPORT=earlier).ended_well().silent()
    expect_equal(len(os.listdir(folder)), 4, 'files in the folder')


@situation
def the_report_finds_the_disk_full(lab):
  """At every size of disk: no statistics rather than a bus error."""
  need(os.geteuid() == 0, 'needs root, to mount a small disk')
  need(not lab.options.runtime, 'the preload goes through a shell here')
  with lab.folder() as folder:
    for kilobytes in (4, 32, 64, 100, 128, 160, 200):
      script = (f'set -e; mount -t tmpfs -o size={kilobytes}k none {folder}; LD_PRELOAD={lab.library()} '
                f'exec {lab.program("work")} threads 70 1')
      seen = lab.run('unshare', '-m', 'sh', '-c', script, preload=None, BLASLIFT_REPORT=f'{folder}/')
      need('permission denied' not in seen.err and 'not permitted' not in seen.err, 'tmpfs cannot be mounted here')
      seen.ended_well()
      expect(len(seen.said) <= 1, f'{seen.what} said:\n{seen.err}')
      if kilobytes <= 64:
        expect('no room' in seen.err, f'{seen.what} did not say that the disk was full:\n{seen.err}')


@situation
def standard_error_is_closed(lab):
  """The descriptor may then belong to a file of the program's: nothing may be written to it silently, nothing may break."""
  script = f'LD_PRELOAD="$SHIM" exec {lab.program("work")} multiply 1 2>&-'
  for settings in ({}, SUMMARY, {**FORCED, **SUMMARY, 'BLASLIFT_FAULT': 'run:3'}):
    shim = f'{lab.options.runtime} {lab.library()}'.strip()
    seen = lab.run('sh', '-c', script, preload=None, runtime=False, SHIM=shim, **settings)
    seen.ended_well()
    expect('right' in seen.out, seen.out)


@situation
def address_space_is_limited(lab):
  """ulimit -v: what cannot be had is done without. A device's start takes a thread's stack and a heap of its own, some
  150 MiB of addresses; OpenBLAS 0.3.21 waits forever when it gets none for its buffers, so it is left enough."""
  need(not lab.options.runtime, 'sanitizers need all the address space')
  for megabytes, settings in ((200, {}), (300, {}), (500, FORCED), (1000, FORCED), (8000, FORCED), (40000, FORCED)):
    limit = f'ulimit -v {megabytes * 1024}; exec "$@"'
    lab.run('sh', '-c', limit, 'sh', lab.program('work'), 'multiply', preload=None, limit=20).ended_well()
    lab.run('sh', '-c', limit, 'sh', lab.program('work'), 'multiply', limit=20, **settings).ended_well().silent()


@situation
def a_start_without_enough_addresses_gives_back_what_it_took(lab):
  """What stays is the C library's: heaps of 64 MiB each and stacks of threads that have ended, for threads to come."""
  need(not lab.options.runtime, 'sanitizers need all the address space')
  failed = 0
  for megabytes in (20, 1200, 2100, 2205):  # of the device's two mappings of 1 GiB none, one, both; and both, but no ring
    seen = lab.run(lab.program('address_space'), megabytes, **FORCED, **SUMMARY, BLASLIFT_EMULATED_MEMORY=1 << 30, limit=60)
    need(seen.status != 77, 'there is no libopenblas.so.0')
    grown = int(seen.ended_well().out)
    if 'no usable GPU' in seen.err:
      failed += 1
      expect(grown <= 250, f'{grown} MiB of addresses were kept, with {megabytes} MiB at first:\n{seen.err}')
  expect(failed >= 3, 'starts succeeded, so that nothing was tested')


@situation
def a_sandbox_that_kills(lab):
  """One setting avoids the calls that such a filter ends a process for."""
  work = lab.program('work')
  seen = lab.run(lab.program('forbid'), work, 'multiply', **FORCED, **SUMMARY, BLASLIFT_RESIDENCY='off')
  need(seen.status != 77, f'no filter can be installed: {seen.err}')
  expect(seen.ended_well().on_device > 0, f'nothing ran on the device:\n{seen.err}')
  lab.run(lab.program('forbid'), work, 'multiply', BLASLIFT_RESIDENCY='off').ended_well().silent()
  seen = lab.run(lab.program('forbid'), work, 'multiply', **FORCED)
  expect_equal(seen.status, -signal.SIGSYS, 'the status without the setting, with which nothing was tested')


@situation
def settings_that_are_wrong(lab):
  seen = lab.run(lab.program('work'), 'multiply', BLASLIFT_PLACE='moon', BLASLIFT_PLAYCE='gpu', BLASLIFT_MEMORY='lots')
  seen.ended_well()
  expect_equal(len(seen.said), 3, f'{seen.what} said:\n{seen.err}lines')
  expect('BLASLIFT_PLAYCE is not a setting' in seen.err and 'BLASLIFT_PLACE' in seen.err, seen.err)


main(__doc__)
