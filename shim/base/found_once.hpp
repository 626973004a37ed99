// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Something that is looked for once by asking the loader. A static object's guard or a once flag would be a lock held
// meanwhile (fork_gate.hpp says what comes of that): threads that come while it is looked for look as well, and the
// first one's result counts.
#pragma once

#include <atomic>

namespace blaslift {

template <class T>
class FoundOnce {
 public:
  constexpr FoundOnce() = default;
  // What `look` made, the first time. It lives as long as the process.
  template <class Look>
  T const& get(Look look) {
    T const* known = found_.load(std::memory_order_acquire);
    if (known) return *known;
    T const* const made = new T(look());
    if (found_.compare_exchange_strong(known, made, std::memory_order_acq_rel)) return *made;
    delete made;
    return *known;
  }

 private:
  std::atomic<T const*> found_{nullptr};
};

}  // namespace blaslift
