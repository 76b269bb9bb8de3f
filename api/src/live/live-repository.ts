import { sql } from 'kysely';
import { maintenanceKey } from '../access/maintenance.ts';
import type { Db } from '../database/schema.ts';
import { databaseBoot } from '../sync/database-boot.ts';
import type { Feed } from '../sync/feed.ts';
import type { RowChange } from '../sync/frame-source.ts';

/** The scopes a member's sockets are poked for. */
export async function readScopesOf(
  db: Db,
  feeds: readonly Feed[],
  userId: string,
): Promise<string[]> {
  const held = await Promise.all(feeds.map(async (feed) => feed.heldScopes(db, userId)));
  return [...new Set(held.flat())];
}

/** The valid sessions among these whose account may have sockets. */
export async function findLiveSessions(db: Db, sids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select('sessions.sid')
    .where((eb) => eb('sessions.sid', '=', eb.fn.any(eb.val(sids))))
    .where('sessions.expire', '>', sql<Date>`now()`)
    .where('users.status', '=', 'approved')
    .where('users.suspended', '=', false)
    .where('users.password_change_required', '=', false)
    .execute();
  return new Set(rows.map((row) => row.sid));
}

/** A snapshot of the database, which means something in its epoch only. */
export interface FeedPosition {
  readonly snapshot: string;
  readonly epoch: string;
}

/** What an instance reads when it is woken. */
export interface News {
  /** The position to read from next time. */
  readonly position: FeedPosition;
  /** Changes are missing: none were asked for, or the position was of another epoch. */
  readonly isPartial: boolean;
  readonly changes: readonly Omit<RowChange, 'rowId'>[];
  /** The changed rows of the wanted collections, up to the limit per scope. */
  readonly rows: readonly RowChange[];
  readonly isMaintenance: boolean;
  /** Keys of the sessions that ended lately; the same ones are read again for `endedPeriod`. */
  readonly endedSessions: readonly string[];
}

/**
 * How long an ended session is read: longer than the transaction that ended it lasts, since the end
 * is dated by that transaction's start, and than the opening of a socket.
 */
const endedPeriod = '2 minutes';

/** Of the ids in the feed: other ones after a restore, and the last ones after a crash. */
const feedIdentity = sql`select state.epoch || ' ' || ${databaseBoot} from sync_state as state`;

/** Which changed rows to return by id. */
export interface WantedRows {
  readonly collections: readonly string[];
  /** Maximum rows per scope. */
  readonly limit: number;
}

/**
 * What changed since `position`: each scope, collection and kind of change once, and the wanted
 * rows. `position` null, or of another epoch: no changes. One statement: a change made after a
 * session's end is never read without that end.
 */
export async function readNews(
  db: Db,
  position: FeedPosition | null,
  wanted: WantedRows,
): Promise<News> {
  const { snapshot = null, epoch = null } = position ?? {};
  const { rows } = await sql<{
    snapshot: string;
    epoch: string;
    changes: News['changes'] | null;
    rows: News['rows'] | null;
    maintenance: string | null;
    ended: string[] | null;
  }>`
    with news as materialized (
      select scope, collection, row_id, op from sync_feed
      where (${feedIdentity}) = ${epoch}
        and xid >= pg_snapshot_xmin(${snapshot}::pg_snapshot)
        and not pg_visible_in_snapshot(xid, ${snapshot}::pg_snapshot)),
    counted as (
      select scope, collection, row_id, op, row_number() over (partition by scope) as place
      from news where collection = any(${wanted.collections}::text[]))
    select pg_current_snapshot()::text as snapshot, (${feedIdentity}) as epoch,
      (select json_agg(distinct jsonb_build_object(
        'scope', scope, 'collection', collection, 'op', op)) from news) as changes,
      (select json_agg(json_build_object(
        'scope', scope, 'collection', collection, 'rowId', row_id, 'op', op))
        from counted where place <= ${wanted.limit}) as rows,
      (select array_agg(sid) from ended_sessions
        where ended_at > now() - ${endedPeriod}::interval) as ended,
      (select value from settings where key = ${maintenanceKey}) as maintenance`.execute(db);
  const row = rows[0];
  if (!row) throw new Error('The news have no row');
  return {
    position: { snapshot: row.snapshot, epoch: row.epoch },
    isPartial: position?.epoch !== row.epoch,
    changes: row.changes ?? [],
    rows: row.rows ?? [],
    isMaintenance: row.maintenance === 'true',
    endedSessions: row.ended ?? [],
  };
}
