#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 the blaslift authors
# SPDX-License-Identifier: BSD-3-Clause
"""The command-line tool as a user runs it. `cli_test.py NAME --tool ...` runs the test of that name; without, all."""
import argparse
import json
import os
import pathlib
import re
import shutil
import signal
import stat
import subprocess
import sys
import tempfile
import time

SKIPPED = 77
EMULATED = ['--place', 'gpu', '--device', 'emulated']


class Skip(Exception):
    pass


def environment(**more):
    own = {name: value for name, value in os.environ.items()
           if not name.startswith('BLASLIFT_') and name != 'LD_PRELOAD'}
    return {**own, 'OPENBLAS_CORETYPE': 'Haswell', 'OPENBLAS_NUM_THREADS': '1', **more}


def tool(*arguments, **more):
    return subprocess.run([options.tool, *arguments], env=environment(**more), capture_output=True, text=True,
                          stdin=subprocess.DEVNULL, timeout=100)


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


# ---- run ----

def test_run_counts_and_leaves_stdout_alone():
    with tempfile.TemporaryDirectory() as folder:
        result = run('--', program(), 'product', TMPDIR=folder)
        check(result.returncode == 0 and result.stdout == '200\n', result)
        check_calls(result, 1, 'cpu')
        check(result.stderr.count('blaslift: ') == 1, result)
        check(not temporary_leftovers(folder), temporary_leftovers(folder))


def test_run_passes_the_exit_status_on():
    result = run('--', program(), 'exit3')
    check(result.returncode == 3, result)
    check_calls(result, 1)


def test_run_reports_a_program_killed_by_a_signal():
    result = run('--', program(), 'killed')
    check(result.returncode == 128 + signal.SIGKILL, result)
    check_calls(result, 1)


def test_run_counts_forked_children_that_leave_by_exit():
    result = run('--', program(), 'fork')
    check(result.returncode == 0 and result.stdout == '200\n' * 4, result)
    check_calls(result, 4, processes=4)


def test_run_counts_a_killed_child():
    result = run('--', program(), 'killed_child')
    check(result.returncode == 0, result)
    check_calls(result, 1)


def test_run_on_the_emulated_device():
    result = run(*EMULATED, '--', program(), 'product')
    check(result.returncode == 0 and result.stdout == '200\n', result)
    check_calls(result, 1, 'gpu')


def test_run_place_gpu_fails_without_a_blas_call():
    result = run(*EMULATED, '--', program(), 'nothing')
    check(result.returncode == 1 and 'no call ran on the device' in result.stderr, result)
    check('made no BLAS call' in result.stderr, result)


def test_run_place_gpu_fails_without_a_call_for_it():
    result = run(*EMULATED, '--', program(), 'drotg')
    check(result.returncode == 1 and result.stdout == '5\n' and 'has a GPU path' in result.stderr, result)


def test_run_place_gpu_says_why_there_is_no_device():
    result = run('--place', 'gpu', '--device', 'none', '--', program(), 'product')
    check(result.returncode == 1 and result.stdout == '200\n' and 'no call ran on the device' in result.stderr, result)


def test_run_place_gpu_from_the_environment_keeps_the_programs_status():
    result = run('--', program(), 'exit3', BLASLIFT_PLACE='gpu', BLASLIFT_DEVICE='none')
    check(result.returncode == 3 and 'no call ran on the device' in result.stderr, result)


def test_run_missing_program():
    result = run('--', 'no-such-program')
    check(result.returncode == 127 and 'there is no program no-such-program' in result.stderr, result)
    result = run('--', '/etc/passwd')
    check(result.returncode == 126 and 'not an executable' in result.stderr, result)
    result = run()
    check(result.returncode == 2 and 'which program' in result.stderr, result)


def test_run_wrong_options():
    result = run('--plcae', 'gpu', '--', program())
    check(result.returncode == 2 and '--plcae' in result.stderr, result)
    result = run('--place', 'moon', '--', program())
    check(result.returncode == 2 and 'auto, cpu, gpu' in result.stderr and not result.stdout, result)
    result = run('--memory', 'much', '--', program())
    check(result.returncode == 2 and 'percentage' in result.stderr, result)


def test_run_without_a_separator():
    result = run('--quiet', program(), 'product')
    check(result.returncode == 0 and result.stdout == '200\n' and result.stderr == '', result)


