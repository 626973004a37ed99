# SPDX-FileCopyrightText: 2026 the blaslift authors
# SPDX-License-Identifier: BSD-3-Clause
"""start.py plain|yes|no: a Cholesky factorisation (dpotrf, n = 1500) again and again, by the seconds since the first; "no" gives OpenBLAS
its threads back while the GPU starts. start.txt is what it printed, with LD_PRELOAD for "yes" and "no"."""
import ctypes, re, sys, time
import numpy as np
import scipy.linalg as sl
libs = sorted({l.split()[-1] for l in open('/proc/self/maps') if 'openblas' in l})
def all_threads(n=0):
  out = []
  for lib in libs:
    h = ctypes.CDLL(lib)
    for p in ('', 'scipy_'):
      for s in ('', '64_', '_64'):
        try: g = getattr(h, p + 'openblas_get_num_threads' + s); t = getattr(h, p + 'openblas_set_num_threads' + s)
        except AttributeError: continue
        if n: t(n)
        out.append(g())
  return out
r = np.random.default_rng(1)
a = r.random((1500, 1500)); spd = a @ a.T + 1500 * np.eye(1500)
before = all_threads()
b = time.perf_counter(); seen = []; asked = all_threads()
while (t := time.perf_counter()) - b < 4:
  if sys.argv[1] == 'no' and t - b < 3: all_threads(16)
  t = time.perf_counter()
  sl.cholesky(spd, check_finite=False, overwrite_a=False)
  seen.append((t - b, time.perf_counter() - t, all_threads()[-1]))
def show(lo, hi):
  x = sorted(s[1] for s in seen if lo <= s[0] < hi)
  return '%d calls %.1f / %.1f / %.1f ms' % (len(x), 1e3 * x[0], 1e3 * x[len(x) // 2], 1e3 * x[-1]) if x else 'none'
print(sys.argv[1], [l.split('/')[-1] for l in libs], 'threads', before, asked, 'then', sorted({x[2] for x in seen}), seen[-1][2], '| 0-0.5 s', show(0, .5), '| 0.5-1 s', show(.5, 1), '| 1-2 s', show(1, 2), '| 3-4 s', show(3, 4))
