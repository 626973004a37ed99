#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 the blaslift authors
# SPDX-License-Identifier: BSD-3-Clause
"""The CPU BLAS alone judges arguments: the same calls, legal, borderline and illegal ones, without and with blaslift.

Each situation runs `argument_sweep` without blaslift, then in every way in which blaslift may meet the calls, and compares line by
line: what reached xerbla_ or cblas_xerbla, returned values, bytes of all arrays that are written. ctest takes a sample; all of
them, more than an hour: BLASLIFT_ARGUMENTS=all, test preload.arguments_all.
"""
import functools
import glob
import math
import os
import pathlib

from situation import FORCED, LIBRARY_FOLDER, Failure, expect, main, need, situation, wheel_python

ALL = os.environ.get('BLASLIFT_ARGUMENTS') == 'all'
ONE_IN = 1 if ALL else 97
LIMIT = 3600 if ALL else 120
OPENBLAS, NETLIB = f'{LIBRARY_FOLDER}/openblas-pthread/libblas.so.3', f'{LIBRARY_FOLDER}/blas/libblas.so.3'
OPENBLAS64, NETLIB64 = f'{LIBRARY_FOLDER}/openblas64-pthread/libblas64.so.3', f'{LIBRARY_FOLDER}/blas64/libblas64.so.3'
QUIET = {'BLASLIFT_LOG_FILE': '/dev/null'}
# name: (preload, words for the program, settings). The device is emulated.
WAYS = {'preloaded': (True, (), {}),
        'first calls': (True, ('first',), {}),
        'log of calls': (True, (), {'BLASLIFT_LOG': 'calls', **QUIET}),
        'each the 1,024th': (True, ('number',), {}),
        'kept on the CPU': (True, (), {'BLASLIFT_PLACE': 'cpu'}),
        'log, first, forced to the CPU': (True, ('first',), {'BLASLIFT_PLACE': 'cpu', 'BLASLIFT_LOG': 'calls', **QUIET}),
        'forced onto the device': (True, (), FORCED)}


def without_repeats(lines):
  """A library in a wheel reports errors itself: as often as the call is made."""
  return [line for before, line in zip([None, *lines], lines) if not (line.startswith(' **') and line == before)]


def sweep(lab, library, bits, family, words=(), preload=None, **settings):
  words = (*words, 'one-in', ONE_IN)
  done = lab.run(lab.program('argument_sweep'), library, bits, family, *words, preload=preload, limit=LIMIT, **settings)
  expect(done.status == 0, f'{done.what}\nended with status {done.status}: {done.err[-500:]}')
  *lines, summary = done.out.splitlines()
  expect(summary.startswith('#') and len(lines) > 100, f'{done.what}\nis incomplete: {summary}')
  return without_repeats(lines), summary


@functools.lru_cache(maxsize=None)
def sweep_without(lab, library, bits, family):
  return sweep(lab, library, bits, family, ('variables',) if 'openblas' not in library else ())


ILLEGAL = ' ILLEGAL ON THE DEVICE'


def is_near(seen, wanted, wrapped):
  """Results of the device: summed in another order. Two sums over the arrays stand for them, of the size of the third number.
  `wrapped`: the library's CBLAS calls its Fortran names, with copies whose increments are legal."""
  if wrapped and seen.startswith('cblas_'):
    seen = seen.replace(ILLEGAL, '')
  *errors, value, _, sums = seen.split('\t')
  *errors_wanted, value_wanted, _, sums_wanted = wanted.split('\t')
  if errors != errors_wanted:
    return False
  name = seen.split('_')[1 if seen.startswith('cblas_') else 0].lstrip('i')
  # A dot product of half a million elements: OpenBLAS 0.3.21 adds them up in few sums in single precision.
  allowed = (1e-2 if 'dot' in name else 1e-3) if name[0] in 'sc' else 1e-9
  number = lambda text: float.fromhex(text) if 'x' in text else float(text)
  size = max(abs(number(sums_wanted.split(',')[1])), 1)
  finite = [part for part in map(number, value_wanted.split(',')) if math.isfinite(part)]
  size_of_value = max([size, *map(abs, finite)])  # of a complex one: both parts
  pairs = [(one, other, size_of_value) for one, other in zip(value.split(','), value_wanted.split(','))]
  pairs += [(one, other, size) for one, other in zip(sums.split(','), sums_wanted.split(','))]
  for one, other, scale in pairs:
    one, other = number(one), number(other)
    if one == other or math.isnan(one) or math.isnan(other):
      continue
    if not (math.isfinite(other) and abs(one - other) <= allowed * max(scale, abs(other))):
      return False
  return True


