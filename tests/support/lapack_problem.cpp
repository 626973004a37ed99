// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "tests/support/lapack_problem.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <new>

#include "shim/call/fortran_words.hpp"
#include "shim/call/lapack.hpp"
#include "tests/support/lapack_content.hpp"

namespace blaslift::test {
namespace {

constexpr std::int64_t gap = 3;  // rows between the end of a column and the next
constexpr std::uint64_t guard_bits = 0x7ff4deadbeef0b1a;

void fill_with_guard(std::byte* to, std::size_t bytes) {
  for (std::size_t at = 0; at < bytes; at += sizeof guard_bits)
    std::memcpy(to + at, &guard_bits, std::min(sizeof guard_bits, bytes - at));
}

std::span<Parameter const> parameters(Call const& call) { return call.routine->list(); }

// With 'O' one of gesdd's two arrays of vectors is still used; the shim has no need to know.
void add_vectors_beside_overwritten_ones(Call const& call, std::string_view name, Operand* view) {
  RoutineId const id = call.routine->id;
  if (id != RoutineId::gesdd && id != RoutineId::gesdd_complex) return;
  if (call.flag("jobz", 'N') != 'O' || name != (call.integer("m") >= call.integer("n") ? "vt" : "u")) return;
  view->rows = view->cols = std::min(call.integer("m"), call.integer("n"));
  view->written = true;
}

// Eigenvalues in the middle, and all types in turn.
std::int64_t index_for(std::string_view name, std::int64_t n) {
  std::int64_t const first = 1 + n / 4;
  if (name == "itype") return 1 + n % 3;
  if (name == "il") return n > 0 ? first : 1;
  return n > 0 ? std::max(first, n - n / 3) : 0;
}

// Vectors of which LAPACK returns a part, and works in all.
std::int64_t elements_of(Call const& call, LapackArray const& array) {
  Operand const& view = array.view;
  Kind const kind = parameters(call)[static_cast<std::size_t>(array.position)].kind;
  if (kind == Kind::out_real || kind == Kind::out_ints)
    return std::max(view.rows, declared_operand(call, array.position).rows);
  return view.shape == Shape::vector ? view.rows : view.stride * std::max<std::int64_t>(view.cols, 0);
}

}  // namespace

AlignedBytes::AlignedBytes(std::size_t size) : size_(size) {
  constexpr std::size_t alignment = 64;
  if (size == 0) return;
  data_.reset(static_cast<std::byte*>(std::aligned_alloc(alignment, (size + alignment - 1) / alignment * alignment)));
  if (!data_) throw std::bad_alloc();
}
AlignedBytes::AlignedBytes(AlignedBytes const& other) : AlignedBytes(other.size_) {
  if (size_ > 0) std::memcpy(data(), other.data(), size_);
}
void AlignedBytes::Free::operator()(std::byte* bytes) const { std::free(bytes); }

LapackProblem::LapackProblem(Symbol symbol, LapackShape const& shape, std::string_view flags, std::uint64_t seed,
                             int integer_bits, LapackInput input)
    : integer_bits_(integer_bits) {
  call_.symbol = symbol;
  call_.precision = info(symbol).precision;
  call_.routine = &routine(symbol);
  make_sizes(shape, flags);
  make_arrays(seed, input);
}

LapackProblem::LapackProblem(LapackProblem const& other)
    : call_(other.call_), integer_bits_(other.integer_bits_), arrays_(other.arrays_), workspaces_(other.workspaces_) {
  point_to_memory();
}

void LapackProblem::make_sizes(LapackShape const& shape, std::string_view flags) {
  std::size_t next_flag = 0;
  for (int i = 0; i < call_.routine->parameter_count; ++i) {
    Parameter const& parameter = parameters(call_)[static_cast<std::size_t>(i)];
    std::string_view const name = parameter.name;
    if (is_flag(parameter.kind)) call_[i].flag = flags.at(next_flag++);
    if (parameter.kind == Kind::dim) call_[i].integer = name == "m" ? shape.m : name == "n" ? shape.n : shape.k;
    if (parameter.kind == Kind::index) call_[i].integer = index_for(name, shape.n);
    if (parameter.kind == Kind::real) call_[i].scalar = {name == "vl" ? -1.0 : name == "vu" ? 1.0 : 0.0, 0};
  }
  for (int i = 0; i < call_.routine->parameter_count; ++i) {
    if (parameters(call_)[static_cast<std::size_t>(i)].kind != Kind::ld) continue;
    Operand view = make_operand(call_, i - 1);
    add_vectors_beside_overwritten_ones(call_, parameters(call_)[static_cast<std::size_t>(i - 1)].name, &view);
    call_[i].integer = std::max<std::int64_t>(view.rows, 0) + gap;
  }
}

void LapackProblem::make_arrays(std::uint64_t seed, LapackInput input) {
  for (int i = 0; i < call_.routine->parameter_count; ++i) {
    Parameter const& parameter = parameters(call_)[static_cast<std::size_t>(i)];
    if (is_workspace(parameter.kind)) set_workspace(i, unsized_workspace(call_));
    if (!is_array(parameter.kind)) continue;
    LapackArray& made = arrays_.emplace_back();
    made.position = i;
    made.name = parameter.name;
    made.view = widest_operand(call_, i);
    add_vectors_beside_overwritten_ones(call_, parameter.name, &made.view);
    made.element = holds_integers(parameter.kind) ? static_cast<std::size_t>(integer_bits_ / 8) : made.view.element;
    std::int64_t const elements = elements_of(call_, made);
    made.memory = AlignedBytes(static_cast<std::size_t>(std::max<std::int64_t>(elements, 0)) * made.element +
                               2 * LapackArray::guard);
    fill_with_guard(made.memory.data(), made.memory.size());
    if (is_read(parameter.kind)) fill_with_content(call_, made, arrays_.front(), seed, input);
    made.initial = AlignedBytes(made.memory);
  }
  point_to_memory();
}

void LapackProblem::set_workspace(int position, std::int64_t elements) {
  Kind const kind = parameters(call_)[static_cast<std::size_t>(position)].kind;
  auto found =
      std::find_if(workspaces_.begin(), workspaces_.end(), [&](auto const& one) { return one.position == position; });
  if (found == workspaces_.end()) found = workspaces_.insert(workspaces_.end(), LapackArray());
  found->position = position;
  found->name = parameters(call_)[static_cast<std::size_t>(position)].name;
  found->view.shape = Shape::vector;
  found->view.rows = elements;
  found->view.stride = 1;
  std::size_t const real = is_single(call_.precision) ? sizeof(float) : sizeof(double);
  found->element = kind == Kind::work_ints   ? static_cast<std::size_t>(integer_bits_ / 8)
                   : kind == Kind::work_real ? real
                                             : element_size(call_.precision);
  found->memory = AlignedBytes(static_cast<std::size_t>(elements) * found->element + 2 * LapackArray::guard);
  fill_with_guard(found->memory.data(), found->memory.size());
}

void LapackProblem::point_to_memory() {
  for (auto* list : {&arrays_, &workspaces_})
    for (LapackArray& one : *list) call_[one.position].pointer = one.data();
}

LapackArray const& LapackProblem::array(std::string_view name) const {
  for (LapackArray const& one : arrays_)
    if (one.name == name) return one;
  std::fprintf(stderr, "%s has no array %s\n", info(call_.symbol).name, std::string(name).c_str());
  std::abort();
}

std::complex<double> LapackProblem::number(LapackArray const& array, std::int64_t row, std::int64_t col) const {
  std::byte const* const from = array.data(row, array.view.shape == Shape::vector ? 0 : col);
  bool const single = is_single(call_.precision);
  auto part = [&](std::size_t which) {
    if (single) return static_cast<double>(reinterpret_cast<float const*>(from)[which]);
    return reinterpret_cast<double const*>(from)[which];
  };
  return {part(0), array.element > (single ? sizeof(float) : sizeof(double)) ? part(1) : 0};
}

void LapackProblem::set_number(std::string_view name, std::int64_t row, std::int64_t col, std::complex<double> value) {
  LapackArray const& array = this->array(name);
  std::byte* const to = array.data(row, col);
  with_precision(call_.precision, [&](auto precision) {
    using Value = typename decltype(precision)::type;
    Value made;
    if constexpr (std::is_floating_point_v<Value>)
      made = static_cast<Value>(value.real());
    else
      made = Value(value);
    std::memcpy(to, &made, sizeof made);
    std::memcpy(array.initial.data() + (to - array.memory.data()), &made, sizeof made);
  });
}

std::int64_t LapackProblem::integer(LapackArray const& array, std::int64_t row) const {
  std::byte const* const from = array.data(row, 0);
  return integer_bits_ == 64 ? *reinterpret_cast<std::int64_t const*>(from)
                             : *reinterpret_cast<std::int32_t const*>(from);
}

std::vector<double> LapackProblem::workspace_answers() const {
  std::vector<double> answers;
  for (LapackArray const& one : workspaces_) {
    auto const next = static_cast<std::size_t>(one.position) + 1;
    if (next >= parameters(call_).size() || parameters(call_)[next].kind != Kind::lwork) continue;
    bool const integers = parameters(call_)[next - 1].kind == Kind::work_ints;
    answers.push_back(integers ? static_cast<double>(integer(one, 0)) : number(one, 0).real());
  }
  return answers;
}

std::vector<double> LapackProblem::ask_for_workspace(void* function) {
  std::vector<int> sized;
  for (int i = 0; i < call_.routine->parameter_count; ++i)
    if (parameters(call_)[static_cast<std::size_t>(i)].kind == Kind::lwork) sized.push_back(i);
  if (sized.empty()) return {};
  for (int const i : sized) call_[i].integer = -1;
  (void)run(function);
  std::vector<double> const answers = workspace_answers();
  for (std::size_t i = 0; i < sized.size(); ++i) {
    call_[sized[i]].integer = std::max<std::int64_t>(1, static_cast<std::int64_t>(answers[i]));
    set_workspace(sized[i] - 1, call_[sized[i]].integer);
  }
  point_to_memory();
  return answers;
}

std::int64_t LapackProblem::run(void* function) {
  FortranArguments const arguments(call_, integer_bits_);
  invoke_fortran_words<void>(function, arguments.word);
  return arguments.info();
}

void LapackProblem::restore() {
  for (LapackArray const& one : arrays_) std::memcpy(one.memory.data(), one.initial.data(), one.memory.size());
}

void LapackProblem::limit_results(std::int64_t found) {
  for (LapackArray& one : arrays_)
    if (is_sized_by_found(call_, one.position)) one.view = make_result(call_, one.position, found);
}

// By element: whether LAPACK may leave something else there than it found. An input that is destroyed may change.
std::vector<char> LapackProblem::writable(LapackArray const& array) const {
  std::size_t const elements = (array.memory.size() - 2 * LapackArray::guard) / array.element;
  std::vector<char> may(elements, 0);
  if (!is_written(parameters(call_)[static_cast<std::size_t>(array.position)].kind)) return may;
  for_each_run(array.view, [&](std::int64_t first, std::int64_t count) {
    std::fill_n(may.begin() + first, count, static_cast<char>(1));
  });
  // What LAPACK works in and does not return.
  if (array.view.shape == Shape::vector)
    std::fill(may.begin() + std::max<std::int64_t>(array.view.rows, 0), may.end(), static_cast<char>(1));
  return may;
}

std::string LapackProblem::damage(bool anywhere) const {
  for (LapackArray const& one : arrays_) {
    std::byte const *now = one.memory.data(), *before = one.initial.data();
    std::vector<char> const may = anywhere ? std::vector<char>() : writable(one);
    auto const differs = [&](std::size_t at, std::size_t bytes) {
      return std::memcmp(now + at, before + at, bytes) != 0;
    };
    std::size_t const end = one.memory.size() - LapackArray::guard;
    if (differs(0, LapackArray::guard) || differs(end, LapackArray::guard)) return std::string("around ") + one.name;
    for (std::size_t i = 0, at = LapackArray::guard; at < end; ++i, at += one.element)
      if ((anywhere || !may[i]) && differs(at, one.element))
        return std::string(one.name) + " at element " + std::to_string(i) + " of stride " +
               std::to_string(one.view.stride);
  }
  for (LapackArray const& one : workspaces_) {
    std::byte guard[LapackArray::guard];
    fill_with_guard(guard, sizeof guard);
    // The pattern behind the end goes on where the array stopped.
    std::size_t const end = one.memory.size() - LapackArray::guard;
    bool intact = std::memcmp(one.memory.data(), guard, sizeof guard) == 0;
    for (std::size_t at = end; at < one.memory.size(); ++at)
      intact =
          intact && one.memory.data()[at] == reinterpret_cast<std::byte const*>(&guard_bits)[at % sizeof guard_bits];
    if (!intact) return std::string("around ") + one.name;
  }
  return "";
}

std::string LapackProblem::difference(LapackProblem const& other) const {
  for (std::size_t i = 0; i < arrays_.size(); ++i)
    if (std::memcmp(arrays_[i].memory.data(), other.arrays_[i].memory.data(), arrays_[i].memory.size()) != 0)
      return arrays_[i].name;
  return "";
}

std::string LapackProblem::describe() const {
  std::string text = info(call_.symbol).name;
  for (int i = 0; i < call_.routine->parameter_count; ++i) {
    Parameter const& parameter = parameters(call_)[static_cast<std::size_t>(i)];
    if (is_flag(parameter.kind)) text += std::string(" ") + parameter.name + "=" + call_[i].flag;
    if (is_integer(parameter.kind)) text += std::string(" ") + parameter.name + "=" + std::to_string(call_[i].integer);
  }
  return text;
}

std::vector<std::string> lapack_flags(Symbol symbol) {
  Routine const& known = routine(symbol);
  std::vector<std::string> made{""};
  for (Parameter const& parameter : known.list()) {
    if (!is_flag(parameter.kind)) continue;
    std::string_view const name = parameter.name;
    bool const orthogonal = known.id == RoutineId::ormqr || known.id == RoutineId::gels;
    std::string_view const letters = parameter.kind == Kind::uplo   ? "UL"
                                     : parameter.kind == Kind::diag ? "NU"
                                     : parameter.kind == Kind::side ? "LR"
                                     : parameter.kind == Kind::op   ? !orthogonal                          ? "NTC"
                                                                      : is_complex(info(symbol).precision) ? "NC"
                                                                                                           : "NT"
                                     : name == "range"              ? "AI"
                                     : known.find("s") >= 0         ? "NASO"
                                                                    : "NV";
    std::vector<std::string> longer;
    for (std::string const& begun : made)
      for (char const letter : letters)
        if (!(name == "jobvt" && letter == 'O' && begun == "O")) longer.push_back(begun + letter);
    made = std::move(longer);
  }
  return made;
}

}  // namespace blaslift::test
