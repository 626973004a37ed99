#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 the blaslift authors
# SPDX-License-Identifier: BSD-3-Clause
"""bench/kernels without a GPU: what it makes of measurements, which are invented here."""
import contextlib
import fractions
import io
import json
import os
import stat
import subprocess
import sys
import tempfile
import xml.dom.minidom

HERE = os.path.dirname(os.path.abspath(__file__))
SCRIPT = os.path.join(HERE, "..", "..", "bench", "kernels", "kernels.py")
sys.path.insert(0, os.path.dirname(SCRIPT))

import gram as gram_bench
import held_out
from parts import FIGURES, all_parts
from preferred import kind_of, last_lines
from products import COARSE_EDGES, SQUARES, coarse, fits, gemm, seconds_allowed
from recipes import Recipe, analyze, by_figure_3, by_model, by_recipe, by_repaired_rule
from records import Records, Row, at_least_tied, geometric_mean, percentile, read_lines
from taken import SOURCE, check, measured, pack, read_rows
from targets import targets

FACTS = {"mode": "facts", "gpu": "invented", "multiprocessors": 132, "warps": 64, "blocks": 32, "runtime": 13000, "cublas": 130100}
READ, COPY, ARITHMETIC = 4550e9, 4200e9, 50e12


def symbol_of(case):
  return case.split(":")[0]


def sizes_of(case):
  return [2 ** int(one[2:]) if one.startswith("2^") and "+" not in one else int(one.split("+")[-1].split("^")[-1])
          for one in case.split(":")[1].split("x")]


def flops_of(case):
  """Of a product; 0 of others."""
  symbol, sizes = symbol_of(case), sizes_of(case)
  factor = 8 if symbol[0] in "cz" else 2
  if "gemm" in symbol:
    m, n, k = (sizes + 2 * sizes[-1:])[:3]
    return float(factor * m * n * k)
  return factor / 2 * sizes[0] ** 2 * sizes[-1] if "rk" in symbol else 0.0


def bytes_of(case):
  """Roughly: the order of the times is all that matters here."""
  symbol = symbol_of(case)
  sizes = sizes_of(case)
  element = {"s": 4, "d": 8, "c": 8, "z": 16}[symbol[1] if symbol[0] == "i" else symbol[0]]
  if "gemm" in symbol:
    m, n, k = (sizes + 2 * sizes[-1:])[:3]
    return float((m * k + n * k + 2 * m * n) * element)
  if len(sizes) == 2:
    return float(sizes[0] * sizes[1] * element)
  n = sizes[0]
  if "gemv" in symbol or "ger" in symbol:
    return float(n * n * element)
  if "mv" in symbol:
    return n * (n + 1) / 2 * element
  return float(n * element * (3 if "axpy" in symbol else 1))


def times_of(case, **who):
  return {name: {"seconds": seconds, "picked": seconds, "spread": 0.01, "gbs": bytes_of(case) / seconds * 1e-9, "latency": seconds + 1e-6}
          for name, seconds in who.items()}


def line_of(mode, case, ours=0.98):
  """A measurement of kernels that reach this part of the stream."""
  made = {"mode": mode, "case": case, "routine": symbol_of(case)[1:], "symbol": symbol_of(case), "flags": (case.split(":") + ["", ""])[2],
          "m": 1, "n": 1, "bytes": bytes_of(case), "flops": flops_of(case)}
  whole = COPY if "axpy" in case else READ
  seconds = 1e-6 + max(bytes_of(case) / (ours * whole), flops_of(case) / (ours * ARITHMETIC))
  if mode == "choose":
    return made | {"who": "ours", "same": 3.0, "known": 5.0, "shapes": 100}
  if mode == "bits":
    group = {"data": "uniform", "beta": 0, "runs": 9, "hashes": 1, "hash": "5", "terms": 1000, "units": 3.5, "cublas_units": 20.0}
    return made | {"who": "ours", "groups": [group]}
  if mode == "shapes":
    # Two shapes of many: the second is the best.
    rows = [[0, 32, 4, 1, 8, 264, seconds * 1.01e6, seconds * 1.01e6, 5.0], [0, 64, 4, 1, 4, 132, seconds * 1e6, seconds * 1e6, 5.0],
            [1, 4, 64, 8, 2, 33, seconds * 3e6, seconds * 3e6, 9.0]]
    return made | {"who": "ours", "chosen": 0, "best": 1, "times": times_of(case, cublas=2 * seconds, read=0.9 * seconds), "rows": rows}
  if case in SQUARES.values():
    return made | {"shapes": {}, "times": times_of(case, cublas=flops_of(case) / ARITHMETIC, read=0.9 * seconds)}
  slower = 30 if "tr" in case else 6 if flops_of(case) else 1.5
  who = {"ours": seconds} if mode == "sawtooth" else {"ours": seconds, "cublas": slower * seconds, "read": 0.9 * seconds}
  return made | {"shapes": {"ours": [0, 32, 4, 1]}, "times": times_of(case, **who)}


