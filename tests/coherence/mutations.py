#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 the blaslift authors
# SPDX-License-Identifier: BSD-3-Clause
"""Breaks one rule of write tracking at a time (BLASLIFT_MUTATION) and shows that coherence_fuzzer notices each.

mutations.py --build-dir BUILD [--seconds S | --operations N] [--rounds N] [--jobs J] [NAME...]

BUILD holds the fuzzer. The library and the emulated device are built once for each mutation, below it.
The library without a mutation runs first, through everything that the others will be found with, and must pass."""
import argparse
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
# trust_registrations is wrong only on kernels that join mappings as docs/write_tracking.md says (Linux 6.18 does).
# plain_query is wrong only on kernels that forget pages that were zapped (Linux before August 2026; qemu.sh boots one), no_check_async
# only where the fuzzer has a device's memory (perf_event_open; its last line says how many calls ran on some).
MUTATIONS = ('read_before_arm', 'no_check_async', 'plain_query', 'whole_page_claims', 'keep_claims_after_error',
             'trust_registrations', 'overwrite_claims', 'remember_whole', 'trust_older_answers', 'one_ring_answers_all')
DEPENDS_ON_KERNEL = ('plain_query', 'no_check_async', 'trust_registrations')
NEEDS_RINGS = ('trust_older_answers', 'one_ring_answers_all')  # left out where io_uring may not be used
FORCED = {'BLASLIFT_PLACE': 'gpu', 'BLASLIFT_DEVICE': 'emulated', 'BLASLIFT_RESIDENCY': 'always', 'BLASLIFT_RING': '16MiB',
          'OPENBLAS_NUM_THREADS': '1', 'OPENBLAS_CORETYPE': 'Haswell'}
# Ways to run the fuzzer: options and environment.
WAYS = (
    ('plain', [], {}),
    ('racing', ['--racing'], {}),
    ('hash', [], {'BLASLIFT_CHECK': 'hash'}),
    ('faults', [], {'BLASLIFT_FAULT': 'random:7'}),
    ('threads', ['--threads=3'], {}),
    ('tiny', ['--racing'], {'BLASLIFT_RING': '32KiB', 'BLASLIFT_MEMORY': '8MiB'}),
    # With many files an answer of the pin oracle takes long, and is good for long.
    ('rings', ['--rings=200', '--descriptors=300'], {}),
)


def build(folder, mutation, jobs):
  """The library and the emulated device with a mutation, in one build folder for all (few objects differ), then set aside."""
  settings = {'CMAKE_BUILD_TYPE': 'Release', 'BLASLIFT_MUTATION': mutation, 'BLASLIFT_CUDA': 'OFF', 'BLASLIFT_TESTS': 'OFF',
              'BLASLIFT_CLI': 'OFF', 'BLASLIFT_BENCH': 'OFF'}
  common, kept = folder / 'build', folder / mutation
  for command in (['cmake', '-S', ROOT, '-B', common, '-G', 'Ninja'] + [f'-D{name}={value}' for name, value in settings.items()],
                  ['cmake', '--build', common, '-j', str(jobs), '--target', 'blaslift', 'blaslift_emulated']):
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    if done.returncode != 0:
      sys.exit(f'{mutation} cannot be built:\n{done.stdout[-4000:]}')
  shutil.rmtree(kept, ignore_errors=True)
  shutil.copytree(common / 'lib', kept)
  return kept / 'libblaslift.so'


