/** Runs a task when a slot is free. */
export type Limiter = <Result>(task: () => Promise<Result>) => Promise<Result>;

export interface ConcurrencyLimits {
  /** Maximum number of tasks that run. */
  readonly running: number;
  /** Maximum number of tasks that wait. Absent: any number. */
  readonly waiting?: number;
  /** Milliseconds a task waits. Absent: until a slot is free. */
  readonly patience?: number;
  /** The error of a task that may not or no longer wait. */
  readonly refuse: () => Error;
}

/** Runs tasks in order, at most `running` at once. */
export function limitConcurrency(limits: ConcurrencyLimits): Limiter {
  const { running, waiting = Infinity } = limits;
  const queue = new Set<() => void>();
  let active = 0;
  return async (task) => {
    if (active >= running) {
      if (queue.size >= waiting) throw limits.refuse();
      // A task that ends passes its slot on.
      await waitInQueue(queue, limits);
    } else {
      active += 1;
    }
    try {
      return await task();
    } finally {
      const [next] = queue;
      if (next) {
        queue.delete(next);
        next();
      } else active -= 1;
    }
  };
}

/** Resolves when the task gets a slot. Rejects when its patience ends. */
function waitInQueue(
  queue: Set<() => void>,
  { patience, refuse }: ConcurrencyLimits,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let timer: NodeJS.Timeout | undefined;
    const enter = () => {
      clearTimeout(timer);
      resolve();
    };
    queue.add(enter);
    if (patience === undefined) return;
    timer = setTimeout(() => {
      queue.delete(enter);
      reject(refuse());
    }, patience);
  });
}
