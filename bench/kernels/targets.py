# SPDX-FileCopyrightText: 2026 the blaslift authors
# SPDX-License-Identifier: BSD-3-Clause
"""What is asked of the kernels, and what became of it. A target is not measured where a case of it is missing."""
import math

from parts import FIGURES, ODD, STEPS, SUMS, TRIANGLES, sawtooth, small, symmetric, tall_and_wide
from products import product_targets
from records import geometric_mean, is_tie, percentile
from verdicts import Target, at_limit, ratios, worst


def share_of(records, cases, whole, who="ours"):
  return {case: None if whole is None or records.rate(case, who) is None else records.rate(case, who) / whole for case in cases}


def of_figures(records):
  made = []
  for figure in FIGURES:
    cases = [figure.case.format(n=n) for n in figure.sizes]
    qualities = {case: records.quality(case) for case in cases}
    known = [value for value in qualities.values() if value is not None]
    missing = len(cases) - len(known)
    good = sum(value >= 0.98 for value in known) / len(known) if known else None
    what = f"figure {figure.number}, {figure.name}: "
    made.append(Target(what + "sizes whose chosen shape reaches 98 % of the best", good, 0.95, missing=missing))
    made.append(worst(what + "the chosen shape relative to the best", qualities, 0.93))
  costs = {f"{case} {who} {which}": line.get(which) for (case, who), line in records.chosen.items() for which in ("same", "known")
           if who == "ours"}
  made.append(worst("nanoseconds of a choice", costs, 20, at_least=False))
  return made


def of_gemv(records, symbols, flags, factor=1.0):
  made, read = [], records.read()
  for symbol in symbols:
    for trans in flags:
      what = f"{symbol} {trans}: "
      for n, part in ((16384, 0.96), (32768, 0.97)):
        made.append(worst(f"{what}share of the read stream, n = {n}", share_of(records, [f"{symbol}:{n}:{trans}"], read), part * factor))
      cases = [f"{symbol}:{n}:{trans}" for n in sorted(STEPS + ODD)]
      faster = [records.faster(case) for case in cases]
      known = [one for one in faster if one is not None]
      reads = [records.faster(case, "read") for case in cases]
      made.append(Target(what + "geometric mean of times cuBLAS's speed, n = 512 to 8192", geometric_mean(known), 1.3 * factor,
                         missing=len(faster) - len(known), limit=at_limit(reads, "a plain read of the matrix")))
      made.append(worst(what + "times cuBLAS's speed, the least of them", ratios(records, cases), 0.97 * factor))
      # 3.5 us and what 95 % of the read stream takes.
      allowed = {}
      for case in tall_and_wide(symbol, trans):
        seconds = records.seconds(case)
        known = seconds is not None and read is not None
        allowed[case] = seconds / (3.5e-6 + records.compared[case]["bytes"] / (0.95 * read)) if known else None
      made.append(worst(what + "tall and wide, relative to what is allowed", allowed, 1 / factor, at_least=False))
      odd = {}
      for n in (8192, 16384):
        straight, bent = records.rate(f"{symbol}:{n}:{trans}"), records.rate(f"{symbol}:{n}:{trans}:pad=1")
        odd[f"{symbol}:{n}:{trans}:pad=1"] = bent / straight if straight and bent else None
      made.append(worst(what + "odd leading dimension relative to the aligned one", odd, 0.93 * factor))
  return made


def of_triangular(records, symbols, factor=1.0):
  made, read = [], records.read()
  for symbol in symbols:
    sizes = (16384, 32768) if f"{symbol}:32768:LNN" in records.compared else (16384,)
    cases = [f"{symbol}:16384:{flags}" for flags in TRIANGLES] + [f"{symbol}:{n}:LNN" for n in sizes[1:]]
    made.append(worst(f"{symbol}, all variants: share of the read stream, n = 16384 and up", share_of(records, cases, read), 0.90 * factor))
    made.append(worst(f"{symbol}, all variants: times cuBLAS's speed, n = 4096",
                      {f"{symbol}:4096:{flags}": records.faster(f"{symbol}:4096:{flags}") for flags in TRIANGLES}, 15 * factor))
  return made


