// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "cli/report/site_names.hpp"

#include <cxxabi.h>
#include <fmt/format.h>
#include <sys/resource.h>
#include <algorithm>
#include <cstdlib>
#include <map>
#include <memory>
#include <set>

#include "cli/blas_names.hpp"
#include "cli/elf_file.hpp"
#include "cli/isolated.hpp"
#include "cli/text.hpp"

namespace blaslift::cli {
namespace {

// The address of the call is before the one that it returns to.
std::uint64_t inside_of_call(std::uint64_t return_offset) { return return_offset - 1; }

// A C++ name as people write it, without parameters and return type.
std::string readable(std::string const& name) {
  int status = 0;
  std::unique_ptr<char, void (*)(void*)> const demangled(abi::__cxa_demangle(name.c_str(), nullptr, nullptr, &status),
                                                         &std::free);
  if (status != 0) return name;
  std::string text;
  int depth = 0;  // of < and (
  for (char const* at = demangled.get(); *at; ++at) {
    bool const opens_parameters =
        *at == '(' && depth == 0 && !std::string_view(at).starts_with("(anonymous namespace)");
    if (opens_parameters && !text.ends_with("operator")) break;
    if (*at == ' ' && depth == 0 && !text.ends_with("operator")) {
      text.clear();  // what was before was the return type
      continue;
    }
    depth += *at == '<' || *at == '(' ? 1 : *at == '>' || *at == ')' ? -1 : 0;
    text += *at;
  }
  return text.empty() ? demangled.get() : text;
}

// The same for many names. Some names of a few bytes stand for gigabytes, so that a child process with bounds reads
// them; if it comes to no end, they stay as they are.
std::vector<std::string> readable(std::vector<std::string> const& names) {
  if (std::none_of(names.begin(), names.end(), [](std::string const& name) { return name.starts_with("_Z"); }))
    return names;
  constexpr double patience_seconds = 3;
  constexpr std::string_view end_of_name("\0", 1);
  Outcome const outcome = run_isolated(
      [&] {
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
        rlimit const most_memory{std::size_t{1} << 30, std::size_t{1} << 30};
        setrlimit(RLIMIT_DATA, &most_memory);
#endif
        std::string all;
        for (std::string const& name : names) all.append(readable(name)).append(end_of_name);
        return all;
      },
      patience_seconds);
  std::vector<std::string> made = split_at(outcome.text, end_of_name);
  return outcome.complete() && made.size() == names.size() ? made : names;
}

bool defines_blas(ElfFile const& file) {
  // A program is nobody's BLAS library, even if it has one inside.
  return file.interpreter.empty() && !file.exported.empty();
}

bool is_interpreter(std::string const& name) {
  constexpr std::string_view beginnings[] = {"libpython", "python", "libR.so", "libffi.so", "_ctypes."};
  return name == "R" || std::any_of(std::begin(beginnings), std::end(beginnings),
                                    [&](std::string_view one) { return name.starts_with(one); });
}

// The path inside of Python's packages, or the name of the file.
std::string known_as(std::string const& path) {
  for (std::string_view const folder : {"/site-packages/", "/dist-packages/"})
    if (auto const at = path.rfind(folder); at != path.npos) return path.substr(at + folder.size());
  return base_name(path);
}

struct Line {
  std::string function, place;
};

// What addr2line says of addresses in a file: for each the function's line and those of the functions it is inlined in.
// Nothing where it is missing, or knows no line.
std::map<std::uint64_t, std::vector<Line>> ask_for_lines(std::string const& path,
                                                         std::vector<std::uint64_t> const& addresses) {
  // Debug information is not fetched from the network for this.
  std::vector<std::string> command{"env", "-u", "DEBUGINFOD_URLS", "addr2line", "-a", "-f", "-C", "-i", "-e", path};
  for (std::uint64_t const address : addresses) command.push_back(fmt::format("{:#x}", address));
  constexpr double patience_seconds = 60;
  Outcome const outcome = run_program_isolated(command, patience_seconds);
  std::map<std::uint64_t, std::vector<Line>> lines;
  if (!outcome.complete()) return lines;
  std::uint64_t address = 0;
  std::string function;
  for (std::string const& line : split_at(outcome.text, "\n")) {
    if (line.starts_with("0x")) {
      address = std::strtoull(line.c_str(), nullptr, 16);
      function.clear();
    } else if (function.empty()) {
      function = line;
    } else {
      std::string place = base_name(line.substr(0, line.find(" (discriminator")));
      if (!place.starts_with("?") && !place.ends_with(":?") && !place.ends_with(":0"))
        lines[address].push_back({function, place});
      function.clear();
    }
  }
  return lines;
}

class ModuleNames {
 public:
  ModuleNames(observe::SummaryModule const& module, std::vector<std::uint64_t> const& addresses, bool of_this_run)
      : name_(known_as(module.path)) {
    std::string const file_name = base_name(module.path);
    // Without a build ID nothing tells that the file at the path is the one that ran: a report of another time or
    // machine could name any file.
    if (module.path.starts_with('/') && (module.build_id.size || of_this_run)) look_into(module, addresses);
    if (part_ == Part::program && (is_blas_library(file_name) || file_name.starts_with("liblapack")))
      part_ = Part::blas;
    if (part_ != Part::blas && is_interpreter(file_name)) part_ = Part::interpreter;
  }
  NamedFrame name(std::uint64_t return_offset) const {
    std::uint64_t const address = inside_of_call(return_offset);
    NamedFrame frame{part_, name_, function_at(address), "", {}, return_offset};
    auto const known = lines_.find(address);
    if (known == lines_.end()) return frame;
    frame.place = known->second[0].place;
    // The symbol is of the function that the others are inlined in.
    if (known->second.size() > 1 || frame.function.empty())
      frame.function = without_parameters(known->second[0].function);
    for (std::size_t i = 1; i < known->second.size(); ++i)
      frame.callers.push_back(
          fmt::format("{} ({})", without_parameters(known->second[i].function), known->second[i].place));
    return frame;
  }

