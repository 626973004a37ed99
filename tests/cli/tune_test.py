#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 the blaslift authors
# SPDX-License-Identifier: BSD-3-Clause
"""blaslift tune: files of kernels written, resumed, stopped, refused; broken ones named."""
import json
import os
import pathlib
import re
import signal
import stat
import subprocess
import tempfile
import time

from support import EMULATED, Skip, check, check_calls, doctor, environment, found, options, program, run, tool, run_tests


NAME = 'blaslift/kernels/emulated-device-in-host-memory'
HEAD = 'blaslift-kernels = 1\ndevice = emulated device in host memory\ncapability = 1.0\n'


def tune(folder, *arguments, **more):
    seconds = () if '--seconds' in arguments else ('--seconds', '4')
    return tool('tune', '--kernels', '--device', 'emulated', *seconds, *arguments,
                **{'HOME': '/no/such/home', 'XDG_CONFIG_HOME': str(folder), **more})


def sections(path):
    """The sections of a file of kernels, each with its lines."""
    head, *parts = re.split(r'^\[(\w+ [sdcz])\]$', pathlib.Path(path).read_text(), flags=re.M)
    check(head.startswith(HEAD), head)
    return {name: lines.strip().splitlines() for name, lines in zip(parts[::2], parts[1::2])}


def test_tune_writes_what_programs_read():
    with tempfile.TemporaryDirectory() as folder:
        result = tune(folder, '--samples', folder + '/samples.json')
        check(result.returncode == 0, result)
        made = sections(pathlib.Path(folder, NAME))
        check(set(made) == {f'gemv_n {precision}' for precision in 'sdcz'}, made)
        check([path.name for path in pathlib.Path(folder, NAME).parent.iterdir()] == [pathlib.Path(NAME).name])
        # One line a kernel and the last; the table on standard output.
        check(len(result.stderr.splitlines()) == 5 and '\r' not in result.stderr, result)
        rows = re.findall(r'^gemv_n ([sdcz]) +gemv N +(\d+) +(\d+) +([\d.]+) +([\d.]+) +([\d.]+)  (kept|as today)', result.stdout, re.M)
        check([row[0] for row in rows] == list('sdcz'), result)
        check(any(row[6] == 'kept' for row in rows), result)
        for precision, _, _, today, worst, _, verdict in rows:
            lines = made[f'gemv_n {precision}']
            if verdict == 'kept':
                check(float(today) <= 0.995 and float(worst) <= 1.1, result)
                best = [line for line in lines if line.startswith('best')]
                check(len(best) >= 12 and all(re.search(r' took [\d.]+ cublas [\d.]+$', line) for line in best), lines)
                check(any(line.startswith('worth = ') for line in lines), lines)
            else:
                check(not lines, lines)
        samples = json.loads(pathlib.Path(folder, 'samples.json').read_text())
        check(samples['device'] == 'emulated device in host memory' and len(samples['kernels']) == 4, samples)
        for kernel in samples['kernels']:
            call, = kernel['calls']
            check(len(call['learnt']) >= 12 and len(call['judged']) >= 6, call)
            # No size that was judged had been learnt from; one that lost is learnt afterwards.
            learnt = {(one['m'], one['n']) for one in call['learnt']}
            check(all((one['m'], one['n']) not in learnt or one['tuned_seconds'] > one['today_seconds'] for one in call['judged']), call)
            for one in call['learnt']:
                times = [run['seconds'] for run in one['runs']]
                check(12 <= len(times) <= 50 and min(times) == times[0], one)
            check(sum(len(one['runs']) >= 24 for one in call['learnt']) >= 3, 'the first sizes are looked at most closely', call)
            # A call that lost is tried once more, and each time at sizes that are new.
            judged = [(one['m'], one['n']) for one in call['judged']]
            check(len(set(judged)) == len(judged), judged)
            check({one['round'] for one in call['judged']} <= {1, 2} and call['rounds'] in (1, 2), call)
        # Tuned again, there is nothing to gain by what is in use.
        result = tune(folder, '--out', folder + '/again')
        rows = re.findall(r'^gemv_n [sdcz] .* ([\d.]+) +[\d.]+ +[\d.]+  (?:kept|as today)', result.stdout, re.M)
        check(len(rows) == 4 and all(float(today) > 0.9 for today in rows), result)
        check(f'export BLASLIFT_KERNEL_FILE={folder}/again' in result.stderr, result)


