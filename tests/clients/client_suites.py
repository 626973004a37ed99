#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 the blaslift authors
# SPDX-License-Identifier: BSD-3-Clause
"""The test suites of OpenBLAS, NumPy, SciPy, scikit-learn, statsmodels, R and Octave have the same results with blaslift as without.

Runs each suite in some modes: `none`, without blaslift; `auto`, preloaded, with a device at hand that it may use; `forced`,
preloaded, with every supported call on the device. Prints how many tests passed, failed and were skipped in each mode and how
many calls ran on the device, then every test whose result is not that of `none`. Exits with 1 if there is one, or if blaslift
saw no call; tests that fail in all modes are no difference, and those that are EXPLAINED below are named, but count as none.

  utest   OpenBLAS's own, from its source: --openblas-source, or what `apt-get source openblas` gives; needs its compilers
          and libopenblas0. Those of LAPACKE (test_kernel_regress.c) are left out: Debian's source has no LAPACKE
  numpy   NumPy's linalg tests, and those of its core that multiply; needs pytest and hypothesis beside NumPy
  scipy   SciPy's linalg tests; needs pytest
  sparse  SciPy's sparse.linalg tests
  sklearn      scikit-learn's linear_model and decomposition
  statsmodels  its regression
  octave  the tests in Octave's files about matrices
  r       R's examples of its packages base and stats and, with --r-source, its own test scripts (and those of package Matrix,
          if its archive is unpacked there and it is installed); what they print is compared, numbers within a tolerance

A few minutes a suite and mode. --forced-setting BLASLIFT_DIRECT_FROM=64, and PRODUCT_FROM likewise, leaves calls of levels 1 to 3
with small operands on the CPU, and all of LAPACK's on the device. Where OpenBLAS and a device round differently, a test whose
tolerance is a few roundings may turn either way; EXPLAINED names those that do.
"""
import argparse
import collections
import dataclasses
import difflib
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import xml.etree.ElementTree

MODES = ('none', 'auto', 'forced')
PASSED, FAILED, SKIPPED, EXPECTED, MISSING = 'passed', 'failed', 'skipped', 'expected to fail', 'missing'
COUNTED = (PASSED, FAILED, SKIPPED, EXPECTED)
SHOWN_DIFFERENCES = 100
SHOWN_LINES = 5

# Threads add differences of their own. Debian's OpenBLAS 0.3.21 chooses slow kernels on CPUs newer than itself.
CONSTANT = {'OPENBLAS_NUM_THREADS': '1', 'OPENBLAS_CORETYPE': 'Haswell', 'LC_ALL': 'C.UTF-8', 'LANGUAGE': 'en', 'TZ': 'UTC'}

NUMPY = (('linalg', ('--pyargs', 'numpy.linalg')),
         ('products', ('--pyargs', 'numpy._core.tests.test_multiarray', 'numpy._core.tests.test_einsum',
                       '-k', 'dot or matmul or MatMul or inner or vdot or einsum')))
SCIPY = (('linalg', ('--pyargs', 'scipy.linalg')),)
SPARSE = (('sparse', ('--pyargs', 'scipy.sparse.linalg')),)
SKLEARN = (('linear_model', ('--pyargs', 'sklearn.linear_model')), ('decomposition', ('--pyargs', 'sklearn.decomposition')))
STATSMODELS = (('regression', ('--pyargs', 'statsmodels.regression')),)

OCTAVE_FOLDERS = ('linear-algebra', 'polynomial', 'optimization', 'statistics', 'special-matrix')  # of Octave's own m files
OCTAVE_FILES = ('__eigs__', '__qp__', 'balance', 'bsxfun', 'chol', 'colloc', 'conv2', 'data', 'det', 'dot', 'eig', 'fft', 'filter',
                'givens', 'gsvd', 'hess', 'inv', 'kron', 'lsode', 'lu', 'mappers', 'matrix_type', 'max', 'mgorth', 'ordqz',
                'ordschur', 'pinv', 'qr', 'qz', 'rcond', 'schur', 'sparse', 'sparse-xpow', 'sqrtm', 'svd', 'sylvester', 'tril',
                'CMatrix', 'dMatrix', 'fCMatrix', 'fMatrix', 'CSparse', 'dSparse')  # of the tests of compiled functions

