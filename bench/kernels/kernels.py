#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 the blaslift authors
# SPDX-License-Identifier: BSD-3-Clause
"""Kernels of our own against cuBLAS, yardsticks and the seed's kernels: runs kernels_time part by part, says which targets are
met, and draws the figures of the seed's paper again.

Writes OUT (facts, targets, tables as JSON), OUT without its ending + .txt (the same for people), .raw.jsonl (every measurement)
and one .svg a figure. --plot-only makes all of that again from .raw.jsonl, anywhere.
"""
import argparse
import json
import os
import subprocess
import sys
import threading
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))

from facts import current_commit, machine_facts
from parts import FIGURES, all_parts
from plots import five_numbers, svg
from products import SQUARES, product_plots
from recipes import analyze, by_figure_3, by_model, by_recipe, by_repaired_rule
from records import Records, read_lines
from targets import series_of_sawtooth, targets

SKIP = 77  # kernels_time's exit status where there is no GPU


def run_part(options, part, seconds, raw):
  """Runs the part's process in about that time and appends what it prints to `raw`; the exit status."""
  each = min(part.most, max(part.least, 0.7 * (seconds - part.fixed) / max(1, len(part.cases))))
  words = [f"--seconds={each:.4f}", f"--limit={seconds:.1f}", f"--latency={part.latency}", f"--mode={part.mode}", *part.cases]
  listed = raw + ".words"
  with open(listed, "w") as file:
    file.write("\n".join(words) + "\n")
  begin = time.monotonic()
  counts = {}
  with open(raw, "a") as file:
    process = subprocess.Popen([options.program, f"--file={listed}"], stdout=subprocess.PIPE, text=True)
    watch = threading.Timer(seconds + 60, process.kill)  # it looks at the clock between cases only
    watch.start()
    try:
      for line in process.stdout:
        file.write(line)
        file.flush()
        read = json.loads(line) if line.startswith("{") and line.endswith("}\n") else {"mode": "cut"}
        counts[read["mode"]] = counts.get(read["mode"], 0) + 1
        if read["mode"] == "end" and read["left_out"]:
          print(f"{part.name}: {read['left_out']} of {len(part.cases)} cases left out: the time was used up")
      status = process.wait()
    finally:
      watch.cancel()
      process.kill()
  os.remove(listed)
  done = sum(count for mode, count in counts.items() if mode not in ("facts", "end"))
  print(f"{part.name}: {done} measurements in {time.monotonic() - begin:.1f} s" + (f", exit status {status}" if status else ""), flush=True)
  return status


def run_all(options, raw):
  parts = [part for part in all_parts() if (part.name in options.parts.split(",") if options.parts else not part.only_named)]
  if not parts:
    sys.exit("no such part; there are " + ", ".join(part.name for part in all_parts()))
  end = time.monotonic() + 60 * options.minutes
  for i, part in enumerate(parts):
    left = end - time.monotonic()
    # What earlier parts did not need goes to the later ones.
    seconds = left * part.share / sum(one.share for one in parts[i:])
    if left < 2:
      print(f"{part.name}: left out: the time was used up")
      continue
    status = run_part(options, part, seconds, raw)
    if status == SKIP:
      return SKIP
  return 0


# ---- what is made of it ----

