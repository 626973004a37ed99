// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "gpu/plan/kernel_file.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <initializer_list>
#include <optional>

#include "gpu/plan/built_for.hpp"
#include "gpu/plan/built_in_kernels.hpp"
#include "shim/base/text_file.hpp"

namespace blaslift::gpu::plan {
namespace {

constexpr std::int64_t most_size = std::int64_t{1} << 40;  // above all memory; what is made of it fits 64 bits
constexpr int most_threads = 1024, most_variants = 1 << 16, most_kinds = 1 << 16;

std::optional<std::int64_t> whole(std::string_view text, std::int64_t least = 0, std::int64_t most = without_end) {
  auto const value = number_in<std::int64_t>(text);
  return value && *value >= least && *value <= most ? value : std::nullopt;
}

// The words of a value, one after another; "" behind the last.
class Words {
 public:
  explicit Words(std::string_view text) : left_(text) {}
  std::string_view next() {
    left_ = trimmed(left_);
    std::string_view const word = left_.substr(0, left_.find_first_of(" \t"));
    left_.remove_prefix(word.size());
    return word;
  }

 private:
  std::string_view left_;
};

// Whole numbers with a separator between each two: "16x1048576". False unless there are just as many.
bool numbers(std::string_view text, char separator, std::initializer_list<std::int64_t*> places) {
  std::size_t left = places.size();
  for (std::int64_t* const place : places) {
    std::size_t const end = --left > 0 ? text.find(separator) : text.size();
    if (end == text.npos) return false;
    auto const value = whole(text.substr(0, end));
    if (!value) return false;
    *place = *value;
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return true;
}

constexpr double microsecond = 1e-6;

std::optional<double> seconds_in(std::string_view text) {
  constexpr double most = 1e9;
  auto const value = number_in<double>(text);
  return value && *value > 0 && *value < most ? std::optional(*value * microsecond) : std::nullopt;
}

constexpr double gigabyte = 1e9, nanosecond = 1e-9;

// Null, or what is expected instead.
char const* take_rates(std::string_view value, MeasuredRates* made) {
  constexpr char const* expected = "rates as in: stream 4549 one 91 load 785 launch 2, all above zero";
  Words words(value);
  auto const take = [&](std::string_view name, double unit, double* to) {
    constexpr double most = 1e9;
    if (words.next() != name) return false;
    auto const number = number_in<double>(words.next());
    if (!number || !(*number > 0) || *number >= most) return false;
    *to = *number * unit;
    return true;
  };
  bool const all = take("stream", gigabyte, &made->stream_bytes_per_second) &&
                   take("one", gigabyte, &made->one_bytes_per_second) &&
                   take("load", nanosecond, &made->load_seconds) &&
                   take("launch", microsecond, &made->launch_seconds) && words.next().empty();
  return all ? nullptr : expected;
}

std::optional<Shape> shape_in(std::string_view text) {
  std::size_t const colon = text.find(':');
  if (colon == text.npos) return {};
  auto const variant = whole(text.substr(0, colon), 0, most_variants);
  std::int64_t tx = 0, ty = 0, per_thread = 0;
  if (!variant || !numbers(text.substr(colon + 1), 'x', {&tx, &ty, &per_thread})) return {};
  bool const is_block = tx >= 1 && ty >= 1 && tx <= most_threads && ty <= most_threads && tx * ty <= most_threads;
  if (!is_block || per_thread < 1 || per_thread > most_variants) return {};
  return Shape{static_cast<int>(*variant), static_cast<int>(tx), static_cast<int>(ty), static_cast<int>(per_thread)};
}

// "256-4096", or "256-" without an end.
std::optional<SizeRange> range_in(std::string_view text) {
  std::size_t const dash = text.find('-');
  if (dash == text.npos) return {};
  std::string_view const behind = text.substr(dash + 1);
  auto const least = whole(text.substr(0, dash), 1);
  auto const most = behind.empty() ? std::optional(without_end) : whole(behind, 1);
  if (!least || !most || *least > *most) return {};
  return SizeRange{*least, *most};
}

bool is_name(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [](char letter) {
    return (letter >= 'a' && letter <= 'z') || (letter >= '0' && letter <= '9') || letter == '_';
  });
}

bool are_letters(std::string_view text, char const* among) {
  return !text.empty() && text.find_first_not_of(among) == text.npos;
}

// Null, or what is expected instead.
char const* take_class(std::string_view value, MeasuredClass* made) {
  Words words(value);
  std::string_view const routine = words.next(), precisions = words.next(), transa = words.next();
  if (!is_name(routine)) return "a routine's name without its precision first, such as gemv";
  if (!are_letters(precisions, "sdcz")) return "precisions behind the routine, such as sd";
  auto const is_flag = [](std::string_view flags) { return flags == "*" || are_letters(flags, "NTC"); };
  if (!is_flag(transa)) return "flags behind the precisions: N, T, C or several, or *";
  *made = {};
  made->routine = routine, made->precisions = precisions, made->transa = transa;
  std::string_view word = words.next();
  if (is_flag(word)) made->transb = word, word = words.next();
  for (; !word.empty(); word = words.next()) {
    std::string_view const what = words.next();
    if (what.empty()) return "a value behind each of size, narrowest, edge, longer, k and from";
    if (word == "narrowest") {
      auto const least = whole(what, 1);
      if (!least) return "a number behind narrowest";
      made->narrowest = *least;
    } else if (word == "from") {
      made->source = what;
    } else {
      SizeRange* const place = word == "size"     ? &made->size
                               : word == "edge"   ? &made->edge
                               : word == "longer" ? &made->longer
                               : word == "k"      ? &made->k
                                                  : nullptr;
      if (place != nullptr && place->most > 0) return "each of size, edge, longer and k once";
      if (place == nullptr) return "of size, narrowest, edge, longer, k and from only these, each with its value";
      auto const range = range_in(what);
      if (!range) return "sizes as 256-4096, or 256- without an end";
      *place = *range;
    }
  }
  if ((made->size.most > 0) == made->is_product()) return "either size or edge";
  if (!made->is_product())
    return made->k.most > 0 || made->longer.most > 0 || !made->transb.empty()
               ? "one word of flags and neither k nor longer beside size"
               : nullptr;
  if (made->k.most == 0 || made->narrowest > 0) return "k beside edge, and no narrowest";
  if (made->longer.most > 0 && made->longer.most < made->edge.least) return "longer from edge on";
  return nullptr;
}

char const* take_best(std::string_view value, MeasuredShape* made) {
  Words words(value);
  std::string_view const size = words.next();
  *made = {};
  made->wide = true;
  if (!numbers(size, 'x', {&made->m, &made->n, &made->k})) {
    made->k = 1;
    if (!numbers(size, 'x', {&made->m, &made->n})) return "a size first, m x n or m x n x k without blanks";
  }
  if (made->m < 1 || made->n < 1 || made->k < 1) return "sizes from 1";
  if (std::max({made->m, made->n, made->k}) > most_size) return "sizes up to 2^40";
  std::string_view word = words.next();
  if (word == "unaligned") made->wide = false, word = words.next();
  if (word == "kind") {
    auto const kind = whole(words.next(), 0, most_kinds);
    if (!kind) return "a number behind kind";
    made->kind = static_cast<int>(*kind);
    word = words.next();
  }
  auto const shape = shape_in(word);
  if (!shape) return "a shape behind the size: variant:tx x ty x per thread, such as 0:32x4x2";
  made->shape = *shape;
  word = words.next();
  if (word.empty()) return nullptr;
  if (word != "took") return "nothing behind the shape, or took and cublas, each with its microseconds";
  constexpr char const* expected = "microseconds as in: took 31.2 cublas 44, or took 31.2, all above zero";
  auto const ours = seconds_in(words.next());
  if (!ours) return expected;
  made->ours_seconds = *ours;
  word = words.next();
  if (word.empty()) return nullptr;
  auto const vendors = seconds_in(words.next());
  if (word != "cublas" || !vendors || !words.next().empty()) return expected;
  made->vendor_seconds = *vendors;
  return nullptr;
}

char const* take_worth(std::string_view value, std::vector<Shape>* made) {
  Words words(value);
  for (std::string_view word = words.next(); !word.empty(); word = words.next()) {
    auto const shape = shape_in(word);
    if (!shape) return "shapes: variant:tx x ty x per thread, such as 0:32x4x2, with blanks between them";
    made->push_back(*shape);
  }
  return nullptr;
}

class Parser {
 public:
  Parser(std::string_view text, char const* name) : lines_(text), name_(short_name(name)) {}