def test_run_gives_the_program_its_own_separator():
    result = run('--quiet', '/bin/echo', 'a', '--', 'b')
    check(result.stdout == 'a -- b\n', result)
    result = run('--quiet', '--', '/bin/echo', 'a', '--', 'b')
    check(result.stdout == 'a -- b\n', result)


def test_run_keeps_the_preload_list():
    result = run('--quiet', '--', '/bin/sh', '-c', 'echo "$LD_PRELOAD"', LD_PRELOAD='libm.so.6')
    check(re.fullmatch(r'/\S*/libblaslift\.so:libm\.so\.6\n', result.stdout), result)


def test_run_chooses_the_library_by_integer_width():
    result = run('--quiet', '--integers', '64', '--', '/bin/sh', '-c', 'echo "$LD_PRELOAD"')
    check(result.stdout.endswith('/libblaslift64.so\n'), result)
    tester = pathlib.Path(f'/usr/lib/{os.uname().machine}-linux-gnu/blas64/xblat1d')
    if not tester.exists():
        raise Skip('the 64-bit tester is not there (apt-get install libblas64-test)')
    with tempfile.TemporaryDirectory() as folder:
        result = run('--json', folder + '/sum.json', '--', str(tester), LD_DEBUG='files')
        check('libblaslift64.so [0];  generating link map' in result.stderr, result)
        check(result.returncode == 0 and 'FAIL' not in result.stdout, result)
        check(json.loads(pathlib.Path(folder, 'sum.json').read_text())['calls'] > 100, result)


def test_run_keeps_statistics_for_report():
    with tempfile.TemporaryDirectory() as folder:
        for _ in range(2):
            result = run('--report', folder + '/kept/', '--json', folder + '/sum.json', '--', program(), 'product')
            check_calls(result, 1)
        check(len(list(pathlib.Path(folder, 'kept').glob('*.blaslift'))) == 2, result)
        both = tool('report', folder + '/kept')
        check(both.returncode == 0 and '2 BLAS calls in 2 processes' in both.stdout and not both.stderr, both)
        summary = json.loads(pathlib.Path(folder, 'sum.json').read_text())
        check(summary['calls'] == 1 and summary['groups'][0]['routine'] == 'dgemm', summary)
        three = tool('report', '--json', folder + '/sum.json', folder + '/kept/')
        check(json.loads(three.stdout)['calls'] == 3, three)


def test_run_in_another_folder_and_through_a_script():
    with tempfile.TemporaryDirectory() as folder:
        script = pathlib.Path(folder, 'script')
        script.write_text(f'#!/usr/bin/env sh\ncd / && exec {program()} "$@"\n')
        script.chmod(0o755)
        result = run('--', str(script), 'product')
        check(result.returncode == 0 and result.stdout == '200\n', result)
        check_calls(result, 1)


