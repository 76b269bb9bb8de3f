import { afterAll, expect, it, vi } from 'vitest';
import { v7 } from 'uuid';
import { ReplicatedWorld } from './replicated-world.ts';
import { settle, shownEntries } from './shifts.ts';

// Files of one worker share modules: reload them here, and in the next file.
vi.hoisted(() => vi.resetModules());
afterAll(() => {
  vi.doUnmock('@greenroom/sync-protocol/retired-calls');
  vi.resetModules();
});

// No call is retired yet: the test retires an invented one.
vi.mock(import('@greenroom/sync-protocol/retired-calls'), async (original) => {
  const contract = await original();
  const plan = 'schedule.plan';
  return {
    ...contract,
    upgradeCall: ({ call, input }) => {
      if (call !== plan) return contract.upgradeCall({ call, input });
      const { day, from, to, ...rest } = input;
      const upgraded = { ...rest, date: day, plannedStartTime: from, plannedEndTime: to };
      return { call: 'schedule.add', input: upgraded };
    },
  };
});

it('shows, sends and explains changes queued by an older version of the app', async () => {
  const world = await ReplicatedWorld.start();
  const member = await world.createMember();
  const device = await member.device();
  await settle(device);
  const id = v7();
  const at = new Date(device.now()).toISOString();
  const old = { id, day: '2999-01-01', from: '20:00', to: '22:00' };
  await device.inspect((db) =>
    db.outbox.add({
      id: crypto.randomUUID(),
      call: 'schedule.plan',
      input: old,
      at,
      offset: 0,
      state: 'queued',
      offered: false,
      skip: null,
      silent: false,
      rows: [{ collection: 'scheduleEntries', id }],
      collapseKey: null,
      bytes: 500,
    }),
  );
  await device.switchOff();
  await device.switchOn();
  expect(await shownEntries(device.replica)).toMatchObject([{ id, plannedStartTime: '20:00' }]);
  const [waiting] = await device.replica.readWaitingChanges();
  expect(waiting).toMatchObject({ call: 'schedule.add' });
  expect(waiting?.description).toContain('20:00');
  await settle(device);
  expect(await world.readEntries(member.userId)).toMatchObject([{ id, date: '2999-01-01' }]);
  expect(await device.replica.readWaitingChanges()).toEqual([]);
  expect(await device.inspect((db) => db.sent.toArray())).toMatchObject([
    { entries: [{ call: 'schedule.plan', input: old }] },
  ]);
});
