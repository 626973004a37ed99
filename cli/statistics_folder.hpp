// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Where the processes of one `blaslift run` leave their statistics: in memory of ours, so that one that is killed loses
// nothing, and in a folder, for those that find no room there, or cannot come to it.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "shim/observe/shared_memory.hpp"
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

  // Ends in '/'. "" if there is none, and problem() says why.
  std::string const& path() const { return path_; }
  std::string const& problem() const { return problem_; }
  // The variables that lead processes here; "" removes them.
  std::map<std::string, std::string> environment() const;
  // At the end of a run, before add_to(): what is in our memory comes into a folder that stays.
  void keep(std::vector<std::string>* problems) const;
  // Adds what was written since; sentences about files that cannot be used go to *problems.
  void add_to(observe::Summary* sum, std::vector<std::string>* problems) const;

 private:
  StatisticsFolder() = default;
  void accept(std::string const& path);
  // Visits what processes left in our memory, with the names that their files would have.
  template <class Visit>
  void for_each_in_memory(std::vector<std::string>* problems, Visit&& visit) const;  // of damaged ones `problems` tells

  std::string path_, problem_;
  std::set<std::string> old_;  // files that were there before
  observe::SharedMemory memory_;
  bool temporary_ = false;
};

// The statistics files in a folder.
std::vector<std::string> statistics_files(std::string const& folder);

}  // namespace blaslift::cli
