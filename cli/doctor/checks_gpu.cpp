// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Driver, GPU, CUDA plugin and cuBLAS, each asked the way the shim would use it.
#include <dlfcn.h>
#include <fmt/format.h>
#include <link.h>
#include <unistd.h>
#include <cerrno>
#include <cstdlib>
#include <cstring>

#include "cli/doctor/check.hpp"
#include "cli/elf_file.hpp"
#include "cli/installation.hpp"
#include "cli/text.hpp"
#include "gpu/plan/built_for.hpp"
#include "gpu/plan/kernel_file.hpp"
#include "gpu/plan/kernels_in_use.hpp"
#include "gpu/plugin.hpp"

namespace blaslift::cli {
namespace {

constexpr char const* without_gpu = "without it everything runs on the CPU BLAS";

// "580.159" of the kernel's driver, or "".
std::string kernel_driver_version() {
  std::string const text = read_start("/proc/driver/nvidia/version", 512);
  for (std::string const& word : split_at(text.substr(0, text.find('\n')), " "))
    if (std::isdigit(static_cast<unsigned char>(word[0])) && word.find('.') != word.npos) return word;
  return {};
}

template <class Function>
Function find(void* library, char const* name) {
  return reinterpret_cast<Function>(dlsym(library, name));
}

// The few driver functions that are needed; the types are those of cuda.h, which need not be installed.
struct Driver {
  using Init = int (*)(unsigned);
  using GetNumber = int (*)(int*);
  using GetName = int (*)(char*, int, int);
  using GetMemory = int (*)(std::size_t*, int);
  using GetErrorName = int (*)(int, char const**);
  void* library = dlopen("libcuda.so.1", RTLD_NOW | RTLD_LOCAL);

