import type { Call } from '@greenroom/sync-protocol/call';
import type { FastifyRequest } from 'fastify';
import type { Actor } from '../../access/actor.ts';
import { notSignedIn, refuseIdentity } from '../../access/guard.ts';
import { AppError } from '../../app-error.ts';
import { isUnsafeMethod, isNavigation, refuseForeignOrigin } from '../defence/origin.ts';
import type { Sessions } from '../sessions/sessions.ts';

/**
 * All checks before the input, in the order of decisions.md: origin, session, maintenance, rights.
 * @returns the account the request acts for; null for a signed-out caller of an open call
 */
export async function guardCall(
  call: Call,
  request: FastifyRequest,
  sessions: Sessions,
  publicOrigin: string | undefined,
): Promise<Actor | null> {
  if (isUnsafeMethod(request.method)) refuseForeignOrigin(request, publicOrigin);
  if (call.access === 'everyone') return identifyIfPossible(request, sessions);
  // Whoever holds a device whose app is locked would read it there (docs/decisions/app-lock.md).
  if (!isOpenedAsPage(call) && isNavigation(request)) throw notSignedIn();
  const identity = await sessions.identify(request, call.anonymous);
  if (!identity) throw notSignedIn();
  refuseIdentity(call, identity);
  return identity.actor;
}

/** Files are; a table is saved by the app. */
function isOpenedAsPage({ fileAnswer }: Call): boolean {
  return fileAnswer !== undefined && !fileAnswer.types.includes('text/csv');
}

/** Open calls use a session if there is one; an ended one must not prevent signing in. */
async function identifyIfPossible(
  request: FastifyRequest,
  sessions: Sessions,
): Promise<Actor | null> {
  try {
    return (await sessions.identify(request))?.actor ?? null;
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}
