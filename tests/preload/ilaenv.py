#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 the blaslift authors
# SPDX-License-Identifier: BSD-3-Clause
"""ILAENV: without BLASLIFT_BLOCK the answers of the program's own LAPACK; with it larger blocks for large matrices, which
make larger products and right results, and nothing else."""
import collections
import pathlib
import re
import signal

from situation import LIBRARY_FOLDER, expect, expect_equal, expect_same_lines, main, need, need_program, situation

NETLIB = pathlib.Path(LIBRARY_FOLDER, 'lapack')
OPENBLAS = pathlib.Path(LIBRARY_FOLDER, 'openblas-pthread')
ON_CPU = {'BLASLIFT_PLACE': 'cpu'}
BLOCK = 96  # reference LAPACK's own are 32 and 64
# How many blocks long the smallest side of a matrix has to be.
RAISED = {4: 'GETRF POTRF GETRI TRTRI LAUUM SYGST HEGST',
          8: 'GEQRF GEQLF ORGQR ORGQL UNGQR UNGQL'}
BLOCKS = {name: blocks for blocks, names in RAISED.items() for name in names.split()}


def netlib():
  need((NETLIB / 'liblapack.so.3').exists(), f'{NETLIB}/liblapack.so.3 is missing: install liblapack3')
  return {'LD_LIBRARY_PATH': NETLIB}


def lapacks():
  """The machine's LAPACKs, as settings of a run."""
  yield netlib()
  if (OPENBLAS / 'liblapack.so.3').exists():
    yield {'LD_LIBRARY_PATH': OPENBLAS}


def answers(lab, **settings):
  return lab.run(lab.program('ilaenv'), 'answers', **settings).ended_well().silent().out.splitlines()


def raised(line, block):
  """What BLASLIFT_BLOCK=block makes of an answer."""
  name, ispec, sizes, own = line.split('|')
  used = [int(size) for size in sizes.split()[:3] if int(size) >= 0]
  blocks = BLOCKS.get(name[1:].strip().upper(), 0)
  large = used and min(used) >= blocks * block
  return line.rpartition('|')[0] + f'|{block}' if blocks and ispec == '1' and large and 1 < int(own) < block else line


@situation
def answers_are_those_of_the_own_lapack(lab):
  for lapack in lapacks():
    own = answers(lab, preload=None, **lapack)
    for settings in ({}, ON_CPU, {'BLASLIFT_BLOCK': 0}, {'preload': 'libblaslift64.so'}):
      expect_same_lines(answers(lab, **lapack, **settings), own, f'answers with {settings}')
  return f'{len(own)} answers'


@situation
def behind_blaslifts_liblapack(lab):
  """Its libblas.so.3 comes before the machine's LAPACK, and so does ilaenv_."""
  real = lab.library_folder / 'blaslift' / 'libblaslift-real-lapack.so'
  need(real.exists(), f'{real} does not exist')
  own = answers(lab, preload=None, LD_LIBRARY_PATH=real.resolve().parent)
  for block, wanted in ((0, own), (512, [raised(line, 512) for line in own])):
    expect_same_lines(answers(lab, preload=None, LD_LIBRARY_PATH=lab.library_folder, BLASLIFT_BLOCK=block), wanted,
                      f'answers with BLASLIFT_BLOCK={block}')


@situation
def only_block_sizes_of_large_matrices_are_raised(lab):
  for lapack in lapacks():
    own = answers(lab, preload=None, **lapack)
    for block in (1, BLOCK, 512, 1024):
      library = 'libblaslift64.so' if block == 512 else 'libblaslift.so'  # integers of the other width are read too
      wanted = [raised(line, block) for line in own]
      expect_same_lines(answers(lab, preload=library, **lapack, BLASLIFT_BLOCK=block), wanted,
                        f'answers with BLASLIFT_BLOCK={block}')
      changed = sum(one != other for one, other in zip(own, wanted))
      expect(changed > 50 or block == 1, f'BLASLIFT_BLOCK={block} changed only {changed} answers: the test has lost its bite')


def factor(lab, *how, **settings):
  seen = lab.run(lab.program('ilaenv'), 'factor', *how, **netlib(), **ON_CPU, **settings).ended_well()
  expect('LARGE' not in seen.out and len(seen.out.splitlines()) == 14, f'{seen.what}:\n{seen.out}')
  expect_equal(re.findall(r'INFO (?!0)\S+', seen.out), [], seen.what)
  return seen


def columns(seen):
  return {name: int(count) for name, count in re.findall(r'(\w+): INFO 0, (\d+) columns', seen.out)}


