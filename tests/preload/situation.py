# SPDX-FileCopyrightText: 2026 the blaslift authors
# SPDX-License-Identifier: BSD-3-Clause
"""What the scripts of this folder share: a situation is a function that runs programs and expects something of them.

Each script prints one line per situation and exits with 1 if one failed, with 77 (ctest: skipped) if none could run.
"""
import argparse
import contextlib
import dataclasses
import difflib
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time
import traceback

SKIPPED = 77
# BLASLIFT_TEST_DEVICE=cuda runs the situations on a machine with a GPU.
FORCED = {'BLASLIFT_PLACE': 'gpu', 'BLASLIFT_DEVICE': os.environ.get('BLASLIFT_TEST_DEVICE', 'emulated')}
SUMMARY = {'BLASLIFT_LOG': 'summary'}
# Debian's OpenBLAS chooses slow kernels on CPUs newer than itself; threads only where a situation asks for them.
QUIET_OPENBLAS = {'OPENBLAS_NUM_THREADS': '1', 'OPENBLAS_CORETYPE': 'Haswell'}
SYSTEM_PYTHON = '/usr/bin/python3'  # Debian's, with Debian's NumPy: another may come first in PATH
RACES = pathlib.Path(__file__).resolve().parent.parent / 'races_of_the_loader.txt'
LIBRARY_FOLDER = f'/usr/lib/{os.uname().machine}-linux-gnu'

_situations = []


class Skip(Exception):
  pass


class Failure(Exception):
  pass


def situation(function):
  _situations.append(function)
  return function


def expect(condition, message):
  if not condition:
    raise Failure(message)


def expect_equal(seen, wanted, what):
  expect(seen == wanted, f'{what}:\n  {seen!r}\ninstead of\n  {wanted!r}')


def expect_same_lines(seen, wanted, what):
  difference = list(difflib.unified_diff(wanted, seen, 'wanted', 'seen', lineterm='', n=0))[2:]
  expect(not difference, f'{what}:\n  ' + '\n  '.join(difference))


def need(condition, what):
  if not condition:
    raise Skip(what)


ALL_CORES = sorted(os.sched_getaffinity(0))


@contextlib.contextmanager
def given(cores):
  """Programs that start meanwhile are given these cores, as by taskset or mpirun --bind-to."""
  os.sched_setaffinity(0, cores)
  try:
    yield
  finally:
    os.sched_setaffinity(0, ALL_CORES)


def need_program(name, package):
  path = shutil.which(name)
  need(path, f'{name} is missing: install {package}')
  return path


@dataclasses.dataclass
class Result:
  status: int
  out: str
  err: str
  what: str

  @property
  def said(self):
    """What blaslift wrote, without the process id."""
    return re.findall(r'^blaslift\[\d+\]: (.*)$', self.err, re.MULTILINE)

  @property
  def on_device(self):
    found = re.search(r'BLAS calls.*?: ([\d,]+) on the GPU', self.err)
    return int(found.group(1).replace(',', '')) if found else 0

  def ended_well(self):
    expect(self.status == 0, f'{self.what}\nended with status {self.status}\n{self.out[-2000:]}{self.err[-2000:]}')
    return self

  def silent(self):
    expect(self.err == '', f'{self.what}\nwrote to standard error:\n{self.err[-2000:]}')
    return self


