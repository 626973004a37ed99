// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "gpu/cuda/sampler.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "gpu/choice/sampled_calls.hpp"
#include "gpu/choice/taken.hpp"
#include "gpu/cuda/cublas_handle.hpp"
#include "gpu/cuda/direct.hpp"
#include "gpu/cuda/errors.hpp"
#include "gpu/cuda/handle.hpp"
#include "gpu/cuda/level3.hpp"
#include "gpu/cuda/own/all_shapes.hpp"
#include "gpu/cuda/own/memory_rates.hpp"
#include "gpu/cuda/own/pieces.hpp"

namespace blaslift::gpu::cuda {
namespace {

// Operands of other runs pass through the second-level cache until a set comes again: so many times its size.
constexpr std::size_t caches_between = 4;
constexpr std::size_t fewest_sets = 2;
constexpr int repetitions = 5;  // of which the median counts
// A repetition is several launches where one is too short for the events' clock (0.5 us).
constexpr double repetition_seconds = 40e-6;
// One repetition will do where it takes so long: cuBLAS needs a tenth of a second for some products.
constexpr double long_seconds = 10e-3;
constexpr int most_launches = 8;
// A part of k stands for the whole where cuBLAS takes longer than anybody should wait for: it needs a second for some
// products that ours computes in milliseconds. Below, what a launch takes would count too often.
constexpr std::int64_t part_of_k = 32, least_part = 2048;
constexpr double never_awaited_seconds = 5e-3;
// Until a GPU that was idle has its clocks up.
constexpr auto warm_up_time = std::chrono::milliseconds(300);

constexpr int fill_threads = 256, fill_blocks = 2048;

// Numbers from -1 to 1, by their place.
template <class Real>
__global__ void fill(Real* to, std::size_t count) {
  std::size_t const step = std::size_t{fill_threads} * gridDim.x;
  for (std::size_t i = std::size_t{fill_threads} * blockIdx.x + threadIdx.x; i < count; i += step) {
    std::uint64_t mixed = (i + 1) * 0x9e3779b97f4a7c15U;
    mixed = (mixed ^ (mixed >> 30)) * 0xbf58476d1ce4e5b9U;
    mixed = (mixed ^ (mixed >> 27)) * 0x94d049bb133111ebU;
    to[i] = static_cast<Real>(static_cast<std::int64_t>(mixed) >> 11) * static_cast<Real>(0x1p-52);
  }
}

// Keeps the queue busy: what is given to it meanwhile follows without a gap.
__global__ void hold(long long cycles) {
  long long const begin = clock64();
  while (clock64() - begin < cycles) {
  }
}

class CudaSampler final : public KernelSampler {
 public:
  Error create() {
    if (Error error = kernels_.create(false)) return error;
    int device = 0, kilohertz = 0, cache = 0;
    if (Error error = check(cudaGetDevice(&device), "cudaGetDevice")) return error;
    forget(cudaDeviceGetAttribute(&kilohertz, cudaDevAttrClockRate, device));  // an estimate will do
    if (Error error = check(cudaDeviceGetAttribute(&cache, cudaDevAttrL2CacheSize, device), "asking the GPU's cache"))
      return error;
    constexpr int usual_kilohertz = 1500000;
    cycles_per_second_ = 1e3 * (kilohertz > 0 ? kilohertz : usual_kilohertz);
    cache_bytes_ = static_cast<std::size_t>(std::max(cache, 1 << 20));

    if (Error error = check(cudaStreamCreateWithFlags(stream_.receive(), cudaStreamNonBlocking), "cudaStreamCreate"))
      return error;
    if (Error error = check(cudaEventCreate(begin_.receive()), "cudaEventCreate")) return error;
    if (Error error = check(cudaEventCreate(end_.receive()), "cudaEventCreate")) return error;
    constexpr std::size_t counter_bytes = own_counter_count * sizeof(unsigned), result_bytes = 16;
    if (Error error = check(cudaHostAlloc(result_.receive(), result_bytes, 0), "cudaHostAlloc", result_bytes))
      return error;
    if (Error error = check(cudaMalloc(partials_.receive(), own_workspace_bytes), "cudaMalloc", own_workspace_bytes))
      return error;
    if (Error error = check(cudaMalloc(counters_.receive(), counter_bytes), "cudaMalloc", counter_bytes)) return error;
    workspace_ = {partials_.get(), own_workspace_bytes, static_cast<unsigned*>(counters_.get()), own_counter_count};
    if (Error error = check(cudaMemsetAsync(counters_.get(), 0, counter_bytes, stream_.get()), "cudaMemsetAsync"))
      return error;
    std::size_t const cublas_bytes = cublas_workspace_bytes(capability());
    if (Error error = check(cudaMalloc(cublas_workspace_.receive(), cublas_bytes), "cudaMalloc", cublas_bytes))
      return error;
    if (Error error = open_cublas(cublas_, stream_.get(), cublas_workspace_.get(), cublas_bytes)) return error;
    for (SampledCall each : sampled_calls())
      if (auto const kernel = kernels_.kernel(placed(each, {}).call, {})) {
        each.kernel = kernel->name, each.shapes = is_cut(each) ? 1 : kernel->shapes;
        calls_.push_back(each);
      }
    classes_ = Taken(known().classes);
    return Error::none();
  }

