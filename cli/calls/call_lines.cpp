// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "cli/calls/call_lines.hpp"

#include <algorithm>
#include <cstring>
#include <map>
#include <sstream>

#include "shim/base/text_file.hpp"
#include "shim/decide/decision.hpp"

namespace blaslift::cli {
namespace {

constexpr std::string_view mark = "blaslift replay ";
constexpr std::size_t longest_line = 4096;  // one of blaslift's has some hundred bytes
constexpr std::size_t most_bytes = std::size_t{16} << 30;
constexpr std::size_t most_calls = 200'000;  // different ones
constexpr double most_milliseconds = 1e12;

// The lines of a source, without their ends.
class SourceLines {
 public:
  explicit SourceLines(ByteSource const& from) : from_(from) {}
  bool next(std::string* line) {
    line->clear();
    for (bool begun = false;; begun = true) {
      if (at_ == end_ && !fill()) return begun && problem_.empty();
      auto const* const feed = static_cast<char const*>(std::memchr(buffer_ + at_, '\n', end_ - at_));
      std::size_t const stop = feed ? static_cast<std::size_t>(feed - buffer_) : end_;
      line->append(buffer_ + at_, std::min(stop - at_, longest_line - std::min(line->size(), longest_line)));
      at_ = feed ? stop + 1 : stop;
      if (feed) return true;
    }
  }
  std::string const& problem() const { return problem_; }

 private:
  bool fill() {
    at_ = 0;
    end_ = from_(buffer_, sizeof buffer_);
    read_ += end_;
    if (std::memchr(buffer_, 0, end_)) problem_ = "holds bytes that are no text";
    if (read_ > most_bytes) problem_ = "has no end, or over 16 GiB: give a part of it";
    if (!problem_.empty()) end_ = 0;
    return end_ > 0;
  }

  ByteSource const& from_;
  std::string problem_;
  std::size_t at_ = 0, end_ = 0, read_ = 0;
  char buffer_[65536];
};

// The remark behind a call: "GPU, the reason, by a kernel; 1.234 ms (estimates: ...) at ...".
void read_remark(std::string_view remark, LoggedCall* into) {
  remark = trimmed(remark);
  if (remark.starts_with("GPU")) into->on_gpu += 1;
  std::size_t const semicolon = remark.find("; "), unit = remark.find(" ms", semicolon);
  if (semicolon == remark.npos || unit == remark.npos) return;
  auto const milliseconds = number_in<double>(remark.substr(semicolon + 2, unit - semicolon - 2));
  if (milliseconds && *milliseconds >= 0 && *milliseconds < most_milliseconds) into->seconds += *milliseconds * 1e-3;
}

}  // namespace

CallLines read_call_lines(ByteSource const& from) {
  CallLines made;
  std::map<std::string, std::size_t, std::less<>> known;
  SourceLines lines(from);
  for (std::string line; lines.next(&line);) {
    std::size_t const found = line.find(mark);
    if (found == line.npos) {
      if (!trimmed(line).empty()) ++made.other_lines;
      continue;
    }
    std::string const rest = line.substr(found + mark.size());
    std::size_t const hash = rest.find('#');
    if (rest.find(explain(Reason::not_netlibs)) != rest.npos) {
      ++made.refused_lines;
      continue;
    }
    std::string const text{trimmed(std::string_view(rest).substr(0, hash))};
    auto const [place, is_new] = known.emplace(text, made.calls.size());
    if (is_new) {
      if (made.calls.size() == most_calls)
        return made.problem = "has too many different calls: give a part of it", made;
      std::istringstream words(text);
      LoggedCall& added = made.calls.emplace_back();
      for (std::string word; words >> word;) added.words.push_back(word);
    }
    LoggedCall& call = made.calls[place->second];
    call.calls += 1;
    if (hash != rest.npos) read_remark(std::string_view(rest).substr(hash + 1), &call);
  }
  made.problem = lines.problem();
  return made;
}

}  // namespace blaslift::cli
