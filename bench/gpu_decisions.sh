#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 the blaslift authors
# SPDX-License-Identifier: BSD-3-Clause
#
# Whether blaslift decides well on this machine, step by step. usage: bench/gpu_decisions.sh BUILD OUT STEP...
# BUILD holds lib/ and bin/ (a build directory); OUT gets the raw data of each step and its text. STEPs, in the order in which they want
# each other: tune, tuned (decisions.py by the profile of tune), control (each place against itself: the noise of that), built-in (without the
# profile), sequences, thresholds, applications.
# DEVICE=emulated and EVERY=100 try the steps out where there is no GPU; PYTHON names one with NumPy and SciPy, HPCC Debian's hpcc.
set -u
mkdir -p "$2"
build=$(realpath "$1"); out=$(realpath "$2"); shift 2
cd "$(dirname "$0")"
tool=$build/bin/blaslift
profile=$out/machine.profile
device=${DEVICE:-cuda}
every=${EVERY:-2}
scale=${SCALE:-1}
commit=${COMMIT:-$(git rev-parse HEAD)}
failed=0

step() {  # step NAME SECONDS COMMAND...
  local name=$1 limit=$2 begin; shift 2; begin=$(date +%s)
  if timeout "$limit" "$@" >"$out/$name.txt" 2>"$out/$name.log"; then echo "done $name ($(($(date +%s) - begin)) s)"
  else echo "FAIL $name: exit status $?; the end of its log:"; tail -n 8 "$out/$name.log"; failed=1; fi
  tail -n 30 "$out/$name.txt"
}

echo "commit $commit, $(date +%F), kernel $(uname -r), $(nproc) cores; $(nvidia-smi --query-gpu=name,driver_version --format=csv,noheader 2>/dev/null)"
for one in "$@"; do
  case "$one" in
    tuned|sequences|thresholds|applications)
      [ -s "$profile" ] || { echo "gpu_decisions.sh: $one goes by $profile, which is not there: tune first" >&2; exit 2; } ;;
  esac
  case "$one" in
    tune) step tune 300 "$tool" tune --device "$device" --out "$profile" --seconds "${TUNE_SECONDS:-240}" ;;
    tuned) step tuned 560 python3 decisions.py --tool "$tool" --device "$device" --profile "$profile" --every "$every" --scale "$scale" --seconds 0.04 --json "$out/tuned.json" ;;
    control) step control 560 python3 decisions.py --tool "$tool" --device "$device" --control --profile none --every "$((4 * every))" --scale "$scale" --seconds 0.03 --json "$out/control.json" ;;
    built-in) step built-in 560 python3 decisions.py --tool "$tool" --device "$device" --profile none --every "$every" --scale "$scale" --seconds 0.03 --json "$out/built-in.json" ;;
    sequences) BLASLIFT_PROFILE=$profile step sequences 400 python3 sequences.py --tool "$tool" --device "$device" --json "$out/sequences.json" --scale "$scale" ;;
    thresholds) step thresholds 400 python3 thresholds.py --tool "$tool" --device "$device" --profile "$profile" --json "$out/thresholds.json" ;;
    applications) BLASLIFT_DEVICE=$device BLASLIFT_PROFILE=$profile step applications 500 python3 applications.py --tool "$tool" --out "$out/applications.json" \
      --commit "$commit" --python "${PYTHON:-python3}" --hpcc "${HPCC:-hpcc}" ${QUICK:+--quick} ;;
    *) echo "gpu_decisions.sh: there is no step $one" >&2; exit 2 ;;
  esac
done
exit "$failed"
