// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "shim/dispatch/start/open_library.hpp"

#include <dlfcn.h>
#include <unistd.h>

#include <climits>
#include <cstdio>
#include <ctime>

#include "shim/base/companion.hpp"
#include "shim/base/state.hpp"

namespace blaslift::dispatch {

Error DeviceLibrary::find() {
  is_nvidia_ = settings().device != setting::device::emulated;
  char const* const name = is_nvidia_ ? "cuda" : "emulated";
  char file[64];
  static char path[PATH_MAX];  // the start is made once
  std::snprintf(file, sizeof file, "libblaslift-%s.so", name);
  if (!companion_path(file, path, sizeof path))
    return Error::make(Error::Code::unavailable, "the folder of blaslift's library is not known");
  if (access(path, R_OK) != 0)
    return Error::make(Error::Code::unavailable, "there is no %.120s: this blaslift was built without the %s device",
                       path, name);
  path_ = path;
  if (!is_nvidia_) return Error::none();
  auto const driver = gpu::nvidia_driver();
  if (!driver) return driver.error();
  wake_ = *driver;
  return Error::none();
}

void DeviceLibrary::open_in_this_thread() {
  handle_ = dlopen(path_, RTLD_NOW | RTLD_LOCAL);
  if (!handle_) std::snprintf(problem_, sizeof problem_, "%.190s", dlerror());
}

// The driver opens libraries itself, in its first milliseconds: if the loader were busy with ours by then, it would
// wait for these. So it has a start: the two and the context took 0.20 s together on the H200 machine, and 0.29
// without.
Error DeviceLibrary::open() {
  OwnThread opening;
  if (wake_)
    opening = OwnThread("blaslift-open", StackSize::large, [this] {
      constexpr timespec start{0, 10000000};
      nanosleep(&start, nullptr);
      open_in_this_thread();
    });
  if (opening) {
    wake_(0);
    opening.join();
  } else {
    open_in_this_thread();
  }
  return handle_ ? Error::none() : Error::make(Error::Code::unavailable, "%s", problem_);
}

gpu::Device* DeviceLibrary::open_device(Error* error) const {
  auto const open = reinterpret_cast<gpu::OpenDevice>(dlsym(handle_, gpu::plugin_entry));
  if (!open) {
    *error = Error::make(Error::Code::unavailable, "%.120s is no blaslift device library", path_);
    return nullptr;
  }
  return open(gpu::plugin_interface, error);
}

}  // namespace blaslift::dispatch
