# SPDX-FileCopyrightText: 2026 the blaslift authors
# SPDX-License-Identifier: BSD-3-Clause
"""Which cases are measured. A case is written as case.hpp says; a part is one process of kernels_time."""
import dataclasses

import products

STEPS = list(range(512, 8193, 256))
ODD = [511, 513, 1023, 1025, 2047, 2049, 3001, 4095, 4097, 5003, 7001, 8191]
LONG = "2^20"
TRIANGLES = [uplo + trans + diag for uplo in "LU" for trans in "NTC" for diag in "NU"]


@dataclasses.dataclass
class Figure:
  """A figure of the seed's paper, repeated."""
  number: int
  name: str
  case: str  # with {n}
  sizes: list
  analyzed: int  # the size whose samples make the recipe

  def cases(self):
    sizes = self.sizes if self.analyzed in self.sizes else [*self.sizes, self.analyzed]
    return [self.case.format(n=n) for n in sizes]


SQUARE = list(range(256, 8193, 256))
FIGURES = [Figure(8, "SAXPY", "saxpy:{n}", list(range(10240, 204801, 10240)), 409600),
           Figure(9, "SGEMV-N", "sgemv:{n}:N", SQUARE, 8192),
           Figure(10, "SGEMV-T", "sgemv:{n}:T", SQUARE, 8192),
           Figure(11, "STRMV-LNN", "strmv:{n}:LNN", SQUARE, 8192)]


@dataclasses.dataclass
class Part:
  name: str
  mode: str
  cases: list
  share: float  # of the minutes
  latency: int = 0
  least: float = 0.02  # seconds of a case; the minutes may give more, up to `most`
  most: float = 0.15
  fixed: float = 3  # seconds that starting costs
  only_named: bool = False  # not without being asked for: a selection of another part's, for little time


def tall_and_wide(symbol, trans):
  return [f"{symbol}:{m}x{n}:{trans}" for thin in (16, 128, 1000) for m, n in ((thin, LONG), (LONG, thin))]


def gemv(symbols, flags):
  made = []
  for symbol in symbols:
    for trans in flags:
      made += [f"{symbol}:{n}:{trans}" for n in (16384, 32768)]
      made += tall_and_wide(symbol, trans)
      made += [f"{symbol}:{n}:{trans}:pad=1" for n in (8192, 16384)]
      made += [f"{symbol}:{n}:{trans}" for n in sorted(STEPS + ODD)]
  return made


def triangular(symbols, sizes=(4096, 16384)):
  made = [f"{symbol}:{n}:{flags}" for n in sizes for symbol in symbols for flags in TRIANGLES]
  return made + [f"{symbol}:{n}:LNN" for symbol in symbols for n in (1024, 2048, 8192)]


def symmetric(symbols):
  return [f"{symbol}:{n}:{uplo}" for n in (16384, 1024, 2048, 3001, 4096, 8192) for symbol in symbols for uplo in "LU"]


def level_1(long, symbols):
  return [f"{symbol}:{n}" for n in long for symbol in symbols]


SUMS = {"s": ["sdot", "snrm2", "sasum", "isamax"], "d": ["ddot", "dnrm2", "dasum", "idamax"],
        "c": ["cdotu", "cdotc", "scnrm2", "scasum", "icamax"], "z": ["zdotu", "zdotc", "dznrm2", "dzasum", "izamax"]}
ELEMENTWISE = {p: [p + "axpy", p + "scal", p + "copy", p + "swap"] for p in "sdcz"}


def small(n):
  """One case of every routine, for latencies."""
  made = []
  for p in "sd":
    made += [f"{p}gemv:{n}:N", f"{p}gemv:{n}:T", f"{p}symv:{n}:L", f"{p}symv:{n}:U", f"{p}ger:{n}"]
    made += [f"{p}trmv:{n}:{flags}" for flags in ("LNN", "LTN", "UNN", "UTN")]
    made += [f"{symbol}:{n}" for symbol in ELEMENTWISE[p] + SUMS[p]]
  return made


def bits():
  """Shapes of every kind, odd ones among them; all plans of a sum's length; all flags."""
  made = []
  for p in "sdcz":
    for trans in "NTC":
      made += [f"{p}gemv:{size}:{trans}" for size in ("1x1", "37x5", "1000x1001", "1537x999", "16x50001", "50001x16")]
    made += [f"{p}gemv:{size}:{trans}" for size in ("2048x2048", "100x60000") for trans in "NT"]
    made += [f"{p}trmv:{n}:{flags}" for n in (3, 129, 1001) for flags in TRIANGLES]
    made += [f"{p}{'sy' if p in 'sd' else 'he'}mv:{n}:{uplo}" for n in (3, 129, 1001, 2047) for uplo in "LU"]
    made += [f"{p}ger{'' if p in 'sd' else kind}:{size}" for size in ("37x5", "1000x1001")
             for kind in ("uc" if p in "cz" else "u")]
    made += [f"{symbol}:{n}" for symbol in ELEMENTWISE[p] + SUMS[p] for n in (1, 31, 1000, 100003, "2^20+5")]
  return made