  Result<MeasuredGpu> parse() {
    for (std::string_view content; !error_ && lines_.next(&content);) line(content);
    if (!error_ && !versioned_) say("", "no version: the first line must be blaslift-kernels = 1");
    if (!error_ && (made_.device.empty() || made_.capability == 0))
      say("", "no GPU: lines device = ... and capability = ... are missing");
    if (error_) return error_;
    for (MeasuredKernel& each : made_.kernels)
      std::stable_sort(each.best.begin(), each.best.end(), [](auto const& a, auto const& b) { return a.m < b.m; });
    return std::move(made_);
  }

 private:
  void say(std::string_view value, char const* what) {
    if (error_) return;
    constexpr std::size_t shown = 32;
    std::string const text(value.substr(0, shown));
    error_ = value.empty() ? Error::make(Error::Code::failed, "%s:%d: %s", name_, lines_.number(), what)
                           : Error::make(Error::Code::failed, "%s:%d: \"%s\"%s: expected %s", name_, lines_.number(),
                                         text.c_str(), value.size() > shown ? "..." : "", what);
  }

  void line(std::string_view content) {
    auto const found = assignment_in(content);
    if (!versioned_) return version(found, content);
    if (content[0] == '[') return section(content);
    if (!found) return say(content, "key = value, [kernel precision] or # a comment");
    if (char const* const expected = assignment(found->key, found->value)) say(content, expected);
  }

