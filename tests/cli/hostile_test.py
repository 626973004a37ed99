#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 the blaslift authors
# SPDX-License-Identifier: BSD-3-Clause
"""Files that were made to harm the tool: it refuses them soon, with a sentence, and opens nothing that they name."""
import json
import os
import pathlib
import re
import shutil
import struct
import tempfile

from support import check, doctor, found, program, run, run_tests, tool

DATA = pathlib.Path(__file__).resolve().parent / 'data'
SYMTAB, DYNSYM, STRTAB, DYNAMIC, NOTE, LOAD = 2, 11, 3, 2, 4, 1


def own_machine():
    """The ELF machine of this Python."""
    return struct.unpack_from('<H', pathlib.Path('/proc/self/exe').read_bytes()[:20], 18)[0]


def elf(sections=b'', section_count=0, segments=b'', segment_count=0, rest=b''):
    """A file with these tables behind its header."""
    header = bytearray(64)
    header[0:7] = b'\x7fELF\x02\x01\x01'
    segments_at, sections_at = 64, 64 + len(segments)
    struct.pack_into('<HHIQQQIHHHHHH', header, 16, 3, own_machine(), 1, 0, segments_at if segment_count else 0,
                     sections_at if section_count else 0, 0, 64, 56, segment_count, 64, section_count, 0)
    return bytes(header) + segments + sections + rest


def section(kind, offset, size, link):
    return struct.pack('<IIQQQQIIQQ', 0x12, kind, 0, 0, offset, size, link, 0, 8, 24)


def segment(kind, offset, address, size):
    return struct.pack('<IIQQQQQQ', kind, 4, offset, address, address, size, size, 8)


def tables_upon_each_other():
    """Each section is a symbol table, and all of them are the whole file."""
    count = 20000
    return elf(section(SYMTAB, 0, 64 * count, 0) * count, count)


def names_upon_each_other():
    """Few symbols, whose names begin one after the other in one text without an end."""
    symbols, text = 50000, 4 << 20
    at = 64 + 3 * 64
    tables = section(0, 0, 0, 0) + section(DYNSYM, at, 24 * symbols, 2) + section(STRTAB, at + 24 * symbols, text, 0)
    return elf(tables, 3, rest=b''.join(struct.pack('<IBBHQQ', 1 + i, 0x12, 0, 1, 0, 8) for i in range(symbols)) + b'x' * text)


def dynamic_sections_without_end():
    """Segments x entries x segments."""
    count, entries = 20000, 20000
    at = 64 + 56 * count
    table = segment(DYNAMIC, at, 0x1000, 16 * entries) * (count - 1) + segment(NOTE, at, 0x1000, 16 * entries)
    return elf(b'', 0, table, count, struct.pack('<qQ', 5, 1 << 60) * entries)


def write(folder, name, content):
    path = pathlib.Path(folder, name)
    path.write_bytes(content)
    path.chmod(0o755)
    return str(path)


def with_frame(path, build_id, offset):
    """A report that names a file."""
    summary = json.loads((DATA / 'workstation.json').read_text())
    summary['modules'] = [{'path': path, 'build_id': build_id}]
    summary['call_sites'] = [{'title': '', 'stack': [], 'tiny_calls': 0, 'tiny_seconds': 0, 'frames': [{'module': 0, 'offset': offset}]}]
    for row in summary['groups']:
        row['call_site'] = 1
    return summary


def sites_of(folder, summary):
    path = pathlib.Path(folder, 'report.json')
    path.write_text(json.dumps(summary))
    result = tool('report', '--json', str(path), timeout=60)
    check(result.returncode == 0, result)
    return result, json.loads(result.stdout)['call_sites']


def test_hostile_doctor_refuses_elf_files():
    with tempfile.TemporaryDirectory() as folder:
        result, checks = doctor('--', write(folder, 'evil', tables_upon_each_other()), timeout=60)
        one, = found(checks, 'program')
        check(one['state'] == 'error' and 'evil: a damaged ELF file: its symbol tables would take' in one['detail'], one)
        for content in (dynamic_sections_without_end(), names_upon_each_other()):  # nothing of it is impossible, only long
            result, checks = doctor('--', write(folder, 'long', content), timeout=60)
            one, = found(checks, 'program')
            check(one['state'] == 'warning' and 'linked statically' in one['detail'], one)


def test_hostile_run_refuses_elf_files():
    with tempfile.TemporaryDirectory() as folder:
        result = run('--', write(folder, 'evil', tables_upon_each_other()), timeout=60)
        check(result.returncode == 126 and 'evil: a damaged ELF file: ' in result.stderr, result)
        check('could not be started: Exec format error' in result.stderr, result)  # and no shell tried to read it


