# An ordinary R script: a linear model by its normal equations. It knows nothing of blaslift.
set.seed(1)
n <- 3000
p <- 1500
x <- matrix(rnorm(n * p), n)
y <- x %*% rep(1, p) + rnorm(n)
seconds <- system.time(for (i in 1:5) beta <- solve(crossprod(x), crossprod(x, y)))[["elapsed"]]
cat(sprintf("five fits of %d x %d: %.2f s; mean coefficient %.6f\n", n, p, seconds, mean(beta)))
cat(sprintf("residual variance %.6f\n", var(as.vector(y - x %*% beta))))
