import { AppError } from '../../../app-error.ts';
import type { RequestContext } from '../../../access/handler.ts';
import { isPasswordRight } from './password-hashing.ts';
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

function refuseLocked(context: RequestContext, seconds: number): void {
  if (seconds <= 0) return;
  context.setHeader('retry-after', String(seconds));
  const minutes = Math.ceil(seconds / 60);
  throw new AppError(
    'too_many_requests',
    `Too many failed attempts. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
  );
}
