import { setInterval } from 'node:timers/promises';
import { readClock } from './clients/load-message.ts';

/**
 * Runs `act` `rate` times per second and catches up after delays.
 * @param act receives the number of earlier runs. @returns the number of runs
 */
export async function doEvenly(
  rate: number,
  seconds: number,
  act: (index: number) => void,
): Promise<number> {
  const total = Math.round(rate * seconds);
  const started = readClock();
  let done = 0;
  for await (const _tick of setInterval(1)) {
    const due = Math.min(total, Math.ceil(((readClock() - started) / 1e6) * rate));
    for (; done < due; done += 1) act(done);
    if (done === total) break;
  }
  return total;
}
