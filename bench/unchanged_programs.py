#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 the blaslift authors
# SPDX-License-Identifier: BSD-3-Clause
"""Times matrix products in unchanged NumPy and R programs, with and without blaslift, in one run.

Programs with and without the preload take turns; a figure is the median over the processes' medians. The start of the
device is left out: each program first multiplies for some seconds. Writes raw times and machine facts as JSON.
"""
import argparse
import json
import os
import shutil
import statistics
import subprocess
import sys

from facts import client_facts, current_commit, machine_facts

NUMPY = """
import json, sys, time
import numpy as np
n, repetitions, warm = int(sys.argv[1]), int(sys.argv[2]), float(sys.argv[3])
rng = np.random.default_rng(1)
big = rng.standard_normal((4096, 4096))
until = time.perf_counter() + warm
while time.perf_counter() < until: big @ big
# Small operands many times over, at places that differ: where they happen to lie in caches and pages moves a time by
# several per cent from process to process.
pairs = [(rng.standard_normal((n, n)), rng.standard_normal((n, n))) for _ in range(40 if n <= 512 else 1)]
results = [a @ b for a, b in pairs]
times = []
for i in range(repetitions):
    a, b = pairs[i % len(pairs)]
    begin = time.perf_counter(); c = a @ b; times.append(time.perf_counter() - begin)
x = rng.standard_normal(n)
print(json.dumps({"times": times, "error": float(abs(c @ x - a @ (b @ x)).max() / n)}))
"""

R = """
arguments <- as.numeric(commandArgs(TRUE)); n <- arguments[1]; repetitions <- arguments[2]; warm <- arguments[3]
set.seed(1); big <- matrix(rnorm(4096 * 4096), 4096)
until <- proc.time()[["elapsed"]] + warm
while (proc.time()[["elapsed"]] < until) invisible(big %*% big)
a <- matrix(rnorm(n * n), n); b <- matrix(rnorm(n * n), n); c <- a %*% b
times <- sapply(seq_len(repetitions), function(i) { begin <- Sys.time(); c <<- a %*% b; as.numeric(difftime(Sys.time(), begin, units = "secs")) })
x <- rnorm(n)
cat(sprintf('{"times": [%s], "error": %g}\\n', paste(sprintf("%.9f", times), collapse = ", "), max(abs(c %*% x - a %*% (b %*% x))) / n))
"""


def run(program, size, repetitions, warm, library, r_file):
    environment = dict(os.environ)
    if library:
        environment["LD_PRELOAD"] = library
    command = {"numpy": [sys.executable, "-c", NUMPY], "R": ["Rscript", "--vanilla", r_file]}[program]
    done = subprocess.run(command + [str(size), str(repetitions), str(warm)], env=environment, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"{program} n={size} failed with {done.returncode}: {done.stderr[-500:]}")
    return json.loads(done.stdout.strip().splitlines()[-1])


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--library", required=True, help="path of libblaslift.so")
    parser.add_argument("--out", required=True, help="JSON file to write")
    parser.add_argument("--commit", default=current_commit())
    parser.add_argument("--small", action="store_true", help="only NumPy with n up to 128 (larger ones gain on the GPU), one CPU thread, nine pairs: "
                        "thread scheduling hides differences of a few per cent")
    parser.add_argument("--quick", action="store_true", help="fewer repetitions")
    options = parser.parse_args()
    library = os.path.abspath(options.library)
    r_file = os.path.join(os.path.dirname(os.path.abspath(options.out)), "unchanged_programs.R")
    with open(r_file, "w") as file:
        file.write(R)
    pairs = 2 if options.quick else 5
    cases = [("numpy", n, 2000, 3.0) for n in (16, 64, 128, 200, 256)]
    cases += [("numpy", n, 200, 3.0) for n in (300, 512)] + [("numpy", n, 20, 3.0) for n in (1024, 2048, 4096)]
    cases += [("numpy", 8192, 5, 3.0)]
    if shutil.which("Rscript"):
        cases += [("R", 256, 200, 3.0), ("R", 4096, 7, 3.0)]
    if options.small:
        pairs, cases = 9, [("numpy", n, 4000, 1.0) for n in (16, 64, 128)]
        os.environ["OPENBLAS_NUM_THREADS"] = "1"
    results = []
    for program, size, repetitions, warm in cases:
        row = {"program": program, "n": size, "without": [], "with": []}
        for _ in range(pairs if size < 8192 else 3):
            row["without"].append(run(program, size, repetitions, warm / 10, None, r_file))
            row["with"].append(run(program, size, repetitions, warm, library, r_file))
        medians = {side: statistics.median(statistics.median(one["times"]) for one in row[side]) for side in ("without", "with")}
        row["median"] = medians
        row["speedup"] = medians["without"] / medians["with"]
        row["error"] = max(one["error"] for side in ("without", "with") for one in row[side])
        for side in ("without", "with"):  # the file stays small: what the medians were made of
            row[side] = [sorted(one["times"])[:: max(1, len(one["times"]) // 20)] for one in row[side]]
        results.append(row)
        print(f"{program:6} n={size:5}  without {medians['without']:.6f} s  with {medians['with']:.6f} s  "
              f"{row['speedup']:.3f} times  error {row['error']:.1e}", flush=True)
    facts = {**machine_facts(options.commit), **client_facts()}
    with open(options.out, "w") as file:
        json.dump({"facts": facts, "results": results}, file, indent=1)
        file.write("\n")


if __name__ == "__main__":
    main()
