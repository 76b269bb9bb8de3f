import { chatReadIdOf, communityGroup } from '@greenroom/sync-protocol/chat/chat-places';
import { chatScope } from '@greenroom/sync-protocol/chat/chat-rules';
import { v7 as newId } from 'uuid';
import { describe, expect, it, vi } from 'vitest';
import { moveReadPosition } from '../features/chat/chat-reads-repository.ts';
import { insertAdminMessage } from '../features/support/admin-messages-repository.ts';
import { notifyUser } from '../features/notifications/notifications-repository.ts';
import {
  waitForTexts,
  pokedScopes,
  promptly,
  roundTrip,
  sendText,
  settle,
  textsOf,
  messagesOf,
} from './testing/live-instance.ts';
import { maxMessageRows } from './sockets/read-frames.ts';
import { insertMessages } from '../features/chat/testing/insert-messages.ts';
import { useTwoInstances } from './testing/two-instances.ts';

const world = useTwoInstances();

const insertTexts = (...texts: string[]) =>
  insertMessages(world.database.db, world.bella.id, texts);

const notificationOf = (userId: string) => ({
  userId,
  title: 'News',
  message: 'Private words',
  type: 'system' as const,
  kind: 'support' as const,
  now: new Date(),
});

describe('a message', () => {
  it('reaches every socket on both instances, in one order, by REST and by socket', async () => {
    const all = await world.connectAll();
    const [bellaHere, carlaHere, bellaThere, carlaThere] = all;
    sendText(bellaHere, 'one');
    for (const device of all) await waitForTexts(device, ['one']);
    sendText(carlaThere, 'two');
    for (const device of all) await waitForTexts(device, ['one', 'two']);
    const rest = await world.there.test.signedIn(world.carla);
    const answer = await rest.send('POST', '/api/chat-messages', { content: 'three' });
    expect(answer.status).toBe(201);
    for (const device of all) await waitForTexts(device, ['one', 'two', 'three']);
    sendText(carlaHere, 'four');
    sendText(bellaThere, 'five');
    for (const device of all) {
      await vi.waitFor(() => expect(textsOf(device)).toHaveLength(5), promptly);
    }
    for (const device of all) expect(textsOf(device)).toEqual(textsOf(bellaHere));
  });

  it('arrives as a flat view, once, and causes no poke', async () => {
    const [device] = await world.connectAll();
    const id = newId();
    sendText(device, 'Hello', {
      id,
      senderId: world.carla.id,
      messageType: 'text',
      imageUrl: null,
    });
    await waitForTexts(device, ['Hello']);
    await roundTrip(device);
    expect(messagesOf(device, 'chat_message')).toEqual([
      {
        type: 'chat_message',
        id,
        // The session's account, whatever the frame claims.
        senderId: world.bella.id,
        senderUsername: 'bella',
        editedAt: null,
        deletedAt: null,
        reactions: [],
        recipientId: null,
        groupName: 'general',
        messageType: 'text',
        content: 'Hello',
        imageUrl: null,
        imageFilename: null,
        imageWidth: null,
        imageHeight: null,
        replyToId: null,
        timestamp: expect.any(String) as string,
        position: expect.any(Number) as number,
      },
    ]);
    expect(pokedScopes(device)).not.toContain(chatScope(communityGroup));
    expect(messagesOf(device, 'problem')).toEqual([]);
  });

  it('arrives in the order of positions when many are sent concurrently', async () => {
    const [device] = await world.connectAll();
    const texts = Array.from({ length: maxMessageRows }, (_, n) => `message ${n}`);
    await insertTexts(...texts);
    world.here.live.announce();
    await waitForTexts(device, texts);
    const positions = messagesOf(device, 'chat_message').map(({ position }) => position);
    expect(positions).toEqual(positions.toSorted((a, b) => a - b));
    expect(pokedScopes(device)).toEqual([]);
  });

  it.each([
    ['rows', maxMessageRows + 1, 10],
    ['bytes', 60, 4_000],
  ])('becomes a poke, spread over time, for too many %s', async (_what, count, length) => {
    const all = await world.connectAll();
    await insertTexts(...Array<string>(count).fill('x'.repeat(length)));
    world.here.live.announce();
    for (const device of all) {
      await vi.waitFor(() => expect(messagesOf(device, 'sync_poke')).toHaveLength(1), promptly);
      expect(messagesOf(device, 'sync_poke')).toEqual([
        { type: 'sync_poke', scopes: [chatScope(communityGroup)], spread: expect.any(Number) },
      ]);
      expect(messagesOf(device, 'sync_poke')[0]?.spread).toBeGreaterThan(0);
      expect(textsOf(device)).toEqual([]);
    }
  });

  it('arrives although its transaction began before another and ended after it', async () => {
    const all = await world.connectAll();
    const begun = Promise.withResolvers<void>();
    const mayEnd = Promise.withResolvers<void>();
    const late = world.database.db.transaction().execute(async (trx) => {
      // The transaction gets its id here, before the other one's.
      await trx
        .updateTable('users')
        .set({ first_name: 'Late' })
        .where('id', '=', world.boss.id)
        .execute();
      begun.resolve();
      await mayEnd.promise;
      await insertMessages(trx, world.carla.id, ['late']);
    });
    await begun.promise;
    await insertTexts('early');
    world.here.live.announce();
    for (const device of all) await waitForTexts(device, ['early']);
    mayEnd.resolve();
    await late;
    world.here.live.announce();
    for (const device of all) await waitForTexts(device, ['early', 'late']);
  });
});

