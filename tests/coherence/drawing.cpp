// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Drawing calls: symbol, flags, sizes and scalars from the routine table, then a place for each array.
#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

#include "tests/coherence/footprint.hpp"
#include "tests/coherence/subject.hpp"
#include "tests/coherence/world.hpp"
#include "tests/support/cases.hpp"
#include "tests/support/layout.hpp"
#include "tests/support/libraries.hpp"
#include "tests/support/openblas_faults.hpp"
#include "tests/support/reference.hpp"
#include "tests/support/routine_facts.hpp"

namespace blaslift::test::coherence {
namespace {

constexpr double most_work = 4e6, most_work_of_few = 3e8;  // multiply-adds

// What is not an operation on matrices and vectors of the table, what OpenBLAS breaks the FPU with, what it has a name
// but no stable result for (cblas_icmax), and its own gemmt: that of 0.3.26 writes past its arrays ("stack_check").
bool left_out(Symbol symbol) {
  RoutineId const id = info(symbol).routine;
  if (one_of(id, {RoutineId::gemmt, RoutineId::gemmtr}) && reference_function(32, Language::fortran, symbol))
    return true;
  return shapes_unknown(id) ||
         one_of(id, {RoutineId::rotg, RoutineId::rotmg, RoutineId::cabs1, RoutineId::imax_complex,
                     RoutineId::imin_complex}) ||
         openblas_breaks_the_x87_stack(symbol);
}

// By level; the calls that a device can run are what matters, but those of the CPU write operands as well.
Symbol draw_symbol(Random& random) {
  static std::array<std::vector<Symbol>, 4> const by_level = [] {
    std::array<std::vector<Symbol>, 4> lists;
    for (std::size_t i = 0; i < blas_symbol_count; ++i) {
      auto const symbol = static_cast<Symbol>(i);
      if (!left_out(symbol)) lists[static_cast<std::size_t>(routine(symbol).level)].push_back(symbol);
    }
    return lists;
  }();
  // What programs call most, a third of the time.
  static constexpr RoutineId usual[] = {RoutineId::gemm, RoutineId::gemv, RoutineId::trsm, RoutineId::trmm,
                                        RoutineId::syrk, RoutineId::trsv, RoutineId::trmv, RoutineId::axpy,
                                        RoutineId::dot,  RoutineId::scal, RoutineId::gemm, RoutineId::gemv};
  static constexpr Precision precisions[] = {Precision::s, Precision::d, Precision::c, Precision::z};
  if (random.below(3) == 0) {
    Symbol const found = find_symbol(usual[random.below(std::size(usual))], precisions[random.below(4)]);
    if (found != Symbol::count) return found;
  }
  static constexpr std::size_t levels[] = {1, 1, 1, 2, 2, 2, 2, 3, 3, 3};
  auto const& list = by_level[levels[random.below(std::size(levels))]];
  return list[random.below(list.size())];
}

Scalar draw_scalar(Random& random, bool complex, bool rough) {
  static constexpr double whole[] = {0, 1, 1, 1, -1, -1, 2, -2};
  auto one = [&] { return rough && random.coin() ? random.value() : whole[random.below(std::size(whole))]; };
  double const re = one();
  return {re, complex && random.coin() ? one() : 0};
}

double work(Call const& call) {
  double const m = static_cast<double>(std::max<std::int64_t>(1, call.integer("m", 1))),
               n = static_cast<double>(std::max<std::int64_t>(1, call.integer("n", 1)));
  if (call.routine->level < 3) return call.routine->level == 1 ? n : m * n;
  double const other = call.routine->find("k") >= 0    ? static_cast<double>(call.integer("k"))
                       : call.flag("side", 'L') == 'L' ? m
                                                       : n;
  return m * n * std::max(other, 1.0) * (call.routine->find("m") < 0 ? n : 1);
}

void draw_sizes(World& world, Call& call) {
  Random& random = world.random;
  for (int i = 0; i < call.routine->parameter_count; ++i) {
    Parameter const& parameter = call.routine->parameters[static_cast<std::size_t>(i)];
    if (parameter.kind != Kind::dim) continue;
    auto const& usual = world.sizes[static_cast<std::size_t>(call.routine->level)];
    std::int64_t size = usual[random.below(usual.size())];
    if (random.below(24) == 0) size = static_cast<std::int64_t>(random.below(4));
    bool const width_of_band = parameter.name[0] == 'k' && call.routine->level == 2;
    call[i].integer = width_of_band ? static_cast<std::int64_t>(random.below(40)) : size;
  }
}

// A leading dimension or increment and an offset for one array, near an anchor; false if the arena is too small.
bool place(World& world, DrawnCall& drawn, Placed& placed, Arena& arena) {
  Random& random = world.random;
  Parameter const& parameter = drawn.call.routine->parameters[static_cast<std::size_t>(placed.position)];
  Anchor const& anchor = arena.anchors[random.below(arena.anchors.size())];
  std::size_t const unit = element_size(drawn.call.precision);
  std::int64_t row = 0, column = 0;
  if (parameter.stride != absent) {
    std::int64_t& stride = drawn.call[parameter.stride].integer;
    stride = 1;
    if (parameter.shape == Shape::vector) {
      static constexpr std::int64_t usual[] = {1, 1, 1, 1, 2, -1, -3, 7};
      stride = random.below(4) == 0 ? anchor.ld : usual[random.below(std::size(usual))];
      if (openblas_mistakes_negative_increments(drawn.call.routine->id)) stride = std::abs(stride);
    } else {
      std::int64_t const least = least_stride(memory_of(drawn.call, placed.position, drawn.convention.layout));
      stride =
          anchor.ld >= least ? anchor.ld : least + (random.coin() ? 0 : static_cast<std::int64_t>(random.below(9)));
    }
    if (random.coin()) {
      row = static_cast<std::int64_t>(random.below(40));
      column = random.coin() ? static_cast<std::int64_t>(random.below(40)) : 0;
    }
    row += column * anchor.ld;
  }
  placed.arena = &arena;
  for (int attempt = 0; attempt < 3; ++attempt) {
    auto const span =
        static_cast<std::size_t>(span_elements(memory_of(drawn.call, placed.position, drawn.convention.layout))) * unit;
    // OpenBLAS 0.3.21 loads the element behind a strided vector (zdotu).
    std::size_t const behind =
        arena_margin + (parameter.shape == Shape::vector
                            ? static_cast<std::size_t>(std::abs(drawn.call[parameter.stride].integer)) * unit
                            : 0);
    if (span + arena_margin + behind > arena.size) {  // as narrow as it may be
      if (attempt > 0 || parameter.stride == absent) return false;
      drawn.call[parameter.stride].integer =
          parameter.shape == Shape::vector
              ? 1
              : least_stride(memory_of(drawn.call, placed.position, drawn.convention.layout));
      continue;
    }
    std::size_t const last = (arena.size - behind - span) / bytes_of(drawn.number) * bytes_of(drawn.number);
    placed.offset = anchor.offset + static_cast<std::size_t>(row) * unit;
    if (placed.offset > last) placed.offset = anchor.offset;
    if (placed.offset > last) placed.offset = arena_margin + random.below(last - arena_margin + 1) / 8 * 8;
    if (world.options.aligned) placed.offset -= (reinterpret_cast<std::uintptr_t>(arena.real) + placed.offset) % unit;
    return true;
  }
  return false;
}

Arena* pick_arena(World& world, DrawnCall const& drawn, bool written) {
  Random& random = world.random;
  if (!written && !drawn.rough && random.below(8) == 0)
    for (Arena& arena : world.common)
      if (arena.number == drawn.number) return &arena;
  if (world.operation < world.centre_until && world.centre->number == drawn.number && !drawn.rough && random.coin() &&
      (!written || world.may_write(*world.centre)))
    return world.centre;
  // Two arenas at a time are in the centre of interest.
  std::size_t const centre = static_cast<std::size_t>(world.operation) / 96 * 7;
  for (int attempt = 0; attempt < 200; ++attempt) {
    std::size_t const at = random.below(3) != 0 ? centre + random.below(4) : random.below(world.arenas.size());
    Arena& arena =
        world.arenas[(at + (drawn.number == Number::single ? 0 : world.arenas.size() / 2)) % world.arenas.size()];
    if (arena.number != drawn.number || arena.rough != drawn.rough || (written && !world.may_write(arena))) continue;
    if (!world.may_use(arena)) continue;
    return &arena;
  }
  return nullptr;
}

// What is written overlaps nothing else of the call.
bool legal(DrawnCall const& drawn) {
  for (int i = 0; i < drawn.count; ++i) {
    Operand const view = drawn.view(i, Side::shadow);
    if (!view.written) continue;
    Footprint const own(view);
    for (int j = 0; j < drawn.count; ++j)
      if (j != i &&
          drawn.arrays[static_cast<std::size_t>(i)].arena == drawn.arrays[static_cast<std::size_t>(j)].arena &&
          own.overlaps(Footprint(drawn.view(j, Side::shadow))))
        return false;
  }
  return true;
}

bool place_all(World& world, DrawnCall& drawn) {
  drawn.count = 0;
  for (int i = 0; i < drawn.call.routine->parameter_count; ++i) {
    Parameter const& parameter = drawn.call.routine->parameters[static_cast<std::size_t>(i)];
    if (!is_array(parameter.kind)) continue;
    Placed& placed = drawn.arrays[static_cast<std::size_t>(drawn.count)];
    placed.position = i;
    Arena* const arena = pick_arena(world, drawn, is_written(parameter.kind));
    if (!arena || !place(world, drawn, placed, *arena)) return false;
    ++drawn.count;
  }
  return legal(drawn);
}

void draw_scalars(World& world, DrawnCall& drawn) {
  for (int i = 0; i < drawn.call.routine->parameter_count; ++i) {
    Kind const kind = drawn.call.routine->parameters[static_cast<std::size_t>(i)].kind;
    if (kind == Kind::scalar || kind == Kind::real)
      drawn.call[i].scalar =
          draw_scalar(world.random, kind == Kind::scalar && is_complex(drawn.call.precision), drawn.rough);
  }
}

bool draw_new(World& world, DrawnCall& drawn) {
  Random& random = world.random;
  Call& call = drawn.call = Call{};
  call.symbol = draw_symbol(random);
  call.precision = info(call.symbol).precision;
  call.routine = &routine(call.symbol);
  bool const cblas = !info(call.symbol).fortran || (info(call.symbol).cblas && random.below(4) == 0);
  drawn.convention.language = cblas ? Language::cblas : Language::fortran;
  drawn.convention.layout = cblas && random.coin() ? Layout::row_major : Layout::col_major;
  drawn.convention.lower_case = !cblas && random.coin();
  if (!subject_function(drawn.convention.language, call.symbol)) return false;
  drawn.number = is_single(call.precision) ? Number::single : Number::real_double;
  drawn.rough = random.below(8) == 0;
  // Which of two sums is the larger may be a matter of their last bits.
  if (call.routine->result == ResultKind::dim && is_complex(call.precision)) drawn.rough = false;
  for (int i = 0; i < call.routine->parameter_count; ++i) {
    Kind const kind = call.routine->parameters[static_cast<std::size_t>(i)].kind;
    if (!is_flag(kind)) continue;
    char const* const legal_letters = letters(kind, call.precision);
    call[i].flag = legal_letters[random.below(std::strlen(legal_letters))];
  }
  draw_scalars(world, drawn);
  draw_sizes(world, call);
  if (work(call) > (random.below(64) == 0 ? most_work_of_few : most_work)) return false;
  if (!place_all(world, drawn)) return false;
  return !reference_is_wrong(drawn.convention, drawn.in(Side::shadow));
}

// An earlier call once more, as it was or with other scalars, if its arrays still fit.
bool draw_again(World& world, DrawnCall& drawn) {
  drawn = world.recent[world.random.below(world.recent.size())];
  if (drawn.count == 0) return false;
  for (int i = 0; i < drawn.count; ++i) {
    Placed const& placed = drawn.arrays[static_cast<std::size_t>(i)];
    Operand const view = drawn.view(i, Side::shadow);
    auto const span = static_cast<std::size_t>(span_elements(view)) * view.element;
    if (placed.offset + span + arena_margin > placed.arena->size) return false;
    if (!world.may_use(*placed.arena)) return false;
  }
  if (world.random.coin()) draw_scalars(world, drawn);
  return !reference_is_wrong(drawn.convention, drawn.in(Side::shadow));
}

}  // namespace

Call DrawnCall::in(Side side) const {
  Call made = call;
  for (int i = 0; i < count; ++i) {
    Placed const& placed = arrays[static_cast<std::size_t>(i)];
    made[placed.position].pointer = (side == Side::real ? placed.arena->real : placed.arena->shadow) + placed.offset;
  }
  return made;
}

Operand DrawnCall::view(int array, Side side) const {
  return memory_of(in(side), arrays[static_cast<std::size_t>(array)].position, convention.layout);
}

DrawnCall draw_call(World& world) {
  DrawnCall drawn;
  if (world.random.below(5) < 3 && draw_again(world, drawn)) return drawn;
  for (int attempt = 0; attempt < 40; ++attempt)
    if (draw_new(world, drawn)) {
      world.recent[world.random.below(world.recent.size())] = drawn;
      return drawn;
    }
  drawn.count = 0;
  return drawn;
}

std::string describe(DrawnCall const& drawn) {
  char text[160];
  bool const cblas = drawn.convention.language == Language::cblas;
  std::string line = cblas ? "cblas_" : "";
  line += info(drawn.call.symbol).name;
  line += !cblas ? "_(" : drawn.convention.layout == Layout::row_major ? "(row-major, " : "(";
  int array = 0;
  for (int i = 0; i < drawn.call.routine->parameter_count; ++i) {
    Parameter const& parameter = drawn.call.routine->parameters[static_cast<std::size_t>(i)];
    Argument const& argument = drawn.call[i];
    if (is_flag(parameter.kind)) {
      std::snprintf(text, sizeof text, "'%c'", argument.flag);
    } else if (is_integer(parameter.kind)) {
      std::snprintf(text, sizeof text, "%s=%lld", parameter.name, static_cast<long long>(argument.integer));
    } else if (is_array(parameter.kind)) {
      Placed const& placed = drawn.arrays[static_cast<std::size_t>(array++)];
      std::snprintf(text, sizeof text, "%s=%s+%zu at %p", parameter.name, name_of(placed.arena->kind), placed.offset,
                    static_cast<void*>(placed.arena->real + placed.offset));
    } else {
      std::snprintf(text, sizeof text, "%s=(%g,%g)", parameter.name, argument.scalar.re, argument.scalar.im);
    }
    line += text;
    line += i + 1 < drawn.call.routine->parameter_count ? ", " : ")";
  }
  return line;
}

}  // namespace blaslift::test::coherence
