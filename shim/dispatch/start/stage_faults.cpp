// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "shim/dispatch/start/stage_faults.hpp"

#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <string_view>

#include "shim/base/state.hpp"

namespace blaslift::dispatch {
namespace {

// As settings name it: "first" for the first call.
std::string_view word(StartStage stage) {
  std::string_view const name = name_of(stage);
  return name.substr(0, name.find(' '));
}

// "first:20,driver:100"
long milliseconds(std::string_view list, std::string_view name) {
  while (!list.empty()) {
    std::string_view const one = list.substr(0, list.find(','));
    std::size_t const colon = one.find(':');
    if (colon != std::string_view::npos && one.substr(0, colon) == name) return std::atol(one.data() + colon + 1);
    list.remove_prefix(std::min(list.size(), one.size() + 1));
  }
  return 0;
}

void sleep_for(long milliseconds) {
  timespec const pause{milliseconds / 1000, milliseconds % 1000 * 1000000};
  nanosleep(&pause, nullptr);
}

}  // namespace

Error take_stage_as_set(StartStage stage) {
  std::string_view const fault = settings().fault, name = word(stage);
  if (stage == StartStage::opening && fault == "slow_start") sleep_for(3000);
  if (settings().device == setting::device::emulated && settings().emulated_start[0])
    sleep_for(milliseconds(settings().emulated_start, name));
  auto const is = [&](std::string_view what) {
    return fault.substr(0, what.size()) == what && fault.substr(what.size()) == name;
  };
  while (is("hang:")) pause();
  if (is("start:") || (stage == StartStage::opening && fault == "start"))
    return Error::make(Error::Code::failed, "BLASLIFT_FAULT made the start fail");
  return Error::none();
}

}  // namespace blaslift::dispatch
