import { hash } from 'node:crypto';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { unlessMissing } from './cluster-folder.ts';
import { identityOf } from './process-identity.ts';

/**
 * Locks `folder` for this process, so that a second copy of Greenroom does not stop the first one's
 * PostgreSQL. A lock left by a killed process is taken over, by one alone of those that try.
 * @returns a function that releases the lock. Idempotent
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
      if (await linkUnlessTaken(draft, path)) return releaseOnce(path, mine);
      const holder = await readHolder(path);
      if (holder === null) continue;
      if (await isAlive(holder)) break;
      if (await takeOver(path, holder, draft)) return releaseOnce(path, mine);
      // Until whoever takes over has put its own name there.
      await wait(20);
    }
  } finally {
    await rm(draft, { force: true });
  }
  const holder = (await readHolder(path)) ?? '';
  throw new Error(
    `The data folder ${folder} is in use by process ${holder.split(' ')[0]}: stop that copy of Greenroom, or set GREENROOM_DATA to another folder`,
  );
}

/**
 * Replaces the lock of a dead holder. Removing it by name could remove the lock of a process that has
 * just taken over: so the right to replace it is claimed first, by a file named after the holder.
 * @returns false: another process has it
 */
async function takeOver(path: string, dead: string, draft: string): Promise<boolean> {
  const claims: string[] = [];
  for (let last = dead; ;) {
    const claim = claimAfter(path, claims.length, last);
    claims.push(claim);
    if (await linkUnlessTaken(draft, claim)) break;
    // A claimant may have been killed, too: its claim passes on in the same way.
    const claimant = await readHolder(claim);
    if (claimant === null || (await isAlive(claimant))) return false;
    last = claimant;
  }
  // Else the claim was free because whoever had it holds the lock by now, or did.
  const isStillDead = (await readHolder(path)) === dead;
  if (isStillDead) await rename(draft, path);
  for (const claim of claims) await rm(claim, { force: true });
  return isStillDead;
}

/** The place of the claim to follow `last`, who follows `depth` others. */
export function claimAfter(path: string, depth: number, last: string): string {
  return `${path}.after-${hash('sha256', `${depth} ${last}`).slice(0, 16)}`;
}

/** Nobody's lock but this process's, were it put there by hand. */
function releaseOnce(path: string, mine: string): () => Promise<void> {
  let isReleased = false;
  return async () => {
    if (isReleased) return;
    isReleased = true;
    if ((await readHolder(path)) === mine) await rm(path, { force: true });
  };
}

/** Null: there is no lock. */
const readHolder = (path: string) => unlessMissing(readFile(path, 'utf8'), `The file ${path}`);

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
