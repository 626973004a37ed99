#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 the blaslift authors
# SPDX-License-Identifier: BSD-3-Clause
#
# Times the GPU's start, stage by stage: idle, by size of the ring, beside busy threads, and in 1 to 16 processes at once; and the end of the process. usage: bench/cold_start/stages.sh LIBRARY (libblaslift.so); python3 has NumPy.
set -u
library=$1
first='import numpy as np; a = np.random.rand(200, 200); b = a @ a'
busy='
import numpy as np, time
a = np.random.rand(6000, 6000)
for i in range(4):
  begin = time.perf_counter(); b = a @ a; print("call %d: %.3f s" % (i, time.perf_counter() - begin), flush=True)'
lift() { env BLASLIFT_HISTORY=none BLASLIFT_LOG=debug LD_PRELOAD="$library" "$@"; }

nvidia-smi --query-gpu=name,driver_version,persistence_mode --format=csv,noheader; nproc
TIMEFORMAT='%R s in all'
echo 'plain'; time python3 -c "$first"
for ring in 256MiB 32MiB 256MiB 32MiB 256MiB 32MiB; do
  echo "ring of $ring"; time BLASLIFT_RING=$ring BLASLIFT_PLACE=gpu lift python3 -c "$first" 2>&1 | grep 'opening took'
done
for threads in 16 15 12; do
  echo "$threads threads, plain"; OPENBLAS_NUM_THREADS=$threads python3 -c "$busy"
  echo "$threads threads, the GPU starts beside the second call"
  OPENBLAS_NUM_THREADS=$threads BLASLIFT_START=late lift python3 -c "$busy" 2>&1 | grep -E '^call|opening took'
done
for processes in 1 2 4 8 16; do
  echo "$processes processes"
  for _ in $(seq "$processes"); do
    BLASLIFT_RING=32MiB OPENBLAS_NUM_THREADS=1 BLASLIFT_PLACE=gpu lift python3 -c "$first" 2>&1 | grep 'opening took' &
  done
  wait
done
