import { insertAdminMessage } from '@greenroom/api/features/support/admin-messages-repository';
import {
  notifyEverybody,
  notifyUser,
} from '@greenroom/api/features/notifications/notifications-repository';
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
  expect(shown?.['notificationReads']).toEqual([{ id: own }]);
});
