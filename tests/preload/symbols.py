#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 the blaslift authors
# SPDX-License-Identifier: BSD-3-Clause
"""The libraries export every name of BLAS and of the LAPACK rows in every family, and nothing else; they need nothing but libc and libgcc_s."""
import os
import pathlib
import re
import subprocess

from situation import LIBRARY_FOLDER, expect_equal, main, need, need_program, situation

LIBRARIES = {'libblaslift.so': 'libblaslift.so', 'libblaslift64.so': 'libblaslift64.so', 'libblas.so.3': 'libblas.so.3',
             'libblas64.so.3': 'libblas64.so.3'}
NETLIB = pathlib.Path(LIBRARY_FOLDER, 'blas', 'libblas.so.3')
OPENBLAS = pathlib.Path(LIBRARY_FOLDER, 'openblas-pthread', 'libblas.so.3')
OWN = {'blaslift_version', 'blaslift_calls_on_device', 'blaslift_stay_on_cpu'}
LAPACK = pathlib.Path(LIBRARY_FOLDER, 'lapack', 'liblapack.so.3')
LAPACK_ROWS = pathlib.Path(__file__).resolve().parents[2] / 'shim/call/lapack_routines.def'
# Of other libraries, to note what they pin (shim/entry/export_pins.cpp): in their versions, and hidden from look-ups.
PINS = {'cuMemHostRegister@BLASLIFT_PINS', 'cuMemHostRegister_v2@BLASLIFT_PINS', 'cudaHostRegister@libcudart.so.11.0',
        'cudaHostRegister@libcudart.so.12', 'cudaHostRegister@libcudart.so.13', 'ibv_reg_mr@IBVERBS_1.1',
        'ibv_rereg_mr@IBVERBS_1.1', 'ibv_reg_mr_iova@IBVERBS_1.7', 'ibv_reg_mr_iova2@IBVERBS_1.8',
        'mlx5dv_devx_umem_reg@MLX5_1.7', 'mlx5dv_devx_umem_reg_ex@MLX5_1.19', 'cxil_map@LIBCXI_1.0',
        'ibv_open_device@IBVERBS_1.1', 'ibv_close_device@IBVERBS_1.1', 'ibv_import_device@IBVERBS_1.10',
        'mlx5dv_open_device@MLX5_1.7', 'cxil_open_device@LIBCXI_1.0', 'cxil_close_device@LIBCXI_1.0',
        'cxil_update_md@LIBCXI_1.7', 'io_uring_register_buffers@LIBURING_0.1', 'io_uring_register_buffers@LIBURING_2.0',
        'io_uring_register_buffers_tags@LIBURING_2.1', 'io_uring_register_buffers_update_tag@LIBURING_2.1',
        'io_uring_register@LIBURING_2.3'}
# Of the C library, for the threads of the CPU BLAS (shim/entry/export_threads.cpp): likewise.
THREADS = {'pthread_create@GLIBC_2.34', 'pthread_create@GLIBC_2.2.5' if os.uname().machine == 'x86_64' else 'pthread_create@GLIBC_2.17'}
ONCE = {'RowMajorStrg', 'CBLAS_CallFromC', '__xerbla'}  # not of any family
# Not in the wheels' families: shim/entry/export_ilaenv.cpp says why.
ILAENV = {'ilaenv_', 'ilaenv_64_'}
# Of the routines that are not in Debian 12's Netlib (3.11) or OpenBLAS (0.3.21) yet.
NEWER = {form.format(p, name) for p in 'sdcz' for name in ('gemmtr', 'gemmt') for form in ('{}{}_', 'cblas_{}{}')}


def output(*command):
  return subprocess.run(command, stdout=subprocess.PIPE, check=True, text=True).stdout


def versioned_exports(path):
  lines = output('nm', '-D', '--defined-only', str(path)).splitlines()
  return {line.split()[-1] for line in lines if line.split()[-2] != 'A'}


def exports(path):
  return {name.split('@')[0] for name in versioned_exports(path)}


