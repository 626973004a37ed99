// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// How many processes of an MPI program share this node, and start the device at the same time.
#pragma once

#include <cstdlib>
#include <string_view>

#include "shim/base/text_file.hpp"

namespace blaslift {

// "16", or the first of SLURM's "16(x4)" and "16(x3),8"; what is no number from 1 to 65536 is 1.
inline int ranks_in(std::string_view text) {
  int const found = number_in<int>(trimmed(text.substr(0, text.find_first_of("(,")))).value_or(1);
  return found >= 1 && found <= 65536 ? found : 1;
}

// By what the launcher says: Open MPI, MPICH and Intel MPI, SLURM. 1 without one.
inline int local_ranks() {
  for (char const* variable : {"OMPI_COMM_WORLD_LOCAL_SIZE", "MPI_LOCALNRANKS", "SLURM_NTASKS_PER_NODE"})
    if (char const* const text = std::getenv(variable)) return ranks_in(text);
  return 1;
}

}  // namespace blaslift
