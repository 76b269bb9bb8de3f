import type { Role } from '@greenroom/sync-protocol/account/account-records';
import { CompiledQuery } from 'kysely';
import { moveInFeed } from '../database/feed/move-in-feed.ts';
import type { Db, Trx } from '../database/schema.ts';
import { noteEmptied, noteSignedInAgain } from './erasures-repository.ts';
import { maintenanceKey } from './maintenance.ts';
import type { SessionContent } from './sessions-table.ts';

/** A live session with its account and the maintenance setting, read by one statement. */
export interface FoundSession {
  readonly userId: string;
  readonly username: string;
  readonly role: Role;
  readonly suspended: boolean;
  readonly mustChangePassword: boolean;
  readonly lastSeenAt: Date;
  /** Null: not since this is kept. */
  readonly provenAt: Date | null;
  readonly maintenance: string | null;
}

export interface SessionLookup {
  readonly sid: string;
  readonly now: Date;
}

// A constant text: every request runs this statement.
const sessionsWithUsers = `
  select asked.place::int as place, u.id as "userId", u.username, u.role, u.suspended,
    u.password_change_required as "mustChangePassword", s.last_seen_at as "lastSeenAt", s.proven_at as "provenAt", (select value from settings where key = $1) as maintenance
  from unnest($2::text[], $3::timestamptz[]) with ordinality as asked (sid, now, place)
    join sessions as s on s.sid = asked.sid
    join users as u on u.id = s.user_id
  where s.expire > asked.now and s.absolute_expire > asked.now and u.status = 'approved'`;

/** The session of each query, in order; undefined: ended, or its account is not approved. */
export async function findSessions(
  db: Db,
  lookups: readonly SessionLookup[],
): Promise<(FoundSession | undefined)[]> {
  const sids = lookups.map(({ sid }) => sid);
  const moments = lookups.map(({ now }) => now.toISOString());
  const query = CompiledQuery.raw(sessionsWithUsers, [maintenanceKey, sids, moments]);
  const { rows } = await db.executeQuery<FoundSession & { place: number }>(query);
  const found = new Map(rows.map(({ place, ...session }) => [place, session]));
  return lookups.map((_, index) => found.get(index + 1));
}

export interface NewSession {
  readonly sid: string;
  readonly userId: string;
  readonly now: Date;
  readonly expire: Date;
  readonly absoluteExpire: Date;
  /** When the owner last proved to be there. Absent: now, as signing in is a proof. */
  readonly provenAt?: Date | null;
  /** At most 60 characters. Absent: unknown. */
  readonly device?: string;
  readonly content?: SessionContent;
  /**
   * The session this browser had last, ended or not; its device is no longer a lost one. Absent: the
   * replaced session, if there is one, else none.
   */
  readonly lastSid?: string | undefined;
  /** It goes on from the replaced session, without a sign-in. Absent: false. */
  readonly goesOn?: boolean;
}

/** Stores a session in place of the browser's former one. */
export async function replaceSession(
  db: Db,
  session: NewSession,
  oldSid: string | undefined,
): Promise<void> {
  if (!db.isTransaction) {
    await db.transaction().execute((trx) => replaceSession(trx, session, oldSid));
    return;
  }
  const { lastSid = oldSid } = session;
  await lockSessions(db, [oldSid, lastSid]);
  await db
    .insertInto('sessions')
    .values({
      sid: session.sid,
      user_id: session.userId,
      sess: JSON.stringify(session.content ?? {}),
      device: session.device ?? null,
      label: lastSid === undefined ? null : await findLabel(db, session.userId, lastSid),
      expire: session.expire,
      absolute_expire: session.absoluteExpire,
      created_at: session.now,
      last_seen_at: session.now,
      proven_at: session.provenAt === undefined ? session.now : session.provenAt,
    })
    .execute();
  if (oldSid !== undefined) {
    await handOnPushes(db, session, oldSid);
    if (session.goesOn === true) await handOnReports(db, session, oldSid);
    await deleteSession(db, oldSid);
  }
  if (lastSid !== undefined) {
    await noteEmptied(db, lastSid, session.now);
    const { userId, now } = session;
    await noteSignedInAgain(db, { sid: lastSid, userId, now });
  }
}

/** Before anything that belongs to them, as whoever deletes them does. */
async function lockSessions(db: Db, sids: readonly (string | undefined)[]): Promise<void> {
  const known = sids.filter((sid) => sid !== undefined);
  if (known.length === 0) return;
  await db
    .selectFrom('sessions')
    .select('sid')
    .where('sid', 'in', known)
    .orderBy('sid')
    .forUpdate()
    .execute();
}

