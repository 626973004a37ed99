// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "cli/doctor/blas_user.hpp"

#include <unistd.h>
#include <cstdlib>

#include "cli/isolated.hpp"
#include "cli/text.hpp"

namespace blaslift::cli {
namespace {

std::vector<std::string> r_program() {
  char const* const home = std::getenv("R_HOME");
  for (std::string const& folder :
       {std::string(home ? home : "/usr/lib/R"), std::string("/usr/lib/R"), std::string("/usr/lib64/R")})
    if (std::string const path = folder + "/bin/exec/R"; access(path.c_str(), X_OK) == 0) return {path};
  return {};
}

std::vector<std::string> numpy_extensions(std::string const& python) {
  constexpr char const* script =
      "try:\n import numpy._core._multiarray_umath as m\n"
      "except ImportError:\n import numpy.core._multiarray_umath as m\n"
      "import numpy.linalg._umath_linalg as l\n"
      "print(m.__file__, l.__file__, sep='\\n')";
  Outcome const found = run_program_isolated({python, "-c", script}, 10);
  return found.complete() ? split_at(found.text, "\n") : std::vector<std::string>{};
}

}  // namespace

std::vector<std::string> late_blas_users(Program const& program) {
  std::string const asked = base_name(program.path);
  if (asked == "R" || asked == "Rscript") return r_program();
  if (asked.rfind("python", 0) == 0) return numpy_extensions(program.path);  // perhaps a script of pyenv's
  std::string const& executable = program.executable();
  return base_name(executable).rfind("python", 0) == 0 ? numpy_extensions(executable) : std::vector<std::string>{};
}

}  // namespace blaslift::cli
