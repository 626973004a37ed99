#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 the blaslift authors
# SPDX-License-Identifier: BSD-3-Clause
"""bench/applications.py in small: the programs run, print the same numbers forced onto the emulated device, and get their reports."""
import json
import os
import pathlib
import subprocess
import sys
import tempfile

SKIPPED = 77
SYSTEM_PYTHON = '/usr/bin/python3'
bench = pathlib.Path(__file__).resolve().parents[2] / 'bench'
environment = {**os.environ, 'BLASLIFT_PLACE': 'gpu', 'BLASLIFT_DEVICE': 'emulated', 'BLASLIFT_PRODUCT_FROM': '100', 'BLASLIFT_DIRECT_FROM': '4000',
               'OPENBLAS_CORETYPE': 'Haswell', 'XDG_CACHE_HOME': '/no/such/cache'}

if subprocess.run([SYSTEM_PYTHON, '-c', 'import numpy, scipy'], capture_output=True).returncode:
  print('Debian\'s NumPy and SciPy are not here')
  sys.exit(SKIPPED)
with tempfile.TemporaryDirectory() as folder:
  out = pathlib.Path(folder) / 'applications.json'
  done = subprocess.run([sys.executable, bench / 'applications.py', '--tool', sys.argv[1], '--out', out, '--quick', '--rounds', '1',
                         '--python', SYSTEM_PYTHON, '--only', 'learning'], env=environment, capture_output=True, text=True)
  print(done.stdout + done.stderr)
  assert done.returncode == 0
  page = json.loads(out.read_text())
  assert [one['program'] for one in page['results']] == ['learning']
  assert 0 < page['results'][0]['difference'] < 1e-6, 'the same bits: nothing ran on the device'
  text = (out.parent / 'applications-learning.txt').read_text()
  assert 'dgemm' in text and 'GPU' in text, text
  assert '<html' in (out.parent / 'applications-learning.html').read_text()
