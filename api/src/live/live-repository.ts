import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/schema.ts';
import { maintenanceKey } from '../features/settings/settings-repository.ts';
import type { Feed } from '../sync/feed.ts';

/** The scopes a member's sockets are poked for. */
export async function readScopesOf(
  db: Kysely<Database>,
  feeds: readonly Feed[],
  userId: string,
): Promise<string[]> {
  return db.transaction().execute(async (trx) => {
    const scopes = new Set<string>();
    for (const feed of feeds) {
      for (const scope of await feed.heldScopes(trx, userId)) scopes.add(scope);
    }
    return [...scopes];
  });
}

/** The valid sessions among these whose account may have sockets. */
export async function findLiveSessions(
  db: Kysely<Database>,
  sids: readonly string[],
): Promise<Set<string>> {
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

export interface RowChange {
  readonly scope: string;
  readonly collection: string;
  readonly rowId: string;
  readonly op: 'put' | 'drop';
}

/** What an instance reads when it is woken. */
export interface News {
  /** The snapshot to read from next time. */
  readonly snapshot: string;
  readonly changes: readonly Omit<RowChange, 'rowId'>[];
  /** The changed rows of the wanted collections, up to the limit per scope. */
  readonly rows: readonly RowChange[];
  readonly isMaintenance: boolean;
}

/** Which changed rows to return by id. */
export interface WantedRows {
  readonly collections: readonly string[];
  /** Maximum rows per scope. */
  readonly limit: number;
}

/**
 * What changed since the snapshot `position`: each scope, collection and kind of change once, and
 * the wanted rows. `position` null: only the current snapshot and the maintenance setting.
 */
export async function readNews(
  db: Kysely<Database>,
  position: string | null,
  wanted: WantedRows,
): Promise<News> {
  const { rows } = await sql<{
    snapshot: string;
    changes: News['changes'] | null;
    rows: News['rows'] | null;
    maintenance: string | null;
  }>`
    with news as materialized (
      select scope, collection, row_id, op from sync_feed
      where xid >= pg_snapshot_xmin(${position}::pg_snapshot)
        and not pg_visible_in_snapshot(xid, ${position}::pg_snapshot)),
    counted as (
      select scope, collection, row_id, op, row_number() over (partition by scope) as place
      from news where collection = any(${wanted.collections}::text[]))
    select pg_current_snapshot()::text as snapshot,
      (select json_agg(distinct jsonb_build_object(
        'scope', scope, 'collection', collection, 'op', op)) from news) as changes,
      (select json_agg(json_build_object(
        'scope', scope, 'collection', collection, 'rowId', row_id, 'op', op))
        from counted where place <= ${wanted.limit}) as rows,
      (select value from settings where key = ${maintenanceKey}) as maintenance`.execute(db);
  const row = rows[0];
  if (!row) throw new Error('The news have no row');
  return {
    snapshot: row.snapshot,
    changes: row.changes ?? [],
    rows: row.rows ?? [],
    isMaintenance: row.maintenance === 'true',
  };
}
