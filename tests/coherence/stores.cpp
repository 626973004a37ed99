// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/random.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cstring>
#include <vector>
#if defined(__x86_64__)
#include <immintrin.h>
#endif

#include "tests/coherence/checking.hpp"
#include "tests/coherence/operations.hpp"
#include "tests/coherence/values.hpp"

namespace blaslift::test::coherence {
namespace {

enum class Way : unsigned {
  copy,
  elements,
  streaming,
  string_move,
  exchange,
  pread_file,
  readv_file,
  read_pipe,
  receive,
  vm_writev,
  neighbour,
  own_memory_file,
  count
};
constexpr char const* way_names[] = {
    "memcpy",           "elements", "streaming stores",  "string move", "exchange",      "pread", "readv",
    "read from a pipe", "recv",     "process_vm_writev", "a neighbour", "/proc/self/mem"};

// Descriptors through which bytes travel; per thread, so that worlds do not mix.
struct Channels {
  Channels() {
    file = memfd_create("coherence bytes", MFD_CLOEXEC);
    self = open("/proc/self/mem", O_RDWR | O_CLOEXEC);
    if (file < 0 || self < 0 || pipe2(pipe.data(), O_CLOEXEC) != 0 ||
        socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, sockets.data()) != 0)
      give_up("channels for bytes");
  }
  pid_t owner = getpid();
  int file = -1, self = -1;
  std::array<int, 2> pipe{}, sockets{};
};

Channels& channels() {
  static thread_local Channels all;
  if (all.owner != getpid()) all = Channels();  // a child must not take its parent's bytes
  return all;
}

void expect_bytes(ssize_t got, std::size_t wanted, char const* what) {
  if (got < 0 || static_cast<std::size_t>(got) != wanted) give_up(std::string(what) + " moved fewer bytes");
}

void through(int in, int out, std::byte* to, std::byte const* from, std::size_t size, bool socket) {
  constexpr std::size_t most = 32768;
  for (std::size_t done = 0; done < size;) {
    std::size_t const part = std::min(most, size - done);
    expect_bytes(write(in, from + done, part), part, "write");
    expect_bytes(socket ? recv(out, to + done, part, MSG_WAITALL) : read(out, to + done, part), part, "read");
    done += part;
  }
}

template <class Word>
void store_elements(std::byte* to, std::byte const* from, std::size_t size, bool exchange) {
  for (std::size_t at = 0; at + sizeof(Word) <= size; at += sizeof(Word)) {
    Word word;
    std::memcpy(&word, from + at, sizeof word);
    if (exchange)
      __atomic_exchange_n(reinterpret_cast<Word*>(to + at), word, __ATOMIC_SEQ_CST);
    else
      *reinterpret_cast<Word volatile*>(to + at) = word;
  }
}

void store_streaming(std::byte* to, std::byte const* from, std::size_t size) {
#if defined(__x86_64__)
  for (std::size_t at = 0; at + 4 <= size; at += 4) {
    int word;
    std::memcpy(&word, from + at, sizeof word);
    _mm_stream_si32(reinterpret_cast<int*>(to + at), word);
  }
  _mm_sfence();
#else
  std::memcpy(to, from, size);
#endif
}

void move_string(std::byte* to, std::byte const* from, std::size_t size) {
#if defined(__x86_64__)
  asm volatile("rep movsb" : "+D"(to), "+S"(from), "+c"(size) : : "memory");
#else
  std::memmove(to, from, size);
#endif
}

void write_by(World& world, Way way, std::byte* to, std::byte const* from, std::size_t size, Number number) {
  Channels const& by = channels();
  auto const self_at = static_cast<off_t>(reinterpret_cast<std::uintptr_t>(to));
  switch (way) {
    case Way::copy: std::memcpy(to, from, size); break;
    case Way::elements:
    case Way::exchange:
      number == Number::single ? store_elements<std::uint32_t>(to, from, size, way == Way::exchange)
                               : store_elements<std::uint64_t>(to, from, size, way == Way::exchange);
      break;
    case Way::streaming: store_streaming(to, from, size); break;
    case Way::string_move: move_string(to, from, size); break;
    case Way::pread_file:
      expect_bytes(pwrite(by.file, from, size, 0), size, "pwrite");
      expect_bytes(pread(by.file, to, size, 0), size, "pread");
      break;
    case Way::readv_file: {
      expect_bytes(pwrite(by.file, from, size, 0), size, "pwrite");
      std::size_t const half = size / 2;
      iovec const parts[] = {{to, half}, {to + half, size - half}};
      expect_bytes(preadv(by.file, parts, 2, 0), size, "preadv");
      break;
    }
    case Way::read_pipe: through(by.pipe[1], by.pipe[0], to, from, size, false); break;
    case Way::receive: through(by.sockets[1], by.sockets[0], to, from, size, true); break;
    case Way::vm_writev: {
      iovec const local{const_cast<std::byte*>(from), size}, remote{to, size};
      if (process_vm_writev(getpid(), &local, 1, &remote, 1, 0) != static_cast<ssize_t>(size))
        std::memcpy(to, from, size);
      break;
    }
    case Way::neighbour:
      if (world.child) return std::memcpy(to, from, size), void();
      world.neighbours[1]->start({}, 0, [=] { std::memcpy(to, from, size); });
      world.neighbours[1]->finish();
      break;
    case Way::own_memory_file:
      // A forked child's descriptor still means its parent's memory.
      if (world.child || pwrite(by.self, from, size, self_at) != static_cast<ssize_t>(size))
        std::memcpy(to, from, size);
      break;
    case Way::count: break;
  }
}

// The kernel writes random bits where they do not matter much: into the low bits of reals.
void draw_low_bits(World& world, Arena& arena, Range range) {
  std::size_t const unit = bytes_of(arena.number), low = unit == 4 ? 2 : 6;
  for (std::size_t at = range.begin; at < range.begin + std::min<std::size_t>(range.size, 64 * unit); at += unit) {
    if (getrandom(arena.real + at, low, 0) != static_cast<ssize_t>(low)) give_up("getrandom");
    std::memcpy(arena.shadow + at, arena.real + at, low);
  }
  world.note("getrandom into %s+%zu", name_of(arena.kind), range.begin);
}

// A store to the file under a private mapping; whether it shows is the kernel's to say.
void store_to_file(World& world, Arena& arena, Range range) {
  check_range(world, arena, range, "before its file is written");
  std::vector<std::byte> fresh(range.size);
  draw_reals(world.random, fresh.data(), range.size / bytes_of(arena.number), arena.number, arena.rough);
  expect_bytes(pwrite(arena.descriptor, fresh.data(), range.size, static_cast<off_t>(range.begin)), range.size,
               "pwrite");
  std::memcpy(arena.shadow + range.begin, arena.real + range.begin, range.size);
  world.note("write to the file under %s+%zu, %zu bytes", name_of(arena.kind), range.begin, range.size);
}

}  // namespace

