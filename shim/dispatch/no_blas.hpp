// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// For calls of which nothing is left to a CPU BLAS: of LAPACK, and those of finite numbers that are made for the
// device's sake.
#pragma once

#include "gpu/executor/executor.hpp"

namespace blaslift::dispatch {

class NoBlas final : public gpu::CpuBlas {
 public:
  void run(Level3 const&) override {}
  void run(Call const&, std::byte*) override {}
};

}  // namespace blaslift::dispatch
