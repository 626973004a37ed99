// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "cli/elf_file.hpp"

#include <elf.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>
#include <algorithm>
#include <climits>
#include <cstring>

#include "cli/input_file.hpp"

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

// Bounds far above those of real programs: a damaged or hostile file is refused within a second instead of read for
// minutes.
constexpr std::size_t most_symbols = 4'000'000;
constexpr std::size_t most_string_bytes = std::size_t{512} << 20;
constexpr std::size_t most_dynamic_entries = 16384;
constexpr std::size_t most_note_segments = 64, most_note_bytes = 65536;
constexpr std::size_t longest_telling_name = 64;  // names of BLAS, LAPACK and their makers are shorter
constexpr std::size_t longest_function_name = 65536;
constexpr std::size_t most_matches = 50'000'000;  // of functions with addresses

// A file, read piece by piece; every piece is checked against its size. Mapped, it would end the tool by SIGBUS where
// others cut it off meanwhile.
class Image {
 public:
  explicit Image(std::string const& path) : file_(open_regular_file(path, nullptr)) {
    struct stat status {};
    if (file_ >= 0 && fstat(file_, &status) == 0) size_ = static_cast<std::size_t>(status.st_size);
  }
  ~Image() {
    if (file_ >= 0) close(file_);
  }
  Image(Image const&) = delete;
  Image& operator=(Image const&) = delete;
  std::size_t size() const { return size_; }

  // `count` values at an offset; fewer, down to none, where the file ends earlier.
  template <class T>
  std::vector<T> at(std::size_t offset, std::size_t count) const {
    if (offset >= size_) return {};
    std::vector<T> values(std::min(count, (size_ - offset) / sizeof(T)));
    std::size_t const wanted = values.size() * sizeof(T);
    std::size_t used = 0;
    while (used < wanted) {
      ssize_t const got =
          pread(file_, reinterpret_cast<char*>(values.data()) + used, wanted - used, static_cast<off_t>(offset + used));
      if (got <= 0) break;
      used += static_cast<std::size_t>(got);
    }
    values.resize(used / sizeof(T));
    return values;
  }
  // The text that begins at an offset, PATH_MAX bytes of it at most.
  std::string text(std::size_t offset) const {
    std::vector<char> const bytes = at<char>(offset, PATH_MAX);
    return bytes.empty() ? std::string{} : std::string(bytes.data(), strnlen(bytes.data(), bytes.size()));
  }

 private:
  int file_;
  std::size_t size_ = 0;
};

using Segments = std::vector<Elf64_Phdr>;
using Sections = std::vector<Elf64_Shdr>;
constexpr std::size_t nowhere = ~std::size_t{0};

// The place in the file of an address in memory.
std::size_t file_offset(Segments const& segments, std::size_t address) {
  for (Elf64_Phdr const& segment : segments)
    if (segment.p_type == PT_LOAD && address >= segment.p_vaddr && address - segment.p_vaddr < segment.p_filesz)
      return address - segment.p_vaddr + segment.p_offset;
  return nowhere;
}

void read_dynamic(Image const& image, Segments const& segments, Elf64_Phdr const& dynamic, ElfFile* file) {
  auto const entries =
      image.at<Elf64_Dyn>(dynamic.p_offset, std::min(dynamic.p_filesz / sizeof(Elf64_Dyn), most_dynamic_entries));
  std::size_t strings = nowhere;
  for (Elf64_Dyn const& entry : entries) {
    if (entry.d_tag == DT_NULL) break;
    if (entry.d_tag != DT_STRTAB) continue;
    strings = file_offset(segments, entry.d_un.d_ptr);
    break;
  }
  if (strings == nowhere) return;
  for (Elf64_Dyn const& entry : entries) {
    if (entry.d_tag == DT_NULL) break;
    if (entry.d_tag == DT_NEEDED) file->needed.push_back(image.text(strings + entry.d_un.d_val));
    if (entry.d_tag == DT_SONAME) file->soname = image.text(strings + entry.d_un.d_val);
  }
}

bool is_symbol_table(Elf64_Shdr const& section) {
  return section.sh_type == SHT_DYNSYM || section.sh_type == SHT_SYMTAB;
}

// Why the symbol tables are not read; "" if they are.
std::string look_at_tables(Image const& image, Sections const& sections) {
  double symbols = 0, strings = 0;  // sums of whatever the file says, which may overflow integers
  for (Elf64_Shdr const& section : sections) {
    if (!is_symbol_table(section)) continue;
    symbols += static_cast<double>(section.sh_size) / sizeof(Elf64_Sym);
    if (section.sh_link < sections.size()) strings += static_cast<double>(sections[section.sh_link].sh_size);
  }
  double const size = static_cast<double>(image.size());
  if (symbols * sizeof(Elf64_Sym) > size)
    return fmt::format("a damaged ELF file: its symbol tables would take {:.0f} of its {:.0f} bytes",
                       symbols * sizeof(Elf64_Sym), size);
  if (strings > 2 * size)  // both tables may share their names
    return fmt::format("a damaged ELF file: the names of its symbols would take {:.0f} of its {:.0f} bytes", strings,
                       size);
  if (symbols > static_cast<double>(most_symbols) || strings > static_cast<double>(most_string_bytes))
    return fmt::format("has {:.0f} symbols with {:.0f} bytes of names, more than are read ({} and {})", symbols,
                       strings, most_symbols, most_string_bytes);
  return {};
}

