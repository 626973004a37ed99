// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Return addresses as names: module, function, file and line. The files are read as they are now; one that has been
// replaced since the run gives addresses only.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "shim/observe/summary.hpp"

namespace blaslift::cli {

enum class Part { program, blas, interpreter };  // blas: of a library with BLAS or LAPACK

struct NamedFrame {
  Part part = Part::program;
  std::string module;                // as people know it: "numpy/linalg/_umath_linalg.cpython-311-x86_64-linux-gnu.so"
  std::string function;              // "" if the file does not tell
  std::string place;                 // "program.c:25", "" without debug information
  std::vector<std::string> callers;  // the functions, with places, that it is inlined in
  std::uint64_t offset = 0;
};
// "program: product (program.c:25)".
std::string to_text(NamedFrame const& frame);

// The frames of every site of the sum. Asks addr2line for lines, if it is there.
std::vector<std::vector<NamedFrame>> name_frames(observe::Summary const& sum);

}  // namespace blaslift::cli
