import { findUnstorable } from '@greenroom/sync-protocol/input/storable-input';
import { maxCursorLength } from '@greenroom/sync-protocol/sync/sync-limits';
import * as v from 'valibot';
import { sequenceReceiptSchema } from '../sequence-receipt.ts';

const snapshotSchema = v.pipe(
  v.string(),
  v.regex(/^\d{1,20}:\d{1,20}:(\d{1,20}(,\d{1,20})*)?$/),
  v.check((text) => isSnapshot(text)),
);
const feedKeySchema = v.strictTuple([v.string(), v.string(), v.string()]);

/** A pull whose last page has not been sent. */
const pageSchema = v.strictObject({
  /** The first page's snapshot; becomes the position after the last page. */
  position: snapshotSchema,
  /** The client's last processed sequence in the first page's snapshot. */
  lastSequence: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  /** (scope, collection, row) of the last change sent; null when only `gained` is known. */
  after: v.nullable(feedKeySchema),
  /** Scopes being sent whole; held after the last page. */
  gained: v.array(v.string()),
  /** The floors of windowed scopes after the last page. */
  floors: v.record(v.string(), v.string()),
  /** The pull answers a reset: the device sweeps every scope at its end. */
  reset: v.boolean(),
});

/**
 * What a device holds; opaque to the device. `position`: a whole snapshot (ARCHITECTURE.md,
 * Replication), null before the first pull has ended. `boot`: the database's start time when the
 * rows were last checked. `readBoot`, `targetBoot`: the ones under which `position` and the page's
 * position were read; absent: `boot`, and `readBoot`. `wire`: the collections' wire versions.
 * `floors`: the lowest `sort` held of each windowed scope. `receipt`: for the last sequence the device
 * was told of; absent: none. Fields of newer servers are ignored.
 */
const cursorSchema = v.object({
  epoch: v.string(),
  boot: v.string(),
  readBoot: v.optional(v.string()),
  targetBoot: v.optional(v.string()),
  position: v.nullable(snapshotSchema),
  wire: v.record(v.string(), v.number()),
  scopes: v.array(v.string()),
  floors: v.record(v.string(), v.string()),
  receipt: v.optional(sequenceReceiptSchema),
  page: v.optional(pageSchema),
});

export type Cursor = v.InferOutput<typeof cursorSchema>;
export type FeedKey = v.InferOutput<typeof feedKeySchema>;

/** Encodes a cursor for the device. @throws when it is longer than a request may carry */
export function encodeCursor(cursor: Cursor): string {
  const text = Buffer.from(JSON.stringify(cursor)).toString('base64url');
  if (text.length > maxCursorLength) throw new Error(`cursor of ${text.length} characters`);
  return text;
}

/** Decodes a device's cursor; null when it is invalid (the pull then resets). */
export function decodeCursor(text: string): Cursor | null {
  try {
    const result = v.safeParse(
      cursorSchema,
      JSON.parse(Buffer.from(text, 'base64url').toString('utf8')),
    );
    return result.success && findUnstorable(result.output) === null ? result.output : null;
  } catch {
    return null;
  }
}

const maxXid = 2n ** 64n - 1n;

/** Whether PostgreSQL would parse this as a snapshot: xmin ≤ xmax, ascending xip between. */
function isSnapshot(text: string): boolean {
  const [xmin = 0n, xmax = 0n, ...running] = text
    .split(/[:,]/)
    .filter((part) => part !== '')
    .map(BigInt);
  if (xmin < 1n || xmin > xmax || xmax > maxXid) return false;
  return running.every((xid, index) => xid >= (running[index - 1] ?? xmin - 1n) + 1n && xid < xmax);
}

/** The start of the database under which the cursor's position was read. */
export function readBootOf({ boot, readBoot = boot }: Cursor): string {
  return readBoot;
}

/** The same of the page's position. */
export function targetBootOf(cursor: Cursor): string {
  return cursor.targetBoot ?? readBootOf(cursor);
}

/**
 * Transaction ids a crash can take back: those given since the log was last flushed, at most some
 * tenths of a second before.
 */
const lostIds = 10_000n;

/**
 * The snapshot as it can be relied on after a crash of the database: the last ids it knows of may
 * have been of transactions that were rolled back and lost, and given to others since.
 */
export function beforeCrash(snapshot: string): string {
  const [xmin = 1n, xmax = 1n, ...running] = snapshot
    .split(/[:,]/)
    .filter((part) => part !== '')
    .map(BigInt);
  const known = xmax > lostIds ? xmax - lostIds : 1n;
  const still = running.filter((xid) => xid < known);
  return `${xmin < known ? xmin : known}:${known}:${still.join(',')}`;
}

/** The lowest transaction id in progress in a snapshot: `xmin:xmax:xip…`. */
export function xminOf(snapshot: string): bigint {
  return BigInt(snapshot.slice(0, snapshot.indexOf(':')));
}

/** The first transaction id unknown to a snapshot: this one and all later ones are new. */
export function xmaxOf(snapshot: string): bigint {
  return BigInt(snapshot.split(':')[1] ?? '0');
}
