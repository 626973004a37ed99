#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 the blaslift authors
# SPDX-License-Identifier: BSD-3-Clause
"""Lower rooms never include higher ones (design: one direction, one room each), and every file names its licence."""
import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / 'preload'))
from situation import expect, expect_equal, main, situation

ROOT = pathlib.Path(__file__).resolve().parents[2]
# What each folder may include beside its own files: folders (with /**: and those below), or single files.
TOOL = ('shim/base', 'shim/call', 'shim/decide', 'shim/observe', 'shim/blaslift.h', 'fallback', 'gpu/plugin.hpp', 'gpu/device.hpp',
        'gpu/kernel_sampler.hpp', 'gpu/plan', 'gpu/residency/huge_pages.hpp', 'gpu/residency/pins.hpp', 'gpu/residency/write_tracker.hpp')
MAY_INCLUDE = {
    'shim/base': (),
    'shim/call': ('shim/base',),
    'shim/decide': ('shim/base', 'shim/call'),
    'shim/observe': ('shim/base', 'shim/call', 'shim/decide/decision.hpp', 'shim/decide/machine_profile.def', 'shim/decide/machine_profile.hpp',
                     'shim/decide/start_times.hpp'),
    'shim/dispatch': ('shim/base', 'shim/call', 'shim/decide', 'shim/dispatch/start', 'shim/observe', 'gpu/executor/executor.hpp', 'gpu/residency/footprint.hpp'),
    'shim/dispatch/start': ('shim/base', 'shim/decide', 'shim/dispatch/first_uses.hpp', 'shim/dispatch/speeds.hpp', 'shim/dispatch/under_way.hpp', 'shim/observe',
                            'gpu/executor/early_start.hpp', 'gpu/executor/executor.hpp', 'gpu/faulty_device.hpp', 'gpu/plugin.hpp'),
    'shim/entry': ('shim/**', 'fallback', 'gpu/residency/pins.hpp'),
    'fallback': ('shim/base', 'shim/call'),
    'gpu': ('shim/base', 'shim/call', 'gpu/plan/execution_plan.hpp', 'gpu/plan/measured.hpp'),
    'gpu/executor': ('gpu', 'shim/base', 'shim/call', 'gpu/residency', 'gpu/tiling', 'gpu/transfer'),
    'gpu/plan': ('shim/base',),
    'gpu/choice': ('gpu/plan', 'gpu/device.hpp', 'gpu/kernel_sampler.hpp', 'shim/base', 'shim/call'),
    'gpu/residency': ('shim/base', 'shim/call', 'gpu/budget.hpp', 'gpu/device.hpp', 'gpu/parallel.hpp'),
    'gpu/tiling': ('shim/base', 'shim/call', 'gpu/residency/range_set.hpp'),
    'gpu/transfer': ('shim/base', 'shim/call', 'gpu/device.hpp', 'gpu/parallel.hpp', 'gpu/residency/range_set.hpp', 'gpu/tiling'),
    'gpu/lapack_steps': (),
    'gpu/emulated': ('gpu/choice', 'gpu/device.hpp', 'gpu/lapack_steps', 'gpu/plan', 'gpu/plugin.hpp', 'shim/base', 'shim/call'),
    'gpu/kernels': ('gpu/plan',),
    'gpu/cuda': ('gpu/choice', 'gpu/cuda/lapack', 'gpu/cuda/own', 'gpu/device.hpp', 'gpu/kernel_sampler.hpp', 'gpu/plan', 'gpu/plugin.hpp', 'shim/base', 'shim/call'),
    'gpu/cuda/lapack': ('gpu/cuda/errors.hpp', 'gpu/cuda/handle.hpp', 'gpu/cuda/values.hpp', 'gpu/device.hpp', 'gpu/kernels',
                        'gpu/lapack_steps', 'gpu/plan', 'shim/base',
                        'shim/call'),
    'gpu/cuda/own': ('gpu/choice', 'gpu/kernels', 'gpu/plan', 'gpu/cuda/errors.hpp', 'gpu/cuda/handle.hpp', 'gpu/cuda/values.hpp',
                     'gpu/device.hpp', 'shim/call'),
    'cli': TOOL,
    'cli/calls': TOOL + ('cli',),
    'cli/doctor': TOOL + ('cli',),
    'cli/report': TOOL + ('cli',),
    'cli/run': ('cli', 'cli/report', 'shim/base', 'shim/observe'),
    'cli/tune': TOOL + ('cli', 'cli/calls'),
}
SOURCES = ('.cpp', '.hpp', '.h', '.c', '.cu', '.cuh', '.def')
WITH_LICENCE = SOURCES + ('.py', '.R', '.m', '.sh', '.cmake')
IDENTIFIERS = ('SPDX-FileCopyrightText: 2026 the blaslift authors', 'SPDX-License-Identifier: BSD-3-Clause')