def all_lines(ours=0.98):
  lines = [FACTS, {"mode": "yardsticks", "bytes": 2 ** 33, "times": {"read": {"gbs": READ * 1e-9}, "copy": {"gbs": COPY * 1e-9}}}]
  return lines + [line_of(part.mode, case, ours) for part in all_parts() for case in part.cases]


def verdicts(lines):
  return {target.what: target for target in targets(Records(lines))}


def test_numbers():
  assert at_least_tied(10.4e-6, 10e-6) == 1 and at_least_tied(100.9e-6, 100e-6) == 1
  assert abs(at_least_tied(12e-6, 9e-6) - 0.75) < 1e-12
  assert abs(geometric_mean([1, 4]) - 2) < 1e-12 and geometric_mean([]) is None
  assert percentile([3, 1, 2], 0.5) == 2 and percentile([0, 10], 0.05) == 0.5


def test_good_kernels_meet_everything():
  for what, target in verdicts(all_lines()).items():
    assert target.verdict() == "PASS", (what, target)


def test_nothing_measured():
  assert {target.verdict() for target in verdicts([FACTS]).values()} == {"not measured"}


def test_slow_kernels_do_not():
  found = verdicts(all_lines(0.5))
  assert found["sgemv N: share of the read stream, n = 16384"].verdict() == "FAIL"
  assert found["saxpy: share of the copy, n = 2^28"].verdict() == "FAIL"
  assert found["sgemv N: geometric mean of times cuBLAS's speed, n = 512 to 8192"].verdict() == "PASS"


def test_missing_cases():
  lines = [line for line in all_lines() if line.get("case") != "strmv:16384:UTN"]
  target = verdicts(lines)["strmv, all variants: share of the read stream, n = 16384 and up"]
  assert target.verdict() == "PASS so far" and target.missing == 1, target


def test_the_worst_case_decides_unless_its_repetition_is_better():
  lines = all_lines()
  line = next(one for one in lines if one.get("case") == "sgemv:2049:T" and one["mode"] == "compare")
  line["times"] = times_of("sgemv:2049:T", ours=20e-6, cublas=10e-6, read=9e-6)
  what = "sgemv T: times cuBLAS's speed, the least of them"
  target = verdicts(lines)[what]
  assert target.verdict() == "FAIL" and target.value == 0.5 and target.where == "sgemv:2049:T", target
  line["again"] = times_of("sgemv:2049:T", ours=10.3e-6, cublas=10e-6)
  assert verdicts(lines)[what].verdict() == "PASS"


def test_bits():
  lines = all_lines()
  group = next(one for one in lines if one["mode"] == "bits" and one["case"].startswith("zgemv"))["groups"][0]
  group["hashes"] = 2
  group["units"] = None  # NaN or infinite
  found = verdicts(lines)
  assert found["hashes of a call over shapes, layouts, repetitions, chains and a busy device"].verdict() == "FAIL"
  assert found["error relative to its bound"].verdict() == "FAIL"


def test_bits_of_chains():
  lines = all_lines()
  group = next(one for one in lines if one["mode"] == "bits" and one["case"].startswith("zgemv"))["groups"][0]
  group["chains"], group["chain_hashes"] = 16, 2
  assert verdicts(lines)["hashes of a call over shapes, layouts, repetitions, chains and a busy device"].verdict() == "FAIL"


