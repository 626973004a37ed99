#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 the blaslift authors
# SPDX-License-Identifier: BSD-3-Clause
"""blaslift tune: recipes written, resumed, stopped, refused; broken ones named."""
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


def tune(folder, *arguments, **more):
    return tool('tune', '--kernels', '--device', 'emulated', *arguments,
                **{'HOME': '/no/such/home', 'XDG_CONFIG_HOME': str(folder), **more})


def recipes(path):
    """The recipes of a file by kernel and precision."""
    sections = pathlib.Path(path).read_text().split('[recipe]')
    check(re.search(r'^blaslift-recipes = 1$', sections[0], re.M), sections[0])
    read = [dict(line.split(' = ') for line in section.strip().splitlines()) for section in sections[1:]]
    check(all(set(one) == {'device', 'kernel', 'precision', 'WrpOcpMin', 'BlkOcpMin', 'ThMin', 'TyPerTxMax'}
              for one in read), read)
    return {(one['kernel'], one['precision']): one for one in read}


def test_tune_writes_what_programs_read():
    with tempfile.TemporaryDirectory() as folder:
        result = tune(folder, '--samples', folder + '/samples.json')
        check(result.returncode == 0, result)
        found_recipes = recipes(folder + '/blaslift/recipes')
        check(set(found_recipes) == {('gemv_n', precision) for precision in 'sdcz'}, found_recipes)
        check(all(one['device'] == 'emulated device' and one['ThMin'] == '128' for one in found_recipes.values()),
              found_recipes)
        check(not [path for path in pathlib.Path(folder, 'blaslift').iterdir() if path.name != 'recipes'])
        # One line a kernel and the last; the table on standard output. The choice is better with the recipe.
        check(len(result.stderr.splitlines()) == 5 and '\r' not in result.stderr, result)
        rows = re.findall(r'^gemv_n +([sdcz]) +8192 x 8192 .* ([\d.]+) % +([\d.]+) %  .*Th >= 128', result.stdout, re.M)
        check([row[0] for row in rows] == list('sdcz'), result)
        check(all(float(row[1]) <= max(98, float(row[2])) and 98 <= float(row[2]) <= 100 for row in rows), result)
        check(any(float(row[1]) < 98 for row in rows), result)  # or a recipe would be of no use here
        samples = json.loads(pathlib.Path(folder, 'samples.json').read_text())
        check(samples['device'] == 'emulated device' and len(samples['kernels']) == 4, samples)
        for kernel in samples['kernels']:
            times = [sample['seconds'] for sample in kernel['samples']]
            check(20 <= len(times) <= 60 and min(times) == times[kernel['best']], kernel)
        # Programs and doctor find them.
        checks = doctor(HOME='/no/such/home', XDG_CONFIG_HOME=folder)[1]
        check('emulated device (gemv_n s d c z)' in found(checks, 'tuning recipes')[0]['detail'], checks)


def test_tune_resumes():
    with tempfile.TemporaryDirectory() as folder:
        path = folder + '/new/recipes'
        result = tune(folder, '--out', path)
        check(result.returncode == 0 and f'export BLASLIFT_RECIPES={path}' in result.stderr, result)
        text = pathlib.Path(path).read_text()
        # One that is missing, and one of another GPU, which stays.
        sections = text.split('\n[recipe]')
        other = sections[1].replace('emulated device', 'Another GPU')
        pathlib.Path(path).write_text('\n[recipe]'.join([sections[0], other, *sections[1:4]]))
        result = tune(folder, '--out', path, '--resume')
        check(result.returncode == 0 and result.stderr.count('in the file already') == 3, result)
        check('gemv_n z: ' in result.stderr and not re.search('^gemv_n +[sdc]', result.stdout, re.M), result)
        check(pathlib.Path(path).read_text() == '\n[recipe]'.join([sections[0], other, *sections[1:]]))
        result = tune(folder, '--out', path, '--resume')
        check(result.returncode == 0 and not result.stdout and '4 of 4 kernels' in result.stderr, result)


