#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 the blaslift authors
# SPDX-License-Identifier: BSD-3-Clause
"""What the tests of the command-line tool share: starting it, checking what it says, running test_* functions."""
import argparse
import json
import os
import pathlib
import re
import subprocess
import sys

SKIPPED = 77
EMULATED = ['--place', 'gpu', '--device', 'emulated']

options = argparse.Namespace()


class Skip(Exception):
    pass


def environment(**more):
    own = {name: value for name, value in os.environ.items()
           if not name.startswith('BLASLIFT_') and name != 'LD_PRELOAD'}
    return {**own, 'OPENBLAS_CORETYPE': 'Haswell', 'OPENBLAS_NUM_THREADS': '1',
            'XDG_CACHE_HOME': '/no/such/cache', **more}  # a profile of this machine would change decisions


def tool(*arguments, timeout=350, stdin=subprocess.DEVNULL, **more):  # a sanitized emulated device is slow
    return subprocess.run([options.tool, *arguments], env=environment(**more), capture_output=True, text=True,
                          stdin=stdin, timeout=timeout)


def program():
    if not options.program:
        raise Skip('there is no shared libblas to link a program with')
    return options.program


def run(*arguments, **more):
    return tool('run', *arguments, **more)


def check(condition, *shown):
    if not condition:
        for thing in shown:
            if isinstance(thing, subprocess.CompletedProcess):
                thing = f'status {thing.returncode}\nstdout:\n{thing.stdout}\nstderr:\n{thing.stderr}'
            print(thing)
        raise AssertionError


def check_calls(result, calls, where='', processes=1):
    found = re.search(r'^blaslift: ([\d,]+) BLAS calls?(?: in (\d+) processes)?: ([\d,]+) on the GPU', result.stderr,
                      re.M)
    check(found and int(found[1].replace(',', '')) == calls and int(found[2] or 1) == processes, result)
    check(where != 'gpu' or found[3] == found[1], result)
    check(where != 'cpu' or found[3] == '0', result)


def temporary_leftovers(folder):
    return list(pathlib.Path(folder).iterdir())


def doctor(*arguments, **more):
    result = tool('doctor', '--json', *arguments, **more)
    page = json.loads(result.stdout)
    states = {one['state'] for one in page['checks']}
    check(states <= {'ok', 'info', 'warning', 'error'}, result)
    check(page['healthy'] == ('error' not in states) == (result.returncode == 0), result)
    return result, page['checks']


def found(checks, title):
    return [one for one in checks if one['title'].startswith(title)]


def run_tests(functions):
    """The function test_NAME of the first argument, or all of them."""
    parser = argparse.ArgumentParser()
    parser.add_argument('name', nargs='?')
    for path in ['tool', 'program', 'lapack-program', 'extension', 'static-program', 'crashing-library', 'stand-in-driver']:
        parser.add_argument('--' + path, default='', required=path == 'tool')
    parser.parse_args(namespace=options)
    tests = {name[5:]: function for name, function in functions.items() if name.startswith('test_')}
    status = 0
    for name in [options.name] if options.name else tests:
        try:
            tests[name]()
            print(f'{name}: passed')
        except Skip as reason:
            print(f'{name}: skipped: {reason}')
            status = SKIPPED if options.name else status
        except AssertionError:
            print(f'{name}: FAILED')
            status = 1
            if options.name:
                raise
    sys.exit(status)
