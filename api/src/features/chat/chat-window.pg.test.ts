import { chatSortOf } from '@greenroom/sync-protocol/chat/chat-rules';
import { beforeEach, describe, expect, it } from 'vitest';
import { createDatabaseOfFile, insertUser } from '../../database/testing/test-database.ts';
import { SyncClient } from '../../sync/testing/sync-client.ts';
import { chatMessagesFeed, chatReadsFeed } from './chat-feed.ts';
import { addTexts } from './testing/chat-room.ts';

const database = await createDatabaseOfFile();
let userId: string;
let client: SyncClient;
const scope = 'chat:general';

beforeEach(async () => {
  await database.db.deleteFrom('chat_messages').execute();
  userId = (await insertUser(database.db)).id;
  client = new SyncClient(database.db, userId);
  client.feeds = [chatMessagesFeed, chatReadsFeed];
});

/** Fills the device's window with this many messages. @returns their ids, the newest last */
async function grow(count: number): Promise<readonly string[]> {
  await addTexts(database.db, 'n', count);
  await pullAll();
  await client.exchange([], { extend: { [scope]: chatSortOf(0) } });
  await pullAll();
  const messages = database.db.selectFrom('chat_messages').select('id').orderBy('position');
  return (await messages.execute()).map(({ id }) => id);
}

async function pullAll(): Promise<void> {
  while ((await client.exchange()).more);
}

async function markRead(messageId: string | undefined): Promise<void> {
  const answer = await client.exchange([client.next('chat.markRead', { id: messageId })]);
  expect(answer.outcomes).toEqual([]);
  client.told = answer.lastSequence;
}

async function close(): Promise<number> {
  const { scopes, more } = await client.exchange([], { close: [scope] });
  if (more) await pullAll();
  return scopes[scope]?.drop.length ?? 0;
}

describe('a window of the chat that has grown large', () => {
  it('stays while messages in it are unread, and closes when they are read', async () => {
    const ids = await grow(2_100);
    await markRead(ids[1_000]);
    expect(await close()).toBe(0);
    await markRead(ids[1_590]);
    expect(await close()).toBe(0);
    await markRead(ids[1_599]);
    expect(await close()).toBeGreaterThan(900);
  });

  it("closes where only the member's own messages follow the last one read", async () => {
    const ids = await grow(2_100);
    await markRead(ids[1_000]);
    await database.db.updateTable('chat_messages').set({ sender_id: userId }).execute();
    await pullAll();
    expect(await close()).toBeGreaterThan(900);
  });
});
