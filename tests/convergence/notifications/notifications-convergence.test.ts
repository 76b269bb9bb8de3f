import { findNotificationsOf } from '@greenroom/api/features/notifications/own-notifications-repository';
import {
  notifyEverybody,
  notifyUser,
} from '@greenroom/api/features/notifications/notifications-repository';
import { mutationHandlers } from '@greenroom/api/registered-features';
import { findSeen } from '@greenroom/pwa/app/push/find-seen';
import { findRead } from '@greenroom/pwa/features/chat/chat-badge-queries';
import { send as sendMessage } from '@greenroom/sync-protocol/chat/chat-offline-calls';
import { communityPath } from '@greenroom/sync-protocol/chat/chat-places';
import { messagePath } from '@greenroom/sync-protocol/chat/chat-links';
import { messageOf } from '@greenroom/sync-protocol/notifications/notification-reading';
import fc from 'fast-check';
import { expect } from 'vitest';
import { ApiUnderTest, type Member } from '../api-under-test.ts';
import { expectSettled } from '../expectations.ts';
import { converge, devicesOf, settle } from '../run-lives.ts';
import type { TestDevice } from '../test-device.ts';
import { deviceCount, step, type Step } from './notification-steps.ts';

/** Ids of the notifications that were seen, read or marked as unread on any device. */
type Done = Readonly<Record<'seen' | 'read' | 'unread', Set<string>>>;

const { database, api } = await ApiUnderTest.ofFile(mutationHandlers);

const lives = fc.array(step, { minLength: 4, maxLength: 30 });
converge('what was seen on one of three devices is read on all', { cases: 10 }, lives, live);

/** Performs the steps on three devices of a new member, then settles and compares. */
async function live(steps: readonly Step[]): Promise<void> {
  const member = await api.createMember();
  const { userId } = member;
  const other = await api.createMember();
  const devices = devicesOf(member, deviceCount);
  const done: Done = { seen: new Set(), read: new Set(), unread: new Set() };
  try {
    for (const each of devices) await each.switchOn();
    for (const each of devices) await each.replica.exchangeNow('person');
    for (const one of steps) await perform(one, { devices, userId, other, done });
    await settle(devices);
    // A device that hears how far the chat was read elsewhere reads the mentions up to there.
    for (const each of devices) await see(each, '/', done);
    await settle(devices);
    await expectSettled(devices);
    await expectMentionsRead(devices, userId, done);
    await expectReadEverywhere(devices, userId, done);
  } finally {
    for (const each of devices) await each.switchOff();
    await database.db.deleteFrom('users').where('id', '=', userId).execute();
    await database.db.deleteFrom('users').where('id', '=', other.userId).execute();
    await database.db.deleteFrom('notifications').execute();
    await database.db.deleteFrom('chat_messages').execute();
  }
}

interface Life {
  readonly devices: readonly TestDevice[];
  readonly userId: string;
  /** Who mentions the member. */
  readonly other: Member;
  readonly done: Done;
}

async function perform(one: Step, { devices, userId, other, done }: Life): Promise<void> {
  if (one.kind === 'notify') return notify(one.url, one.isForAll ? null : userId);
  if (one.kind === 'mention') return mention(other, userId);
  const on = devices[one.device];
  if (!on) throw new Error(`no device ${one.device}`);
  if (one.kind === 'exchange') {
    on.network.plan(one.faults);
    await on.replica.exchangeNow('person');
    return;
  }
  if (one.kind === 'see') return see(on, one.path, done);
  if (one.kind === 'read-chat') return readChat(on, one.pick, done);
  const held = await on.replica.tables.notifications.toCollection().sortBy('id');
  const id = held[one.pick % Math.max(held.length, 1)]?.id;
  if (id === undefined) return;
  done[one.kind].add(id);
  const call = one.kind === 'read' ? 'notifications.markRead' : 'notifications.markUnread';
  await on.replica.mutate(call, { id });
}

/** As the app, which marks what it shows of a screen, and what was read of the chat. */
async function see({ replica }: TestDevice, path: string, done: Done): Promise<void> {
  const ids = await findSeen(replica, path);
  if (ids.length === 0) return;
  for (const id of ids) done.seen.add(id);
  await replica.mutate('notifications.markAllRead', { ids: [...ids], bySeeing: true });
}

/** Onward, as the room does. */
async function readChat(on: TestDevice, pick: number, done: Done): Promise<void> {
  const { replica } = on;
  const { lastReadPosition } = await findRead(replica, new Map());
  const held = await replica.tables.chatMessages.orderBy('position').toArray();
  const unread = held.filter(({ position }) => position > lastReadPosition);
  const message = unread[pick % Math.max(unread.length, 1)];
  if (message === undefined) return;
  await replica.mutate('chat.markRead', { id: message.id });
  await see(on, communityPath, done);
}

async function mention(other: Member, userId: string): Promise<void> {
  const message = await other.request('POST', sendMessage.path, { content: 'Are you on?' });
  const { id } = message as { readonly id: string };
  await notify(messagePath(id), userId, 'chat');
}

function notify(
  url: string,
  userId: string | null,
  kind: 'account' | 'chat' = 'account',
): Promise<void> {
  const words = { title: 'News', message: 'There is something', type: 'system' } as const;
  const notification = { ...words, kind, url, now: new Date() } as const;
  return database.db.transaction().execute(async (trx) => {
    if (userId === null) await notifyEverybody(trx, notification);
    else await notifyUser(trx, { ...notification, userId });
  });
}

/** Mentions down to the last message read are read, unless they were marked as unread. */
async function expectMentionsRead(
  devices: readonly TestDevice[],
  userId: string,
  done: Done,
): Promise<void> {
  const listed = await findNotificationsOf(database.db, userId, 500);
  for (const { replica } of devices) {
    const { lastReadPosition } = await findRead(replica, new Map());
    const messages = await replica.tables.chatMessages.toArray();
    const read = new Set(
      messages.flatMap((row) => (row.position <= lastReadPosition ? row.id : [])),
    );
    const left = listed.filter(
      (row) => row.read_at === null && !done.unread.has(row.id) && read.has(messageOf(row) ?? ''),
    );
    expect(left).toEqual([]);
  }
}

/**
 * Every device and the server's list agree. What was seen or read is read; what was marked as unread
 * and never read by hand is unread, whatever was seen on which device; of what was both read and
 * unread by hand, the one that arrived last counts.
 */
async function expectReadEverywhere(
  devices: readonly TestDevice[],
  userId: string,
  done: Done,
): Promise<void> {
  const listed = await findNotificationsOf(database.db, userId, 500);
  const ids = listed.map(({ id }) => id).toSorted();
  const read = listed.filter(({ read_at }) => read_at !== null).map(({ id }) => id);
  const byHand = (id: string) => done.read.has(id) && done.unread.has(id);
  const isDone = (id: string) => done.read.has(id) || (done.seen.has(id) && !done.unread.has(id));
  expect(read.filter((id) => !byHand(id)).toSorted()).toEqual(
    ids.filter((id) => !byHand(id) && isDone(id)),
  );
  for (const { replica } of devices) {
    const { notifications, notificationReads } = replica.tables;
    expect((await notifications.toCollection().primaryKeys()).toSorted()).toEqual(ids);
    const marks = await notificationReads.toArray();
    const held = marks.filter(({ isUnread }) => !isUnread).map(({ id }) => id);
    expect(held.toSorted()).toEqual(read.toSorted());
  }
}
