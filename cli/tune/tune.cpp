// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// `blaslift tune`: measures this machine, so that estimates are right here.
#include "cli/tune/tune.hpp"

#include <cstdlib>

#include "cli/options.hpp"
#include "cli/stop_signal.hpp"
#include "cli/text.hpp"
#include "shim/decide/profile_path.hpp"

namespace blaslift::cli {
namespace {

constexpr double kernels_seconds = 60, profile_seconds = 300;

std::optional<int> read_wishes(Arguments const& arguments, TuneWishes* wishes, bool* kernels) {
  Options options(tune_command);
  char const* const device = std::getenv("BLASLIFT_DEVICE");
  wishes->device = device && *device ? device : "auto";
  options.add_flag("--kernels", *kernels, "Not the machine's speeds, but those of blaslift's own kernels");
  options
      .add_option("--out", wishes->out,
                  "The file to write; without it the one that programs read; with --fallback the one that programs "
                  "with that CPU BLAS read")
      ->type_name("FILE");
  options.add_flag("--resume", wishes->resume, "Leave alone what the file has for this machine already");
  options.add_option("--device", wishes->device, "The device library")
      ->check(CLI::IsMember({"auto", "cuda", "emulated", "none"}));
  options.add_option("--fallback", wishes->fallback, "The CPU BLAS to measure, as BLASLIFT_FALLBACK")
      ->type_name("PATH");
  auto* const seconds =
      options
          .add_option("--seconds", wishes->seconds,
                      "Stop measuring after about so long (default 300), with --kernels after no more (60)")
          ->check(CLI::Range(0.0, 86400.0));
  options.add_option("--samples", wishes->samples, "With --kernels: write every time that was measured as JSON")
      ->type_name("FILE");
  if (auto const status = options.read(arguments)) return status;
  if (seconds->count() == 0) wishes->seconds = *kernels ? kernels_seconds : profile_seconds;
  if (*kernels) return std::nullopt;  // the file is named after the GPU
  if (wishes->out.empty()) {
    wishes->out = profile_path();
    wishes->usual_out = true;
  }
  if (wishes->out.empty()) {
    say("where to? There is no home folder, or BLASLIFT_PROFILE=none; name a file with --out FILE");
    return usage_error;
  }
  return std::nullopt;
}

int run(Arguments const& arguments) {
  TuneWishes wishes;
  bool kernels = false;
  if (auto const status = read_wishes(arguments, &wishes, &kernels)) return *status;
  note_stop_signals();
  return kernels ? tune_kernels(wishes) : tune_profile(wishes);
}

}  // namespace

extern Command const tune_command{"tune", "Measures this machine, so that estimates are right here.",
                                  "[--kernels] [--resume] [--out FILE] [--device DEVICE] [--seconds S]", &run};

}  // namespace blaslift::cli
