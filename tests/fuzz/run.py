#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 the blaslift authors
# SPDX-License-Identifier: BSD-3-Clause
"""Builds the harnesses for libFuzzer with clang and runs each for so long; prints executions, coverage and what was found."""
import argparse
import os
import pathlib
import re
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
SOURCE = HERE.parent.parent
NAMES = sorted(path.name for path in (HERE / 'corpus').iterdir())
SANITIZERS = '-fsanitize=fuzzer-no-link,address,undefined -fno-sanitize-recover=undefined -fprofile-instr-generate -fcoverage-mapping -g1 -O1'
# What each harness is there for, in the order of NAMES.
PARSERS = {'elf': ['cli/elf_file.cpp', 'shim/base/build_id.hpp'], 'log': ['cli/calls/call_lines.cpp', 'cli/calls/call_words.cpp'],
           'profile': ['shim/decide/profile_file.cpp'], 'kernels': ['gpu/plan/kernel_file.cpp'], 'settings': ['shim/base/settings.cpp'],
           'statistics': ['shim/observe/summary.cpp'], 'summary': ['cli/report/summary_json.cpp'], 'text': ['cli/printable.cpp', 'cli/report/html.cpp', 'cli/json_text.hpp']}


def build(folder):
    definitions = ['-DCMAKE_BUILD_TYPE=None', '-DCMAKE_CXX_COMPILER=clang++', '-DCMAKE_C_COMPILER=clang', '-DBLASLIFT_FUZZER=ON',
                   '-DBLASLIFT_CUDA=OFF', f'-DCMAKE_CXX_FLAGS={SANITIZERS}', f'-DCMAKE_C_FLAGS={SANITIZERS}']
    subprocess.run(['cmake', '-S', SOURCE, '-B', folder, '-G', 'Ninja', *definitions], check=True, stdout=subprocess.DEVNULL)
    subprocess.run(['cmake', '--build', folder, '--target', *(name + '_fuzz' for name in NAMES)], check=True)


def lines_covered(program, profile, name):
    """The lines of the parsers' files that were run, by clang's own coverage."""
    tools = ['llvm-profdata-14', 'llvm-cov-14']
    try:
        subprocess.run([tools[0], 'merge', '-sparse', profile, '-o', str(profile) + '.data'], check=True, capture_output=True)
        files = [str(SOURCE / path) for path in PARSERS[name]]
        shown = subprocess.run([tools[1], 'report', program, '-instr-profile', str(profile) + '.data', *files], check=True, capture_output=True, text=True)
    except (OSError, subprocess.CalledProcessError) as reason:
        return f'no line coverage ({reason})'
    total = next(line for line in shown.stdout.splitlines() if line.startswith('TOTAL')).split()
    return f'{int(total[7]) - int(total[8])} of {total[7]} lines of {", ".join(PARSERS[name])}'


def fuzz(folder, name, seconds):
    corpus = folder / 'corpus' / name
    corpus.mkdir(parents=True, exist_ok=True)
    profile = folder / f'{name}.profraw'
    command = [folder / 'bin' / f'{name}_fuzz', f'-max_total_time={seconds}', '-timeout=10', '-rss_limit_mb=3000', '-print_final_stats=1',
               f'-artifact_prefix={folder}/{name}-', corpus, HERE / 'corpus' / name]
    made = subprocess.run(['nice', *command], capture_output=True, text=True, errors='replace', cwd=folder,
                          env={**os.environ, 'LLVM_PROFILE_FILE': str(profile), 'ASAN_OPTIONS': 'detect_leaks=0:allocator_may_return_null=1'})
    number = lambda pattern: (re.findall(pattern, made.stderr) or ['?'])[-1]
    print(f'{name}: {number(r"stat::number_of_executed_units: +([0-9]+)")} executions, {number(r"cov: ([0-9]+)")} edges, '
          f'{lines_covered(command[0], profile, name)}; {"nothing found" if made.returncode == 0 else "FOUND:"}', flush=True)
    if made.returncode:
        print('\n'.join(made.stderr.splitlines()[-60:]))
    return made.returncode


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('--seconds', type=int, default=60, help='for each harness')
    parser.add_argument('--build-dir', type=pathlib.Path, default=SOURCE / 'build' / 'fuzz')
    parser.add_argument('names', nargs='*', metavar='NAME', help='; '.join(NAMES))
    options = parser.parse_args()
    folder = options.build_dir.resolve()
    build(folder)
    sys.exit(max(fuzz(folder, name, options.seconds) != 0 for name in options.names or NAMES))


if __name__ == '__main__':
    main()