  void version(std::optional<Assignment> const& found, std::string_view content) {
    auto const number = found && found->key == "blaslift-kernels" ? whole(found->value, 1) : std::nullopt;
    if (!number) return say(content, "blaslift-kernels = 1 in the first line");
    if (*number > kernel_format) return say(found->value, "version 1: a later blaslift wrote this, update this one");
    versioned_ = true;
  }

  void section(std::string_view content) {
    Words words(content.substr(1, content.size() - (content.back() == ']' ? 2 : 1)));
    std::string_view const kernel = words.next(), precision = words.next();
    if (content.back() != ']' || !is_name(kernel) || precision.size() != 1 || !are_letters(precision, "sdcz") ||
        !words.next().empty())
      return say(content, "[kernel precision], such as [gemv_n s]");
    if (made_.find(kernel, precision[0])) return say(content, "each kernel and precision once");
    made_.kernels.push_back({std::string(kernel), precision[0], {}, {}});
  }

  // Null, or what is expected instead.
  char const* assignment(std::string_view key, std::string_view value) {
    if (key == "device") {
      if (value.empty() || !made_.device.empty()) return "the GPU's name, once";
      return made_.device = value, nullptr;
    }
    if (key == "capability") {
      std::int64_t major = 0, minor = 0;
      if (!numbers(value, '.', {&major, &minor}) || major > 99 || minor > 9) return "a compute capability, such as 9.0";
      made_.capability = static_cast<int>(10 * major + minor);
      return nullptr;
    }
    if (key == "built-in") {
      if (value != "yes" && value != "no") return "yes or no";
      return made_.adds_built_in = value == "yes", nullptr;
    }
    if (key == "rates") return take_rates(value, &made_.rates);
    if (key == "ours" || key == "cublas") {
      made_.classes.emplace_back();
      char const* const expected = take_class(value, &made_.classes.back());
      made_.classes.back().is_ours = key == "ours";
      return expected;
    }
    if (made_.kernels.empty())
      return "device, capability, built-in, rates, ours, cublas, or a section such as [gemv_n s] before worth and best";
    if (key == "worth") return take_worth(value, &made_.kernels.back().worth);
    if (key == "best") {
      made_.kernels.back().best.emplace_back();
      return take_best(value, &made_.kernels.back().best.back());
    }
    return "one of device, capability, built-in, rates, ours, cublas, worth and best";
  }

