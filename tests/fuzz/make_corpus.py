#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 the blaslift authors
# SPDX-License-Identifier: BSD-3-Clause
"""Makes the inputs of corpus/ that nobody can type: small ELF files, changes to a statistics file, short summaries."""
import json
import pathlib
import struct
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / 'cli'))
import hostile_test as hostile  # noqa: E402


def put(harness, name, content):
    (HERE / 'corpus' / harness / name).write_bytes(content if isinstance(content, bytes) else content.encode())


def small_elf():
    """A library with an interpreter, a build ID, two needed libraries and three symbols, in 900 bytes."""
    strings = b'\0libm.so.6\0libblas.so.3\0dgemm_\0main\0product\0'
    at = 64 + 5 * 56 + 3 * 64
    interpreter = b'/lib64/ld-linux-x86-64.so.2\0'.ljust(32, b'\0')
    note = struct.pack('<III', 4, 20, 3) + b'GNU\0' + bytes(range(20))
    note = note.ljust(40, b'\0')
    base = 0x1000
    dynamic = b''.join(struct.pack('<qQ', tag, value) for tag, value in (
        (5, base + at + 72 + 128), (10, len(strings)), (1, 1), (1, 11), (14, 11), (0, 0), (0, 0), (0, 0)))
    symbols = b''.join(struct.pack('<IBBHQQ', name, 0x12, 0, section, address, 64) for name, section, address in (
        (0, 0, 0), (24, 0, 0), (31, 1, 0x1200), (36, 1, 0x1210)))
    strings_at, symbols_at = at + 72 + 128, at + 72 + 128 + 48
    segments = (hostile.segment(1, 0, base, 4096) + hostile.segment(3, at, base + at, 32) + hostile.segment(4, at + 32, base + at + 32, 40) +
                hostile.segment(2, at + 72, base + at + 72, 128) + hostile.segment(6, 64, base + 64, 280))
    sections = (hostile.section(0, 0, 0, 0) + hostile.section(11, symbols_at, len(symbols), 2) + hostile.section(3, strings_at, len(strings), 0))
    rest = interpreter + note + dynamic + strings.ljust(48, b'\0') + symbols
    return hostile.elf(sections, 3, segments, 5, rest)


def patch(where, content):
    return struct.pack('<I', where)[:3] + bytes([len(content)]) + content.ljust(4, b'\0')


def main():
    put('elf', 'library', small_elf())
    put('elf', 'no_tables', hostile.elf())
    put('elf', 'upon_each_other', hostile.elf(hostile.section(2, 0, 640, 0) * 9, 9))
    put('statistics', 'sound', b'')
    put('statistics', 'cut_off', patch(300, b'\1') + struct.pack('<I', 4096)[:3] + b'\xff' + b'\0' * 4)
    put('statistics', 'version', patch(8, struct.pack('<I', 8)))
    put('statistics', 'counts', patch(96, b'\xff\xff\xff\xff'))
    for name in ('workstation', 'emulated'):
        summary = json.loads((HERE.parent / 'cli' / 'data' / f'{name}.json').read_text())
        summary['groups'], summary['machines'] = summary['groups'][:3], summary['machines'][:1]
        summary.pop('missed_chances', None)
        put('summary', name, json.dumps(summary))
    summary = hostile.with_frame('/proc/self/exe', '00' * 20, 4660)
    summary['groups'] = summary['groups'][:1]
    summary['notes'] = ['\x1b]0;title\x07', 'two\nlines', '\u009b31m', 'naïve']
    put('summary', 'call_sites', json.dumps(summary))


if __name__ == '__main__':
    main()
