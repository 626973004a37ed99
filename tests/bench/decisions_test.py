#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 the blaslift authors
# SPDX-License-Identifier: BSD-3-Clause
"""bench/thresholds.py, bench/decisions.py and bench/sequences.py on the emulated device: what they say is what was measured."""
import gzip
import json
import os
import pathlib
import subprocess
import sys
import tempfile

BENCH = pathlib.Path(__file__).resolve().parents[2] / "bench"
sys.path.insert(0, str(BENCH))
import decisions  # noqa: E402
import sequences  # noqa: E402
import thresholds  # noqa: E402


def run(script, tool, folder, *arguments):
  page = os.path.join(folder, script + ".json")
  environment = {**os.environ, "XDG_CACHE_HOME": "/no/such/cache", "OPENBLAS_NUM_THREADS": "1"}
  done = subprocess.run([sys.executable, str(BENCH / script), "--tool", tool, "--device", "emulated", "--json", page, *arguments],
                        capture_output=True, text=True, env=environment)
  assert done.returncode == 0, done.stderr + done.stdout
  with open(page) as file:
    return done.stdout, json.load(file)


def check_thresholds(tool, folder):
  text, page = run("thresholds.py", tool, folder, "--routines", "gemm", "dot", "--precisions", "d", "--smallest", "32", "--largest", "64",
                   "--repetitions", "1", "4", "--seconds", "0.002")
  shapes = len(thresholds.SHAPES["gemm"]) + len(thresholds.SHAPES["dot"])
  assert len(page["thresholds"]) == shapes * 2 * 2, page["thresholds"]
  assert all(row["measured"] is None for row in page["thresholds"] if row["shape"] == "square"), "an emulated device is slower"
  assert text.count("never") >= len(page["thresholds"]), text
  # By hand: from 4 on the GPU is faster; at 1 it is by accident.
  def total(cpu, gpu):
    return {"measured": {"cpu": cpu, "always": gpu, "once": gpu}, "expected": None}
  series = [(1, total(3, 2)), (2, total(3, 4)), (4, total(5, 4)), (8, total(9, 5))]
  assert thresholds.threshold(series, "always", "measured") == 4
  assert thresholds.threshold(series, "always", "expected") is None
  assert thresholds.threshold(series[:2], "once", "measured") is None
  call = {"cpu": {"seconds": [9, 3, 3]}, "gpu_sent": {"seconds": [7, 2, 2]}, "gpu_kept": {"seconds": [3, 1, 1]},
          "expected": {"cpu": 4, "gpu_sent": 3, "gpu_kept": 0.5}}
  assert thresholds.totals(call, 10) == {"measured": {"cpu": 30, "always": 20, "once": 12}, "expected": {"cpu": 40, "always": 30, "once": 7.5}}


