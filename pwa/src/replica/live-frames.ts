import { loadPart } from './load-part.ts';
import type { LiveRows } from './live-rows.ts';
import type { ReplicaCore } from './replica-core.ts';

/** Milliseconds over which devices pull that could not load what keeps live rows. */
const spreadWithout = 5_000;

/**
 * Takes the frames that tell of rows; what keeps them comes with the first of them, and where it does
 * not come, a pull does. `askPull` wants one after so many milliseconds.
 */
export function takeLiveFrames(
  core: ReplicaCore,
  askPull: (delay: number) => void,
): (frame: unknown) => void {
  let loading: Promise<LiveRows> | null = null;
  return (frame) => {
    const { now, random } = core.environment;
    const receivedAt = now();
    loading ??= loadPart(async () => {
      const { LiveRows } = await import('./live-rows.ts');
      return new LiveRows(core, askPull);
    });
    loading.then(
      (rows) => void rows.take(frame, receivedAt),
      () => {
        loading = null;
        askPull(random() * spreadWithout);
      },
    );
  };
}