def test_latency():
  lines = all_lines()
  line = next(one for one in lines if one.get("case") == "ddot:256" and one["mode"] == "compare")
  line["times"]["ours"]["latency"] = line["times"]["cublas"]["latency"] + 2e-6
  found = verdicts(lines)
  assert abs(found["n = 256: microseconds slower than cuBLAS, one launch alone"].value - 2) < 1e-9
  assert found["n = 256: microseconds slower than cuBLAS in a row of launches"].verdict() == "PASS"


def test_products():
  assert fits("d", 128, 23) and not fits("d", 128, 24) and fits("s", 128, 24)
  assert set(coarse()) >= {"dgemm:16x16x2^20:NN", "sgemm:128x128x2^22:TN", "dsyrk:32x2^20:LT"}
  assert len([case for case in coarse() if "gemm" in case]) == len(COARSE_EDGES) * 4 * 2 * 4
  lines = all_lines()
  case = "dgemm:1x1x2^16:NN"
  allowed = seconds_allowed(Records(lines), "d", case)
  assert abs(allowed - 7e-6 - bytes_of(case) / (0.9 * READ)) < 1e-12
  case = "sgemm:128x128x2^20:NN"  # bound by arithmetic
  assert abs(seconds_allowed(Records(lines), "s", case) - 7e-6 - flops_of(case) / (0.85 * ARITHMETIC)) < 1e-9
  line = next(one for one in lines if one.get("case") == case and one["mode"] == "compare")
  line["times"]["ours"]["seconds"] = 2e-3
  found = verdicts([one for one in lines if one.get("case") != case or one is line])
  assert found["sgemm with m = n up to 128: time relative to what is allowed, k = 2^16 to 2^24"].verdict() == "FAIL"
  # Where only the coarse part has been measured.
  few = verdicts([one for one in all_lines() if one["mode"] != "compare" or one["case"] in {*coarse(), *SQUARES.values()}])
  target = few["dgemm with m = n up to 128: geometric mean of times cuBLAS's speed"]
  assert target.verdict() == "PASS so far" and target.missing == len(gemm(precisions="d")) - 64, target
  assert few["dgemm, m = n = 16, k = 2^20: times cuBLAS's speed"].verdict() == "PASS"


def test_quality():
  line = line_of("shapes", "sgemv:8192:N")

  def quality(chosen, best, again=None):
    line["rows"][0][7], line["rows"][1][7] = chosen, best
    line["again"] = again or {}
    return Records([FACTS, line]).quality("sgemv:8192:N")
  assert quality(100.0, 80.0) == 0.8 and quality(100.0, 99.5) == 1 and quality(3.4, 3.0) == 1 and quality(3, 4) == 1
  assert quality(100.0, 80.0, {"chosen": {"seconds": 100e-6}, "best": {"seconds": 95e-6}}) == 0.95


def rows():
  #           variant Tx  Ty  each active grid picked timed model
  return [Row(0, 256, 1, 1, 8, 500, 10, 10.0, 0), Row(0, 128, 2, 1, 8, 1056, 10, 10.1, 0),
          Row(0, 64, 8, 1, 4, 528, 10, 10.1, 0), Row(0, 32, 1, 1, 32, 4000, 20, 20.0, 0)]


def test_recipe():
  recipe = analyze(rows())
  assert recipe == Recipe(warps=64, blocks=0, threads=256, ratio=fractions.Fraction(1, 8)), recipe
  assert analyze([]) == Recipe()
  # 528 of 528 and 1056 of 1056 blocks fill their waves; the larger Tx has it.
  for rule in (by_repaired_rule, by_recipe):  # the model has not been asked
    assert rule(rows(), Recipe(), 132).tx == 128
    assert rule(rows(), Recipe(threads=300), 132).tx == 64
    assert rule(rows(), Recipe(threads=5000), 132).tx == 128  # given up
    assert rule([], Recipe(), 132) is None
  modelled = rows()
  for row, seconds in zip(modelled, (10, 9.98, 9, 8.99)):
    row.model = seconds
  assert by_model(modelled).tx == 64 and by_model(rows()) is None
  assert by_recipe(modelled, Recipe(threads=200), 132).tx == 64
  assert by_recipe(modelled, Recipe(ratio=fractions.Fraction(1, 200)), 132).tx == 256
  # As printed, the first shape passes with any occupancy, and whoever follows needs a larger GrdOcp.
  assert by_figure_3(rows(), Recipe(warps=65), 132).tx == 256
  assert by_figure_3(rows(), Recipe(), 132).tx == 128


