#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 the blaslift authors
# SPDX-License-Identifier: BSD-3-Clause
"""What a tiny call costs beyond the direct call, in instructions (callgrind)."""
import re

from situation import expect, main, need, need_program, situation

FEW, MANY = 20000, 40000  # the difference leaves out everything that happens once


def instructions(lab, routine, count, preload):
  with lab.folder() as folder:
    done = lab.run('valgrind', '--tool=callgrind', f'--callgrind-out-file={folder}/out', '--trace-children=no',
                   lab.program('count_calls'), routine, count, preload=preload).ended_well()
    collected = re.search(r'Collected : (\d+)', done.err)
    expect(collected, f'callgrind did not count:\n{done.err}')
    return int(collected.group(1))


def surplus(lab, routine):
  per_call = {}
  for preload in (None, 'libblaslift.so'):
    few, many = (instructions(lab, routine, count, preload) for count in (FEW, MANY))
    per_call[preload] = (many - few) / (MANY - FEW)
  return per_call['libblaslift.so'] - per_call[None], per_call[None]


def check(lab, routine, most):
  need_program('valgrind', 'valgrind')
  need(not lab.options.runtime, 'sanitizers add instructions')
  more, direct = surplus(lab, routine)
  expect(more <= most, f'a tiny {routine} takes {more:.1f} instructions more than the direct call, not at most {most}')
  return f'{more:.1f} instructions more than the {direct:.1f} of the direct call'


@situation
def tiny_daxpy(lab):
  return check(lab, 'daxpy', 16)


@situation
def tiny_dgemm(lab):
  return check(lab, 'dgemm', 40)


@situation
def tiny_dgesv_of_a_module(lab):
  """As in NumPy's wheels: the module's LAPACK is not everybody's."""
  return check(lab, lab.program('marked_caller_one.so'), 25)


main(__doc__)