def run(fuzzer, subject, seed, extent, options, environment):
  """(found, what, operations): found is None where the fuzzer could not do its work."""
  command = [fuzzer, f'--subject={subject}', f'--seed={seed}', extent, '--needs-device', *options]
  try:
    done = subprocess.run(command, env={**os.environ, **FORCED, **environment}, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True, errors='replace', check=False, timeout=3600)
  except subprocess.TimeoutExpired:
    return None, 'it hangs', 0
  if done.returncode == 0:
    return False, '', int(re.search(r'^(\d+) operations', done.stdout, re.M).group(1))
  if mismatch := re.search(r'MISMATCH in operation (\d+)[^:]*: (.*)', done.stdout):
    return True, mismatch.group(2)[:120], int(mismatch.group(1))
  if done.returncode == -signal.SIGABRT and environment.get('BLASLIFT_CHECK') == 'hash':
    said, where = re.search(r'BLASLIFT_CHECK=hash: (.*)', done.stdout), re.search(r'ABORT in operation (\d+)', done.stdout)
    return True, 'the library\'s own check: ' + (said.group(1)[:120] if said else '?'), int(where.group(1)) if where else 0
  return None, f'status {done.returncode}: {done.stdout[-500:]}', 0


def rings_left_out(fuzzer, subject):
  """What this machine lacks for the mutations that need rings; empty: nothing."""
  done = subprocess.run([fuzzer, f'--subject={subject}', '--operations=1'], env={**os.environ, **FORCED}, stdout=subprocess.PIPE,
                        stderr=subprocess.STDOUT, text=True, errors='replace', check=False, timeout=600)
  said = re.search(r'^fixed buffers of io_uring:.*; left out: (io_uring.*|fixed.*|registrations that are seen.*)$', done.stdout, re.M)
  return said.group(1) if said else ''


def hunt(fuzzer, subject, rounds, extent, stop_when_found, ways=WAYS):
  """Lines for each way, and whether something was found, until it was or all rounds are over."""
  found_by = []
  for number in range(rounds):
    for way, options, environment in ways:
      begin = time.monotonic()
      found, what, operations = run(fuzzer, subject, 101 + number, extent, options, environment)
      line = f'  {way}, seed {101 + number}: '
      if found is None:
        sys.exit(line + what)
      if found:
        line += f'found at operation {operations} ({time.monotonic() - begin:.0f} s): {what}'
        found_by.append(way)
      else:
        line += f'nothing in {operations} operations'
      print(line, flush=True)
      if found and stop_when_found:
        return found_by
  return found_by


def main():
  parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
  parser.add_argument('--build-dir', type=pathlib.Path, required=True)
  parser.add_argument('--seconds', type=int, default=60, help='of each run')
  parser.add_argument('--operations', type=int, help='of each run, for machines that do other things too')
  parser.add_argument('--rounds', type=int, default=3, help='each of all ways to run it')
  parser.add_argument('--jobs', type=int, default=2)
  parser.add_argument('names', nargs='*', help='none and mutations; all without')
  parser.add_argument('--build-only', action='store_true')
  given = parser.parse_args()
  folder, missed = given.build_dir.resolve(), []
  fuzzer = folder / 'bin' / 'coherence_fuzzer'
  extent = f'--operations={given.operations}' if given.operations else f'--seconds={given.seconds}'
  for name in given.names or ('none', *MUTATIONS):
    subject = build(folder / 'mutations', name, given.jobs)
    if given.build_only:
      print(subject, flush=True)
      continue
    print(f'{name}:', flush=True)
    control = name == 'none'
    lacking = rings_left_out(fuzzer, subject) if name in NEEDS_RINGS else ''
    if lacking:
      print(f'  left out: {lacking}')
      continue
    ways = sorted(WAYS, key=lambda way: way[0] != 'rings') if name in NEEDS_RINGS else WAYS
    found_by = hunt(fuzzer, subject, 1 if control else given.rounds, extent, stop_when_found=True, ways=ways)
    if control and found_by:
      sys.exit('the library itself is wrong: nothing can be said of its mutations')
    if not control and not found_by:
      missed.append(name)
      print('  missed' + (' (this kernel may hide it)' if name in DEPENDS_ON_KERNEL else ''))
  wrong = [name for name in missed if name not in DEPENDS_ON_KERNEL]
  print(f'missed: {", ".join(missed) if missed else "none"}')
  return 1 if wrong else 0


sys.exit(main())
