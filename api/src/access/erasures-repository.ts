import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../database/schema.ts';

/** Which sessions' devices are to erase what they keep. */
export interface ErasedSessions {
  readonly userId: string;
  /** One session's id. Absent: all of the account. */
  readonly id?: string;
  readonly byAdministrator: boolean;
  readonly now: Date;
}

/**
 * Notes that devices are to erase what they keep; their sessions are ended next. A browser that gets
 * pushes stays subscribed for the one that says so.
 * @returns the ids of the erasures
 */
export async function askForErasures(
  trx: Transaction<Database>,
  { userId, id, byAdministrator, now }: ErasedSessions,
): Promise<string[]> {
  const asked = await trx
    .insertInto('device_erasures')
    .columns(['sid', 'user_id', 'device', 'asked_at', 'by_administrator'])
    .expression((eb) =>
      eb
        .selectFrom('sessions')
        .select((row) => [
          'sid',
          'user_id',
          'device',
          sql<Date>`${now}::timestamptz`.as('asked_at'),
          row.val(byAdministrator).as('by_administrator'),
        ])
        .where('user_id', '=', userId)
        .$if(id !== undefined, (query) => query.where('id', '=', id ?? '')),
    )
    .returning('id')
    .execute();
  const ids = asked.map((erasure) => erasure.id);
  await sql`
    update push_subscriptions as s set erasure_id = e.id, session_sid = null
    from device_erasures e
    where e.id = any(${ids}::uuid[]) and s.session_sid = e.sid`.execute(trx);
  return ids;
}

/** A device tells that it has erased what it kept. @returns whether it was asked to */
export async function noteErased(db: Kysely<Database>, sid: string, now: Date): Promise<boolean> {
  const row = await db
    .updateTable('device_erasures')
    .set((eb) => ({ erased_at: eb.fn.coalesce('erased_at', sql<Date>`${now}::timestamptz`) }))
    .where('sid', '=', sid)
    .returning('id')
    .executeTakeFirst();
  if (!row) return false;
  await db.deleteFrom('push_subscriptions').where('erasure_id', '=', row.id).execute();
  return true;
}

/** The number of an account's erasures of the last 90 days, and of those that are done. */
export async function countErasures(
  db: Kysely<Database>,
  userId: string,
): Promise<{ readonly asked: number; readonly erased: number }> {
  const { asked, erased } = await db
    .selectFrom('device_erasures')
    .select((eb) => [
      eb.fn.countAll<string>().as('asked'),
      eb.fn.count<string>('erased_at').as('erased'),
    ])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return { asked: Number(asked), erased: Number(erased) };
}

/** An account's erasures of the last 90 days, the latest first; at most 50. */
export async function findErasures(db: Kysely<Database>, userId: string) {
  return db
    .selectFrom('device_erasures')
    .select(['id', 'device', 'asked_at', 'by_administrator', 'erased_at'])
    .where('user_id', '=', userId)
    .orderBy('asked_at', 'desc')
    .orderBy('id')
    .limit(50)
    .execute();
}
