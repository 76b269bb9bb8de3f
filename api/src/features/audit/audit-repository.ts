import type {
  AuditActor,
  AuditedAction,
  AuditEntry as AuditEntryOnWire,
  UncalledAction,
} from '@greenroom/sync-protocol/audit/audit-records';
import { callNamed } from '@greenroom/sync-protocol/contract';
import type { CreatedSort } from '@greenroom/sync-protocol/pages';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { escapeLike, type ListPage, readPage } from '../../database/list-queries.ts';
import type { Db, Trx } from '../../database/schema.ts';
import type { AuditLogTable } from './audit-table.ts';

/** Who made a change; `userId` null: nobody with an account, such as the operator. */
interface AuditActorOf {
  readonly userId: string | null;
  readonly username: string;
}

/** Who is recorded for what is done on the server. */
const operator: AuditActorOf = { userId: null, username: 'operator' };

/** One administrative change: actor, subject, state before and after, without secrets. */
export interface AuditEntry {
  readonly actor: AuditActorOf;
  readonly action: AuditedAction;
  /** Absent: the subject has no id. */
  readonly subjectId?: string;
  /** The subject's current name, stored with the entry. Absent: it has none. */
  readonly subjectName?: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly now: Date;
}

/** Inserts the audit row in the transaction of its change (security.md 27). */
export async function recordAudit(trx: Trx, entry: AuditEntry): Promise<void> {
  await trx
    .insertInto('audit_log')
    .values({
      actor_id: entry.actor.userId,
      actor_username: entry.actor.username,
      action: entry.action,
      subject_type: subjectTypeOf(entry.action),
      subject_id: entry.subjectId ?? null,
      subject_name: entry.subjectName ?? null,
      before: JSON.stringify(entry.before),
      after: JSON.stringify(entry.after),
      created_at: entry.now,
    })
    .execute();
}

/** Records what was done on the server to an account. `account` null: to none. */
export async function recordOfOperator(
  trx: Trx,
  action: UncalledAction,
  account: { readonly id: string; readonly username: string } | null,
  now: Date,
  after: object | null = null,
): Promise<void> {
  const subject = account && { subjectId: account.id, subjectName: account.username };
  await recordAudit(trx, { actor: operator, action, ...subject, before: null, after, now });
}

/** What gives a name up. Renamed to another one, an account takes that. */
const renaming = [
  'users.rename',
  'users.delete',
  'setup.claimAdmin',
] as const satisfies readonly AuditedAction[];
const namings = sql`action in (${sql.join(renaming)})`;

/** A name an account had until it was renamed or deleted. */
export interface NameGivenUp {
  readonly name: string;
  readonly accountId: string;
  /** Of several times the last one. */
  readonly at: Date;
}

/** Names that accounts gave up since this moment. */
export async function findNamesGivenUp(db: Db, since: Date): Promise<NameGivenUp[]> {
  const { rows } = await sql<NameGivenUp>`
    select before ->> 'username' as name, subject_id as "accountId", max(created_at) as at
    from audit_log
    where ${namings} and created_at >= ${since}
      and before ->> 'username' is not null and subject_id is not null
    group by 1, 2`.execute(db);
  return rows;
}

/**
 * Of each of these names, in lower case, that was given up or taken after a moment: the account `id`
 * that did so first, and the name `former` that it had until then; a subquery for larger statements.
 * Accounts take names as they are created, too, which is not among these.
 */
export function firstNamings(names: readonly string[], after: Date): RawBuilder<unknown> {
  return sql`(select distinct on (named.name) named.name, before ->> 'username' as former,
      subject_id::uuid as id
    from audit_log cross join lateral (
      values (lower(before ->> 'username')), (lower(audit_log.after ->> 'username'))) as named (name)
    where ${namings} and created_at > ${after}
      and named.name in (select lower(asked) from unnest(${names}::text[]) as asked)
    order by named.name, created_at)`;
}

