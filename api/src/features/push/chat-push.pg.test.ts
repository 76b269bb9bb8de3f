import { chatPushDelay } from '@greenroom/sync-protocol/chat/chat-rules';
import { expect, it } from 'vitest';
import { type ChatMember, startChatWorld } from './testing/chat-world.ts';

const { now, pass, relayed, settle, join, send, read, pushesTo } = await startChatWorld();

it('tells those who have not read, and neither the author nor who switched it off', async () => {
  const [author, listener] = [await join(), await join()];
  const off = await join({ notify_community_chat_enabled: false });
  await send(author, 'a secret of the chat');
  expect(pushesTo(listener)).toEqual([]);
  await settle();
  const [push] = pushesTo(listener);
  expect(pushesTo(listener)).toHaveLength(1);
  expect(push?.payload).toMatchObject({
    title: 'Community chat',
    body: 'There are new messages.',
    url: '/community',
    kind: 'chat',
    user: listener.user.id,
    tag: 'chat',
  });
  expect(push?.text).not.toContain('secret');
  expect(pushesTo(author)).toEqual([]);
  expect(pushesTo(off)).toEqual([]);
});

it('a mention is pushed without the words of the message', async () => {
  const created_at = new Date(now());
  const [author, named] = [await join(), await join({ created_at })];
  await send(author, `@${named.user.username} a secret of the chat`);
  await settle();
  const texts = pushesTo(named).map(({ text }) => text);
  expect(texts).toContainEqual(expect.stringContaining('You were mentioned'));
  expect(texts.join()).not.toContain('secret');
});

it('does not tell who has the chat open and reads it', async () => {
  const [author, reader, away] = [await join(), await join(), await join()];
  await read(reader, await send(author, 'hello'));
  await settle();
  expect(pushesTo(reader)).toEqual([]);
  expect(pushesTo(away)).toHaveLength(1);
});

it('does not tell who reads the chat as late as devices mark it, however lively it is', async () => {
  const [author, reader, away] = [await join(), await join(), await join()];
  const sent: string[] = [];
  for (let message = 0; message < 12; message += 1) {
    sent.push(await send(author, `message ${message}`));
    // A mark is up to 15 seconds late: of the message three before.
    const seen = sent.at(-4);
    if (seen !== undefined) await read(reader, seen);
    pass(5);
    await relayed();
  }
  for (const id of sent.slice(-3)) await read(reader, id);
  await settle();
  expect(pushesTo(reader)).toEqual([]);
  expect(pushesTo(away)).toHaveLength(1);
});

it('tells of what came after the first message of a push, where that one was read', async () => {
  const [author, listener] = [await join(), await join()];
  await read(listener, await send(author, 'seen'));
  pass(10);
  await send(author, 'left by then');
  pass(chatPushDelay - 10);
  await relayed();
  expect(pushesTo(listener)).toEqual([]);
  await settle();
  expect(pushesTo(listener)).toHaveLength(1);
});

it('of a burst tells once', async () => {
  const [author, other, listener] = [await join(), await join(), await join()];
  for (let message = 0; message < 20; message += 1) {
    await send(message % 2 === 0 ? author : other, `message ${message}`);
  }
  await settle();
  expect(pushesTo(listener)).toHaveLength(1);
});

it('of a talk that goes on tells every ten minutes, under one tag and topic', async () => {
  const [author, listener] = [await join(), await join()];
  for (let minute = 0; minute < 25; minute += 2.5) {
    await send(author, `minute ${minute}`);
    await settle();
    pass(2.5 * 60 - chatPushDelay);
  }
  const pushes = pushesTo(listener);
  expect(pushes).toHaveLength(3);
  expect(new Set(pushes.map(({ payload }) => payload.tag))).toEqual(new Set(['chat']));
  expect(new Set(pushes.map(({ headers }) => headers['topic'])).size).toBe(1);
});

it('tells at once of what comes after the member has read', async () => {
  const [author, listener] = [await join(), await join()];
  await send(author, 'one');
  await settle();
  await send(author, 'two');
  await settle();
  expect(pushesTo(listener)).toHaveLength(1);
  await read(listener, await send(author, 'three'));
  await settle();
  expect(pushesTo(listener)).toHaveLength(1);
  await send(author, 'four');
  await settle();
  expect(pushesTo(listener)).toHaveLength(2);
});

it('a browser that subscribes again was told, unless it is of another member now', async () => {
  const [author, listener, next] = [await join(), await join(), await join()];
  const subscribe = ({ caller }: ChatMember) =>
    caller.send('POST', '/api/push/subscribe', listener.browser.subscription);
  await send(author, 'one');
  await settle();
  expect((await subscribe(listener)).status).toBe(201);
  await send(author, 'two');
  await settle();
  expect(pushesTo(listener)).toHaveLength(1);
  expect((await subscribe(next)).status).toBe(201);
  await send(author, 'three');
  await settle();
  expect(pushesTo(listener).map(({ payload }) => payload.user)).toEqual([
    listener.user.id,
    next.user.id,
  ]);
});

it('says nothing of a message that its author took back before', async () => {
  const [author, listener] = [await join(), await join()];
  const id = await send(author, 'too early');
  expect((await author.caller.send('POST', `/api/chat-messages/${id}/withdraw`)).status).toBe(200);
  await settle();
  expect(pushesTo(listener)).toEqual([]);
});
