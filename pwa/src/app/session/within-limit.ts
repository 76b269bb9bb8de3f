/** Awaits work for at most `limit` milliseconds; null: it has not ended by then. */
export async function withinLimit<T>(work: PromiseLike<T>, limit: number): Promise<T | null> {
  const { promise: late, resolve } = Promise.withResolvers<null>();
  const timer = setTimeout(() => resolve(null), limit);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
