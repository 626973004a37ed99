// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "cli/open_sampler.hpp"

#include <dlfcn.h>
#include <fmt/format.h>
#include <unistd.h>

#include "cli/installation.hpp"
#include "gpu/plugin.hpp"

namespace blaslift::cli {

gpu::KernelSampler* open_sampler(std::string const& device, std::string* reason) {
  if (device == "none") return *reason = "BLASLIFT_DEVICE=none", nullptr;
  std::string const path = device_library(device == "emulated" ? "emulated" : "cuda");
  if (path.empty() || access(path.c_str(), R_OK) != 0)
    return *reason = fmt::format("there is no {}: this blaslift was built without it", path), nullptr;
  void* const library = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (!library) return *reason = dlerror(), nullptr;
  auto const open = reinterpret_cast<gpu::OpenSampler>(dlsym(library, gpu::sampler_entry));
  if (!open) return *reason = path + " has no kernels to sample: install tool and plugin from one version", nullptr;
  Error error;
  gpu::KernelSampler* const sampler = open(gpu::plugin_interface, &error);
  if (!sampler) *reason = error.text;
  return sampler;
}

}  // namespace blaslift::cli
