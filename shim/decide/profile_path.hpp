// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Where the machine profile of this host lies, and what is remembered of it.
#pragma once

#include <string>
#include <string_view>

namespace blaslift {

// BLASLIFT_PROFILE, or else blaslift/HOST.profile in the user's cache folder (home folders are shared among hosts),
// whether it is there or not. "" for BLASLIFT_PROFILE=none, without a home, and in privileged (setuid) processes, which
// read no file of a user's.
std::string profile_path();
// That of a CPU BLAS, described as in a profile: blaslift/HOST.openblas-0.3.30-zen-kernels.profile, say. Programs whose
// CPU BLAS is another one than that of HOST.profile look there. "": as above, and where the user has named a file.
std::string profile_path_for(std::string_view cpu_blas);
// Whether the user has named it.
bool profile_is_named();

// Where what starts of the device took is remembered (start_record.hpp): blaslift/HOST.start in the user's cache
// folder, whatever BLASLIFT_PROFILE says. "": there is no home, or the process is privileged.
std::string start_record_path();
// Where the runs of programs are (program_history.hpp): what BLASLIFT_HISTORY names, or else blaslift/HOST.programs
// there. "" also for BLASLIFT_HISTORY=none. A relative name is taken from the folder that the process is in now.
std::string program_history_path();

}  // namespace blaslift
