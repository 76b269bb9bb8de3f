import { setTimeout as wait } from 'node:timers/promises';

export interface SupervisedProcess {
  readonly pid: number;
  readonly ended: Promise<void>;
  stop(): Promise<void>;
}

export interface SuperviseOptions<P extends SupervisedProcess> {
  readonly first: P;
  /** Starts the next process; rejects when that fails. */
  readonly restart: () => Promise<P>;
  readonly log: (line: string) => void;
  /** Milliseconds before the first restart; doubled up to 5 s while restarts fail. */
  readonly firstDelay?: number;
  /** Consecutive failed restarts before giving up; 30 take about two minutes. */
  readonly maxFailures?: number;
}

export interface Supervision<P extends SupervisedProcess> {
  current(): P;
  stop(): Promise<void>;
  /** Resolves when no process runs any more: null after `stop`, otherwise the last failure. */
  readonly exited: Promise<Error | null>;
}

/** Restarts a process, with growing delay, whenever it ends without `stop`. */
export function superviseProcess<P extends SupervisedProcess>(
  options: SuperviseOptions<P>,
): Supervision<P> {
  const { restart, log, firstDelay = 100, maxFailures = 30 } = options;
  const stopped = new AbortController();
  let current = options.first;

  async function keepRunning(): Promise<Error | null> {
    for (;;) {
      await current.ended;
      if (stopped.signal.aborted) return null;
      log(`process ${current.pid} ended unexpectedly and is started again`);
      const failure = await restartUntilUp();
      if (failure || stopped.signal.aborted) return failure;
    }
  }

  async function restartUntilUp(): Promise<Error | null> {
    let delay = firstDelay;
    for (let failures = 1; ; failures += 1) {
      await wait(delay, undefined, { signal: stopped.signal }).catch(() => undefined);
      if (stopped.signal.aborted) return null;
      try {
        current = await restart();
        if (stopped.signal.aborted) await current.stop();
        return null;
      } catch (error) {
        const failure = error instanceof Error ? error : new Error(String(error));
        log(`restart failed: ${failure.message}`);
        if (failures >= maxFailures) return failure;
      }
      delay = Math.min(delay * 2, 5_000);
    }
  }

  const exited = keepRunning();
  return {
    current: () => current,
    exited,
    async stop() {
      stopped.abort();
      await current.stop();
      await exited;
    },
  };
}