class Lab:
  """One build under test."""

  def __init__(self, options):
    self.options = options
    self.library_folder = options.build_dir / 'lib'
    self.programs = options.build_dir / 'tests' / 'preload' / 'programs'

  def library(self, name='libblaslift.so'):
    path = self.library_folder / name
    expect(path.exists(), f'{path} does not exist')
    return path

  def program(self, name):
    path = self.programs / name
    need(path.exists(), f'{name} was not built: install libblas-dev and liblapack-dev, then configure again')
    return path

  def environment(self, preload='libblaslift.so', extra_preload=(), settings=None, runtime=True):
    """This process's environment without blaslift's settings, and a preload: a name, a path, or None for none."""
    made = {name: value for name, value in os.environ.items()
            if not name.startswith('BLASLIFT_') and name not in ('LD_PRELOAD', 'LD_LIBRARY_PATH')}
    made.update(QUIET_OPENBLAS)
    made['BLASLIFT_HISTORY'] = 'none'  # what this machine remembers would change decisions
    made['LC_ALL'] = 'C.UTF-8'
    libraries = list(extra_preload)
    if preload:
      libraries.insert(0, self.library(preload) if isinstance(preload, str) else preload)
    if self.options.runtime and runtime:  # a sanitizer's runtime has to come first
      libraries.insert(0, self.options.runtime)
    if self.options.runtime:
      made['TSAN_OPTIONS'] = f'report_thread_leaks=0:suppressions={RACES}'
      made['ASAN_OPTIONS'] = 'detect_leaks=0:detect_odr_violation=0:quarantine_size_mb=1:verify_asan_link_order=0:handle_segv=0:allow_user_segv_handler=1'
    if libraries:
      made['LD_PRELOAD'] = ' '.join(map(str, libraries))
    made.update({name: str(value) for name, value in (settings or {}).items()})
    return made

  def run(self, *command, preload='libblaslift.so', extra_preload=(), limit=120, cwd=None, stdin='', runtime=True,
          **settings):
    """Runs a program; a status below zero is the signal that ended it. Shells do not survive a sanitizer's runtime."""
    command = [str(part) for part in command]
    if self.options.runtime:
      limit *= 3  # under a sanitizer, on a busy machine
    environment = self.environment(preload, extra_preload, settings, runtime)
    shown = ' '.join([f'{name}={value}' for name, value in settings.items()] + command)
    try:
      done = subprocess.run(command, input=stdin, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=cwd, timeout=limit,
                            text=True, errors='replace', env=environment)
    except subprocess.TimeoutExpired as late:
      raise Failure(f'{shown}\ndid not end within {limit} s; so far:\n{late.stdout}{late.stderr}') from None
    return Result(done.returncode, done.stdout, done.stderr, shown)

  def folder(self):
    return tempfile.TemporaryDirectory(prefix='blaslift-')

  def copy_of_libraries(self, folder):
    """The libraries and the plugins, as if installed in that folder."""
    shutil.copytree(self.library_folder, folder, symlinks=True, dirs_exist_ok=True)
    return pathlib.Path(folder)


def wheel_python(lab):
  """A Python whose NumPy and SciPy are wheels."""
  if named := os.environ.get('BLASLIFT_WHEEL_PYTHON'):
    return named
  folder = lab.options.build_dir / 'tests' / 'preload' / 'wheels'
  python = folder / 'bin' / 'python'
  done = folder / 'installed'
  if not done.exists():
    for command in ([sys.executable, '-m', 'venv', '--clear', folder],
                    [python, '-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '--only-binary', ':all:',
                     '--retries', '1', '--timeout', '15', 'numpy', 'scipy']):
      made = subprocess.run(command, capture_output=True, text=True)
      if made.returncode != 0:
        why = (made.stderr or made.stdout or 'no reason given').strip().splitlines()[-1]
        raise Skip(f'the wheels cannot be installed (no network, or python3-venv is missing): {why}')
    done.touch()
  return python


def _verdict(function, lab):
  try:
    return 'ok', function(lab) or ''
  except Skip as skip:
    return 'skip', str(skip)
  except Failure as failure:
    return 'FAIL', str(failure)
  except Exception:  # a mistake in the test is a failure of the test, not of its neighbours
    return 'FAIL', traceback.format_exc()


def main(description, tries=1):
  """`tries`: of scripts that go by times, for a busy machine may hold up one; a defect fails each."""
  parser = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
  parser.add_argument('--build-dir', type=pathlib.Path, required=True)
  parser.add_argument('--filter', default='', help='only situations whose name matches this regular expression')
  parser.add_argument('--runtime', default='', help='a sanitizer\'s runtime library, which has to be preloaded first')
  parser.add_argument('--traceback', action='store_true')
  options = parser.parse_args()
  options.build_dir = options.build_dir.resolve()
  lab = Lab(options)
  counts = {'ok': 0, 'skip': 0, 'FAIL': 0}
  for function in _situations:
    name = function.__name__
    if not re.search(options.filter, name):
      continue
    begin = time.monotonic()
    for left in reversed(range(tries)):
      verdict, reason = _verdict(function, lab)
      if verdict != 'FAIL' or left == 0:
        break
      print(f'once more: {name}: {reason}', flush=True)
    counts[verdict] += 1
    reason = reason.strip().replace('\n', '\n       ')
    print(f'{verdict:4} {name} ({time.monotonic() - begin:.1f} s){": " + reason if reason else ""}', flush=True)
  print(', '.join(f'{count} {verdict}' for verdict, count in counts.items()))
  if sum(counts.values()) == 0:
    sys.exit(f'no situation matches {options.filter}')
  sys.exit(1 if counts['FAIL'] else SKIPPED if not counts['ok'] else 0)
