// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// ELF files: `blaslift doctor`, `run` and `report`; and the notes that the library reads in its own process.
#include "cli/elf_file.hpp"

#include <algorithm>
#include <memory>

#include "cli/blas_names.hpp"
#include "memory_file.hpp"

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
  using namespace blaslift;
  // A copy of exactly this size, so that a sanitizer sees a byte too many.
  std::unique_ptr<char[]> const notes(new char[size]);
  std::copy(data, data + size, notes.get());
  fuzz::must(find_build_id(notes.get(), size).size <= sizeof(BuildId::bytes), "a build ID has its size");
  fuzz::MemoryFile const file(data, size);
  cli::ElfFile const read = cli::read_elf(file.path(), cli::is_telling_name);
  fuzz::must(read.kind == cli::ElfFile::Kind::native || read.needed.empty(), "only native files are read");
  cli::functions_at(file.path(), {0, 1, 0x1000, 0x1234, 0x401000, ~std::uint64_t{0}});
  return 0;
}
