// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "shim/decide/profile_path.hpp"

#include <unistd.h>

#include <cstdlib>
#include <memory>

#include "shim/base/user_folder.hpp"

namespace blaslift {
namespace {

std::string_view named() { return file_named_by("BLASLIFT_PROFILE"); }

}  // namespace

std::string profile_path() {
  if (!named().empty()) return named() == "none" ? std::string() : std::string(named());
  return file_of_host(".profile");
}

std::string start_record_path() { return file_of_host(".start"); }

std::string program_history_path() {
  std::string_view const named = file_named_by("BLASLIFT_HISTORY");
  if (named.empty()) return file_of_host(".programs");
  if (named == "none") return {};
  if (named.starts_with('/')) return std::string(named);
  std::unique_ptr<char, decltype(&std::free)> const folder(getcwd(nullptr, 0), &std::free);
  return folder ? std::string(folder.get()) + "/" + std::string(named) : std::string();
}

std::string profile_path_for(std::string_view cpu_blas) {
  std::string path = profile_is_named() ? std::string() : profile_path();
  if (path.empty() || cpu_blas.empty()) return {};
  path.resize(path.rfind('.') + 1);
  // By no locale's rules: programs set their own. At most so many letters: some libraries are described by their path,
  // of which the end tells more.
  constexpr std::size_t most = 120;
  if (cpu_blas.size() > most) cpu_blas.remove_prefix(cpu_blas.size() - most);
  for (char const letter : cpu_blas) {
    bool const capital = letter >= 'A' && letter <= 'Z';
    bool const plain = capital || (letter >= 'a' && letter <= 'z') || (letter >= '0' && letter <= '9') || letter == '.';
    if (plain)
      path += static_cast<char>(capital ? letter + ('a' - 'A') : letter);
    else if (path.back() != '-')
      path += '-';
  }
  return path + ".profile";
}

bool profile_is_named() { return !named().empty(); }

}  // namespace blaslift
