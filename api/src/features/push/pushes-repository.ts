import { sql } from 'kysely';
import type { Db, Trx } from '../../database/schema.ts';
import type { PushOutcome, PushRow } from './push-tables.ts';

/** Days a push is kept after its end; a job that is repeated still finds it. */
const keptDays = 1;
/** Days the counts are kept. */
const countedDays = 90;

export async function hasDuePushes(db: Db, now: Date): Promise<boolean> {
  const due = await db
    .selectFrom('pushes')
    .select('id')
    .where('queued_at', 'is', null)
    .where('due_at', '<=', now)
    .limit(1)
    .executeTakeFirst();
  return due !== undefined;
}

/** Takes due pushes that no other instance is taking, urgent ones first. */
export async function takeDuePushes(
  trx: Trx,
  now: Date,
): Promise<Pick<PushRow, 'id' | 'audience' | 'urgency'>[]> {
  const { rows } = await sql<Pick<PushRow, 'id' | 'audience' | 'urgency'>>`
    update pushes set queued_at = ${now}
    where id in (
      select id from pushes where queued_at is null and due_at <= ${now}
      order by (urgency = 'high') desc, due_at limit 500 for update skip locked)
    returning id, audience, urgency`.execute(trx);
  return rows;
}

export async function findPush(db: Db, id: string): Promise<PushRow | undefined> {
  return db.selectFrom('pushes').selectAll().where('id', '=', id).executeTakeFirst();
}

/** A push that waits for that moment is still of use for these seconds afterwards. */
export async function keepUsefulAfter(
  trx: Trx,
  id: string,
  { at, ttlSeconds }: { readonly at: Date; readonly ttlSeconds: number },
): Promise<void> {
  await sql`
    update pushes set expires_at = greatest(expires_at,
      ${at}::timestamptz + make_interval(secs => ${ttlSeconds}))
    where id = ${id}::uuid`.execute(trx);
}

/** The notification counts as sent once its pushes are with the job queue. */
export async function markSent(db: Db, notificationId: string | null, now: Date): Promise<void> {
  if (notificationId === null) return;
  await db
    .updateTable('notifications')
    .set({ sent: true, sent_at: now })
    .where('id', '=', notificationId)
    .where('sent', '=', false)
    .execute();
}

/** Adds to the counts of the day, for administrators. */
export async function countPushes(
  db: Db,
  counts: ReadonlyMap<PushOutcome, number>,
  now: Date,
): Promise<void> {
  const added = [...counts].filter(([, pushes]) => pushes > 0).toSorted(byOutcome);
  if (added.length === 0) return;
  const day = now.toISOString().slice(0, 10);
  await sql`
    insert into push_counts (day, outcome, pushes)
    select ${day}::date, * from unnest(
      ${added.map(([outcome]) => outcome)}::text[], ${added.map(([, pushes]) => pushes)}::bigint[])
    on conflict (day, outcome) do update set pushes = push_counts.pushes + excluded.pushes
  `.execute(db);
}

/** One order for all, so that concurrent jobs do not deadlock on the rows. */
function byOutcome([a]: readonly [PushOutcome, number], [b]: readonly [PushOutcome, number]) {
  return a < b ? -1 : 1;
}

export async function deleteOldPushes(db: Db, now: Date): Promise<void> {
  await sql`
    delete from pushes where expires_at < ${now}::timestamptz - make_interval(days => ${keptDays})
  `.execute(db);
  await sql`
    delete from push_counts where day < ${now}::timestamptz::date - ${countedDays}::int
  `.execute(db);
}
