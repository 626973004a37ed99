// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// A random level-3 call with its operands, and the whole call computed by plain loops to compare with. What BLAS must
// not refer to holds NaN and must keep its bits.
#pragma once

#include <cmath>
#include <cstring>
#include <limits>
#include <random>
#include <string>
#include <vector>

#include "gpu/emulated/compute.hpp"
#include "shim/call/level3.hpp"

namespace blaslift::gpu {

// Runs a level-3 call on its host operands by plain loops.
inline void compute_on_host(Level3 const& call) {
  std::array<emulated::Block, 3> blocks;
  for (std::size_t i = 0; i < static_cast<std::size_t>(call.operand_count); ++i)
    blocks[i] = {static_cast<std::byte*>(call.operands[i].data), call.operands[i].stride};
  emulated::compute(call, blocks);
}

class Level3Problem {
 public:
  // Sizes are drawn up to `largest`.
  Level3Problem(char const* symbol, std::int64_t largest, std::mt19937& random) {
    Call& call = call_;
    call.symbol = find_symbol(symbol);
    call.precision = info(call.symbol).precision;
    call.routine = &routine(call.symbol);
    auto const pick = [&](std::string_view letters) { return letters[random() % letters.size()]; };
    bool const complex = is_complex(call.precision);
    for (int i = 0; i < call.routine->parameter_count; ++i) {
      Kind const kind = call.routine->parameters[static_cast<std::size_t>(i)].kind;
      switch (kind) {
        case Kind::dim:
          call[i].integer = 1 + static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(largest));
          break;
        case Kind::op: call[i].flag = pick("NTC"); break;
        case Kind::op_t: call[i].flag = pick(complex ? "NT" : "NTC"); break;
        case Kind::op_c: call[i].flag = pick("NC"); break;
        case Kind::side: call[i].flag = pick("LR"); break;
        case Kind::uplo: call[i].flag = pick("UL"); break;
        case Kind::diag: call[i].flag = pick("NU"); break;
        case Kind::scalar: call[i].scalar = {0.75, complex ? -0.5 : 0.0}; break;
        case Kind::real: call[i].scalar = {1.25, 0}; break;
        default: break;
      }
    }
    int const beta = call.routine->find("beta");
    if (beta >= 0 && random() % 3 == 0) call[beta].scalar = {0, 0};
    std::size_t next = 0;
    for (int i = 0; i < call.routine->parameter_count; ++i) {
      Parameter const& parameter = call.routine->parameters[static_cast<std::size_t>(i)];
      if (!is_array(parameter.kind)) continue;
      Operand const view = make_operand(call, i);
      std::int64_t const stride = view.rows + static_cast<std::int64_t>(random() % 4);
      call[parameter.stride].integer = stride;
      std::vector<std::byte>& memory = memory_[next++];
      memory.resize(static_cast<std::size_t>(stride * view.cols) * view.element);
      call[i].pointer = memory.data();
      fill(make_operand(call, i), memory, random);
    }
    before_ = memory_[next - 1];
  }

  // Valid while the problem stays where it is.
  Level3 level3() const { return make_level3(call_); }

  // Empty, or what is wrong with the result that is in the operands' memory now. Restores the operands.
  std::string check() {
    Level3 const call = level3();
    std::vector<std::byte>& result = memory_[static_cast<std::size_t>(call.output)];
    std::vector<std::byte> const have = result;
    result = before_;  // same address: vectors of equal size
    compute_on_host(call);
    std::string const wrong =
        is_single(call.precision) ? compare<float>(have, result, call) : compare<double>(have, result, call);
    result = before_;
    return wrong;
  }
  bool untouched() const { return memory_[static_cast<std::size_t>(level3().output)] == before_; }
  void restore() { memory_[static_cast<std::size_t>(level3().output)] = before_; }

 private:
  template <class Use>
  static void with_real(Precision precision, Use&& use) {
    is_single(precision) ? use(float{}) : use(double{});
  }

  void fill(Operand const& view, std::vector<std::byte>& memory, std::mt19937& random) {
    with_real(call_.precision, [&](auto real) {
      using Real = decltype(real);
      auto* const numbers = reinterpret_cast<Real*>(memory.data());
      for (std::size_t i = 0; i < memory.size() / sizeof(Real); ++i)
        numbers[i] = std::numeric_limits<Real>::quiet_NaN();
      std::size_t const parts = view.element / sizeof(Real);
      std::uniform_real_distribution<Real> uniform(-1, 1);
      for_each_run(view, [&](std::int64_t first, std::int64_t count) {
        for (std::int64_t e = first; e < first + count; ++e)
          for (std::size_t part = 0; part < parts; ++part)
            numbers[static_cast<std::size_t>(e) * parts + part] = uniform(random);
      });
      // The diagonal of a Hermitian matrix is real: its imaginary parts are not read.
      RoutineId const routine = call_.routine->id;
      bool const hermitian = routine == RoutineId::hemm || routine == RoutineId::herk || routine == RoutineId::her2k;
      if (view.shape == Shape::triangle && hermitian)
        for (std::int64_t i = 0; i < view.rows; ++i)
          numbers[static_cast<std::size_t>(i + i * view.stride) * parts + 1] = std::numeric_limits<Real>::quiet_NaN();
      // Triangles that somebody divides by stay far from singular.
      if (view.shape == Shape::triangle && !view.unit)
        for (std::int64_t i = 0; i < view.rows; ++i)
          numbers[static_cast<std::size_t>(i + i * view.stride) * parts] += static_cast<Real>(view.rows);
      if (view.shape == Shape::triangle && view.unit)
        for_each_run(view, [&](std::int64_t first, std::int64_t count) {
          for (std::size_t e = static_cast<std::size_t>(first) * parts;
               e < static_cast<std::size_t>(first + count) * parts; ++e)
            numbers[e] /= static_cast<Real>(view.rows);
        });
    });
  }

  template <class Real>
  std::string compare(std::vector<std::byte> const& have, std::vector<std::byte> const& want,
                      Level3 const& call) const {
    auto const* const h = reinterpret_cast<Real const*>(have.data());
    auto const* const w = reinterpret_cast<Real const*>(want.data());
    double const scale = static_cast<double>(call.m + call.n + call.k) * 64;
    for (std::size_t i = 0; i < have.size() / sizeof(Real); ++i) {
      if (std::memcmp(&h[i], &w[i], sizeof(Real)) == 0) continue;
      double const difference = std::abs(static_cast<double>(h[i]) - static_cast<double>(w[i]));
      if (!(difference <= scale * static_cast<double>(std::numeric_limits<Real>::epsilon()) *
                              std::max(1.0, std::abs(static_cast<double>(w[i])))))
        return std::string(info(call_.symbol).name) + " m=" + std::to_string(call.m) + " n=" + std::to_string(call.n) +
               " k=" + std::to_string(call.k) + " " + call.side + call.uplo + call.transa + call.transb + call.diag +
               ": number " + std::to_string(i) + " is " + std::to_string(h[i]) + ", not " + std::to_string(w[i]);
    }
    return "";
  }

  Call call_;
  std::array<std::vector<std::byte>, 3> memory_;
  std::vector<std::byte> before_;
};

}  // namespace blaslift::gpu
