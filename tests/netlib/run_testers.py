#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 the blaslift authors
# SPDX-License-Identifier: BSD-3-Clause
"""Runs Netlib's own BLAS and LAPACK testers, as Debian ships them, without and with blaslift, and compares.

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
LIBRARIES = {'blas': 'libblaslift.so', 'blas64': 'libblaslift64.so', 'lapack': 'libblaslift.so'}
FOLDERS = {suite: f'/usr/lib/{os.uname().machine}-linux-gnu/{suite}' for suite in LIBRARIES}
PACKAGES = {'blas': 'libblas-test', 'blas64': 'libblas64-test', 'lapack': 'liblapack-test'}
PRECISIONS = 'sdcz'
LIMIT_SECONDS = 600
# Debian's OpenBLAS chooses slow kernels on CPUs newer than itself, and threads only blur the times.
QUIET_OPENBLAS = {'OPENBLAS_NUM_THREADS': '1', 'OPENBLAS_CORETYPE': 'Haswell'}


@dataclasses.dataclass(frozen=True)
class Tester:
  suite: str
  program: str
  input: str = ''      # the file on its standard input
  report: str = ''     # the file that it writes, named in its input; standard output where empty
  level3: bool = False  # makes calls that the device runs

  @property
  def name(self):
    return f'{self.suite}/{self.program}' + (f' < {self.input}' if self.input else '')

  @property
  def cblas(self):
    return 'cblat' in self.program


@dataclasses.dataclass
class Outcome:
  status: int
  verdicts: list
  by_a_bit: dict  # failures_by_a_bit
  seconds: float
  summary: str


def blas_testers(suite):
  for p in PRECISIONS:
    yield Tester(suite, f'xblat1{p}')
    yield Tester(suite, f'xblat2{p}', f'{p}blat2.in', f'{p}blat2.out')
    yield Tester(suite, f'xblat3{p}', f'{p}blat3.in', f'{p}blat3.out', level3=True)
    yield Tester(suite, f'x{p}cblat1')
    yield Tester(suite, f'x{p}cblat2', f'{p}in2')
    yield Tester(suite, f'x{p}cblat3', f'{p}in3', level3=True)


def lapack_testers():
  """The pairs of lapack_testing.py, and the balancing tests, which it leaves out."""
  for p in PRECISIONS:
    yield Tester('lapack', f'xlintst{p}', f'{p}test.in', level3=True)
    yield Tester('lapack', f'xlintstrf{p}', f'{p}test_rfp.in', level3=True)
  yield Tester('lapack', 'xlintstds', 'dstest.in', level3=True)
  yield Tester('lapack', 'xlintstzc', 'zctest.in', level3=True)
  plain = ('nep', 'sep', 'se2', 'svd', 'glm', 'gqr', 'gsv', 'csd', 'lse')
  lettered = ('ec', 'ed', 'gg', 'gd', 'sb', 'sg', 'bb', 'bal', 'bak', 'gbal', 'gbak')
  without_level3 = ('glm', 'bal', 'bak', 'gbal')  # at the sizes in their inputs
  for p in PRECISIONS:
    for name in plain + lettered:
      text = f'{name}.in' if name in plain else f'{p}{name}.in'
      yield Tester('lapack', f'xeigtst{p}', text, level3=name not in without_level3)


def testers_of(suite):
  return list(lapack_testers() if suite == 'lapack' else blas_testers(suite))


def folder_of(suite):
  return pathlib.Path(os.environ.get(f'{suite.upper()}_TESTERS', FOLDERS[suite]))


def verdicts(text):
  """The lines that judge, with blanks evened out; the others hold times and parameters."""
  judges = re.compile(r'pass|fail|thresh|illegal|error|out of|info|\*\*\*|suspect|half accurate|tests? run|test case|'
                      r'abandon|not recognized|abort|invalid|end of tests|calls\)', re.IGNORECASE)
  return [' '.join(line.split()) for line in text.splitlines() if judges.search(line)]


def split_rounding(lines):
  """The verdicts that another order of summation cannot change, and how many tests each part failed.

  On a device sums are rounded differently, so that a test whose error lies near the threshold may pass where the CPU
  library fails it. Failing where the CPU library passes is not accepted.
  """
  passed = re.compile(r'All tests for (?:the )?(.*?) passed')
  failed = re.compile(r'(?:[*]{3} )?(\S.*?): (\d+) out of \d+ tests failed')
  measured = re.compile(r'largest (test )?error|Failure in|Error\(s\) or Failure|Tests performed with test threshold|test\(')
  fixed, failures = [], {}
  for line in lines:  # a part may be judged several times
    if found := passed.match(line):
      failures.setdefault(found.group(1), 0)
    elif found := failed.match(line):
      failures[found.group(1)] = failures.get(found.group(1), 0) + int(found.group(2))
    elif not measured.search(line):
      fixed.append(line)
  return fixed, failures


# Tests whose outcome hangs on single bits; failures in them do not count on a device.
#   The drivers of eigenvalues must give the same bits whatever else is asked for, and fail with 1/ulp where they do not.
#     Some forms of a routine have a device form and others not. Debian's own ZGEEV fails four such tests.
#   HS: |I - UZ (UZ)'| and its like after ?HSEQR at 16 rows, where NMIN = 12 makes it deflate early. Without blaslift 2 of
#     SHS fail with OpenBLAS's kernels for Haswell and Zen, 4 of ZHS with those for Nehalem and Sandybridge.
SAME_BITS = r'(?:test\( *\d+\)=|result +\d+ is) *(?:0[.]839E[+]07|8[.]389E[+]06|0[.]450E[+]16|4[.]504[DE][+]15)\s*$'
BY_A_BIT = {part: SAME_BITS for part in ('EV', 'VX', 'ES', 'SX', 'GV drivers', 'GS drivers')} | {'HS': r'result +[78] is'}


def failures_by_a_bit(text):
  """How many of BY_A_BIT each part failed. The lines of a part come before its verdict."""
  found, seen = {}, []
  for line in text.splitlines():
    seen.append(line)
    if verdict := re.match(r' ?(?:All tests for )?([SDCZ])([A-Z]{2}(?: drivers)?)(?: passed|: +\d+ out of)', line):
      precision, part = verdict.groups()
      pattern = BY_A_BIT.get(part)
      found[precision + part] = found.get(precision + part, 0) + sum(bool(pattern and re.search(pattern, one)) for one in seen)
      seen = []
  return {part: count for part, count in found.items() if count}


def run(tester, options, mode):
  folder = folder_of(tester.suite)
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
      preload.append(options.shim_dir / LIBRARIES[tester.suite])
      environment.update(BLASLIFT_LOG='summary', BLASLIFT_LOG_FILE=str(log))
    if mode == 'forced':
      environment.update(BLASLIFT_PLACE='gpu', BLASLIFT_DEVICE=options.device)
      if tester.suite == 'lapack':  # millions of tiny calls, which the BLAS testers make in all their forms
        environment.update(BLASLIFT_DIRECT_FROM='1024')
        if options.lapack_alone:
          environment.update(BLASLIFT_PRODUCT_FROM='1024')
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
  return Outcome(status, verdicts(output), failures_by_a_bit(output), seconds, summary)


def number(text):
  return int(text.replace(',', ''))


def calls_on_device(summary):
  found = re.search(r'BLAS calls: ([\d,]+) on the GPU', summary)
  return number(found.group(1)) if found else 0


def device_complaints(summary):
  """What the summary says was kept from the device for another reason than that there was nothing to do."""
  harmless = ('nothing to multiply', 'no GPU path for this routine', 'arguments that Netlib\'s BLAS refuses: the CPU BLAS has the word',
              'a singular matrix or the like: the CPU\'s LAPACK reports it')
  reasons = re.findall(r': +([\d,]+ calls?, [^:]*): (.*)$', summary.replace('kept   from the GPU', ''), re.MULTILINE)
  notes = [note for note in re.findall(r'note   (.*)', summary) if 'would have taken' not in note]
  return [f'{how}: {why}' for how, why in reasons if why not in harmless] + notes


def compare(tester, mode, baseline, seen):
  if mode == 'auto' or tester.suite != 'lapack':
    expected, got, problems = baseline.verdicts, seen.verdicts, []
  else:
    expected, before = split_rounding(baseline.verdicts)
    got, after = split_rounding(seen.verdicts)
    for failures, outcome in ((before, baseline), (after, seen)):
      for part, count in outcome.by_a_bit.items():
        failures[part] -= count
    problems = [f'{part}: {after.get(part, "no verdict")} tests failed instead of {count}'
                for part, count in before.items() if after.get(part, count + 1) > count]
  return problems + list(difflib.unified_diff(expected, got, 'without', mode, lineterm='', n=0))[2:]


def judge(tester, mode, baseline, seen):
  problems = compare(tester, mode, baseline, seen)
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
    if not (folder_of(suite) / testers_of(suite)[0].program).exists():
      return f'Netlib\'s testers are not in {folder_of(suite)}: install {PACKAGES[suite]}'
  if options.device == 'cuda' and 'forced' in options.mode and not os.path.exists('/dev/nvidiactl'):
    return 'there is no NVIDIA GPU (/dev/nvidiactl)'
  return ''


def main():
  parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter,
                                   epilog='BLAS_TESTERS, BLAS64_TESTERS and LAPACK_TESTERS override the folders.')
  parser.add_argument('suites', nargs='+', choices=LIBRARIES)
  parser.add_argument('--mode', action='append', choices=('auto', 'forced'), help='may be repeated (default: both)')
  parser.add_argument('--device', default='emulated', choices=('emulated', 'cuda'), help='for forced')
  parser.add_argument('--filter', default='', help='only testers whose name matches this regular expression')
  parser.add_argument('--shim-dir', type=pathlib.Path, required=True, help='the folder with libblaslift.so')
  parser.add_argument('--cblas-data', type=pathlib.Path, required=True, help='a library with Netlib\'s two CBLAS variables')
  parser.add_argument('--lapack-alone', action='store_true',
                      help='forced, lapack: BLAS calls of these sizes stay on the CPU, so that minutes suffice on a GPU')
  parser.add_argument('--jobs', type=int, default=1)
  options = parser.parse_args()
  options.mode = options.mode or ['auto', 'forced']
  options.shim_dir, options.cblas_data = options.shim_dir.resolve(), options.cblas_data.resolve()
  if reason := missing(options.suites, options):
    print(f'skipped: {reason}')
    return SKIPPED
  for needed in [options.cblas_data] + [options.shim_dir / LIBRARIES[suite] for suite in options.suites]:
    if not needed.exists():
      sys.exit(f'{needed} does not exist')
  chosen = [tester for suite in options.suites for tester in testers_of(suite) if re.search(options.filter, tester.name)]
  if not chosen:
    sys.exit(f'no tester matches {options.filter}')
  begin = time.monotonic()
  with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
    failures = sum(pool.map(lambda tester: check(tester, options), chosen))
  print(f'{len(chosen)} testers, {failures} failed, {time.monotonic() - begin:.0f} s')
  return 1 if failures else 0


if __name__ == '__main__':
  sys.exit(main())