describe('a read position', () => {
  const markRead = async (id: string) => {
    const member = await world.here.test.signedIn(world.bella);
    expect((await member.send('POST', `/api/chat-messages/${id}/read`)).status).toBe(200);
  };

  it("reaches only its member's devices, on both instances, and causes no poke", async () => {
    const all = await world.connectAll();
    const [bellaHere, carlaHere, bellaThere, carlaThere] = all;
    sendText(carlaHere, 'Hello');
    for (const device of all) await waitForTexts(device, ['Hello']);
    const { id = '', position } = messagesOf(bellaHere, 'chat_message')[0] ?? {};
    await markRead(id);
    for (const device of [bellaHere, bellaThere]) {
      await vi.waitFor(() => expect(messagesOf(device, 'chat_read')).toHaveLength(1), promptly);
      expect(messagesOf(device, 'chat_read')).toEqual([
        {
          type: 'chat_read',
          id: chatReadIdOf(world.bella.id, communityGroup),
          groupName: communityGroup,
          lastReadMessageId: id,
          lastReadPosition: position,
        },
      ]);
    }
    for (const instance of [world.here, world.there]) await settle(instance, world.boss);
    for (const device of all) await roundTrip(device);
    for (const device of all) expect(pokedScopes(device)).not.toContain(`user:${world.bella.id}`);
    for (const device of [carlaHere, carlaThere])
      expect(messagesOf(device, 'chat_read')).toEqual([]);
  });

  it('becomes a poke if something else of the member has changed as well', async () => {
    const [bellaHere] = await world.connectAll();
    const [id = ''] = await insertTexts('Hello');
    await world.database.db.transaction().execute(async (trx) => {
      const member = { userId: world.bella.id, groupName: communityGroup };
      const mark = { ...member, messageId: id, position: '1', readAt: new Date() };
      await moveReadPosition(trx, mark);
      await insertAdminMessage(trx, { userId: member.userId, content: 'Hi', now: new Date() });
    });
    world.here.live.announce();
    await vi.waitFor(
      () => expect(pokedScopes(bellaHere)).toContain(`user:${world.bella.id}`),
      promptly,
    );
    await roundTrip(bellaHere);
    expect(messagesOf(bellaHere, 'chat_read')).toEqual([]);
  });
});

describe('a deletion', () => {
  it('reaches every socket on both instances promptly', async () => {
    const all = await world.connectAll();
    const [id = ''] = await insertTexts('Oh no');
    world.here.live.announce();
    for (const device of all) await waitForTexts(device, ['Oh no']);
    expect((await world.admin.send('DELETE', `/api/chat-messages/${id}`)).status).toBe(204);
    for (const device of all) {
      const gone = { type: 'chat_message_deleted', messageId: id, groupName: 'general' };
      await vi.waitFor(() => expect(device.messages).toContainEqual(gone), promptly);
      await roundTrip(device);
      expect(messagesOf(device, 'chat_message_deleted')).toEqual([gone]);
      expect(pokedScopes(device)).not.toContain(chatScope(communityGroup));
    }
  });
});

describe('a notification', () => {
  it("is announced without its text, only to its member's sockets, on both instances", async () => {
    const [bellaHere, carlaHere, bellaThere] = await world.connectAll();
    const { db } = world.database;
    await db.transaction().execute((trx) => notifyUser(trx, notificationOf(world.bella.id)));
    world.here.live.announce();
    for (const device of [bellaHere, bellaThere]) {
      await vi.waitFor(
        () => expect(messagesOf(device, 'notification_created')).toHaveLength(1),
        promptly,
      );
      expect(messagesOf(device, 'notification_created')).toEqual([
        { type: 'notification_created' },
      ]);
    }
    await roundTrip(carlaHere);
    expect(messagesOf(carlaHere, 'notification_created')).toEqual([]);
  });
});
