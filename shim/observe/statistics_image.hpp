// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Statistics as another process has left them, in a file or in memory of `blaslift run`. They may come from anywhere:
// what is read is a copy that nobody changes any more, and no number in it is used before it has been looked at.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "shim/observe/statistics.hpp"

namespace blaslift::observe {

class StatisticsImage {
 public:
  // Reads what lies at `offset` of an open file; false with a reason, which begins with the name.
  bool read(int file, std::size_t offset, char const* name, std::string* reason);
  Header const& header() const { return *reinterpret_cast<Header const*>(words_.data()); }
  Block const* block(std::size_t number) const;  // null: there is none
  // As in a file.
  std::string_view bytes() const {
    return {reinterpret_cast<char const*>(words_.data()), words_.size() * sizeof words_[0]};
  }

 private:
  std::vector<std::uint64_t> words_;
};

}  // namespace blaslift::observe
