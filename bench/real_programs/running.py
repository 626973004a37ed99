# SPDX-FileCopyrightText: 2026 the blaslift authors
# SPDX-License-Identifier: BSD-3-Clause
"""Runs one program in a fresh process with two clocks: its own, which it prints, and the process's, from before it is made until it is reaped."""
import dataclasses
import json
import math
import os
import signal
import subprocess
import threading
import time


@dataclasses.dataclass
class Run:
  """What one process gave. `problem` says what went wrong; nothing else counts then."""
  process: float = 0.0  # seconds, its end included
  cpu: float = 0.0  # seconds of all its threads and children
  section: float | None = None  # seconds that the program printed
  numbers: list = dataclasses.field(default_factory=list)
  problem: str = ""


def how_it_ended(status):
  code = os.waitstatus_to_exitcode(status)
  if code == 0:
    return ""
  if code > 0:
    return f"exit status {code}"
  try:
    return f"crashed: {signal.Signals(-code).name}"
  except ValueError:
    return f"crashed: signal {-code}"


def end_of(path, most=300):
  with open(path, "rb") as file:
    file.seek(max(0, os.path.getsize(path) - most))
    return " ".join(file.read().decode(errors="replace").split())


def printed(path):
  """Seconds and numbers of the last line of JSON in a program's output."""
  with open(path, errors="replace") as file:
    lines = [line for line in file if line.startswith("{")]
  if not lines:
    raise ValueError("it printed no result")
  said = json.loads(lines[-1])
  return said["seconds"], said["numbers"]


def has_printed(path):
  try:
    return bool(printed(path))
  except (OSError, ValueError, KeyError):
    return False


def reap(process, limit):
  """Status and use of the process; None for the status if it had to be killed. What it left behind is killed too."""
  late = threading.Event()

  def end_it():
    late.set()
    os.killpg(process.pid, signal.SIGKILL)
  timer = threading.Timer(limit, end_it)
  timer.start()
  os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOWAIT)
  timer.cancel()
  os.killpg(process.pid, signal.SIGKILL)  # the group is there until its first process is reaped
  _, status, use = os.wait4(process.pid, 0)
  end = time.monotonic()
  process.returncode = status  # subprocess need not look for it
  return None if late.is_set() else status, use, end


def run(command, environment, folder, limit, accepts=lambda status: status == 0, read=None):
  """Runs `command` in `folder`, for `limit` seconds at most. `read(folder)` gives its seconds and numbers; else its output is read."""
  out, error = os.path.join(folder, "stdout"), os.path.join(folder, "stderr")
  with open(out, "wb") as to, open(error, "wb") as errors:
    begin = time.monotonic()
    try:
      process = subprocess.Popen(command, env=environment, cwd=folder, stdin=subprocess.DEVNULL, stdout=to, stderr=errors, start_new_session=True)
    except OSError as why:
      return Run(problem=f"it cannot be started: {why}")
    status, use, end = reap(process, limit)
  made = Run(process=end - begin, cpu=use.ru_utime + use.ru_stime)
  if status is None:
    made.problem = f"no end within {limit:.0f} s"
  elif not accepts(os.waitstatus_to_exitcode(status)):
    made.problem = f"{how_it_ended(status)}{' behind its result' if has_printed(out) else ''}: {end_of(error)}"
  else:
    try:
      made.section, made.numbers = (read or (lambda _: printed(out)))(folder)
      if not made.numbers or not all(math.isfinite(number) for number in made.numbers):
        raise ValueError(f"its result is {made.numbers}")
    except (OSError, ValueError, KeyError, IndexError, TypeError, AttributeError) as why:
      made.problem = f"it printed no result that can be read ({why}): {end_of(error)}"
  return made
