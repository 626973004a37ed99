// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The conformance sweep's calls of levels 1 and 2, and the products of level 3, computed by our own kernels in shapes
// drawn from all that are legal, against OpenBLAS: what the plugin does on a GPU, from a call's arguments to the kernel
// (gpu/cuda/own/families.hpp), on tests/simt.
#include <gtest/gtest.h>

#include "gpu/cuda/own/families.hpp"
#include "gpu/cuda/own/pieces.hpp"
#include "tests/kernels/launch.hpp"
#include "tests/support/cases.hpp"
#include "tests/support/libraries.hpp"
#include "tests/support/problem.hpp"
#include "tests/support/reference.hpp"
#include "tests/support/returned_value.hpp"

namespace blaslift {

static void PrintTo(Symbol symbol, std::ostream* out) { *out << info(symbol).name; }

namespace gpu::cuda {
namespace {

// Of these, every call that has work is for a kernel of ours.
bool is_ours(RoutineId routine) {
  switch (routine) {
    case RoutineId::axpy:
    case RoutineId::copy:
    case RoutineId::swap:
    case RoutineId::scal:
    case RoutineId::scal_real:
    case RoutineId::dot:
    case RoutineId::dotu:
    case RoutineId::dotc:
    case RoutineId::asum:
    case RoutineId::nrm2:
    case RoutineId::iamax:
    case RoutineId::gemv:
    case RoutineId::ger:
    case RoutineId::geru:
    case RoutineId::gerc:
    case RoutineId::trmv:
    case RoutineId::symv:
    case RoutineId::hemv:
    case RoutineId::gemm:
    case RoutineId::gemm3m:
    case RoutineId::gemmt:
    case RoutineId::gemmtr:
    case RoutineId::syrk:
    case RoutineId::herk: return true;
    default: return false;
  }
}

std::vector<Symbol> symbols() {
  std::vector<Symbol> found;
  for (std::size_t i = 0; i < blas_symbol_count; ++i)
    if (auto const symbol = static_cast<Symbol>(i);
        device_path(symbol) != DevicePath::none && is_ours(info(symbol).routine))
      found.push_back(symbol);
  return found;
}

// What the plugin is given (shim/dispatch sends nothing else) and takes: work, increments that are not zero, aligned
// elements; of one vector no increment below zero, for which libraries differ.
bool is_sent(DirectCall const& call) {
  if (call.n <= 0 || effect(call) != Effect::product) return false;
  for (std::size_t i = 0; i < call.operand_count; ++i) {
    Operand const& operand = call.operands[i];
    if (operand.shape == Shape::vector && operand.stride == 0) return false;
    if (call.operand_count == 1 && operand.stride < 0) return false;
  }
  return true;
}

// Of these the kernels are for small results.
bool is_sent(Level3 const& call) {
  constexpr std::int64_t most = plan::skinny_gemm_most;
  return effect(call) == Effect::product && call.result().rows <= most && call.result().cols <= most;
}

template <class AnyCall>
bool is_aligned(AnyCall const& call) {
  for (std::size_t i = 0; i < static_cast<std::size_t>(call.operand_count); ++i)
    if (reinterpret_cast<std::uintptr_t>(call.operands[i].data) % call.operands[i].element != 0) return false;
  return true;
}

DeviceAddress address_of(Operand const& operand) {
  return static_cast<DeviceAddress>(reinterpret_cast<std::uintptr_t>(operand.data));
}

std::vector<DeviceAddress> on_device(DirectCall const& call) {
  std::vector<DeviceAddress> made;
  for (std::size_t i = 0; i < call.operand_count; ++i) made.push_back(address_of(call.operands[i]));
  return made;
}

std::vector<DeviceMatrix> on_device(Level3 const& call) {
  std::vector<DeviceMatrix> made;
  for (std::size_t i = 0; i < static_cast<std::size_t>(call.operand_count); ++i) {
    Operand const& of = call.operands[i];
    made.push_back({address_of(of), of.rows, of.cols, of.stride, of.part, of.unit, of.element});
  }
  return made;
}

// use(view of the call as its device path has it).
template <class Use>
auto with_view(Call const& call, Use&& use) {
  return device_path(call.symbol) == DevicePath::direct ? use(make_direct(call)) : use(make_level3(call));
}

class OnSimt : public testing::TestWithParam<Symbol> {
 protected:
  void SetUp() override {
    if (test::reference_is_wrong({}, GetParam())) GTEST_SKIP() << "OpenBLAS's own result is wrong";
  }

  // In a shape that is drawn; the call has been taken by the family.
  template <class Family, class AnyCall, class AnyOperand>
  void launch(AnyCall const& call, std::span<AnyOperand const> operands, std::byte* result) {
    auto problem = Family::problem(call, operands);
    if constexpr (requires { problem.resident; }) problem.resident = static_cast<std::int64_t>(random_.below(9));
    std::vector<plan::Shape> legal;
    // Blocks of many threads take long here and show no more than others.
    for (int most : {128, 1024}) {
      if (!legal.empty()) break;
      Family::for_each_shape([&](plan::Shape const& shape) {
        if (shape.tx * shape.ty <= most && Family::demand(problem, shape).legal) legal.push_back(shape);
      });
    }
    ASSERT_FALSE(legal.empty());
    plan::Shape const shape = legal[random_.below(legal.size())];
    typename Family::Arguments arguments;
    if constexpr (requires { Family::arguments(call, operands, result); })
      arguments = Family::arguments(call, operands, result);
    else
      arguments = Family::arguments(call, operands);
    Family::set(arguments, problem, shape);
    auto const order = kernels::testing::every_order[random_.below(3)];
    Family::with_kernel(shape.variant, [&](auto* kernel) {
      if constexpr (requires { Family::finish; })
        kernels::testing::launch(kernel, shape, Family::demand(problem, shape), order, arguments, Family::finish);
      else
        kernels::testing::launch(kernel, shape, Family::demand(problem, shape), order, arguments);
    });
  }

