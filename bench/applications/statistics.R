# SPDX-FileCopyrightText: 2026 the blaslift authors
# SPDX-License-Identifier: BSD-3-Clause
#
# Regression and principal components, as R programs do them. Rscript statistics.R ROWS COLUMNS: prints seconds of each part, and numbers
# that do not depend on where they were computed, as JSON.
arguments <- as.integer(commandArgs(TRUE)); rows <- arguments[1]; columns <- arguments[2]
set.seed(1)
x <- matrix(rnorm(rows * columns), rows) %*% diag(1 / seq_len(columns)^0.3)
beta <- rnorm(columns); y <- x %*% beta + rnorm(rows)
parts <- list(); numbers <- list()
timed <- function(name, expression) { begin <- proc.time()[["elapsed"]]; value <- expression; parts[[name]] <<- proc.time()[["elapsed"]] - begin; value }

# Ridge regressions along a path of penalties, by the normal equations.
fits <- timed("ridge", {
  gram <- crossprod(x); right <- crossprod(x, y)
  sapply(10^(-2:5), function(penalty) { factor <- chol(gram + diag(penalty, columns)); backsolve(factor, forwardsolve(t(factor), right)) })
})
numbers$ridge <- sqrt(colSums((fits - beta)^2))
fit <- timed("least_squares", qr.coef(qr(x, LAPACK = TRUE), y))
numbers$least_squares <- sqrt(sum((fit - beta)^2))
components <- timed("components", prcomp(x, rank. = 10))
numbers$components <- components$sdev[1:10]
numbers$explained <- sum(apply(components$x, 2, var)) / sum(components$sdev^2)
# Leave-one-out errors, from the hat matrix's diagonal.
errors <- timed("leave_one_out", { inverse <- chol2inv(chol(gram)); hat <- rowSums((x %*% inverse) * x); ((y - x %*% fit) / (1 - hat))^2 })
numbers$leave_one_out <- mean(errors)
quoted <- function(list) paste(sprintf('"%s": [%s]', names(list), sapply(list, function(v) paste(sprintf("%.12g", v), collapse = ", "))), collapse = ", ")
cat(sprintf('{"seconds": {%s}, "numbers": {%s}}\n', quoted(parts), quoted(numbers)))