def test_run_passes_a_signal_on():
    process = subprocess.Popen([options.tool, 'run', '--', program(), 'wait'], env=environment(), text=True,
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    check(process.stdout.readline() == '200\n')
    time.sleep(0.2)
    process.send_signal(signal.SIGTERM)
    out, error = process.communicate(timeout=60)
    result = subprocess.CompletedProcess([], process.returncode, out, error)
    check(result.returncode == 5, result)
    check_calls(result, 1)


def test_run_static_program():
    if not options.static_program:
        raise Skip('no static program can be linked here')
    result = run('--', options.static_program)
    check(result.returncode == 4 and 'linked statically' in result.stderr, result)


def test_run_setuid_program():
    if os.getuid() != 0:
        raise Skip('only root can make a program that is setuid for somebody else')
    with tempfile.TemporaryDirectory() as folder:
        os.chmod(folder, 0o755)
        copy = shutil.copy(program(), folder)
        os.chown(copy, 65534, -1)
        os.chmod(copy, 0o755 | stat.S_ISUID)
        result = run('--', copy, 'product')
        check(result.returncode == 0 and result.stdout == '200\n' and 'setuid' in result.stderr, result)


def test_run_with_a_full_disk():
    if os.getuid() != 0:
        raise Skip('only root can mount a tiny file system')
    with tempfile.TemporaryDirectory() as folder:
        if subprocess.run(['mount', '-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', folder], capture_output=True).returncode:
            raise Skip('mounting a tmpfs is not permitted here')
        try:
            pathlib.Path(folder, 'rest').write_bytes(bytes(40000))
            result = run('--', program(), 'product', TMPDIR=folder)
            left = [path.name for path in temporary_leftovers(folder)]
        finally:
            subprocess.run(['umount', folder], check=True)
        check(result.returncode == 0 and result.stdout == '200\n', result)
        lines = result.stderr.splitlines()
        check(len(lines) == 1 and 'without statistics' in lines[0] and 'No space left' in lines[0], result)
        check(left == ['rest'], left)


def test_run_without_a_folder_for_statistics():
    result = run('--', program(), 'product', TMPDIR='/no/such/folder')
    check(result.returncode == 0 and result.stdout == '200\n', result)
    check(result.stderr.count('\n') == 1 and 'without statistics' in result.stderr, result)
    result = run(*EMULATED, '--', program(), 'product', TMPDIR='/no/such/folder')
    check(result.returncode == 1 and 'cannot be told' in result.stderr, result)


def test_run_python():
    python = '/usr/bin/python3'
    script = 'import numpy as n; a = n.ones((300, 300)); print((a @ a).sum())'
    plain = subprocess.run([python, '-c', script], env=environment(), capture_output=True, text=True)
    if plain.returncode:
        raise Skip('there is no NumPy for /usr/bin/python3')
    result = run(*EMULATED, '--', python, '-c', script)
    check(result.returncode == 0 and result.stdout == plain.stdout, result)
    check(re.search(r'[1-9][0-9,]* on the GPU', result.stderr), result)


def test_run_r():
    if not shutil.which('Rscript'):
        raise Skip('there is no R')
    result = run(*EMULATED, '--', 'Rscript', '-e', 'a <- matrix(1, 300, 300); cat((a %*% a)[1, 1], "\\n")')
    check(result.returncode == 0 and result.stdout == '300 \n', result)
    check(re.search(r'[1-9][0-9,]* on the GPU', result.stderr), result)


# ---- the other verbs ----

def doctor(*arguments, **more):
    result = tool('doctor', '--json', *arguments, **more)
    page = json.loads(result.stdout)
    states = {one['state'] for one in page['checks']}
    check(states <= {'ok', 'info', 'warning', 'error'}, result)
    check(page['healthy'] == ('error' not in states) == (result.returncode == 0), result)
    return result, page['checks']


def found(checks, title):
    return [one for one in checks if one['title'].startswith(title)]


def test_doctor():
    result, checks = doctor()
    for title in ['libblaslift.so', 'NVIDIA driver', 'CPU BLAS', 'write tracking', 'pinned memory', 'settings', 'LD_PRELOAD']:
        check(found(checks, title), title, result)
    check(found(checks, 'libblaslift.so')[0]['state'] == 'ok', result)
    text = tool('doctor', LC_ALL='C')
    check(text.returncode == result.returncode and text.stdout.isascii() and '[ok]' in text.stdout, text)


def test_doctor_notices_kernels_that_do_not_fit():
    if 'avx2' not in pathlib.Path('/proc/cpuinfo').read_text():
        raise Skip('this CPU has no AVX2')
    result, checks = doctor(OPENBLAS_CORETYPE='Prescott')
    if 'OpenBLAS' not in str(found(checks, 'CPU BLAS')):
        raise Skip('the CPU BLAS is not OpenBLAS')
    kernels = found(checks, 'CPU kernels')[0]
    check(kernels['state'] == 'warning' and 'export OPENBLAS_CORETYPE=' in kernels['hint'], result)


def test_doctor_survives_a_crashing_library():
    result, checks = doctor(BLASLIFT_FALLBACK=options.crashing_library)
    check(result.returncode == 1, result)
    check(any(re.search('crashed with SIGSEGV|ended with status', one['detail']) for one in checks), result)


def test_doctor_with_a_driver_and_a_device():
    """A stand-in for libcuda, and the emulated device in the CUDA plugin's place; then one that crashes."""
    with tempfile.TemporaryDirectory() as folder:
        prefix, built = pathlib.Path(folder), pathlib.Path(options.tool).parent.parent / 'lib'
        (prefix / 'bin').mkdir()
        (prefix / 'lib/blaslift').mkdir(parents=True)
        shutil.copy(options.tool, prefix / 'bin/blaslift')
        for name in ['libblaslift.so', 'libblaslift64.so']:
            shutil.copy(built / name, prefix / 'lib')
        plugin = prefix / 'lib/blaslift/libblaslift-cuda.so'
        shutil.copy(built / 'blaslift/libblaslift-emulated.so', plugin)
        shutil.copy(options.stand_in_driver, prefix / 'lib/libcuda.so.1')
        was, options.tool = options.tool, str(prefix / 'bin/blaslift')
        try:
            result, checks = doctor(LD_LIBRARY_PATH=str(prefix / 'lib'))
            check('13.0' in found(checks, 'NVIDIA driver')[0]['detail'], result)
            check(found(checks, 'GPU 0')[0]['detail'] == 'Stand-in GPU, 139 GiB', result)
            check(found(checks, 'CUDA plugin')[0]['state'] == 'ok', result)
            result, checks = doctor(LD_LIBRARY_PATH=str(prefix / 'lib'), STAND_IN_DRIVER_ERROR='999')
            check('CUDA_ERROR_UNKNOWN' in found(checks, 'NVIDIA driver')[0]['detail'], result)
            shutil.copy(options.crashing_library, plugin)
            result, checks = doctor(LD_LIBRARY_PATH=str(prefix / 'lib'))
            check(result.returncode == 1, result)
            detail = found(checks, 'CUDA plugin')[0]['detail']
            check(re.search('crashed with SIGSEGV|ended with status', detail), result)
        finally:
            options.tool = was


def test_doctor_looks_at_settings():
    result, checks = doctor(BLASLIFT_PLAECE='gpu', BLASLIFT_LOG='loud')
    text = str(found(checks, 'settings'))
    check('BLASLIFT_PLACE' in text and 'loud' in text, result)


def test_doctor_notices_a_preloaded_blas():
    library = next(pathlib.Path('/usr/lib').glob('*/libopenblas.so.0'), None)
    if not library:
        raise Skip('there is no libopenblas.so.0 in /usr/lib')
    result, checks = doctor(LD_PRELOAD=str(library))
    check(found(checks, 'LD_PRELOAD')[0]['state'] == 'warning', result)


def test_doctor_of_a_program():
    result, checks = doctor('--', program())
    check(found(checks, 'program')[0]['state'] == 'ok', result)
    check(found(checks, 'imports 3 BLAS names'), result)
    check(found(checks, 'libblas.so.3'), result)
    result, checks = doctor('--', 'no-such-program')
    check(result.returncode == 1 and found(checks, 'program')[0]['state'] == 'error', result)
    if options.static_program:
        result, checks = doctor('--', options.static_program)
        check('statically' in found(checks, 'program')[0]['detail'], result)


def test_doctor_of_a_program_with_lapack():
    if not options.lapack_program:
        raise Skip('there is no shared liblapack to link a program with')

    def lapack(**more):
        result, checks = doctor('--', options.lapack_program, **more)
        found_ones = [one for one in checks if one['title'].startswith('LAPACK (')]
        check(len(found_ones) == 1, result)
        return found_ones[0]

    one = lapack()
    check(one['state'] == 'ok' and 'under blaslift run' in one['detail'], one)
    libraries = pathlib.Path(options.tool).resolve().parents[1] / 'lib'
    with tempfile.TemporaryDirectory() as folder:  # of ours only libblas.so.3 comes before the system's libraries
        (pathlib.Path(folder) / 'libblas.so.3').symlink_to(libraries / 'libblas.so.3')
        one = lapack(LD_LIBRARY_PATH=folder)
        check(one['state'] == 'warning' and 'go past it' in one['detail'] and 'liblapack.so.3' in one['hint'], one)
    if (libraries / 'liblapack.so.3').exists():  # not under sanitizers
        one = lapack(LD_LIBRARY_PATH=str(libraries))
        check(one['state'] == 'ok' and "blaslift's" in one['detail'], one)


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


# ---- explain ----

def explain(*words, **more):
    return tool('explain', *words, **more)


def test_explain_a_call():
    result = explain('--threads', '16', 'dgemm', '-m', '4000', '-n', '4000', '-k', '4000')
    check(result.returncode == 0 and not result.stderr, result)
    check('\nGPU: the GPU is estimated faster' in result.stdout and '1.28e+11 operations' in result.stdout, result)
    check(re.search(r"program's memory: the GPU from m = \d+", result.stdout), result)
    result = explain('--threads', '16', 'dgemv', '-n', '8192')
    check('CPU: it would gain with its operands on the GPU' in result.stdout, result)
    check('already, GPU: its operands are on the GPU already' in result.stdout, result)
    check(re.search(r'stay on the GPU after about \d+ uses', result.stdout), result)
    check('CPU: too small to gain' in explain('sgemm', '-n', '20').stdout, 'a tiny product')
    check('CPU: no GPU path' in explain('drotg').stdout, 'drotg')


def test_run_logs_what_explain_estimates():
    """The log's line is given back to the tool, which estimates the same times by the same profile."""
    result = run('--place', 'cpu', '--', program(), 'product', BLASLIFT_LOG='calls')
    line = re.search(r'blaslift replay (\S+ .*?) # .*estimates: CPU ([\d.]+), GPU ([\d.]+)\)', result.stderr)
    check(line, result)
    seen = json.loads(explain('--json', *line[1].split()).stdout)
    check(abs(1e3 * seen['moved']['cpu_seconds'] - float(line[2])) < 2e-3, line[0], seen)


def test_explain_a_range():
    seen = json.loads(explain('--json', '--threads', '16', 'dgemm', '-n', '100:10000').stdout)
    places = [(call['n'], call['moved']['place']) for call in seen['calls']]
    check(all((place == 'gpu') == (n >= seen['gpu_from']) for n, place in places), seen)
    check(seen['gpu_from_resident'] < seen['gpu_from'], seen)
    for n, place in ((seen['gpu_from'], 'gpu'), (seen['gpu_from'] - 1, 'cpu')):
        one = json.loads(explain('--json', '--threads', '16', 'dgemm', '-n', str(n)).stdout)
        check(one['moved']['place'] == place, n, one)
    result = explain('dgemm', '-m', '64', '-n', '100:10000')
    check(result.returncode == 0 and 'n = k = size, m = 64' in result.stdout, result)


def test_explain_by_a_saved_profile():
    with tempfile.TemporaryDirectory() as folder:
        path = f'{folder}/profile'
        check(explain('--write-profile', path, '--threads', '3').returncode == 0, 'written')
        text = pathlib.Path(path).read_text()
        check('cpu_threads = 3\n' in text, text)
        # A machine without a usable link: nothing goes to its GPU.
        slow = re.sub(r'^(upload_bytes_per_second|download_bytes_per_second) = .*', r'\1 = 1e6', text, flags=re.M)
        pathlib.Path(path).write_text(re.sub('^machine = .*', 'machine = the slow one', slow, flags=re.M))
        result = explain('--profile', path, 'dgemm', '-n', '4000')
        check('by the profile of the slow one, 3 CPU threads' in result.stdout, result)
        check('\nCPU: the CPU is estimated faster' in result.stdout, result)
        for line, word in (('cpu_threads = none', 'none'), ('advantage = 2', 'at most 1'), ('speed = 3', 'no such key'),
                           ('advantage = 0.5\nadvantage = 0.5', 'twice'), ('blaslift-profile = 9', 'later blaslift')):
            pathlib.Path(path).write_text(f'blaslift-profile = 1\n{line}\n')
            result = explain('--profile', path, 'dgemm', '-n', '4000')
            check(result.returncode == 1 and word in result.stderr and ':' in result.stderr, line, result)
    result = explain('--profile', '/no/such/file', 'dgemm', '-n', '4000')
    check(result.returncode == 1 and '/no/such/file' in result.stderr, result)


def test_run_by_a_saved_profile():
    with tempfile.TemporaryDirectory() as folder:
        path = f'{folder}/profile'
        # Two million operations on three threads of a million each a second.
        pathlib.Path(path).write_text('blaslift-profile = 1\ncpu_threads = 3\ncpu_double_flops = 1e6\n')
        result = run('--place', 'cpu', '--', program(), 'product', BLASLIFT_LOG='calls', BLASLIFT_PROFILE=path)
        check(result.stdout == '200\n' and 'estimates: CPU 666.668' in result.stderr, result)
        pathlib.Path(path).write_text('blaslift-profile = 1\nspeed = 3\n')
        result = run('--', program(), 'product', BLASLIFT_PROFILE=path)
        check(result.stdout == '200\n' and 'BLASLIFT_PROFILE is not used' in result.stderr, result)
    result = run('--', program(), 'product', BLASLIFT_PROFILE='/no/such/file')
    check(result.stdout == '200\n' and '/no/such/file' in result.stderr, result)


def test_explain_predicts_what_was_measured():
    """By the profile of the H200 machine, what README and bench/results have from there: milliseconds."""
    profile = pathlib.Path(__file__).resolve().parents[2] / 'docs' / 'profiles' / 'h200-16-cores.profile'
    sent = {'gpu_seconds': {('dgemm', 4096): 6.0, ('dgemm', 8192): 26.2, ('sgemm', 8192): 27.4, ('zgemm', 8192): 93.9,
                            ('dsyrk', 8192): 14.6, ('dtrsm', 8192): 24.9, ('dsymm', 8192): 24.7, ('dgetrf', 8192): 61.9,
                            ('dpotrf', 8192): 23.7, ('dgeqrf', 8192): 99.3, ('dsyevd', 4096): 119.7, ('dgemm', 2048): 1.95},
            'cpu_seconds': {('dgemm', 8192): 712, ('sgemm', 8192): 366, ('dsyrk', 8192): 438, ('dtrsm', 8192): 469,
                            ('dsymm', 8192): 774, ('zgemm', 8192): 3342, ('sgemv', 16384): 8.8, ('ddot', 1 << 27): 14.4}}
    errors = []
    for which, measured in sent.items():
        for (routine, n), milliseconds in measured.items():
            seen = json.loads(explain('--json', '--profile', str(profile), routine, '-n', str(n)).stdout)
            errors.append((abs(1e3 * seen['moved'][which] / milliseconds - 1), routine, n, which, seen['moved'][which]))
    errors.sort()
    check(errors[len(errors) // 2][0] < 0.15 and errors[-1][0] < 0.5, *errors)
    print(f'{len(errors)} times: median error {100 * errors[len(errors) // 2][0]:.0f} %, largest {100 * errors[-1][0]:.0f} %')


def test_explain_wrong_words():
    for words, expected in ((('dgem', '-n', '3'), 'nearest is dgemm'), (('dgemm', '-m', '3'), 'needs -n'), ((), 'which routine'),
                            (('dgemm', '-n', 'many'), 'expected a size'), (('dgemm', '-n', '9:3'), 'LOW:HIGH'),
                            (('dgemm', '-n'), 'needs a value'), (('dgemm', '-x', '3'), 'no option -x'),
                            (('dsyrk', '-n', '100', '-lda', '3'), '-lda 3 is no legal'),
                            (('dgemm', '-n', '100', '-transa', 'Q'), '-transa Q is no legal'),
                            (('dgemm', '-m', '1:9', '-n', '1:8'), 'move together')):
        result = explain(*words)
        check(result.returncode == 2 and expected in result.stderr and not result.stdout, words, result)
    result = explain('--write-profile', '/dev/full')
    check(result.returncode == 1 and 'No space left' in result.stderr, result)
    check('ROUTINE' in explain('--help').stdout, 'help')


# ---- tune ----

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
    result = tool('tune')
    check(result.returncode == 2 and 'tune --kernels' in result.stderr, result)
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
    for verb in ['run', 'doctor', 'settings', 'report', 'tune']:
        for arguments in [(verb, '--help'), ('help', verb)]:
            result = tool(*arguments)
            check(result.returncode == 0 and f'Usage: blaslift {verb}' in result.stdout, result)
        check(verb in tool('help').stdout)
    result = tool('docter')
    check(result.returncode == 2 and '`blaslift doctor`' in result.stderr and not result.stdout, result)
    check(tool().returncode == 2)


def main():
    tests = {name[5:]: function for name, function in globals().items() if name.startswith('test_')}
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


if __name__ == '__main__':
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('name', nargs='?')
    parser.add_argument('--tool', required=True)
    parser.add_argument('--program', default='')
    parser.add_argument('--lapack-program', default='')
    parser.add_argument('--static-program', default='')
    parser.add_argument('--crashing-library', default='')
    parser.add_argument('--stand-in-driver', default='')
    options = parser.parse_args()
    main()
