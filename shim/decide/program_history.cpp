// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "shim/decide/program_history.hpp"

#include <sys/random.h>

#include <algorithm>
#include <cstring>

#include "shim/base/fnv.hpp"
#include "shim/base/state_file.hpp"

namespace blaslift {
namespace {

constexpr std::size_t checked_bytes = ProgramHistory::record_bytes - sizeof(std::uint32_t);
static_assert(sizeof(ProgramRecord) == 32);

struct Head {
  char magic[8] = {'b', 'l', 'a', 's', 'p', 'r', 'o', 'g'};
  std::uint32_t format = 1, spare = 0;
  std::uint64_t salt = 0;
  std::uint64_t checksum = 0;  // in its last four bytes
};

std::uint32_t checksum_of(std::string_view bytes) {
  std::uint64_t const hash = fnv1a(bytes);
  return static_cast<std::uint32_t>(hash ^ (hash >> 32));
}

template <class Part>
Part read_as(std::string_view bytes) {
  Part made;
  std::memcpy(static_cast<void*>(&made), bytes.data(), checked_bytes);
  return made;
}

// What is checked, and its checksum behind it.
std::string with_checksum(void const* what) {
  std::string made(static_cast<char const*>(what), checked_bytes);
  std::uint32_t const checksum = checksum_of(made);
  return made.append(reinterpret_cast<char const*>(&checksum), sizeof checksum);
}

bool is_whole(std::string_view record) {
  std::uint32_t checksum = 0;
  std::memcpy(&checksum, record.data() + checked_bytes, sizeof checksum);
  return checksum == checksum_of(record.substr(0, checked_bytes));
}

std::uint64_t mixed(std::uint64_t number) {
  number = (number ^ (number >> 30)) * 0xbf58476d1ce4e5b9;
  number = (number ^ (number >> 27)) * 0x94d049bb133111eb;
  return number ^ (number >> 31);
}

std::uint64_t random_number() {
  std::uint64_t made = 0;
  if (getrandom(&made, sizeof made, GRND_NONBLOCK) != sizeof made)
    made = static_cast<std::uint64_t>(std::time(nullptr));
  return made;
}

std::uint8_t bits(unsigned count) { return static_cast<std::uint8_t>((1U << std::min(count, 8U)) - 1); }

std::uint16_t day_of(std::int64_t now) {
  constexpr std::int64_t seconds = 24 * 3600, most = 0xffff;
  return static_cast<std::uint16_t>(std::clamp<std::int64_t>(now / seconds, 0, most));
}

}  // namespace

std::uint32_t ProgramRecord::add_run() {
  started = static_cast<std::uint8_t>(started << 1);
  gained = static_cast<std::uint8_t>(gained << 1);
  return ++runs;
}

void ProgramRecord::set_started(std::uint32_t run) {
  if (runs - run < 8) started = static_cast<std::uint8_t>(started | 1U << (runs - run));
}

void ProgramRecord::set_gained(std::uint32_t run) {
  if (runs - run < 8) gained = static_cast<std::uint8_t>(gained | 1U << (runs - run));
}

void ProgramRecord::set_lapack_kernels(std::uint32_t kernels) {
  for (std::uint8_t& byte : lapack) byte = static_cast<std::uint8_t>(kernels), kernels >>= 8;
}

std::uint32_t ProgramRecord::lapack_kernels() const {
  return lapack[0] | std::uint32_t{lapack[1]} << 8 | std::uint32_t{lapack[2]} << 16;
}

bool ProgramRecord::last_gained(unsigned count) const { return runs >= count && (gained & bits(count)) == bits(count); }

bool ProgramRecord::last_lost(unsigned count) const {
  return runs >= count && (started & bits(count)) == bits(count) && (gained & bits(count)) == 0;
}

std::string ProgramHistory::make(std::uint64_t salt) {
  Head head;
  head.salt = salt;
  char bytes[record_bytes] = {};
  std::memcpy(bytes, &head, checked_bytes);
  return with_checksum(bytes) + std::string(file_bytes - record_bytes, '\0');
}

std::optional<ProgramHistory> ProgramHistory::parse(std::string bytes) {
  if (bytes.size() != file_bytes || !is_whole(std::string_view(bytes).substr(0, record_bytes))) return {};
  auto const head = read_as<Head>(bytes);
  Head const wanted;
  if (std::memcmp(head.magic, wanted.magic, sizeof head.magic) != 0 || head.format != wanted.format) return {};
  return ProgramHistory(std::move(bytes));
}

std::uint64_t ProgramHistory::key_of(std::uint64_t identity) const {
  return std::max<std::uint64_t>(mixed(mixed(identity) + read_as<Head>(bytes_).salt), 1);
}

std::array<std::size_t, 2> ProgramHistory::places_of(std::uint64_t key) const {
  std::size_t const first = key % places, step = 1 + (key >> 32) % (places - 1);
  return {1 + first, 1 + (first + step) % places};
}

std::optional<ProgramRecord> ProgramHistory::at(std::size_t place) const {
  std::string_view const bytes = std::string_view(bytes_).substr(place * record_bytes, record_bytes);
  auto const made = read_as<ProgramRecord>(bytes);
  return made.key != 0 && is_whole(bytes) ? std::optional(made) : std::nullopt;
}

std::optional<ProgramRecord> ProgramHistory::find(std::uint64_t key) const {
  for (std::size_t const place : places_of(key))
    if (auto const found = at(place); found && found->key == key) return found;
  return {};
}

std::size_t ProgramHistory::place_for(std::uint64_t key) const {
  auto const [first, second] = places_of(key);
  auto const one = at(first), other = at(second);
  bool const takes_second =
      (other && other->key == key) || (one && one->key != key && (!other || other->day < one->day));
  return (takes_second && !(one && one->key == key) ? second : first) * record_bytes;
}

std::string ProgramHistory::bytes_of(ProgramRecord const& record) { return with_checksum(&record); }

std::size_t ProgramHistory::count(std::function<bool(ProgramRecord const&)> const& wanted) const {
  std::size_t made = 0;
  for (std::size_t place = 1; place <= places; ++place)
    if (auto const found = at(place); found && wanted(*found)) ++made;
  return made;
}

std::optional<ProgramHistory> read_program_history(std::string const& path) {
  auto bytes = path.empty() ? std::nullopt : read_state_file(path.c_str(), ProgramHistory::file_bytes);
  return bytes ? ProgramHistory::parse(std::move(*bytes)) : std::nullopt;
}

void change_program_record(std::string const& path, std::uint64_t identity,
                           std::function<void(ProgramRecord&)> const& change, std::int64_t now) {
  if (path.empty()) return;
  StateFile file;
  auto const open = [&] {
    auto bytes = file.open(path.c_str(), ProgramHistory::file_bytes);
    return bytes ? ProgramHistory::parse(std::move(*bytes)) : std::nullopt;
  };
  auto history = open();
  if (!history && write_state_file(path.c_str(), ProgramHistory::make(random_number()))) history = open();
  if (!history) return;
  std::uint64_t const key = history->key_of(identity);
  ProgramRecord record = history->find(key).value_or(ProgramRecord{});
  record.key = key;
  change(record);
  record.day = day_of(now);
  (void)file.write_at(history->place_for(key), ProgramHistory::bytes_of(record));
}

}  // namespace blaslift