def check_decisions(tool, folder):
  text, page = run("decisions.py", tool, folder, "--scale", "64", "--every", "17", "--precisions", "dz", "--threads", "1", "2", "--seconds", "0.002")
  seen = page["verdict"]
  assert seen["points"] > 10 and seen["without a time"] == 0, seen
  assert seen["points"] == len(page["points"])
  # Nothing gains on an emulated device: blaslift leaves all on the CPU.
  assert all(one["call"]["decided"]["on_device"] == 0 for one in page["points"]), [one["words"] for one in page["points"] if one["call"]["decided"]["on_device"]]
  disturbed = 1.05  # by whatever else runs here
  assert seen["gpu to best"] > 1 and 0.9 < seen["cpu to best"] <= disturbed * seen["gpu to best"], seen
  assert f"{seen['points']} points" in text, text
  # Without a device there are the CPU's times and estimates.
  done = subprocess.run([sys.executable, str(BENCH / "decisions.py"), "--tool", tool, "--device", "none", "--scale", "64", "--every", "40",
                         "--precisions", "d", "--threads", "1", "--seconds", "0.002", "--profile", "none"], capture_output=True, text=True)
  assert done.returncode == 0 and "GPU: none" in done.stdout and "estimates, cpu: " in done.stdout and "gpu_sent" not in done.stdout, done
  # The control: each place against itself. run() overwrites the page of before, which check_read() wants.
  with open(os.path.join(folder, "decisions.py.json"), "rb") as file:
    kept = file.read()
  few = ("--control", "--scale", "64", "--every", "60", "--precisions", "d", "--threads", "1", "--seconds", "0.002", "--profile", "none")
  text, control = run("decisions.py", tool, folder, *few)
  assert control["points"] and all(one["times"]["decided"] > 0 and one["times"]["gpu"] > 0 for one in control["points"]), control["verdict"]
  errors = control["verdict"]["errors"]
  assert errors["cpu"]["calls"] == len(control["points"]) == errors["gpu_sent"]["calls"] + errors["gpu_kept"]["calls"] and "control: each place" in text, text
  with open(os.path.join(folder, "decisions.py.json"), "wb") as file:
    file.write(kept)
  def made(cpu, sent, kept):
    return {"problem": "", **{site: {"seconds": [9.0, seconds, seconds] if seconds else [], "on_device": 3 * (site != "cpu")}
                              for site, seconds in (("cpu", cpu), ("gpu_sent", sent), ("gpu_kept", kept))}}
  fresh, again = decisions.Point(("dgemm",), 1, True), decisions.Point(("dgemm",), 1, False)
  one = decisions.against_itself(fresh, made(2.0, 1.0, 0), made(1.5, 3.0, 0))
  assert decisions.times(fresh, one) == {"cpu": 2.0, "gpu": 1.0, "decided": 3.0} and decisions.errors(fresh, one) == [("cpu", 0.25), ("gpu_sent", 2.0)], one
  one = decisions.against_itself(again, made(2.0, 0, 4.0), made(1.5, 0, 3.0))
  assert decisions.times(again, one) == {"cpu": 2.0, "gpu": 4.0, "decided": 1.5} and decisions.errors(again, one) == [("cpu", 0.25), ("gpu_kept", 0.25)], one
  assert decisions.against_itself(again, made(2.0, 0, 4.0), {**made(0, 0, 0), "problem": "none"})["problem"] == "none"
  # The whole sweep is one: every kind of the issue, more than 500.
  options = type("Options", (), {"precisions": "sdcz", "scale": 1, "threads": [1, 4, 16], "every": 1, "offset": 0, "lapack": False})
  sweep = decisions.points(options)
  assert len(sweep) == len(set(sweep)) > 500, len(sweep)
  options.every = 3
  parts = []
  for options.offset in range(3):
    parts += decisions.points(options)
  assert sorted(parts) == sorted(sweep)  # runs share the points
  assert {one.threads for one in sweep} == {1, 4, 16} and {one.fresh for one in sweep} == {True, False}
  options.every = 2
  kinds = {(one.threads, one.fresh, one.words[0][0]) for one in decisions.points(options)}
  assert kinds == {(one.threads, one.fresh, one.words[0][0]) for one in sweep}, "half of the points lack a kind"
  options.lapack, options.every = True, 1
  drivers = decisions.points(options)
  assert len(drivers) == len(set(drivers)) > 200 and {one.threads for one in drivers} == {1}, len(drivers)
  assert {one.words[0][1:] for one in drivers} == {"geqrf", "gels", "gelsd", "gesdd", "syevr", "sygvx", "heevr", "hegvx"}
  # By hand.
  point = decisions.Point(("dgemm",), 1, True)
  good, bad = {"cpu": 1.0, "gpu": 0.5, "decided": 0.55}, {"cpu": 1.0, "gpu": 0.5, "decided": 1.0}
  assert not decisions.is_far_off(good) and decisions.is_far_off(bad)
  assert not decisions.is_far_off({"cpu": 1e-6, "gpu": 9e-6, "decided": 20e-6})
  said = decisions.verdict([(point, good), (point, bad), (point, None)])
  assert (said["points"], said["without a time"], len(said["far off"])) == (2, 1, 1) and abs(said["decided to best"] - 1.55) < 1e-9, said