  char const* device_name() const override { return kernels_.device_name().c_str(); }
  int capability() const override { return kernels_.limits().capability; }
  std::size_t call_count() const override { return calls_.size(); }
  SampledCall call(std::size_t call) const override { return calls_[call]; }

  plan::MeasuredGpu const& known() const override { return kernels_.known(); }
  void know(plan::MeasuredGpu measured) override {
    kernels_.know(std::move(measured));
    classes_ = Taken(known().classes);
    tiles_know_ = false;
  }
  bool counts_built_in() const override { return kernels_.counts_built_in(); }
  Result<plan::MeasuredRates> measure_rates() override {
    plan::MeasuredRates made;
    if (Error error = measure_memory_rates(stream_.get(), &made)) return error;
    return made;
  }
  SampledChoice choice(std::size_t call, SampledSize const& size) const override {
    PlacedCall const asked = placed(calls_[call], size);
    if (is_cut(calls_[call])) return {classes_.ours_is_faster(*asked.call.level3), 0};
    auto const found = kernels_.choose(asked.call, arrays_at(asked, DeviceAddress::null), workspace_);
    return found ? SampledChoice{true, *found} : SampledChoice{};
  }
  KernelUsed computed_by(Call const& call) const override {
    AnyCall const asked = make_any(call);
    // As a device's copies of them lie.
    std::vector<DeviceAddress> const arrays(asked.operand_count, DeviceAddress::null);
    return kernels_.computed_by(asked, arrays, workspace_);
  }

  Error prepare(std::size_t call, SampledSize const& size) override {
    placed_ = placed(calls_[call], size);
    part_.reset();
    if (placed_.call.level3 && size.k >= part_of_k * least_part) {
      constexpr std::int64_t aligned = 16;
      SampledSize shorter = size;
      shorter.k = size.k / part_of_k / aligned * aligned + size.k % aligned;
      part_ = placed(calls_[call], shorter);
      whole_by_part_ = static_cast<double>(size.k) / static_cast<double>(shorter.k);
    }
    is_cut_ = is_cut(calls_[call]);
    std::size_t const bytes = placed_.set_bytes;
    operand_sets_ = std::max(fewest_sets, (caches_between * cache_bytes_ + bytes - 1) / bytes);
    if (operand_sets_ * bytes > operand_bytes_) {
      operand_bytes_ = 0;
      Error error = check(cudaMalloc(operands_.receive(), operand_sets_ * bytes), "cudaMalloc", operand_sets_ * bytes);
      if (error.code == Error::Code::out_of_memory && operand_sets_ == fewest_sets) {
        // A set that is larger than the cache by far is not much faster for coming again at once.
        operand_sets_ = 1;
        error = check(cudaMalloc(operands_.receive(), bytes), "cudaMalloc", bytes);
      }
      if (error) return error;
      operand_bytes_ = operand_sets_ * bytes;
    }
    next_ = 0;
    auto const begin = std::chrono::steady_clock::now();
    do {
      if (Error error = fill_with_numbers(operands_.get(), operand_sets_ * bytes)) return error;
      if (Error error = check(cudaStreamSynchronize(stream_.get()), "waiting for random numbers")) return error;
    } while (!warm_ && std::chrono::steady_clock::now() - begin < warm_up_time);
    warm_ = true;
    if (is_cut_) return find_tiles();
    find_legal_shapes();
    return Error::none();
  }

  // For a result that is cut, files have classes only.
  plan::MeasuredShape size_in_files() const override {
    if (!is_cut_) return kernels_.kernel(placed_.call, arrays(0))->size;
    Operand const& result = placed_.call.level3->result();
    return {result.rows, result.cols, true, {}, placed_.call.level3->k};
  }
  SampledShape shape(std::size_t shape) const override { return shapes_[shape]; }

  Result<double> time(std::size_t shape, double enough) override {
    if (!shapes_[shape].legal)
      return Error::make(Error::Code::failed, "shape %zu of %s is not legal for this call", shape, symbol_name());
    if (is_cut_)
      return time_of(placed_, shapes_[shape].model_seconds, enough,
                     [&](std::span<DeviceAddress const> arrays) { return start_tiles(arrays); });
    return time_of(placed_, shapes_[shape].model_seconds, enough, [&](std::span<DeviceAddress const> arrays) {
      return kernels_.start(placed_.call, arrays, result(), shape, workspace_, stream_.get());
    });
  }

