// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "tests/coherence/rings.hpp"

#include <sys/mman.h>

#include <algorithm>
#include <atomic>
#include <cstring>

#include "tests/coherence/operations.hpp"
#include "tests/coherence/subject.hpp"
#include "tests/coherence/values.hpp"

namespace blaslift::test::coherence {
namespace {

constexpr std::size_t area_size = std::size_t{64} << 30;
constexpr char const* ring_names[] = {"the ring that is seen", "the ring that is not seen", "the hidden ring"};
std::atomic<long long> registrations{0}, by_symbol{0}, by_hidden{0}, reads{0};

void end_registration(World& world, Rings::Buffer& buffer) {
  if (!buffer.arena) return;
  world.note("no more fixed buffer: %s+%zu, %zu bytes", name_of(buffer.arena->kind), buffer.range.begin,
             buffer.range.size);
  world.rings->ring(buffer.ring)->unfix();
  buffer.arena = nullptr;
}

void move_to_fresh_memory(World& world, Arena& arena) {
  std::byte* const fresh = world.rings->fresh_memory(arena.size);
  if (!fresh) return;
  world.note("%s moves from %p to %p", name_of(arena.kind), static_cast<void*>(arena.real), static_cast<void*>(fresh));
  std::memcpy(fresh, arena.real, arena.size);
  Rings::forget_memory(arena.real, arena.size);
  arena.real = fresh;
}

void read_into_buffer(World& world, Rings::Buffer& buffer) {
  Arena& arena = *buffer.arena;
  Range const drawn = world.random.below(4) == 0 ? buffer.range : world.pick_reals(arena, buffer.range);
  std::size_t const begin = std::max(drawn.begin, buffer.range.begin),
                    end = std::min(drawn.begin + drawn.size, buffer.range.begin + buffer.range.size);
  if (begin >= end) return;
  std::size_t const unit = bytes_of(arena.number), size = (end - begin) / unit * unit;
  if (size == 0) return;
  draw_reals(world.random, arena.shadow + begin, size / unit, arena.number, arena.rough);
  world.note("read into the fixed buffer of %s: %s+%zu, %zu bytes", ring_names[buffer.ring], name_of(arena.kind), begin,
             size);
  IoRing& ring = *world.rings->ring(buffer.ring);
  bool const good =
      pwrite(world.rings->file, arena.shadow + begin, size, 0) == static_cast<ssize_t>(size) &&
      ring.start(IORING_OP_READ_FIXED, world.rings->file, arena.real + begin, static_cast<unsigned>(size)) &&
      ring.finish() == static_cast<int>(size);
  if (!good) give_up("a read into a fixed buffer");
  reads.fetch_add(1, std::memory_order_relaxed);
}

void register_some(World& world, Arena& arena, Rings::Buffer& buffer) {
  Random& random = world.random;
  // A hidden ring ends all keeping while it has buffers.
  auto const which = random.below(8) == 0 ? Rings::hidden : static_cast<Rings::Which>(random.below(2));
  Rings& rings = *world.rings;
  bool const taken = std::any_of(rings.buffers.begin(), rings.buffers.end(),
                                 [&](Rings::Buffer const& other) { return other.arena && other.ring == which; });
  if (taken) return;
  Range range{0, arena.size};
  if (random.below(4) == 0) range = world.pick_pages(arena, {});
  if (!rings.register_buffer(which, arena.real + range.begin, range.size)) return;
  world.note("fixed buffer of %s: %s+%zu, %zu bytes", ring_names[which], name_of(arena.kind), range.begin, range.size);
  buffer = {&arena, which, range};
  registrations.fetch_add(1, std::memory_order_relaxed);
  (which == Rings::seen ? by_symbol : by_hidden).fetch_add(which == Rings::unseen ? 0 : 1, std::memory_order_relaxed);
}

// Closes it with what is registered, or without: then the kernel gives the pins back at once.
void close_ring(World& world) {
  auto const which = static_cast<Rings::Which>(world.random.below(Rings::count));
  bool const with_buffers = world.random.below(16) == 0;
  for (Rings::Buffer& buffer : world.rings->buffers)
    if (buffer.arena && buffer.ring == which) {
      if (!with_buffers) end_registration(world, buffer);
      buffer.arena = nullptr;
    }
  world.note("%s is closed", ring_names[which]);
  world.rings->close(which);
}

}  // namespace

Rings::Rings() {
  // Registered addresses lie one behind the other: a library's list of them stays short.
  area_ = mmap(nullptr, area_size, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (area_ == MAP_FAILED) give_up("room for fixed buffers");
  next_ = static_cast<std::byte*>(area_);
  end_ = next_ + area_size;
  file = memfd_create("coherence fixed buffers", MFD_CLOEXEC);
  if (file < 0) give_up("a file to read from");
}

Rings::~Rings() {
  for (auto& ring : rings_) ring.reset();
  ::close(file);
  munmap(area_, area_size);
}

std::byte* Rings::fresh_memory(std::size_t size) {
  if (static_cast<std::size_t>(end_ - next_) < size) return nullptr;
  void* const at = mmap(next_, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0);
  if (at == MAP_FAILED) give_up("mmap of a fixed buffer");
  madvise(at, size, MADV_NOHUGEPAGE);
  next_ += size;
  return static_cast<std::byte*>(at);
}

void Rings::forget_memory(std::byte* memory, std::size_t size) {
  if (mmap(memory, size, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED, -1, 0) == MAP_FAILED)
    give_up("mmap over a fixed buffer");
}

IoRing* Rings::ring(Which which) {
  auto& ring = rings_[which];
  if (!ring) {
    ring = std::make_unique<IoRing>();
    if (!ring->ok() || (which == hidden && !ring->hide())) ring.reset();
  }
  return ring.get();
}

bool Rings::register_buffer(Which which, std::byte* memory, std::size_t size) {
  IoRing* const to = ring(which);
  if (!to) return false;
  if (which != seen) return to->fix(memory, size);
  RegisterFunction const by = subject_io_uring_register();
  iovec const buffer{memory, size};
  return by && by(static_cast<unsigned>(to->descriptor()), IORING_REGISTER_BUFFERS, &buffer, 1) == 0;
}

Rings::Buffer* Rings::buffer_of(Arena const& arena) { return &buffers[static_cast<std::size_t>(arena.number)]; }

void use_rings(World& world) {
  Random& random = world.random;
  Arena* arena = nullptr;
  Number const number = random.coin() ? Number::single : Number::real_double;
  for (Arena& one : world.arenas)
    if (one.kind == Memory::fixed_buffer && one.number == number) arena = &one;
  if (!arena || world.child) return make_call(world);
  Rings::Buffer& buffer = *world.rings->buffer_of(*arena);
  world.centre = arena;
  world.centre_until = world.operation + 16;
  std::size_t const kind = random.below(32);
  if (kind == 0) return close_ring(world);
  if (!buffer.arena) {
    if (kind < 8) move_to_fresh_memory(world, *arena);
    return kind < 24 ? register_some(world, *arena, buffer) : make_call(world);
  }
  if (kind < 20) return read_into_buffer(world, buffer);
  end_registration(world, buffer);
  if (kind < 30) move_to_fresh_memory(world, *arena);
}

std::string rings_left_out() {
  Rings rings;
  std::string const why = rings.ring(Rings::unseen) ? "" : std::strerror(errno);
  if (!rings.ring(Rings::unseen)) return "io_uring (" + why + ")";
  std::byte* const memory = rings.fresh_memory(page_size);
  if (!rings.register_buffer(Rings::unseen, memory, page_size))
    return std::string("fixed buffers (") + std::strerror(errno) + ")";
  rings.ring(Rings::unseen)->unfix();
  std::string lacking;
  if (!rings.register_buffer(Rings::seen, rings.fresh_memory(page_size), page_size))
    lacking = "registrations that are seen (liburing 2.3 or later)";
  else
    rings.ring(Rings::seen)->unfix();
  if (!rings.ring(Rings::hidden))
    lacking += std::string(lacking.empty() ? "" : ", ") + "rings without a descriptor (Linux 6.3 or later)";
  return lacking;
}

RingCounts ring_counts() { return {registrations, by_symbol, by_hidden, reads}; }

}  // namespace blaslift::test::coherence
