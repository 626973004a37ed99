#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 the blaslift authors
# SPDX-License-Identifier: BSD-3-Clause
"""The sources as text: formatted by .clang-format, spelled as .codespellrc knows it."""
import pathlib
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / 'preload'))
from situation import expect, main, need, need_program, situation  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parents[2]
FORMATTED = ('.cpp', '.hpp', '.cu', '.cuh', '.c', '.h')
TOPS = ('shim', 'gpu', 'fallback', 'cli', 'bench', 'tests', 'lapack_tests', 'packaging')
RESULTS = ROOT / 'bench' / 'results'  # as they were when something was measured


def sources():
  for top in TOPS:
    for path in sorted((ROOT / top).rglob('*')):
      if path.suffix in FORMATTED and RESULTS not in path.parents:
        yield path


@situation
def formatted(lab):
  del lab
  program = need_program('clang-format', 'clang-format')
  version = subprocess.run([program, '--version'], capture_output=True, text=True).stdout
  need(' 14.' in version, f'{version.strip()} formats otherwise than version 14, which the project uses')
  paths = [str(path) for path in sources()]
  expect(len(paths) > 500, f'only {len(paths)} sources were found')
  done = subprocess.run([program, '--dry-run', '-Werror', *paths], capture_output=True, text=True)
  files = sorted({line.split(':')[0] for line in done.stderr.splitlines() if 'error:' in line})
  expect(done.returncode == 0, f'not formatted; ./dev format does it: ' + ' '.join(files[:20]))
  return f'{len(paths)} files'


@situation
def spelled(lab):
  del lab
  program = need_program('codespell', 'codespell')
  done = subprocess.run([program, *TOPS, 'docs', 'README.md', 'CHANGELOG.md', 'CONTRIBUTING.md', 'SECURITY.md', 'dev'],
                        cwd=ROOT, capture_output=True, text=True)
  expect(done.returncode == 0, done.stdout[:4000] + done.stderr[:1000])


main(__doc__)
