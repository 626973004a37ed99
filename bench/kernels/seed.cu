// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The seed's kernels in every block shape of its own list (Figure 3's candidates, counted as the paper counts them). A
// call gets what the repaired optimizer chooses, by the recipe for this device or, where there is none, by the model's.
#include "bench/kernels/seed_source.hpp"

#if __has_include("bench/seed/strmv_lnn.hpp")

#include <array>

#include "bench/seed/saxpy.hpp"
#include "bench/seed/sgemv_n.hpp"
#include "bench/seed/sgemv_t.hpp"
#include "bench/seed/strmv_lnn.hpp"
#include "gpu/plan/decision_table.hpp"
#include "gpu/plan/figure3.hpp"
#include "gpu/plan/objective.hpp"
#include "gpu/plan/recipe.hpp"

namespace blaslift::bench {
namespace {

enum Which : std::size_t { axpy, gemv_n, gemv_t, trmv_ln, kernel_count };
constexpr char const* recipe_names[] = {"seed_axpy", "seed_gemv_n", "seed_gemv_t", "seed_trmv_ln"};

struct Kernel {
  plan::Kernel plan;
  std::vector<plan::BlockShape> shapes;
  plan::Optimizer optimizer;
  plan::DecisionTable table;
  std::vector<std::size_t> index;  // of the optimizer's choices, in `shapes`
};

class Seed final : public SeedSource {
 public:
  char const* name() const override { return "seed"; }

  Error create() override {
    cudaDeviceProp properties{};
    if (Error error = ask_device(properties)) return error;
    Error error = make(axpy, properties.name, seed::saxpy, 32, [](plan::Kernel&) {});
    if (!error)
      error = make(gemv_n, properties.name, seed::sgemv_n, 64, [](plan::Kernel& kernel) {
        kernel.shared.per_thread = 16;
        kernel.two_dimensional = true;
      });
    if (!error)
      error = make(gemv_t, properties.name, seed::sgemv_t, 64, [](plan::Kernel& kernel) {
        kernel.shared.per_thread = 16;
        kernel.TxStep = 32;
        kernel.rows_per_TxStep = 1;
      });
    if (!error)
      error = make(trmv_ln, properties.name, seed::strmv_lnn, 64, [](plan::Kernel& kernel) {
        kernel.shared.per_thread = 16;
        kernel.two_dimensional = true;
      });
    return error;
  }

  bool takes(AnyCall const& call) const override { return which(call) != kernel_count; }

  std::vector<LegalShape> shapes(AnyCall const& call, std::span<DeviceAddress const> arrays,
                                 OwnWorkspace const& workspace) const override {
    std::vector<LegalShape> made;
    if (!takes(call) || !aligned(arrays)) return made;
    Kernel const& kernel = kernels_[which(call)];
    for (std::size_t i = 0; i < kernel.shapes.size(); ++i) {
      plan::BlockShape const shape = kernel.shapes[i];
      if (!fits(call, shape, workspace)) continue;
      made.push_back({{0, shape.Tx, shape.Ty, 1},
                      i,
                      plan::occupancy(limits_, kernel.plan, shape).active_blocks,
                      plan::BlkPerGrd(kernel.plan, shape, rows(call)),
                      0});
    }
    return made;
  }

  std::optional<std::size_t> choose(AnyCall const& call, std::span<DeviceAddress const> arrays,
                                    OwnWorkspace const& workspace) const override {
    if (!takes(call) || !aligned(arrays)) return std::nullopt;
    Kernel const& kernel = kernels_[which(call)];
    std::size_t const chosen = kernel.index[kernel.table(rows(call))];
    return fits(call, kernel.shapes[chosen], workspace) ? std::optional(chosen) : std::nullopt;
  }

