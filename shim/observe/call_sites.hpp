// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// From where calls come (BLASLIFT_CALL_SITES): the stack of return addresses, as a number in Header::sites. Functions
// and lines are found later, by `blaslift report`.
//
// A stack that this process has seen before costs the unwinding and a look into a table; only of a new one the loader
// is asked to which modules its addresses belong. What that takes of a thread's time is bounded, however slow unwinding
// is (docs/call_sites.md): stacks that are not looked at for this are counted without a site.
#pragma once

#include <cstddef>
#include <cstdint>

namespace blaslift::observe {

// The site of the BLAS call that this thread is in, from 1 on. 0 where sites are not asked for, cannot be had, are not
// looked at this time, or where the table has no room for it.
std::uint16_t call_site();

// The number of the site with these return addresses, the innermost first; those in the module of this function are
// left out. 0: no room.
std::uint16_t number_of_site(void* const* addresses, std::size_t count);

// In the child of a fork, and where statistics begin anew: numbers given so far say nothing.
void forget_call_sites();

}  // namespace blaslift::observe
