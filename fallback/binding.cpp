// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "fallback/binding.hpp"

#include <dlfcn.h>
#include <atomic>
#include <cstring>
#include <memory>

#include "fallback/compose.hpp"
#include "fallback/open.hpp"
#include "fallback/scope.hpp"
#include "shim/base/fork_gate.hpp"
#include "shim/base/format.hpp"
#include "shim/base/log.hpp"
#include "shim/base/state.hpp"

namespace blaslift::fallback {
namespace {

Binding bindings[family_count][language_count][symbol_count];

Binding& binding_of(Family family, Language language, Symbol symbol) {
  return bindings[static_cast<std::size_t>(family)][static_cast<std::size_t>(language)][index(symbol)];
}

bool returns_complex(Symbol symbol) { return routine(symbol).result == ResultKind::scalar; }

void set_library(Binding* binding, char const* path) {
  format_text(binding->library, sizeof binding->library, "%s", path);
}

// The library's entry for a symbol: under its suffixed 64-bit names where those are wanted and there, else plain.
void* find_in(Library const& library, int bits, Language language, Symbol symbol) {
  char name[symbol_name_size];
  if (bits == 64 && library.suffixed64) {
    exported_name(Family::index64, language, symbol, name);
    if (void* const found = dlsym(library.handle, name)) return found;
    if (language == Language::cblas) {  // cblas_dgemm64_ or cblas_dgemm_64
      std::memcpy(name + std::strlen(name) - 3, "_64", sizeof "_64");
      if (void* const found = dlsym(library.handle, name)) return found;
    }
  }
  if (library.integer_bits != bits) return nullptr;
  exported_name(Family::plain, language, symbol, name);
  return dlsym(library.handle, name);
}

// Binds to an opened library whose names have `bits`-bit integers, for a caller that has `wanted` bits.
bool bind_to(Library const* library, int bits, int wanted, Language language, Symbol symbol, Binding* made) {
  if (!library) return false;
  set_library(made, library->path);
  made->integer_bits = bits;
  made->hidden_complex = library->hidden_complex;
  bool const odd_complex = language == Language::fortran && returns_complex(symbol) && library->hidden_complex;
  if (void* const same = find_in(*library, bits, language, symbol); same && !odd_complex) {
    bool const by_value = language == Language::cblas && routine(symbol).result != ResultKind::dim;
    if (bits == wanted || by_value) {
      made->mode = bits == wanted ? Mode::direct : Mode::checked;
      made->target = same;
      return true;
    }
  }
  if (void* const fortran = find_in(*library, bits, Language::fortran, symbol)) {
    made->mode = Mode::composed;
    made->target = fortran;
    return true;
  }
  if (has_composition(routine(symbol).id)) {
    made->mode = Mode::composed;
    made->target = nullptr;
    return true;
  }
  return false;
}

// Binds to the definition that the caller would have got without us.
bool bind_to_own(Family family, Language language, Symbol symbol, void const* caller, Reference reference,
                 Binding* made) {
  char name[symbol_name_size];
  exported_name(family, language, symbol, name);
  void* found = definition_for(caller, name, reference, family == Family::plain ? plain_integer_bits : 0);
  if (!found && family == Family::index64 && language == Language::cblas) {
    std::memcpy(name + std::strlen(name) - 3, "_64", sizeof "_64");
    found = definition_for(caller, name, reference);
  }
  if (!found) return false;
  Module const module = module_of(found);
  void* const kept = handle_of(module);  // held open for good
  made->mode = Mode::direct;
  made->target = found;
  made->integer_bits = integer_bits(family);
  set_library(made, module.path.empty() ? "the program itself" : module.path.c_str());
  if (family == Family::plain && kept) {
    made->integer_bits = probe_integer_bits(kept, plain_integer_bits);
    bool const other_width = made->integer_bits != plain_integer_bits;
    // f2c's and Intel's way: the caller's arguments begin with the result's address, and cannot be read as Netlib's.
    made->hidden_complex =
        language == Language::fortran && returns_complex(symbol) && returns_complex_through_argument(kept);
    made->untouched = other_width || made->hidden_complex;
    if (other_width && log_wants(setting::log::summary))
      log_line("%s of %s has %d-bit integers: its calls pass through untouched. Preload %s to have them looked at",
               name, made->library, made->integer_bits,
               plain_integer_bits == 32 ? "libblaslift64.so" : "libblaslift.so");
  }
  return true;
}

void find_binding(Family family, Language language, Symbol symbol, void const* caller, Binding* made) {
  int const bits = integer_bits(family);
  if (bind_to(configured(bits), bits, bits, language, symbol, made)) return;
  if (bind_to_own(family, language, symbol, caller, Reference::skip, made)) return;
  if (bind_to(searched(bits), bits, bits, language, symbol, made)) return;
  if (bits == 64 && bind_to(configured(32), 32, bits, language, symbol, made)) return;
  if (bits == 64 && bind_to(searched(32), 32, bits, language, symbol, made)) return;
  if (bind_to_own(family, language, symbol, caller, Reference::accept, made)) return;
  char name[symbol_name_size];
  exported_name(family, language, symbol, name);
  Library const* const there = searched(bits);
  if (there)
    fatal(
        "%s was called, and %s does not have it. Install a CPU BLAS that has it (Debian: libopenblas0-pthread) or name "
        "one in BLASLIFT_FALLBACK",
        name, there->path);
  fatal(
      "%s was called, and no CPU BLAS with %d-bit integers was found. Install one (Debian and Ubuntu: %s, Fedora: %s) "
      "or "
      "name one in BLASLIFT_FALLBACK",
      name, bits, bits == 64 ? "libopenblas64-0-pthread" : "libopenblas0-pthread",
      bits == 64 ? "openblas-threads64" : "openblas-threads");
}

char other_definition[400];

}  // namespace

Binding const& bind(Family family, Language language, Symbol symbol, void const* caller, bool* first) {
  Binding& binding = binding_of(family, language, symbol);
  std::atomic_ref<Mode> mode(binding.mode);
  if (mode.load(std::memory_order_acquire) != Mode::unbound) return binding;
  std::unique_ptr<Binding> found;  // not on the stack, of which the loader takes enough
  {
    AskingLoader const asking;
    found = std::make_unique<Binding>();
    find_binding(family, language, symbol, caller, found.get());
  }
  GateHolder const holder(binding_gate);
  if (mode.load(std::memory_order_relaxed) != Mode::unbound) return binding;  // another thread came first
  // Readers look at the mode first and see the binding only when all of it is there.
  Binding const& made = *found;
  Mode const final_mode = made.mode;
  binding.target = made.target;
  binding.integer_bits = made.integer_bits;
  binding.hidden_complex = made.hidden_complex;
  binding.untouched = made.untouched;
  std::memcpy(binding.library, made.library, sizeof binding.library);
  mode.store(final_mode, std::memory_order_release);
  if (first) *first = true;
  if (log_wants(setting::log::debug)) {
    char name[symbol_name_size];
    exported_name(family, language, symbol, name);
    log_line("fallback: %s -> %s%s", name, binding.library, final_mode == Mode::direct ? "" : " (composed)");
  }
  return binding;
}

bool is_bound(Family family, Language language, Symbol symbol) {
  return std::atomic_ref<Mode>(binding_of(family, language, symbol).mode).load(std::memory_order_relaxed) !=
         Mode::unbound;
}

Binding const& current_binding(Family family, Language language, Symbol symbol) {
  return binding_of(family, language, symbol);
}

bool note_caller(Family family, Language language, Symbol symbol, void const* caller) {
  if (settings().fallback[0]) return false;  // the user chose
  // A handful of call sites covers nearly every program; what does not fit is looked at, up to a bound.
  constexpr std::size_t remembered = 64;
  static std::atomic<void const*> seen[remembered];
  static std::atomic<int> looks{0};
  auto& place = seen[(reinterpret_cast<std::uintptr_t>(caller) >> 2) % remembered];
  if (place.load(std::memory_order_relaxed) == caller || looks.load(std::memory_order_relaxed) > 512) return false;
  place.store(caller, std::memory_order_relaxed);
  looks.fetch_add(1, std::memory_order_relaxed);
  Binding const& bound = binding_of(family, language, symbol);
  if (bound.mode != Mode::direct) return false;
  char name[symbol_name_size];
  exported_name(family, language, symbol, name);
  Module user, other;
  {
    AskingLoader const asking;
    void* const own = definition_for(caller, name, Reference::skip);
    if (!own || own == bound.target) return false;
    user = module_of(caller), other = module_of(own);
  }
  GateHolder const holder(binding_gate);
  if (other_definition[0]) return false;
  format_text(other_definition, sizeof other_definition,
              "%s would have taken %s from %.100s; its calls go to %.100s, which was bound first",
              user.path.empty() ? "the program" : user.path.c_str(), name, other.path.c_str(), bound.library);
  return true;
}

char const* second_definition() { return other_definition; }

void describe(Binding const& binding, char* text, std::size_t size) {
  format_text(text, size, "%s", binding.library);
  AskingLoader const asking;
  Module const module = module_of(binding.target);
  void* const handle = module.base ? handle_of(module) : nullptr;
  if (!handle) return;
  describe_library(handle, binding.library, text, size);
  dlclose(handle);
}

}  // namespace blaslift::fallback
