# SPDX-FileCopyrightText: 2026 the blaslift authors
# SPDX-License-Identifier: BSD-3-Clause
"""The seed's tuning recipe from samples, and the choices that follow from it or from the model (gpu/plan: recipe.hpp, by_recipe.hpp,
objective.hpp, optimizer.hpp, figure3.hpp; the same rules, here for shapes that have been timed)."""
import dataclasses
import fractions


@dataclasses.dataclass
class Recipe:
  warps: int = 0        # WrpOcpMin as a number of warps
  blocks: int = 0       # BlkOcpMin as a number of blocks
  threads: int = 0      # ThMin
  ratio: fractions.Fraction = fractions.Fraction(0)  # TyPerTxMax, 0: none

  def text(self, most_warps=64, most_blocks=32):
    return (f"WrpOcpMin {self.warps}/{most_warps}, BlkOcpMin {self.blocks}/{most_blocks}, ThMin {self.threads}, "
            f"TyPerTxMax {self.ratio if self.ratio else '-'}")


def analyze(rows, target=0.98):
  """Of the shapes that reach `target` of the best speed, the smallest occupancies and the largest ratio."""
  if not rows:
    return Recipe()
  best = min(row.timed for row in rows)
  good = [row for row in rows if best >= target * row.timed]

  def least(of):
    minimum = min(of(row) for row in good)
    return 0 if minimum <= min(of(row) for row in rows) else minimum
  ratio = max(row.ratio() for row in good) if any(row.ty > 1 for row in rows) else fractions.Fraction(0)
  return Recipe(least(lambda row: row.warps()), least(lambda row: row.active), least(lambda row: row.threads()), ratio)


def admitted(rows, recipe):
  """What the recipe leaves; it is given up condition by condition until something is left."""
  for relaxed in range(5):
    left = [row for row in rows if (relaxed > 0 or row.threads() >= recipe.threads) and
            (relaxed > 1 or row.active >= recipe.blocks) and (relaxed > 2 or row.warps() >= recipe.warps) and
            (relaxed > 3 or not recipe.ratio or row.ratio() <= recipe.ratio)]
    if left:
      return left
  return []


def by_model(rows):
  """The fastest by the model; within half a percent the larger Tx, the smaller Ty. None if the model was not asked."""
  rows = [row for row in rows if row.model > 0]
  least = min((row.model for row in rows), default=0)
  return max((row for row in rows if row.model <= least * 1.005), key=lambda row: (row.tx, -row.ty), default=None)


def by_recipe(rows, recipe, multiprocessors):
  """What is admitted, then the fastest by the model; without one, as the seed's rule."""
  left = admitted(rows, recipe)
  return by_model(left) or by_repaired_rule(left, recipe, multiprocessors)


def by_repaired_rule(rows, recipe, multiprocessors):
  """The seed's rule repaired: what is admitted, then GrdOcp, larger Tx, smaller Ty."""
  return max(admitted(rows, recipe), key=lambda row: (row.grid_occupancy(multiprocessors), row.tx, -row.ty), default=None)


def by_figure_3(rows, recipe, multiprocessors):
  """The rule as the paper prints it: conditions on occupancies that are no constraints."""
  best, warps, blocks, grid = None, 0, 0, 0
  for row in sorted(rows, key=lambda one: (-one.tx, one.ty)):
    if row.threads() < recipe.threads or (recipe.ratio and row.ratio() > recipe.ratio):
      continue
    occupancy = row.grid_occupancy(multiprocessors)
    if occupancy > grid and row.warps() > min(warps, recipe.warps) and row.active > min(blocks, recipe.blocks):
      best, warps, blocks, grid = row, row.warps(), row.active, occupancy
  return best
