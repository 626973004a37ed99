// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Memory of the process's own whose pages are there before it is pinned: asking for pages is most of what pinning
// takes.
#pragma once

#include <cstddef>

namespace blaslift::gpu {

// Anonymous memory, which a forked child does not have.
struct HostPages {
  std::byte* memory = nullptr;  // null: none
  std::size_t bytes = 0;
};

// At least so many bytes, in whole huge pages where the machine has them; none where there is no memory. 256 MiB take
// 60 ms (4 KiB pages: 180) on the H200 machine, and 9 (16) more to be pinned.
HostPages make_host_pages(std::size_t bytes);
void release(HostPages const& pages);

}  // namespace blaslift::gpu
