/** Runs a task when a slot is free. */
export type Limiter = <Result>(task: () => Promise<Result>) => Promise<Result>;

/** Runs at most `running` tasks, in order; rejects with `refuse` when `waiting` others wait. */
export function limitConcurrency(running: number, waiting: number, refuse: () => Error): Limiter {
  const queue: (() => void)[] = [];
  let active = 0;
  return async (task) => {
    if (active >= running) {
      if (queue.length >= waiting) throw refuse();
      // A task that ends passes its slot on.
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
