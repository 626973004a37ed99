// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What can be measured of a case; each prints lines of JSON. An error is the device's: the run ends.
#pragma once

#include "bench/kernels/session.hpp"

namespace blaslift::bench {

// The chosen shapes, cuBLAS and yardsticks of as many bytes. Where we lose, once more.
Error compare(Session& session, Case const& of);
// The chosen shape of ours alone, briefly: for many sizes that differ by 1.
Error sawtooth(Session& session, Case const& of);
// Every legal shape, with what its occupancies are made of. Where the chosen one is not the best, once more.
Error shapes(Session& session, Case const& of);
// Hashes of results over shapes, layouts, repetitions, a busy device; the error against a reference.
Error bits(Session& session, Case const& of);
// Legal shapes once each, on operands around which as little as can be is written: for compute-sanitizer.
Error once(Session& session, Case const& of);
// Host nanoseconds of a choice.
Error choose(Session& session, Case const& of);
// Ways to a product with a result that our kernels make tile by tile. Prints what compare() does.
Error gram(Session& session, Case const& of);
// Streams by their bytes, and the empty kernel.
Error yardsticks(Session& session);

// Bytes of the arena that a mode wants for a case.
std::size_t arena_for_times(Case const& of);
std::size_t arena_for_bits(Case const& of);
std::size_t arena_for_gram(Case const& of);
std::size_t arena_for_yardsticks();

// Begins a line about the case.
JsonLine described(char const* mode, Case const& of);
// A contest and its outcome.
JsonLine& add_plan(JsonLine& line, ContestPlan const& plan, std::vector<Contender> const& contenders);
JsonLine& add_times(JsonLine& line, char const* key, std::vector<Contender> const& contenders, Case const& of);

}  // namespace blaslift::bench
