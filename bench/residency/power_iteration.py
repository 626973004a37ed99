#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 the blaslift authors
# SPDX-License-Identifier: BSD-3-Clause
"""Power iteration in NumPy: float32 matrix, n and iterations as arguments. Prints one line of JSON.

The smallest and largest norm from the tenth iteration on tell a single wrong product from all right ones; they and the
eigenvalue are what runs with and without blaslift are compared by.
"""
import json
import sys
import time

import numpy as np

n, iterations = int(sys.argv[1]), int(sys.argv[2])
start = time.perf_counter()
a = np.random.default_rng(1).random((n, n), dtype=np.float32)
x = np.ones(n, dtype=np.float32)
ready = time.perf_counter()
norms = []
for _ in range(iterations):
  y = a @ x
  norm = np.linalg.norm(y)
  norms.append(float(norm))
  x = y / norm
done = time.perf_counter()
settled = norms[10:] or norms
print(json.dumps({
  "program": "power_iteration.py", "n": n, "iterations": iterations, "setup_seconds": ready - start,
  "loop_seconds": done - ready, "eigenvalue": norms[-1], "least": min(settled), "most": max(settled), "sum": float(x.sum()),
  "right": bool(abs(norms[-1] / (n / 2) - 1) < 20 / n ** 0.5 and np.isfinite(x).all()),
}))
