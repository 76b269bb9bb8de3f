import type { FastifyRequest } from 'fastify';
import type { Identity } from '../../access/actor.ts';
import { notSignedIn, passwordChangeRequired } from '../../access/guard.ts';
import type { LiveSession } from '../../access/live-session.ts';
import { AppError } from '../../app-error.ts';
import { hashSecret, isSecret } from '../../crypto/secrets.ts';
import type { Db } from '../../database/schema.ts';
import { consumeSocketToken } from '../../features/account/socket-token-repository.ts';
import { refuseForeignOrigin } from '../defence/origin.ts';
import type { SiteConfig } from '../site-config.ts';
import type { Sessions } from './sessions.ts';

interface AdmissionParts {
  readonly db: Db;
  readonly config: Pick<SiteConfig, 'publicOrigin'>;
  readonly sessions: Sessions;
  readonly now: () => Date;
}

/**
 * The session of an upgrade, by cookie or `?token=` (account.wsToken). The upgrade is no use of the session: a hidden
 * page opens its socket again for as long as it is left open (security 10).
 * @throws {AppError}
 */
export async function admitSocket(
  request: FastifyRequest,
  { db, config, sessions, now }: AdmissionParts,
): Promise<LiveSession> {
  refuseForeignOrigin(request, config.publicOrigin);
  const { token } = request.query as { readonly token?: unknown };
  const identity =
    token === undefined
      ? await sessions.identify(request, true)
      : await identifyByToken(token, request, { db, sessions, now });
  if (!identity) throw notSignedIn();
  const { userId, role, mustChangePassword, suspended } = identity.actor;
  if (mustChangePassword) throw passwordChangeRequired();
  // Its sockets were closed; a new one would be closed as well (live/live-repository.ts).
  if (suspended) throw new AppError('account_paused', 'Your account is paused');
  return { userId, sid: identity.sid, role };
}

/** A token works once, for its session; a cookie of another session invalidates it. */
async function identifyByToken(
  token: unknown,
  request: FastifyRequest,
  { db, sessions, now }: Omit<AdmissionParts, 'config'>,
): Promise<Identity | null> {
  if (typeof token !== 'string' || !isSecret(token)) return null;
  const sid = await consumeSocketToken(db, hashSecret(token), now());
  if (sid === undefined) return null;
  const own = sessions.sidOf(request);
  return own === undefined || own === sid ? sessions.find(sid, true) : null;
}
