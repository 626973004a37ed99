// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The conformance sweep's calls of levels 1 and 2, computed by our own kernels in shapes drawn from all that are legal,
// against OpenBLAS: what the plugin does on a GPU, from a call's arguments to the kernel (gpu/cuda/own/families.hpp),
// on tests/simt.
#include <gtest/gtest.h>

#include "gpu/cuda/own/families.hpp"
#include "tests/kernels/launch.hpp"
#include "tests/support/cases.hpp"
#include "tests/support/libraries.hpp"
#include "tests/support/problem.hpp"
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
      return true;
    default:
      return false;
  }
}

std::vector<Symbol> symbols() {
  std::vector<Symbol> found;
  for (std::size_t i = 0; i < symbol_count; ++i)
    if (auto const symbol = static_cast<Symbol>(i);
        device_path(symbol) == DevicePath::direct && is_ours(info(symbol).routine))
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

bool is_aligned(DirectCall const& call) {
  for (std::size_t i = 0; i < call.operand_count; ++i)
    if (reinterpret_cast<std::uintptr_t>(call.operands[i].data) % call.operands[i].element != 0) return false;
  return true;
}

class OnSimt : public testing::TestWithParam<Symbol> {
 protected:
  // In a shape that is drawn; the call has been taken by the family.
  template <class Family>
  void launch(DirectCall const& call, std::span<DeviceAddress const> arrays, std::byte* result) {
    auto const problem = Family::problem(call, arrays);
    std::vector<plan::Shape> legal;
    Family::for_each_shape([&](plan::Shape const& shape) {
      // Blocks of many threads take long here and show no more than others.
      if (shape.tx * shape.ty <= 128 && Family::demand(problem, shape).legal) legal.push_back(shape);
    });
    ASSERT_FALSE(legal.empty());
    plan::Shape const shape = legal[random_.below(legal.size())];
    typename Family::Arguments arguments;
    if constexpr (requires { Family::arguments(call, arrays, result); })
      arguments = Family::arguments(call, arrays, result);
    else
      arguments = Family::arguments(call, arrays);
    Family::set(arguments, problem, shape);
    auto const order = kernels::testing::every_order[random_.below(3)];
    Family::with_kernel(shape.variant, [&](auto* kernel) {
      if constexpr (requires { Family::finish; })
        kernels::testing::launch(kernel, shape, Family::demand(problem, shape), order, arguments, Family::finish);
      else
        kernels::testing::launch(kernel, shape, Family::demand(problem, shape), order, arguments);
    });
  }

  // The first family that takes the call, as in the plugin.
  bool run(DirectCall const& call, std::span<DeviceAddress const> arrays, std::byte* result) {
    return with_precision(call.precision, [&](auto precision) {
      using T = typename OwnElement<decltype(precision)>::T;
      return std::apply(
          [&]<class... Families>(Families...) {
            return ((Families::takes(call) && (launch<Families>(call, arrays, result), true)) || ...);
          },
          FamiliesOf<T>{});
    });
  }

  // Returns how many calls were compared.
  int sweep(test::Fill fill, test::Extent const& extent) {
    test::use_one_thread();
    test::Random random(info(GetParam()).name);
    test::Problem problem({});
    int compared = 0;
    for_each_case(GetParam(), test::Layout::col_major, extent, random, [&](test::Case const& each) {
      if (!is_sent(make_direct(each.call))) return true;
      problem.prepare(each.call, each.guard, each.lower_case, fill, random);
      if (!is_aligned(make_direct(problem.call()))) return true;
      problem.run_tested([&](Call const& call) {
        DirectCall const direct = make_direct(call);
        std::array<DeviceAddress, max_direct_operands> arrays{};
        for (std::size_t i = 0; i < direct.operand_count; ++i)
          arrays[i] = static_cast<DeviceAddress>(reinterpret_cast<std::uintptr_t>(direct.operands[i].data));
        alignas(16) std::byte result[16];
        EXPECT_TRUE(run(direct, {arrays.data(), direct.operand_count}, result)) << "no kernel of ours takes it";
        return test::returned_value(direct, result);
      });
      problem.run_reference();
      std::string const wrong = problem.compare(false);
      EXPECT_EQ(wrong, "") << problem.describe();
      ++compared;
      return wrong.empty() && !HasFailure();
    });
    return compared;
  }

  test::Random random_{"shapes"};
};

TEST_P(OnSimt, AgreesWithOpenBlas) { EXPECT_GT(sweep(test::Fill::ordinary, {4, 1, 60, false}), 50); }

// iamax has no one rule for NaN (iamax_test.cpp).
TEST_P(OnSimt, NanComesThrough) {
  if (info(GetParam()).routine == RoutineId::iamax) return;
  EXPECT_GT(sweep(test::Fill::with_nan, {4, 3, 20, false}), 20);
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
