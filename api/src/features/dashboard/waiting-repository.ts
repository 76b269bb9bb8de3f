import {
  type WaitingItem,
  type WaitingKind,
  type WaitingQueue,
  waitingKinds,
  waitingLimit,
  waitingTextLength,
} from '@greenroom/sync-protocol/dashboard/waiting-calls';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../database/schema.ts';

interface WaitingRow extends Omit<WaitingItem, 'at'> {
  readonly at: Date;
}

const limit = sql.raw(String(waitingLimit));
const length = sql.raw(String(waitingTextLength));

/** The oldest of each kind, each by its index over status and time. */
const oldest: Readonly<Record<WaitingKind, RawBuilder<WaitingRow>>> = {
  account: sql`
    select 'account' as kind, id, created_at as at, id as user_id, username, email as text
    from users where status = 'pending' order by created_at, id limit ${limit}`,
  message: sql`
    select 'message' as kind, m.id, m.created_at as at, m.user_id, users.username,
      left(m.content, ${length}) as text
    from admin_messages as m join users on users.id = m.user_id
    where m.status = 'pending' order by m.created_at, m.id limit ${limit}`,
  concern: sql`
    select 'concern' as kind, id, created_on::timestamp at time zone 'UTC' as at,
      null::uuid as user_id, null as username, left(content, ${length}) as text
    from anonymous_concerns where status = 'pending' order by created_on, id limit ${limit}`,
  bank: sql`
    select 'bank' as kind, s.id, s.submitted_at as at, s.user_id, users.username, null as text
    from bank_detail_submissions as s join users on users.id = s.user_id
    where s.status = 'pending' order by s.submitted_at, s.id limit ${limit}`,
  deletion: sql`
    select 'deletion' as kind, id, created_at as at, user_id, username,
      left(reason, ${length}) as text
    from account_deletion_requests where status = 'pending' order by created_at, id limit ${limit}`,
};

/** The oldest items of these kinds, and how many of each kind wait. `kind` absent: all kinds. */
export async function readWaiting(db: Db, kind: WaitingKind | undefined): Promise<WaitingQueue> {
  const [items, counts] = await Promise.all([findOldest(db, kind), countWaiting(db)]);
  return { items, counts };
}

async function findOldest(db: Db, kind: WaitingKind | undefined): Promise<WaitingItem[]> {
  const parts = (kind === undefined ? waitingKinds : [kind]).map((each) => sql`(${oldest[each]})`);
  const { rows } = await sql<WaitingRow & { readonly user_id: string | null }>`
    select * from (${sql.join(parts, sql` union all `)}) as waiting
    order by at, kind, id limit ${limit}`.execute(db);
  return rows.map(({ kind: of, id, at, user_id, username, text }) => ({
    kind: of,
    id,
    at: at.toISOString(),
    userId: user_id,
    username,
    text,
  }));
}

async function countWaiting(db: Db): Promise<WaitingQueue['counts']> {
  const { rows } = await sql<Record<WaitingKind, string>>`
    select
      (select count(*) from users where status = 'pending') as account,
      (select count(*) from admin_messages where status = 'pending') as message,
      (select count(*) from anonymous_concerns where status = 'pending') as concern,
      (select count(*) from bank_detail_submissions where status = 'pending') as bank,
      (select count(*) from account_deletion_requests where status = 'pending') as deletion
  `.execute(db);
  const count = (kind: WaitingKind) => Number(rows[0]?.[kind] ?? 0);
  return {
    account: count('account'),
    message: count('message'),
    concern: count('concern'),
    bank: count('bank'),
    deletion: count('deletion'),
  };
}
