import type { Kysely } from 'kysely';
import { isBackingUp } from '../../backup/backups-repository.ts';
import type { Database } from '../../database/schema.ts';
import type { Files } from '../../files/files.ts';
import { isQuarantineKey } from '../../files/object-keys.ts';
import { findDue, scheduleOrphanRemovals, deleteRemovals } from './file-removals-repository.ts';
import { findFinishedAfter, keepMissing, noteMissing } from './missing-files-repository.ts';
import { removeExpired, removeUnused } from './uploads-repository.ts';

const hour = 60 * 60 * 1000;
const day = 24 * hour;

/** Milliseconds a finished file may remain unused. */
const unusedLife = 7 * day;
/** Milliseconds after its last byte until a partial file counts as left by a dead process. */
const receivingLife = hour;
/** Milliseconds after which the bytes of an expired upload are removed even without a row. */
const quarantineLife = 2 * day;
/** Milliseconds an orphaned object is kept: a newer database may replace a restored one. */
const orphanLife = 7 * day;

const batch = 200;

/** The hourly look into the storage. */
export const sweepQueue = 'files.sweep';

export interface RemovalParts {
  readonly db: Kysely<Database>;
  readonly files: Files;
  readonly now: () => Date;
}

/**
 * Removes due bytes, then their records, so that after a crash the next run continues (security
 * 32).
 * @returns the number of objects
 */
export async function removeDueFiles({ db, files, now }: RemovalParts): Promise<number> {
  let count = 0;
  for (;;) {
    // The next run removes them.
    if (await isBackingUp(db)) return count;
    const keys = await findDue(db, now(), batch);
    if (keys.length === 0) return count;
    for (const key of keys) {
      await (isQuarantineKey(key) ? files.quarantine : files.storage).remove(key);
    }
    await deleteRemovals(db, keys);
    count += keys.length;
  }
}

export interface Swept {
  readonly expired: number;
  /** Uploads unused for a week, or whose account was deleted. */
  readonly unused: number;
  /** Objects no upload names: to be removed in a week. */
  readonly orphans: number;
  /** Objects that uploads name and the storage does not have. */
  readonly missing: number;
  readonly temporary: number;
  /** Objects whose bytes were removed. */
  readonly removed: number;
}

/** Finds unfinished, unused, orphaned and missing files, and removes what is due. */
export async function sweepFiles(parts: RemovalParts): Promise<Swept> {
  const { db, files, now } = parts;
  const before = (life: number) => new Date(now().getTime() - life);
  const expired = await removeExpired(db, now());
  let unused = 0;
  for (let some = 1; some > 0; unused += some) {
    some = await removeUnused(db, before(unusedLife), batch);
  }
  const stored = new Set<string>();
  const orphans = await findOrphans(parts, before(receivingLife), stored);
  const missing = await noteMissingFiles(parts, stored, before(receivingLife));
  const temporary =
    (await files.storage.sweep(before(receivingLife))) +
    (await files.received.sweep(before(receivingLife))) +
    (await files.quarantine.sweep(before(quarantineLife)));
  return { expired, unused, orphans, missing, temporary, removed: await removeDueFiles(parts) };
}

/** Schedules the removal of what no upload names, and adds every key it meets to `stored`. */
async function findOrphans(
  { db, files, now }: RemovalParts,
  before: Date,
  stored: Set<string>,
): Promise<number> {
  const dueAt = new Date(now().getTime() + orphanLife);
  let keys: string[] = [];
  let count = 0;
  const note = async () => {
    if (keys.length > 0) count += await scheduleOrphanRemovals(db, keys, dueAt);
    keys = [];
  };
  for await (const { key, modifiedAt } of files.storage.list()) {
    stored.add(key);
    if (modifiedAt >= before) continue;
    keys.push(key);
    if (keys.length === batch) await note();
  }
  await note();
  return count;
}

/** Uploads read at a time. */
const uploadsRead = 1_000;

interface MissingParts {
  readonly db: Kysely<Database>;
  readonly now: () => Date;
}

/**
 * Remembers the files that uploads name and that are not `stored`, and forgets those that are back.
 * Bytes go after their row, so what a row still names after the storage was listed was missing then.
 * @param before uploads finished later may have been stored after the listing began
 * @returns the number of files
 */
async function noteMissingFiles(
  { db, now }: MissingParts,
  stored: ReadonlySet<string>,
  before: Date,
): Promise<number> {
  const at = now();
  let count = 0;
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const uploads = await findFinishedAfter(db, { after, before, limit: uploadsRead });
    const last = uploads.at(-1);
    if (!last) break;
    const missing = uploads.flatMap(({ keys }) => keys.filter((key) => !stored.has(key)));
    await noteMissing(db, missing, at);
    count += missing.length;
    after = last.id;
  }
  await keepMissing(db, at);
  return count;
}
