import { NetworkError } from '../../rest/problem-error.ts';
import type { StartTimer } from './timers.ts';

export class RequestTimeoutError extends NetworkError {}

/**
 * Runs a request with a limit in milliseconds; aborts it when `lost` does.
 * @throws {RequestTimeoutError} after the limit, also when the request ignores its signal.
 */
export async function withinLimit<T>(
  startTimer: StartTimer,
  limit: number,
  lost: AbortSignal,
  request: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const ending = new AbortController();
  const { promise: ended, reject } = Promise.withResolvers<never>();
  const end = (error: Error) => {
    reject(error);
    ending.abort(error);
  };
  const onLost = () => end(new NetworkError({ cause: lost.reason }));
  const cancelTimer = startTimer(() => end(new RequestTimeoutError()), limit);
  lost.addEventListener('abort', onLost);
  if (lost.aborted) onLost();
  try {
    return await Promise.race([request(ending.signal), ended]);
  } finally {
    cancelTimer();
    lost.removeEventListener('abort', onLost);
  }
}
