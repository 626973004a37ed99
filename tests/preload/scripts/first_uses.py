# SPDX-FileCopyrightText: 2026 the blaslift authors
# SPDX-License-Identifier: BSD-3-Clause
"""Products of two matrices until the device has had time to start, then of one with itself, which NumPy takes to syrk, and small ones of complex
numbers."""
import time

import numpy

a = numpy.random.default_rng(5).random((500, 500), dtype=numpy.float32)
for second in (a + 1, a.T):
  a @ second  # for what is called first is loaded first
  right = a.astype(float) @ second.astype(float)
  for _ in range(60):
    assert numpy.allclose(a @ second, right, rtol=1e-3)
    time.sleep(0.05)
little = a[:150, :150].astype(numpy.complex64)
for _ in range(3):
  little @ (little + 1)
