import { mutationHandlers } from '@greenroom/api/registered-features';
import fc from 'fast-check';
import { ApiUnderTest } from './api-under-test.ts';
import { stepOf } from './device-steps.ts';
import {
  expectExactlyOnce,
  expectOneState,
  expectOwnInSight,
  expectSettled,
} from './expectations.ts';
import type { Fault } from './faulty-network.ts';
import { newTraces, perform, type Traces } from './perform-step.ts';
import { converge, settle } from './run-lives.ts';
import { type Act, acts, faults, type Step } from './schedule-steps.ts';
import { ServerSide } from './server-side.ts';
import { TestDevice } from './test-device.ts';
import { countEffects, createEffectCounter } from './test-world.ts';

const { database, api } = await ApiUnderTest.ofFile(countEffects(mutationHandlers));
await createEffectCounter(database.db);

interface Life {
  /** Changes and faults of the original before its profile is copied. */
  readonly before: readonly Act[];
  readonly faults: readonly Fault[];
  readonly steps: readonly Step[];
}

const device = fc.nat({ max: 1 });
const step: fc.Arbitrary<Step[]> = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(stepOf('acts', { device, acts })) },
  { weight: 4, arbitrary: fc.tuple(stepOf('exchange', { device, faults })) },
  { weight: 1, arbitrary: fc.tuple(stepOf('reload', { device })) },
  {
    weight: 4,
    arbitrary: fc.record({ device, times: fc.integer({ min: 1, max: 6 }) }).map(silence),
  },
  {
    weight: 4,
    arbitrary: fc
      .record({ device, times: fc.integer({ min: 3, max: 6 }), mine: acts, theirs: acts })
      .map(race),
  },
);

/** Exchanges one after the other whose requests are swallowed; the device tests its batch. */
function silence(of: { readonly device: number; readonly times: number }): Step[] {
  const swallowed: Step = { kind: 'exchange', device: of.device, faults: ['swallowed'] };
  return Array.from({ length: of.times }, () => swallowed);
}

interface Race {
  readonly device: number;
  readonly times: number;
  readonly mine: readonly Act[];
  readonly theirs: readonly Act[];
}

/** While the requests of one device are swallowed, the other sends changes of its own. */
function race({ device: late, times, mine, theirs }: Race): Step[] {
  const other = 1 - late;
  return [
    { kind: 'acts', device: late, acts: mine },
    ...silence({ device: late, times }),
    { kind: 'acts', device: other, acts: theirs },
    { kind: 'exchange', device: other, faults: [] },
    { kind: 'exchange', device: late, faults: [] },
  ];
}

const lives = fc.record({
  before: fc.oneof(acts, fc.constant([])),
  faults,
  steps: fc.array(step, { minLength: 3, maxLength: 15 }).map((groups) => groups.flat()),
});
converge('loses nothing of a copied profile and its original', { cases: 10 }, lives, live);

/** Copies a device's profile, performs the steps on both, then settles and compares. */
async function live({ before, faults: early, steps }: Life): Promise<void> {
  const { userId, send } = await api.createMember();
  const isLocked = steps.length % 2 === 1;
  const newDevice = () => new TestDevice(userId, send, undefined, isLocked);
  const [original, copy] = [newDevice(), newDevice()];
  const devices = [original, copy];
  const server = new ServerSide(database.db, userId, api);
  const traces = newTraces();
  try {
    await original.switchOn();
    await original.replica.exchangeNow('person');
    const start: readonly Step[] = [
      ...(before.length > 0 ? [{ kind: 'acts', device: 0, acts: before } as const] : []),
      { kind: 'exchange', device: 0, faults: early },
    ];
    for (const one of start) await perform(one, devices, server, traces);
    await original.copyTo(copy);
    await copy.switchOn();
    for (const one of steps) {
      await perform(one, devices, server, traces);
      await expectOwnInSight(traces);
    }
    // The first exchange may test the server without a suspected change.
    await settle(devices, 4);
    const again: string[] = [];
    for (const one of devices) again.push(...(await retryParked(one, traces)));
    await settle(devices, 4);
    await expectOwnInSight(traces);
    await expectSettled(devices);
    await expectExactlyOnce(database.db, userId, devices, traces, again.length);
    await expectOneState(database.db, userId, devices);
  } finally {
    for (const one of devices) await one.switchOff();
    await database.db.deleteFrom('users').where('id', '=', userId).execute();
  }
}

/**
 * As a person does with what 'could not be sent': each is sent again, under a new id.
 * @returns the ids under which changes wait that were refused because they followed such a change
 */
async function retryParked({ replica }: TestDevice, traces: Traces): Promise<string[]> {
  const before = await replica.readWaitingChanges();
  const parked = before.filter(({ state }) => state === 'parked');
  for (const { id } of parked) await replica.retry(id);
  const known = new Set(traces.acknowledged);
  const isNew = (id: string) => !known.has(id);
  const waiting = (await replica.readWaitingChanges()).map(({ id }) => id);
  traces.acknowledged.push(...waiting.filter(isNew));
  return before.map(({ id }) => id).filter(isNew);
}
