// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Accounts: which operands are worth keeping on the device, decided without knowing the future, as one decides when to
// stop renting skis and to buy them.
//
// The rule. Whenever a call would have gained had an operand been on the device, the gain is booked to the operand's
// account. When the account has reached the price (transfer, arming, and the expected loss should the program rewrite
// it: the loss times the probability, 1/2 at first and learnt from what became of earlier purchases) and the operand
// has shown itself unchanged between two calls, or changed so little from one use to the next that to send that again
// costs less than half of what a use gains, it is bought and the account is charged.
//
// Why that is good enough. Gains missed are rent. Up to a purchase no more rent has been paid than the price, but for
// the last use and the one that the second look waits for. The best possible choice, which knows the future, pays the
// rent of all uses or the price, whichever is less. If the uses end before the purchase, both have paid the same rent;
// if they go on, this rule has paid the price twice at most: rent to its amount, then the price. So it pays at most
// twice what the best choice pays, within the model's error, the two uses and the looks (at most a fortieth of the
// price each). Whoever rewrites an operand after each purchase makes each further one twice as dear, so that after
// rents of R no more than 2 log2(1 + R / price) purchases have been lost. A purchase that has earned its price halves
// this factor again. (Where kernels of level 3 have to be loaded for its first use, that is a purchase of its own, paid
// for by the same rents at the same time, once in a process: dispatch/first_uses.hpp.)
//
// Programs that rewrite an operand often do so at intervals. If, from a look that later ones agreed with to the
// rewriting, it was worth 1.5 times what was paid for it, as rent or afterwards, as much as was held is bought at its
// next use, without rent, and is not dearer. A purchase that is lost at once is no such interval, so that of two in a
// row at most one goes without making the next dearer.
//
// What an account stands for. LAPACK uses one matrix through another view in every call, so that the account of an
// exact view would never grow. An account therefore is a range of addresses. A view that overlaps accounts makes one of
// them all, with the sum of their balances: arrays that are alive at the same time never overlap, so overlapping views
// are parts of one array. A purchase takes only its own price out of the common balance, so that an array of which
// every part is used once is not bought on the strength of its other parts. Memory that is freed and used again for
// another array is recognised by its content, which is not what it was: then the account shrinks to the view at hand.
//
// Several threads may call everything at once. A call allocates nothing and holds the lock for the bookkeeping only,
// not while it looks at operands. The table has a fixed size; the account used longest ago gives way.
#pragma once

#include <pthread.h>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "shim/base/settings.hpp"
#include "shim/decide/decision.hpp"
#include "shim/decide/fingerprint.hpp"
#include "shim/decide/price.hpp"

namespace blaslift {

// From the first to the last byte of an operand in host memory, the gaps between its columns included.
struct OperandKey {
  std::uintptr_t base = 0;
  std::uint64_t bytes = 0;
};
OperandKey operand_key(Operand const& operand);

enum class Purchase : std::uint8_t {
  wait,          // not paid for yet
  verify,        // looked at: it is bought if a later call finds it unchanged
  buy,           // keep it on the device from this call on
  backing_off,   // not paid for yet, and dearer since it was rewritten before
  not_trackable  // the caller said so not long ago
};

// Why a call whose operands are not on the device stays on the CPU.
constexpr Reason reason_for(Purchase purchase) {
  switch (purchase) {
    case Purchase::backing_off: return Reason::rewritten;
    case Purchase::not_trackable: return Reason::not_trackable;
    default: return Reason::not_resident;
  }
}

class Accounts {
 public:
  static constexpr std::size_t capacity = 512;
  // The price is at most 2^this of itself, by purchases that were rewritten and by looks that saw a change.
  static constexpr int most_back_off = 16, most_back_off_by_looks = 4;

  constexpr Accounts() = default;
  Accounts(Accounts const&) = delete;
  Accounts& operator=(Accounts const&) = delete;

  // A number for a call: uses of one call are no evidence that an operand stays unchanged between calls.
  std::uint64_t next_call() { return __atomic_add_fetch(&calls_, 1, __ATOMIC_RELAXED); }

  // A use of an operand that is read and of which bytes are not on the device: books `gain_seconds`, its share of what
  // the call would have gained. `price` is that of the missing bytes. `look` is asked at most for one look.
  // BLASLIFT_RESIDENCY=always buys at once, off never.
  // Not where it may not buy, for the device is still starting, or has not loaded the routine's kernels: what is paid
  // for by then is bought at its first use, if it is still what was looked at meanwhile.
  Purchase use(setting::residency policy, std::uint64_t call, OperandKey const& key, double gain_seconds,
               Price const& price, Look& look, bool may_buy = true);

  // A call used the operand from the device and gained so much by it.
  void reused(std::uint64_t call, OperandKey const& key, double gain_seconds);

