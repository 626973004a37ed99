// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "shim/decide/decide.hpp"

#include <algorithm>
#include <cmath>

#include "shim/decide/lapack_speed.hpp"

namespace blaslift {
namespace {

double of_pages(double bytes, double small_page_share, double per_small_byte, double per_huge_byte) {
  return bytes * (small_page_share * per_small_byte + (1 - small_page_share) * per_huge_byte);
}

double check_seconds(MachineProfile const& profile, CallCost const& cost) {
  if (cost.check_bytes <= 0) return 0;
  return profile.check_call_seconds + of_pages(cost.check_bytes, cost.small_page_share,
                                               profile.check_seconds_per_small_byte,
                                               profile.check_seconds_per_huge_byte);
}

double rearm_seconds(MachineProfile const& profile, CallCost const& cost) {
  return of_pages(cost.rearm_bytes, cost.small_page_share,
                  profile.disarm_seconds_per_small_byte + profile.arm_seconds_per_small_byte,
                  profile.disarm_seconds_per_huge_byte + profile.arm_seconds_per_huge_byte);
}

// Of the bytes that calls use again and again, those that the cache still has. All of what fits easily is there from
// the call before, and nothing of what runs through twice the cache; between, a share, for the cache has other users
// and ways too few.
double cached_bytes(double cache, double bytes) {
  return bytes < 2 * cache ? bytes * std::min(1.0, (2 * cache - bytes) / (1.5 * cache)) : 0;
}

double cpu_memory_seconds(MachineProfile const& profile, double cache, double bytes) {
  double const rate = std::min(profile.cpu_bytes_per_second, profile.cpu_core_bytes_per_second * profile.cpu_threads);
  double const cached = cached_bytes(cache, bytes);
  return cached / (rate * profile.cpu_cache_speed) + (bytes - cached) / rate;
}

// Level 3: three pipes that work at the same time.
double overlapped_seconds(MachineProfile const& profile, double up, double compute, double down) {
  double const longest = std::max({up, compute, down});
  return longest + profile.device_fill_share * (up + compute + down - longest);
}

// Between that for operands that are sent and that for operands that are there, as most of them are.
double gpu_factor(CallCost const& cost) {
  double const share = cost.bytes_up > 0 ? std::min(1.0, cost.resident_bytes / cost.bytes_up) : 0;
  return (cost.gpu_factor + share * (cost.resident_factor - cost.gpu_factor)) *
         (is_mostly_there(cost) ? cost.kept_experience : cost.sent_experience);
}

// The model's error belongs to the CPU, as far as there is one: where calls have taken what they were expected to, half
// of it or all.
double advantage(MachineProfile const& profile, CallCost const& cost) {
  constexpr double certain = 0.97;
  switch (cost.places_certain) {
    case 0: return profile.advantage;
    case 1: return std::sqrt(profile.advantage);
    default: return std::max(certain, profile.advantage);
  }
}

Decision on_cpu(Decision made, Reason reason) {
  made.place = Place::cpu;
  made.reason = reason;
  return made;
}

}  // namespace

void correct(CallCost* cost, Factors const& factors, double cpu_experience, double sent_experience,
             double kept_experience) {
  cost->cpu_factor = factors.cpu * cpu_experience;
  cost->gpu_factor = factors.sent;
  cost->resident_factor = factors.resident;
  cost->sent_experience = sent_experience;
  cost->kept_experience = kept_experience;
}

bool is_mostly_there(CallCost const& cost) {
  return cost.resident_bytes > 0 && 2 * cost.resident_bytes >= cost.keepable_bytes;
}

namespace {
// With all threads busy.
double cpu_compute_seconds(MachineProfile const& profile, CallCost const& cost) {
  double const rate = is_single(cost.precision) ? profile.cpu_single_flops : profile.cpu_double_flops;
  return cost.flops / (rate * profile.cpu_threads);
}

// OpenBLAS gives a thread sixteen columns of syrk's result at least, or one thread all: dsyrk 1,000,000 x 200 takes
// 0.97 s on 16 threads, ssyrk 0.57, dsyrk 1,000,000 x 60 0.18, 20000 x 80 5.4 ms, 250 x 250 0.53; but 500 x 500 0.51
// (bench/results/2026-11-29-tall-drivers, 2026-11-25-control, 2026-11-26-decided). That is 0.4 to 0.8 of a core's rate.
double cpu_product_seconds(MachineProfile const& profile, CallCost const& cost) {
  constexpr double columns_of_a_thread = 16;
  double const columns = static_cast<double>(cost.shared_columns), threads = profile.cpu_threads;
  bool const by_one = columns > 0 && columns < columns_of_a_thread * threads;
  return cpu_compute_seconds(profile, cost) * (by_one ? threads : 1);
}

// Of what LAPACK does one column at a time. Matrix-vector products and updates by turns reach less than one of them
// does alone, and threads add less than a core's rate each: 16 of them reach 120 GB/s, where plain streams reach 232.
// A large cache helps little: other guests of the machine have it, too. dgeqrf 300000 x 300 takes 1.09 s beside a cache
// of which a third would be enough.
double cpu_seconds(MachineProfile const& profile, TallQr const& qr, Precision precision) {
  if (qr.rows <= 0) return 0;
  double const core = profile.cpu_core_bytes_per_second, threads = profile.cpu_threads;
  double const streams = std::min(profile.cpu_bytes_per_second, core * threads),
               together = core * std::pow(threads, 0.65);
  double const share = 0.6 * std::min(1.0, together / streams);
  double const cache = std::min(profile.cpu_cache_bytes, 64e6);
  double seconds = 0;
  for (Stream const& stream : streams_on_cpu(qr, static_cast<double>(element_size(precision))))
    if (stream.bytes > 0) seconds += stream.bytes / stream.of * cpu_memory_seconds(profile, cache, stream.of) / share;
  return seconds;
}

// With the profile's threads.
double share(MachineProfile const& profile, double alone, double many) {
  return many + (alone - many) / profile.cpu_threads;
}

// B is copied by one thread, into memory that it touches first, before the device begins.
double seconds_to_keep(CallCost const& cost) {
  constexpr double bytes_per_second = 3e9;
  double const elements = cost.tall.rows * static_cast<double>(cost.tall.right_sides);
  return elements * static_cast<double>(element_size(cost.precision)) / bytes_per_second;
}

// The CPU's work beside the QR factorisation of least squares.
double rest_seconds(MachineProfile const& profile, CallCost const& cost) {
  LapackRest const rest = lapack_rest(cost.lapack, cost.tall);
  double const rate = is_single(cost.precision) ? profile.cpu_single_flops : profile.cpu_double_flops;
  double const flops = rest.multiply_adds * (is_complex(cost.precision) ? 8 : 2);
  return flops / (rate * profile.cpu_threads * share(profile, rest.cpu_share_alone, rest.cpu_share)) + rest.seconds;
}

}  // namespace

double estimate_cpu_seconds(MachineProfile const& profile, CallCost const& cost) {
  double const rate = is_single(cost.precision) ? profile.cpu_single_flops : profile.cpu_double_flops;
  double compute = cpu_product_seconds(profile, cost);
  if (cost.level == 4) {
    LapackSpeed const speed = lapack_speed(cost.lapack, cost.values_only);
    double const rows = cost.solve_rows,
                 alone = speed.cpu_panel * rows * rows * (is_complex(cost.precision) ? 4 : 1) / rate;
    double const together = alone + speed.cpu_row_seconds * rows;
    compute = compute / share(profile, speed.cpu_share_alone, speed.cpu_share) +
              together * (1 - 1.0 / profile.cpu_threads) + cpu_seconds(profile, cost.tall, cost.precision) +
              rest_seconds(profile, cost);
  }
  double const memory = cost.level < 3 ? cpu_memory_seconds(profile, profile.cpu_cache_bytes, cost.touched_bytes) : 0;
  return cost.cpu_factor * (profile.cpu_call_seconds + std::max(compute, memory));
}

double cpu_shared_by(MachineProfile const& profile, CallCost const& cost, double by_cores, double callers) {
  if (cost.level >= 3 || by_cores <= 1) return by_cores;
  double const alone = estimate_cpu_seconds(profile, cost);
  double const together = cpu_memory_seconds(profile, profile.cpu_cache_bytes, callers * cost.touched_bytes);
  return alone > 0 ? std::clamp(together / alone, 1.0, by_cores) : by_cores;
}

double cpu_shared_by_at_least(MachineProfile const& profile, CallCost const& cost, double shared_by) {
  if (cost.level < 3 || shared_by <= 1) return shared_by;
  double const alone = estimate_cpu_seconds(profile, cost);
  return alone > 0 ? std::clamp(shared_by * cpu_compute_seconds(profile, cost) / alone, 1.0, shared_by) : shared_by;
}

namespace {

// A call that has the device to itself: how long it takes, and for how long it occupies what calls of several threads
// share: the link and the host's memory on the way there and back, the device, the driver's locks, and the process's
// map of memory where pages are armed. The rest, waits and its own kernels' latencies, passes for all at the same time.
// Of four and sixteen threads at once (bench/results/2026-11-23-again), for each other thread: dtrsm n = 1800 with
// operands sent 1.5 ms (up and down 1.3), kept 0.6 and 0.9 (down 0.5, arming 0.5); dtrmm n = 3000 3.3 (3.6), kept 1.6
// (1.4, arming 1.5); the smallest calls of level 3 17 to 30 us sent, and 100 to 190 kept where the result is armed
// anew; dot and gemv 10 to 20 kept.
struct OnDevice {
  double alone = 0, busy = 0;
};

double memory_share(MachineProfile const& profile, CallCost const& cost) {
  switch (cost.kernel) {
    case CallCost::Kernel::symmetric: return profile.device_symmetric_share;
    case CallCost::Kernel::triangular: return profile.device_triangular_share;
    default: return cost.memory_share;
  }
}

OnDevice estimate_on_device(MachineProfile const& profile, CallCost const& cost) {
  double const peak = is_single(cost.precision) ? profile.device_single_flops : profile.device_double_flops;
  double const up = std::max(0.0, cost.bytes_up - cost.resident_bytes) / profile.upload_bytes_per_second;
  double const down = cost.bytes_down / profile.download_bytes_per_second;
  double const compute =
      cost.flops / (peak * profile.device_compute_share) + cost.solve_rows * profile.device_solve_row_seconds;
  double const rearm = rearm_seconds(profile, cost), tracking = check_seconds(profile, cost) + rearm;
  double const factor = gpu_factor(cost);
  constexpr double launch_share = 0.4, direct_share = 0.2, arming_together = 100e-6;
  double const launching =
      cost.level < 3 ? direct_share * profile.device_direct_seconds : launch_share * profile.device_call_seconds;
  double const moving = launching + up + down + rearm / 2;
  auto const answer = [&](double alone, double busy) {
    return OnDevice{alone, std::min(busy, alone) +
                               (cost.rearm_bytes > 0 ? arming_together : 0)};  // pipes overlap with themselves, too
  };
  if (cost.level == 4) {  // nothing overlaps
    LapackSpeed const speed = lapack_speed(cost.lapack, cost.values_only);
    double const work = cost.flops / (peak * speed.device_share) + cost.solve_rows * speed.device_row_seconds +
                        seconds_on_device(cost.tall) + rest_on_device(cost.tall, cost.precision, peak);
    double const rest = (is_solved(cost.tall) ? 0 : rest_seconds(profile, cost)) + seconds_to_keep(cost);
    double const alone = factor * (profile.device_call_seconds + tracking + up + work + down + rest);
    return answer(alone, (alone - factor * rest) / 2);
  }
  if (cost.level == 3)
    return answer(factor * (profile.device_call_seconds + tracking + overlapped_seconds(profile, up, compute, down)),
                  std::max(moving, launching + cost.flops / (peak * profile.device_compute_share)));
  double const stream = cost.touched_bytes / (profile.device_bytes_per_second * memory_share(profile, cost));
  // The kernel is asked for writes while the device computes, but for operands that are written: their old values are
  // trusted to nobody.
  bool const trusting = cost.rearm_bytes == 0;
  double const work = std::max({compute, stream, trusting ? tracking : 0.0});
  return answer(factor * (profile.device_direct_seconds + (trusting ? 0.0 : tracking) + up + work + down),
                moving + stream);
}

// Others' calls are taken to be like this one: of what they still need, the part that is shared is in its way.
double beside_others(OnDevice const& call, CallCost const& cost) {
  if (cost.queue_seconds <= 0 && cost.company <= 0) return call.alone;
  double const shared = call.alone > 0 ? std::min(1.0, call.busy / (still_to_come * call.alone)) : 1;
  double const seconds = call.alone + std::max(shared * cost.queue_seconds, cost.company * call.busy);
  return seconds * (is_mostly_there(cost) ? cost.kept_in_company : cost.sent_in_company);
}

}  // namespace

double estimate_gpu_seconds_alone(MachineProfile const& profile, CallCost const& cost) {
  return estimate_on_device(profile, cost).alone;
}

double estimate_gpu_seconds(MachineProfile const& profile, CallCost const& cost) {
  return beside_others(estimate_on_device(profile, cost), cost);
}

double cold_seconds(MachineProfile const& profile, double bytes) {
  constexpr double first = 0x1p20;  // few threads read so little
  double const cached =
      cached_bytes(profile.cpu_cache_bytes, bytes);  // the others come from memory also where they are used again
  return cached / profile.cold_bytes_per_second + std::min(cached, first) / profile.cold_first_bytes_per_second;
}

double estimate_gpu_resident_seconds(MachineProfile const& profile, CallCost const& cost) {
  CallCost kept = cost;
  kept.resident_bytes = std::max(cost.resident_bytes, cost.keepable_bytes);
  kept.check_bytes = std::max(cost.check_bytes, cost.keepable_bytes);
  kept.rearm_bytes = std::max(cost.rearm_bytes, cost.keepable_output_bytes);
  return estimate_gpu_seconds(profile, kept);
}

double estimate_cpu_seconds(MachineProfile const& profile, Level3 const& call) {
  return estimate_cpu_seconds(profile, call_cost(call));
}

double estimate_gpu_seconds(MachineProfile const& profile, Level3 const& call) {
  return estimate_gpu_seconds(profile, call_cost(call));
}

Decision decide_by_cost(MachineProfile const& profile, CallCost const& cost) {
  Decision made;
  if (cost.flops <= 0) return on_cpu(made, Reason::no_product);
  made.cpu_seconds = estimate_cpu_seconds(profile, cost);
  OnDevice const on_device = estimate_on_device(profile, cost);
  made.gpu_alone_seconds = on_device.alone;
  made.gpu_seconds = beside_others(on_device, cost);
  double const wanted = advantage(profile, cost) * made.cpu_seconds;
  if (cost.keepable_bytes > 0) made.resident_seconds = estimate_gpu_resident_seconds(profile, cost);
  if (made.gpu_seconds < wanted) {
    CallCost moved = cost;
    moved.resident_bytes = moved.check_bytes = moved.rearm_bytes = 0;
    bool const by_itself = cost.resident_bytes <= 0 || estimate_gpu_seconds(profile, moved) < wanted;
    made.place = Place::gpu;
    made.reason = by_itself ? Reason::gpu_is_faster : Reason::resident;
    return made;
  }
  bool const could_gain = cost.keepable_bytes > 0 && made.resident_seconds < wanted;
  if (could_gain) return on_cpu(made, Reason::not_resident);
  return on_cpu(made, made.gpu_seconds < made.cpu_seconds ? Reason::within_margin : Reason::cpu_is_faster);
}

Decision decide_by_cost(MachineProfile const& profile, Level3 const& call) {
  CallCost cost = call_cost(call);
  cost.keepable_bytes = cost.keepable_output_bytes = 0;
  return decide_by_cost(profile, cost);
}

namespace {

Decision apply(Settings const& settings, DeviceState state, Decision made) {
  if (made.reason == Reason::no_product) return made;
  if (settings.place == setting::place::cpu || settings.device == setting::device::none)
    return on_cpu(made, Reason::forced_cpu);
  if (settings.place == setting::place::gpu) {
    made.place = Place::gpu;
    made.reason = Reason::forced_gpu;
  }
  bool const would_gain = made.place == Place::gpu || made.reason == Reason::not_resident;
  if (!would_gain) return made;
  switch (state) {
    case DeviceState::ready: return made;
    case DeviceState::missing: return on_cpu(made, Reason::no_device);
    case DeviceState::forked: return on_cpu(made, Reason::forked);
    case DeviceState::starting: return on_cpu(made, Reason::starting);
    case DeviceState::idle: break;
  }
  return on_cpu(made, Reason::not_started);
}

}  // namespace

Decision decide(Settings const& settings, MachineProfile const& profile, DeviceState state, CallCost const& cost) {
  if (settings.residency != setting::residency::off) return apply(settings, state, decide_by_cost(profile, cost));
  CallCost moved = cost;
  moved.keepable_bytes = moved.keepable_output_bytes = 0;
  return apply(settings, state, decide_by_cost(profile, moved));
}

Decision decide(Settings const& settings, MachineProfile const& profile, DeviceState state, Level3 const& call) {
  return apply(settings, state, decide_by_cost(profile, call));
}

std::int64_t smallest_gaining_size(Settings const& settings, MachineProfile const& profile, int level) {
  if (settings.place == setting::place::gpu)
    return level == 4 ? 0 : level == 3 ? settings.product_from : settings.direct_from;
  // Below these a CPU needs some ten microseconds, which a device needs for its launch alone, and asking would be
  // noticed: vectors of 4 MiB in double precision, matrices of 8 MiB if they are square.
  if (level == 1) return std::int64_t{1} << 19;
  if (level == 2) return 1024;
  // LAPACK's factorisations are sequences of small steps on a device: below this a CPU has always finished first.
  if (level == 4) return 512;
  // With every dimension below 128 a product has at most 17 million operations: a CPU core needs less time for
  // them than the device for its launches and copies. More cores move the break-even up.
  return profile.cpu_threads > 4 ? 256 : 128;
}

bool is_thin(Call const& call, std::uint64_t smallest_gaining) {
  auto const size = static_cast<double>(smallest_gaining);
  std::int64_t const columns = call.integer("n");
  auto const n = static_cast<double>(columns), m = static_cast<double>(call.integer("m", columns));
  if (call.routine->level == 2) {
    bool const general = call.routine->find("kl") >= 0;
    auto const band =
        static_cast<double>(general ? call.integer("kl") + call.integer("ku") + 1 : call.integer("k", -1) + 1);
    return (band > 0 ? band * n : m * n) < size * size;
  }
  double const q = call.flag("side", 'L') == 'L' ? m : n,
               k = call.routine->find("k") >= 0 ? static_cast<double>(call.integer("k")) : q;
  return call.routine->work(m, n, k, q) < size * size * size && std::max({m * n, m * k, n * k}) <= size * size;
}

bool stays_by_size(Call const& call, std::uint64_t smallest_gaining) {
  bool large = false;
  for (int i = 0; i < call.routine->parameter_count; ++i)
    if (call.routine->parameters[static_cast<std::size_t>(i)].kind == Kind::dim)
      large = large || call[i].integer >= static_cast<std::int64_t>(smallest_gaining);
  bool const of_products = call.routine->level == 2 || call.routine->level == 3;
  return !large || (of_products && is_thin(call, smallest_gaining));
}

}  // namespace blaslift
