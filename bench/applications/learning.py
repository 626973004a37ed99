# SPDX-FileCopyrightText: 2026 the blaslift authors
# SPDX-License-Identifier: BSD-3-Clause
"""Principal components, kernel ridge regression and k-means, as NumPy and SciPy programs do them. learning.py ROWS COLUMNS CLUSTERS prints
seconds of each part, and numbers that do not depend on where they were computed, as JSON.
"""
import json
import sys
import time

import numpy as np
import scipy.linalg

rows, columns, clusters = (int(word) for word in sys.argv[1:4])
random = np.random.default_rng(1)
seconds, numbers = {}, {}


class timed:
  def __init__(self, name):
    self.name = name

  def __enter__(self):
    self.begin = time.perf_counter()

  def __exit__(self, *_):
    seconds[self.name] = time.perf_counter() - self.begin


centres = 4 * random.standard_normal((clusters, columns))
x = centres[random.integers(clusters, size=rows)] + random.standard_normal((rows, columns))

with timed("components"):
  centred = x - x.mean(0)
  values = scipy.linalg.eigh(centred.T @ centred / (rows - 1), eigvals_only=False)
  scores = centred @ values[1][:, -10:]
numbers["components"] = values[0][-10:].tolist()
numbers["scores"] = np.abs(scores).mean(0).tolist()

with timed("kernel_ridge"):
  some = x[: rows // 8]
  target = np.sin(some[:, 0]) + 0.1 * random.standard_normal(len(some))
  squares = (some * some).sum(1)
  kernel = np.exp(-(squares[:, None] - 2 * some @ some.T + squares) / (4 * columns))
  losses = []
  for penalty in (1e-2, 1e-1, 1.0):
    weights = scipy.linalg.solve(kernel + penalty * np.eye(len(some)), target, assume_a="pos")
    losses.append(float(np.square(target - kernel @ weights).mean()))
numbers["kernel_ridge"] = losses

with timed("k_means"):
  means = x[:clusters].copy()
  of_x = (x * x).sum(1)
  for _ in range(30):
    distances = x @ means.T
    distances *= -2
    distances += (means * means).sum(1)
    nearest = distances.argmin(1)
    inertia = float((of_x + distances[np.arange(rows), nearest]).sum())
    members = np.zeros((rows, clusters))
    members[np.arange(rows), nearest] = 1
    means = (members.T @ x) / np.maximum(members.sum(0), 1)[:, None]
numbers["k_means"] = inertia
print(json.dumps({"seconds": seconds, "numbers": numbers}))
