#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 the blaslift authors
# SPDX-License-Identifier: BSD-3-Clause
"""The other verbs: settings, report, help."""
import pathlib
import re
import subprocess
import tempfile

from support import check, environment, tool, run_tests


def test_settings():
    result = tool('settings', BLASLIFT_MEMORY='3GiB')
    check(result.returncode == 0 and 'BLASLIFT_MEMORY = 3GiB' in result.stdout, result)
    check('from the environment' in result.stdout, result)
    check('BLASLIFT_PLACE = auto' in result.stdout and not result.stderr, result)
    result = tool('settings', BLASLIFT_LOG='loud')
    check('BLASLIFT_LOG = off' in result.stdout and 'loud' in result.stderr, result)
    result = tool('settings', '--markdown')
    check(result.returncode == 0 and '**BLASLIFT_PLACE**' in result.stdout, result)
    snippet = tool('settings', '--file', BLASLIFT_PLACE='cpu').stdout
    shell = subprocess.run(['sh', '-c', snippet + 'echo $BLASLIFT_PLACE.$BLASLIFT_LOG'], env=environment(),
                           capture_output=True, text=True)
    check(shell.stdout == 'cpu.\n' and not shell.stderr, shell)


def test_report_of_wrong_files():
    result = tool('report', '/etc/passwd')
    check(result.returncode == 1 and '/etc/passwd' in result.stderr and not result.stdout, result)
    with tempfile.TemporaryDirectory() as folder:
        result = tool('report', folder)
        check(result.returncode == 1 and 'holds no statistics' in result.stderr, result)
        broken = pathlib.Path(folder, 'broken.json')
        broken.write_text('{"format": 3')
        result = tool('report', str(broken))
        check(result.returncode == 1 and 'broken.json' in result.stderr, result)


def test_help_and_unknown_verbs():
    result = tool('--version')
    check(result.returncode == 0 and re.fullmatch(r'blaslift \d+\.\d+\.\d+\n', result.stdout), result)
    for verb in ['run', 'doctor', 'explain', 'replay', 'settings', 'report', 'tune']:
        for arguments in [(verb, '--help'), ('help', verb)]:
            result = tool(*arguments)
            check(result.returncode == 0 and f'Usage: blaslift {verb}' in result.stdout, result)
        check(verb in tool('help').stdout)
    result = tool('docter')
    check(result.returncode == 2 and '`blaslift doctor`' in result.stderr and not result.stdout, result)
    check(tool().returncode == 2)


if __name__ == '__main__':
    run_tests(globals())
