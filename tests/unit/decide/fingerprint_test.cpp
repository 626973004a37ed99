// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Fingerprints: equal for equal operands, changed by changes, and never looking where BLAS may not.
#include "shim/decide/fingerprint.hpp"

#include <gtest/gtest.h>
#include <set>
#include <vector>

namespace blaslift {
namespace {

std::vector<Operand> operands_of_every_shape() {
  std::vector<Operand> all;
  auto add = [&](Shape shape, std::int64_t rows, std::int64_t cols, std::int64_t stride, std::int64_t lower,
                 std::int64_t upper) {
    for (Part part : {Part::upper, Part::lower})
      for (bool unit : {false, true})
        for (std::size_t element : {4u, 8u, 16u}) {
          Operand made;
          made.shape = shape;
          made.rows = rows;
          made.cols = cols;
          made.stride = stride;
          made.lower = lower;
          made.upper = upper;
          made.part = part;
          made.unit = unit;
          made.element = element;
          all.push_back(made);
        }
  };
  add(Shape::general, 7, 5, 11, 0, 0);
  add(Shape::general, 100, 90, 101, 0, 0);
  add(Shape::triangle, 6, 6, 8, 0, 0);
  add(Shape::triangle, 120, 120, 121, 0, 0);
  add(Shape::band, 40, 50, 9, 2, 3);
  add(Shape::band, 5, 30, 20, 9, 9);
  add(Shape::triangle_band, 60, 60, 8, 0, 5);
  add(Shape::triangle_band, 4, 4, 9, 0, 7);
  add(Shape::packed, 50, 50, 0, 0, 0);
  add(Shape::packed, 1, 1, 0, 0, 0);
  add(Shape::vector, 300, 1, 3, 0, 0);
  add(Shape::vector, 300, 1, -2, 0, 0);
  add(Shape::vector, 300, 1, 1, 0, 0);
  add(Shape::element, 5, 1, 0, 0, 0);
  add(Shape::general, 0, 5, 7, 0, 0);
  return all;
}

std::set<std::int64_t> referenced(Operand const& operand) {
  std::set<std::int64_t> found;
  for_each_run(operand, [&](std::int64_t first, std::int64_t count) {
    for (std::int64_t i = 0; i < count; ++i) found.insert(first + i);
  });
  return found;
}

TEST(Fingerprint, RefersToIsWhatTheRunsAre) {
  for (Operand const& operand : operands_of_every_shape()) {
    std::set<std::int64_t> const expected = referenced(operand);
    std::int64_t const end = span_elements(operand) + 40;
    for (std::int64_t i = -3; i < end; ++i)
      EXPECT_EQ(refers_to(operand, i), expected.count(i) == 1)
          << "shape " << static_cast<int>(operand.shape) << " part " << static_cast<int>(operand.part) << " unit "
          << operand.unit << " element " << i;
  }
}

// The memory of an operand, exactly as long as it is: a read beyond it is one that AddressSanitizer sees.
class Memory {
 public:
  explicit Memory(Operand* operand) : operand_(*operand) {
    bytes_.resize(static_cast<std::size_t>(span_elements(*operand)) * operand->element + 1);
    for (std::size_t i = 0; i < bytes_.size(); ++i) bytes_[i] = static_cast<unsigned char>(i * 37 + i / 256);
    operand->data = bytes_.data();
    operand_.data = bytes_.data();
  }
  void change(std::int64_t element) { bytes_[static_cast<std::size_t>(element) * operand_.element] ^= 1; }

