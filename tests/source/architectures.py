#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 the blaslift authors
# SPDX-License-Identifier: BSD-3-Clause
"""For which GPUs the CUDA plugin is compiled: where nobody says so, and in this build. Compiles nothing."""
import argparse
import ctypes
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / 'preload'))
from situation import expect, expect_equal

ROOT = pathlib.Path(__file__).resolve().parents[2]
SKIPPED = 77
# nvcc 12.8 and later.
EVERY = {('75', 'sm_75'), ('80', 'compute_80'), ('80', 'sm_80'), ('86', 'sm_86'), ('89', 'sm_89'), ('90', 'sm_90'), ('100', 'sm_100'),
         ('120', 'compute_120'), ('120', 'sm_120')}
# The launchers: one machine code for each major version.
OWN = {('75', 'compute_75'), ('80', 'sm_80'), ('90', 'sm_90'), ('100', 'sm_100'), ('120', 'compute_120'), ('120', 'sm_120')}


def skip(why):
  print(f'skipped: {why}')
  sys.exit(SKIPPED)


def generated(command):
  """{(compute capability, sm_ or compute_ of what is kept)} of a compiler's command line."""
  return {(arch, code) for arch, codes in re.findall(r'--generate-code=arch=compute_(\d+\w?),code=\[?([\w,]+)\]?', command)
          for code in codes.split(',')}


def of_an_older_compiler():
  """What CMake would choose with nvcc 12.0."""
  script = ('include(gpu/cuda/architectures.cmake)\n'
            'blaslift_usual_architectures("sm_75\\nsm_80\\nsm_86\\nsm_87\\nsm_89\\nsm_90\\nsm_90a" every own)\nmessage("${every} ${own}")')
  with tempfile.NamedTemporaryFile('w', suffix='.cmake') as file:
    file.write(script.replace('gpu/', f'{ROOT}/gpu/'))
    file.flush()
    return subprocess.run(['cmake', '-P', file.name], capture_output=True, text=True).stderr.split()


def configured(nvcc):
  """Configures as somebody does who only says `--preset release`; what each CUDA file is compiled for."""
  known = subprocess.run([nvcc, '--list-gpu-code'], capture_output=True, text=True).stdout.split()
  if 'sm_120' not in known:
    skip(f'{nvcc} does not know compute capability 12.0')
  with tempfile.TemporaryDirectory() as folder:
    environment = {name: value for name, value in os.environ.items() if name not in ('CUDAARCHS', 'CUDACXX')}
    result = subprocess.run(['cmake', '--preset', 'release', '-B', folder, '-DBLASLIFT_TESTS=OFF', '-DBLASLIFT_CLI=OFF'],
                            cwd=ROOT, env={**environment, 'CUDACXX': nvcc}, capture_output=True, text=True)
    expect(result.returncode == 0, result.stdout + result.stderr)
    return {pathlib.Path(one['file']).name: generated(one['command'])
            for one in json.loads(pathlib.Path(folder, 'compile_commands.json').read_text()) if one['file'].endswith('.cu')}


def default(nvcc):
  files = configured(nvcc)
  expect(len(files) > 8, f'{files}')
  for name, found in files.items():
    expect_equal(found, OWN if name.startswith('launchers_') else EVERY, name)
  expect_equal(of_an_older_compiler(), ['75-real;80;86-real;89-real;90', '75-virtual;80-real;90'], 'for nvcc 12.0')


def built(plugin, cuobjdump):
  """What the plugin says of itself is what is in it."""
  if not shutil.which(cuobjdump):
    skip('there is no cuobjdump')
  try:
    tell = ctypes.CDLL(plugin).blaslift_architectures
  except OSError as why:
    skip(f'the plugin does not open: {why}')
  tell.restype = ctypes.c_char_p
  said = tell().decode().split(',')
  listed = {kind: set(re.findall(r'\.sm_(\d+\w?)\.', subprocess.run([cuobjdump, f'--list-{kind}', plugin], capture_output=True, text=True).stdout))
            for kind in ('elf', 'ptx')}
  expect(said and listed['elf'] | listed['ptx'], f'{said} {listed}')
  expect_equal({one.split('-')[0] for one in said if not one.endswith('-virtual')}, listed['elf'], f'{listed}')
  # The launchers may have PTX where the other files have machine code.
  expect({one.split('-')[0] for one in said if not one.endswith('-real')} <= listed['ptx'], f'{said} {listed}')


def main():
  parser = argparse.ArgumentParser(description=__doc__)
  parser.add_argument('--nvcc')
  parser.add_argument('--plugin')
  parser.add_argument('--cuobjdump', default='cuobjdump')
  options = parser.parse_args()
  if options.nvcc:
    default(options.nvcc)
  if options.plugin:
    built(options.plugin, options.cuobjdump)


if __name__ == '__main__':
  main()
