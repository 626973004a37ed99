// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "shim/dispatch/speeds.hpp"

#include <pthread.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <memory>
#include <new>
#include <string>
#include <utility>
#include <vector>

#include "shim/base/cpu_kind.hpp"
#include "shim/base/fork_gate.hpp"
#include "shim/base/format.hpp"
#include "shim/base/gpu_driver.hpp"
#include "shim/base/log.hpp"
#include "shim/base/state.hpp"
#include "shim/base/undisturbed.hpp"
#include "shim/decide/known_gpus.hpp"
#include "shim/decide/profile_file.hpp"
#include "shim/decide/profile_path.hpp"
#include "shim/dispatch/quick_look.hpp"
#include "shim/dispatch/under_way.hpp"
#include "shim/observe/statistics.hpp"

namespace blaslift::dispatch {
namespace {

constexpr std::string_view of_cpu[] = {"cpu_", "cold_"}, of_device[] = {"device_", "upload_", "download_"};

// Threads read it while the device comes up: what replaces it is another one, and none is ever freed.
std::atomic<Speeds const*> current{nullptr};
pthread_once_t once = PTHREAD_ONCE_INIT;

// Operations a second of one thread, double precision, in the best of the program's large products; negative: only one
// was seen, which woke threads and touched pages.
std::atomic<double> best_product{0};
constexpr double nothing_to_learn = 1e300;  // a profile that was measured says it

// What `current` is made of; under binding_gate.
struct Sources {
  MachineProfile built_in;
  NamedProfile file;
  std::string path;  // of the file
  bool has_file = false;
  bool cpu_holds = true, gpu_holds = true;  // of the file
  MachineProfile device;                    // what the device says, once it is up
  std::string device_name, driver;
  bool has_device = false;
  std::vector<std::unique_ptr<Speeds const>> all;  // some ten at most
};
Sources& sources() {
  static Sources& one = *new Sources;  // lives as long as the process: threads may call in its last moments
  return one;
}

template <class... Values>
[[gnu::noinline]] void say(char const* format, Values... values) {
  if (profile_is_named())
    warn_once(format, values...);  // one that nobody named is worth a note, and programs stay silent
  char text[observe::note_size];
  format_text(text, sizeof text, format, values...);
  observe::note(text);
}

// In the statistics: what decisions go by.
void record() {
  Sources const& from = sources();
  if (Speeds const* const there = current.load())
    observe::set_profile(from.has_file ? from.path.c_str() : observe::built_in, there->profile);
}

void take_measured_calls(Sources const& from, Speeds* made) {
  auto calls = from.file.calls;
  for (MeasuredCall& call : calls) {
    if (!from.cpu_holds) call.cpu_seconds = 0;
    if (!from.gpu_holds) call.sent_seconds = call.resident_seconds = 0;
  }
  made->measured = std::move(*std::make_unique<MeasuredCalls>(made->profile, calls));  // two KiB
}

void publish() try {
  Sources const& from = sources();
  auto made = std::make_unique<Speeds>();
  made->profile = from.has_file ? from.file.profile : from.built_in;
  if (!from.cpu_holds) copy_numbers(from.built_in, of_cpu, &made->profile);
  if (from.has_device && (!from.has_file || !from.gpu_holds)) copy_numbers(from.device, of_device, &made->profile);
  if (from.has_file && !(from.cpu_holds && from.gpu_holds))
    made->profile.advantage = from.built_in.advantage;  // not both were measured
  // A process may have fewer threads than the machine; and one that was measured may have more than the measurement
  // had.
  int const threads = from.built_in.cpu_threads;
  bool const by_hand = from.has_file && from.file.says_threads && from.file.calls.empty();
  made->profile.cpu_threads = by_hand ? std::min(made->profile.cpu_threads, threads) : threads;
  made->cpu_is_measured = from.has_file && from.cpu_holds;
  double const best = best_product.load(std::memory_order_relaxed);
  made->products_are_met = best > 0 && best < nothing_to_learn;
  if (from.has_file) take_measured_calls(from, made.get());
  sources().all.push_back(std::move(made));
  current.store(sources().all.back().get(), std::memory_order_release);
  record();
} catch (std::bad_alloc const&) {  // what was known before stays
}

// What there is of a file, and whether its CPU is this one; read while no gate is held, for folders may be slow.
struct Read {
  Result<NamedProfile> file;
  std::string path;
  CpuKind cpu;
};

Read read_file(std::string const& path, bool wanted) {
  Read made{wanted ? read_profile(path.c_str()) : Error::make(Error::Code::unavailable, "none"), path, {}};
  if (made.file && !made.file->cpu.empty() && !is_reproducible()) made.cpu = read_cpu_kind();
  return made;
}

bool is_measured_here(Read const& read) { return !read.cpu.model[0] || read.file->cpu == read.cpu.model; }

// One that was written by hand for this machine need not name the GPU; where no driver is named, or none can be seen,
// none is asked for.
bool is_of_device(NamedProfile const& file, Sources const& from) {
  if (file.gpu != from.device_name && !(file.gpu.empty() && file.calls.empty())) return false;
  return file.driver.empty() || from.driver.empty() || file.driver == from.driver;
}

void say_why_not_of_device() {
  Sources const& from = sources();
  std::string const &device = from.device_name, &gpu = from.file.gpu;
  if (gpu == device)
    say("the machine profile was measured with the GPU's driver %.40s, not with %.40s: its GPU times are not used "
        "(blaslift tune)",
        from.file.driver.c_str(), from.driver.c_str());
  else if (gpu.empty() || gpu == no_gpu)
    say("the machine profile was measured without a GPU: of %.60s it says nothing (blaslift tune)", device.c_str());
  else
    say("the machine profile was measured with %.60s, not with %.60s: its GPU times are not used (blaslift tune)",
        gpu.c_str(), device.c_str());
}

// The parts of begin() are functions of their own: it runs in the first call, on whatever stack that has.
[[gnu::noinline]] void take_built_in() {
  MachineProfile const built_in = expected_profile();
  GateHolder const holder(binding_gate);
  sources().built_in = built_in;
}

[[gnu::noinline]] void take_file(std::string const& path) {
  Read read = read_file(path, true);
  GateHolder const holder(binding_gate);
  Sources& from = sources();
  from.has_file = static_cast<bool>(read.file);
  if (from.has_file && !is_measured_here(read)) {
    from.cpu_holds = false;
    say("the machine profile was measured on %.60s, not on %.60s: its CPU times are not used (blaslift tune)",
        read.file->cpu.c_str(), read.cpu.model);
  }
  if (read.file)
    from.file = std::move(*read.file), from.path = path;
  else
    say("the machine profile is not used: %s", read.file.error().text);
}

void begin() try {
  // Where nothing is, nothing is said, not even by strerror(), which may ask the loader for a character set.
  std::string const path = profile_path();
  // Reproducible runs go by the built-in numbers, or by a named file as it stands: they are the same tomorrow, and
  // elsewhere.
  bool const wanted = !path.empty() && (profile_is_named() || (!is_reproducible() && access(path.c_str(), F_OK) == 0));
  take_built_in();
  if (wanted) take_file(path);
  GateHolder const holder(binding_gate);
  publish();
} catch (std::bad_alloc const&) {  // without a profile
}

// What the device says of itself, where it does.
void take_rates(gpu::Executor& executor, MachineProfile* into) {
  gpu::Rates const rates = executor.device().rates();
  gpu::PipelineRates const seen = executor.rates();
  if (rates.double_flops > 0) into->device_double_flops = seen.double_flops;
  if (rates.single_flops > 0) into->device_single_flops = seen.single_flops;
  if (rates.memory_bytes > 0) into->device_bytes_per_second = rates.memory_bytes;
  if (rates.own_kernels) into->device_symmetric_share = into->device_triangular_share = own_kernels_share;
  constexpr double caution = 0.7;  // other programs use the link and the cores too
  if (rates.upload_bytes > 0) into->upload_bytes_per_second = caution * seen.upload_bytes;
  if (rates.download_bytes > 0) into->download_bytes_per_second = caution * seen.download_bytes;
}

// Less, where a quick look finds much less.
void take_quick_look(gpu::Executor& executor, MachineProfile* into) {
  QuickLook const seen = look_quickly(executor);
  // Threads that compute leave no cores for those that pack: a link of 50 GB/s looked like one of 5 beside a dgemm.
  if (seen.disturbed) return;
  // Short calls do not show the whole speed of a link; half of what was expected is another link.
  constexpr double much_less = 0.5;
  if (seen.upload_bytes > 0 && seen.upload_bytes < much_less * into->upload_bytes_per_second)
    into->upload_bytes_per_second = seen.upload_bytes;
  if (seen.download_bytes > 0 && seen.download_bytes < much_less * into->download_bytes_per_second)
    into->download_bytes_per_second = seen.download_bytes;
  if (seen.call_seconds > into->device_call_seconds / much_less) into->device_call_seconds = seen.call_seconds;
  if (log_wants(setting::log::debug))
    log_line("device: a quick look: a small call takes %.0f us; 16 MiB at %.1f GB/s up, %.1f down",
             1e6 * seen.call_seconds, 1e-9 * seen.upload_bytes, 1e-9 * seen.download_bytes);
}

}  // namespace

Speeds const& speeds() {
  pthread_once(&once, &begin);
  static Speeds const without_memory;
  Speeds const* const there = current.load(std::memory_order_acquire);
  return there ? *there : without_memory;
}

namespace {

// A file that names this library comes before one that names none.
[[gnu::noinline]] void take_file_of(std::string_view library, std::string const& path) {
  Read own = read_file(path, true);
  GateHolder const holder(binding_gate);
  Sources& from = sources();
  std::string const named{library};
  bool const own_is_of_library = own.file && (own.file->cpu_blas.empty() || own.file->cpu_blas == library);
  if (own_is_of_library && is_measured_here(own)) {
    from.file = std::move(*own.file), from.path = path;
    from.has_file = from.cpu_holds = true;
    from.gpu_holds = !from.has_device || is_of_device(from.file, from);
    if (!from.gpu_holds) say_why_not_of_device();
    return publish();
  }
  if (!own.file && own.file.error().code != Error::Code::unavailable)
    say("the machine profile is not used: %s", own.file.error().text);
  if (own_is_of_library)
    say("the machine profile of %.60s was measured on %.60s: it is not used (blaslift tune --fallback PATH)",
        named.c_str(), own.file->cpu.c_str());
}

}  // namespace

void use_speeds_with(char const* cpu_library) try {
  (void)speeds();
  Sources& from = sources();
  std::string const library{without_path(cpu_library)};
  auto const is_of_library = [&] { return from.has_file && from.cpu_holds && from.file.cpu_blas == library; };
  {
    GateHolder const holder(binding_gate);
    record();  // this process may be a child, which begins statistics of its own
    if (is_reproducible() || is_of_library()) return;
  }
  std::string const path = profile_path_for(library);
  bool const has_own = !path.empty() && access(path.c_str(), F_OK) == 0;
  if (has_own) take_file_of(library, path);
  GateHolder const holder(binding_gate);
  bool const own_is_taken = has_own && from.has_file && from.path == path;
  if (own_is_taken || !from.has_file || !from.cpu_holds || from.file.cpu_blas.empty() || is_of_library())
    return;  // which has been said
  from.cpu_holds = false;
  say("the machine profile was measured with %.60s, not with %.60s: its CPU times are not used (blaslift tune "
      "--fallback PATH)",
      from.file.cpu_blas.c_str(), library.c_str());
  publish();
} catch (std::bad_alloc const&) {  // what was known before stays
}

bool is_large_product(CallCost const& cost) {
  constexpr double least_reuse = 30;  // operations a byte
  return cost.level == 3 && cost.flops >= least_reuse * cost.touched_bytes;
}

void learn_cpu_speed(CallCost const& cost, double seconds) try {
  constexpr double much_faster = 1.1, least_seconds = 3e-3, slowest = 1.0 / 16;  // part of built in
  if (!is_large_product(cost) || seconds <= 0 || is_reproducible()) return;
  double const scale = is_single(cost.precision) ? 0.5 : 1;
  double const rate = scale * cost.flops / (seconds * speeds().profile.cpu_threads);
  double const best = best_product.load(std::memory_order_relaxed);
  if (seconds < least_seconds || rate < much_faster * best) return;
  Undisturbed const undisturbed;
  GateHolder const holder(binding_gate);
  Sources& from = sources();
  bool const measured = from.has_file && from.cpu_holds;
  bool const first = best_product.load() == 0;
  if (measured || first || rate < much_faster * best_product.load()) {
    if (measured || first) best_product.store(measured ? nothing_to_learn : -1);
    return;
  }
  best_product.store(rate);
  MachineProfile const usual;
  double const part = std::clamp(rate / usual.cpu_double_flops, slowest, 1.0);
  from.built_in.cpu_double_flops = part * usual.cpu_double_flops;
  from.built_in.cpu_single_flops = part * usual.cpu_single_flops;
  publish();
} catch (std::bad_alloc const&) {  // what was known before stays
}

void use_speeds_of(gpu::Executor& executor) try {
  if (is_reproducible()) return;
  MachineProfile device = speeds().profile;
  std::string const driver = gpu_driver();
  copy_numbers(MachineProfile(), of_device, &device);
  take_rates(executor, &device);
  GateHolder const holder(binding_gate);
  Sources& from = sources();
  from.device_name = executor.device().description();
  from.driver = driver;
  from.device = device;
  from.has_device = true;
  from.gpu_holds = from.has_file && is_of_device(from.file, from);
  if (from.has_file && !from.gpu_holds) say_why_not_of_device();
  publish();
} catch (std::bad_alloc const&) {  // what was known before stays
}

void settle_speeds_of(gpu::Executor& executor) try {
  if (is_reproducible()) return;
  MachineProfile device;
  {
    GateHolder const holder(binding_gate);
    device = sources().device;
    if (sources().gpu_holds) return;  // what was measured at leisure is better
  }
  take_rates(executor, &device);
  if (calls_of_others().all() == 0) take_quick_look(executor, &device);  // beside others it would say nothing
  GateHolder const holder(binding_gate);
  sources().device = device;
  publish();
} catch (std::bad_alloc const&) {  // what was known before stays
}

}  // namespace blaslift::dispatch
