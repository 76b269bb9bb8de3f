import { mutationHandlers } from '@greenroom/api/registered-features';
import fc from 'fast-check';
import { ApiUnderTest } from '../api-under-test.ts';
import { expectSettled } from '../expectations.ts';
import { converge, settle } from '../run-lives.ts';
import { TestDevice } from '../test-device.ts';
import { type Classroom, type MembersDevice, performInClass } from './perform-training-step.ts';
import { TrainingAdmin } from './training-admin.ts';
import { expectAllCounted, expectNeverLess, expectOneTraining } from './training-expectations.ts';
import { type TrainingStep, trainingStepsFor } from './training-steps.ts';

const memberCount = 2;

const { database, api } = await ApiUnderTest.ofFile(mutationHandlers);
const admin = new TrainingAdmin(await api.createMember('admin'));

const lives = fc
  .integer({ min: 2, max: 4 })
  .chain((devices) =>
    fc.record({ devices: fc.constant(devices), steps: trainingStepsFor(devices, memberCount) }),
  );
converge(
  'brings the training of two members to one state',
  { cases: 6, endOnFailure: true },
  lives,
  live,
);

interface Life {
  readonly devices: number;
  readonly steps: readonly TrainingStep[];
}

/** Performs the steps on the devices of two members, then settles and compares. */
async function live({ devices: count, steps }: Life): Promise<void> {
  const { db } = database;
  const room = await enter(count);
  const devices = room.devices.map(({ device }) => device);
  try {
    for (const device of devices) await device.switchOn();
    for (const device of devices) await device.replica.exchangeNow('person');
    for (const step of steps) {
      await performInClass(step, room);
      await expectNeverLess(db, room);
    }
    await settle(devices);
    await expectSettled(devices);
    await expectOneTraining(db, room);
    await expectAllCounted(db, room);
  } finally {
    for (const device of devices) await device.switchOff();
    // Modules are everybody's: those of one case would reach the next.
    await db.deleteFrom('training_modules').execute();
    const ids = room.members.map(({ userId }) => userId);
    await db.deleteFrom('users').where('id', 'in', ids).execute();
  }
}

/** The second and third of four, so that each member has a device with a lock and one without. */
const isLocked = (index: number) => index === 1 || index === 2;

/** Two members, each with two modules open, and their devices in turn. */
async function enter(count: number): Promise<Classroom> {
  const members = [await api.createMember(), await api.createMember()];
  const modules = [await admin.create(2), await admin.create(3)];
  for (const { userId } of members) for (const id of modules) await admin.grant(id, userId);
  const devices = Array.from({ length: count }, (_, index): MembersDevice => {
    const member = members[index % members.length];
    if (!member) throw new Error('there are members');
    const { userId, send } = member;
    return { member, device: new TestDevice(userId, send, undefined, isLocked(index)) };
  });
  return {
    admin,
    members,
    devices,
    modules,
    deleted: new Set(),
    reached: new Map(),
    reports: new Map(),
  };
}