def test_tune_resumes():
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, 'new/kernels')
        result = tune(folder, '--out', str(path))
        check(result.returncode == 0, result)
        before = sections(path)
        # One that is missing, and a class and a kernel that nobody samples, which stay.
        text = path.read_text()
        text = text.replace(HEAD, HEAD + 'ours = dot s * size 1-\n').split('[gemv_n z]')[0] + '[strange s]\nbest = 3x3 0:32x1x1\n'
        path.write_text(text)
        result = tune(folder, '--out', str(path), '--resume')
        check(result.returncode == 0 and result.stderr.count('in the file already') == 3, result)
        check('gemv_n z: ' in result.stderr and not re.search('^gemv_n [sdc]', result.stdout, re.M), result)
        after = sections(path)
        check(after.pop('strange s') == ['best = 3x3 0:32x1x1'] and 'ours = dot s * size 1-' in path.read_text(), after)
        check({name: after[name] for name in after if name != 'gemv_n z'} == {name: before[name] for name in before if name != 'gemv_n z'}, after)
        result = tune(folder, '--out', str(path), '--resume')
        check(result.returncode == 0 and not result.stdout and '4 of 4 kernels' in result.stderr, result)


def test_tune_keeps_what_is_done_when_stopped():
    with tempfile.TemporaryDirectory() as folder:
        process = subprocess.Popen(
            [options.tool, 'tune', '--kernels', '--device', 'emulated', '--seconds', '8', '--samples', folder + '/samples.json'],
            env=environment(XDG_CONFIG_HOME=folder, BLASLIFT_EMULATED_SAMPLING='2'), text=True,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        first = process.stderr.readline()
        check('gemv_n s: ' in first, first)
        time.sleep(0.2)
        process.send_signal(signal.SIGINT)
        out, error = process.communicate(timeout=60)
        result = subprocess.CompletedProcess([], process.returncode, out, error)
        check(result.returncode == 128 + signal.SIGINT, result)
        check('stopped by SIGINT' in result.stderr and '1 of 4' in result.stderr and '--resume' in result.stderr, result)
        path = pathlib.Path(folder, NAME)
        check(set(sections(path)) == {'gemv_n s'}, path.read_text())
        check(len(json.loads(pathlib.Path(folder, 'samples.json').read_text())['kernels']) == 1)
        result = tune(folder, '--resume')
        check(result.returncode == 0 and result.stderr.count('in the file already') == 1, result)
        check(len(sections(path)) == 4)


def seconds_of(samples):
    """At least so long it took on the emulated device's clock: each time is of six runs, and the host's 0.6 ms."""
    made = 0
    for kernel in samples['kernels']:
        for call in kernel['calls']:
            times = [run['seconds'] for one in call['learnt'] for run in one['runs']]
            times += [one['cublas_seconds'] for one in call['learnt']]
            times += [one[which] for one in call['judged'] for which in ('today_seconds', 'tuned_seconds')]
            made += sum(6 * each + 0.0006 for each in times)
    return made


def test_tune_takes_no_more_time_than_it_has():
    for seconds in (1, 2, 6):
        with tempfile.TemporaryDirectory() as folder:
            result = tune(folder, '--seconds', str(seconds), '--samples', folder + '/samples.json')
            check(result.returncode == 0, result)
            took = seconds_of(json.loads(pathlib.Path(folder, 'samples.json').read_text()))
            check(0.5 * seconds < took < seconds, seconds, took)


def test_tune_without_time_leaves_kernels_as_they_are():
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, NAME)
        path.parent.mkdir(parents=True)
        path.write_text(HEAD + '[gemv_n z]\nbest = 300x300 0:32x8x1\n')
        had = sections(path)
        result = tune(folder, '--seconds', '0')
        check(result.returncode == 0 and not result.stdout, result)
        check(result.stderr.count('stays as it is') == 4 and '1 of 4 kernels; 4 had no time' in result.stderr, result)
        check(sections(path) == had, path.read_text())
        # Enough to begin, and to judge nothing.
        result = tune(folder, '--seconds', '0.2', '--samples', folder + '/samples.json')
        check(result.returncode == 0 and set(re.findall(r' (kept|as today|too few)$', result.stdout, re.M)) == {'too few'}, result)
        check(sections(path) == had, path.read_text())
        samples = json.loads(pathlib.Path(folder, 'samples.json').read_text())
        check(all(one['cublas_seconds'] > 0 for kernel in samples['kernels'] for call in kernel['calls'] for one in call['learnt']), samples)
        # Kernels that had no time are not in the file: there is something left to do.
        result = tune(folder, '--resume')
        check(result.returncode == 0 and result.stderr.count('in the file already') == 1 and len(sections(path)) == 4, result)


