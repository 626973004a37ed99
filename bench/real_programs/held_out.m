% SPDX-FileCopyrightText: 2026 the blaslift authors
% SPDX-License-Identifier: BSD-3-Clause
%
% Octave programs of real_programs.py that nothing was tuned on. octave-cli held_out.m NAME SIZE prints as jobs.py does.
words = argv(); n = str2double(words{2});
rand("twister", 3);
a = 2 * rand(n) - 1;
if strcmp(words{1}, "octave_eig") a = a + a'; else b = ones(n, 1); end
begin = tic();
if strcmp(words{1}, "octave_eig")
  [vectors, values] = eig(a);
  numbers = diag(values)([1, floor(n / 3), n]);
else
  numbers = norm(a \ b);
end
seconds = toc(begin);
printf("{\"seconds\": %.6f, \"numbers\": [%s]}\n", seconds, strjoin(arrayfun(@(x) sprintf("%.15g", x), numbers(:)', "UniformOutput", false), ", "));
