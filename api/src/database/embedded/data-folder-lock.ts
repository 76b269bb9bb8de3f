import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { identityOf } from './process-identity.ts';

/**
 * Locks `folder` for this process, so that a second copy of Greenroom does not stop the first one's
 * PostgreSQL. A lock left by a killed process is taken over.
 * @returns a function that releases the lock
 * @throws when another living process holds it
 */
export async function lockDataFolder(folder: string): Promise<() => Promise<void>> {
  const path = join(folder, 'owner');
  const mine = `${process.pid} ${(await identityOf(process.pid)) ?? ''}`;
  const draft = `${path}.${process.pid}.${Math.random().toString(36).slice(2)}`;
  await writeFile(draft, mine);
  try {
    for (let attempt = 0; attempt < 5; attempt += 1) {
      // Linking is atomic, unlike creating a file and then writing it.
      if (await linkUnlessTaken(draft, path)) return () => rm(path, { force: true });
      const holder = await readFile(path, 'utf8').catch(() => '');
      if (await isAlive(holder)) break;
      await rm(path, { force: true });
    }
  } finally {
    await rm(draft, { force: true });
  }
  const holder = await readFile(path, 'utf8').catch(() => '');
  throw new Error(
    `The data folder ${folder} is in use by process ${holder.split(' ')[0]}: stop that copy of Greenroom, or set GREENROOM_DATA to another folder`,
  );
}

async function linkUnlessTaken(draft: string, path: string): Promise<boolean> {
  try {
    await link(draft, path);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

async function isAlive(holder: string): Promise<boolean> {
  const [pid, ...startTime] = holder.split(' ');
  const identity = await identityOf(Number(pid) || 0);
  return identity !== null && identity === startTime.join(' ');
}
