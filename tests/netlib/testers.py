# SPDX-FileCopyrightText: 2026 the blaslift authors
# SPDX-License-Identifier: BSD-3-Clause
"""Runs testers of Netlib's, as Debian ships them, without and with blaslift, and compares. For the BLAS testers
(run_testers.py) and LAPACK's (lapack_tests/netlib).

A tester passes when it says the same with blaslift as without: the same passes, failures, counts and complaints, and
the same exit status. Modes: `auto` (preloaded, nothing else set) and `forced` (every level-3 call goes to the device,
which the summary must prove). Each run has a temporary directory of its own.
"""
import argparse
import concurrent.futures
import dataclasses
import difflib
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import time

SKIPPED = 77
PRECISIONS = 'sdcz'
LIMIT_SECONDS = 600
# Debian's OpenBLAS chooses slow kernels on CPUs newer than itself, and threads only blur the times.
QUIET_OPENBLAS = {'OPENBLAS_NUM_THREADS': '1', 'OPENBLAS_CORETYPE': 'Haswell'}


class Suite:
  """Testers of one kind, and how their verdicts are compared."""

  def __init__(self, name, library, package):
    self.name, self.library, self.package = name, library, package  # blaslift's library, Debian's package

  @property
  def folder(self):
    return pathlib.Path(os.environ.get(f'{self.name.upper()}_TESTERS', f'/usr/lib/{os.uname().machine}-linux-gnu/{self.name}'))

  def testers(self):
    raise NotImplementedError

  def forced_settings(self, options):
    """Environment variables beside those that force calls onto the device."""
    del options
    return {}

  def count_forgiven(self, output):
    """Failures in an output that do not count on a device, by part."""
    del output
    return {}

  def compare(self, mode, baseline, seen):
    """What differs between the verdicts, as lines."""
    return line_differences(baseline.verdicts, seen.verdicts, mode)


@dataclasses.dataclass(frozen=True)
class Tester:
  suite: Suite
  program: str
  input: str = ''      # the file on its standard input
  report: str = ''     # the file that it writes, named in its input; standard output where empty
  level3: bool = False  # makes calls that the device runs

  @property
  def name(self):
    return f'{self.suite.name}/{self.program}' + (f' < {self.input}' if self.input else '')

  @property
  def cblas(self):
    return 'cblat' in self.program


@dataclasses.dataclass
class Outcome:
  status: int
  verdicts: list
  forgiven: dict  # Suite.count_forgiven
  seconds: float
  summary: str


def verdicts(text):
  """The lines that judge, with blanks evened out; the others hold times and parameters."""
  judges = re.compile(r'pass|fail|thresh|illegal|error|out of|info|\*\*\*|suspect|half accurate|tests? run|test case|'
                      r'abandon|not recognized|abort|invalid|end of tests|calls\)', re.IGNORECASE)
  return [' '.join(line.split()) for line in text.splitlines() if judges.search(line)]


def line_differences(expected, got, mode):
  return list(difflib.unified_diff(expected, got, 'without', mode, lineterm='', n=0))[2:]


def run(tester, options, mode):
  folder = tester.suite.folder
  environment = {name: value for name, value in os.environ.items() if not name.startswith('BLASLIFT_')}
  environment.update({name: os.environ.get(name, value) for name, value in QUIET_OPENBLAS.items()})
  preload = [os.environ['LD_PRELOAD']] if os.environ.get('LD_PRELOAD') else []
  with tempfile.TemporaryDirectory(prefix='blaslift-') as work:
    work = pathlib.Path(work)
    log = work / 'summary.log'
    if mode == 'baseline':
      if tester.cblas:  # they do not start with OpenBLAS, which lacks Netlib's two data symbols
        preload.append(options.cblas_data)
    else:
      preload.append(options.shim_dir / tester.suite.library)
      environment.update(BLASLIFT_LOG='summary', BLASLIFT_LOG_FILE=str(log))
    if mode == 'forced':
      environment.update(BLASLIFT_PLACE='gpu', BLASLIFT_DEVICE=options.device)
      environment.update(tester.suite.forced_settings(options))
    environment['LD_PRELOAD'] = ' '.join(map(str, preload))
    begin = time.monotonic()
    with open(folder / tester.input if tester.input else os.devnull) as text:
      try:
        done = subprocess.run([folder / tester.program], stdin=text, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                              cwd=work, env=environment, timeout=LIMIT_SECONDS, text=True, errors='replace')
        status, output = done.returncode, done.stdout
      except subprocess.TimeoutExpired:
        status, output = -1, f' FAILED: no end after {LIMIT_SECONDS} s\n'
    seconds = time.monotonic() - begin
    for written in sorted(work.glob('*.out')):
      output += written.read_text(errors='replace')
    if tester.report and not (work / tester.report).exists():
      output += f' FAILED: {tester.report} was not written\n'
    summary = log.read_text() if log.exists() else ''
  return Outcome(status, verdicts(output), tester.suite.count_forgiven(output), seconds, summary)


