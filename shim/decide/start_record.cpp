// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "shim/decide/start_record.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdio>

#include "shim/base/fnv.hpp"
#include "shim/base/state_file.hpp"
#include "shim/base/text_file.hpp"

namespace blaslift {
namespace {

constexpr int start_format = 1;
constexpr std::int64_t most_failures = 1000, most_time = std::int64_t{1} << 40;
constexpr double most_seconds = 3600, most_rate = 1e15;
constexpr std::int64_t most_days = 1 << 20;
constexpr std::size_t longest_file = 8192, longest_name = 100;
constexpr std::string_view checksum_key = "checksum = ";
constexpr std::string_view class_names[StartRecord::rank_classes] = {"1 rank", "2 to 4 ranks", "5 to 16 ranks",
                                                                     "more ranks"};

std::size_t class_of(int local_ranks) {
  return local_ranks <= 1 ? 0 : local_ranks <= 4 ? 1 : local_ranks <= 16 ? 2 : 3;
}

// As a line of the file can hold it.
std::string plain(std::string_view name) {
  std::string made(name.substr(0, longest_name));
  for (char& letter : made)
    if (letter < ' ' || letter > '~' || letter == '#') letter = ' ';
  return std::string(trimmed(made));
}

bool is_legal(double value, double most) { return value >= 0 && value <= most; }  // which NaN is not
double to_microseconds(double seconds) { return std::round(seconds * 1e6) / 1e6; }

bool is_legal(StageSeconds const& took) {
  return std::all_of(took.begin(), took.end(), [](double seconds) { return is_legal(seconds, most_seconds); });
}

bool is_legal(KindOnCpu const& kind) {
  constexpr std::size_t longest_routine = 16;
  auto const is_size = [](int bits) { return bits >= 0 && bits <= 64; };
  auto const is_letter = [](char letter) {
    return (letter >= 'a' && letter <= 'z') || (letter >= '0' && letter <= '9') || letter == '_';
  };
  return !kind.routine.empty() && kind.routine.size() <= longest_routine &&
         std::all_of(kind.routine.begin(), kind.routine.end(), is_letter) && is_size(kind.m) && is_size(kind.n) &&
         is_size(kind.k);
}

std::string checksum_of(std::string_view text) {
  char digits[17];
  std::snprintf(digits, sizeof digits, "%016llx", static_cast<unsigned long long>(fnv1a(text)));
  return digits;
}

// Takes what is before the separator away; all of it where there is none.
std::string_view take_until(std::string_view* text, char separator) {
  std::size_t const end = std::min(text->find(separator), text->size());
  std::string_view const part = trimmed(text->substr(0, end));
  text->remove_prefix(std::min(end + 1, text->size()));
  return part;
}

// "context 0.13"; a NaN where it is not the named number.
double named_number(std::string_view text, std::string_view name) {
  if (!text.starts_with(name) || text.size() <= name.size() || text[name.size()] != ' ') return NAN;
  return number_in<double>(trimmed(text.substr(name.size()))).value_or(NAN);
}

}  // namespace

StartRecord::StartRecord(std::string_view driver, std::string_view gpu, std::string_view module_loading)
    : driver_(plain(driver)), gpu_(plain(gpu)), module_loading_(plain(module_loading)) {}

bool StartRecord::matches(std::string_view driver, std::string_view gpu, std::string_view module_loading) const {
  return plain(driver) == driver_ && (gpu.empty() || plain(gpu) == gpu_) && plain(module_loading) == module_loading_;
}

StartTimes StartRecord::times(int local_ranks) const {
  std::vector<StageSeconds> const& starts = starts_[class_of(local_ranks)];
  if (starts.empty()) return expected_start(local_ranks);
  StartTimes made;
  for (std::size_t stage = 0; stage < start_stages; ++stage) {
    std::vector<double> took;
    took.reserve(starts.size());
    for (StageSeconds const& start : starts) took.push_back(start[stage]);
    std::sort(took.begin(), took.end());
    made.usual[stage] = took[(took.size() - 1) / 2];
    made.late[stage] = std::max(took.back(), 2 * made.usual[stage]);
  }
  return made;
}

void StartRecord::add(StageSeconds const& took, int local_ranks) {
  failures_ = 0, failed_at_ = 0;
  if (!is_legal(took)) return;
  StageSeconds rounded{};
  for (StartStage stage = next(StartStage::idle); takes_time(stage); stage = next(stage))
    rounded[index(stage)] = to_microseconds(took[index(stage)]);
  std::vector<StageSeconds>& starts = starts_[class_of(local_ranks)];
  if (starts.size() == most_starts) starts.erase(starts.begin());
  starts.push_back(rounded);
}

void StartRecord::add_failure(std::int64_t now) {
  failures_ = std::min(failures_ + 1, most_failures);
  failed_at_ = std::clamp<std::int64_t>(now, 0, most_time);
}

bool StartRecord::may_wait(std::int64_t now) const {
  constexpr std::int64_t first_pause = 600, longest_pause = 30 * 24 * 3600, most_doublings = 20;
  if (failures_ == 0) return true;
  std::int64_t const pause = std::min(first_pause << std::min(failures_ - 1, most_doublings), longest_pause);
  return now < failed_at_ || now - failed_at_ >= pause;  // or somebody has set the clock
}

std::optional<QuickLook> StartRecord::quick_look(std::int64_t today) const {
  bool const fresh = quick_look_ && today >= quick_look_->day && today - quick_look_->day <= days_of_quick_look;
  return fresh ? quick_look_ : std::nullopt;
}

void StartRecord::set_quick_look(QuickLook const& look) {
  bool const legal = is_legal(look.call_seconds, most_seconds) && is_legal(look.upload_bytes_per_second, most_rate) &&
                     is_legal(look.download_bytes_per_second, most_rate) && look.day >= 0 && look.day <= most_days;
  if (legal) quick_look_ = look;
}

double StartRecord::cpu_ratio(KindOnCpu const& kind) const {
  auto const found = std::find_if(ratios_.begin(), ratios_.end(), [&](auto const& one) { return one.kind == kind; });
  return found == ratios_.end() ? 0 : found->ratio;
}

void StartRecord::set_cpu_ratio(KindOnCpu const& kind, double ratio) {
  constexpr double most = 1000;
  if (!(ratio > 0) || !is_legal(kind)) return;
  std::erase_if(ratios_, [&](auto const& one) { return one.kind == kind; });
  if (ratios_.size() == most_ratios) ratios_.erase(ratios_.begin());
  ratios_.push_back({kind, std::clamp(ratio, 1 / most, most)});
}

std::string StartRecord::format() const {
  std::string text =
      "# blaslift: seconds that the GPU took to start on this machine, by stage. Without this file they are measured "
      "again.\nblaslift-start = " +
      std::to_string(start_format) + "\n";
  for (auto const& [key, value] : {std::pair<char const*, std::string const&>{"driver", driver_},
                                   {"gpu", gpu_},
                                   {"module_loading", module_loading_}})
    if (!value.empty()) text.append(key).append(" = ").append(value).append("\n");
  text += "failures = " + std::to_string(failures_) + "\n";
  if (failures_ > 0) text += "failed_at = " + std::to_string(failed_at_) + "\n";
  for (std::size_t ranks = 0; ranks < rank_classes; ++ranks)
    for (StageSeconds const& start : starts_[ranks]) {
      char separator = ':';
      text.append("start = ").append(class_names[ranks]);
      for (StartStage stage = next(StartStage::idle); takes_time(stage); stage = next(stage)) {
        text.append({separator, ' '}).append(name_of(stage)).append(" ").append(text_of(start[index(stage)]));
        separator = ',';
      }
      text += "\n";
    }
  if (quick_look_)
    text += "quick_look = day " + std::to_string(quick_look_->day) + ": call " + text_of(quick_look_->call_seconds) +
            ", up " + text_of(quick_look_->upload_bytes_per_second) + ", down " +
            text_of(quick_look_->download_bytes_per_second) + "\n";
  for (CpuRatio const& one : ratios_) {
    char line[128];
    std::snprintf(line, sizeof line, "cpu = %08x %s %d %d %d: %.3g\n", static_cast<unsigned>(one.kind.program),
                  one.kind.routine.c_str(), one.kind.m, one.kind.n, one.kind.k, one.ratio);
    text += line;
  }
  std::string const checksum = checksum_of(text);
  return text.append(checksum_key).append(checksum).append("\n");
}

bool StartRecord::take_start(std::string_view value) {
  std::string_view const ranks = take_until(&value, ':');
  auto const* const found = std::find(std::begin(class_names), std::end(class_names), ranks);
  if (found == std::end(class_names)) return false;
  StageSeconds took{};
  for (StartStage stage = next(StartStage::idle); takes_time(stage); stage = next(stage))
    took[index(stage)] = named_number(take_until(&value, ','), name_of(stage));
  std::vector<StageSeconds>& starts = starts_[static_cast<std::size_t>(found - std::begin(class_names))];
  if (!value.empty() || !is_legal(took) || starts.size() == most_starts) return false;
  starts.push_back(took);
  return true;
}

bool StartRecord::take_quick_look(std::string_view value) {
  if (quick_look_ || !value.starts_with("day ")) return false;
  value.remove_prefix(4);
  auto const day = number_in<std::int64_t>(take_until(&value, ':'));
  double const call = named_number(take_until(&value, ','), "call"), up = named_number(take_until(&value, ','), "up"),
               down = named_number(take_until(&value, ','), "down");
  if (!day || !value.empty()) return false;
  set_quick_look({call, up, down, *day});
  return quick_look_.has_value();
}

// "3fa9c2d1 dsyevr 12 0 0: 4.51"
bool StartRecord::take_cpu_ratio(std::string_view value) {
  std::string_view words = take_until(&value, ':');
  KindOnCpu kind;
  std::string_view const program = take_until(&words, ' ');
  auto const end = std::from_chars(program.data(), program.data() + program.size(), kind.program, 16);
  kind.routine = take_until(&words, ' ');
  for (int* const size : {&kind.m, &kind.n, &kind.k}) *size = number_in<int>(take_until(&words, ' ')).value_or(-1);
  double const ratio = number_in<double>(trimmed(value)).value_or(NAN);
  bool const legal = end.ec == std::errc() && end.ptr == program.data() + program.size() && is_legal(kind) &&
                     words.empty() && ratio > 0 && ratios_.size() < most_ratios;
  if (legal) set_cpu_ratio(kind, ratio);
  return legal && cpu_ratio(kind) > 0;
}

bool StartRecord::take(std::string_view key, std::string_view value) {
  for (auto const& [name, text] : {std::pair<std::string_view, std::string*>{"driver", &driver_},
                                   {"gpu", &gpu_},
                                   {"module_loading", &module_loading_}})
    if (key == name) {
      *text = value;
      return value == plain(value);
    }
  if (key == "start") return take_start(value);
  if (key == "quick_look") return take_quick_look(value);
  if (key == "cpu") return take_cpu_ratio(value);
  auto const whole = number_in<std::int64_t>(value);
  bool const is_time = key == "failed_at";
  if ((!is_time && key != "failures") || !whole || *whole < 0 || *whole > (is_time ? most_time : most_failures))
    return false;
  (is_time ? failed_at_ : failures_) = *whole;
  return true;
}

std::optional<StartRecord> StartRecord::parse(std::string_view text) {
  std::size_t const end = text.rfind(checksum_key);
  if (text.size() > longest_file || end == text.npos || end == 0 || text[end - 1] != '\n') return {};
  std::string_view const body = text.substr(0, end);
  if (text.substr(end + checksum_key.size()) != checksum_of(body) + "\n") return {};
  StartRecord made;
  bool versioned = false;
  Lines lines(body);
  for (std::string_view content; lines.next(&content);) {
    auto const found = assignment_in(content);
    if (!found) return {};
    if (!versioned) {
      if (found->key != "blaslift-start" || number_in<int>(found->value) != start_format) return {};
      versioned = true;
    } else if (!made.take(found->key, found->value)) {
      return {};
    }
  }
  return versioned ? std::optional(made) : std::nullopt;
}

std::optional<StartRecord> read_start_record(std::string const& path) {
  auto const text = path.empty() ? std::nullopt : read_state_file(path.c_str(), longest_file);
  return text ? StartRecord::parse(*text) : std::nullopt;
}

void write_start_record(std::string const& path, StartRecord const& record) {
  if (!path.empty()) (void)write_state_file(path.c_str(), record.format());
}

}  // namespace blaslift
