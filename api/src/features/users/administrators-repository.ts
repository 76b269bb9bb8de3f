import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../access/actor.ts';
import { AppError } from '../../app-error.ts';
import { lockFor } from '../../database/advisory-lock.ts';
import { countRows } from '../../database/list-queries.ts';
import type { Db, Trx } from '../../database/schema.ts';

/**
 * Serialises changes of administrators until the transaction ends, and checks again that the actor
 * is one: of two who demote each other concurrently, one stays.
 * @throws `unauthenticated` when the actor's account is gone, `forbidden` when it lost the role
 */
export async function lockAdministrators(trx: Trx, actor: Pick<Actor, 'userId'>): Promise<void> {
  await lockFor(trx, 'administrators');
  const row = await trx
    .selectFrom('users')
    .select('role')
    .where('id', '=', actor.userId)
    .where('status', '=', 'approved')
    .executeTakeFirst();
  if (!row) throw new AppError('unauthenticated', 'You are not signed in');
  if (row.role !== 'admin') {
    throw new AppError('forbidden', 'This area is restricted to administrators only.');
  }
}

export async function countAdministrators(db: Db): Promise<number> {
  return countRows(
    db.selectFrom('users').where('role', '=', 'admin').where('status', '=', 'approved'),
  );
}

/** Whether the account a column names is no administrator: figures of members leave those out. */
export function isOfMember(column = 'user_id'): RawBuilder<boolean> {
  return sql`${sql.ref(column)} not in (select id from users where role = 'admin')`;
}

/** Administrators by username, with their last request and their open sessions. */
export async function findAdministrators(db: Db, now: Date) {
  return db
    .selectFrom('users')
    .leftJoin('user_activity', 'user_activity.user_id', 'users.id')
    .select(['username', 'email', 'auth_type', 'user_activity.last_seen_at'])
    .select((eb) =>
      eb
        .selectFrom('sessions')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .whereRef('sessions.user_id', '=', 'users.id')
        .where('sessions.expire', '>', now)
        .as('sessions'),
    )
    .where('role', '=', 'admin')
    .where('status', '=', 'approved')
    .orderBy(sql`lower(username)`)
    .execute();
}
