// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Tilings of every level-3 routine: the tasks, run one by one on host memory, give what the whole call gives; the order
// of tasks; and a result block finished by parts of its tasks.
#include "gpu/tiling/tiling.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <functional>
#include <limits>
#include <map>
#include <random>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "gpu/emulated/compute.hpp"
#include "tests/unit/square_gemm.hpp"

namespace blaslift::gpu {
namespace {

struct Size {
  std::int64_t m, n, k;
};

// The symbols of the routines that devices run.
std::vector<char const*> symbols(std::string_view precisions) {
  std::vector<char const*> found;
  for (std::size_t i = 0; i < blas_symbol_count; ++i) {
    SymbolInfo const& symbol = info(static_cast<Symbol>(i));
    if (routine(symbol.routine).device == DevicePath::level3 && precisions.find(symbol.name[0]) != precisions.npos)
      found.push_back(symbol.name);
  }
  return found;
}

std::string_view values_of(Kind kind, Precision precision) {
  switch (kind) {
    case Kind::op: return "NTC";
    case Kind::op_t: return is_complex(precision) ? "NT" : "NTC";
    case Kind::op_c: return "NC";
    case Kind::side: return "LR";
    case Kind::uplo: return "UL";
    default: return "NU";
  }
}

// Calls of a symbol with every combination of flags; sizes and scalars are set, arrays are not.
void for_each_call(char const* symbol, Size size, Scalar alpha, Scalar beta, std::function<void(Call)> const& use) {
  Call call;
  call.symbol = find_symbol(symbol);
  call.precision = info(call.symbol).precision;
  call.routine = &routine(call.symbol);
  for (auto [name, value] : {std::pair{"m", size.m}, {"n", size.n}, {"k", size.k}})
    if (int const at = call.routine->find(name); at >= 0) call[at].integer = value;
  for (auto [name, value] : {std::pair{"alpha", alpha}, {"beta", beta}}) {
    int const at = call.routine->find(name);
    if (at < 0) continue;
    bool const real =
        !is_complex(call.precision) || call.routine->list()[static_cast<std::size_t>(at)].kind == Kind::real;
    call[at].scalar = {value.re, real ? 0 : value.im};
  }
  std::function<void(int)> const set = [&](int at) {
    if (at == call.routine->parameter_count) return use(call);
    Kind const kind = call.routine->list()[static_cast<std::size_t>(at)].kind;
    if (!is_flag(kind)) return set(at + 1);
    for (char const value : values_of(kind, call.precision)) {
      call[at].flag = value;
      set(at + 1);
    }
  };
  set(0);
}

std::string name_of(Level3 const& call, TileSizes tiles, Order order) {
  std::string name = routine(call.routine).name;
  for (char const flag : {call.side, call.uplo, call.transa, call.transb, call.diag}) name += ' ', name += flag;
  for (auto const value : {call.m, call.n, call.k, tiles.m, tiles.n, tiles.k}) name += ' ' + std::to_string(value);
  return name + (order == Order::tiles ? " tiles" : " shells") + " precision " +
         std::to_string(static_cast<int>(call.precision)) + " alpha " + std::to_string(call.alpha.re) + " beta " +
         std::to_string(call.beta.re);
}

void compute_on_host(Level3 const& call) {
  std::array<emulated::Block, 3> blocks;
  for (std::size_t i = 0; i < 3; ++i)
    blocks[i] = {static_cast<std::byte*>(call.operands[i].data), call.operands[i].stride};
  emulated::compute(call, blocks);
}

template <class T>
T random_value(std::minstd_rand& random) {
  auto const one = [&] { return std::uniform_real_distribution<double>(-1, 1)(random); };
  if constexpr (requires(T t) { t.imag(); })
    return {static_cast<typename T::value_type>(one()), static_cast<typename T::value_type>(one())};
  else
    return static_cast<T>(one());
}

// A call with arrays of its own. What BLAS must not refer to is NaN: the result if it is not read, the inputs if alpha
// is zero.
template <class T>
class Problem {
 public:
  explicit Problem(Call call) {
    for (int i = 0; i < call.routine->parameter_count; ++i) {
      Parameter const& parameter = call.routine->list()[static_cast<std::size_t>(i)];
      if (!is_array(parameter.kind)) continue;
      Operand const operand = make_operand(call, i);
      call[parameter.stride].integer = operand.rows + 3;
      arrays_.emplace_back(static_cast<std::size_t>((operand.rows + 3) * std::max<std::int64_t>(operand.cols, 1)),
                           T(std::numeric_limits<double>::quiet_NaN()));
      call[i].pointer = arrays_.back().data();
    }
    call_ = make_level3(call);
    std::minstd_rand random(7);
    for (std::size_t i = 0; i < arrays_.size(); ++i) {
      Operand const& operand = call_.operands[i];
      if (static_cast<int>(i) == call_.output ? !call_.output_read : call_.alpha.is(0)) continue;
      for_each_run(operand, [&](std::int64_t first, std::int64_t count) {
        for (std::int64_t at = first; at < first + count; ++at)
          arrays_[i][static_cast<std::size_t>(at)] = random_value<T>(random);
      });
      if (call_.routine == RoutineId::trsm && i == 0) make_solvable(operand);
    }
    before_ = arrays_.back();
  }

