#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 the blaslift authors
# SPDX-License-Identifier: BSD-3-Clause
"""blaslift explain: estimates, boundaries, machine profiles, and programs that go by one."""
import json
import pathlib
import re
import tempfile

from support import check, program, run, tool, run_tests


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


def test_explain_says_what_becomes_of_a_first_call():
    with tempfile.TemporaryDirectory() as folder:
        alone = {'XDG_CACHE_HOME': folder}  # nothing is remembered of starts here
        large = json.loads(explain('--json', '--threads', '16', 'dsyevd', '-n', '8000', **alone).stdout)['first_call']
        check(large['waits'] and abs(large['start_seconds'] - 0.5) < 1e-6 and large['seconds'] < large['cpu_seconds'], large)
        text = explain('--threads', '16', 'dsyevd', '-n', '8000', **alone).stdout
        check(re.search(r'as the first one of a process it waits 500.0 ms for the GPU to start, and takes [\d.]+ m?s instead of', text), text)
        short = json.loads(explain('--json', '--threads', '16', 'dgemm', '-m', '3000', '-n', '3000', '-k', '3000', **alone).stdout)['first_call']
        check(short['gains'] and not short['waits'] and short['calls_until_start'] > 1, short)
        check('is started after' in explain('--threads', '16', 'dgemm', '-m', '3000', '-n', '3000', '-k', '3000', **alone).stdout, short)
        tiny = json.loads(explain('--json', 'dgemm', '-m', '20', '-n', '20', '-k', '20', **alone).stdout)['first_call']
        check(not tiny['gains'] and not tiny['waits'], tiny)


KERNEL_LINE = r'^(computed there by |which kernel computes it there is not known here: ).*\n'


def explain_kernel(folder, *words, **more):
    """What it says of the kernel, by a file that has times of the emulated device's gemv_n near squares and near wide matrices."""
    path = pathlib.Path(folder, 'kernels')
    sizes = [f'best = {m}x{n} 0:8x32x2 took {100 if m == n else 200} cublas 150\n' for m in (7900, 8000, 8192, 8400, 8600) for n in (m, 4 * m)]
    path.write_text('blaslift-kernels = 1\ndevice = emulated device in host memory\ncapability = 1.0\n[gemv_n d]\n' + ''.join(sizes))
    settings = {'BLASLIFT_DEVICE': 'emulated', 'BLASLIFT_KERNEL_FILE': str(path), 'BLASLIFT_KERNELS': '', **more}
    result = explain('--threads', '16', *words, **settings)
    seen = json.loads(explain('--json', '--threads', '16', *words, **settings).stdout)['computed_by']
    lines = [line[0] for line in re.finditer(KERNEL_LINE, result.stdout, re.M)]
    check(result.returncode == 0 and not result.stderr and len(lines) == (seen is not None), words, result)
    return lines[0] if lines else None, seen


def test_explain_names_the_kernel():
    with tempfile.TemporaryDirectory() as folder:
        line, seen = explain_kernel(folder, 'dgemv', '-n', '8192')
        text = 'gemv_n 0:8x32x2 (WrpOcp 32/64, BlkOcp 4/32, GrdOcp 0.97)'
        check(line == f'computed there by {text}, on emulated device in host memory\n', line)
        check(seen['kernel'] == 'gemv_n' and seen['text'] == text and seen['device'] == 'emulated device in host memory', seen)
        check([seen[of] for of in ('variant', 'Tx', 'Ty', 'per_thread')] == [0, 8, 32, 2], seen)
        check([seen[of] for of in ('active_warps', 'most_warps', 'active_blocks', 'most_blocks')] == [32, 64, 4, 32], seen)
        check((seen['blocks'], seen['blocks_at_once']) == (1024, 4 * 132), seen)
        # By times, by another kernel's, without any, with gaps, by a setting.
        for words in (['-m', '8192', '-n', '32768'], ['-n', '8192', '-trans', 'T'], ['-n', '8192', '-lda', '8193'], ['-n', '8192', '-incx', '2']):
            line, seen = explain_kernel(folder, 'dgemv', *words)
            check(line == 'computed there by cuBLAS, on emulated device in host memory\n' and seen['kernel'] == 'cuBLAS', words, line, seen)
        check(explain_kernel(folder, 'dgemv', '-n', '8192', BLASLIFT_KERNELS='cublas')[1]['kernel'] == 'cuBLAS', 'cublas')
        check(explain_kernel(folder, 'dgemv', '-n', '8192', '-incx', '2', BLASLIFT_KERNELS='own')[1]['kernel'] == 'gemv_n', 'own')
        # On the CPU, and of LAPACK, no kernel is asked for.
        for words in (['dgemv', '-n', '20'], ['dgetrf', '-n', '8000']):
            check(explain_kernel(folder, *words) == (None, None), words)


