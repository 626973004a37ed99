#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 the blaslift authors
# SPDX-License-Identifier: BSD-3-Clause
"""Logs, warnings and reports: they end no program, and come into no file that was not meant for them."""
import os
import pathlib
import signal
import stat
import subprocess

from situation import SUMMARY, expect, expect_equal, main, need, need_program, situation

# It makes a line of warning at the first call.
WARNED = {'BLASLIFT_PROFILE': '/nonexistent'}
NOBODY = 65534
ALIVE = 'alive\n'


def outputs(lab):
  return lab.program('outputs')


def alive(seen):
  seen.ended_well()
  expect_equal(seen.out, ALIVE, seen.what)
  return seen


@situation
def warnings_stay_out_of_the_programs_own_file(lab):
  with lab.folder() as folder:
    data = pathlib.Path(folder, 'data')
    kept = {'BLASLIFT_REPORT': f'{folder}/statistics'}
    for settings in (WARNED, SUMMARY, {**WARNED, **kept}, {'BLASLIFT_LOG': 'calls', 'BLASLIFT_LOG_FILE': '/dev/stderr'},
                     {'BLASLIFT_LOG': 'calls', 'BLASLIFT_LOG_FILE': '/nonexistent/log'}):
      seen = alive(lab.run(outputs(lab), 'data_as_2', data, **settings))
      expect_equal((data.read_bytes(), seen.err), (b'', ''), f'the program\'s file and standard error: {seen.what}')
    expect(b'/nonexistent' in pathlib.Path(folder, 'statistics').read_bytes(), 'the report does not know of the warning')
    # Without such a file it is said.
    expect_equal(len(alive(lab.run(outputs(lab), 'calls', **WARNED)).said), 1, 'warnings')


@situation
def standard_error_may_come_back(lab):
  with lab.folder() as folder:
    data = pathlib.Path(folder, 'data')
    seen = alive(lab.run(outputs(lab), 'for_a_while', data, BLASLIFT_LOG='calls'))
    expect_equal((data.read_bytes(), seen.err.count('replay dgemm')), (b'', 1), 'the file, and calls in the log')


@situation
def standard_error_that_was_closed_stays_silent(lab):
  """Whatever the program opens then gets the number 2."""
  with lab.folder() as folder:
    data = pathlib.Path(folder, 'data')
    for settings in (WARNED, SUMMARY):
      shim = f'{lab.options.runtime} {lab.library()}'.strip()
      script = f'LD_PRELOAD="$SHIM" exec {outputs(lab)} data_as_2 {data} 2>&-'
      alive(lab.run('sh', '-c', script, preload=None, runtime=False, SHIM=shim, **settings))
      expect_equal(data.read_bytes(), b'', 'the program\'s file')


@situation
def a_limit_of_file_sizes(lab):
  """SIGXFSZ ends who writes beyond; the program itself writes nothing."""
  with lab.folder() as folder:
    for number, limit in enumerate((0, 1, 100, 4096, 60000, 200000, 320000)):
      for settings in ({'BLASLIFT_REPORT': f'{folder}/{number}'}, {'BLASLIFT_REPORT': f'{folder}/'},
                       {'BLASLIFT_LOG': 'calls', 'BLASLIFT_LOG_FILE': f'{folder}/log{number}'}):
        seen = alive(lab.run(outputs(lab), 'limited', limit, **settings))
        expect(len(seen.said) <= 2, f'{seen.what} said:\n{seen.err}')  # it and its child
      with open(f'{folder}/err', 'wb') as error:
        done = subprocess.run([outputs(lab), 'limited', str(limit)], stdout=subprocess.PIPE, stderr=error, timeout=120, check=False,
                              env=lab.environment(settings={'BLASLIFT_LOG': 'calls'}))
      expect_equal((done.returncode, done.stdout), (0, ALIVE.encode()), f'with a log on standard error and {limit} bytes')


@situation
def a_report_that_others_truncate(lab):
  """As logrotate's copytruncate does."""
  with lab.folder() as folder:
    for settings in ({'BLASLIFT_REPORT': f'{folder}/'}, {'BLASLIFT_REPORT': f'{folder}/one'}):
      alive(lab.run(outputs(lab), 'truncates', folder, **settings)).silent()


@situation
def a_pipe_that_nobody_reads(lab):
  """As standard error it ends who writes; as a log or report it holds who opens it."""
  with lab.folder() as folder:
    pipe = f'{folder}/pipe'
    os.mkfifo(pipe)
    log = lab.run(outputs(lab), 'calls', BLASLIFT_LOG='calls', BLASLIFT_LOG_FILE=pipe, limit=60)
    expect('nobody reads this pipe' in alive(log).said[0] and pipe[-30:] in log.said[0], log.err)
    expect_equal(log.err.count('replay dgemm'), 3, 'calls on standard error instead')
    alive(lab.run(outputs(lab), 'calls', BLASLIFT_REPORT=pipe, limit=60))
    for settings in ({'BLASLIFT_LOG': 'calls'}, {'BLASLIFT_LOG': 'calls', 'BLASLIFT_LOG_FILE': '/dev/stderr'}, WARNED):
      reader, writer = os.pipe()
      os.close(reader)
      done = subprocess.run([outputs(lab), 'calls'], stdout=subprocess.PIPE, stderr=writer, timeout=120, check=False,
                            env=lab.environment(settings=settings))
      os.close(writer)
      expect_equal((done.returncode, done.stdout), (0, ALIVE.encode()), f'with {settings} and a closed pipe')


