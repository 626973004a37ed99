// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// A program's own BLAS: which libraries it loads, which names it imports with integers of which width, where LAPACK's
// calls go, and whether a preload reaches all that.
#include <fmt/format.h>
#include <algorithm>
#include <filesystem>
#include <map>

#include "cli/blas_names.hpp"
#include "cli/doctor/blas_user.hpp"
#include "cli/doctor/check.hpp"
#include "cli/program.hpp"
#include "cli/text.hpp"

namespace blaslift::cli {
namespace {

bool defines_any(ElfFile const& elf, std::initializer_list<char const*> names) {
  for (char const* name : names)
    if (elf.exported.contains(name)) return true;
  return false;
}

bool is_blas(ElfFile const& elf) {
  return defines_any(elf, {"dgemm_", "cblas_dgemm", "dgemm_64_", "cblas_dgemm64_", "scipy_dgemm_", "scipy_dgemm_64_"});
}
bool is_lapack(ElfFile const& elf) {
  return defines_any(elf, {"dgetrf_", "dgetrf_64_", "scipy_dgetrf_", "scipy_dgetrf_64_"});
}

bool needs(ElfFile const& elf, std::string const& prefix) {
  for (std::string const& name : elf.needed)
    if (name.rfind(prefix, 0) == 0) return true;
  return false;
}

bool is_openblas(ElfFile const& elf) {
  return defines_any(elf, {"openblas_get_config", "openblas_get_config64_", "scipy_openblas_get_config",
                           "scipy_openblas_get_config64_"}) ||
         needs(elf, "libopenblas");
}

std::string maker(ElfFile const& elf) {
  if (elf.exported.contains("blaslift_version")) return "blaslift";
  if (is_openblas(elf)) return "OpenBLAS";
  if (elf.exported.contains("MKL_Get_Version")) return "MKL";
  if (elf.exported.contains("bli_info_get_version_str")) return "BLIS";
  if (elf.exported.contains("flexiblas_info")) return "FlexiBLAS";
  if (elf.exported.contains("ATL_buildinfo")) return "ATLAS";
  if (defines_any(elf, {"xerbla_array_", "CBLAS_CallFromC"})) return "Netlib's reference";
  return "of unknown make";
}

std::string real_path(std::string const& path) {
  std::error_code error;
  auto const real = std::filesystem::canonical(path, error);
  return error ? path : real.string();
}

using Files = std::vector<LoadedFile>;

Checks list_libraries(Files const& files) {
  Checks checks;
  for (std::size_t i = 1; i < files.size(); ++i) {
    LoadedFile const& file = files[i];
    if (file.path.empty())
      checks.push_back({State::error, file.name, "needed by the program, and not found",
                        "the program does not start without it, blaslift or not"});
    if (!file.elf.problem.empty())
      checks.push_back({State::warning, file.name, file.path + ": " + file.elf.problem, ""});
    bool const blas = is_blas(file.elf), lapack = is_lapack(file.elf);
    if (!blas && !lapack) continue;
    std::string detail = fmt::format("{}, {}", real_path(file.path), maker(file.elf));
    if (defines_plain_blas(file)) detail += fmt::format(", {}-bit integers", has_wide_name(file) ? 64 : 32);
    checks.push_back({State::info,
                      fmt::format("{} ({})", file.name,
                                  blas && lapack ? "BLAS and LAPACK"
                                  : blas         ? "BLAS"
                                                 : "LAPACK"),
                      detail, ""});
  }
  return checks;
}

// The imports of everything that uses BLAS: not of the BLAS libraries themselves.
Checks list_imports(Files const& files) {
  std::map<Family, std::pair<std::size_t, std::vector<std::string>>> users;
  for (LoadedFile const& file : files) {
    if (is_blas(file.elf) || is_lapack(file.elf)) continue;
    std::map<Family, std::size_t> counts;
    for (std::string const& name : file.elf.imported)
      if (auto const known = blas_names().find(name); known != blas_names().end()) ++counts[known->second];
    for (auto const& [family, count] : counts) {
      users[family].first += count;
      users[family].second.push_back(fmt::format("{} ({})", file.name, count));
    }
  }
  Checks checks;
  for (auto const& [family, user] : users) {
    std::string detail = fmt::format("{} by {}", describe(family), joined(user.second, ", "));
    std::string hint;
    if (family == Family::plain && plain_bits(files) == 64) {
      detail += "; 64-bit integers";
      hint = "`blaslift run` takes libblaslift64.so for it";
    }
    checks.push_back(
        {State::ok, fmt::format("imports {} BLAS name{}", user.first, user.first == 1 ? "" : "s"), detail, hint});
  }
  return checks;
}

// Whose LAPACK it is, and which of its calls come by.
Check describe_lapack(Files const& files, LoadedFile const& file) {
  std::string const who = fmt::format("LAPACK ({})", file.name), makes = maker(file.elf);
  std::string const table = "factorisations, solvers, eigenvalues and singular values";
  if (makes == "blaslift") return {State::ok, who, "blaslift's: it looks at " + table, ""};
  auto const linked = std::find_if(files.begin(), files.end(), [](LoadedFile const& each) {
    return is_blas(each.elf) && maker(each.elf) == "blaslift";
  });
  if (linked != files.end())
    return {
        State::warning, who,
        fmt::format("{}, {}: unless blaslift is preloaded, calls of LAPACK go past it", real_path(file.path), makes),
        fmt::format("blaslift's liblapack.so.3 belongs before it; it lies beside {}, or can be chosen: "
                    "update-alternatives --config liblapack.so.3-x86_64-linux-gnu",
                    real_path(linked->path))};
  std::string others = "the BLAS calls of its other routines are seen";
  if (defines_any(file.elf, {"scipy_dgetrf_", "scipy_dgetrf_64_"}))
    others = "what its other routines call of BLAS is bound inside the wheel and stays on the CPU";
  else if (is_openblas(file.elf) || makes == "MKL")
    others = "of its other routines, BLAS calls that are not bound inside it are seen";
  return {
      State::ok, who,
      fmt::format("{}, {}: under blaslift run its {} are looked at; {}", real_path(file.path), makes, table, others),
      ""};
}

// R opens the module that uses LAPACK later.
bool uses_lapack(LoadedFile const& file) {
  if (is_blas(file.elf) || is_lapack(file.elf)) return false;
  if (needs(file.elf, "liblapack") || file.name == "libR.so") return true;
  for (char const* name : {"dgesv_", "dgetrf_", "dpotrf_", "dgesv_64_", "scipy_dgesv_", "scipy_dgesv_64_"})
    if (file.elf.imported.contains(name)) return true;
  return false;
}

// The definition that LAPACK's users get is the first in the order of the files.
Checks check_lapack(Files const& files) {
  if (std::none_of(files.begin(), files.end(), uses_lapack)) return {};
  for (LoadedFile const& file : files)
    if (is_lapack(file.elf)) return {describe_lapack(files, file)};
  return {};
}

// What defeats the interception of calls inside the program itself.
Checks check_own_definitions(Files const& files) {
  ElfFile const& program = files[0].elf;
  auto defined = [&](NameSet const& names) {
    return names.contains("dgemm_") || names.contains("cblas_dgemm") || names.contains("dgemm_64_");
  };
  if (!program.interpreter.empty() &&
      (defined(program.exported) || (defined(program.internal) && !program.imported.contains("dgemm_") &&
                                     !program.imported.contains("cblas_dgemm"))))
    return {{State::warning, "static BLAS",
             files[0].path + " has a BLAS linked into itself: its calls cannot be intercepted",
             "link it with -lblas (a shared one) instead"}};
  for (LoadedFile const& file : files)
    if (file.elf.exported.contains("lbt_forward") || file.name.rfind("libjulia", 0) == 0)
      return {{State::warning, "Julia", "opens its BLAS with RTLD_DEEPBIND: a preload sees none of its calls",
               "in startup.jl: LinearAlgebra.BLAS.lbt_forward(\"libblaslift.so\"; clear=false, suffix_hint=\"64_\")"}};
  return {};
}

void append(Checks* all, Checks const& more) { all->insert(all->end(), more.begin(), more.end()); }

// Those that do not stand there already: several files may load the same libraries.
void append_new(Checks* all, Checks const& more) {
  for (Check const& check : more)
    if (std::none_of(all->begin(), all->end(),
                     [&](Check const& other) { return other.title == check.title && other.detail == check.detail; }))
      all->push_back(check);
}

Check describe_program(std::string const& name, Program const& program) {
  std::string detail = program.path;
  for (std::string const& interpreter : program.via) detail += ", run by " + interpreter;
  if (program.reach == Reach::not_found)
    return {State::error, "program", name + ": there is no such program", "give its path"};
  if (program.reach == Reach::not_executable)
    return {State::error, "program", name + " is not an executable program", ""};
  if (program.reach == Reach::damaged)
    return {State::error, "program", obstacle(program), "look where it comes from, or build it anew"};
  if (std::string const reason = obstacle(program); !reason.empty()) return {State::warning, "program", reason, ""};
  if (program.reach == Reach::unknown)
    return {State::info, "program",
            detail + ": neither an ELF file nor a script with an interpreter; what runs it decides", ""};
  if (std::string const& problem = program.files[0].elf.problem; !problem.empty())
    return {State::warning, "program", detail + ": a preload reaches it; " + problem, ""};
  return {State::ok, "program", detail + ": a preload reaches it", ""};
}

Checks check_files(Files const& files) {
  Checks checks = list_libraries(files);
  append(&checks, list_imports(files));
  append(&checks, check_lapack(files));
  append(&checks, check_own_definitions(files));
  return checks;
}

}  // namespace

Checks check_program(std::string const& name) {
  Program const program = inspect(name);
  Checks checks{describe_program(name, program)};
  if (program.files.empty() || program.reach == Reach::damaged) return checks;
  Checks own = check_files(program.files);
  std::vector<std::string> const late = late_blas_users(program);
  for (std::string const& path : late) {
    checks.push_back({State::info, "opened later", path, ""});
    append_new(&checks, check_files(loaded_files(path, program.files[0].elf.interpreter)));
  }
  if (late.empty() && own.empty() && program.reach == Reach::yes)
    checks.push_back({State::info, "BLAS",
                      "the program itself loads none; libraries that it opens while it runs are not seen here",
                      fmt::format("blaslift run -- {} shows what it calls", name)});
  append_new(&checks, own);
  return checks;
}

}  // namespace blaslift::cli