def test_tune_says_what_it_cannot_write():
    with tempfile.TemporaryDirectory() as folder:
        for path, reason in [('/dev/full', 'cannot write /dev/full: No space left on device'),
                             ('/proc/kernels', '/proc/kernels'), (folder, f'{folder}: Is a directory')]:
            result = tune(folder, '--out', path)
            check(result.returncode == 1 and not result.stdout and reason in result.stderr, path, result)
            check(result.stderr.count('\n') == 1, result)
            result = tune(folder, '--samples', path)
            check(result.returncode == 1 and path in result.stderr, path, result)
        check(stat.S_ISCHR(os.stat('/dev/full').st_mode))
        for more in ({'BLASLIFT_KERNEL_FILE': 'none'}, {'BLASLIFT_REPRODUCIBLE': 'on'}, {'XDG_CONFIG_HOME': '', 'HOME': ''}):
            result = tune(folder, **more)
            check(result.returncode == 2 and '--out FILE' in result.stderr, more, result)


def test_tune_with_a_disk_that_fills_up():
    if os.getuid() != 0:
        raise Skip('only root can mount a tiny file system')
    with tempfile.TemporaryDirectory() as folder:
        if subprocess.run(['mount', '-t', 'tmpfs', '-o', 'size=8k', 'tmpfs', folder], capture_output=True).returncode:
            raise Skip('mounting a tmpfs is not permitted here')
        try:
            # One page for the file, and none for its successor.
            pathlib.Path(folder, 'kernels').write_text(HEAD)
            pathlib.Path(folder, 'rest').write_bytes(bytes(4096))
            result = tune(folder, '--out', folder + '/kernels')
            text = pathlib.Path(folder, 'kernels').read_text()
            left = sorted(path.name for path in pathlib.Path(folder).iterdir())
        finally:
            subprocess.run(['umount', folder], check=True)
        check(result.returncode == 1 and 'No space left on device' in result.stderr, result)
        check(text == HEAD and left == ['kernels', 'rest'], text, left)


def test_tune_goes_without_sizes_that_do_not_fit():
    with tempfile.TemporaryDirectory() as folder:
        result = tune(folder, '--samples', folder + '/samples.json', BLASLIFT_EMULATED_MEMORY='30000000')
        check(result.returncode == 0 and 'sizes did not fit the GPU' in result.stderr, result)
        samples = json.loads(pathlib.Path(folder, 'samples.json').read_text())
        for kernel in samples['kernels']:
            size = {'s': 4, 'z': 16}.get(kernel['precision'], 8)
            check(all(one['m'] * one['n'] * size <= 30000000 for call in kernel['calls'] for one in call['learnt'] + call['judged']), kernel)
        result = tune(folder, BLASLIFT_EMULATED_MEMORY='1000')
        check(result.returncode == 1 and result.stderr.count('is left out: ') == 4, result)


def test_tune_leaves_the_file_of_another_gpu_alone():
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, 'kernels')
        path.write_text(HEAD.replace('emulated device in host memory', 'NVIDIA A100'))
        result = tune(folder, '--out', str(path))
        check(result.returncode == 1 and 'NVIDIA A100' in result.stderr and '--out' in result.stderr, result)
        check('NVIDIA A100' in path.read_text())


def test_tune_wrong_options():
    result = tool('tune', HOME='', XDG_CACHE_HOME='')
    check(result.returncode == 2 and '--out FILE' in result.stderr, result)
    result = tool('tune', BLASLIFT_PROFILE='none')
    check(result.returncode == 2 and 'BLASLIFT_PROFILE=none' in result.stderr, result)
    result = tool('tune', '--kernels', '--device', 'moon')
    check(result.returncode == 2 and 'moon' in result.stderr, result)
    with tempfile.TemporaryDirectory() as folder:
        result = tool('tune', '--kernels', XDG_CONFIG_HOME=folder, BLASLIFT_DEVICE='none')
        check(result.returncode == 1 and 'BLASLIFT_DEVICE=none' in result.stderr, result)
        check(not list(pathlib.Path(folder).iterdir()))


def test_kernel_files_that_are_broken_are_named():
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, NAME)
        path.parent.mkdir(parents=True)
        path.write_text(HEAD + '[gemv_n s]\nbest = many\n')
        result = tune(folder)
        check(result.returncode == 1 and re.search(r'emulated-device-in-host-memory:5: "best = many"', result.stderr), result)
        check('many' in path.read_text())


def test_run_says_once_that_a_kernel_file_is_broken():
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, 'mine')
        path.write_text('blaslift-kernels = 2\n')
        result = run(*EMULATED, '--kernel-file', str(path), '--', program(), 'product')
        check(result.returncode == 0 and result.stdout == '200\n', result)
        check(len(re.findall(r'^blaslift\[\d+\]: .*/mine:1: "2"', result.stderr, re.M)) == 1, result)
        check_calls(result, 1, 'gpu')
        result = run(*EMULATED, '--quiet', '--kernel-file', 'none', '--', program(), 'product')
        check(result.returncode == 0 and not result.stderr, result)


if __name__ == '__main__':
    run_tests(globals())