def figure_data(records, figure, who):
  """Box plots and choices of one figure; None if there are no measurements."""
  multiprocessors = records.facts.get("multiprocessors", 132)
  samples = records.rows(figure.case.format(n=figure.analyzed), who)
  if not samples:
    samples = max((records.rows(figure.case.format(n=n), who) for n in figure.sizes[-1:]), key=len)
  recipe = analyze(samples)
  points = []
  for n in figure.sizes:
    case = figure.case.format(n=n)
    line, rows = records.shapes.get((case, who)), records.rows(case, who)
    if not rows:
      continue
    raw = line["rows"]
    chosen, best = raw[line["chosen"]], raw[line["best"]]
    choices = {"model": by_model(rows), "recipe": by_recipe(rows, recipe, multiprocessors),
               "GrdOcp": by_repaired_rule(rows, recipe, multiprocessors), "figure 3": by_figure_3(rows, recipe, multiprocessors)}

    def gbs(microseconds):
      return line["bytes"] / microseconds * 1e-3
    point = {"n": n, "all": [round(value, 1) for value in five_numbers([gbs(row.timed) for row in rows])], "shapes": len(rows),
             who: round(gbs(chosen[7]), 1), "best": round(gbs(best[7]), 1), "quality": round(records.quality(case, who), 4),
             "chosen": chosen[:4], "best_shape": best[:4]}
    for name, row in choices.items():
      if row:
        point[name] = round(gbs(row.timed), 1)
        point[f"{name}_shape"] = [row.variant, row.tx, row.ty, row.per_thread]
    for name in ("cublas", "read"):
      if line["times"].get(name, {}).get("gbs"):
        point[name] = round(line["times"][name]["gbs"], 1)
    points.append(point)
  if not points:
    return None
  return {"figure": figure.number, "name": figure.name, "who": who, "recipe": recipe.text(), "points": points}


def figure_svg(data):
  names = ["best", "GrdOcp", "figure 3", "cublas"] if data["who"] == "seed" else ["best", "ours", "model", "recipe", "cublas"]
  lines = {name: [(point["n"], point[name]) for point in data["points"] if name in point] for name in names}
  return svg(f"{data['name']} (figure {data['figure']} of 2015), {'our kernels' if data['who'] == 'ours' else 'the seed’s kernels'}",
             lines, [(point["n"], point["all"]) for point in data["points"]])


def comparison_lines(records, case_of, sizes, whos=("ours", "cublas", "read")):
  return {who: [(n, records.rate(case_of(n), who) * 1e-9) for n in sizes if records.rate(case_of(n), who)] for who in whos}


def other_plots(records):
  """name -> SVG: gemv over sizes, saw-teeth."""
  made = {}
  for symbol in ("sgemv", "dgemv", "cgemv", "zgemv"):
    for trans in "NTC":
      cases = [case for case in records.compared if case.startswith(f"{symbol}:") and case.endswith(f":{trans}")]
      sizes = sorted(int(case.split(":")[1]) for case in cases if case.split(":")[1].isdigit())
      if len(sizes) >= 8:
        lines = comparison_lines(records, lambda n, s=symbol, t=trans: f"{s}:{n}:{t}", sizes)
        made[f"{symbol}_{trans}"] = svg(f"{symbol} {trans}, n x n", lines, logarithmic=True)
  teeth = {}
  for name, cases in series_of_sawtooth().items():
    points = [(int(case.split(":")[1]), records.rate(case) * 1e-9) for case in cases if records.rate(case)]
    if points:
      teeth.setdefault(name.split(" around")[0], []).extend(points)
  for name, points in teeth.items():
    for middle in (1536, 4224, 8448):
      near = [(n, rate) for n, rate in points if abs(n - middle) <= 60]
      if near:
        made[f"sawtooth_{name.replace(' ', '_')}_{middle}"] = svg(f"{name}: sizes that differ by 1", {"ours": near})
  return made


def table_of(records):
  """One line a compared case."""
  read = records.read()
  lines = [f"{'case':34} {'ours GB/s':>10} {'of read':>8} {'cuBLAS':>8} {'times':>6}  {'us':>9} {'alone us':>9} {'cuBLAS':>8}  shape"]
  for case, line in records.compared.items():
    rate, cublas, faster = records.rate(case), records.rate(case, "cublas"), records.faster(case)

    def shown(value, scale, digits, width):
      return f"{value * scale:{width}.{digits}f}" if value else f"{'-':>{width}}"
    shape = line.get("shapes", {}).get("ours")
    lines.append(f"{case:34} {shown(rate, 1e-9, 0, 10)} {shown(rate / read if rate and read else None, 100, 1, 7)}% "
                 f"{shown(cublas, 1e-9, 0, 8)} {shown(faster, 1, 2, 6)}  {shown(records.seconds(case), 1e6, 2, 9)} "
                 f"{shown(records.latency(case), 1e6, 2, 9)} {shown(records.latency(case, 'cublas'), 1e6, 2, 8)}  "
                 f"{'v{} {}x{} a{}'.format(*shape) if shape else ''}")
  return lines


