import type {
  Notification,
  NotificationKind,
} from '@greenroom/sync-protocol/notifications/notifications-records';
import { listNotifications } from '@greenroom/sync-protocol/notifications/notifications-rules';
import type { SyncAnswer } from '@greenroom/sync-protocol/sync/sync-answer';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Caller, startAppOfFile } from '../../http/testing/test-app.ts';
import { SyncClient } from '../../sync/testing/sync-client.ts';
import type { UserRow } from '../users/users-table.ts';
import {
  notifyEverybody,
  notifyUser,
  toNotificationRow,
  wireColumns,
} from './notifications-repository.ts';
import { at, news, notifyOn } from './testing/notify.ts';

const test = await startAppOfFile();
const { addMember, notify, notifyAll, listAs, markReadAs } = notifyOn(test);
let user: UserRow;
let member: Caller;
beforeEach(async () => {
  await test.db.deleteFrom('notifications').execute();
  user = await addMember();
  member = await test.signedIn(user);
});

const list = (caller = member) => listAs(caller);
const allOn = {
  notifyCommunityChatEnabled: true,
  notifyTrainingModuleEnabled: true,
  notifyScheduleEnabled: true,
};
const findAllNotifications = async () =>
  (await test.db.selectFrom('notifications').select(wireColumns).execute()).map(toNotificationRow);
const markRead = (id: string, caller = member) => markReadAs(caller, id);

describe('notifications', () => {
  it("are the member's own and everybody's, newest first", async () => {
    const other = await test.addUser();
    const [old, all] = [await notify(user.id, 1), await notifyAll(2)];
    await notify(other.id, 3);
    const own = await notify(user.id, 4);
    expect((await list()).map(({ id }) => id)).toEqual([own, all, old]);
  });

  it('have a read state per member, and stay read', async () => {
    const other = await test.signedIn(await addMember());
    const id = await notifyAll();
    const read = await markRead(id);
    expect([read.status, read.body]).toMatchObject([200, { id, sent: true }]);
    expect((await markRead(id)).body).toEqual(read.body);
    expect(await list()).toEqual([read.body]);
    expect(await list(other)).toMatchObject([{ id, sent: false, sentAt: null }]);
  });

  it('agree with the app for a newcomer: none for everybody from before the account', async () => {
    await notifyAll(1);
    const newcomer = await test.addUser({ created_at: at(2) });
    const own = await notify(newcomer.id, 0);
    const all = await notifyAll(3);
    const listed = await list(await test.signedIn(newcomer));
    expect(listed.map(({ id }) => id)).toEqual([all, own]);
    const account = { ...allOn, createdAt: newcomer.created_at.toISOString() };
    const stored = await findAllNotifications();
    expect(listNotifications(stored, account).map(({ id }) => id)).toEqual([all, own]);
  });

  it('agree with the app for types and kinds that no list shows', async () => {
    const insert = (more: object) =>
      test.db
        .insertInto('notifications')
        .values({ user_id: user.id, title: 'T', message: 'M', type: 'system', ...more })
        .execute();
    await insert({ type: 'others' });
    await insert({ kind: 'account_deletion' });
    await insert({ title: 'Account Deletion requested' });
    await insert({ user_id: null, kind: 'maintenance', title: 'Maintenance Over' });
    expect(await list()).toEqual([]);
  });

  it('agree with the app for announcements about account deletion', async () => {
    const title = 'How account deletion works';
    const told = { title, message: 'M', type: 'push', now: at(1) } as const;
    await test.db.transaction().execute(async (trx) => {
      await notifyEverybody(trx, { ...told, kind: 'announcement' });
      await notifyUser(trx, { ...told, userId: user.id, kind: 'personal_announcement' });
    });
    expect(await list()).toHaveLength(2);
    const reader = { ...allOn, createdAt: user.created_at.toISOString() };
    expect(listNotifications(await findAllNotifications(), reader)).toHaveLength(2);
  });
});

