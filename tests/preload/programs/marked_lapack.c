/* SPDX-FileCopyrightText: 2026 the blaslift authors
 * SPDX-License-Identifier: BSD-3-Clause
 *
 * A LAPACK of one routine, which tells by INFO that it was this one; a handler may leave the call. And of ILAENV, with
 * both widths of INTEGER, whose answers tell it too; those to questions other than the first have more than 32 bits.
 */
void (*marked_handler)(void) = 0;

void dgesv_(int const* n, int const* nrhs, double* a, int const* lda, int* ipiv, double* b, int const* ldb, int* info);
void dgesv_(int const* n, int const* nrhs, double* a, int const* lda, int* ipiv, double* b, int const* ldb, int* info) {
  (void)n, (void)nrhs, (void)a, (void)lda, (void)ipiv, (void)b, (void)ldb;
  if (marked_handler) marked_handler();
  *info = MARK;
}

/* Not by the exported name, which may be another library's. */
static int answer(int ispec, unsigned long name_length, unsigned long options_length) {
  if (name_length != 6 || options_length != 2) return -2;
  return ispec == 1 ? MARK - 970 : MARK;
}

int ilaenv_(int const* ispec, char const* name, char const* options, int const* n1, int const* n2, int const* n3,
            int const* n4, unsigned long name_length, unsigned long options_length);
int ilaenv_(int const* ispec, char const* name, char const* options, int const* n1, int const* n2, int const* n3,
            int const* n4, unsigned long name_length, unsigned long options_length) {
  (void)name, (void)options, (void)n1, (void)n2, (void)n3, (void)n4;
  return answer(*ispec, name_length, options_length);
}

long long ilaenv_64_(long long const* ispec, char const* name, char const* options, long long const* n1,
                     long long const* n2, long long const* n3, long long const* n4, unsigned long name_length,
                     unsigned long options_length);
long long ilaenv_64_(long long const* ispec, char const* name, char const* options, long long const* n1,
                     long long const* n2, long long const* n3, long long const* n4, unsigned long name_length,
                     unsigned long options_length) {
  (void)name, (void)options, (void)n1, (void)n2, (void)n3, (void)n4;
  return answer((int)*ispec, name_length, options_length) + (*ispec == 1 ? 0 : 1LL << 40);
}