def number(text):
  return int(text.replace(',', ''))


def calls_on_device(summary):
  found = re.search(r'BLAS calls: ([\d,]+) on the GPU', summary)
  return number(found.group(1)) if found else 0


def device_complaints(summary):
  """What the summary says was kept from the device for another reason than that there was nothing to do."""
  harmless = ('nothing to multiply', 'no GPU path for this routine', 'arguments that Netlib\'s BLAS refuses: the CPU BLAS has the word',
              'a singular matrix, an uncertain rank or the like: LAPACK decides')
  reasons = re.findall(r': +([\d,]+ calls?, [^:]*): (.*)$', summary.replace('kept   from the GPU', ''), re.MULTILINE)
  notes = [note for note in re.findall(r'note   (.*)', summary) if 'would have taken' not in note]
  return [f'{how}: {why}' for how, why in reasons if why not in harmless] + notes


def judge(tester, mode, baseline, seen):
  problems = tester.suite.compare(mode, baseline, seen)
  if baseline.status != seen.status:
    problems.append(f'exit status {seen.status} instead of {baseline.status}')
  if not baseline.verdicts:
    problems.append('the tester said nothing even without blaslift')
  if not re.search(r'[1-9][\d,]* BLAS calls: ', seen.summary):
    problems.append('the tester made no call through blaslift')
  if mode == 'forced':
    if tester.level3 and calls_on_device(seen.summary) == 0:
      problems.append('no call ran on the device')
    problems += device_complaints(seen.summary)
  return problems


def check(tester, options):
  baseline = run(tester, options, 'baseline')
  lines, failed = [], False
  for mode in options.mode:
    seen = run(tester, options, mode)
    problems = judge(tester, mode, baseline, seen)
    failed = failed or bool(problems)
    passes = sum('pass' in line.lower() and 'pass computational' not in line.lower() for line in seen.verdicts)
    lines.append(f'{"FAIL" if problems else "ok":4} {tester.name:32} {mode:7} {passes:3} passes, '
                 f'{calls_on_device(seen.summary):8} calls on the device, {seen.seconds:6.2f} s '
                 f'({baseline.seconds:.2f} s without)')
    lines += [f'       {problem}' for problem in problems[:40]]
  print('\n'.join(lines), flush=True)
  return failed


def missing(suites, options):
  """Why this cannot run here; empty if it can."""
  for suite in suites:
    if not (suite.folder / next(iter(suite.testers())).program).exists():
      return f'Netlib\'s testers are not in {suite.folder}: install {suite.package}'
  if options.device == 'cuda' and 'forced' in options.mode and not os.path.exists('/dev/nvidiactl'):
    return 'there is no NVIDIA GPU (/dev/nvidiactl)'
  return ''


def make_parser(description):
  parser = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
  parser.add_argument('--mode', action='append', choices=('auto', 'forced'), help='may be repeated (default: both)')
  parser.add_argument('--device', default='emulated', choices=('emulated', 'cuda'), help='for forced')
  parser.add_argument('--filter', default='', help='only testers whose name matches this regular expression')
  parser.add_argument('--shim-dir', type=pathlib.Path, required=True, help='the folder with libblaslift.so')
  parser.add_argument('--cblas-data', type=pathlib.Path, help='a library with Netlib\'s two CBLAS variables, for CBLAS testers')
  parser.add_argument('--jobs', type=int, default=1)
  return parser


def run_suites(suites, options):
  """The exit status of a script: 0, 1 where testers failed, SKIPPED where they cannot run."""
  options.mode = options.mode or ['auto', 'forced']
  options.shim_dir = options.shim_dir.resolve()
  if reason := missing(suites, options):
    print(f'skipped: {reason}')
    return SKIPPED
  needed = [options.shim_dir / suite.library for suite in suites]
  if options.cblas_data:
    options.cblas_data = options.cblas_data.resolve()
    needed.append(options.cblas_data)
  for path in needed:
    if not path.exists():
      sys.exit(f'{path} does not exist')
  chosen = [tester for suite in suites for tester in suite.testers() if re.search(options.filter, tester.name)]
  if not chosen:
    sys.exit(f'no tester matches {options.filter}')
  begin = time.monotonic()
  with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
    failures = sum(pool.map(lambda tester: check(tester, options), chosen))
  print(f'{len(chosen)} testers, {failures} failed, {time.monotonic() - begin:.0f} s')
  return 1 if failures else 0
