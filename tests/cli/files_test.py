#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 the blaslift authors
# SPDX-License-Identifier: BSD-3-Clause
"""Files that the tool writes and reads: planted links lead nowhere, and no statistics make it crash."""
import os
import pathlib
import random
import re
import shutil
import stat
import subprocess
import tempfile

from support import Skip, check, check_calls, environment, options, program, run, run_tests, tool

NOBODY = 65534
DATA = pathlib.Path(__file__).resolve().parent / 'data'
PRECIOUS = 'years of work\n'


def write_profile(path, **more):
    return tool('explain', '--write-profile', str(path), **more)


def as_nobody(*command, check_status=True):
    """Another user, who can reach the tool only where its folder lets him."""
    return subprocess.run(['setpriv', f'--reuid={NOBODY}', f'--regid={NOBODY}', '--clear-groups', *map(str, command)], check=check_status,
                          capture_output=True, text=True, env=environment())


def shared_folder(folder):
    """One like /tmp, and a file that only root may write."""
    if os.getuid() != 0 or not shutil.which('setpriv'):
        raise Skip('only root can be two users, by setpriv')
    folder = pathlib.Path(folder)
    folder.chmod(0o755)
    shared, precious = folder / 'shared', folder / 'precious'
    precious.write_text(PRECIOUS)
    precious.chmod(0o600)
    shared.mkdir()
    shared.chmod(0o1777)
    return shared, precious


def test_files_follow_no_planted_links():
    with tempfile.TemporaryDirectory() as folder:
        shared, precious = shared_folder(folder)
        as_nobody('ln', '-s', precious, shared / 'page')
        as_nobody('ln', '-s', precious.parent / 'none', shared / 'none')
        as_nobody('ln', '-s', precious.parent, shared / 'dir')
        (shared / 'own').symlink_to(precious)
        for name, reason in (('page', 'link of another user'), ('none', 'link of another user'), ('dir/precious', 'link of another user'),
                             ('own', 'folder that others may write')):
            for command in (['explain', '--write-profile'], ['report', str(DATA / 'workstation.json'), '--html']):
                result = tool(*command, str(shared / name))
                check(result.returncode == 1 and reason in result.stderr and str(shared / name)[-40:] in result.stderr, result)
                check(result.stderr.count('\n') == 1, result)
        # A run looks before it starts the program: an hour's numbers would have no place.
        result = run('--json', str(shared / 'page'), '--', '/bin/echo', 'started')
        check(result.returncode == 1 and not result.stdout and 'link of another user' in result.stderr, result)
        check(precious.read_text() == PRECIOUS and not (precious.parent / 'none').exists(), 'what root had')
        check(sorted(path.name for path in shared.iterdir()) == ['dir', 'none', 'own', 'page'], list(shared.iterdir()))


def test_files_have_no_names_to_guess():
    """The name that a file has before it is whole: a link there made root write over its target."""
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        precious, out = folder / 'precious', folder / 'out'
        precious.write_text(PRECIOUS)
        out.mkdir()
        script = 'ln -s "$0" "$1.$$.new"; exec "$2" explain --write-profile "$1"'
        result = subprocess.run(['sh', '-c', script, precious, out / 'profile', options.tool], env=environment(), capture_output=True, text=True)
        check(result.returncode == 0 and precious.read_text() == PRECIOUS, result)
        check((out / 'profile').is_file() and not (out / 'profile').is_symlink(), result)


def test_files_keep_their_permissions():
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, 'profile')
        before = os.umask(0o027)
        try:
            check(write_profile(path).returncode == 0)
        finally:
            os.umask(before)
        check(stat.S_IMODE(path.stat().st_mode) == 0o640, oct(path.stat().st_mode))
        path.chmod(0o604)
        check(write_profile(path).returncode == 0)
        check(stat.S_IMODE(path.stat().st_mode) == 0o604 and os.listdir(folder) == ['profile'], oct(path.stat().st_mode))


