# SPDX-FileCopyrightText: 2026 the blaslift authors
# SPDX-License-Identifier: BSD-3-Clause
"""What bench/residency.py measures: the parts, their programs and sizes, and what each target asks."""
import dataclasses
import os
import shutil
import statistics

from alternate import SIDES, Comparison

HERE = os.path.dirname(os.path.abspath(__file__))
PROGRAMS = os.path.join(HERE, "residency")
# Part -> its share of the time, most rounds.
PARTS = {"matvec": (0.16, 3), "numpy": (0.11, 3), "solvers": (0.16, 3), "R": (0.08, 3), "lapack": (0.11, 3),
         "never_slower": (0.38, 5)}
VECTOR_PIECE = 65536  # residency/workload.hpp
PATTERNS = {
  "rewrite": "rewrite all of A before every call", "block": "rewrite a contiguous hundredth of it",
  "pages": "write to every hundredth page of it", "once": "use each operand once", "update": "write A by the call itself",
  "own": "16 threads, each its own A", "shared": "16 threads, one A",
}


@dataclasses.dataclass
class Sizes:
  """Sizes at which the targets are stated; quick() is the same in small, to see that everything works."""
  matrix32: int = 16384      # single precision, 1 GiB
  matrix64: int = 11585      # double precision, 1 GiB
  vector64: int = 2 ** 27    # 1 GiB
  R: int = 11000
  lapack: int = 8192
  calls: int = 400
  numpy_iterations: int = 2000
  R_iterations: int = 1000
  R_default_iterations: int = 60
  correlation: float = 0.985
  below: float = 0.975
  largest: int = 16384       # never_slower: larger cases shrink to this
  seconds: float = 1.5       # never_slower: a loop without blaslift
  threads: int = 16

  @staticmethod
  def quick():
    return Sizes(matrix32=1500, matrix64=1000, vector64=2 ** 21, R=900, lapack=700, calls=40, numpy_iterations=100,
                 R_iterations=60, R_default_iterations=20, correlation=0.9, below=0.9, largest=1000, seconds=0.2, threads=4)


def settled(run):
  return run["result"]["last_quarter"]["median"]


def loop(run):
  return run["result"]["loop_seconds"]


def without_setup(run):
  """The whole process, start and end included, but for making its operands."""
  return run["process_seconds"] - run["result"]["setup_seconds"]


def first_call(run):
  return run["result"]["times"][0]


def later_calls(run):
  return statistics.median(run["result"]["times"][1:])


