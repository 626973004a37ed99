// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "tests/support/cases.hpp"

#include <array>
#include <cstdlib>
#include <cstring>
#include <vector>

#include "tests/support/openblas_faults.hpp"
#include "tests/support/routine_facts.hpp"

namespace blaslift::test {
namespace {

constexpr std::array<std::int64_t, 5> small_sizes{0, 1, 2, 3, 5};
constexpr std::array<std::int64_t, 11> sizes{0, 1, 2, 3, 5, 8, 17, 33, 64, 65, 130};
constexpr std::array<std::int64_t, 3> edge_sizes{255, 256, 257};
constexpr std::array<std::int64_t, 3> beside_edges{1, 17, 65};
constexpr std::array<std::int64_t, 4> increments{1, -1, 2, -3};

template <std::size_t N>
std::int64_t pick(Random& random, std::array<std::int64_t, N> const& from) {
  return from[random.below(N)];
}

Scalar pick_scalar(Random& random, bool complex) {
  switch (random.below(complex ? 6 : 4)) {
    case 0: return {0, 0};
    case 1: return {1, 0};
    case 2: return {-1, 0};
    case 3: return {0.6875, complex ? -1.3125 : 0};
    case 4: return {0, 1};
    default: return {-0.40625, complex ? 0.8125 : 0};
  }
}

// Programs broadcast a scalar by an increment of zero; elsewhere the result would depend on the order of work.
bool may_have_zero_increment(Call const& call, int position) {
  return one_of(call.routine->id, {RoutineId::copy, RoutineId::axpy}) && position > 0 &&
         call.routine->parameters[static_cast<std::size_t>(position - 1)].kind == Kind::in;
}

// Everything that flags and sizes leave open.
void draw_the_rest(Call& call, Layout layout, Random& random) {
  bool const complex = is_complex(call.precision);
  for (int i = 0; i < call.routine->parameter_count; ++i) {
    switch (call.routine->parameters[static_cast<std::size_t>(i)].kind) {
      case Kind::scalar: call[i].scalar = pick_scalar(random, complex); break;
      case Kind::real: call[i].scalar = pick_scalar(random, false); break;
      case Kind::inc:
        call[i].integer = may_have_zero_increment(call, i) && random.below(8) == 0 ? 0 : pick(random, increments);
        if (openblas_mistakes_negative_increments(call.routine->id)) call[i].integer = std::abs(call[i].integer);
        break;
      default: break;
    }
  }
  set_leading_dimensions(call, layout, random, false);
}

// One parameter and the values it takes.
struct Axis {
  int position;
  std::vector<std::int64_t> values;
  bool flag;
};

std::vector<Axis> flag_axes(Symbol symbol) {
  std::vector<Axis> axes;
  Routine const& of = routine(symbol);
  for (int i = 0; i < of.parameter_count; ++i) {
    Kind const kind = of.parameters[static_cast<std::size_t>(i)].kind;
    if (!is_flag(kind)) continue;
    char const* const legal = letters(kind, info(symbol).precision);
    axes.push_back({i, {legal, legal + std::strlen(legal)}, true});
  }
  return axes;
}

template <std::size_t N>
void add_size_axes(std::vector<Axis>& axes, Routine const& of, std::array<std::int64_t, N> const& values) {
  for (int i = 0; i < of.parameter_count; ++i)
    if (of.parameters[static_cast<std::size_t>(i)].kind == Kind::dim)
      axes.push_back({i, {values.begin(), values.end()}, false});
}

// Every combination of the axes' values; stops when body returns false.
template <class Body>
bool cross(std::vector<Axis> const& axes, Call& call, Body&& body, std::size_t from = 0) {
  if (from == axes.size()) return body();
  for (std::int64_t const value : axes[from].values) {
    if (axes[from].flag)
      call[axes[from].position].flag = static_cast<char>(value);
    else
      call[axes[from].position].integer = value;
    if (!cross(axes, call, body, from + 1)) return false;
  }
  return true;
}

Call empty_call(Symbol symbol) {
  Call call;
  call.symbol = symbol;
  call.precision = info(symbol).precision;
  call.routine = &routine(symbol);
  return call;
}

void draw_sizes(Call& call, std::span<std::int64_t const> from, Random& random) {
  for (int i = 0; i < call.routine->parameter_count; ++i)
    if (call.routine->parameters[static_cast<std::size_t>(i)].kind == Kind::dim) call[i].integer = random.pick(from);
}

}  // namespace

char const* letters(Kind kind, Precision precision) {
  switch (kind) {
    case Kind::side: return "LR";
    case Kind::uplo: return "UL";
    case Kind::diag: return "UN";
    case Kind::op_t: return is_complex(precision) ? "NT" : "NTC";
    case Kind::op_c: return "NC";
    default: return "NTC";
  }
}

void set_leading_dimensions(Call& call, Layout layout, Random& random, bool padded) {
  for (int i = 1; i < call.routine->parameter_count; ++i) {
    if (call.routine->parameters[static_cast<std::size_t>(i)].kind != Kind::ld) continue;
    call[i].integer = least_stride(memory_of(call, i - 1, layout)) + (padded || random.coin() ? 3 : 0);
  }
}

Call legal_call(Symbol symbol, Layout layout, std::int64_t size, Random& random) {
  Call call = empty_call(symbol);
  for (int i = 0; i < call.routine->parameter_count; ++i) {
    Kind const kind = call.routine->parameters[static_cast<std::size_t>(i)].kind;
    if (is_flag(kind))
      call[i].flag = letters(kind, call.precision)[0];
    else if (kind == Kind::dim)
      call[i].integer = size;
    else if (is_array(kind))
      call[i].pointer = nullptr;
  }
  draw_the_rest(call, layout, random);
  return call;
}

void for_each_case(Symbol symbol, Layout layout, Extent const& extent, Random& random,
                   std::function<bool(Case const&)> const& body) {
  Call call = empty_call(symbol);
  Routine const& of = *call.routine;
  auto emit = [&] {
    draw_the_rest(call, layout, random);
    return body({call, random.coin(), random.coin() ? Guard::before : Guard::after});
  };

  std::vector<Axis> small = flag_axes(symbol);
  if (of.level == 1)
    add_size_axes(small, of, sizes);
  else
    add_size_axes(small, of, small_sizes);
  auto emit_one_in = [&] { return random.below(static_cast<std::size_t>(extent.one_in)) != 0 || emit(); };
  int const rounds = extent.rounds * (of.level == 1 ? 16 : 1);  // level 1 has few combinations but increments
  for (int round = 0; round < rounds; ++round)
    if (!cross(small, call, emit_one_in)) return;
  if (of.level == 1) return;

  for (int sample = 0; sample < extent.samples; ++sample) {
    auto emit_larger = [&] {
      draw_sizes(call, sizes, random);
      return emit();
    };
    if (!cross(flag_axes(symbol), call, emit_larger)) return;
  }

  if (!extent.edges || of.level != 3) return;
  for (int at = 0; at < of.parameter_count; ++at) {
    if (of.parameters[static_cast<std::size_t>(at)].kind != Kind::dim) continue;
    for (std::int64_t const edge : edge_sizes) {
      for (Axis const& axis : flag_axes(symbol))
        call[axis.position].flag = static_cast<char>(random.pick<std::int64_t>(axis.values));
      draw_sizes(call, beside_edges, random);
      call[at].integer = edge;
      if (!emit()) return;
    }
  }
}

}  // namespace blaslift::test
