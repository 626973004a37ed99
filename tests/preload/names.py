#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 the blaslift authors
# SPDX-License-Identifier: BSD-3-Clause
"""Ways in: linked with -lblas, preloaded under either SONAME, integer widths that do not match, names that no CPU library
of this machine has, privileged programs."""
import os
import pathlib
import re
import shutil
import signal
import subprocess

from situation import FORCED, LIBRARY_FOLDER, QUIET_OPENBLAS, SUMMARY, expect, expect_equal, main, need, situation

NOBODY = 65534


@situation
def linked_to_blaslift(lab):
  """-lblas found blaslift's libblas.so; the CPU library behind it is searched."""
  for settings, on_device in (({}, 0), (FORCED, 20)):
    seen = lab.run(lab.program('work_linked'), 'multiply', preload=None, **settings, **SUMMARY)
    expect(f'right, {on_device} on the device' in seen.ended_well().out, seen.out)
    expect('OpenBLAS' in seen.err, seen.err)
  lab.run(lab.program('work_linked'), 'threads', 16, 1, preload=None).ended_well().silent()


@situation
def preloaded_as_libblas(lab):
  for settings, on_device in (({}, 0), (FORCED, 20)):
    seen = lab.run(lab.program('work'), 'multiply', preload='libblas.so.3', **settings, **SUMMARY).ended_well()
    expect(f'right, {on_device} on the device' in seen.out, seen.out)
    expect('OpenBLAS' in seen.err, seen.err)


@situation
def both_libraries_at_once(lab):
  """`blaslift run` on a program that is linked to blaslift: one copy must not take the other for the CPU library."""
  for first in ('libblaslift.so', 'libblas.so.3'):
    seen = lab.run(lab.program('work_linked'), 'multiply', preload=first, **FORCED).ended_well()
    expect('right, 20 on the device' in seen.out, seen.out)


def verdicts(text):
  return [line for line in text.splitlines() if re.search('PASS|FAIL|\\*\\*\\*|XERBLA', line)]


@situation
def integers_of_the_other_width(lab):
  """Plain names mean 32 bits in libblaslift.so and 64 in libblaslift64.so; under a program where they mean the other, calls
  pass through untouched, and the summary says so."""
  testers = (('xblat3d', 'dblat3.in'), ('xblat2z', 'zblat2.in'), ('xblat1c', ''), ('xdcblat3', 'din3'), ('xzcblat1', ''))
  for suite, library, other in (('blas64', 'libblaslift.so', 'libblaslift64.so'),
                                ('blas', 'libblaslift64.so', 'libblaslift.so')):
    folder = pathlib.Path(LIBRARY_FOLDER, suite)
    need((folder / 'xblat3d').exists(), f'{folder}/xblat3d is missing: install lib{suite}-test')
    for tester, text in testers:
      outputs = []
      for settings in ({}, FORCED, SUMMARY):
        with lab.folder() as work:
          stdin = (folder / text).read_text() if text else ''
          seen = lab.run(folder / tester, preload=library, cwd=work, stdin=stdin, **settings).ended_well()
          outputs.append(verdicts(seen.out + ''.join(path.read_text() for path in pathlib.Path(work).glob('*.out'))))
      expect(any('PASS' in line for line in outputs[0]), f'{seen.what}: nothing passed')
      expect(not any('FAIL' in line or '***' in line for line in outputs[0]), f'{seen.what}:\n' + '\n'.join(outputs[0]))
      expect(outputs[0] == outputs[1] == outputs[2], f'{seen.what}: the settings change the verdicts')
      expect(any('untouched' in line and other in line for line in seen.said), f'{seen.what} does not say so:\n{seen.err}')


@situation
def complex_results_through_an_argument(lab):
  """As f2c and Intel's Fortran return them: a program with such a BLAS of its own, and such a BLAS under gfortran's programs."""
  for settings in ({}, FORCED, SUMMARY, {'BLASLIFT_LOG': 'calls'}):
    own = lab.run(lab.program('hidden_results'), **settings).ended_well()
    expect(not re.search('replay zdotc|[1-9][0-9,]* on the GPU', own.err), f'read as if by value:\n{own.err}')
    under = lab.run(lab.program('complex_results'), BLASLIFT_FALLBACK=lab.program('libf2c_blas.so'), **settings).ended_well()
    if settings == {'BLASLIFT_LOG': 'calls'}:
      expect('replay zdotc -n 1048576' in under.err, under.err)


