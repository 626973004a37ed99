#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 the blaslift authors
# SPDX-License-Identifier: BSD-3-Clause
"""blaslift report on recorded statistics: tables, missed chances rule by rule, comparisons, the page, JSON."""
import contextlib
import copy
import html.parser
import json
import pathlib
import re
import tempfile

from support import Skip, check, program, run, run_tests, tool

DATA = pathlib.Path(__file__).resolve().parent / 'data'
RULES = ['by_a_hair', 'not_yet_resident', 'sent_again', 'rewritten', 'scattered', 'small_pages', 'wrong_kernels', 'not_started',
         'no_device']
GIB = 2.0 ** 30


def recorded(name):
    return json.loads((DATA / name).read_text())


@contextlib.contextmanager
def saved(*summaries):
    with tempfile.TemporaryDirectory() as folder:
        paths = []
        for number, summary in enumerate(summaries):
            paths.append(pathlib.Path(folder, f'{number}.json'))
            paths[-1].write_text(json.dumps(summary))
        yield [str(path) for path in paths]


def report(summary, *options):
    with saved(summary) as paths:
        result = tool('report', *options, *paths)
        check(result.returncode == 0 and not result.stderr, result)
        return result.stdout


def quiet():
    """A run in which nothing was missed: one large product after the other on the GPU, kernels that fit."""
    summary = recorded('workstation.json')
    summary['groups'] = [row for row in summary['groups'] if row['routine'] == 'dgemm' and row['place'] == 'gpu']
    for row in summary['groups']:
        row['bytes_sent_again'] = 0
    for name in summary['residency']:
        summary['residency'][name] = 0
    summary['machines'][0]['cpu_library'] = 'OpenBLAS 0.3.34, SkylakeX kernels (libopenblas.so.0)'
    summary.update(tiny_calls=0, tiny_seconds=0, notes=[], calls=sum(row['calls'] for row in summary['groups']))
    return summary


def group(summary, reason, place='cpu', took=1.0, cpu=1.0, gpu=0.5, resident=0.0, calls=10, routine='dgemm', **more):
    row = copy.deepcopy(summary['groups'][0])
    row.update(routine=routine, place=place, reason=reason, calls=calls, seconds=took, estimated_calls=calls, estimated_seconds=took,
               expected_cpu_seconds=cpu, expected_gpu_seconds=gpu, expected_resident_seconds=resident, bytes_to_device=0,
               bytes_from_device=0, bytes_reused=0, bytes_sent_again=0, scattered_calls=0, errors=1.0)
    row.update(more)
    summary['groups'].append(row)
    summary['calls'] += calls
    return summary


def chances(summary):
    return {one['rule']: one for one in json.loads(report(summary, '--json'))['missed_chances']}


def only(summary, rule):
    found = chances(summary)
    check(list(found) == [rule], rule, found)
    return found[rule]


def none(summary):
    check(not chances(summary), chances(summary))


def test_report_of_a_quiet_run_finds_nothing_missed():
    none(quiet())
    check('Missed chances' not in report(quiet()))


def test_report_by_a_hair():
    reason = 'the CPU is estimated faster'
    one = only(group(quiet(), reason, took=1.0, cpu=1.0, gpu=0.8), 'by_a_hair')
    check(abs(one['seconds'] - 0.2) < 1e-9 and not one['at_most'] and '0.80 of what' in one['evidence'], one)
    check('below 0.70' in one['evidence'] and 'Let `blaslift tune`' in one['advice'], one)
    # What the run's own profile says counts, the one of most processes.
    summary = group(quiet(), reason, took=1.0, cpu=1.0, gpu=0.95)
    summary['machines'][0].update(profile='/home/me/mine.profile', numbers={'advantage': 0.9})
    summary['machines'].append({**quiet()['machines'][0], 'processes': 1})
    one = only(summary, 'by_a_hair')
    check('below 0.90' in one['evidence'] and '/home/me/mine.profile' in one['advice'], one)
    # It took longer than predicted, and longer than the GPU was expected to.
    one = only(group(quiet(), reason, took=2.0, cpu=1.0, gpu=1.5), 'by_a_hair')
    check(abs(one['seconds'] - 0.5) < 1e-9 and 'prediction was wrong' in one['evidence'], one)
    check(re.search(r'; 500.0 ms of the loss in \w+ [mn]=\S+[^,;]*\.$', one['evidence']), one)  # and no site, where none is known
    # With its operands there.
    check(abs(only(group(quiet(), reason, gpu=9.0, resident=0.75), 'by_a_hair')['seconds'] - 0.25) < 1e-9)
    none(group(quiet(), reason, took=1.0, cpu=1.0, gpu=1.2))
    none(group(quiet(), reason, gpu=0, cpu=0))  # nothing was estimated
    none(group(quiet(), 'the settings keep calls on the CPU', gpu=0.1))