@situation
def a_pipe_with_a_reader_gets_the_log(lab):
  with lab.folder() as folder:
    pipe = f'{folder}/pipe'
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    alive(lab.run(outputs(lab), 'calls', BLASLIFT_LOG='calls', BLASLIFT_LOG_FILE=pipe)).silent()
    expect_equal(os.read(reader, 65536).count(b'replay dgemm'), 3, 'calls in the pipe')
    os.close(reader)


def log_of(lab, path, **settings):
  return alive(lab.run(outputs(lab), 'calls', BLASLIFT_LOG='calls', BLASLIFT_LOG_FILE=path, **settings))


@situation
def links_of_the_user_and_special_files_go_on_working(lab):
  with lab.folder() as folder:
    folder = pathlib.Path(folder)
    (folder / 'there').mkdir()
    (folder / 'link').symlink_to(folder / 'there' / 'log')
    (folder / 'folder').symlink_to('there')
    for path in (folder / 'link', folder / 'folder' / 'log'):
      log_of(lab, path).silent()
      expect_equal((folder / 'there' / 'log').read_text().count('replay dgemm'), 3, f'calls behind {path}')
      expect((folder / 'link').is_symlink(), 'the link was replaced')
      (folder / 'there' / 'log').unlink()
    for path in ('/dev/stderr', '/dev/fd/2', '/proc/self/fd/2'):
      expect_equal(log_of(lab, path).err.count('replay dgemm'), 3, f'calls on {path}')
    log_of(lab, '/dev/null').silent()
    expect(stat.S_ISCHR(os.stat('/dev/null').st_mode), '/dev/null')
    seen = lab.run(outputs(lab), 'calls', BLASLIFT_LOG='calls', BLASLIFT_LOG_FILE='/dev/stdout').ended_well().silent()
    expect_equal((seen.out.count('replay dgemm'), ALIVE in seen.out), (3, True), seen.out)
    (folder / 'reports').symlink_to('there')
    alive(lab.run(outputs(lab), 'calls', BLASLIFT_REPORT=f'{folder}/reports/')).silent()
    expect_equal(len(list((folder / 'there').iterdir())), 1, 'statistics behind a link')


def as_nobody(*command):
  return ['setpriv', f'--reuid={NOBODY}', f'--regid={NOBODY}', '--clear-groups', *map(str, command)]


@situation
def planted_links_lead_nowhere(lab):
  """In a folder like /tmp another user has put links, a file and a pipe in the place of ours."""
  need(os.geteuid() == 0, 'needs root, to be two users')
  need_program('setpriv', 'util-linux')
  with lab.folder() as folder:
    folder = pathlib.Path(folder)
    folder.chmod(0o755)
    shared, precious = folder / 'shared', folder / 'precious'
    precious.mkdir(mode=0o700)
    (precious / 'text').write_text('years of work\n')
    shared.mkdir()
    shared.chmod(0o1777)
    for name, target in (('log', precious / 'text'), ('new', precious / 'none'), ('dir', precious)):
      subprocess.run(as_nobody('ln', '-s', target, shared / name), check=True)
    subprocess.run(as_nobody('touch', shared / 'file'), check=True)
    subprocess.run(as_nobody('mkfifo', shared / 'pipe'), check=True)
    (shared / 'own').symlink_to(precious / 'text')  # our own, where others may write
    for name, reason in (('log', 'link of another user'), ('new', 'link of another user'), ('dir/text', 'link of another user'), ('dir/x', 'link'),
                         ('file', 'another user\'s'), ('pipe', 'another user\'s'), ('own', 'folder that others may write')):
      seen = log_of(lab, shared / name)
      expect(len(seen.said) >= 1 and reason in seen.said[0] and str(shared / name)[-40:] in seen.said[0], f'{seen.what}:\n{seen.err}')
      expect_equal(seen.err.count('replay dgemm'), 3, f'calls on standard error instead: {seen.what}')
      seen = alive(lab.run(outputs(lab), 'calls', BLASLIFT_REPORT=shared / name))
      expect_equal(len(seen.said), 1, f'{seen.what} said:\n{seen.err}lines')
    seen = alive(lab.run(outputs(lab), 'calls', BLASLIFT_REPORT=f'{shared}/dir/'))
    expect('link of another user' in seen.err, seen.err)
    expect_equal([(path.name, path.read_text()) for path in precious.iterdir()], [('text', 'years of work\n')], 'what root had')
    expect_equal((shared / 'file').read_bytes(), b'', 'the file of another user')


@situation
def what_a_killed_process_keeps(lab):
  """All but the last moment: what was saved at the latest a second before."""
  with lab.folder() as folder:
    environment = lab.environment(settings={'BLASLIFT_REPORT': f'{folder}/'})
    process = subprocess.Popen([lab.program('work'), 'kill', '1500'], env=environment, stdout=subprocess.DEVNULL)
    expect_equal(process.wait(120), -signal.SIGKILL, 'its end')
    file, = pathlib.Path(folder).iterdir()
    tool = lab.options.build_dir / 'bin' / 'blaslift'
    need(tool.exists(), 'the command-line tool was not built')
    need(not lab.options.runtime, 'the tool is built with the sanitizer')
    seen = subprocess.run([tool, 'report', file], capture_output=True, text=True, check=False)
    expect(seen.returncode == 0 and '1 BLAS call' in seen.stdout or 'BLAS calls' in seen.stdout, f'{seen.stdout}{seen.stderr}')


main(__doc__)