R_SCRIPTS = ('tests/lapack.R', 'tests/reg-BLAS.R', 'tests/simple-true.R', 'tests/lm-tests.R', 'tests/complex.R', 'tests/arith-true.R',
             'tests/reg-tests-1a.R', 'tests/reg-tests-1b.R', 'tests/reg-tests-1c.R', 'tests/reg-tests-2.R',
             'tests/reg-examples1.R', 'tests/p-r-random-tests.R', 'src/library/stats/tests/*.R', 'src/library/splines/tests/*.R',
             'src/library/Recommended/Matrix/tests/*.R')
R_IGNORED = re.compile(r'IGNORE_RDIFF_BEGIN.*?IGNORE_RDIFF_END', re.DOTALL)  # R's own mark for output that may differ
# Lines that tell of times, of addresses in memory, of names of temporary files and of the libraries in use, which may differ.
R_TIMES = re.compile(r'^ *user(\.self| +system +elapsed) *\n.*\n', re.MULTILINE)
R_VOLATILE = re.compile(r'^ *Time\b|user\.self|elapsed|0x[0-9a-f]+>|blaslift-|Rtmp|\d\d:\d\d:\d\d|^(BLAS|LAPACK): +/')
# Whose output tells of the environment, of process numbers or of free memory: only their results count.
R_UNCOMPARED = ('example base: Sys.getenv', 'example base: formatDL', 'example base: extSoftVersion', 'reg-examples1.R', 'reg-tests-1a.R',
                'reg-tests-1b.R', 'reg-tests-1c.R', 'Simple.R')
R_ERROR = 'an uncaught error'
NUMBER = re.compile(r'[-+]?(?:\d+\.?(\d*)|\.(\d+))(?:[eE]([-+]?\d+))?')
RELATIVE, ABSOLUTE = 1e-5, 1e-9  # R prints seven digits, or fewer, of which the last may round differently

# Tests that may end differently in mode `forced`: suite, name, and why.
EXPLAINED = (
  ('numpy', r'products: .*test_dot_errstate\[float64\]', 'a device raises no floating-point exception flags, for which NumPy looks after a '
   'product with infinities; its result is the same NaN'),
  ('octave', r'chol\.cc-tst 28:', 'a rank-one update and downdate of a Cholesky factor within 10 eps: 13.6 eps instead of 3.5 with these '
   'numbers; over random ones medians of 6.4 and 5.3, largest 42 and 34'),
  ('octave', r'gsvd\.cc-tst (8|9|10): test <48807>', 'Octave\'s known bug 48807, within 85 eps: 36 eps instead of 104 with these numbers; the '
   'next tests use its variables'),
  ('octave', r'inv\.cc-tst (42|43):', 'the emulated device multiplies with no zero of a vector, as Netlib\'s ?trsv, ?trmv and ?ger do; '
   'OpenBLAS multiplies zero with infinity'),
  ('r', r'example Matrix: Schur-class', 'the sign of vectors'),
  ('r', r'example Matrix: chol2inv-methods', 'an exact identity, where a warning needs a rounding error'),
  ('r', r'example Matrix: (nearPD|rankMatrix)|dpo-test\.R', 'an iteration fewer until 1e-7 is reached; singular values at the threshold'),
  ('r', r'factorizing\.R', 'factors of matrices that are singular but for rounding errors'),
)


@dataclasses.dataclass
class Part:
  """What one program of a suite said."""
  results: dict  # name of a test: one of the words above
  texts: dict = dataclasses.field(default_factory=dict)  # name of a test: why it failed, or what it printed
  trouble: str = ''  # why the program did not end well


@dataclasses.dataclass
class Outcome:
  """What a suite did in one mode."""
  results: dict = dataclasses.field(default_factory=dict)
  texts: dict = dataclasses.field(default_factory=dict)
  troubles: list = dataclasses.field(default_factory=list)
  seconds: float = 0
  calls: int = 0  # that blaslift saw
  on_device: int = 0

  def add(self, part, prefix):
    self.results.update({f'{prefix}{name}': result for name, result in part.results.items()})
    self.texts.update({f'{prefix}{name}': text for name, text in part.texts.items()})
    if part.trouble:
      self.troubles.append(f'{prefix}{part.trouble}')

  def counts(self):
    found = collections.Counter(self.results.values())
    return [found[word] for word in COUNTED]


