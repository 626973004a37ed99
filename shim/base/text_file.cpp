// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "shim/base/text_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>

#include "shim/base/output_file.hpp"
#include "shim/base/quiet_write.hpp"

namespace blaslift {
namespace {

constexpr std::size_t longest_file = std::size_t{1} << 20;

class File {
 public:
  File(char const* path, char const* mode) : stream_(std::fopen(path, mode)) {}
  ~File() {
    if (stream_) std::fclose(stream_);
  }
  File(File const&) = delete;
  File& operator=(File const&) = delete;
  explicit operator bool() const { return stream_ != nullptr; }
  std::FILE* get() const { return stream_; }

 private:
  std::FILE* stream_;
};

Error system_error(char const* what, char const* path) {
  int const number = errno;
  return Error::make(number == ENOENT ? Error::Code::unavailable : Error::Code::failed, "%s %.120s: %s", what, path,
                     std::strerror(number));
}

// A regular file, or none yet.
bool is_file_or_none(char const* path) {
  struct stat found {};
  return stat(path, &found) != 0 || S_ISREG(found.st_mode);
}

// What is no file of its own that could be replaced: devices, pipes, /dev/stdout. The whole text goes there, when its
// reader is ready for it.
Error write_in_place(char const* path, std::string const& text) {
  OutputPlace place;
  Result<Descriptor> const opened = open_to_append(path, &place);
  if (!opened) return opened.error();
  fcntl(opened->get(), F_SETFL, fcntl(opened->get(), F_GETFL) & ~O_NONBLOCK);
  return write_quietly(opened->get(), text.data(), text.size()) ? Error::none() : system_error("cannot write", path);
}

// A file that something is mounted on (containers do this with single files) cannot be replaced. Should the disk be
// full, its old text is lost.
Error write_over(char const* path, std::string const& text) {
  OutputPlace place;
  Result<Descriptor> const opened = open_to_append(path, &place);
  if (!opened) return opened.error();
  bool const written = ftruncate(opened->get(), 0) == 0 && write_quietly(opened->get(), text.data(), text.size());
  return written ? Error::none() : system_error("cannot write", path);
}

// Not by opening it: a pipe's reader would take that for the end.
Error try_in_place(char const* path, OutputPlace const& place) {
  errno = S_ISDIR(place.there.st_mode) ? EISDIR : 0;
  bool const possible = errno == 0 && faccessat(place.folder.get(), place.name, W_OK, AT_EACCESS) == 0;
  return possible ? Error::none() : system_error("cannot write", path);
}

// Without a text: only whether it could be done.
Error write_or_try(char const* path, std::string const* text) {
  OutputPlace place;
  if (Error const error = find_output_place(path, &place)) return error;
  mode_t const mode = place.there.st_mode;
  bool const keeps_mode = place.exists && place.there.st_uid == geteuid();
  if (place.of_kernel || (place.exists && !S_ISREG(mode)))
    return text ? write_in_place(path, *text) : try_in_place(path, place);
  char temporary[temporary_name_size];
  Descriptor const file = create_temporary(place, keeps_mode ? 0600 : 0666, temporary);
  if (!file) return system_error("cannot create a file beside", path);
  bool const written = !text || ((!keeps_mode || fchmod(file.get(), mode & 0777) == 0) &&
                                 write_quietly(file.get(), text->data(), text->size()) &&
                                 renameat(place.folder.get(), temporary, place.folder.get(), place.name) == 0);
  bool const mounted = !written && text && errno == EBUSY;
  Error const error = written ? Error::none() : system_error("cannot write", path);
  if (!written || !text) unlinkat(place.folder.get(), temporary, 0);
  return mounted ? write_over(path, *text) : error;
}

}  // namespace

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view blanks = " \t\r";
  std::size_t const first = text.find_first_not_of(blanks);
  return first == text.npos ? std::string_view{} : text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

std::string text_of(double value) {
  char text[32];
  auto const [end, error] = std::to_chars(text, text + sizeof text, value);
  return {text, error == std::errc{} ? end : text};
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
  if (!is_file_or_none(path))  // to open a pipe would wait for its writer
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

Error write_text_file(char const* path, std::string const& text) { return write_or_try(path, &text); }

Error try_text_file(char const* path) { return write_or_try(path, nullptr); }

}  // namespace blaslift
