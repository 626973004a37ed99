// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Pages are filled and given back without the lock, for pieces are large; meanwhile they are not usable.
#include "gpu/emulated/windows.hpp"

#include <sys/mman.h>

#include <algorithm>
#include <bit>
#include <cerrno>
#include <cstring>
#include <iterator>
#include <new>

namespace blaslift::gpu::emulated {
namespace {

constexpr int poison = 0xff;  // a NaN in every precision

std::size_t number_of(DeviceAddress address) { return static_cast<std::size_t>(address); }

Error no_room(std::size_t bytes, int reason) {
  return Error::make(Error::Code::out_of_memory, "no %zu bytes of host memory for a window of the emulated device: %s",
                     bytes, std::strerror(reason));
}

// The pages go back to the host and fault from here on.
void take_away(std::byte* memory, std::size_t bytes) {
  madvise(memory, bytes, MADV_DONTNEED);
  mprotect(memory, bytes, PROT_NONE);
}

}  // namespace

Error Windows::open(std::size_t bytes) {
  if (bytes != 0 && (!std::has_single_bit(bytes) || bytes < granule))
    return Error::make(
        Error::Code::unavailable,
        "windows of the emulated device cannot have %zu bytes: a power of two from %zu on is needed, or 0", bytes,
        granule);
  bytes_ = bytes;
  return Error::none();
}

void Windows::close() {
  for (Window const& window : windows_) munmap(window.alias, bytes_);
  windows_.clear();
}

Result<DeviceAddress> Windows::reserve() {
  if (bytes_ == 0) return Error::make(Error::Code::unavailable, "the emulated device has been given no windows");
  void* const alias = mmap(nullptr, bytes_, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (alias == MAP_FAILED) return no_room(bytes_, errno);
  // As a GPU's memory, it is not there in a forked child, nor in a core dump.
  madvise(alias, bytes_, MADV_DONTFORK);
  madvise(alias, bytes_, MADV_DONTDUMP);
  try {
    std::lock_guard const lock(mutex_);
    windows_.push_back({static_cast<std::byte*>(alias), {}});
    return DeviceAddress{first_address + (windows_.size() - 1) * bytes_};
  } catch (std::bad_alloc const&) {
    munmap(alias, bytes_);
    return Error::make(Error::Code::out_of_memory, "no host memory for the emulated device's lists");
  }
}

Windows::Spot Windows::find(DeviceAddress address) {
  if (!is_window(address) || bytes_ == 0) return {};
  std::size_t const distance = number_of(address) - first_address;
  std::size_t const index = distance / bytes_;
  if (index >= windows_.size()) return {};
  return {&windows_[index], distance % bytes_};
}

Error Windows::back(DeviceAddress address, std::size_t bytes) try {
  Window* window = nullptr;
  std::byte* memory = nullptr;
  std::map<std::size_t, Piece>::iterator piece;
  {
    std::lock_guard const lock(mutex_);
    auto const [found, offset] = find(address);
    window = found;
    if (!window)
      return Error::make(Error::Code::failed, "%#zx is in no window of the emulated device", number_of(address));
    if (bytes == 0 || bytes % granule != 0 || offset % granule != 0 || bytes > bytes_ - offset)
      return Error::make(Error::Code::failed,
                         "%zu bytes at byte %zu are no piece of a window: granules of %zu bytes within %zu are needed",
                         bytes, offset, granule, bytes_);
    auto const next = window->pieces.lower_bound(offset);
    bool const meets_next = next != window->pieces.end() && next->first - offset < bytes;
    if (meets_next ||
        (next != window->pieces.begin() && offset - std::prev(next)->first < std::prev(next)->second.bytes))
      return Error::make(Error::Code::failed, "some of %zu bytes at byte %zu of a window are backed already", bytes,
                         offset);
    piece = window->pieces.emplace_hint(next, offset, Piece{bytes, ++last_number_, false});
    memory = window->alias + offset;
  }
  bool const accessible = mprotect(memory, bytes, PROT_READ | PROT_WRITE) == 0;
  int const reason = errno;
  if (accessible) std::memset(memory, poison, bytes);
  std::lock_guard const lock(mutex_);
  if (accessible) {
    piece->second.usable = true;
    return Error::none();
  }
  window->pieces.erase(piece);
  return no_room(bytes, reason);
} catch (std::bad_alloc const&) {
  return Error::make(Error::Code::out_of_memory, "no host memory for the emulated device's lists");
}

bool Windows::unback(DeviceAddress address, std::size_t bytes) {
  Window* window = nullptr;
  std::byte* memory = nullptr;
  std::map<std::size_t, Piece>::iterator piece;
  {
    std::lock_guard const lock(mutex_);
    auto const [found, offset] = find(address);
    window = found;
    if (!window) return false;
    piece = window->pieces.find(offset);
    if (piece == window->pieces.end() || piece->second.bytes != bytes || !piece->second.usable) return false;
    piece->second.usable = false;
    memory = window->alias + offset;
  }
  take_away(memory, bytes);
  std::lock_guard const lock(mutex_);
  window->pieces.erase(piece);
  return true;
}

Result<Place> Windows::reach(DeviceAddress address, std::size_t bytes) {
  std::lock_guard const lock(mutex_);
  auto const [window, offset] = find(address);
  if (!window)
    return Error::make(Error::Code::failed, "%#zx is in no window of the emulated device", number_of(address));
  // The first piece, then those that follow without a gap, until all bytes have been found. Of their numbers the
  // largest stands for all: a piece that is backed later has a larger one than any before it.
  Place place{window->alias + offset, 0};
  std::size_t reached = offset;
  auto piece = window->pieces.upper_bound(offset);
  if (piece != window->pieces.begin()) --piece;
  for (; piece != window->pieces.end() && reached - offset < bytes; ++piece) {
    auto const& [start, what] = *piece;
    if (!what.usable || start > reached || reached - start >= what.bytes) break;
    reached = start + what.bytes;
    place.number = std::max(place.number, what.number);
  }
  if (reached - offset < bytes)
    return Error::make(
        Error::Code::failed,
        "device memory does not lie in backed pieces of one window: %zu bytes at byte %zu, backed are %zu", bytes,
        offset, reached - offset);
  return place;
}

}  // namespace blaslift::gpu::emulated
