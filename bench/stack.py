#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 the blaslift authors
# SPDX-License-Identifier: BSD-3-Clause
"""How much stack calls take: with the CPU BLAS alone, under blaslift on the CPU, and on a device.

  stack.py --build-dir build/release --device cuda --out FILE.md

For each routine a process of its own. On the CPU the call runs on a coroutine's stack; on the device on a thread of 8 MiB, once as the process's
first call and once more. In bytes; thread-local memory and what starting the thread takes are not counted. It drives
tests/preload/programs/stack_use (built with the tests, or by itself: `cc -O2 stack_use.c -Wl,--no-as-needed -llapack -lblas -ldl -pthread`).
"""
import argparse
import os
import pathlib
import re
import subprocess


CALLS = ['dgemm', 'zgemm', 'cblas_dgemm', 'dgemmt', 'dgemv:1100', 'ddot:1000', 'daxpby', 'dsyrk', 'dtrsm', 'dgesv', 'dpotrf', 'dsyevd']
LARGE = ['dgemm:3000', 'dsyrk:3000', 'dtrsm:3000', 'dgemv:6000', 'dgesv:3000', 'dpotrf:3000', 'dsyevd:1500']


def used(options, where, kibibytes, call, times=1, preload=True, **settings):
  """The bytes of each of `times` equal calls in one process; None where the CPU BLAS has no such routine."""
  environment = {name: value for name, value in os.environ.items() if not name.startswith('BLASLIFT_') and name != 'LD_PRELOAD'}
  environment.update(settings)
  if preload:
    environment['LD_PRELOAD'] = str(options.library)
  nothing = ['nothing:1'] if where == 'thread' else []
  done = subprocess.run([options.program, where, str(kibibytes), *nothing, *[call] * times], capture_output=True, text=True, env=environment,
                        timeout=900, check=False)
  if done.returncode != 0:
    raise SystemExit(f'{call} in a {where} with {settings} ended with status {done.returncode}:\n{done.stdout}{done.stderr}')
  sizes = [int(size) for size in re.findall(r' used (\d+) ', done.stdout)]
  on_device = re.search(r'(\d+) on the GPU', done.stderr)
  if nothing:
    sizes = [size - sizes[0] for size in sizes[1:]]
  return (sizes if sizes else [None] * times), int(on_device[1]) if on_device else 0


def row(options, call, report):
  plain = used(options, 'coroutine', 512, call, preload=False)[0][0]
  cells = [plain]
  for settings in ({}, {'BLASLIFT_LOG': 'calls'}, {'BLASLIFT_REPORT': report, 'BLASLIFT_CALL_SITES': 'on'}):
    cells.append(used(options, 'coroutine', 512, call, **settings)[0][0])
  forced = {'BLASLIFT_PLACE': 'gpu', 'BLASLIFT_DEVICE': options.device, 'BLASLIFT_LOG': 'summary'}
  for residency in ('off', 'always'):
    sizes, on_device = used(options, 'thread', 8192, call, times=2, **forced, BLASLIFT_RESIDENCY=residency)
    cells += sizes if on_device == 2 else [f'{size} ({on_device} of 2)' for size in sizes]
  return f'| {call} | ' + ' | '.join('none' if cell is None else str(cell) for cell in cells) + ' |'


def main():
  parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
  parser.add_argument('--build-dir', type=pathlib.Path, default=pathlib.Path('build/release'))
  parser.add_argument('--library', type=pathlib.Path, help='libblaslift.so of another place')
  parser.add_argument('--program', type=pathlib.Path, help='stack_use of another place')
  parser.add_argument('--device', choices=['cuda', 'emulated'], default='cuda')
  parser.add_argument('--out', type=pathlib.Path)
  options = parser.parse_args()
  options.library = (options.library or options.build_dir / 'lib' / 'libblaslift.so').resolve()
  options.program = (options.program or options.build_dir / 'tests' / 'preload' / 'programs' / 'stack_use').resolve()
  lines = [f'Bytes of stack, {options.device} device; OPENBLAS_CORETYPE={os.environ.get("OPENBLAS_CORETYPE", "not set")}', '',
           '| first call | CPU BLAS alone | blaslift, on the CPU | a line per call | report, call sites | on the device | again | operands stay | again |',
           '|---|---|---|---|---|---|---|---|---|']
  print('\n'.join(lines), flush=True)
  report = f'/tmp/stack-{os.getpid()}.%p'
  for call in CALLS + (LARGE if options.device == 'cuda' else []):
    lines.append(row(options, call, report))
    print(lines[-1], flush=True)
  for file in pathlib.Path('/tmp').glob(f'stack-{os.getpid()}.*'):
    file.unlink()
  if options.out:
    options.out.write_text('\n'.join(lines) + '\n', encoding='utf-8')


if __name__ == '__main__':
  main()
