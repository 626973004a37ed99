// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "shim/decide/decide.hpp"

namespace blaslift {

double estimate_cpu_seconds(MachineProfile const& profile, Level3 const& call) {
  double const rate = is_single(call.precision) ? profile.cpu_single_flops : profile.cpu_double_flops;
  return profile.cpu_call_seconds + flops(call) / (rate * profile.cpu_threads);
}

double estimate_gpu_seconds(MachineProfile const& profile, Level3 const& call) {
  double const rate = is_single(call.precision) ? profile.device_single_flops : profile.device_double_flops;
  return profile.device_call_seconds + bytes_to_device(call) / profile.upload_bytes_per_second + flops(call) / rate +
         bytes_from_device(call) / profile.download_bytes_per_second;
}

Decision decide_by_cost(MachineProfile const& profile, Level3 const& call) {
  Decision made;
  if (effect(call) != Effect::product) {
    made.reason = Reason::no_product;
    return made;
  }
  made.cpu_seconds = estimate_cpu_seconds(profile, call);
  made.gpu_seconds = estimate_gpu_seconds(profile, call);
  bool const gains = made.gpu_seconds < profile.advantage * made.cpu_seconds;
  made.place = gains ? Place::gpu : Place::cpu;
  made.reason = gains ? Reason::gpu_is_faster : Reason::cpu_is_faster;
  return made;
}

Decision decide(Settings const& settings, MachineProfile const& profile, DeviceState state, Level3 const& call) {
  Decision made = decide_by_cost(profile, call);
  if (made.reason == Reason::no_product) return made;
  auto on_cpu = [&](Reason reason) {
    made.place = Place::cpu;
    made.reason = reason;
    return made;
  };
  if (settings.place == setting::place::cpu || settings.device == setting::device::none)
    return on_cpu(Reason::forced_cpu);
  if (settings.place == setting::place::gpu) {
    made.place = Place::gpu;
    made.reason = Reason::forced_gpu;
  }
  if (made.place == Place::cpu) return made;
  switch (state) {
    case DeviceState::ready: return made;
    case DeviceState::missing: return on_cpu(Reason::no_device);
    case DeviceState::forked: return on_cpu(Reason::forked);
    case DeviceState::starting: return on_cpu(Reason::starting);
    case DeviceState::idle: break;
  }
  return on_cpu(Reason::not_started);
}

std::int64_t smallest_gaining_size(Settings const& settings, MachineProfile const& profile) {
  if (settings.place == setting::place::gpu) return 0;
  // With every dimension below 128 a product has at most 17 million operations: a CPU core needs less time for
  // them than the device for its launches and copies. More cores move the break-even up.
  return profile.cpu_threads > 4 ? 256 : 128;
}

}  // namespace blaslift
