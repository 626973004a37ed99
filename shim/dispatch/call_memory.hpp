// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Arrays for calls that are made for the sake of the device alone.
#pragma once

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <vector>

#include "shim/call/operand.hpp"

namespace blaslift::dispatch {

class CallMemory {
 public:
  // Takes memory of zeros, for which the kernel need not find pages where they are only read. Operands for which
  // `gets_diagonal` says so get ones on their diagonal. False: there is no memory.
  template <class GetsDiagonal>
  bool give_arrays(Call* call, GetsDiagonal gets_diagonal) {
    for (int const i : call->routine->arrays()) {
      Operand const view = make_operand(*call, i);
      auto const count = static_cast<std::size_t>(span_elements(view));
      arrays_.emplace_back(std::calloc(count, view.element));
      if (!arrays_.back()) return false;
      (*call)[i].pointer = arrays_.back().get();
      if (!gets_diagonal(view)) continue;
      auto* const bytes = static_cast<std::byte*>(arrays_.back().get());
      for (std::int64_t j = 0; j < std::min(view.rows, view.cols); ++j) {
        std::byte* const at = bytes + static_cast<std::size_t>(j * (view.stride + 1)) * view.element;
        if (is_single(call->precision))
          *reinterpret_cast<float*>(at) = 1;
        else
          *reinterpret_cast<double*>(at) = 1;
      }
    }
    return true;
  }

 private:
  struct Free {
    void operator()(void* memory) const { std::free(memory); }
  };
  std::vector<std::unique_ptr<void, Free>> arrays_;
};

}  // namespace blaslift::dispatch
