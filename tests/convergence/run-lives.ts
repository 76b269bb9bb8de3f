import fc from 'fast-check';
import { it } from 'vitest';
import type { Fault } from './faulty-network.ts';
import { TestDevice } from './test-device.ts';
import { isNightly } from '../support/nightly.ts';
import type { Member } from './api-under-test.ts';

const seed = Number(process.env['GREENROOM_SEED'] ?? Date.now() % 2 ** 31);

/** Milliseconds per case after which it hangs, on a machine busy with others. */
const limit = 60_000;

export interface Extent {
  /** Number of cases by day unless GREENROOM_CASES says it; at night eight times as many. */
  readonly cases: number;
  /** Whether a failure is reported at once: shrinking would outlast the time limit, which hides it. */
  readonly endOnFailure?: boolean;
}

/** A test that lives end as they should; its name has the number of cases and their seed. */
export function converge<Life>(
  name: string,
  { cases, endOnFailure }: Extent,
  lives: fc.Arbitrary<Life>,
  live: (life: Life) => Promise<void>,
): void {
  const numRuns = Number(process.env['GREENROOM_CASES'] ?? (isNightly ? 8 * cases : cases));
  it(
    `${name} (${numRuns} cases, seed ${seed})`,
    // Without a word of its own the global setting stands (tests/planted/no-shrinking.ts).
    () =>
      fc.assert(fc.asyncProperty(lives, live), {
        numRuns,
        seed,
        ...(endOnFailure && { endOnFailure }),
      }),
    numRuns * limit,
  );
}

/** One of the faults every property has. */
export const fault = fc.constantFrom<Fault>(
  'none',
  'lost-request',
  'lost-answer',
  'duplicate',
  'late-duplicate',
);

/** A member's devices, of which every second one is locked. */
export function devicesOf({ userId, send }: Member, count: number): TestDevice[] {
  return Array.from(
    { length: count },
    (_, index) => new TestDevice(userId, send, undefined, index % 2 === 1),
  );
}

/** Without faults: every device sends what is left, then pulls. */
export async function settle(devices: readonly TestDevice[], rounds = 3): Promise<void> {
  for (const device of devices) device.network.plan([]);
  for (let round = 0; round < rounds; round += 1) {
    for (const device of devices) await device.replica.exchangeNow('person');
  }
}
