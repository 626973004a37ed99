# SPDX-FileCopyrightText: 2026 the blaslift authors
# SPDX-License-Identifier: BSD-3-Clause
"""Unmodified Debian programs for real_programs.py: their inputs, how they are started and what their outputs say.

They are looked for in a folder that holds root/usr/bin, and env.sh, which sets what they need: APP_LIBRARIES (for LD_LIBRARY_PATH),
ESPRESSO_PSEUDO, ELK_SPECIES and their own variables. applications.py NAME SIZE FOLDER makes an input; gemma's needs NumPy.
"""
import math
import os
import random
import re
import subprocess
import sys

BINARY = {"mopac": "mopac", "quantum_espresso": "pw.x", "elk": "elk-lapw", "gemma": "gemma", "gemma_bslmm": "gemma", "freefem": "FreeFem++"}
INPUT = {"gemma_bslmm": "gemma"}  # whose input is another's
READ_IN_PLACE = {"gemma", "gemma_bslmm"}  # the others write beside their input, and get a copy
LONG_LOGS = {"elk"}  # hundreds of millions of tiny calls: a line for each cannot be written


# Inputs. Fixed seeds: all runs compute the same.

def write(folder, name, text):
  with open(os.path.join(folder, name), "w") as file:
    file.write(text)


def displaced_cells(cells, basis, seed=11):
  """Atoms of cells^3 cubic cells in units of the whole, each moved a little: no symmetry is left."""
  moved = random.Random(seed)
  corners = [(i, j, k) for i in range(cells) for j in range(cells) for k in range(cells)]
  return [[(corner[axis] + atom[axis] + moved.uniform(-0.01, 0.01)) / cells for axis in range(3)] for corner in corners for atom in basis]


FACES = [(0, 0, 0), (0.5, 0.5, 0), (0.5, 0, 0.5), (0, 0.5, 0.5)]


