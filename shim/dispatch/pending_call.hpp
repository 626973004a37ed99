// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// A call from its begin to its end: what is recorded of it, and what dispatch has to remember meanwhile.
#pragma once

#include "shim/dispatch/under_way.hpp"
#include "shim/observe/statistics.hpp"

namespace blaslift::dispatch {

struct PendingCall : observe::Observation {
  bool under_way_on_cpu = false;                      // it is counted among the calls on the CPU
  bool lacks_kernels = false;                         // it does without kernels that the device has not loaded,
  bool waits_for_kernels = false;                     // which are being loaded for it meanwhile
  double cpu_factor = 1, gpu_factor = 1;              // by experience of calls that were alone, in the estimates
  double cpu_in_company = 1, gpu_in_company = 1;      // and on top of that, of calls with as much company
  bool cpu_is_met = false, gpu_is_met = false;        // there has been a call like it, with its company
  bool tries_cpu = false, tries_gpu = false;          // what that says of a place is put to the test by it
  bool finds_operands = false;                        // on the device: most of those that can stay there
  bool device_within = false, waited_within = false;  // of LAPACK: calls of its own ran there, or waited for it
  // What calls of other threads did to the estimates.
  double cpu_shared_by = 1, cpu_shared_by_at_least = 1, queue_seconds = 0, company = 0;
  int company_class = 0;      // 0: it has none
  Others others;              // under way when it began
  bool shares = false;        // with them the device, or the cores
  unsigned disturbances = 0;  // of calls under way, when it began
};

}  // namespace blaslift::dispatch