def test_explain_without_a_device_says_so_in_one_line():
    with tempfile.TemporaryDirectory() as folder:
        line, seen = explain_kernel(folder, 'dgemv', '-n', '8192', BLASLIFT_DEVICE='none')
        check(line == 'which kernel computes it there is not known here: BLASLIFT_DEVICE=none\n' and seen == {'problem': 'BLASLIFT_DEVICE=none'}, line)
        with_one, without = (explain('--threads', '16', 'dgemv', '-n', '8192', BLASLIFT_DEVICE=device).stdout for device in ('emulated', 'none'))
        without = without.replace('BLASLIFT_DEVICE=none is set: in programs that have it too, every call stays on the CPU\n', '')
        check(re.sub(KERNEL_LINE, '', with_one, flags=re.M) == re.sub(KERNEL_LINE, '', without, flags=re.M), with_one, without)


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
        # Two million operations at a million a second: of the profile's three threads the program may use one.
        pathlib.Path(path).write_text('blaslift-profile = 1\ncpu_threads = 3\ncpu_double_flops = 1e6\n')
        result = run('--place', 'cpu', '--', program(), 'product', BLASLIFT_LOG='calls', BLASLIFT_PROFILE=path)
        check(result.stdout == '200\n' and 'estimates: CPU 2000.001' in result.stderr, result)
        # The report says what decisions went by.
        pathlib.Path(path).write_text('blaslift-profile = 1\nadvantage = 0.55\n')
        for profile, name, advantage in ((path, path, 0.55), ('none', 'built in', 0.7)):
            summary = pathlib.Path(folder, 'summary.json')
            check(run('--json', str(summary), '--', program(), 'product', BLASLIFT_PROFILE=profile).returncode == 0)
            machine, = json.loads(summary.read_text())['machines']
            check(machine['profile'] == name and machine['numbers']['advantage'] == advantage, machine)
        pathlib.Path(path).write_text('blaslift-profile = 1\nspeed = 3\n')
        result = run('--', program(), 'product', BLASLIFT_PROFILE=path)
        check(result.stdout == '200\n' and 'the machine profile is not used' in result.stderr, result)
    result = run('--', program(), 'product', BLASLIFT_PROFILE='/no/such/file')
    check(result.stdout == '200\n' and '/no/such/file' in result.stderr, result)


def test_explain_predicts_what_was_measured():
    """By the profile of the H200 machine, what docs/performance.md and bench/results have from there: milliseconds."""
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


def test_explain_takes_what_people_have_at_hand():
    """The names that programs call, a line of the log, and no profile at all."""
    plain = explain('dgemm', '-n', '2000').stdout
    for words in (('cblas_dgemm',), ('dgemm_',), ('dgemm_64_',), ('cblas_dgemm64_',), ('scipy_cblas_dgemm64_',), ('DGEMM',),
                  ('blaslift', 'replay', 'dgemm'), ('blaslift[12]:', 'blaslift', 'replay', 'dgemm')):
        result = explain(*words, '-n', '2000')
        check(result.returncode == 0 and result.stdout == plain, words, result)
    result = explain('--profile', 'none', 'dgemm', '-n', '2000')
    check(result.returncode == 0 and result.stdout == plain, result)
    check(explain('cblas_', '-n', '3').returncode == 2)


def test_explain_does_not_keep_what_lapack_overwrites():
    check('stay on the GPU' not in explain('dgetrf', '-n', '4000').stdout, explain('dgetrf', '-n', '4000'))
    check('stay on the GPU' in explain('dgemm', '-n', '4000').stdout, explain('dgemm', '-n', '4000'))


def test_explain_says_which_settings_decide():
    plain = explain('dgemm', '-n', '2000')
    check(plain.returncode == 0 and 'is set' not in plain.stdout, plain)
    for settings, sentence in [({'BLASLIFT_PLACE': 'cpu'}, 'BLASLIFT_PLACE=cpu is set: .* every call stays on the CPU'),
                               ({'BLASLIFT_RESIDENCY': 'off'}, 'BLASLIFT_RESIDENCY=off is set: .* nothing stays on the GPU'),
                               ({'BLASLIFT_REPRODUCIBLE': '1'}, 'BLASLIFT_REPRODUCIBLE=1 is set')]:
        for size in ('2000', '100:4000'):
            result = explain('dgemm', '-n', size, **settings)
            check(re.search(sentence, ' '.join(result.stdout.split())), result)
    check(json.loads(explain('--json', 'dgemm', '-n', '2000', BLASLIFT_PLACE='gpu').stdout)['settings'])


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


if __name__ == '__main__':
    run_tests(globals())
