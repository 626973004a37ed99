// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "gpu/plan/recipe_file.hpp"

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <optional>

#include "shim/base/text_file.hpp"

namespace blaslift::gpu::plan {
namespace {

constexpr int most_threads = 1024;
constexpr int largest_ratio = 1024;  // Ty / Tx of a block of 1024 threads

std::optional<std::int64_t> whole(std::string_view text) {
  auto const value = number_in<std::int64_t>(text);
  return value && text[0] != '-' ? value : std::nullopt;
}

// "31/64" or "0.484375", exactly. At most 9 digits each, so that products of two stay exact.
std::optional<Ratio> ratio(std::string_view text) {
  constexpr std::size_t most_digits = 9;
  if (std::size_t const slash = text.find('/'); slash != text.npos) {
    std::string_view const above = trimmed(text.substr(0, slash)), below = trimmed(text.substr(slash + 1));
    auto const numerator = whole(above), denominator = whole(below);
    if (!numerator || !denominator || above.size() > most_digits || below.size() > most_digits || *denominator == 0)
      return {};
    return Ratio{*numerator, *denominator};
  }
  std::size_t const point = text.find('.');
  std::string const digits{std::string{text.substr(0, point)} +
                           std::string{point == text.npos ? std::string_view{} : text.substr(point + 1)}};
  auto const numerator = whole(digits);
  if (!numerator || digits.size() > most_digits || point == 0 || point == text.size() - 1) return {};
  Ratio made{*numerator, 1};
  for (std::size_t i = point == text.npos ? text.size() : point + 1; i < text.size(); ++i) made.denominator *= 10;
  return made;
}

// The keys of a section; each is needed once.
enum Key : unsigned { device, kernel, precision, WrpOcpMin, BlkOcpMin, ThMin, TyPerTxMax, key_count };
constexpr char const* key_names[key_count] = {"device",    "kernel", "precision", "WrpOcpMin",
                                              "BlkOcpMin", "ThMin",  "TyPerTxMax"};
constexpr char known_keys[] = "device, kernel, precision, WrpOcpMin, BlkOcpMin, ThMin, TyPerTxMax";

// Puts a value where it belongs; otherwise says what is expected instead.
char const* take(NamedRecipe& into, Key key, std::string_view value) {
  auto occupancy = [&](Ratio& place) -> char const* {
    auto const found = ratio(value);
    if (!found || *found > Ratio{1, 1}) return "an occupancy from 0 to 1, such as 31/64 or 0.48";
    place = *found;
    return nullptr;
  };
  switch (key) {
    case device:
    case kernel:
      if (value.empty()) return "a name";
      (key == device ? into.device : into.kernel) = value;
      return nullptr;
    case precision:
      if (value.size() != 1 || !std::strchr("sdcz", value[0])) return "one of s, d, c, z";
      into.precision = value[0];
      return nullptr;
    case WrpOcpMin: return occupancy(into.recipe.WrpOcpMin);
    case BlkOcpMin: return occupancy(into.recipe.BlkOcpMin);
    case ThMin: {
      auto const threads = whole(value);
      if (!threads || *threads > most_threads) return "threads of a block, a number from 0 to 1024";
      into.recipe.ThMin = static_cast<int>(*threads);
      return nullptr;
    }
    case TyPerTxMax: {
      auto const found = ratio(value);
      if (!found || *found > Ratio{largest_ratio, 1}) return "Ty/Tx from 0 (no maximum) to 1024, such as 1/2 or 0.5";
      into.recipe.TyPerTxMax = *found;
      return nullptr;
    }
    case key_count: break;
  }
  return "another key";
}

class Parser {
 public:
  Parser(std::string_view text, char const* name) : lines_(text), name_(short_name(name)) {}

  Result<std::vector<NamedRecipe>> parse() {
    for (std::string_view content; !error_ && lines_.next(&content);) line(content);
    if (!error_) close_section();
    if (!error_ && !versioned_)
      say(lines_.number(), "", "no version: the first line must be blaslift-recipes = %d", recipe_format);
    if (error_) return error_;
    return std::move(recipes_);
  }

 private:
  template <class... Values>
  void say(int line, std::string_view value, char const* format, Values... values) {
    if (error_) return;
    char what[160];
    if constexpr (sizeof...(values) == 0) {
      std::snprintf(what, sizeof what, "%s", format);
    } else {
      std::snprintf(what, sizeof what, format, values...);
    }
    std::string const shown{value.substr(0, 24)};
    error_ = value.empty() ? Error::make(Error::Code::failed, "%s:%d: %s", name_, line, what)
                           : Error::make(Error::Code::failed, "%s:%d: \"%s\"%s: %s", name_, line, shown.c_str(),
                                         value.size() > 24 ? "..." : "", what);
  }

  void line(std::string_view content) {
    if (content[0] == '[') return section(content);
    if (auto const found = assignment_in(content)) return assignment(found->key, found->value);
    say(lines_.number(), content, "expected key = value, [recipe] or # a comment");
  }

