// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "shim/decide/price.hpp"

#include <algorithm>

namespace blaslift {

Price residency_price(MachineProfile const& profile, double bytes, double small_page_share, bool sent_anyway,
                      bool beside_others) {
  Price price;
  price.bytes = bytes;
  if (!sent_anyway) price.transfer = bytes / profile.upload_bytes_per_second;
  price.arming = (beside_others ? 0 : profile.keep_call_seconds) +
                 bytes * (profile.keep_seconds_per_byte + small_page_share * profile.arm_seconds_per_small_byte +
                          (1 - small_page_share) * profile.arm_seconds_per_huge_byte);
  price.loss_if_rewritten = bytes * profile.rewritten_seconds_per_byte;
  return price;
}

double residency_gain(Decision const& decision) {
  if (decision.resident_seconds <= 0) return 0;
  if (decision.place == Place::gpu) return std::max(0.0, decision.gpu_seconds - decision.resident_seconds);
  return decision.reason == Reason::not_resident ? std::max(0.0, decision.cpu_seconds - decision.resident_seconds) : 0;
}

}  // namespace blaslift
