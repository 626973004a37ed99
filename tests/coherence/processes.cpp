// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include <dirent.h>
#include <sys/mman.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <cstring>

#include "tests/coherence/checking.hpp"
#include "tests/coherence/operations.hpp"
#include "tests/coherence/values.hpp"

namespace blaslift::test::coherence {

void reap_child(World& world, bool wait) {
  if (world.running_child == 0) return;
  int status = 0;
  if (waitpid(world.running_child, &status, wait ? 0 : WNOHANG) != world.running_child) return;
  world.running_child = 0;
  if (!WIFEXITED(status) || WEXITSTATUS(status) != 0)
    mismatch(world, "a child process ended with wait status " + std::to_string(status));
}

void fork_child(World& world) {
  reap_child(world, true);
  std::size_t const calls = 1 + world.random.below(8);
  bool const waits = world.random.coin();
  // The child stores to its parent's memory: from outside, without the parent's page tables knowing of a store.
  Range near;
  Arena& arena = world.pick_writable(near);
  Range const range = world.pick_reals(arena, near);
  bool const reaches_out = waits && !arena.is_foreign() && !arena.mixed && world.random.coin();
  std::byte* const fresh = map_private(range.size);
  draw_reals(world.random, fresh, range.size / bytes_of(arena.number), arena.number, arena.rough);
  world.note("fork; the child makes %zu calls%s%s", calls, waits ? ", its parent waits" : "",
             reaches_out ? ", it stores to its parent's memory" : "");
  pid_t const parent = getpid(), child = fork();
  if (child < 0) give_up("fork");
  if (child == 0) {
    world.child = true;
    world.running_child = 0;
    check_everything(world, "in a child process at its begin");
    for (std::size_t i = 0; i < calls; ++i) {
      if (world.random.below(3) == 0) store_something(world);
      make_call(world);
    }
    check_everything(world, "in a child process at its end");
    int status = 0;
    if (reaches_out) {
      iovec const local{fresh, range.size}, remote{arena.real + range.begin, range.size};
      // Not every system lets a child do this: then nothing was stored.
      if (process_vm_writev(parent, &local, 1, &remote, 1, 0) == static_cast<ssize_t>(range.size)) status = 42;
    }
    _exit(status);
  }
  world.running_child = child;
  if (!waits) {
    munmap(fresh, range.size);
    return;
  }
  int status = 0;
  if (waitpid(child, &status, 0) != child) give_up("waitpid");
  world.running_child = 0;
  if (WIFEXITED(status) && WEXITSTATUS(status) == 42) {
    std::memcpy(arena.shadow + range.begin, fresh, range.size);
    check_range(world, arena, range, "after a child has stored to it");
  } else if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) {
    mismatch(world, "a child process ended with wait status " + std::to_string(status));
  }
  munmap(fresh, range.size);
}

void close_tracking_descriptors(World& world) {
  int found[16], count = 0;
  if (DIR* const list = opendir("/proc/self/fd")) {
    while (dirent const* const entry = readdir(list)) {
      char path[300], target[64] = {};
      std::snprintf(path, sizeof path, "/proc/self/fd/%s", entry->d_name);
      if (readlink(path, target, sizeof target - 1) > 0 &&
          (std::strstr(target, "userfaultfd") || std::strstr(target, "pagemap")) && count < 16)
        found[count++] = std::atoi(entry->d_name);
    }
    closedir(list);
  }
  for (int i = 0; i < count; ++i) close(found[i]);
  world.note("closes %d descriptors of write tracking", count);
}

}  // namespace blaslift::test::coherence
