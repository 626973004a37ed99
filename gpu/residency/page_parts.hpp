// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Work on the pages of long ranges, shared among threads in parts. A long range is cut at multiples of a part's size,
// so not within a huge page, and short ranges go together: waking a thread costs more than they do.
#pragma once

#include <cstddef>
#include <mutex>
#include <new>
#include <span>
#include <vector>

#include "gpu/parallel.hpp"
#include "gpu/residency/range_set.hpp"
#include "shim/base/result.hpp"

namespace blaslift::gpu {

class PageParts {
 public:
  // part_bytes: a power of two, at least a huge page. May throw std::bad_alloc.
  PageParts(std::span<ByteRange const> ranges, std::size_t part_bytes);

  // Calls work(ByteRange) -> Error for every piece; the first error of any. work must bear several threads; what it
  // throws is out_of_memory.
  template <class Work>
  Error run(Parallel& parallel, Work const& work) const {
    Shared<Work> shared{*this, work};
    if (begins_.size() == 1)
      shared.do_part(0);
    else
      parallel.run(
          begins_.size(), [](void* to, std::size_t i) { static_cast<Shared<Work>*>(to)->do_part(i); }, &shared);
    return shared.error;
  }

 private:
  template <class Work>
  struct Shared {
    PageParts const& parts;
    Work const& work;
    std::mutex mutex{};
    Error error{};

    void do_part(std::size_t i) {
      for (ByteRange const& piece : parts.part(i)) {
        Error failed;
        try {
          failed = work(piece);
        } catch (std::bad_alloc const&) {
          failed = Error::make(Error::Code::out_of_memory, "no host memory for a list of written pages");
        }
        if (!failed) continue;
        std::lock_guard const lock(mutex);
        if (!error) error = failed;
      }
    }
  };

  std::span<ByteRange const> part(std::size_t i) const {
    std::size_t const end = i + 1 < begins_.size() ? begins_[i + 1] : pieces_.size();
    return std::span(pieces_).subspan(begins_[i], end - begins_[i]);
  }

  std::vector<ByteRange> pieces_;
  std::vector<std::size_t> begins_;  // of each part among the pieces
};

}  // namespace blaslift::gpu
