# SPDX-FileCopyrightText: 2026 the blaslift authors
# SPDX-License-Identifier: BSD-3-Clause
"""BLAS functions of every level and precision through SciPy's wrappers, from the one of that number on. Prints sums of the
results."""
import sys

import numpy as np
import scipy.linalg.blas as blas

n = 40
random = np.random.RandomState(5)


first = int(sys.argv[1]) if len(sys.argv) > 1 else 0
number = 0


def run(name, *arguments, **named):
  global number
  number += 1
  if number <= first:
    return
  value = getattr(blas, name)(*arguments, **named)
  parts = np.concatenate([np.ravel(part) for part in (value if isinstance(value, tuple) else (value,))])
  parts = parts.astype(np.complex128)
  print(name, parts.real.sum(), parts.imag.sum(), np.abs(parts.real).sum(), np.abs(parts.imag).sum(), flush=True)


for letter, kind in zip('sdcz', (np.float32, np.float64, np.complex64, np.complex128)):
  complex_kind = letter in 'cz'

  def draw(*shape):
    made = random.rand(*shape) + (1j * random.rand(*shape) if complex_kind else 0)
    return np.asfortranarray(made.astype(kind))

  def call(name, *arguments, **named):
    run(letter + name, *arguments, **named)

  a, b, c, x, y = draw(n, n), draw(n, n), draw(n, n), draw(n), draw(n)
  triangle = a + n * np.eye(n, dtype=kind)
  packed, band = draw(n * (n + 1) // 2), draw(5, n)
  call('axpy', x, y.copy(), a=2)
  call('scal', 3, x.copy())
  call('copy', x, y.copy(), n=n // 2, incx=2)
  call('swap', x.copy(), y.copy())
  for name in ('dotu', 'dotc') if complex_kind else ('dot',):
    call(name, x, y)
  if complex_kind:
    for name in ('nrm2', 'asum'):
      run({'c': 'sc', 'z': 'dz'}[letter] + name, x)
    run({'c': 'cs', 'z': 'zd'}[letter] + 'rot', x, y, 0.6, 0.8)
  else:
    call('nrm2', x)
    call('asum', x)
    call('rot', x, y, 0.6, 0.8)
  run(f'i{letter}amax', x)
  call('gemv', 1.5, a, x, trans=1)
  call('gbmv', n, n, 2, 2, 1.5, band, x)
  call('trmv', a, x)
  call('tpmv', n, packed, x)
  call('tbmv', 4, band, x)
  call('trsv', triangle, x)
  if complex_kind:
    call('hemv', 1, a, x)
    call('geru', 1, x, y)
    call('gerc', 1, x, y)
    call('her', 1, x)
    call('her2', 1, x, y)
    call('hemm', 1, a, b)
    call('herk', 1, a)
  else:
    call('symv', 1, a, x)
    call('ger', 1, x, y)
    call('syr', 1, x)
    call('syr2', 1, x, y)
  call('gemm', 1.5, a, b, beta=0.5, c=c)
  call('symm', 1, a, b)
  call('syrk', 1, a)
  call('syr2k', 1, a, b)
  call('trmm', 1, a, b)
  call('trsm', 1, triangle, b)
