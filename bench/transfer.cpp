// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// How fast the ring moves views of pageable memory to a device and back, against copies of pinned memory in the same
// run. usage: transfer DEVICE_LIBRARY [REPETITIONS [HELPERS...]] Prints one JSON object. Memory has 4 KiB pages,
// touched beforehand; the numbers are checked.
#include <dlfcn.h>
#include <sys/mman.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <random>
#include <span>
#include <string>
#include <thread>
#include <vector>

#include "gpu/executor/executor.hpp"
#include "gpu/plugin.hpp"
#include "shim/base/clock.hpp"
#include "shim/base/first_mask.hpp"

namespace {

using namespace blaslift;
using namespace blaslift::gpu;

[[noreturn]] void fail(Error const& error) {
  std::fprintf(stderr, "transfer: %s\n", error.text);
  std::exit(1);
}
template <class T>
T value(Result<T> result) {
  if (!result) fail(result.error());
  return *result;
}
void check(Error const& error) {
  if (error) fail(error);
}

double median(std::vector<double> times) {
  std::sort(times.begin(), times.end());
  return times[times.size() / 2];
}

struct View {
  char const* name;
  std::int64_t rows, cols, stride;
  Part part;
};

// A plan that only copies: one block, to the device or back.
Plan copy_plan(Operand const& view, bool up) {
  Plan plan;
  plan.tiling.call.precision = Precision::d;
  plan.tiling.call.routine = RoutineId::gemm;
  plan.tiling.call.operands[0] = view;
  plan.tiling.call.operand_count = 1;
  plan.tiling.blocks.push_back({0, 0, 0, view});
  std::size_t const bytes = static_cast<std::size_t>(frame_stride(view.rows, 8) * view.cols) * 8;
  plan.schedule.frames.push_back({0, bytes});
  plan.schedule.device_bytes = bytes;
  if (up)
    plan.schedule.uploads.push_back({0, 0, {}, {view, 0, 0}});
  else
    plan.schedule.downloads.push_back({0, 0, {}});
  return plan;
}

// A lane that notes when it was given copies to the device, or makes none at all: then packing is alone.
class TimedLane final : public Lane {
 public:
  explicit TimedLane(Lane& lane, bool copies = true) : lane_(lane), copies_(copies) { sent_.reserve(1000); }
  struct Sent {
    double at;
    std::size_t bytes;
  };
  std::vector<Sent>& sent() { return sent_; }

  // One at a time: the pipeline calls under its lock.
  Error copy_to_device(Copy const& copy, Event* done) override {
    if (sent_.size() < sent_.capacity()) sent_.push_back({monotonic_seconds(), copy.bytes * copy.columns});
    if (!copies_) return done ? lane_.record(Queue::upload, *done) : Error::none();
    return lane_.copy_to_device(copy, done);
  }
  Error copy_from_device(Copy const& copy, Event* done) override { return lane_.copy_from_device(copy, done); }
  Error scatter(std::byte const* host, ScatteredPiece const* pieces, std::size_t count, Event& done) override {
    return lane_.scatter(host, pieces, count, done);
  }
  Error run(Level3 const& call, std::span<DeviceMatrix const> operands) override { return lane_.run(call, operands); }
  Error run(Call const& call, std::span<DeviceAddress const> arrays, std::byte* result) override {
    return lane_.run(call, arrays, result);
  }
  Error find_non_finite(DeviceMatrix const& matrix, Precision precision, int* found) override {
    return lane_.find_non_finite(matrix, precision, found);
  }
  Error record(Queue queue, Event& event) override { return lane_.record(queue, event); }
  Error wait(Queue queue, Event& event) override { return lane_.wait(queue, event); }
  Error synchronize(Event& event) override { return lane_.synchronize(event); }
  Result<bool> reached(Event& event) override { return lane_.reached(event); }
  Error synchronize() override { return lane_.synchronize(); }

