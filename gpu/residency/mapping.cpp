// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "gpu/residency/mapping.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cinttypes>
#include <cstdio>
#include <cstring>
#include <string_view>

#include "gpu/residency/kernel.hpp"

namespace blaslift::gpu {
namespace {

Error failed(char const* what) { return Error::make(Error::Code::unavailable, "%s: %s", what, std::strerror(errno)); }

// Names without a file that are ordinary memory: none, and those of heap, stacks and prctl(PR_SET_VMA_ANON_NAME).
bool is_ordinary(std::string_view name) {
  return name.empty() || name == "[heap]" || name.starts_with("[stack") || name.starts_with("[anon:");
}

// The mapping at the address or the next one above. Returns 0 or errno; ENOENT: there is none.
int query(int maps, std::uintptr_t address, Mapping* mapping) {
  kernel::MapQuery query{};
  query.size = sizeof query;
  query.query_flags = kernel::map_covering_or_next;
  query.query_addr = address;
  if (ioctl(maps, kernel::procmap_query, &query) != 0) return errno;
  mapping->range = {query.vma_start, query.vma_end};
  mapping->readable = (query.vma_flags & kernel::map_readable) != 0;
  mapping->writable = (query.vma_flags & kernel::map_writable) != 0;
  mapping->shared = (query.vma_flags & kernel::map_shared) != 0;
  mapping->hugetlb = query.vma_page_size != kernel::page;
  mapping->anonymous = false;
  if (query.inode != 0 || query.dev_major != 0 || query.dev_minor != 0) return 0;
  // The name is asked for on its own: those of files, which may be longer than the buffer, are of no use here.
  char name[128] = "";
  kernel::MapQuery again{};
  again.size = sizeof again;
  again.query_addr = query.vma_start;
  again.vma_name_addr = reinterpret_cast<std::uint64_t>(name);
  again.vma_name_size = sizeof name;
  if (ioctl(maps, kernel::procmap_query, &again) != 0) return errno;
  bool const same = again.vma_start == query.vma_start && again.vma_end == query.vma_end && again.inode == 0;
  mapping->anonymous = same && is_ordinary(again.vma_name_size > 0 ? name : "");
  return 0;
}

}  // namespace

Error mappings_under(ByteRange range, std::vector<Mapping>* mappings) {
  if (range.empty()) return Error::none();
  // Opened anew each time: a descriptor that is kept could be closed by the program.
  int const maps = open("/proc/self/maps", O_RDONLY | O_CLOEXEC);
  if (maps < 0) return failed("/proc/self/maps");
  std::size_t const before = mappings->size();
  int problem = 0;
  for (std::uintptr_t at = range.begin; at < range.end && problem == 0;) {
    Mapping mapping;
    problem = query(maps, at, &mapping);
    if (problem != 0 || mapping.range.begin >= range.end) break;
    try {
      mappings->push_back(mapping);
    } catch (...) {
      close(maps);
      throw;
    }
    at = mapping.range.end;
  }
  close(maps);
  if (problem == 0 || problem == ENOENT) return Error::none();
  mappings->resize(before);
  return mappings_under_by_text(range, mappings);  // ENOTTY: before Linux 6.11
}

Error mappings_under_by_text(ByteRange range, std::vector<Mapping>* mappings) {
  if (range.empty()) return Error::none();
  std::FILE* const maps = std::fopen("/proc/self/maps", "re");
  if (maps == nullptr) return failed("/proc/self/maps");
  char line[512];
  bool at_start = true;  // of a line: the names of files may be longer than `line`
  Error error;
  while (std::fgets(line, sizeof line, maps) != nullptr) {
    bool const whole = std::strchr(line, '\n') != nullptr;
    bool const is_rest = !at_start;
    at_start = whole;
    if (is_rest) continue;
    std::uint64_t begin = 0, end = 0, inode = 0;
    unsigned major = 0, minor = 0;
    char rights[5] = "";
    int name = 0;
    if (std::sscanf(line, "%" SCNx64 "-%" SCNx64 " %4s %*x %x:%x %" SCNu64 " %n", &begin, &end, rights, &major, &minor,
                    &inode, &name) < 6) {
      error = Error::make(Error::Code::unavailable, "/proc/self/maps has a line that is not understood");
      break;
    }
    if (end <= range.begin) continue;
    if (begin >= range.end) break;
    line[std::strcspn(line, "\n")] = '\0';
    Mapping mapping;
    mapping.range = {begin, end};
    mapping.readable = rights[0] == 'r';
    mapping.writable = rights[1] == 'w';
    mapping.shared = rights[3] != 'p';
    mapping.anonymous = inode == 0 && major == 0 && minor == 0 && is_ordinary(line + name);
    mapping.hugetlb = std::string_view(line + name).starts_with("/anon_hugepage");
    try {
      mappings->push_back(mapping);
    } catch (...) {
      std::fclose(maps);
      throw;
    }
  }
  std::fclose(maps);
  return error;
}

char const* why_untrackable(Mapping const& mapping) {
  if (mapping.shared) return "it is shared memory, which others may write";
  if (mapping.hugetlb) return "it is made of hugetlbfs pages";
  if (!mapping.anonymous) return "it is a mapping of a file or of the kernel's own";
  if (!mapping.readable || !mapping.writable) return "it is not both readable and writable";
  return nullptr;
}

}  // namespace blaslift::gpu