def check_read(folder):
  """Of the sweep that check_decisions() left there: whole, as what is left of a run that is cut off, and compressed."""
  path = os.path.join(folder, "decisions.py.json")
  with open(path) as file:
    page = json.load(file)
  part = os.path.join(folder, "some.json.part.gz")
  with gzip.open(part, "wt") as file:
    half = len(page["points"]) // 2
    for rows in (page["points"][:half], page["points"][half:]):
      file.write(json.dumps([{name: row[name] for name in ("words", "threads", "fresh", "call")} for row in rows]) + "\n")
    file.write(json.dumps([{name: page["points"][0][name] for name in ("words", "threads", "fresh", "call")}]) + "\n")  # again
    file.write('[{"words": ["dge')  # cut off
  def read(*arguments):
    done = subprocess.run([sys.executable, str(BENCH / "decisions_read.py"), *arguments], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout
  text = read(path, "--plots", os.path.join(folder, "plot"))
  total = next(line for line in text.splitlines() if line.startswith("all"))
  assert total.split()[1] == str(page["verdict"]["points"]) and total.split()[2] == f"{page['verdict']['decided to best']:.3f}", text
  for name, circles in (("plot_decided.svg", page["verdict"]["points"]), ("plot_estimates.svg", page["verdict"]["errors"]["all"]["calls"])):
    with open(os.path.join(folder, name)) as file:
      drawn = file.read()
    assert drawn.startswith("<svg") and drawn.count("<circle") >= circles > 0, name
  for files in ((part,), (path, part)):  # what is in two files was measured again
    again = next(line for line in read(*files).splitlines() if line.startswith("all"))
    assert again.split()[1] == total.split()[1], (again, total)


def check_estimates(tool):
  """Estimates again are those of blaslift itself, and stand in place of the recorded ones."""
  program = os.path.join(os.path.dirname(os.path.abspath(tool)), "estimates")
  if not os.path.exists(program):
    print("estimates: not built, not tested")
    return
  results = BENCH / "results" / "2026-11-25-decided"
  profile, recorded = str(results / "h200.profile"), str(results / "tuned.json.part.gz")
  def explained(*words):
    done = subprocess.run([tool, "explain", *words, "--profile", profile, "--json"], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    page = json.loads(done.stdout)
    return [page["moved"]["cpu_seconds"], page["moved"]["gpu_seconds"], page["resident"]["gpu_seconds"]]
  lines = "dgemm 1900 1900 1900 0\nzherk 0 700 300 0\ndgemm 1900 1900 1900 1\n"
  done = subprocess.run([program, profile], input=lines, capture_output=True, text=True)
  assert done.returncode == 0, done.stderr
  used, herk, fresh = ([float(word) for word in line.split()] for line in done.stdout.splitlines())
  for seen, wanted in ((used, explained("dgemm", "-m", "1900", "-n", "1900", "-k", "1900")), (herk, explained("zherk", "-n", "700", "-k", "300"))):
    assert all(abs(a - b) <= 1e-5 * b for a, b in zip(seen, wanted, strict=True)), (seen, wanted)
  assert fresh[0] > used[0] and fresh[1] > used[1] and fresh[2] == used[2], (used, fresh)
  assert subprocess.run([program, profile], input="dgemn 1 1 1 0\n", capture_output=True, text=True).returncode == 2
  assert subprocess.run([program, "/no/such/profile"], input="", capture_output=True, text=True).returncode == 2
  texts = [subprocess.run([sys.executable, str(BENCH / "decisions_read.py"), recorded, *more], capture_output=True, text=True, check=True).stdout
           for more in ((), ("--estimates", program, "--profile", profile))]
  assert texts[0].split("estimates are off by")[0] == texts[1].split("estimates are off by")[0], "times are those that were recorded"
  counts = [[line.split()[1] for line in text.split("estimates are off by")[1].splitlines()[1:5]] for text in texts]
  assert counts[0] == counts[1], counts
  errors = [[line for line in text.splitlines() if line.startswith("cpu ")] for text in texts]
  assert errors[0] != errors[1] and len(errors[0]) == 1, errors  # they were recorded before the CPU's LAPACK was known


def check_sequences(tool, folder):
  text, page = run("sequences.py", tool, folder, "--scale", "64", "--uses", "1", "4", "--rewrite", "0", "2")
  assert len(page["sequences"]) == 3 * len(sequences.CALLS), text  # 1 use, 4 uses, and 4 with a rewriting
  for one in page["sequences"]:
    assert len(one["call"]["decided"]["seconds"]) == one["uses"], one
    assert one["which"] in ("CPU", "sent", "kept") and one["best"] > 0, one
  # By hand: bringing it costs 10, and then 1 a use; the CPU takes 4.
  assert sequences.best(2, 0, 8, 10, 11, 1) == (8, "CPU")
  assert sequences.best(20, 0, 80, 10, 12, 1) == (31, "kept")
  assert sequences.best(20, 2, 80, 10, 12, 1) == (80, "CPU")
  assert sequences.best(20, 10, 80, 10, 12, 1, first=2) == (44, "kept")
  assert sequences.best(3, 1, 12, 2, 3, 1) == (6, "sent")


if __name__ == "__main__":
  with tempfile.TemporaryDirectory() as place:
    check_thresholds(sys.argv[1], place)
    check_decisions(sys.argv[1], place)
    check_read(place)
    check_estimates(sys.argv[1])
    check_sequences(sys.argv[1], place)
  print("as it should be")
