#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 the blaslift authors
# SPDX-License-Identifier: BSD-3-Clause
"""BLASLIFT_REPRODUCIBLE: the place of a call, how it is cut, and its bits follow from its arguments and the settings alone."""
import pathlib
import re

from situation import expect, expect_equal, main, situation

# A CPU so slow that the emulated device, whatever its speed, is given calls of a size that tests have time for.
SLOW_CPU = 'blaslift-profile = 1\ncpu_double_flops = 2e8\ncpu_threads = 1\n'
LARGE, MIDDLE, SMALL = 420, 300, 60
PLACE = re.compile(r'replay dgemm .*-n (\d+) .*# (CPU|GPU), (.*?)(?:, by .*)?;')
TILES = re.compile(r'device: tiles (.*);')


class Ways:
  """Runs `same_bits` in one way after the other and collects what is said of each order."""

  def __init__(self, lab):
    self.lab = lab
    self.bits, self.places, self.tiles = {}, {}, set()

  def run(self, *arguments, **settings):
    with self.lab.folder() as folder:
      profile = pathlib.Path(folder) / 'profile'
      profile.write_text(SLOW_CPU)
      # So little memory that the large ones are cut.
      wanted = {'BLASLIFT_DEVICE': 'emulated', 'BLASLIFT_REPRODUCIBLE': '1', 'BLASLIFT_PROFILE': profile, 'BLASLIFT_MEMORY': '2MiB',
                'BLASLIFT_LOG': 'debug'}
      seen = self.lab.run(self.lab.program('same_bits'), *arguments, **{**wanted, **settings}).ended_well()
    for line in seen.out.splitlines():
      order, bits = line.split()
      self.bits.setdefault(int(order), set()).add(bits)
    for order, place, reason in PLACE.findall(seen.err):
      if int(order) in (LARGE, MIDDLE, SMALL):
        self.places.setdefault(int(order), set()).add((place, reason))
    return seen


@situation
def places_and_bits_follow_from_the_arguments(lab):
  ways = Ways(lab)
  alone = ways.run(LARGE)
  tiles = TILES.findall(alone.err)
  expect(len(tiles) == 1 and not tiles[0].startswith(f'{LARGE} x {LARGE} x {LARGE}'), f'the large one was not cut: {tiles}')
  again = ways.run(MIDDLE, LARGE, SMALL, SMALL, LARGE, MIDDLE)
  expect_equal(sorted(set(TILES.findall(again.err)) & set(tiles)), tiles, 'tiles of the large one after others')
  ways.run(LARGE, MIDDLE, '--busy', 3)
  ways.run(LARGE, MIDDLE, BLASLIFT_COPY_THREADS='0')
  ways.run(LARGE, MIDDLE, BLASLIFT_FAULT='slow_start')
  expect_equal({order: len(bits) for order, bits in ways.bits.items()}, {LARGE: 1, MIDDLE: 1, SMALL: 1}, 'kinds of results')
  expect_equal(ways.places[LARGE], {('GPU', 'the GPU is estimated faster')}, 'places of the large one')
  expect_equal(len(ways.places[MIDDLE]), 1, 'places of the middle one')


@situation
def without_it_the_first_calls_run_while_the_device_starts(lab):
  """What the setting changes: else the test above would show nothing."""
  ways = Ways(lab)
  ways.run(LARGE, LARGE, LARGE, BLASLIFT_REPRODUCIBLE='0', BLASLIFT_FAULT='slow_start')
  expect(any(place == 'CPU' for place, _ in ways.places[LARGE]), f'all ran on the GPU: {ways.places}')


@situation
def a_first_call_and_a_logged_one_have_no_place_of_their_own(lab):
  """Below a size calls are passed on unseen, but a thread's first is looked at, and all are for a log. By the profile's CPU, even
  the small one would gain on the device."""
  ways = Ways(lab)
  ways.run(SMALL, SMALL, MIDDLE, SMALL)
  expect_equal({place for place, _ in ways.places[SMALL]}, {'CPU'}, 'places of the small one with a log')
  for arguments in ((SMALL, SMALL), (SMALL,), (MIDDLE, SMALL)):
    ways.run(*arguments, BLASLIFT_LOG='off')
  expect_equal(len(ways.bits[SMALL]), 1, 'kinds of results')
  silent = ways.run(SMALL, BLASLIFT_LOG='summary')
  expect('1 on the CPU' in silent.err and '0 on the GPU' in silent.err, silent.err)


@situation
def a_call_that_leaves_the_device_is_said_once(lab):
  for fault, why in (('memory', 'the operands do not fit'), ('allocate:1+', 'the operands do not fit'), ('run:1', 'the GPU failed'),
                     ('start', 'no usable GPU')):
    seen = Ways(lab).run(LARGE, LARGE, LARGE, BLASLIFT_FAULT=fault, BLASLIFT_LOG='off')
    expect_equal(len(seen.said), 1, f'lines said with {fault}')
    expect('BLASLIFT_REPRODUCIBLE: a call of dgemm left the GPU' in seen.err and why in seen.err, seen.err)


@situation
def a_child_of_a_fork_says_that_it_stays_on_the_cpu(lab):
  seen = Ways(lab).run('--child', LARGE, LARGE, BLASLIFT_LOG='off')
  expect_equal(len(seen.said), 1, 'lines said')
  expect('left the GPU (child of a process that uses the GPU)' in seen.err, seen.err)


@situation
def without_a_device_nothing_is_said(lab):
  seen = Ways(lab).run(LARGE, BLASLIFT_DEVICE='none', BLASLIFT_LOG='off').silent()
  expect_equal(len(seen.out.splitlines()), 1, 'results')


main(__doc__)
