// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "cli/elf_file.hpp"

#include <algorithm>
#include <cstring>
#include <elf.h>
#include <fcntl.h>
#include <span>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

namespace blaslift::cli {
namespace {

#if defined(__x86_64__)
constexpr int own_machine = EM_X86_64;
#elif defined(__aarch64__)
constexpr int own_machine = EM_AARCH64;
#elif defined(__powerpc64__)
constexpr int own_machine = EM_PPC64;
#else
constexpr int own_machine = EM_NONE;
#endif

// A file in memory; every access is checked against its size.
class Image {
 public:
  explicit Image(std::string const& path) {
    int const file = open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    struct stat status {};
    if (file >= 0 && fstat(file, &status) == 0 && S_ISREG(status.st_mode) && status.st_size > 0) {
      size_ = static_cast<std::size_t>(status.st_size);
      void* const mapped = mmap(nullptr, size_, PROT_READ, MAP_PRIVATE, file, 0);
      if (mapped != MAP_FAILED) data_ = static_cast<char const*>(mapped);
    }
    if (file >= 0) close(file);
    if (!data_) size_ = 0;
  }
  ~Image() {
    if (data_) munmap(const_cast<char*>(data_), size_);
  }
  Image(Image const&) = delete;
  Image& operator=(Image const&) = delete;

  // `count` values at an offset; fewer, down to none, where the file ends earlier.
  template <class T>
  std::span<T const> at(std::size_t offset, std::size_t count) const {
    if (offset >= size_ || offset % alignof(T) != 0) return {};
    std::size_t const fit = (size_ - offset) / sizeof(T);
    return {reinterpret_cast<T const*>(data_ + offset), count < fit ? count : fit};
  }
  // The text that begins at an offset.
  std::string_view text(std::size_t offset) const {
    if (offset >= size_) return {};
    return {data_ + offset, strnlen(data_ + offset, size_ - offset)};
  }

 private:
  char const* data_ = nullptr;
  std::size_t size_ = 0;
};

using Segments = std::span<Elf64_Phdr const>;

// The place in the file of an address in memory.
std::size_t file_offset(Segments segments, std::size_t address) {
  for (Elf64_Phdr const& segment : segments)
    if (segment.p_type == PT_LOAD && address >= segment.p_vaddr && address - segment.p_vaddr < segment.p_filesz)
      return address - segment.p_vaddr + segment.p_offset;
  return ~std::size_t{0};
}

void read_dynamic(Image const& image, Segments segments, Elf64_Phdr const& dynamic, ElfFile* file) {
  auto const entries = image.at<Elf64_Dyn>(dynamic.p_offset, dynamic.p_filesz / sizeof(Elf64_Dyn));
  std::size_t strings = ~std::size_t{0};
  for (Elf64_Dyn const& entry : entries)
    if (entry.d_tag == DT_STRTAB) strings = file_offset(segments, entry.d_un.d_ptr);
  if (strings == ~std::size_t{0}) return;
  for (Elf64_Dyn const& entry : entries) {
    if (entry.d_tag == DT_NULL) break;
    if (entry.d_tag == DT_NEEDED) file->needed.emplace_back(image.text(strings + entry.d_un.d_val));
    if (entry.d_tag == DT_SONAME) file->soname = image.text(strings + entry.d_un.d_val);
  }
}

template <class Visit>
void for_each_symbol(Image const& image, std::span<Elf64_Shdr const> sections, Elf64_Shdr const& table, Visit&& visit) {
  if (table.sh_link >= sections.size()) return;
  std::size_t const strings = sections[table.sh_link].sh_offset;
  for (Elf64_Sym const& symbol : image.at<Elf64_Sym>(table.sh_offset, table.sh_size / sizeof(Elf64_Sym)))
    if (symbol.st_name) visit(symbol, image.text(strings + symbol.st_name));
}

bool is_native(Image const& image) {
  auto const headers = image.at<Elf64_Ehdr>(0, 1);
  return !headers.empty() && std::memcmp(headers[0].e_ident, ELFMAG, SELFMAG) == 0 &&
         headers[0].e_ident[EI_CLASS] == ELFCLASS64 && headers[0].e_machine == own_machine;
}

}  // namespace

std::vector<ElfFunction> read_functions(std::string const& path) {
  std::vector<ElfFunction> functions;
  Image const image(path);
  if (!is_native(image)) return functions;
  Elf64_Ehdr const& header = image.at<Elf64_Ehdr>(0, 1)[0];
  auto const sections = image.at<Elf64_Shdr>(header.e_shoff, header.e_shnum);
  for (Elf64_Shdr const& section : sections) {
    if (section.sh_type != SHT_DYNSYM && section.sh_type != SHT_SYMTAB) continue;
    for_each_symbol(image, sections, section, [&](Elf64_Sym const& symbol, std::string_view name) {
      auto const type = ELF64_ST_TYPE(symbol.st_info);
      if (symbol.st_shndx != SHN_UNDEF && symbol.st_size && (type == STT_FUNC || type == STT_GNU_IFUNC))
        functions.push_back({symbol.st_value, symbol.st_size, std::string(name)});
    });
  }
  std::stable_sort(functions.begin(), functions.end(), [](auto const& a, auto const& b) { return a.begin < b.begin; });
  return functions;
}

ElfFile read_elf(std::string const& path, std::function<bool(std::string_view)> const& wanted) {
  ElfFile file;
  Image const image(path);
  auto const headers = image.at<Elf64_Ehdr>(0, 1);
  auto const identity = image.at<unsigned char>(0, EI_NIDENT);
  if (identity.size() < EI_NIDENT || std::memcmp(identity.data(), ELFMAG, SELFMAG) != 0) return file;
  file.kind = ElfFile::Kind::foreign;
  if (!is_native(image)) return file;
  file.kind = ElfFile::Kind::native;
  Elf64_Ehdr const& header = headers[0];
  Segments const segments = image.at<Elf64_Phdr>(header.e_phoff, header.e_phnum);
  for (Elf64_Phdr const& segment : segments) {
    if (segment.p_type == PT_INTERP) file.interpreter = image.text(segment.p_offset);
    if (segment.p_type == PT_NOTE && !file.build_id.size) {
      auto const notes = image.at<char>(segment.p_offset, segment.p_filesz);
      file.build_id = find_build_id(notes.data(), notes.size());
    }
    if (segment.p_type != PT_DYNAMIC) continue;
    file.dynamic = true;
    read_dynamic(image, segments, segment, &file);
  }
  auto const sections = image.at<Elf64_Shdr>(header.e_shoff, header.e_shnum);
  for (Elf64_Shdr const& section : sections) {
    if (section.sh_type != SHT_DYNSYM && section.sh_type != SHT_SYMTAB) continue;
    bool const dynamic = section.sh_type == SHT_DYNSYM;
    for_each_symbol(image, sections, section, [&](Elf64_Sym const& symbol, std::string_view name) {
      bool const defined = symbol.st_shndx != SHN_UNDEF;
      if ((!dynamic && !defined) || !wanted(name)) return;
      (dynamic ? defined ? file.exported : file.imported : file.internal).emplace(name);
    });
  }
  return file;
}

}  // namespace blaslift::cli