  Level3 const& call() const { return call_; }
  std::vector<T>& result() { return arrays_.back(); }
  std::vector<T> const& before() const { return before_; }
  void restore() { std::copy(before_.begin(), before_.end(), arrays_.back().begin()); }

 private:
  // Large on the diagonal, small off it: rounding errors stay what they are.
  void make_solvable(Operand const& operand) {
    auto const order = static_cast<std::size_t>(operand.rows), stride = static_cast<std::size_t>(operand.stride);
    T const small = T(1) / T(static_cast<decltype(std::abs(T{}))>(operand.rows));
    for (T& value : arrays_[0]) value *= small;
    for (std::size_t i = 0; i < order && !operand.unit; ++i) arrays_[0][i * (stride + 1)] += T(2);
  }

  std::vector<std::vector<T>> arrays_;
  std::vector<T> before_;
  Level3 call_;
};

template <class T>
std::vector<std::int64_t> referenced(Operand const& operand) {
  std::vector<std::int64_t> found;
  for_each_run(operand, [&](std::int64_t first, std::int64_t count) {
    for (std::int64_t i = 0; i < count; ++i) found.push_back(first + i);
  });
  return found;
}

template <class T>
void expect_result(Problem<T>& problem, std::vector<T> const& expected) {
  auto const& result = problem.result();
  using Real = decltype(std::abs(T{}));
  auto const places = referenced<T>(problem.call().result());
  std::vector<bool> inside(result.size());
  Real largest = 1;
  for (auto const at : places) {
    inside[static_cast<std::size_t>(at)] = true;
    largest = std::max(largest, std::abs(expected[static_cast<std::size_t>(at)]));
  }
  Real const bound = 100 * std::numeric_limits<Real>::epsilon() * largest;
  int wrong = 0;
  for (std::size_t i = 0; i < result.size(); ++i) {
    bool const right = inside[i] ? std::abs(result[i] - expected[i]) <= bound
                                 : std::memcmp(&result[i], &problem.before()[i], sizeof(T)) == 0;
    wrong += !right;
  }
  EXPECT_EQ(wrong, 0) << "elements of " << places.size();
}

// A result block and its tasks.
struct Group {
  std::int32_t block = 0;
  std::size_t first = 0, last = 0;
};

// In the order of the tasks; expects each result block's tasks side by side.
std::vector<Group> groups_of(Tiling const& tiling) {
  std::vector<Group> groups;
  std::set<std::int32_t> seen;
  for (std::size_t i = 0; i < tiling.tasks.size(); ++i) {
    Task const& task = tiling.tasks[i];
    std::int32_t const block = task.blocks[static_cast<std::size_t>(task.block_count - 1)];
    if (groups.empty() || groups.back().block != block) {
      EXPECT_TRUE(seen.insert(block).second) << "tasks of a result block are apart";
      groups.push_back({block, i, i});
    }
    groups.back().last = i + 1;
  }
  return groups;
}

void run_tasks(Tiling const& tiling, std::size_t first, std::size_t last) {
  for (std::size_t i = first; i < last; ++i) compute_on_host(host_call(tiling, tiling.tasks[i]));
}

template <class T>
std::size_t offset(Problem<T>& problem, Operand const& view) {
  return static_cast<std::size_t>(static_cast<T*>(view.data) - problem.result().data());
}

// Each element of the result lies in one result block; each block is what the tile's place says, and known once.
template <class T>
void expect_blocks(Problem<T>& problem, Tiling const& tiling, std::vector<Group> const& groups) {
  Level3 const& call = problem.call();
  std::multiset<std::int64_t> covered;
  for (Group const& group : groups) {
    Operand const& view = tiling.blocks[static_cast<std::size_t>(group.block)].view;
    for (auto const at : referenced<T>(view)) covered.insert(at + static_cast<std::int64_t>(offset(problem, view)));
    Level3 const first = host_call(tiling, tiling.tasks[group.first]);
    EXPECT_TRUE(call.output_read || !first.output_read) << "reads what the call must not read";
  }
  auto const expected = referenced<T>(call.result());
  EXPECT_TRUE(std::equal(covered.begin(), covered.end(), expected.begin(), expected.end())) << "result blocks";
  std::set<std::tuple<int, std::int64_t, std::int64_t>> places;
  for (Block const& block : tiling.blocks) {
    Operand const& operand = call.operands[static_cast<std::size_t>(block.operand)];
    EXPECT_TRUE(places.insert({block.operand, block.row, block.col}).second) << "one block twice";
    EXPECT_EQ(static_cast<T*>(block.view.data), static_cast<T*>(operand.data) + block.row + block.col * operand.stride);
    EXPECT_EQ(block.view.stride, operand.stride);
    EXPECT_EQ(block.view.element, sizeof(T));
    EXPECT_LE(block.row + block.view.rows, operand.rows);
    EXPECT_LE(block.col + block.view.cols, operand.cols);
    if (operand.shape != Shape::triangle) continue;
    bool const diagonal = block.row == block.col;
    EXPECT_EQ(block.view.shape, diagonal ? Shape::triangle : Shape::general);
    EXPECT_EQ(block.view.part, diagonal ? operand.part : Part::full);
    EXPECT_EQ(block.view.unit, diagonal && operand.unit);
    EXPECT_TRUE(diagonal || (operand.part == Part::upper) == (block.row < block.col)) << "the part that is not stored";
  }
  std::int32_t known = 0;
  for (Task const& task : tiling.tasks)
    for (std::size_t i = 0; i < static_cast<std::size_t>(task.block_count); ++i) {
      EXPECT_LE(task.blocks[i], known) << "not numbered by first use";
      if (task.blocks[i] == known) ++known;
    }
  EXPECT_EQ(static_cast<std::size_t>(known), tiling.blocks.size());
}

// In the in-place routines: products read what is still old, solutions what is final.
void expect_reads_in_time(Tiling const& tiling, std::vector<Group> const& groups) {
  std::map<std::int32_t, std::size_t> written;
  for (std::size_t g = 0; g < groups.size(); ++g) written[groups[g].block] = g;
  for (std::size_t g = 0; g < groups.size(); ++g)
    for (std::size_t t = groups[g].first; t < groups[g].last; ++t) {
      Task const& task = tiling.tasks[t];
      for (std::size_t i = 0; i + 1 < static_cast<std::size_t>(task.block_count); ++i) {
        std::int32_t const block = task.blocks[i];
        bool const of_result = tiling.blocks[static_cast<std::size_t>(block)].operand == tiling.call.output;
        EXPECT_FALSE(of_result && !tiling.in_place());
        if (!of_result) continue;
        ASSERT_TRUE(written.contains(block));
        if (tiling.call.routine == RoutineId::trsm)
          EXPECT_LT(written[block], g) << "not final";
        else
          EXPECT_GT(written[block], g) << "overwritten";
      }
    }
}

// Copies the elements of a block's [first, first + count) of the independent dimension from one result to another.
template <class T>
void copy_part(Problem<T>& problem, Tiling const& tiling, Operand const& view, std::vector<T> const& from,
               std::int64_t first, std::int64_t count) {
  Operand part = view;
  if (view.shape == Shape::triangle)
    part = part_of(view, first, first, count, count);
  else if (tiling.independent == Independent::columns)
    part = part_of(view, 0, first, view.rows, count);
  else
    part = part_of(view, first, 0, count, view.cols);
  std::size_t const start = offset(problem, part);
  for (auto const at : referenced<T>(part)) {
    std::size_t const i = start + static_cast<std::size_t>(at);
    problem.result()[i] = from[i];
  }
}

// A block was lost while it was fetched: one part of it is final, the other is the caller's old one.
template <class T>
void finish_by_parts(Problem<T>& problem, Tiling const& tiling, std::vector<Group> const& groups, std::size_t broken,
                     std::minstd_rand& random) {
  problem.restore();
  run_tasks(tiling, 0, groups[broken].first);
  std::vector<T> const old = problem.result();
  run_tasks(tiling, groups[broken].first, groups[broken].last);
  Operand const& view = tiling.blocks[static_cast<std::size_t>(groups[broken].block)].view;
  std::int64_t const extent = tiling.independent == Independent::columns ? view.cols : view.rows;
  std::int64_t first = static_cast<std::int64_t>(random()) % extent, count = extent - first;
  if (view.shape == Shape::triangle && view.part == Part::upper) first = 0;
  copy_part(problem, tiling, view, old, first, count);
  for (std::size_t i = groups[broken].first; i < groups[broken].last; ++i)
    compute_on_host(restrict_task(tiling, host_call(tiling, tiling.tasks[i]), first, count));
  run_tasks(tiling, groups[broken].last, tiling.tasks.size());
}

template <class T>
void check(Problem<T>& problem, Tiling const& tiling, std::vector<T> const& expected, std::minstd_rand& random) {
  std::vector<Group> const groups = groups_of(tiling);
  expect_blocks(problem, tiling, groups);
  expect_reads_in_time(tiling, groups);
  problem.restore();
  run_tasks(tiling, 0, tiling.tasks.size());
  expect_result(problem, expected);
  for (std::size_t const broken : {groups.size() - 1, random() % groups.size(), random() % groups.size()}) {
    SCOPED_TRACE("finishing block " + std::to_string(broken) + " by parts");
    finish_by_parts(problem, tiling, groups, broken, random);
    expect_result(problem, expected);
  }
}

template <class T>
void check(Call const& call, TileSizes tiles, std::minstd_rand& random) {
  Problem<T> problem(call);
  compute_on_host(problem.call());
  std::vector<T> const expected = problem.result();
  for (Order const order : {Order::shells, Order::tiles}) {
    SCOPED_TRACE(name_of(problem.call(), tiles, order));
    check(problem, make_tiling(problem.call(), tiles, order), expected, random);
    if (testing::Test::HasFailure()) return;
  }
}

void check_all(std::string_view precisions, Size size, TileSizes tiles, Scalar alpha, Scalar beta) {
  std::minstd_rand random(11);
  for (char const* symbol : symbols(precisions))
    for_each_call(symbol, size, alpha, beta, [&](Call const& call) {
      if (testing::Test::HasFailure()) return;  // one failing case says enough
      with_precision(call.precision, [&](auto tag) { check<typename decltype(tag)::type>(call, tiles, random); });
    });
}

Scalar const some{0.75, -0.5}, other{-0.25, 1.5}, one{1, 0}, zero{0, 0};

TEST(Tiling, KnowsTheRoutines) {
  EXPECT_EQ(symbols("d").size(), 8u);
  EXPECT_EQ(symbols("z").size(), 12u);
}

TEST(Tiling, ComputesInDouble) { check_all("d", {31, 23, 17}, {7, 5, 6}, some, other); }
TEST(Tiling, ComputesInDoubleComplex) { check_all("z", {23, 31, 17}, {7, 5, 6}, some, other); }
TEST(Tiling, ComputesInSinglePrecision) { check_all("sc", {20, 11, 13}, {5, 8, 6}, some, other); }
TEST(Tiling, DoesNotReadWhatBetaZeroHides) { check_all("dz", {13, 18, 11}, {5, 6, 4}, some, zero); }
TEST(Tiling, ScalesByNothing) { check_all("dz", {13, 18, 11}, {5, 6, 4}, one, one); }
TEST(Tiling, InOneTile) { check_all("dz", {17, 11, 13}, {64, 64, 64}, some, other); }
TEST(Tiling, InTilesOfOneElement) {
  check_all("dz", {5, 4, 3}, {1, 1, 1}, some, other);
  check_all("dz", {4, 5, 3}, {1, 1, 1}, some, zero);
}
TEST(Tiling, OfOneDimensionOnly) {
  check_all("dz", {12, 9, 40}, {12, 9, 7}, some, other);
  check_all("dz", {37, 6, 5}, {8, 6, 5}, some, other);
  check_all("dz", {6, 37, 5}, {6, 8, 5}, some, other);
}
TEST(Tiling, OfVectors) {
  check_all("dz", {1, 19, 9}, {4, 4, 4}, some, other);
  check_all("dz", {19, 1, 9}, {4, 4, 4}, some, other);
  check_all("dz", {9, 9, 1}, {4, 4, 4}, some, other);
}
TEST(Tiling, OfCallsThatOnlyScale) {
  check_all("dz", {13, 9, 11}, {4, 4, 4}, zero, other);
  check_all("dz", {13, 9, 11}, {4, 4, 4}, zero, zero);
  check_all("dz", {13, 9, 0}, {4, 4, 4}, some, other);
}

TEST(Tiling, InPanels) {
  std::minstd_rand random(13);
  for (char const* symbol : {"dgemm", "sgemm", "zgemm", "cgemm3m"})
    for (bool const rows : {false, true})
      for (Panels const panels :
           {Panels{rows, 5, 4, 2, 3, false}, Panels{rows, 9, 6, 0, 4, true}, Panels{rows, 4, 7, 9, 100, false},
            Panels{rows, 100, 1, 3, 5, true}, Panels{rows, 0, -1, 0, 0, true}, Panels{rows, 9, 6, 0, 3, true, 4}})
        for (Scalar const beta : {zero, other})
          for_each_call(symbol, {19, 21, 14}, some, beta, [&](Call const& call) {
            if (testing::Test::HasFailure()) return;
            with_precision(call.precision, [&](auto tag) {
              using T = typename decltype(tag)::type;
              Problem<T> problem(call);
              SCOPED_TRACE(name_of(problem.call(), {panels.first, panels.width, panels.slab}, Order::shells) +
                           (rows ? " rows" : " columns"));
              compute_on_host(problem.call());
              std::vector<T> const expected = problem.result();
              check(problem, make_panels(problem.call(), panels), expected, random);
            });
          });
}

// ---- single calls ----

Call with_flags(char const* symbol, Size size, std::string_view flags) {
  Call found;
  for_each_call(symbol, size, some, other, [&](Call const& call) {
    std::string its;
    for (Parameter const& parameter : call.routine->list())
      if (is_flag(parameter.kind)) its += call.flag(parameter.name, ' ');
    if (its == flags) found = call;
  });
  EXPECT_NE(found.routine, nullptr) << symbol << ' ' << flags;
  return found;
}

std::vector<Block> result_blocks(Tiling const& tiling) {
  std::vector<Block> blocks;
  for (Group const& group : groups_of(tiling)) blocks.push_back(tiling.blocks[static_cast<std::size_t>(group.block)]);
  return blocks;
}

void expect_same(Operand const& x, Operand const& y) {
  EXPECT_EQ(x.data, y.data);
  EXPECT_EQ(x.shape, y.shape);
  EXPECT_EQ(x.part, y.part);
  EXPECT_EQ(x.unit, y.unit);
  EXPECT_EQ(std::tie(x.rows, x.cols, x.stride, x.element), std::tie(y.rows, y.cols, y.stride, y.element));
  EXPECT_EQ(std::tie(x.read, x.written), std::tie(y.read, y.written));
}

// One tile is the call itself, field by field; parts of it that are all of it too.
TEST(Tiling, OneTileIsTheCall) {
  for (char const* symbol : symbols("dz"))
    for_each_call(symbol, {6, 7, 8}, some, other, [&](Call const& made) {
      Problem<std::complex<double>> problem(made);  // large enough for either precision
      Level3 const& call = problem.call();
      SCOPED_TRACE(name_of(call, {}, Order::shells));
      Tiling const tiling = make_tiling(call, {64, 64, 64}, Order::shells);
      ASSERT_EQ(tiling.tasks.size(), 1u);
      Level3 const host = host_call(tiling, tiling.tasks[0]);
      std::int64_t const all = tiling.independent == Independent::columns ? call.result().cols : call.result().rows;
      for (Level3 const& task : {host, restrict_task(tiling, host, 0, all)}) {
        EXPECT_EQ(task.routine, call.routine);
        EXPECT_EQ(task.precision, call.precision);
        EXPECT_EQ(std::tie(task.side, task.uplo, task.transa, task.transb, task.diag),
                  std::tie(call.side, call.uplo, call.transa, call.transb, call.diag));
        EXPECT_EQ(std::tie(task.m, task.n, task.k), std::tie(call.m, call.n, call.k));
        EXPECT_EQ(std::tie(task.alpha.re, task.alpha.im), std::tie(call.alpha.re, call.alpha.im));
        EXPECT_EQ(std::tie(task.beta.re, task.beta.im), std::tie(call.beta.re, call.beta.im));
        EXPECT_EQ(std::tie(task.operand_count, task.output, task.output_read),
                  std::tie(call.operand_count, call.output, call.output_read));
        for (std::size_t i = 0; i < 3; ++i) expect_same(task.operands[i], call.operands[i]);
      }
    });
}

TEST(Tiling, PlansWithoutMemory) {
  for (char const* symbol : symbols("sdcz"))
    for_each_call(symbol, {9, 8, 7}, some, other, [&](Call const& call) {
      Tiling const tiling = make_tiling(make_level3(call), {2, 3, 4}, Order::shells);
      EXPECT_FALSE(tiling.tasks.empty());
      for (Block const& block : tiling.blocks) EXPECT_EQ(block.view.data, nullptr);
      for (Task const& task : tiling.tasks) {
        Level3 const host = host_call(tiling, task);
        Operand const& result = host.result();
        EXPECT_EQ(restrict_task(tiling, host, 0, result.shape == Shape::triangle ? result.cols : 1).result().data,
                  nullptr);
      }
    });
}

TEST(Tiling, OfNothing) {
  for (Size const size : {Size{0, 5, 5}, Size{5, 0, 5}, Size{0, 0, 0}}) {
    Tiling const tiling = make_tiling(make_level3(with_flags("dgemm", size, "NN")), {2, 2, 2}, Order::tiles);
    EXPECT_TRUE(tiling.tasks.empty());
    EXPECT_TRUE(tiling.blocks.empty());
  }
}

TEST(Tiling, PanelsAreWide) {
  Level3 const call = make_level3(with_flags("dgemm", {30, 100, 40}, "NT"));
  auto const widths = [](Tiling const& tiling, bool rows) {
    std::vector<std::int64_t> found;
    for (Block const& block : result_blocks(tiling)) found.push_back(rows ? block.view.rows : block.view.cols);
    return found;
  };
  using Widths = std::vector<std::int64_t>;
  EXPECT_EQ(widths(make_panels(call, {false, 20, 32, 2, 40}), false), (Widths{20, 32, 32, 8, 4, 4}));
  EXPECT_EQ(widths(make_panels(call, {true, 30, 8, 1, 40}), true), (Widths{15, 15}));
  // The first panel has a task for each slab, the others one.
  Tiling const slabs = make_panels(call, {false, 20, 32, 0, 12});
  ASSERT_EQ(slabs.tasks.size(), 4u + 3);
  EXPECT_EQ(slabs.tasks[3].inner.first, 36);
  EXPECT_EQ(slabs.tasks[3].inner.count, 4);
  EXPECT_EQ(slabs.tasks[4].inner.count, 0);
}

TEST(Tiling, SlabsGrow) {
  auto const lengths = [](std::int64_t slab, int growth, std::int64_t k) {
    std::vector<std::int64_t> found;
    std::int64_t next = 0;
    for (Inner const& inner : slabs_of({false, 1, 1, 0, slab, false, growth}, k)) {
      EXPECT_EQ(inner.first, next);
      found.push_back(inner.count);
      next += inner.count;
    }
    EXPECT_EQ(next, k);
    return found;
  };
  using Lengths = std::vector<std::int64_t>;
  EXPECT_EQ(lengths(256, 8, 8192), (Lengths{256, 512, 1024, 2048, 4096, 256}));
  EXPECT_EQ(lengths(256, 4, 1500), (Lengths{256, 384, 576, 284}));  // 384 * 1.5 is a multiple of 64
  EXPECT_EQ(lengths(128, 2, 512), (Lengths{128, 128, 128, 128}));   // less than a multiple is none
  EXPECT_EQ(lengths(12, 4, 100), (Lengths{12, 18, 27, 40, 3}));
  EXPECT_EQ(lengths(0, 0, 3), (Lengths{1, 1, 1}));
  EXPECT_EQ(lengths(5, -1, 7), (Lengths{5, 2}));
  EXPECT_EQ(lengths(5, 8, 0), Lengths{});
}

TEST(Tiling, TakesAnyTileSize) {
  Level3 const call = make_level3(with_flags("dgemm", {5, 6, 7}, "NT"));
  constexpr auto most = std::numeric_limits<std::int64_t>::max();
  EXPECT_EQ(make_tiling(call, {most, most, most}, Order::shells).tasks.size(), 1u);
  EXPECT_EQ(make_tiling(call, {0, -1, most}, Order::shells).tasks.size(), 30u);
}

// How far into its operands a result block reaches comes in shells, whatever the numbers of tiles.
TEST(Tiling, ShellsUseInputsEvenly) {
  for (char const* uplo : {"", "U", "L"})
    for (Size const size : {Size{24, 24, 6}, Size{48, 24, 6}, Size{24, 60, 6}}) {
      bool const triangle = *uplo;
      Level3 const call = make_level3(with_flags(triangle ? "dgemmtr" : "dgemm", size, std::string(uplo) + "NN"));
      double before = 0;
      for (Block const& block : result_blocks(make_tiling(call, {6, 6, 3}, Order::shells))) {
        double const rows = static_cast<double>(block.row + 6) / static_cast<double>(triangle ? size.n : size.m);
        double const reach = std::max(rows, static_cast<double>(block.col + 6) / static_cast<double>(size.n));
        EXPECT_GE(reach, before - 1e-9) << uplo << ' ' << size.m << 'x' << size.n;
        before = reach;
      }
    }
}

// A product on the diagonal is there for every step; the triangle's other blocks come with the first slice's rows.
TEST(Tiling, SymmetricProductsGoSliceBySlice) {
  for (char const side : {'L', 'R'}) {
    Level3 const call = make_level3(with_flags("dsymm", {12, 12, 0}, std::string{side} + "U"));
    auto const blocks = result_blocks(make_tiling(call, {3, 3, 3}, Order::shells));
    ASSERT_EQ(blocks.size(), 16u);
    for (std::size_t b = 0; b < blocks.size(); ++b) {
      auto const slice = static_cast<std::int64_t>(b) / 4 * 3, within = static_cast<std::int64_t>(b) % 4 * 3;
      EXPECT_EQ(blocks[b].row, side == 'L' ? within : slice);
      EXPECT_EQ(blocks[b].col, side == 'L' ? slice : within);
    }
  }
}

// Neighbours share inputs: one step in the result at a time, and the next block starts with the tile of the inner
// dimension that the last one ended with.
TEST(Tiling, TilesShareInputsWithTheirNeighbours) {
  for (char const* flags : {"NN", "UNN", "LNN"}) {
    bool const triangle = std::strlen(flags) == 3;
    Level3 const call = make_level3(with_flags(triangle ? "dgemmtr" : "dgemm", {24, 30, 9}, flags));
    Tiling const tiling = make_tiling(call, {6, 6, 3}, Order::tiles);
    auto const groups = groups_of(tiling);
    auto const inner = [&](std::size_t task) {
      return tiling.blocks[static_cast<std::size_t>(tiling.tasks[task].blocks[0])].col;
    };
    for (std::size_t g = 1; g < groups.size(); ++g) {
      Block const& last = tiling.blocks[static_cast<std::size_t>(groups[g - 1].block)];
      Block const& next = tiling.blocks[static_cast<std::size_t>(groups[g].block)];
      // From the end of an upper triangle's column to the next one's diagonal both change.
      std::int64_t const steps = std::abs(last.row - next.row) + std::abs(last.col - next.col);
      EXPECT_LE(steps, triangle ? 12 : 6);
      EXPECT_EQ(inner(groups[g].first), inner(groups[g - 1].last - 1));
    }
  }
}

TEST(Tiling, InPlaceGoesSliceBySlice) {
  for (char const* symbol : {"dtrmm", "dtrsm"})
    for (char const side : {'L', 'R'})
      for (Order const order : {Order::shells, Order::tiles}) {
        Level3 const call = make_level3(with_flags(symbol, {12, 12, 0}, std::string{side} + "UNN"));
        Tiling const tiling = make_tiling(call, {3, 3, 3}, order);
        EXPECT_EQ(tiling.independent, side == 'L' ? Independent::columns : Independent::rows);
        auto const blocks = result_blocks(tiling);
        ASSERT_EQ(blocks.size(), 16u);
        for (std::size_t b = 0; b < blocks.size(); ++b)
          EXPECT_EQ(side == 'L' ? blocks[b].col : blocks[b].row, static_cast<std::int64_t>(b) / 4 * 3);
      }
}

TEST(Tiling, OnlyScalingTakesOneTaskABlock) {
  for (char const* symbol : {"dgemm", "dsyrk", "dsymm", "dtrmm", "dtrsm"})
    for_each_call(symbol, {12, 12, 12}, zero, other, [&](Call const& call) {
      Tiling const tiling = make_tiling(make_level3(call), {3, 3, 3}, Order::shells);
      EXPECT_EQ(tiling.tasks.size(), groups_of(tiling).size()) << symbol;
    });
}

TEST(Tiling, LargestBlock) {
  Tiling const tiling = make_tiling(make_level3(with_flags("zgemm", {9, 8, 7}, "TN")), {4, 5, 6}, Order::shells);
  EXPECT_EQ(largest_block_bytes(tiling, 0), 6 * 4 * 16);
  EXPECT_EQ(largest_block_bytes(tiling, 1), 6 * 5 * 16);
  EXPECT_EQ(largest_block_bytes(tiling, 2), 4 * 5 * 16);
}

}  // namespace
}  // namespace blaslift::gpu
