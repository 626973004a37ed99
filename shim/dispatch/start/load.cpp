// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "shim/dispatch/start/load.hpp"

#include "shim/base/clock.hpp"
#include "shim/base/fork_gate.hpp"
#include "shim/base/log.hpp"
#include "shim/base/state.hpp"
#include "shim/dispatch/first_uses.hpp"
#include "shim/dispatch/start/at_exit.hpp"
#include "shim/dispatch/start/room_for_start.hpp"
#include "shim/dispatch/start/start.hpp"
#include "shim/dispatch/under_way.hpp"

namespace blaslift::dispatch {
namespace {

// In the starter's place, once that has done its work.
void load_more() {
  GateHolder const holder(bring_up_gate);
  {
    LastAtExit const last;
    Settling const settling;  // what calls take beside this is no experience
    double const begin = monotonic_seconds();
    int const made = program_ends() ? 0 : load_wanted(*device_start().executor(), longest_loading, &program_ends);
    if (log_wants(setting::log::debug))
      log_line("device: kernels of %d routines were loaded in %.0f ms", made, 1e3 * (monotonic_seconds() - begin));
    disturb_others();
  }
  end_room_for_start();
  device_start().thread().end();
}

}  // namespace

bool can_load_in_background() {
  return !settings().fault[0] && device_state() == DeviceState::ready && !program_ends();
}

bool load_in_background() {
  if (!can_load_in_background()) return false;
  // Room for the call that is computed meanwhile, too.
  if (device_start().thread().replace(&make_room_for_start, &load_more) == 0) return true;
  end_room_for_start();
  return false;
}

}  // namespace blaslift::dispatch
