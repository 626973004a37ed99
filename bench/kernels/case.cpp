// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "bench/kernels/case.hpp"

#include <cctype>
#include <cstdlib>

namespace blaslift::bench {
namespace {

constexpr std::size_t line = 256;  // bytes to which operands are aligned before their offset
std::size_t rounded(std::size_t bytes) { return (bytes + line - 1) / line * line; }

std::vector<std::string> split(std::string_view text, char at) {
  std::vector<std::string> parts(1);
  for (char const c : text)
    if (c == at)
      parts.emplace_back();
    else
      parts.back() += c;
  return parts;
}

// 4096, 2^20, 2^20+1, 2^24-3.
bool parse_size(std::string const& text, std::int64_t& value) {
  char* end = nullptr;
  long long const first = std::strtoll(text.c_str(), &end, 10);
  if (end == text.c_str()) return false;
  value = first;
  if (*end == '^') {
    char const* const from = end + 1;
    long long const power = std::strtoll(from, &end, 10);
    if (end == from || power < 0 || power > 40 || first != 2) return false;
    value = std::int64_t{1} << power;
  }
  if (*end == '+' || *end == '-') {
    char const* const from = end;
    value += std::strtoll(from, &end, 10);
    if (end == from) return false;
  }
  return *end == '\0';
}

Error wrong(std::string_view text, char const* why) {
  return Error::make(Error::Code::failed, "case '%.*s': %s", static_cast<int>(text.size()), text.data(), why);
}

// Scaling and rotating are repeated on the same vectors: their factors are of modulus 1.
Scalar scalar_of(Case const& made, Routine const& routine, Parameter const& parameter) {
  std::string_view const name = parameter.name;
  bool const complex = parameter.kind == Kind::scalar && is_complex(info(made.symbol).precision);
  if (name == "c") return {0.6, 0};
  if (name == "s") return {0.8, 0};
  bool const scales = routine.id == RoutineId::scal || routine.id == RoutineId::scal_real;
  if (scales && made.alpha == usual_alpha) return complex ? Scalar{-0.6, 0.8} : Scalar{-1, 0};
  double const value = name == "beta" ? made.beta : made.alpha;
  return {value, complex ? value / 2 : 0};
}

void complete(Case& made) {
  Routine const& routine = blaslift::routine(made.symbol);
  Call call;
  call.symbol = made.symbol;
  call.precision = info(made.symbol).precision;
  call.routine = &routine;
  std::size_t size = 0, flag = 0;
  for (int i = 0; i < routine.parameter_count; ++i) {
    Parameter const& parameter = routine.parameters[static_cast<std::size_t>(i)];
    std::string_view const name = parameter.name;
    if (is_flag(parameter.kind)) {
      char const usual = parameter.kind == Kind::uplo ? 'L' : 'N';
      call[i].flag = flag < made.flags.size() ? made.flags[flag] : usual;
      ++flag;
    } else if (parameter.kind == Kind::dim) {
      call[i].integer = size < made.sizes.size() ? made.sizes[size] : made.sizes.back();
      ++size;
    } else if (parameter.kind == Kind::inc) {
      call[i].integer = name == "incy" ? made.layout.incy : made.layout.incx;
    } else if (parameter.kind == Kind::scalar || parameter.kind == Kind::real) {
      call[i].scalar = scalar_of(made, routine, parameter);
    } else if (is_array(parameter.kind)) {
      call[i].pointer = nullptr;
    }
  }
  // Leading dimensions follow from the rows, which make_operand() knows.
  for (int i = 0; i < routine.parameter_count; ++i) {
    Parameter const& parameter = routine.parameters[static_cast<std::size_t>(i)];
    if (!is_array(parameter.kind) || parameter.stride == absent) continue;
    if (routine.parameters[static_cast<std::size_t>(parameter.stride)].kind != Kind::ld) continue;
    std::int64_t const rows = make_operand(call, i).rows + made.layout.pad, align = made.layout.align;
    call[parameter.stride].integer = (rows + align - 1) / align * align;
  }
  made.call = make_any(call);
  made.flops = flops_of(made.call);
  made.set_bytes = 0;
  made.bytes = 0;
  for (std::size_t i = 0; i < made.call.operand_count; ++i) {
    Operand const& operand = made.call.operands[i];
    made.place[i] = made.set_bytes + static_cast<std::size_t>(made.layout.offset[i]) * operand.element;
    // All of it is written, also what nobody reads: the last diagonal element of a unit triangle ends no span.
    std::int64_t const elements =
        operand.shape == Shape::vector ? span_elements(operand) : (operand.cols - 1) * operand.stride + operand.rows;
    made.set_bytes += rounded(static_cast<std::size_t>(elements + made.layout.offset[i]) * operand.element);
    // y is not read where beta is zero.
    bool const read = operand.read && !(operand.written && routine.find("beta") >= 0 && made.beta == 0);
    made.bytes += static_cast<double>(referenced_elements(operand)) * static_cast<double>(operand.element) *
                  ((read ? 1 : 0) + (operand.written ? 1 : 0));
  }
}

}  // namespace

std::array<gpu::DeviceAddress, max_direct_operands> Case::arrays(gpu::DeviceAddress base) const {
  std::array<gpu::DeviceAddress, max_direct_operands> made{};
  for (std::size_t i = 0; i < call.operand_count; ++i) made[i] = gpu::advance(base, place[i]);
  return made;
}

std::size_t Case::result_bytes() const {
  std::size_t const element = element_size(call.precision);
  switch (call.result()) {
    case ResultKind::none: return 0;
    case ResultKind::real: return is_complex(call.precision) ? element / 2 : element;
    case ResultKind::scalar: return element;
    case ResultKind::dim: return sizeof(std::int64_t);
  }
  return 0;
}

Result<Case> parse_case(std::string_view text) {
  Case made;
  made.text = text;
  std::vector<std::string> const parts = split(text, ':');
  if (parts.size() < 2) return wrong(text, "a routine and its sizes are needed, such as sgemv:4096x4096");
  made.symbol = find_symbol(parts[0]);
  if (made.symbol == Symbol::count) return wrong(text, "no such routine");
  // Products of level 3 have a beta; triangular ones, in place, would grow or shrink what they are given.
  DevicePath const path = device_path(made.symbol);
  if (path == DevicePath::none || (path == DevicePath::level3 && routine(made.symbol).find("beta") < 0))
    return wrong(text, "not a routine of levels 1 and 2 for devices, or a product");
  for (std::string const& size : split(parts[1], 'x')) {
    std::int64_t value = 0;
    if (!parse_size(size, value) || value < 1) return wrong(text, "sizes are numbers from 1 up, such as 4096 or 2^20");
    made.sizes.push_back(value);
  }
  for (std::size_t i = 2; i < parts.size(); ++i) {
    std::size_t const equals = parts[i].find('=');
    if (equals == std::string::npos) {
      made.flags = parts[i];
      continue;
    }
    std::string const name = parts[i].substr(0, equals), value = parts[i].substr(equals + 1);
    char* end = nullptr;
    double const number = std::strtod(value.c_str(), &end);
    auto const integer = static_cast<std::int64_t>(number);
    bool const whole = end != value.c_str() && *end == '\0';
    if (name == "offset") {
      std::vector<std::string> const each = split(value, ',');
      for (std::size_t at = 0; at < max_direct_operands; ++at) {
        std::int64_t& offset = made.layout.offset[at];
        if (at < each.size() && (!parse_size(each[at], offset) || offset < 0 || offset > 64))
          return wrong(text, "offsets are 0 to 64 elements");
      }
    } else if (!whole) {
      return wrong(text, "an option's value is no number");
    } else if (name == "pad" && integer >= 0) {
      made.layout.pad = integer;
    } else if (name == "align" && integer >= 1) {
      made.layout.align = integer;
    } else if (name == "incx" && integer != 0) {
      made.layout.incx = integer;
    } else if (name == "incy" && integer != 0) {
      made.layout.incy = integer;
    } else if (name == "alpha") {
      made.alpha = number;
    } else if (name == "beta") {
      made.beta = number;
    } else {
      return wrong(text, "options are pad, align, incx, incy, offset, alpha, beta");
    }
  }
  complete(made);
  return made;
}

Case laid(Case const& of, Layout const& layout) {
  Case made = of;
  made.layout = layout;
  complete(made);
  return made;
}

Case scaled(Case const& of, double alpha, double beta) {
  Case made = of;
  made.alpha = alpha;
  made.beta = beta;
  complete(made);
  return made;
}

}  // namespace blaslift::bench
