import type { Actor } from '../../access/actor.ts';
import { notSignedIn } from '../../access/guard.ts';
import type { RequestContext } from '../../access/handler.ts';
import { type FormerSession, holdSession } from '../../access/session-repository.ts';
import type { Trx } from '../../database/schema.ts';
import { lockAccount } from '../users/users-repository.ts';

/**
 * Keeps the request's session from ending before the transaction does, which may have waited for its
 * turn: what signs in is not changed by a session that a reset has ended meanwhile. The account is
 * locked first, as by whoever ends its sessions.
 * @throws {AppError} `unauthenticated`: the session has ended
 */
export async function requireSession(
  trx: Trx,
  { actor, session }: RequestContext<Actor>,
): Promise<FormerSession> {
  await lockAccount(trx, actor.userId);
  const held = session.sid === undefined ? undefined : await holdSession(trx, session.sid);
  if (!held) throw notSignedIn();
  return held;
}