def of_symmetric(records, symbols, factor=1.0):
  made, read = [], records.read()
  for symbol in symbols:
    made.append(worst(f"{symbol}: share of the read stream, n = 16384",
                      share_of(records, [f"{symbol}:16384:{uplo}" for uplo in "LU"], read), 0.88 * factor))
    made.append(worst(f"{symbol}: times cuBLAS's speed, the least", ratios(records, symmetric([symbol])), factor))
  return made


def of_level_1(records):
  made, read, copy = [], records.read(), records.copy()
  for p in "sd":
    made.append(worst(f"{p}axpy: share of the copy, n = 2^28", share_of(records, [f"{p}axpy:2^28"], copy), 0.95))
    made.append(worst(f"{p}axpy: times cuBLAS's speed, n = 2^24", {f"{p}axpy:2^24": records.faster(f"{p}axpy:2^24")}, 1.15))
    made.append(worst(f"{', '.join(SUMS[p])}: share of the read stream, n = 2^28",
                      share_of(records, [f"{symbol}:2^28" for symbol in SUMS[p]], read), 0.95))
  return made


def of_latency(records):
  """Microseconds by which we are slower than cuBLAS where that is no tie: in a row of launches, and for one alone."""
  made = []
  for n in (256, 512):
    row, alone = {}, {}
    for case in small(n):
      for into, read in ((row, records.seconds), (alone, records.latency)):
        ours, cublas = read(case), read(case, "cublas")
        into[case] = None if not ours or not cublas else 0.0 if is_tie(ours, cublas) else max(0.0, (ours - cublas) * 1e6)
    made.append(worst(f"n = {n}: microseconds slower than cuBLAS in a row of launches", row, 0, at_least=False))
    made.append(worst(f"n = {n}: microseconds slower than cuBLAS, one launch alone", alone, 0, at_least=False))
  return made


def series_of_sawtooth():
  """Runs of neighbouring sizes: name -> cases."""
  made = {}
  for case in sawtooth():
    symbol, n, flags = case.split(":")[:3]
    middle = min((1536, 4224, 8448), key=lambda one: abs(int(n) - one))
    made.setdefault(f"{symbol} {flags} around {middle}", []).append(case)
  return made


def of_sawtooth(records):
  values = {}
  for name, cases in series_of_sawtooth().items():
    rates = [records.rate(case) for case in cases if records.rate(case)]
    values[name] = percentile(rates, 0.05) / percentile(rates, 0.5) if len(rates) >= 0.9 * len(cases) else None
  return [worst("saw-tooth: 5th percentile of throughput relative to the median", values, 0.93)]


PRODUCTS = ("gemm", "gemmtr", "syrk", "herk")


def of_bits(records):
  """The bound: a rounding for each term of an atom of at most 64 (1024), for each level of the tree, and for alpha and beta."""
  hashes, errors = {}, {}
  for case, line in records.bits.items():
    for group in line["groups"]:
      name = f"{case} ({group['data']}, beta {group['beta']:g})"
      hashes[name] = max(group["hashes"], group.get("chain_hashes", 1))
      if "terms" in group:
        complex_ = 2 if line["symbol"][0] in "cz" or line["symbol"][:2] in ("sc", "dz") else 1
        # Of a product a lane of an atom, of those measured (products.bits), is longer.
        chain = 1024 if line["routine"] in PRODUCTS else 64
        bound = complex_ * min(chain, group["terms"]) + math.ceil(math.log2(group["terms"])) + 8
        errors[name] = math.inf if group["units"] is None else group["units"] / bound
  return [worst("hashes of a call over shapes, layouts, repetitions, chains and a busy device", hashes, 1, at_least=False),
          worst("error relative to its bound", errors, 1, at_least=False)]


def targets(records):
  return [*of_figures(records), *of_gemv(records, ["sgemv", "dgemv"], "NT"), *of_triangular(records, ["strmv", "dtrmv"]),
          *of_symmetric(records, ["ssymv", "dsymv"]), *of_level_1(records), *of_latency(records), *of_sawtooth(records),
          *of_bits(records), *product_targets(records),
          # c and z: the same within 5 %.
          *of_gemv(records, ["cgemv", "zgemv"], "NTC", 0.95), *of_triangular(records, ["ctrmv", "ztrmv"], 0.95),
          *of_symmetric(records, ["chemv", "zhemv"], 0.95)]
