// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "cli/calls/call_words.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <cmath>

#include "cli/text.hpp"
#include "shim/base/text_file.hpp"
#include "shim/call/check_arguments.hpp"
#include "shim/call/usual_call.hpp"

namespace blaslift::cli {
namespace {

constexpr std::int64_t largest = std::int64_t{1} << 31;

bool is_given(Kind kind) { return !is_array(kind) && !is_workspace(kind) && kind != Kind::info; }

std::vector<std::string> option_names(Routine const& routine) {
  std::vector<std::string> names;
  for (Parameter const& parameter : routine.list())
    if (is_given(parameter.kind)) names.push_back(fmt::format("-{}", parameter.name));
  return names;
}

std::string nearest_routine(std::string const& word) {
  std::string nearest = "dgemm";
  for (std::size_t i = 0; i < symbol_count; ++i) {
    std::string const name = info(static_cast<Symbol>(i)).name;
    if (edit_distance(word, name) < edit_distance(word, nearest)) nearest = name;
  }
  return nearest;
}

}  // namespace

bool CallWords::set(Parameter const& parameter, std::string const& value, std::string* problem) {
  auto const wrong = [&](std::string const& expected) {
    *problem = fmt::format("-{} {}: expected {}", parameter.name, value, expected);
    return false;
  };
  if (is_flag(parameter.kind)) {
    if (value.size() != 1) return wrong("one letter");
    flags_[parameter.name] = static_cast<char>(std::toupper(static_cast<unsigned char>(value[0])));
    return true;
  }
  if (parameter.kind == Kind::dim) {
    if (std::size_t const colon = value.find(':'); colon != value.npos) {
      auto const low = number_in<std::int64_t>(value.substr(0, colon)),
                 high = number_in<std::int64_t>(value.substr(colon + 1));
      if (!low || !high || *low < 1 || *high <= *low || *high > largest)
        return wrong("a range LOW:HIGH, such as 100:10000");
      if (range_ && (range_->low != *low || range_->high != *high))
        return wrong(
            fmt::format("{}:{}, as the first range: ranged dimensions move together", range_->low, range_->high));
      range_ = Range{*low, *high};
      ranged_.emplace_back(parameter.name);
      return true;
    }
    auto const size = number_in<std::int64_t>(value);
    if (!size || *size < 0 || *size > largest) return wrong("a size from 0 to 2^31, or a range LOW:HIGH");
    dimensions_[parameter.name] = *size;
    return true;
  }
  if (is_integer(parameter.kind)) {
    auto const number = number_in<std::int64_t>(value);
    if (!number) return wrong("a whole number");
    integers_[parameter.name] = *number;
    return true;
  }
  std::size_t const comma = value.find(',');
  auto const re = number_in<double>(value.substr(0, comma));
  auto const im = comma == value.npos ? std::optional<double>(0) : number_in<double>(value.substr(comma + 1));
  if (!re || !im) return wrong("a number, or two with a comma between them");
  scalars_[parameter.name] = {*re, *im};
  return true;
}

// Dimensions that were not given are n's, or move with it; NRHS is 1.
bool CallWords::fill_dimensions(std::string* problem) {
  bool const n_moves = std::find(ranged_.begin(), ranged_.end(), "n") != ranged_.end();
  for (Parameter const& parameter : routine(symbol_).list()) {
    std::string const name = parameter.name;
    bool const known = dimensions_.contains(name) || std::find(ranged_.begin(), ranged_.end(), name) != ranged_.end();
    if (parameter.kind != Kind::dim || known) continue;
    if (name == "nrhs") {
      dimensions_[name] = 1;
    } else if (n_moves && name != "kl" && name != "ku") {
      ranged_.push_back(name);
    } else if (dimensions_.contains("n") && name != "kl" && name != "ku") {
      dimensions_[name] = dimensions_["n"];
    } else {
      *problem = fmt::format("{} needs -{} (its options: {})", info(symbol_).name, name,
                             joined(option_names(routine(symbol_)), " "));
      return false;
    }
  }
  return true;
}

namespace {

// By any of the names that programs call it by: cblas_dgemm, dgemm_64_, scipy_dgemm_64_.
Symbol find_in_families(std::string_view name) {
  for (std::string_view const prefix : {"scipy_", "cblas_"})
    if (name.starts_with(prefix)) name.remove_prefix(prefix.size());
  for (std::string_view const suffix : {"_", "64", "_"}) {
    if (Symbol const found = find_symbol(name); found != Symbol::count) return found;
    if (name.ends_with(suffix)) name.remove_suffix(suffix.size());
  }
  return find_symbol(name);
}

}  // namespace

std::optional<CallWords> CallWords::read(Arguments const& given, std::string* problem) {
  // A line of the log as it stands.
  auto first = given.begin();
  if (first != given.end() && first->starts_with("blaslift[")) ++first;
  if (given.end() - first > 1 && first[0] == "blaslift" && first[1] == "replay") first += 2;
  Arguments const words(first, given.end());
  if (words.empty()) return *problem = "which routine? Such as: dgemm -m 2000 -n 2000 -k 2000", std::nullopt;
  std::string name = words[0];
  std::transform(name.begin(), name.end(), name.begin(),
                 [](unsigned char letter) { return static_cast<char>(std::tolower(letter)); });
  Symbol const symbol = find_in_families(name);
  if (symbol == Symbol::count) {
    *problem = fmt::format("there is no routine {}; the nearest is {}", words[0], nearest_routine(name));
    return std::nullopt;
  }
  CallWords made(symbol);
  for (std::size_t i = 1; i < words.size(); i += 2) {
    std::string const option = words[i].starts_with('-') ? words[i].substr(1) : "";
    int const position = option.empty() ? absent : routine(symbol).find(option);
    if (position < 0 || !is_given(routine(symbol).parameters[static_cast<std::size_t>(position)].kind)) {
      *problem =
          fmt::format("{} has no option {} (it has {})", name, words[i], joined(option_names(routine(symbol)), " "));
      return std::nullopt;
    }
    if (i + 1 == words.size()) return *problem = fmt::format("{} needs a value", words[i]), std::nullopt;
    if (!made.set(routine(symbol).parameters[static_cast<std::size_t>(position)], words[i + 1], problem))
      return std::nullopt;
  }
  if (!made.fill_dimensions(problem)) return std::nullopt;
  return made;
}

Call CallWords::with(std::map<std::string, std::int64_t> const& sizes) const {
  Call call;
  call.symbol = symbol_;
  call.precision = info(symbol_).precision;
  call.routine = &routine(symbol_);
  std::int64_t most = 1;
  for (auto const& [name, size] : sizes) most = std::max(most, size);
  if (sizes.contains("kl")) most = std::max(most, sizes.at("kl") + sizes.at("ku") + 1);
  constexpr std::uintptr_t first = std::uintptr_t{1} << 40, apart = std::uintptr_t{1} << 42;
  for (int i = 0; i < call.routine->parameter_count; ++i) {
    Parameter const& parameter = call.routine->parameters[static_cast<std::size_t>(i)];
    std::string const name = parameter.name;
    auto const integer = [&](std::int64_t otherwise) {
      return integers_.contains(name) ? integers_.at(name) : otherwise;
    };
    if (is_flag(parameter.kind))
      call[i].flag = flags_.contains(name) ? flags_.at(name) : usual_flag(*call.routine, parameter);
    else if (parameter.kind == Kind::dim)
      call[i].integer = sizes.at(name);
    else if (parameter.kind == Kind::ld)
      call[i].integer = integer(most);  // of those that are given nothing
    else if (parameter.kind == Kind::lwork)
      call[i].integer = integer(largest);
    else if (is_integer(parameter.kind))
      call[i].integer = integer(1);
    else if (is_given(parameter.kind))
      call[i].scalar = scalars_.contains(name) ? scalars_.at(name) : Scalar{usual_scalar(parameter), 0};
    else
      call[i].pointer = reinterpret_cast<void*>(first + static_cast<std::uintptr_t>(i) * apart);
  }
  // The least that is legal: a longer one is another memory, and takes another time.
  for (int i = 1; i < call.routine->parameter_count; ++i) {
    Parameter const& parameter = call.routine->parameters[static_cast<std::size_t>(i)];
    if (parameter.kind != Kind::ld || integers_.contains(parameter.name)) continue;
    if (std::int64_t const least = least_leading_dimension(call, i - 1); least > 0) call[i].integer = least;
  }
  return call;
}

bool CallWords::has_workspace_size() const {
  for (Parameter const& parameter : routine(symbol_).list())
    if (parameter.kind == Kind::lwork && integers_.contains(parameter.name)) return true;
  return false;
}

std::string CallWords::shape() const {
  std::vector<std::string> parts;
  if (!ranged_.empty()) parts.push_back(joined(ranged_, " = ") + " = size");
  for (auto const& [name, size] : dimensions_) parts.push_back(fmt::format("{} = {}", name, size));
  return joined(parts, ", ");
}

Call CallWords::call(std::int64_t size) const {
  auto sizes = dimensions_;
  for (std::string const& name : ranged_) sizes[name] = size;
  return with(sizes);
}

Call CallWords::scaled(double factor) const {
  auto sizes = dimensions_;
  for (auto& [name, size] : sizes)
    if (name != "nrhs") size = std::max<std::int64_t>(1, std::llround(static_cast<double>(size) * factor));
  return with(sizes);
}

}  // namespace blaslift::cli