def test_report_not_yet_resident():
    reason = 'it would gain with its operands on the GPU; not yet paid for'
    check(abs(only(group(quiet(), reason, gpu=5.0, resident=0.1), 'not_yet_resident')['seconds'] - 0.9) < 1e-9)
    none(group(quiet(), reason, took=0.05, gpu=5.0, resident=0.1))


def test_report_sent_again():
    summary = quiet()
    summary['residency'].update(bytes_sent_again=8 * GIB, sent_again_seconds=0.3)
    summary['groups'][1]['bytes_sent_again'] = 8 * GIB
    one = only(summary, 'sent_again')
    check(one['seconds'] == 0.3 and '8.0 GiB' in one['evidence'] and 'dgemm m=2048-4095' in one['evidence'], one)
    summary['residency']['sent_again_seconds'] = 0.0005  # not worth a word
    none(summary)


def test_report_rewritten():
    reason = 'its operands change too often to stay on the GPU'
    check(abs(only(group(quiet(), reason, gpu=5.0, resident=0.25), 'rewritten')['seconds'] - 0.75) < 1e-9)
    summary = quiet()
    summary['residency'].update(operands_dropped_rewritten=3, bytes_dropped_rewritten=10 * GIB)
    check('3 operands (10.0 GiB)' in only(summary, 'rewritten')['evidence'])
    summary['residency'].update(operands_dropped_rewritten=1, bytes_dropped_rewritten=4096)
    none(summary)


def test_report_scattered():
    reason = 'the CPU is estimated faster'
    one = only(group(quiet(), reason, routine='daxpy', gpu=3.0, scattered_calls=5, m_bits=0, n_bits=21, k_bits=0), 'scattered')
    check(one['at_most'] and abs(one['seconds'] - 0.5) < 1e-9 and 'daxpy n=1048576-2097151' in one['evidence'], one)
    none(group(quiet(), reason, routine='daxpy', gpu=3.0, scattered_calls=0))


def test_report_small_pages():
    summary = quiet()
    summary['residency'].update(bytes_bought=4 * GIB, bytes_bought_in_huge_pages=GIB, operands_bought=4, checks=1000, check_seconds=1.0)
    one = only(summary, 'small_pages')
    check(0.7 < one['seconds'] < 0.8 and '75 % of 4.0 GiB' in one['evidence'] and 'was never' in one['evidence'], one)
    check('administrator' in one['advice'], one)
    summary['machines'][0]['huge_pages'] = 'always'
    check('administrator' not in only(summary, 'small_pages')['advice'])
    summary['residency']['bytes_bought_in_huge_pages'] = 3 * GIB
    none(summary)


