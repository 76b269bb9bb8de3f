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

/** Notes that devices are to erase what they keep; their sessions are ended next. @returns how many */
export async function askForErasures(
  trx: Transaction<Database>,
  { userId, id, byAdministrator, now }: ErasedSessions,
): Promise<number> {
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
    .returning('sid')
    .execute();
  return asked.length;
}

/** A device tells that it has erased what it kept. @returns whether it was asked to */
export async function noteErased(db: Kysely<Database>, sid: string, now: Date): Promise<boolean> {
  const row = await db
    .updateTable('device_erasures')
    .set((eb) => ({ erased_at: eb.fn.coalesce('erased_at', sql<Date>`${now}::timestamptz`) }))
    .where('sid', '=', sid)
    .returning('sid')
    .executeTakeFirst();
  return row !== undefined;
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