class Place:
  """Where a suite runs in one mode: environment, scratch folder, time limit, files for output and logs."""

  def __init__(self, options, suite, mode, scratch):
    self.options = options
    self.name = f'{suite}-{mode}'
    self.scratch = scratch
    self.logs = scratch / 'logs'
    self.logs.mkdir()
    self.environment = {name: value for name, value in os.environ.items()
                        if not name.startswith('BLASLIFT_') and name != 'LD_PRELOAD'}
    self.environment.update(CONSTANT, HYPOTHESIS_STORAGE_DIRECTORY=str(scratch / 'hypothesis'))
    if mode != 'none':
      self.environment.update(LD_PRELOAD=str(options.library), BLASLIFT_DEVICE=options.device, BLASLIFT_LOG='summary',
                              BLASLIFT_LOG_FILE=f'{self.logs}/%p')
    if mode == 'forced':
      self.environment.update([setting.split('=', 1) for setting in options.forced_setting], BLASLIFT_PLACE='gpu')

  def run(self, name, command, cwd, **settings):
    """Runs a program; what it wrote goes to a file, whose text comes back with a word about a bad end."""
    written = self.options.out / f'{self.name}-{name}.out'
    trouble = ''
    with open(written, 'w', encoding='utf-8') as output:
      program = subprocess.Popen([str(part) for part in command], stdin=subprocess.DEVNULL, stdout=output,
                                 stderr=subprocess.STDOUT, cwd=cwd, env={**self.environment, **settings}, start_new_session=True)
      try:
        program.wait(self.options.timeout)
      except subprocess.TimeoutExpired:
        trouble = f'{name} did not end within {self.options.timeout} s'
        os.killpg(program.pid, signal.SIGKILL)
        program.wait()
    if not trouble and program.returncode:
      trouble = f'{name} ended with status {program.returncode}'
    return written.read_text(encoding='utf-8', errors='replace'), trouble

  def count_calls(self):
    """Calls seen and calls on the device, over all processes. Keeps what blaslift wrote beside what the programs wrote."""
    written = [log.read_text(errors='replace') for log in sorted(self.logs.iterdir())]
    if written:
      (self.options.out / f'{self.name}.log').write_text(''.join(written), encoding='utf-8')
    calls = on_device = 0
    for seen, device in re.findall(r'^blaslift.*?: ([\d,]+) BLAS calls?: ([\d,]+) on the GPU', ''.join(written), re.MULTILINE):
      calls += int(seen.replace(',', ''))
      on_device += int(device.replace(',', ''))
    return calls, on_device


def last_line(text):
  lines = text.strip().splitlines()
  return lines[-1] if lines else 'nothing'


def pytest_part(place, name, arguments):
  """One run of pytest. The file with the results is missing after a crash; the output's last line then tells the test."""
  report = place.scratch / f'{name}.xml'
  command = [place.options.python, '-m', 'pytest', *arguments, '-v', '-p', 'no:cacheprovider', '--tb=short',
             f'--junit-xml={report}', *place.options.pytest]
  text, trouble = place.run(name, command, place.scratch)
  if not report.exists():
    return Part({}, trouble=f'{trouble or name}, no results; last it wrote: {last_line(text)}')
  part = Part({})
  for case in xml.etree.ElementTree.parse(report).iter('testcase'):
    test = f'{case.get("classname")}::{case.get("name")}'
    while test in part.results:
      test += "'"
    verdicts = {child.tag: child for child in case if child.tag in ('failure', 'error', 'skipped')}
    if not verdicts:
      part.results[test] = PASSED
    elif 'skipped' in verdicts:
      part.results[test] = EXPECTED if verdicts['skipped'].get('type') == 'pytest.xfail' else SKIPPED
    else:
      part.results[test] = FAILED
      part.texts[test] = next(iter(verdicts.values())).text or ''
  return part


def pytest_suite(parts):
  def run(place, outcome):
    for name, arguments in parts:
      outcome.add(pytest_part(place, name, arguments), f'{name}: ')
  return run


def octave_groups(place):
  """Files with tests: of compiled functions in a folder of tests, of m files in themselves."""
  said = subprocess.run(['octave-cli', '--norc', '--eval', 'disp(OCTAVE_HOME), disp(version)'], capture_output=True, text=True,
                        env=place.environment | {'LD_PRELOAD': ''}).stdout.split()
  share = pathlib.Path(said[0], 'share', 'octave', said[1])
  yield 'compiled', [path for name in OCTAVE_FILES for path in sorted(share.glob(f'etc/tests/lib*/*/{name}.cc-tst'))]
  for folder in OCTAVE_FOLDERS:
    yield folder, [path for path in sorted(share.glob(f'm/{folder}/*.m')) if '\n%!' in path.read_text(errors='replace')]