def test_cut_file():
  with tempfile.TemporaryDirectory() as folder:
    path = os.path.join(folder, "raw")
    with open(path, "w") as file:
      file.write(json.dumps(FACTS) + "\nnoise\n" + '{"mode": "compare", "case": "sge')
    assert read_lines(path) == [FACTS]


def program(folder, lines):
  """Stands for kernels_time: prints what is measured of the cases it is given."""
  path = os.path.join(folder, "program")
  with open(path + ".json", "w") as file:
    json.dump(lines, file)
  with open(path, "w") as file:
    file.write(f"""#!{sys.executable}
import json, sys
words = open(sys.argv[1][len("--file="):]).read().split()
mode = next(word[7:] for word in words if word.startswith("--mode="))
lines = [line for line in json.load(open("{path}.json")) if line["mode"] in (mode, "facts") and line.get("case", "") in ["", *words]]
for line in lines:
  print(json.dumps(line))
print(json.dumps({{"mode": "end", "done": len(lines), "left_out": 0}}))
""")
  os.chmod(path, os.stat(path).st_mode | stat.S_IXUSR)
  return path


def run(*arguments):
  return subprocess.run([sys.executable, SCRIPT, *arguments], capture_output=True, text=True, timeout=120)


def test_script():
  with tempfile.TemporaryDirectory() as folder:
    out = os.path.join(folder, "kernels.json")
    made = program(folder, all_lines())
    done = run("--program", made, "--out", out, "--commit", "none", "--minutes", "1")
    assert done.returncode == 0 and "0 not met, 0 not measured" in done.stdout, done
    with open(out) as file:
      document = json.load(file)
    assert [figure["figure"] for figure in document["figures"]] == [figure.number for figure in FIGURES]
    point = document["figures"][0]["points"][0]
    assert point["all"][4] > 0 and point["recipe"] > 0 and point["ours"] < point["best"] and document["facts"]["commit"] == "none"
    plots = sorted(name for name in os.listdir(folder) if name.endswith(".svg"))
    assert "kernels_figure_11_ours.svg" in plots and "kernels_sgemv_T.svg" in plots, plots
    assert "kernels_split_k_32.svg" in plots and "kernels_zgemm_16_TN.svg" in plots, plots
    for name in plots:
      xml.dom.minidom.parse(os.path.join(folder, name))
      os.remove(os.path.join(folder, name))
    with open(out[:-5] + ".txt") as file:
      text = file.read()
    again = run("--plot-only", "--out", out)
    assert again.returncode == 0 and sorted(name for name in os.listdir(folder) if name.endswith(".svg")) == plots, again
    with open(out[:-5] + ".txt") as file:
      assert file.read() == text
    with open(out) as file:
      assert json.load(file)["facts"]["commit"] == "none"


def test_kernels_that_are_not_there():
  lines = [line for line in all_lines() if "tr" not in line.get("case", "")]
  lines.append({"mode": "shapes", "case": "strmv:256:LNN", "symbol": "strmv", "routine": "trmv", "flags": "LNN",
                "skipped": "no kernel of ours takes this call"})
  with tempfile.TemporaryDirectory() as folder:
    done = run("--program", program(folder, lines), "--out", os.path.join(folder, "kernels.json"), "--parts", "figures,yardsticks")
    assert done.returncode == 0 and "no kernel of ours for: strmv" in done.stdout, done


CLASSES = """
# Comments and other keys are passed over.
blaslift-kernels = 1
ours = gemv sd N size 256-1024 narrowest 16 from 2026-11-21-kernels
ours = dot s * size 4096- from again  # and this
ours = gemm s NT N edge 2-32 k 65536-4194304 from 2026-11-21-kernels
ours = gemv z * size 256-512 narrowest 256 from 2026-11-25-first-uses
ours = axpy z * size 1- from 2026-11-25-first-uses
[gemv_n s]
best = 1x1 0:1x1x1
"""


def compared(case, routine, ours, cublas, flags="", m=1, n=1, **more):
  symbol = case.split(":")[0]
  return {"mode": "compare", "case": case, "routine": routine, "symbol": symbol, "flags": flags, "m": m, "n": n,
          "times": {"ours": {"seconds": ours}, "cublas": {"seconds": cublas}}, **more}


