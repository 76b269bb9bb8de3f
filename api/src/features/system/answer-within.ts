import { setTimeout as wait } from 'node:timers/promises';

/** Awaits a part of the server for `limit` milliseconds; null: it failed or was too late. */
export async function answerWithin<T>(limit: number, asked: Promise<T>): Promise<T | null> {
  const late = wait(limit, null, { ref: false });
  return Promise.race([asked.catch(() => null), late]);
}
