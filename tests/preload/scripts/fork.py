# SPDX-FileCopyrightText: 2026 the blaslift authors
# SPDX-License-Identifier: BSD-3-Clause
"""Workers of multiprocessing, forked after the parent has multiplied, and before."""
import multiprocessing

import numpy as np

n = 160


def work(seed):
  a = np.full((n, n), float(seed + 1))
  return seed, float((a @ a)[1, 2]), float(np.linalg.solve(a + n * np.eye(n), a)[0, 0].round(9))


if __name__ == '__main__':
  fork = multiprocessing.get_context('fork')
  with fork.Pool(2) as pool:
    print(sorted(pool.map(work, range(6))))
  print(work(7))
  with fork.Pool(2) as pool:
    print(sorted(pool.map(work, range(6))))
  print(work(8))
