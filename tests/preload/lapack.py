#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 the blaslift authors
# SPDX-License-Identifier: BSD-3-Clause
"""LAPACK calls of whole programs: blaslift's liblapack.so.3, one decision for a routine and what it calls, callers with
LAPACKs of their own, operands that stay, and devices that fail half-way."""
import os
import pathlib
import re
import subprocess

from situation import FORCED, LIBRARY_FOLDER, SUMMARY, SYSTEM_PYTHON, expect, expect_equal, main, need, situation

ON_CPU = {'BLASLIFT_PLACE': 'cpu'}
NETLIB = pathlib.Path(LIBRARY_FOLDER, 'lapack')
NUMPY = '''
import numpy as np
a = np.random.default_rng(1).standard_normal((200, 200)) + 30 * np.eye(200)
s = a @ a.T
b = np.ones((200, 2))
checks = [np.linalg.solve(a, b), np.linalg.inv(a) @ b, np.linalg.lstsq(a, b, rcond=None)[0]]
assert all(np.allclose(a @ x, b) for x in checks)
l = np.linalg.cholesky(s)
assert np.allclose(l @ l.T, s)
q, r = np.linalg.qr(a)
assert np.allclose(q @ r, a)
w, v = np.linalg.eigh(s)
assert np.allclose(v * w @ v.T, s)
u, t, vt = np.linalg.svd(a)
assert np.allclose(u * t @ vt, a)
assert np.linalg.slogdet(a)[0] != 0
try:
  np.linalg.solve(np.zeros((3, 3)), np.ones(3))
except np.linalg.LinAlgError as error:
  print(error)
'''


def lapack_test(lab):
  path = lab.options.build_dir / 'bin' / 'lapack_test'
  need(path.exists(), 'lapack_test was not built: install libgtest-dev, libblas-dev and liblapack-dev')
  return path


def decided(result):
  """The LAPACK symbols about which a decision was made, in order (BLASLIFT_LOG=calls)."""
  names = re.findall(r'blaslift replay (\w+)', result.err)
  return [name for name in names if re.match(r'.(ge|po|tr|sy|he|or|un)(sv|s?dd|svd|t?r[fis]|tri|qrf|gqr|mqr|ls|ev.?)$', name)]


@situation
def numpy_with_liblapack_replaced(lab):
  need(subprocess.run([SYSTEM_PYTHON, '-c', 'import numpy'], capture_output=True).returncode == 0,
       f'{SYSTEM_PYTHON} has no numpy: install python3-numpy')
  for ways in ({'preload': None, 'LD_LIBRARY_PATH': lab.library_folder}, {}):
    seen = lab.run(SYSTEM_PYTHON, '-c', NUMPY, **ways, **FORCED, BLASLIFT_LOG='calls').ended_well()
    expect_equal(seen.out.strip(), 'Singular matrix', seen.what)
    lines = [line for line in seen.said if line.startswith('blaslift replay')]
    for name in ('dgesv', 'dpotrf', 'dgeqrf', 'dorgqr', 'dsyevd', 'dgesdd', 'dgetrf'):
      expect(any(f'replay {name} ' in line and '# GPU' in line for line in lines), f'{seen.what}: no {name} on the device')


@situation
def scipys_generalised_and_selected_eigenvalues(lab):
  need(subprocess.run([SYSTEM_PYTHON, '-c', 'import scipy.linalg'], capture_output=True).returncode == 0,
       f'{SYSTEM_PYTHON} has no scipy: install python3-scipy')
  plain = lab.run(SYSTEM_PYTHON, '-c', EIGENVALUES, preload=None).ended_well()
  seen = lab.run(SYSTEM_PYTHON, '-c', EIGENVALUES, **FORCED, BLASLIFT_LOG='calls').ended_well()
  expect_equal(seen.out, plain.out, seen.what)  # of B that is not definite
  for name in ('dsygv', 'dsygvd', 'dsygvx', 'dsyevr', 'dsyevx', 'zhegv', 'zhegvd', 'zhegvx', 'zheevr', 'zheevx'):
    expect(re.search(f'replay {name} .*# GPU', seen.err), f'{seen.what}: no {name} on the device')
  for name in ('dsyevr', 'dsyevx', 'dsygvx', 'zheevr', 'zheevx', 'zhegvx'):
    expect(re.search(f'replay {name} .*-range V .*# GPU', seen.err), f'{seen.what}: no {name} by value on the device')


