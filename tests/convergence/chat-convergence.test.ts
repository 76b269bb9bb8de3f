import { mutationHandlers } from '@greenroom/api/registered-features';
import fc from 'fast-check';
import { afterAll, it, vi } from 'vitest';
import { ApiUnderTest, type Member } from './api-under-test.ts';
import {
  expectNothingLost,
  expectOneRoom,
  expectOrderKept,
  expectReadStays,
} from './chat-expectations.ts';
import { type ChatStep, chatStepsFor } from './chat-steps.ts';
import { type RoomDevice, emptyTraces } from './chat-traces.ts';
import { expectSettled } from './expectations.ts';
import { FaultyFiles } from './faulty-files.ts';
import { performInRoom } from './perform-chat-step.ts';
import { TestDevice } from './test-device.ts';

/** Number of cases and their seed, which is printed in the test's name. */
const cases = Number(process.env['GREENROOM_CASES'] ?? 15);
const seed = Number(process.env['GREENROOM_SEED'] ?? Date.now() % 2 ** 31);
/** Time limit per case in ms, on a busy machine. */
const caseLimit = 10_000;

// Dexie's, of a storage that is killed.
vi.spyOn(console, 'warn').mockReturnValue();
afterAll(() => vi.restoreAllMocks());
const { database, api } = await ApiUnderTest.ofFile(mutationHandlers);
const admin = await api.createMember('admin');

it(
  `brings a room of two members to one state (${cases} cases, seed ${seed})`,
  async () => {
    const lives = fc
      .integer({ min: 2, max: 4 })
      .chain((devices) =>
        fc.record({ devices: fc.constant(devices), steps: chatStepsFor(devices) }),
      );
    await fc.assert(fc.asyncProperty(lives, live), { numRuns: cases, seed });
  },
  cases * caseLimit,
);

interface Life {
  readonly devices: number;
  readonly steps: readonly ChatStep[];
}

/** Performs the steps on the devices of two members, then settles and compares. */
async function live({ devices: count, steps }: Life): Promise<void> {
  const { db } = database;
  const members = [await api.createMember(), await api.createMember()];
  const devices = Array.from({ length: count }, (_, index) =>
    enter(members[index % 2], isLocked(index)),
  );
  const traces = emptyTraces();
  const room = { db, admin, devices, traces };
  try {
    for (const { device } of devices) await device.switchOn();
    for (const step of steps) {
      await performInRoom(step, room);
      await expectReadStays(db, devices, traces);
    }
    await settle(devices);
    await expectSettled(devices.map(({ device }) => device));
    await expectOneRoom(db, devices);
    await expectNothingLost(db, devices, traces);
    await expectOrderKept(db, devices, traces);
  } finally {
    for (const { device } of devices) await device.switchOff();
    // The room is shared: messages of one case would reach the next.
    await db.deleteFrom('chat_messages').execute();
    const ids = members.map(({ userId }) => userId);
    await db.deleteFrom('uploads').where('user_id', 'in', ids).execute();
    await db.deleteFrom('users').where('id', 'in', ids).execute();
  }
}

/** The second and third of four, so that each member has a device with a lock and one without. */
const isLocked = (index: number) => index === 1 || index === 2;

function enter(member: Member | undefined, locked: boolean): RoomDevice {
  if (!member) throw new Error('there are two members');
  const files = new FaultyFiles(member.sendFile);
  return { member, files, device: new TestDevice(member.userId, member.send, files, locked) };
}

/** Without faults: every device sends what is left, then pulls. */
async function settle(devices: readonly RoomDevice[]): Promise<void> {
  for (const { device, files } of devices) {
    device.network.plan([]);
    files.plan([]);
  }
  for (let round = 0; round < 3; round += 1) {
    for (const { device } of devices) await device.replica.exchangeNow('person');
  }
}
