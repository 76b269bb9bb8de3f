import { changeWindow } from '@greenroom/sync-protocol/chat/chat-changes';
import type { ChatMessageView, EarlierText } from '@greenroom/sync-protocol/chat/chat-views';
import { imageIdOf } from '@greenroom/sync-protocol/uploads/uploads-rules';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Caller, startAppOfFile } from '../../../http/testing/test-app.ts';
import { SyncClient } from '../../../sync/testing/sync-client.ts';
import type { UserRow } from '../../users/users-table.ts';
import { addImage, countUnread, list, markRead, say, send } from '../testing/chat-room.ts';

const test = await startAppOfFile();
let user: UserRow;
let member: Caller;
let bella: UserRow;
let other: Caller;
const admin = await test.signedIn(await test.addUser({ role: 'admin' }));
beforeEach(async () => {
  user = await test.addUser();
  member = await test.signedIn(user);
  bella = await test.addUser();
  other = await test.signedIn(bella);
});

const edit = (caller: Caller, id: string, content: string) =>
  caller.send<ChatMessageView>('PATCH', `/api/chat-messages/${id}`, { content });
const withdraw = (caller: Caller, id: string) =>
  caller.send<ChatMessageView>('POST', `/api/chat-messages/${id}/withdraw`);
const react = (caller: Caller, id: string, emoji: string, isOn = true) =>
  caller.send<ChatMessageView>('PUT', `/api/chat-messages/${id}/reactions`, { emoji, isOn });
const earlierTexts = async (id: string) => {
  const path = `/api/chat-messages/${id}/earlier-texts`;
  return (await admin.send<EarlierText[]>('GET', path)).body;
};
const age = (id: string, milliseconds: number) =>
  test.db
    .updateTable('chat_messages')
    .set({ timestamp: new Date(Date.now() - milliseconds) })
    .where('id', '=', id)
    .execute();
const notifiedOf = async (id: string) => {
  const rows = await test.db
    .selectFrom('notifications')
    .select('user_id')
    .where('url', '=', `/community?message=${id}`)
    .execute();
  return rows.map(({ user_id: userId }) => userId);
};

describe('an edit', () => {
  it('replaces the text, marks it, and shows administrators what it said', async () => {
    const { id } = await say(member, 'First');
    const { body } = await edit(member, id, ' Second ');
    expect(body).toMatchObject({ id, content: 'Second', editedAt: expect.any(String) });
    await edit(member, id, 'Third');
    expect((await earlierTexts(id)).map(({ content }) => content)).toEqual(['First', 'Second']);
  });

  it('with the same text changes nothing', async () => {
    const { id } = await say(member, 'First');
    expect((await edit(member, id, 'First')).body.editedAt).toBeNull();
    expect(await earlierTexts(id)).toEqual([]);
  });

  it('is refused to others, and after the window', async () => {
    const { id } = await say(member, 'First');
    expect((await edit(other, id, 'Mine')).body).toMatchObject({ code: 'forbidden' });
    await age(id, changeWindow + 1000);
    expect((await edit(member, id, 'Late')).body).toMatchObject({ code: 'conflict' });
    expect((await withdraw(member, id)).body).toMatchObject({ code: 'conflict' });
  });

  it('made in time on a device without a network counts when it arrives', async () => {
    const { id } = await say(member, 'First');
    const written = Date.now() - 3 * 60 * 60_000;
    await age(id, Date.now() - written);
    const client = new SyncClient(test.db, user.id);
    const at = (milliseconds: number) => new Date(written + milliseconds).toISOString();
    const change = (content: string, milliseconds: number) => ({
      ...client.next('chat.edit', { id, content }),
      at: at(milliseconds),
    });
    await client.exchange([change('In time', 60_000), change('Too late', changeWindow + 60_000)]);
    const [message] = (await list(member)).filter((one) => one.id === id);
    expect(message?.content).toBe('In time');
  });

  it('follows mentions: a new one notifies once, a removed one is taken back', async () => {
    const { id } = await say(member, 'Hello');
    await edit(member, id, `Hello @${bella.username}`);
    await edit(member, id, `Good evening @${bella.username}`);
    expect(await notifiedOf(id)).toEqual([bella.id]);
    await edit(member, id, 'Good evening');
    expect(await notifiedOf(id)).toEqual([]);
  });

  it('leaves the notification of whoever was renamed in between, and tells nobody of their name', async () => {
    const { username } = bella;
    const { id } = await say(member, `Hello @${username}`);
    const rename = (userId: string, to: string) =>
      test.db.updateTable('users').set({ username: to }).where('id', '=', userId).execute();
    await rename(bella.id, `${username}-new`);
    const namesake = await test.addUser();
    await rename(namesake.id, username);
    await edit(member, id, `Hello, @${username}`);
    expect(await notifiedOf(id)).toEqual([bella.id]);
  });

  it('is found by its new text alone', async () => {
    const { id } = await say(member, 'wombat here');
    await edit(member, id, 'quokka here');
    expect(await list(other, '?search=wombat')).toEqual([]);
    expect((await list(other, '?search=quokka')).map((one) => one.id)).toEqual([id]);
  });
});

