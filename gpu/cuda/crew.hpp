// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// A few helper threads of the plugin that share the work of callers: one core copies about 10 GB/s, a
// PCIe link moves several times that.
//
// A caller always works on its own job and helpers join if they are idle, so no caller ever waits for
// work that nobody does: there is nothing to deadlock on.
#pragma once

#include <condition_variable>
#include <mutex>

namespace blaslift::gpu::cuda {

class Crew {
 public:
  // Starts the helpers, as many as the machine's cores suggest and at most `most`; signals go to the
  // program's threads. Where threads cannot be made there are fewer, or none.
  void start(int most);
  int helpers() const { return helpers_; }

  // Calls work(0) here and, as helpers come free, work(1) ... work(helpers) there; returns when all
  // have returned. The work must not throw, and must be complete when work(0) alone was called.
  template <class Work>
  void run(int helpers, Work& work) {
    auto call = [](void* object, int participant) { (*static_cast<Work*>(object))(participant); };
    if (helpers <= 0 || helpers_ == 0) return call(&work, 0);
    share({call, &work, helpers, 1, 0, nullptr, {}});
  }

 private:
  struct Job {
    void (*call)(void*, int);
    void* work;
    int wanted;       // helpers that may still join; with zero the job leaves the list
    int participant;  // the next helper's number
    int active;       // helpers at work
    Job* next;
    std::condition_variable left;
  };

  void share(Job&& job);
  void help();
  void remove(Job& job);

  std::mutex mutex_;
  std::condition_variable came_;
  Job* first_ = nullptr;
  int helpers_ = 0;
};

}  // namespace blaslift::gpu::cuda
