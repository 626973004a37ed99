// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "cli/html.hpp"

#include <fmt/format.h>

namespace blaslift::cli {
namespace {

// Bytes of the UTF-8 character at the beginning; 0 if there is none.
std::size_t character_length(std::string_view text) {
  auto const byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  unsigned char const first = byte(0);
  std::size_t const length = first < 0x80                    ? 1
                             : first >= 0xc2 && first < 0xe0 ? 2
                             : (first & 0xf0) == 0xe0        ? 3
                             : first >= 0xf0 && first < 0xf5 ? 4
                                                             : 0;
  if (length == 0 || length > text.size()) return 0;
  for (std::size_t i = 1; i < length; ++i)
    if ((byte(i) & 0xc0) != 0x80) return 0;
  // Overlong forms, surrogates, and what lies beyond Unicode.
  if (first == 0xe0 && byte(1) < 0xa0) return 0;
  if (first == 0xed && byte(1) >= 0xa0) return 0;
  if (first == 0xf0 && byte(1) < 0x90) return 0;
  if (first == 0xf4 && byte(1) >= 0x90) return 0;
  return length;
}

}  // namespace

std::string escaped(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    std::size_t const length = character_length(text);
    char const first = text[0];
    bool const control =
        length == 1 && (static_cast<unsigned char>(first) < 0x20 || first == 0x7f) && first != '\t' && first != '\n';
    if (length == 0 || control)
      out += "\xef\xbf\xbd";
    else if (first == '&')
      out += "&amp;";
    else if (first == '<')
      out += "&lt;";
    else if (first == '>')
      out += "&gt;";
    else if (first == '"')
      out += "&quot;";
    else if (first == '\'')
      out += "&#39;";
    else
      out += text.substr(0, length);
    text.remove_prefix(length ? length : 1);
  }
  return out;
}

std::string element(std::string_view name, std::string_view text) {
  return fmt::format("<{0}>{1}</{0}>\n", name, escaped(text));
}

std::string paragraph(std::string_view text) {
  std::string html = "<p>";
  while (!text.empty()) {
    std::size_t const open = text.find('`'), close = open == text.npos ? text.npos : text.find('`', open + 1);
    if (close == text.npos) {
      html += escaped(text);
      break;
    }
    html += escaped(text.substr(0, open)) + "<code>" + escaped(text.substr(open + 1, close - open - 1)) + "</code>";
    text.remove_prefix(close + 1);
  }
  return html + "</p>\n";
}

std::string html_table(Table const& table) {
  if (table.rows.empty()) return {};
  std::string html = "<div class=\"wide\" tabindex=\"0\" role=\"region\" aria-label=\"" + escaped(table.title) +
                     "\">\n<table>\n<caption>" + escaped(table.title) + "</caption>\n<thead><tr>";
  auto const kind = [&](std::size_t i) {
    return table.columns[i].number ? " class=\"number\"" : table.columns[i].whole ? " class=\"whole\"" : "";
  };
  for (std::size_t i = 0; i < table.columns.size(); ++i)
    html += fmt::format("<th scope=\"col\"{}>{}</th>", kind(i), escaped(table.columns[i].name));
  html += "</tr></thead>\n<tbody>\n";
  for (auto const& row : table.rows) {
    html += "<tr>";
    for (std::size_t i = 0; i < row.size(); ++i)
      html += i == 0 ? fmt::format("<th scope=\"row\"{}>{}</th>", kind(i), escaped(row[i]))
                     : fmt::format("<td{}>{}</td>", kind(i), escaped(row[i]));
    html += "</tr>\n";
  }
  html += "</tbody>\n</table>\n</div>\n";
  if (!table.note.empty()) html += "<p class=\"note\">" + escaped(table.note) + "</p>\n";
  return html;
}

std::string html_figure(std::string_view caption, std::string const& drawing) {
  return "<figure>\n<figcaption>" + escaped(caption) + "</figcaption>\n<div class=\"wide\">\n" + drawing +
         "</div>\n</figure>\n";
}

}  // namespace blaslift::cli
