#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 the blaslift authors
# SPDX-License-Identifier: BSD-3-Clause
"""blaslift replay: calls of a log made again on the CPU and on the (emulated) device."""
import json
import os
import pathlib
import signal
import subprocess
import tempfile
import time

from support import EMULATED, check, environment, options, program, run, tool, run_tests

SITES = ('cpu', 'gpu_sent', 'gpu_kept')


def replay(*words, **more):
    return tool('replay', '--device', 'emulated', '--seconds', '0.01', *words, **more)


def calls_of(*words, **more):
    result = replay('--json', *words, **more)
    page = json.loads(result.stdout)
    return result, page, page['calls']


def test_replay_a_call_in_every_place():
    # Of each level, every precision, functions, and LAPACK with and without workspace.
    for words in (['dgemm', '-n', '200'], ['strsm', '-m', '100', '-n', '70'], ['zherk', '-n', '60', '-k', '90'],
                  ['cgemv', '-m', '300', '-n', '200', '-trans', 'C'], ['dtbsv', '-n', '200', '-k', '5', '-lda', '8'], ['stpmv', '-n', '90'],
                  ['ddot', '-n', '5000'], ['cdotu', '-n', '500', '-incx', '2'], ['isamax', '-n', '999'], ['dgetrf', '-n', '150'],
                  ['zpotrf', '-n', '80'], ['dgeqrf', '-m', '120', '-n', '60'], ['ssyevd', '-n', '60'], ['dgesdd', '-m', '70', '-n', '50'],
                  ['zgesv', '-n', '60', '-nrhs', '3'], ['dtrtri', '-n', '90'], ['dgels', '-m', '90', '-n', '40'],
                  ['dgelsd', '-m', '900', '-n', '40'], ['cgelss', '-m', '900', '-n', '40', '-nrhs', '3', '-rcond', '0.001'],
                  ['dsyevx', '-n', '90', '-range', 'I', '-il', '1', '-iu', '9'], ['zhegvx', '-n', '50', '-range', 'V', '-vl', '-1', '-vu', '1'],
                  ['sgeev', '-n', '40'], ['zgeev', '-n', '40']):
        result, page, calls = calls_of(*words)
        check(result.returncode == 0 and len(calls) == 1 and not calls[0]['problem'], words, result)
        for site in SITES:
            timed = calls[0][site]
            check(len(timed['seconds']) >= 2 and all(one > 0 for one in timed['seconds']), words, site, result)
            # What stays there may have to be sent again, which small calls leave to the CPU.
            least = {'cpu': 0, 'gpu_sent': len(timed['seconds']), 'gpu_kept': 1}[site]
            check(least <= timed['on_device'] <= (0 if site == 'cpu' else len(timed['seconds'])), words, site, result)
        check(calls[0]['best'] in SITES and 'emulated' in page['gpu'] and page['cpu'], result)


def test_replay_notices_wrong_results():
    # The device computes wrong numbers once the first call, which only brings it up, is through.
    result = replay('dgemm', '-n', '200', BLASLIFT_FAULT='wrong:3+')
    check(result.returncode == 1 and 'results differ by' in result.stdout, result)


def test_replay_without_a_device():
    result = tool('replay', '--device', 'none', '--seconds', '0.01', 'dgemm', '-n', '100')
    check(result.returncode == 0 and 'GPU: none (' in result.stdout and 'dgemm -n 100' in result.stdout, result)


def test_run_logs_what_replay_takes():
    with tempfile.TemporaryDirectory() as folder:
        log = pathlib.Path(folder, 'log')
        run(*EMULATED, '--log', 'calls', '--log-file', str(log), '--', program(), 'product')
        line = next(line for line in log.read_text().splitlines() if ' blaslift replay dgemm ' in line)
        result, page, calls = calls_of(str(log))
        check(result.returncode == 0 and calls[0]['words'][0] == 'dgemm' and calls[0]['calls'] == 1, result)
        check(calls[0]['logged_on_gpu'] == 1 and calls[0]['logged_seconds'] > 0, result)
        # As it stands, without the remark behind it.
        words = line[line.index('blaslift replay ') + len('blaslift replay '):line.index('#')].split()
        result, page, calls = calls_of(*words)
        check(result.returncode == 0 and calls[0]['words'] == words, result)


def test_replay_adds_equal_lines_up():
    with tempfile.TemporaryDirectory() as folder:
        log = pathlib.Path(folder, 'log')
        line = 'blaslift[7]: blaslift replay dgemv -m 90 -n 80 -lda 90 # {}, why; {} ms (estimates: CPU 0.1, GPU 0.2)\n'
        log.write_text('something else\n' + line.format('CPU', 1.5).replace(')\n', ') at 0.123456 s, thread 7\n') + line.format('GPU', 0.5).replace(', why', ', why, by gemv_n 0:8x32x2 (WrpOcp 32/64, BlkOcp 4/32, GrdOcp 0.97)') +
                       'blaslift replay ddot -n 77\nblaslift replay nonsense -n 3\n')
        result, page, calls = calls_of(str(log))
        check(result.returncode == 1 and len(calls) == 3 and page['left_out'] == 0, result)
        gemv = next(one for one in calls if one['words'][0] == 'dgemv')
        check((gemv['calls'], gemv['logged_on_gpu'], round(gemv['logged_seconds'], 9)) == (2, 1, 2e-3), gemv)
        check('there is no routine nonsense' in next(one for one in calls if one['words'][0] == 'nonsense')['problem'], result)
        # Those that took longest first.
        result, page, calls = calls_of('--calls', '1', str(log))
        check([one['words'][0] for one in calls] == ['dgemv'] and page['left_out'] == 2, result)
        text = replay(str(log))
        check('2 ' in text.stdout and 'GPU, kept' in text.stdout and 'all of these calls: logged 2.0 ms' in text.stdout, text)
        piped = subprocess.run([options.tool, 'replay', '--device', 'none', '-'], input=log.read_text(), env=environment(),
                               capture_output=True, text=True, timeout=60)
        check('dgemv -m 90' in piped.stdout, piped)


