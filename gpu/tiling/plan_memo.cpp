// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "gpu/tiling/plan_memo.hpp"

#include <algorithm>

namespace blaslift::gpu {

PlanMemo::Key PlanMemo::key_of(Level3 const& call, PipelineRates const& rates, Limits const& limits) {
  Key key;
  key.routine = call.routine, key.precision = call.precision;
  key.flags = {call.side, call.uplo, call.transa, call.transb, call.diag};
  key.output_read = call.output_read;
  key.m = call.m, key.n = call.n, key.k = call.k;
  for (std::size_t i = 0; i < static_cast<std::size_t>(call.operand_count); ++i) {
    key.strides[i] = call.operands[i].stride;
    key.there[i] = limits.homes[i].there;
  }
  key.slot_bytes = limits.slot_bytes;
  key.upload_bytes = rates.upload_bytes, key.download_bytes = rates.download_bytes;
  key.flops = is_single(call.precision) ? rates.single_flops : rates.double_flops;
  return key;
}

Result<Plan> PlanMemo::plan(Level3 const& call, PipelineRates const& rates, Limits const& limits) {
  bool const same_each_time =
      std::all_of(limits.homes.begin(), limits.homes.end(), [](Home const& home) { return home.missing.empty(); });
  if (!same_each_time) return make_plan(call, rates, limits);
  Entry entry;
  entry.key = key_of(call, rates, limits);
  if (find(entry.key, entry)) {
    Plan plan;
    plan.choice = entry.choice;
    plan.seconds = entry.seconds;
    plan.tiling = tiling_of(call, plan.choice);
    if (memory_needed(plan.tiling, limits.homes).full <= limits.memory) {
      plan.schedule = make_schedule(plan.tiling, limits.memory, limits.homes);
      return plan;
    }
  }
  Result<Plan> made = make_plan(call, rates, limits);
  if (!made || memory_needed(made->tiling, limits.homes).full > limits.memory) return made;
  entry.choice = made->choice;
  entry.seconds = made->seconds;
  remember(entry);
  return made;
}

bool PlanMemo::find(Key const& key, Entry& found) {
  std::lock_guard const lock(mutex_);
  auto const at = std::find_if(entries_.begin(), entries_.end(), [&](Entry const& entry) { return entry.key == key; });
  if (at == entries_.end()) return false;
  found = *at;
  return true;
}

// Threads that planned the same call at once may leave it here twice.
void PlanMemo::remember(Entry const& entry) {
  std::lock_guard const lock(mutex_);
  entries_[next_] = entry;
  next_ = (next_ + 1) % entries;
}

}  // namespace blaslift::gpu