def test_files_that_something_is_mounted_on():
    """As containers mount single files: they cannot be replaced, and are written in place."""
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        host, inside = folder / 'host', folder / 'inside'
        host.write_text('old\n' * 10000)
        inside.write_text('')
        script = 'mount --bind "$0" "$1" && exec "$2" explain --write-profile "$1"'
        result = subprocess.run(['unshare', '-m', 'sh', '-c', script, host, inside, options.tool], env=environment(), capture_output=True, text=True)
        if 'unshare' in result.stderr or 'mount:' in result.stderr:
            raise Skip('no mounts may be made here')
        check(result.returncode == 0 and 'old\nold' not in host.read_text() and 'cpu' in host.read_text(), result)
        check(sorted(path.name for path in folder.iterdir()) == ['host', 'inside'], list(folder.iterdir()))


DAMAGE = '''
import mmap, os
with open(os.environ["BLASLIFT_REPORT_MEMORY"], "r+b") as memory:
    room = mmap.mmap(memory.fileno(), 0)
    at = next(at for at in range(4096, len(room), 4096) if room[at:at + 8] == b"blaslift")
    room[at + 8] ^= 0xff
'''


def test_files_in_memory_damaged_under_the_preload():
    with tempfile.TemporaryDirectory() as folder:
        for kept in ([], ['--report', folder + '/']):
            result = run(*kept, '--', 'sh', '-c', '"$0" product; exec python3 -c "$1"', program(), DAMAGE)
            check(result.stderr.count("process's memory") == 1, result)
            check(re.search(r"a process's memory was written by another version of blaslift \(process [0-9]+\): it is not counted", result.stderr), result)


def test_files_behind_links_of_the_user():
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        (folder / 'elsewhere').mkdir()
        (folder / 'file').symlink_to('elsewhere/profile')
        (folder / 'folder').symlink_to(folder / 'elsewhere')
        for path in (folder / 'file', folder / 'folder' / 'profile'):
            result = write_profile(path)
            check(result.returncode == 0 and (folder / 'elsewhere' / 'profile').is_file(), path, result)
            (folder / 'elsewhere' / 'profile').unlink()
        check((folder / 'file').is_symlink())


def test_files_of_another_user_by_root_and_the_other_way_round():
    """nobody writes behind a link that root made in a folder of root's."""
    with tempfile.TemporaryDirectory() as folder:
        shared, _ = shared_folder(folder)
        theirs = shared.parent / 'theirs'
        theirs.mkdir()
        os.chown(theirs, NOBODY, NOBODY)
        (shared.parent / 'link').symlink_to(theirs / 'profile')
        if as_nobody('test', '-x', options.tool, check_status=False).returncode != 0:
            raise Skip('another user cannot come to the tool here')
        result = as_nobody(options.tool, 'explain', '--write-profile', shared.parent / 'link', check_status=False)
        check(result.returncode == 0 and (theirs / 'profile').is_file(), result)
        (shared / 'page').symlink_to(theirs / 'profile')  # root's own link, where others may write
        result = as_nobody(options.tool, 'explain', '--write-profile', shared / 'page', check_status=False)
        check(result.returncode == 1 and 'folder that others may write' in result.stderr, result)


def test_files_that_are_none():
    with tempfile.TemporaryDirectory() as folder:
        pipe = pathlib.Path(folder, 'pipe')
        os.mkfifo(pipe)
        result = write_profile(pipe)  # does not wait for a reader
        check(result.returncode == 1 and 'nobody reads this pipe' in result.stderr, result)
        reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
        result = tool('report', '--html', str(pipe), str(DATA / 'workstation.json'))
        check(b'<!DOCTYPE html>' in os.read(reader, 64), result)
        os.close(reader)
        for path in ('/dev/stdout', '/dev/fd/1'):
            result = tool('report', '--html', path, str(DATA / 'workstation.json'))
            check(result.returncode == 0 and result.stdout.startswith('<!DOCTYPE html>'), path, result)
        with open(f'{folder}/out', 'w', encoding='utf-8') as out:
            out.write('before\n')
            out.flush()
            done = subprocess.run([options.tool, 'report', '--html', '/dev/stdout', str(DATA / 'workstation.json')], stdout=out, env=environment())
        text = pathlib.Path(folder, 'out').read_text()
        check(done.returncode == 0 and text.startswith('before\n<!DOCTYPE html>'), text[:100])
        check(write_profile('/dev/null').returncode == 0 and stat.S_ISCHR(os.stat('/dev/null').st_mode))


