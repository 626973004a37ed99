#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 the blaslift authors
# SPDX-License-Identifier: BSD-3-Clause
"""Operands that are used again and again, and rewritten every so often: what the ski rental (shim/decide/accounts.hpp) makes of it.

For every number of uses and every interval of rewriting, the time of all calls as blaslift decides, beside the best choice with
hindsight: all on the CPU, all on the GPU with the operands sent, or with the operands kept from one rewriting to the next. The CPU makes
the same sequence: what another thread has just written costs its cores more than what they have read before. The bound is twice the best
choice and one call more.
"""
import argparse
import json
import os
import statistics
import subprocess
import sys

from facts import current_commit, machine_facts

CALLS = (("dgemv", "-m", "8192", "-n", "8192"), ("sgemv", "-m", "4096", "-n", "4096"), ("dsymv", "-n", "6000"), ("dtrmv", "-n", "6000"),
         ("dgemm", "-m", "3000", "-n", "64", "-k", "3000"), ("dgemm", "-m", "1500", "-n", "1500", "-k", "1500"), ("ddot", "-n", "16777216"))


def replay(options, uses, rewrite, places):
  command = [options.tool, "replay", "--json", "--places", places, "--device", options.device, "--uses", str(uses),
             *(["--rewrite-every", str(rewrite)] if rewrite else []), "-"]
  lines = "".join("blaslift replay " + " ".join(one) + "\n" for one in options.calls)
  done = subprocess.run(command, input=lines, capture_output=True, text=True)
  if not done.stdout:
    sys.exit(f"sequences.py: blaslift replay: {done.stderr.strip()}")
  page = json.loads(done.stdout)
  if not page["gpu"]:
    sys.exit(f"sequences.py: no GPU: {page['why_no_gpu']}")
  options.cpu, options.gpu = page["cpu"], page["gpu"]
  return page["calls"]


def best(uses, rewrite, cpu, sent, bought, kept, first=0):
  """(seconds, which) of the best choice with hindsight. `cpu`: of the whole sequence there; `sent`, `bought` and `kept` of a call: with
  operands that are sent, that are sent and stay (which takes more), and that are there. `first`: what a first call costs
  besides, in every place."""
  spans = 1 if not rewrite else -(-uses // rewrite)
  choices = {"CPU": cpu, "sent": uses * sent + first, "kept": spans * bought + (uses - spans) * kept + first}
  which = min(choices, key=choices.get)
  return choices[which], which


def main():
  parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
  parser.add_argument("--tool", required=True, help="the program blaslift")
  parser.add_argument("--device", default="auto", choices=["auto", "cuda", "emulated"])
  parser.add_argument("--uses", nargs="+", type=int, default=[1, 2, 5, 20, 1000])
  parser.add_argument("--rewrite", nargs="+", type=int, default=[0, 1, 2, 5, 20], help="every so manieth use; 0: never")
  parser.add_argument("--scale", type=float, default=1, help="divides all sizes")
  parser.add_argument("--json", help="write everything there")
  options = parser.parse_args()
  options.calls = [tuple(str(max(1, round(int(word) / options.scale))) if word.isdigit() else word for word in one) for one in CALLS]

  # What a call takes in each place, by itself.
  single = {tuple(call["words"]): call for call in replay(options, 12, 0, "cpu,gpu_sent,gpu_kept")}
  bought = {tuple(call["words"]): call for call in replay(options, 12, 1, "gpu_kept")}  # rewritten before each use
  unusable = [one for one, call in single.items() if call["problem"] or len(bought[one]["gpu_kept"]["seconds"]) < 3 or any(len(call[site]["seconds"]) < 3 for site in ("cpu", "gpu_sent", "gpu_kept"))]
  for one in unusable:
    print(f"left out: {' '.join(one)}: {single[one]['problem'] or 'not made in every place'}", file=sys.stderr)
  options.calls = [one for one in options.calls if one not in unusable]
  def alone(one, site):
    return statistics.median(single[one][site]["seconds"][2:])
  print(f"CPU: {options.cpu}\nGPU: {options.gpu}\n")
  row = "{:<36} {:>5} {:>8} {:>11} {:>11} {:>6}  {}"
  print(row.format("call", "uses", "rewrite", "decided ms", "best ms", "ratio", "best choice"))
  made, ratios, over = [], [], 0
  for uses in options.uses:
    for rewrite in options.rewrite:
      if rewrite >= uses and rewrite > 0:
        continue  # never within these uses
      for call in replay(options, uses, rewrite, "cpu,decided"):
        one = tuple(call["words"])
        if call["problem"] or not call["decided"]["seconds"] or len(call["cpu"]["seconds"]) != uses:
          print(f"left out: {' '.join(one)}, {uses} uses: {call['problem'] or 'not made'}", file=sys.stderr)
          continue
        # Each sequence begins with operands that nobody has seen; a first call's pages are everybody's.
        decided = sum(call["decided"]["seconds"])
        there = call["cpu"]["seconds"]
        cpu, sent, kept = (alone(one, site) for site in ("cpu", "gpu_sent", "gpu_kept"))
        to_buy = statistics.median(bought[one]["gpu_kept"]["seconds"][2:])
        seconds, which = best(uses, rewrite, sum(there), sent, to_buy, kept, max(0.0, there[0] - cpu))
        bound = 2 * seconds + max(there[0], cpu, sent)
        over += decided > bound
        ratios.append(decided / seconds)
        made.append({"words": one, "uses": uses, "rewrite": rewrite, "decided": decided, "best": seconds, "which": which, "bound": bound,
                     "alone": {"cpu": cpu, "sent": sent, "bought": to_buy, "kept": kept}, "cpu": sum(there), "call": call})
        print(row.format(" ".join(one), uses, rewrite or "never", f"{1e3 * decided:.3f}", f"{1e3 * seconds:.3f}", f"{ratios[-1]:.2f}",
                         which + ("" if decided <= bound else "; OVER THE BOUND")), flush=True)
  print(f"\n{len(made)} sequences: {over} over twice the best choice and one call; ratio to the best {statistics.fmean(ratios):.2f} in the mean")
  if options.json:
    with open(options.json, "w") as file:
      json.dump({"facts": machine_facts(current_commit()), "cpu": options.cpu, "gpu": options.gpu, "over": over,
                 "mean": statistics.fmean(ratios), "sequences": made}, file)


if __name__ == "__main__":
  main()
