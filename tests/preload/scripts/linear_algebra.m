% SPDX-FileCopyrightText: 2026 the blaslift authors
% SPDX-License-Identifier: BSD-3-Clause
%
% linear_algebra.m SIZE: products, solutions, decompositions; errors of BLAS if bad_calls.so is preloaded, which turns
% the balancing of a pair of matrices into an illegal call.
1;
function show(what, x)
  x = full(x(:));
  scale = max(1, max(abs(x)));
  picked = x(1:max(1, floor(numel(x) / 6)):end) / scale;
  printf("%s", what);
  printf(" %.6f", round(picked * 1e6) / 1e6 + 0);
  printf(" %.4g\n", scale);
end
n = str2double(argv(){1});
rand("twister", 7);
a = rand(n); b = rand(n, n + 5);
show("product", a * b);
show("product of transposed", a' * b);
show("with itself", a' * a);
show("single", single(round(a * 8)) * single(round(b * 8)));
show("complex", abs((a + 1i * a') * b));
show("with a vector", a * b(:, 1));
diagonal = a + n * eye(n);
show("solve", diagonal \ b);
show("inverse", inv(diagonal));
positive = a' * a + n * eye(n);
show("solve, positive", positive \ b);
show("chol", chol(positive));
[l, u, p] = lu(diagonal);
show("lu", abs(u));
show("qr", abs(qr(a)));
show("svd", svd(a));
show("eig, symmetric", eig(positive));
show("eig", sort(abs(eig(a))));
show("expm", expm(triu(a, 1) / n));
show("least squares", a(:, 1:20) \ b(:, 1));
for size = [3, n]
  for round = 1:2
    try
      balance(rand(size), rand(size));
      disp("no error");
    catch problem
      disp(problem.message);
    end
  end
end
show("product afterwards", 2 * ones(n) * (3 * ones(n)));
