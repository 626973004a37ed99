#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 the blaslift authors
# SPDX-License-Identifier: BSD-3-Clause
#
# What only a machine with a GPU can show. usage: bench/gpu_checks.sh BUILD OUT [COMMIT]
# BUILD holds lib/ and bin/ (a build directory). OUT gets one log a check, and gpu_checks.txt with a line each.
# BLAS_TESTERS and LAPACK_TESTERS name the folders of Netlib's testers where they are not Debian's; CHECKS is an extended regular expression of the
# checks' whole names, if not all are wanted.
set -u
mkdir -p "$2" || exit 2
build=$(realpath "$1"); out=$(realpath "$2"); commit=${3:-$(git rev-parse HEAD)}
cd "$(dirname "$0")/.."
shim=$build/lib/libblaslift.so
testers=${BLAS_TESTERS:-/usr/lib/x86_64-linux-gnu/blas}
failed=0

say() { echo "$*" | tee -a "$out/gpu_checks.txt"; }
check() {  # check NAME COMMAND...
  local name=$1 begin; shift; begin=$(date +%s)
  [[ $name =~ ^(${CHECKS:-.*})$ ]] || { say "SKIP $name: not one of CHECKS"; return 0; }
  if "$@" >"$out/$name.log" 2>&1; then say "PASS $name ($(($(date +%s) - begin)) s)"
  else say "FAIL $name: exit status $?; the end of its log:"; tail -n 15 "$out/$name.log" | tee -a "$out/gpu_checks.txt"; failed=1; fi
}

say "commit $commit, $(date +%F), kernel $(uname -r), $(nproc) cores"
say "$(nvidia-smi --query-gpu=name,driver_version,memory.total --format=csv,noheader)"

run_testers() { python3 "$@" --shim-dir "$build/lib" --jobs 8; }
conformance() { env BLASLIFT_PLACE=gpu BLASLIFT_DEVICE=cuda OPENBLAS_NUM_THREADS=1 LD_LIBRARY_PATH="$build/lib:${LD_LIBRARY_PATH:-}" "$build/bin/$1" "${@:2}"; }

check netlib_blas3_cuda run_testers tests/netlib/run_testers.py blas --cblas-data "$build/tests/netlib/libcblas_data.so" --mode forced --device cuda --filter 'blat3'
check netlib_lapack_cuda run_testers lapack_tests/netlib/run_testers.py --mode forced --device cuda --filter 'lapack.xlintst[sdcz] <'
check conformance_cuda_lp64 conformance conformance_test
check conformance_cuda_ilp64 conformance conformance64_test
check conformance_cuda_own env BLASLIFT_KERNELS=own bash -c "$(declare -f conformance); build='$build' conformance conformance_test"
check conformance_cuda_tiny env BLASLIFT_RING=32KiB BLASLIFT_MEMORY=400KiB bash -c "$(declare -f conformance); build='$build' conformance conformance_test"

# The build has code for this GPU, and says so; and says what switches own kernels off.
doctor_on_own_kernels() {
  "$build/bin/blaslift" doctor | tee /dev/stderr | grep -E 'own kernels: (used|.*not measured on GPUs)' &&
    BLASLIFT_KERNELS=cublas "$build/bin/blaslift" doctor | grep 'own kernels are off: BLASLIFT_KERNELS=cublas'
}
check doctor_on_own_kernels doctor_on_own_kernels

# Random concurrent calls, some of which fail, and some in hardly any memory (OUT/stress_*.log says what was compared).
stress() { env BLASLIFT_PLACE=gpu OPENBLAS_NUM_THREADS=1 LD_PRELOAD="$shim" "$@" "$build/bin/level3_stress" --needs-device --threads=16 --largest=3000 --seconds="${STRESS_SECONDS:-60}"; }
check stress stress env
check stress_faults stress env BLASLIFT_FAULT=random:7
check stress_faults_little_memory stress env BLASLIFT_FAULT=random:23 BLASLIFT_MEMORY=64MiB BLASLIFT_RING=16MiB