def families(name):
  """The names of a routine in all families, from its plain Fortran or CBLAS name."""
  if name in ONCE:
    return {name}
  if name.startswith('cblas_'):
    return {name, name + '64_', name + '_64', 'scipy_' + name, 'scipy_' + name + '64_'}
  base = name.removesuffix('_')
  return {base + '_', base + '_64_', f'scipy_{base}_', f'scipy_{base}_64_'}


def derived():
  need(NETLIB.exists(), 'Netlib\'s libblas.so.3 is missing: install libblas3')
  need(OPENBLAS.exists(), 'OpenBLAS\'s libblas.so.3 is missing: install libopenblas0-pthread')
  for path, version in ((NETLIB, '3.11'), (OPENBLAS.with_name('libopenblas.so.0'), '0.3.21')):
    need(version.encode() in path.read_bytes() or version in path.resolve().name, f'{path} is not version {version}')
  return exports(NETLIB) | exports(OPENBLAS) | NEWER | lapack_rows()


def lapack_rows():
  """The Fortran names of LAPACK that the table has; a name that Netlib's LAPACK lacks is a typing error."""
  names = {name + '_' for name in re.findall(r'\([sdcz],(\w+)\)', LAPACK_ROWS.read_text())}
  need(LAPACK.exists(), 'Netlib\'s liblapack.so.3 is missing: install liblapack3')
  expect_equal(sorted(names - exports(LAPACK)), [], 'rows without a routine in Netlib\'s LAPACK')
  return names


@situation
def exported_symbols_are_the_derived_ones(lab):
  need_program('nm', 'binutils')
  plain = derived()
  wanted = OWN.union(ILAENV, *map(families, plain))
  for name in LIBRARIES:
    seen = versioned_exports(lab.library(name))
    expect_equal(sorted(PINS - seen), [], f'{name} does not export')
    expect_equal(sorted(THREADS - seen), [], f'{name} does not export')
    seen -= PINS | THREADS
    expect_equal(sorted(wanted - seen), [], f'{name} does not export')
    expect_equal(sorted(seen - wanted), [], f'{name} exports beyond BLAS')
  return f'{len(plain)} names, {len(wanted)} symbols'


@situation
def no_library_is_needed_beyond_libc_and_libgcc(lab):
  need_program('readelf', 'binutils')
  for name, soname in LIBRARIES.items():
    dynamic = output('readelf', '-dW', str(lab.library(name)))
    needed = set(re.findall(r'\(NEEDED\).*\[(.*)\]', dynamic))
    allowed = {'libgcc_s.so.1', 'libc.so.6', 'libm.so.6'}
    expect_equal(sorted(each for each in needed - allowed if not each.startswith('ld-linux')), [], f'{name} needs')
    expect_equal(re.findall(r'\(SONAME\).*\[(.*)\]', dynamic), [soname], f'SONAME of {name}')
    expect_equal(re.findall(r'\((?:RUNPATH|RPATH|TEXTREL)\).*', dynamic), [], f'search paths and text relocations of {name}')


@situation
def own_calls_are_not_interposed(lab):
  """The library reaches its own BLAS symbols directly; only error handlers and the helpers that are Netlib functions in
  another form (*sub, cblas_zdotc by value) may go where the program's symbols go."""
  need_program('readelf', 'binutils')
  for name in LIBRARIES:
    symbols = exports(lab.library(name))
    relocations = output('readelf', '-rW', str(lab.library(name)))
    used = {line.split()[4].split('@')[0] for line in relocations.splitlines() if len(line.split()) > 4}
    subroutines = {each for each in symbols for suffix in ('_64_', '_')
                   if each.endswith(suffix) and each.removesuffix(suffix) + 'sub' + suffix in symbols}
    data = {'RowMajorStrg', 'CBLAS_CallFromC', 'pthread_create'}  # the last: libstdc++'s, wherever the program's is
    expect_equal(sorted(each for each in used & symbols - subroutines - data if 'xerbla' not in each), [],
                 f'{name} reaches its own symbols through the program\'s scope')


main(__doc__)
