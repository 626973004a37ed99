#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 the blaslift authors
# SPDX-License-Identifier: BSD-3-Clause
"""What documents name is there: files behind links, settings, messages in the sources, verbs and options of the tool."""
import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / 'preload'))
from situation import expect, main, situation  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parents[2]
RESULTS = ROOT / 'bench' / 'results'  # as they were when something was measured
TOPS = ('shim', 'gpu', 'fallback', 'cli')
PAGES = ('README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'docs/**/*.md')
# Names with BLASLIFT_ in documents that are no settings: why they stand there.
NO_SETTINGS = {
    'BLASLIFT_MUTATION': 'an option of CMake: a build that is wrong on purpose, for the coherence tests',
    'BLASLIFT_RACECHECK': 'an option of CMake, for compute-sanitizer',
    'BLASLIFT_SVD': 'read by measurements alone (gpu/cuda/lapack/svd_algorithm.cpp)',
    'BLASLIFT_SVD_QR': 'read by measurements alone (gpu/cuda/lapack/svd_algorithm.cpp)',
}


def pages():
  return sorted({path for pattern in PAGES for path in ROOT.glob(pattern)})


def place(path, text, offset):
  return f'{path.relative_to(ROOT)}:{text.count(chr(10), 0, offset) + 1}'


def none(wrong, what):
  expect(not wrong, f'{what}:\n' + '\n'.join(wrong))


def without_code(text):
  """Code as blanks, so that places stay."""
  return re.sub(r'(`+).+?\1', lambda code: re.sub(r'[^\n]', ' ', code.group()), text, flags=re.DOTALL)


@situation
def links_have_their_files(lab):
  del lab
  folders = [path for path in ROOT.iterdir() if path.is_dir() and path.name != 'build' and path.name[0] != '.']
  documents = sorted(ROOT.glob('*.md')) + sorted(path for folder in folders for path in folder.rglob('*.md') if RESULTS not in path.parents)
  missing, seen = [], 0
  for path in documents:
    text = path.read_text()
    for link in re.finditer(r'\]\(([^()\s]+)\)', without_code(text)):
      target = link.group(1).split('#')[0]
      if not target or re.match(r'[a-z]+:', target):
        continue
      seen += 1
      if not (path.parent / target).exists():
        missing.append(f'{place(path, text, link.start())}: {target}')
  expect(seen > 100, f'only {seen} links were found')
  none(missing, 'links to files that are not there')
  return f'{seen} links in {len(documents)} files'


def settings():
  """The words that each setting takes, by name; none for those that take something else."""
  table = (ROOT / 'shim/base/settings.def').read_text()
  rows = re.findall(r'^SETTING_(\w+)\(\w+, "(\w+)", (?:\(([^)]*)\))?', table, re.MULTILINE)
  return {'BLASLIFT_' + name: words.replace('automatic', 'auto').split(', ') if kind == 'WORD' else None for kind, name, words in rows}


def told_to_users():
  """The settings that are not for tests alone."""
  table = (ROOT / 'shim/base/settings.def').read_text()
  rows = re.findall(r'^SETTING_\w+\(\w+, "(\w+)".*?\n  "([^"]*)', table, re.MULTILINE | re.DOTALL)
  return ['BLASLIFT_' + name for name, first in rows if not first.startswith('For tests')]


@situation
def settings_exist(lab):
  del lab
  known, wrong, named = settings(), [], set()
  expect(len(known) > 30, f'only {len(known)} settings were found')
  for path in pages():
    text = path.read_text()
    for found in re.finditer(r'(?:\b|(?<=-D))BLASLIFT_[A-Z0-9][A-Z0-9_]*\b(?:=(\w+))?', text):
      name, value = found.group().split('=')[0], found.group(1)
      named.add(name)
      if name not in known and name not in NO_SETTINGS:
        wrong.append(f'{place(path, text, found.start())}: {name} is no setting')
      words = known.get(name)
      if words and value and value not in words and not (words == ['off', 'on'] and value in '01') and not value.isupper():
        wrong.append(f'{place(path, text, found.start())}: {name}={value} is none of {", ".join(words)}')
  none(wrong, 'settings that are not in shim/base/settings.def')
  none(sorted(set(NO_SETTINGS) - named), 'names in NO_SETTINGS that no document has')
  none(sorted(set(told_to_users()) - named), 'settings that no document names')
  return f'{len(named)} names'


# Pages of the guide that quote no messages.
WITHOUT_MESSAGES = ('comparison.md', 'faq.md')
VALUE = '\0'  # where a message has a value
TOKEN = re.compile(r'//[^\n]*|/\*.*?\*/|\'(?:[^\'\\\n]|\\.)\'|"((?:[^"\\\n]|\\.)*)"', re.DOTALL)
PRINTF = re.compile(r'%[-+ #0]*(?:\*|\d+)?(?:\.(?:\*|\d+))?(?:hh|ll|[hlzjt])?[diouxXeEfFgGaAcspn]')
ESCAPED = {'n': '\n', 't': '\t', 'r': '\r', '0': '0'}


def literals(text, values):
  """A source's string literals, adjacent ones joined, values as VALUE: those of formats, and what + puts between two."""
  made, end = [], None
  for token in TOKEN.finditer(text):
    if token.group(1) is None:
      if token.group()[0] == '/' and end is not None and not text[end:token.start()].strip():
        end = token.end()
      continue
    literal = values.sub(VALUE, token.group(1)).replace('%%', '%').replace('{{', '{').replace('}}', '}')
    literal = re.sub(r'\\(.)', lambda escape: ESCAPED.get(escape.group(1), escape.group(1)), literal)
    gap = text[end:token.start()].strip() if end is not None else None
    if gap == '':
      made[-1] += literal
    elif gap and re.fullmatch(r'\+[^;"{}?]*\+', gap):
      made[-1] += VALUE + literal
    else:
      made.append(literal)
    end = token.end()
  return made


def all_literals():
  for top in TOPS:
    for path in sorted((ROOT / top).rglob('*')):
      if path.suffix in ('.cpp', '.hpp', '.cu', '.cuh', '.h', '.def'):
        yield from literals(path.read_text(), re.compile(r'\{[\w:.<>+-]*\}') if top == 'cli' else PRINTF)


def messages(path):
  """(place, message) of all that stands in bold code."""
  text = path.read_text()
  for found in re.finditer(r'\*\*(`+)(.+?)\1\*\*', text, re.DOTALL):
    yield place(path, text, found.start()), re.sub(r'\s+', ' ', found.group(2))


def pattern(message):
  """Of the literals that say it: `...` is one value or some in a row, as in 13.0; at both ends anything."""
  parts = message.split('...')
  begin, end = len(parts) > 1 and not parts[0], len(parts) > 1 and not parts[-1]
  said = rf'{VALUE}(?:[^\w\s]?{VALUE})*'.join(map(re.escape, parts[begin:len(parts) - end]))
  return re.compile(('.*' if begin else '') + said + ('.*' if end else ''), re.DOTALL)


@situation
def messages_are_those_of_the_sources(lab):
  del lab
  known, wrong, seen = set(all_literals()), [], 0
  expect(len(known) > 2000, f'only {len(known)} string literals were found')
  for path in sorted((ROOT / 'docs' / 'guide').glob('*.md')):
    here = list(messages(path))
    expect(here or path.name in WITHOUT_MESSAGES, f'{path.relative_to(ROOT)} has no messages in bold code')
    seen += len(here)
    for where, message in here:
      wanted = pattern(message)
      if not any(map(wanted.fullmatch, known)):
        wrong.append(f'{where}: {message}')
  expect(seen > 100, f'only {seen} messages were found')
  none(wrong, 'messages that no string literal of the sources says')
  return f'{seen} messages'


@situation
def reasons_are_explained(lab):
  del lab
  source, page = ROOT / 'shim/decide/decision.hpp', ROOT / 'docs/guide/not_faster.md'
  reasons = dict(re.findall(r'case Reason::(\w+):\s*return "([^"]+)"', source.read_text()))
  expect(len(reasons) > 20, f'only {len(reasons)} reasons were found')
  of_gpu = {'gpu_is_faster', 'forced_gpu', 'resident', 'waited'}
  told = {message for _, message in messages(page)}
  text = source.read_text()
  wrong = [f'{place(source, text, text.index(reason))}: {reason}' for name, reason in reasons.items() if name not in of_gpu and reason not in told]
  none(wrong, f'reasons for staying on the CPU that {page.relative_to(ROOT)} lacks')
  return f'{len(reasons) - len(of_gpu)} reasons'


def verbs():
  """The options of each of the tool's verbs, by name."""
  made = {}
  for path in sorted((ROOT / 'cli').rglob('*.cpp')):
    text = path.read_text()
    for verb in re.findall(r'Command const \w+_command\{\s*"(\w+)"', text):
      made[verb] = {'--help'} | {name for names in re.findall(r'add_(?:flag|option)\w*\(\s*"(-[^"]*)"', text) for name in names.split(',')}
  made['run'] |= {name.replace('BLASLIFT_', '--').replace('_', '-').lower() for name in settings() if not name.startswith('BLASLIFT_REPORT')}
  return made


@situation
def verbs_and_options_exist(lab):
  del lab
  known, wrong, seen = verbs(), [], 0
  expect(len(known) >= 8 and all(len(options) > 1 for verb, options in known.items() if verb != 'help'), f'found: {known}')
  for path in pages():
    text = path.read_text()
    for code in re.finditer(r'(?m)^ {4}[^\n]*|`[^`\n]+(?:\n[^`\n]+)?`', text):
      for call in re.finditer(r'(?<![\w./-])blaslift\s+([a-z]+)\b([^`|;#]*)', code.group()):
        verb, where = call.group(1), place(path, text, code.start() + call.start())
        options = re.findall(r'(?<!\S)--[\w-]+', re.split(r'\s--(?:\s|$)', call.group(2))[0])
        begins_code = not code.group()[:call.start()].strip(' `$')
        seen += begins_code or bool(options)
        if verb in known:
          wrong += [f'{where}: blaslift {verb} has no {option}' for option in options if option not in known[verb]]
        elif begins_code or options:
          wrong.append(f'{where}: blaslift has no verb {verb}')
  expect(seen > 40, f'only {seen} calls of the tool were found')
  none(wrong, 'verbs and options that the tool does not have')
  return f'{seen} calls of the tool'


main(__doc__)