# One level-3 tester in double complex under the memory checker: the plugin's staging and every cuBLAS call it makes.
sanitized() {
  local log; log=$(mktemp -d)
  (cd "$log" && env BLASLIFT_PLACE=gpu LD_PRELOAD="$shim" timeout 400 compute-sanitizer --tool "$1" --error-exitcode 99 \
     --target-processes all "$testers/xblat3$2" <"$3") || return
  cat "$log"/*.out; ! grep -q FAIL "$log"/*.out
}
# A tenth of the tester's cases: the checker is slow.
smaller() { sed -e 's/^6 .*NUMBER OF VALUES OF N/3                 NUMBER OF VALUES OF N/; s/^0 1 2 3 5 9 .*/1 5 9             VALUES OF N/' "$testers/$1blat3.in" >"$out/$1blat3-small.in"; }
for precision in d z; do
  smaller $precision
  check "memcheck_xblat3$precision" sanitized memcheck $precision "$out/${precision}blat3-small.in"
done

# Our own kernels by themselves; 3: all that ended in time is clean.
kernels_sanitized() { local status=0; python3 bench/kernels/sanitize.py --program "$build/bin/kernels_time" --out "$out/sanitize.txt" || status=$?; [ $status -eq 0 ] || [ $status -eq 3 ]; }
if [ -x "$build/bin/kernels_time" ]; then check kernels_sanitized kernels_sanitized; else say "SKIP kernels_sanitized: no kernels_time (-DBLASLIFT_BENCH=ON)"; fi

# Without a usable device every result must be right, and one line says why where it was asked for.
on_cpu() {  # on_cpu PATTERN VARIABLE=VALUE...: the tester passes and the log has the pattern exactly once
  local pattern=$1 log; shift; log=$(mktemp -d)
  (cd "$log" && env "$@" BLASLIFT_LOG=summary BLASLIFT_LOG_FILE="$log/log" LD_PRELOAD="$shim" "$testers/xblat3d" <"$testers/dblat3.in") || return
  cat "$log"/*.out "$log/log"
  ! grep -q FAIL "$log"/*.out && [ "$(grep -c 'PASSED THE COMPUTATIONAL' "$log"/*.out)" -ge 6 ] &&
    [ "$(grep -v ' note ' "$log/log" | grep -cE "$pattern")" = 1 ]
}
check hidden_driver on_cpu 'no GPU is used' CUDA_VISIBLE_DEVICES= BLASLIFT_PLACE=gpu
check broken_down on_cpu 'the device failed and is not used any more' BLASLIFT_FAULT=breakdown:50 BLASLIFT_PLACE=gpu

full_memory() {
  python3 - <<'PYTHON' &
import time, torch
free, total = torch.cuda.mem_get_info()
held = []
while free > 64 << 20:
    try: held.append(torch.empty(max(free - (32 << 20), 16 << 20), dtype=torch.uint8, device="cuda"))
    except torch.OutOfMemoryError: break
    free, total = torch.cuda.mem_get_info()
print("holding; free MiB:", free >> 20, flush=True)
time.sleep(60)
PYTHON
  local holder=$! status
  sleep 12
  on_cpu ' BLAS calls' BLASLIFT_PLACE=gpu; status=$?
  env BLASLIFT_LOG=summary BLASLIFT_PLACE=gpu LD_PRELOAD="$shim" python3 -c '
import numpy as np
a = np.random.default_rng(1).standard_normal((3000, 3000)); x = a[0]
print("error", abs((a @ a) @ x - a @ (a @ x)).max())
assert abs((a @ a) @ x - a @ (a @ x)).max() < 1e-7' || status=1
  kill $holder; wait $holder 2>/dev/null
  return $status
}
check full_memory full_memory

# Sixteen processes that end at every moment of the device's start: none may hang or crash. No thread of theirs is in a call then: exit() beside one
# hangs in OpenBLAS's own shutdown, without blaslift too (2 of 10 with NumPy's wheel).
exit_during_start() {
  local i bad=0
  for i in $(seq 0 15); do
    env BLASLIFT_START=early XDG_CACHE_HOME="$(mktemp -d)" LD_PRELOAD="$shim" timeout 60 python3 -c "
import numpy as np, time
a = np.random.default_rng(1).standard_normal((300, 300))
a @ a
time.sleep($i * 0.04)" || { echo "after $i: status $?"; bad=1; }
  done
  return $bad
}
check exit_during_start exit_during_start

[ $failed = 0 ] && say "all checks passed" || say "some checks failed"
exit $failed