def test_report_wrong_kernels():
    def of(library, cpu='Intel(R) Xeon(R) Platinum 8480+ (AVX-512)', settings=''):
        summary = group(quiet(), 'the CPU is estimated faster', took=8.0, cpu=8.0, gpu=9.0)
        summary['machines'][0].update(cpu_library=library, cpu=cpu, settings=settings)
        return summary
    one = only(of('OpenBLAS 0.3.21, Prescott kernels (libopenblas.so.0)'), 'wrong_kernels')
    check(one['at_most'] and one['seconds'] == 7.0 and 'Prescott (SSE)' in one['evidence'], one)
    check('OPENBLAS_CORETYPE=SKYLAKEX' in one['advice'], one)
    one = only(of('OpenBLAS 0.3.21, Nehalem kernels (x)', 'AMD EPYC 7302 (AVX2)', 'OPENBLAS_CORETYPE=Nehalem'), 'wrong_kernels')
    check('Unset OPENBLAS_CORETYPE' in one['advice'] and '=ZEN' in one['advice'], one)
    check('libopenblas0-pthread' in only(of("Netlib's reference BLAS, /usr/lib/libblas.so.3"), 'wrong_kernels')['advice'])
    for library, cpu in [('OpenBLAS 0.3.34, SkylakeX kernels (x)', 'Xeon (AVX-512)'), ('OpenBLAS 0.3.34, Haswell kernels (x)', 'i7 (AVX2)'),
                         ('OpenBLAS 0.3.99, Futurelake kernels (x)', 'Xeon (AVX-512)'), ('OpenBLAS 0.3.21, Prescott kernels (x)', ''),
                         ('/opt/intel/libmkl_rt.so', 'Xeon (AVX-512)'), ('', '')]:
        none(of(library, cpu))
    # Of two machines one, with a third of the processes.
    summary = of('OpenBLAS 0.3.21, Prescott kernels (libopenblas.so.0)')
    summary['machines'].append({**quiet()['machines'][0], 'host': 'other', 'processes': 6})
    check(abs(only(summary, 'wrong_kernels')['seconds'] - 7.0 / 3) < 1e-9)


def test_report_not_started():
    reason = 'too little work so far to start the GPU'
    check(abs(only(group(quiet(), reason, gpu=0.25), 'not_started')['seconds'] - 0.75) < 1e-9)
    summary = group(quiet(), reason, gpu=0.25)
    summary['machines'][0].update(numbers={'end_seconds': 0.025, 'beside_seconds': 0.1})
    check('cost 125' in only(summary, 'not_started')['evidence'], only(summary, 'not_started'))
    none(group(quiet(), reason, took=0.1, gpu=0.25))


def test_report_no_device():
    one = only(group(quiet(), 'no usable GPU', gpu=0.25), 'no_device')
    check(abs(one['seconds'] - 0.75) < 1e-9 and 'spawn' not in one['advice'], one)
    check('spawn' in only(group(quiet(), 'child of a process that uses the GPU', gpu=0.25), 'no_device')['advice'])
    none(group(quiet(), 'no usable GPU', took=0.2, gpu=0.25))


def test_report_names_the_dearest_chance_first():
    found = json.loads(report(recorded('workstation.json'), '--json'))['missed_chances']
    check(sorted(one['rule'] for one in found) == sorted(RULES), found)
    check([one['seconds'] for one in found] == sorted((one['seconds'] for one in found), reverse=True), found)
    check(all(one['evidence'].endswith('.') and one['advice'].endswith('.') for one in found), found)


def test_report_tells_of_files_beside_one_of_a_preloaded_run():
    with tempfile.TemporaryDirectory() as folder:
        check(run('--quiet', '--report', folder + '/', '--', program(), 'product').returncode == 0)
        one, = pathlib.Path(folder).iterdir()
        shared = one.rename(pathlib.Path(folder, 'all'))
        pathlib.Path(folder, 'all.host.12').write_bytes(shared.read_bytes())
        pathlib.Path(folder, 'all.text').write_text('no statistics')
        result = tool('report', str(shared))
        check(result.returncode == 0 and result.stderr.count('1 other process wrote beside it') == 1, result)
        result = tool('report', str(shared), str(shared) + '.host.12')
        check(result.returncode == 0 and not result.stderr, result)


def test_report_text_on_a_terminal():
    text = report(recorded('workstation.json'))
    for line in text.split('\n\n', 1)[1].splitlines():
        check(len(line) <= 110, line)
    for part in ['By routine\n', 'By routine and shape\n', 'Why there\n', 'Missed chances\n', 'Kept on the CPU by a hair: about 4.80 s']:
        check(part in text, text)
    row = next(line for line in text.splitlines() if line.split()[:2] == ['sgemv', 'GPU'])
    for cell in ['1,980', '574.2 ms', '1851.3', '61.4 MiB', '122.9 MiB', '1980.0 GiB', '1.14', '11 %']:
        check(cell in row, row)


def test_report_says_which_groups_are_left_out():
    summary = quiet()
    for bits in range(5, 25):
        group(summary, 'the CPU is estimated faster', took=bits, cpu=bits, gpu=2 * bits, m_bits=bits)
    text = report(summary)
    check(re.search(r'10 more groups, [\d.]+ s together', text), text)


