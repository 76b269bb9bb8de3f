/** Runs a task when a slot is free. */
export type Limiter = <Result>(task: () => Promise<Result>) => Promise<Result>;

export interface ConcurrencyLimits {
  /** Maximum number of tasks that run. */
  readonly running: number;
  /** Maximum number of tasks that wait. Absent: any number. */
  readonly waiting?: number;
  /** Milliseconds a task waits. Absent: until a slot is free. */
  readonly patience?: number;
  /** The error of a task that may not or no longer wait. Absent: a plain one. */
  readonly refuse?: () => Error;
}

/** Runs tasks in order, at most `running` at once. */
export function limitConcurrency(limits: ConcurrencyLimits): Limiter {
  const { running, waiting = Infinity, patience, refuse = noFreeSlot } = limits;
  const queue = new Set<() => void>();
  let active = 0;
  return async (task) => {
    if (active >= running) {
      if (queue.size >= waiting) throw refuse();
      // A task that ends passes its slot on.
      await waitInQueue(queue, patience, refuse);
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

const noFreeSlot = () => new Error('no free slot for the task');

/** Resolves when the task gets a slot. Rejects when its patience ends. */
function waitInQueue(
  queue: Set<() => void>,
  patience: number | undefined,
  refuse: () => Error,
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