 private:
  Lane& lane_;
  bool const copies_;
  std::vector<Sent> sent_;
};

// 64 MiB up with chunks that grow in several ways: the rate, and of the last run when each of the first chunks was
// given to the device and when everything was there. rest: seconds without a call before each run, in which helpers
// fall asleep.
void print_ramps(Operand const& operand, LaneKit& kit, DeviceAddress there, Ring& ring, Crew& crew, int repetitions) {
  Plan const plan = copy_plan(operand, true);
  double const moved = static_cast<double>(referenced_elements(operand)) * static_cast<double>(operand.element);
  Lane* const plain = kit.lane;
  TimedLane timed(*plain);
  kit.lane = &timed;
  for (double const rest : {0.0, 5e-3})
    for (Ramp const& ramp :
         {Ramp{}, Ramp{256 << 10, 2}, Ramp{512 << 10, 1.4}, Ramp{1 << 20, 1.4}, Ramp{1 << 20, 2}, Ramp{4 << 20, 1.4}}) {
      std::vector<double> times;
      double begin = 0;
      for (int i = 0; i < repetitions; ++i) {
        std::this_thread::sleep_for(std::chrono::duration<double>(rest));
        Ring::Share share;
        if (!ring.admit(share, 1)) fail(Error::make(Error::Code::failed, "the ring is busy"));
        timed.sent().clear();
        begin = monotonic_seconds();
        Pipeline pipeline(plan, kit, there, {}, ring, share, crew, ramp);
        check(pipeline.run());
        times.push_back(monotonic_seconds() - begin);
        ring.dismiss();
      }
      std::printf(
          ",\n{\"threads\": %d, \"view\": \"64 MiB up\", \"first\": %.0f, \"growth\": %.1f, \"rest\": %.3f, "
          "\"up\": %.4g, \"total_us\": %.0f, \"sent_us\": [",
          crew.helpers() + 1, ramp.first_bytes, ramp.growth, rest, moved / median(times), 1e6 * times.back());
      for (std::size_t i = 0; i < std::min<std::size_t>(timed.sent().size(), 40); ++i)
        std::printf("%s[%.0f, %zu]", i > 0 ? ", " : "", 1e6 * (timed.sent()[i].at - begin), timed.sent()[i].bytes);
      std::printf("]}");
      std::fflush(stdout);
    }
  kit.lane = plain;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) return std::fprintf(stderr, "usage: transfer DEVICE_LIBRARY [REPETITIONS [HELPERS...]]\n"), 2;
  int const repetitions = argc > 2 ? std::atoi(argv[2]) : 9;
  void* const library = dlopen(argv[1], RTLD_NOW | RTLD_LOCAL);
  if (!library) return std::fprintf(stderr, "transfer: %s\n", dlerror()), 1;
  Error error;
  Device* const device = reinterpret_cast<OpenDevice>(dlsym(library, plugin_entry))(plugin_interface, &error);
  if (!device) fail(error);
  Visit const visit(*device);
  check(visit.error());