  template <class Family, class AnyCall, class AnyOperand>
  bool run_as(AnyCall const& call, std::span<AnyOperand const> operands, std::byte* result) {
    if constexpr (requires { Family::takes(call); }) {
      if (!Family::takes(call)) return false;
      launch<Family>(call, operands, result);
      return true;
    }
    return false;
  }
  // The first family that takes the call, as in the plugin.
  template <class AnyCall, class AnyOperand>
  bool run_whole(AnyCall const& call, std::span<AnyOperand const> operands, std::byte* result) {
    return with_precision(call.precision, [&](auto precision) {
      using T = typename OwnElement<decltype(precision)>::T;
      return std::apply(
          [&]<class... Families>(Families...) { return (run_as<Families>(call, operands, result) || ...); },
          FamiliesOf<T>{});
    });
  }
  bool run(DirectCall const& call, std::byte* result) {
    std::vector<DeviceAddress> const operands = on_device(call);
    return run_whole(call, std::span(operands), result);
  }
  bool run(Level3 const& call, std::byte* result) {
    std::vector<DeviceMatrix> const operands = on_device(call);
    if (!is_for_pieces(call)) return run_whole(call, std::span(operands), result);
    bool every = true;
    for_each_piece(call, operands,
                   [&](Piece const& piece) { every = every && run_whole(piece.call, piece.operands(), result); });
    return every;
  }

  // Returns how many calls were compared.
  int sweep(test::Fill fill, test::Extent const& extent) {
    test::use_one_thread();
    test::Random random(info(GetParam()).name);
    test::Problem problem({});
    int compared = 0;
    for_each_case(GetParam(), test::Layout::col_major, extent, random, [&](test::Case const& each) {
      if (!with_view(each.call, [](auto const& view) { return is_sent(view); })) return true;
      problem.prepare(each.call, each.guard, each.lower_case, fill, random);
      if (!with_view(problem.call(), [](auto const& view) { return is_aligned(view); })) return true;
      ++compared;
      return compare(problem);
    });
    return compared;
  }

  // With OpenBLAS, a problem that is prepared; false ends the test.
  bool compare(test::Problem& problem) {
    problem.run_tested([&](Call const& call) {
      alignas(16) std::byte result[16];
      EXPECT_TRUE(with_view(call, [&](auto const& view) { return run(view, result); })) << "no kernel of ours takes it";
      return device_path(call.symbol) == DevicePath::direct ? test::returned_value(make_direct(call), result)
                                                            : test::Returned{};
    });
    problem.run_reference();
    std::string const wrong = problem.compare(false);
    EXPECT_EQ(wrong, "") << problem.describe();
    return wrong.empty() && !HasFailure();
  }

  test::Random random_{"shapes"};
};

bool is_level3() { return device_path(OnSimt::GetParam()) == DevicePath::level3; }

TEST_P(OnSimt, AgreesWithOpenBlas) {
  EXPECT_GT(sweep(test::Fill::ordinary, is_level3() ? test::Extent{2, 1, 12, false} : test::Extent{4, 1, 60, false}),
            50);
}

// iamax has no one rule for NaN (iamax_test.cpp).
TEST_P(OnSimt, NanComesThrough) {
  if (info(GetParam()).routine == RoutineId::iamax) return;
  EXPECT_GT(sweep(test::Fill::with_nan, is_level3() ? test::Extent{1, 1, 6, false} : test::Extent{4, 3, 20, false}),
            20);
}

// Results that are larger than the kernel's are made of tiles; the order is odd, or of several tiles.
TEST_P(OnSimt, LargeResultsComeInPieces) {
  if (!is_level3()) return;
  test::use_one_thread();
  test::Random random(info(GetParam()).name);
  test::Problem problem({});
  for (int round = 0; round < 4; ++round) {
    Call call = test::legal_call(GetParam(), test::Layout::col_major, round < 2 ? 133 : 261, random);
    auto const set = [&](char const* name, std::int64_t value) {
      if (int const at = call.routine->find(name); at >= 0) call[at].integer = value;
    };
    auto const turn = [&](char const* name) {
      int const at = call.routine->find(name);
      if (at < 0) return;
      std::string_view const letters =
          test::letters(call.routine->parameters[static_cast<std::size_t>(at)].kind, call.precision);
      call[at].flag = letters[static_cast<std::size_t>(round) % letters.size()];
    };
    for (char const* const flag : {"uplo", "trans", "transa", "transb"}) turn(flag);
    if (call.routine->find("m") >= 0) set(round % 2 ? "n" : "m", 21);
    set("k", 270);
    call[call.routine->find("alpha")].scalar = {1.25, 0};
    call[call.routine->find("beta")].scalar = {round % 2 ? -0.75 : 0.0, 0};
    set_leading_dimensions(call, test::Layout::col_major, random, round > 1);
    if (test::reference_is_wrong({}, call)) continue;
    problem.prepare(call, round % 2 ? test::Guard::before : test::Guard::after, false, test::Fill::ordinary, random);
    ASSERT_TRUE(is_for_pieces(make_level3(problem.call())));
    if (!is_aligned(make_level3(problem.call()))) continue;
    if (!compare(problem)) return;
  }
}

struct SymbolName {
  std::string operator()(testing::TestParamInfo<Symbol> const& parameter) const {
    return blaslift::info(parameter.param).name;
  }
};
INSTANTIATE_TEST_SUITE_P(Every, OnSimt, testing::ValuesIn(symbols()), SymbolName{});

}  // namespace
}  // namespace gpu::cuda
}  // namespace blaslift
