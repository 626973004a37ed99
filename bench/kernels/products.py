# SPDX-FileCopyrightText: 2026 the blaslift authors
# SPDX-License-Identifier: BSD-3-Clause
"""Matrix products with a small result and a long k: which are measured, what is asked of them, and their plots."""
from plots import svg
from records import geometric_mean
from verdicts import Target, at_limit, ratios, worst

EDGES = [1, 2, 3, 4, 7, 8, 15, 16, 17, 24, 31, 32, 33, 48, 63, 64, 96, 127, 128]
COARSE_EDGES = [1, 4, 8, 16, 17, 32, 64, 128]
POWERS, COARSE_POWERS = list(range(14, 25)), [14, 16, 20, 22]
OPERANDS = ["NN", "TN"]
SYRK_EDGES, SYRK_POWERS = [8, 16, 32, 64, 128], [16, 20, 22]
MOST_BYTES = 2 ** 33  # of an operand
ELEMENT = {"s": 4, "d": 8, "c": 8, "z": 16}
SQUARES = {"s": "sgemm:8192:NN", "d": "dgemm:8192:NN", "c": "cgemm:4096:NN", "z": "zgemm:4096:NN"}  # cuBLAS's rate

# The figures of Hattori and Fujimoto (2016): dgemm, NN, k in steps of 4096, cut every K_OFFSETS.
FIGURE_EDGES, K_OFFSETS = (16, 32), (1024, 2048, 4096)
FIGURE_K = list(range(65536, 1048577, 4096))
COARSE_FIGURE_K = FIGURE_K[::8]
# All blocks of 64 threads that an H200 holds at once, 18 a multiprocessor, with the first Koffset, and one of k too many.
WAVE_K = {16: [2376 * 1024, 2376 * 1024 + 4096], 32: [594 * 1024, 594 * 1024 + 4096]}


def fits(p, edge, power):
  return edge * 2 ** power * ELEMENT[p] <= MOST_BYTES


def gemm(edges=EDGES, powers=POWERS, precisions="sdcz", operands=OPERANDS):
  return [f"{p}gemm:{edge}x{edge}x2^{power}:{ops}" for p in precisions for ops in operands for edge in edges for power in powers
          if fits(p, edge, power)]


def syrk(precisions="sdcz"):
  return [f"{p}syrk:{edge}x2^{power}:L{trans}" for p in precisions for trans in "NT" for edge in SYRK_EDGES for power in SYRK_POWERS
          if fits(p, edge, power)]


def coarse():
  return gemm(COARSE_EDGES, COARSE_POWERS) + syrk("sd")


def figures(ks=None):
  return [f"dgemm:{edge}x{edge}x{k}:NN" for edge in FIGURE_EDGES for k in (ks or FIGURE_K) + WAVE_K[edge]]


def shapes():
  """For the choice among our shapes."""
  return gemm([4, 16, 64, 128], [16, 20], "sdz")


def bits():
  """Every kind of tile, panels, a last unit that is not full; all transposes and triangles."""
  made = []
  for p in "sdcz":
    ops = "NTC" if p in "cz" else "NT"
    made += [f"{p}gemm:{size}:{a}{b}" for size in ("5x7x3001", "16x16x20011", "33x24x70000") for a in ops for b in ops]
    made += [f"{p}gemm:{size}:NN" for size in ("1x1x100003", "8x3x1000", "64x64x9999", "128x128x5000", "127x65x2048", "1x128x4097")]
    made += [f"{p}gemmtr:{size}:{uplo}NT" for size in ("19x3001", "100x2000") for uplo in "LU"]
    made += [f"{p}syrk:{size}:{uplo}{trans}" for size in ("7x5000", "32x20011", "128x3000") for uplo in "LU" for trans in "NT"]
    if p in "cz":
      made += [f"{p}herk:{size}:{uplo}{trans}" for size in ("7x5000", "64x9999") for uplo in "LU" for trans in "NC"]
  return made


# ---- what is asked of them ----

