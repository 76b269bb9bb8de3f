import type { Notification } from '@greenroom/sync-protocol/notifications/notifications-records';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Caller, startAppOfFile } from '../../http/testing/test-app.ts';
import type { UserRow } from '../users/users-table.ts';
import { whileRemoving } from '../account/testing/wait-for-lock.ts';
import { notifyOn } from './testing/notify.ts';

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
const markRead = (id: string, caller = member) => markReadAs(caller, id);

describe('notifications', () => {
  it('are marked as unread for one member, and read again', async () => {
    const other = await test.signedIn(await addMember());
    const id = await notifyAll();
    const markUnread = (caller = member) =>
      caller.send<Notification>('PATCH', `/api/notifications/${id}/unread`);
    await markRead(id);
    await markRead(id, other);
    const unread = { id, sent: false, sentAt: null };
    expect((await markUnread()).body).toMatchObject(unread);
    expect((await markUnread()).body).toMatchObject(unread);
    expect(await list()).toMatchObject([unread]);
    expect(await list(other)).toMatchObject([{ id, sent: true }]);
    expect((await markRead(id)).body).toMatchObject({ id, sent: true });
    expect(await list()).toMatchObject([{ id, sent: true }]);
  });

  it('of which one goes at the moment they are marked are marked without it', async () => {
    const ids = [await notify(user.id, 1), await notifyAll(2)];
    const [kept = '', gone = ''] = ids;
    const all = await whileRemoving(test.db, 'notifications', gone, () =>
      member.send('POST', '/api/notifications/read', { ids }),
    );
    expect([all.status, all.body]).toMatchObject([200, { marked: 1 }]);
    const one = await whileRemoving(test.db, 'notifications', kept, () =>
      member.send('PATCH', `/api/notifications/${kept}/unread`),
    );
    expect([one.status, one.body]).toMatchObject([404, { code: 'not_found' }]);
  });

  it('marked as unread are not read by being seen, but by all others', async () => {
    const ids = [await notify(user.id, 1), await notifyAll(2)];
    const [kept = '', seen = ''] = ids;
    await member.send('PATCH', `/api/notifications/${kept}/unread`);
    const mark = async (body: object) =>
      (await member.send<{ marked: number }>('POST', '/api/notifications/read', body)).body.marked;
    expect(await mark({ ids, bySeeing: true })).toBe(1);
    expect(await list()).toMatchObject([
      { id: seen, sent: true },
      { id: kept, sent: false },
    ]);
    expect(await mark({ ids })).toBe(1);
    expect(await mark({ ids })).toBe(0);
    expect((await list()).every(({ sent }) => sent)).toBe(true);
  });
});
