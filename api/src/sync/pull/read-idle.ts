import { parseOfflineDays } from '@greenroom/sync-protocol/settings/offline-rules';
import type { SyncAnswer } from '@greenroom/sync-protocol/sync/sync-answer';
import type { SyncRequest } from '@greenroom/sync-protocol/sync/sync-request';
import { CompiledQuery } from 'kysely';
import { BatchLoader } from '../../database/batch-loader.ts';
import type { Db } from '../../database/schema.ts';
import { type Cursor, decodeCursor, encodeCursor, readBootOf } from './cursor.ts';
import { isCheckDue } from './restart-check.ts';
import { bootSql, bootTextSql } from '../database-boot.ts';
import { offlineDaysField, offlineDaysKey } from '../offline-days.ts';
import { isUsable, planPull, type Position, type PullPlan } from './plan-pull.ts';
import { seenLimit } from '../sync-repository.ts';
import {
  endCursor,
  type PulledPage,
  type PullSettings,
  readHeldScopes,
  receiptOf,
} from './read-changes.ts';

/**
 * The answer to an exchange without requests and without changes, as most are. Its state comes from
 * one statement and thus one snapshot. Without it an idle exchange is some ten times slower
 * (docs/decisions/mutations-share-a-savepoint.md).
 * @returns null when there is something to do or to refuse; nothing was done.
 */
export async function readIdle(
  db: Db,
  settings: PullSettings,
  request: SyncRequest,
): Promise<(PulledPage & Pick<SyncAnswer, 'offlineDays'>) | null> {
  const cursor = isSilent(request) && request.cursor !== null ? decodeCursor(request.cursor) : null;
  if (!cursor?.position || cursor.page) return null;
  // Read before the statement: the next pull detects a scope gained or lost meanwhile.
  const held = await readHeldScopes(db, settings, request.userId, cursor.floors);
  const state = await readState(db, {
    clientId: request.clientId,
    userId: request.userId,
    told: request.told,
    scopes: cursor.scopes,
    position: cursor.position,
    seenLimit: seenLimit(settings.now),
  });
  if (!state || !isAtRest(state, request) || !isUsable(cursor, state)) return null;
  // News was asked for by ids that may have been given again.
  if (readBootOf(cursor) !== state.boot) return null;
  const lastSequence = Number(state.last_sequence);
  const now = { position: state, held, lastSequence, reset: false, extend: {}, anew: [] };
  const plan = planPull(cursor, now);
  if (!isWithoutChange(plan, cursor)) return null;
  if (isCheckDue(plan, state, request.clientId, settings.now)) return null;
  const receipt = receiptOf(state, request, lastSequence, settings.now);
  return {
    epoch: state.epoch,
    cursor: encodeCursor(endCursor(state, plan, plan.boot, receipt)),
    reset: false,
    lastSequence,
    outcomes: [],
    dropScopes: [],
    scopes: {},
    more: false,
    ...offlineDaysField(parseOfflineDays(state.offline_days ?? undefined)),
  };
}

function isSilent(request: SyncRequest): boolean {
  return (
    request.pull &&
    !request.verify &&
    request.mutations.length === 0 &&
    request.epoch !== null &&
    request.extend === undefined &&
    request.close === undefined &&
    request.anew === undefined
  );
}

interface State extends Position {
  /** As in `readEpoch`. */
  readonly is_current: boolean;
  readonly last_sequence: string;
  readonly has_news: boolean;
  readonly has_outcomes: boolean;
  /** All outcomes up to `told` are already marked as stored on the device, or there are none. */
  readonly is_told: boolean;
  /** It need not be noted that the client was seen. */
  readonly is_seen: boolean;
  /** The setting; null: none. */
  readonly offline_days: string | null;
}

/** Queries the state of a device that holds the rows of `scopes` at `position`. */
interface StateLookup extends Pick<SyncRequest, 'clientId' | 'userId' | 'told'> {
  readonly scopes: readonly string[];
  readonly position: string;
  readonly seenLimit: Date;
}

/** Joins scopes, since arrays in an array must have equal lengths. No scope contains it. */
const separator = '\u001f';

