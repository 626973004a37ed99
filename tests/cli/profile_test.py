#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 the blaslift authors
# SPDX-License-Identifier: BSD-3-Clause
"""blaslift tune: the profile of this machine, who goes by it, and who does not."""
import json
import pathlib
import re
import signal
import socket
import subprocess
import tempfile
import time

from support import EMULATED, check, environment, options, program, run, tool, run_tests


def tune(*arguments, **more):
    return tool('tune', '--device', 'emulated', *arguments, **more)


def profile(path):
    """Keys with their values; those of `call` in a list."""
    pairs = [line.split(' = ', 1) for line in path.read_text().splitlines() if line and not line.startswith('#')]
    return dict(pairs), [value for key, value in pairs if key == 'call']


def test_profile_is_measured_and_used():
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, 'blaslift', socket.gethostname() + '.profile')
        own = {'XDG_CACHE_HOME': folder}
        # Only the machine's own numbers.
        result = tune('--seconds', '0', **own)
        check(result.returncode == 0 and 'left out for time' in result.stderr, result)
        keys, calls = profile(path)
        check(not calls and keys['gpu'].startswith('emulated device') and keys['cpu_blas'].startswith('OpenBLAS'), path.read_text())
        defaults = pathlib.Path(folder, 'defaults')
        tool('explain', '--write-profile', str(defaults))
        built_in, _ = profile(defaults)
        for key in ('cpu_double_flops', 'cpu_bytes_per_second', 'device_double_flops', 'upload_bytes_per_second', 'device_call_seconds'):
            check(float(keys[key]) > 0 and keys[key] != built_in[key], key, path.read_text())
        # What tracking costs, where the kernel can (doctor says so), and what it costs to keep an operand there.
        if 'asking about unchanged memory' in tool('doctor', '--json').stdout:
            for key in ('check_call_seconds', 'check_seconds_per_small_byte', 'arm_seconds_per_small_byte', 'disarm_seconds_per_small_byte'):
                check(0 < float(keys[key]) < 1e-3 and keys[key] != built_in[key], key, path.read_text())
            check('keeping 52 MiB there' in result.stderr, result)
        # The emulated device is much slower than the CPU, and the profile knows.
        check(float(keys['device_double_flops']) < float(keys['cpu_double_flops']), path.read_text())
        check(re.search(r'^dgemm: the GPU never when operands are on the host, never when resident$', result.stdout, re.M), result)
        # Then calls, and numbers stay as they are.
        result = tune('--seconds', '6', '--resume', **own)
        check(result.returncode == 0, result)
        again, calls = profile(path)
        check(calls and all(re.fullmatch(r'\w+ \d+ \d+ \d+, \d+ threads?: \S+ \S+ \S+', call) for call in calls), calls)
        check({key: again[key] for key in keys if key != 'call'} == keys, again, keys)
        # Of a CPU BLAS that was named, in a file of its own, unless the first is of that one already.
        kept = path.read_text()
        seen = tune('--fallback', 'libopenblas.so.0', '--seconds', '0', **own)
        check(seen.returncode == 0 and [one.name for one in path.parent.iterdir()] == [path.name], seen)
        path.write_text(path.read_text().replace('cpu_blas = OpenBLAS', 'cpu_blas = NoBLAS'))
        before = path.read_text()
        seen = tune('--fallback', 'libopenblas.so.0', '--seconds', '0', **own)
        other, = [one for one in path.parent.iterdir() if one != path]
        check(seen.returncode == 0 and other.name.startswith(f'{socket.gethostname()}.openblas-0.') and 'export' not in seen.stderr, seen, other)
        check(path.read_text() == before and profile(other)[0]['cpu_blas'].startswith('OpenBLAS'), other.read_text())
        told = tool('doctor', '--json', **own).stdout
        check(other.name in told and 'for programs whose CPU BLAS is OpenBLAS' in told, told)
        # What a program with that CPU BLAS goes by, explain says when it is told, and replay, which makes the calls with it, by itself.
        other.write_text(re.sub(r'^machine = .*$', 'machine = of that BLAS', other.read_text(), flags=re.M))
        if 'machine = ' not in other.read_text():
          other.write_text(other.read_text() + 'machine = of that BLAS\n')
        check('of that BLAS' not in tool('explain', 'dgemm', '-n', '1000', **own).stdout, other.read_text())
        seen = tool('explain', '--fallback', 'libopenblas.so.0', 'dgemm', '-n', '1000', **own)
        check('as measured (of that BLAS)' in seen.stdout, seen, other.read_text())
        seen = tool('explain', '--fallback', '/dev/null', 'dgemm', '-n', '1000', **own)
        check(seen.returncode == 1 and '--fallback /dev/null' in seen.stderr, seen)
        path.write_text('cpu_threads = many\n')  # not read where the other is in force
        other.write_text(re.sub(r'^cpu_double_flops = .*$', 'cpu_double_flops = 1e6', other.read_text(), flags=re.M))
        slow = tool('replay', '--device', 'emulated', '--seconds', '0.01', '--places', 'cpu', '--json', 'dgemm', '-n', '150', **own)
        check(slow.returncode == 0 and json.loads(slow.stdout)['calls'][0]['expected']['cpu'] > 1, slow)
        path.write_text(before)
        other.unlink()
        seen = tool('explain', '--fallback', 'libopenblas.so.0', 'dgemm', '-n', '1000', **own)
        check('measured with NoBLAS' in seen.stderr and 'not with OpenBLAS' in seen.stderr, seen)
        path.write_text(kept)  # with its calls, which a run without --resume measures anew
        # Explain, replay and programs go by it without being told.
        text = tool('explain', 'dgemm', '-n', '1000', **own)
        check('as measured' in text.stdout and re.search(r'^CPU: ', text.stdout, re.M), text)
        # Reproducible runs go by no file that nobody named.
        check('as built in' in tool('explain', 'dgemm', '-n', '1000', BLASLIFT_REPRODUCIBLE='1', **own).stdout)
        measured = re.match(r'dgemm 1000 1000 1000, 1 thread: (\S+)', calls[0])
        check(measured, calls)
        shown = re.search(r'the CPU +([\d.]+) ms', text.stdout)
        check(shown and abs(float(shown[1]) / (1e3 * float(measured[1])) - 1) < 0.1, text, calls)


