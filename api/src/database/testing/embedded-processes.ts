import { fork, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { vi } from 'vitest';
import { findPostgresBinaries } from '../embedded/postgres-binaries.ts';
import { findPostgresUser } from '../embedded/postgres-user.ts';
import { identityOf } from '../embedded/process-identity.ts';

/** Waits for a condition outside this process. */
export async function until(condition: () => Promise<boolean>): Promise<void> {
  await vi.waitUntil(condition, { timeout: 30_000, interval: 20 });
}

export async function hasEnded(pid: number): Promise<boolean> {
  return (await identityOf(pid)) === null;
}

const startedSchema = v.object({ url: v.string(), pid: v.number() });

export interface Runner {
  readonly runner: ChildProcess;
  readonly started: Promise<v.InferOutput<typeof startedSchema>>;
}

/** Starts PostgreSQL on `folder` from another Node process. */
export function forkRunner(folder: string): Runner {
  const runner = fork(join(import.meta.dirname, 'run-embedded-postgres.ts'), [folder]);
  const started = new Promise<v.InferOutput<typeof startedSchema>>((resolve) => {
    runner.on('message', (message) => {
      const parsed = v.safeParse(startedSchema, message);
      if (parsed.success) resolve(parsed.output);
    });
  });
  return { runner, started };
}

export async function endProcess(process: ChildProcess): Promise<void> {
  if (process.exitCode !== null || process.signalCode !== null) return;
  process.kill('SIGKILL');
  await once(process, 'exit');
}

export interface Unattended {
  readonly pid: number;
  /** Ends the parent, so that the system reaps the remains of the child. */
  readonly endParent: () => boolean;
}

/** Starts PostgreSQL as a killed run leaves it: its parent is gone, or alive without reaping. */
export async function spawnUnattended(
  folder: string,
  parentIs: 'gone' | 'careless',
): Promise<Unattended> {
  const user = await findPostgresUser();
  const { postgres } = await findPostgresBinaries(folder, user);
  const data = join(folder, 'cluster');
  const server = `'${postgres}' -D '${data}' -c listen_addresses= -c unix_socket_directories='${data}'`;
  const then = parentIs === 'careless' ? 'exec sleep 60' : 'exit';
  const parent = spawn('sh', ['-c', `${server} >/dev/null 2>&1 & ${then}`], {
    stdio: 'ignore',
    ...(user ? { uid: user.uid, gid: user.gid } : {}),
  });
  const pidFile = join(data, 'postmaster.pid');
  const readPidFile = () => readFile(pidFile, 'utf8').catch(() => '');
  await until(async () => (await readPidFile()).includes('ready'));
  return {
    pid: Number.parseInt(await readPidFile(), 10),
    endParent: () => parent.kill('SIGKILL'),
  };
}