describe('the pages of the list', () => {
  it('follow one another by the last id, and end', async () => {
    const ids: string[] = [];
    for (let minute = 0; minute < 5; minute += 1) {
      // Two of the same instant stand side by side in one order.
      ids.push(await notify(user.id, minute), await notifyAll(minute));
    }
    const shown: string[] = [];
    for (let before = ''; ;) {
      const path = `/api/notifications?limit=3${before}`;
      const page = (await member.send<Notification[]>('GET', path)).body.map(({ id }) => id);
      shown.push(...page);
      if (page.length < 3) break;
      before = `&before=${page.at(-1)}`;
    }
    expect(shown).toEqual((await list()).map(({ id }) => id));
    expect(new Set(shown)).toEqual(new Set(ids));
  });

  it('have a limit, and begin at a notification of the caller', async () => {
    const foreign = await notify((await test.addUser()).id);
    const statusOf = async (query: string) =>
      (await member.send('GET', `/api/notifications?${query}`)).status;
    expect(await statusOf(`before=${foreign}`)).toBe(404);
    for (const limit of ['0', '501', '1.5', 'x']) {
      expect(await statusOf(`limit=${limit}`), limit).toBe(400);
    }
  });
});

describe('marking all as read', () => {
  const markAll = (body: { ids: readonly string[]; before?: string }) =>
    member.send<{ marked: number }>('POST', '/api/notifications/read', body);
  const unread = async (caller = member) =>
    (await list(caller)).filter(({ sent }) => !sent).map(({ id }) => id);

  it('marks those the device shows, and leaves what came meanwhile', async () => {
    const ids = [await notify(user.id, 1), await notifyAll(2)];
    const late = [await notify(user.id, 0), await notifyAll(3)];
    expect((await markAll({ ids })).body).toEqual({ marked: 2 });
    expect(new Set(await unread())).toEqual(new Set(late));
    expect((await markAll({ ids })).body).toEqual({ marked: 0 });
  });

  it('marks also the listed ones that the device does not hold', async () => {
    await test.db
      .updateTable('users')
      .set({ created_at: at(1) })
      .where('id', '=', user.id)
      .execute();
    const [early, older, shown] = [
      await notifyAll(0),
      await notify(user.id, 2),
      await notifyAll(4),
    ];
    const edge = await notify(user.id, 3);
    const hidden = await test.db
      .transaction()
      .execute((trx) => notifyUser(trx, { ...news, type: 'others', userId: user.id, now: at(2) }));
    const before = at(3).toISOString();
    expect((await markAll({ ids: [shown], before })).body).toEqual({ marked: 2 });
    expect(await unread()).toEqual([edge]);
    const rows = await test.db.selectFrom('notification_reads').select('notification_id').execute();
    const read = rows.map((row) => row.notification_id);
    expect(read).not.toContain(early);
    expect(read).not.toContain(hidden);
    expect((await list()).filter(({ sent }) => sent).map(({ id }) => id)).toEqual([shown, older]);
  });

  it('is for the caller alone', async () => {
    const other = await addMember();
    const [theirs, everybodys] = [await notify(other.id), await notifyAll()];
    expect((await markAll({ ids: [theirs, everybodys] })).body).toEqual({ marked: 1 });
    expect(new Set(await unread(await test.signedIn(other)))).toEqual(
      new Set([theirs, everybodys]),
    );
  });
});