@situation
def factorisations_are_right_whatever_the_block(lab):
  """The larger workspace is asked for and used; with less of it the routines choose smaller blocks themselves."""
  size = 8 * BLOCK
  own, large = columns(factor(lab, size)), columns(factor(lab, size, BLASLIFT_BLOCK=BLOCK))
  gaining = {'dgetri', 'dgeqrf', 'dgeqlf'}
  wanted = {name: BLOCK if name in gaining else count for name, count in own.items()} | {'dgeqp3': BLOCK + 2}
  expect_equal(large, wanted, 'workspace in columns')
  expect(max(columns(factor(lab, size, 'least', BLASLIFT_BLOCK=BLOCK)).values()) <= 3, 'the least workspace is more than that')
  expect_equal(columns(factor(lab, BLOCK, BLASLIFT_BLOCK=BLOCK)), columns(factor(lab, BLOCK)), 'columns for a small matrix')
  factor(lab, size - 1, BLASLIFT_BLOCK=BLOCK - 1)  # the last blocks are smaller


def large_share(seen, size):
  """The share of gemm's operations in calls whose dimensions are all at least BLOCK; but for those that check results."""
  work = collections.Counter()
  for line in seen.said:
    if found := re.match(r'blaslift replay dgemm .*-m (\d+) -n (\d+) -k (\d+)', line):
      sizes = [int(number) for number in found.groups()]
      if min(sizes) < size:
        work[min(sizes) >= BLOCK] += sizes[0] * sizes[1] * sizes[2]
  return work[True] / work.total()


@situation
def products_get_larger(lab):
  size = 8 * BLOCK
  own, large = (large_share(factor(lab, size, BLASLIFT_LOG='calls', **settings), size)
                for settings in ({}, {'BLASLIFT_BLOCK': BLOCK}))
  found = f'{own:.0%} of the operations in calls with dimensions from {BLOCK} on, with BLASLIFT_BLOCK {large:.0%}'
  expect(own < 0.1 and large > 0.25, found)
  return found


@situation
def extensions_are_answered_by_lapacks_of_their_own(lab):
  """Both widths of INTEGER, all bits of the answer, lengths of the names passed on."""
  paths = [lab.program(f'marked_caller_{number}.so') for number in ('one', 'two')]
  for settings, large in (({}, None), ({'BLASLIFT_BLOCK': 1024}, 1024)):
    seen = lab.run(lab.program('ilaenv'), 'extensions', *paths, **netlib(), **settings).ended_well()
    lines = seen.out.splitlines()
    expect_equal(lines[0], lines[1], 'the second question')
    expect_equal(len(lines), 4, seen.out)
    for line, mark in zip(lines[::2], (1001, 1002)):
      own, other = mark - 970, mark + (1 << 40)
      narrow, wide = line.split(', ')
      expect_equal(wide, f'{own} {large or own} {other}', f'{seen.what}: 64-bit answers')
      # The plain name is the global scope's, whose LAPACK the program has.
      expect_equal(narrow, f'64 {large or 64} 2', f'{seen.what}: answers')


@situation
def nobody_answers_for_a_lapack_that_is_not_there(lab):
  seen = lab.run(lab.program('ilaenv'), 'nobody', **netlib())
  expect_equal(seen.status, -signal.SIGABRT, f'status of {seen.what}\n{seen.out}{seen.err}')
  expect('ilaenv_64_' in seen.err and seen.out == '', seen.err)


@situation
def testers_keep_their_own(lab):
  """Netlib's LAPACK testers define ilaenv_ to choose block sizes; blaslift's is not reached."""
  text = '\n'.join(('ilaenv', '2', '40 50', '2', '40 50', '1', '2', '3', '1 3 20', '1 0 5', '1', '50', '30.0', 'T', 'F', 'T',
                    'DGE 11', 'DPO 9', 'DQR 8', ''))
  program = NETLIB / 'xlintstd'
  need(program.exists(), f'{program} is missing: install liblapack-test')
  outputs = []
  for settings in ({'preload': None}, {'BLASLIFT_BLOCK': 8}):
    seen = lab.run(program, stdin=text, **netlib(), **settings, LD_DEBUG='bindings').ended_well()
    outputs.append([line for line in seen.out.splitlines() if 'passed' in line or 'fail' in line])
    bound = set(re.findall(r'binding file (\S+) \[0\] to (\S+) \[0\]: normal symbol `ilaenv_\'', seen.err))
    expect_equal([pathlib.Path(target).name for _, target in bound], ['xlintstd'], f'{seen.what}: ilaenv_ is taken from')
  expect(any('passed' in line for line in outputs[0]), seen.out)
  expect_same_lines(outputs[1], outputs[0], 'verdicts')


main(__doc__)