describe('a deletion by the author', () => {
  it('leaves the place, without text, image, reactions, notification or match', async () => {
    const imageUrl = await addImage(test.db, user.id);
    const content = `numbat @${bella.username}`;
    const { id } = (await send(member, { content, imageUrl })).body;
    await react(other, id, '👍');
    const reply = await say(other, 'What?', { replyToId: id });
    const { body } = await withdraw(member, id);
    expect(body).toMatchObject({ content: null, imageUrl: null, reactions: [] });
    expect(body.deletedAt).not.toBeNull();
    expect(await notifiedOf(id)).toEqual([]);
    expect(await list(other, '?search=numbat')).toEqual([]);
    const left = await test.db
      .selectFrom('uploads')
      .select('id')
      .where('id', '=', imageIdOf(imageUrl) ?? '')
      .execute();
    expect(left).toEqual([]);
    const found = (await list(other)).find((one) => one.id === reply.id);
    expect(found?.replyToId).toBe(id);
    expect(await earlierTexts(id)).toMatchObject([{ content, imageFilename: 'beach.jpg' }]);
  });

  it('is no longer unread', async () => {
    const first = await say(member, 'One');
    await markRead(other, first.id);
    const { id } = await say(member, 'Two');
    await say(member, 'Three');
    expect(await countUnread(other)).toBe(2);
    await withdraw(member, id);
    expect(await countUnread(other)).toBe(1);
  });

  it('may be repeated, and cannot be followed by an edit or a reaction', async () => {
    const { id } = await say(member, 'One');
    const { body } = await withdraw(member, id);
    expect((await withdraw(member, id)).body).toEqual(body);
    expect((await edit(member, id, 'Back')).body).toMatchObject({ code: 'conflict' });
    expect((await react(other, id, '👍')).body).toMatchObject({ code: 'conflict' });
    expect(await earlierTexts(id)).toHaveLength(1);
  });

  it('goes with what it said when the account is deleted', async () => {
    const { id } = await say(member, 'One');
    await withdraw(member, id);
    await test.db.deleteFrom('users').where('id', '=', user.id).execute();
    expect(await earlierTexts(id)).toEqual([]);
  });
});

describe('a reaction', () => {
  it('exists once per member, message and emoji', async () => {
    const { id } = await say(member, 'One');
    await react(other, id, '🔥');
    await react(other, id, '👍');
    await Promise.all([react(other, id, '👍'), react(member, id, '👍')]);
    const { body } = await react(other, id, '🔥', false);
    expect(body.reactions).toEqual([{ emoji: '👍', userIds: [bella.id, user.id] }]);
    expect((await react(other, id, '🔥', false)).body.reactions).toEqual(body.reactions);
  });

  it('is one of six', async () => {
    const { id } = await say(member, 'One');
    expect((await react(other, id, '🦄')).status).toBe(400);
  });

  it('notifies nobody, and goes with its account', async () => {
    const { id } = await say(member, 'One');
    await react(other, id, '👍');
    expect(await notifiedOf(id)).toEqual([]);
    await test.db.deleteFrom('users').where('id', '=', bella.id).execute();
    const message = (await list(member)).find((one) => one.id === id);
    expect(message?.reactions).toEqual([]);
  });
});
