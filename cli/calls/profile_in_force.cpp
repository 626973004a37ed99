// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "cli/calls/profile_in_force.hpp"

#include "shim/base/state.hpp"
#include "shim/decide/profile_file.hpp"
#include "shim/decide/profile_path.hpp"

namespace blaslift::cli {

std::string profile_path_in_force() {
  return is_reproducible() && !profile_is_named() ? std::string() : profile_path();
}

std::string profile_path_in_force(std::string const& cpu_blas, std::string* doubt) {
  std::string path = profile_path_in_force(), blas{without_path(cpu_blas)};
  std::string own = profile_path_for(blas);
  if (path.empty() || own.empty()) return path;
  auto const of_host = read_profile(path.c_str());
  if (of_host && of_host->cpu_blas == blas) return path;
  auto const of_blas = read_profile(own.c_str());
  if (of_blas && (of_blas->cpu_blas.empty() || of_blas->cpu_blas == blas)) return own;
  if (of_host && !of_host->cpu_blas.empty())
    *doubt = "the machine profile was measured with " + of_host->cpu_blas + ", not with " + blas +
             ": programs do not use its CPU times (blaslift tune --fallback PATH)";
  return path;
}

}  // namespace blaslift::cli
