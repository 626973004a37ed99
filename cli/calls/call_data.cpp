// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "cli/calls/call_data.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <exception>
#include <new>
#include <string_view>
#include <thread>
#include <vector>

#include "shim/call/fortran_words.hpp"
#include "shim/call/lapack.hpp"

namespace blaslift::cli {
namespace {

constexpr std::size_t integer_bytes = sizeof(std::int32_t);

std::span<Parameter const> parameters(Call const& call) { return call.routine->list(); }
Parameter const& parameter(Call const& call, int i) { return parameters(call)[static_cast<std::size_t>(i)]; }

std::size_t element_bytes(Call const& call, int i, Operand const& view) {
  return holds_integers(parameter(call, i).kind) ? integer_bytes : view.element;
}

std::size_t workspace_bytes(Call const& call, Kind kind) {
  if (kind == Kind::work_ints) return integer_bytes;
  std::size_t const real = is_single(call.precision) ? sizeof(float) : sizeof(double);
  return kind == Kind::work_real ? real : element_size(call.precision);
}

// Elements of the workspace at a position: the size that follows it, or enough.
std::int64_t workspace_elements(Call const& call, int i) {
  bool const sized = i + 1 < call.routine->parameter_count && parameter(call, i + 1).kind == Kind::lwork;
  return sized ? std::max<std::int64_t>(1, call[i + 1].integer) : unsized_workspace(call);
}

// Inverses and solutions of which would else grow without bounds; LAPACK's elimination wants regular or definite ones.
bool wants_large_diagonal(RoutineId id) {
  switch (id) {
    case RoutineId::trsv:
    case RoutineId::tbsv:
    case RoutineId::tpsv:
    case RoutineId::trsm:
    case RoutineId::trmv:
    case RoutineId::tbmv:
    case RoutineId::tpmv:
    case RoutineId::trmm:
    case RoutineId::getrf:
    case RoutineId::getrs:
    case RoutineId::gesv:
    case RoutineId::getri:
    case RoutineId::potrf:
    case RoutineId::potrs:
    case RoutineId::posv:
    case RoutineId::potri:
    case RoutineId::trtri:
    case RoutineId::trtrs:
    case RoutineId::orgqr:
    case RoutineId::ormqr:
    case RoutineId::sygst:
    case RoutineId::hegst: return true;
    default: return is_generalised(id);
  }
}

bool is_matrix(Operand const& view) {
  return view.shape == Shape::general || view.shape == Shape::triangle || view.shape == Shape::triangle_band ||
         view.shape == Shape::packed;
}

// Where element (j, j) of a matrix lies.
std::int64_t diagonal(Operand const& view, std::int64_t j) {
  bool const upper = view.part == Part::upper;
  if (view.shape == Shape::triangle_band) return j * view.stride + (upper ? view.upper : 0);
  if (view.shape == Shape::packed) return upper ? j * (j + 3) / 2 : j * (2 * view.rows - j + 1) / 2;
  return j * (view.stride + 1);
}

// SplitMix64 (Steele, Lea, Flood 2014), in [-1, 1), from its value number `first` on.
class Random {
 public:
  explicit Random(std::uint64_t seed, std::size_t first = 0) : state_(seed + first * step) {}
  double value() {
    std::uint64_t bits = (state_ += step);
    bits = (bits ^ bits >> 30) * 0xbf58476d1ce4e5b9;
    bits = (bits ^ bits >> 27) * 0x94d049bb133111eb;
    return static_cast<double>(static_cast<std::int64_t>(bits ^ bits >> 31)) * 0x1p-63;
  }