def files(folder, suffixes):
  for path in sorted((ROOT / folder).glob('*')):
    if path.suffix in suffixes:
      yield path


def allowed(path, rights):
  parent = str(pathlib.PurePath(path).parent)
  return any(right in (path, parent) or right.endswith('/**') and path.startswith(right[:-2]) for right in rights)


@situation
def includes_point_downwards(lab):
  del lab
  violations, seen = [], 0
  for folder, rights in MAY_INCLUDE.items():
    for path in files(folder, SOURCES):
      for number, line in enumerate(path.read_text().splitlines(), 1):
        if not (found := re.match(r'\s*#\s*include\s+"([^"]+)"', line)):
          continue
        seen += 1
        target = found.group(1)
        if not (ROOT / target).exists():
          violations.append(f'{path.relative_to(ROOT)}:{number}: {target} is not a path from the root')
        elif str(pathlib.PurePath(target).parent) != folder and not allowed(target, rights):
          violations.append(f'{path.relative_to(ROOT)}:{number}: {target}')
  expect(seen > 50, f'only {seen} includes were found')
  expect_equal(violations, [], 'includes of higher rooms')
  return f'{seen} includes'


@situation
def every_folder_has_its_rule(lab):
  del lab
  with_sources = {str(path.parent.relative_to(ROOT)) for top in ('shim', 'fallback', 'gpu', 'cli')
                  for path in (ROOT / top).rglob('*') if path.suffix in ('.cpp', '.hpp', '.cu', '.cuh')}
  expect_equal(sorted(with_sources - set(MAY_INCLUDE)), [], 'folders with sources and without a rule')


@situation
def every_file_names_its_licence(lab):
  del lab
  bare = []
  for top in ('shim', 'fallback', 'gpu', 'cli', 'bench', 'tests', 'lapack_tests', 'packaging'):
    for path in sorted((ROOT / top).rglob('*')):
      if path.suffix in WITH_LICENCE or path.name == 'CMakeLists.txt':
        head = path.read_text(errors='replace')[:400]
        if not all(identifier in head for identifier in IDENTIFIERS):
          bare.append(str(path.relative_to(ROOT)))
  expect_equal(bare, [], 'files without the two SPDX lines')


@situation
def the_device_interface_names_no_cuda_type(lab):
  del lab
  for path in (path for folder in ('gpu', 'gpu/executor', 'gpu/residency', 'gpu/tiling', 'gpu/transfer', 'gpu/plan', 'gpu/choice') for path in files(folder, SOURCES)):
    code = re.sub(r'"[^"\n]*"|//.*', '', path.read_text())  # what is said to people may name them
    names = re.findall(r'\b(?:cuda[A-Z]\w*|cublas\w*|CU\w*_t|CUdeviceptr|CUstream|CUcontext)\b', code)
    expect_equal(names, [], f'CUDA names in {path.name}')


main(__doc__)