def checked():
  """Every kernel at odd sizes, for compute-sanitizer: names of groups, and their cases."""
  groups = {}
  for p in "sdcz":
    real = p in "sd"
    flags = "NT" if real else "NTC"
    groups[p + " level 1"] = [f"{symbol}:{n}" for symbol in ELEMENTWISE[p] + SUMS[p] for n in (31, 10007)]
    groups[p + " gemv"] = [f"{p}gemv:{size}:{trans}" for size in ("37x5", "333x259", "17x4099", "4099x17") for trans in flags]
    groups[p + " level 2"] = [f"{p}ger{kind}:301x97" for kind in ([""] if real else ["u", "c"])]
    groups[p + " level 2"] += [f"{p}{'sy' if real else 'he'}mv:{n}:{uplo}" for n in (129, 601) for uplo in "LU"]
    groups[p + " level 2"] += [f"{p}trmv:{n}:{triangle}" for n in (37, 333) for triangle in TRIANGLES]
    products_of = [f"{p}gemm:{size}:{operands}" for size in ("5x7x1501", "33x17x1003") for operands in ("NN", "TN", "NT")]
    products_of += [f"{p}syrk:19x1501:L{trans}" for trans in "NT"] + [f"{p}gemmtr:19x1001:UNT"]
    groups[p + " products"] = products_of + ([] if real else [f"{p}herk:17x1201:UC"])
  return groups


def sawtooth():
  """Sizes that differ by 1, columns aligned alike: what is left are waves of blocks."""
  around = [n for middle in (1536, 4224, 8448) for n in range(middle - 60, middle + 60)]
  made = [f"{symbol}:{n}:{trans}:align=64" for symbol in ("sgemv", "dgemv") for trans in "NT" for n in around]
  made += [f"{symbol}:{n}:LNN:align=64" for symbol in ("strmv", "dtrmv") for n in around]
  return made + [f"ssymv:{n}:L:align=64" for n in around]


def all_parts():
  figures = [case for figure in FIGURES for case in figure.cases()]
  choices = ["sgemv:8192:N", "sgemv:8192:T", "strmv:8192:LNN", "saxpy:409600", "ssymv:8192:L", "sger:8192", "sdot:2^20"]
  return [
    Part("yardsticks", "yardsticks", [], 0.03, latency=5),
    Part("choose", "choose", choices, 0.03, fixed=2),
    Part("bits", "bits", bits(), 0.14, fixed=3),
    Part("figures", "shapes", figures, 0.28, least=0.05, most=1.0),
    Part("gemv", "compare", gemv(["sgemv", "dgemv"], "NT"), 0.16),
    Part("triangular", "compare", triangular(["strmv", "dtrmv"]) + symmetric(["ssymv", "dsymv"]) +
         [f"{symbol}:32768:LNN" for symbol in ("strmv", "dtrmv")], 0.08),
    Part("level1", "compare", level_1(["2^28", "2^24", "2^20"], [s for p in "sd" for s in ELEMENTWISE[p] + SUMS[p]]) +
         [f"{p}ger:{n}" for p in "sd" for n in (1024, 4096, 16384)], 0.06),
    Part("latency", "compare", small(256) + small(512), 0.05, latency=21),
    Part("sawtooth", "sawtooth", sawtooth(), 0.07, least=0.005, most=0.01),
    Part("complex", "compare", gemv(["cgemv", "zgemv"], "NTC") + triangular(["ctrmv", "ztrmv"]) +
         symmetric(["chemv", "zhemv"]) + level_1(["2^27", "2^24"], [s for p in "cz" for s in ELEMENTWISE[p] + SUMS[p]]),
         0.10),
    # For cuBLAS's rate of arithmetic; then what is judged by it.
    Part("squares", "compare", list(products.SQUARES.values()), 0.01),
    Part("product_bits", "bits", products.bits(), 0.04),
    Part("products_coarse", "compare", products.coarse(), 0.10, latency=5, only_named=True),
    Part("split_k_coarse", "compare", products.figures(products.COARSE_FIGURE_K), 0.02, only_named=True),
    Part("product_shapes", "shapes", products.shapes(), 0.10, least=0.05, most=0.5),
    Part("products", "compare", products.gemm() + products.syrk(), 0.30),
    Part("split_k", "compare", products.figures(), 0.08),
  ]
