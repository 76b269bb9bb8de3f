import { mutationHandlers } from '@greenroom/api/registered-features';
import fc from 'fast-check';
import { afterAll, vi } from 'vitest';
import { ApiUnderTest, type Member } from './api-under-test.ts';
import {
  expectNothingLost,
  expectOneRoom,
  expectOrderKept,
  expectOwnChanges,
  expectReadStays,
} from './chat-expectations.ts';
import { type ChatStep, chatStepsFor } from './chat-steps.ts';
import { type RoomDevice, emptyTraces } from './chat-traces.ts';
import { expectSettled } from './expectations.ts';
import { FaultyFiles } from './faulty-files.ts';
import { performInRoom } from './perform-chat-step.ts';
import { converge, settle } from './run-lives.ts';
import { TestDevice } from './test-device.ts';

// Dexie's, of a storage that is killed.
vi.spyOn(console, 'warn').mockReturnValue();
afterAll(() => vi.restoreAllMocks());
const { database, api } = await ApiUnderTest.ofFile(mutationHandlers);
const admin = await api.createMember('admin');

const lives = fc
  .integer({ min: 2, max: 4 })
  .chain((devices) => fc.record({ devices: fc.constant(devices), steps: chatStepsFor(devices) }));
converge('brings a room of two members to one state', { cases: 8 }, lives, live);

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
    for (const { files } of devices) files.plan([]);
    const all = devices.map(({ device }) => device);
    await settle(all);
    await expectSettled(all);
    await expectOneRoom(db, devices);
    await expectNothingLost(db, devices, traces);
    await expectOrderKept(db, devices, traces);
    await expectOwnChanges(db, traces);
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