def test_profile_stops_when_asked():
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, 'mine')
        running = subprocess.Popen([options.tool, 'tune', '--device', 'none', '--out', str(path)], env=environment(),
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        end = time.monotonic() + 60
        while 'call = ' not in (path.read_text() if path.exists() else '') and time.monotonic() < end:
            time.sleep(0.1)
        running.send_signal(signal.SIGINT)
        out, errors = running.communicate(timeout=30)
        check(running.returncode == 128 + signal.SIGINT and '--resume` goes on' in errors, out, errors)
        keys, calls = profile(path)
        check(calls and keys['gpu'] == 'none' and 'Without a GPU' in out, out, path.read_text())
        # What was measured is not measured again.
        result = tool('tune', '--device', 'none', '--out', str(path), '--resume', '--seconds', '0')
        check(result.returncode == 0 and profile(path)[1] == calls, result)
        # By two threads it is: the calls would be said to be of one.
        result = tool('tune', '--device', 'none', '--out', str(path), '--resume', '--seconds', '0', OPENBLAS_NUM_THREADS='2')
        check(result.returncode == 0 and 'number of threads' in result.stderr and not profile(path)[1], result)


def test_profile_stopped_at_once_leaves_the_old_one():
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, 'mine')
        for old in (None, 'blaslift-profile = 1\ncpu_threads = 3\n'):
            if old:
                path.write_text(old)
            running = subprocess.Popen([options.tool, 'tune', '--device', 'emulated', '--out', str(path)], env=environment(),
                                       stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
            running.stderr.readline()  # the first number is there, and not yet all
            running.send_signal(signal.SIGTERM)
            out, errors = running.communicate(timeout=30)
            check(running.returncode == 128 + signal.SIGTERM and 'is as it was' in errors and not out, out, errors)
            check((path.read_text() if path.exists() else None) == old, path)


def test_profile_that_cannot_be_written():
    result = tune('--out', '/dev/null/folder/profile')
    check(result.returncode == 1 and '/dev/null/folder' in result.stderr, result)
    result = tune('--out', '/dev/full')
    check(result.returncode == 1 and 'No space left' in result.stderr, result)
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, 'large')  # too large for a profile: somebody else's
        path.write_bytes(b'x' * (2 << 20))
        result = tune('--out', str(path))
        check(result.returncode == 1 and '--out' in result.stderr and path.stat().st_size == 2 << 20, result)
        path = pathlib.Path(folder, 'broken')
        path.write_text('blaslift-profile = 1\ncpu_threads = many\n')
        result = tune('--out', str(path), '--resume')
        check(result.returncode == 1 and 'broken:2: "many"' in result.stderr and '--resume' in result.stderr, result)
        check('many' in path.read_text())


