#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 the blaslift authors
# SPDX-License-Identifier: BSD-3-Clause
"""Operands that are used again and again, and rewritten every so often: what the ski rental (shim/decide/accounts.hpp) makes of it.

For every number of uses and every interval of rewriting, the time of all calls as blaslift decides, beside the best choice with
hindsight: all on the CPU, all on the GPU with the operands sent, or with the operands kept from one rewriting to the next. The CPU makes
the same sequence: what another thread has just written costs its cores more than what they have read before. The bound is twice the best
choice and one call more. What is over it is measured once more, by other processes, and counts as it is then.
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


def replay(options, uses, rewrite, places, calls=None):
  command = [options.tool, "replay", "--json", "--places", places, "--device", options.device, "--uses", str(uses),
             *(["--rewrite-every", str(rewrite)] if rewrite else []), "-"]
  lines = "".join("blaslift replay " + " ".join(one) + "\n" for one in calls or options.calls)
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
  operands that are sent, that are sent and stay (which takes more), and that are there. `first`: what the first call of a process costs
  besides on the GPU: kernels are loaded, pages touched."""
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
  def judged(call, uses, rewrite):
    """The sequence beside the best choice, or None where it was not made."""
    one = tuple(call["words"])
    if call["problem"] or not call["decided"]["seconds"] or len(call["cpu"]["seconds"]) != uses:
      print(f"left out: {' '.join(one)}, {uses} uses: {call['problem'] or 'not made'}", file=sys.stderr)
      return None
    # Each sequence begins with operands that nobody has seen; a first call's pages are everybody's.
    decided = sum(call["decided"]["seconds"])
    there = call["cpu"]["seconds"]
    cpu, sent, kept = (alone(one, site) for site in ("cpu", "gpu_sent", "gpu_kept"))
    to_buy = statistics.median(bought[one]["gpu_kept"]["seconds"][2:])
    first = max(0.0, single[one]["gpu_sent"]["seconds"][0] - sent)
    seconds, which = best(uses, rewrite, sum(there), sent, to_buy, kept, first)
    bound = 2 * seconds + max(there[0], cpu, sent)
    return {"words": one, "uses": uses, "rewrite": rewrite, "decided": decided, "best": seconds, "which": which, "bound": bound, "over": decided > bound,
            "alone": {"cpu": cpu, "sent": sent, "first": first, "bought": to_buy, "kept": kept}, "cpu": sum(there), "call": call}

  made, at_first = [], 0
  for uses in options.uses:
    for rewrite in options.rewrite:
      if rewrite >= uses and rewrite > 0:
        continue  # never within these uses
      judgements = [one for call in replay(options, uses, rewrite, "cpu,decided") if (one := judged(call, uses, rewrite))]
      suspects = [one["words"] for one in judgements if one["over"]]
      again = {tuple(call["words"]): judged(call, uses, rewrite) for call in replay(options, uses, rewrite, "cpu,decided", suspects)} if suspects else {}
      at_first += len(suspects)
      for seen in judgements:
        if repeated := again.get(seen["words"]):
          repeated["at_first"] = seen
          seen = repeated
        made.append(seen)
        ratio = seen["decided"] / seen["best"]
        print(row.format(" ".join(seen["words"]), uses, rewrite or "never", f"{1e3 * seen['decided']:.3f}", f"{1e3 * seen['best']:.3f}", f"{ratio:.2f}",
                         seen["which"] + ("; OVER THE BOUND" if seen["over"] else "; was over it at first" if "at_first" in seen else "")), flush=True)
  over = sum(one["over"] for one in made)
  mean = statistics.fmean(one["decided"] / one["best"] for one in made) if made else 0
  mean_at_first = statistics.fmean(one.get("at_first", one)["decided"] / one.get("at_first", one)["best"] for one in made) if made else 0
  print(f"\n{len(made)} sequences: {over} over twice the best choice and one call ({at_first} at first); ratio to the best {mean:.2f} in the mean "
        f"({mean_at_first:.2f} at first)")
  if options.json:
    with open(options.json, "w") as file:
      json.dump({"facts": machine_facts(current_commit()), "cpu": options.cpu, "gpu": options.gpu, "over": over, "at_first": at_first,
                 "mean": mean, "mean_at_first": mean_at_first, "sequences": made}, file)


if __name__ == "__main__":
  main()