template <class Visit>
void for_each_symbol(Image const& image, Sections const& sections, Elf64_Shdr const& table, std::size_t longest_name,
                     Visit&& visit) {
  if (table.sh_link >= sections.size()) return;
  Elf64_Shdr const& names = sections[table.sh_link];
  auto const strings = image.at<char>(names.sh_offset, names.sh_size);
  for (Elf64_Sym const& symbol : image.at<Elf64_Sym>(table.sh_offset, table.sh_size / sizeof(Elf64_Sym))) {
    if (symbol.st_name == 0 || symbol.st_name >= strings.size()) continue;
    char const* const begin = strings.data() + symbol.st_name;
    std::size_t const length = strnlen(begin, std::min(strings.size() - symbol.st_name, longest_name + 1));
    if (length <= longest_name) visit(symbol, std::string_view(begin, length));
  }
}

bool is_native(Elf64_Ehdr const& header) {
  return std::memcmp(header.e_ident, ELFMAG, SELFMAG) == 0 && header.e_ident[EI_CLASS] == ELFCLASS64 &&
         header.e_machine == own_machine;
}

}  // namespace

std::map<std::uint64_t, std::string> functions_at(std::string const& path,
                                                  std::vector<std::uint64_t> const& addresses) {
  struct Found {
    std::uint64_t begin = 0;
    std::string name;
  };
  std::map<std::uint64_t, Found> found;
  Image const image(path);
  auto const headers = image.at<Elf64_Ehdr>(0, 1);
  if (headers.empty() || !is_native(headers[0])) return {};
  auto const sections = image.at<Elf64_Shdr>(headers[0].e_shoff, headers[0].e_shnum);
  if (!look_at_tables(image, sections).empty()) return {};
  std::size_t matches = 0;
  for (Elf64_Shdr const& section : sections) {
    if (!is_symbol_table(section)) continue;
    for_each_symbol(
        image, sections, section, longest_function_name, [&](Elf64_Sym const& symbol, std::string_view name) {
          auto const type = ELF64_ST_TYPE(symbol.st_info);
          if (symbol.st_shndx == SHN_UNDEF || !symbol.st_size || (type != STT_FUNC && type != STT_GNU_IFUNC)) return;
          auto at = std::lower_bound(addresses.begin(), addresses.end(), symbol.st_value);
          for (; at != addresses.end() && *at - symbol.st_value < symbol.st_size && matches < most_matches;
               ++at, ++matches) {
            Found& one = found[*at];  // of several, the one that begins last
            if (one.name.empty() || symbol.st_value >= one.begin) one = {symbol.st_value, std::string(name)};
          }
        });
  }
  std::map<std::uint64_t, std::string> names;
  for (auto& [address, one] : found) names.emplace(address, std::move(one.name));
  return names;
}

ElfFile read_elf(std::string const& path, std::function<bool(std::string_view)> const& wanted) {
  ElfFile file;
  Image const image(path);
  auto const identity = image.at<unsigned char>(0, EI_NIDENT);
  if (identity.size() < EI_NIDENT || std::memcmp(identity.data(), ELFMAG, SELFMAG) != 0) return file;
  file.kind = ElfFile::Kind::foreign;
  auto const headers = image.at<Elf64_Ehdr>(0, 1);
  if (headers.empty() || !is_native(headers[0])) return file;
  file.kind = ElfFile::Kind::native;
  Elf64_Ehdr const& header = headers[0];
  Segments const segments = image.at<Elf64_Phdr>(header.e_phoff, header.e_phnum);
  std::size_t note_segments = 0;
  for (Elf64_Phdr const& segment : segments) {
    if (segment.p_type == PT_INTERP && file.interpreter.empty()) file.interpreter = image.text(segment.p_offset);
    if (segment.p_type == PT_NOTE && !file.build_id.size && note_segments++ < most_note_segments) {
      auto const notes = image.at<char>(segment.p_offset, std::min(segment.p_filesz, most_note_bytes));
      file.build_id = find_build_id(notes.data(), notes.size());
    }
    if (segment.p_type != PT_DYNAMIC || file.dynamic) continue;
    file.dynamic = true;
    read_dynamic(image, segments, segment, &file);
  }
  auto const sections = image.at<Elf64_Shdr>(header.e_shoff, header.e_shnum);
  file.problem = look_at_tables(image, sections);
  if (!file.problem.empty()) return file;
  for (Elf64_Shdr const& section : sections) {
    if (!is_symbol_table(section)) continue;
    bool const dynamic = section.sh_type == SHT_DYNSYM;
    for_each_symbol(image, sections, section, longest_telling_name,
                    [&](Elf64_Sym const& symbol, std::string_view name) {
                      bool const defined = symbol.st_shndx != SHN_UNDEF;
                      if ((!dynamic && !defined) || !wanted(name)) return;
                      (dynamic ? defined ? file.exported : file.imported : file.internal).emplace(name);
                    });
  }
  return file;
}

}  // namespace blaslift::cli
