/** Runs a task when there is room for it. */
export type Limiter = <Result>(task: () => Promise<Result>) => Promise<Result>;

/**
 * At most `running` tasks at a time, the others in the order they came; where `waiting` wait already,
 * the next one is refused with what `refuse` makes.
 */
export function limitConcurrency(running: number, waiting: number, refuse: () => Error): Limiter {
  const queue: (() => void)[] = [];
  let active = 0;
  return async (task) => {
    if (active >= running) {
      if (queue.length >= waiting) throw refuse();
      // Whoever ends hands its place on.
      await new Promise<void>((resolve) => queue.push(resolve));
    } else {
      active += 1;
    }
    try {
      return await task();
    } finally {
      const next = queue.shift();
      if (next) next();
      else active -= 1;
    }
  };
}
