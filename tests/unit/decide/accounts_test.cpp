// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Accounts: what is bought, when, and what it takes to buy again.
#include "shim/decide/accounts.hpp"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>
#include <atomic>
#include <memory>
#include <random>
#include <thread>
#include <vector>

#include "shim/decide/outlook.hpp"
#include "tests/unit/square_gemm.hpp"

namespace blaslift {
namespace {

constexpr setting::residency automatic = setting::residency::automatic;
constexpr Price price{1e-3, 0, 0, 1e6};  // a megabyte

// An operand whose content is a number.
class Content final : public Look {
 public:
  std::uint64_t view() override { return 1; }
  Portrait portrait(int elements) override {
    ++looks;
    last_elements = elements;
    Portrait made;
    made.part.fill(static_cast<std::uint32_t>(number));
    for (int i = 0; i < few; ++i) made.part[static_cast<std::size_t>(i)] += 1;
    made.looked_at = elements;
    made.total = 1e6 / 8;
    return made;
  }
  Samples samples() override { return {}; }
  Agreement compare(Samples const&) override { return {}; }

  std::uint64_t number = 0;
  int few = 0;  // parts that differ from what the number says
  int looks = 0, last_elements = 0;
};

struct Bank {
  std::unique_ptr<Accounts> accounts = std::make_unique<Accounts>();
  Content content;
  OperandKey key{0x100000, 1 << 20};

