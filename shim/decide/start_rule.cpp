// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "shim/decide/start_rule.hpp"

#include <algorithm>
#include <cmath>

namespace blaslift {

double wait_seconds(StartQuestion const& question) {
  constexpr double most_share = 0.5, most_with_context = 0.75;  // of the CPU's time
  constexpr double beside_busy_cores = 1.25;                    // the CPU BLAS's threads and the start's take turns
  constexpr double quick_share = 0.8;                           // of the usual time: few starts are quicker
  if (question.gains_by_residency_alone) return 0;
  double const usual = std::max(question.usual_left, 0.0) * (question.cores_are_busy ? beside_busy_cores : 1);
  double const late = std::max(question.late_left, usual);
  double const share = question.has_context ? most_with_context : most_share;
  double const patience = share * question.cpu_seconds - std::max(question.waited_seconds, 0.0);
  double const to_come = usual + std::max(question.first_use_seconds, 0.0) + question.gpu_seconds;
  // Written so that what is no number says no, as above.
  bool const gains = question.gpu_seconds >= 0 && to_come < question.advantage * question.cpu_seconds;
  bool const in_time = quick_share * usual < patience && std::isfinite(patience) && late >= 0;
  return gains && in_time ? std::min(late, patience) : 0;
}

double likely_cpu_seconds(double estimated_seconds, bool cpu_is_measured) {
  constexpr double usual_ratio = 2;
  return cpu_is_measured ? estimated_seconds : usual_ratio * estimated_seconds;
}

double start_price_seconds(MachineProfile const& profile) { return profile.end_seconds + profile.beside_seconds; }

double needed_booking(double gain_seconds, double price) {
  constexpr double least_share = 0.05, most_patience = 3;
  return gain_seconds >= least_share * price ? price : most_patience * price;
}

bool pays_for_start(double booked_seconds, double gain_seconds, double price) {
  return gain_seconds > 0 && booked_seconds >= needed_booking(gain_seconds, price);
}

double price_factor(std::optional<ProgramRecord> const& program) {
  constexpr double after_losses = 4;
  return program && program->last_lost(2) ? after_losses : 1;
}

bool starts_early(EarlyQuestion const& question) {
  constexpr unsigned runs = 2;
  constexpr std::uint32_t least_lead_milliseconds = 50;
  if (question.is_of_fork || question.cores < 2) return false;
  if (question.program && question.program->children_compute != 0) return false;
  if (question.is_wanted) return true;
  return question.program && question.program->last_gained(runs) &&
         question.program->lead_milliseconds > least_lead_milliseconds;
}

double price_of_early_start(MachineProfile const& profile) {
  constexpr double beside_imports = 0.25;  // they keep a core busy, where calls keep all
  return profile.end_seconds + beside_imports * profile.beside_seconds;
}

double gain_by_early_start(double cpu_seconds, double gpu_seconds, double since_first_call,
                           double usual_start_seconds) {
  double const gain = cpu_seconds - gpu_seconds - std::max(0.0, usual_start_seconds - since_first_call);
  return gain > 0 ? gain : 0;
}

}  // namespace blaslift
