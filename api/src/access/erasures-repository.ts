import type { HeldDevices } from '@greenroom/sync-protocol/users/users-records';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../database/schema.ts';

/**
 * Days after a sign-in that its browser knows which session it had, and that what was asked of it is
 * kept: a session lives 30, can be asked for 90 after it ended, and its device has 90 more to come.
 */
export const deviceDays = 210;

/** Which sessions' devices are to erase what they keep. */
export interface ErasedSessions {
  readonly userId: string;
  /** One session's id. Absent: all of the account. */
  readonly id?: string;
  readonly byAdministrator: boolean;
  readonly now: Date;
}

/**
 * Notes that devices are to erase what they keep, also those whose session has ended; the sessions are
 * ended next. A browser that gets pushes stays subscribed for the one that says so.
 * @returns the ids of the erasures; none: there is no such device, or it was asked already
 */
export async function askForErasures(
  trx: Trx,
  { userId, id, byAdministrator, now }: ErasedSessions,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into device_erasures (sid, user_id, device, label, asked_at, by_administrator, until)
    select sid, user_id, device, label, ${now}, ${byAdministrator},
      created_at + make_interval(days => ${deviceDays})
    from (${heldSessions(userId, now)}) as held
    where ${id ?? null}::uuid is null or id = ${id ?? null}::uuid
    on conflict (sid) do nothing
    returning id`.execute(trx);
  const ids = rows.map((erasure) => erasure.id);
  await sql`
    update push_subscriptions as s set erasure_id = e.id, session_sid = null
    from device_erasures e
    where e.id = any(${ids}::uuid[]) and s.session_sid = e.sid`.execute(trx);
  return ids;
}

/** A device tells that it has erased what it kept. @returns whether it was asked to */
export async function noteErased(db: Db, sid: string, now: Date): Promise<boolean> {
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

/**
 * The member whose device was asked to erase has signed in there again, by which the browser takes
 * another session and no longer reports. Told by its former one after all, it still erases.
 */
export async function noteSignedInAgain(
  db: Db,
  { sid, userId, now }: { readonly sid: string; readonly userId: string; readonly now: Date },
): Promise<void> {
  const row = await db
    .updateTable('device_erasures')
    .set({ signed_in_at: now })
    .where('sid', '=', sid)
    .where('user_id', '=', userId)
    .where('erased_at', 'is', null)
    .where('signed_in_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (row) await db.deleteFrom('push_subscriptions').where('erasure_id', '=', row.id).execute();
}

/** The number of an account's erasures that are kept, of those done, and of those over without. */
export async function countErasures(
  db: Db,
  userId: string,
): Promise<{ readonly asked: number; readonly erased: number; readonly signedIn: number }> {
  const { asked, erased, signedIn } = await db
    .selectFrom('device_erasures')
    .select((eb) => [
      eb.fn.countAll<string>().as('asked'),
      eb.fn.count<string>('erased_at').as('erased'),
      eb.fn.count<string>('signed_in_at').filterWhere('erased_at', 'is', null).as('signedIn'),
    ])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return { asked: Number(asked), erased: Number(erased), signedIn: Number(signedIn) };
}

/** An account's erasures that are kept, the latest first; at most 50. */
export async function findErasures(db: Db, userId: string) {
  return db
    .selectFrom('device_erasures')
    .select([
      'id',
      'device',
      'label',
      'asked_at',
      'by_administrator',
      'erased_at',
      'signed_in_at',
      'until',
    ])
    .where('user_id', '=', userId)
    .orderBy('asked_at', 'desc')
    .orderBy('id')
    .limit(50)
    .execute();
}

/** A device whose session has ended and that may still hold what it kept. */
export interface EndedDevice {
  readonly id: string;
  readonly device: string | null;
  readonly label: string | null;
  readonly hasAppLock: boolean;
  readonly createdAt: Date;
  readonly lastSeenAt: Date;
  /** Changes it could not send, when it last reported. Both null: it reported none. */
  readonly waiting: number | null;
  readonly reportedAt: Date | null;
}

/**
 * The sessions by which an account's devices can be told to erase what they keep: those still stored,
 * live or expired, and those that ended in the last 90 days (the purge deletes older ones) without word
 * that nothing is left there. Without the sessions whose device was asked already, done or not.
 */
function heldSessions(userId: string, now: Date): RawBuilder<unknown> {
  return sql`
    select held.* from (
      select sid, user_id, sessions.id, device, label, has_app_lock, created_at, last_seen_at,
        waiting, reported_at, expire <= ${now} or absolute_expire <= ${now} as has_ended
      from sessions left join outbox_reports on session_sid = sid
      where user_id = ${userId}::uuid
      union all
      select sid, user_id, id, device, label, has_app_lock, begun_at, last_seen_at,
        waiting, reported_at, true
      from ended_sessions where user_id = ${userId}::uuid and may_hold_data
    ) as held
    where not exists (select from device_erasures where device_erasures.sid = held.sid)`;
}

/** Devices of an account whose session has ended, most recently used first; at most 50. */
export async function findEndedDevices(db: Db, userId: string, now: Date): Promise<EndedDevice[]> {
  const { rows } = await sql<EndedDevice>`
    select id, device, label, has_app_lock as "hasAppLock", created_at as "createdAt",
      last_seen_at as "lastSeenAt", waiting, reported_at as "reportedAt"
    from (${heldSessions(userId, now)}) as held where has_ended
    order by last_seen_at desc, id limit 50`.execute(db);
  return rows;
}

export async function countHeldDevices(db: Db, userId: string, now: Date): Promise<HeldDevices> {
  const { rows } = await sql<HeldDevices>`
    select count(*)::int as count, (count(*) filter (where has_ended))::int as ended,
      count(waiting)::int as reporting, coalesce(sum(waiting), 0)::int as unsent
    from (${heldSessions(userId, now)}) as held`.execute(db);
  const [counted] = rows;
  if (!counted) throw new Error('The count has no row');
  return counted;
}

/**
 * What an account calls one of its devices that may hold data, whether its session has ended or not.
 * @returns whether there is such a device
 */
export async function nameDevice(
  db: Db,
  userId: string,
  id: string,
  label: string | null,
): Promise<boolean> {
  const live = await db
    .updateTable('sessions')
    .set({ label })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (live.numUpdatedRows > 0n) return true;
  const ended = await db
    .updateTable('ended_sessions')
    .set({ label })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('may_hold_data', '=', true)
    .executeTakeFirst();
  return ended.numUpdatedRows > 0n;
}

/**
 * Whether the session's device is to erase what it keeps: its account was deleted in the last 90 days,
 * however the session ended, or somebody asked for it.
 */
export async function hasToErase(db: Db, sid: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('ended_sessions')
    .select('sid')
    .where('sid', '=', sid)
    .where('user_id', 'is', null)
    .where('ended_at', '>', sql<Date>`${now}::timestamptz - interval '90 days'`)
    .unionAll(db.selectFrom('device_erasures').select('sid').where('sid', '=', sid))
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a device was asked to erase what it keeps and has not reported that it did. */
export async function isAskedToErase(db: Db, sid: string): Promise<boolean> {
  const row = await db
    .selectFrom('device_erasures')
    .select('id')
    .where('sid', '=', sid)
    .where('erased_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * The browser of a session says that nothing of it is left there, or has another session now: its device
 * is no longer listed, and nothing about it is kept. A live session stays as it is.
 */
export async function noteEmptied(db: Db, sid: string, now: Date): Promise<void> {
  // An expired one would be remembered as a device when it is purged.
  await db
    .deleteFrom('sessions')
    .where('sid', '=', sid)
    .where((eb) => eb.or([eb('expire', '<=', now), eb('absolute_expire', '<=', now)]))
    .execute();
  await db
    .updateTable('ended_sessions')
    .set({
      may_hold_data: false,
      id: null,
      device: null,
      label: null,
      has_app_lock: null,
      waiting: null,
      reported_at: null,
    })
    .where('sid', '=', sid)
    .execute();
}
