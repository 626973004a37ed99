#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 the blaslift authors
# SPDX-License-Identifier: BSD-3-Clause
"""bench/real_programs.py without a GPU: real programs in small, and invented ones that go wrong in every way."""
import json
import os
import pathlib
import subprocess
import sys
import tempfile

SKIPPED = 77
SYSTEM_PYTHON = '/usr/bin/python3'
BENCH = pathlib.Path(__file__).resolve().parents[2] / 'bench'
sys.path[:0] = [str(BENCH / 'real_programs')]
import recording  # noqa: E402

SETTINGS = {'BLASLIFT_PLACE': 'gpu', 'BLASLIFT_DEVICE': 'emulated', 'BLASLIFT_PRODUCT_FROM': '100', 'BLASLIFT_DIRECT_FROM': '4000',
            'OPENBLAS_CORETYPE': 'Haswell', 'OPENBLAS_NUM_THREADS': '1'}

# Stands in for Python: what each program does in place of computing.
IMPOSTOR = """#!/bin/sh
result() { echo "{\\"seconds\\": 0.5, \\"numbers\\": [$1]}"; }
case "$2" in
  dgemm) if [ -n "$LD_PRELOAD" ]; then result 1.001; else result 1; fi ;;
  numpy_solve) kill -SEGV $$ ;;
  numpy_cholesky) exit 0 ;;
  numpy_eigh) exec sleep 60 ;;
  scipy_eigh_evr) result NaN ;;
  numpy_svd) echo refused >&2; exit 3 ;;
esac
"""


def drive(folder, *words):
  out = folder / 'out.json'
  done = subprocess.run([sys.executable, BENCH / 'real_programs.py', '--library', sys.argv[1], '--out', out, '--quick', '--repeat', '1', *words],
                        env={**os.environ, **SETTINGS}, capture_output=True, text=True)
  print(done.stdout + done.stderr)
  page = json.loads(out.read_text()) if out.exists() else {}
  return done, page, (folder / 'out.md').read_text() if out.exists() else ''


def real_ones(folder):
  """They run, in each mode, and print the same numbers on the device; recordings and limits follow."""
  done, page, text = drive(folder, '--python', SYSTEM_PYTHON, '--only', 'dgemm_4096,expm,gemma', '--modes', 'plain,blaslift,history', '--keep-settings')
  assert done.returncode == 0, done.returncode
  by_name = {said['program']: said for said in page['results']}
  assert sorted(by_name) == ['dgemm_4096', 'expm'], by_name
  assert 'applications' in page['skipped']['gemma'] and 'gemma: there are no applications' in text, 'a missing program is named'
  for said in by_name.values():
    assert not said['problems'], said['problems']
    assert len(said['earlier']) == 2 and len(said['runs']['history']) == 1, 'the third run is measured'
    for mode in ('plain', 'blaslift', 'history'):
      assert said[mode]['process'] > said[mode]['section'] >= 0 and said[mode]['cpu'] > 0, said[mode]
  assert 'dgemm' in by_name['dgemm_4096']['summaries']['blaslift']
  assert any(by_name[name]['blaslift']['difference'] > 0 for name in by_name), 'the same bits: nothing ran on the device'
  calls = folder / 'calls.txt'
  done = subprocess.run([sys.executable, BENCH / 'real_programs.py', '--library', sys.argv[1], '--record', calls, '--quick', '--python', SYSTEM_PYTHON,
                         '--only', 'dgemm_4096', '--replayed-calls', '3'], env={**os.environ, **SETTINGS}, capture_output=True, text=True)
  print(done.stdout + done.stderr + calls.read_text())
  assert done.returncode == 0
  made = recording.read(calls)['dgemm_4096']
  assert made['process'] > 0 and any(None not in times for times in made['kinds'].values()), 'a call was made again in each place'
  program = folder / 'program.txt'
  with open(program, 'w') as file:
    subprocess.run([sys.executable, BENCH / 'real_programs/recording.py', calls], stdout=file, check=True)
  done = subprocess.run([sys.argv[2], '--runs', '10', program], capture_output=True, text=True)
  assert done.returncode == 0 and 'dgemm_4096' in done.stdout, done.stdout + done.stderr + program.read_text()
  _, page, text = drive(folder, '--python', SYSTEM_PYTHON, '--only', 'dgemm_4096', '--limits', str(calls))
  assert 0 < page['results'][0]['limit'] <= page['results'][0]['plain']['process'] and '| limit |' in text