def seconds_allowed(records, p, case):
  """7 us and what 90 % of the read stream or 85 % of cuBLAS's rate for large squares takes; None if one is not known. (Without gaps
  between columns all bytes lie in whole sectors.)"""
  read, square = records.read(), records.seconds(SQUARES[p], "cublas")
  line = records.compared.get(case)
  if line is None or read is None or square is None:
    return None
  rate = records.compared[SQUARES[p]]["flops"] / square
  return 7e-6 + max(line["bytes"] / (0.90 * read), line["flops"] / (0.85 * rate))


def mean_speed(what, records, cases, bound, p=None):
  """p: of the gemm of this precision, whose allowed times (above) are a limit beside it."""
  known = {case: one for case in cases if (one := records.faster(case)) is not None}
  allowed = {case: seconds_allowed(records, p, case) for case in known} if p else {}
  times = [records.seconds(case, "cublas") / seconds if seconds else None for case, seconds in allowed.items()]
  return Target(what + "geometric mean of times cuBLAS's speed", geometric_mean(list(known.values())), bound, missing=len(cases) - len(known),
                limit=at_limit(times, "the time that is allowed"))


def product_targets(records):
  made = []
  for p in "sdcz":
    what, cases = f"{p}gemm with m = n up to 128: ", gemm(precisions=p)
    late = {}
    for case in (one for one in cases if int(one.split("^")[1].split(":")[0]) >= 16):
      seconds, allowed = records.seconds(case), seconds_allowed(records, p, case)
      late[case] = seconds / allowed if seconds and allowed else None
    made.append(worst(what + "time relative to what is allowed, k = 2^16 to 2^24", late, 1, at_least=False))
    made.append(worst(what + "times cuBLAS's speed, the least, k = 2^14 to 2^24", ratios(records, cases), 0.98))
    made.append(mean_speed(what, records, cases, 1.6 if p in "dz" else 3, p))
    if p in "sd":
      case = f"{p}gemm:16x16x2^20:NN"
      made.append(worst(f"{p}gemm, m = n = 16, k = 2^20: times cuBLAS's speed", {case: records.faster(case)}, 1.6 if p == "d" else 5))
    made.append(mean_speed(f"{p}syrk with n up to 128: ", records, syrk(p), 2))
  return made


# ---- plots ----

def size_of(case):
  """m, n, k of a gemm's case."""
  sizes = [2 ** int(one[2:]) if one.startswith("2^") else int(one) for one in case.split(":")[1].split("x")]
  return sizes if len(sizes) == 3 else None


def gigaflops(records, case, who):
  seconds = records.seconds(case, who)
  return records.compared[case]["flops"] / seconds * 1e-9 if seconds else None


def product_plots(records):
  """name -> SVG: the seed's figures with ours in them, and bytes a second over k."""
  made = {}
  for edge in FIGURE_EDGES:
    whos = ["ours", "cublas", *(f"seed{offset}" for offset in K_OFFSETS)]
    cases = {size_of(case)[2]: case for case in figures() if case.startswith(f"dgemm:{edge}x") and case in records.compared}
    lines = {who: [(k, rate) for k, case in cases.items() if (rate := gigaflops(records, case, who))] for who in whos}
    made[f"split_k_{edge}"] = svg(f"dgemm, m = n = {edge} (figures of 2016)", lines, x_label="k", y_label="GFLOP/s")
  for p in "sdcz":
    for edge in (4, 16, 64, 128):
      for ops in OPERANDS:
        cases = {size_of(case)[2]: case for case in gemm([edge], POWERS, p, [ops]) if case in records.compared}
        if len(cases) >= 3:
          lines = {who: [(k, rate * 1e-9) for k, case in cases.items() if (rate := records.rate(case, who))]
                   for who in ("ours", "cublas", "read")}
          made[f"{p}gemm_{edge}_{ops}"] = svg(f"{p}gemm {ops}, m = n = {edge}", lines, x_label="k", logarithmic=True)
  return made
