// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// SharedWork: equal parts of some work, which helpers begin at once and the caller ends with them when it needs them.
#pragma once

#include <atomic>
#include <cstddef>

#include "gpu/transfer/crew.hpp"

namespace blaslift::gpu {

class SharedWork final : public Job {
 public:
  // work(context, i) is called once for every i below `parts`, from several threads at once, until finish() returns.
  SharedWork(Crew& crew, std::size_t parts, void (*work)(void* context, std::size_t i), void* context)
      : crew_(crew), parts_(parts), work_(work), context_(context) {
    crew_.join(*this);
  }
  // Parts that nobody has begun are left out.
  ~SharedWork() {
    next_.store(parts_);
    leave();
  }
  SharedWork(SharedWork const&) = delete;
  SharedWork& operator=(SharedWork const&) = delete;

  // All parts have been done.
  void finish() {
    while (help()) {
    }
    leave();
  }

  bool help() override {
    if (next_.load() >= parts_) return false;
    std::size_t const i = next_.fetch_add(1);
    if (i >= parts_) return false;
    work_(context_, i);
    return true;
  }

 private:
  // Nobody is inside any more.
  void leave() {
    if (joined_) crew_.leave(*this);
    joined_ = false;
  }

  Crew& crew_;
  std::size_t const parts_;
  void (*work_)(void*, std::size_t);
  void* context_;
  std::atomic<std::size_t> next_ = 0;
  bool joined_ = true;
};

}  // namespace blaslift::gpu
