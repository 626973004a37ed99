// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Threads of ours in a process that is not: they block all signals, run on the cores that the process was given, have a
// name, and a stack whose size does not depend on the program's limits.
#pragma once

#include <pthread.h>

#include <cstddef>
#include <new>
#include <utility>

namespace blaslift {

// Address space; what is not touched costs nothing. Drivers and compilers of kernels run on large ones.
enum class StackSize : std::size_t { usual = std::size_t{2} << 20, large = std::size_t{8} << 20 };

class OwnWork {
 public:
  virtual ~OwnWork() = default;
  virtual void run() = 0;
};

// Starts a thread that runs `work` and deletes it; 0, or why there is none: then the work is deleted at once. `name`:
// at most 15 characters, a literal.
int start_own_thread(pthread_t* made, char const* name, StackSize stack, OwnWork* work);

template <class Function>
int start_own_thread(pthread_t* made, char const* name, StackSize stack, Function function) {
  class Work final : public OwnWork {
   public:
    explicit Work(Function&& given) : function_(std::move(given)) {}
    void run() override { function_(); }

   private:
    Function function_;
  };
  return start_own_thread(made, name, stack, static_cast<OwnWork*>(new (std::nothrow) Work(std::move(function))));
}

// One that is waited for at the end.
class OwnThread {
 public:
  OwnThread() = default;
  // Where no thread can be made, the object is empty.
  template <class Function>
  OwnThread(char const* name, StackSize stack, Function function)
      : there_(start_own_thread(&thread_, name, stack, std::move(function)) == 0) {}
  OwnThread(OwnThread&& other) noexcept : thread_(other.thread_), there_(std::exchange(other.there_, false)) {}
  OwnThread& operator=(OwnThread&& other) noexcept {
    if (this == &other) return *this;
    join();
    thread_ = other.thread_;
    there_ = std::exchange(other.there_, false);
    return *this;
  }
  ~OwnThread() { join(); }

  explicit operator bool() const { return there_; }
  void join() {
    if (std::exchange(there_, false)) pthread_join(thread_, nullptr);
  }

 private:
  pthread_t thread_{};
  bool there_ = false;
};

}  // namespace blaslift
