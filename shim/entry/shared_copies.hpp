// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// ?COPY with elements far apart, as NumPy calls it thousands of times to bring a matrix into LAPACK's order: once the
// device is up, its helper threads take a part of each (gpu/transfer/strided_copy.hpp).
#pragma once

#include "fallback/binding.hpp"
#include "shim/entry/slow_path.hpp"

namespace blaslift::entry {

// What the symbol's slot is to hold: the binding's target, or a function that asks the executor first.
void* with_shared_copies(Frame const& frame, fallback::Binding const& binding);

}  // namespace blaslift::entry
