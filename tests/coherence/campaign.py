#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 the blaslift authors
# SPDX-License-Identifier: BSD-3-Clause
"""Runs coherence_fuzzer on the emulated device in many ways, every run with its own seed, and adds up what they did.

campaign.py --fuzzer PATH --subject PATH --out FOLDER [--operations N] [--minutes M] [--seconds S] [--jobs J] [--seed N]

Begins no further run after N operations or M minutes. FOLDER gets campaign.log (every run, with what it printed) and
campaign.txt (sums by way, and the machine). Exits 1 if any run ended otherwise than without a mismatch."""
import argparse
import concurrent.futures
import dataclasses
import datetime
import os
import pathlib
import platform
import re
import subprocess
import sys
import threading
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
FORCED = {'BLASLIFT_PLACE': 'gpu', 'BLASLIFT_DEVICE': 'emulated', 'BLASLIFT_RESIDENCY': 'always',
          'BLASLIFT_CHECK': 'hash', 'BLASLIFT_RING': '16MiB', 'OPENBLAS_NUM_THREADS': '1',
          'OPENBLAS_CORETYPE': 'Haswell'}
# What the runs differ in: options and environment. SEED in a value becomes the seed of the run.
LITTLE = {'BLASLIFT_RING': '32KiB', 'BLASLIFT_MEMORY': '8MiB'}
WAYS = (
    ('plain', [], {}),
    ('aligned', ['--aligned'], {}),
    ('2 threads', ['--threads=2'], {}),
    ('3 threads', ['--threads=3'], {}),
    ('racing', ['--racing'], {}),
    ('racing, 3 threads', ['--racing', '--threads=3'], {}),
    ('closes descriptors', ['--closes-descriptors'], {}),
    ('closes descriptors, racing', ['--closes-descriptors', '--racing'], {}),
    ('faults', [], {'BLASLIFT_FAULT': 'random:SEED'}),
    ('faults, racing, 2 threads', ['--racing', '--threads=2'], {'BLASLIFT_FAULT': 'random:SEED'}),
    ('auto', [], {'BLASLIFT_RESIDENCY': 'auto'}),
    ('auto, racing, 3 threads', ['--racing', '--threads=3'], {'BLASLIFT_RESIDENCY': 'auto'}),
    ('without own check', [], {'BLASLIFT_CHECK': 'off'}),  # whose reading of the memory changes times and touches pages
    ('without own check, racing, 2 threads', ['--racing', '--threads=2'], {'BLASLIFT_CHECK': 'off'}),
    ('little memory to use', [], LITTLE),
    ('little memory, racing, 3 threads', ['--racing', '--threads=3'], LITTLE),
    ('small device', [], {'BLASLIFT_EMULATED_MEMORY': '16777216'}),
    ('small device, faults, 2 threads', ['--threads=2'],
     {'BLASLIFT_EMULATED_MEMORY': '16777216', 'BLASLIFT_FAULT': 'random:SEED'}),
    ('small windows', ['--rings=0'], {'BLASLIFT_EMULATED_WINDOW': '67108864'}),  # fixed buffers at ever new addresses need many
    ('no windows', [], {'BLASLIFT_EMULATED_WINDOW': '0'}),
    ('large operands', ['--largest=1500'], {}),
    ('small operands', ['--largest=64'], {}),
    ('rings', ['--rings=200'], {}),
    ('rings, without own check, 3 threads', ['--rings=200', '--threads=3'], {'BLASLIFT_CHECK': 'off'}),
    ('rings, auto, many descriptors', ['--rings=200', '--descriptors=300'], {'BLASLIFT_RESIDENCY': 'auto'}),
)
LINE = re.compile(r'^(\d+) operations, (\d+) calls \((\d+) beside other threads, \d+ on device memory\), (\d+) on the device, 0 mismatches',
                  re.MULTILINE)
RINGS = re.compile(r'^fixed buffers of io_uring: (\d+) registrations \((\d+) that are seen, (\d+) of hidden rings\), (\d+) reads(.*)',
                   re.MULTILINE)


@dataclasses.dataclass
class Sum:
  runs: int = 0
  operations: int = 0
  calls: int = 0
  overlapped: int = 0
  on_device: int = 0
  registrations: int = 0
  seen: int = 0
  hidden: int = 0
  fixed_reads: int = 0
  seconds: float = 0
  failed: int = 0
  seeds: list = dataclasses.field(default_factory=list)