 private:
  static std::string without_parameters(std::string const& name) { return name.substr(0, name.find('(', 1)); }
  void look_into(observe::SummaryModule const& module, std::vector<std::uint64_t> const& addresses) {
    // Of the LAPACK names one that every LAPACK has.
    ElfFile const file = read_elf(module.path, [](std::string_view name) {
      return name == "LAPACKE_dgetrf" || name.starts_with("dgetrf_") || blas_names().contains(std::string(name));
    });
    if (!file.problem.empty()) say_once(module.path + ": " + file.problem);
    if (defines_blas(file)) part_ = Part::blas;
    if (file.kind != ElfFile::Kind::native || file.build_id != module.build_id || !file.problem.empty())
      return;  // it is not the same file any more, or cannot be read
    std::map<std::uint64_t, std::string> const found = functions_at(module.path, addresses);
    std::vector<std::string> names;
    names.reserve(found.size());
    for (auto const& [address, name] : found) names.push_back(name);
    names = readable(names);
    for (auto const& [address, name] : found) functions_.emplace(address, names[functions_.size()]);
    lines_ = ask_for_lines(module.path, addresses);
  }
  // The same modules are described more than once.
  static void say_once(std::string const& line) {
    static std::set<std::string> said;
    if (said.insert(line).second) say(line);
  }
  std::string function_at(std::uint64_t address) const {
    auto const known = functions_.find(address);
    return known == functions_.end() ? std::string{} : known->second;
  }

  std::string name_;
  Part part_ = Part::program;
  std::map<std::uint64_t, std::string> functions_;
  std::map<std::uint64_t, std::vector<Line>> lines_;
};

}  // namespace

std::string to_text(NamedFrame const& frame) {
  std::string text = frame.module.empty() ? "code in no file" : frame.module;
  if (!frame.function.empty())
    text += ": " + frame.function;
  else if (!frame.module.empty())
    text += fmt::format("+{:#x}", frame.offset);
  if (!frame.place.empty()) text += " (" + frame.place + ")";
  return text;
}

std::vector<std::vector<NamedFrame>> name_frames(observe::Summary const& sum) {
  std::vector<std::vector<std::uint64_t>> addresses(sum.modules.size());
  for (observe::SummarySite const& site : sum.sites)
    for (observe::SiteFrame const& frame : site.frames)
      if (frame.module >= 0) addresses[static_cast<std::size_t>(frame.module)].push_back(inside_of_call(frame.offset));
  std::vector<ModuleNames> modules;
  for (std::size_t i = 0; i < sum.modules.size(); ++i) {
    std::sort(addresses[i].begin(), addresses[i].end());
    addresses[i].erase(std::unique(addresses[i].begin(), addresses[i].end()), addresses[i].end());
    modules.emplace_back(sum.modules[i], addresses[i], sum.of_this_run);
  }
  std::vector<std::vector<NamedFrame>> named;
  for (observe::SummarySite const& site : sum.sites) {
    named.emplace_back();
    for (observe::SiteFrame const& frame : site.frames)
      named.back().push_back(frame.module < 0 ? NamedFrame{}
                                              : modules[static_cast<std::size_t>(frame.module)].name(frame.offset));
  }
  return named;
}

}  // namespace blaslift::cli