 private:
  Operand operand_;
  std::vector<unsigned char> bytes_;
};

TEST(Fingerprint, SeesEveryChangeOfASmallOperandAndNoneBesideIt) {
  for (Operand operand : operands_of_every_shape()) {
    Memory memory(&operand);
    std::set<std::int64_t> const inside = referenced(operand);
    std::uint64_t const before = fingerprint(operand, 100000);
    for (std::int64_t i = 0; i < span_elements(operand); i += 1 + span_elements(operand) / 97) {
      memory.change(i);
      EXPECT_EQ(fingerprint(operand, 100000) != before, inside.count(i) == 1) << i;
      EXPECT_EQ(compare(take_samples(operand), operand).changed, 0);
      memory.change(i);
    }
    EXPECT_EQ(fingerprint(operand, 100000), before);
  }
}

TEST(Fingerprint, OfFewElementsSeesALargeChange) {
  for (Operand operand : operands_of_every_shape()) {
    if (referenced_elements(operand) < 300) continue;
    Memory memory(&operand);
    std::uint64_t const before = fingerprint(operand, 64);
    Samples const samples = take_samples(operand);
    EXPECT_EQ(samples.count, Samples::most);
    EXPECT_EQ(compare(samples, operand).compared, Samples::most);
    for (std::int64_t i : referenced(operand))
      if (i % 4 == 0) memory.change(i);
    EXPECT_NE(fingerprint(operand, 64), before);
    EXPECT_GT(compare(samples, operand).changed, 4);
    EXPECT_LT(compare(samples, operand).changed, Samples::most);
  }
}

TEST(Fingerprint, OtherViewsHaveOtherFingerprintsAndCommonSamples) {
  std::vector<double> matrix(100 * 100, 1.0);
  Operand whole;
  whole.data = matrix.data();
  whole.shape = Shape::general;
  whole.rows = whole.cols = whole.stride = 100;
  whole.element = 8;
  Operand half = whole;
  half.rows = 50;
  half.data = matrix.data() + 50;
  EXPECT_NE(fingerprint(whole, 0), fingerprint(half, 0));
  EXPECT_NE(fingerprint(whole, 64), fingerprint(half, 64));
  Samples const samples = take_samples(whole);
  Agreement const same = compare(samples, half);
  EXPECT_GT(same.compared, Samples::most / 4);
  EXPECT_LT(same.compared, 3 * Samples::most / 4);
  EXPECT_EQ(same.changed, 0);
  for (std::size_t j = 0; j < 100; ++j) matrix[j * 100 + 70] = 2;
  for (std::size_t j = 0; j < 100; ++j)
    for (std::size_t i = 0; i < 50; ++i) matrix[j * 100 + i] = 3;  // not in the lower half
  EXPECT_LT(compare(samples, half).changed, 5);
  Operand single = half;
  single.element = 4;
  EXPECT_EQ(compare(samples, single).compared, 0);
}

// How many elements were changed, from a look at a part of them: the right size, and none where none was.
TEST(Portrait, TellsAboutHowManyElementsDiffer) {
  constexpr std::int64_t n = 2000;
  std::vector<double> memory(n * n, 1);
  Operand operand;
  operand.shape = Shape::general;
  operand.rows = operand.cols = operand.stride = n;
  operand.element = sizeof(double);
  operand.data = memory.data();
  Portrait const before = take_portrait(operand, 200000);
  EXPECT_EQ(before.looked_at, 200000);
  EXPECT_EQ(before.total, n * n);
  EXPECT_EQ(changed_elements(before, take_portrait(operand, 200000)), 0);
  for (std::size_t const apart : std::vector<std::size_t>{100000, 10000, 2000}) {
    for (std::size_t i = 7; i < memory.size(); i += apart) memory[i] = 2;
    double const changed = static_cast<double>(memory.size() / apart),
                 seen = changed_elements(before, take_portrait(operand, 200000));
    // A twentieth of the elements is looked at.
    double const off = 4 * std::sqrt(20 * changed);
    EXPECT_GE(seen, changed - off) << apart;
    EXPECT_LE(seen, changed + off) << apart;
    std::fill(memory.begin(), memory.end(), 1);
  }
  std::fill(memory.begin(), memory.end(), 3);
  EXPECT_EQ(changed_elements(before, take_portrait(operand, 200000)), before.total);
}

TEST(Portrait, OfASmallOperandSeesEveryElement) {
  std::vector<float> memory(100, 1);
  Operand operand;
  operand.shape = Shape::vector;
  operand.rows = 100;
  operand.stride = 1;
  operand.element = sizeof(float);
  operand.data = memory.data();
  Portrait const before = take_portrait(operand, 4096);
  for (float& each : memory) {
    each = 2;
    EXPECT_GE(changed_elements(before, take_portrait(operand, 4096)), 1);
    each = 1;
  }
}

}  // namespace
}  // namespace blaslift
