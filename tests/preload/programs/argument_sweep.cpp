// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// argument_sweep LIBRARY BITS FAMILY OPTIONS...: makes the calls of argument_cases.hpp by the names of one family and
// prints a line for each: what reached the error handlers, the returned value, and what stands in the arrays that the
// call writes. LIBRARY is opened for all to see, as a BLAS that a program is linked to; whatever was preloaded comes
// first.
//
// xerbla_ returns to the BLAS, cblas_xerbla leaves the call.
//
//   first            each call is its thread's first
//   number           each call is the 1,024th (and so on) of its routine
//   one-in N         so few of the cases
//   only SUBJECT     of one subject; with what they call
//   variables        also Netlib's CBLAS's two variables, as a handler finds them
#include <dlfcn.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <csetjmp>
#include <csignal>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "argument_cases.hpp"
#include "shim/call/call.hpp"
#include "tests/support/cases.hpp"
#include "tests/support/routine_facts.hpp"

int const blaslift::plain_integer_bits = 32;  // of this program no family's width is asked

namespace {

std::string reports;
std::jmp_buf before_call;
bool variables = false;

void append(std::string& text, char const* format, ...) {
  char part[600];
  va_list values;
  va_start(values, format);
  std::vsnprintf(part, sizeof part, format, values);
  va_end(values);
  text += part;
}

void append_variables() {
  if (!variables) return;
  for (char const* name : {"CBLAS_CallFromC", "RowMajorStrg"})
    if (auto const* value = static_cast<int const*>(dlsym(RTLD_DEFAULT, name))) append(reports, ",%d", *value);
}

void take_report(char const* name, void const* info, std::size_t length) {
  append(reports, " xerbla:");
  for (std::size_t i = 0; i < std::min<std::size_t>(length, 20); ++i)
    append(reports, name[i] >= ' ' && name[i] <= '~' ? "%c" : "\\%02x", name[i]);
  append(reports, ",%zu,%d", length, *static_cast<int const*>(info));
  append_variables();
}

}  // namespace

// Both handlers, under the names of every family; this program exports them.
#define HANDLERS(fortran, c)                                                                                       \
  extern "C" [[gnu::visibility("default")]] void fortran(char const* name, void const* info, std::size_t length) { \
    take_report(name, info, length);                                                                               \
  }                                                                                                                \
  extern "C" [[gnu::visibility("default")]] void c(int info, char const* routine, char const* form, ...) {         \
    char text[200];                                                                                                \
    va_list values;                                                                                                \
    va_start(values, form);                                                                                        \
    std::vsnprintf(text, sizeof text, form, values);                                                               \
    va_end(values);                                                                                                \
    text[std::strcspn(text, "\n")] = 0;                                                                            \
    append(reports, " cblas_xerbla:%s,%d,%.60s", routine, info, text);                                             \
    append_variables();                                                                                            \
    std::longjmp(before_call, 1); /* Netlib's goes on with a flag that it has not set */                           \
  }
HANDLERS(xerbla_, cblas_xerbla)
HANDLERS(xerbla_64_, cblas_xerbla64_)
HANDLERS(scipy_xerbla_, scipy_cblas_xerbla)
HANDLERS(scipy_xerbla_64_, scipy_cblas_xerbla64_)
#undef HANDLERS

