/** Milliseconds in which npm and the terminal repeat one Ctrl-C. */
const repetition = 1_000;

const endings = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Ctrl-C, a stop of the machine and a lost connection abort the signal that `work` is given, and let
 * it tidy up. Ctrl-C or a stop again, of a person who will not wait, ends the command at once. Different ones
 * follow each other without a person: a lost connection ends npm too, whose end is told as SIGTERM.
 * @param onSignal called at the first. Absent: nobody is told
 */
export async function interruptible<T>(
  work: (signal: AbortSignal) => Promise<T>,
  onSignal?: () => void,
): Promise<T> {
  const controller = new AbortController();
  const firstAt = new Map<NodeJS.Signals, number>();
  const end = (name: NodeJS.Signals) => {
    const since = firstAt.get(name);
    if (since === undefined) {
      firstAt.set(name, performance.now());
      if (firstAt.size > 1) return;
      onSignal?.();
      controller.abort(new Error('Broken off. Nothing was changed.'));
    } else if (name !== 'SIGHUP' && performance.now() - since > repetition) {
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
