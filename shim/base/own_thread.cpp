// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "shim/base/own_thread.hpp"

#include <cerrno>
#include <csignal>
#include <memory>

#include "shim/base/first_mask.hpp"
#include "shim/base/program_end.hpp"

namespace blaslift {
namespace {

struct Beginning {
  char const* name;
  std::unique_ptr<OwnWork> work;
};

void* begin(void* given) {
  std::unique_ptr<Beginning> beginning(static_cast<Beginning*>(given));
  begin_as_own();
  pthread_setname_np(pthread_self(), beginning->name);
  (void)use_first_mask();
  beginning->work->run();
  beginning.reset();
  end_as_own();
  return nullptr;
}

// Thread-local variables of all libraries lie on the stack too, and count.
int create(pthread_t* made, std::size_t stack, void* beginning) {
  constexpr std::size_t most = std::size_t{256} << 20;
  pthread_attr_t attributes;
  if (int const error = pthread_attr_init(&attributes)) return error;
  int error = EINVAL;
  for (; error == EINVAL && stack <= most; stack *= 4) {
    pthread_attr_setstacksize(&attributes, stack);
    error = pthread_create(made, &attributes, &begin, beginning);
  }
  pthread_attr_destroy(&attributes);
  return error;
}

}  // namespace

int start_own_thread(pthread_t* made, char const* name, StackSize stack, OwnWork* work) {
  std::unique_ptr<OwnWork> owned(work);
  if (!owned) return ENOMEM;
  std::unique_ptr<Beginning> beginning(new (std::nothrow) Beginning{name, std::move(owned)});
  if (!beginning) return ENOMEM;
  // The thread inherits this mask: signals of the program stay with its own threads.
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  int const error = create(made, static_cast<std::size_t>(stack), beginning.get());
  if (error == 0) (void)beginning.release();  // the thread's
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
  return error;
}

}  // namespace blaslift
