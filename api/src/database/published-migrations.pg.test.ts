import { randomUUID } from 'node:crypto';
import { Migrator } from 'kysely/migration';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chatMessagesFeed, chatReadsFeed } from '../features/chat/chat-feed.ts';
import { addImage, countUnread, list, markRead, say } from '../features/chat/testing/chat-room.ts';
import { type Caller, startTestApp, type TestApp } from '../http/testing/test-app.ts';
import { SyncClient } from '../sync/testing/sync-client.ts';
import { migrations, migrateToLatest } from './migrate.ts';
import { hashMigration, publishedMigrations } from './testing/published-migrations.ts';
import { insertRaw, type RawRow, validRows } from './testing/raw-rows.ts';
import { createEmptyDatabase, type TestDatabase } from './testing/test-database.ts';

const published = Object.keys(publishedMigrations);
/** The newest migration before the chat and its files: the starting point of the upgrade below. */
const beforeChat = '20261120105000_password_reset_requests';

const advice = `
This migration has landed: databases have run it as it was and will not run it again. Restore its file
byte for byte (git log -- api/src/database/migrations) and put the difference into a new migration with
a later timestamp than every published one.
`;

describe('published migrations', () => {
  it.each(published)('%s is unchanged since its publication', async (name) => {
    const hash = await hashMigration(name).catch(() => 'no such file');
    expect(hash, advice).toBe(publishedMigrations[name]);
    expect(Object.keys(migrations), advice).toContain(name);
  });

  it('precede all others', () => {
    const names = Object.keys(migrations).toSorted();
    expect(
      names.slice(0, published.length),
      'A new migration takes a later timestamp than every published one.',
    ).toEqual(published);
  });
});

/** A database from before the chat. */
async function createEarlierDatabase(): Promise<TestDatabase> {
  const database = await createEmptyDatabase();
  const provider = { getMigrations: () => Promise.resolve(migrations) };
  const { error } = await new Migrator({ db: database.db, provider }).migrateTo(beforeChat);
  if (error !== undefined) throw error;
  return database;
}

describe('a database from before the chat', () => {
  const early = randomUUID();
  const late = randomUUID();
  const reader = randomUUID();
  const admin = randomUUID();
  const waiting = randomUUID();
  const first = randomUUID();
  const second = randomUUID();
  const fileKey = `chat/${randomUUID()}`;
  let test: TestApp;
  let ran: string[];

  beforeAll(async () => {
    const database = await createEarlierDatabase();
    await fill((table, row) => insertRaw(database.pool, table, row));
    ran = await migrateToLatest(database.db);
    test = await startTestApp({ database });
  });
  afterAll(() => test.stop());

  async function fill(insert: (table: string, row: RawRow) => Promise<void>): Promise<void> {
    const user = (id: string, row: RawRow) =>
      insert('users', { ...validRows.users(), username: id, id, status: 'approved', ...row });
    await user(early, { approved_at: '2026-03-01T10:00:00Z' });
    await user(late, { approved_at: '2026-03-03T10:00:00Z' });
    await user(reader, { approved_at: '2026-03-01T10:00:00Z' });
    await user(admin, { role: 'admin', created_at: '2026-03-05T10:00:00Z' });
    await user(waiting, { status: 'pending' });
    const parents = {
      userId: early,
      moduleId: '',
      sectionId: '',
      notificationId: '',
      clientId: '',
    };
    const message = { ...validRows.chat_messages({ ...parents, messageId: '' }), content: 'Hi' };
    const shown = { message_type: 'image', image_url: '/api/files/x', image_filename: 'x.png' };
    await insert('chat_messages', { ...message, id: first, timestamp: '2026-03-02T10:00:00Z' });
    await insert('chat_messages', {
      ...message,
      ...shown,
      id: second,
      timestamp: '2026-03-04T10:00:00Z',
    });
    const read = { group_name: 'general', last_read_message_id: second, last_read_position: 2 };
    await insert('chat_read_positions', { user_id: reader, ...read });
    await insert('chat_message_reads', { user_id: reader, message_id: second });
    await insert('uploads', {
      ...validRows.uploads({ ...parents, messageId: second }),
      file_key: fileKey,
    });
  }

  const signedIn = (id: string): Promise<Caller> => test.signedIn({ id });

  /** The read positions and messages a device of this member gets. */
  async function pull(userId: string) {
    const client = new SyncClient(test.db, userId);
    client.feeds = [chatMessagesFeed, chatReadsFeed];
    const { scopes } = await client.exchange();
    const idsOf = (scope: string) => (scopes[scope]?.put ?? []).map(({ id }) => id);
    return { messages: idsOf('chat:general'), reads: idsOf(`user:${userId}`) };
  }

  it('migrates to the newest version', async () => {
    const others = Object.keys(migrations).filter((name) => name > beforeChat);
    expect(ran).toEqual(others.toSorted());
    expect(await migrateToLatest(test.db)).toEqual([]);
  });

  it('keeps existing messages and replicates them', async () => {
    expect((await list(await signedIn(late))).map(({ id }) => id)).toEqual([first, second]);
    expect((await pull(late)).messages.toSorted()).toEqual([first, second].toSorted());
  });

  it('starts everybody at their approval, or at their former position', async () => {
    const counts = [early, late, reader, admin].map(async (id) => countUnread(await signedIn(id)));
    // Own messages do not count: both are the first member's.
    expect(await Promise.all(counts)).toEqual([0, 1, 0, 0]);
    const rows = await test.db
      .selectFrom('chat_read_positions')
      .select(['user_id', 'last_read_position', 'last_read_message_id'])
      .execute();
    // Only the reader marked a message; approval names none.
    expect(new Map(rows.map((row) => [row.user_id, Object.values(row).slice(1)]))).toEqual(
      new Map([
        [late, ['1', null]],
        [reader, ['2', second]],
        [admin, ['2', null]],
      ]),
    );
    for (const id of [late, reader]) expect((await pull(id)).reads).toEqual([`${id}:general`]);
    expect((await pull(early)).reads).toEqual([]);
  });

  it('has a working room', async () => {
    const [one, other] = [await signedIn(early), await signedIn(late)];
    const image = await addImage(test.db, early);
    const { id } = await say(one, 'A picture', { imageUrl: image, imageFilename: 'beach.jpg' });
    await markRead(other, id);
    expect(await countUnread(other)).toBe(0);
    expect((await pull(late)).messages).toContain(id);
  });

  it("schedules the removal of an earlier upload's bytes", async () => {
    await test.db.deleteFrom('uploads').where('file_key', '=', fileKey).execute();
    const removals = await test.db.selectFrom('file_removals').select('file_key').execute();
    expect(removals).toEqual([{ file_key: fileKey }]);
  });
});