describe('switches', () => {
  const path = '/api/user/notification-preferences';
  const all = {
    notifyCommunityChatEnabled: true,
    notifyTrainingModuleEnabled: true,
    notifyScheduleEnabled: true,
  };
  const kinds = [
    ['chat', 'notifyCommunityChatEnabled'],
    ['training', 'notifyTrainingModuleEnabled'],
    ['schedule', 'notifyScheduleEnabled'],
  ] as const;

  it('are all on at first, and change one by one', async () => {
    expect((await member.send('GET', path)).body).toEqual(all);
    const change = { notifyScheduleEnabled: false };
    const changed = await member.send('PATCH', path, change);
    expect([changed.status, changed.body]).toEqual([200, { ...all, ...change }]);
    expect((await member.send('GET', path)).body).toEqual({ ...all, ...change });
    expect((await member.send('PATCH', path, {})).body).toEqual({ ...all, ...change });
    expect((await member.send('PATCH', path, { notifyScheduleEnabled: 'no' })).status).toBe(400);
  });

  it.each(kinds)(
    'hide the kind %s while off, and show it again with its read state',
    async (kind, field) => {
      const add = (one: NotificationKind, minute: number) =>
        test.db
          .transaction()
          .execute(async (trx) => [
            await notifyUser(trx, { ...news, kind: one, userId: user.id, now: at(minute) }),
            await notifyEverybody(trx, { ...news, kind: one, now: at(minute) }),
          ]);
      const [own = '', everybodys = ''] = await add(kind, 1);
      const others = await add('support', 2);
      await member.send('PATCH', path, { [field]: false });
      const shown = async () => new Set((await list()).map(({ id }) => id));
      expect(await shown()).toEqual(new Set(others));
      await markRead(own);
      await member.send('PATCH', path, { [field]: true });
      expect(await shown()).toEqual(new Set([own, everybodys, ...others]));
      expect((await list()).filter(({ sent }) => sent).map(({ id }) => id)).toEqual([own]);
    },
  );
});

describe('replication', () => {
  /** What a new device of this account gets, by collection. */
  async function pull(userId: string, caller: Caller) {
    const request = new SyncClient(test.db, userId).request();
    const { body } = await caller.send<SyncAnswer>('POST', '/api/sync', request);
    const put = Object.entries(body.scopes).flatMap(([scope, changes]) =>
      changes.put.map((change) => ({ scope, ...change })),
    );
    const rowsOf = (name: string) => put.filter(({ collection }) => collection === name);
    const floors = Object.fromEntries(
      Object.entries(body.scopes).flatMap(([scope, { floor }]) =>
        scope.startsWith('notifications') ? [[scope, floor]] : [],
      ),
    );
    return { notifications: rowsOf('notifications'), reads: rowsOf('notificationReads'), floors };
  }

  it("includes own ones and everybody’s, and the member's read states", async () => {
    const [own, all] = [await notify(user.id), await notifyAll()];
    const other = await test.addUser();
    const otherCaller = await test.signedIn(other);
    await markRead(all);
    await markRead(all, otherCaller);
    const device = await pull(user.id, member);
    expect(device.notifications.map(({ scope, id }) => [scope, id])).toEqual(
      expect.arrayContaining([
        [`notifications:${user.id}`, own],
        ['notifications', all],
      ]),
    );
    expect(device.reads.map(({ scope, row }) => [scope, row])).toEqual([
      [`user:${user.id}`, { id: all, isUnread: false }],
    ]);
    expect((await pull(other.id, otherCaller)).notifications).toMatchObject([
      { id: all, row: { userId: null, title: 'News' } },
    ]);
  });

  it('brings the newest 100 of each kind of scope at first', async () => {
    for (let minute = 0; minute < 103; minute += 1) await notify(user.id, minute);
    const all = await notifyAll();
    const device = await pull(user.id, member);
    expect(device.notifications).toHaveLength(101);
    expect(device.notifications.map(({ id }) => id)).toContain(all);
    expect(device.floors).toEqual({
      [`notifications:${user.id}`]: at(3).toISOString(),
      notifications: '0',
    });
  });

  it("marks as read by a mutation too, with the device's time", async () => {
    const id = await notify(user.id);
    const then = new Date(Date.now() - 60_000);
    const client = new SyncClient(test.db, user.id);
    const mutation = { ...client.next('notifications.markRead', { id }), at: then.toISOString() };
    expect((await client.exchange([mutation])).outcomes).toEqual([]);
    expect(await list()).toMatchObject([{ id, sent: true, sentAt: then.toISOString() }]);
  });
});
