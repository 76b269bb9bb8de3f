import { chatSortOf } from '@greenroom/sync-protocol/chat/chat-rules';
import { v7 as newId } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import { createDatabaseOfFile, insertUser } from '../../database/testing/test-database.ts';
import { SyncClient } from '../../sync/testing/sync-client.ts';
import { chatMessagesFeed, chatReadsFeed } from './chat-feed.ts';
import { insertMessage, lockGroup } from './chat-repository.ts';
import { addImage, addTexts } from './testing/chat-room.ts';

const database = await createDatabaseOfFile();
let userId: string;
let client: SyncClient;
const scope = 'chat:general';

beforeEach(async () => {
  await database.db.deleteFrom('chat_messages').execute();
  userId = (await insertUser(database.db)).id;
  client = makeClient();
});

function makeClient(): SyncClient {
  const made = new SyncClient(database.db, userId);
  made.feeds = [chatMessagesFeed, chatReadsFeed];
  return made;
}

const message = (content: string) => ({
  id: newId(),
  sender_id: userId,
  group_name: 'general',
  content,
  message_type: 'text' as const,
  image_url: null,
  image_filename: null,
  image_width: null,
  image_height: null,
  reply_to_id: null,
  timestamp: new Date(),
});

const positions = async () =>
  (
    await database.db
      .selectFrom('chat_messages')
      .select(['content', 'position'])
      .orderBy('position')
      .execute()
  ).map(({ content }) => content);

describe('the order of messages', () => {
  it('is that of commits: a sender waits for another open transaction', async () => {
    const first = await database.db.startTransaction().execute();
    await lockGroup(first, 'general');
    await insertMessage(first, message('first'));
    let hasSecond = false;
    const second = database.db.transaction().execute(async (trx) => {
      await lockGroup(trx, 'general');
      const stored = await insertMessage(trx, message('second'));
      hasSecond = true;
      return stored;
    });
    // The second waits for the lock; its message is not stored before the first is committed.
    await waitForLock();
    expect(hasSecond).toBe(false);
    await first.commit().execute();
    await second;
    expect(await positions()).toEqual(['first', 'second']);
  });

  it('never lets a message appear below one already seen, however many senders write concurrently', async () => {
    const seen: number[] = [];
    const look = async () => {
      const { rows } = await database.pool.query<{ top: string | null }>(
        'select max(position) as top from chat_messages',
      );
      seen.push(Number(rows[0]?.top ?? 0));
      const { rows: below } = await database.pool.query<{ count: string }>(
        'select count(*) as count from chat_messages where position <= $1',
        [seen.at(-1)],
      );
      return { top: seen.at(-1) ?? 0, count: Number(below[0]?.count) };
    };
    const writers = Array.from({ length: 8 }, async () => {
      const device = makeClient();
      for (let turn = 0; turn < 4; turn += 1) {
        await device.exchange([device.next('chat.send', { id: newId(), content: 'x' })], {
          pull: false,
        });
      }
    });
    const looks: { top: number; count: number }[] = [];
    let isOver = false;
    const looking = (async () => {
      while (!isOver) looks.push(await look());
    })();
    await Promise.all(writers);
    isOver = true;
    await looking;
    expect(looks.length).toBeGreaterThan(2);
    for (const { top, count } of looks) {
      const { rows } = await database.pool.query<{ count: string }>(
        'select count(*) as count from chat_messages where position <= $1',
        [top],
      );
      expect(Number(rows[0]?.count)).toBe(count);
    }
  });

  async function waitForLock(): Promise<void> {
    for (;;) {
      const { rows } = await database.pool.query(
        `select from pg_locks where locktype = 'advisory' and not granted
           and database = (select oid from pg_database where datname = current_database())`,
      );
      if (rows.length > 0) return;
    }
  }
});