  Purchase use(double gain, Price const& of = price) {
    return accounts->use(automatic, accounts->next_call(), key, gain, of, content);
  }
  void reused(double gain) { accounts->reused(accounts->next_call(), key, gain); }
  // Uses until the purchase, this one included; 0 if there is none in so many.
  int uses_until_bought(double gain, int most, Price const& of = price) {
    for (int i = 1; i <= most; ++i)
      if (use(gain, of) == Purchase::buy) return i;
    return 0;
  }
};

TEST(Accounts, WhatPaysWhileTheDeviceStartsIsBoughtAtItsFirstUse) {
  Bank bank;
  auto const before_start = [&] {
    (void)bank.accounts->use(automatic, bank.accounts->next_call(), bank.key, 0.1e-3, price, bank.content, false);
  };
  for (int i = 0; i < 20; ++i) before_start();
  EXPECT_EQ(bank.use(0.1e-3), Purchase::buy);
  Bank little;
  (void)little.accounts->use(automatic, little.accounts->next_call(), little.key, 0.1e-3, price, little.content, false);
  EXPECT_EQ(little.uses_until_bought(0.1e-3, 100), 9) << "what was booked counts";
  Bank changed;
  for (int i = 0; i < 20; ++i)
    (void)changed.accounts->use(automatic, changed.accounts->next_call(), changed.key, 0.1e-3, price, changed.content,
                                false);
  ++changed.content.number;
  EXPECT_EQ(changed.use(0.1e-3), Purchase::verify) << "it may have been long ago";
  ++changed.content.number;
  EXPECT_EQ(changed.use(0.1e-3), Purchase::backing_off);
}

// A routine whose kernels are not loaded yet may not buy; others of the same matrix may.
TEST(Accounts, CallsThatMayNotBuyTakeNothingFromThoseThatMay) {
  Price cheaper = price;
  cheaper.transfer = 0;  // for a call that sends the operand anyway
  Bank bank, alone;
  int const by_itself = alone.uses_until_bought(0.1e-3, 100);
  int uses = 1;
  while (uses < 100 && bank.use(0.1e-3) != Purchase::buy) {
    (void)bank.accounts->use(automatic, bank.accounts->next_call(), bank.key, 0.02e-3, cheaper, bank.content, false);
    ++uses;
  }
  EXPECT_GT(by_itself, 2);
  EXPECT_LE(uses, by_itself);
}

TEST(Accounts, BuyWhenTheGainsReachThePrice) {
  Bank bank;
  EXPECT_EQ(bank.uses_until_bought(0.1e-3, 100), 10);
  EXPECT_EQ(bank.content.looks, 2);
}

TEST(Accounts, AreChargedForAPurchase) {
  Bank bank;
  EXPECT_EQ(bank.uses_until_bought(0.1e-3, 100), 10);
  EXPECT_EQ(bank.uses_until_bought(0.1e-3, 100), 10);  // further bytes of it
  EXPECT_EQ(bank.content.looks, 2);
}

TEST(Accounts, AGainAboveThePriceBuysAtTheSecondUse) {
  Bank bank;
  EXPECT_EQ(bank.use(5e-3), Purchase::verify);
  EXPECT_EQ(bank.use(5e-3), Purchase::buy);
}

TEST(Accounts, ACallIsNoEvidenceOfItsOwn) {
  Bank bank;
  std::uint64_t const call = bank.accounts->next_call();
  EXPECT_EQ(bank.accounts->use(automatic, call, bank.key, 5e-3, price, bank.content), Purchase::verify);
  EXPECT_EQ(bank.accounts->use(automatic, call, bank.key, 5e-3, price, bank.content), Purchase::wait);
  EXPECT_EQ(bank.use(0), Purchase::buy);
}

TEST(Accounts, UsesWithoutGainBuyNothing) {
  Bank bank;
  EXPECT_EQ(bank.uses_until_bought(0, 1000), 0);
  EXPECT_EQ(bank.uses_until_bought(-1, 1000), 0);
  EXPECT_EQ(bank.content.looks, 0);
}

TEST(Accounts, LooksCostAFortiethOfThePriceAtMost) {
  Bank cheap, dear;
  cheap.use(1, {1e-6, 0, 0, 1e3});
  EXPECT_EQ(cheap.content.last_elements, 64);
  dear.use(1, {1, 0, 0, 1e9});
  EXPECT_EQ(dear.content.last_elements, Portrait::most);
}

// One part of 64 that differs, of 64 elements looked at among 125,000: about 2,000 elements, in at most 245 pages, 0.5
// ms to send again.
TEST(Accounts, FewChangesAreBorneWhereAUseGainsMoreThanTheyCost) {
  Bank much, little;
  for (Bank* const bank : {&much, &little}) {
    EXPECT_EQ(bank->use(0.9e-3), Purchase::verify);
    bank->content.few = 1;
  }
  EXPECT_EQ(much.use(2e-3), Purchase::buy);
  EXPECT_EQ(little.use(0.5e-3), Purchase::verify);
  little.content.few = 0;  // and again
  EXPECT_EQ(little.use(0.5e-3), Purchase::backing_off);
}

// What each of many uses changes adds up between two looks: it is what one use changes that counts.
TEST(Accounts, ChangesOfManyUsesAreNotTakenForThoseOfOne) {
  Bank bank;
  for (int use = 0; use < 20; ++use) {
    ++bank.content.few;  // one part more each time
    if (bank.use(0.52e-3, {5e-3, 0, 0, 1e6}) == Purchase::buy) return;
  }
  FAIL() << "a use gains more than sending again what it changes costs";
}

TEST(Accounts, AnOperandThatChangesBetweenUsesIsNeverBought) {
  Bank bank;
  int backing_off = 0;
  for (int i = 0; i < 10000; ++i) {
    ++bank.content.number;
    Purchase const answer = bank.use(0.1e-3);
    ASSERT_NE(answer, Purchase::buy);
    backing_off += answer == Purchase::backing_off;
  }
  EXPECT_GT(backing_off, 9900);
  EXPECT_LT(bank.content.looks, 225);  // three for every 16 times the price
  // Once it rests, it is bought at last.
  int const uses = bank.uses_until_bought(0.1e-3, 1000);
  EXPECT_GT(uses, 0);
  EXPECT_LE(uses, 2 * 160);
}

TEST(Accounts, PurchasesThatAreRewrittenGetTwiceAsDear) {
  Bank bank;
  int before = bank.uses_until_bought(0.1e-3, 100);
  for (int i = 0; i < 5; ++i) {
    bank.reused(0.1e-3);
    bank.accounts->rewritten(bank.key, 1e6);
    int const now = bank.uses_until_bought(0.1e-3, 10000);
    EXPECT_NEAR(now, 2 * before, 3);  // sums of tenths
    before = now;
    // So many uses without a change were worth it: the next purchase pays no rent. It is lost at once.
    bank.reused(0.1e-3);
    bank.accounts->rewritten(bank.key, 1e6);
    EXPECT_EQ(bank.uses_until_bought(0.1e-3, 10000), 1);
  }
  // What has earned its price makes it cheaper again, and may be rewritten without a penalty.
  for (int i = 0; i < 11; ++i) bank.reused(0.1e-3);
  bank.accounts->rewritten(bank.key, 1e6);
  EXPECT_NEAR(bank.uses_until_bought(0.1e-3, 10000), before / 2, 3);
}

// Every twentieth use finds the operand rewritten, which only a purchase notices.
TEST(Accounts, WhatStaysTheSameForLongIsBoughtAtItsFirstUse) {
  constexpr int uses = 20;
  constexpr double gain = 0.1e-3;
  Bank bank;
  bool held = false;
  int first_bought = -1, bought_at_first = 0;
  for (int interval = 0; interval < 10; ++interval) {
    ++bank.content.number;
    if (held) bank.accounts->rewritten(bank.key, 1e6);
    held = false;
    for (int i = 0; i < uses; ++i) {
      if (held) {
        bank.reused(gain);
        continue;
      }
      held = bank.use(gain) == Purchase::buy;
      if (held && i == 0) ++bought_at_first;
      if (held && first_bought < 0) first_bought = i;
    }
  }
  EXPECT_EQ(first_bought, 9);
  EXPECT_EQ(bought_at_first, 9);
  // It does not any more: one purchase is lost.
  int lost = 0;
  for (int interval = 0; interval < 100; ++interval) {
    bank.accounts->rewritten(bank.key, 1e6);
    for (int i = 0; i < 3; ++i) {
      ++bank.content.number;
      lost += bank.use(gain) == Purchase::buy;
    }
  }
  EXPECT_EQ(lost, 1);
}

// The call that finds it rewritten buys it again, and books that.
TEST(Accounts, WhatComesAgainIsPaidFor) {
  Bank bank;
  bank.uses_until_bought(0.1e-3, 100);
  EXPECT_FALSE(bank.accounts->is_worth_buying_again(bank.key));
  for (int interval = 0; interval < 3; ++interval) {
    for (int i = 0; i < 20; ++i) bank.reused(0.1e-3);
    EXPECT_TRUE(bank.accounts->is_worth_buying_again(bank.key));
    bank.accounts->rewritten(bank.key, 1e6);
    EXPECT_FALSE(bank.accounts->is_worth_buying_again(bank.key));
    bank.accounts->bought_again(bank.accounts->next_call(), bank.key, price.bytes, price);
  }
  EXPECT_EQ(bank.use(0.01e-3), Purchase::wait) << "no more without rent";
  // This time it is soon lost.
  bank.reused(0.1e-3);
  EXPECT_FALSE(bank.accounts->is_worth_buying_again(bank.key));
  bank.accounts->rewritten(bank.key, 1e6);
  EXPECT_EQ(bank.uses_until_bought(0.1e-3, 100), 20);
}

// Two parts with accounts of their own, and a view of both that comes again: as much as it was is bought at once after
// that, not twice. Where most of it was still there, all of it is.
TEST(Accounts, WhatComesAgainIsOneOperand) {
  Bank bank;
  bank.uses_until_bought(0.1e-3, 100);
  bank.key.base += 2 << 20;
  bank.uses_until_bought(0.1e-3, 100);
  OperandKey const both{bank.key.base - (2 << 20), 3 << 20};
  for (int i = 0; i < 40; ++i) bank.accounts->reused(bank.accounts->next_call(), both, 0.1e-3);
  bank.accounts->rewritten(both, 0.6e6);
  bank.accounts->bought_again(bank.accounts->next_call(), both, 2e6, {0.6e-3, 0, 0, 0.6e6});
  for (int i = 0; i < 40; ++i) bank.accounts->reused(bank.accounts->next_call(), both, 0.1e-3);
  bank.accounts->rewritten(both, 2e6);
  bank.key = both;
  EXPECT_NE(bank.use(0.01e-3, {2.1e-3, 0, 0, 2.1e6}), Purchase::buy);
  EXPECT_EQ(bank.use(0.01e-3, {2e-3, 0, 0, 2e6}), Purchase::buy);
  EXPECT_NE(bank.use(0.01e-3, {1e-3, 0, 0, 1e4}), Purchase::buy);
}

// An array of which a part was worth it: not all of it is bought without rent.
TEST(Accounts, NoMoreIsBoughtAtOnceThanWasHeld) {
  Bank bank;
  bank.uses_until_bought(0.1e-3, 100);
  for (int i = 0; i < 20; ++i) bank.reused(0.1e-3);
  bank.accounts->rewritten(bank.key, 1e6);
  EXPECT_EQ(bank.use(0.01e-3, {2e-3, 0, 0, 2e6}), Purchase::verify);
  EXPECT_EQ(bank.use(0.01e-3), Purchase::buy);
  EXPECT_EQ(bank.use(0.01e-3), Purchase::wait);
}

TEST(Accounts, LearnHowProbableALossIs) {
  Price const risky{1e-3, 0, 1e-3, 1e6};
  Bank bank;
  EXPECT_EQ(bank.uses_until_bought(0.1e-3, 100, risky), 15);  // at one half
  for (int i = 0; i < 1000; ++i) bank.reused(0.1e-3);
  bank.accounts->evicted(bank.key);
  EXPECT_EQ(bank.uses_until_bought(0.1e-3, 100, risky), 11);
}

TEST(Accounts, AFewLostBytesAreBorne) {
  Bank bank;
  bank.uses_until_bought(0.1e-3, 100);
  for (int i = 0; i < 100; ++i) {
    for (int use = 0; use < 10; ++use) bank.reused(0.1e-3);
    bank.accounts->rewritten(bank.key, 1e5);
    EXPECT_EQ(bank.uses_until_bought(0.1e-3, 1, {0.1e-3, 0, 0, 1e5}), 1) << i;  // what was lost is bought back
  }
  // Without gains in between it adds up.
  int borne = 0;
  while (bank.uses_until_bought(0.1e-3, 1, {0.1e-3, 0, 0, 1e5}) == 1 && borne < 100) {
    bank.accounts->rewritten(bank.key, 1e5);
    ++borne;
  }
  EXPECT_LT(borne, 10);
}

TEST(Accounts, WritesToWhatIsNotHeldCostNothing) {
  Bank bank;
  for (int i = 0; i < 5; ++i) bank.use(0.1e-3);
  for (int i = 0; i < 10; ++i) bank.accounts->rewritten(bank.key, 1e6);
  EXPECT_EQ(bank.uses_until_bought(0.1e-3, 100), 5);
}

TEST(Accounts, EvictionStartsAtZeroWithoutBackOff) {
  Bank bank;
  bank.uses_until_bought(0.1e-3, 100);
  for (int i = 0; i < 5; ++i) bank.use(0.1e-3);
  bank.accounts->evicted(bank.key);
  int const looks = bank.content.looks;
  EXPECT_EQ(bank.uses_until_bought(0.1e-3, 100), 10);
  EXPECT_EQ(bank.content.looks, looks);
}

TEST(Accounts, ResultsThatNobodyUsesStayNoLonger) {
  Bank bank;
  auto const keeps = [&] { return bank.accounts->keeps_result(bank.accounts->next_call(), bank.key); };
  int kept = 0;
  while (kept < 100 && keeps()) ++kept;
  EXPECT_EQ(kept, 3);
  // What lies beside it in the same account does not count as a use of it.
  OperandKey const result = bank.key;
  bank.key = {result.base + result.bytes, result.bytes};
  bank.reused(1e-6);
  bank.key = result;
  EXPECT_FALSE(keeps());
  bank.key = {result.base + result.bytes / 2, 64};  // a part of it
  bank.reused(1e-6);
  bank.key = result;
  // A program that uses each of them keeps all.
  for (int i = 0; i < 100; ++i) {
    EXPECT_TRUE(keeps()) << i;
    bank.reused(0);
  }
  // Many others later it is as new.
  for (int i = 0; i < 10; ++i) keeps();
  for (std::uint64_t i = 1; i <= 64; ++i)
    bank.accounts->keeps_result(bank.accounts->next_call(), {result.base + i * result.bytes, result.bytes});
  EXPECT_TRUE(keeps());
}

// Freed, and another array in its place, again and again: each purchase is lost, and the next ones are dearer.
TEST(Accounts, OperandsThatVanishAreLostPurchases) {
  Bank bank;
  EXPECT_FALSE(bank.accounts->held(bank.key));
  int const first = bank.uses_until_bought(0.1e-3, 1000);
  ASSERT_GT(first, 0);
  auto const held = bank.accounts->held({bank.key.base + 8, 8});
  ASSERT_TRUE(held);
  EXPECT_EQ(held->base, bank.key.base);
  EXPECT_EQ(held->bytes, bank.key.bytes);
  bank.accounts->rewritten(*held, static_cast<double>(held->bytes));
  EXPECT_FALSE(bank.accounts->held(bank.key));
  EXPECT_GE(bank.uses_until_bought(0.1e-3, 1000), 2 * first);
}

TEST(Accounts, WhatCannotBeTrackedIsAskedForRarely) {
  Bank bank;
  bank.uses_until_bought(0.1e-3, 100);
  bank.accounts->not_trackable(bank.key);
  EXPECT_EQ(bank.use(0.1e-3), Purchase::not_trackable);
  EXPECT_EQ(bank.uses_until_bought(0.1e-3, 10000), 639);
  EXPECT_EQ(reason_for(Purchase::not_trackable), Reason::not_trackable);
  EXPECT_EQ(reason_for(Purchase::backing_off), Reason::rewritten);
  EXPECT_EQ(reason_for(Purchase::wait), Reason::not_resident);
}

TEST(Accounts, SettingsBuyAtOnceOrNever) {
  Bank bank;
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(
        bank.accounts->use(setting::residency::always, bank.accounts->next_call(), bank.key, 0, price, bank.content),
        Purchase::buy);
    EXPECT_EQ(bank.accounts->use(setting::residency::off, bank.accounts->next_call(), bank.key, 9, price, bank.content),
              Purchase::wait);
  }
  EXPECT_EQ(bank.content.looks, 0);
}

TEST(Accounts, AreEmptyInAChild) {
  Bank bank;
  bank.uses_until_bought(0.1e-3, 100);
  pid_t const child = fork();
  if (child == 0) {
    bank.accounts->after_fork_in_child();
    _exit(bank.use(0.1e-3) == Purchase::wait && bank.uses_until_bought(0.1e-3, 100) == 9 ? 0 : 1);
  }
  int status = 1;
  waitpid(child, &status, 0);
  EXPECT_EQ(status, 0);
  EXPECT_EQ(bank.uses_until_bought(0.1e-3, 100), 10);
}

TEST(Accounts, OperandsUsedOnceAreNeverBought) {
  auto const accounts = std::make_unique<Accounts>();
  std::mt19937 random(1);
  Content content;
  for (std::uint64_t i = 0; i < 100000; ++i) {
    OperandKey const key{0x10000000 + i * (1 << 20), 1 + random() % (1 << 20)};
    Purchase const answer = accounts->use(automatic, accounts->next_call(), key, 0.3e-3, price, content);
    ASSERT_EQ(answer, Purchase::wait) << i;
  }
}

// Temporaries: memory of freed operands used again for others, at ever other places.
TEST(Accounts, TemporariesInTheSameMemoryAreNeverBought) {
  auto const accounts = std::make_unique<Accounts>();
  std::mt19937 random(2);
  std::vector<std::uint64_t> arena(1 << 17);
  for (std::uint64_t i = 0; i < 2000; ++i) {
    Operand temporary;
    temporary.shape = Shape::vector;
    temporary.rows = static_cast<std::int64_t>(1000 + random() % 10000);
    temporary.stride = 1;
    temporary.element = 8;
    std::size_t const first = random() % (arena.size() - static_cast<std::size_t>(temporary.rows));
    temporary.data = arena.data() + first;
    for (std::size_t j = 0; j < static_cast<std::size_t>(temporary.rows); ++j) arena[first + j] = i;
    OperandLook look(temporary);
    Purchase const answer =
        accounts->use(automatic, accounts->next_call(), operand_key(temporary), 0.3e-3, price, look);
    ASSERT_NE(answer, Purchase::buy) << i;
  }
}

// Whatever the sequence: the rule pays at most twice what the best choice for each operand would have paid.
TEST(Accounts, PayAtMostTwiceTheBestChoice) {
  std::mt19937 random(3);
  for (int round = 0; round < 200; ++round) {
    Bank bank;
    double const gain = 1e-6 * static_cast<double>(1 + random() % 400);
    auto const uses = 1 + random() % 100;
    double paid = 0;
    bool bought = false;
    for (std::size_t i = 0; i < uses; ++i) {
      if (!bought && bank.use(gain) == Purchase::buy) bought = true, paid += price.transfer;
      if (!bought) paid += gain;
    }
    double const best = std::min(price.transfer, static_cast<double>(uses) * gain);
    EXPECT_LE(paid, 2 * best + 2 * gain) << uses << " uses that gain " << gain;
  }
}

TEST(Accounts, SeveralThreadsAtOnce) {
  auto const accounts = std::make_unique<Accounts>();
  std::atomic<int> bought{0};
  std::vector<std::thread> threads;
  for (unsigned t = 0; t < 4; ++t)
    threads.emplace_back([&, t] {
      std::mt19937 random(t);
      Content content;
      for (int i = 0; i < 20000; ++i) {
        OperandKey const key{0x1000 * (1 + random() % 600), 1 + random() % 0x3000};
        std::uint64_t const call = accounts->next_call();
        bought += accounts->use(automatic, call, key, 0.3e-3, price, content) == Purchase::buy;
        switch (random() % 16) {
          case 0: accounts->rewritten(key, 1e6); break;
          case 1: accounts->evicted(key); break;
          case 2: accounts->not_trackable(key); break;
          case 3: accounts->forget(key); break;
          default: accounts->reused(call, key, 0.1e-3);
        }
      }
    });
  for (auto& thread : threads) thread.join();
  EXPECT_GT(bought, 0);
}

// Parts of one matrix as ever other views: the matrix has one account.
// A result that the next call reads and adds to changes in every call, but between them nobody touches it.
TEST(Accounts, WhatTheCallsThemselvesWriteIsNoChange) {
  auto const uses = [](bool told, bool program_writes) {
    std::vector<double> numbers(4096);
    Operand operand;
    operand.shape = Shape::general;
    operand.data = numbers.data();
    operand.rows = operand.stride = 64;
    operand.cols = 64;
    operand.element = sizeof(double);
    auto const accounts = std::make_unique<Accounts>();
    for (int i = 1; i <= 40; ++i) {
      OperandLook look(operand);
      if (accounts->use(automatic, accounts->next_call(), operand_key(operand), 0.1e-3, price, look) == Purchase::buy)
        return i;
      for (double& one : numbers) one += i;
      if (told) accounts->written(operand_key(operand), look);
      if (program_writes) numbers.assign(numbers.size(), i);
    }
    return 0;
  };
  EXPECT_EQ(uses(true, false), 10);
  EXPECT_EQ(uses(false, false), 0);
  EXPECT_EQ(uses(true, true), 0);
}

TEST(Accounts, OverlappingViewsShareAnAccount) {
  Bank bank;
  OperandKey const whole{0x100000, 0x10000};
  int uses = 0;
  for (std::uint64_t i = 0; i < 100; ++i, ++uses) {
    bank.key = {whole.base + i * 16, whole.bytes - i * 32};
    if (bank.use(0.1e-3) == Purchase::buy) break;
  }
  EXPECT_EQ(uses, 9);
  Bank parts;  // and one that contains accounts absorbs them
  for (std::uint64_t i = 0; i < 10; ++i) {
    parts.key = {whole.base + i * 0x1000, 0x1000};
    EXPECT_NE(parts.use(0.09e-3), Purchase::buy);
  }
  parts.key = whole;
  EXPECT_EQ(parts.use(0.1e-3), Purchase::verify);
  EXPECT_EQ(parts.use(0), Purchase::buy);
}

// Parts that are used once each are not bought on the strength of the others beyond what these have paid.
TEST(Accounts, PartsPayForThemselves) {
  Bank bank;
  bank.key = {0x100000, 0x100000};
  bank.use(0);
  int bought = 0;
  for (std::uint64_t i = 0; i < 256; ++i) {
    bank.key = {0x100000 + i * 0x1000, 0x1000};
    bought += bank.use(0.1e-3) == Purchase::buy;
  }
  EXPECT_LE(bought, 25);  // 25.6 ms of gains missed
  EXPECT_GE(bought, 20);
}

// What `blaslift explain` says of a call is what the accounts do.
TEST(Accounts, BuyAfterAsManyUsesAsTheOutlookSays) {
  MachineProfile profile;  // as built in, whatever this machine has
  for (int const threads : {2, 16})
    for (std::int64_t const n : {5600, 8192, 11585}) {
      profile.cpu_threads = threads;
      Call call;
      call.symbol = Symbol::dgemv;
      call.precision = Precision::d;
      call.routine = &routine(call.symbol);
      for (char const* name : {"m", "n", "lda"}) call[call.routine->find(name)].integer = n;
      for (char const* name : {"incx", "incy"}) call[call.routine->find(name)].integer = 1;
      call[call.routine->find("trans")].flag = 'N';
      call[call.routine->find("alpha")].scalar = {1, 0};
      Outlook const seen = outlook(profile, call);
      ASSERT_EQ(seen.moved.reason, Reason::not_resident) << n;
      double const bytes = 8.0 * static_cast<double>(n * n), share = bytes / seen.cost.keepable_bytes;
      Price const of_matrix = residency_price(profile, bytes, 1, false);
      Bank bank;
      int const uses = bank.uses_until_bought(share * residency_gain(seen.moved), 1000, of_matrix);
      EXPECT_NEAR(uses, seen.uses_until_kept, 1) << n << " with " << threads << " threads";
    }
}

TEST(Outlook, IsTheDecisionOfACallThatIsLookedAt) {
  MachineProfile profile;
  profile.cpu_threads = 16;
  for (std::int64_t const n : {100, 500, 1500, 6000}) {
    Call call = square_gemm("dgemm", n);
    Outlook const seen = outlook(profile, call);
    if (n < smallest_gaining_size(Settings{}, profile)) {
      EXPECT_EQ(seen.moved.reason, Reason::tiny);
      continue;
    }
    Decision const decided = decide_by_cost(profile, call_cost(call));
    EXPECT_EQ(seen.moved.place, decided.place) << n;
    EXPECT_EQ(seen.moved.gpu_seconds, decided.gpu_seconds) << n;
    EXPECT_EQ(seen.resident.gpu_seconds, decided.resident_seconds) << n;
  }
}

}  // namespace
}  // namespace blaslift
