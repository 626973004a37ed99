# SPDX-FileCopyrightText: 2026 the blaslift authors
# SPDX-License-Identifier: BSD-3-Clause
#
# Power iteration in R: n, iterations and the value of options(matprod) as arguments. Prints one line of JSON. With
# matprod = "default" R looks for NaN in the matrix before every product.
arguments <- commandArgs(TRUE)
n <- as.integer(arguments[1]); iterations <- as.integer(arguments[2]); options(matprod = arguments[3])
clock <- function() proc.time()[["elapsed"]]
start <- clock()
set.seed(1)
a <- rep_len(runif(10007), n * n); dim(a) <- c(n, n)
x <- rep(1, n)
ready <- clock()
norms <- numeric(iterations)
for (i in seq_len(iterations)) {
  y <- a %*% x
  norms[i] <- sqrt(sum(y * y))
  x <- y / norms[i]
}
done <- clock()
settled <- if (iterations > 10) norms[-(1:10)] else norms
right <- abs(norms[iterations] / (n / 2) - 1) < 20 / sqrt(min(n, 10007)) && all(is.finite(x))
cat(sprintf(paste0('{"program": "power_iteration.R", "n": %d, "iterations": %d, "matprod": "%s", "setup_seconds": %.3f, ',
                   '"loop_seconds": %.3f, "eigenvalue": %.15g, "least": %.15g, "most": %.15g, "sum": %.15g, "right": %s}\n'),
            n, iterations, arguments[3], ready - start, done - ready, norms[iterations], min(settled), max(settled), sum(x),
            if (right) "true" else "false"))
