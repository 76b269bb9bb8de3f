import { setTimeout as wait } from 'node:timers/promises';
import type { ObjectStorage } from '../files/object-storage.ts';
import { migrateDatabase, migrateDatabaseTo } from '../database/migrate.ts';
import type { Contents, Manifest } from './archive/archive-form.ts';
import { connectForCopy, readFileTypes } from './copy-repository.ts';
import { endEverySession, keepEndedSince } from './ended-since-repository.ts';
import { lockForReplacement, type ReplacementLock } from './server/database-locks-repository.ts';
import { loadFiles, loadRows } from './load-archive.ts';
import {
  createScratchDatabase,
  findConnected,
  nameFormer,
  dropEarlierFormer,
  takePlaceOf,
} from './server/scratch-repository.ts';

export interface RestoreParts {
  /** The database's address; nobody may be connected to it. */
  readonly url: string;
  readonly storage: ObjectStorage;
  readonly now: () => Date;
  readonly report?: (line: string) => void;
  /** Ends every session of the archive. Absent: those go on that the replaced database does not know as ended. */
  readonly endsSessions?: boolean;
  /** Breaks it off until the databases change places. Absent: nobody can. */
  readonly signal?: AbortSignal;
}

export interface Restored {
  /** The database that was replaced, kept until the next restore or failed upgrade. */
  readonly formerDatabase: string;
  readonly filesStored: number;
  /** Tables of the archive that are not Greenroom's own. */
  readonly leftOut: readonly string[];
}

/** Milliseconds for the connections of a server that was stopped just now to end. */
const endingTime = 3_000;

/** @throws when anybody is connected to the database, in words for the operator */
export async function refuseWhileInUse(url: string): Promise<void> {
  const deadline = performance.now() + endingTime;
  let connected = await findConnected(url);
  while (connected.length > 0 && performance.now() < deadline) {
    await wait(100);
    connected = await findConnected(url);
  }
  if (connected.length === 0) return;
  const names = [...new Set(connected)].join(', ');
  throw new Error(
    `The database is in use (${connected.length} connections: ${names}). Stop every server of this installation first.`,
  );
}

type CheckedArchive = { readonly manifest: Manifest; readonly contents: Contents };

/**
 * Replaces the database by the checked archive's rows, and adds its files. The rows are loaded
 * beside what is there, compared, and brought to this version's schema; then the databases change
 * places in one transaction. Sessions that ended since the archive was taken stay ended. Files are
 * never replaced or removed. A failure before leaves everything as it was, but for files added, which
 * the server removes after a week.
 * @throws also while another restore, an upgrade or a backup of this database is running
 */
export async function restoreArchive(
  path: string,
  archive: CheckedArchive,
  parts: RestoreParts,
): Promise<Restored> {
  const lock = await lockForReplacement(parts.url);
  try {
    return await replaceDatabase(path, archive, parts, lock);
  } finally {
    await lock.release();
  }
}

async function replaceDatabase(
  path: string,
  archive: CheckedArchive,
  { url, storage, now, report, endsSessions = false, signal }: RestoreParts,
  lock: ReplacementLock,
): Promise<Restored> {
  await refuseWhileInUse(url);
  const scratch = await createScratchDatabase(url, 'restore', signal);
  try {
    await migrateDatabaseTo(scratch.url, archive.manifest.migrations);
    report?.('Loading the rows');
    const leftOut = await loadRows(path, archive, scratch.url, signal);
    await migrateDatabase(scratch.url, { ...(signal && { signal }) });
    report?.('Storing the files');
    const filesStored = await loadFiles(path, storage, await readTypes(scratch.url), signal);
    await refuseWhileInUse(url);
    await keepEndedSince(url, scratch.url, signal);
    if (endsSessions) await endEverySession(scratch.url, signal);
    await lock.confirm();
    signal?.throwIfAborted();
    const formerDatabase = nameFormer(url, now());
    await takePlaceOf(url, scratch, formerDatabase);
    await dropEarlierFormer(url, formerDatabase);
    return { formerDatabase, filesStored, leftOut };
  } catch (error) {
    const isBrokenOff = signal?.aborted === true;
    // The reason counts; what cannot be dropped now, the next restore drops.
    await scratch.drop().catch(() => undefined);
    throw isBrokenOff ? signal.reason : error;
  }
}

async function readTypes(url: string): Promise<Map<string, string>> {
  const client = await connectForCopy(url);
  try {
    return await readFileTypes(client);
  } finally {
    await client.end();
  }
}
