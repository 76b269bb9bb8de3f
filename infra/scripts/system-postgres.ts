import { spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from './run-command.ts';
import { canInstallPackages, installPackage } from './system-packages.ts';

/** The oldest PostgreSQL the server supports; Debian 12 has it. */
const version = '15';

export interface SystemPostgres {
  /** Of a role that may create databases and is no superuser. */
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * The folder of PostgreSQL 15's programs: POSTGRES_15_BIN, else where Debian puts them; on Debian as
 * root it is installed where there is none. Throws with one line that says how to get one.
 */
export async function providePostgres(report: (line: string) => void): Promise<string> {
  const folder = process.env['POSTGRES_15_BIN'] ?? `/usr/lib/postgresql/${version}/bin`;
  const isThere = () => existsSync(join(folder, 'initdb'));
  if (!isThere() && canInstallPackages()) {
    report(`Installing PostgreSQL ${version}…`);
    await installPackage(`postgresql-${version}`);
  }
  if (isThere()) return folder;
  throw new Error(
    `No PostgreSQL ${version} found: install it, or name its program folder in POSTGRES_15_BIN.`,
  );
}

/** A new server in a folder of its own, on a socket there; it ends with this process. */
export async function startSystemPostgres(programs: string): Promise<SystemPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'greenroom-pg15-'));
  const data = join(folder, 'data');
  const asUser = await unprivileged(folder);
  const run = async (program: string, args: readonly string[]) => {
    const [command = '', ...rest] = [...asUser, join(programs, program), ...args];
    const { code, output } = await runCommand(command, rest);
    if (code !== 0) throw new Error(`${program} failed: ${output}`);
  };
  await run('initdb', [
    '-D',
    data,
    '-U',
    'postgres',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale=C',
    '--lc-ctype=C.UTF-8',
  ]);
  const server = startServer(programs, data, folder, asUser);
  const connection = ['-h', folder, '-U', 'postgres'];
  await untilReady(() => run('pg_isready', ['-h', folder]), server.failed);
  await run('createuser', [...connection, '--createdb', 'greenroom']);
  await run('createdb', [...connection, '-O', 'greenroom', 'greenroom']);
  return {
    url: `postgres://greenroom@localhost:5432/greenroom?host=${encodeURIComponent(folder)}`,
    stop: async () => {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** PostgreSQL refuses to run as root: how to run a command as `postgres`, who then owns the folder. */
async function unprivileged(folder: string): Promise<string[]> {
  if (process.getuid?.() !== 0) return [];
  const ids = await Promise.all(['-u', '-g'].map((flag) => runCommand('id', [flag, 'postgres'])));
  const [uid = Number.NaN, gid = Number.NaN] = ids.map(({ output }) => Number(output));
  chownSync(folder, uid, gid);
  return [
    'setpriv',
    '--pdeathsig',
    'INT',
    '--reuid',
    'postgres',
    '--regid',
    'postgres',
    '--init-groups',
  ];
}

function startServer(programs: string, data: string, socket: string, asUser: readonly string[]) {
  // Thrown away after the run: nothing here has to survive a crash. An autovacuum worker is a
  // superuser's, and a test's role cannot drop the database one is just in.
  const settings = [
    'listen_addresses=',
    `unix_socket_directories=${socket}`,
    'fsync=off',
    'full_page_writes=off',
    'autovacuum=off',
    'max_connections=300',
  ];
  const flags = settings.flatMap((setting) => ['-c', setting]);
  const [command = '', ...args] = [...asUser, join(programs, 'postgres'), '-D', data, ...flags];
  const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  let log = '';
  child.stderr.on('data', (chunk: Buffer) => (log = (log + chunk.toString()).slice(-4000)));
  const exited = new Promise<void>((resolve) => child.on('exit', () => resolve()));
  return {
    failed: exited.then(() => {
      throw new Error(`PostgreSQL ${version} ended: ${log}`);
    }),
    stop: async () => {
      child.kill('SIGINT');
      await exited;
    },
  };
}

async function untilReady(ask: () => Promise<void>, failed: Promise<never>): Promise<void> {
  failed.catch(() => undefined);
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await Promise.race([ask(), failed]);
    } catch (error) {
      if (attempt >= 200) throw error;
    }
  }
}
