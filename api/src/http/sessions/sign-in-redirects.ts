import type { FastifyInstance } from 'fastify';
import { AppError } from '../../app-error.ts';
import type { SiteConfig } from '../site-config.ts';
import type { Db } from '../../database/schema.ts';
import { findSessionContent } from '../../access/session-repository.ts';
import { OidcError, type OidcIssuer } from '../../features/oidc/oidc-issuer.ts';
import { mountOidcRedirects } from './oidc-redirects.ts';
import { refuseForeignOrigin } from '../defence/origin.ts';
import type { Sessions } from './sessions.ts';

export interface SignInRedirectParts {
  readonly db: Db;
  readonly config: SiteConfig;
  readonly sessions: Sessions;
  /** Absent: local accounts only. */
  readonly issuer?: OidcIssuer;
  readonly now: () => Date;
  readonly announce: () => void;
}

/**
 * Addresses for browsers, not calls: they answer no JSON (spec member 7; decisions: Account). GET
 * /api/login redirects to the OpenID Connect provider, or to the sign-in screen without one; GET
 * /api/logout ends the session, also at its provider, and redirects to the landing page.
 */
export function mountSignInRedirects(app: FastifyInstance, parts: SignInRedirectParts): void {
  const { issuer, ...common } = parts;
  if (issuer) mountOidcRedirects(app, { ...common, issuer });
  else app.get('/api/login', async (_request, reply) => reply.redirect('/auth'));
  app.get('/api/logout', { exposeHeadRoute: false }, async (request, reply) => {
    // A link on another site must not sign anybody out, but still leads to the app.
    try {
      refuseForeignOrigin(request, parts.config.publicOrigin);
    } catch (error) {
      if (error instanceof AppError) return reply.redirect('/');
      throw error;
    }
    const session = parts.sessions.control(request, reply);
    const idToken = await readIdToken(parts, session.sid);
    await session.end();
    parts.announce();
    return reply.redirect((await findLogoutUrl(parts, idToken)) ?? '/');
  });
}

async function readIdToken(
  { db }: SignInRedirectParts,
  sid: string | undefined,
): Promise<string | undefined> {
  if (sid === undefined) return undefined;
  return (await findSessionContent(db, sid))?.idToken;
}

/** Null: signed in with a password, or provider unavailable. The local session has ended. */
async function findLogoutUrl(
  { issuer }: SignInRedirectParts,
  idToken: string | undefined,
): Promise<string | null> {
  if (!issuer || idToken === undefined) return null;
  try {
    return (await issuer.logoutUrl(idToken))?.href ?? null;
  } catch (error) {
    if (error instanceof OidcError) return null;
    throw error;
  }
}
