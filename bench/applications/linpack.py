# SPDX-FileCopyrightText: 2026 the blaslift authors
# SPDX-License-Identifier: BSD-3-Clause
"""Debian's hpcc (the HPC Challenge suite, a C program that links libblas.so.3), of which HPL, an LU factorisation by one process, is what
takes time. linpack.py ORDER [PROGRAM] prints seconds and what HPL says of its result, as JSON.
"""
import json
import os
import re
import subprocess
import sys
import tempfile

INPUT = """HPLinpack benchmark input file
-
HPL.out
8
1
{order}
1
{block}
0
1
1
1
16.0
1
2
1
4
1
2
1
1
1
1
1
0
2
64
0
0
1
8
-
0
0
0
0
"""

order = int(sys.argv[1])
program = sys.argv[2] if len(sys.argv) > 2 else "hpcc"
with tempfile.TemporaryDirectory() as folder:
  with open(os.path.join(folder, "hpccinf.txt"), "w") as file:
    file.write(INPUT.format(order=order, block=256))
  # One process, without Open MPI's daemon, which may not be there; a user may be root in a container.
  environment = {**os.environ, "OMPI_MCA_ess_singleton_isolated": "1", "OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1", "OMPI_MCA_btl": "self", "OMPI_MCA_pml": "ob1"}
  done = subprocess.run([program], cwd=folder, env=environment, capture_output=True, text=True)
  try:
    with open(os.path.join(folder, "hpccoutf.txt")) as file:
      said = file.read()
  except OSError:
    said = ""
if done.returncode or "End of HPC Challenge" not in said:
  sys.exit(f"{program} ended with {done.returncode}: {done.stderr[-600:]}{said[-600:]}")
value = {name: float(number) for name, number in re.findall(r"^(HPL_time|HPL_Tflops|HPL_RnormI|StarDGEMM_Gflops|SingleDGEMM_Gflops|HPL_eps)=([-+.e\d]+)$", said, re.M)}
residual = re.search(r"\|\|Ax-b\|\|_oo/\(eps\*\(.*?=\s*([-+.e\d]+) \.+ (PASSED|FAILED)", said)
if not residual or residual[2] != "PASSED":
  sys.exit(f"HPL's result did not pass its test: {residual[0] if residual else 'it says nothing of its residual'}")
print(json.dumps({"seconds": {"HPL": [value["HPL_time"]]}, "numbers": {"passed": [1.0]}, "said": {**value, "residual": float(residual[1])}}))
