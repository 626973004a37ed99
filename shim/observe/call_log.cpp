// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "shim/observe/call_log.hpp"

#include <unistd.h>
#include <algorithm>

#include "shim/base/format.hpp"
#include "shim/base/log.hpp"

namespace blaslift::observe {

namespace {

bool is_letter(char flag) { return (flag >= 'A' && flag <= 'Z') || (flag >= 'a' && flag <= 'z'); }

}  // namespace

int format_call(Call const& call, char* text, std::size_t size) {
  int used = format_text(text, size, "blaslift replay %s", info(call.symbol).name);
  auto append = [&](char const* name, char const* value) {
    std::size_t const at = static_cast<std::size_t>(used) < size ? static_cast<std::size_t>(used) : size;
    used += format_text(text + at, size - at, " -%s %s", name, value);
  };
  for (int i = 0; i < call.routine->parameter_count; ++i) {
    Parameter const& parameter = call.routine->parameters[static_cast<std::size_t>(i)];
    if (is_array(parameter.kind) || is_workspace(parameter.kind) || parameter.kind == Kind::info)
      continue;  // a replay fills them with random data
    char value[80] = "";
    if (is_flag(parameter.kind))  // whatever byte the program gave
      format_text(value, sizeof value, "%c", is_letter(call[i].flag) ? call[i].flag : '?');
    else if (is_integer(parameter.kind))
      format_text(value, sizeof value, "%lld", static_cast<long long>(call[i].integer));
    else if (call[i].scalar.im != 0)
      format_text(value, sizeof value, "%.17g,%.17g", call[i].scalar.re, call[i].scalar.im);
    else
      format_text(value, sizeof value, "%.17g", call[i].scalar.re);
    append(parameter.name, value);
  }
  return used;
}

void format_kernel(KernelUsed const& kernel, char* text, std::size_t size) {
  if (kernel.is_ours())
    format_text(text, size, "%s %d:%dx%dx%d (WrpOcp %d/%d, BlkOcp %d/%d, GrdOcp %.2f)", kernel.name, kernel.variant,
                kernel.Tx, kernel.Ty, kernel.per_thread, kernel.active_warps, kernel.most_warps, kernel.active_blocks,
                kernel.most_blocks, kernel.grid_occupancy());
  else
    format_text(text, size, "%s", kernel.name);
}

void log_call(Call const& call, Observation const& seen, KernelUsed const* kernel) {
  if (!log_wants(setting::log::calls)) return;
  char text[600];
  int const length = format_call(call, text, sizeof text);
  // Behind the command in the same array: small stacks have no room for another (tests/preload/stacks.py).
  std::size_t const used = std::min(static_cast<std::size_t>(length) + 1, sizeof text - 1);
  char* const computed_by = text + used;
  bool const is_told = kernel != nullptr && kernel->name[0] != '\0';
  if (is_told) format_kernel(*kernel, computed_by, sizeof text - used);
  double const begin = std::max(0.0, seconds_since_first_call() - seen.seconds);  // it has ended just now
  log_line("%s # %s, %s%s%s; %.3f ms (estimates: CPU %.3f, GPU %.3f) at %.6f s, thread %d", text,
           seen.decision.place == Place::gpu ? "GPU" : "CPU", explain(seen.decision.reason), is_told ? ", by " : "",
           is_told ? computed_by : "", seen.seconds * 1e3, seen.decision.cpu_seconds * 1e3,
           seen.decision.gpu_seconds * 1e3, begin, static_cast<int>(gettid()));
}

}  // namespace blaslift::observe
