// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Libraries that are wrong on purpose, one for each way of keeping operands that the fuzzer must see through. All other
// names are those of the BLAS that this one is linked to. COHERENCE_STALE in the environment names the way:
//   address      an operand is known by its address and shape, and never looked at again
//   fingerprint  64 of its elements are looked at
//   gaps         a result is written back with what lies between its columns, as that was when the call began
#include <array>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <map>
#include <mutex>
#include <string_view>
#include <thread>
#include <tuple>
#include <vector>

extern "C" {
void cblas_dgemv(int order, int trans, int m, int n, double alpha, double const* a, int lda, double const* x, int incx,
                 double beta, double* y, int incy);
void cblas_dgemm(int order, int transa, int transb, int m, int n, int k, double alpha, double const* a, int lda,
                 double const* b, int ldb, double beta, double* c, int ldc);
__attribute__((visibility("default"))) void dgemv_(char const* trans, int const* m, int const* n, double const* alpha,
                                                   double const* a, int const* lda, double const* x, int const* incx,
                                                   double const* beta, double* y, int const* incy);
__attribute__((visibility("default"))) void dgemm_(char const* transa, char const* transb, int const* m, int const* n,
                                                   int const* k, double const* alpha, double const* a, int const* lda,
                                                   double const* b, int const* ldb, double const* beta, double* c,
                                                   int const* ldc);
}

namespace {

enum class Way { address, fingerprint, gaps };

Way way() {
  char const* const text = std::getenv("COHERENCE_STALE");
  std::string_view const name = text ? text : "";
  return name == "fingerprint" ? Way::fingerprint : name == "gaps" ? Way::gaps : Way::address;
}

struct Kept {
  std::vector<double> copy;
  std::array<double, 64> fingerprint{};
};

std::array<double, 64> look(double const* a, std::size_t rows, std::size_t columns, std::size_t ld) {
  std::array<double, 64> seen{};
  for (std::size_t i = 0; i < seen.size() && rows * columns > 0; ++i) {
    std::size_t const at = i * 2654435761U % (rows * columns);
    seen[i] = a[at % rows + at / rows * ld];
  }
  return seen;
}

std::mutex lock;
std::map<std::tuple<double const*, int, int, int>, Kept> kept;

// The copy of a matrix, made when it is seen for the first time.
double const* keep(double const* a, int m, int n, int lda) {
  auto const rows = static_cast<std::size_t>(m), columns = static_cast<std::size_t>(n),
             ld = static_cast<std::size_t>(lda);
  std::lock_guard const guard(lock);
  Kept& entry = kept[{a, m, n, lda}];
  auto const seen = look(a, rows, columns, ld);
  if (entry.copy.empty() || (way() == Way::fingerprint && seen != entry.fingerprint)) {
    entry.copy.assign(ld * columns, 0);
    for (std::size_t j = 0; j < columns; ++j) std::memcpy(&entry.copy[j * ld], a + j * ld, rows * sizeof(double));
    entry.fingerprint = seen;
  }
  return entry.copy.data();
}

constexpr int column_major = 102;
int cblas_letter(char const* trans) { return (*trans | 0x20) == 'n' ? 111 : 112; }

}  // namespace

void dgemv_(char const* trans, int const* m, int const* n, double const* alpha, double const* a, int const* lda,
            double const* x, int const* incx, double const* beta, double* y, int const* incy) {
  bool const keeps = way() != Way::gaps && *m > 0 && *n > 0;
  cblas_dgemv(column_major, cblas_letter(trans), *m, *n, *alpha, keeps ? keep(a, *m, *n, *lda) : a, *lda, x, *incx,
              *beta, y, *incy);
}

void dgemm_(char const* transa, char const* transb, int const* m, int const* n, int const* k, double const* alpha,
            double const* a, int const* lda, double const* b, int const* ldb, double const* beta, double* c,
            int const* ldc) {
  bool const wrong = way() == Way::gaps && *m > 0 && *n > 0;
  auto const rows = wrong ? static_cast<std::size_t>(*m) : 0, columns = wrong ? static_cast<std::size_t>(*n) : 0,
             ld = static_cast<std::size_t>(*ldc);
  std::vector<double> const before(c, wrong ? c + (columns - 1) * ld + rows : c);
  cblas_dgemm(column_major, cblas_letter(transa), cblas_letter(transb), *m, *n, *k, *alpha, a, *lda, b, *ldb, *beta, c,
              *ldc);
  // Long enough for a neighbour that slept when the call began to store there, also where it waits its turn for a core.
  if (columns > 1 && ld > rows) std::this_thread::sleep_for(std::chrono::milliseconds(10));
  for (std::size_t j = 0; j + 1 < columns; ++j)
    std::memcpy(c + j * ld + rows, &before[j * ld + rows], (ld - rows) * sizeof(double));
}