def wrong_ones(folder):
  """A result that differs, a crash, no result, a hang, no number, a failure, and a program that is not here: each is said."""
  impostor = folder / 'impostor'
  impostor.write_text(IMPOSTOR)
  impostor.chmod(0o755)
  done, page, text = drive(folder, '--python', str(impostor), '--octave', '/no/such/octave', '--seconds-each', '5',
                           '--only', 'dgemm_4096,numpy_solve_8000,numpy_cholesky_8000,numpy_eigh_4000,scipy_eigh_evr_4000,numpy_svd_3000,octave_eig')
  assert done.returncode == 1 and 'went wrong: dgemm_4096, numpy_solve_8000' in done.stderr
  problems = {said['program']: '; '.join(said['problems']) for said in page['results']}
  for program, expected in (('numpy_solve_8000', 'plain: crashed: SIGSEGV'), ('numpy_cholesky_8000', 'printed no result'), ('numpy_eigh_4000', 'no end within 5 s'),
                            ('scipy_eigh_evr_4000', 'its result is [nan]'), ('numpy_svd_3000', 'exit status 3: refused')):
    assert expected in problems[program], problems
  # An impostor calls no BLAS: that, too, is no measurement.
  assert 'the preload had no effect' in problems['dgemm_4096'], problems
  assert 'octave_eig: /no/such/octave is not here' in text
  assert all(f'| {program} |' in text for program in problems)


def differing_result(folder):
  """What is printed differs by more than roundings, in a program that does call BLAS."""
  liar = folder / 'liar'
  liar.write_text(f'#!{SYSTEM_PYTHON}\nimport json, os, numpy as np\na = np.ones((200, 200)); a @ a\n'
                  'print(json.dumps({"seconds": 0.5, "numbers": [1.001 if "LD_PRELOAD" in os.environ else 1.0]}))\n')
  liar.chmod(0o755)
  done, page, text = drive(folder, '--python', str(liar), '--only', 'dgemm_4096')
  assert done.returncode == 1
  assert page['results'][0]['problems'] == ['blaslift: WRONG RESULT: differs by 1.0e-03 (at most 1e-09)'], page['results'][0]['problems']
  assert 'WRONG RESULT' in text and 'single (0)' in text, 'it counts in no mean'


def logs(folder):
  """Calls inside LAPACK's and beside each other; the limit; a program for start_policy."""
  def line(routine, words, milliseconds, begin, thread=1):
    return (f'blaslift[7]: blaslift replay {routine} {words} # CPU, the settings keep calls on the CPU; {milliseconds:.3f} ms '
            f'(estimates: CPU 1.000, GPU 2.000) at {begin:.6f} s, thread {thread}\n')

  def outer(*lines):
    (folder / 'log').write_text(''.join(lines))
    calls, nested = recording.outermost(recording.read_log(folder / 'log'))
    return [call.routine for call in calls], nested, recording.busy_seconds(calls)
  routines, nested, busy = outer(line('dgemm', '-n 9', 5, 1.0), line('dgemm', '-n 3', 4, 2.001), line('dgemm', '-n 5', 8, 2.002, 2), line('dsyevd', '-n 9', 10, 2.0))
  assert (routines, nested) == (['dgemm', 'dsyevd', 'dgemm'], 1) and abs(busy - 0.015) < 1e-9, (routines, nested, busy)
  # Two equal calls of 4 s: the first is sent in 1 s, the other finds its operands; a start is paid.
  made = {'busy': 8.0, 'rest': 0.0, 'kinds': {'0': [4.0, 1.0, 0.5]}, 'calls': [('0', 4.0), ('0', 4.0)]}
  assert abs(recording.limit(made, 10) - (10 - 6.5 + 0.3)) < 1e-9
  assert recording.limit({**made, 'kinds': {'0': [4.0, 3.9, 3.9]}}, 10) == 10, 'a start that does not pay is not made'
  text = '\n'.join(recording.policy_lines('two', {**made, 'process': 10.0, 'times': [(0.5, '7', 1.0, 2.0), (5.0, '7', 1.0, 2.0)]}))
  assert text == '\nprogram = two\nafter = 1.000\ncall = 7 0.5000 4 1 1 2\ncall = 7 5.0000 4 0.5 1 2', text


if subprocess.run([SYSTEM_PYTHON, '-c', 'import numpy, scipy'], capture_output=True).returncode:
  print('Debian\'s NumPy and SciPy are not here')
  sys.exit(SKIPPED)
for check in (logs, wrong_ones, differing_result, real_ones):
  with tempfile.TemporaryDirectory() as made:
    check(pathlib.Path(made))