def matvec_cases(options, sizes):
  program = os.path.join(options.programs, "matvec_time")
  # The two that a target speaks of, then others once, and in half as many calls.
  cases = [("sgemv", sizes.matrix32, pages, sizes.calls, 0) for pages in ("2m", "4k")]
  others = [("sgemv:T", sizes.matrix32)] + [(routine, sizes.matrix64) for routine in ("dgemv", "dgemv:T", "dsymv", "dtrmv", "dger")]
  others += [(routine, sizes.vector64) for routine in ("ddot", "dasum", "daxpy")]
  cases += [(routine, n, "4k", sizes.calls // 2, 1) for routine, n in others]
  return [Comparison(f"{routine} {pages}", [program, f"--routine={routine}", f"--n={n}", f"--pages={pages}", f"--calls={calls}",
                                            "--seconds=6" if rounds == 0 else "--seconds=3"],
                     metrics={"settled": settled, "loop": loop}, rounds=rounds) for routine, n, pages, calls, rounds in cases]


def power_iteration(name, command):
  # One wrong product among all is outside this; what rounding does in single precision is inside.
  return Comparison(name, command, agree={"eigenvalue": 2e-5, "least": 2e-5, "most": 2e-5, "sum": 1e-4}, metrics={"loop": loop})


def numpy_cases(options, sizes):
  return [power_iteration("NumPy power iteration", [options.python, os.path.join(PROGRAMS, "power_iteration.py"), sizes.matrix32,
                                                    sizes.numpy_iterations])]


def solver_cases(options, sizes):
  made = []
  for routine in ("dsymv", "dgemv"):
    made.append(Comparison(f"Fortran CG, {routine}", [os.path.join(options.programs, "cg"), sizes.matrix64, sizes.correlation, routine]))
  made.append(Comparison("C GMRES(30), dgemv", [os.path.join(options.programs, "gmres"), sizes.matrix64, sizes.below]))
  for one in made:
    # A wrong product costs iterations, even where the solver mends it.
    one.metrics, one.agree = {"loop": loop}, {"iterations": 0.05}
  return made


def r_cases(options, sizes):
  if not shutil.which("Rscript"):
    return []
  file = os.path.join(PROGRAMS, "power_iteration.R")
  return [power_iteration(f"R power iteration, matprod={matprod}", ["Rscript", "--vanilla", file, sizes.R, iterations, matprod])
          for matprod, iterations in (("blas", sizes.R_iterations), ("default", sizes.R_default_iterations))]


def lapack_cases(options, sizes):
  if not options.lapack:
    return []
  program = os.path.join(options.programs, "lapack_time")
  path = os.pathsep.join(one for one in (os.path.dirname(options.lapack), options.library_path) if one)
  return [Comparison(routine, [program, routine, sizes.lapack, 5], environment={"LD_LIBRARY_PATH": path},
                     libraries={"lapack": options.lapack},
                     metrics={"first": first_call, "later": later_calls}) for routine in ("dpotrf", "dgetrf")]


def never_slower_cases(options, sizes):
  program = os.path.join(options.programs, "never_slower")
  of_matrices = {
    "rewrite": [("sgemv", 1000), ("sgemv", 4096), ("sgemv", 16384), ("dgemv", 8192), ("dgemm", 1000), ("dgemm", 3000)],
    "block": [("sgemv", 2000), ("sgemv", 8192), ("sgemv", 16384), ("dgemv", 8192), ("dgemm:64", 4096)],
    "pages": [("sgemv", 4096), ("sgemv", 16384), ("dgemm", 2000)],
    "once": [("sgemv", 1000), ("dgemv", 8192), ("dgemm", 1000), ("dgemm", 3000)],
    "update": [("sger", 2000), ("dger", 8192)],
    "own": [("sgemv", 1000), ("dgemv", 4096), ("dgemm", 1000)],
    "shared": [("sgemv", 1000), ("sgemv", 16384), ("dgemm", 2000)],
  }
  of_vectors = {"rewrite": [("ddot", 2 ** 24)], "pages": [("dasum", 2 ** 26)], "update": [("daxpy", 2 ** 20), ("daxpy", 2 ** 26)],
                "own": [("ddot", 2 ** 20)]}
  made = []
  for pattern in PATTERNS:
    cases = [(routine, min(n, sizes.largest)) for routine, n in of_matrices[pattern]]
    cases += [(routine, max(VECTOR_PIECE, min(n, sizes.largest ** 2 // VECTOR_PIECE * VECTOR_PIECE)))
              for routine, n in of_vectors.get(pattern, [])]
    for text, n in dict.fromkeys(cases):
      routine, _, columns = text.partition(":")

      def command(calls, pattern=pattern, routine=routine, columns=columns, n=n):
        limits = [f"--calls={calls}", "--seconds=0"] if calls else [f"--seconds={sizes.seconds}"]
        return [program, f"--pattern={pattern}", f"--routine={routine}", f"--n={n}", f"--columns={columns or 0}",
                f"--threads={sizes.threads}"] + limits

      # Programs that call from many threads give each of OpenBLAS's calls one thread.
      environment = {"OPENBLAS_NUM_THREADS": "1"} if pattern in ("own", "shared") else {}
      made.append(Comparison(f"{pattern}: {routine} {n}", command, environment=environment, finds_calls=True,
                             metrics={"program": without_setup, "loop": loop}))
  return made


CASES = {"matvec": matvec_cases, "numpy": numpy_cases, "solvers": solver_cases, "R": r_cases, "lapack": lapack_cases,
         "never_slower": never_slower_cases}


def total_of(cases):
  """Seconds without and with, of programs that ran on both sides (the medians of each), and how many those are."""
  both = [one for one in cases if one.complete()]
  return *(sum(one.median(side, "program") for one in both) for side in SIDES), len(both)


def targets(measured):
  """Yields (what is asked, value seen or None, bound, whether more is better). `measured`: part -> comparisons."""
  by_name = {one.name: one for cases in measured.values() for one in cases}

  def of(name, read):
    one = by_name.get(name)
    return read(one) if one and one.complete() else None

  if "matvec" in measured:
    for pages, bound in (("2m", 0.40), ("4k", 0.9)):
      seen = of(f"sgemv {pages}", lambda one: one.median("with", "settled") * 1e3)
      yield f"sgemv, 1 GiB in {'2 MiB' if pages == '2m' else '4 KiB'} pages: milliseconds a call once resident", seen, bound, False
  if "numpy" in measured:
    yield "NumPy power iteration, whole process: times faster", of("NumPy power iteration", lambda one: one.speedup()), 8, True
  if "solvers" in measured:
    for name in ("Fortran CG, dsymv", "Fortran CG, dgemv", "C GMRES(30), dgemv"):
      yield f"{name}, whole process: times faster", of(name, lambda one: one.speedup()), 5, True
  if "R" in measured:
    yield ("R power iteration with matprod=blas, whole process: times faster",
           of("R power iteration, matprod=blas", lambda one: one.speedup()), 4, True)
    yield ("R power iteration with the default matprod (stated, no bound)",
           of("R power iteration, matprod=default", lambda one: one.speedup()), None, True)
  if "lapack" in measured:
    for metric, text in (("later", "later calls"), ("first", "first call of the process (stated, no bound)")):
      for routine, bound in (("dpotrf", 3), ("dgetrf", 1)):
        yield (f"reference LAPACK's {routine}, {text}: times faster", of(routine, lambda one, metric=metric: one.speedup(metric)),
               bound if metric == "later" else None, True)
  for pattern, text in PATTERNS.items() if "never_slower" in measured else ():
    without, lifted, count = total_of([one for one in measured["never_slower"] if one.name.startswith(pattern + ":")])
    yield f"never slower: {text}, {count} programs in total: time with / without", lifted / without if count else None, 1.03, False
  if "never_slower" in measured:
    without, lifted, count = total_of(measured["never_slower"])
    yield f"never slower: all {count} programs in total: time with / without", lifted / without if count else None, 1.03, False