/** What the same account called the device of its former session, unless nothing is left there. */
async function findLabel(db: Db, userId: string, sid: string): Promise<string | null> {
  const row = await db
    .selectFrom('sessions')
    .select('label')
    .where('sid', '=', sid)
    .where('user_id', '=', userId)
    .unionAll(
      db
        .selectFrom('ended_sessions')
        .select('label')
        .where('sid', '=', sid)
        .where('user_id', '=', userId)
        .where('may_hold_data', '=', true),
    )
    .executeTakeFirst();
  return row?.label ?? null;
}

/** The browser of the same member stays subscribed. */
async function handOnPushes(db: Db, { sid, userId }: NewSession, oldSid: string): Promise<void> {
  await db
    .updateTable('push_subscriptions')
    .set({ session_sid: sid })
    .where('session_sid', '=', oldSid)
    .where('user_id', '=', userId)
    .execute();
}

/**
 * What the device last reported of its lock and its unsent changes stays known. Not after a sign-in: the
 * app may have removed what it kept since, and it reports anew what it has.
 */
async function handOnReports(db: Db, { sid, userId }: NewSession, oldSid: string): Promise<void> {
  const former = db
    .selectFrom('sessions')
    .select(['sid', 'has_app_lock'])
    .where('sid', '=', oldSid)
    .where('user_id', '=', userId);
  await db
    .updateTable('sessions')
    .from(former.as('former'))
    .set((eb) => ({ has_app_lock: eb.ref('former.has_app_lock') }))
    .where('sessions.sid', '=', sid)
    .execute();
  await db
    .updateTable('outbox_reports')
    .from(former.as('former'))
    .set({ session_sid: sid })
    .whereRef('session_sid', '=', 'former.sid')
    .execute();
}

/** Extends the idle expiry of a session, never past the absolute one. */
export async function touchSession(db: Db, sid: string, now: Date, expire: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set((eb) => ({
      last_seen_at: now,
      expire: eb.fn<Date>('least', [eb.val(expire), 'absolute_expire']),
    }))
    .where('sid', '=', sid)
    .execute();
}

/** What a session that is replaced for other reasons than a sign-in hands on to the next. */
export interface FormerSession {
  /** Null: its owner gave no proof since this is kept. */
  readonly provenAt: Date | null;
  readonly absoluteExpire: Date;
}

/** Keeps a session from ending before the transaction does. @returns undefined: it has ended */
export async function holdSession(trx: Trx, sid: string): Promise<FormerSession | undefined> {
  return trx
    .selectFrom('sessions')
    .select(['proven_at as provenAt', 'absolute_expire as absoluteExpire'])
    .where('sid', '=', sid)
    .forKeyShare()
    .executeTakeFirst();
}

/** The owner of the session has proven to be there. */
export async function noteProof(db: Db, sid: string, now: Date): Promise<void> {
  await db.updateTable('sessions').set({ proven_at: now }).where('sid', '=', sid).execute();
}

/** Whether the session's device keeps its data under the app lock. */
export async function noteAppLock(db: Db, sid: string, hasAppLock: boolean): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ has_app_lock: hasAppLock })
    .where('sid', '=', sid)
    .execute();
}

export async function deleteSession(db: Db, sid: string): Promise<void> {
  await db.deleteFrom('sessions').where('sid', '=', sid).execute();
}

/**
 * Ends every session of an account, except `keep`, and touches its row in the feed, so that every
 * instance closes their sockets within a second of the commit (security.md 11).
 */
export async function endSessions(trx: Trx, userId: string, keep?: string): Promise<void> {
  await trx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .$if(keep !== undefined, (query) => query.where('sid', '!=', keep ?? ''))
    .execute();
  await moveInFeed(trx, `user:${userId}`, 'account', userId);
}

/** Ends one session of an account, like `endSessions`. @returns its sid; undefined: none */
export async function endOwnSession(
  trx: Trx,
  userId: string,
  id: string,
): Promise<string | undefined> {
  const ended = await trx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('sid')
    .executeTakeFirst();
  if (ended) await moveInFeed(trx, `user:${userId}`, 'account', userId);
  return ended?.sid;
}

/** The live sessions of an account with their reported outbox, most recently used first. */
export async function findOwnSessions(db: Db, userId: string, now: Date) {
  return db
    .selectFrom('sessions')
    .leftJoin('outbox_reports', 'outbox_reports.session_sid', 'sessions.sid')
    .select(['id', 'sid', 'device', 'label', 'has_app_lock', 'created_at', 'last_seen_at'])
    .select(['waiting', 'reported_at'])
    .where('user_id', '=', userId)
    .where('expire', '>', now)
    .where('absolute_expire', '>', now)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .execute();
}

/** Additional data of a session; undefined: no such session. */
export async function findSessionContent(db: Db, sid: string): Promise<SessionContent | undefined> {
  const row = await db
    .selectFrom('sessions')
    .select('sess')
    .where('sid', '=', sid)
    .executeTakeFirst();
  return row?.sess;
}
