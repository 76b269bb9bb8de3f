import { mutationHandlers } from '@greenroom/api/registered-features';
import fc from 'fast-check';
import { afterAll, vi } from 'vitest';
import { ApiUnderTest } from './api-under-test.ts';
import {
  expectExactlyOnce,
  expectOneState,
  expectOwnInSight,
  expectSettled,
} from './expectations.ts';
import { newTraces, perform } from './perform-step.ts';
import { converge, devicesOf, settle } from './run-lives.ts';
import { type Step, stepsFor } from './schedule-steps.ts';
import { ServerSide } from './server-side.ts';
import { countEffects, createEffectCounter } from './test-world.ts';

// Dexie's, of a storage that is killed.
vi.spyOn(console, 'warn').mockReturnValue();
afterAll(() => vi.restoreAllMocks());
// On a busy machine a change that commits late is open for longer than the server would allow.
const options = { idleInTransactionTimeout: 0 };
const { database, api } = await ApiUnderTest.ofFile(countEffects(mutationHandlers), options);
await createEffectCounter(database.db);

const lives = fc
  .tuple(fc.integer({ min: 2, max: 4 }), fc.boolean())
  .chain(([devices, withRepairs]) =>
    fc.record({
      devices: fc.constant(devices),
      withRepairs: fc.constant(withRepairs),
      steps: stepsFor(devices, withRepairs),
    }),
  );
converge(
  'brings two to four devices and the server to one state',
  { cases: 25, endOnFailure: true },
  lives,
  live,
);

interface Life {
  readonly devices: number;
  readonly withRepairs: boolean;
  readonly steps: readonly Step[];
}

/** Performs the steps on devices of a new member, then settles and compares. */
async function live({ devices: count, withRepairs, steps }: Life): Promise<void> {
  const member = await api.createMember();
  const { userId } = member;
  const server = new ServerSide(database.db, userId, api);
  const devices = devicesOf(member, count);
  const traces = newTraces();
  try {
    for (const device of devices) await device.switchOn();
    for (const step of steps) {
      await perform(step, devices, server, traces);
      await expectOwnInSight(traces);
    }
    await server.commitAll();
    await settle(devices, 2);
    if (withRepairs) for (const device of devices) await device.verifySoon();
    // After a restore, a change that arrives too early needs one round per device it waits for.
    await settle(devices, devices.length);
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
