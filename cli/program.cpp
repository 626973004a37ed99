// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "cli/program.hpp"

#include <fmt/format.h>
#include <sys/stat.h>
#include <sys/xattr.h>
#include <unistd.h>
#include <cerrno>
#include <cstdlib>

#include "cli/blas_names.hpp"
#include "cli/isolated.hpp"
#include "cli/text.hpp"

namespace blaslift::cli {
namespace {

bool is_file(std::string const& path) {
  struct stat status {};
  return stat(path.c_str(), &status) == 0 && S_ISREG(status.st_mode);
}

// As execvp does; "" with *denied set if only files that may not be executed were found.
std::string find_program(std::string const& name, bool* denied) {
  auto usable = [&](std::string const& path) {
    if (!is_file(path)) {
      if (access(path.c_str(), F_OK) == 0 && name.find('/') != std::string::npos) *denied = true;
      return false;
    }
    bool const executable = access(path.c_str(), X_OK) == 0;
    if (!executable) *denied = true;
    return executable;
  };
  if (name.find('/') != std::string::npos) return usable(name) ? name : "";
  char const* const folders = std::getenv("PATH");
  for (std::string const& folder : split_at(folders ? folders : "/usr/bin:/bin", ":"))
    if (std::string path = folder + "/" + name; usable(path)) return path;
  return {};
}

// What a script's first line names: the interpreter, or the program that env(1) is to find. "" if it is no script.
std::string interpreter_of(std::string const& path) {
  std::string line = read_start(path, 512);
  if (line.rfind("#!", 0) != 0) return {};
  line = line.substr(2, line.find('\n') - 2);
  std::vector<std::string> words = split_at(line, " \t\r");
  if (words.empty()) return {};
  if (base_name(words[0]) != "env") return words[0];
  for (std::size_t i = 1; i < words.size(); ++i)
    if (words[i][0] != '-' && words[i].find('=') == std::string::npos) return words[i];
  return words[0];
}

// The loader runs in secure mode for these; root gains nothing from its own setuid files.
bool is_privileged(std::string const& path) {
  struct stat status {};
  if (stat(path.c_str(), &status) != 0) return false;
  if ((status.st_mode & S_ISUID) && status.st_uid != getuid()) return true;
  if ((status.st_mode & S_ISGID) && status.st_gid != getgid()) return true;
  return getuid() != 0 && getxattr(path.c_str(), "security.capability", nullptr, 0) > 0;
}

// "\tlibblas.so.3 => /lib/libblas.so.3 (0x...)" and its relatives.
LoadedFile parse_loader_line(std::string const& line) {
  std::vector<std::string> const words = split_at(line, " \t");
  if (words.empty() || words[0].rfind("linux-vdso", 0) == 0 || words[0].rfind("linux-gate", 0) == 0) return {};
  if (words.size() >= 3 && words[1] == "=>") return {words[0], words[2][0] == '/' ? words[2] : "", {}};
  return words[0][0] == '/' ? LoadedFile{base_name(words[0]), words[0], {}} : LoadedFile{};
}

Reach reach_of(std::string const& path, ElfFile const& elf) {
  if (elf.kind == ElfFile::Kind::other) return Reach::unknown;
  if (elf.kind == ElfFile::Kind::foreign) return Reach::foreign;
  if (!elf.problem.empty() && elf.interpreter.empty()) return Reach::damaged;
  if (elf.interpreter.empty()) return Reach::static_binary;
  if (elf.interpreter.find("ld-musl") != std::string::npos) return Reach::other_libc;
  return is_privileged(path) ? Reach::privileged : Reach::yes;
}

constexpr std::size_t most_files = 4096;  // of a program; the largest load some hundreds

}  // namespace

std::vector<LoadedFile> loaded_files(std::string const& path, std::string const& loader) {
  std::vector<LoadedFile> files{{base_name(path), path, read_elf(path, is_telling_name)}};
  std::string const& interpreter = loader.empty() ? files[0].elf.interpreter : loader;
  if (interpreter.empty()) return files;
  Outcome const listed = run_program_isolated({interpreter, "--list", path}, 10);
  for (std::string const& line : split_at(listed.text, "\n")) {
    LoadedFile file = parse_loader_line(line);
    if (file.name.empty()) continue;
    if (!file.path.empty()) file.elf = read_elf(file.path, is_telling_name);
    files.push_back(std::move(file));
    if (files.size() == most_files) break;
  }
  return files;
}

Program inspect(std::string const& name) {
  Program program;
  bool denied = false;
  program.path = find_program(name, &denied);
  if (program.path.empty()) {
    program.reach = denied ? Reach::not_executable : Reach::not_found;
    return program;
  }
  for (int depth = 0; depth < 5; ++depth) {
    std::string const interpreter = interpreter_of(program.executable());
    if (interpreter.empty()) break;
    std::string const found = find_program(interpreter, &denied);
    program.via.push_back(found.empty() ? interpreter : found);
  }
  ElfFile const elf = read_elf(program.executable(), [](std::string_view) { return false; });
  program.reach = reach_of(program.executable(), elf);
  if (program.reach == Reach::yes)
    program.files = loaded_files(program.executable(), "");
  else if (elf.kind == ElfFile::Kind::native)
    program.files = {
        {base_name(program.executable()), program.executable(), read_elf(program.executable(), is_telling_name)}};
  return program;
}

std::string obstacle(Program const& program) {
  std::string const& file = program.executable();
  switch (program.reach) {
    case Reach::static_binary:
      return file + " is linked statically: no library can be preloaded into it; link it dynamically, with -lblas";
    case Reach::privileged:
      return file +
             " is setuid, setgid or has capabilities: the loader ignores LD_PRELOAD there; run it without the "
             "privilege, "
             "or link it with blaslift's -lblas";
    case Reach::foreign:
      return file + " is a program for another machine or word size: blaslift's library does not fit it";
    case Reach::damaged: return file + ": " + program.files[0].elf.problem;
    case Reach::other_libc:
      return file + " uses another C library than glibc: blaslift's library cannot be loaded there";
    default: return {};
  }
}

bool has_wide_name(LoadedFile const& file) {
  std::string const& name = file.elf.soname.empty() ? file.name : file.elf.soname;
  return name.find("64") != std::string::npos || name.find("ilp64") != std::string::npos ||
         name.rfind("libmwblas", 0) == 0;
}

bool defines_plain_blas(LoadedFile const& file) {
  return file.elf.exported.contains("dgemm_") || file.elf.exported.contains("cblas_dgemm");
}

int plain_bits(std::vector<LoadedFile> const& files) {
  for (LoadedFile const& file : files)
    if (defines_plain_blas(file)) return has_wide_name(file) ? 64 : 32;
  return 32;
}

}  // namespace blaslift::cli