def test_run_says_which_profile_does_not_hold():
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, 'mine')
        for line, expected in (('cpu_blas = MKL 2026', 'measured with MKL 2026, not with OpenBLAS'),
                               ('cpu = a CPU from Mars', 'measured on a CPU from Mars, not on '),
                               ('gpu = a GPU from the Moon', 'measured with a GPU from the Moon, not with emulated device'),
                               ('cpu_threads = many', '"many": a whole number')):
            path.write_text('blaslift-profile = 1\n' + line + '\n')
            result = run(*EMULATED, '--profile', str(path), '--', program(), 'product')
            check(result.returncode == 0 and result.stdout == '200\n', result)
            said = [one for one in result.stderr.splitlines() if expected in one]
            check(sum(one.startswith('blaslift[') for one in said) == 1, line, result)  # a word, and a note in the report
            check(any(one.lstrip().startswith('note') for one in said), line, result)
        # What holds with the rest of a profile only does not stay without it.
        for line, advantage in (('cpu_blas = MKL 2026', 0.7), ('cpu_blas = ', 0.87)):
            path.write_text(f'blaslift-profile = 1\n{line}\nadvantage = 0.87\ncold_bytes_per_second = 123e9\n')
            summary = pathlib.Path(folder, 'summary.json')
            check(run('--profile', str(path), '--json', str(summary), '--', program(), 'product').returncode == 0)
            numbers = json.loads(summary.read_text())['machines'][0]['numbers']
            check((numbers['advantage'], numbers['cold_bytes_per_second'] == 123e9) == (advantage, advantage == 0.87), line, numbers)
        # Of one that nobody named only the report speaks.
        default = pathlib.Path(folder, 'blaslift', socket.gethostname() + '.profile')
        default.parent.mkdir()
        default.write_text('blaslift-profile = 1\ncpu_blas = MKL 2026\n')
        summary = pathlib.Path(folder, 'summary.json')
        result = run('--quiet', '--json', str(summary), '--', program(), 'product', BLASLIFT_PROFILE='', XDG_CACHE_HOME=folder)
        check(result.returncode == 0 and not result.stderr, result)
        check(any('MKL 2026' in note for note in json.loads(summary.read_text())['notes']), summary.read_text())
        # A second file, of the CPU BLAS that the program has.
        machine = json.loads(summary.read_text())['machines'][0]
        library = machine['cpu_library'].split(' (')[0]
        own = default.with_name(f'{socket.gethostname()}.{re.sub("[^a-z0-9.]+", "-", library.lower())}.profile')
        own.write_text(f'blaslift-profile = 1\ncpu_blas = {library}\ncpu_call_seconds = 7e-6\n')
        result = run('--quiet', '--json', str(summary), '--', program(), 'product', BLASLIFT_PROFILE='', XDG_CACHE_HOME=folder)
        told = json.loads(summary.read_text())
        check(result.returncode == 0 and not result.stderr and not told['notes'], result, told['notes'])
        check(told['machines'][0]['profile'] == str(own) and told['machines'][0]['numbers']['cpu_call_seconds'] == 7e-6, told['machines'])
        path.write_text('blaslift-profile = 1\ngpu = none\n')
        result = run(*EMULATED, '--profile', str(path), '--', program(), 'product')
        check('measured without a GPU' in result.stderr, result)
        # One that holds says nothing, and neither does none.
        path.write_text('blaslift-profile = 1\ncpu_blas = OpenBLAS 0.0\n')
        for wanted in ('none',):
            result = run(*EMULATED, '--profile', wanted, '--quiet', '--', program(), 'product')
            check(result.returncode == 0 and not result.stderr, result)


if __name__ == '__main__':
    run_tests(globals())