function subjectTypeOf(action: AuditedAction): string {
  if (action === 'operator.listAdmins') return 'administrators';
  return isUncalled(action) ? 'user' : callNamed(action).audited;
}

function isUncalled(action: AuditedAction): action is UncalledAction {
  return action === 'setup.createDefaultAdmin' || action.startsWith('operator.');
}

/**
 * Username of who made the latest of these changes of a subject; null: none is recorded. `actions`:
 * with subjects of one type.
 */
export async function findLastActor(
  db: Db,
  subjectId: string,
  actions: readonly [AuditedAction, ...AuditedAction[]],
): Promise<string | null> {
  const row = await db
    .selectFrom('audit_log')
    .select('actor_username')
    .where('subject_type', '=', subjectTypeOf(actions[0]))
    .where('subject_id', '=', subjectId)
    .where('action', 'in', actions)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.actor_username ?? null;
}

/** Absent or empty fields do not filter. */
export interface AuditFilter {
  /** Part of the actor's or the subject's name, in any case. */
  readonly search?: string | undefined;
  readonly action?: string | undefined;
  readonly actorId?: string | undefined;
  readonly subjectId?: string | undefined;
  /** An instant, inclusive. */
  readonly from?: string | undefined;
  /** An instant, exclusive. */
  readonly to?: string | undefined;
}

type AuditRow = Selectable<AuditLogTable>;

/** A page of the log; pages count from 1. Either order is the exact reverse of the other. */
export async function findAudit(
  db: Db,
  filter: AuditFilter,
  sort: CreatedSort,
  page: number,
): Promise<ListPage<AuditRow>> {
  return readPage(auditQuery(db, filter, sort), page);
}

/** The query of `findAudit` without its page, for a look at its plan. */
export function auditQuery(db: Db, filter: AuditFilter, sort: CreatedSort) {
  const isNewestFirst = sort === '-createdAt';
  return filtered(db, filter)
    .selectAll()
    .orderBy('created_at', isNewestFirst ? 'desc' : 'asc')
    .orderBy('id', isNewestFirst ? 'asc' : 'desc');
}

/** All actors in the log, by name; each under the name in their latest entry. */
export async function findActors(db: Db): Promise<AuditActor[]> {
  // A loose index scan: the log is long, its actors are few.
  const { rows } = await sql<AuditActor>`
    with recursive actors (id) as (
      (select actor_id from audit_log where actor_id is not null order by actor_id limit 1)
      union all
      select (select actor_id from audit_log where actor_id > actors.id order by actor_id limit 1)
      from actors where actors.id is not null
    )
    select actors.id, latest.actor_username as username
    from actors, lateral (
      select actor_username from audit_log where actor_id = actors.id
      order by created_at desc limit 1
    ) as latest
    order by lower(latest.actor_username), actors.id`.execute(db);
  return rows;
}

export function toAuditEntry(row: AuditRow): AuditEntryOnWire {
  return {
    id: row.id,
    actorId: row.actor_id,
    actorUsername: row.actor_username,
    action: row.action,
    subjectType: row.subject_type,
    subjectId: row.subject_id,
    subjectName: row.subject_name,
    before: row.before,
    after: row.after,
    createdAt: row.created_at.toISOString(),
  };
}

function filtered(db: Db, filter: AuditFilter) {
  const { search, action, actorId, subjectId, from, to } = filter;
  let query = db.selectFrom('audit_log');
  if (action) query = query.where('action', '=', action);
  if (actorId) query = query.where('actor_id', '=', actorId);
  if (subjectId) query = query.where('subject_id', '=', subjectId);
  if (from) query = query.where('created_at', '>=', new Date(from));
  if (to) query = query.where('created_at', '<', new Date(to));
  if (search) {
    const pattern = `%${escapeLike(search)}%`;
    query = query.where((eb) =>
      eb.or([eb('actor_username', 'ilike', pattern), eb('subject_name', 'ilike', pattern)]),
    );
  }
  return query;
}