  Lines lines_;
  char const* name_;
  bool versioned_ = false;
  MeasuredGpu made_;
  Error error_;
};

std::string text_of(Shape const& shape) {
  return std::to_string(shape.variant) + ':' + std::to_string(shape.tx) + 'x' + std::to_string(shape.ty) + 'x' +
         std::to_string(shape.per_thread);
}

// To 10 ns, below what a GPU's clock tells.
std::string microseconds(double seconds) {
  constexpr double steps = 100;
  return blaslift::text_of(std::max(std::round(seconds / microsecond * steps), 1.0) / steps);
}

// Four digits, which is more than measurements repeat.
std::string text_of(MeasuredRates const& rates) {
  constexpr int precision = 4;
  auto const digits = [](double value, double unit) {
    char text[32];
    auto const [end, error] =
        std::to_chars(text, text + sizeof text, value / unit, std::chars_format::general, precision);
    return std::string(text, error == std::errc{} ? end : text);
  };
  return "rates = stream " + digits(rates.stream_bytes_per_second, gigabyte) + " one " +
         digits(rates.one_bytes_per_second, gigabyte) + " load " + digits(rates.load_seconds, nanosecond) + " launch " +
         digits(rates.launch_seconds, microsecond) + '\n';
}

void add_range(std::string* text, char const* name, SizeRange const& range) {
  if (range.most == 0) return;
  *text += std::string(" ") + name + ' ' + std::to_string(range.least) + '-';
  if (range.most != without_end) *text += std::to_string(range.most);
}

std::string text_of(MeasuredClass const& each) {
  std::string text =
      (each.is_ours ? "ours = " : "cublas = ") + each.routine + ' ' + each.precisions + ' ' + each.transa;
  if (!each.transb.empty()) text += ' ' + each.transb;
  add_range(&text, "size", each.size);
  if (each.narrowest > 0) text += " narrowest " + std::to_string(each.narrowest);
  add_range(&text, "edge", each.edge);
  add_range(&text, "longer", each.longer);
  add_range(&text, "k", each.k);
  return each.source.empty() ? text : text + " from " + each.source;
}

std::string text_of(MeasuredShape const& each) {
  std::string text = "best = " + std::to_string(each.m) + 'x' + std::to_string(each.n);
  if (each.k != 1 || each.kind != 0) text += 'x' + std::to_string(each.k);
  if (!each.wide) text += " unaligned";
  if (each.kind != 0) text += " kind " + std::to_string(each.kind);
  text += ' ' + text_of(each.shape);
  if (each.ours_seconds > 0) text += " took " + microseconds(each.ours_seconds);
  return each.has_times() ? text + " cublas " + microseconds(each.vendor_seconds) : text;
}

}  // namespace

Result<MeasuredGpu> parse_kernels(std::string_view text, char const* name) { return Parser(text, name).parse(); }

Result<MeasuredGpu> read_kernels(char const* path) {
  auto text = read_text_file(path, "measured kernels");
  if (!text) return text.error();
  return parse_kernels(*text, path);
}

std::string format_kernels(MeasuredGpu const& measured) {
  std::string text = "blaslift-kernels = " + std::to_string(kernel_format) + "\ndevice = " + measured.device +
                     "\ncapability = " + std::to_string(measured.capability / 10) + '.' +
                     std::to_string(measured.capability % 10) + '\n';
  if (!measured.adds_built_in) text += "built-in = no\n";
  if (measured.rates.are_known()) text += text_of(measured.rates);
  text += '\n';
  for (MeasuredClass const& each : measured.classes) text += text_of(each) + '\n';
  for (MeasuredKernel const& each : measured.kernels) {
    text += "\n[" + each.kernel + ' ' + each.precision + "]\n";
    if (!each.worth.empty()) {
      text += "worth =";
      for (Shape const& shape : each.worth) text += ' ' + text_of(shape);
      text += '\n';
    }
    for (MeasuredShape const& shape : each.best) text += text_of(shape) + '\n';
  }
  return text;
}

// Never destroyed: a program may end while the start of a GPU reads it.
MeasuredGpu const& built_in_kernels() {
  static MeasuredGpu const& made = *[] {
    auto parsed = parse_kernels(built_in_kernel_text, "h200.kernels");
    return new MeasuredGpu(parsed ? std::move(*parsed) : MeasuredGpu());  // tests/unit/plan reads it
  }();
  return made;
}

MeasuredGpu const* measured_on(int capability) {
  return capability / 10 == measured_capability / 10 ? &built_in_kernels() : nullptr;
}

}  // namespace blaslift::gpu::plan