  std::string error(int code) const {
    char const* name = nullptr;
    auto const get = find<GetErrorName>(library, "cuGetErrorName");
    return get && get(code, &name) == 0 && name ? name : fmt::format("error {}", code);
  }
};

std::string devices_hint() {
  char const* const visible = std::getenv("CUDA_VISIBLE_DEVICES");
  if (visible) return fmt::format("CUDA_VISIBLE_DEVICES='{}' is set and may hide them", visible);
  if (access("/dev/nvidiactl", F_OK) != 0) return "in a container: start it with the GPUs (docker run --gpus all)";
  return "nvidia-smi shows what the driver sees";
}

Checks list_devices(Driver const& driver) {
  int count = 0;
  if (auto const get = find<Driver::GetNumber>(driver.library, "cuDeviceGetCount")) get(&count);
  if (count == 0) return {{State::warning, "GPU", "the driver shows none", devices_hint()}};
  Checks checks;
  for (int device = 0; device < count; ++device) {
    char name[128] = "unnamed";
    std::size_t bytes = 0;
    if (auto const get = find<Driver::GetName>(driver.library, "cuDeviceGetName")) get(name, sizeof name - 1, device);
    if (auto const get = find<Driver::GetMemory>(driver.library, "cuDeviceTotalMem_v2")) get(&bytes, device);
    checks.push_back({State::ok, fmt::format("GPU {}", device),
                      fmt::format("{}, {:.0f} GiB", name, static_cast<double>(bytes) / 0x1p30), ""});
  }
  return checks;
}

std::string path_of(void* library) {
  link_map* map = nullptr;
  return dlinfo(library, RTLD_DI_LINKMAP, &map) == 0 && map ? map->l_name : "";
}

// title: cuBLAS or cuSOLVER; get_property: its function of that name.
Check describe_library(char const* title, std::string const& name, void* library, char const* get_property) {
  using GetProperty = int (*)(int, int*);
  int version[3] = {};
  if (auto const get = find<GetProperty>(library, get_property))
    for (int part = 0; part < 3; ++part) get(part, &version[part]);
  return {State::ok, title, fmt::format("{} {}.{}.{} ({})", name, version[0], version[1], version[2], path_of(library)),
          ""};
}

// Searched in the places of gpu/cuda/lapack. Its soname's number is one less than cuBLAS's.
Check check_cusolver(std::string const& cublas, void* cublas_library) {
  int const major = std::atoi(cublas.substr(cublas.rfind('.') + 1).c_str());
  std::string const name = fmt::format("libcusolver.so.{}", major - 1), beside = path_of(cublas_library);
  std::string const folder = beside.substr(0, beside.rfind('/') + 1);
  for (std::string const& place : {folder + name, folder + "../../cusolver/lib/" + name, name})
    if (void* const library = dlopen(place.c_str(), RTLD_NOW | RTLD_LOCAL))
      return describe_library("cuSOLVER", name, library, "cusolverGetProperty");
  return {State::warning, "cuSOLVER", fmt::format("{} was not found, so LAPACK stays on the CPU: {}", name, dlerror()),
          "install it with the CUDA toolkit, or pip install nvidia-cusolver and put its folder into LD_LIBRARY_PATH"};
}

// The soname of the cuBLAS that the plugin was linked with; "" if it names none.
std::string cublas_of(std::string const& plugin) {
  for (std::string const& name : read_elf(plugin, [](std::string_view) { return false; }).needed)
    if (name.rfind("libcublas.so", 0) == 0) return name;
  return {};
}

// Without a GPU nothing else can tell whether the build suits one. is_up: a GPU is there, and says more itself.
Check describe_architectures(char const* architectures, bool is_up) {
  gpu::plan::BuiltFor const built = gpu::plan::built_for(architectures);
  std::string const detail = "for compute capability: " + gpu::plan::to_text(built);
  constexpr int measured = gpu::plan::measured_capability;
  if (is_up || gpu::plan::code_for(built, measured) >= measured) return {State::ok, "GPU code", detail, ""};
  return {State::warning, "GPU code", detail + "; on GPUs of 9.0 (H100, H200) own kernels would be off",
          "build with --preset release, which is for all GPUs, or name yours: -DCMAKE_CUDA_ARCHITECTURES=90"};
}

// Says whether own kernels are used on a device that warmed up, and by which file of the user's. The GPU's name, by
// which that is found, is the beginning of the description; the capability is not known here.
Checks describe_own_kernels(gpu::Device& device) {
  std::string const title = "own kernels", why_not = device.why_no_own_kernels();
  std::string const name = split_at(device.description(), ",").front();
  gpu::plan::KernelsInUse const known = gpu::plan::kernels_in_use(name, 0);
  Checks made;
  if (!known.warning.empty())
    made.push_back({State::warning, title, known.warning, "correct or remove the file, or BLASLIFT_KERNEL_FILE=none"});
  if (device.rates().own_kernels)
    made.push_back({State::ok, title,
                    "used where they were measured to be faster than cuBLAS" +
                        (known.path.empty() ? "" : ", first by " + known.path),
                    ""});
  else if (why_not.empty() && !known.path.empty() && !known.measured.kernels.empty())
    made.push_back({State::ok, title, "used where " + known.path + " says that they are faster than cuBLAS", ""});
  else if (!why_not.empty())
    made.push_back({why_not == device.warning() ? State::warning : State::info, title, why_not, ""});
  return made;
}

// Without a GPU nobody knows which file it would go by; but one that is named can be looked at.
Checks describe_named_kernels() {
  char const* const named = std::getenv("BLASLIFT_KERNEL_FILE");
  if (named == nullptr || *named == '\0' || std::strcmp(named, "none") == 0) return {};
  auto const read = gpu::plan::read_kernels(named);
  if (read) return {{State::info, "own kernels", fmt::format("{} is for an {}", named, read->device), ""}};
  return {
      {State::warning, "own kernels", read.error().text, "correct or remove the file, or BLASLIFT_KERNEL_FILE=none"}};
}

Checks open_device(void* plugin) {
  std::string const title = "CUDA plugin";
  auto const open = find<gpu::OpenDevice>(plugin, gpu::plugin_entry);
  if (!open)
    return {{State::error, title, path_of(plugin) + " is no blaslift device library", "install blaslift anew"}};
  Error error;
  gpu::Device* const device = open(gpu::plugin_interface, &error);
  Checks checks;
  if (auto const get = find<gpu::GetArchitectures>(plugin, gpu::architectures_entry))
    checks.push_back(describe_architectures(get(), device != nullptr));
  if (!device) {
    checks.push_back(
        {State::warning, title, fmt::format("opens, and no device comes up: {}", error.text), without_gpu});
    for (Check const& check : describe_named_kernels()) checks.push_back(check);
    return checks;
  }
  double const free = static_cast<double>(device->free_bytes());  // before libraries take some
  if ((error = device->warm_up())) {
    checks.push_back(
        {State::warning, title, fmt::format("opens, and a first product fails: {}", error.text), without_gpu});
    return checks;
  }
  checks.push_back({State::ok, title,
                    fmt::format("{}: {}; {:.1f} GiB free", path_of(plugin), device->description(), free / 0x1p30), ""});
  for (Check const& check : describe_own_kernels(*device)) checks.push_back(check);
  return checks;
}

}  // namespace

Checks check_driver() {
  std::string const title = "NVIDIA driver", kernel = kernel_driver_version();
  bool const node = access("/dev/nvidiactl", F_OK) == 0;
  Driver const driver;
  if (!driver.library) {
    if (!node && kernel.empty()) return {{State::warning, title, "none, so there is no GPU to use", without_gpu}};
    return {{State::warning, title,
             fmt::format("the kernel has it ({}), and libcuda.so.1 cannot be opened: {}", kernel, dlerror()),
             "install the driver's user libraries (Debian: libcuda1), or let the container runtime mount them"}};
  }
  int version = 0;
  if (auto const get = find<Driver::GetNumber>(driver.library, "cuDriverGetVersion")) get(&version);
  std::string const detail =
      fmt::format("{}for CUDA up to {}.{}", kernel.empty() ? "" : kernel + ", ", version / 1000, version % 1000 / 10);
  auto const init = find<Driver::Init>(driver.library, "cuInit");
  int const code = init ? init(0) : -1;
  if (code != 0)
    return {{State::warning, title,
             fmt::format("{}; it does not start: {}", detail, init ? driver.error(code) : "no cuInit"),
             devices_hint()}};
  Checks checks{{State::ok, title, detail, ""}};
  for (Check const& device : list_devices(driver)) checks.push_back(device);
  return checks;
}

Checks check_device_library() {
  std::string const path = device_library("cuda");
  if (path.empty()) return {};  // check_installation says so
  Checks checks;
  if (access(path.c_str(), R_OK) != 0) {
    checks.push_back({State::warning, "CUDA plugin", "there is no " + path + ": this blaslift was built without it",
                      "build with a CUDA toolkit (12 or newer); until then everything runs on the CPU BLAS"});
    for (Check const& check : describe_named_kernels()) checks.push_back(check);
    return checks;
  }
  std::string const cublas = cublas_of(path);
  void* const plugin = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);  // brings its cuBLAS along
  std::string const problem = plugin ? "" : dlerror();
  if (void* const library = cublas.empty() ? nullptr : dlopen(cublas.c_str(), RTLD_NOW | RTLD_LOCAL))
    for (Check const& check :
         {describe_library("cuBLAS", cublas, library, "cublasGetProperty"), check_cusolver(cublas, library)})
      checks.push_back(check);
  else if (!cublas.empty())
    checks.push_back({State::warning, "cuBLAS", fmt::format("{} was not found: {}", cublas, dlerror()),
                      "install CUDA's libcublas of that version, or put its folder into /etc/ld.so.conf.d or "
                      "LD_LIBRARY_PATH"});
  if (plugin)
    for (Check const& check : open_device(plugin)) checks.push_back(check);
  else
    checks.push_back({State::warning, "CUDA plugin", "does not open: " + problem, without_gpu});
  return checks;
}

}  // namespace blaslift::cli
