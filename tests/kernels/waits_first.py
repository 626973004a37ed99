#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 the blaslift authors
# SPDX-License-Identifier: BSD-3-Clause
"""Whether our kernels' machine code waits for the kernel before (griddepcontrol.wait, ACQBULK) ahead of all that reads or
writes memory of others, for an assembler may move loads.

usage: waits_first.py CUOBJDUMP LIBRARY    Its code for compute capability 9.0 and up; exit status 77 (skipped) without such
code or without CUOBJDUMP. Looked at are the instructions before each wait, from the function's begin or, where warps have
different roles and a wait each, from where the role before ends.
"""
import re
import shutil
import subprocess
import sys

ACCESS = re.compile(r"(LD|LDG|LDGSTS|ST|STG|RED|REDG|ATOM|ATOMG|UBLKCP|CCTL)(\.|$)")
PREFETCH = re.compile(r"CCTL\.E\.PF")  # reads nothing into the kernel
INSTRUCTION = re.compile(r"/\*[0-9a-f]{4,}\*/\s+(@!?U?P\w+\s+)?([A-Z][\w.]*)")
NOT_BESIDE = ("6unfold",)  # launched as usual
READS_C = "15skinny_gemm_sum"  # one load: only the same call's kernel writes C, and this one after its wait


def functions(sass):
  """(name, [(instruction, whether it has a condition)]) of our kernels that are launched beside others."""
  architecture, name, code = 0, None, []
  for line in [*sass, "Function : end"]:
    if match := re.search(r"arch = sm_(\d+)", line):
      architecture = int(match[1])
    elif match := re.search(r"Function : (\S+)", line):
      if name:
        yield f"sm_{architecture} {name}", code
      ours = architecture >= 90 and "blaslift3gpu7kernels" in match[1] and not any(one in match[1] for one in NOT_BESIDE)
      name, code = match[1] if ours else None, []
    elif name and (match := INSTRUCTION.search(line)):
      code.append((match[2], bool(match[1])))


def early_accesses(name, code):
  """What it does before it waits."""
  waits = [i for i, (instruction, _) in enumerate(code) if instruction == "ACQBULK"]
  if not waits or any(code[i][1] for i in waits):
    return ["no wait, or not of all threads"]
  found = []
  for i in waits:
    ends = [j for j, (instruction, condition) in enumerate(code[:i]) if instruction == "EXIT" and not condition]
    begin = ends[-1] if ends else 0
    found += [instruction for instruction, _ in code[begin:i] if ACCESS.match(instruction) and not PREFETCH.match(instruction)]
  if READS_C in name and len(found) == 1 and found[0].startswith("LDG"):
    return []
  return found


def main(cuobjdump, library):
  if shutil.which(cuobjdump) is None:
    print(f"skipped: no {cuobjdump} here (CUDA toolkit, package cuda-cuobjdump)")
    return 77
  done = subprocess.run([cuobjdump, "-sass", library], capture_output=True, text=True)
  if done.returncode != 0:
    print(f"{cuobjdump} -sass {library}: {done.stderr.strip()}")
    return 1
  found = {name: early_accesses(name, code) for name, code in functions(done.stdout.splitlines())}
  if not found:
    print(f"skipped: {library} has no code for compute capability 9.0 or up")
    return 77
  bad = {name: early for name, early in found.items() if early}
  for name, early in bad.items():
    print(f"{name}: {', '.join(early)}")
  print(f"{len(found)} kernels, {len(bad)} that do something before they wait")
  return 1 if bad else 0


if __name__ == "__main__":
  sys.exit(main(*sys.argv[1:]))
