#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 the blaslift authors
# SPDX-License-Identifier: BSD-3-Clause
"""blaslift run: counts, places, exit statuses, signals, programs of every kind."""
import json
import os
import pathlib
import re
import shutil
import signal
import stat
import struct
import subprocess
import tempfile
import time

from support import EMULATED, Skip, check, check_calls, environment, options, program, run, temporary_leftovers, tool, run_tests


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


def test_run_leaves_statistics_that_may_be_damaged():
    with tempfile.TemporaryDirectory() as folder:
        # Statistics that were cut off on the way, or damaged: no numbers rather than wrong ones.
        whole = pathlib.Path(folder, 'whole')
        check(run('--report', str(whole), '--', program(), 'product').returncode == 0)
        check(tool('report', str(whole)).returncode == 0)
        [data] = [file.read_bytes() for file in whole.iterdir()]
        magic, version, header_size, block_size, symbols = struct.unpack_from('<8s4I', data)
        broken = pathlib.Path(folder, 'broken')
        broken.write_bytes(data[:header_size + block_size // 2])
        result = tool('report', str(broken))
        check(result.returncode == 1 and 'cut off' in result.stderr and not result.stdout, result)
        for at in range(0, header_size, 1999):  # whatever is wrong: no crash
            broken.write_bytes(data[:at] + b'\xff' * 64 + data[at + 64:])
            result = tool('report', '--json', str(broken))
            check(result.returncode in (0, 1), at, result)


def test_run_refuses_values_before_the_program_starts():
    for option, value, word in [('--copy-threads', 'abc', '0 to 1024'), ('--block', '5000', '0 to 1024'), ('--memory', 'much', 'percentage'),
                                ('--check', 'all', 'hash'), ('--place', 'moon', 'auto')]:
        result = run(option, value, '--', 'echo', 'started')
        check(result.returncode == 2 and not result.stdout, result)
        check(re.fullmatch(rf'blaslift: {option}: .*{word}.* \(`blaslift run --help` lists the options\)\n', result.stderr), result)


def test_run_ends_what_it_begins():
    """Complex products of vectors, which return a structure: timed and logged as others are, under both names."""
    python = '/usr/bin/python3'
    script = """import ctypes, numpy
x = numpy.ones(1 << 20, complex)
y = numpy.vdot(x, x).real
dot = ctypes.CDLL(None).zdotu_
dot.restype = ctypes.c_double
n, one = ctypes.c_int(x.size), ctypes.c_int(1)
print(y, dot(ctypes.byref(n), ctypes.c_void_p(x.ctypes.data), ctypes.byref(one), ctypes.c_void_p(x.ctypes.data), ctypes.byref(one)))
"""
    if subprocess.run([python, '-c', 'import numpy'], env=environment(), capture_output=True).returncode:
        raise Skip('there is no NumPy for /usr/bin/python3')
    result = run('--place', 'cpu', '--', python, '-c', script, BLASLIFT_LOG='calls')
    check(result.returncode == 0 and result.stdout == '1048576.0 1048576.0\n', result)
    check('replay zdotc ' in result.stderr and 'replay zdotu ' in result.stderr, result)


def test_run_logs_when_calls_began_and_in_which_thread():
    result = run('--place', 'cpu', '--', program(), 'fork', BLASLIFT_LOG='calls')
    lines = re.findall(r'blaslift\[(\d+)\]: blaslift replay dgemm .*; ([0-9.]+) ms \(.*\) at (\d+\.\d{6}) s, thread (\d+)$', result.stderr, re.MULTILINE)
    check(result.returncode == 0 and len(lines) == 4 and len({line[0] for line in lines}) == 4, result)
    check(all(process == thread for process, _, _, thread in lines), lines)  # each has one thread
    check(all(0 <= float(begin) < 10 for _, _, begin, _ in lines), lines)  # children count from their own first call
    result = run('--place', 'cpu', '--', program(), 'products', BLASLIFT_LOG='calls')
    lines = re.findall(r'; ([0-9.]+) ms \(.*\) at ([0-9.]+) s, thread', result.stderr)
    ends = [float(begin) + 1e-3 * float(took) for took, begin in lines]
    check(len(lines) > 1 and all(float(later[1]) > end - 1e-4 for end, later in zip(ends, lines[1:])), lines)


def test_run_logs_what_computed_a_call():
    result = run(*EMULATED, '--', program(), 'product', BLASLIFT_LOG='calls')
    line, = re.findall(r'blaslift replay dgemm .*$', result.stderr, re.MULTILINE)
    check(result.returncode == 0 and re.search(r' # GPU, [^;]*, by loops of the emulated device; [0-9.]+ ms \(', line), result)
    result = run('--place', 'cpu', '--', program(), 'product', BLASLIFT_LOG='calls')
    line, = re.findall(r'blaslift replay dgemm .*$', result.stderr, re.MULTILINE)
    check(result.returncode == 0 and re.search(r' # CPU, [^;]*; ', line) and ', by ' not in line, result)


def test_run_learns_how_fast_the_cpu_is():
    """Without a measured profile: the program's own large products tell, also for calls of other sizes."""
    python = '/usr/bin/python3'
    script = 'import numpy; a = numpy.random.rand(1500, 1500); [a @ a.copy() for _ in range(4)]; a[:1000, :1000].copy() @ a[500:, 500:].copy()'
    if subprocess.run([python, '-c', 'import numpy'], env=environment(), capture_output=True).returncode:
        raise Skip('there is no NumPy for /usr/bin/python3')
    result = run('--device', 'none', '--', python, '-c', script, BLASLIFT_LOG='calls', BLASLIFT_PROFILE='none', OPENBLAS_NUM_THREADS='1')
    calls = re.findall(r'replay dgemm .*?-m (\d+) .*; ([0-9.]+) ms \(estimates: CPU ([0-9.]+)', result.stderr)
    check(result.returncode == 0 and [call[0] for call in calls] == ['1500'] * 4 + ['1000'], result)
    took, built_in = min(float(call[1]) for call in calls[1:4]), float(calls[0][2])
    # As much longer as the products took; a CPU is not taken for a faster one than the built-in numbers stand for.
    wanted = max(took, built_in) * (2 / 3) ** 3
    check(0.7 < float(calls[4][2]) / wanted < 1.3, wanted, result)


def test_run_r():
    if not shutil.which('Rscript'):
        raise Skip('there is no R')
    result = run(*EMULATED, '--', 'Rscript', '-e', 'a <- matrix(1, 300, 300); cat((a %*% a)[1, 1], "\\n")')
    check(result.returncode == 0 and result.stdout == '300 \n', result)
    check(re.search(r'[1-9][0-9,]* on the GPU', result.stderr), result)


if __name__ == '__main__':
    run_tests(globals())
