/* SPDX-FileCopyrightText: 2026 the blaslift authors
 * SPDX-License-Identifier: BSD-3-Clause
 *
 * An extension with a LAPACK of its own: solves diagonal x = 1, and returns INFO; asks for the block size of LU.
 */
void dgesv_(int const* n, int const* nrhs, double* a, int const* lda, int* ipiv, double* b, int const* ldb, int* info);
int solve(double diagonal, double* x);

int solve(double diagonal, double* x) {
  int const one = 1;
  int pivot = 0, info = -1;
  *x = 1;
  dgesv_(&one, &one, &diagonal, &one, &pivot, x, &one, &info);
  return info;
}

int ilaenv_(int const* ispec, char const* name, char const* options, int const* n1, int const* n2, int const* n3,
            int const* n4, unsigned long name_length, unsigned long options_length);
long long ilaenv_64_(long long const* ispec, char const* name, char const* options, long long const* n1,
                     long long const* n2, long long const* n3, long long const* n4, unsigned long name_length,
                     unsigned long options_length);
long long block(int ispec, long long size, int wide);

long long block(int ispec, long long size, int wide) {
  long long const wide_ispec = ispec, wide_unused = -1;
  int const narrow_size = (int)size, unused = -1;
  if (wide) return ilaenv_64_(&wide_ispec, "DGETRF", "  ", &size, &size, &wide_unused, &wide_unused, 6, 2);
  return ilaenv_(&ispec, "DGETRF", "  ", &narrow_size, &narrow_size, &unused, &unused, 6, 2);
}