def test_taken():
  rows = read_rows(CLASSES)
  assert [(row.size, row.narrowest, row.k) for row in rows] == [
      ((256, 1024), 16, None), ((4096, 1 << 62), 0, None), ((2, 32), 0, (65536, 1 << 22)), ((256, 512), 256, None), ((1, 1 << 62), 0, None)]
  assert [row.spares for row in rows] == [False, False, False, True, True]
  lines = [compared("sgemv:1024x16:N", "gemv", 9e-6, 10e-6, "N", 1024, 16), compared("sgemv:1024x15:N", "gemv", 9e-6, 10e-6, "N", 1024, 15),
           compared("sgemv:512:T", "gemv", 9e-6, 10e-6, "T", 512, 512), compared("cgemv:512:N", "gemv", 9e-6, 10e-6, "N", 512, 512),
           compared("dgemv:512:N", "gemv", 2.4e-6, 2e-6, "N", 512, 512), compared("sdot:2^20", "dot", 102e-6, 100e-6, n=1 << 20),
           compared("sdot:2^20:incx=2", "dot", 200e-6, 100e-6, n=1 << 20),
           compared("zgemv:512:C", "gemv", 110e-6, 80e-6, "C", 512, 512), compared("zaxpy:2^20", "axpy", 107e-6, 100e-6, n=1 << 20),
           compared("sgemm:8x8x2^20:TN", "gemm", 1e-6, 2e-6, "TN", 8, 8, k=1 << 20),
           compared("sgemm:8x8x2^20:NT", "gemm", 1e-6, 2e-6, "NT", 8, 8, k=1 << 20)]
  taken, losses, left = check(rows, measured(lines))
  assert [sorted(cases) for cases in taken.values()] == [["dgemv:512:N", "sgemv:1024x16:N"], ["sdot:2^20"], ["zgemv:512:C"], ["zaxpy:2^20"], ["sgemm:8x8x2^20:TN"]], taken
  assert not losses and sorted(left) == ["cgemv:512:N", "sgemm:8x8x2^20:NT", "sgemv:1024x15:N", "sgemv:512:T"], (losses, left)
  # Slower by more than both, 3 % and half a microsecond.
  lines[0] = compared("sgemv:1024x16:N", "gemv", 10.6e-6, 10e-6, "N", 1024, 16)
  assert len(check(rows, measured(lines))[1]) == 1
  # Where a loading is spared, by more than 8 % and, of gemv, a 2,000th of what that takes.
  assert len(check(rows, measured([compared("zgemv:512:C", "gemv", 118e-6, 80e-6, "C", 512, 512), compared("zaxpy:2^20", "axpy", 109e-6, 100e-6, n=1 << 20)]))[1]) == 2 + 3
  assert check(rows, measured(lines[:1]))[1][1:] == [f"nothing measured for {row.text}" for row in rows[1:]]


def test_a_row_may_have_two_edges():
  rows = read_rows("ours = gemm d T N edge 32-128 longer 129-2048 k 65536- from gram\nours = syrk dz * * edge 129-256 k 65536- from gram\n")
  assert [(row.size, row.longer) for row in rows] == [((32, 128), (129, 2048)), ((129, 256), None)]
  lines = [compared(f"dgemm:{m}x{n}x2^16:TN", "gemm", 1e-3, 2e-3, "TN", m, n, k=1 << 16) for m, n in ((2000, 60), (60, 200), (128, 128), (200, 200), (2000, 31))]
  lines += [compared("dsyrk:200x2^16:LT", "syrk", 1e-3, 2e-3, "LT", 0, 200, k=1 << 16)]
  taken, losses, _ = check(rows, measured(lines))
  assert [sorted(cases) for cases in taken.values()] == [["dgemm:2000x60x2^16:TN", "dgemm:60x200x2^16:TN"], ["dsyrk:200x2^16:LT"]] and not losses, taken


def test_the_first_row_decides():
  rows = read_rows("cublas = gemm d N N edge 8-8 k 65536-\nours = gemm d N N edge 2-16 k 65536- from gram\n")
  lines = [compared(f"dgemm:{n}x{n}x2^16:NN", "gemm", 3e-3, 2e-3 if n == 8 else 4e-3, "NN", n, n, k=1 << 16) for n in (4, 8)]
  taken, losses, left = check(rows, measured(lines))
  assert not losses and sorted(left) == ["dgemm:8x8x2^16:NN"] and [sorted(cases) for cases in taken.values()] == [["dgemm:4x4x2^16:NN"]], (taken, losses, left)


