// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What a program does to its memory and with BLAS: each operation does it to the real memory and to the shadow.
#pragma once

#include <functional>

#include "tests/coherence/world.hpp"

namespace blaslift::test::coherence {

// calls.cpp: one BLAS call by the library under test and by the reference, compared; at times with neighbours at work.
void make_call(World& world);

// stores.cpp: new contents for some reals, written in one of the ways in which programs and kernels write memory.
void store_something(World& world);
// Brings the range of the real memory to what the shadow has, in one of these ways.
void write_as_shadow(World& world, Arena& arena, Range range);
// The same for all that a view (of the shadow) refers to.
void write_as_shadow(World& world, Arena& arena, Operand const& shadow);

// mappings.cpp: blocks and mappings freed, moved, replaced, advised, protected.
void change_memory(World& world);
// Something that another thread may do during a call to pages that the call does not refer to; null for some arenas.
std::function<void()> change_beside(World& world, Arena& arena, Range pages);
// Something that changes no content and may be done to operands at any time.
std::function<void()> advise_harmlessly(World& world, Arena const& arena, Range pages);

// processes.cpp: a child that calls BLAS on its copy of everything, and what a program does to its descriptors.
void fork_child(World& world);
// Takes note of a child that has ended; waits for it if asked.
void reap_child(World& world, bool wait);
void close_tracking_descriptors(World& world);

}  // namespace blaslift::test::coherence
