// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "cli/report/html_page.hpp"

#include <fmt/format.h>

#include "cli/report/html.hpp"
#include "cli/report/html_style.hpp"

namespace blaslift::cli {

std::string html_facts(Facts const& facts) {
  std::string html = "<dl class=\"facts\">\n";
  for (auto const& [name, value] : facts)
    html += fmt::format("<div><dt>{}</dt><dd>{}</dd></div>\n", escaped(name), escaped(value));
  return html + "</dl>\n";
}

std::string html_section(std::string_view heading, std::string const& content) {
  return content.empty() ? "" : "<section>\n" + element("h2", heading) + content + "</section>\n";
}

std::string html_page(std::string_view title, std::string_view subtitle, std::string const& body) {
  return "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
         "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n" +
         element("title", title) + "<style>" + html_style + "</style>\n</head>\n<body>\n<header>\n" +
         element("h1", title) + "<p class=\"soft\">" + escaped(subtitle) + "</p>\n</header>\n<main>\n" + body +
         "</main>\n<footer>Made by <code>blaslift report --html</code>, version " + escaped(BLASLIFT_VERSION) +
         ". Times are wall time of the calls, copies included; added up over threads and "
         "processes.</footer>\n</body>\n</html>\n";
}

}  // namespace blaslift::cli
