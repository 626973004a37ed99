#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 the blaslift authors
# SPDX-License-Identifier: BSD-3-Clause
"""That waits_first.py finds what it is for, in code made up for it."""
import unittest

from waits_first import early_accesses, functions


def of(*instructions, name="_ZN8blaslift3gpu7kernels3foo", architecture="sm_90"):
  """None if this is not looked at."""
  lines = [f"arch = {architecture}", f"\t\tFunction : {name}"]
  lines += [f"        /*{16 * i:04x}*/                   {one} ;" for i, one in enumerate(instructions)]
  found = [early_accesses(*one) for one in functions(lines)]
  return found[0] if found else None


class WaitsFirst(unittest.TestCase):
  def test_kernels_that_wait(self):
    self.assertEqual(of("S2R R1, SR_TID.X", "ACQBULK", "LDG.E R2, [R4]"), [])
    self.assertEqual(of("CCTL.E.PF2 [R2]", "@P0 LDS R3, [R1]", "ACQBULK"), [])
    self.assertEqual(of("@P0 BRA 0x40", "ACQBULK", "LDG.E R2, [R4]", "EXIT", "ACQBULK", "STG.E [R4], R2"), [])

  def test_kernels_that_do_not(self):
    self.assertEqual(of("@P0 LDG.E R2, [R4]", "ACQBULK"), ["LDG.E"])
    self.assertEqual(of("ACQBULK", "EXIT", "LDGSTS.E [R1], [R2]", "ACQBULK"), ["LDGSTS.E"])
    self.assertTrue(of("LDG.E R2, [R4]", "EXIT"))
    self.assertTrue(of("@P0 ACQBULK", "LDG.E R2, [R4]"))

  def test_the_one_that_reads_c(self):
    name = "_ZN8blaslift3gpu7kernels15skinny_gemm_sumIfEEv"
    self.assertEqual(of("LDG.E.STRONG.GPU R2, [R4]", "ACQBULK", name=name), [])
    self.assertTrue(of("LDG.E.STRONG.GPU R2, [R4]", "LDG.E.STRONG.GPU R3, [R4]", "ACQBULK", name=name))
    self.assertTrue(of("STG.E [R4], R2", "ACQBULK", name=name))

  def test_what_is_not_looked_at(self):
    self.assertIsNone(of("LDG.E R2, [R4]", architecture="sm_80"))
    self.assertIsNone(of("LDG.E R2, [R4]", name="_ZN8blaslift3gpu7kernels6unfoldIfEEv"))


if __name__ == "__main__":
  unittest.main()
