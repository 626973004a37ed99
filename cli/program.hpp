// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// A program that is to be run: what file it really is, whether a preload reaches it, and which libraries it loads.
#pragma once

#include <string>
#include <vector>

#include "cli/elf_file.hpp"

namespace blaslift::cli {

// An ELF file of a program's start: itself or one of its libraries.
struct LoadedFile {
  std::string name;  // as it is asked for: "libblas.so.3"
  std::string path;  // "" if it was not found
  ElfFile elf;
};

enum class Reach {
  yes,
  not_found,  // no such file
  not_executable,
  static_binary,  // no loader runs, so nothing can be preloaded
  privileged,     // setuid, setgid or with capabilities: the loader ignores LD_PRELOAD
  foreign,        // for another machine or word size
  other_libc,     // the loader is not glibc's
  damaged,        // an ELF file that cannot be one
  unknown         // no ELF file and no script: whatever runs it decides
};

struct Program {
  std::string path;              // of what was asked for; "" if it was not found
  std::vector<std::string> via;  // the interpreters that a script leads to, the last one being the program
  Reach reach = Reach::unknown;
  std::vector<LoadedFile> files;  // the program first, then its libraries in the order in which names are looked up
  std::string const& executable() const { return via.empty() ? path : via.back(); }
};

// Looks a program up as a shell does and reads it. Nothing of it is run.
Program inspect(std::string const& name);
// Reads an ELF file and asks its own loader for the libraries it would load. `loader` is used for libraries.
std::vector<LoadedFile> loaded_files(std::string const& path, std::string const& loader);
// One sentence why a preload does not reach the program; "" if it does.
std::string obstacle(Program const& program);

// Whether the name of a library says that its plain names take 64-bit integers.
bool has_wide_name(LoadedFile const& file);
// Whether a file defines plain BLAS names.
bool defines_plain_blas(LoadedFile const& file);
// 32 or 64: the width of the integers under the plain names that these files bind to; 32 where there are none.
int plain_bits(std::vector<LoadedFile> const& files);

}  // namespace blaslift::cli