@situation
def least_squares_of_numpy_and_scipy(lab):
  """Ranks, solutions and residuals are those without us, whoever decides the rank."""
  need(subprocess.run([SYSTEM_PYTHON, '-c', 'import scipy.linalg'], capture_output=True).returncode == 0,
       f'{SYSTEM_PYTHON} has no scipy: install python3-scipy')
  with lab.folder() as folder:
    right = pathlib.Path(folder, 'right')
    lab.run(SYSTEM_PYTHON, '-c', LEAST_SQUARES, right, 'write', preload=None).ended_well()
    seen = lab.run(SYSTEM_PYTHON, '-c', LEAST_SQUARES, right, 'compare', **FORCED, BLASLIFT_LOG='debug').ended_well()
    whole = lab.run(SYSTEM_PYTHON, '-c', LEAST_SQUARES, right, 'compare', **FORCED, BLASLIFT_SOLVED_FROM='1').ended_well()
  expect_equal((seen.out, whole.out), 2 * ('364 are equal\n',), seen.what)
  for name in ('dgelsd', 'zgelsd', 'dgelss', 'zgelss', 'sgelsd', 'cgelss'):
    expect(re.search(f'replay {name} .*# GPU', seen.err), f'{seen.what}: no {name} on the device')
  lines = [line for line in seen.said if re.search('replay .gels[ds] ', line)]
  wide = [line for line in lines if (sizes := re.search(r'-m (\d+) -n (\d+)', line)) and int(sizes[1]) < 1.6 * int(sizes[2])]
  expect_equal(wide, [], 'looked at')
  expect('rounding may decide the rank' in seen.err, f'{seen.what}: each rank was certain')


@situation
def ranks_that_noise_decides_cost_few_attempts(lab):
  """SciPy's limit is the unit of rounding: with dependent columns the device's part is lost, and not tried each time."""
  expect_few_attempts(lab, NOISE, 'dgelsd')


@situation
def intervals_that_end_on_eigenvalues_cost_few_attempts(lab):
  expect_few_attempts(lab, ON_EIGENVALUES, 'dsyevr')


def expect_few_attempts(lab, program, routine):
  """Of twelve calls that rounding decides and two that it does not."""
  seen = run_decided(lab, program, 0.9)
  places = re.findall(rf'blaslift replay {routine} .* # (CPU|GPU), ([^;]*);.*GPU ([0-9.]+)', seen.err)
  expect_equal([place for place, reason, _ in places], 12 * ['CPU'] + 2 * ['GPU'], f'places\n{seen.err[-3000:]}')
  # Calls that are not tried have no estimate.
  expect_equal([float(gpu) > 0 for _, _, gpu in places[:12]], [True, False, True] + 3 * [False] + [True] + 5 * [False], 'tried')


@situation
def names_that_are_not_in_the_table(lab):
  """Behind blaslift's liblapack.so.3 the machine's own defines them."""
  for ways in ({'preload': None, 'LD_LIBRARY_PATH': lab.library_folder}, {}):
    for settings in (ON_CPU, FORCED):
      seen = lab.run(lab.program('lapack_names'), **ways, **settings).ended_well()
      expect('INFO 0 0 0, error small, condition good' in seen.out, f'{seen.what}: {seen.out}')
    expect('on the device: 0' not in seen.err, f'{seen.what}: {seen.err}')


@situation
def a_routine_and_what_it_calls_are_one_decision(lab):
  """Netlib's dgesv calls dgetrf and dgetrs by their exported names."""
  need(NETLIB.exists(), f'{NETLIB} is missing: install liblapack3')
  for settings, diagonal in ((ON_CPU, 2), (ON_CPU, 0), (FORCED, 2), (FORCED, 0)):
    seen = lab.run(lab.program('lapack_names'), diagonal, LD_LIBRARY_PATH=NETLIB, **settings, BLASLIFT_LOG='calls')
    expect_equal([name for name in decided(seen.ended_well()) if name[1:3] == 'ge' and name != 'dgeqrf'], ['dgesv'],
                 f'{seen.what} decided about')


