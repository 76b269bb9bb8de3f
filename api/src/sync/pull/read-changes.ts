import { collectionNames, collections } from '@greenroom/sync-protocol/collections';
import type { Outcome } from '@greenroom/sync-protocol/sync/mutation';
import type { ScopeChanges } from '@greenroom/sync-protocol/sync/sync-answer';
import type { SyncRequest } from '@greenroom/sync-protocol/sync/sync-request';
import type { Db, Trx } from '../../database/schema.ts';
import { type Cursor, decodeCursor, encodeCursor, type FeedKey } from './cursor.ts';
import { type FeedChange, readChecksums, readFeed, readPosition } from './feed-repository.ts';
import type { Feed } from '../feed.ts';
import { fillPage, maxPageRows, noChanges, type WireRows } from './fill-page.ts';
import {
  type Floors,
  type HeldScope,
  isUsable,
  planPull,
  type Position,
  type PullPlan,
} from './plan-pull.ts';
import { isCheckDue } from './restart-check.ts';
import { readOutcomes } from '../apply/outcome-repository.ts';
import { issueReceipt, type SequenceReceipt } from '../sequence-receipt.ts';
import { readLastSequence } from '../sync-repository.ts';

export interface PullSettings {
  readonly feeds: readonly Feed[];
  readonly now: Date;
  /** Maximum rows per page. Absent: 1,000. */
  readonly pageRows?: number | undefined;
}

export interface PulledPage {
  readonly epoch: string;
  readonly cursor: string;
  readonly reset: boolean;
  /** The first page of a reset. */
  readonly startsOver?: boolean;
  readonly lastSequence: number;
  readonly outcomes: Outcome[];
  readonly dropScopes: string[];
  readonly scopes: Record<string, ScopeChanges>;
  readonly more: boolean;
}

/**
 * Reads one page of changes since the replica's cursor, in one REPEATABLE READ transaction: rows,
 * outcomes and snapshot match.
 */
export async function readChanges(
  db: Db,
  settings: PullSettings,
  request: SyncRequest,
): Promise<PulledPage> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      const position = await readPosition(trx);
      const cursor = request.cursor === null ? null : decodeCursor(request.cursor);
      const usable = cursor !== null && isUsable(cursor, position) ? cursor : null;
      // A pull under way keeps the floors of its first page.
      const close = usable?.page ? [] : (request.close ?? []);
      const known = floorsKnownBy(usable);
      const held = await readHeldScopes(trx, settings, request.userId, known, close);
      const lastSequence = await readLastSequence(trx, request.userId, request.clientId);
      const plan = planPull(usable, {
        position,
        held,
        lastSequence,
        reset: request.cursor !== null && usable === null,
        extend: request.extend ?? {},
        anew: request.anew ?? [],
      });
      return readPage(trx, settings, request, position, plan);
    });
}

/** The floors a device has or is receiving. */
function floorsKnownBy(cursor: Cursor | null): Floors {
  return { ...cursor?.floors, ...cursor?.page?.floors };
}

/**
 * The scopes the member holds, each with its collections and its floor. A floor the device has
 * (`known`) is used as it is: `floorOf` may query the database, and most exchanges have no changes.
 * Scopes of `close` may get a higher one.
 */
export async function readHeldScopes(
  db: Db,
  { feeds, now }: PullSettings,
  userId: string,
  known: Floors,
  close: readonly string[] = [],
): Promise<Map<string, HeldScope>> {
  const held = new Map<string, HeldScope>();
  // All at once: feeds that ask for the same scopes share a statement.
  const scopes = await Promise.all(feeds.map(async (feed) => feed.heldScopes(db, userId)));
  for (const [index, feed] of feeds.entries()) {
    for (const scope of scopes[index] ?? []) {
      const carried = [...(held.get(scope)?.collections ?? []), feed.collection];
      const floor = feed.floorOf ? (known[scope] ?? (await feed.floorOf(db, scope, now))) : null;
      const isToClose = floor !== null && known[scope] !== undefined && close.includes(scope);
      const raised = isToClose
        ? await readRaisedFloor(db, feed, { scope, floor, now, userId })
        : null;
      held.set(scope, { collections: carried, floor, raised });
    }
  }
  return held;
}

/** A device's window of a scope. */
interface Window {
  readonly scope: string;
  readonly floor: string;
  readonly now: Date;
  readonly userId: string;
}

/** The first floor of a window that has grown too large; null: it stays as it is. */
async function readRaisedFloor(
  db: Db,
  feed: Feed,
  { scope, floor, now, userId }: Window,
): Promise<string | null> {
  const limit = (await feed.closesBelow?.(db, scope, now, userId)) ?? null;
  if (limit === null || floor >= limit) return null;
  const first = (await feed.floorOf?.(db, scope, now)) ?? null;
  return first !== null && first > floor ? first : null;
}

