import type { RequestContext } from '../../../access/handler.ts';
import { AppError } from '../../../app-error.ts';

/** @throws {AppError} `too_many_requests` with Retry-After, unless `seconds` is 0 */
export function refuseLocked(context: RequestContext, seconds: number): void {
  if (seconds <= 0) return;
  context.setHeader('retry-after', String(seconds));
  const minutes = Math.ceil(seconds / 60);
  throw new AppError(
    'too_many_requests',
    `Too many failed attempts. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
  );
}
