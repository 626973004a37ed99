// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Of each CPU library that a call is bound to: how its threads are counted and set, for
// dispatch/start/room_for_start.hpp.
#pragma once

namespace blaslift::entry {

// `code`: a function of the library, or null.
void know_cpu_threads(void const* code);

}  // namespace blaslift::entry
