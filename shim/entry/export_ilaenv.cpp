// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// ILAENV, LAPACK's question for tuning parameters. The caller's own LAPACK answers; BLASLIFT_BLOCK raises block sizes.
//
// Compiled for the plain and the suffixed 64-bit names only. The wheels' LAPACK asks scipy_ilaenv_ and scipy_ilaenv_64_
// by exported names too, but the products that would get larger are bound inside their OpenBLAS: larger blocks could
// only cost time there.
#include <bit>

#include "fallback/lapack_binding.hpp"
#include "shim/base/state.hpp"
#include "shim/dispatch/start_up.hpp"
#include "shim/entry/block_size.hpp"
#include "shim/entry/entry_point.hpp"
#include "shim/entry/family_names.hpp"

namespace blaslift::entry {
namespace {

// INTEGER arguments are read by their low 32 bits, whatever their width: no ISPEC and no size of a matrix is beyond
// these, and a program may have integers of the other width under plain names. The result fills its register for the
// same reason. Callers in C may leave the hidden lengths out, and pass null for sizes that a routine does not use.
static_assert(std::endian::native == std::endian::little);
using Integer32 = std::int32_t const*;
using Ilaenv = std::int64_t(Integer32 ispec, char const* name, char const* options, Integer32 n1, Integer32 n2,
                            Integer32 n3, Integer32 n4, std::size_t name_length, std::size_t options_length);

Ilaenv ask;

// Where the entry jumps to: to what answers everybody's questions, once that is known and nothing is to be raised.
void* slot = reinterpret_cast<void*>(&ask);

// What would have answered the caller without us.
Ilaenv* own_of(void const* caller) {
  static void* everybodys = nullptr;
  void* own = __atomic_load_n(&everybodys, __ATOMIC_RELAXED);
  if (!own) {
    dispatch::start_up();
    fallback::LapackBinding const binding = fallback::bind_ilaenv(Family::BLASLIFT_FAMILY, caller);
    own = binding.target;
    if (binding.for_everybody) {
      __atomic_store_n(&everybodys, own, __ATOMIC_RELAXED);
      if (settings().block == 0) __atomic_store_n(&slot, own, __ATOMIC_RELAXED);
    }
  }
  return reinterpret_cast<Ilaenv*>(own);
}

std::int32_t size_of(Integer32 size) { return size ? *size : -1; }

std::int64_t ask(Integer32 ispec, char const* name, char const* options, Integer32 n1, Integer32 n2, Integer32 n3,
                 Integer32 n4, std::size_t name_length, std::size_t options_length) {
  Ilaenv* const own = own_of(__builtin_return_address(0));
  static int const wanted = settings().block;
  std::int64_t const answer = own(ispec, name, options, n1, n2, n3, n4, name_length, options_length);
  constexpr std::int32_t question_for_block_size = 1;
  if (wanted == 0 || *ispec != question_for_block_size) return answer;
  auto const block = static_cast<std::int32_t>(answer);
  std::int32_t const raised = block_size(name, name_length, {size_of(n1), size_of(n2), size_of(n3)}, block, wanted);
  return raised == block ? answer : raised;
}

}  // namespace
}  // namespace blaslift::entry

BLASLIFT_ENTRY BLASLIFT_FORTRAN(ilaenv)(BLASLIFT_WORDS(BLASLIFT_WORD_PARAMETER)) {
  using Target = void (*)(BLASLIFT_WORDS(BLASLIFT_WORD_PARAMETER));
  void* const target = __atomic_load_n(&blaslift::entry::slot, __ATOMIC_RELAXED);
  return reinterpret_cast<Target>(target)(BLASLIFT_WORDS(BLASLIFT_WORD));
}
