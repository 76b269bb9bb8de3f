import { claimAdmin } from '@greenroom/sync-protocol/setup/setup-calls';
import { v7 as newId } from 'uuid';
import { describe, expect, it } from 'vitest';
import { whileRemoving } from '../account/testing/wait-for-lock.ts';
import { startAppOfFile } from '../../http/testing/test-app.ts';
import { SyncClient } from '../../sync/testing/sync-client.ts';
import { mentionOf, notificationsOf, say } from './testing/chat-room.ts';

const test = await startAppOfFile();
const admin = await test.signedIn(await test.addUser({ role: 'admin' }));
const user = await test.addUser();
const member = await test.signedIn(user);

const rename = async (id: string, username: string) => {
  const path = `/api/admin/users/${id}/username`;
  expect((await admin.send('PUT', path, { username })).status).toBe(200);
};

describe('a mention', () => {
  it('written without a network is of whoever had the name then, not of who has it now', async () => {
    const writer = new SyncClient(test.db, user.id);
    const message = { id: newId(), groupName: 'general', messageType: 'text' };
    const known = { created_at: new Date('2026-01-01T00:00:00Z') };
    const [first, gone] = [await test.addUser(known), await test.addUser(known)];
    const heir = await test.addUser(known);
    const names = [first, gone].map(({ username }) => username);
    const content = names.map((name) => `@${name}`).join(' ');
    const written = writer.next('chat.send', { ...message, content });
    // To be later than it was written.
    const at = new Date(Date.now() - 60_000).toISOString();
    await rename(first.id, `${first.username} new`);
    await rename(heir.id, first.username);
    await admin.send('DELETE', `/api/admin/users/${gone.id}/delete`);
    const namesake = await test.addUser({ username: gone.username });
    await writer.exchange([{ ...written, at }]);
    expect(await notificationsOf(test.db, first.id)).toEqual([mentionOf(user, message.id)]);
    for (const { id } of [heir, namesake]) expect(await notificationsOf(test.db, id)).toEqual([]);
    // Who writes now means who has the name now.
    const { id } = await say(member, `@${first.username}`);
    expect(await notificationsOf(test.db, heir.id)).toEqual([mentionOf(user, id)]);
  });

  it('of somebody who is deleted at that moment falls away, and the message stays', async () => {
    const writer = new SyncClient(test.db, user.id);
    const gone = await test.addUser();
    const message = { id: newId(), groupName: 'general', messageType: 'text' };
    const written = writer.next('chat.send', {
      ...message,
      content: `Thank you @${gone.username}`,
    });
    const answer = await whileRemoving(test.db, 'users', gone.id, () => writer.exchange([written]));
    expect(answer.outcomes).toEqual([]);
    expect((await writer.exchange()).lastSequence).toBe(written.sequence);
    expect(
      await test.db.selectFrom('chat_messages').select('id').where('id', '=', message.id).execute(),
    ).toHaveLength(1);
  });

  it('of a name that nobody had when it was written notifies nobody', async () => {
    const writer = new SyncClient(test.db, user.id);
    const message = { id: newId(), groupName: 'general', messageType: 'text' };
    const content = '@Nora Newcomer, @Tess Taker and @Passed On';
    const written = writer.next('chat.send', { ...message, content });
    const at = new Date(Date.now() - 60_000).toISOString();
    const newcomer = await test.addUser({ username: 'Nora Newcomer' });
    const known = { created_at: new Date('2026-01-01T00:00:00Z') };
    const [taker, passer, heir] = [
      await test.addUser(known),
      await test.addUser(known),
      await test.addUser(known),
    ];
    await rename(taker.id, 'Tess Taker');
    await rename(passer.id, 'Passed On');
    await rename(passer.id, passer.username);
    await rename(heir.id, 'Passed On');
    await writer.exchange([{ ...written, at }]);
    for (const { id } of [newcomer, taker, passer, heir])
      expect(await notificationsOf(test.db, id)).toEqual([]);
  });

  it('of the default administrator is of who claimed the account since', async () => {
    const writer = new SyncClient(test.db, user.id);
    const message = { id: newId(), groupName: 'general', messageType: 'text' };
    const written = writer.next('chat.send', { ...message, content: '@First Boss' });
    const at = new Date(Date.now() - 60_000).toISOString();
    const username = 'First Boss';
    const created_at = new Date('2026-01-01T00:00:00Z');
    const boss = { role: 'admin', is_unclaimed_default: true, created_at } as const;
    const { id } = await test.addUser({ ...boss, username });
    const claim = { username: 'Second Boss', email: 'second@example.com', password: newId() };
    expect((await member.send('POST', claimAdmin.path, claim)).status).toBe(201);
    await test.addUser({ username, created_at });
    await writer.exchange([{ ...written, at }]);
    expect(await notificationsOf(test.db, id)).toEqual([mentionOf(user, message.id)]);
  });
});