def left_out(records):
  """What has not been measured, by name: kernels that are not there yet, cases that did not fit."""
  reasons = {}
  for mode, symbol, why in records.skipped:
    if "no kernel of ours" not in why:
      reasons.setdefault((mode, symbol), []).append(why)
  made = [f"left out, {mode} {symbol}: {whys[-1]}" + (f" (and {len(whys) - 1} like it)" if len(whys) > 1 else "")
          for (mode, symbol), whys in reasons.items()]
  absent = {symbol for _, symbol, why in records.skipped if "no kernel of ours" in why}
  absent |= {line["symbol"] + (f" {line['flags']}" if line["routine"] == "gemv" else "") for line in records.compared.values()
             if "ours" not in line["times"] and line["case"] not in SQUARES.values()}
  return made + ([f"no kernel of ours for: {', '.join(sorted(absent))}"] if absent else [])


def bits_of(records):
  """A line a routine, and one for each group of runs that differ or are not finite."""
  made, bad = {}, []
  for case, line in records.bits.items():
    runs, units, cublas = made.setdefault(line["symbol"], [0, 0.0, 0.0])
    for group in line["groups"]:
      runs += group["runs"]
      units, cublas = max(units, group.get("units") or 0), max(cublas, group.get("cublas_units") or 0)
      if group.get("chain_hashes", 1) > 1:
        bad.append(f"bits {case}, {group['data']}, beta {group['beta']:g}: {group['chain_hashes']} hashes of {group['chains']} chains")
      if group["hashes"] > 1 or group.get("units", 0) is None:
        bad.append(f"bits {case}, {group['data']}, beta {group['beta']:g}: {group['hashes']} hashes of {group['runs']} runs, error "
                   f"{group.get('units')} units" + (f"; {group['differs']} differs from {group['from']}" if "differs" in group else ""))
    made[line["symbol"]] = [runs, units, cublas]
  return bad + [f"bits {symbol}: {runs} runs, largest error {units:.3g} units (cuBLAS {cublas:.3g})"
                for symbol, (runs, units, cublas) in made.items()]


def judged(found):
  lines = []
  for target in found:
    value = "" if target.value is None else f"  (here {target.value:.4g}, asked {'at least' if target.at_least else 'at most'} {target.bound:g}"
    value += f"; {target.where}" if value and target.where else ""
    value += f"; {target.missing} cases missing" if value and target.missing else ""
    value += f"; {target.limit}" if value and target.limit else ""
    lines.append(f"{target.verdict():13} {target.what}{value + ')' if value else ''}")
  return lines