// A constant text: most exchanges run this statement. Changes are searched by xid per scope, since
// the planner does not know that hardly any are as recent.
const statesOfDevices = `
  select asked.place::int as place, state.epoch, state.purge_horizon::text as purge_horizon,
    state.receipt_key, coalesce(client.last_seen_at > asked.seen_limit, true) as is_seen,
    state.boot = ${bootSql} and state.relation = state.tableoid as is_current,
    pg_current_snapshot()::text as snapshot,
    ${bootTextSql} as boot,
    coalesce(client.last_sequence, 0) as last_sequence,
    exists (
      select from unnest(string_to_array(asked.scopes, $6)) as held (scope) cross join lateral (
        select from sync_feed
        where sync_feed.scope = held.scope
          and xid >= pg_snapshot_xmin(asked.position)
          and not pg_visible_in_snapshot(xid, asked.position)
        order by xid limit 1) as news) as has_news,
    client.last_sequence > asked.told and (
      exists (
        select from sync_outcomes as o
        where o.client_id = asked.client_id and o.sequence > asked.told and o.status <> 'applied')
      or exists (
        select from sync_repeats as r join sync_outcomes as o using (user_id, mutation_id)
        where r.client_id = asked.client_id and r.sequence > asked.told
          and o.status <> 'applied')) as has_outcomes,
    -- Marks have no gaps: the highest sequence stands for all below.
    coalesce((
      select told_at is not null from sync_outcomes
      where client_id = asked.client_id and sequence <= asked.told
      order by sequence desc limit 1), true)
    and coalesce((
      select told_at is not null from sync_repeats
      where client_id = asked.client_id and sequence <= asked.told
      order by sequence desc limit 1), true) as is_told,
    (select value from settings where key = $8) as offline_days
  from sync_state as state
    cross join unnest($1::uuid[], $2::uuid[], $3::text[], $4::pg_snapshot[], $5::bigint[],
        $7::timestamptz[])
      with ordinality as asked (client_id, user_id, scopes, position, told, seen_limit, place)
    left join sync_clients as client
      on client.client_id = asked.client_id and client.user_id = asked.user_id`;

const loaders = new WeakMap<Db, BatchLoader<StateLookup, State | undefined>>();

/** One statement, and thus one snapshot, for devices that ask concurrently. */
function readState(db: Db, lookup: StateLookup): Promise<State | undefined> {
  let loader = loaders.get(db);
  if (!loader) {
    loader = new BatchLoader((lookups) => readStates(db, lookups));
    loaders.set(db, loader);
  }
  return loader.load(lookup);
}

async function readStates(db: Db, lookups: readonly StateLookup[]): Promise<(State | undefined)[]> {
  const query = CompiledQuery.raw(statesOfDevices, [
    lookups.map(({ clientId }) => clientId),
    lookups.map(({ userId }) => userId),
    lookups.map(({ scopes }) => scopes.join(separator)),
    lookups.map(({ position }) => position),
    lookups.map(({ told }) => told),
    separator,
    lookups.map((lookup) => lookup.seenLimit.toISOString()),
    offlineDaysKey,
  ]);
  const { rows } = await db.executeQuery<State & { place: number }>(query);
  const found = new Map(rows.map((row) => [row.place, row]));
  return lookups.map((_, index) => found.get(index + 1));
}

/** Nothing to repair, refuse or write. A device without a client row has no sequence. */
function isAtRest(state: State, { epoch, told }: SyncRequest): boolean {
  return (
    state.is_current &&
    state.epoch === epoch &&
    told <= Number(state.last_sequence) &&
    !state.has_news &&
    !state.has_outcomes &&
    state.is_told &&
    state.is_seen
  );
}

/** A pull would change no scope, floor or wire version. */
function isWithoutChange(plan: PullPlan, cursor: Cursor): boolean {
  const floors = Object.entries(plan.floors);
  return (
    plan.gained.length === 0 &&
    plan.lost.length === 0 &&
    floors.every(([scope, floor]) => cursor.floors[scope] === floor)
  );
}