def test_hostile_report_refuses_elf_files():
    with tempfile.TemporaryDirectory() as folder:
        evil = write(folder, 'evil', tables_upon_each_other())
        result, sites = sites_of(folder, with_frame(evil, '00' * 20, 4660))
        check(result.stderr.count('evil: a damaged ELF file: ') == 1 and sites[0]['title'] == 'evil+0x1234', result)


def test_hostile_preload_call_sites_without_a_build_id():
    """Only a run that has just ended here knows the files at the paths of its modules without one."""
    with tempfile.TemporaryDirectory() as folder:
        content = pathlib.Path(program()).read_bytes()
        owner = content.index(struct.pack('<III', 4, 20, 3) + b'GNU\0')
        build_id = content[owner + 16:owner + 36].hex()
        without = write(folder, 'without', content[:owner + 8] + b'\x7f' + content[owner + 9:])
        kept = pathlib.Path(folder, 'kept.json')
        result = run('--call-sites', '--json', str(kept), '--', without, 'product')
        check(result.returncode == 0 and 'without: product' in result.stderr, result)
        summary = json.loads(kept.read_text())
        module = next(one for one in summary['modules'] if one['path'] == without)
        check(module['build_id'] == '' and 'without: product' in summary['call_sites'][0]['title'], summary)
        result, sites = sites_of(folder, summary)
        check('without+0x' in sites[0]['title'] and 'product' not in str(sites), sites)
        # With its build ID the same frame has its name in a report too.
        module.update(path=program(), build_id=build_id)
        result, sites = sites_of(folder, summary)
        check('product' in sites[0]['title'], sites)


def pipe_in(folder):
    path = pathlib.Path(folder, 'pipe.blaslift')
    os.mkfifo(path)  # that nobody writes to
    return str(path)


def test_hostile_report_refuses_pipes_devices_and_endless_files():
    with tempfile.TemporaryDirectory() as folder:
        pipe = pipe_in(folder)
        sparse = pathlib.Path(folder, 'sparse.json')
        sparse.write_text('{ ')
        os.truncate(sparse, 100 << 30)
        sound = str(DATA / 'workstation.json')
        for arguments, reason in (([pipe], 'no regular file'), (['/dev/zero'], 'no regular file'), ([folder], 'no regular file'),
                                  (['--compare', pipe, sound], 'no regular file'), (['--json', str(sparse)], 'larger than 32 MiB')):
            result = tool('report', *arguments, timeout=60)
            check(result.returncode == 1 and result.stderr.count(reason) == 1, arguments, result)
        # Statistics beside it are counted, and nothing waits.
        pathlib.Path(pipe).rename(sound_copy := pathlib.Path(folder, 'sound.json.pipe'))
        result = tool('report', shutil.copy(sound, sound_copy.with_suffix('')), timeout=60)
        check(result.returncode == 0 and not result.stderr, result)


def test_hostile_replay_and_profile_refuse_pipes_devices_and_endless_files():
    with tempfile.TemporaryDirectory() as folder:
        pipe = pipe_in(folder)
        sparse = pathlib.Path(folder, 'sparse.log')
        sparse.write_text('blaslift replay ddot -n 7\n')
        os.truncate(sparse, 100 << 30)
        for name, reason in ((pipe, 'no regular file; of a pipe: blaslift replay - < PIPE'), ('/dev/zero', 'no regular file'),
                             (str(sparse), 'holds bytes that are no text')):
            result = tool('replay', name, timeout=60)
            check(result.returncode == 1 and reason in result.stderr, name, result)
        with open('/dev/zero', 'rb') as endless:
            result = tool('replay', '-', stdin=endless, timeout=60)
        check(result.returncode == 1 and 'standard input holds bytes that are no text' in result.stderr, result)
        for option in (['--profile', pipe], ['--profile', '/dev/zero'], ['--profile', str(sparse)], ['--fallback', pipe]):
            result = tool('explain', *option, 'dgemm', '-n', '100', timeout=60)
            check(result.returncode == 1 and len(result.stderr) < 400, option, result)
        for setting in ('BLASLIFT_PROFILE', 'BLASLIFT_KERNEL_FILE', 'BLASLIFT_FALLBACK'):
            result, checks = doctor(**{setting: pipe}, timeout=120)
            check('no regular file' in result.stdout or 'cannot be opened or is no BLAS' in result.stdout, setting, result)
            check('no answer in time' not in result.stdout, setting, result)


def test_hostile_replay_of_long_lines():
    """A line of megabytes is no call, and hides none behind it."""
    with tempfile.TemporaryDirectory() as folder:
        log = pathlib.Path(folder, 'log')
        log.write_text('x' * (8 << 20) + ' blaslift replay nonsense\nblaslift replay ddot -n 9 # CPU, why; inf ms\n')
        result = tool('replay', '--device', 'none', '--seconds', '0.01', '--json', str(log))
        page = json.loads(result.stdout)
        check(result.returncode == 0 and [one['words'] for one in page['calls']] == [['ddot', '-n', '9']], result)
        check(page['calls'][0]['logged_seconds'] == 0, page)


