# SPDX-FileCopyrightText: 2026 the blaslift authors
# SPDX-License-Identifier: BSD-3-Clause
"""What calls a program makes, with their seconds on the CPU and on a GPU that is up; and the limit that follows for the program.

The calls and their order come from the log of one run on the CPU (BLASLIFT_LOG=calls). `blaslift replay` then makes the longest ones again: its
times are those of calls without a log, on a GPU that has loaded their kernels. A recording is text, a block a program:

  program NAME process SECONDS calls N nested N threads N busy SECONDS
  call INDEX CPU GPU_SENT GPU_KEPT ROUTINE -name value ...   milliseconds; - where it was not made there
  at BEGIN THREAD INDEX CPU ESTIMATED_CPU ESTIMATED_GPU      a call: seconds since the process's first, milliseconds
  rest ROUTINE CALLS CPU                                     the calls too short for a line, in sum

`recording.py FILE...` writes them as bench/start_policy reads programs.
"""
import collections
import dataclasses
import json
import re
import subprocess
import sys

MARK = "blaslift replay "
START_SECONDS = 0.3  # one start of the GPU, as it can be
REMARK = re.compile(r"(\d+(?:\.\d+)?) ms \(estimates: CPU (\d+\.\d+), GPU (\d+\.\d+)\) at (\d+\.\d+) s, thread (\d+)")
NOT_LAPACK = re.compile(r"[sdcz]?(gemm|gemm3m|gemmtr|symm|hemm|syrk|herk|syr2k|her2k|trsm|trmm|gemv|gbmv|symv|hemv|sbmv|hbmv|spmv|hpmv|trmv|tbmv|tpmv|trsv|tbsv|tpsv|"
                        r"ger|geru|gerc|syr|her|spr|hpr|syr2|her2|spr2|hpr2|dot|dotu|dotc|dsdot|sdsdot|axpy|axpby|scal|sscal|dscal|copy|swap|nrm2|cnrm2|znrm2|asum|casum|zasum|"
                        r"i[sdcz]?amax|rot|rotg|rotm|rotmg|srot|drot)(_.*)?")


@dataclasses.dataclass
class Call:
  words: str
  seconds: float
  begin: float
  thread: str
  expected_cpu: float = 0
  expected_gpu: float = 0

  @property
  def routine(self):
    return self.words.split(None, 1)[0]


def read_log(path):
  """The calls of a log, in the order in which they ended."""
  with open(path, errors="replace") as file:
    for line in file:
      at, remark = line.find(MARK), line.find("#")
      said = REMARK.search(line, max(remark, 0))
      if at < 0 or remark < at or not said:
        continue
      yield Call(line[at + len(MARK):remark].strip(), float(said[1]) * 1e-3, float(said[4]), said[5], float(said[2]) * 1e-3, float(said[3]) * 1e-3)


def outermost(calls):
  """Without the calls that LAPACK made inside another of these: their time is in that one's. Also how many they were.

  A call that ends after others of its thread holds those that began after it.
  """
  kept, nested = collections.defaultdict(list), 0
  for call in calls:
    before = kept[call.thread]
    lapack = not NOT_LAPACK.fullmatch(call.routine)
    while lapack and before and before[-1].begin >= call.begin - 1e-6:
      before.pop()
      nested += 1
    before.append(call)
  return sorted((call for each in kept.values() for call in each), key=lambda call: call.begin), nested


def busy_seconds(calls):
  """The time in which at least one call ran: less than their sum where threads make calls at once."""
  total = sum(call.seconds for call in calls)
  busy, end = 0.0, 0.0
  for call in sorted(calls, key=lambda call: call.begin):
    busy += max(0.0, call.begin + call.seconds - max(end, call.begin))
    end = max(end, call.begin + call.seconds)
  return min(busy, total)


def replayed(tool, log, environment, most_calls, limit, places):
  """Seconds of the longest calls by their words: on the CPU, on the GPU with operands sent and with operands there. And what went wrong."""
  command = [tool, "replay", "--json", "--places", places, "--seconds", "0.01", "--least", "2", "--calls", str(most_calls), log]
  try:
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=limit)
    page = json.loads(done.stdout)
  except (OSError, subprocess.TimeoutExpired, ValueError) as why:
    return {}, f"replay: {str(why)[:200]}"
  made = {}
  for call in page["calls"]:
    there = {place: call[place]["seconds"] for place in ("cpu", "gpu_sent", "gpu_kept") if place in call and (place == "cpu" or call[place]["on_device"])}
    made[" ".join(call["words"])] = {place: min(seconds) for place, seconds in there.items() if seconds}
  return made, page.get("why_no_gpu", "")


def text_of(seconds):
  return "-" if seconds is None else f"{seconds * 1e3:.4g}"