EIGENVALUES = '''
import numpy as np
import scipy.linalg as la
numbers = np.random.default_rng(2)
a = numbers.standard_normal((180, 180))
c = a + 1j * numbers.standard_normal((180, 180))
for a in (a + a.T, c + c.conj().T):
  b = a @ a.conj().T / 180 + np.eye(180)
  untouched = np.tril(np.full_like(a, np.nan), -1)
  for driver in ('gv', 'gvd', 'gvx'):
    for some in (None, (10, 40)) if driver == 'gvx' else (None,):
      # The other triangles hold NaN: nobody reads them.
      w, v = la.eigh(np.triu(a) + untouched, np.triu(b) + untouched, lower=False, driver=driver, subset_by_index=some, check_finite=False)
      assert np.allclose(a @ v, b @ v * w) and v.shape[1] == (180 if some is None else 31)
      assert np.allclose(v.conj().T @ b @ v, np.eye(v.shape[1]))
  for driver in ('evr', 'evx'):
    w, v = la.eigh(a, driver=driver, subset_by_index=(3, 9))
    assert np.allclose(a @ v, v * w) and np.allclose(w, np.linalg.eigvalsh(a)[3:10])
    assert np.allclose(la.eigvalsh(a, driver=driver, subset_by_index=(170, 179)), np.linalg.eigvalsh(a)[170:])
  for driver in ('evr', 'evx'):
    w, v = la.eigh(a, driver=driver, subset_by_value=(0, np.inf))
    assert np.allclose(w, [x for x in np.linalg.eigvalsh(a) if x > 0]) and np.allclose(a @ v, v * w)
  w, v = la.eigh(a, b, driver='gvx', subset_by_value=(-np.inf, 1))
  assert np.allclose(w, [x for x in la.eigvalsh(a, b) if x < 1]) and np.allclose(a @ v, b @ v * w)
  assert la.eigh(a, subset_by_value=(1e5, 1e6))[1].shape == (180, 0)
try:
  la.eigh(a, -b)
except la.LinAlgError as error:
  print(str(error).split('.')[0])
'''

LEAST_SQUARES = '''
import pickle
import sys
import numpy as np
import scipy.linalg as la
numbers = np.random.default_rng(3)
results = []
def problems(m, n, kind):
  a = numbers.standard_normal((m, n)) + (1j * numbers.standard_normal((m, n)) if kind in 'FD' else 0)
  return a, a @ np.diag(10.0 ** -np.linspace(0, 6, n)), a[:, np.arange(n) % (n // 2)]
for kind in 'dDfF':
  small = 1e-3 if kind in 'fF' else 1e-9
  for m, n in ((700, 40), (130, 80), (60, 50), (30, 80)):
    full, decaying, dependent = (a.astype(kind) for a in problems(m, n, kind))
    for b in (numbers.standard_normal(m), numbers.standard_normal((m, 70))):
      b = b.astype(kind)
      for a in full, decaying, dependent:
        results.append(np.linalg.lstsq(a, b, rcond=small))
        results += [la.lstsq(a, b, cond=small, lapack_driver=driver) for driver in ('gelsd', 'gelss')]
      results.append(la.lstsq(full, b))  # by the unit of rounding, which is far off
      if m > n:  # noise decides the rank
        results.append((full, 0, 0, la.lstsq(dependent, b)[3][:n // 2]))
    results.append(np.linalg.lstsq(full, np.zeros((m, 0), kind), rcond=None))
  results.append(np.linalg.lstsq(np.zeros((900, 60), kind), np.ones(900, kind), rcond=None))
if sys.argv[2] == 'write':
  pickle.dump(results, open(sys.argv[1], 'wb'))
else:
  for number, (mine, right) in enumerate(zip(results, pickle.load(open(sys.argv[1], 'rb')))):
    near = 2e-2 if np.asarray(right[0]).dtype.char in 'fF' else 1e-8
    for part, ought in zip(mine, right):
      assert np.shape(part) == np.shape(ought), number
      assert np.linalg.norm(np.asarray(part) - np.asarray(ought)) <= near * np.linalg.norm(np.asarray(ought)), (number, part, ought)
    assert mine[2] == right[2], number
  print(len(results), 'are equal')
'''