class Campaign:
  def __init__(self, given, log):
    self.given, self.log, self.lock = given, log, threading.Lock()
    self.sums = {way: Sum() for way, _, _ in WAYS}
    self.total = Sum()
    self.left_out = ''
    self.begin = time.monotonic()

  def over(self):
    return self.total.operations >= self.given.operations or time.monotonic() - self.begin > 60 * self.given.minutes

  def run(self, number):
    if self.over():
      return
    way, options, differs = WAYS[number % len(WAYS)]
    seed = self.given.seed + number
    command = [str(self.given.fuzzer), f'--subject={self.given.subject}', f'--seconds={self.given.seconds}',
               f'--seed={seed}', '--needs-device', *options]
    settings = {**FORCED, **{name: value.replace('SEED', str(seed)) for name, value in differs.items()}}
    begin = time.monotonic()
    try:
      done = subprocess.run(command, env={**os.environ, **settings}, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                            text=True, errors='replace', check=False, timeout=self.given.seconds + 600)
      status, printed = done.returncode, done.stdout
    except subprocess.TimeoutExpired as hung:
      status, printed = 'none: it hangs', (hung.stdout or b'').decode(errors='replace')
    self.note(way, seed, options, differs, status, printed, time.monotonic() - begin)

  def note(self, way, seed, options, differs, status, printed, seconds):
    said, rings = LINE.search(printed), RINGS.search(printed)
    good = status == 0 and said is not None
    with self.lock:
      for one in (self.sums[way], self.total):
        one.runs += 1
        one.seconds += seconds
        one.seeds.append(seed)
        one.failed += not good
        if said:
          for name, text in zip(('operations', 'calls', 'overlapped', 'on_device'), said.groups()):
            setattr(one, name, getattr(one, name) + int(text))
        if rings:
          for name, text in zip(('registrations', 'seen', 'hidden', 'fixed_reads'), rings.groups()):
            setattr(one, name, getattr(one, name) + int(text))
          self.left_out = rings.group(5)
      differing = ' '.join([f'{name}={value}'.replace('SEED', str(seed)) for name, value in differs.items()] + options)
      failed = '' if good else f'FAILED, status {status}: '
      self.log.write(f'{failed}[{way}; {differing}] {printed.strip()}\n')
      self.log.flush()
      if not good:
        print(f'FAILED: {way}, seed {seed}, status {status}', flush=True)

  def summary(self):
    width = max(len(way) for way, _, _ in WAYS)
    lines = [f'{"way":{width}}  runs  operations       calls  beside others   on device  failed  seeds']
    for way, one in [*self.sums.items(), ('all', self.total)]:
      seeds = f'{min(one.seeds)}..{max(one.seeds)}' if one.seeds else '-'
      lines.append(f'{way:{width}}  {one.runs:4}  {one.operations:10,}  {one.calls:10,}  {one.overlapped:13,}  '
                   f'{one.on_device:10,}  {one.failed:6}  {seeds}')
    total = self.total
    lines += ['', f'fixed buffers of io_uring: {total.registrations:,} registrations ({total.seen:,} that are seen, {total.hidden:,} of '
              f'hidden rings), {total.fixed_reads:,} reads{self.left_out}']
    return lines


def facts(given):
  """The machine without names of hosts or folders."""
  cpu = re.search(r'model name\s*: (.*)', pathlib.Path('/proc/cpuinfo').read_text(encoding='utf-8'))
  huge = pathlib.Path('/sys/kernel/mm/transparent_hugepage/enabled')
  commit = given.commit or subprocess.run(['git', '-C', ROOT, 'rev-parse', '--short', 'HEAD'], stdout=subprocess.PIPE,
                                          text=True, check=False).stdout.strip()
  now = datetime.datetime.now(datetime.timezone.utc)
  settings = ' '.join(f'{name}={value}' for name, value in FORCED.items())
  return [f'begun {now:%Y-%m-%d %H:%M} UTC, commit {commit}',
          f'{os.cpu_count()} cores, {cpu.group(1) if cpu else platform.machine()}; Linux {platform.release()}, '
          f'{platform.freedesktop_os_release().get("PRETTY_NAME", "")}, glibc {platform.libc_ver()[1]}; '
          f'huge pages {huge.read_text(encoding="utf-8").strip() if huge.exists() else "none"}',
          f'all runs: {settings} coherence_fuzzer --needs-device --seconds={given.seconds} --seed=..., '
          f'{given.jobs} at a time']


def main():
  parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
  parser.add_argument('--fuzzer', type=pathlib.Path, required=True)
  parser.add_argument('--subject', type=pathlib.Path, required=True)
  parser.add_argument('--out', type=pathlib.Path, required=True)
  parser.add_argument('--operations', type=float, default=10e6)
  parser.add_argument('--minutes', type=float, default=60)
  parser.add_argument('--seconds', type=int, default=60, help='of each run')
  parser.add_argument('--jobs', type=int, default=os.cpu_count() or 1)
  parser.add_argument('--seed', type=int, default=1, help='of the first run')
  parser.add_argument('--commit', help='of the binaries, where they are not from here')
  given = parser.parse_args()
  given.fuzzer, given.subject = given.fuzzer.resolve(), given.subject.resolve()
  given.out.mkdir(parents=True, exist_ok=True)
  head = facts(given)
  with open(given.out / 'campaign.log', 'w', encoding='utf-8') as log:
    log.write('\n'.join(head) + '\n')
    campaign = Campaign(given, log)
    with concurrent.futures.ThreadPoolExecutor(given.jobs) as pool:
      numbers = iter(range(10 ** 9))

      def work():
        while not campaign.over():
          with campaign.lock:
            number = next(numbers)
          campaign.run(number)

      for done in [pool.submit(work) for _ in range(given.jobs)]:
        done.result()
  minutes = (time.monotonic() - campaign.begin) / 60
  verdict = f'{campaign.total.operations:,} operations in {minutes:.0f} minutes: ' + (
      f'{campaign.total.failed} RUNS FAILED' if campaign.total.failed else '0 mismatches')
  command = ['tests/coherence/campaign.py', f'--operations={given.operations:g}', f'--minutes={given.minutes:g}',
             f'--seconds={given.seconds}', f'--jobs={given.jobs}', f'--seed={given.seed}']
  lines = [*head, ' '.join(command), '', *campaign.summary(), '', verdict]
  (given.out / 'campaign.txt').write_text('\n'.join(lines) + '\n', encoding='utf-8')
  print('\n'.join(lines))
  return 1 if campaign.total.failed or not campaign.total.operations else 0


if __name__ == '__main__':
  sys.exit(main())
