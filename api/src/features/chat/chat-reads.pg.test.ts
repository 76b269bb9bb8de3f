import { chatReadIdOf } from '@greenroom/sync-protocol/chat/chat-places';
import { chatSortOf } from '@greenroom/sync-protocol/chat/chat-rules';
import { v7 as newId } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Caller, startAppOfFile } from '../../http/testing/test-app.ts';
import { SyncClient } from '../../sync/testing/sync-client.ts';
import type { UserRow } from '../users/users-table.ts';
import { whileRemoving } from '../account/testing/wait-for-lock.ts';
import { countUnread, markRead, say } from './testing/chat-room.ts';

const test = await startAppOfFile();
let user: UserRow;
let member: Caller;
const other = await test.signedIn(await test.addUser());
const admin = await test.signedIn(await test.addUser({ role: 'admin' }));
beforeEach(async () => {
  await test.db.deleteFrom('chat_messages').execute();
  user = await test.addUser();
  member = await test.signedIn(user);
});

const lastRead = async (caller = member) =>
  (
    await caller.send<{ lastReadMessageId: string | null }>(
      'GET',
      '/api/chat-messages/last-read?groupName=general',
    )
  ).body.lastReadMessageId;

describe('the read position', () => {
  it('advances, never backwards', async () => {
    const first = await say(other, 'One');
    const second = await say(other, 'Two');
    const third = await say(other, 'Three');
    expect((await markRead(member, second.id)).body).toEqual({ lastReadMessageId: second.id });
    expect((await markRead(member, first.id)).body).toEqual({ lastReadMessageId: second.id });
    expect(await lastRead()).toBe(second.id);
    expect((await markRead(member, third.id)).body).toEqual({ lastReadMessageId: third.id });
    expect(await lastRead(other)).toBeNull();
  });

  it('stays at a deleted message, and nothing becomes unread by it', async () => {
    const first = await say(other, 'One');
    const second = await say(other, 'Two');
    await markRead(member, second.id);
    await admin.send('DELETE', `/api/chat-messages/${second.id}`);
    expect([await lastRead(), await countUnread(member)]).toEqual([second.id, 0]);
    expect((await markRead(member, first.id)).body).toEqual({ lastReadMessageId: second.id });
    await say(other, 'Three');
    expect(await countUnread(member)).toBe(1);
  });

  it('moves to a message read without a network and deleted since: those before it stay read', async () => {
    // Of an allowance of its own.
    const author = await test.signedIn(await test.addUser());
    const first = await say(author, 'One');
    const second = await say(author, 'Two');
    const client = new SyncClient(test.db, user.id);
    const mark = client.next('chat.markRead', { id: second.id });
    await admin.send('DELETE', `/api/chat-messages/${second.id}`);
    await client.exchange([mark]);
    expect([await lastRead(), await countUnread(member)]).toEqual([second.id, 0]);
    await client.exchange([client.next('chat.markRead', { id: first.id })]);
    await client.exchange([client.next('chat.markRead', { id: newId() })]);
    expect(await lastRead()).toBe(second.id);
    await say(author, 'Three');
    expect(await countUnread(member)).toBe(1);
  });

  it('of a message that is being removed is not refused as a conflict', async () => {
    // Of an allowance of its own.
    const author = await test.signedIn(await test.addUser());
    const first = await say(author, 'One');
    const second = await say(author, 'Two');
    await markRead(member, first.id);
    const reply = await whileRemoving(test.db, 'chat_messages', second.id, () =>
      markRead(member, second.id),
    );
    expect([reply.status, reply.body]).toMatchObject([404, { code: 'not_found' }]);
    const answer = await whileRemoving(test.db, 'chat_messages', first.id, () =>
      say(author, 'A reply', { replyToId: first.id }),
    );
    expect(answer).toMatchObject({ content: 'A reply', replyToId: null });
  });

  it('stores which message was marked, once', async () => {
    const message = await say(other, 'Hello');
    await markRead(member, message.id);
    await markRead(member, message.id);
    const rows = await test.db.selectFrom('chat_message_reads').selectAll().execute();
    expect(rows).toEqual([{ message_id: message.id, user_id: user.id, read_at: expect.any(Date) }]);
  });

  it('refuses a message that does not exist', async () => {
    expect((await markRead(member, newId())).status).toBe(404);
    expect((await markRead(member, 'x')).status).toBe(400);
  });

  it('is replicated only to the member’s devices, under an id of its own', async () => {
    const message = await say(other, 'Hello');
    await markRead(member, message.id);
    const feed = await test.db
      .selectFrom('sync_feed')
      .select(['scope', 'row_id', 'op'])
      .where('collection', '=', 'chatReads')
      .where('row_id', 'like', `${user.id}%`)
      .execute();
    const id = chatReadIdOf(user.id, 'general');
    expect(feed).toEqual([{ scope: `user:${user.id}`, row_id: id, op: 'put' }]);
  });

  it('does not change in the feed when the message it names is deleted', async () => {
    const message = await say(other, 'Hello');
    await markRead(member, message.id);
    const feed = () =>
      test.db.selectFrom('sync_feed').select('xid').where('collection', '=', 'chatReads').execute();
    const before = await feed();
    await admin.send('DELETE', `/api/chat-messages/${message.id}`);
    expect(await feed()).toEqual(before);
  });
});

describe('the unread count', () => {
  it("counts others' messages after the last one read", async () => {
    await say(other, 'One');
    const second = await say(other, 'Two');
    await say(member, 'Mine');
    await say(other, 'Three');
    expect(await countUnread(member)).toBe(3);
    await markRead(member, second.id);
    expect(await countUnread(member)).toBe(1);
    expect(await countUnread(other)).toBe(1);
  });

  it('counts messages of deleted accounts, but no deleted messages', async () => {
    const author = await test.addUser();
    const caller = await test.signedIn(author);
    const message = await say(caller, 'Hello');
    await say(caller, 'Bye');
    await test.db.deleteFrom('users').where('id', '=', author.id).execute();
    expect(await countUnread(member)).toBe(2);
    await admin.send('DELETE', `/api/chat-messages/${message.id}`);
    expect(await countUnread(member)).toBe(1);
  });

  it('of a new member starts at the approval', async () => {
    const waiting = await test.addUser({ status: 'pending', approved_at: null });
    await say(other, 'Before');
    const approved = await admin.send('POST', `/api/admin/users/${waiting.id}/approve`);
    expect(approved.status).toBeLessThan(300);
    const newcomer = await test.signedIn(waiting);
    expect(await countUnread(newcomer)).toBe(0);
    expect(await lastRead(newcomer)).toBeNull();
    const welcome = await say(other, 'Welcome');
    expect(await countUnread(newcomer)).toBe(1);
    await markRead(newcomer, welcome.id);
    expect(await lastRead(newcomer)).toBe(welcome.id);
  });

  it('of an account approved from the beginning starts there too', async () => {
    await say(other, 'Before');
    const born = await test.addUser({ role: 'admin' });
    expect(await countUnread(await test.signedIn(born))).toBe(0);
  });

  it('is not reset by another change of the account', async () => {
    await say(other, 'Hello');
    await test.db
      .updateTable('users')
      .set({ status: 'approved', suspended: true })
      .where('id', '=', user.id)
      .execute();
    expect(await countUnread(member)).toBe(1);
  });
});

it('is sorted in the feed by position', async () => {
  const { position, id } = await say(other, 'Hello');
  const row = await test.db
    .selectFrom('sync_feed')
    .select(['scope', 'sort'])
    .where('row_id', '=', id)
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ scope: 'chat:general', sort: chatSortOf(position) });
});