def make_mopac(molecules, folder):
  """Water on a cubic grid of 3.1 Angstrom, each molecule turned at random."""
  turned = random.Random(11)
  side = math.ceil(molecules ** (1 / 3) - 1e-9)
  lines = [f"PM7 1SCF NOMM GEO-OK NOSYM THREADS={os.environ.get('OMP_NUM_THREADS') or len(os.sched_getaffinity(0))}", f"{molecules} water molecules", ""]
  for i in range(molecules):
    centre = [3.1 * (i % side), 3.1 * (i // side % side), 3.1 * (i // side ** 2)]
    axis = [turned.gauss(0, 1) for _ in range(3)]
    length = math.sqrt(sum(part * part for part in axis))
    axis, angle = [part / length for part in axis], turned.uniform(0, 2 * math.pi)
    for element, place in (("O", (0, 0, 0)), ("H", (0.7572, 0.5859, 0)), ("H", (-0.7572, 0.5859, 0))):
      # Rodrigues' formula.
      along = sum(a * p for a, p in zip(axis, place)) * (1 - math.cos(angle))
      across = [axis[(k + 1) % 3] * place[(k + 2) % 3] - axis[(k + 2) % 3] * place[(k + 1) % 3] for k in range(3)]
      at = [centre[k] + place[k] * math.cos(angle) + across[k] * math.sin(angle) + axis[k] * along for k in range(3)]
      lines.append(element + "".join(f" {part:.5f} 0" for part in at))
  write(folder, "water.mop", "\n".join(lines) + "\n")


def make_quantum_espresso(cells, folder):
  """Silicon at one general k-point, so that the arithmetic is complex; two steps."""
  atoms = displaced_cells(cells, [tuple(part + shift for part in face) for face in FACES for shift in (0, 0.25)])
  write(folder, "pw.in", f"""&control
 calculation='scf', prefix='si', outdir='./out', pseudo_dir='{os.environ["ESPRESSO_PSEUDO"]}', disk_io='none', verbosity='low'
/
&system
 ibrav=1, celldm(1)={10.26 * cells}, nat={len(atoms)}, ntyp=1, ecutwfc=12, nosym=.true., noinv=.true., nbnd={int(len(atoms) * 2.2)}
/
&electrons
 diagonalization='david', conv_thr=1e-7, electron_maxstep=2, mixing_beta=0.7
/
ATOMIC_SPECIES
 Si 28.086 Si.pz-vbc.UPF
K_POINTS tpiba
 1
 0.1 0.2 0.3 1.0
ATOMIC_POSITIONS crystal
""" + "".join("Si " + " ".join(f"{part:.8f}" for part in atom) + "\n" for atom in atoms))


def make_elk(cells, folder):
  """Aluminium at the Gamma point; two iterations. One cell is a small problem, and gets a small basis."""
  atoms = displaced_cells(cells, FACES)
  sides = "".join("  " + " ".join(f"{7.653 * cells if k == j else 0:.6f}" for j in range(3)) + "\n" for k in range(3))
  write(folder, "elk.in", f"tasks\n  0\n\nmaxscl\n  2\n\nnempty\n  10\n\nrgkmax\n  {7.5 if cells > 1 else 6}\n\ngmaxvr\n  12.0\n\navec\n{sides}\n"
        f"sppath\n  '{os.environ['ELK_SPECIES']}/'\n\nngridk\n  1 1 1\n\natoms\n  1\n  'Al.in'\n  {len(atoms)}\n" +
        "".join("  " + " ".join(f"{part:.8f}" for part in atom) + "  0 0 0\n" for atom in atoms))


def make_gemma(people, folder):
  """PLINK's files: five markers a person, four populations, and a trait of fifty markers and noise."""
  import numpy as np
  drawn = np.random.default_rng(11)
  markers = 5 * people
  population = drawn.integers(0, 4, people)
  frequencies = np.clip(drawn.uniform(0.1, 0.5, markers) + drawn.normal(0, 0.05, (4, markers)), 0.02, 0.98)
  trait = drawn.normal(0, 1, people)
  codes = np.array([3, 2, 0], np.uint8)
  with open(os.path.join(folder, "d.bed"), "wb") as bed:
    bed.write(bytes([0x6C, 0x1B, 1]))
    for marker in range(markers):
      genotypes = drawn.binomial(2, frequencies[population, marker])
      if marker % max(1, markers // 50) == 0:
        trait += 0.15 * (genotypes - genotypes.mean())
      padded = np.zeros(-(-people // 4) * 4, np.uint8)
      padded[:people] = codes[genotypes]
      bed.write((padded.reshape(-1, 4) << np.array([0, 2, 4, 6], np.uint8)).sum(1).astype(np.uint8).tobytes())
  write(folder, "d.bim", "".join(f"{1 + marker * 22 // markers}\trs{marker}\t0\t{1000 + marker}\tA\tG\n" for marker in range(markers)))
  write(folder, "d.fam", "".join(f"f{i} i{i} 0 0 1 {value:.6f}\n" for i, value in enumerate(trait)))


def make_freefem(cells, folder):
  """Linear elasticity of a cube of cells^3 cells, linear elements, solved directly by MUMPS."""
  write(folder, "cube.edp", f"""load "msh3"
load "MUMPS_seq"
mesh3 Th = cube({cells}, {cells}, {cells});
fespace Vh(Th, [P1, P1, P1]);
Vh [u, v, w], [a, b, c];
real nu = 0.3, mu = 1 / (2 * (1 + nu)), lambda = nu / ((1 + nu) * (1 - 2 * nu));
macro div(u, v, w) (dx(u) + dy(v) + dz(w)) //
macro strain(u, v, w) [dx(u), dy(v), dz(w), (dy(u) + dx(v)) / sqrt(2.), (dz(u) + dx(w)) / sqrt(2.), (dz(v) + dy(w)) / sqrt(2.)] //
varf stiffness([u, v, w], [a, b, c]) = int3d(Th)(lambda * div(u, v, w) * div(a, b, c) + 2 * mu * (strain(u, v, w)' * strain(a, b, c))) + on(1, u = 0, v = 0, w = 0);
varf force([u, v, w], [a, b, c]) = int3d(Th)(-0.01 * c) + on(1, u = 0, v = 0, w = 0);
matrix A = stiffness(Vh, Vh, tgv = -2);
real[int] f = force(0, Vh, tgv = -2);
set(A, solver = sparsesolver);
u[] = A^-1 * f;
cout.precision(15);
cout << "RESULT " << u[]' * f << endl;
""")


# Starting and reading.

def environment_of(folder):
  """What env.sh sets, over this process's environment."""
  said = subprocess.run(["bash", "-c", '. "$0" >/dev/null && exec env -0', os.path.join(folder, "env.sh")], capture_output=True, check=True).stdout.decode()
  environment = dict(line.split("=", 1) for line in said.split("\0") if "=" in line)
  libraries = environment.get("APP_LIBRARIES", "")
  environment["LD_LIBRARY_PATH"] = ":".join(part for part in (libraries, os.environ.get("LD_LIBRARY_PATH", "")) if part)
  threads = str(len(os.sched_getaffinity(0)))
  return {**environment, "OMP_NUM_THREADS": threads, "OPENBLAS_NUM_THREADS": threads}


def command_of(name, folder, made):
  """The command; `made` is the folder of the input."""
  program = os.path.join(folder, "root/usr/bin", BINARY[name])
  association = f"'{program}' -bfile '{made}/d' -gk 1 -o k && '{program}' -bfile '{made}/d' -k output/k.cXX.txt -lmm 1 -maf 0.45 -o lmm"
  return {"mopac": [program, "water.mop"], "quantum_espresso": [program, "-in", "pw.in"], "elk": [program],
          "gemma": ["bash", "-c", association], "gemma_bslmm": [program, "-bfile", f"{made}/d", "-bslmm", "2", "-o", "ridge"],
          "freefem": [program, "-ng", "-nw", "-v", "0", "cube.edp"]}[name]


def accepts(name, code):
  return code == 0 or (name == "quantum_espresso" and code == 2)  # two steps do not converge, which it says by its status


def text_of(folder, name):
  with open(os.path.join(folder, name), errors="replace") as file:
    return file.read()


def last(pattern, text):
  return float(re.findall(pattern, text, re.M)[-1].replace("D", "E"))


def columns(folder, name):
  lines = [line.split() for line in text_of(folder, name).splitlines()]
  return [dict(zip(lines[0], line)) for line in lines[1:]]


def seconds_of(text):
  """Of "1m 3.25s" or "3.25s"."""
  hours, minutes, seconds = re.fullmatch(r"(?:(\d+)h)? *(?:(\d+)m)? *([\d.]+)s", text.strip()).groups()
  return 3600 * float(hours or 0) + 60 * float(minutes or 0) + float(seconds)


def read(name, folder):
  """Seconds that the program says (None: it says none, or only its CPU's) and the numbers that must agree."""
  if name == "mopac":
    text = text_of(folder, "water.out")
    seconds = re.findall(r"WALL-CLOCK TIME *= *([\d.]+) SECONDS", text)
    return float(seconds[-1]) if seconds else None, [last(r"FINAL HEAT OF FORMATION *= *([-\d.]+)", text)]
  if name == "quantum_espresso":
    text = text_of(folder, "stdout")
    wall = re.findall(r"^ *PWSCF *:.*CPU +(.*?)s WALL", text, re.M)
    return seconds_of(wall[-1] + "s") if wall else None, [last(r"total energy *= *([-\d.]+) Ry", text)]
  if name == "elk":
    return None, [last(r"^ total energy *:? +([-\d.EDed+]+)", text_of(folder, "INFO.OUT"))]
  if name == "gemma":
    rows = columns(folder, "output/lmm.assoc.txt")
    return None, [last(r"pve estimate.*= *([-\d.e+]+)", text_of(folder, "output/lmm.log.txt")), sum(float(row["beta"]) ** 2 for row in rows)]
  if name == "gemma_bslmm":
    rows = columns(folder, "output/ridge.param.txt")
    return None, [last(r"pve estimate.*= *([-\d.e+]+)", text_of(folder, "output/ridge.log.txt")), sum(float(row["alpha"]) ** 2 for row in rows)]
  return None, [last(r"^RESULT ([-\d.e+]+)", text_of(folder, "stdout"))]


if __name__ == "__main__":
  name, size, folder = sys.argv[1], int(sys.argv[2]), sys.argv[3]
  os.makedirs(folder, exist_ok=True)
  globals()["make_" + INPUT.get(name, name)](size, folder)