describe('a device', () => {
  it('gets the newest five hundred at first, older ones on request', async () => {
    await addTexts(database.db, 'n', 620);
    const first = await client.exchange();
    expect(first.scopes[scope]?.put).toHaveLength(500);
    expect(first.scopes[scope]?.put.map(({ row }) => row['content'])).toContain('n 121');
    expect(first.scopes[scope]?.put.map(({ row }) => row['content'])).not.toContain('n 120');
    const floor = first.scopes[scope]?.floor ?? '';
    const extended = chatSortOf(Number(floor) - 100);
    const older = await client.exchange([], { extend: { [scope]: extended } });
    expect(older.scopes[scope]).toMatchObject({ floor: extended, drop: [] });
    expect(older.scopes[scope]?.put).toHaveLength(100);
    expect((await client.exchange()).scopes).toEqual({});
  });

  it('keeps its window while messages arrive, and a new device gets a later window', async () => {
    await addTexts(database.db, 'n', 510);
    const first = await client.exchange();
    await addTexts(database.db, 'later', 40);
    const next = await client.exchange();
    expect(next.scopes[scope]?.put).toHaveLength(40);
    const fresh = (await makeClient().exchange()).scopes[scope];
    expect(fresh?.put).toHaveLength(500);
    expect((fresh?.floor ?? '') > (first.scopes[scope]?.floor ?? '')).toBe(true);
  });

  it('gets all messages of a new room', async () => {
    await addTexts(database.db, 'n', 3);
    const first = await client.exchange();
    expect(first.scopes[scope]).toMatchObject({ floor: chatSortOf(0), put: [{}, {}, {}] });
    await addTexts(database.db, 'm', 2);
    expect((await client.exchange()).scopes[scope]?.put).toHaveLength(2);
  });

  it('gets deletions, and messages of deleted authors', async () => {
    const author = await insertUser(database.db);
    const stays = { ...message('stays'), sender_id: author.id };
    const goes = message('goes');
    await database.db.insertInto('chat_messages').values([stays, goes]).execute();
    await client.exchange();
    await database.db.deleteFrom('chat_messages').where('id', '=', goes.id).execute();
    await database.db.deleteFrom('users').where('id', '=', author.id).execute();
    const { put, drop } = (await client.exchange()).scopes[scope] ?? { put: [], drop: [] };
    expect(put.map(({ row }) => [row['content'], row['senderId']])).toEqual([['stays', null]]);
    expect(drop.map((row) => row.id)).toEqual([goes.id]);
  });

  it('sends each message once, and may mark a message deleted meanwhile as read', async () => {
    const id = newId();
    const mutation = client.next('chat.send', { id, content: 'Hello' });
    await client.exchange([mutation]);
    const again = await makeClient().exchange([{ ...mutation, sequence: 1 }]);
    expect(again.outcomes).toEqual([]);
    expect(await positions()).toEqual(['Hello']);
    const read = await client.exchange([
      client.next('chat.markRead', { id }),
      client.next('chat.markRead', { id: newId() }),
    ]);
    expect(read.outcomes).toEqual([]);
    expect(read.scopes[`user:${userId}`]?.put.map(({ row }) => row)).toEqual([
      {
        id: `${userId}:general`,
        groupName: 'general',
        lastReadMessageId: id,
        lastReadPosition: expect.any(Number),
      },
    ]);
  });

  it('dates a message by its time of writing, never later than the server', async () => {
    const now = new Date('2026-11-20T12:00:00.000Z');
    const device = new SyncClient(database.db, userId, () => now);
    const written = ['2026-11-20T09:00:00.000Z', '2026-11-21T09:00:00.000Z'];
    await device.exchange(
      written.map((at) => ({ ...device.next('chat.send', { id: newId(), content: at }), at })),
    );
    const rows = await database.db
      .selectFrom('chat_messages')
      .select('timestamp')
      .orderBy('position')
      .execute();
    expect(rows.map(({ timestamp }) => timestamp.toISOString())).toEqual([
      written[0],
      now.toISOString(),
    ]);
  });

  it('is finally refused with an image that another message shows', async () => {
    const imageUrl = await addImage(database.db, userId);
    const answer = await client.exchange([
      client.next('chat.send', { id: newId(), imageUrl }),
      client.next('chat.send', { id: newId(), content: 'Again', imageUrl }),
    ]);
    expect(answer.outcomes).toMatchObject([
      { sequence: 2, status: 'rejected', problem: { code: 'conflict' } },
    ]);
    expect(await positions()).toEqual([null]);
  });

  it('is held with an image that is not uploaded yet, which delays nothing else', async () => {
    const imageUrl = `/api/files/${newId()}`;
    const withImage = client.next('chat.send', { id: newId(), imageUrl });
    const answer = await client.exchange([
      withImage,
      client.next('chat.send', { id: newId(), content: 'Next' }),
    ]);
    expect(answer.outcomes).toMatchObject([
      { sequence: 1, status: 'held', problem: { code: 'upload_missing' } },
    ]);
    expect(await positions()).toEqual(['Next']);
    client.told = answer.lastSequence;
    // Repeated once it is uploaded, as a device does: the same mutation under a new number.
    const uploaded = await addImage(database.db, userId);
    const { id } = withImage;
    const later = { ...client.next('chat.send', { id: newId(), imageUrl: uploaded }), id };
    const second = await client.exchange([later]);
    expect(second.outcomes).toEqual([]);
    expect(await positions()).toEqual(['Next', null]);
  });

  it('gets the specified text for a finally refused message', async () => {
    const answer = await client.exchange([client.next('chat.send', { content: '  ' })]);
    expect(answer.outcomes).toMatchObject([
      {
        status: 'rejected',
        problem: { code: 'invalid', message: 'Either content or imageUrl must be provided' },
      },
    ]);
  });
});

describe('an idle exchange', () => {
  it('queries no floor: it runs the same statements as without a window', async () => {
    await addTexts(database.db, 'n', 3);
    const first = await client.exchange();
    client.told = first.lastSequence;
    await client.exchange();
    const asked: string[] = [];
    client.feeds = [
      {
        ...chatMessagesFeed,
        floorOf: (_db, held) => {
          asked.push(held);
          return chatSortOf(0);
        },
      },
      chatReadsFeed,
    ];
    expect((await client.exchange()).scopes).toEqual({});
    await addTexts(database.db, 'm', 1);
    expect((await client.exchange()).scopes[scope]?.put).toHaveLength(1);
    expect(asked).toEqual([]);
    client.cursor = null;
    await client.exchange();
    expect(asked).toEqual([scope]);
  });
});
