import { findTargetsOfUser, toTarget } from '@greenroom/api/features/targets/targets-repository';
import { readCurrent, readHistory } from '@greenroom/api/features/targets/target-progress';
import { uploadAmounts } from '@greenroom/api/features/targets/testing/upload-amounts';
import { mutationHandlers } from '@greenroom/api/registered-features';
import { readTargets } from '@greenroom/pwa/features/targets/shown-targets';
import { toAmount } from '@greenroom/sync-protocol/money/amounts';
import { addDays, utcDateOf } from '@greenroom/sync-protocol/time/dates';
import fc from 'fast-check';
import { v7 as newId } from 'uuid';
import { expect } from 'vitest';
import { ApiUnderTest } from './api-under-test.ts';
import { stepOf } from './device-steps.ts';
import { expectSettled } from './expectations.ts';
import type { Fault } from './faulty-network.ts';
import { converge, devicesOf, fault, settle } from './run-lives.ts';
import type { TestDevice } from './test-device.ts';

const deviceCount = 3;

type Step =
  | { readonly kind: 'create'; readonly device: number; readonly days: number }
  | { readonly kind: 'remove'; readonly device: number; readonly pick: number }
  | { readonly kind: 'exchange'; readonly device: number; readonly faults: readonly Fault[] }
  /** An administrator uploads an amount of a day around today. */
  | { readonly kind: 'upload'; readonly day: number; readonly cents: number };

const device = fc.nat({ max: deviceCount - 1 });
const step: fc.Arbitrary<Step> = fc.oneof(
  stepOf('create', { device, days: fc.nat({ max: 40 }) }),
  stepOf('remove', { device, pick: fc.nat({ max: 9 }) }),
  stepOf('exchange', { device, faults: fc.array(fault, { maxLength: 3 }) }),
  stepOf('upload', { day: fc.integer({ min: -8, max: 8 }), cents: fc.nat({ max: 80_000 }) }),
);

const { database, api } = await ApiUnderTest.ofFile(mutationHandlers);
const adminId = (await api.createMember('admin')).userId;

const lives = fc.array(step, { minLength: 4, maxLength: 30 });
converge(
  "brings targets of three devices to the server's state and figures",
  { cases: 10 },
  lives,
  live,
);

/** Performs the steps on three devices of a new member, then settles and compares. */
async function live(steps: readonly Step[]): Promise<void> {
  const member = await api.createMember();
  const { userId } = member;
  const devices = devicesOf(member, deviceCount);
  try {
    for (const each of devices) await each.switchOn();
    for (const one of steps) await perform(one, devices, userId);
    await settle(devices);
    await expectSettled(devices);
    await expectSameTargets(devices, userId);
  } finally {
    for (const each of devices) await each.switchOff();
    await database.db.deleteFrom('users').where('id', '=', userId).execute();
  }
}

async function perform(
  one: Step,
  devices: readonly TestDevice[],
  userId: string,
): Promise<unknown> {
  const today = utcDateOf(new Date());
  if (one.kind === 'upload') {
    const amount = [addDays(today, one.day), toAmount(BigInt(one.cents))] as const;
    return uploadAmounts(database.db, { userId, addedById: adminId }, [amount]);
  }
  const on = devices[one.device];
  if (!on) throw new Error(`no device ${one.device}`);
  if (one.kind === 'exchange') {
    on.network.plan(one.faults);
    return on.replica.exchangeNow('person');
  }
  if (one.kind === 'create') {
    return on.replica.mutate('targets.create', {
      id: newId(),
      targetName: 'New camera',
      targetAmount: '100.00',
      endDate: addDays(today, one.days),
    });
  }
  const shown = await on.replica.tables.targets.toArray();
  const target = shown[one.pick % Math.max(shown.length, 1)];
  return target && on.replica.mutate('targets.remove', { id: target.id });
}

/** Rows as on the server, and the figures that its calls answer. */
async function expectSameTargets(devices: readonly TestDevice[], userId: string): Promise<void> {
  const { db } = database;
  const today = utcDateOf(new Date());
  const rows = (await findTargetsOfUser(db, userId)).map(toTarget);
  const current = await readCurrent(db, userId, today);
  const past = await readHistory(db, userId, today);
  const byId = (a: { readonly id: string }, b: { readonly id: string }) => (a.id < b.id ? -1 : 1);
  for (const each of devices) {
    const { tables } = each.replica;
    const held = await tables.targets.toArray();
    expect(held.map(withoutReserved).toSorted(byId)).toEqual(rows.toSorted(byId));
    const shown = await readTargets(tables, today);
    expect(shown.current?.progress).toEqual(current?.progress);
    expect(shown.current?.target.id).toBe(current?.id);
    expect(shown.past.map(({ id }) => id).toSorted()).toEqual(past.map(({ id }) => id).toSorted());
  }
}

function withoutReserved(row: object): { readonly id: string } {
  return Object.fromEntries(
    Object.entries(row).filter(([key]) => !key.startsWith('$')),
  ) as unknown as { readonly id: string };
}