def test_run_files_of_a_killed_process_are_whole():
    with tempfile.TemporaryDirectory() as folder:
        result = run('--report', folder + '/kept', '--', program(), 'killed')
        check(result.returncode == 137, result)
        check_calls(result, 1)
        kept = tool('report', folder + '/kept')
        check('1 BLAS call:' in kept.stdout, kept)
        result = run('--report', folder + '/tree', '--', program(), 'fork')  # three children that leave by _exit
        check_calls(result, 4, processes=4)
        check('4 BLAS calls in 4 processes' in tool('report', folder + '/tree').stdout, result)
        check(len(os.listdir(folder + '/tree')) == 4, os.listdir(folder + '/tree'))


def test_run_files_when_the_tool_is_killed():
    with tempfile.TemporaryDirectory() as folder:
        tool_process = subprocess.Popen([options.tool, 'run', '--report', folder + '/kept', '--', program(), 'wait'], env=environment(),
                                        stdout=subprocess.PIPE, text=True)
        check(tool_process.stdout.readline() == '200\n')
        tool_process.kill()
        tool_process.wait(60)
        [child] = [path for path in os.listdir(folder + '/kept')]
        kept = tool('report', folder + '/kept')
        os.kill(int(child.split('.')[0]), 9)
        check('1 BLAS call:' in kept.stdout, kept)


def test_run_files_with_another_report_inside():
    """A report that a script asks for inside a run comes into being as outside."""
    with tempfile.TemporaryDirectory() as folder:
        result = run('--', '/bin/sh', '-c', f'BLASLIFT_REPORT={folder}/inner exec {program()} product')
        check_calls(result, 1)
        check('1 BLAS call:' in tool('report', folder + '/inner').stdout, result)


def test_run_files_when_nobody_reads_standard_error():
    """The program's status is what counts, not that our words have nobody to read them."""
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run([options.tool, 'run', '--', program(), 'exit3'], env=environment(), stdout=subprocess.PIPE, stderr=writer)
    os.close(writer)
    check(done.returncode == 3 and done.stdout == b'200\n', done)


def test_run_files_that_are_garbage():
    """Statistics may come from anywhere: a sum or a reason, and no crash."""
    with tempfile.TemporaryDirectory() as folder:
        check(run('--report', folder + '/kept', '--call-sites', '--', program(), 'products').returncode == 0)
        [whole] = [path.read_bytes() for path in pathlib.Path(folder, 'kept').iterdir()]
        broken, random_number = pathlib.Path(folder, 'broken'), random.Random(41)
        for number in range(24):
            data = bytearray(whole)
            for _ in range(random_number.randint(1, 6)):
                at = random_number.randrange(400 if number % 2 else len(data) - 8)
                data[at:at + 8] = random_number.choice([b'\xff' * 8, b'\0' * 8, random_number.randbytes(8), b'\x7f' + b'\xff' * 7])
            broken.write_bytes(bytes(data[:random_number.randrange(len(data))] if number % 6 == 5 else data))
            for arguments in ([], ['--json'], ['--html', '-']):
                result = subprocess.run([options.tool, 'report', *arguments, broken], env=environment(), capture_output=True, timeout=100)
                check(result.returncode in (0, 1) and (result.stdout or result.stderr), number, arguments, result)


if __name__ == '__main__':
    run_tests(globals())
