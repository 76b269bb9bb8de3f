import type { RequestContext } from '../../../access/handler.ts';
import { isPasswordRight } from './password-hashing.ts';
import { refuseLocked } from '../sign-in/refuse-locked.ts';
import { limitsOf, secondsLocked, settleAttempt } from '../sign-in/sign-in-limit.ts';

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
