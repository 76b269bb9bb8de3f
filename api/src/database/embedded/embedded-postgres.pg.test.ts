import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmod,
  mkdir,
  mkdtemp,
  readFile,
  readdir,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { connectDatabase } from '../connect.ts';
import { isDatabaseUnavailable } from '../database-errors.ts';
import {
  endProcess,
  forkRunner,
  hasEnded,
  spawnUnattended,
  until,
} from '../testing/embedded-processes.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.ts';
import { findPostgresUser } from './postgres-user.ts';

/** A folder most tests share, since initialising a cluster is slow. */
let shared: string;
let folder: string;
const cleanUps: (() => Promise<unknown>)[] = [];

// Writing and syncing a cluster is slow on a busy machine.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

beforeAll(async () => {
  shared = await makeFolder();
});
beforeEach(() => {
  folder = shared;
});
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
});
afterAll(() => rm(shared, { recursive: true, force: true }));

async function makeFolder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'greenroom-embedded-'));
  await chmod(path, 0o755);
  return path;
}

/** A separate folder for a test that needs no cluster in it, or damages it. */
async function useOwnFolder(): Promise<void> {
  const own = await makeFolder();
  folder = own;
  cleanUps.push(() => rm(own, { recursive: true, force: true }));
}

async function start(where = folder, log?: (line: string) => void): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ folder: where, ...(log ? { log } : {}) });
  cleanUps.push(() => postgres.stop());
  return postgres;
}

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const { pool, close } = connectDatabase(url, { poolSize: 1 });
  try {
    return (await pool.query<Record<string, unknown>>(text)).rows;
  } finally {
    await close();
  }
}

const remember = (url: string, what: string) =>
  query(url, `drop table if exists kept; create table kept as select '${what}' as what`);
const remembered = async (url: string) =>
  (await query(url, 'select what from kept order by what')).map((row) => row['what']);

/** Starts PostgreSQL from another Node process, which can then be killed. */
function startElsewhere() {
  const { runner, started } = forkRunner(folder);
  cleanUps.push(() => endProcess(runner));
  return { runner, started };
}

/** Starts PostgreSQL as an orphan, or as the child of a parent that never reaps it. */
async function startUnattended(parent: 'gone' | 'careless') {
  const unattended = await spawnUnattended(folder, parent);
  cleanUps.push(() => Promise.resolve(unattended.endParent()));
  return unattended;
}

