// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "cli/call_lines.hpp"

#include <map>
#include <sstream>

#include "shim/base/text_file.hpp"

namespace blaslift::cli {
namespace {

constexpr std::string_view mark = "blaslift replay ";

// What stands behind a call: "GPU, the reason; 1.234 ms (estimates: ...)".
void read_remark(std::string_view remark, LoggedCall* into) {
  remark = trimmed(remark);
  if (remark.starts_with("GPU")) into->on_gpu += 1;
  std::size_t const semicolon = remark.find("; "), unit = remark.find(" ms", semicolon);
  if (semicolon == remark.npos || unit == remark.npos) return;
  if (auto const milliseconds = number_in<double>(remark.substr(semicolon + 2, unit - semicolon - 2))) into->seconds += *milliseconds * 1e-3;
}

}  // namespace

CallLines read_call_lines(std::istream& from) {
  CallLines made;
  std::map<std::string, std::size_t, std::less<>> known;
  for (std::string line; std::getline(from, line);) {
    std::size_t const found = line.find(mark);
    if (found == line.npos) {
      if (!trimmed(line).empty()) ++made.other_lines;
      continue;
    }
    std::string const rest = line.substr(found + mark.size());
    std::size_t const hash = rest.find('#');
    std::string const text{trimmed(std::string_view(rest).substr(0, hash))};
    auto const [place, is_new] = known.emplace(text, made.calls.size());
    if (is_new) {
      std::istringstream words(text);
      LoggedCall& added = made.calls.emplace_back();
      for (std::string word; words >> word;) added.words.push_back(word);
    }
    LoggedCall& call = made.calls[place->second];
    call.calls += 1;
    if (hash != rest.npos) read_remark(std::string_view(rest).substr(hash + 1), &call);
  }
  return made;
}

}  // namespace blaslift::cli