def test_gram_says_who_won():
  made = gram_bench.cases()
  assert len(made) == len(set(made)) and "dsyrk:200x1000000:LT:beta=0" in made and "zgemm:2000x60x60000:CN:beta=0" in made
  times = {who: {"seconds": seconds} for who, seconds in (("ours", 1.3e-3), ("cublas", 10.3e-3), ("slabs", 1.1e-3))}
  lines = [compared("dsyrk:200x1000000:LT:beta=0", "syrk", 0, 0, "LT", 0, 200, k=1000000, flops=4e10) | {"times": times},
           {"mode": "end", "done": 1, "left_out": 2}]
  with tempfile.TemporaryDirectory() as folder:
    path = os.path.join(folder, "gram.jsonl")
    with open(path, "w") as file:
      file.write("".join(json.dumps(line) + "\n" for line in lines))
    with contextlib.redirect_stdout(io.StringIO()) as shown:
      gram_bench.show([path])
  text = shown.getvalue()
  assert "slabs       7.92x cublas   36.4 Tflop/s" in text and "200x1000000 ours/slabs" in text and "2 cases were left out" in text, text


def test_preferred_takes_the_last_of_a_product():
  with tempfile.TemporaryDirectory() as folder:
    paths = [os.path.join(folder, name) for name in "ab"]
    for path in paths:
      with open(path, "w") as file:
        for case, routine, who in (("sgemm:8x8x2^16:NN", "gemm", "ours"), ("sgemv:512:N", "gemv", "ours"), ("sgemv:512:T", "gemv", "ours"),
                                   ("sgemv:1024:T", "gemv", "seed")):
          line = {"mode": "shapes", "case": case, "routine": routine, "who": who, "flags": case.split(":")[2], "file": path,
                  "rows": [[36, 96, 1, 8, 3, 132, 9.0, 9.0, 9.0]]}
          file.write(json.dumps(line) + "\n")
    lines = list(last_lines(paths))
  assert [line["file"] for line in lines if line["routine"] == "gemm"] == paths[1:]
  assert [line["file"] for line in lines if line["case"] == "sgemv:512:N"] == paths[1:]
  assert [line["file"] for line in lines if line["routine"] == "gemv" and line["flags"] == "T"] == paths


def test_what_calls_taught_is_judged_by_the_times_of_all_shapes():
  case = "sgemv:512x600:N"
  lines = [{"file": "shapes", "mode": "shapes", "case": case, "who": "ours", "routine": "gemv", "times": {"cublas": {"seconds": 12e-6}},
            "rows": [[0, 32, 4, 2, 3, 132, 9.0, 10.0, 9.0], [1, 64, 4, 2, 3, 132, 9.0, 8.0, 9.0]]}]
  for name, choices in (("learning", [[1, "gemv_n", 0, 32, 4, 2], [3, "cuBLAS", 0, 0, 0, 0], [7, "gemv_n", 1, 64, 4, 2]]), ("untaught", [[1, "gemv_n", 0, 32, 4, 2]])):
    lines += [{"file": name, "mode": "learn", "case": case, "choices": choices, "microseconds": [10.0]},
              {"file": name, "mode": "learn", "rounds": 9, "seconds": 1.0 if name == "learning" else 2.0}]
  assert held_out.choice_at(lines[1]["choices"], 2) == (0, 32, 4, 2)
  assert held_out.choice_at(lines[1]["choices"], 5) is None
  with tempfile.TemporaryDirectory() as folder:
    path = os.path.join(folder, "out.jsonl")
    with open(path, "w") as file:
      file.writelines(json.dumps(line) + "\n" for line in lines)
    shown = io.StringIO()
    with contextlib.redirect_stdout(shown):
      held_out.show_learnt([path])
  text = shown.getvalue()
  assert "learning: 1.00 s, 0.500 of untaught" in text, text
  learning, untaught = text.split("untaught: ")
  assert "fifth call: by the best    1 cases, mean 1.500" in learning and "last call: by the best    1 cases, mean 1.000" in learning, text
  assert untaught.count("mean 1.250") == 3, text


