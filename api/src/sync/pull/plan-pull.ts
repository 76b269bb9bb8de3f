import { type CollectionName, collections } from '@greenroom/sync-protocol/collections';
import type { SequenceReceipt } from '../sequence-receipt.ts';
import {
  beforeCrash,
  type Cursor,
  type FeedKey,
  readBootOf,
  targetBootOf,
  xmaxOf,
  xminOf,
} from './cursor.ts';

/** State of the database in a pull's transaction. */
export interface Position {
  /** pg_current_snapshot() of the transaction. */
  readonly snapshot: string;
  readonly epoch: string;
  /** When the database last started or recovered, ISO 8601. */
  readonly boot: string;
  /** Drops below this transaction id were purged. */
  readonly purge_horizon: string;
  /** Signs receipts. */
  readonly receipt_key: string;
}

export interface HeldScope {
  readonly collections: readonly CollectionName[];
  /** The lowest `sort` sent at first; null: not windowed. */
  readonly floor: string | null;
  /** The higher floor of a window that closes; null: it does not. */
  readonly raised: string | null;
}

/** The `sort` from which the device holds each windowed scope. */
export type Floors = Readonly<Record<string, string>>;

/** What one page of a pull reads, from the cursor and the scopes held now. */
export interface PullPlan {
  /** Scopes the device holds at `base`, whose changes it gets. */
  readonly kept: readonly string[];
  readonly gained: readonly string[];
  readonly lost: readonly string[];
  /** The snapshot the device holds; null: none. */
  readonly base: string | null;
  /** What of it can be relied on: what is not visible in this one is sent. */
  readonly reliable: string | null;
  /** The start of the database under which `base` was read. */
  readonly readBoot: string;
  /** The same of `target`. */
  readonly targetBoot: string;
  /** The first page's snapshot: the device's position after the last page. */
  readonly target: string;
  /**
   * Floors before and after the pull; rows in between of a kept scope are sent where the floor
   * falls, dropped where it rises.
   */
  readonly baseFloors: Floors;
  readonly floors: Floors;
  readonly after: FeedKey | null;
  readonly lastSequence: number;
  readonly reset: boolean;
  /** Wire versions and boot of the device's kept rows. */
  readonly wire: Record<string, number>;
  readonly boot: string;
  /** The device's receipt, until the last page brings another. Absent: none. */
  readonly receipt?: SequenceReceipt;
}

/** State in the page's transaction, and the device's requests besides changes. */
export interface Now {
  readonly position: Position;
  readonly held: ReadonlyMap<string, HeldScope>;
  readonly lastSequence: number;
  readonly reset: boolean;
  /** Floors the device wants to lower, by scope. */
  readonly extend: Floors;
  /** Scopes whose checksum differed on the device: sent whole. */
  readonly anew: readonly string[];
}

/** Whether a cursor is of this epoch, not ahead of the server and above the purge horizon. */
export function isUsable(cursor: Cursor, now: Position): boolean {
  if (cursor.epoch !== now.epoch) return false;
  const snapshots = [cursor.position, cursor.page?.position ?? null].filter((s) => s !== null);
  return snapshots.every(
    (snapshot) =>
      xmaxOf(snapshot) <= xmaxOf(now.snapshot) && xminOf(snapshot) > BigInt(now.purge_horizon),
  );
}

/** Plans the next page. A null cursor starts over: every held scope is sent whole. */
export function planPull(cursor: Cursor | null, now: Now): PullPlan {
  if (!cursor) return startAnew(now);
  const stillHeld = cursor.scopes.filter((scope) => now.held.has(scope));
  const lost = cursor.scopes.filter((scope) => !now.held.has(scope));
  const readBoot = readBootOf(cursor);
  const isOfThisBoot = readBoot === now.position.boot;
  const { position } = cursor;
  const common = {
    base: position,
    reliable: position === null || isOfThisBoot ? position : beforeCrash(position),
    readBoot,
    baseFloors: cursor.floors,
    wire: cursor.wire,
    boot: cursor.boot,
    ...(cursor.receipt && { receipt: cursor.receipt }),
  };
  if (cursor.page) {
    // Scopes gained or extended between pages wait for the next pull: this one passed their keys.
    const { page } = cursor;
    return {
      ...common,
      kept: stillHeld,
      gained: page.gained.filter((scope) => now.held.has(scope)),
      lost: [...lost, ...page.gained.filter((scope) => !now.held.has(scope))],
      target: page.position,
      targetBoot: targetBootOf(cursor),
      floors: page.floors,
      after: page.after,
      // The device's own word, for which a receipt is issued: never more than the server processed.
      lastSequence: Math.min(page.lastSequence, now.lastSequence),
      reset: page.reset,
    };
  }
  const kept = stillHeld.filter((s) => isCurrent(s, cursor, now) && !now.anew.includes(s));
  const gained = [...now.held.keys()].filter((scope) => !kept.includes(scope)).toSorted();
  return {
    ...common,
    kept,
    gained,
    lost,
    target: now.position.snapshot,
    targetBoot: now.position.boot,
    floors: floorsOf(now, cursor.floors),
    after: null,
    lastSequence: now.lastSequence,
    reset: false,
  };
}

function startAnew(now: Now): PullPlan {
  return {
    kept: [],
    gained: [...now.held.keys()].toSorted(),
    lost: [],
    base: null,
    reliable: null,
    readBoot: now.position.boot,
    targetBoot: now.position.boot,
    target: now.position.snapshot,
    baseFloors: {},
    floors: floorsOf(now, {}),
    after: null,
    lastSequence: now.lastSequence,
    reset: now.reset,
    wire: {},
    boot: now.position.boot,
  };
}

/** The lowest of a windowed scope's known, initial and requested floor; closed, its raised one. */
function floorsOf(now: Now, known: Floors): Floors {
  const floors: Record<string, string> = {};
  for (const [scope, { floor, raised }] of now.held) {
    if (floor === null) continue;
    if (raised !== null && now.extend[scope] === undefined) {
      floors[scope] = raised;
      continue;
    }
    const wishes = [known[scope] ?? floor, now.extend[scope] ?? floor];
    floors[scope] = wishes.reduce((lowest, wish) => (wish < lowest ? wish : lowest));
  }
  return floors;
}

/** Whether the device's rows have at least this server's wire version (rolling deploys). */
function isCurrent(scope: string, cursor: Cursor, now: Now): boolean {
  const carried = now.held.get(scope)?.collections ?? [];
  return carried.every((name) => (cursor.wire[name] ?? 0) >= collections[name].wireVersion);
}
