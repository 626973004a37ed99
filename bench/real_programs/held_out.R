# SPDX-FileCopyrightText: 2026 the blaslift authors
# SPDX-License-Identifier: BSD-3-Clause
#
# R programs of real_programs.py that nothing was tuned on. Rscript held_out.R NAME SIZE... prints as jobs.py does.
words <- commandArgs(TRUE); size <- as.integer(words[-1])
set.seed(3)
uniform <- function(rows, columns) matrix(runif(rows * columns, -1, 1), rows)
programs <- list(
  prcomp = function(rows, columns) { x <- uniform(rows, columns); function() prcomp(x, rank. = 10)$sdev[1:10] },
  eigen = function(n) { x <- uniform(n, n); x <- x + t(x); function() eigen(x, symmetric = TRUE)$values[c(1, n %/% 3, n)] },
  svd = function(n) { x <- uniform(n, n); function() sum(svd(x)$d[1:(n %/% 2)]) },
  solve = function(n) { x <- uniform(n, n); diag(x) <- diag(x) + sqrt(n); function() sqrt(sum(solve(x)^2)) })
compute <- do.call(programs[[words[1]]], as.list(size))
begin <- Sys.time()
numbers <- compute()
seconds <- as.numeric(difftime(Sys.time(), begin, units = "secs"))
cat(sprintf('{"seconds": %.6f, "numbers": [%s]}\n', seconds, paste(sprintf("%.15g", numbers), collapse = ", ")))
