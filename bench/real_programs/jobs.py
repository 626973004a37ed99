# SPDX-FileCopyrightText: 2026 the blaslift authors
# SPDX-License-Identifier: BSD-3-Clause
"""Python programs of real_programs.py, one a process: jobs.py NAME SIZE... prints the seconds of what the program is for, without imports and
data, and numbers that do not depend on where they were computed, as JSON.

A program is a function of its sizes. It makes its data and returns what is to be timed, which returns the numbers.
"""
import json
import sys
import time
import warnings

import numpy as np

random = np.random.default_rng(3)
warnings.filterwarnings("ignore")  # of iterations that are cut off, as they are meant to be


def normal(*shape):
  return random.standard_normal(shape)


# One large call.

def dgemm(n, times=1):
  a, b = normal(n, n), normal(n, n)

  def compute():
    for _ in range(times):
      c = a @ b
    return c[0, :2], np.abs(c[:, -1]).sum()
  return compute


def numpy_solve(n):
  a, b = normal(n, n), normal(n)
  return lambda: np.abs(np.linalg.solve(a, b)).max()


def numpy_cholesky(n):
  a = normal(n, n)
  a = (a + a.T) / 2 + 3 * n ** 0.5 * np.eye(n)
  return lambda: np.linalg.cholesky(a).diagonal().sum()


def symmetric(n):
  a = normal(n, n)
  return (a + a.T) / 2


def numpy_eigh(n):
  a = symmetric(n)
  return lambda: np.linalg.eigh(a)[0][[0, n // 3, -1]]


def scipy_eigh_evr(n):
  import scipy.linalg
  a = symmetric(n)
  return lambda: scipy.linalg.eigh(a, driver="evr")[0][[0, n // 3, -1]]


def numpy_svd(n):
  a = normal(n, n)
  return lambda: np.linalg.svd(a)[1][: n // 2].sum()


# Data science.

def pca_covariance(rows, columns):
  from sklearn.decomposition import PCA
  x = normal(rows, columns) * np.linspace(3, 1, columns)
  return lambda: PCA(min(50, columns), svd_solver="covariance_eigh").fit(x).explained_variance_[:5]


def pca_randomized(rows, columns):
  from sklearn.decomposition import PCA
  x = normal(rows, columns) * np.linspace(3, 1, columns)
  return lambda: PCA(min(50, columns // 2), svd_solver="randomized", random_state=0).fit(x).explained_variance_[:3]


def linear_regression(rows, columns):
  from sklearn.linear_model import LinearRegression
  x = normal(rows, columns)
  y = x @ np.ones(columns) + normal(rows)
  return lambda: LinearRegression().fit(x, y).coef_.sum()


def ridge(rows, columns):
  from sklearn.linear_model import Ridge
  x = normal(rows, columns)
  y = 2 * x[:, 0] + normal(rows)
  return lambda: [Ridge(alpha=alpha, solver="cholesky").fit(x, y).coef_[0] for alpha in (0.1, 1, 10, 100)]


def kernel_ridge(n):
  from sklearn.kernel_ridge import KernelRidge
  x = normal(n, 50)
  y = np.sin(x[:, 0])
  return lambda: np.abs(KernelRidge(kernel="rbf", gamma=0.02, alpha=0.1).fit(x, y).predict(x[:500])).sum()


def gaussian_process(n):
  from sklearn.gaussian_process import GaussianProcessRegressor
  from sklearn.gaussian_process.kernels import RBF, WhiteKernel
  x = normal(n, 5)
  y = np.sin(x[:, 0]) + 0.1 * normal(n)
  return lambda: GaussianProcessRegressor(RBF(2.0) + WhiteKernel(0.1), random_state=0).fit(x, y).log_marginal_likelihood_value_


def kmeans(rows, columns, clusters):
  from sklearn.cluster import KMeans
  x = normal(rows, columns)
  return lambda: KMeans(clusters, n_init=1, max_iter=15, random_state=0, algorithm="lloyd").fit(x).inertia_


def ols(rows, columns):
  import statsmodels.api
  x = normal(rows, columns)
  y = x.sum(1) + normal(rows)
  return lambda: statsmodels.api.OLS(y, x).fit().bse.sum()


def nmf(rows, columns, rank):
  from sklearn.decomposition import NMF
  x = np.abs(normal(rows, columns))
  return lambda: NMF(rank, init="random", solver="mu", max_iter=60, random_state=0, tol=0).fit(x).reconstruction_err_


def expm(n):
  import scipy.linalg
  a = normal(n, n) / n ** 0.5
  return lambda: np.abs(scipy.linalg.expm(a)).sum()


def eigvals(n):
  a = normal(n, n)
  return lambda: np.abs(np.linalg.eigvals(a)).sum()


def corrcoef(variables, samples):
  x = normal(variables, samples)
  return lambda: np.abs(np.corrcoef(x)[0]).sum()


def conjugate_gradients(n):
  import scipy.sparse.linalg
  a = normal(n, n)
  a = a @ a.T / n + np.eye(n)
  word = "rtol" if "rtol" in scipy.sparse.linalg.cg.__code__.co_varnames else "tol"  # SciPy before 1.12
  return lambda: np.linalg.norm(scipy.sparse.linalg.cg(a, np.ones(n), maxiter=400, **{word: 1e-10})[0])


def lstsq(rows, columns):
  a, b = normal(rows, columns), normal(rows)
  return lambda: np.linalg.norm(np.linalg.lstsq(a, b, rcond=None)[0])


# Held out: nothing was tuned on these.

def whitening(rows, columns):
  import scipy.linalg
  x = normal(rows, columns) @ np.diag(np.linspace(3, 1, columns))

  def compute():
    centred = x - x.mean(0)
    q, r = scipy.linalg.qr(centred, mode="economic", overwrite_a=True)
    return np.abs(r.diagonal()).sum(), np.abs(q[0]).sum() * rows ** 0.5
  return compute


def canonical_correlations(rows, left, right):
  import scipy.linalg
  common = normal(rows, 20)
  x = normal(rows, left) + common @ normal(20, left) / 5
  y = normal(rows, right) + common @ normal(20, right) / 5

  def compute():
    a, b = x - x.mean(0), y - y.mean(0)
    of_a, of_b = np.linalg.cholesky(a.T @ a), np.linalg.cholesky(b.T @ b)
    half = scipy.linalg.solve_triangular(of_a, a.T @ b, lower=True)
    return scipy.linalg.svd(scipy.linalg.solve_triangular(of_b, half.T, lower=True))[1][:20]
  return compute


if __name__ == "__main__":
  compute = globals()[sys.argv[1]](*(int(word) for word in sys.argv[2:]))
  begin = time.perf_counter()
  numbers = compute()
  seconds = time.perf_counter() - begin
  parts = numbers if isinstance(numbers, (tuple, list)) else (numbers,)
  print(json.dumps({"seconds": seconds, "numbers": np.hstack([np.ravel(part) for part in parts]).tolist()}))
