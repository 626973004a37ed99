// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "shim/base/text_file.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>

namespace blaslift {
namespace {

constexpr std::size_t longest_file = std::size_t{1} << 20;

class File {
 public:
  File(char const* path, char const* mode) : stream_(std::fopen(path, mode)) {}
  ~File() { close(); }
  File(File const&) = delete;
  File& operator=(File const&) = delete;
  explicit operator bool() const { return stream_ != nullptr; }
  std::FILE* get() const { return stream_; }
  bool close() {
    bool const good = !stream_ || std::fclose(stream_) == 0;
    stream_ = nullptr;
    return good;
  }

 private:
  std::FILE* stream_;
};

Error system_error(char const* what, char const* path) {
  int const number = errno;
  return Error::make(number == ENOENT ? Error::Code::unavailable : Error::Code::failed, "%s %.120s: %s", what, path,
                     std::strerror(number));
}

// A regular file, or none yet.
bool may_be_replaced(char const* path) {
  struct stat found {};
  return stat(path, &found) != 0 || S_ISREG(found.st_mode);
}

bool write_all(std::string const& text, File& file) {
  bool const written = std::fwrite(text.data(), 1, text.size(), file.get()) == text.size();
  return file.close() && written;
}

}  // namespace

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view blanks = " \t\r";
  std::size_t const first = text.find_first_not_of(blanks);
  return first == text.npos ? std::string_view{} : text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

bool Lines::next(std::string_view* content) {
  while (!text_.empty()) {
    std::size_t const end = text_.find('\n');
    std::string_view const line = text_.substr(0, end);
    text_ = end == text_.npos ? std::string_view{} : text_.substr(end + 1);
    ++number_;
    *content = trimmed(line.substr(0, line.find('#')));
    if (!content->empty()) return true;
  }
  return false;
}

std::optional<Assignment> assignment_in(std::string_view content) {
  std::size_t const equals = content.find('=');
  if (equals == content.npos) return {};
  return Assignment{trimmed(content.substr(0, equals)), trimmed(content.substr(equals + 1))};
}

char const* short_name(char const* path) {
  constexpr std::size_t longest = 60;
  std::size_t const length = std::strlen(path);
  return length > longest ? path + length - longest : path;
}

Result<std::string> read_text_file(char const* path, char const* what) {
  if (!may_be_replaced(path))  // to open a pipe would wait for its writer
    return Error::make(Error::Code::failed, "%.120s is no regular file: no %s; name another file", path, what);
  File const file(path, "rbe");
  if (!file) return system_error("cannot open", path);
  std::string text;
  char part[1024];
  for (std::size_t got; (got = std::fread(part, 1, sizeof part, file.get())) > 0;) {
    text.append(part, got);
    if (text.size() > longest_file)
      return Error::make(Error::Code::failed, "%.120s is over 1 MiB: no %s; name another file", path, what);
  }
  if (std::ferror(file.get())) return system_error("cannot read", path);
  return text;
}

Error write_text_file(char const* path, std::string const& text) {
  if (!may_be_replaced(path)) {  // a device, a pipe: to rename a file over it would destroy it
    File file(path, "wbe");
    return file && write_all(text, file) ? Error::none() : system_error("cannot write", path);
  }
  // Through links, which may lead into a folder that is kept elsewhere.
  std::unique_ptr<char, decltype(&std::free)> const real(realpath(path, nullptr), &std::free);
  std::string const target = real ? real.get() : path;
  std::string const temporary = target + "." + std::to_string(getpid()) + ".new";
  File file(temporary.c_str(), "wbe");
  if (!file) return system_error("cannot create", temporary.c_str());
  if (write_all(text, file) && std::rename(temporary.c_str(), target.c_str()) == 0) return Error::none();
  Error const error = system_error("cannot write", path);
  unlink(temporary.c_str());
  return error;
}

}  // namespace blaslift
