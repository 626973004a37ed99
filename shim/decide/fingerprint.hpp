// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Whether an operand has changed between two calls, from few of its elements: a fingerprint of one view, and samples
// that another view of the same matrix can be compared with. Cheap guesses before a purchase, never a proof: what keeps
// copies coherent is the kernel's write tracking.
//
// Only elements that BLAS may read are read, and only those of the operand that is given.
#pragma once

#include <array>
#include <cstdint>

#include "shim/call/operand.hpp"

namespace blaslift {

// A hash of the shape of the view and of up to `elements` elements spread over it (of all, if it has no more). An
// element that is not in a cache costs 25 to 50 ns.
std::uint64_t fingerprint(Operand const& operand, int elements);

// The same elements in many parts, each with a hash of its own, so that two portraits of one view tell about how many
// elements differ: a program may write few of them, which a few samples do not see, and which it may be worth to send
// again each time. An element costs 25 ns, for many are asked for at once.
struct Portrait {
  static constexpr int most = 1 << 17;
  std::array<std::uint32_t, 64> part{};
  double looked_at = 0, total = 0;  // elements
};
Portrait take_portrait(Operand const& operand, int elements);
// An estimate of how many of all elements differ, at least 1 where any has been seen to: most likely, where single
// elements change here and there. All of them where no part is what it was.
double changed_elements(Portrait const& earlier, Portrait const& now);

// Elements of an operand with their places in memory.
struct Samples {
  static constexpr int most = 64;
  int count = 0;
  std::size_t element = 0;  // bytes
  std::array<std::uintptr_t, most> address{};
  std::array<std::uint64_t, most> value{};  // hashes of the elements' bytes
};
Samples take_samples(Operand const& operand);

// Those of the samples that are elements of this operand too: how many, and how many of them have another value now.
struct Agreement {
  int compared = 0, changed = 0;
};
Agreement compare(Samples const& samples, Operand const& operand);

// How Accounts look at the operand of the call that is being decided.
class Look {
 public:
  virtual std::uint64_t view() = 0;  // equal for equal views: place, shape and sizes
  virtual Portrait portrait(int elements) = 0;
  virtual Samples samples() = 0;
  virtual Agreement compare(Samples const& earlier) = 0;

 protected:
  ~Look() = default;
};

class OperandLook final : public Look {
 public:
  explicit OperandLook(Operand const& operand) : operand_(operand) {}
  std::uint64_t view() override { return blaslift::fingerprint(operand_, 0); }
  Portrait portrait(int elements) override { return take_portrait(operand_, elements); }
  Samples samples() override { return take_samples(operand_); }
  Agreement compare(Samples const& earlier) override { return blaslift::compare(earlier, operand_); }

 private:
  Operand const& operand_;
};

// Whether BLAS may refer to the element that far (in elements) from the operand's lowest address.
bool refers_to(Operand const& operand, std::int64_t element);

}  // namespace blaslift