namespace blaslift::test {
namespace {

struct Options {
  int bits = 32;
  Family family{};
  bool each_first = false, each_1024th = false;
  std::uint64_t one_in = 1;
  char const* only = nullptr;
};
Options options;

// Shared with the children: what they have done, and its lines.
struct Progress {
  std::size_t next_subject, next_case;  // the first that has not ended
  std::size_t length;
  unsigned long long on_device;
  char lines[std::size_t{1} << 28];
};
Progress* progress;

// ---- arrays ----

constexpr std::size_t capacity = std::size_t{40} << 20, offset = 1 << 16, shown_of_small = 8192;
std::byte* arrays[max_arrays];
std::byte* pattern_of[2];  // single, double

// Which pattern stands in an array, and how far it is sure to do so. Before an array lie some bytes that nobody may
// write.
constexpr std::size_t before_array = 256;
struct Content {
  std::byte const* pattern = nullptr;
  std::size_t bytes = 0;
};
Content contents[max_arrays];

void restore(std::size_t number, std::byte const* pattern, std::size_t bytes) {
  Content& now = contents[number];
  if (now.pattern != pattern) now = {pattern, 0};
  if (now.bytes >= bytes) return;
  std::memcpy(arrays[number] + offset - before_array + now.bytes, pattern + now.bytes, bytes - now.bytes);
  now.bytes = bytes;
}

void make_arrays() {
  auto const allocate = [] {
    return static_cast<std::byte*>(
        mmap(nullptr, capacity, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0));
  };
  for (auto& array : arrays) array = allocate();
  for (std::size_t i = 0; i < 2; ++i) pattern_of[i] = allocate();
  auto const fill = [](auto* to, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) {
      auto const value = static_cast<double>((i * 2654435761U >> 12 & 511) + 128) / 640;
      to[i] = static_cast<std::remove_reference_t<decltype(*to)>>((i * 40503U >> 8 & 1) != 0 ? value : -value);
    }
  };
  fill(reinterpret_cast<float*>(pattern_of[0]), capacity / sizeof(float));
  fill(reinterpret_cast<double*>(pattern_of[1]), capacity / sizeof(double));
}

std::uint64_t hash_of(std::byte const* from, std::size_t bytes) {
  std::uint64_t lanes[4] = {1, 2, 3, 4};
  for (std::size_t i = 0; i + 32 <= bytes; i += 32) {
    std::uint64_t words[4];
    std::memcpy(words, from + i, sizeof words);
    for (int j = 0; j < 4; ++j) lanes[j] = (lanes[j] ^ words[j]) * 0x9e3779b97f4a7c15U, lanes[j] ^= lanes[j] >> 29;
  }
  return lanes[0] ^ lanes[1] * 3 ^ lanes[2] * 5 ^ lanes[3] * 7;
}

// A sum in which every element counts otherwise, and that of the magnitudes.
template <class Real>
void add_up(std::byte const* from, std::size_t bytes, double* sum, double* magnitude) {
  auto const* const values = reinterpret_cast<Real const*>(from);
  for (std::size_t i = 0; i < bytes / sizeof(Real); ++i) {
    double const value = static_cast<double>(values[i]);
    *sum += value * (1 + 0.125 * static_cast<double>(i % 13));
    *magnitude += std::fabs(value);
  }
}

// ---- one case ----

struct Subject {
  Symbol symbol{};
  Convention convention;
  std::string name;
  Function function = nullptr;
};

std::size_t shown_bytes(Call const& call, int position, Layout layout) {
  if (shapes_unknown(call.routine->id)) return shown_of_small;
  for (int i = 0; i < call.routine->parameter_count; ++i) {
    Kind const kind = call.routine->parameters[static_cast<std::size_t>(i)].kind;
    bool const has_no_size = (kind == Kind::dim || kind == Kind::ld) && call[i].integer < 0;
    if (has_no_size || (is_integer(kind) && std::abs(call[i].integer) > 1 << 21)) return shown_of_small;
  }
  Operand const view = memory_of(call, position, layout);
  auto const bytes = static_cast<std::size_t>(std::max<std::int64_t>(0, span_elements(view))) * view.element;
  return std::clamp(bytes + 512, shown_of_small, capacity - 2 * offset) / 32 * 32;
}

unsigned long long calls_on_device() {
  static auto const count = reinterpret_cast<unsigned long long (*)()>(dlsym(RTLD_DEFAULT, "blaslift_calls_on_device"));
  return count ? count() : 0;
}

// Legal calls without work before a case, so that it is a 1,024th.
void make_room(Subject const& subject, Call call, std::uint64_t* made) {
  std::size_t number = 0;
  for (int i = 0; i < call.routine->parameter_count; ++i) {
    Kind const kind = call.routine->parameters[static_cast<std::size_t>(i)].kind;
    if (is_flag(kind)) call[i].flag = letters(kind, call.precision)[0];
    if (is_integer(kind)) call[i].integer = kind == Kind::dim ? 0 : 1;
    if (is_array(kind)) call[i].pointer = arrays[number++] + offset;
  }
  constexpr std::uint64_t period = 1024;
  for (; (*made + 1) % period != 0; ++*made) invoke(subject.convention, subject.function, call);
  ++*made;
  for (Content& each : contents) each = {};  // routines without sizes have written
}

Returned invoke_or_leave(Convention const& convention, Function function, Call const& call) {
  return setjmp(before_call) == 0 ? invoke(convention, function, call) : Returned{};
}

std::string run(Subject const& subject, ArgumentCase const& one) {
  Call call = one.call;
  bool const is_double = !is_single(call.precision);
  bool const only_layout_is_wrong = one.layout != Layout::col_major && one.layout != Layout::row_major;
  std::size_t shown[max_arrays] = {};
  std::size_t number = 0;
  for (int i = 0; i < call.routine->parameter_count; ++i) {
    Parameter const& parameter = call.routine->parameters[static_cast<std::size_t>(i)];
    if (!is_array(parameter.kind)) continue;
    shown[number] = shown_bytes(call, i, only_layout_is_wrong ? Layout::col_major : one.layout);
    restore(number, pattern_of[is_double] + 64 * number, before_array + shown[number]);
    bool const empty =
        one.no_data && !shapes_unknown(call.routine->id) && span_elements(memory_of(call, i, Layout::col_major)) <= 0;
    call[i].pointer = empty ? nullptr : arrays[number] + offset;
    ++number;
  }
  Convention convention = subject.convention;
  convention.layout = one.layout;
#if defined(__x86_64__)
  __asm__ volatile("fninit");  // OpenBLAS's scsum leaves a number on the x87 stack, which makes NaN of its next crotg
#endif
  unsigned long long const before = calls_on_device();
  reports.clear();
  Returned const value = invoke_or_leave(convention, subject.function, call);
  bool const on_device = calls_on_device() != before;
  std::string line;
  append(line, "%s", reports.empty() ? " -" : reports.c_str());
  if (on_device && !one.legal) append(line, " ILLEGAL ON THE DEVICE");
  append(line, "\t%a,%a,%lld", value.value.re, value.value.im, static_cast<long long>(value.integer));
  std::uint64_t hash = 0;
  double sum = 0, magnitude = 0;
  number = 0;
  for (Parameter const& parameter : call.routine->list()) {
    if (!is_array(parameter.kind)) continue;
    if (is_written(parameter.kind)) {
      std::byte const* const from = arrays[number] + offset - before_array;
      std::size_t const bytes = shown[number] + before_array;
      hash *= 31;
      if (std::memcmp(from, contents[number].pattern, bytes) != 0) {
        hash += hash_of(from, bytes);
        is_double ? add_up<double>(from, bytes, &sum, &magnitude) : add_up<float>(from, bytes, &sum, &magnitude);
        contents[number] = {};
      }
    }
    ++number;
  }
  append(line, "\t%016llx\t%.17g,%.17g", static_cast<unsigned long long>(hash), sum, magnitude);
  return line;
}

std::string words_of(ArgumentCase const& one) {
  std::string text;
  append(text, " %d", static_cast<int>(one.layout));
  for (int i = 0; i < one.call.routine->parameter_count; ++i) {
    Parameter const& parameter = one.call.routine->parameters[static_cast<std::size_t>(i)];
    if (is_flag(parameter.kind))
      append(text, " %s=%d'%c'", parameter.name, one.call[i].flag, one.call[i].flag > ' ' ? one.call[i].flag : ' ');
    else if (is_integer(parameter.kind))
      append(text, " %s=%lld", parameter.name, static_cast<long long>(one.call[i].integer));
    else if (!is_array(parameter.kind))
      append(text, " %s=%g", parameter.name, one.call[i].scalar.re);
  }
  return text + (one.no_data ? " without data" : "") + (one.legal ? " legal" : " illegal");
}

bool is_chosen(Symbol symbol, std::size_t number) {
  if (options.one_in == 1) return true;
  std::uint64_t const mixed =
      (number * 0x9e3779b97f4a7c15U + index(symbol) * 0xbf58476d1ce4e5b9U) * 0x94d049bb133111ebU;
  return (mixed >> 33) % options.one_in == 0;
}

// ---- the children ----

void write_line(Subject const& subject, std::size_t number, std::string const& line) {
  auto const room = sizeof progress->lines - progress->length;
  int const used =
      std::snprintf(progress->lines + progress->length, room, "%s %zu%s\n", subject.name.c_str(), number, line.c_str());
  if (used < 0 || static_cast<std::size_t>(used) >= room)
    std::fputs("argument_sweep: too many lines\n", stderr), std::_Exit(3);
  progress->length += static_cast<std::size_t>(used);
}

void run_subject(Subject const& subject) {
  std::size_t number = 0;
  std::uint64_t made = 0;
  for_each_argument_case(subject.symbol, subject.convention.language, subject.convention.layout,
                         [&](ArgumentCase const& one) {
                           std::size_t const own = number++;
                           if (own < progress->next_case || !is_chosen(subject.symbol, own)) return;
                           progress->next_case = own;
                           alarm(60);
                           std::string line;
                           if (options.each_1024th) make_room(subject, one.call, &made);
                           if (options.each_first)
                             std::thread([&] { line = run(subject, one); }).join();
                           else
                             line = run(subject, one);
                           write_line(subject, own, line + (options.only ? words_of(one) : ""));
                           progress->next_case = own + 1;
                         });
}

void run_from_there(std::vector<Subject> const& subjects) {
  for (; progress->next_subject < subjects.size(); ++progress->next_subject, progress->next_case = 0) {
    Subject const& subject = subjects[progress->next_subject];
    if (subject.function)
      run_subject(subject);
    else
      write_line(subject, 0, " missing");
  }
  progress->on_device += calls_on_device();
}

// In a child, which may crash where a BLAS does not survive its arguments; another one goes on behind that call.
std::size_t run_in_children(std::vector<Subject> const& subjects) {
  for (std::size_t crashed = 0;; ++crashed) {
    progress->length = 0;
    std::fflush(stdout);
    pid_t const child = fork();
    if (child == 0) {
      run_from_there(subjects);
      std::fflush(stdout);  // a library in a wheel has printed its errors there
      std::_Exit(0);
    }
    int status = 0;
    waitpid(child, &status, 0);
    std::fwrite(progress->lines, 1, progress->length, stdout);
    if (WIFEXITED(status) && WEXITSTATUS(status) == 0) return crashed;
    if (WIFEXITED(status) && WEXITSTATUS(status) == 3) std::exit(3);
    std::printf("%s %zu ended by %s %d\n", subjects[progress->next_subject].name.c_str(), progress->next_case,
                WIFSIGNALED(status) ? "signal" : "exit", WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status));
    ++progress->next_case;
  }
}

