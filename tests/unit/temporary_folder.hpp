// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// A folder of a test's own, which goes with it.
#pragma once

#include <sys/stat.h>

#include <cstdlib>
#include <filesystem>
#include <stdexcept>
#include <string>

namespace blaslift {

class TemporaryFolder {
 public:
  TemporaryFolder() {
    char name[] = "/tmp/blaslift-test-XXXXXX";
    if (!mkdtemp(name)) throw std::runtime_error("no folder for a test in /tmp");
    path_ = name;
  }
  ~TemporaryFolder() {
    chmod(path_.c_str(), 0700);  // a test may have taken that away
    std::filesystem::remove_all(path_);
  }
  TemporaryFolder(TemporaryFolder const&) = delete;
  TemporaryFolder& operator=(TemporaryFolder const&) = delete;
  std::string const& path() const { return path_; }

 private:
  std::string path_;
};

}  // namespace blaslift
