#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 the blaslift authors
# SPDX-License-Identifier: BSD-3-Clause
"""Registrations of pinned memory: they reach their own library unchanged, blaslift notes the ranges, and programs that ask
whether such a library is there do not find blaslift's symbols."""
import re

from situation import SKIPPED, expect, expect_equal, main, need, situation

BASE = 0x7e9000000000
# What registrations.c registers: offset, bytes, function. Not: what has no address, IBVERBS_1.0, unreadable arguments.
NOTED = [(0x100, 1, 'cuMemHostRegister'), (0x200, 2, 'cuMemHostRegister_v2'), (0x300, 3, 'cudaHostRegister'),
         (0x400, 4, 'cudaHostRegister'), (0x500, 5, 'cudaHostRegister'), (0x700, 7, 'ibv_reg_mr'),
         (0x800, 8, 'ibv_reg_mr_iova'), (0x900, 9, 'ibv_reg_mr_iova2'), (0xb00, 11, 'ibv_rereg_mr'),
         (0xc00, 12, 'mlx5dv_devx_umem_reg'), (0xd00, 13, 'mlx5dv_devx_umem_reg_ex'), (0xf00, 15, 'cxil_map'),
         (0x1000, 16, 'cxil_update_md'), (0x1100, 17, 'io_uring_register_buffers'), (0x1200, 18, 'io_uring_register_buffers'),
         (0x1100, 17, 'io_uring_register_buffers_tags'), (0x1200, 18, 'io_uring_register_buffers_update_tag'),
         (0x1100, 17, 'io_uring_register'), (0x1100, 17, 'io_uring_register'), (0x1200, 18, 'io_uring_register'),
         (0x1100, 17, 'io_uring_register')]
LINES = [f'pinned: {BASE + offset:#x}, {size} by {name}' for offset, size, name in NOTED]
DEBUG = {'BLASLIFT_LOG': 'debug'}


def notes(seen):
  return [line for line in seen.said if line.startswith('pinned:')]


def check(lab, *command):
  plain = lab.run(*command, preload=None).ended_well()
  expect_equal(plain.out.count(' = '), 33, 'registrations')
  expect('ibv_reg_mr_new(0x77, 0x7e9000000700, 0x7, 0x7), errno 7' in plain.out, plain.out)
  for library in ('libblaslift.so', 'libblas64.so.3'):
    expect_equal(lab.run(*command, preload=library).ended_well().silent().out, plain.out, f'output under {library}')
    seen = lab.run(*command, preload=library, **DEBUG).ended_well()
    expect_equal(seen.out, plain.out, f'output with a log under {library}')
    expect_equal(notes(seen), LINES, 'notes')


@situation
def registrations_of_a_program(lab):
  check(lab, lab.program('registrations_program'))


@situation
def registrations_of_an_extension_that_is_opened_locally(lab):
  check(lab, lab.program('host'), lab.program('registrations_extension.so'))


@situation
def two_blaslift_libraries_at_once(lab):
  program = lab.program('registrations_program')
  plain = lab.run(program, preload=None).ended_well()
  seen = lab.run(program, extra_preload=[lab.library('libblas.so.3')], **DEBUG).ended_well()
  expect_equal(seen.out, plain.out, 'output')
  expect_equal(sorted(set(notes(seen))), sorted(set(LINES)), 'notes')


@situation
def programs_do_not_take_blaslift_for_these_libraries(lab):
  probe = lab.program('registrar_probe')
  expect_equal(lab.run(probe, preload=None).ended_well().out, '', 'a library is there without blaslift')
  # 35: insufficient driver; 3: not initialised; 38: ENOSYS. Nothing of IBVERBS_1.0.
  expect_equal(lab.run(probe).ended_well().silent().out.splitlines(),
               ['cudaHostRegister@libcudart.so.12: 35, errno 0', 'cuMemHostRegister_v2@BLASLIFT_PINS: 3, errno 0',
                'ibv_reg_mr@IBVERBS_1.1: 0, errno 38', 'io_uring_register_buffers@LIBURING_2.0: -38, errno 0',
                'cxil_map@LIBCXI_1.0: -38, errno 0'], 'answers with nothing behind them')


@situation
def the_real_liburing(lab):
  program = lab.programs / 'uring'
  need(program.exists(), 'uring was not built: install liburing-dev, then configure again')
  plain = lab.run(program, preload=None)
  need(plain.status != SKIPPED, f'io_uring: {plain.out.strip()}')
  plain.ended_well()
  seen = lab.run(program, **DEBUG).ended_well()
  address, size = re.match(r'(\S+), (\d+): read 4096, 0 then 1$', seen.out).groups()
  expect_equal(notes(seen), [f'pinned: {address}, {size} by io_uring_register_buffers'], 'notes')


@situation
def memory_that_is_registered_unseen(lab):
  for program, kinds in (('unseen_ring', ('late', 'second', 'hidden')), ('unseen_ring_static', ('late',))):
    path = lab.programs / program
    need(path.exists(), f'{program} was not built: install liburing-dev, then configure again')
    for kind in kinds:
      plain = lab.run(path, kind, preload=None)
      need(plain.status != SKIPPED, f'io_uring: {plain.out.strip()}')
      expect_equal(plain.ended_well().out, '1536, 0 wrong\n', f'{program} {kind} without blaslift')
      for residency in ('auto', 'always'):
        seen = lab.run(path, kind, BLASLIFT_DEVICE='emulated', BLASLIFT_PLACE='gpu', BLASLIFT_RESIDENCY=residency)
        expect_equal(seen.ended_well().out, plain.out, f'{program} {kind}, residency {residency}')


main(__doc__)
