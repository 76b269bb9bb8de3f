/** Milliseconds in which npm and the terminal repeat one Ctrl-C. */
const repetition = 1_000;

const endings = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Ctrl-C and a stop of the machine abort the signal that `work` is given, and let it tidy up. A
 * second one, of a person who will not wait, ends the command at once.
 * @param onSignal called at the first. Absent: nobody is told
 */
export async function interruptible<T>(
  work: (signal: AbortSignal) => Promise<T>,
  onSignal?: () => void,
): Promise<T> {
  const controller = new AbortController();
  let abortedAt: number | undefined;
  const end = (name: NodeJS.Signals) => {
    if (abortedAt === undefined) {
      abortedAt = performance.now();
      onSignal?.();
      controller.abort(new Error('Broken off. Nothing was changed.'));
    } else if (performance.now() - abortedAt > repetition) {
      release();
      process.kill(process.pid, name);
    }
  };
  const release = () => {
    for (const name of endings) process.off(name, end);
  };
  for (const name of endings) process.on(name, end);
  try {
    return await work(controller.signal);
  } finally {
    release();
  }
}
