import type { DataPage } from '@greenroom/sync-protocol/my-data/my-data-calls';
import { callApi } from '../../../../rest/call-api.ts';
import { NetworkError, ProblemError } from '../../../../rest/problem-error.ts';

/** A row as the server gives it: columns in camelCase. */
export type GivenRow = DataPage['rows'][number];

/** Waits, or rejects with the signal's reason. */
export type Pause = (milliseconds: number, signal: AbortSignal) => Promise<void>;

/** Milliseconds before each further attempt of a read that failed for now. */
const pauses = [1_000, 3_000, 10_000];

export const pause: Pause = (milliseconds, signal) =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    signal.addEventListener('abort', stop, { once: true });
  });

/**
 * Repeats a read that failed for now, so that a moment without a network does not cost the download.
 * @throws what the last attempt did
 */
export async function readPatiently<T>(
  read: () => Promise<T>,
  signal: AbortSignal,
  wait: Pause = pause,
): Promise<T> {
  for (const milliseconds of pauses) {
    try {
      return await read();
    } catch (error) {
      if (signal.aborted || !mayPass(error)) throw error;
      const asked = error instanceof ProblemError ? (error.retryAfter ?? 0) * 1000 : 0;
      await wait(Math.max(milliseconds, asked), signal);
    }
  }
  return await read();
}

function mayPass(error: unknown): boolean {
  return (
    error instanceof NetworkError || (error instanceof ProblemError && error.retry === 'later')
  );
}

/** A table's rows, page by page. */
export async function* readPages(
  table: string,
  signal: AbortSignal,
  wait: Pause = pause,
): AsyncGenerator<readonly GivenRow[]> {
  let after: string | undefined;
  do {
    const input = after === undefined ? { table } : { table, after };
    const page: DataPage = await readPatiently(
      () => callApi('myData.read', input, { signal }),
      signal,
      wait,
    );
    yield page.rows;
    after = page.next ?? undefined;
  } while (after !== undefined);
}