describe('startEmbeddedPostgres', () => {
  it('initialises an empty folder, durable and closed to others, and keeps data over a restart', async () => {
    const first = await start();
    const settings = `select current_setting('fsync') as fsync, current_setting('data_checksums') as sums,
      current_setting('server_version_num')::int / 10000 as major, usesuper
      from pg_user where usename = current_user`;
    expect(await query(first.url, settings)).toEqual([
      { fsync: 'on', sums: 'on', major: 18, usesuper: false },
    ]);
    expect((await stat(join(folder, 'password'))).mode & 0o777).toBe(0o600);
    expect((await stat(join(folder, 'cluster'))).mode & 0o077).toBe(0);
    await remember(first.url, 'first');
    await first.stop();
    await first.stop();
    expect(await first.exited).toBeNull();
    expect(await hasEnded(first.pid)).toBe(true);

    const second = await start();
    expect(second.url).toBe(first.url);
    expect(await remembered(second.url)).toEqual(['first']);
  });

  it('restarts a killed PostgreSQL, and the pool reconnects', async () => {
    const postgres = await start();
    await remember(postgres.url, 'before');
    const { pool, close } = connectDatabase(postgres.url, { poolSize: 3 });
    cleanUps.push(close);
    await pool.query('select 1');
    const killed = postgres.pid;
    process.kill(killed, 'SIGKILL');

    const failures: unknown[] = [];
    await until(async () => {
      const rows = await pool.query('select what from kept').catch((error: unknown) => {
        failures.push(error);
        return null;
      });
      return rows !== null && postgres.pid !== killed;
    });
    expect(failures.filter((error) => !isDatabaseUnavailable(error))).toEqual([]);
    expect(await remembered(postgres.url)).toEqual(['before']);
  });

  it('recovers after its own process was killed, PostgreSQL included', async () => {
    const { runner, started } = startElsewhere();
    const { url, pid } = await started;
    await remember(url, 'acknowledged');
    await endProcess(runner);
    const postgres = await start();
    expect(await hasEnded(pid)).toBe(true);
    expect(await remembered(postgres.url)).toEqual(['acknowledged']);
  });

  it('recovers after its own process and PostgreSQL were killed together', async () => {
    const { runner, started } = startElsewhere();
    const { url, pid } = await started;
    await remember(url, 'acknowledged');
    process.kill(pid, 'SIGKILL');
    await endProcess(runner);
    const postgres = await start();
    expect(await remembered(postgres.url)).toEqual(['acknowledged']);
  });

  it('stops a PostgreSQL process that outlived its parent', async () => {
    const first = await start();
    await remember(first.url, 'kept');
    await first.stop();
    const { pid: orphan } = await startUnattended('gone');
    const lines: string[] = [];
    const postgres = await start(folder, (line) => lines.push(line));
    expect(lines.join('\n')).toContain(`stopping the PostgreSQL process ${orphan}`);
    expect(await hasEnded(orphan)).toBe(true);
    expect(await remembered(postgres.url)).toEqual(['kept']);
  });

  it('waits for a dead PostgreSQL process that has not been reaped', async () => {
    await (await start()).stop();
    const { pid: zombie, endParent } = await startUnattended('careless');
    process.kill(zombie, 'SIGKILL');
    await until(() => hasEnded(zombie));
    const postgres = await start(folder, (line) => {
      if (line.includes('already exists')) endParent();
    });
    expect(await query(postgres.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('handles pid files that are empty or name another living process', async () => {
    await (await start()).stop();
    const user = await findPostgresUser();
    const stranger = spawn('sleep', ['60'], user ? { uid: user.uid, gid: user.gid } : {});
    cleanUps.push(() => Promise.resolve(stranger.kill('SIGKILL')));
    await once(stranger, 'spawn');
    await writeFile(
      join(folder, 'cluster/postmaster.pid'),
      `${stranger.pid}\n${folder}/cluster\n1\n5432\n`,
    );
    await writeFile(join(folder, 'cluster/.s.PGSQL.5432.lock'), '');
    const postgres = await start();
    expect(await query(postgres.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(stranger.exitCode).toBeNull();
  });

  it.each([
    ['zeros, as a power cut leaves it', '\0'.repeat(200)],
    ['something else', 'garbage\n'],
  ])('starts over a pid file full of %s', async (_what, content) => {
    await (await start()).stop();
    await writeFile(join(folder, 'cluster/postmaster.pid'), content);
    const postgres = await start();
    expect(await query(postgres.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it.each([
    'password',
    'partial-',
    'partial-[^/]+/PG_VERSION$',
    'partial-[^/]+/global/pg_control$',
  ])('initialises again when it was killed as soon as a file %s existed', async (pattern) => {
    await useOwnFolder();
    const { runner } = startElsewhere();
    await until(async () => {
      const files = await readdir(folder, { recursive: true }).catch(() => []);
      return files.some((file) => new RegExp(pattern).test(file) || file === 'cluster');
    });
    runner.kill('SIGKILL');
    await once(runner, 'exit');
    const postgres = await start();
    expect(await query(postgres.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await postgres.stop();
    await start();
    expect((await readdir(folder)).filter((name) => name.includes('partial'))).toEqual([]);
  });

  it('runs two copies side by side, and refuses a second one on the same folder', async () => {
    const [one, other] = await Promise.all([start(), start(join(folder, 'other'))]);
    await Promise.all([remember(one.url, 'one'), remember(other.url, 'other')]);
    expect(await remembered(one.url)).toEqual(['one']);
    expect(await remembered(other.url)).toEqual(['other']);
    await expect(start()).rejects.toThrow(
      new RegExp(`^The data folder \\S+ is in use by process ${process.pid}: [^\\n]*$`),
    );
    expect(await remembered(one.url)).toEqual(['one']);
  });

  it('reports in one line that PostgreSQL may not enter the data folder', async () => {
    await useOwnFolder();
    const closed = join(folder, 'closed');
    await mkdir(closed, { mode: 0o700 });
    const attempt = start(join(closed, 'data'));
    // The path to the data can be closed only if PostgreSQL runs under another account.
    if (await findPostgresUser()) {
      await expect(attempt).rejects.toThrow(/^The data folder [^\n]* may not enter: [^\n]*$/);
    } else await attempt;
  });

  it('reports in one line that the password of a database is missing', async () => {
    await (await start()).stop();
    const [kept, gone] = [join(folder, 'kept-password'), join(folder, 'password')];
    await rename(gone, kept);
    cleanUps.push(() => rename(kept, gone));
    await expect(start()).rejects.toThrow(/^The file \S+password is missing: [^\n]*$/);
  });

  it('holds its folder until the work after its stop is done', async () => {
    const postgres = await start();
    const { pid } = postgres;
    await postgres.stop(async () => {
      expect(await hasEnded(pid)).toBe(true);
      await expect(start()).rejects.toThrow(/is in use by process/);
    });
    await (await start()).stop();
  });

  it('listens on loopback when a socket path would be too long, on another port when taken', async () => {
    await useOwnFolder();
    const long = join(folder, 'd'.repeat(100));
    const first = await start(long);
    const port = Number(await readFile(join(long, 'port'), 'utf8'));
    expect(first.url).toContain(`@127.0.0.1:${port}/`);
    expect(await query(first.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await first.stop();

    const taker = createServer().listen(port, '127.0.0.1');
    await once(taker, 'listening');
    cleanUps.push(() => new Promise((resolve) => taker.close(resolve)));
    const second = await start(long);
    expect(second.url).not.toBe(first.url);
    expect(await query(second.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });
});