 private:
  static constexpr std::uint64_t step = 0x9e3779b97f4a7c15;
  std::uint64_t state_;
};

// The same numbers by however many threads: of operands that are made anew for each call, making them is what takes
// long.
template <class Real>
void fill_reals(std::byte* memory, std::size_t count, double scale, std::uint64_t seed) {
  auto const fill = [=](std::size_t begin, std::size_t end) {
    auto* const to = reinterpret_cast<Real*>(memory);
    Random random(seed, begin);
    for (std::size_t i = begin; i < end; ++i) to[i] = static_cast<Real>(scale * random.value());
  };
  constexpr std::size_t worth_a_thread = 1 << 18;
  std::size_t const threads =
      std::clamp<std::size_t>(count / worth_a_thread, 1, std::max(1U, std::thread::hardware_concurrency()));
  auto const boundary = [=](std::size_t i) { return i * (count / threads) + std::min(i, count % threads); };
  std::vector<std::thread> others;
  std::size_t begun = 1;
  try {
    for (; begun < threads; ++begun) others.emplace_back(fill, boundary(begun), boundary(begun + 1));
  } catch (std::exception const&) {  // of no more threads, or no memory for one: the rest is done here
  }
  fill(0, boundary(1));
  if (begun < threads) fill(boundary(begun), count);
  for (std::thread& other : others) other.join();
}

template <class Real>
void set(std::byte* memory, std::int64_t element, bool complex, double value) {
  auto* const to = reinterpret_cast<Real*>(memory) + element * (complex ? 2 : 1);
  to[0] = static_cast<Real>(value);
  if (complex) to[1] = 0;
}

std::size_t count_of(Operand const& view) {
  return static_cast<std::size_t>(std::max<std::int64_t>(span_elements(view), 0));
}

// A vector of results, of which LAPACK may return a part and works in all.
Operand declared_vector(Call const& call, int i) {
  Kind const kind = parameter(call, i).kind;
  return kind == Kind::out_real || kind == Kind::out_ints ? declared_operand(call, i) : Operand{};
}

bool solves_least_squares(RoutineId id) {
  switch (id) {
    case RoutineId::gels:
    case RoutineId::gelsd:
    case RoutineId::gelsd_complex:
    case RoutineId::gelss:
    case RoutineId::gelss_complex: return true;
    default: return false;
  }
}

// Rows of the solution.
std::int64_t unknowns(Call const& call) { return call.integer(call.flag("trans", 'N') == 'N' ? "n" : "m"); }

}  // namespace

bool can_have_data(Call const& call) {
  for (int i = 0; i < call.routine->parameter_count; ++i)
    if (is_array(parameter(call, i).kind) && parameter(call, i).shape == Shape::none) return false;
  return call.routine->id != RoutineId::omatcopy && call.routine->id != RoutineId::imatcopy;
}

double bytes_of_data(Call const& call) {
  double bytes = 0;
  for (int i = 0; i < call.routine->parameter_count; ++i) {
    Kind const kind = parameter(call, i).kind;
    if (is_workspace(kind))
      bytes += static_cast<double>(workspace_elements(call, i)) * static_cast<double>(workspace_bytes(call, kind));
    if (!is_array(kind)) continue;
    Operand const view = widest_operand(call, i);
    bytes += static_cast<double>(count_of(view)) * static_cast<double>(element_bytes(call, i, view));
  }
  return bytes;
}

CallData::CallData(Call const& call, std::uint64_t seed) : call_(call), seed_(seed) {
  for (int i = 0; i < call_.routine->parameter_count; ++i) {
    Kind const kind = parameter(call_, i).kind;
    if (!is_array(kind) && !is_workspace(kind)) continue;
    Array& made = (is_array(kind) ? arrays_ : workspaces_).emplace_back();
    made.position = i;
    if (is_array(kind)) {
      made.view = widest_operand(call_, i);
      made.element = element_bytes(call_, i, made.view);
      made.elements = std::max(count_of(made.view), count_of(declared_vector(call_, i)));
    } else {
      made.element = workspace_bytes(call_, kind);
      made.elements = static_cast<std::size_t>(workspace_elements(call_, i));
    }
    allocate(&made);
  }
  fill();
}

// Large arrays have pages of their own, as those have that the system maps one by one. From the heap, which takes them
// too once a program has freed larger ones, a result may come right behind an operand that stays on the GPU, and each
// call would write into its last page: four or five questions to the kernel a call in place of one, and a piece that is
// sent again (bench/results/2026-11-25-decided/neighbours.txt).
void CallData::allocate(Array* array) {
  constexpr std::size_t line = 64, page = 4096, large = 16 * page;
  std::size_t const wanted = std::max<std::size_t>(array->elements * array->element, 1),
                    unit = wanted < large ? line : page;
  std::size_t const bytes = (wanted + unit - 1) / unit * unit;
  array->memory.reset();
  array->memory.reset(static_cast<std::byte*>(std::aligned_alloc(unit, bytes)));
  if (!array->memory) throw std::bad_alloc();
  std::memset(array->memory.get(), 0, line);  // of a workspace's size: answered or none
  call_[array->position].pointer = array->memory.get();
}

void CallData::fill(std::uint64_t variation) {
  for (Array const& array : arrays_) {
    if (is_read(parameter(call_, array.position).kind))
      fill(array,
           seed_ + variation * 0x9fb21c651e98df25 + static_cast<std::uint64_t>(array.position) * 0x632be59bd9b4e019);
    else
      std::memset(array.memory.get(), 0,
                  array.elements * array.element);  // no page is touched by the call for the first time
  }
}

void CallData::fill(Array const& array, std::uint64_t seed) const {
  Operand const& view = array.view;
  std::byte* const to = array.memory.get();
  if (holds_integers(parameter(call_, array.position).kind)) {  // pivots: no interchange
    for (std::size_t i = 0; i < array.elements; ++i)
      reinterpret_cast<std::int32_t*>(to)[i] = static_cast<std::int32_t>(i + 1);
    return;
  }
  bool const single = is_single(call_.precision);
  bool const complex = array.element > (single ? sizeof(float) : sizeof(double));
  bool const dominant = is_matrix(view) && wants_large_diagonal(call_.routine->id);
  double const order = static_cast<double>(std::max<std::int64_t>({view.rows, view.cols, 1}));
  // Triangular products and solves overwrite their operand, which the next call reads. It must keep its size over
  // hundreds of calls: a CPU is slow with denormal numbers, and infinite results are not the device's.
  bool const comes_in_again = dominant && view.shape != Shape::general && !is_lapack(call_.symbol);
  double const scale = comes_in_again ? 1 / (16 * order) : dominant ? 1 / order : 1;
  std::size_t const reals = array.elements * (complex ? 2 : 1);
  single ? fill_reals<float>(to, reals, scale, seed) : fill_reals<double>(to, reals, scale, seed);
  Random random(seed, reals);
  auto const put = [&](std::int64_t element, double value) {
    single ? set<float>(to, element, complex, value) : set<double>(to, element, complex, value);
  };
  // Reflectors are H = I - tau v v': with v a little longer than 1 and tau from 0 to 1 nothing grows.
  if (std::string_view(parameter(call_, array.position).name) == "tau")
    for (std::size_t i = 0; i < array.elements; ++i) put(static_cast<std::int64_t>(i), 0.5 + 0.5 * random.value());
  if (!dominant) return;
  std::int64_t const length = view.shape == Shape::general ? std::min(view.rows, view.cols) : view.rows;
  // Of a unit triangle the diagonal is no part, nor may there be memory for all of it.
  for (std::int64_t j = 0; j < length && !view.unit; ++j)
    put(diagonal(view, j), comes_in_again ? 1 + 0.001 * random.value() : 1.75 + 0.25 * random.value());
}

std::int64_t CallData::ask_for_workspace(void* function) {
  std::vector<Array*> sized;
  for (Array& one : workspaces_)
    if (one.position + 1 < call_.routine->parameter_count && parameter(call_, one.position + 1).kind == Kind::lwork)
      sized.push_back(&one);
  if (sized.empty()) return 0;
  for (Array* one : sized) call_[one->position + 1].integer = -1;
  std::int64_t const info = run(function);
  if (info != 0) return info;
  for (Array* one : sized) {
    std::byte const* const answer = one->memory.get();
    bool const integers = parameter(call_, one->position).kind == Kind::work_ints;
    double const wanted = integers                     ? *reinterpret_cast<std::int32_t const*>(answer)
                          : is_single(call_.precision) ? static_cast<double>(*reinterpret_cast<float const*>(answer))
                                                       : *reinterpret_cast<double const*>(answer);
    // A float may have rounded the answer down.
    one->elements = static_cast<std::size_t>(std::max(1.0, std::ceil(wanted * 1.0000002)));
    call_[one->position + 1].integer = static_cast<std::int64_t>(one->elements);
    allocate(one);
  }
  return info;
}

std::int64_t CallData::run(void* function) {
  FortranArguments const arguments(call_, 32);
  bool const single = is_single(call_.precision);
  switch (call_.routine->result) {
    case ResultKind::none: invoke_fortran_words<void>(function, arguments.word); break;
    case ResultKind::dim: value_ = invoke_fortran_words<std::int32_t>(function, arguments.word); break;
    case ResultKind::real:
      value_ = single && call_.precision != Precision::ds
                   ? static_cast<double>(invoke_fortran_words<float>(function, arguments.word))
                   : invoke_fortran_words<double>(function, arguments.word);
      break;
    case ResultKind::scalar:
      value_ = single ? std::complex<double>(invoke_fortran_words<std::complex<float>>(function, arguments.word))
                      : invoke_fortran_words<std::complex<double>>(function, arguments.word);
      break;
  }
  return info_ = is_lapack(call_.symbol) ? arguments.info() : 0;
}

bool CallData::is_comparable(Array const& array) const {
  Parameter const& its = parameter(call_, array.position);
  if (!array.view.written) return false;
  std::string_view const name = its.name;
  if (holds_integers(its.kind)) return name != "isuppz";  // LAPACK's own routines find support of different width
  bool const decomposes = call_.routine->find("w") >= 0 || call_.routine->find("s") >= 0;
  return !is_lapack(call_.symbol) || !decomposes || name == "w" || name == "s" || name == "b";
}

CallData::Array const* CallData::find(std::string_view name) const {
  int const position = call_.routine->find(name);
  auto const found =
      std::find_if(arrays_.begin(), arrays_.end(), [&](Array const& one) { return one.position == position; });
  return found == arrays_.end() ? nullptr : &*found;
}

std::int32_t CallData::integer(std::string_view name) const {
  return *reinterpret_cast<std::int32_t const*>(find(name)->memory.get());
}

Operand CallData::returned(Array const& array) const {
  return find("found") ? make_result(call_, array.position, integer("found")) : array.view;
}

void CallData::add_numbers(Array const& array, Operand const& view, std::size_t step, std::vector<double>* to) const {
  std::size_t const real = holds_integers(parameter(call_, array.position).kind) ? integer_bytes
                           : is_single(call_.precision)                          ? sizeof(float)
                                                                                 : sizeof(double);
  auto const parts = static_cast<std::int64_t>(array.element / real);
  std::size_t next = 0, seen = 0;
  for_each_run(view, [&](std::int64_t first, std::int64_t count) {
    auto const end = seen + static_cast<std::size_t>(count);
    for (; next < end; next += step)
      for (std::int64_t part = 0; part < parts; ++part)
        to->push_back(this->real(array, (first + static_cast<std::int64_t>(next - seen)) * parts + part));
    seen = end;
  });
}

// Real number `index` of an array: a complex element has two.
double CallData::real(Array const& array, std::int64_t index) const {
  std::byte const* const from = array.memory.get();
  if (holds_integers(parameter(call_, array.position).kind)) return reinterpret_cast<std::int32_t const*>(from)[index];
  return is_single(call_.precision) ? static_cast<double>(reinterpret_cast<float const*>(from)[index])
                                    : reinterpret_cast<double const*>(from)[index];
}

// The eigenvalues of a general matrix: LAPACK chooses their order, so that all are needed.
std::vector<double> CallData::eigenvalues() const {
  Array const *const re = find("wr"), *const im = find("wi"), *const both = find("w");
  std::vector<double> made;
  for (std::int64_t i = 0; i < call_.integer("n"); ++i) {
    made.push_back(both ? real(*both, 2 * i) : real(*re, i));
    made.push_back(both ? real(*both, 2 * i + 1) : real(*im, i));
  }
  return made;
}

// Below a least-squares solution only each column's length is defined.
std::vector<double> CallData::residuals(Array const& array, Operand const& view, std::int64_t first_row) const {
  std::int64_t const parts = is_complex(call_.precision) ? 2 : 1;
  std::vector<double> made;
  for (std::int64_t column = 0; column < view.cols; ++column) {
    double squares = 0;
    for (std::int64_t i = (column * view.stride + first_row) * parts; i < (column * view.stride + view.rows) * parts;
         ++i)
      squares += real(array, i) * real(array, i);
    made.push_back(std::sqrt(squares));
  }
  return made;
}

CallResults CallData::results(std::size_t most) const {
  CallResults made;
  RoutineId const id = call_.routine->id;
  // An LU factorisation that met a zero is complete; other routines have broken off.
  if (info_ != 0 && id != RoutineId::getrf) return made;
  if (call_.routine->result != ResultKind::none)
    made.push_back({"value", Likeness::rounded, {value_.real(), value_.imag()}});
  if (id == RoutineId::geev || id == RoutineId::geev_complex)
    return made.push_back({"w", Likeness::any_order, eigenvalues()}), made;
  std::size_t elements = 0;
  for (Array const& array : arrays_)
    if (is_comparable(array)) elements += static_cast<std::size_t>(referenced_elements(returned(array)));
  std::size_t const step = elements / std::max<std::size_t>(most / 2, 1) + 1;
  for (Array const& array : arrays_) {
    if (!is_comparable(array)) continue;
    Parameter const& its = parameter(call_, array.position);
    Operand view = returned(array);
    std::int64_t const rows = view.rows;
    bool const solution = solves_least_squares(id) && std::string_view(its.name) == "b";
    if (solution) view.rows = std::min(rows, unknowns(call_));
    CallResult& result =
        made.emplace_back(CallResult{its.name, holds_integers(its.kind) ? Likeness::exact : Likeness::rounded, {}});
    add_numbers(array, view, step, &result.numbers);
    bool const full_rank = !find("rank") || integer("rank") == call_.integer("n");
    std::int64_t const first = view.rows;
    view.rows = rows;
    if (solution && first < rows && full_rank)
      made.push_back({"the residuals in b", Likeness::rounded, residuals(array, view, first)});
  }
  return made;
}

}  // namespace blaslift::cli
