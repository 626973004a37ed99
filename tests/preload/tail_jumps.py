#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 the blaslift authors
# SPDX-License-Identifier: BSD-3-Clause
"""The entries pass every argument on untouched, because they jump: no call, no stack, no return.

Hidden string lengths and stack arguments are then where the caller put them, whatever convention it follows. This is a
property of the machine code (shim/entry/entry_point.hpp), so this looks at the machine code.
"""
import os
import pathlib
import re
import subprocess

from situation import expect, expect_equal, main, need, need_program, situation

LIBRARIES = ('libblaslift.so', 'libblaslift64.so', 'libblas.so.3', 'libblas64.so.3')
# Entries that are ordinary functions: handlers, LSAME, helpers with another signature, blaslift's own interface.
ORDINARY = re.compile(r'xerbla|lsame|sub_(64_)?$|^(scipy_)?cblas_[cz]dot[uc](64_|_64)?$|^blaslift_')
# LAPACK's entries look at the return address (shim/entry/entry_point.hpp, tiny_target).
LAPACK_ROWS = pathlib.Path(__file__).resolve().parents[2] / 'shim/call/lapack_routines.def'
LAPACK = set(re.findall(r'\([sdcz],(\w+)\)', LAPACK_ROWS.read_text()))
RETURN_ADDRESS = re.compile(r'^(mov +0x0\(%rsp\),%r|mov +\(%rsp\),%r|cmp +\(%rsp\),%r|cmp +%r\w+,\(%rsp\))')
FORBIDDEN = re.compile(r'^(call|push|pop|ret|enter|leave)|%[re]?sp\b|^(sub|add|lea).*%rsp$')


def is_lapack(symbol):
  """Whether it is one of the rows' names, of whatever family."""
  return re.sub(r'^scipy_|(_64_|64_|_)$', '', symbol) in LAPACK


def symbols_of(path):
  """Exported BLAS functions as name: (address, size). Those with a version are other libraries' (shim/entry/export_pins.cpp)."""
  made = {}
  for line in subprocess.run(['readelf', '--dyn-syms', '-W', path], stdout=subprocess.PIPE, check=True,
                             text=True).stdout.splitlines():
    fields = line.split()
    if len(fields) >= 8 and fields[3] == 'FUNC' and fields[6] != 'UND' and '@' not in fields[7]:
      made[fields[7]] = (int(fields[1], 16), int(fields[2], 0))
  return made


def instructions_of(path):
  """All instructions, in order of address."""
  text = subprocess.run(['objdump', '-d', '--no-show-raw-insn', path], stdout=subprocess.PIPE, check=True, text=True).stdout
  return [(int(address, 16), code.strip()) for address, code in re.findall(r'^ +([0-9a-f]+):\t(.*)$', text, re.MULTILINE)]


@situation
def entries_jump(lab):
  need(os.uname().machine == 'x86_64', 'this reads x86-64 machine code')
  need_program('objdump', 'binutils')
  need(not lab.options.runtime, 'sanitizers change the machine code')
  checked = 0
  for name in LIBRARIES:
    path = str(lab.library(name))
    code = instructions_of(path)
    place = {address: index for index, (address, _) in enumerate(code)}
    for symbol, (begin, size) in symbols_of(path).items():
      if ORDINARY.search(symbol):
        continue
      body, at = [], place[begin]
      while at < len(code) and code[at][0] < begin + size:
        body.append(code[at][1])
        at += 1
      bad = [line for line in body if FORBIDDEN.search(line) and not (is_lapack(symbol) and RETURN_ADDRESS.search(line))]
      expect_equal(bad, [], f'{name}: {symbol} touches the stack or returns')
      expect(any(line.startswith('jmp') for line in body), f'{name}: {symbol} has no jump')
      code_lines = [line for line in body if not re.match(r'nop|data16|cs nop|xchg +%ax,%ax', line)]
      expect(re.match(r'(notrack )?jmp', code_lines[-1]),
             f'{name}: {symbol} does not end in a jump:\n' + '\n'.join(body))
      outward = [line for line in body if re.search(r'\.cold', line)]
      expect_equal(outward, [], f'{name}: {symbol} leaves for a cold part, which this test does not follow')
      checked += 1
  expect(checked > 4 * 1500, f'only {checked} entries were found')
  return f'{checked} entries'


main(__doc__)