def test_replay_leaves_out_what_the_cpu_blas_judges():
    """Calls with a leading dimension of 0 and the like: the log has them, as they were made."""
    with tempfile.TemporaryDirectory() as folder:
        log = pathlib.Path(folder, 'log')
        refused = "CPU, arguments that Netlib's BLAS refuses: the CPU BLAS has the word; 0.001 ms (estimates: CPU 0, GPU 0)"
        log.write_text(f'blaslift[7]: blaslift replay dgemm -transa ? -m 300 -n 300 -k -1 # {refused}\nblaslift replay dgemm -n 50\n')
        result, page, calls = calls_of(str(log))
        check(result.returncode == 0 and [one['words'] for one in calls] == [['dgemm', '-n', '50']], result)
        check('left out: 1 call' in result.stderr, result)


def test_replay_with_threads():
    result, page, calls = calls_of('--threads', '4', 'dgemm', '-n', '128')
    check(result.returncode == 0 and page['threads'] == 4 and not calls[0]['problem'], result)
    check(calls[0]['gpu_sent']['on_device'] == len(calls[0]['gpu_sent']['seconds']), result)


def test_replay_survives_a_call_that_does_not():
    with tempfile.TemporaryDirectory() as folder:
        log = pathlib.Path(folder, 'log')
        log.write_text('blaslift replay dgemm -n 2000000\nblaslift replay dgemm -n 60 -lda 5\nblaslift replay dgetrf -n 1:9\n'
                       'blaslift replay dgemm -n 50\n')
        result, page, calls = calls_of(str(log))
        check(result.returncode == 1 and len(calls) == 4, result)
        check('GiB' in calls[0]['problem'] and 'no legal value' in calls[1]['problem'] and 'range' in calls[2]['problem'], result)
        check(not calls[3]['problem'] and calls[3]['cpu']['seconds'], result)


def test_replay_of_calls_that_are_refused():
    for words, expected in ((('dgeqrf', '-m', '100', '-n', '100', '-lda', '5'), '-lda 5 is no legal value'),
                            (('dsyevr', '-n', '40', '-range', 'X'), 'has no legal value, says LAPACK'),
                            (('dgetrf', '-n', '100', '-lda', '-5'), '-lda -5'), (('dscal', '-n', '2147483648', '-incx', '0'), 'no INTEGER of 32 bits')):
        result, page, calls = calls_of(*words)
        check(result.returncode == 1 and expected in calls[0]['problem'], words, result)
    # Of a unit triangle there is no diagonal, and not always memory for one.
    result, page, calls = calls_of('ztbsv', '-n', '1', '-k', '20000', '-lda', '20001', '-diag', 'U')
    check(result.returncode == 0 and not calls[0]['problem'], result)
    # What is no text in a log does not cost the rest.
    piped = subprocess.run([options.tool, 'replay', '--json', '--device', 'none', '-'], input=b'blaslift replay dg\xff -n 3\nblaslift replay dgemm -n 30\n',
                           env=environment(), capture_output=True, timeout=60)
    check(len(json.loads(piped.stdout)['calls']) == 2, piped)


def test_replay_wrong_words():
    for words, expected in (((), 'which calls?'), (('dgem', '-n', '9'), 'the nearest is dgemm'), (('dgemm',), 'needs -'),
                            (('/no/such/log',), 'No such file'), (('--device', 'abacus', 'dgemm', '-n', '9'), 'abacus'),
                            (('--profile', '/no/such', 'dgemm', '-n', '9'), '/no/such')):
        result = tool('replay', *words)
        check(result.returncode in (1, 2) and expected in result.stderr and not result.stdout, words, result)
    with tempfile.TemporaryDirectory() as folder:
        empty = pathlib.Path(folder, 'empty')
        empty.write_text('nothing\nhere\n')
        result = tool('replay', str(empty))
        check(result.returncode == 1 and 'holds no calls (2 other lines)' in result.stderr, result)


def test_replay_stops_when_asked():
    with tempfile.TemporaryDirectory() as folder:
        log = pathlib.Path(folder, 'log')
        log.write_text(''.join(f'blaslift replay dgemm -n {n}\n' for n in range(1500, 1530)))
        running = subprocess.Popen([options.tool, 'replay', '--device', 'none', '--seconds', '20', '--json', str(log)], env=environment(),
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        time.sleep(3)
        running.send_signal(signal.SIGINT)
        out, errors = running.communicate(timeout=30)
        check(running.returncode == 128 + signal.SIGINT and json.loads(out)['left_out'] > 0, out, errors)
        left = [name for name in os.listdir('/proc') if name.isdigit() and _is_child_of(name, running.pid)]
        check(not left, left)


def _is_child_of(process, parent):
    try:
        return pathlib.Path('/proc', process, 'stat').read_text().rsplit(')', 1)[1].split()[1] == str(parent)
    except OSError:
        return False


if __name__ == '__main__':
    run_tests(globals())