  View const views[] = {
      {"whole columns of 64 KiB", 8192, 8192, 8192, Part::full},
      {"whole columns of 64 KiB, 64 MiB in all", 8192, 1024, 8192, Part::full},
      {"columns of 64 KiB of a longer leading dimension", 8192, 8192, 9000, Part::full},
      {"columns of 8 KiB of 64 KiB, 64 MiB in all", 1024, 8192, 8192, Part::full},
      {"columns of 4 KiB of 64 KiB, 64 MiB in all", 512, 16384, 8192, Part::full},
      {"columns of 4 KiB of 8 KiB, 512 MiB in all", 512, 131072, 1024, Part::full},
      {"columns of 1 KiB of 64 KiB, 16 MiB in all", 128, 16384, 8192, Part::full},
      {"lower triangle", 8192, 8192, 8192, Part::lower},
      {"upper triangle", 8192, 8192, 8192, Part::upper},
  };
  std::size_t const bytes = std::size_t{16384} * 9000 * 8;
  auto* const memory =
      static_cast<double*>(mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
  madvise(memory, bytes, MADV_NOHUGEPAGE);
  std::mt19937_64 random(1);
  for (std::size_t i = 0; i < bytes / 8; ++i) memory[i] = static_cast<double>(random() >> 12);
  std::vector<double> const before(memory, memory + bytes / 8);

  std::printf("{\"device\": \"%s\", \"cores\": %d, \"runs\": [\n", device->description(), usable_cores());
  bool first_line = true;
  std::vector<int> numbers = {0, 3, 5, 7, 11};
  if (argc > 3) numbers.assign(static_cast<std::size_t>(argc - 3), 0);
  for (int i = 3; i < argc; ++i) numbers[static_cast<std::size_t>(i - 3)] = std::atoi(argv[i]);
  for (int const helpers : numbers) {
    if (helpers >= usable_cores() && helpers > 0) break;
    Ring ring;
    check(ring.open(*device, std::size_t{256} << 20));
    auto& crew = *new Crew;  // its threads live as long as the process
    crew.start(*device, helpers, usable_cores());
    LaneKit& kit = *value(make_lane_kit(*device));
    DeviceAddress const there = value(device->allocate(std::size_t{1} << 30));

    // The link alone: pinned slots of the ring, sent as often as the view is large.
    auto const pinned = [&](bool up) {
      std::vector<double> times;
      constexpr std::size_t chunk = std::size_t{4} << 20, count = 64;
      Ring::Share share;
      if (!ring.admit(share, 1)) fail(Error::make(Error::Code::failed, "the ring is busy"));
      Slot* const slot = ring.take(share, 0);
      for (int i = 0; i < repetitions; ++i) {
        double const begin = monotonic_seconds();
        for (std::size_t c = 0; c < count; ++c) {
          Copy const copy{advance(there, c * chunk), slot->memory,     ring.slot_bytes(), 1,
                          ring.slot_bytes(),         ring.slot_bytes()};
          check(up ? kit.lane->copy_to_device(copy) : kit.lane->copy_from_device(copy));
        }
        check(kit.lane->synchronize());
        times.push_back(monotonic_seconds() - begin);
      }
      ring.give_back(share, 0, slot);
      ring.dismiss();
      return static_cast<double>(count * ring.slot_bytes()) / median(times);
    };
    double const pinned_up = pinned(true), pinned_down = pinned(false);
    for (View const& view : views) {
      Operand operand;
      operand.data = memory;
      operand.shape = view.part == Part::full ? Shape::general : Shape::triangle;
      operand.part = view.part;
      operand.rows = view.rows, operand.cols = view.cols, operand.stride = view.stride, operand.element = 8;
      double const moved = static_cast<double>(referenced_elements(operand)) * 8;
      auto const seconds_of = [&](bool up) {
        Plan const plan = copy_plan(operand, up);
        Ring::Share share;
        if (!ring.admit(share, 1)) fail(Error::make(Error::Code::failed, "the ring is busy"));
        double const begin = monotonic_seconds();
        Pipeline pipeline(plan, kit, there, {}, ring, share, crew);
        check(pipeline.run());
        check(kit.lane->synchronize());
        double const seconds = monotonic_seconds() - begin;
        ring.dismiss();
        return seconds;
      };
      std::vector<double> up_times, down_times, packing_times;
      for (int i = 0; i < repetitions; ++i) {
        up_times.push_back(seconds_of(true));
        if (i == 0) std::memset(memory, 0xff, static_cast<std::size_t>(view.stride) * 8 * 16);  // what must come back
        down_times.push_back(seconds_of(false));
        if (i > 0 && i + 1 < repetitions) continue;  // one transfer after the other, as a program's calls come
        for_each_run(operand, [&](std::int64_t first, std::int64_t count) {
          if (std::memcmp(memory + first, before.data() + first, static_cast<std::size_t>(count) * 8) != 0)
            fail(Error::make(Error::Code::failed, "%s: what came back differs", view.name));
        });
        std::memcpy(memory, before.data(), static_cast<std::size_t>(view.stride) * 8 * 16);
      }
      // Packing alone, with memory as a download leaves it, as above.
      Lane* const lane = kit.lane;
      TimedLane packing_lane(*lane, false);
      for (int i = 0; i < repetitions; ++i) {
        (void)seconds_of(false);
        kit.lane = &packing_lane;
        packing_times.push_back(seconds_of(true));
        kit.lane = lane;
      }
      double const up = moved / median(up_times), down = moved / median(down_times);
      double const packing = moved / median(packing_times);
      std::printf(
          "%s{\"threads\": %d, \"view\": \"%s\", \"MiB\": %.1f, \"up\": %.4g, \"down\": %.4g, \"pinned_up\": %.4g, "
          "\"pinned_down\": %.4g, \"up_share\": %.3f, \"down_share\": %.3f, \"packing_share\": %.3f}",
          first_line ? "" : ",\n", helpers + 1, view.name, moved / 0x1p20, up, down, pinned_up, pinned_down,
          up / pinned_up, down / pinned_down, packing / pinned_up);
      first_line = false;
      std::fflush(stdout);
    }
    Operand ramped;
    ramped.data = memory;
    ramped.shape = Shape::general;
    ramped.rows = ramped.stride = 8192, ramped.cols = 1024, ramped.element = 8;
    print_ramps(ramped, kit, there, ring, crew, repetitions);
    // Both ways at once: two calls, one sends while the other fetches.
    {
      LaneKit& other_kit = *value(make_lane_kit(*device));
      DeviceAddress const other_there = value(device->allocate(std::size_t{1} << 29));
      auto const operand_at = [&](std::int64_t column) {
        Operand operand;
        operand.data = memory + column * 8192;
        operand.shape = Shape::general;
        operand.rows = operand.stride = 8192, operand.cols = 8192, operand.element = 8;
        return operand;
      };
      Operand const sent = operand_at(0), fetched = operand_at(8192);
      Plan const up_plan = copy_plan(sent, true), down_plan = copy_plan(fetched, false);
      auto const transfer_once = [&](Plan const& plan, LaneKit& lane_kit, DeviceAddress at) {
        Visit const inside(*device);
        Ring::Share share;
        if (!ring.admit(share, 1)) fail(Error::make(Error::Code::failed, "the ring is busy"));
        Pipeline pipeline(plan, lane_kit, at, {}, ring, share, crew);
        check(pipeline.run());
        check(lane_kit.lane->synchronize());
        ring.dismiss();
      };
      transfer_once(copy_plan(fetched, true), other_kit, other_there);
      constexpr int each = 4;
      std::vector<double> times;
      for (int i = 0; i < repetitions; ++i) {
        double const begin = monotonic_seconds();
        std::thread down([&] {
          for (int k = 0; k < each; ++k) transfer_once(down_plan, other_kit, other_there);
        });
        for (int k = 0; k < each; ++k) transfer_once(up_plan, kit, there);
        down.join();
        times.push_back(monotonic_seconds() - begin);
      }
      double const moved = each * static_cast<double>(std::size_t{1} << 29);
      std::printf(",\n{\"threads\": %d, \"view\": \"both ways at once\", \"MiB\": %.1f, \"each_way\": %.4g}",
                  helpers + 2, moved / 0x1p20, moved / median(times));
      device->release(other_there);
    }
    device->release(there);
  }
  std::printf("\n]}\n");
}
