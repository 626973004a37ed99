# SPDX-FileCopyrightText: 2026 the blaslift authors
# SPDX-License-Identifier: BSD-3-Clause
"""Times of calls one after the other, as SVG: milliseconds (logarithmic) over the number of the call."""
import math

COLOURS = ("#999999", "#c8a165", "#1f77b4", "#d62728", "#2ca02c", "#9467bd")


def escaped(text):
  return text.replace("&", "&amp;").replace("<", "&lt;")


def svg_of_series(series, title):
  """`series`: list of (label, times in seconds, index of the first call on the device or -1)."""
  series = [one for one in series if one[1]]
  times = [time for _, values, _ in series for time in values if time > 0]
  if not times:
    return ""
  low, high = math.floor(math.log10(min(times))), math.ceil(math.log10(max(times)) + 0.02)
  left, top, width, height = 70, 50 + 16 * len(series), 760, 340
  most = max(len(values) for _, values, _ in series)
  bottom = top + height

  def x_of(call):
    return left + (width - left - 20) * call / max(1, most - 1)

  def y_of(time):
    return bottom - height * (math.log10(max(time, 10.0 ** low)) - low) / (high - low)

  def text(x, y, content, extra=""):
    return f'<text x="{x:.1f}" y="{y:.1f}" {extra}>{escaped(content)}</text>'

  out = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{bottom + 50}" font-family="sans-serif" '
         'font-size="11">', f'<rect width="{width}" height="{bottom + 50}" fill="white"/>',
         text(left, 20, title, 'font-size="14"')]
  for decade in range(low, high + 1):
    y = y_of(10.0 ** decade)
    out.append(f'<line x1="{left}" y1="{y:.1f}" x2="{width - 20}" y2="{y:.1f}" stroke="#bbb"/>')
    out.append(text(left - 6, y + 4, f"{10.0 ** (decade + 3):g} ms", 'text-anchor="end"'))
    for step in range(2, 10) if decade < high else ():
      y = y_of(step * 10.0 ** decade)
      out.append(f'<line x1="{left}" y1="{y:.1f}" x2="{width - 20}" y2="{y:.1f}" stroke="#eee"/>')
  for part in range(5):
    call = round((most - 1) * part / 4)
    out.append(text(x_of(call), bottom + 16, str(call), 'text-anchor="middle"'))
  out.append(text((left + width) / 2, bottom + 36, "call", 'text-anchor="middle"'))
  for number, (label, values, first) in enumerate(series):
    colour = COLOURS[number % len(COLOURS)]
    y = 38 + 16 * number
    out.append(f'<rect x="{left}" y="{y - 9}" width="10" height="10" fill="{colour}"/>')
    out.append(text(left + 14, y, label + (f" (first call on the GPU: {first})" if first >= 0 else "")))
    points = " ".join(f"{x_of(call):.1f},{y_of(time):.1f}" for call, time in enumerate(values))
    out.append(f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="1.2"/>')
    if first >= 0:
      out.append(f'<circle cx="{x_of(first):.1f}" cy="{y_of(values[first]):.1f}" r="4" fill="none" stroke="{colour}"/>')
  return "\n".join(out + ["</svg>", ""])
