import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { identityOf, worksIn } from './process-identity.ts';

/** A process id that no system assigns. */
const unusedPid = 2_147_483_646;

/**
 * Cleans up after an earlier run on `data`: stops a postmaster that lost its parent and corrects a
 * pid file that names another process. The caller must hold the folder's lock.
 */
export async function clearLeftOvers(data: string, log: (line: string) => void): Promise<void> {
  const pid = await readPid(join(data, 'postmaster.pid'));
  if (pid !== null && (await worksIn(pid, data))) await stopPostmaster(pid, data, log);
  for (const name of ['postmaster.pid', '.s.PGSQL.5432.lock'])
    await clearLock(join(data, name), data);
}

async function stopPostmaster(
  pid: number,
  data: string,
  log: (line: string) => void,
): Promise<void> {
  log(`stopping the PostgreSQL process ${pid} that an earlier run left behind`);
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    sendSignal(pid, signal);
    const deadline = Date.now() + 15_000;
    while (Date.now() < deadline) {
      if (!(await worksIn(pid, data))) return;
      await wait(20);
    }
  }
  throw new Error(`The PostgreSQL process ${pid} of an earlier run does not stop: end it by hand`);
}

/**
 * PostgreSQL itself handles the file of a dead process, but refuses to start where the id now is
 * another process of the same user, as after a restart of a machine or container, and where the
 * file names none, as after a power cut (empty or full of zeros). Otherwise the file must stay: it
 * leads to the shared memory of surviving backends.
 */
async function clearLock(path: string, data: string): Promise<void> {
  const content = await readFile(path, 'utf8').catch(() => null);
  if (content === null) return;
  const pid = await readPid(path);
  if (pid === null) {
    await rm(path, { force: true });
    return;
  }
  if ((await identityOf(pid)) === null || (await worksIn(pid, data))) return;
  await writeFile(path, content.replace(/^-?\d+/, String(unusedPid)));
}

/** The process id in a lock file; in a socket's lock it is negative unless a postmaster's. */
async function readPid(path: string): Promise<number | null> {
  const content = await readFile(path, 'utf8').catch(() => '');
  const pid = Math.abs(Number.parseInt(content, 10));
  return Number.isSafeInteger(pid) && pid > 1 ? pid : null;
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    // The process has ended meanwhile.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}
