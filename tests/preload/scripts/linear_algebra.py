# SPDX-FileCopyrightText: 2026 the blaslift authors
# SPDX-License-Identifier: BSD-3-Clause
"""A session with NumPy, and SciPy if it is there: products, solutions, decompositions, errors. Prints rounded results,
free of what is arbitrary (signs of vectors, order of eigenvalues)."""
import sys

import numpy as np

try:
  import scipy.linalg
except ImportError:
  scipy = None

n = int(sys.argv[1])
random = np.random.RandomState(7)


def show(what, *values):
  numbers = np.concatenate([np.ravel(value) for value in values])
  if np.iscomplexobj(numbers):
    numbers = np.concatenate([numbers.real, numbers.imag])
  digits = 3 if numbers.dtype == np.float32 else 6
  scale = max(1.0, float(np.abs(numbers).max()))
  picked = numbers[:: max(1, len(numbers) // 6)] / scale
  print(what, np.round(picked.astype(float), digits) + 0.0, f'{scale:.4g}', flush=True)


for kind in ('float32', 'float64', 'complex64', 'complex128'):
  a = random.rand(n, n) + (1j * random.rand(n, n) if 'complex' in kind else 0)
  b = random.rand(n, n + 5) + (1j * random.rand(n, n + 5) if 'complex' in kind else 0)
  a, b = a.astype(kind), b.astype(kind)
  show(f'{kind} product', a @ b)
  show(f'{kind} product of transposed', a.T @ b, a @ a.T)
  show(f'{kind} with a part', a[1:n - 3, 2:] @ b[2:, ::1], a[:, 0] @ b)
  show(f'{kind} inner', np.vdot(a[0], a[1]), np.dot(a[:, 1], a[:, 2]))
  if kind in ('float32', 'complex64'):
    continue
  diagonal = a + n * np.eye(n)
  show(f'{kind} solve', np.linalg.solve(diagonal, b))
  show(f'{kind} inverse', np.linalg.inv(diagonal))
  positive = a @ a.conj().T + n * np.eye(n)
  show(f'{kind} cholesky', np.linalg.cholesky(positive))
  show(f'{kind} qr', np.abs(np.linalg.qr(a)[1]))
  show(f'{kind} svd', np.linalg.svd(a, compute_uv=True)[1])
  show(f'{kind} eigh', np.linalg.eigh(positive)[0])
  show(f'{kind} eigenvalues', np.sort(np.abs(np.linalg.eigvals(a))))
  show(f'{kind} least squares', np.linalg.lstsq(a[:, :n // 2], b[:, 0], rcond=None)[0])
  if scipy:
    show(f'{kind} lu', np.abs(scipy.linalg.lu(diagonal)[2]))
    show(f'{kind} expm', scipy.linalg.expm(a / n))
    show(f'{kind} triangular', scipy.linalg.solve_triangular(diagonal, b))
    show(f'{kind} schur', np.sort(np.abs(np.diag(scipy.linalg.schur(a, output='complex')[0]))))

try:
  np.linalg.solve(np.zeros((3, 3)), np.zeros(3))
except np.linalg.LinAlgError as error:
  print('LinAlgError', error)

# LAPACK calls xerbla_, which NumPy's extension defines to raise ValueError.
try:
  from numpy.linalg import lapack_lite
except ImportError:
  lapack_lite = None
if lapack_lite:
  for name, kind in (('dgeqrf', float), ('zgeqrf', complex), ('dorgqr', float)):
    matrix, vector = np.zeros((n, n), kind), np.zeros(n * 64, kind)
    sizes = (n, n) + ((n,) if name == 'dorgqr' else ())
    for attempt in range(2):
      try:
        print(name, getattr(lapack_lite, name)(*sizes, matrix, 1, vector, vector.copy(), len(vector), 0))
      except ValueError as error:
        print('ValueError', error, flush=True)

# SciPy has no handler of its own: NumPy's is reached through the CPU library that both share, else that library prints.
# f2py checks arguments itself, Cython's functions do not.
if scipy:
  import ctypes
  import scipy.linalg.cython_blas
  import scipy.linalg.cython_lapack

  def cython_function(module, name):
    capsule = module.__pyx_capi__[name]
    ctypes.pythonapi.PyCapsule_GetName.restype = ctypes.c_char_p
    ctypes.pythonapi.PyCapsule_GetName.argtypes = [ctypes.py_object]
    ctypes.pythonapi.PyCapsule_GetPointer.restype = ctypes.c_void_p
    ctypes.pythonapi.PyCapsule_GetPointer.argtypes = [ctypes.py_object, ctypes.c_char_p]
    signature = ctypes.pythonapi.PyCapsule_GetName(capsule)
    return ctypes.PYFUNCTYPE(None)(ctypes.pythonapi.PyCapsule_GetPointer(capsule, signature))

  one, zero, info = ctypes.c_double(1), ctypes.c_double(0), ctypes.c_int(0)
  numbers = (ctypes.c_double * (n * n))()
  for order in (3, n):
    size, bad = ctypes.c_int(order), ctypes.c_int(1)
    for function, arguments in (
        (cython_function(scipy.linalg.cython_blas, 'dgemm'),
         (size, size, size, one, numbers, bad, numbers, size, zero, numbers, size)),
        (cython_function(scipy.linalg.cython_lapack, 'dgeqrf'), (size, size, numbers, bad, numbers, numbers, size, info))):
      flags = (b'N', b'N') if len(arguments) > 8 else ()
      try:
        print('info', function(*flags, *map(ctypes.byref, arguments)), info.value, flush=True)
      except ValueError as error:
        print('ValueError', error, flush=True)
  try:
    scipy.linalg.blas.dgemm(1.0, np.ones((2, 3)), np.ones((2, 3)))
  except Exception as error:
    print(type(error).__name__, error)
print('product afterwards', float((np.full((n, n), 2.0) @ np.full((n, n), 3.0))[1, 2]))
