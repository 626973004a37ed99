// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Scope: which definition of a symbol a module of this process would have got without blaslift.
#pragma once

#include <string>
#include <vector>

namespace blaslift::fallback {

// A loaded module (the program, a library, an extension).
struct Module {
  std::string path;  // "" for the program itself
  void const* base = nullptr;
};

// Where blaslift's own module begins.
void const* own_base();
// The module that holds an address; base is null if none does.
Module module_of(void const* address);
// The addresses of the module that holds one, from its first to behind its last; empty if none does.
struct Range {
  void const* begin = nullptr;
  void const* end = nullptr;
  bool holds(void const* address) const { return begin <= address && address < end; }
};
Range range_of(void const* address);
// All loaded modules in load order.
std::vector<Module> loaded_modules();
// A handle of an already loaded module, or null; it is never closed by this function's callers once they
// keep a symbol of it.
void* handle_of(Module const& module);
// The definition in exactly that module, or null.
void* own_definition(Module const& module, char const* name);
// Whether the module is a blaslift library (this one, or another copy under another SONAME).
bool is_blaslift(Module const& module);
// Whether the module is a BLAS or LAPACK library rather than a user of one.
bool is_linear_algebra_library(Module const& module);

enum class Reference { skip, accept };

// What `name` would have been for the code at `caller`: the next definition after this library in the global scope,
// else the one in the caller's own scope, else any loaded library that defines it (a tail call hides the true caller).
// Never blaslift; Netlib's slow reference only where accepted. Among the loaded libraries that the caller has nothing
// to do with, only one with `integer_bits` under its plain names is taken (0: any). Null if there is none.
void* definition_for(void const* caller, char const* name, Reference reference, int integer_bits = 0);

// Before definition_for(), from where less of the stack is taken: glibc lists what a library needs when it is opened
// for the first time, and takes more than a KiB for that.
void open_next_definition(char const* name);

}  // namespace blaslift::fallback