async function readPage(
  trx: Trx,
  { feeds, now, pageRows = maxPageRows }: PullSettings,
  request: SyncRequest,
  position: Position,
  plan: PullPlan,
): Promise<PulledPage> {
  const changes = await readFeed(trx, plan, pageRows + 1);
  const rows = await readRowsOf(trx, feeds, changes.slice(0, pageRows), request.userId);
  const { scopes, last } = fillPage(changes, rows, plan, pageRows);
  const startsOver = plan.reset && plan.after === null;
  const common = {
    epoch: position.epoch,
    reset: plan.reset,
    ...(startsOver && { startsOver }),
    lastSequence: plan.lastSequence,
    dropScopes: [...plan.lost],
    scopes,
  };
  if (last !== null) {
    const cursor = pageCursor(position, plan, last);
    return { ...common, cursor: encodeCursor(cursor), outcomes: [], more: true };
  }
  const isVerified = await addChecksums(trx, request, position, plan, scopes, now);
  const boot = isVerified ? position.boot : plan.boot;
  const outcomes = await readOutcomes(trx, request.clientId, request.told, plan.lastSequence);
  const receipt = receiptOf(position, request, plan.lastSequence, now);
  const cursor = encodeCursor(endCursor(position, plan, boot, receipt));
  return { ...common, cursor, outcomes, more: false };
}

async function readRowsOf(
  trx: Trx,
  feeds: readonly Feed[],
  changes: readonly FeedChange[],
  userId: string,
): Promise<WireRows> {
  const rows = new Map<string, ReadonlyMap<string, Record<string, unknown>>>();
  for (const feed of feeds) {
    const wanted = changes.filter((c) => c.collection === feed.collection && c.op === 'put');
    const ids = wanted.map((change) => change.row_id);
    if (ids.length === 0) continue;
    const found = await feed.readRows(trx, ids, userId);
    rows.set(feed.collection, new Map(found.map((row) => [row.id, row])));
  }
  return rows;
}

/**
 * Adds checksums when the device asks, or when the database was restarted since its rows were last
 * checked: after a crash, ids of lost transactions can be assigned again. They are valid for this
 * transaction's snapshot, so only a pull of one page can carry them.
 * @returns whether the rows count as checked
 */
async function addChecksums(
  trx: Trx,
  request: SyncRequest,
  position: Position,
  plan: PullPlan,
  scopes: Record<string, ScopeChanges>,
  now: Date,
): Promise<boolean> {
  const isDue = request.verify || isCheckDue(plan, position, request.clientId, now);
  if (!isDue) return plan.boot === position.boot;
  if (plan.target !== position.snapshot) return false;
  const held = [...plan.kept, ...plan.gained];
  for (const [scope, checksum] of await readChecksums(trx, held, plan.floors)) {
    scopes[scope] = { ...(scopes[scope] ?? noChanges(plan, scope)), checksum };
  }
  return true;
}

/** The receipt of a replica that is told of everything up to `lastSequence`. */
export function receiptOf(
  { epoch, receipt_key }: Position,
  { userId, clientId }: Pick<SyncRequest, 'userId' | 'clientId'>,
  lastSequence: number,
  now: Date,
): SequenceReceipt | undefined {
  return issueReceipt(receipt_key, { epoch, userId, clientId }, lastSequence, now);
}

export function endCursor(
  position: Position,
  plan: PullPlan,
  boot: string,
  receipt: SequenceReceipt | undefined,
): Cursor {
  const scopes = [...plan.kept, ...plan.gained].toSorted();
  const floors = Object.fromEntries(
    Object.entries(plan.floors).filter(([scope]) => scopes.includes(scope)),
  );
  const { epoch } = position;
  const wire = currentWire();
  const readBoot = plan.targetBoot;
  return {
    epoch,
    boot,
    readBoot,
    position: plan.target,
    wire,
    scopes,
    floors,
    ...(receipt && { receipt }),
  };
}

function pageCursor(position: Position, plan: PullPlan, last: FeedKey): Cursor {
  return {
    epoch: position.epoch,
    boot: plan.boot,
    readBoot: plan.readBoot,
    targetBoot: plan.targetBoot,
    position: plan.base,
    wire: plan.wire,
    scopes: [...plan.kept],
    floors: plan.baseFloors,
    ...(plan.receipt && { receipt: plan.receipt }),
    page: {
      position: plan.target,
      lastSequence: plan.lastSequence,
      after: last,
      gained: [...plan.gained],
      floors: plan.floors,
      reset: plan.reset,
    },
  };
}

function currentWire(): Record<string, number> {
  return Object.fromEntries(collectionNames.map((name) => [name, collections[name].wireVersion]));
}
