// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "shim/observe/exit_report.hpp"

#include "shim/base/float_environment.hpp"
#include "shim/base/log.hpp"
#include "shim/observe/summary.hpp"

namespace blaslift::observe {

void write_summary() {
  OwnFloatEnvironment const own;
  Summary sum;
  add(&sum, statistics(), &block_of_this_process, nullptr);
  std::string const text = format_summary(sum);
  std::size_t begin = 0;
  while (begin < text.size()) {
    std::size_t const end = std::min(text.find('\n', begin), text.size());
    log_line("%s", text.substr(begin, end - begin).c_str());
    begin = end + 1;
  }
}

}  // namespace blaslift::observe
