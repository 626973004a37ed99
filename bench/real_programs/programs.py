# SPDX-FileCopyrightText: 2026 the blaslift authors
# SPDX-License-Identifier: BSD-3-Clause
"""The programs of real_programs.py: their group, who runs them, their sizes, and how far their numbers may differ between places."""
import dataclasses
import os

HERE = os.path.dirname(os.path.abspath(__file__))


@dataclasses.dataclass(frozen=True)
class Program:
  name: str
  group: str  # applications, jobs, single, held_out
  runner: str  # python, R, octave, application
  task: str  # what jobs.py, held_out.R and held_out.m, or applications.py, call it
  sizes: tuple
  quick: tuple  # sizes that take a moment
  tolerance: float  # relative

  def words(self, quick):
    return [self.task, *(str(size) for size in (self.quick if quick else self.sizes))]


def table():
  def rows(group, runner, *some):
    return [Program(name, group, runner, task, sizes, quick, tolerance) for name, task, sizes, quick, tolerance in some]

  # Iterations amplify the roundings in which places differ: a point between two clusters, a step of a search.
  return [
    *rows("applications", "application",
          ("mopac", "mopac", (420,), (27,), 1e-6),
          ("quantum_espresso", "quantum_espresso", (3,), (1,), 1e-7),
          ("elk", "elk", (2,), (1,), 1e-6),
          ("gemma", "gemma", (4000,), (300,), 1e-4),
          ("gemma_bslmm", "gemma_bslmm", (3000,), (300,), 1e-4),
          ("freefem", "freefem", (40,), (6,), 1e-8)),
    *rows("jobs", "python",
          ("pca_covariance", "pca_covariance", (400000, 500), (2000, 60), 1e-9),
          ("pca_randomized", "pca_randomized", (60000, 2000), (1000, 200), 1e-6),
          ("linear_regression", "linear_regression", (300000, 300), (2000, 40), 1e-9),
          ("ridge", "ridge", (100000, 1500), (2000, 150), 1e-9),
          ("kernel_ridge", "kernel_ridge", (8000,), (500,), 1e-8),
          ("gaussian_process", "gaussian_process", (2500,), (100,), 1e-4),
          ("kmeans", "kmeans", (300000, 100, 100), (2000, 20, 10), 1e-4),
          ("ols", "ols", (200000, 200), (2000, 30), 1e-9),
          ("nmf", "nmf", (20000, 3000, 60), (500, 200, 10), 1e-7),
          ("expm", "expm", (3000,), (150,), 1e-9),
          ("eigvals", "eigvals", (2000,), (100,), 1e-8),
          ("corrcoef", "corrcoef", (8000, 20000), (200, 500), 1e-9),
          ("conjugate_gradients", "conjugate_gradients", (12000,), (300,), 1e-7),
          ("lstsq", "lstsq", (20000, 2000), (500, 100), 1e-9)),
    *rows("single", "python",
          ("dgemm_4096", "dgemm", (4096,), (256,), 1e-9),
          ("dgemm_8192", "dgemm", (8192,), (300,), 1e-9),
          ("dgemm_8192_three_times", "dgemm", (8192, 3), (256, 3), 1e-9),
          ("numpy_solve_8000", "numpy_solve", (8000,), (200,), 1e-5),
          ("numpy_cholesky_8000", "numpy_cholesky", (8000,), (200,), 1e-9),
          ("numpy_eigh_4000", "numpy_eigh", (4000,), (150,), 1e-8),
          ("scipy_eigh_evr_4000", "scipy_eigh_evr", (4000,), (150,), 1e-8),
          ("numpy_svd_3000", "numpy_svd", (3000,), (150,), 1e-9)),
    *rows("held_out", "R",
          ("r_prcomp", "prcomp", (30000, 1000), (2000, 60), 1e-9),
          ("r_eigen", "eigen", (3000,), (150,), 1e-8),
          ("r_svd", "svd", (2500,), (150,), 1e-9),
          ("r_solve", "solve", (7000,), (200,), 1e-9)),
    *rows("held_out", "octave",
          ("octave_solve", "octave_solve", (8000,), (200,), 1e-5),
          ("octave_eig", "octave_eig", (1400,), (100,), 1e-8)),
    *rows("held_out", "python",
          ("whitening", "whitening", (40000, 1500), (1000, 100), 1e-8),
          ("canonical_correlations", "canonical_correlations", (60000, 1200, 1000), (2000, 80, 60), 1e-8)),
  ]