@situation
def names_that_only_blaslift_has(lab):
  """64-bit and wheel names in a program without such a library: served by the 64-bit OpenBLAS of the machine."""
  for name in ('libblaslift.so', 'libblaslift64.so', 'libblas.so.3', 'libblas64.so.3'):
    lab.run(lab.program('suffixed'), 'fits', preload=name).ended_well().silent()
    lab.run(lab.program('suffixed'), 'fits', preload=name, **FORCED).ended_well().silent()
  need(pathlib.Path(LIBRARY_FOLDER, 'openblas64-pthread').is_dir(),
       '64-bit OpenBLAS is missing: install libopenblas64-0-pthread')
  for what in ('wide', 'long'):
    lab.run(lab.program('suffixed'), what).ended_well().silent()


@situation
def names_of_64_bits_with_a_library_of_32(lab):
  """No 64-bit CPU library: calls whose integers fit go to the 32-bit one; another is refused, never cut short."""
  need(os.geteuid() == 0, 'needs root, to hide the 64-bit library in a mount namespace')
  need(not lab.options.runtime, 'the preload goes through a shell here')
  probe = subprocess.run(['unshare', '-m', 'true'], capture_output=True)
  need(probe.returncode == 0, 'mount namespaces are not allowed here')
  folder = pathlib.Path(LIBRARY_FOLDER)
  hidden = [path for pattern in ('openblas64*', 'blas64*') for path in folder.glob(pattern) if path.is_dir()]
  with lab.folder() as empty:
    script = 'set -e; ' + ''.join(f'mount --bind {empty} {path}; ' for path in hidden) + \
        f'LD_PRELOAD={lab.library()} exec "$@"'
    command = ('unshare', '-m', 'sh', '-c', script, 'sh', lab.program('suffixed'))
    for settings in ({}, FORCED):
      lab.run(*command, 'fits', preload=None, **settings).ended_well().silent()
    for what, number in (('wide', '8589934592'), ('long', '4294967298')):
      seen = lab.run(*command, what, preload=None)
      expect_equal(seen.status, -signal.SIGABRT, f'status of {seen.what}\n{seen.out}{seen.err}')
      expect_equal(len(seen.said), 1, f'{seen.what} said:\n{seen.err}lines')
      expect(number in seen.err and 'libopenblas64' in seen.err, f'{seen.what} says neither number nor package:\n{seen.err}')


@situation
def a_privileged_program_follows_no_path_from_the_environment(lab):
  need(os.geteuid() == 0, 'needs root, to make a set-user-ID program')
  need(not lab.options.runtime, 'privileged programs take no preload')
  program, evil = lab.program('privileged'), lab.program('evil.so')
  with lab.folder() as folder:
    folder = pathlib.Path(folder)
    folder.chmod(0o755)
    (folder / 'writable').mkdir()
    (folder / 'writable').chmod(0o777)
    shutil.copy(evil, folder / 'evil.so')
    (folder / 'evil.so').chmod(0o755)
    for privileged in (False, True):  # the first shows that the settings work at all
      copy = folder / f'program-{privileged}'
      shutil.copy(program, copy)
      copy.chmod(0o4755 if privileged else 0o755)
      made = {name: folder / 'writable' / f'{name}-{privileged}' for name in ('mark', 'log', 'report', 'cache')}
      settings = {**QUIET_OPENBLAS, **FORCED, 'BLASLIFT_FALLBACK': folder / 'evil.so', 'EVIL_MARK': made['mark'],
                  'BLASLIFT_LOG': 'summary', 'BLASLIFT_LOG_FILE': made['log'], 'BLASLIFT_REPORT': made['report'], 'XDG_CACHE_HOME': made['cache'],
                  'PATH': os.environ['PATH']}
      try:
        done = subprocess.run([copy], env={name: str(value) for name, value in settings.items()}, user=NOBODY, group=NOBODY,
                              extra_groups=[], capture_output=True, text=True, timeout=60)
      except PermissionError as error:
        need(False, f'user nobody cannot run programs there: {error}')
      need('cannot open shared object' not in done.stderr, f'user nobody cannot reach {lab.library_folder}')
      if privileged:
        need('ordinary' not in done.stdout, 'set-user-ID has no effect here (nosuid)')
        expect_equal((done.stdout, done.returncode), ('privileged, right\n', 0), f'the program; it said {done.stderr}')
        expect_equal([name for name, path in made.items() if path.exists()], [], 'followed in a privileged program')
        expect_equal(done.stderr, '', 'standard error')
      else:
        expect_equal([name for name, path in made.items() if path.exists()], ['mark', 'log', 'report', 'cache'],
                     f'the settings had no effect at all; {done.stdout}{done.stderr}')


main(__doc__)
