// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Accounts and estimates together: the calls of reference LAPACK's dpotrf, every one with other views of one matrix, as
// a dispatcher that keeps operands would decide them.
#include <gtest/gtest.h>
#include <memory>
#include <vector>

#include "shim/decide/accounts.hpp"
#include "shim/decide/decide.hpp"
#include "shim/decide/price.hpp"
#include "tests/unit/named_call.hpp"

namespace blaslift {
namespace {

constexpr std::int64_t n = 4096, nb = 64, blocks = n / nb;

MachineProfile h200() {
  MachineProfile profile;
  profile.cpu_threads = 16;
  profile.device_double_flops = 57e12;
  profile.upload_bytes_per_second = 0.7 * 52e9;
  profile.download_bytes_per_second = 0.7 * 50e9;
  return profile;
}

// The matrix in blocks of nb x nb: which are on the device.
class Matrix {
 public:
  Matrix() : data_(static_cast<std::size_t>(n * n)), there_(static_cast<std::size_t>(blocks * blocks)) {}
  double* at(std::int64_t row, std::int64_t column) { return data_.data() + column * n + row; }
  // Calls run(block's flag, bytes) for every block of a view.
  template <class Run>
  void for_each_block(Operand const& view, Run&& run) {
    std::int64_t const first = static_cast<double*>(view.data) - data_.data();
    for (std::int64_t j = 0; j < view.cols / nb; ++j)
      for (std::int64_t i = 0; i < view.rows / nb; ++i)
        run(there_[static_cast<std::size_t>((first / n / nb + j) * blocks + first % n / nb + i)], 8.0 * nb * nb);
  }
  double missing(Operand const& view) {
    double bytes = 0;
    for_each_block(view, [&](auto there, double size) { bytes += there ? 0 : size; });
    return bytes;
  }
  void set(Operand const& view, bool there) {
    for_each_block(view, [&](auto flag, double) { flag = there; });
  }
  // The call's result: what was there before, changed.
  void write(Operand const& view) {
    auto* const first = static_cast<double*>(view.data);
    for (std::int64_t j = 0; j < view.cols; ++j)
      for (std::int64_t i = 0; i < view.rows; ++i) first[j * n + i] += 1;
  }

 private:
  std::vector<double> data_;
  std::vector<bool> there_;
};

struct Tally {
  int calls = 0, gained = 0;       // all; those that would have gained
  int gained_before_purchase = 0;  // of these, up to the first purchase
  int on_gpu = 0, waited = 0;      // after the first purchase: on the device; would have gained and were not
  double seconds = 0, cpu_seconds = 0;
};

class Dispatcher {
 public:
  explicit Dispatcher(Matrix* matrix) : matrix_(matrix) {}
  Tally run;

  void call(NamedCall const& named) {
    Level3 const level3 = make_level3(named_call(named));
    std::uint64_t const number = accounts_->next_call();
    Decision decision = decide(level3);
    run.calls += 1;
    run.cpu_seconds += decision.cpu_seconds;
    double const gain = residency_gain(decision);
    double missing = 0;
    for (int i = 0; i < level3.operand_count; ++i) missing += matrix_->missing(operand(level3, i));
    run.gained += gain > 0;
    if (missing > 0)
      for (int i = 0; i < level3.operand_count; ++i) {
        Operand const& view = operand(level3, i);
        double const bytes = matrix_->missing(view);
        if (bytes <= 0) continue;
        OperandLook look(view);
        Price const price = residency_price(profile_, bytes, 1, decision.place == Place::gpu, bought_ > 0);
        if (accounts_->use(setting::residency::automatic, number, operand_key(view), gain * bytes / missing, price,
                           look) != Purchase::buy)
          continue;
        if (bought_ == 0) run.gained_before_purchase = run.gained;
        ++bought_;
        matrix_->set(view, true);
        run.seconds += price.transfer + price.arming;
      }
    decision = decide(level3);
    run.seconds += decision.place == Place::gpu ? decision.gpu_seconds : decision.cpu_seconds;
    run.on_gpu += decision.place == Place::gpu;
    run.waited += bought_ > 0 && decision.reason == Reason::not_resident;
    matrix_->write(level3.result());
    if (decision.place == Place::cpu) matrix_->set(level3.result(), false);  // disarmed
  }

 private:
  static Operand const& operand(Level3 const& call, int i) { return call.operands[static_cast<std::size_t>(i)]; }
  Decision decide(Level3 const& call) {
    CallCost cost = call_cost(call);
    for (int i = 0; i < call.operand_count; ++i) {
      Operand const& view = operand(call, i);
      double const bytes = static_cast<double>(referenced_elements(view) * 8);
      double const there = std::max(0.0, bytes - matrix_->missing(view));
      cost.resident_bytes += there;
      cost.check_bytes += there;
      if (i == call.output) cost.rearm_bytes += there;
    }
    return decide_by_cost(profile_, cost);
  }

  Matrix* matrix_;
  MachineProfile const profile_ = h200();
  std::unique_ptr<Accounts> accounts_ = std::make_unique<Accounts>();
  int bought_ = 0;
};

// LAPACK 3.12's dpotrf, lower, block by block from the left.
Tally dpotrf() {
  Matrix matrix;
  Dispatcher dispatcher(&matrix);
  for (std::int64_t j = 0; j < n; j += nb) {
    std::int64_t const below = n - j - nb;
    dispatcher.call({"dsyrk",
                     {{"n", nb}, {"k", j}, {"lda", n}, {"ldc", n}},
                     {{"uplo", 'L'}},
                     {{"alpha", -1}},
                     {{"a", matrix.at(j, 0)}, {"c", matrix.at(j, j)}}});
    if (below == 0) break;
    dispatcher.call({"dgemm",
                     {{"m", below}, {"n", nb}, {"k", j}, {"lda", n}, {"ldb", n}, {"ldc", n}},
                     {{"transb", 'T'}},
                     {{"alpha", -1}},
                     {{"a", matrix.at(j + nb, 0)}, {"b", matrix.at(j, 0)}, {"c", matrix.at(j + nb, j)}}});
    dispatcher.call({"dtrsm",
                     {{"m", below}, {"n", nb}, {"lda", n}, {"ldb", n}},
                     {{"side", 'R'}, {"uplo", 'L'}, {"trans", 'T'}},
                     {},
                     {{"a", matrix.at(j, j)}, {"b", matrix.at(j + nb, j)}}});
  }
  return dispatcher.run;
}

TEST(LapackAccounts, DpotrfBuysItsMatrix) {
  Tally const run = dpotrf();
  EXPECT_EQ(run.calls, 3 * blocks - 2);
  // The first columns are too few to gain. Then it takes the price of the matrix so far, and from there on few calls
  // that would gain are left on the CPU: what a purchase costs whatever its size is paid once.
  EXPECT_GT(run.gained_before_purchase, 0);
  EXPECT_LE(run.gained_before_purchase, 16);
  EXPECT_GE(run.on_gpu, run.gained - 16);
  EXPECT_LE(run.waited, 10);
  EXPECT_LT(run.seconds, 0.75 * run.cpu_seconds) << "of " << run.gained << " calls that gain";
}

}  // namespace
}  // namespace blaslift