def compact(name, process_seconds, log, tool, environment, most_calls=60, limit=300, places="cpu,gpu_sent,gpu_kept", least_seconds=5e-4, most_lines=2000):
  """The recording of one program, as text, and what went wrong. `log` holds its calls on the CPU."""
  counted, kinds = 0, {}

  def each():
    nonlocal counted
    for call in read_log(log):
      counted += 1
      yield call
  calls, nested = outermost(each())
  again, problem = replayed(tool, log, environment, most_calls, limit, places) if calls else ({}, "no call was logged")
  shown = sorted((call.seconds for call in calls), reverse=True)[:most_lines]
  least = max(least_seconds, shown[-1] if len(shown) == most_lines else 0)
  lines, rest = [], collections.defaultdict(lambda: [0, 0.0])
  for call in calls:
    if call.seconds < least:
      rest[call.routine][0] += 1
      rest[call.routine][1] += call.seconds
    else:
      index = kinds.setdefault(call.words, len(kinds))
      lines.append(f"at {call.begin:.4f} {call.thread} {index} " + " ".join(map(text_of, (call.seconds, call.expected_cpu, call.expected_gpu))))
  head = (f"program {name} process {process_seconds:.3f} calls {counted} nested {nested} threads {len({call.thread for call in calls})} "
          f"busy {busy_seconds(calls):.3f}")
  known = [f"call {index} " + " ".join(text_of(again.get(words, {}).get(place)) for place in ("cpu", "gpu_sent", "gpu_kept")) + f" {words}"
           for words, index in kinds.items()]
  return "\n".join([head, *known, *lines, *(f"rest {routine} {count} {text_of(seconds)}" for routine, (count, seconds) in sorted(rest.items()))]) + "\n", problem


def number(word):
  return None if word == "-" else float(word) * 1e-3


def read(path):
  """The recordings of a file, by program."""
  programs = {}
  with open(path) as file:
    for line in file:
      words = line.split()
      if not words:
        continue
      if words[0] == "program":
        said = dict(zip(words[2::2], map(float, words[3::2])))
        made = programs[words[1]] = {"process": said["process"], "busy": said["busy"], "kinds": {}, "calls": [], "times": [], "rest": 0.0}
      elif words[0] == "call":
        made["kinds"][words[1]] = [number(word) for word in words[2:5]]
      elif words[0] == "at":
        made["calls"].append((words[3], number(words[4])))
        made["times"].append((float(words[1]), words[2], number(words[5]), number(words[6])))
      elif words[0] == "rest":
        made["rest"] += number(words[3])
  return programs


def limit(recording, plain, start=START_SECONDS):
  """The process's seconds if each call took the shorter of CPU and GPU, and one start was paid if that pays.

  Operands are sent for the first of equal calls, and may be there for the others. The CPU's time is that without a log if it is known.
  """
  seen, on_cpu, best = set(), 0.0, 0.0
  for kind, logged in recording["calls"]:
    cpu, sent, kept = recording["kinds"][kind]
    cpu = logged if cpu is None else min(cpu, logged)
    on_gpu = [seconds for seconds in ((sent, kept) if kind in seen else (sent,)) if seconds is not None]
    seen.add(kind)
    on_cpu += cpu
    best += min([cpu, *on_gpu])
  every = on_cpu + recording["rest"]
  beside = min(1.0, recording["busy"] / every) if every > 0 else 1.0  # of calls that ran beside each other
  return max(plain - max(0.0, (on_cpu - best) * beside - start), 0.0)


def policy_lines(name, recording):
  """The program as bench/start_policy reads it. A call that was not made on a GPU takes there what it takes on the CPU.

  From its third time on a call is expected to take what it takes, for blaslift has learnt so much by then.
  """
  seen, lines = collections.Counter(), []
  for (kind, logged), (begin, thread, expected_cpu, expected_gpu) in zip(recording["calls"], recording["times"]):
    cpu, sent, kept = recording["kinds"][kind]
    cpu = logged if cpu is None else min(cpu, logged)
    gpu = min((seconds for seconds in ((sent, kept) if kind in seen else (sent,)) if seconds is not None), default=cpu)
    seen[kind] += 1
    if seen[kind] > 2:
      expected_cpu, expected_gpu = cpu, gpu
    lines.append((begin, begin + logged, f"call = {thread} {begin:.4f} {cpu:.4g} {gpu:.4g} {expected_cpu:.4g} {expected_gpu:.4g}"))
  rest = max(0.0, recording["process"] - max((end for _, end, _ in lines), default=0.0))
  return ["", f"program = {name}", f"after = {rest:.3f}", *(line for _, _, line in sorted(lines))]


def main():
  print("# Real programs for bench/start_policy, written by bench/real_programs/recording.py; a call: see made_up.txt.")
  for path in sys.argv[1:]:
    for name, recording in read(path).items():
      print("\n".join(policy_lines(name, recording)))


if __name__ == "__main__":
  main()
