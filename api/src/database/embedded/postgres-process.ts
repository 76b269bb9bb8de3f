import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { PostgresBinaries } from './postgres-binaries.ts';
import type { PostgresUser } from './postgres-user.ts';

const run = promisify(execFile);

export interface PostmasterOptions {
  readonly binaries: PostgresBinaries;
  readonly user: PostgresUser | null;
  readonly data: string;
  /** `name=value` settings that override those in the data folder. */
  readonly settings: readonly string[];
  readonly log: (line: string) => void;
}

export interface Postmaster {
  readonly pid: number;
  readonly ended: Promise<void>;
  /** Ends sessions, writes a checkpoint and resolves when the process has ended. */
  stop(): Promise<void>;
}

/** A postmaster did not start; the message holds PostgreSQL's reason. */
export class PostmasterFailure extends Error {
  /** Whether an ending predecessor may be the cause, so that a retry can succeed. */
  readonly isTemporary: boolean;
  readonly portTaken: boolean;

  constructor(reason: string) {
    super(`PostgreSQL did not start: ${reason}`);
    this.name = 'PostmasterFailure';
    this.portTaken = /could not bind|Address already in use|could not create any TCP/i.test(reason);
    this.isTemporary =
      this.portTaken || /lock file .* already exists|pre-existing shared memory/i.test(reason);
  }
}

/**
 * Starts a postmaster and resolves when it accepts connections. On Linux the kernel sends it SIGINT
 * (fast shutdown) whenever this process dies; `detached` shields it from Ctrl-C, because the server
 * drains first.
 * @throws {PostmasterFailure}
 */
export async function startPostmaster(options: PostmasterOptions): Promise<Postmaster> {
  const child = spawnPostmaster(options, await hasSetpriv());
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  await becomeReady(child, options.log);
  const { pid } = child;
  if (pid === undefined) throw new PostmasterFailure('the process has no id');
  return { pid, ended, stop: () => stopChild(child, ended) };
}

function spawnPostmaster(options: PostmasterOptions, hasSetprivProgram: boolean): ChildProcess {
  const { binaries, user, data } = options;
  const args = ['-D', data, ...options.settings.flatMap((setting) => ['-c', setting])];
  const stdio: ['ignore', 'pipe', 'pipe'] = ['ignore', 'pipe', 'pipe'];
  if (hasSetprivProgram) {
    const asUser = user
      ? ['--reuid', String(user.uid), '--regid', String(user.gid), '--init-groups']
      : [];
    const command = ['--pdeathsig', 'INT', ...asUser, binaries.postgres, ...args];
    return spawn('setpriv', command, { detached: true, cwd: '/', stdio });
  }
  const ids = user ? { uid: user.uid, gid: user.gid } : {};
  const child = spawn(binaries.postgres, args, { detached: true, cwd: '/', stdio, ...ids });
  const interrupt = () => child.kill('SIGINT');
  process.once('exit', interrupt);
  child.once('exit', () => process.off('exit', interrupt));
  return child;
}

function becomeReady(child: ChildProcess, log: (line: string) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    let reason = 'no reason given';
    const read = (line: string) => {
      log(line);
      if (line.includes('ready to accept connections')) resolve();
      const severe = /(?:FATAL|PANIC|setpriv|error):\s*(.*)/.exec(line);
      if (severe) reason = severe[1] ?? line;
    };
    if (child.stderr) createInterface({ input: child.stderr }).on('line', read);
    child.stdout?.resume();
    child.once('error', (error) => reject(new PostmasterFailure(error.message)));
    // `close` follows the last line; `exit` may precede it.
    child.once('close', () => reject(new PostmasterFailure(reason)));
  });
}

async function stopChild(child: ChildProcess, ended: Promise<void>): Promise<void> {
  const steps = [
    ['SIGINT', 20_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ] as const;
  for (const [signal, patience] of steps) {
    child.kill(signal);
    const timer = new AbortController();
    const outcome = await Promise.race([
      ended.then(() => 'ended' as const),
      wait(patience, 'late' as const, { signal: timer.signal, ref: false }).catch(
        () => 'late' as const,
      ),
    ]);
    timer.abort();
    if (outcome === 'ended') return;
  }
}

async function hasSetpriv(): Promise<boolean> {
  if (process.platform !== 'linux') return false;
  return run('setpriv', ['--pdeathsig', 'INT', 'true']).then(
    () => true,
    () => false,
  );
}