  Error start(AnyCall const& call, std::span<DeviceAddress const> arrays, std::byte*, std::size_t index,
              OwnWorkspace const& workspace, cudaStream_t stream) const override {
    Which const kernel = which(call);
    plan::BlockShape const shape = kernels_[kernel].shapes[index];
    auto const grid = static_cast<unsigned>(plan::BlkPerGrd(kernels_[kernel].plan, shape, rows(call)));
    dim3 const block(static_cast<unsigned>(shape.Tx), static_cast<unsigned>(shape.Ty));
    std::size_t const shared = seed::shared_float4_bytes(shape.Tx, shape.Ty);
    auto const m = static_cast<int>(call.m), n = static_cast<int>(call.n);
    auto const alpha = static_cast<float>(call.alpha.re), beta = static_cast<float>(call.beta.re);
    auto data = [&](std::size_t i) { return reinterpret_cast<float*>(static_cast<std::uintptr_t>(arrays[i])); };
    std::int64_t const lda = call.operands[0].stride;
    switch (kernel) {
      case axpy: seed::saxpy<<<grid, block, 0, stream>>>(n, alpha, data(0), data(1)); break;
      case gemv_n:
        seed::sgemv_n<<<grid, block, shared, stream>>>(m, n, alpha, data(0), lda, data(1), beta, data(2));
        break;
      case gemv_t:
        seed::sgemv_t<<<grid, block, shared, stream>>>(m, n, alpha, data(0), lda, data(1), beta, data(2));
        break;
      case trmv_ln: {
        auto* const partials = static_cast<float*>(workspace.partials);
        seed::strmv_lnn<<<grid, block, shared, stream>>>(n, data(0), lda, data(1), partials);
        constexpr int threads = seed::strmv_lnn_store_threads;
        auto const store = static_cast<unsigned>(seed::blocks_for(n, threads * seed::Nt));
        seed::strmv_lnn_store<<<store, threads, 0, stream>>>(n, seed::strmv_lnn_middle(n, shape.Tx),
                                                             seed::strmv_lnn_padded(n, shape.Tx), partials, data(1));
        break;
      }
      default: return Error::make(Error::Code::unavailable, "the seed has no kernel for this call");
    }
    return launched();
  }

 private:
  template <class Function, class Adjust>
  Error make(Which which, char const* device, Function* function, int bytes_in_flight, Adjust&& adjust) {
    Kernel& made = kernels_[which];
    if (Error error = ask_kernel(function, made.plan.resources)) return error;
    adjust(made.plan);
    plan::for_each_candidate(limits_, made.plan, {}, plan::Figure3::counted, [&](int Tx, int Ty) {
      made.shapes.push_back({Tx, Ty});
    });
    std::vector<plan::NamedRecipe> const recipes = plan::built_in_recipes();
    plan::Recipe const* const found = plan::find(recipes, device, recipe_names[which], 's');
    plan::Recipe const recipe = found ? *found : plan::sufficient(limits_, {}, bytes_in_flight);
    auto optimizer = plan::Optimizer::make(limits_, made.plan, recipe);
    if (!optimizer) return optimizer.error();
    made.optimizer = *optimizer;
    made.table = plan::DecisionTable::build(made.optimizer);
    for (std::size_t i = 0; i < made.optimizer.size(); ++i) {
      plan::BlockShape const shape = made.optimizer.shape(static_cast<plan::Choice>(i));
      std::size_t at = 0;
      while (at + 1 < made.shapes.size() && !(made.shapes[at] == shape)) ++at;
      made.index.push_back(at);
    }
    return Error::none();
  }

  static Which which(AnyCall const& call) {
    constexpr std::int64_t most = std::int64_t{1} << 30;
    if (call.level3 || call.precision != Precision::s || call.m > most || call.n > most) return kernel_count;
    std::size_t const vectors_from = call.routine == RoutineId::axpy ? 0 : 1;
    for (std::size_t i = vectors_from; i < call.operand_count; ++i)
      if (call.operands[i].stride != 1) return kernel_count;
    if (vectors_from == 1 && call.operands[0].stride % seed::Nt != 0) return kernel_count;
    switch (call.routine) {
      case RoutineId::axpy: return axpy;
      case RoutineId::gemv: return call.trans == 'N' ? gemv_n : gemv_t;
      case RoutineId::trmv: return call.uplo == 'L' && call.trans == 'N' && call.diag == 'N' ? trmv_ln : kernel_count;
      default: return kernel_count;
    }
  }

  static bool aligned(std::span<DeviceAddress const> arrays) {
    for (DeviceAddress const each : arrays)
      if (static_cast<std::uintptr_t>(each) % 16 != 0) return false;
    return true;
  }
  // What the grid is proportional to.
  static std::int64_t rows(AnyCall const& call) {
    return call.routine == RoutineId::gemv && call.trans == 'N' ? call.m : call.n;
  }
  static bool fits(AnyCall const& call, plan::BlockShape shape, OwnWorkspace const& workspace) {
    return call.routine != RoutineId::trmv ||
           seed::strmv_lnn_workspace_bytes(static_cast<int>(call.n), shape.Tx) <= workspace.bytes;
  }

  std::array<Kernel, kernel_count> kernels_;
};

}  // namespace

std::unique_ptr<KernelSource> seed_kernels() { return std::make_unique<Seed>(); }

}  // namespace blaslift::bench

#else

namespace blaslift::bench {

std::unique_ptr<KernelSource> seed_kernels() { return nullptr; }

}  // namespace blaslift::bench

#endif