def test_report_json_can_be_read_again():
    first = json.loads(report(recorded('workstation.json'), '--json'))
    check(json.loads(report(first, '--json')) == first, first)
    chances_apart = {**first}
    del chances_apart['missed_chances']
    check(chances_apart == recorded('workstation.json'), chances_apart)


def test_report_adds_files_up():
    summary = recorded('workstation.json')
    with saved(summary, summary) as paths:
        result = tool('report', '--json', *paths)
        check(result.returncode == 0, result)
        both = json.loads(result.stdout)
    check(both['calls'] == 2 * summary['calls'] and both['processes'] == 6, both)
    check(both['machines'] == [{**summary['machines'][0], 'processes': 6}] and both['programs'] == summary['programs'], both)
    check([row['seconds'] for row in both['groups']] == [2 * row['seconds'] for row in summary['groups']], both)


def compare(before, after, *options):
    with saved(before, after) as paths:
        result = tool('report', '--compare', *options, *paths)
        check(result.returncode == 0 and not result.stderr, result)
        return result.stdout


def slower_and_elsewhere():
    before = quiet()
    for row in before['groups']:
        row.update(place='cpu', reason='no usable GPU', seconds=10 * row['seconds'], bytes_to_device=0, bytes_from_device=0)
    before['devices'] = []
    before['machines'][0].update(device='', settings='BLASLIFT_DEVICE=none', cpu_library='OpenBLAS 0.3.21, SkylakeX kernels (x)')
    return before


def test_report_compares_two():
    text = compare(slower_and_elsewhere(), quiet())
    row = next(line.split() for line in text.splitlines() if line.split()[:1] == ['dgemm'])
    check(row[1:5] == ['362', '362', '0', '362'] and row[9] == '10.00', text)
    for line in ['B: NVIDIA H200', 'A: BLASLIFT_DEVICE=none', 'B: OPENBLAS_NUM_THREADS=16', 'A: OpenBLAS 0.3.21']:
        check(line in text, text)
    check('\n  host' not in text, text)
    for line in text.split('\n\n', 1)[1].splitlines():
        check(len(line) <= 110, line)
    page = json.loads(compare(slower_and_elsewhere(), quiet(), '--json'))
    dgemm = page['routines'][0]
    check(page['format'] == 'blaslift comparison' and dgemm['routine'] == 'dgemm', page)
    check(abs(dgemm['before']['seconds'] - 10 * dgemm['after']['seconds']) < 1e-6 and dgemm['after']['calls_on_gpu'] == 362, page)
    check({one['what'] for one in page['differences']} == {'settings', 'GPU', 'CPU BLAS'}, page['differences'])
    check('the same' in compare(quiet(), quiet()))


def test_report_compares_routines_of_one_side_alone():
    text = compare(group(quiet(), 'no usable GPU', routine='dsyrk'), group(quiet(), 'no usable GPU', routine='zgemm'))
    check(re.search(r'dsyrk +10 +0', text) and re.search(r'zgemm +0 +10', text), text)


def test_report_compares_exactly_two():
    with saved(quiet(), quiet(), quiet()) as paths:
        for some in [paths, paths[:1]]:
            result = tool('report', '--compare', *some)
            check(result.returncode == 2 and '--compare takes two' in result.stderr and not result.stdout, result)
        result = tool('report', '--compare', paths[0], '/nonexistent')
        check(result.returncode == 1 and '/nonexistent' in result.stderr and not result.stdout, result)


