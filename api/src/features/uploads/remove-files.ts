import { isBackingUp } from '../../backup/backups-repository.ts';
import type { Db } from '../../database/schema.ts';
import type { Files } from '../../files/files.ts';
import { isObjectKey, isQuarantineKey } from '../../files/object-keys.ts';
import { ObjectStoreAway } from '../../files/store-health.ts';
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
  readonly db: Db;
  readonly files: Files;
  readonly now: () => Date;
}

/**
 * Removes due bytes, then their records, so that after a crash the next run continues (security
 * 32).
 * @returns the number of objects
 * @throws when some could not be removed, once the others are: one must not keep all from going
 */
export async function removeDueFiles(parts: RemovalParts): Promise<number> {
  const { removed, failures } = await removeEachDue(parts);
  const [first] = failures;
  if (first === undefined) return removed;
  const { key, error } = first;
  const count = failures.length === 1 ? '1 file' : `${failures.length} files`;
  const reason = error instanceof Error ? error.message : String(error);
  throw new Error(`${count} could not be removed: ${key}: ${reason}`, { cause: error });
}

interface Removed {
  readonly removed: number;
  readonly failures: readonly Failure[];
}

interface Failure {
  readonly key: string;
  readonly error: unknown;
}

async function removeEachDue({ db, files, now }: RemovalParts): Promise<Removed> {
  const failures: Failure[] = [];
  let removed = 0;
  let after: string | undefined = '';
  // While a backup is being taken none goes: the next run removes them.
  while (after !== undefined && !(await isBackingUp(db))) {
    const keys: string[] = await findDue(db, { now: now(), after, limit: batch });
    const kept = await removeBytes(files, keys);
    const failed = new Set(kept.map(({ key }) => key));
    const gone = keys.filter((key) => !failed.has(key));
    await deleteRemovals(db, gone);
    failures.push(...kept);
    removed += gone.length;
    after = kept.some(({ error }) => isStoreAway(error)) ? undefined : keys.at(-1);
  }
  return { removed, failures };
}

/** @returns those that failed; all that are left once the store does not answer */
async function removeBytes(files: Files, keys: readonly string[]): Promise<Failure[]> {
  const failures: Failure[] = [];
  for (const [index, key] of keys.entries()) {
    // Its record alone is left, of an earlier version: no storage has a file of such a name.
    if (!isObjectKey(key)) continue;
    try {
      await (isQuarantineKey(key) ? files.quarantine : files.storage).remove(key);
    } catch (error) {
      if (isStoreAway(error)) {
        return [...failures, ...keys.slice(index).map((left) => ({ key: left, error }))];
      }
      failures.push({ key, error });
    }
  }
  return failures;
}

function isStoreAway(error: unknown): boolean {
  return error instanceof Error && error.cause instanceof ObjectStoreAway;
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
  // What could not be removed is told by the run of each minute, and is no fault of this look.
  const { removed } = await removeEachDue(parts);
  return { expired, unused, orphans, missing, temporary, removed };
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
  readonly db: Db;
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
