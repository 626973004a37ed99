# SPDX-FileCopyrightText: 2026 the blaslift authors
# SPDX-License-Identifier: BSD-3-Clause
"""What a file of results says of the machine and the versions that gave them."""
import os
import platform
import subprocess
import sys
import time


def command_output(command):
  try:
    return subprocess.run(command, capture_output=True, text=True, timeout=60).stdout.strip()
  except (OSError, subprocess.TimeoutExpired):
    return ""


def current_commit():
  return command_output(["git", "rev-parse", "HEAD"])


def machine_facts(commit):
  with open("/proc/cpuinfo") as file:
    cpu = next((line.split(":")[1].strip() for line in file if line.startswith("model name")), "")
  return {
    "time": time.strftime("%Y-%m-%d"), "commit": commit, "kernel": platform.release(), "cores": os.cpu_count(),
    "gpu": command_output(["nvidia-smi", "--query-gpu=name,driver_version,memory.total", "--format=csv,noheader"]),
    "cpu": cpu,
  }


def client_facts(python=sys.executable):
  """The programs whose BLAS unchanged_programs.py and applications.py time."""
  return {
    "numpy": command_output([python, "-c", "import numpy; print(numpy.__version__, "
                             "numpy.__config__.CONFIG['Build Dependencies']['blas']['version'])"]),
    "R": command_output(["Rscript", "-e", "cat(R.version.string, extSoftVersion()[['BLAS']])"]),
  }
