#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 the blaslift authors
# SPDX-License-Identifier: BSD-3-Clause
"""bench/kernels/sanitize.py without a GPU, by a sanitizer that is invented here."""
import os
import stat
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
SCRIPT = os.path.join(HERE, "..", "..", "bench", "kernels", "sanitize.py")
sys.path.insert(0, os.path.dirname(SCRIPT))

from parts import ELEMENTWISE, SUMS, checked
from sanitize import found_in

CLEAN = {"memcheck": "ERROR SUMMARY: 0 errors", "initcheck": "ERROR SUMMARY: 0 errors",
         "racecheck": "RACECHECK SUMMARY: 0 hazards displayed (0 errors, 0 warnings)"}
FAKE = """#!/bin/sh
tool=$2
for word in "$@"; do
  case "$word" in
    *:*) echo "{\\"mode\\": \\"once\\", \\"case\\": \\"$word\\", \\"launches\\": 24, \\"legal\\": 100}" ;;
  esac
done
"""


def run(folder, script, *more):
  sanitizer = os.path.join(folder, "sanitizer")
  with open(sanitizer, "w") as file:
    file.write(FAKE + script)
  os.chmod(sanitizer, os.stat(sanitizer).st_mode | stat.S_IXUSR)
  out = os.path.join(folder, "out.txt")
  done = subprocess.run([sys.executable, SCRIPT, "--out", out, "--sanitizer", sanitizer, *more], capture_output=True, text=True)
  return done, open(out).read() if os.path.exists(out) else ""


SUMMARY = 'if [ "$tool" = racecheck ]; then echo "========= ' + CLEAN["racecheck"] + '"; else echo "========= ' + CLEAN["memcheck"] + '"; fi\n'


def test_clean():
  with tempfile.TemporaryDirectory() as folder:
    done, text = run(folder, SUMMARY)
    assert done.returncode == 0, done
    lines = text.strip().splitlines()
    assert len(lines) == 3 * len(checked()) and all(" clean " in line for line in lines), text
    cases = len(checked()["s gemv"])
    assert f"memcheck   s gemv       clean  {cases} of {cases} cases, {24 * cases} launches of {100 * cases}" in text, text


def test_what_is_found_is_said_whole():
  with tempfile.TemporaryDirectory() as folder:
    error = 'echo "========= Uninitialized __global__ memory read of size 4 bytes"\necho "========= ERROR SUMMARY: 10 errors"\nexit 99\n'
    done, text = run(folder, f'if [ "$tool" = initcheck ]; then\n{error}fi\n{SUMMARY}', "--groups", "s gemv,d gemv")
    assert done.returncode == 1, done
    assert text.count("FOUND") == 2 and text.count("clean") == 4 and text.count("Uninitialized __global__") == 2, text


def test_racecheck_of_another_build():
  found = 'echo "========= Error: Race reported between"\necho "========= RACECHECK SUMMARY: 9 hazards displayed (9 errors, 0 warnings)"\nexit 99\n'
  with tempfile.TemporaryDirectory() as folder:
    for lanes, expected in ((1, 1), (32, 0)):
      facts = f"""echo '{{"mode": "facts", "read_arrivals": {lanes}}}'\n"""
      done, text = run(folder, facts + found, "--groups", "s products", "--tools", "racecheck")
      assert done.returncode == 1 and text.count("FOUND") == 1, text
      assert text.count("built without -DBLASLIFT_RACECHECK=ON") == expected, text


def test_failing_and_cut():
  with tempfile.TemporaryDirectory() as folder:
    done, text = run(folder, "exit 1\n", "--groups", "s gemv", "--tools", "memcheck")
    assert done.returncode == 1 and "FAILED, exit status 1" in text, text
    done, text = run(folder, "exit 0\n", "--groups", "s gemv", "--tools", "memcheck")
    assert done.returncode == 1 and "FAILED, it ended early" in text, text
    done, text = run(folder, "sleep 30\n", "--groups", "s gemv", "--tools", "memcheck", "--seconds", "1")
    assert done.returncode == 3 and " cut " in text, (done, text)


def test_without_gpu_or_sanitizer_or_with_wrong_words():
  with tempfile.TemporaryDirectory() as folder:
    done, _ = run(folder, "exit 77\n", "--groups", "s gemv")
    assert done.returncode == 77 and "skipped: there is no GPU" in done.stdout, done
    done = subprocess.run([sys.executable, SCRIPT, "--out", os.path.join(folder, "x"), "--sanitizer", os.path.join(folder, "none")],
                          capture_output=True, text=True)
    assert done.returncode == 77 and "skipped: there is no " in done.stdout, done
    done, _ = run(folder, SUMMARY, "--groups", "q gemv")
    assert done.returncode == 2 and "'q gemv': there are s level 1" in done.stderr, done


def test_summaries():
  for clean in CLEAN.values():
    assert found_in(f"========= COMPUTE-SANITIZER\n========= {clean}\n") == ""
  assert found_in("========= ERROR SUMMARY: 20 errors\n")
  assert found_in("========= RACECHECK SUMMARY: 1 hazard displayed (1 error, 0 warnings)\n")
  assert found_in("") == ""  # it was cut


def test_every_kernel_has_a_case():
  cases = [case.split(":")[0] for group in checked().values() for case in group]
  for p in "sdcz":
    symmetric = "symv" if p in "sd" else "hemv"
    for symbol in [*ELEMENTWISE[p], *SUMS[p], p + "gemv", p + symmetric, p + "trmv", p + "gemm", p + "syrk", p + "gemmtr"]:
      assert symbol in cases, symbol


if __name__ == "__main__":
  tests = [(name, test) for name, test in list(globals().items()) if name.startswith("test_")]
  for name, test in tests:
    print(name, flush=True)
    test()
  print(f"{len(tests)} passed")
