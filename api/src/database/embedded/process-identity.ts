import { execFile } from 'node:child_process';
import { readFile, readlink } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A process's start time, unique for its id. Null: no such process, or a zombie. */
export async function identityOf(pid: number): Promise<string | null> {
  if (process.platform !== 'linux') {
    return run('ps', ['-o', 'lstart=', '-p', String(pid)]).then(
      ({ stdout }) => stdout.trim() || null,
      () => null,
    );
  }
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
    // The program's name, in parentheses, may contain anything; fields are counted after it.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [state, startTime] = [fields[0], fields[19]];
    return state === 'Z' || state === 'X' || !startTime ? null : startTime;
  } catch {
    return null;
  }
}

/** Whether `folder` is the process's working directory, as a postmaster's data folder is. */
export async function worksIn(pid: number, folder: string): Promise<boolean> {
  if ((await identityOf(pid)) === null) return false;
  if (process.platform === 'linux') {
    return (await readlink(`/proc/${pid}/cwd`).catch(() => null)) === folder;
  }
  return run('ps', ['-o', 'command=', '-p', String(pid)]).then(
    ({ stdout }) => stdout.includes(`-D ${folder}`),
    () => false,
  );
}
