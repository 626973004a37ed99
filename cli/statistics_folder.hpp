// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The folder in which the processes of one `blaslift run` leave their statistics.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "shim/observe/summary.hpp"

namespace blaslift::cli {

class StatisticsFolder {
 public:
  // A folder that stays, made if it is not there; or a temporary one, removed at the end.
  static StatisticsFolder kept(std::string const& path);
  static StatisticsFolder temporary();
  StatisticsFolder(StatisticsFolder&& other) noexcept;
  StatisticsFolder& operator=(StatisticsFolder&&) = delete;
  ~StatisticsFolder();

  // For BLASLIFT_REPORT; ends in '/'. "" if there is none, and problem() says why.
  std::string const& path() const { return path_; }
  std::string const& problem() const { return problem_; }
  // Adds what was written since; sentences about files that cannot be used go to *problems.
  void add_to(observe::Summary* sum, std::vector<std::string>* problems) const;

 private:
  StatisticsFolder() = default;
  void accept(std::string const& path);

  std::string path_, problem_;
  std::set<std::string> old_;  // files that were there before
  bool temporary_ = false;
};

// The statistics files in a folder.
std::vector<std::string> statistics_files(std::string const& folder);

}  // namespace blaslift::cli