def with_missing(wanted, seen):
  """What the CPU BLAS lacks, blaslift composes (gemmtr): then the first way says how, and the others must do the same."""
  missing = {line.split()[0] for line in wanted if line.endswith(' missing')}
  made = [line for line in seen if line.split()[0] in missing]
  order = {name: i for i, name in enumerate(dict.fromkeys(line.split()[0] for line in seen))}
  there = [line for line in wanted if line.split()[0] not in missing]
  return sorted(there + made, key=lambda line: order[line.split()[0]])


def differences(seen, wanted, near, wrapped):
  expect(len(seen) == len(wanted), f'{len(seen)} lines instead of {len(wanted)}')
  return [(one, other) for one, other in zip(seen, wanted) if one != other and not (near and '\t' in one and '\t' in other and is_near(one, other, wrapped))]


def compare(lab, library, bits, family, ways, family_without='plain', **more):
  """The sweep in each of the ways, against the one without blaslift."""
  need(pathlib.Path(library).exists(), f'{library} is missing')
  wanted, summary = sweep_without(lab, library, bits, family_without)
  shim = 'libblaslift64.so' if bits == 64 and family == 'plain' else 'libblaslift.so'
  complete = False
  variables = ('variables',) if 'openblas' not in library else ()
  for way in ways:
    preloaded, words, settings = WAYS.get(way, (False, (), {}))
    own = settings | more | ({} if 'openblas' in library else {'BLASLIFT_FALLBACK': library})
    name = library
    if not preloaded:  # blaslift by the name of the system's BLAS
      own = {'LD_LIBRARY_PATH': lab.library_folder, 'BLASLIFT_FALLBACK': library}
      name = 'libblas64.so.3' if bits == 64 else 'libblas.so.3'
    seen, end = sweep(lab, name, bits, family, (*words, *variables), preload=shim if preloaded else None, **own)
    if not complete:
      wanted, complete = with_missing(wanted, seen), True
    forced = settings is FORCED
    if forced:
      expect(not end.endswith(' 0 on a device'), f'{way}: nothing ran on the device')
    if found := differences(seen, wanted, forced, bool(variables)):
      one, other = found[0]
      raise Failure(f'{way}: {len(found)} of {len(wanted)} differ, e.g.\n{one}\ninstead of\n{other}\n'
                    f'(argument_sweep {name} {bits} {family} only {one.split()[0]} shows the arguments)')
  return f'{len(wanted)} calls, {len(ways)} ways; without blaslift {summary.split(", ")[2]}'


@situation
def openblas(lab):
  return compare(lab, OPENBLAS, 32, 'plain', WAYS)


@situation
def openblas_behind_our_libblas(lab):
  return compare(lab, OPENBLAS, 32, 'plain', ['as libblas.so.3'])


@situation
def netlib(lab):
  return compare(lab, NETLIB, 32, 'plain', WAYS)


@situation
def netlib_behind_our_libblas(lab):
  return compare(lab, NETLIB, 32, 'plain', ['as libblas.so.3'])


@situation
def openblas_with_64_bits(lab):
  return compare(lab, OPENBLAS64, 64, 'plain', [*WAYS, 'as libblas64.so.3'] if ALL else ['first calls', 'forced onto the device'])


@situation
def netlib_with_64_bits(lab):
  return compare(lab, NETLIB64, 64, 'plain', [*WAYS, 'as libblas64.so.3'] if ALL else ['log of calls'])


@situation
def suffixed_names(lab):
  """No BLAS of Debian's has them: blaslift's lead to one with plain names, whose verdicts are compared."""
  return compare(lab, OPENBLAS64, 64, 'index64', WAYS if ALL else ['first calls'])


def bundled(lab, package):
  python = wheel_python(lab)
  found = glob.glob(str(pathlib.Path(python).parent.parent / 'lib' / 'python3*' / 'site-packages' / f'{package}.libs' / 'libscipy_openblas*'))
  need(found, f'{package} of {python} is no wheel with its own OpenBLAS')
  return found[0]


@situation
def numpys_wheel(lab):
  need(ALL, 'only with BLASLIFT_ARGUMENTS=all')
  return compare(lab, bundled(lab, 'numpy'), 64, 'scipy64', WAYS, family_without='scipy64')


@situation
def scipys_wheel(lab):
  need(ALL, 'only with BLASLIFT_ARGUMENTS=all')
  return compare(lab, bundled(lab, 'scipy'), 32, 'scipy', WAYS, family_without='scipy')


main(__doc__)
