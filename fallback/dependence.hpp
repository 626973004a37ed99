// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Dependence between loaded modules, as their DT_NEEDED entries say.
#pragma once

#include "fallback/scope.hpp"

namespace blaslift::fallback {

// Whether `user` needs `library`, directly or through libraries that it needs.
bool depends_on(Module const& user, Module const& library);

}  // namespace blaslift::fallback
