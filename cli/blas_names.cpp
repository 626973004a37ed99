// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "cli/blas_names.hpp"

#include <algorithm>
#include <iterator>

namespace blaslift {
// The tool itself exports no BLAS; the number is wanted by what it shares with the libraries.
extern int const plain_integer_bits = 32;
}  // namespace blaslift

namespace blaslift::cli {
namespace {

constexpr std::string_view marks[] = {"openblas_get_config",
                                      "openblas_get_config64_",
                                      "scipy_openblas_get_config",
                                      "scipy_openblas_get_config64_",
                                      "MKL_Get_Version",
                                      "bli_info_get_version_str",
                                      "flexiblas_info",
                                      "ATL_buildinfo",
                                      "armplversion",
                                      "nvpl_blas_get_version",
                                      "xerbla_array_",
                                      "CBLAS_CallFromC",
                                      "blaslift_version",
                                      "dgetrf_",
                                      "dgetrf_64_",
                                      "scipy_dgetrf_",
                                      "scipy_dgetrf_64_",
                                      "dpotrf_",
                                      "dgesv_",
                                      "dgesv_64_",
                                      "scipy_dgesv_",
                                      "scipy_dgesv_64_",
                                      "lbt_forward",
                                      "jl_init"};

std::unordered_map<std::string, Family> make_names() {
  std::unordered_map<std::string, Family> names;
  for (std::size_t family = 0; family < family_count; ++family)
    for (std::size_t symbol = 0; symbol < symbol_count; ++symbol) {
      auto const one = static_cast<Symbol>(symbol);
      auto const kind = static_cast<Family>(family);
      char name[symbol_name_size];
      if (info(one).fortran) {
        exported_name(kind, Language::fortran, one, name);
        names.emplace(name, kind);
      }
      if (!info(one).cblas) continue;
      exported_name(kind, Language::cblas, one, name);
      names.emplace(name, kind);
      if (kind != Family::index64) continue;
      std::string netlib(name);  // cblas_dgemm64_ is OpenBLAS's spelling, cblas_dgemm_64 Netlib's
      netlib.replace(netlib.size() - 3, 3, "_64");
      names.emplace(netlib, kind);
    }
  return names;
}

}  // namespace

std::unordered_map<std::string, Family> const& blas_names() {
  static std::unordered_map<std::string, Family> const names = make_names();
  return names;
}

bool is_telling_name(std::string_view name) {
  return std::find(std::begin(marks), std::end(marks), name) != std::end(marks) ||
         blas_names().contains(std::string(name));
}

bool is_blas_library(std::string_view file) {
  static constexpr std::string_view beginnings[] = {"libopenblas", "libscipy_openblas", "libnvblas", "libblas",
                                                    "libcblas",    "libblis",           "libmkl",    "libflexiblas",
                                                    "libatlas",    "libscilib"};
  return std::any_of(std::begin(beginnings), std::end(beginnings),
                     [&](std::string_view one) { return file.starts_with(one); });
}

char const* describe(Family family) {
  switch (family) {
    case Family::plain: return "plain names (dgemm_, cblas_dgemm)";
    case Family::index64: return "64-bit names (dgemm_64_, cblas_dgemm64_)";
    case Family::scipy: return "names of SciPy's wheels (scipy_dgemm_)";
    case Family::scipy64: return "names of NumPy's wheels (scipy_dgemm_64_)";
  }
  return "";
}

}  // namespace blaslift::cli
