import type { Actor } from '../../../access/actor.ts';
import type { RequestContext } from '../../../access/handler.ts';
import { AppError } from '../../../app-error.ts';
import { isPasswordRight } from './password-hashing.ts';
import { refuseLocked } from '../sign-in/refuse-sign-in.ts';
import { limitsOf, secondsLocked, settleAttempt } from '../sign-in/sign-in-limit.ts';
import { findPasswordHash } from './password-repository.ts';

/**
 * Whether the password matches `stored`, for `subject` (an account's id or the typed identifier).
 * The limit is checked first; an unknown account runs the same steps (security.md 8, 9).
 * @throws {AppError} `too_many_requests` with Retry-After
 */
export async function checkPassword(
  context: RequestContext,
  subject: string,
  password: string,
  stored: string | null,
): Promise<boolean> {
  const { db, now, address } = context;
  const limits = limitsOf(subject, address);
  refuseLocked(context, await secondsLocked(db, limits, now));
  const isRight = await isPasswordRight(password, stored);
  refuseLocked(context, await settleAttempt(db, limits, now, isRight));
  return isRight;
}

/**
 * The stored hash of the caller's password, once the typed one matches it.
 * @throws {AppError} `invalid` in `fields.currentPassword`, `too_many_requests`, and
 *   `password_with_provider` with `atProvider` for an account without a password
 */
export async function requireOwnPassword(
  context: RequestContext<Actor>,
  typed: string,
  atProvider = 'You sign in with an external provider. Its own settings ask for a second step.',
): Promise<string> {
  const { db, actor } = context;
  const account = await findPasswordHash(db, actor.userId);
  if (account?.auth_type !== 'local' || account.password === null) {
    throw new AppError('password_with_provider', atProvider);
  }
  if (await checkPassword(context, actor.userId, typed, account.password)) return account.password;
  throw wrongOwnPassword();
}

export function wrongOwnPassword(): AppError {
  const message = 'Current password is incorrect';
  return new AppError('invalid', message, { fields: { currentPassword: [message] } });
}
