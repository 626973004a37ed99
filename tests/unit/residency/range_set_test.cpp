// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Sets of byte ranges against a list of bits, the footprint of operands against every element on its own, and work in
// parts.
#include "gpu/residency/range_set.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <random>

#include "gpu/residency/footprint.hpp"
#include "gpu/residency/page_map.hpp"
#include "gpu/residency/page_parts.hpp"

namespace blaslift::gpu {
namespace {

using Ranges = std::vector<ByteRange>;

Ranges list(RangeSet const& set) { return set.ranges(); }

TEST(RangeSet, JoinsAndSplits) {
  RangeSet set;
  EXPECT_TRUE(set.empty());
  set.add({10, 20});
  set.add({30, 40});
  set.add({5, 5});
  EXPECT_EQ(list(set), (Ranges{{10, 20}, {30, 40}}));
  set.add({20, 30});  // touches both
  EXPECT_EQ(list(set), (Ranges{{10, 40}}));
  set.subtract({15, 20});
  EXPECT_EQ(list(set), (Ranges{{10, 15}, {20, 40}}));
  set.subtract({0, 12});
  set.subtract({39, 100});
  EXPECT_EQ(list(set), (Ranges{{12, 15}, {20, 39}}));
  EXPECT_EQ(set.bytes(), 22U);
  EXPECT_EQ(set.missing(Ranges{{0, 13}, {13, 21}, {38, 50}}), (Ranges{{0, 12}, {15, 20}, {39, 50}}));
  set.clear();
  EXPECT_TRUE(set.empty());
  EXPECT_TRUE(set.covers(ByteRange{7, 7}));
  EXPECT_FALSE(set.covers(ByteRange{7, 8}));
}

TEST(RangeSet, ReachesTheEndsOfTheAddressSpace) {
  RangeSet set;
  set.add({0, 1});
  set.add({UINTPTR_MAX - 1, UINTPTR_MAX});
  EXPECT_TRUE(set.covers(ByteRange{0, 1}));
  EXPECT_TRUE(set.intersects({UINTPTR_MAX - 5, UINTPTR_MAX}));
  set.subtract({0, UINTPTR_MAX});
  EXPECT_TRUE(set.empty());
}

// The set as one bit a byte.
class Model {
 public:
  static constexpr std::size_t size = 96;
  void put(ByteRange range, bool value) {
    for (std::size_t i = range.begin; i < range.end; ++i) bits_[i] = value;
  }
  bool covers(ByteRange range) const {
    for (std::size_t i = range.begin; i < range.end; ++i)
      if (!bits_[i]) return false;
    return true;
  }
  bool intersects(ByteRange range) const {
    for (std::size_t i = range.begin; i < range.end; ++i)
      if (bits_[i]) return true;
    return false;
  }
  // The maximal ranges of ones.
  Ranges ranges() const {
    Ranges made;
    for (std::size_t i = 0; i < size; ++i)
      if (bits_[i]) append_joined(made, {i, i + 1});
    return made;
  }
  std::vector<bool> const& bits() const { return bits_; }

