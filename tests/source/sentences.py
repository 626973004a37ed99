#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 the blaslift authors
# SPDX-License-Identifier: BSD-3-Clause
"""How long sentences are, in documents and in comments: their number, words each, and the share of more than 30 words.

usage: sentences.py [--longest N] [REVISION...]        of the working tree; of revisions as well, for before and after
"""
import argparse
import pathlib
import re
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[2]
MOST = 30
COMMENTS = ('.hpp', '.cpp', '.cu', '.cuh', '.h', '.c', '.def')
NOT_OURS = re.compile(r'^(bench/results|docs/profiles)/')


def files(revision):
  """(name, text) of what is ours."""
  if revision is None:
    names = subprocess.run(['git', 'ls-files'], cwd=ROOT, capture_output=True, text=True, check=True).stdout.split('\n')
  else:
    names = subprocess.run(['git', 'ls-tree', '-r', '--name-only', revision], cwd=ROOT, capture_output=True, text=True, check=True).stdout.split('\n')
  for name in names:
    if pathlib.PurePath(name).suffix not in (*COMMENTS, '.md') or NOT_OURS.match(name):
      continue
    if revision is None:
      yield name, (ROOT / name).read_text(errors='replace')
    else:
      yield name, subprocess.run(['git', 'show', f'{revision}:{name}'], cwd=ROOT, capture_output=True, check=True).stdout.decode(errors='replace')


def paragraphs(name, text):
  if name.endswith('.md'):
    text = re.sub(r'```.*?```', '\n\n', text, flags=re.DOTALL)
    lines = ['' if line.startswith(('    ', '|', '#')) else re.sub(r'^\s*([-*]|\d+\.) ', '\n', line) for line in text.split('\n')]
    yield from re.split(r'\n\s*\n', '\n'.join(lines))
    return
  run = []
  for line in text.split('\n'):
    comment = re.match(r'\s*//\s?(.*)', line)
    if comment and comment.group(1).strip() and not comment.group(1).startswith(('SPDX', '  ')):
      run.append(comment.group(1))
    elif run:
      yield ' '.join(run)
      run = []
  if run:
    yield ' '.join(run)


def sentences(name, text):
  for paragraph in paragraphs(name, text):
    for sentence in re.split(r'(?<=[.!?:;])\s+(?=[A-Z`*(])', ' '.join(paragraph.split())):
      words = re.findall(r"[\w`'./-]*[A-Za-z][\w`'./-]*", sentence)
      if len(words) > 2:
        yield len(words), sentence


def show(revision, longest):
  for title, is_document in (('documents', True), ('comments', False)):
    all_of = [(count, name, sentence) for name, text in files(revision) if name.endswith('.md') == is_document for count, sentence in sentences(name, text)]
    if not all_of:
      continue
    words = sum(count for count, *_ in all_of)
    over = sum(count > MOST for count, *_ in all_of)
    print(f'{revision or "here":12s} {title:10s} {len(all_of):6d} sentences, {words / len(all_of):5.1f} words each, {100 * over / len(all_of):4.1f} % of more than {MOST}')
    for count, name, sentence in sorted(all_of, reverse=True)[:longest]:
      print(f'  {count:4d} {name}: {sentence[:160]}')


def main():
  parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
  parser.add_argument('--longest', type=int, default=0)
  parser.add_argument('revisions', nargs='*')
  options = parser.parse_args()
  for revision in [*options.revisions, None]:
    show(revision, options.longest if revision is None else 0)


if __name__ == '__main__':
  main()