class Page(html.parser.HTMLParser):
    """Checks that tags are balanced and that nothing is fetched; collects texts by the element around them."""
    VOID = {'meta', 'br', 'hr', 'img', 'link', 'input'}

    def __init__(self, text):
        super().__init__(convert_charrefs=True)
        self.open, self.cells, self.values, self.marks, self.ids, self.drawings, self.labels = [], [], [], [], set(), 0, {}
        self.feed(text)
        self.close()
        check(not self.open, self.open)
        check(self.rawdata == '', self.rawdata)

    def handle_starttag(self, tag, attributes):
        given = dict(attributes)
        check(len(given) == len(attributes), tag, attributes)
        check(tag not in ('script', 'link', 'iframe', 'img', 'object', 'embed', 'base'), tag)
        for name in given:
            check(name not in ('src', 'href', 'xlink:href', 'srcset', 'data') and not name.startswith('on'), tag, attributes)
        check('url(' not in (given.get('style') or ''), attributes)
        if tag == 'svg':
            self.drawings += 1
            check(given.get('role') == 'img', attributes)
        if tag not in self.VOID:
            self.open.append((tag, given.get('class', '')))
        if tag in ('td', 'th'):
            self.cells.append('')

    def handle_startendtag(self, tag, attributes):
        self.handle_starttag(tag, attributes)
        if tag not in self.VOID:
            self.handle_endtag(tag)

    def handle_endtag(self, tag):
        check(self.open and self.open[-1][0] == tag, tag, self.open)
        self.open.pop()

    def handle_data(self, data):
        if not self.open:
            check(not data.strip(), data)
            return
        tag, kind = self.open[-1]
        if tag in ('td', 'th'):
            self.cells[-1] += data
        if kind == 'value':
            self.values += data.split(' + ')
        if tag == 'title' and len(self.open) > 1 and self.open[-2][0] in ('rect', 'circle'):
            self.marks.append(data)
        if tag == 'title' and self.open[-2][0] == 'svg' or tag in ('desc', 'caption', 'figcaption', 'h1', 'h2'):
            self.labels.setdefault(tag, []).append(data)
        if tag == 'style':
            check('url(' not in data and '@import' not in data and '@font-face' not in data, data)


def page_of(*arguments):
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, 'page.html')
        result = tool('report', '--html', str(path), *arguments)
        check(result.returncode == 0 and not result.stdout and not result.stderr, result)
        text = path.read_text(encoding='utf-8')
    check(text.startswith('<!DOCTYPE html>') and 'http' not in text, text[:200])
    return text, Page(text)


def check_numbers(page):
    """Every number that a chart shows is in a table too."""
    check(page.values, page.values)
    for value in page.values:
        check(value in page.cells, value, page.cells)
    check(page.marks, page.marks)
    for mark in page.marks:
        numbers = re.findall(r'(?:took|predicted|: )\s*([\d.]+ (?:us|ms|s|KiB|MiB|GiB))', mark)
        check(numbers, mark)
        for number in numbers:
            check(number in page.cells, mark, page.cells)


def test_report_as_a_page():
    text, page = page_of(str(DATA / 'workstation.json'))
    check(page.drawings == 3 and len(page.labels['desc']) == 3 and len(page.labels['title']) == 3, page.labels)
    check_numbers(page)
    for heading in ['Where the time went', 'Missed chances', 'Data', 'By shape', 'Reasons', 'Notes', 'Machine and program']:
        check(heading in page.labels['h2'], page.labels)
    for fact in ['node017', 'NVIDIA H200', 'Intel(R) Xeon(R) Platinum 8480+', 'OPENBLAS_NUM_THREADS=16', '2026-11-22']:
        check(fact in text, fact)
    check('prefers-color-scheme: dark' in text and '@media print' in text)
    check(text.count('class="chance"') == len(RULES), text.count('class="chance"'))
    _, page = page_of(str(DATA / 'emulated.json'))
    check_numbers(page)


def test_report_as_a_page_on_standard_output():
    result = tool('report', '--html', '-', str(DATA / 'workstation.json'))
    check(result.returncode == 0 and result.stdout.startswith('<!DOCTYPE html>'), result)
    Page(result.stdout)
    result = tool('report', '--html', '-', '--json', str(DATA / 'workstation.json'))
    check(result.returncode == 2 and 'standard output' in result.stderr and not result.stdout, result)
    result = tool('report', '--html', '/nonexistent/page.html', str(DATA / 'workstation.json'))
    check(result.returncode == 1 and '/nonexistent/page.html' in result.stderr, result)


def test_report_compares_as_a_page():
    with saved(slower_and_elsewhere(), quiet()) as paths:
        text, page = page_of('--compare', *paths)
    check(page.drawings == 1 and 'Differences' in page.labels['h2'], page.labels)
    check_numbers(page)
    check('BLASLIFT_DEVICE=none' in text, text)


def test_report_of_nothing_as_a_page():
    summary = quiet()
    summary.update(groups=[], calls=0, processes=0, machines=[], programs=[], begin=0, end=0, devices=[], cpu_libraries=[])
    _, page = page_of_summary(summary)
    check(page.drawings == 0, page.labels)
    check('no BLAS call was seen' in report(summary))


