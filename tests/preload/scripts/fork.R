# SPDX-FileCopyrightText: 2026 the blaslift authors
# SPDX-License-Identifier: BSD-3-Clause
#
# Workers of mclapply, forked before and after the parent has multiplied.
library(parallel)
n <- 160
work <- function(seed) {
  a <- matrix(seed, n, n)
  c(seed, (a %*% a)[2, 3], round(solve(a + n * diag(n), a)[1, 1], 9))
}
print(mclapply(1:6, work, mc.cores = 2))
print(work(7))
print(mclapply(1:6, work, mc.cores = 2))
print(work(8))
