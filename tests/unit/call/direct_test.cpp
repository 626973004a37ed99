// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The one shape of level-1 and level-2 calls: what it takes over from a call, what is left to do, operation counts.
#include "shim/call/direct.hpp"

#include <gtest/gtest.h>

#include "tests/unit/direct_call.hpp"

namespace blaslift {
namespace {

TEST(DirectCall, TakesOverFlagsSizesAndScalars) {
  Call call = direct_call("zgbmv", {{"m", 6}, {"n", 5}, {"kl", 1}, {"ku", 2}, {"lda", 4}, {"incx", -2}, {"incy", 3}});
  call[call.routine->find("trans")].flag = 'C';
  call[call.routine->find("alpha")].scalar = {2, 3};
  call[call.routine->find("beta")].scalar = {4, 5};
  DirectCall const made = make_direct(call);
  EXPECT_EQ(made.routine, RoutineId::gbmv);
  EXPECT_EQ(made.precision, Precision::z);
  EXPECT_EQ(made.trans, 'C');
  EXPECT_EQ(made.m, 6);
  EXPECT_EQ(made.n, 5);
  EXPECT_EQ(made.kl, 1);
  EXPECT_EQ(made.ku, 2);
  EXPECT_EQ(made.k, 3);
  EXPECT_EQ(made.alpha.re, 2);
  EXPECT_EQ(made.alpha.im, 3);
  EXPECT_EQ(made.beta.re, 4);
  EXPECT_EQ(made.beta.im, 5);
  ASSERT_EQ(made.operand_count, 3u);
  EXPECT_EQ(made.operands[0].shape, Shape::band);
  EXPECT_EQ(made.operands[1].rows, 6);
  EXPECT_EQ(made.operands[1].stride, -2);  // x of A^H
  EXPECT_EQ(made.operands[2].rows, 5);
  EXPECT_EQ(made.operands[2].stride, 3);
  EXPECT_EQ(made.result(), ResultKind::none);

  Call rotation = direct_call("csrot", {{"n", 2}, {"incx", 1}, {"incy", 1}});
  rotation[rotation.routine->find("c")].scalar = {0.6, 0};
  rotation[rotation.routine->find("s")].scalar = {0.8, 0};
  EXPECT_EQ(make_direct(rotation).c, 0.6);
  EXPECT_EQ(make_direct(rotation).s, 0.8);

  Call solve = direct_call("stpsv", {{"n", 4}, {"incx", 1}});
  solve[solve.routine->find("uplo")].flag = 'L';
  solve[solve.routine->find("diag")].flag = 'U';
  EXPECT_EQ(make_direct(solve).uplo, 'L');
  EXPECT_EQ(make_direct(solve).diag, 'U');
  EXPECT_TRUE(make_direct(solve).operands[0].unit);
}

Effect effect_of(char const* symbol, std::map<std::string, std::int64_t> const& sizes, Scalar alpha, Scalar beta) {
  Call call = direct_call(symbol, sizes);
  if (int const at = call.routine->find("alpha"); at >= 0) call[at].scalar = alpha;
  if (int const at = call.routine->find("beta"); at >= 0) call[at].scalar = beta;
  return effect(make_direct(call));
}

TEST(DirectCall, KnowsWhatNetlibLeavesToDo) {
  std::map<std::string, std::int64_t> const gemv{{"m", 2}, {"n", 3}, {"lda", 2}, {"incx", 1}, {"incy", 1}};
  EXPECT_EQ(effect_of("dgemv", gemv, {2, 0}, {1, 0}), Effect::product);
  EXPECT_EQ(effect_of("dgemv", gemv, {0, 0}, {1, 0}), Effect::nothing);
  EXPECT_EQ(effect_of("dgemv", gemv, {0, 0}, {0, 0}), Effect::scaling);
  EXPECT_EQ(effect_of("zgemv", gemv, {0, 1}, {0, 0}), Effect::product);
  EXPECT_EQ(effect_of("dgemv", {{"m", 0}, {"n", 3}, {"lda", 1}}, {1, 0}, {0, 0}), Effect::nothing);
  EXPECT_EQ(effect_of("dger", {{"m", 2}, {"n", 3}, {"lda", 2}}, {0, 0}, {}), Effect::nothing);
  EXPECT_EQ(effect_of("dger", {{"m", 2}, {"n", 3}, {"lda", 2}}, {1, 0}, {}), Effect::product);
  EXPECT_EQ(effect_of("dtrsv", {{"n", 3}, {"lda", 3}}, {}, {}), Effect::product);
  EXPECT_EQ(effect_of("dtrsv", {{"n", 0}, {"lda", 1}}, {}, {}), Effect::nothing);
  EXPECT_EQ(effect_of("daxpy", {{"n", 3}, {"incx", 1}, {"incy", 1}}, {0, 0}, {}), Effect::nothing);
  EXPECT_EQ(effect_of("dswap", {{"n", 3}, {"incx", 1}, {"incy", 1}}, {}, {}), Effect::product);
  EXPECT_EQ(effect_of("dscal", {{"n", 3}, {"incx", 1}}, {0, 0}, {}), Effect::scaling);
  EXPECT_EQ(effect_of("dscal", {{"n", 3}, {"incx", 1}}, {1, 0}, {}), Effect::nothing);
  EXPECT_EQ(effect_of("dscal", {{"n", 3}, {"incx", -1}}, {2, 0}, {}), Effect::nothing);
  EXPECT_EQ(effect_of("ddot", {{"n", 0}, {"incx", 1}, {"incy", 1}}, {}, {}), Effect::product);  // its value is zero
}

TEST(DirectCall, CountsOperations) {
  auto count = [](char const* symbol, std::map<std::string, std::int64_t> const& sizes) {
    return flops(make_direct(direct_call(symbol, sizes)));
  };
  EXPECT_EQ(count("dgemv", {{"m", 30}, {"n", 40}}), 2.0 * 30 * 40);
  EXPECT_EQ(count("zgemv", {{"m", 30}, {"n", 40}}), 8.0 * 30 * 40);
  EXPECT_EQ(count("dgbmv", {{"m", 30}, {"n", 40}, {"kl", 2}, {"ku", 3}}), 2.0 * 40 * 6);
  EXPECT_EQ(count("dsymv", {{"n", 40}}), 2.0 * 40 * 40);
  EXPECT_EQ(count("dsbmv", {{"n", 40}, {"k", 3}}), 2.0 * 40 * 7);
  EXPECT_EQ(count("dtrsv", {{"n", 40}}), 1.0 * 40 * 40);
  EXPECT_EQ(count("ddot", {{"n", 40}}), 2.0 * 40);
  EXPECT_EQ(count("dcopy", {{"n", 40}}), 0.0);
}

}  // namespace
}  // namespace blaslift