NASTY = 'a\x1b]0;title\x07b\rc\x7fd\u009b31me\nblaslift: forged'
SHOWN = 'a\\x1b]0;title\\x07b\\x0dc\\x7fd\\u009b31me\\nblaslift: forged'


def check_harmless(text):
    check(not re.search('[\x00-\x08\x0b-\x1f\x7f\x80-\x9f]', text) and '\nblaslift: forged' not in text, repr(text))


def test_hostile_texts_on_a_terminal():
    """From notes, names of hosts, devices and programs, paths, the environment, logs: shown, and never obeyed."""
    with tempfile.TemporaryDirectory() as folder:
        summary = json.loads((DATA / 'workstation.json').read_text())
        summary['notes'], summary['programs'], summary['devices'] = [NASTY, 'naïve ✓'], [NASTY], [NASTY]
        summary['machines'][0].update(host=NASTY, cpu=NASTY, device=NASTY, settings=NASTY, cpu_library=NASTY, profile=NASTY)
        path = pathlib.Path(folder, NASTY.replace('/', ''))
        path.write_text(json.dumps(summary))
        for arguments in ([path], ['--compare', path, DATA / 'workstation.json'], ['--json', path], ['--html', '-', path], [str(path) + 'missing']):
            result = tool('report', *map(str, arguments))
            check_harmless(result.stdout + result.stderr)
            if arguments[0] not in ('--json', '--compare'):
                check(SHOWN in result.stdout + result.stderr, arguments, result)
            if arguments == [path]:
                check('note   ' + SHOWN in result.stdout and 'naïve ✓' in result.stdout, result)
            if arguments[0] == '--json':
                check(json.loads(result.stdout)['notes'] == summary['notes'], result)  # JSON keeps them as they are
        log = pathlib.Path(folder, 'log')
        log.write_text('blaslift replay ddot\x1b[2J -n 7\n')
        for result in (tool('settings', BLASLIFT_PROFILE='/' + NASTY), tool('settings', '--file', BLASLIFT_PROFILE='/' + NASTY),
                       tool('doctor', '--', '/' + NASTY, BLASLIFT_PROFILE='/' + NASTY, BLASLIFT_PLACE=NASTY, LD_PRELOAD=''),
                       tool('run', '--', '/' + NASTY), tool('explain', '--profile', '/' + NASTY, 'ddot', '-n', '5'), tool(NASTY),
                       tool('replay', '--device', 'none', '--seconds', '0.01', str(log)), tool('replay', '/' + NASTY)):
            check_harmless(result.stdout + result.stderr)
            check('x1b' in result.stdout + result.stderr, result)


def test_hostile_numbers_in_json():
    """Numbers that are not finite, or beyond all measure: refused, or as built in; what the tool writes it can read."""
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, 'report.json')

        def report_of(change):
            summary = json.loads((DATA / 'workstation.json').read_text())
            change(summary)
            path.write_text(json.dumps(summary))
            return tool('report', '--json', str(path))
        result = report_of(lambda summary: summary['machines'][0].update(numbers={'advantage': None, 'cpu_threads': None}))
        numbers = json.loads(result.stdout)['machines'][0]['numbers']
        check(result.returncode == 0 and numbers['advantage'] == 0.7 and numbers['cpu_threads'] >= 1, result)
        result = report_of(lambda summary: summary.update(calls=1e30))
        check(result.returncode == 0 and json.loads(result.stdout)['calls'] == 1e30, result)
        for name, value in (('calls', 1e300), ('calls', None), ('calls', -1), ('tiny_seconds', '1'), ('processes', 1e20), ('processes', 0.5),
                            ('groups', {}), ('notes', ['x'] * 5000)):
            result = report_of(lambda summary: summary.update({name: value}))
            check(result.returncode == 1 and f'{name}: no ' in result.stderr, name, value, result)
        for name, value in (('m_bits', 64), ('m_bits', -1), ('seconds', 1e31), ('call_site', 1), ('errors', None)):
            result = report_of(lambda summary: summary['groups'][0].update({name: value}))
            check(result.returncode == 1 and f'{name}: no ' in result.stderr, name, value, result)
        path.write_text('[' * 1000000)
        result = tool('report', str(path))
        check(result.returncode == 1, result)
        path.write_text('{"a": ' + '[' * 1000000)
        result = tool('report', str(path))
        check(result.returncode == 1 and "no summary of blaslift's" in result.stderr, result)


if __name__ == '__main__':
    run_tests(globals())
