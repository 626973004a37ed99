// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Faults put in on purpose, to see that the fuzzer of the residency notices each of them: a check of the check. Chosen
// when the library is built (CMake: BLASLIFT_MUTATION); no release is built with one.
#pragma once

#include <cstdint>

#ifndef BLASLIFT_MUTATION
#define BLASLIFT_MUTATION none
#endif

namespace blaslift::gpu {

enum class Mutation : std::uint8_t {
  none,
  read_before_arm,          // the copy is made, and then the pages are armed
  no_check_async,           // scans without PM_SCAN_CHECK_WPASYNC: a mapping that was replaced goes unnoticed
  plain_query,              // asks for written pages only, not for those that are gone
  whole_page_claims,        // claims whole pages where only an operand's bytes were copied
  keep_claims_after_error,  // goes on using what is claimed in a range whose check failed
  trust_registrations,      // goes on using what is claimed in a mapping that had lost its registration
  overwrite_claims,         // sends a triangle as rectangles also where something is claimed in the rest of the array
  remember_whole,           // takes a list that was claimed as a whole for claimed for ever
  trust_older_answers,      // arms under an answer about pins that was given before, and never asks again
  one_ring_answers_all      // takes one registration that was seen for proof that all rings are
};

inline constexpr Mutation mutation = Mutation::BLASLIFT_MUTATION;

}  // namespace blaslift::gpu