def page_of_summary(summary):
    with saved(summary) as paths:
        return page_of(*paths)


def test_report_escapes_what_comes_from_outside():
    summary = recorded('workstation.json')
    nasty = '</style><script>alert("1")</script>&amp;\'\x01\x1b[31m'
    summary['programs'] = [nasty]
    summary['notes'] = [nasty]
    summary['machines'][0].update(host=nasty, cpu=nasty, device=nasty, settings=nasty, cpu_library=nasty)
    text, page = page_of_summary(summary)
    check('<script' not in text and '\x01' not in text and '\x1b' not in text)
    check('</style><script>alert("1")</script>&amp;\'' in ''.join(page.cells), page.cells)
    with saved(summary, summary) as paths:
        Page(tool('report', '--compare', '--html', '-', *paths).stdout)


def kept_statistics(*arguments):
    """What processes under `blaslift run` leave, summed up as JSON."""
    with tempfile.TemporaryDirectory() as folder:
        result = run('--report', folder, *arguments[:-1], '--', program(), arguments[-1])
        check(result.returncode == 0, result)
        result = tool('report', '--json', folder)
        check(result.returncode == 0, result)
        return json.loads(result.stdout)


def test_run_records_what_was_sent_again():
    summary = kept_statistics('--place', 'gpu', '--device', 'emulated', '--residency', 'off', 'products')
    # Three products with both operands: twice two again; then one with one of them rewritten.
    check(summary['residency']['bytes_sent_again'] == 5 * 8 * 400 * 400, summary['residency'])
    check(summary['residency']['sent_again_seconds'] > 0, summary['residency'])
    check(sum(row['bytes_sent_again'] for row in summary['groups']) == 5 * 8 * 400 * 400, summary['groups'])


def test_run_records_what_stayed_and_in_which_pages():
    summary = kept_statistics('--place', 'gpu', '--device', 'emulated', '--residency', 'always', 'products')
    if any('track' in note or 'userfaultfd' in note for note in summary['notes']):
        raise Skip(f'nothing can stay here: {summary["notes"]}')
    residency, (machine,) = summary['residency'], summary['machines']
    check(residency['bytes_bought'] >= 3 * 8 * 400 * 400 and residency['bytes_sent_again'] < 100e3, residency)
    check(0 <= residency['bytes_bought_in_huge_pages'] <= residency['bytes_bought'] + 2 ** 23, residency)
    check(machine['huge_pages'] in ('never', 'madvise', 'always'), machine)


def test_run_records_far_elements():
    summary = kept_statistics('--place', 'gpu', '--device', 'emulated', 'far_elements')
    check([row['scattered_calls'] for row in summary['groups']] == [1] and summary['groups'][0]['calls'] == 2, summary['groups'])


def test_run_records_the_machine():
    summary = kept_statistics('--place', 'cpu', 'products')
    machine, = summary['machines']
    flags = pathlib.Path('/proc/cpuinfo').read_text()
    check('model name' not in flags or machine['cpu'].endswith(')'), machine)
    check('BLASLIFT_PLACE=cpu' in machine['settings'] and 'OPENBLAS_CORETYPE=Haswell' in machine['settings'], machine)
    check('REPORT' not in machine['settings'] and machine['host'] and machine['cpu_library'], machine)
    check(summary['programs'] == [f'{program()} products'] and 0 < summary['begin'] <= summary['end'], summary)


def test_run_records_a_build_without_code_for_the_gpu():
    """The emulated device says what a GPU would under a build with PTX for 7.5 alone."""
    def notes(capability):
        result = run('--place', 'gpu', '--device', 'emulated', '--', program(), 'product', BLASLIFT_EMULATED_CAPABILITY=capability)
        check(result.returncode == 0 and result.stdout == '200\n', result)
        return re.findall(r'own kernels are off: this build has no code for compute capability 9.0; .*', result.stderr), result

    seen, result = notes('90')
    check(len(seen) == 2, result)  # when the device came up, and in the report
    check('--preset release' in result.stderr, result)
    seen, result = notes('80')  # as it should be
    check(not seen, result)


if __name__ == '__main__':
    run_tests(globals())
