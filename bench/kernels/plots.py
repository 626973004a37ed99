# SPDX-FileCopyrightText: 2026 the blaslift authors
# SPDX-License-Identifier: BSD-3-Clause
"""Throughput over sizes as SVG: box plots of all shapes, and lines."""
import math

from records import percentile

COLOURS = {"best": "#2ca02c", "model": "#e377c2", "recipe": "#1f77b4", "GrdOcp": "#1f77b4", "figure 3": "#9467bd", "cublas": "#ff7f0e",
           "read": "#999999", "ours": "#d62728", "seed": "#8c564b"}
WIDTH, HEIGHT, LEFT, TOP = 900, 380, 64, 66


def escaped(text):
  return text.replace("&", "&amp;").replace("<", "&lt;")


def text(x, y, content, extra=""):
  return f'<text x="{x:.1f}" y="{y:.1f}" {extra}>{escaped(content)}</text>'


def five_numbers(values):
  return [percentile(values, part) for part in (0, 0.25, 0.5, 0.75, 1)]


def step_of(most):
  """A round distance of grid lines, of which there are 4 to 10."""
  power = 10 ** math.floor(math.log10(most / 4))
  return next(power * factor for factor in (1, 2, 5, 10) if most / (power * factor) <= 10)


def svg(title, lines, boxes=(), x_label="n", y_label="GB/s", logarithmic=False):
  """`lines`: label -> list of (size, rate); `boxes`: list of (size, five numbers)."""
  sizes = sorted({size for points in lines.values() for size, _ in points} | {size for size, _ in boxes})
  rates = [rate for points in lines.values() for _, rate in points] + [rate for _, box in boxes for rate in box]
  if not sizes or not rates or max(rates) <= 0:
    return ""
  bottom, right, most = TOP + HEIGHT, WIDTH - 16, max(rates) * 1.04
  scale = math.log2 if logarithmic else float
  low, high = scale(sizes[0]), scale(sizes[-1])
  margin = 12

  def x_of(size):
    return LEFT + margin + (right - LEFT - 2 * margin) * ((scale(size) - low) / (high - low) if high > low else 0.5)

  def y_of(rate):
    return bottom - HEIGHT * rate / most

  out = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{bottom + 46}" font-family="sans-serif" font-size="11">',
         f'<rect width="{WIDTH}" height="{bottom + 46}" fill="white"/>', text(LEFT, 20, title, 'font-size="14"')]
  step = step_of(most)
  for i in range(int(most / step) + 1):
    y = y_of(i * step)
    out.append(f'<line x1="{LEFT}" y1="{y:.1f}" x2="{right}" y2="{y:.1f}" stroke="#ddd"/>')
    out.append(text(LEFT - 6, y + 4, f"{i * step:g}", 'text-anchor="end"'))
  out.append(text(0, 0, y_label, f'text-anchor="middle" transform="translate(14,{(TOP + bottom) / 2}) rotate(-90)"'))
  shown = sizes if len(sizes) <= 10 else [sizes[round(i * (len(sizes) - 1) / 8)] for i in range(9)]
  for size in shown:
    out.append(text(x_of(size), bottom + 16, str(size), 'text-anchor="middle"'))
  out.append(text((LEFT + right) / 2, bottom + 36, x_label, 'text-anchor="middle"'))

  half = max(1.5, min(6, (right - LEFT) / max(1, len(boxes)) / 3))
  for size, (least, quarter, middle, three_quarters, greatest) in boxes:
    x = x_of(size)
    out.append(f'<line x1="{x:.1f}" y1="{y_of(least):.1f}" x2="{x:.1f}" y2="{y_of(greatest):.1f}" stroke="#888"/>')
    out.append(f'<rect x="{x - half:.1f}" y="{y_of(three_quarters):.1f}" width="{2 * half:.1f}" '
               f'height="{max(0.5, y_of(quarter) - y_of(three_quarters)):.1f}" fill="#dbe5ef" stroke="#567"/>')
    out.append(f'<line x1="{x - half:.1f}" y1="{y_of(middle):.1f}" x2="{x + half:.1f}" y2="{y_of(middle):.1f}" stroke="#234"/>')
  at, spare = LEFT, ["#17becf", "#bcbd22", "#aec7e8", "#7f7f7f", "#1f77b4", "#2ca02c", "#9467bd", "#8c564b"]
  if boxes:
    out.append(f'<rect x="{at}" y="32" width="10" height="10" fill="#dbe5ef" stroke="#567"/>' + text(at + 14, 41, "all shapes"))
    at += 88
  row = 32
  for label, points in lines.items():
    if not points:
      continue
    colour = COLOURS.get(label) or spare.pop(0)
    if at + 30 + 6.5 * len(label) > right:
      at, row = LEFT, row + 16
    out.append(f'<rect x="{at:.0f}" y="{row}" width="10" height="10" fill="{colour}"/>' + text(at + 14, row + 9, label))
    at += 30 + 6.5 * len(label)
    path = " ".join(f"{x_of(size):.1f},{y_of(rate):.1f}" for size, rate in sorted(points))
    out.append(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="1.3"/>')
    if len(points) <= 48:
      out += [f'<circle cx="{x_of(size):.1f}" cy="{y_of(rate):.1f}" r="2" fill="{colour}"/>' for size, rate in points]
  return "\n".join(out + ["</svg>", ""])