def octave_results(name, text):
  """From what Octave's test function wrote about a file: every test, after a line with five stars."""
  part = Part({})
  for index, test in enumerate(re.split(r'^\*{5} ', text, flags=re.MULTILINE)[1:], 1):
    first = test.splitlines()[0].strip()
    named = f'{name} {index}: {first}'
    if re.search(r'^!{5} .*known bug', test, re.MULTILINE) or first.startswith('xtest'):
      part.results[named] = EXPECTED
    elif re.search(r'^!{5}', test, re.MULTILINE):
      part.results[named], part.texts[named] = FAILED, test
    elif re.search(r'^-{5} skipped', test, re.MULTILINE):
      part.results[named] = SKIPPED
    elif not re.match(r'shared|function|endfunction', first):
      part.results[named] = PASSED
  return part


def octave_suite(place, outcome):
  for group, paths in octave_groups(place):
    program = ''
    for path in paths:  # some tests draw numbers
      program += (f" rand('twister', 1); randn('twister', 1); rande('twister', 1);"
                  f" test('{path}', 'normal', '{place.scratch / path.name}.log');")
    script = place.scratch / f'{group.replace("-", "_")}_tests.m'
    script.write_text(program.replace(';', ';\n'), encoding='utf-8')
    text, trouble = place.run(group, ['octave-cli', '--norc', '--no-history', '--no-gui', script], place.scratch)
    if trouble:
      outcome.troubles.append(f'{trouble}; last it wrote: {last_line(text)}')
    for path in paths:
      log = place.scratch / f'{path.name}.log'
      outcome.add(octave_results(path.name, log.read_text(errors='replace') if log.exists() else ''), '')


def r_run(place, name, script):
  """Runs a copy of a script, which draws the same numbers each time, and goes on after an error and marks it."""
  script.write_bytes(f"set.seed(1); options(error = quote(cat('{R_ERROR}\\n')))\n".encode() + script.read_bytes())
  return place.run(name, ['R', '--vanilla', '-f', script], script.parent, SRCDIR=str(script.parent))


def r_results(texts):
  return {name: FAILED if re.search(f'^{R_ERROR}', text, re.MULTILINE) else PASSED for name, text in texts.items()}


def r_suite(place, outcome):
  """Examples count by topic, R's test scripts as one test each."""
  for package in place.options.r_packages.split(','):
    subprocess.run(['Rscript', '--vanilla', '-e',
                    f'tools:::.createExdotR("{package}", system.file(package = "{package}"), silent = TRUE)'],
                   cwd=place.scratch, env=place.environment | {'LD_PRELOAD': ''}, check=True, capture_output=True)
    text, trouble = r_run(place, package, place.scratch / f'{package}-Ex.R')
    topics = re.split(r'^> ### \* (.*)$', text, flags=re.MULTILINE)
    texts = dict(zip(topics[1::2], topics[2::2]))
    outcome.add(Part(r_results(texts), texts, trouble), f'example {package}: ')
  if place.options.r_source:
    folder = place.scratch / 'source'
    for pattern in R_SCRIPTS:
      for script in sorted(place.options.r_source.glob(pattern)):
        copy = folder / script.relative_to(place.options.r_source)
        if not copy.parent.exists():  # scripts read and write files beside them
          shutil.copytree(script.parent, copy.parent)
        text, trouble = r_run(place, script.stem, copy)
        outcome.add(Part(r_results({script.name: text}), {script.name: text}, trouble), '')


def openblas_source(options):
  """The unpacked source: as named, or as apt-get fetches it, which needs a deb-src entry among its sources."""
  if options.openblas_source:
    return options.openblas_source
  folder = options.out / 'openblas-source'
  unpacked = lambda: [path.parent for path in folder.glob('*/Makefile.system')]
  if not unpacked():
    folder.mkdir(exist_ok=True)
    done = subprocess.run(['apt-get', 'source', '-q', 'openblas'], cwd=folder, capture_output=True, text=True)
    if not unpacked():
      sys.exit(f'`apt-get source openblas` brought no source; add a deb-src entry, or name one with --openblas-source:\n{done.stderr[-1000:]}')
  return unpacked()[0]


