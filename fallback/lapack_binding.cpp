// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "fallback/lapack_binding.hpp"

#include <dlfcn.h>
#include <atomic>

#include "fallback/scope.hpp"
#include "shim/base/fork_gate.hpp"
#include "shim/base/log.hpp"

namespace blaslift::fallback {
namespace {

constexpr char const* system_libraries[] = {"liblapack.so.3", "libopenblas.so.0", "libflexiblas.so.3"};

// ILAVER writes three INTEGERs, which tell their width by what they leave of these; the technique is
// libblastrampoline's.
int integer_bits_of(Module const& module, int otherwise) {
  void* const symbol = own_definition(module, "ilaver_");
  if (!symbol) return otherwise;
  std::int64_t version[3] = {-1, -1, -1};
  reinterpret_cast<void (*)(void*, void*, void*)>(symbol)(&version[0], &version[1], &version[2]);
  return version[0] < 0 ? 32 : 64;
}

void* in_the_system(char const* name) {
  for (char const* library : system_libraries)
    if (void* const handle = dlopen(library, RTLD_LAZY | RTLD_LOCAL))
      if (void* const found = dlsym(handle, name); found && !is_blaslift(module_of(found))) return found;
  return nullptr;
}

// What is bound: the rows of LAPACK, and behind them ILAENV.
struct Wanted {
  Family family;
  char const* symbol;
  std::size_t number;
};
constexpr std::size_t wanted_count = symbol_count - blas_symbol_count + 1;

LapackBinding find(Wanted const& wanted, void const* caller) {
  Family const family = wanted.family;
  char name[symbol_name_size];
  exported_name(family, Language::fortran, wanted.symbol, false, name);
  LapackBinding made;
  void* const next = dlsym(RTLD_NEXT, name);
  made.for_everybody = next && !is_blaslift(module_of(next));
  made.caller = caller;
  made.target = definition_for(caller, name, Reference::accept);
  if (!made.target && family == Family::plain) made.target = in_the_system(name);
  if (!made.target)
    fatal(
        "%s was called, and no LAPACK that defines it was found. Install one (Debian and Ubuntu: liblapack3 or "
        "libopenblas0-pthread)",
        name);
  Module const module = module_of(made.target);
  (void)handle_of(module);  // held open for good
  made.module = range_of(made.target);
  made.integer_bits = family == Family::plain ? integer_bits_of(module, plain_integer_bits) : integer_bits(family);
  if (log_wants(setting::log::debug))
    log_line("fallback: %s -> %s", name, module.path.empty() ? "the program itself" : module.path.c_str());
  return made;
}

// What was found, by name and caller: as many as a large program has call sites. One that finds no place is looked up
// each time.
struct Seen {
  std::atomic<void const*> caller;
  std::atomic<std::uint32_t> key;
  LapackBinding binding;
};
constexpr std::size_t remembered = 1024, places_of_a_caller = 16;
Seen seen[remembered];
LapackBinding everybodys[family_count][wanted_count];
std::atomic<bool> everybodys_known[family_count][wanted_count];

// The caller's place, or the empty one that it may take; null if all of its places are others'.
struct Found {
  Seen* place;
  bool known;
};
Found place_of(std::uint32_t key, void const* caller) {
  constexpr std::uint64_t mixing = 0x9e3779b97f4a7c15;  // 2^64 by the golden ratio: Knuth's multiplicative hashing
  std::size_t const first = ((reinterpret_cast<std::uintptr_t>(caller) ^ key) * mixing >> 32) % remembered;
  for (std::size_t i = 0; i < places_of_a_caller; ++i) {
    Seen& place = seen[(first + i) % remembered];
    std::uint32_t const taken = place.key.load(std::memory_order_acquire);
    if (taken == 0) return {&place, false};
    if (taken == key && place.caller.load(std::memory_order_relaxed) == caller) return {&place, true};
  }
  return {nullptr, false};
}

std::uint32_t key_of(Wanted const& wanted) {
  return static_cast<std::uint32_t>(static_cast<std::size_t>(wanted.family) << 16 | wanted.number) + 1;
}

LapackBinding const* known(Wanted const& wanted, void const* caller) {
  auto const kind = static_cast<std::size_t>(wanted.family), which = wanted.number;
  // A caller keeps what it had before there was one for everybody.
  if (Found const found = place_of(key_of(wanted), caller); found.known) return &found.place->binding;
  return everybodys_known[kind][which].load(std::memory_order_acquire) ? &everybodys[kind][which] : nullptr;
}

LapackBinding bind_wanted(Wanted const& wanted, void const* caller) {
  if (LapackBinding const* const seen_before = known(wanted, caller)) return *seen_before;
  auto const kind = static_cast<std::size_t>(wanted.family), which = wanted.number;
  std::uint32_t const key = key_of(wanted);
  LapackBinding made;
  {
    AskingLoader const asking;
    made = find(wanted, caller);
  }
  GateHolder const holder(binding_gate);
  if (everybodys_known[kind][which].load(std::memory_order_acquire)) return everybodys[kind][which];  // another thread
  if (made.for_everybody) {
    everybodys[kind][which] = made;
    everybodys_known[kind][which].store(true, std::memory_order_release);
  } else if (auto const [place, known] = place_of(key, caller); place && !known) {  // no other thread came first
    place->binding = made;
    place->caller.store(caller, std::memory_order_relaxed);
    place->key.store(key, std::memory_order_release);
  }
  return made;
}

}  // namespace

LapackBinding bind_lapack(Family family, Symbol symbol, void const* caller) {
  return bind_wanted({family, info(symbol).name, index(symbol) - blas_symbol_count}, caller);
}

LapackBinding const* known_lapack(Family family, Symbol symbol, void const* caller) {
  return known({family, info(symbol).name, index(symbol) - blas_symbol_count}, caller);
}

LapackBinding bind_ilaenv(Family family, void const* caller) {
  return bind_wanted({family, "ilaenv", wanted_count - 1}, caller);
}

}  // namespace blaslift::fallback
