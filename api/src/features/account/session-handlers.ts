import { notSignedIn } from '../../access/guard.ts';
import type { RequestHandlers } from '../../access/handler.ts';
import {
  askForErasures,
  findEndedDevices,
  findErasures,
  nameDevice,
  noteErased,
} from '../../access/erasures-repository.ts';
import {
  endOwnSession,
  endSessions,
  findOwnSessions,
  noteAppLock,
} from '../../access/session-repository.ts';
import { runTransactionOf } from '../../access/turns/turns.ts';
import { notFound } from '../../app-error.ts';
import { hashSecret, newSecret } from '../../crypto/secrets.ts';
import { enqueueErasurePushes } from '../push/push-queue-repository.ts';
import { insertSocketToken } from './socket-token-repository.ts';

type SessionCall =
  | 'account.listSessions'
  | 'account.listEndedDevices'
  | 'account.nameSession'
  | 'account.endSession'
  | 'account.endOtherSessions'
  | 'account.eraseSession'
  | 'account.listErasures'
  | 'account.reportErased'
  | 'account.reportAppLock'
  | 'account.wsToken';

/** Milliseconds a socket token is valid (security.md 14). */
const socketTokenLife = 30_000;

/**
 * Handlers of the account's own sessions (Privacy, 'Sign out elsewhere'). Ending one touches the
 * account's row in the feed, which an exchange that changes preferences holds.
 */
export const sessionHandlers: Pick<RequestHandlers, SessionCall> = {
  'account.listSessions': async ({ db, actor, session, now }) => {
    const rows = await findOwnSessions(db, actor.userId, now);
    return rows.map((row) => ({
      id: row.id,
      ...namesOf(row),
      createdAt: row.created_at.toISOString(),
      lastSeenAt: row.last_seen_at.toISOString(),
      current: row.sid === session.sid,
      hasAppLock: row.has_app_lock,
      ...unsentOf(row.waiting, row.reported_at),
    }));
  },

  'account.listEndedDevices': async ({ db, actor, now }) => {
    const rows = await findEndedDevices(db, actor.userId, now);
    return rows.map((row) => ({
      id: row.id,
      ...namesOf(row),
      createdAt: row.createdAt.toISOString(),
      lastSeenAt: row.lastSeenAt.toISOString(),
      hasAppLock: row.hasAppLock,
      ...unsentOf(row.waiting, row.reportedAt),
    }));
  },

  'account.reportAppLock': async ({ db, session }, { isOn }) => {
    if (session.sid !== undefined) await noteAppLock(db, session.sid, isOn);
    return undefined;
  },

  'account.nameSession': async ({ db, actor }, { id, label }) => {
    if (!(await nameDevice(db, actor.userId, id, label === '' ? null : label))) {
      throw notFound('Session');
    }
    return undefined;
  },

  'account.endSession': async ({ db, actor, session }, { id }) => {
    const ended = await runTransactionOf(db, actor.userId, (trx) =>
      endOwnSession(trx, actor.userId, id),
    );
    if (ended === undefined) throw notFound('Session');
    // The request's own session: also clear the cookie.
    if (ended === session.sid) await session.end();
    return undefined;
  },

  'account.endOtherSessions': async ({ db, actor, session }) => {
    await runTransactionOf(db, actor.userId, (trx) => endSessions(trx, actor.userId, session.sid));
    return undefined;
  },

  'account.eraseSession': async ({ db, actor, session, now }, { id }) => {
    await runTransactionOf(db, actor.userId, async (trx) => {
      const { userId } = actor;
      const asked = await askForErasures(trx, { userId, id, byAdministrator: false, now });
      if (asked.length === 0) throw notFound('Session');
      await enqueueErasurePushes(trx, asked, now);
      const sid = await endOwnSession(trx, actor.userId, id);
      // This device signs out by itself, and erases then.
      if (sid !== undefined && sid === session.sid) throw notFound('Session');
    });
    return undefined;
  },

  'account.listErasures': async ({ db, actor }) => {
    const rows = await findErasures(db, actor.userId);
    return rows.map((row) => ({
      id: row.id,
      ...namesOf(row),
      askedAt: row.asked_at.toISOString(),
      byAdministrator: row.by_administrator,
      erasedAt: row.erased_at?.toISOString() ?? null,
      signedInAt: row.signed_in_at?.toISOString() ?? null,
      until: row.until.toISOString(),
    }));
  },

  'account.reportErased': async ({ db, session, now }) => {
    const { lastSid } = session;
    const wasAsked = lastSid !== undefined && (await noteErased(db, lastSid, now));
    // Also removes the cookies, with which nothing is left to do.
    if (wasAsked) await session.leave();
    return { wasAsked };
  },

  'account.wsToken': async ({ db, session, now }) => {
    if (session.sid === undefined) throw notSignedIn();
    const token = newSecret();
    const expiresAt = new Date(now.getTime() + socketTokenLife);
    const tokenHash = hashSecret(token);
    const stored = { tokenHash, sid: session.sid, now, expiresAt };
    if (!(await insertSocketToken(db, stored))) throw notSignedIn();
    return { token };
  },
};

function namesOf({
  device,
  label,
}: {
  readonly device: string | null;
  readonly label: string | null;
}) {
  return { device: device ?? 'Unknown device', ...(label !== null && { label }) };
}

function unsentOf(waiting: number | null, reportedAt: Date | null) {
  if (waiting === null || reportedAt === null) return {};
  return { unsent: { changes: waiting, reportedAt: reportedAt.toISOString() } };
}
