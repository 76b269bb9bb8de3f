import {
  encodeRefusalReason,
  refusalReasonCookie,
  type SignInReturn,
  signedInReturnPath,
  signInReturnPath,
} from '@greenroom/sync-protocol/account/sign-in-return';
import { newSessionCookie } from '@greenroom/sync-protocol/account/session-mark';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { runTransactionOf } from '../../access/turns/turns.ts';
import { hashSecret, newSecret } from '../../crypto/secrets.ts';
import type { Db } from '../../database/schema.ts';
import { lockUnchangedAccount } from '../../features/account/passwords/password-repository.ts';
import { findOrCreateOidcAccount } from '../../features/oidc/oidc-accounts.ts';
import { deriveSecrets, OidcError, type OidcIssuer } from '../../features/oidc/oidc-issuer.ts';
import { insertOidcSignIn, consumeOidcSignIn } from '../../features/oidc/oidc-repository.ts';
import type { SiteConfig } from '../site-config.ts';
import { cookieName, type Sessions } from './sessions.ts';

/** Milliseconds a person has to sign in at the provider. */
const signInLife = 10 * 60 * 1000;
/** Seconds the app has to read what a return tells it. */
const tellingLife = 60;
/** Requests per minute and address. */
const rateLimit = { max: 60 };

export interface OidcRedirectParts {
  readonly db: Db;
  readonly config: SiteConfig;
  readonly sessions: Sessions;
  readonly issuer: OidcIssuer;
  readonly now: () => Date;
  /** Called when a new account waits for administrators, or a session replaced another. */
  readonly announce: () => void;
}

/**
 * GET /api/login redirects to the provider; GET /api/login/callback receives its return
 * (security.md 12) and redirects to /auth, which continues or shows why no session was opened.
 */
export function mountOidcRedirects(app: FastifyInstance, parts: OidcRedirectParts): void {
  const { db, config, issuer, now } = parts;
  const options = { exposeHeadRoute: false, config: { rateLimit } };
  const nameOf = (request: FastifyRequest) => cookieName(config, request.host, 'greenroom_oidc');
  // Lax: the return starts on the provider's site.
  const cookie = { path: '/', httpOnly: true, sameSite: 'lax', secure: config.isHttps } as const;

  app.get('/api/login', options, async (request, reply) => {
    const secret = newSecret();
    const url = await unlessRefused(request, () => issuer.authorizationUrl(deriveSecrets(secret)));
    if (typeof url === 'string') return reply.redirect(signInReturnPath(url));
    const moment = now();
    const expiresAt = new Date(moment.getTime() + signInLife);
    await insertOidcSignIn(db, hashSecret(secret), moment, expiresAt);
    reply.setCookie(nameOf(request), secret, { ...cookie, maxAge: signInLife / 1000 });
    return reply.redirect(url.href);
  });

  app.get('/api/login/callback', options, async (request, reply) => {
    const secret = request.cookies[nameOf(request)] ?? '';
    reply.clearCookie(nameOf(request), cookie);
    // Consumed first: a failed return cannot be repeated.
    const isUnderWay = await consumeOidcSignIn(db, hashSecret(secret), now());
    const outcome = isUnderWay
      ? await unlessRefused(request, () => finish(parts, request, reply, secret))
      : 'failed';
    return reply.redirect(outcome === 'signed in' ? signedInReturnPath : signInReturnPath(outcome));
  });
}

async function finish(
  { db, config, issuer, sessions, now, announce }: OidcRedirectParts,
  request: FastifyRequest,
  reply: FastifyReply,
  secret: string,
): Promise<SignInReturn | 'signed in'> {
  // Not httpOnly: the app reads and removes it.
  const tell = (name: string, value: string, path: string) =>
    reply.setCookie(name, value, {
      path,
      sameSite: 'lax',
      secure: config.isHttps,
      maxAge: tellingLife,
    });
  const query = request.url.split('?')[1] ?? '';
  const identity = await issuer.redeem(query, deriveSecrets(secret));
  const account = await findOrCreateOidcAccount(db, identity, now());
  if (account.status === 'pending') announce();
  if (account.status !== 'approved') {
    const reason = account.rejection_reason;
    if (reason) tell(refusalReasonCookie, encodeRefusalReason(reason), '/auth');
    return account.status;
  }
  const session = sessions.control(request, reply);
  const outcome = await runTransactionOf(db, account.id, async (trx) => {
    const current = await lockUnchangedAccount(trx, account.id, null);
    if (!current) return 'failed';
    const how = { within: trx, idToken: identity.idToken };
    await session.start(current.id, current.role, how);
    return 'signed in';
  });
  session.handOver();
  if (outcome === 'signed in') tell(newSessionCookie, '1', '/');
  announce();
  return outcome;
}

/** Returns the result of `work`, or the outcome of an OidcError. */
async function unlessRefused<T>(
  request: FastifyRequest,
  work: () => Promise<T>,
): Promise<T | OidcError['outcome']> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof OidcError)) throw error;
    request.log.warn({ err: error.cause }, 'a sign-in with the provider failed');
    return error.outcome;
  }
}