  void section(std::string_view content) {
    if (!versioned_) return no_version(content);
    if (content != "[recipe]") return say(lines_.number(), content, "the only kind of section is [recipe]");
    close_section();
    section_ = lines_.number();
    recipes_.emplace_back();
    std::memset(set_at_, 0, sizeof set_at_);
  }

  void assignment(std::string_view name, std::string_view value) {
    if (name == "blaslift-recipes") return version(value);
    if (!versioned_) return no_version(name);
    if (section_ == 0) return say(lines_.number(), name, "a key outside of any section; start one with [recipe]");
    for (unsigned key = 0; key < key_count; ++key) {
      if (name != key_names[key]) continue;
      if (set_at_[key])
        return say(lines_.number(), name, "given twice, first in line %d; keep one of them", set_at_[key]);
      set_at_[key] = lines_.number();
      if (char const* const expected = take(recipes_.back(), static_cast<Key>(key), value))
        say(lines_.number(), value.empty() ? name : value, "%s must be %s", key_names[key], expected);
      return;
    }
    say(lines_.number(), name, "no such key; there are %s", known_keys);
  }

  void version(std::string_view value) {
    if (versioned_) return say(lines_.number(), value, "the version is given twice; keep the first");
    auto const number = whole(value);
    if (!number || *number < 1)
      return say(lines_.number(), value, "not a version; this blaslift writes %d", recipe_format);
    if (*number > recipe_format)
      return say(lines_.number(), value,
                 "written by a later blaslift; this one reads version %d. Update it, or measure again with "
                 "blaslift tune --kernels",
                 recipe_format);
    versioned_ = true;
  }

  void no_version(std::string_view content) {
    say(lines_.number(), content, "before the version; the first line must be blaslift-recipes = %d", recipe_format);
  }

  // Everything is given, and not twice for the same kernel.
  void close_section() {
    if (section_ == 0) return;
    for (unsigned key = 0; key < key_count; ++key) {
      if (!set_at_[key])
        return say(section_, "[recipe]", "%s is missing; add a line %s = ...", key_names[key], key_names[key]);
    }
    NamedRecipe const& last = recipes_.back();
    for (std::size_t i = 0; i + 1 < recipes_.size(); ++i) {
      NamedRecipe const& other = recipes_[i];
      if (other.device == last.device && other.kernel == last.kernel && other.precision == last.precision)
        return say(section_, last.kernel,
                   "a second recipe for this device, kernel and precision; the first is in line %d", sections_[i]);
    }
    sections_.push_back(section_);
  }

  Lines lines_;
  char const* name_;
  int section_ = 0;  // its line; 0: none yet
  bool versioned_ = false;
  int set_at_[key_count] = {};
  std::vector<NamedRecipe> recipes_;
  std::vector<int> sections_;  // where each recipe starts
  Error error_;
};

std::string text_of(Ratio value) {
  std::string text = std::to_string(value.numerator);
  return value.denominator == 1 ? text : text + "/" + std::to_string(value.denominator);
}

}  // namespace

Result<std::vector<NamedRecipe>> parse_recipes(std::string_view text, char const* name) {
  return Parser(text, name).parse();
}

Result<std::vector<NamedRecipe>> read_recipes(char const* path) {
  auto const text = read_text_file(path, "recipes");
  if (!text) return text.error();
  return parse_recipes(*text, path);
}

Result<std::string> format_recipes(std::span<NamedRecipe const> recipes) {
  std::string text =
      "# blaslift: tuning recipes, what a block shape of a kernel must have on a device. 0: no minimum, no maximum.\n"
      "blaslift-recipes = " +
      std::to_string(recipe_format) + "\n";
  for (NamedRecipe const& named : recipes) {
    text += "\n[recipe]\ndevice = " + named.device + "\nkernel = " + named.kernel + "\nprecision = " + named.precision +
            "\nWrpOcpMin = " + text_of(named.recipe.WrpOcpMin) + "\nBlkOcpMin = " + text_of(named.recipe.BlkOcpMin) +
            "\nThMin = " + std::to_string(named.recipe.ThMin) + "\nTyPerTxMax = " + text_of(named.recipe.TyPerTxMax) +
            "\n";
  }
  // What could not be read back is not written.
  auto again = parse_recipes(text, "recipes to write");
  if (!again) return again.error();
  auto const [read, wanted] = std::mismatch(again->begin(), again->end(), recipes.begin(), recipes.end());
  if (wanted != recipes.end() || read != again->end())
    return Error::make(Error::Code::failed,
                       "recipe %d: a name has a line break, a number sign, or blanks at an end; rename it",
                       static_cast<int>(wanted - recipes.begin()) + 1);
  return text;
}

Error write_recipes(char const* path, std::span<NamedRecipe const> recipes) {
  auto text = format_recipes(recipes);
  if (!text) return text.error();
  return write_text_file(path, *text);
}

}  // namespace blaslift::gpu::plan