def test_tune_keeps_what_is_done_when_stopped():
    with tempfile.TemporaryDirectory() as folder:
        process = subprocess.Popen(
            [options.tool, 'tune', '--kernels', '--device', 'emulated', '--samples', folder + '/samples.json'],
            env=environment(XDG_CONFIG_HOME=folder, BLASLIFT_EMULATED_SAMPLING='50'), text=True,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        first = process.stderr.readline()
        check('gemv_n s: ' in first, first)
        time.sleep(0.2)
        process.send_signal(signal.SIGINT)
        out, error = process.communicate(timeout=60)
        result = subprocess.CompletedProcess([], process.returncode, out, error)
        check(result.returncode == 128 + signal.SIGINT, result)
        check('stopped by SIGINT' in result.stderr and '1 of 4' in result.stderr and '--resume' in result.stderr, result)
        path = folder + '/blaslift/recipes'
        check(set(recipes(path)) == {('gemv_n', 's')}, recipes(path))
        check(len(json.loads(pathlib.Path(folder, 'samples.json').read_text())['kernels']) == 1)
        result = tune(folder, '--resume')
        check(result.returncode == 0 and result.stderr.count('in the file already') == 1, result)
        check(len(recipes(path)) == 4)


def test_tune_stops_sampling_in_time():
    with tempfile.TemporaryDirectory() as folder:
        result = tune(folder, '--seconds', '0', '--samples', folder + '/samples.json')
        check(result.returncode == 0 and len(recipes(folder + '/blaslift/recipes')) == 4, result)
        samples = json.loads(pathlib.Path(folder, 'samples.json').read_text())
        check(all(len(kernel['samples']) < 20 for kernel in samples['kernels']), samples)


def test_tune_says_what_it_cannot_write():
    with tempfile.TemporaryDirectory() as folder:
        for path, reason in [('/dev/full', 'cannot write /dev/full: No space left on device'),
                             ('/proc/recipes', '/proc/recipes'), (folder, f'{folder}: Is a directory')]:
            result = tune(folder, '--out', path)
            check(result.returncode == 1 and not result.stdout and reason in result.stderr, path, result)
            check(result.stderr.count('\n') == 1, result)
            result = tune(folder, '--samples', path)
            check(result.returncode == 1 and path in result.stderr, path, result)
        check(stat.S_ISCHR(os.stat('/dev/full').st_mode))
        check(tune(folder, BLASLIFT_RECIPES='none').returncode == 2)


def test_tune_with_a_disk_that_fills_up():
    if os.getuid() != 0:
        raise Skip('only root can mount a tiny file system')
    with tempfile.TemporaryDirectory() as folder:
        if subprocess.run(['mount', '-t', 'tmpfs', '-o', 'size=8k', 'tmpfs', folder], capture_output=True).returncode:
            raise Skip('mounting a tmpfs is not permitted here')
        try:
            # One page for the file, and none for its successor.
            pathlib.Path(folder, 'recipes').write_text('blaslift-recipes = 1\n')
            pathlib.Path(folder, 'rest').write_bytes(bytes(4096))
            result = tune(folder, '--out', folder + '/recipes')
            text = pathlib.Path(folder, 'recipes').read_text()
            left = sorted(path.name for path in pathlib.Path(folder).iterdir())
        finally:
            subprocess.run(['umount', folder], check=True)
        check(result.returncode == 1 and 'No space left on device' in result.stderr, result)
        check(text == 'blaslift-recipes = 1\n' and left == ['recipes', 'rest'], text, left)


def test_tune_leaves_out_what_does_not_fit():
    with tempfile.TemporaryDirectory() as folder:
        result = tune(folder, BLASLIFT_EMULATED_MEMORY='300000000')
        check(result.returncode == 1 and result.stderr.count('is left out') == 3, result)
        check(set(recipes(folder + '/blaslift/recipes')) == {('gemv_n', 's')}, result)


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


def test_recipes_that_are_broken_are_named():
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, 'blaslift/recipes')
        path.parent.mkdir()
        path.write_text('blaslift-recipes = 1\n\n[recipe]\ndevice = NVIDIA H200\nThMin = many\n')
        own = {'HOME': '/no/such/home', 'XDG_CONFIG_HOME': folder}
        one = found(doctor(**own)[1], 'tuning recipes')[0]
        check(one['state'] == 'warning' and 'blaslift/recipes:5: "many"' in one['detail'], one)
        result = tune(folder)
        check(result.returncode == 1 and 'blaslift/recipes:5: "many"' in result.stderr, result)
        check('many' in path.read_text())
        # Not in the way of anything else: nothing there, or none wanted.
        one = found(doctor(BLASLIFT_RECIPES='none', **own)[1], 'tuning recipes')[0]
        check(one['state'] == 'info' and 'no file' in one['detail'], one)
        one = found(doctor(BLASLIFT_RECIPES=folder + '/missing', **own)[1], 'tuning recipes')[0]
        check(one['state'] == 'warning' and 'No such file' in one['detail'], one)


def test_run_says_once_that_recipes_are_broken():
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, 'mine')
        path.write_text('blaslift-recipes = 2\n')
        result = run(*EMULATED, '--recipes', str(path), '--', program(), 'product')
        check(result.returncode == 0 and result.stdout == '200\n', result)
        check(len(re.findall(r'^blaslift\[\d+\]: .*/mine:1: "2"', result.stderr, re.M)) == 1, result)
        check_calls(result, 1, 'gpu')
        result = run(*EMULATED, '--quiet', '--recipes', 'none', '--', program(), 'product')
        check(result.returncode == 0 and not result.stderr, result)


if __name__ == '__main__':
    run_tests(globals())
