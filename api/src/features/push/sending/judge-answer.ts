import type { PushAnswer } from './send-push.ts';

const maxDelay = 6 * 60 * 60;
export const maxAttempts = 6;

export interface Attempt {
  readonly attempt: number;
  readonly firstDelay: number;
  readonly now: Date;
}

/** What became of an attempt. `delay`: seconds until the next one. */
export type AttemptResult =
  | { readonly outcome: 'delivered' | 'gone' | 'failed' }
  | { readonly outcome: 'retry'; readonly delay: number };

/**
 * What follows from a push service's answer (RFC 8030, section 5). `answer` null: silence or a broken
 * connection. `attempt`: from 1.
 * `firstDelay`: seconds before the first retry; each next one waits four times as long.
 */
export function judgeAnswer(
  answer: PushAnswer | null,
  { attempt, firstDelay, now }: Attempt,
): AttemptResult {
  if (answer && answer.status >= 200 && answer.status < 300) return { outcome: 'delivered' };
  if (answer?.status === 404 || answer?.status === 410) return { outcome: 'gone' };
  const isTemporary = answer === null || answer.status === 429 || answer.status >= 500;
  // Redirects and other refusals would be the same next time.
  if (!isTemporary || attempt >= maxAttempts) return { outcome: 'failed' };
  const asked = answer?.retryAfter === undefined ? null : secondsUntil(answer.retryAfter, now);
  return { outcome: 'retry', delay: Math.min(asked ?? firstDelay * 4 ** (attempt - 1), maxDelay) };
}

/** Retry-After: seconds or a date (RFC 9110, section 10.2.3); null: neither. */
function secondsUntil(text: string, now: Date): number | null {
  if (/^\d{1,9}$/.test(text.trim())) return Number(text);
  const date = Date.parse(text);
  return Number.isNaN(date) ? null : Math.max(0, Math.ceil((date - now.getTime()) / 1000));
}
