#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 the blaslift authors
# SPDX-License-Identifier: BSD-3-Clause
"""BLASLIFT_CHECK=result: results of the device are computed again on the CPU. Right ones agree; a wrong one is found and
said, the program gets the CPU's, and the device is used no more."""
import pathlib
import re

from situation import FORCED, SUMMARY, SYSTEM_PYTHON, expect, expect_equal, main, situation

CALLS = 20  # of `work multiply`
ALL = {**FORCED, 'BLASLIFT_CHECK': 'result:1'}
SESSION = pathlib.Path(__file__).with_name('scripts') / 'levels.py'


def checked(seen):
  """How many results were checked, how many differed, how many could not be checked."""
  found = re.search(r'checked ([\d,]+) results? of the GPU on the CPU, ([\d,]+) differed(?:; ([\d,]+) more)?', seen.err)
  return tuple(int((number or '0').replace(',', '')) for number in found.groups()) if found else (0, 0, 0)


def complaints(seen):
  return [line for line in seen.said if re.search(r'computed \w+ wrongly: ', line)]


def expect_same_sums(seen, wanted):
  """Sums of results of the device and of the CPU; a wrong number is off by one or more."""
  lines = seen.out.splitlines()
  expect(len(lines) == len(wanted) > 0, f'{seen.what} printed {len(lines)} lines instead of {len(wanted)}')
  for have, want in zip(map(str.split, lines), map(str.split, wanted)):
    expect(have[0] == want[0] and all(abs(float(one) - float(other)) <= 0.1 + 1e-5 * abs(float(other))
                                      for one, other in zip(have[1:], want[1:])),
           f'{seen.what}: {" ".join(have)} instead of {" ".join(want)}')


@situation
def right_results_agree(lab):
  for what in (('multiply', 1), ('threads', 4, 1)):
    seen = lab.run(lab.program('work'), *what, **ALL, **SUMMARY).ended_well()
    expect(seen.on_device >= CALLS, f'{seen.what}: {seen.on_device} calls on the device')
    expect_equal(checked(seen), (seen.on_device, 0, 0), f'{seen.what}\n{seen.err}checks')
    expect_equal(complaints(seen), [], seen.what)
  lab.run(lab.program('work'), 'multiply', 1, **ALL).ended_well().silent()


@situation
def residents_agree(lab):
  """Results that stay on the device, too."""
  seen = lab.run(lab.program('work'), 'multiply', 3, **ALL, **SUMMARY, BLASLIFT_RESIDENCY='always').ended_well()
  expect_equal(checked(seen), (3 * CALLS, 0, 0), f'{seen.what}\n{seen.err}checks')


@situation
def results_that_calls_add_to_stay(lab):
  """They change in every call, but between the calls nobody touches them; where the program does, it is seen, and they are sent again."""
  script = '''
import sys, numpy
from scipy.linalg.blas import dgemm
a, b = (numpy.asfortranarray(numpy.random.default_rng(i).random((400, 400))) for i in (1, 2))
c = numpy.zeros((400, 400), order='F')
for i in range(12):
  if sys.argv[1] == 'writes': c[:, :] = i
  dgemm(1, a, b, 1, c, overwrite_c=1)
print(abs(c - (12 if sys.argv[1] == 'adds' else 1) * (a @ b) - (0 if sys.argv[1] == 'adds' else 11)).max() < 1e-9)'''
  for how, most_sent in (('adds', 12), ('writes', 24)):  # of 44 MiB in twelve calls
    seen = lab.run(SYSTEM_PYTHON, '-c', script, how, **ALL, **SUMMARY).ended_well()
    expect_equal(seen.out.strip(), 'True', f'{seen.what}: the result')
    found = re.search(r'\(([\d.]+) MiB sent', seen.err)
    expect(found and float(found[1]) < most_sent, f'{seen.what}: {found and found[0]}\n{seen.err}')
    operands = re.search(r'stayed on the GPU: (\d+) operands?', seen.err)
    expect(operands and (int(operands[1]) >= 3) == (how == 'adds'), f'{seen.what}: {operands and operands[0]}\n{seen.err}')


