// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// KeptError: an Error, or none, in the space of a pointer. For what calls keep on their stacks many of, and is seldom
// one.
#pragma once

#include <memory>
#include <new>

#include "shim/base/result.hpp"

namespace blaslift {

class KeptError {
 public:
  KeptError() = default;
  KeptError(Error const& error) : kept_(error ? new (std::nothrow) Error(error) : nullptr), lost_(error && !kept_) {}
  KeptError(KeptError const& other) : KeptError(static_cast<Error const&>(other)) {}
  KeptError(KeptError&&) noexcept = default;
  KeptError& operator=(KeptError other) noexcept {
    kept_.swap(other.kept_);
    lost_ = other.lost_;
    return *this;
  }

  operator Error const&() const {
    static Error const none, no_memory = Error::make(Error::Code::out_of_memory, "no host memory to say why");
    return kept_ ? *kept_ : lost_ ? no_memory : none;
  }
  Error const* operator->() const { return &static_cast<Error const&>(*this); }
  explicit operator bool() const { return kept_ || lost_; }

 private:
  std::unique_ptr<Error const> kept_;
  bool lost_ = false;  // there was no memory for it
};

}  // namespace blaslift