def build_utest(options):
  """The program, of a copy of the source, linked to the system's OpenBLAS."""
  copy = options.out / 'utest'
  program = copy / 'utest' / 'openblas_utest'
  if program.exists():
    return program
  shutil.copytree(openblas_source(options), copy, symlinks=True, dirs_exist_ok=True)
  subprocess.run(['ar', 'rc', copy / 'libnone.a'], check=True)
  core = CONSTANT['OPENBLAS_CORETYPE'].upper() if os.uname().machine == 'x86_64' else 'GENERIC'
  done = subprocess.run(['make', '-C', copy / 'utest', f'TARGET={core}', 'NO_LAPACKE=1', 'NO_AFFINITY=1', 'LIBNAME=libnone.a',
                         'EXTRALIB=-l:libopenblas.so.0 -lm -lpthread', 'FEXTRALIB=', 'openblas_utest'], capture_output=True, text=True)
  if not program.exists():
    sys.exit(f'OpenBLAS\'s utest was not built:\n{(done.stdout + done.stderr)[-2000:]}')
  return program


def utest_suite(place, outcome):
  """OpenBLAS's own tests: a line each."""
  text, trouble = place.run('utest', [build_utest(place.options)], place.scratch)
  said = {'[OK]': PASSED, '[SKIPPED]': SKIPPED}
  part = Part({}, trouble=trouble)
  for test in re.split(r'^(?=TEST \d+/\d+ )', text, flags=re.MULTILINE)[1:]:
    words = test.split()
    name, verdict = words[2], next((word for word in words[3:] if word.startswith('[')), '')
    part.results[name] = said.get(verdict, FAILED)
    if part.results[name] == FAILED:
      part.texts[name] = test
  outcome.add(part, '')


SUITES = {'utest': utest_suite, 'numpy': pytest_suite(NUMPY), 'scipy': pytest_suite(SCIPY), 'sparse': pytest_suite(SPARSE),
          'sklearn': pytest_suite(SKLEARN), 'statsmodels': pytest_suite(STATSMODELS), 'octave': octave_suite,
          'r': r_suite}
PROGRAMS = {'utest': 'make', 'octave': 'octave-cli', 'r': 'R'}  # the others need Python


def tokens(line):
  """The words of a line; numbers as pairs of their value and the unit of their last digit, which is 0 for integers."""
  found = []
  end = 0
  for number in NUMBER.finditer(line):
    found += line[end:number.start()].split()
    fraction, only_fraction, exponent = number.groups('')
    digits = len(fraction or only_fraction)
    unit = 10.0 ** (int(exponent or 0) - digits) if digits else 0
    found.append((float(number.group()), unit))
    end = number.end()
  return found + line[end:].split()


def near(one, other):
  if isinstance(one, str) or isinstance(other, str):
    return one == other
  (value, unit), (other_value, other_unit) = one, other
  allowed = max(ABSOLUTE, RELATIVE * max(abs(value), abs(other_value)), 1.001 * max(unit, other_unit))
  return abs(value - other_value) <= allowed


def same_numbers(seen, wanted):
  these, those = tokens(' '.join(seen)), tokens(' '.join(wanted))
  return len(these) == len(those) and all(map(near, these, those))


def printed_difference(seen, wanted):
  """Where two outputs differ by more than rounding, blanks and lines that always differ, or ''."""
  seen, wanted = ([line for line in R_TIMES.sub('', R_IGNORED.sub('', text)).splitlines() if not R_VOLATILE.search(line)] for text in (seen, wanted))
  found = []
  for kind, begin, end, other_begin, other_end in difflib.SequenceMatcher(None, seen, wanted, False).get_opcodes():
    these, those = seen[begin:end], wanted[other_begin:other_end]
    if kind != 'equal' and not same_numbers(these, those):
      found += [*these[:SHOWN_LINES], '  instead of', *those[:SHOWN_LINES]]
  return '\n'.join(found[:4 * SHOWN_LINES])


def differences(suite, with_it, without):
  """Name, results and a reason, for every test whose result is not the same."""
  for test in sorted(with_it.results.keys() | without.results.keys()):
    seen, wanted = with_it.results.get(test, MISSING), without.results.get(test, MISSING)
    if seen != wanted:
      yield test, f'{seen}, without blaslift {wanted}', with_it.texts.get(test, '')[-2000:]
    elif suite == 'r' and test not in R_UNCOMPARED:
      if reason := printed_difference(with_it.texts[test], without.texts[test]):
        yield test, 'prints something else', reason


def run_suite(options, suite, mode):
  with tempfile.TemporaryDirectory(prefix='blaslift-') as scratch:
    place = Place(options, suite, mode, pathlib.Path(scratch))
    outcome = Outcome()
    begin = time.monotonic()
    SUITES[suite](place, outcome)
    outcome.seconds = time.monotonic() - begin
    outcome.calls, outcome.on_device = place.count_calls()
    return outcome