 private:
  std::vector<bool> bits_ = std::vector<bool>(size, false);
};

TEST(RangeSet, AgreesWithBits) {
  std::mt19937 random(11);
  auto any = [&](std::size_t below) { return std::size_t{random()} % below; };
  auto any_range = [&](std::size_t longest) {
    std::size_t const begin = any(Model::size);
    return ByteRange{begin, std::min(Model::size, begin + any(longest + 1))};
  };
  auto any_list = [&] {
    Ranges made;
    for (std::size_t i = any(8); i > 0; --i) made.push_back(any_range(12));
    std::sort(made.begin(), made.end(), [](ByteRange one, ByteRange other) { return one.begin < other.begin; });
    return made;
  };
  for (int round = 0; round < 300; ++round) {
    RangeSet set(1 + any(5));  // many chunks
    Model model;
    for (int step = 0; step < 40; ++step) {
      ByteRange const one = any_range(30);
      Ranges const many = any_list();
      switch (any(4)) {
        case 0:
          set.add(one);
          model.put(one, true);
          break;
        case 1:
          set.subtract(one);
          model.put(one, false);
          break;
        case 2:
          set.add(many);
          for (ByteRange range : many) model.put(range, true);
          break;
        default:
          set.subtract(many);
          for (ByteRange range : many) model.put(range, false);
      }
      ASSERT_EQ(list(set), model.ranges());
      ASSERT_EQ(set.bytes(), static_cast<std::size_t>(std::count(model.bits().begin(), model.bits().end(), true)));
      ByteRange const asked = any_range(10);
      Ranges const wanted = any_list();
      ASSERT_EQ(set.covers(asked), model.covers(asked));
      ASSERT_EQ(set.intersects(asked), model.intersects(asked));
      ASSERT_EQ(set.intersects(wanted),
                std::any_of(wanted.begin(), wanted.end(), [&](ByteRange range) { return model.intersects(range); }));
      Ranges touched = model.ranges();
      std::erase_if(touched, [&](ByteRange range) { return common(range, asked).empty(); });
      ASSERT_EQ(set.ranges_at(asked), touched);
      ASSERT_EQ(set.covers(wanted),
                std::all_of(wanted.begin(), wanted.end(), [&](ByteRange range) { return model.covers(range); }));
      Model rest;
      for (ByteRange range : wanted) rest.put(range, true);
      for (ByteRange range : model.ranges()) rest.put(range, false);
      ASSERT_EQ(set.missing(wanted), rest.ranges());
    }
  }
}

// 400 000 columns, two lists that interleave: quadratic work would take minutes.
TEST(RangeSet, ListsCostLinearTime) {
  constexpr std::size_t count = 400000;
  Ranges even, odd;
  for (std::size_t i = 0; i < count; ++i) {
    even.push_back({100 * i, 100 * i + 10});
    odd.push_back({100 * i + 50, 100 * i + 60});
  }
  auto const begin = std::chrono::steady_clock::now();
  RangeSet set;
  set.add(even);
  set.add(odd);
  EXPECT_EQ(set.ranges().size(), 2 * count);
  EXPECT_TRUE(set.covers(odd));
  EXPECT_TRUE(set.missing(even).empty());
  set.subtract(even);
  EXPECT_EQ(list(set), odd);
  EXPECT_EQ(set.missing(even), even);
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(20));
}

// A small list costs as much in a set with the columns of 200 triangles as in an empty one, nearly.
TEST(RangeSet, SmallListsDoNotPayForTheRest) {
  constexpr std::size_t count = 400000, rounds = 5000;
  Ranges all, few;
  for (std::size_t i = 0; i < count; ++i) all.push_back({100 * i, 100 * i + 10});
  RangeSet set;
  set.add(all);
  auto const begin = std::chrono::steady_clock::now();
  for (std::size_t round = 0; round < rounds; ++round) {
    std::uintptr_t const at = (round * 7919 % count) * 100;
    few = {{at + 20, at + 30}, {at + 40, at + 50}};
    set.add(few);
    ASSERT_TRUE(set.covers(few));
    ASSERT_EQ(set.bytes(), 10 * count + 20);
    set.subtract(few);
  }
  EXPECT_EQ(list(set), all);
  // With work for the whole set each time it was more than ten seconds; here it is some hundredths of one.
#if defined(__SANITIZE_THREAD__) || defined(__SANITIZE_ADDRESS__)
  constexpr std::chrono::seconds long_time(60);
#else
  constexpr std::chrono::seconds long_time(2);
#endif
  EXPECT_LT(std::chrono::steady_clock::now() - begin, long_time);
}

TEST(Pages, AreRoundedOut) {
  EXPECT_EQ(pages_around({4096, 8192}), (ByteRange{4096, 8192}));
  EXPECT_EQ(pages_around({4097, 4098}), (ByteRange{4096, 8192}));
  EXPECT_EQ(pages_around({4095, 4097}), (ByteRange{0, 8192}));
  EXPECT_TRUE(pages_around({5000, 5000}).empty());
}

// Every byte that for_each_run names, and no other; against the elements one by one.
void expect_footprint(Operand const& operand) {
  std::vector<std::uintptr_t> bytes;
  auto const base = reinterpret_cast<std::uintptr_t>(operand.data);
  for_each_run(operand, [&](std::int64_t first, std::int64_t count) {
    for (std::size_t i = 0; i < static_cast<std::size_t>(count) * operand.element; ++i)
      bytes.push_back(base + static_cast<std::uintptr_t>(first) * operand.element + i);
  });
  std::sort(bytes.begin(), bytes.end());
  bytes.erase(std::unique(bytes.begin(), bytes.end()), bytes.end());
  Ranges expected;
  for (std::uintptr_t byte : bytes) append_joined(expected, {byte, byte + 1});
  Ranges const found = footprint(operand);
  EXPECT_EQ(found, expected);
  EXPECT_LE(found.size(), static_cast<std::size_t>(most_runs(operand)));
}

TEST(Footprint, IsWhatBlasMayRefer) {
  Operand operand;
  operand.data = reinterpret_cast<void*>(0x10008);
  for (std::size_t element : {4U, 8U, 16U})
    for (Shape shape : {Shape::none, Shape::element, Shape::vector, Shape::general, Shape::triangle, Shape::band,
                        Shape::triangle_band, Shape::packed})
      for (std::int64_t rows : {0, 1, 2, 7})
        for (std::int64_t stride : {7, 8, 12, 1, 3, 0, -1, -3})
          for (Part part : {Part::upper, Part::lower})
            for (bool unit : {false, true}) {
              bool const is_vector = shape == Shape::vector;
              if (stride < 7 && !is_vector) continue;
              operand.element = element;
              operand.shape = shape;
              operand.rows = rows;
              operand.cols = shape == Shape::general || shape == Shape::band ? 5 : rows;
              operand.stride = stride;
              operand.lower = 1;
              operand.upper = 2;
              operand.part = part;
              operand.unit = unit;
              expect_footprint(operand);
            }
}

TEST(Footprint, OfAVectorBeginsAtItsLowestAddress) {
  // x with incx = -2: BLAS begins at the far end; the caller's pointer is the lowest address all the same.
  Operand x;
  x.data = reinterpret_cast<void*>(0x1000);
  x.shape = Shape::vector;
  x.rows = 3;
  x.stride = -2;
  x.element = 8;
  EXPECT_EQ(footprint(x), (Ranges{{0x1000, 0x1008}, {0x1010, 0x1018}, {0x1020, 0x1028}}));
  x.stride = -1;
  EXPECT_EQ(footprint(x), (Ranges{{0x1000, 0x1018}}));
}

TEST(Footprint, JoinsColumnsWithoutGaps) {
  Operand matrix;
  matrix.data = reinterpret_cast<void*>(0x2000);
  matrix.shape = Shape::general;
  matrix.rows = matrix.stride = 100;
  matrix.cols = 50;
  matrix.element = 8;
  EXPECT_EQ(footprint(matrix), (Ranges{{0x2000, 0x2000 + 100 * 50 * 8}}));
  EXPECT_EQ(most_runs(matrix), 1);
  matrix.stride = 101;
  EXPECT_EQ(footprint(matrix).size(), 50U);
}

// Work in parts: every byte once, no long range cut elsewhere than at a part's multiples, errors not lost.
TEST(PageParts, DoEveryByteOnce) {
  struct Counting final : Parallel {
    void run(std::size_t parts, void (*work)(void*, std::size_t), void* context) override {
      for (std::size_t i = parts; i > 0; --i) work(context, i - 1);  // in any order
      ++runs;
    }
    int runs = 0;
  } parallel;
  constexpr std::size_t part = std::size_t{4} << 20;
  std::vector<ByteRange> ranges = {
      {4096, 8192}, {part - 4096, 3 * part + 4096}, {UINTPTR_MAX - part + 1 - 8192, UINTPTR_MAX - 4095}};
  for (std::uintptr_t i = 0; i < 40; ++i) ranges.insert(ranges.end() - 1, {(10 + i) * part, (10 + i) * part + 4096});
  RangeSet done;
  auto const work = [&](ByteRange piece) {
    EXPECT_FALSE(done.intersects(piece));
    EXPECT_LE(piece.bytes(), part);
    EXPECT_EQ(piece.begin / part, (piece.end - 1) / part);
    done.add(piece);
    return Error::none();
  };
  EXPECT_FALSE(PageParts(ranges, part).run(parallel, work));
  EXPECT_EQ(parallel.runs, 1);
  EXPECT_EQ(done.ranges(), ranges);
  auto const failing = [&](ByteRange piece) -> Error {
    if (piece.begin == 2 * part) return Error::make(Error::Code::failed, "here");
    if (piece.begin == 3 * part) throw std::bad_alloc();
    return Error::none();
  };
  EXPECT_TRUE(PageParts(ranges, part).run(parallel, failing));
  ByteRange const one = {4096, 8192};
  EXPECT_FALSE(PageParts({&one, 1}, part).run(parallel, failing));
  EXPECT_EQ(parallel.runs, 2) << "one part needs no other thread";
}

Operand block_of(std::int64_t rows, std::int64_t cols, std::int64_t stride) {
  Operand block;
  block.data = reinterpret_cast<void*>(0x10000);
  block.shape = Shape::general;
  block.rows = rows;
  block.cols = cols;
  block.stride = stride;
  block.element = 8;
  return block;
}

TEST(Footprint, OfOtherOperandsIsAnother) {
  Operand const block = block_of(50, 40, 120);
  Operand band = block;
  band.shape = Shape::band;
  band.rows = 100;
  band.lower = 3;
  band.upper = 4;
  auto const differs = [](Operand const& from, std::int64_t Operand::*size) {
    Footprints known;
    SharedFootprint const first = known.of(from);
    Operand changed = from;
    changed.*size -= 1;
    SharedFootprint const found = known.of(changed);
    EXPECT_EQ(first->ranges, footprint(from));
    EXPECT_EQ(found->ranges, footprint(changed));
    EXPECT_NE(found->ranges, first->ranges);
  };
  differs(block, &Operand::rows);
  differs(block, &Operand::cols);
  differs(block, &Operand::stride);
  differs(band, &Operand::lower);
  differs(band, &Operand::upper);
}

// A list that is longer than some that are kept would be much memory.
TEST(Footprint, OfVeryManyRunsIsNotKept) {
  Footprints known;
  Operand wide = block_of(2, static_cast<std::int64_t>(longest_kept_list), 4);
  EXPECT_EQ(known.of(wide), known.of(wide));
  ++wide.cols;
  SharedFootprint const first = known.of(wide);
  EXPECT_NE(known.of(wide), first);
  EXPECT_EQ(first.use_count(), 1);
}

TEST(Footprint, OfAnOperandIsMadeOnce) {
  Footprints known;
  Operand triangle;
  triangle.data = reinterpret_cast<void*>(0x10000);
  triangle.shape = Shape::triangle;
  triangle.part = Part::lower;
  triangle.rows = triangle.cols = 100;
  triangle.stride = 120;
  triangle.element = 8;
  SharedFootprint const first = known.of(triangle);
  EXPECT_EQ(first->ranges, footprint(triangle));
  EXPECT_EQ(first->bytes, 100U * 101 / 2 * 8);
  EXPECT_EQ(known.of(triangle), first);
  Operand other = triangle;
  other.read = true;
  EXPECT_EQ(known.of(other), first) << "the same bytes";
  auto const differs = [&](auto&& change) {
    Operand changed = triangle;
    change(changed);
    SharedFootprint const found = known.of(changed);
    EXPECT_NE(found, first);
    EXPECT_EQ(found->ranges, footprint(changed));
  };
  differs([](Operand& one) { one.part = Part::upper; });
  differs([](Operand& one) { one.unit = true; });
  differs([](Operand& one) { one.stride = 121; });
  differs([](Operand& one) { one.element = 4; });
  differs([](Operand& one) { one.rows = one.cols = 99; });
  differs([](Operand& one) { one.data = reinterpret_cast<void*>(0x10008); });
  differs([](Operand& one) { one.shape = Shape::general; });
  EXPECT_EQ(known.of(triangle), first);
  for (std::uintptr_t i = 1; i <= 16; ++i) {
    other.data = reinterpret_cast<void*>(0x10000 + 0x100000 * i);
    (void)known.of(other);
  }
  SharedFootprint const again = known.of(triangle);
  EXPECT_NE(again, first) << "others have come since";
  EXPECT_EQ(again->ranges, first->ranges);
}

}  // namespace
}  // namespace blaslift::gpu
