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
// element that is not in a cache costs 50 ns: 4096 of them 0.1 to 0.2 ms.
inline constexpr int most_fingerprint_elements = 4096;
std::uint64_t fingerprint(Operand const& operand, int elements);

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
  virtual std::uint64_t fingerprint(int elements) = 0;
  virtual Samples samples() = 0;
  virtual Agreement compare(Samples const& earlier) = 0;

 protected:
  ~Look() = default;
};

class OperandLook final : public Look {
 public:
  explicit OperandLook(Operand const& operand) : operand_(operand) {}
  std::uint64_t view() override { return blaslift::fingerprint(operand_, 0); }
  std::uint64_t fingerprint(int elements) override { return blaslift::fingerprint(operand_, elements); }
  Samples samples() override { return take_samples(operand_); }
  Agreement compare(Samples const& earlier) override { return blaslift::compare(earlier, operand_); }

 private:
  Operand const& operand_;
};

// Whether BLAS may refer to the element that far (in elements) from the operand's lowest address.
bool refers_to(Operand const& operand, std::int64_t element);

}  // namespace blaslift