def test_preferred_takes_products_in_single_precision_only_with_specialized_warps():
  with tempfile.TemporaryDirectory() as folder:
    path = os.path.join(folder, "a")
    with open(path, "w") as file:
      for case, variant in (("sgemm:8x8x2^16:NN", 12), ("sgemm:9x9x2^16:NN", 36), ("cgemm:8x8x2^16:NN", 84), ("cgemm:9x9x2^16:NN", 60),
                            ("dgemm:8x8x2^16:NN", 12)):
        file.write(json.dumps({"mode": "shapes", "case": case, "routine": "gemm", "who": "ours", "flags": "NN",
                               "rows": [[variant, 96, 1, 8, 3, 132, 9.0, 9.0, 9.0]]}) + "\n")
    lines = list(last_lines([path]))
  assert sorted(line["case"] for line in lines) == ["cgemm:8x8x2^16:NN", "dgemm:8x8x2^16:NN", "sgemm:9x9x2^16:NN"]


def test_preferred_knows_how_operands_lie():
  def kind(case, routine, m, n, k, flags):
    return kind_of({"case": case, "routine": routine, "symbol": case.split(":")[0], "m": m, "n": n, "k": k, "flags": flags})
  assert kind("sgemm:16x16x2^16:NN", "gemm", 16, 16, 65536, "NN") == 4 * 3 + 1
  assert kind("sgemm:17x16x2^16:NT", "gemm", 17, 16, 65536, "NT") == 4 * 2 + 3
  assert kind("zgemm:17x17x77:TN", "gemm", 17, 17, 77, "TN") == 4 * 1 + 1
  assert kind("sgemm:16x16x2^16:TN:pad=1", "gemm", 16, 16, 65536, "TN") == 0
  assert kind("ssyrk:17x2^16:LN", "syrk", 0, 17, 65536, "LN") == 5 * 2 + 16 + 64
  assert kind("ssyrk:17x2^16:UT", "syrk", 0, 17, 65536, "UT") == 5 * 1 + 32 + 64


def test_what_is_taken_measured_faster():
  """The plugin's own table, by what counts of all measurements until 2026-11-28."""
  cases = measured(read_lines(os.path.join(HERE, "..", "..", "bench", "results", "classes", "measured.jsonl.gz")))
  assert len(cases) > 5000 and not check(read_rows(SOURCE.read_text()), cases)[1], len(cases)


def test_packed_cases_stand_for_all():
  """Compared cases, and those of which all shapes were timed."""
  shapes = {"mode": "shapes", "case": "sgemv:64:N", "routine": "gemv", "symbol": "sgemv", "flags": "N", "m": 64, "n": 64, "who": "ours", "best": 0,
            "rows": [[0, 32, 4, 2, 3, 132, 9.0, 8.0, 9.0]], "times": {"cublas": {"seconds": 12e-6}}}
  cases = measured([compared("sgemm:8x8x2^20:TN", "gemm", 1e-6, 2e-6, "TN", 8, 8, k=1 << 20), shapes])
  with tempfile.TemporaryDirectory() as folder:
    path = os.path.join(folder, "packed.jsonl.gz")
    pack(cases, path)
    again = measured(read_lines(path))
  assert {case: times for case, (_, *times) in again.items()} == {"sgemm:8x8x2^20:TN": [1e-6, 2e-6], "sgemv:64:N": [8e-6, 12e-6]}, again
  for row in read_rows("ours = gemv s N size 64-64\nours = gemm s T N edge 8-8 k 65536-\n"):
    assert [row.takes(line) for line, *_ in again.values()] == [row.takes(line) for line, *_ in cases.values()]


def test_without_a_gpu():
  with tempfile.TemporaryDirectory() as folder:
    path = os.path.join(folder, "program")
    with open(path, "w") as file:
      file.write("#!/bin/sh\nexit 77\n")
    os.chmod(path, 0o755)
    done = run("--program", path, "--out", os.path.join(folder, "kernels.json"))
    assert done.returncode == 77 and "skipped: there is no GPU" in done.stdout, done


if __name__ == "__main__":
  tests = [(name, test) for name, test in list(globals().items()) if name.startswith("test_")]
  for name, test in tests:
    print(name, flush=True)
    test()
  print(f"{len(tests)} passed")
