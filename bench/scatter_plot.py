# SPDX-FileCopyrightText: 2026 the blaslift authors
# SPDX-License-Identifier: BSD-3-Clause
"""Points over seconds, both axes logarithmic, as SVG."""
import math

from series_plot import COLOURS, escaped


def decades(values):
  return range(math.floor(math.log10(min(values))), math.ceil(math.log10(max(values)) + 1e-9) + 1)


def duration(seconds):
  for unit, size in (("s", 1), ("ms", 1e-3), ("us", 1e-6)):
    if seconds >= 0.999 * size:
      return f"{seconds / size:g} {unit}"
  return f"{seconds / 1e-9:g} ns"


def svg_of_points(groups, title, x_name, y_name, lines=(), width=760, height=420):
  """`groups`: list of (label, [(seconds, ratio), ...]); `lines`: ratios that are drawn across. "" if there is no point."""
  groups = [(label, [(x, y) for x, y in points if x > 0 and y > 0]) for label, points in groups]
  groups = [one for one in groups if one[1]]
  if not groups:
    return ""
  xs = [x for _, points in groups for x, _ in points]
  ys = [y for _, points in groups for _, y in points] + list(lines)
  x_decades = decades(xs)
  low, high = math.log2(min(ys)) - 0.2, math.log2(max(ys)) + 0.2
  left, top = 60, 50 + 16 * len(groups)
  bottom = top + height

  def x_of(x):
    return left + (width - left - 20) * (math.log10(x) - x_decades[0]) / (len(x_decades) - 1)

  def y_of(y):
    return bottom - height * (math.log2(y) - low) / (high - low)

  def text(x, y, content, extra=""):
    return f'<text x="{x:.1f}" y="{y:.1f}" {extra}>{escaped(content)}</text>'

  out = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{bottom + 50}" font-family="sans-serif" font-size="11">',
         f'<rect width="{width}" height="{bottom + 50}" fill="white"/>', text(left, 20, title, 'font-size="14"')]
  for decade in x_decades:
    x = x_of(10.0 ** decade)
    out.append(f'<line x1="{x:.1f}" y1="{top}" x2="{x:.1f}" y2="{bottom}" stroke="#ddd"/>')
    out.append(text(x, bottom + 16, duration(10.0 ** decade), 'text-anchor="middle"'))
  for power in range(math.ceil(low), math.floor(high) + 1):
    y = y_of(2.0 ** power)
    out.append(f'<line x1="{left}" y1="{y:.1f}" x2="{width - 20}" y2="{y:.1f}" stroke="#ddd"/>')
    out.append(text(left - 6, y + 4, f"{2.0 ** power:g}", 'text-anchor="end"'))
  for line in lines:
    y = y_of(line)
    out.append(f'<line x1="{left}" y1="{y:.1f}" x2="{width - 20}" y2="{y:.1f}" stroke="#d62728" stroke-dasharray="4 3"/>')
  out.append(text((left + width) / 2, bottom + 36, x_name, 'text-anchor="middle"'))
  out.append(text(16, (top + bottom) / 2, y_name, f'text-anchor="middle" transform="rotate(-90 16 {(top + bottom) / 2:.0f})"'))
  for number, (label, points) in enumerate(groups):
    colour = COLOURS[(number + 2) % len(COLOURS)]
    out.append(f'<rect x="{left}" y="{29 + 16 * number}" width="10" height="10" fill="{colour}"/>')
    out.append(text(left + 14, 38 + 16 * number, label))
    out += [f'<circle cx="{x_of(x):.1f}" cy="{y_of(y):.1f}" r="2.5" fill="{colour}" fill-opacity="0.6"/>' for x, y in points]
  return "\n".join(out + ["</svg>", ""])