  Result<double> time_cublas(double enough) override {
    if (part_) {
      Result<double> const part = time_cublas_of(*part_, 0);
      if (!part) return part;
      if (double const all = *part * whole_by_part_; all > std::max(enough, never_awaited_seconds)) return all;
    }
    return time_cublas_of(placed_, enough);
  }

 private:
  Result<double> time_cublas_of(PlacedCall const& placed, double enough) {
    AnyCall const& call = placed.call;
    return time_of(placed, fastest_seconds_, enough, [&](std::span<DeviceAddress const> arrays) {
      if (!call.level3) return start_direct(cublas_.get(), call, arrays, result());
      auto const operands = matrices(call, arrays);
      return start_level3(cublas_.get(), *call.level3, std::span(operands.data(), call.operand_count));
    });
  }

  static std::vector<DeviceAddress> arrays_at(PlacedCall const& call, DeviceAddress base) {
    auto const made = call.arrays(base);
    return {made.begin(), made.begin() + static_cast<std::ptrdiff_t>(call.operands())};
  }
  std::vector<DeviceAddress> arrays(PlacedCall const& call, std::size_t operand_set) const {
    auto const base = reinterpret_cast<std::uintptr_t>(operands_.get()) + operand_set * placed_.set_bytes;
    return arrays_at(call, static_cast<DeviceAddress>(base));
  }
  std::vector<DeviceAddress> arrays(std::size_t operand_set) const { return arrays(placed_, operand_set); }
  std::byte* result() const { return static_cast<std::byte*>(result_.get()); }
  char const* symbol_name() const { return info(placed_.symbol).name; }

  static bool is_cut(SampledCall const& call) { return call.sizes == SampledCall::Sizes::cut; }

  // use(call, arrays) for every tile of a result, each a call by itself, in the order in which programs get them.
  template <class Use>
  void for_each_tile(std::span<DeviceAddress const> arrays, Use&& use) const {
    auto const operands = matrices(placed_.call, arrays);
    for_each_piece(*placed_.call.level3, std::span(operands.data(), placed_.call.operand_count),
                   [&](Piece const& piece) {
                     AnyCall tile;
                     tile.routine = piece.call.routine, tile.precision = piece.call.precision;
                     tile.operand_count = piece.operands().size();
                     std::array<DeviceAddress, max_direct_operands> at{};
                     for (std::size_t i = 0; i < tile.operand_count; ++i)
                       tile.operands[i] = piece.call.operands[i], at[i] = piece.matrices[i].data;
                     tile.level3 = piece.call;
                     use(tile, std::span<DeviceAddress const>(at.data(), tile.operand_count));
                   });
  }

  // A program's tiles are ours whatever times of single ones say, which another set of kernels is for.
  Error find_tiles() {
    if (!has_tiles_) {
      if (Error error = tile_kernels_.create(true)) return error;
      has_tiles_ = true;
    }
    if (!tiles_know_) tile_kernels_.know(known());
    tiles_know_ = true;
    tile_shapes_.clear();
    bool legal = is_for_pieces(*placed_.call.level3);
    if (legal)
      for_each_tile(arrays(0), [&](AnyCall const& tile, std::span<DeviceAddress const> at) {
        auto const found = tile_kernels_.choose(tile, at, workspace_);
        legal = legal && found.has_value();
        tile_shapes_.push_back(found.value_or(0));
      });
    fastest_seconds_ = 1;  // no model knows, and none is too short
    shapes_.assign(1, {{}, legal, fastest_seconds_});
    return Error::none();
  }

  Error start_tiles(std::span<DeviceAddress const> arrays) {
    Error error;
    std::size_t next = 0;
    for_each_tile(arrays, [&](AnyCall const& tile, std::span<DeviceAddress const> at) {
      std::size_t const shape = tile_shapes_[next++];
      if (!error) error = tile_kernels_.start(tile, at, result(), shape, workspace_, stream_.get());
    });
    return error;
  }

  void find_legal_shapes() {
    shapes_.assign(kernels_.kernel(placed_.call, {})->shapes, {});
    fastest_seconds_ = 1;
    for (LegalShape const& each : kernels_.shapes(placed_.call, arrays(0), workspace_)) {
      shapes_[each.index] = {each.shape, true, each.model_seconds};
      fastest_seconds_ = std::min(fastest_seconds_, each.model_seconds);
    }
  }

