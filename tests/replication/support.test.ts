import { insertAdminMessage } from '@greenroom/api/features/support/admin-messages-repository';
import {
  notifyEverybody,
  notifyUser,
} from '@greenroom/api/features/notifications/notifications-repository';
import {
  lowestNotificationSort,
  ownNotificationsScope,
} from '@greenroom/sync-protocol/notifications/notification-scopes';
import type { Replica } from '@greenroom/pwa/replica/replica-interface';
import { v7 as newId } from 'uuid';
import { expect, it } from 'vitest';
import type { TestDevice } from '../convergence/test-device.ts';
import { type Member, ReplicatedWorld } from './replicated-world.ts';
import { settle } from './shifts.ts';

const news = { title: 'News', message: '', type: 'system', kind: 'support' } as const;

/** The shown messages, notifications and read marks, in a form equal on every device. */
async function readShown({ tables }: Replica) {
  const names = ['adminMessages', 'notifications', 'notificationReads'] as const;
  const lists = names.map(async (name) => {
    const rows = await tables[name].toCollection().sortBy('id');
    const bare = rows.map((row) =>
      Object.fromEntries(Object.entries(row).filter(([key]) => !key.startsWith('$'))),
    );
    return [name, bare] as const;
  });
  return Object.fromEntries(await Promise.all(lists));
}

async function startMember() {
  const world = await ReplicatedWorld.start();
  const member = await world.createMember();
  const devices = [await member.device(), await member.device()] as const;
  for (const device of devices) await settle(device);
  return { world, member, devices };
}

function answer(world: ReplicatedWorld, id: string, text: string, at: Date) {
  return world.db
    .updateTable('admin_messages')
    .set({ admin_response: text, responded_at: at, read_by_user_at: null, status: 'resolved' })
    .where('id', '=', id)
    .execute();
}

async function notifyBoth(
  world: ReplicatedWorld,
  member: Member,
): Promise<readonly [string, string]> {
  return world.db.transaction().execute(async (trx) => {
    const own = await notifyUser(trx, { ...news, userId: member.userId, now: new Date() });
    return [own, await notifyEverybody(trx, { ...news, now: new Date() })];
  });
}

async function expectSame(devices: readonly TestDevice[]) {
  for (const device of devices) await settle(device);
  for (const device of devices) await settle(device);
  const [first, second] = await Promise.all(devices.map(({ replica }) => readShown(replica)));
  expect(second).toEqual(first);
  for (const { replica } of devices) {
    expect(await replica.readWaitingChanges()).toEqual([]);
    expect(await replica.readRefusedChanges()).toEqual([]);
  }
  return first;
}

it('ends equal on two devices of which one wrote and read without a network', async () => {
  const { world, member, devices } = await startMember();
  const [offline, online] = devices;
  const [own, everybodys] = await notifyBoth(world, member);
  await settle(offline);
  const message = newId();
  await offline.replica.mutate('support.send', { id: message, content: 'Written on the train' });
  await offline.replica.mutate('notifications.markRead', { id: own });
  await offline.replica.mutate('notifications.markRead', { id: everybodys });
  await settle(online);
  // Both devices read the same notification.
  await online.replica.mutate('notifications.markRead', { id: everybodys });
  await settle(online);
  const shown = await expectSame(devices);
  expect(shown?.['adminMessages']).toMatchObject([{ id: message, status: 'pending' }]);
  expect(new Set(shown?.['notificationReads']?.map(({ id }) => id))).toEqual(
    new Set([own, everybodys]),
  );
});

it('leaves a response unread that was given while an earlier one was read elsewhere', async () => {
  const { world, member, devices } = await startMember();
  const [offline] = devices;
  const row = await world.db
    .transaction()
    .execute((trx) =>
      insertAdminMessage(trx, { userId: member.userId, content: 'Hello', now: new Date() }),
    );
  const id = row?.id ?? '';
  const [first, second] = [new Date(Date.now() - 60_000), new Date()];
  await answer(world, id, 'Soon', first);
  await settle(offline);
  await offline.replica.mutate('support.markRead', { id, respondedAt: first.toISOString() });
  await answer(world, id, 'Done', second);
  const shown = await expectSame(devices);
  expect(shown?.['adminMessages']).toMatchObject([{ adminResponse: 'Done', readByUserAt: null }]);
});

it('sends messages and read marks of a paused account at once', async () => {
  const { world, member, devices } = await startMember();
  const [device] = devices;
  const [own] = await notifyBoth(world, member);
  await settle(device);
  await world.setSuspended(member.userId, true);
  await device.replica.mutate('support.send', { id: newId(), content: 'Why am I paused?' });
  await device.replica.mutate('notifications.markRead', { id: own });
  const shown = await expectSame(devices);
  expect(shown?.['adminMessages']).toHaveLength(1);
  expect(shown?.['notificationReads']).toEqual([{ id: own, isUnread: false }]);
});

it('marks all as read on both devices, without what came while there was no network', async () => {
  const { world, member, devices } = await startMember();
  const [offline, online] = devices;
  const seen = await notifyBoth(world, member);
  await settle(offline);
  await offline.replica.mutate('notifications.markAllRead', { ids: [...seen] });
  const late = await notifyBoth(world, member);
  await settle(online);
  const shown = await expectSame(devices);
  expect(shown?.['notifications']).toHaveLength(4);
  const read = new Set(shown?.['notificationReads']?.map(({ id }) => id));
  expect(read).toEqual(new Set(seen));
  expect(late.some((id) => read.has(id))).toBe(false);
});

it('holds the newest 100 and gets older ones once, with their read state', async () => {
  const { world, member } = await startMember();
  const made: string[] = [];
  const first = Date.now();
  await world.db.transaction().execute(async (trx) => {
    for (let index = 0; index < 120; index += 1) {
      const now = new Date(first + index * 1000);
      made.push(await notifyUser(trx, { ...news, userId: member.userId, now }));
    }
  });
  const device = await member.device();
  await settle(device);
  const scope = ownNotificationsScope(member.userId);
  const held = async () => (await device.replica.tables.notifications.toArray()).length;
  expect(await held()).toBe(100);
  const floor = new Date(first + 20_000).toISOString();
  expect(await device.replica.readFloor(scope)).toBe(floor);
  // The older ones are marked too, although this device has not shown them.
  const ids = made.slice(20, 40);
  await device.replica.mutate('notifications.markAllRead', { ids, before: floor });
  expect(await device.replica.extend(scope, lowestNotificationSort)).toBe(true);
  await settle(device);
  expect(await held()).toBe(120);
  const reads = await device.replica.tables.notificationReads.toCollection().primaryKeys();
  expect(new Set(reads)).toEqual(new Set(made.slice(0, 40)));
});

it('ends equal when a switch was changed on both devices', async () => {
  const { devices } = await startMember();
  const [offline, online] = devices;
  await offline.replica.mutate('notifications.setPreferences', { notifyScheduleEnabled: false });
  await offline.replica.mutate('notifications.setPreferences', { notifyScheduleEnabled: true });
  await online.replica.mutate('notifications.setPreferences', {
    notifyCommunityChatEnabled: false,
  });
  await settle(online);
  await expectSame(devices);
  for (const { replica } of devices) {
    expect(await replica.tables.account.get(replica.userId)).toMatchObject({
      notifyScheduleEnabled: true,
      notifyCommunityChatEnabled: false,
      notifyTrainingModuleEnabled: true,
    });
  }
});
