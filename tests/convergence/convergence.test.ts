import { mutationHandlers } from '@greenroom/api/registered-features';
import fc from 'fast-check';
import { afterAll, it, vi } from 'vitest';
import { ApiUnderTest } from './api-under-test.ts';
import {
  expectExactlyOnce,
  expectOneState,
  expectOwnInSight,
  expectSettled,
} from './expectations.ts';
import { newTraces, perform } from './perform-step.ts';
import { type Step, stepsFor } from './schedule-steps.ts';
import { ServerSide } from './server-side.ts';
import { TestDevice } from './test-device.ts';
import { countEffects, createEffectCounter } from './test-world.ts';

const isNightly = process.env['GREENROOM_NIGHTLY'] !== undefined;
/** Number of cases and their seed, which is printed in the test's name. */
const cases = Number(process.env['GREENROOM_CASES'] ?? (isNightly ? 200 : 25));
const seed = Number(process.env['GREENROOM_SEED'] ?? Date.now() % 2 ** 31);
/** Time limit per case in ms, on a busy machine. */
const caseLimit = 10_000;

// Dexie's, of a storage that is killed.
vi.spyOn(console, 'warn').mockReturnValue();
afterAll(() => vi.restoreAllMocks());
// On a busy machine a change that commits late is open for longer than the server would allow.
const options = { idleInTransactionTimeout: 0 };
const { database, api } = await ApiUnderTest.ofFile(countEffects(mutationHandlers), options);
await createEffectCounter(database.db);

it(
  `brings two to four devices and the server to one state (${cases} cases, seed ${seed})`,
  async () => {
    const lives = fc
      .tuple(fc.integer({ min: 2, max: 4 }), fc.boolean())
      .chain(([devices, withRepairs]) =>
        fc.record({
          devices: fc.constant(devices),
          withRepairs: fc.constant(withRepairs),
          steps: stepsFor(devices, withRepairs),
        }),
      );
    const property = fc.asyncProperty(lives, live);
    // Shrinking would outlast the time limit, which hides the failure.
    await fc.assert(property, { numRuns: cases, seed, endOnFailure: true });
  },
  cases * caseLimit,
);

interface Life {
  readonly devices: number;
  readonly withRepairs: boolean;
  readonly steps: readonly Step[];
}

/** Performs the steps on devices of a new member, then settles and compares. */
async function live({ devices: count, withRepairs, steps }: Life): Promise<void> {
  const { userId, send } = await api.createMember();
  const server = new ServerSide(database.db, userId, api);
  // Every second one is locked.
  const devices = Array.from(
    { length: count },
    (_, n) => new TestDevice(userId, send, undefined, n % 2 === 1),
  );
  const traces = newTraces();
  try {
    for (const device of devices) await device.switchOn();
    for (const step of steps) {
      await perform(step, devices, server, traces);
      await expectOwnInSight(traces);
    }
    await server.commitAll();
    await settle(devices, withRepairs);
    await expectOwnInSight(traces);
    await expectSettled(devices);
    await expectExactlyOnce(database.db, userId, devices, traces);
    await expectOneState(database.db, userId, devices);
  } finally {
    await server.commitAll();
    await server.forgetBackup();
    for (const device of devices) await device.switchOff();
    // Each member is replicated to all: keeping them would slow later cases.
    await database.db.deleteFrom('users').where('id', '=', userId).execute();
  }
}

/** Without faults: every device sends its queue, then pulls. */
async function settle(devices: readonly TestDevice[], withRepairs: boolean): Promise<void> {
  for (const device of devices) device.network.plan([]);
  // After a restore, a change that arrives too early needs one round per device it waits for.
  for (let round = 0; round < 2 + devices.length; round += 1) {
    if (round === 2 && withRepairs) for (const device of devices) await device.verifySoon();
    for (const device of devices) await device.replica.exchangeNow('person');
  }
}
