import { notFound } from '../../app-error.ts';
import type { RequestHandlers } from '../../http/handler.ts';
import { endOwnSession, endSessions, findOwnSessions } from './session-repository.ts';

type SessionCall = 'account.listSessions' | 'account.endSession' | 'account.endOtherSessions';

/** Handlers of where the own account is signed in (Privacy, 'Sign out elsewhere'). */
export const sessionHandlers: Pick<RequestHandlers, SessionCall> = {
  'account.listSessions': async ({ db, actor, session, now }) => {
    const rows = await findOwnSessions(db, actor.userId, now);
    return rows.map((row) => ({
      id: row.id,
      device: row.device ?? 'Unknown device',
      createdAt: row.created_at.toISOString(),
      lastSeenAt: row.last_seen_at.toISOString(),
      current: row.sid === session.sid,
    }));
  },

  'account.endSession': async ({ db, actor, session }, { id }) => {
    const ended = await db.transaction().execute((trx) => endOwnSession(trx, actor.userId, id));
    if (ended === undefined) throw notFound('Session');
    // Its own one: the cookie goes with it.
    if (ended === session.sid) await session.end();
    return undefined;
  },

  'account.endOtherSessions': async ({ db, actor, session }) => {
    await db.transaction().execute((trx) => endSessions(trx, actor.userId, session.sid));
    return undefined;
  },
};
