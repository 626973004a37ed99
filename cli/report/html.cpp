// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "cli/report/html.hpp"

#include <fmt/format.h>

#include "cli/printable.hpp"

namespace blaslift::cli {
std::string escaped(std::string_view text) {
  std::string out;
  for (char const letter : printable(text)) {
    if (letter == '&')
      out += "&amp;";
    else if (letter == '<')
      out += "&lt;";
    else if (letter == '>')
      out += "&gt;";
    else if (letter == '"')
      out += "&quot;";
    else if (letter == '\'')
      out += "&#39;";
    else
      out += letter;
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
