import { performance } from 'node:perf_hooks';
import { makePinWay, openByPin } from '@greenroom/pwa/replica/lock/pin-way';
import { newDataKey } from '@greenroom/pwa/replica/lock/open-lock';

/** What somebody with a copied profile pays who tries every PIN of six digits on one core. */
export const pins = 1_000_000;

/**
 * Milliseconds that one guess takes here, by the app's own code: the fastest of `times`, since other work
 * of this machine costs the guesser nothing. The browser's key is in the same profile, so that a guess
 * costs what an unlocking does.
 */
export async function measureGuess(times: number): Promise<number> {
  const way = await makePinWay(newDataKey(), '482915', 'digits');
  const taken: number[] = [];
  for (let time = 0; time < times; time += 1) {
    const from = performance.now();
    await openByPin(way, '135790');
    taken.push(performance.now() - from);
  }
  return Math.min(...taken);
}

/** Hours for all PINs at this cost of one, in whole hours. */
export function hoursForAll(milliseconds: number): number {
  return Math.round((milliseconds * pins) / 3_600_000);
}