UP = '''
import time
import numpy as np
numbers = np.random.default_rng(1)
a = numbers.standard_normal((300, 300))
a @ a
time.sleep(1)  # the device comes up
'''
SQUARES = '''
tall = numbers.standard_normal((700, 400))
x, residuals, rank, s = np.linalg.lstsq(tall, np.ones(700), rcond=None)
assert rank == 400 and np.allclose(tall.T @ (tall @ x - 1), 0) and np.isclose(residuals[0], np.sum((tall @ x - 1) ** 2))
'''
NOISE = '''
import scipy.linalg as la
tall = numbers.standard_normal((2000, 40))
for i in range(12):
  assert la.lstsq(tall[:, np.arange(40) % 20], np.ones(2000))[2] >= 20
for i in range(2):
  assert la.lstsq(numbers.standard_normal((2000, 41)), np.ones(2000))[2] == 41
'''
ON_EIGENVALUES = '''
import scipy.linalg as la
for i in range(12):
  assert len(la.eigh(np.diag(np.arange(1., 701)), subset_by_value=(0, 20))[0]) == 20
for i in range(2):
  assert len(la.eigh(np.diag(np.arange(1., 702)), subset_by_value=(0.5, 20.5))[0]) == 20
'''
TALL_SVD = '''
tall = numbers.standard_normal((4000, 40))
u, s, vt = np.linalg.svd(tall, full_matrices=False)
assert np.allclose(u * s @ vt, tall)
'''


def run_decided(lab, program, advantage):
  """With Netlib's LAPACK, on one slow core, beside an emulated device that is up."""
  need(NETLIB.exists(), f'{NETLIB} is missing: install liblapack3')
  need(subprocess.run([SYSTEM_PYTHON, '-c', 'import numpy'], capture_output=True).returncode == 0, f'{SYSTEM_PYTHON} has no numpy: install python3-numpy')
  with lab.folder() as folder:
    profile = pathlib.Path(folder, 'profile')
    profile.write_text(f'blaslift-profile = 1\ncpu_double_flops = 30e9\ncpu_threads = 1\nadvantage = {advantage}\n')
    return lab.run(SYSTEM_PYTHON, '-c', UP + program, LD_LIBRARY_PATH=NETLIB, BLASLIFT_DEVICE='emulated', BLASLIFT_START='early',
                   BLASLIFT_PROFILE=profile, BLASLIFT_LOG='calls').ended_well()


@situation
def what_a_routine_is_made_of_may_gain_where_the_whole_does_not(lab):
  """Netlib's dgesdd calls dgeqrf and dorgqr by their exported names."""
  seen = run_decided(lab, TALL_SVD, 0.28)
  places = dict(re.findall(r'blaslift replay (dgesdd|dgeqrf|dorgqr) .* # (CPU|GPU)', seen.err))
  expect_equal(places, {'dgesdd': 'CPU', 'dgeqrf': 'GPU', 'dorgqr': 'GPU'}, f'places\n{seen.err[-3000:]}')
  expect('in BLAS calls that LAPACK made: counted once' in seen.err, seen.err[-3000:])


@situation
def a_factorisation_inside_of_least_squares_may_gain(lab):
  """Most of the whole is the CPU's in either place. Where it gains, nothing inside is decided for itself."""
  for advantage, expected in ((0.5, {'dgelsd': 'CPU', 'dgeqrf': 'GPU'}), (0.9, {'dgelsd': 'GPU'})):
    seen = run_decided(lab, SQUARES, advantage)
    places = dict(re.findall(r'blaslift replay (dgelsd|dgeqrf) .* # (CPU|GPU)', seen.err))
    expect_equal(places, expected, f'places with an advantage of {advantage}\n{seen.err[-3000:]}')


@situation
def callers_with_lapacks_of_their_own(lab):
  one, two = (lab.program(f'marked_caller_{number}.so') for number in ('one', 'two'))
  for settings in (ON_CPU, FORCED):
    seen = lab.run(lab.program('two_lapacks'), one, two, **settings).ended_well()
    after = 'INFO 0, x 0.25, 1 on' if settings is FORCED else 'INFO 1002, x 1, 0 on'
    expect_equal(seen.out.splitlines(), ['1001 1002'] * 3 + [f'after the jump: {after} the device'] * 3, seen.what)