def evaluate(options, raw):
  records = Records(read_lines(raw))
  if not records.facts:
    sys.exit(f"{raw} has no measurements")
  found = targets(records)
  figures = [data for figure in FIGURES for who in ("ours", "seed") if (data := figure_data(records, figure, who))]
  base = os.path.splitext(options.out)[0]
  lines = [f"{records.facts.get('gpu')}, {records.facts.get('multiprocessors')} multiprocessors, CUDA {records.facts.get('runtime')}, "
           f"cuBLAS {records.facts.get('cublas')}"]
  for name, rate in (("read stream", records.read()), ("copy", records.copy())):
    lines.append(f"{name}: " + (f"{rate * 1e-9:.0f} GB/s" if rate else "not measured"))
  lines += left_out(records)
  lines += [f"ERROR during {line['during']} {line['case']}: {line['error']}" for line in records.errors]
  lines += ["", *judged(found), ""]
  for data in figures:
    lines.append(f"figure {data['figure']}, {data['name']}, {data['who']}: recipe {data['recipe']}")
    for point in data["points"]:
      lines.append(f"  n = {point['n']:6}  chosen {point[data['who']]:7.0f}  best {point['best']:7.0f}  quality {point['quality']:.3f}"
                   f"  model {point.get('model', 0):7.0f}  recipe {point.get('recipe', 0):7.0f}  GrdOcp {point.get('GrdOcp', 0):7.0f}"
                   f"  figure 3 {point.get('figure 3', 0):7.0f}  median of {point['shapes']} shapes {point['all'][2]:7.0f}"
                   f"  cuBLAS {point.get('cublas', 0):7.0f}  chosen {point['chosen']} best {point['best_shape']}")
  lines += ["", *table_of(records)]
  for (case, who), line in records.chosen.items():
    lines.append(f"a choice for {case}, {who}, {line['shapes']} shapes: the same again {line['same']:.1f} ns, 64 known sizes "
                 f"{line['known']:.1f} ns" + (f", 8192 sizes {line['many']:.0f} ns" if "many" in line else ""))
  lines += bits_of(records)
  with open(base + ".txt", "w") as file:
    file.write("\n".join(lines) + "\n")
  document = {"facts": {**options.facts, **{key: value for key, value in records.facts.items() if key != "mode"}},
              "read": records.read(), "copy": records.copy(),
              "targets": [{"target": one.what, "value": one.value, "bound": one.bound, "at_least": one.at_least, "where": one.where,
                           "missing": one.missing, "limit": one.limit, "verdict": one.verdict()} for one in found],
              "figures": figures, "compared": list(records.compared.values()), "streams": records.streams,
              "choices": list(records.chosen.values()), "bits": list(records.bits.values()), "skipped": records.skipped}
  with open(options.out, "w") as file:
    file.write(one_line_each(document))
  plots = {} if options.no_plots else {f"figure_{data['figure']}_{data['who']}": figure_svg(data) for data in figures} | other_plots(records) | product_plots(records)
  for name, plot in plots.items():
    if plot:
      with open(f"{base}_{name}.svg", "w") as file:
        file.write(plot)
  print("\n".join([*lines[:3], *left_out(records), "", *judged(found)]))
  verdicts = [one.verdict() for one in found]
  print(f"{verdicts.count('PASS') + verdicts.count('PASS so far')} met, {verdicts.count('FAIL')} not met, "
        f"{verdicts.count('not measured')} not measured; {len(plots)} plots beside {options.out}")
  return records


def one_line_each(document):
  """JSON with a line for each entry of the lists: what changes from run to run can be compared."""
  parts = []
  for key, value in document.items():
    if isinstance(value, list):
      text = "[\n" + ",\n".join(json.dumps(one) for one in value) + "\n]"
    else:
      text = json.dumps(value)
    parts.append(f"{json.dumps(key)}: {text}")
  return "{" + ",\n".join(parts) + "}\n"


def main():
  parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
  parser.add_argument("--program", default="build/release/bin/kernels_time", help="path of kernels_time")
  parser.add_argument("--out", required=True, help="JSON file to write; text, plots and raw measurements go beside it")
  parser.add_argument("--minutes", type=float, default=8, help="for everything; each part has its share")
  parser.add_argument("--parts", default="", help="some of " + ", ".join(part.name for part in all_parts()))
  parser.add_argument("--add", action="store_true", help="to the raw measurements of an earlier run (other parts of it)")
  parser.add_argument("--plot-only", action="store_true", help="no measurement: from the raw ones beside --out")
  parser.add_argument("--no-plots", action="store_true", help="for machines from which only a few files come back")
  parser.add_argument("--commit", default=None)
  options = parser.parse_args()
  raw = os.path.splitext(options.out)[0] + ".raw.jsonl"
  if options.plot_only:
    facts = {}
    if os.path.exists(options.out):  # the machine's facts are those of the measurements
      with open(options.out) as file:
        facts = json.load(file)["facts"]
    options.facts = facts
    return 0 if evaluate(options, raw) else 1
  options.facts = machine_facts(options.commit or current_commit())
  options.program = os.path.abspath(options.program)
  if not os.path.exists(options.program):
    sys.exit(f"{options.program} is not there: build with -DBLASLIFT_BENCH=ON and a CUDA toolkit, or give --program")
  if not options.add and os.path.exists(raw):
    os.remove(raw)
  if run_all(options, raw) == SKIP:
    print("skipped: there is no GPU")
    return SKIP
  evaluate(options, raw)
  return 0


if __name__ == "__main__":
  sys.exit(main())
