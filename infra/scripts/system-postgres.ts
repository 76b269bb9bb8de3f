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

/** A running server of PostgreSQL. */
export interface PostgresServer {
  readonly pid: number;
  /** Rejects when the server ends. */
  readonly failed: Promise<never>;
  stop(): Promise<void>;
}

/** PostgreSQL's programs for clusters below one folder, run as `postgres` where root must not. */
export class PostgresPrograms {
  readonly #programs: string;
  /** Words before each command. */
  readonly #asUser: readonly string[];
  /** Of the cluster's files, sockets, and of `postgres`, if it runs the programs. */
  readonly folder: string;

  private constructor(programs: string, folder: string, asUser: readonly string[]) {
    this.#programs = programs;
    this.folder = folder;
    this.#asUser = asUser;
  }

  static async open(programs: string): Promise<PostgresPrograms> {
    const folder = mkdtempSync(join(tmpdir(), 'greenroom-pg15-'));
    return new PostgresPrograms(programs, folder, await unprivileged(folder));
  }

  /** Runs one to its end. Throws with its output when it fails. */
  async run(program: string, ...args: string[]): Promise<void> {
    const [command = '', ...rest] = [...this.#asUser, join(this.#programs, program), ...args];
    const { code, output } = await runCommand(command, rest);
    if (code !== 0) throw new Error(`${program} failed: ${output}`);
  }

  async makeCluster(data: string): Promise<void> {
    const encoding = ['-E', 'UTF8', '--locale=C', '--lc-ctype=C.UTF-8'];
    await this.run('initdb', '-D', data, '-U', 'postgres', '-A', 'trust', ...encoding);
  }

  /** Starts a server that ends with this process, and waits for it. */
  async serve(data: string, port: number, settings: readonly string[]): Promise<PostgresServer> {
    const all = [
      ...thrownAway,
      `unix_socket_directories=${this.folder}`,
      `port=${port}`,
      ...settings,
    ];
    const flags = all.flatMap((setting) => ['-c', setting]);
    const program = join(this.#programs, 'postgres');
    const [command = '', ...args] = [...this.#asUser, program, '-D', data, ...flags];
    const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'pipe'] });
    let log = '';
    child.stderr.on('data', (chunk: Buffer) => (log = (log + chunk.toString()).slice(-4000)));
    const exited = new Promise<void>((resolve) => child.on('exit', () => resolve()));
    const failed = exited.then(() => {
      throw new Error(`PostgreSQL ${version} ended: ${log}`);
    });
    const where = ['-h', this.folder, '-p', String(port)];
    await untilReady(() => this.run('pg_isready', ...where), failed);
    return {
      pid: child.pid ?? Number.NaN,
      failed,
      stop: async () => {
        child.kill('SIGINT');
        await exited;
      },
    };
  }

  /** Makes the role `greenroom`, no superuser, and its database. */
  async makeDatabase(port: number): Promise<void> {
    const where = ['-h', this.folder, '-p', String(port), '-U', 'postgres'];
    await this.run('createuser', ...where, '--createdb', 'greenroom');
    await this.run('createdb', ...where, '-O', 'greenroom', 'greenroom');
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** A new server in a folder of its own, on a socket there; it ends with this process. */
export async function startSystemPostgres(programs: string): Promise<SystemPostgres> {
  const postgres = await PostgresPrograms.open(programs);
  const data = join(postgres.folder, 'data');
  await postgres.makeCluster(data);
  const server = await postgres.serve(data, 5432, ['listen_addresses=']);
  await postgres.makeDatabase(5432);
  const host = encodeURIComponent(postgres.folder);
  return {
    url: `postgres://greenroom@localhost:5432/greenroom?host=${host}`,
    stop: async () => {
      await server.stop();
      postgres.remove();
    },
  };
}

// Thrown away after the run: nothing here has to survive a crash. An autovacuum worker is a
// superuser's, and a test's role cannot drop the database one is just in.
const thrownAway = ['fsync=off', 'full_page_writes=off', 'autovacuum=off', 'max_connections=300'];

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