@situation
def forms_that_stay_on_the_cpu(lab):
  """Jobs 'O', wide, flat and transposed least squares, left eigenvectors: right, and not looked at."""
  tests = '*Sweep*/dgels*:*Sweep*/dgesvd:*Sweep*/dgesdd:*Sweep*/dgeev'
  seen = lab.run(lapack_test(lab), f'--gtest_filter={tests}', '--gtest_brief=1', **FORCED, BLASLIFT_LOG='calls').ended_well()
  lines = [line for line in seen.said if re.match('blaslift replay d(gels[ds]?|gesvd|gesdd|geev) ', line)]
  expect(len(lines) > 100, f'{seen.what}: only {len(lines)} calls were looked at')
  wrong = [line for line in lines if re.search('gels -trans T|-job[uz]t? O|-jobvt O|-jobvl V', line)]
  wide = [line for line in lines if (sizes := re.search(r'gels .*-m (\d+) -n (\d+)', line)) and int(sizes[1]) < int(sizes[2])]
  wide += [line for line in lines if (sizes := re.search(r'gels[ds] .*-m (\d+) -n (\d+)', line)) and int(sizes[1]) < int(1.6 * int(sizes[2]))]
  expect(not wrong + wide, f'{seen.what} looked at\n' + '\n'.join((wrong + wide)[:5]))
  expect(all('# GPU' in line for line in lines), f'{seen.what}: some stayed on the CPU')


def megabytes_sent(result):
  found = re.search(r'\(([\d.]+) ([KMG])iB sent', result.err)
  expect(found, f'{result.what}: no traffic in\n{result.err}')
  return float(found[1]) * {'K': 2 ** -10, 'M': 1, 'G': 2 ** 10}[found[2]]


@situation
def factors_stay_on_the_device(lab):
  """A factorisation's result serves the solves that follow without being sent again."""
  for test, repeats in (('GetrfThenGetrs', 3), ('PotrfThenPotri', 1)):
    sent = {}
    for residency in ('off', 'always'):
      seen = lab.run(lapack_test(lab), f'--gtest_filter=SameMemory.{test}', '--gtest_brief=1', **FORCED, **SUMMARY,
                     BLASLIFT_RESIDENCY=residency).ended_well()
      sent[residency] = megabytes_sent(seen)
    need(f'used again' in seen.err, 'writes cannot be tracked here')
    expect(sent['always'] < sent['off'] * (1 + 0.5 * repeats) / (1 + repeats), f'{test} sent {sent} MiB')


@situation
def every_step_fails_in_the_middle(lab):
  """Large and small arrays: results are right and memory is as it should be, whatever breaks when."""
  program = lapack_test(lab)
  tests = 'LargeMatrices*/dgesv:LargeMatrices*/dpotrf:LargeMatrices*/dsyevd:*LeastSquares.MayBeLarge/?gels?:Every/EmptyProblem*/dgesv:SameMemory*'
  for step in ('upload', 'run', 'synchronize', 'download', 'allocate', 'breakdown', 'random'):
    struck = 0
    for count in (1, 2, 3, 4, 5, 7, 9, 12, 16):
      seen = lab.run(program, f'--gtest_filter={tests}', '--gtest_brief=1', **FORCED, **SUMMARY,
                     BLASLIFT_RESIDENCY='always' if count % 2 else 'off', BLASLIFT_SOLVED_FROM='1' if count > 4 else '0',
                     BLASLIFT_FAULT=f'{step}:{count}').ended_well()
      struck += bool(re.search('the GPU failed|do not fit the GPU|is not used any more', seen.err))
    expect(struck >= 3, f'{step} failed only {struck} times: the test has lost its bite')


@situation
def numpys_strided_copies_are_shared(lab):
  """Under the three kinds of Fortran names; results are compared element by element."""
  seen = lab.run(lab.program('strided_copies'), BLASLIFT_DEVICE=FORCED['BLASLIFT_DEVICE'], **SUMMARY).ended_well()
  expect_equal(seen.out.splitlines(), ['the device came up', 'dcopy_: right', 'dcopy_64_: right', 'scipy_dcopy_64_: right'], 'said')
  need(len(os.sched_getaffinity(0)) > 1, 'there is no core for a helper')
  expect_equal(len(re.findall('dcopy.* of far elements, many calls in a row: shared', seen.err)), 3, 'families that share')


main(__doc__)
