#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 the blaslift authors
# SPDX-License-Identifier: BSD-3-Clause
"""Builds and runs the unit tests that a filter names, and nothing else.

A filter is a room (decide), a file (accounts_test, or accounts), or a part of a test's or a suite's name (Sampling). Without
one all of them run."""
import argparse
import os
import pathlib
import re
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
# (suite, name): TEST, TEST_F, TEST_P, and macros of a file's own such as TRACKING_TEST.
TEST = re.compile(r'^\w*TEST\w*\(\s*(\w+),\s*(\w+)\s*\)', re.MULTILINE)
BY_HAND = {'unit_check_result': {'BLASLIFT_PLACE': 'gpu'}}  # as CMakeLists.txt runs it


def read_programs(build):
  """What CMake wrote: the sources of each program."""
  programs = {}
  for line in (build / 'tests' / 'unit' / 'programs.txt').read_text().splitlines():
    name, *sources = line.split()
    programs[name] = sources
  return programs


def tests_in(source):
  return TEST.findall((HERE / source).read_text())


def choose(programs, wanted):
  """{program: filter of GoogleTest} for what a word names."""
  chosen = {}
  for program, sources in programs.items():
    patterns = set()
    for source in sources:
      path = pathlib.PurePath(source)
      if program == f'unit_{wanted}' or wanted == str(path.parent):
        patterns.add('*')
      elif wanted in (path.name, path.stem, path.stem.removesuffix('_test')):
        patterns |= {f'*{suite}*' for suite, _ in tests_in(source)}
      elif any(wanted in f'{suite}.{name}' for suite, name in tests_in(source)):
        patterns.add(f'*{wanted}*')
    if patterns:
      chosen[program] = ':'.join(sorted(patterns))
  return chosen


def main():
  parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
  parser.add_argument('filter', nargs='?', help='a room, a file, or a part of a name')
  parser.add_argument('--build-dir', type=pathlib.Path, required=True)
  parser.add_argument('--jobs', type=int, default=os.cpu_count())
  options = parser.parse_args()
  programs = read_programs(options.build_dir)
  chosen = choose(programs, options.filter) if options.filter else {program: '*' for program in programs}
  if not chosen:
    sys.exit(f'no unit test is named by {options.filter!r}; rooms: {", ".join(sorted(p.removeprefix("unit_") for p in programs))}')
  built = subprocess.run(['cmake', '--build', options.build_dir, '-j', str(options.jobs), '--target', *chosen])
  if built.returncode:
    return built.returncode
  failed = []
  for program, pattern in chosen.items():
    print(f'-- {program} --gtest_filter={pattern}', flush=True)
    done = subprocess.run([options.build_dir / 'bin' / program, f'--gtest_filter={pattern}', '--gtest_brief=1'],
                          env={**os.environ, **BY_HAND.get(program, {})})
    if done.returncode:
      failed.append(program)
  if failed:
    print('failed: ' + ' '.join(failed))
  return 1 if failed else 0


if __name__ == '__main__':
  sys.exit(main())