std::vector<Subject> subjects() {
  std::vector<Subject> made;
  for (Language const language : {Language::fortran, Language::cblas})
    for (Layout const layout : {Layout::col_major, Layout::row_major})
      for (std::size_t i = 0; i < blas_symbol_count; ++i) {
        auto const symbol = static_cast<Symbol>(i);
        SymbolInfo const& known = info(symbol);
        if (!(language == Language::fortran ? known.fortran : known.cblas)) continue;
        if (layout == Layout::row_major && (language == Language::fortran || routine(symbol).level == 1)) continue;
        char name[symbol_name_size];
        exported_name(Family::plain, language, symbol, name);
        std::string const shown = std::string(name) + (layout == Layout::row_major ? "_rows" : "");
        if (options.only && shown != options.only) continue;
        exported_name(options.family, language, symbol, name);
        made.push_back({symbol,
                        {language, layout, options.bits, false},
                        shown,
                        reinterpret_cast<Function>(dlsym(RTLD_DEFAULT, name))});
      }
  return made;
}

int main_of(int argc, char** argv) {
  if (argc < 4) return 2;
  options.bits = std::atoi(argv[2]);
  for (auto const& [name, family] : {std::pair{"plain", Family::plain},
                                     {"index64", Family::index64},
                                     {"scipy", Family::scipy},
                                     {"scipy64", Family::scipy64}})
    if (std::strcmp(argv[3], name) == 0) options.family = family;
  for (int i = 4; i < argc; ++i) {
    std::string_view const word = argv[i];
    if (word == "first") options.each_first = true;
    if (word == "number") options.each_1024th = true;
    if (word == "variables") variables = true;
    if (word == "one-in" && i + 1 < argc) options.one_in = std::strtoull(argv[++i], nullptr, 10);
    if (word == "only" && i + 1 < argc) options.only = argv[++i];
  }
  if (!dlopen(argv[1], RTLD_NOW | RTLD_GLOBAL)) {
    std::fprintf(stderr, "argument_sweep: %s\n", dlerror());
    return 2;
  }
  progress = static_cast<Progress*>(
      mmap(nullptr, sizeof(Progress), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0));
  make_arrays();
  std::vector<Subject> const all = subjects();
  std::size_t const crashed = run_in_children(all);
  auto const missing = std::count_if(all.begin(), all.end(), [](Subject const& one) { return !one.function; });
  std::printf("# %zu names, %td missing, %zu calls ended the process, %llu on a device\n", all.size(), missing, crashed,
              progress->on_device);
  return 0;
}

}  // namespace
}  // namespace blaslift::test

int main(int argc, char** argv) { return blaslift::test::main_of(argc, argv); }