def print_row(suite, mode, *cells):
  print(f'{suite:8} {mode:7}' + ''.join(f'{cell:>10}' for cell in cells), flush=True)


def explanation(suite, mode, test):
  return next((why for where, name, why in EXPLAINED if mode == 'forced' and where == suite and re.match(name, test)), '')


def compare(suite, mode, outcome, without):
  """Prints the differences; whether there are none that nobody has explained."""
  found = []
  for difference in differences(suite, outcome, without):
    if why := explanation(suite, mode, difference[0]):
      print(f'  explained in mode {mode}: {difference[0]}: {difference[1]}: {why}')
    else:
      found.append(difference)
  for test, what, reason in found[:SHOWN_DIFFERENCES]:
    print(f'  DIFFERENT in mode {mode}: {test}: {what}')
    for line in reason.strip().splitlines():
      print(f'    {line}')
  if len(found) > SHOWN_DIFFERENCES:
    print(f'  ... and {len(found) - SHOWN_DIFFERENCES} more')
  used = outcome.on_device if mode == 'forced' else outcome.calls
  if not used:
    print(f'  blaslift {"ran no call on the device" if mode == "forced" else "saw no call"} in mode {mode}')
  ended_alike = outcome.troubles == without.troubles
  if not ended_alike:
    print(f'  a program ended differently in mode {mode}')
  return not found and used > 0 and ended_alike


def choices(text, known):
  names = text.split(',')
  for name in names:
    if name not in known:
      raise argparse.ArgumentTypeError(f'{name} is none of {", ".join(known)}')
  return [name for name in known if name in names]


def main():
  parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
  parser.add_argument('--library', type=pathlib.Path, required=True, help='libblaslift.so, with its plugins beside it')
  parser.add_argument('--python', default=sys.executable, help='interpreter whose NumPy and SciPy are tested')
  parser.add_argument('--suites', type=lambda text: choices(text, SUITES), default='numpy,scipy,octave,r',
                      help=f'of {",".join(SUITES)}; default %(default)s')
  parser.add_argument('--modes', type=lambda text: choices(text, MODES), default=','.join(MODES), help='default %(default)s')
  parser.add_argument('--out', type=pathlib.Path, required=True, help='folder for what the suites write')
  parser.add_argument('--device', default='emulated', help='BLASLIFT_DEVICE; default %(default)s')
  parser.add_argument('--forced-setting', action='append', default=[], metavar='NAME=VALUE', help='one more for mode forced')
  parser.add_argument('--pytest', action='append', default=[], metavar='ARGUMENT', help='one more for pytest')
  parser.add_argument('--r-packages', default='base,stats', metavar='NAMES', help='whose examples run; default %(default)s')
  parser.add_argument('--r-source', type=pathlib.Path, help='R\'s unpacked source, for its test scripts')
  parser.add_argument('--openblas-source', type=pathlib.Path, help='OpenBLAS\'s unpacked source, for its utest')
  parser.add_argument('--timeout', type=float, default=3600, metavar='SECONDS', help='for one program; default %(default)s')
  options = parser.parse_args()
  options.library = options.library.resolve(strict=True)
  options.out = options.out.resolve()
  if 'none' not in options.modes:
    parser.error('--modes without none: there would be nothing to compare with')
  options.out.mkdir(parents=True, exist_ok=True)
  options.openblas_source = options.openblas_source and options.openblas_source.resolve(strict=True)
  options.r_source = options.r_source and options.r_source.resolve(strict=True)

  good, ran = True, False
  print_row('suite', 'mode', *(word.split()[0] for word in COUNTED), 'seconds', 'calls', 'on device')
  for suite in options.suites:
    if not shutil.which(PROGRAMS.get(suite, options.python)):
      print(f'{suite:8} skipped: {PROGRAMS.get(suite, options.python)} is missing')
      continue
    without, ran = None, True
    for mode in sorted(options.modes, key=MODES.index):
      outcome = run_suite(options, suite, mode)
      print_row(suite, mode, *outcome.counts(), f'{outcome.seconds:.0f}', outcome.calls, outcome.on_device)
      for trouble in outcome.troubles:
        print(f'  {trouble}')
      if mode == 'none':
        without = outcome
        for test in sorted(test for test, result in outcome.results.items() if result == FAILED):
          print(f'  fails without blaslift: {test}')
        good &= bool(outcome.results)
      elif without:
        good &= compare(suite, mode, outcome, without)
  if not ran:
    sys.exit('no suite could be run')
  sys.exit(0 if good else 1)


if __name__ == '__main__':
  main()
