#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 the blaslift authors
# SPDX-License-Identifier: BSD-3-Clause
"""blaslift doctor: what it finds, and what it survives."""
import os
import pathlib
import re
import shutil
import socket
import struct
import tempfile

from support import Skip, check, doctor, found, options, program, tool, run_tests


def test_doctor():
    result, checks = doctor()
    for title in ['libblaslift.so', 'NVIDIA driver', 'CPU BLAS', 'write tracking', 'pinned memory', 'machine profile', 'settings', 'LD_PRELOAD']:
        check(found(checks, title), title, result)
    check(found(checks, 'libblaslift.so')[0]['state'] == 'ok', result)
    text = tool('doctor', LC_ALL='C')
    check(text.returncode == result.returncode and text.stdout.isascii() and '[ok]' in text.stdout, text)


def test_doctor_says_what_one_core_costs():
    """As mpirun --bind-to core gives it to a rank."""
    all_cores = sorted(os.sched_getaffinity(0))
    if os.cpu_count() < 2:
        raise Skip('the machine has one core')
    os.sched_setaffinity(0, all_cores[:1])
    try:
        result, checks = doctor()
    finally:
        os.sched_setaffinity(0, all_cores)
    copies = found(checks, 'cores for copies')
    check(len(copies) == 1 and copies[0]['state'] == 'warning' and 'mpirun --bind-to numa' in copies[0]['hint'], result)


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


def look_at_own_kernels(libraries):
    """The emulated device says what a GPU would under a build with PTX for 7.5 alone."""
    def look(**more):
        result, checks = doctor(LD_LIBRARY_PATH=libraries, **more)
        code, = found(checks, 'GPU code')
        check('only PTX for 7.5' in code['detail'], result)
        return code, found(checks, 'own kernels'), result

    code, own, result = look()
    check(code['state'] == 'ok' and not own, result)
    for capability, more, state, why_not in (('90', {}, 'warning', 'no code for compute capability 9.0'),
                                             ('80', {}, 'info', 'not measured on GPUs of compute capability 8.0'),
                                             ('90', {'BLASLIFT_KERNELS': 'cublas'}, 'info', 'BLASLIFT_KERNELS=cublas')):
        code, own, result = look(BLASLIFT_EMULATED_CAPABILITY=capability, **more)
        check(code['state'] == 'ok' and [one['state'] for one in own] == [state] and why_not in own[0]['detail'], result)
    for more, teaches in (({}, True), ({'BLASLIFT_REPRODUCIBLE': 'on'}, False), ({'BLASLIFT_KERNEL_FILE': 'none'}, False)):
        code, own, result = look(BLASLIFT_EMULATED_CAPABILITY='80', BLASLIFT_LEARN='on', **more)
        check(bool(own) != teaches, more, result)
    with tempfile.NamedTemporaryFile('w') as file:
        more = {'BLASLIFT_EMULATED_CAPABILITY': '80', 'BLASLIFT_KERNEL_FILE': file.name}
        file.write('blaslift-kernels = 1\ndevice = emulated device in host memory\ncapability = 8.0\n')
        file.flush()
        code, own, result = look(**more)
        check(not own, result)
        file.write('ours = everything\n')
        file.flush()
        code, own, result = look(**more)
        check(own[0]['state'] == 'warning' and ':4: ' in own[0]['detail'] and 'nothing of this file is used' in own[0]['detail'], result)
    code, own, result = look(BLASLIFT_EMULATED_MEMORY='none')  # no device comes up
    check(code['state'] == 'warning' and '--preset release' in code['hint'] and not own, result)


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
            look_at_own_kernels(str(prefix / 'lib'))
            result, checks = doctor(LD_LIBRARY_PATH=str(prefix / 'lib'), STAND_IN_DRIVER_ERROR='999')
            check('CUDA_ERROR_UNKNOWN' in found(checks, 'NVIDIA driver')[0]['detail'], result)
            shutil.copy(options.crashing_library, plugin)
            result, checks = doctor(LD_LIBRARY_PATH=str(prefix / 'lib'))
            check(result.returncode == 1, result)
            detail = found(checks, 'CUDA plugin')[0]['detail']
            check(re.search('crashed with SIGSEGV|ended with status', detail), result)
        finally:
            options.tool = was


