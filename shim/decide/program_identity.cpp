// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "shim/decide/program_identity.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <vector>

#include "shim/base/descriptor.hpp"
#include "shim/base/fnv.hpp"

namespace blaslift {
namespace {

using Words = std::vector<std::string_view>;

Words words_in(std::string_view command_line) {
  Words made;
  while (!command_line.empty()) {
    std::size_t const end = std::min(command_line.find('\0'), command_line.size());
    made.push_back(command_line.substr(0, end));
    command_line.remove_prefix(std::min(end + 1, command_line.size()));
  }
  return made;
}

std::string_view name_in(std::string_view path) { return path.substr(path.rfind('/') + 1); }

std::string_view word_at(Words const& words, std::size_t place) {
  return place < words.size() ? words[place] : std::string_view();
}

// Options end at the script. Letters may share a word ("-Im", "-uc"), and what belongs to one stands behind it, in the
// same word or the next.
Script of_python(Words const& words) {
  for (std::size_t i = 1; i < words.size(); ++i) {
    std::string_view const word = words[i];
    if (!word.starts_with('-')) return {Script::Kind::file, word};
    if (word == "-" || word == "--") return {};
    if (word == "--check-hash-based-pycs") ++i;
    if (word.starts_with("--")) continue;
    std::size_t const letter = word.find_first_of("cmWX");
    if (letter == word.npos) continue;
    std::string_view const rest = word.substr(letter + 1), value = rest.empty() ? word_at(words, i + 1) : rest;
    if (word[letter] == 'c') return {Script::Kind::text, value};
    if (word[letter] == 'm') return {Script::Kind::module, value};
    if (rest.empty()) ++i;
  }
  return {};
}

// Rscript becomes R with --file=SCRIPT, or with -e TEXT.
Script of_r(Words const& words) {
  constexpr std::string_view file = "--file=";
  for (std::size_t i = 1; i < words.size() && words[i] != "--args"; ++i) {
    if (words[i].starts_with(file)) return {Script::Kind::file, words[i].substr(file.size())};
    if (words[i] == "-f") return {Script::Kind::file, word_at(words, i + 1)};
    if (words[i] == "-e") return {Script::Kind::text, word_at(words, i + 1)};
  }
  return {};
}

// The first word that is a file, and before it a text.
Script of_others(Words const& words, bool (*is_file)(std::string const&)) {
  for (std::size_t i = 1; i < words.size(); ++i) {
    for (std::string_view const option : {"-e", "-c", "-E", "--eval"})
      if (words[i] == option) return {Script::Kind::text, word_at(words, i + 1)};
    if (!words[i].starts_with('-') && is_file(std::string(words[i]))) return {Script::Kind::file, words[i]};
  }
  return {};
}

bool is_regular_file(std::string const& path) {
  struct stat found {};
  return stat(path.c_str(), &found) == 0 && S_ISREG(found.st_mode);
}

std::string link_target(char const* path) {
  std::string target(1024, '\0');
  ssize_t const size = readlink(path, target.data(), target.size());
  target.resize(size > 0 ? static_cast<std::size_t>(size) : 0);
  return target;
}

std::string real_path(std::string const& path) {
  std::unique_ptr<char, decltype(&std::free)> const real(realpath(path.c_str(), nullptr), &std::free);
  return real ? real.get() : path;
}

// As much of it as tells scripts apart.
std::string command_line() {
  Descriptor const file = beyond_streams(Descriptor(open("/proc/self/cmdline", O_RDONLY | O_CLOEXEC | O_NOCTTY)));
  std::string text(4096, '\0');
  ssize_t const size = file ? read(file.get(), text.data(), text.size()) : 0;
  text.resize(size > 0 ? static_cast<std::size_t>(size) : 0);
  return text;
}

enum class Language : std::uint8_t { none, python, r, other };

Language language_of(std::string_view executable) {
  std::string_view const name = name_in(executable);
  if (name.starts_with("python") || name.starts_with("pypy")) return Language::python;
  if (name == "R" || name == "Rscript") return Language::r;
  for (std::string_view const other : {"octave", "perl", "ruby", "julia", "lua", "node", "guile", "tclsh"})
    if (name.starts_with(other)) return Language::other;
  for (std::string_view const shell : {"sh", "bash", "dash", "zsh", "ksh", "fish", "busybox"})
    if (name == shell) return Language::other;
  return Language::none;
}

}  // namespace

Script script_in(std::string_view executable, std::string_view command_line, bool (*is_file)(std::string const&)) {
  switch (language_of(executable)) {
    case Language::none: break;
    case Language::python: return of_python(words_in(command_line));
    case Language::r: return of_r(words_in(command_line));
    case Language::other: return of_others(words_in(command_line), is_file);
  }
  return {};
}

std::uint64_t this_program() {
  std::string const executable = link_target("/proc/self/exe");
  if (executable.empty()) return 0;
  std::string const words = language_of(executable) == Language::none ? std::string() : command_line();
  Script const script = script_in(executable, words, &is_regular_file);
  std::uint64_t hash = fnv1a(std::to_string(geteuid()) + ":" + executable);
  hash = fnv1a({"nfmt" + static_cast<std::size_t>(script.kind), 1}, hash);
  return fnv1a(script.kind == Script::Kind::file ? real_path(std::string(script.name)) : std::string(script.name),
               hash);
}

}  // namespace blaslift