@situation
def all_levels_agree(lab):
  """NumPy and SciPy's BLAS functions, of which every level runs on the device."""
  plain = lab.run(SYSTEM_PYTHON, SESSION, BLASLIFT_PLACE='cpu').ended_well()
  seen = lab.run(SYSTEM_PYTHON, SESSION, **ALL, **SUMMARY).ended_well()
  expect_same_sums(seen, plain.out.splitlines())
  results, differed, missed = checked(seen)
  expect_equal((results, differed, missed), (seen.on_device, 0, 0), f'{seen.what}\n{seen.err}checks')
  expect(results >= 100, f'{seen.what}: {results} results of the device\n{seen.err}')


@situation
def a_fraction_is_checked(lab):
  seen = lab.run(lab.program('work'), 'multiply', 20, **FORCED, **SUMMARY, BLASLIFT_CHECK='result:0.25').ended_well()
  expect_equal(seen.on_device, 20 * CALLS, seen.what)
  results, differed, missed = checked(seen)
  expect(60 <= results <= 140 and (differed, missed) == (0, 0), f'{seen.what}\n{seen.err}')
  expect('checked' not in lab.run(lab.program('work'), 'multiply', 1, **FORCED, **SUMMARY).ended_well().err,
         'checks without BLASLIFT_CHECK')


@situation
def wrong_results_are_found(lab):
  """In every call: without the check the program gets a wrong number, with it a right one."""
  harm = found = 0
  for count in range(1, 100):
    fault = {'BLASLIFT_FAULT': f'wrong:{count}'}
    bare = lab.run(lab.program('work'), 'multiply', 1, **FORCED, **fault)
    seen = lab.run(lab.program('work'), 'multiply', 1, **ALL, **SUMMARY, **fault).ended_well()
    if 'BLAS calls' in seen.err.split(' wrongly: ')[0]:  # all pieces are right; what the program does at its exit comes next
      break
    harm += bare.status != 0
    found += 1
    expect(bare.status == 0 or 'wrong, ' in bare.out, f'{bare.what}\n{bare.out}{bare.err}')
    expect_equal(len(complaints(seen)), 1, f'{seen.what}\n{seen.err}complaints')
    expect(re.search(r'computed d(gemm|symm|syrk|trmm|trsm) wrongly: .*may differ by .*blaslift replay d\w+ -', complaints(seen)[0]),
           complaints(seen)[0])
    expect_equal(checked(seen)[1], 1, f'{seen.what}\n{seen.err}results that differ')
    expect_equal(checked(seen)[0], seen.on_device, f'{seen.what}\n{seen.err}checks')
    expect(re.search(r'note .*the device failed and is not used any more: it computed', seen.err), seen.err)
  expect(found >= CALLS and harm >= CALLS - 4, f'only {found} wrong results, {harm} of them seen by the program')
  return f'{found} wrong results'


@situation
def wrong_results_of_all_levels_are_found(lab):
  """From every fifth call on, so that it is the first of the session; NumPy itself has made one before."""
  plain = lab.run(SYSTEM_PYTHON, SESSION, BLASLIFT_PLACE='cpu').ended_well().out.splitlines()
  names = set()
  for first in range(0, len(plain), 5):
    seen = lab.run(SYSTEM_PYTHON, SESSION, first, **ALL, BLASLIFT_FAULT='wrong:2').ended_well()
    expect_same_sums(seen, plain[first:])
    expect_equal((len(seen.said), len(complaints(seen))), (1, 1), f'{seen.what}\n{seen.err}lines')
    names.add(re.search(r'computed (\w+) wrongly', complaints(seen)[0]).group(1))
  expect(len(names) >= 20, f'only {sorted(names)}')
  return ' '.join(sorted(names))


@situation
def threads_find_one_wrong_result(lab):
  """One line, whoever finds it, and nobody gets the wrong number."""
  for count in (1, 7, 20):
    seen = lab.run(lab.program('work'), 'threads', 8, 1, **ALL, BLASLIFT_FAULT=f'wrong:{count}+').ended_well()
    expect_equal((len(seen.said), len(complaints(seen))), (1, 1), f'{seen.what}\n{seen.err}lines')


main(__doc__)