void write_as_shadow(World& world, Arena& arena, Range range) {
  std::byte* to = arena.real + range.begin;
  if (arena.other_view && world.random.coin()) to = arena.other_view + range.begin;
  // Half of all stores are the program's own; the other half takes every way there is.
  auto const way = static_cast<Way>(world.random.coin() ? world.random.below(2)
                                                        : world.random.below(static_cast<std::size_t>(Way::count)));
  world.note("store to %s+%zu, %zu bytes, by %s", name_of(arena.kind), range.begin, range.size,
             way_names[static_cast<std::size_t>(way)]);
  write_by(world, way, to, arena.shadow + range.begin, range.size, arena.number);
}

void write_as_shadow(World& world, Arena& arena, Operand const& shadow) {
  std::vector<iovec> parts;
  std::vector<Range> runs;
  auto const offset = static_cast<std::size_t>(static_cast<std::byte*>(shadow.data) - arena.shadow);
  std::size_t total = 0;
  for_each_run(shadow, [&](std::int64_t first, std::int64_t count) {
    Range const run{offset + static_cast<std::size_t>(first) * shadow.element,
                    static_cast<std::size_t>(count) * shadow.element};
    runs.push_back(run);
    parts.push_back({arena.real + run.begin, run.size});
    total += run.size;
  });
  constexpr std::size_t most_parts = 1024;  // IOV_MAX
  bool const by_kernel = world.random.below(4) == 0 && parts.size() <= most_parts && total > 0;
  world.note("new contents for a view of %s+%zu, %zu bytes%s", name_of(arena.kind), offset, total,
             by_kernel ? ", by preadv" : "");
  off_t at = 0;
  for (Range const& run : runs) {
    if (by_kernel)
      expect_bytes(pwrite(channels().file, arena.shadow + run.begin, run.size, at), run.size, "pwrite");
    else
      std::memcpy(arena.real + run.begin, arena.shadow + run.begin, run.size);
    at += static_cast<off_t>(run.size);
  }
  if (by_kernel)
    expect_bytes(preadv(channels().file, parts.data(), static_cast<int>(parts.size()), 0), total, "preadv");
}

void store_something(World& world) {
  Range near;
  Arena& arena = world.pick_writable(near);
  Range const range = world.pick_reals(arena, near);
  if (arena.rough && world.random.below(8) == 0) return draw_low_bits(world, arena, range);
  if (arena.kind == Memory::file && world.random.coin()) return store_to_file(world, arena, range);
  if (world.random.below(16) == 0)  // zeros, or the same bytes once more
    std::fill_n(arena.shadow + range.begin, world.random.coin() ? range.size : 0, std::byte{0});
  else
    draw_reals(world.random, arena.shadow + range.begin, range.size / bytes_of(arena.number), arena.number,
               arena.rough);
  write_as_shadow(world, arena, range);
}

}  // namespace blaslift::test::coherence