def test_doctor_looks_at_the_machine_profile():
    check('none was measured' in found(doctor()[1], 'machine profile')[0]['detail'])
    check('BLASLIFT_REPRODUCIBLE' in found(doctor(BLASLIFT_REPRODUCIBLE='1')[1], 'machine profile')[0]['detail'])
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, 'mine')
        for line, state, expected in (('cpu_blas = MKL 2026', 'ok', 'MKL 2026'), ('cpu = a CPU from Mars', 'warning', 'a CPU from Mars'),
                                      ('cpu_threads = many', 'warning', 'mine:2')):
            path.write_text(f'blaslift-profile = 1\n{line}\n')
            one, = found(doctor(BLASLIFT_PROFILE=str(path))[1], 'machine profile')
            check(one['state'] == state and expected in one['detail'], one)
        one, = found(doctor(BLASLIFT_PROFILE=f'{folder}/none')[1], 'machine profile')
        check(one['state'] == 'warning' and folder in one['detail'], one)


def with_checksum(data):
    """FNV-1a, folded, behind 28 bytes."""
    number = 0xcbf29ce484222325
    for byte in data:
        number = (number ^ byte) * 0x100000001b3 % 2**64
    return data + struct.pack('<I', (number ^ number >> 32) % 2**32)


def test_doctor_says_what_preloaded_programs_left():
    starts, runs = 'starts of the GPU', 'earlier runs'
    with tempfile.TemporaryDirectory() as folder:
        own = {'XDG_CACHE_HOME': folder, 'BLASLIFT_DEVICE': 'emulated'}
        checks = doctor(**own)[1]
        check(all('none is remembered' in one['detail'] and folder in one['detail'] for title in (starts, runs) for one in found(checks, title)), checks)
        only, = found(doctor(BLASLIFT_HISTORY='none', **own)[1], starts)
        check('BLASLIFT_HISTORY=none' in only['detail'], only)
        check(not found(checks, 'learnt of calls'), checks)
        os.makedirs(f'{folder}/blaslift', exist_ok=True)
        learnt = f'{folder}/blaslift/{socket.gethostname()}.kernels.NVIDIA-H200.580.1a2b3c4d'
        for text, words in (('blaslift-kernels = 1\ndevice = NVIDIA H200\ncapability = 9.0\n[gemv_n s]\nbest = 9x9 0:32x4x2 took 3\n', 'at 1 size of 1 kernel'),
                            ('nonsense', 'cannot be read')):
            pathlib.Path(learnt).write_text(text)
            one, = found(doctor(**own)[1], 'learnt of calls')
            check(learnt in one['detail'] and words in one['detail'], one)
        os.remove(learnt)
        result = tool('run', '--quiet', '--place', 'gpu', '--', program(), 'product', **own)
        one, = found(doctor(**own)[1], starts)
        check(one['state'] == 'ok' and 'usually takes' in one['detail'] and 'driver' in one['detail'], one, result)
        result = tool('run', '--quiet', '--place', 'gpu', '--fault', 'start', '--', program(), 'product', **own)
        one, = found(doctor(**own)[1], starts)
        check(one['state'] == 'warning' and 'The last one failed: no call waits' in one['detail'] and one['hint'], one, result)
        # One that gained twice, one whose children compute, one that was torn.
        head = with_checksum(struct.pack('<8sIIQI', b'blasprog', 1, 0, 7, 0))
        record = struct.Struct('<QIIIHBBBxxx')
        rows = [with_checksum(record.pack(key, 2, 300, 900, 20800, 3, gained, children)) for key, gained, children in ((1, 3, 0), (2, 3, 1), (3, 1, 0))]
        named = pathlib.Path(folder, 'named')
        named.write_bytes(b''.join([head, *rows[:2], rows[2][:-1] + b'?']).ljust(8192, b'\0'))
        named.chmod(0o600)
        one, = found(doctor(BLASLIFT_HISTORY=str(named), **own)[1], runs)
        check(f'{named}: 2 programs. The GPU starts at the first BLAS call of 1, ' in one['detail'] and 'never there for 1,' in one['detail'], one)


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
        check(not found(checks, 'BLAS'), 'blaslift run would show nothing either', result)


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


if __name__ == '__main__':
    run_tests(globals())
