// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The executor's part in keeping operands on the device.
#include <cstring>
#include <memory>
#include <new>
#include <vector>

#include "gpu/executor/executor.hpp"
#include "gpu/executor/parts.hpp"
#include "gpu/residency/footprint.hpp"
#include "gpu/residency/huge_pages.hpp"
#include "shim/base/log.hpp"

namespace blaslift::gpu {

void Executor::open_residency(Options const& options) {
  if (device_.window_bytes() == 0) {
    residency_problem_ = Error::make(Error::Code::unavailable, "the device cannot map memory at chosen addresses");
    return;
  }
  auto const tracker = WriteTracker::open();
  if (!tracker) {
    residency_problem_ = tracker.error();
    return;
  }
  // A quarter is left for operands on their way.
  auto mirror = std::make_unique<Mirror>(device_, **tracker, budget_, crowd_, budget_.total() - budget_.total() / 4);
  auto sentinel = std::make_unique<Sentinel>(device_, *mirror, *options.listener);
  if (!sentinel->start()) {
    residency_problem_ = Error::make(Error::Code::unavailable, "no thread to look after memory on the device");
    return;
  }
  sentinel_ = sentinel.release();  // both live until the process ends
  mirror_ = mirror.release();
}

double Executor::resident_bytes(Operand const& operand) try {
  if (!mirror_ || !operand.data || most_runs(operand) > most_listed_runs) return 0;
  if (!mirror_->any_claimed(hull_of(operand))) return 0;
  return static_cast<double>(mirror_->claimed_bytes(mirror_->footprints().of(operand)));
} catch (std::bad_alloc const&) {
  return 0;
}

char const* Executor::huge_pages() const { return mirror_ ? describe(huge_pages_allowed()) : ""; }

double Executor::huge_page_bytes(Operand const& operand) {
  return mirror_ && operand.data ? mirror_->huge_page_bytes(hull_of(operand)) : 0;
}

void Executor::open_for_stores(Operand const& operand) try {
  if (!mirror_ || !operand.data) return;
  ByteRange const hull = hull_of(operand);
  if (!mirror_->any_armed(hull)) return;
  // In very many pieces: what lies between them is sent again, at worst.
  if (most_runs(operand) > most_listed_runs)
    mirror_->open_for_stores({hull});
  else
    mirror_->open_for_stores(mirror_->footprints().of(operand)->ranges);
} catch (std::bad_alloc const&) {  // stores into armed memory are slow, not wrong
}

Error Executor::compare(Stay const& stay, LaneKit& kit) {
  std::byte* const buffer = kit.staging + LaneKit::staging_bytes;
  RangeSet missing;
  missing.add(stay.missing());
  for (ByteRange const& range : missing.missing(stay.bytes()))
    for (std::uintptr_t at = range.begin; at < range.end;) {
      std::size_t const bytes = std::min<std::size_t>(range.end - at, LaneKit::staging_bytes);
      auto const* const host = reinterpret_cast<std::byte const*>(at);
      if (Error const error = kit.lane->copy_from_device({stay.twin(host), buffer, bytes, 1, bytes, bytes}))
        return error;
      if (Error const error = kit.lane->synchronize()) return error;
      if (std::memcmp(host, buffer, bytes) != 0) {
        std::vector<ByteRange> differ;
        for (std::size_t i = 0; i < bytes; ++i)
          if (host[i] != buffer[i]) differ.push_back({at + i, at + i + 1});
        // Another thread of the program may have stored there since the kernel was asked. Such a page is marked before
        // the new byte can be read, so asking again ends the claim. A claim that outlives this question is wrong.
        (void)mirror_->validate(stay.hull(), Mirror::Confirm::always);
        for (ByteRange const& byte : differ)
          if (mirror_->claimed_bytes({byte}) > 0)
            fatal("BLASLIFT_CHECK=hash: byte %p of an operand differs from its copy on the device (%02x, there %02x)",
                  reinterpret_cast<void*>(byte.begin), static_cast<unsigned>(host[byte.begin - at]),
                  static_cast<unsigned>(buffer[byte.begin - at]));
      }
      at += bytes;
    }
  return Error::none();
}

}  // namespace blaslift::gpu
