# SPDX-FileCopyrightText: 2026 the blaslift authors
# SPDX-License-Identifier: BSD-3-Clause
"""start_phases.py THREADS still|churn: dpotrf n = 1500 by so many threads while another thread of the process brings CUDA up, step by
step; churn: with new memory for each. Without blaslift. start_phases.txt is what it printed (a library is opened under Python's own lock)."""
import ctypes, glob, os, subprocess, sys, threading, time
import numpy as np, scipy.linalg  # its OpenBLAS
lib = [l.split()[-1] for l in open('/proc/self/maps') if 'libscipy_openblas-' in l][0]
h = ctypes.CDLL(lib); potrf = h.scipy_dpotrf_; h.scipy_openblas_set_num_threads(int(sys.argv[1]))
churn = sys.argv[2] == 'churn'
n = 1500; r = np.random.default_rng(1); a = r.random((n, n)); spd = np.asfortranarray(a @ a.T + n * np.eye(n)); work = spd.copy(order='F')
N = ctypes.c_int(n); info = ctypes.c_int(0)
def ptr(x): return ctypes.c_void_p(x.ctypes.data)
seen = []; stop = False
def phases():
  cu = ctypes.CDLL('libcuda.so.1'); log = []
  def phase(name, f):
    t = time.perf_counter(); f(); log.append((name, t, time.perf_counter())); t = time.perf_counter(); time.sleep(.15); log.append(('  quiet', t, time.perf_counter()))
  time.sleep(.6)
  busy = []
  def spin():
    p = subprocess.Popen(['timeout', '0.4', 'sh', '-c', 'while :; do :; done']); p.wait()
  phase('busy process', spin)
  phase('cuInit', lambda: cu.cuInit(0))
  dev = ctypes.c_int(); cu.cuDeviceGet(ctypes.byref(dev), 0); ctx = ctypes.c_void_p()
  phase('primary context', lambda: (cu.cuDevicePrimaryCtxRetain(ctypes.byref(ctx), dev), cu.cuCtxSetCurrent(ctx)))
  cu.cuCtxSetCurrent(ctx)
  p = ctypes.c_void_p()
  phase('pinned 256 MiB', lambda: cu.cuMemHostAlloc(ctypes.byref(p), ctypes.c_size_t(256 << 20), 0))
  found = [f for f in glob.glob('/usr/local/cuda*/lib64/libcublas.so.13') + glob.glob('/usr/lib/x86_64-linux-gnu/libcublas.so.13') + glob.glob('/usr/local/cuda*/targets/*/lib/libcublas.so.13') + glob.glob('/opt/*/lib/python3*/site-packages/nvidia/*/lib/libcublas.so.13') + glob.glob('/usr/local/lib/python3*/*-packages/nvidia/*/lib/libcublas.so.13')]
  name = found[0] if found else 'libcublas.so.13'
  L = []
  phase('dlopen cublas', lambda: L.append(ctypes.CDLL(name)))
  hd = ctypes.c_void_p(); hd2 = ctypes.c_void_p()
  phase('cublasCreate', lambda: L[0].cublasCreate_v2(ctypes.byref(hd)))
  phase('cublasCreate 2', lambda: L[0].cublasCreate_v2(ctypes.byref(hd2)))
  d = ctypes.c_void_p()
  phase('cuMemAlloc 1 GiB', lambda: cu.cuMemAlloc_v2(ctypes.byref(d), ctypes.c_size_t(1 << 30)))
  global stop; stop = True
  for name, b, e in log:
    x = sorted(s[1] for s in seen if s[0] < e and s[0] + s[1] > b)
    print('%s %s %-16s %7.1f ms: %3d calls, %6.1f / %6.1f / %6.1f ms' % (sys.argv[1], sys.argv[2], name, 1e3 * (e - b), len(x), *((1e3 * x[0], 1e3 * x[len(x) // 2], 1e3 * x[-1]) if x else (0, 0, 0))))
t = threading.Thread(target=phases); t.start()
while not stop:
  if churn: work = np.empty((n, n), order='F')
  np.copyto(work, spd); b = time.perf_counter(); potrf(b'L', ctypes.byref(N), ptr(work), ctypes.byref(N), ctypes.byref(info), ctypes.c_long(1)); seen.append((b, time.perf_counter() - b))
t.join()
