// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "gpu/plan/kernels_in_use.hpp"

#include <algorithm>
#include <utility>

#include "gpu/plan/kernel_file.hpp"
#include "shim/base/text_file.hpp"
#include "shim/base/user_folder.hpp"

namespace blaslift::gpu::plan {
namespace {

bool is_on(char const* variable) {
  std::string_view const word = unprivileged_variable(variable);
  return word == "on" || word == "1";
}

std::string_view named_by_the_user() { return file_named_by("BLASLIFT_KERNEL_FILE"); }

// "NVIDIA H200 (9.0)".
std::string name_of(MeasuredGpu const& gpu) {
  std::string const capability = std::to_string(gpu.capability / 10) + '.' + std::to_string(gpu.capability % 10);
  return gpu.capability > 0 ? gpu.device + " (" + capability + ")" : gpu.device;
}

}  // namespace

// A section without lines says only that nothing was found that is faster.
void add_built_in(MeasuredGpu* all, int capability) {
  MeasuredGpu const* const built_in = measured_on(capability);
  if (built_in == nullptr || !all->adds_built_in) return;
  std::erase_if(all->kernels, [](MeasuredKernel const& each) { return each.worth.empty() && each.best.empty(); });
  all->classes.insert(all->classes.end(), built_in->classes.begin(), built_in->classes.end());
  for (MeasuredKernel const& each : built_in->kernels)
    if (!all->find(each.kernel, each.precision)) all->kernels.push_back(each);
}

std::string kernel_path(std::string_view device) {
  if (std::string_view const named = named_by_the_user(); !named.empty())
    return named == "none" ? std::string() : std::string(named);
  // Measurements of this machine must not move bits there (docs/reproducible.md).
  if (is_on("BLASLIFT_REPRODUCIBLE")) return {};
  std::string const folder = config_folder();
  if (folder.empty()) return folder;
  std::string name(device);
  std::replace_if(
      name.begin(), name.end(), [](char letter) { return letter == ' ' || letter == '/'; }, '-');
  return folder + "/blaslift/kernels/" + name;
}

bool may_learn() { return is_on("BLASLIFT_LEARN") && !is_on("BLASLIFT_REPRODUCIBLE") && named_by_the_user() != "none"; }

KernelsInUse kernels_in_use(std::string_view device, int capability, bool has_code) {
  KernelsInUse made;
  made.measured.device = device;
  made.measured.capability = capability;
  made.path = kernel_path(device);
  if (!made.path.empty()) {
    auto read = read_kernels(made.path.c_str());
    if (!read) {
      if (read.error().code != Error::Code::unavailable || !named_by_the_user().empty())
        made.warning = read.error().text;
    } else if (read->device != device || (capability > 0 && read->capability != capability)) {
      made.warning = std::string(short_name(made.path.c_str())) + ": measured on an " + name_of(*read) +
                     ", and this is an " + name_of(made.measured);
    } else {
      made.measured = std::move(*read);
    }
    if (!made.warning.empty()) made.warning += "; nothing of this file is used";
    if (!read || !made.warning.empty()) made.path.clear();
  }
  if (named_by_the_user() == "none") return made;
  if (has_code) add_built_in(&made.measured, capability);
  return made;
}

}  // namespace blaslift::gpu::plan