  Error fill_with_numbers(void* to, std::size_t bytes) {
    if (is_single(placed_.call.precision))
      fill<<<fill_blocks, fill_threads, 0, stream_.get()>>>(static_cast<float*>(to), bytes / sizeof(float));
    else
      fill<<<fill_blocks, fill_threads, 0, stream_.get()>>>(static_cast<double*>(to), bytes / sizeof(double));
    return check(cudaGetLastError(), "filling memory with random numbers", bytes);
  }

  // Where launches would come to sets that others have written: all of them at once, so that none is in a cache when
  // its turn comes. Small operands have thousands of sets.
  Error renew_results(PlacedCall const& of, std::size_t launches) {
    if (next_ + launches <= operand_sets_) return Error::none();
    next_ = 0;
    DirectCall const& call = of.call;
    for (std::size_t at = 0; at < operand_sets_; ++at)
      for (std::size_t i = 0; i < call.operand_count; ++i) {
        if (!call.operands[i].written) continue;
        auto* const to = reinterpret_cast<void*>(arrays(of, at)[i]);
        std::size_t const bytes = static_cast<std::size_t>(span_elements(call.operands[i])) * call.operands[i].element;
        if (Error error = fill_with_numbers(to, bytes)) return error;
      }
    return Error::none();
  }

  // start(arrays) -> Error, once for every launch.
  template <class Start>
  Result<double> time_of(PlacedCall const& call, double expected, double enough, Start&& start) {
    int const launches = std::clamp(static_cast<int>(repetition_seconds / expected), 1, most_launches);
    // In-place routines would run into infinity.
    if (Error error = renew_results(call, static_cast<std::size_t>(1 + repetitions * launches))) return error;
    if (Error error = start(arrays(call, next_++ % operand_sets_)))
      return error;  // the first of a kernel may have to load it
    std::array<double, repetitions> seconds{};
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < seconds.size(); ++i) {
      if (Error error = run(call, launches, start, &seconds[i])) return error;
      least = std::min(least, seconds[i]);
      bool const is_once = i == 0 && least <= long_seconds;  // a time that was disturbed
      if (!is_once && least > std::min(enough, long_seconds)) return least;
    }
    std::nth_element(seconds.begin(), seconds.begin() + repetitions / 2, seconds.end());
    return seconds[repetitions / 2];
  }

  template <class Start>
  Error run(PlacedCall const& call, int launches, Start&& start, double* seconds) {
    constexpr double begin_seconds = 20e-6, launch_seconds = 5e-6;  // of a slow host
    auto const kernels = static_cast<double>(is_cut_ ? tile_shapes_.size() : 1) * launches;
    hold<<<1, 1, 0, stream_.get()>>>(
        static_cast<long long>((begin_seconds + kernels * launch_seconds) * cycles_per_second_));
    if (Error error = check(cudaGetLastError(), "launching a kernel")) return error;
    if (Error error = check(cudaEventRecord(begin_.get(), stream_.get()), "cudaEventRecord")) return error;
    for (int i = 0; i < launches; ++i)
      if (Error error = start(arrays(call, next_++ % operand_sets_))) return error;
    if (Error error = check(cudaEventRecord(end_.get(), stream_.get()), "cudaEventRecord")) return error;
    if (Error error = check(cudaEventSynchronize(end_.get()), "waiting for a kernel")) return error;
    float milliseconds = 0;
    if (Error error = check(cudaEventElapsedTime(&milliseconds, begin_.get(), end_.get()), "cudaEventElapsedTime"))
      return error;
    *seconds = 1e-3 * static_cast<double>(milliseconds) / launches;
    return Error::none();
  }

  AllShapes kernels_, tile_kernels_;
  std::vector<SampledCall> calls_;
  Stream stream_;
  EventHandle begin_, end_;
  PinnedMemory result_;
  DeviceMemory partials_, counters_, operands_, cublas_workspace_;
  Cublas cublas_;
  OwnWorkspace workspace_;
  double cycles_per_second_ = 0;
  std::size_t cache_bytes_ = 0, operand_bytes_ = 0;
  // The call that was prepared.
  PlacedCall placed_;
  std::optional<PlacedCall> part_;  // the same with a part of k
  double whole_by_part_ = 1;
  std::vector<SampledShape> shapes_;
  double fastest_seconds_ = 1;
  bool is_cut_ = false;
  // For a result that is cut: each tile's shape, and whether the kernels of tiles know what kernels_ does.
  std::vector<std::size_t> tile_shapes_;
  Taken classes_;
  bool has_tiles_ = false, tiles_know_ = false;
  std::size_t operand_sets_ = 0, next_ = 0;
  bool warm_ = false;
};

}  // namespace

Result<KernelSampler*> create_sampler() {
  static auto* const sampler = new CudaSampler;  // lives until the process ends
  if (Error error = sampler->create()) return error;
  return static_cast<KernelSampler*>(sampler);
}

}  // namespace blaslift::gpu::cuda