  // A call on the device has written the operand, whose old value it read: what a second look is to find is what it
  // holds now.
  void written(OperandKey const& key, Look& look);

  // Whether a result that is written here, and whose old value nobody reads, may stay: until it has stayed some times
  // and nobody has used it. To stay costs disarming and arming, a millisecond for 64 MiB.
  bool keeps_result(std::uint64_t call, OperandKey const& range);
  // What an account that overlaps the range stands for, where something of it has been bought. If nothing of it is
  // there, the program has freed it and made another array in its place: call rewritten().
  std::optional<OperandKey> held(OperandKey const& range);

  // The program wrote into memory that was kept, so that `bytes` of it are lost. Writes to a small part (below a
  // quarter of what is held, until it has earned its price once more) are borne; else the account starts at zero, the
  // operand has to show itself unchanged again, and unless it has earned its price, or was worth it, the next purchase
  // is twice as dear.
  void rewritten(OperandKey const& range, double bytes);
  // Whether it would be bought at its next use if it were rewritten now.
  bool is_worth_buying_again(OperandKey const& range);
  // It was bought by the call that found it rewritten: now so many of its bytes are there, of which those of the price
  // were sent.
  void bought_again(std::uint64_t call, OperandKey const& range, double bytes, Price const& price);
  // It had to make room: the account starts at zero, without back-off.
  void evicted(OperandKey const& range);
  // A purchase failed, or will: the memory cannot be tracked. Asked again when the gains are 64 times the price.
  void not_trackable(OperandKey const& range);
  // The memory has gone (unmapped): nothing is known of what will be there.
  void forget(OperandKey const& range);

  // In the child of a fork: all accounts are empty. Nothing may run in other threads.
  void after_fork_in_child();

 private:
  // Apart from the accounts, so that a search reads few cache lines.
  struct Range {
    std::uintptr_t begin = 0, end = 0;  // empty: the place is free
    std::uint64_t last_call = 0;
  };
  struct Account {
    std::uint64_t id = 0;  // of this use of the place
    double balance = 0;
    // What is on the device: bytes, price, what it has earned since it last earned that, bytes that were lost since
    // then.
    double held_bytes = 0, paid = 0, earned = 0, lost_bytes = 0;
    bool has_earned = false;
    // While it is known to have been the same: all that calls gained or would have gained, what was paid, and the most
    // that was held.
    double interval_gain = 0, interval_paid = 0, interval_bytes = 0;
    double at_once_bytes = 0;    // may be bought without rent
    bool was_rewritten = false;  // just now: a look at the next use tells how long it stays the same
    std::uint8_t back_off = 0;
    std::uint8_t kept = 0, lost_purchases = 0;  // purchases by outcome
    bool untrackable = false;
    bool verified = false;  // has shown itself unchanged
    // A look that waits for a later call.
    bool looked = false, looking = false;
    bool by_samples = false;  // the portrait is of what the operand was before a call of ours wrote it
    std::uint8_t unlike = 0;  // later views that had too little in common with it
    int elements = 0;
    std::uint64_t looked_in = 0, view = 0;
    Portrait portrait;
    bool last_use = false;  // of the use before, and not of one long ago
    Samples samples;
  };
  // Results are told apart, also within one account: of a matrix that is used all the time another part may be written
  // and never read.
  struct ResultStays {
    Range range;
    std::uint8_t unused = 0;  // how often it has stayed since it was last used
  };
  // What to do without the lock.
  enum class Step : std::uint8_t { none, first_look, second_look };
  enum class Seen : std::uint8_t { unchanged, changed, changed_since_long, unlike };

  std::size_t locate(OperandKey const& key, std::uint64_t call);
  void close(std::size_t place);
  Step book(std::size_t place, std::uint64_t call, double gain_seconds, Price const& price, bool may_buy,
            Purchase* answer);
  void first_look(std::uint64_t call, std::size_t place, std::uint64_t id, Look& look);
  Purchase second_look(std::uint64_t call, std::size_t place, std::uint64_t id, OperandKey const& key,
                       double gain_seconds, Price const& price, Look& look);
  static Seen compare(Account const& earlier, double gain_seconds, Price const& price, Look& look, Portrait* now);
  static double price_of(Account const& account, Price const& price);
  static bool is_worth_it(Account const& account);
  static void buy(Account* account, Price const& price);
  static void hold_nothing(Account* account);
  static void start_again(Account* account);
  template <class Change>
  void for_each_overlapping(OperandKey const& range, Change&& change);

  pthread_mutex_t mutex_ = PTHREAD_MUTEX_INITIALIZER;
  std::uint64_t calls_ = 0, ids_ = 0;
  std::size_t used_ = 0;  // places beyond have never been used
  std::array<Range, capacity> ranges_{};
  std::array<Account, capacity> accounts_{};
  std::array<ResultStays, 64> results_{};
};

}  // namespace blaslift
