import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import type { Trx } from '../../database/schema.ts';
import { createDatabaseOfFile, insertUser } from '../../database/testing/test-database.ts';
import { whileRemoving } from '../account/testing/wait-for-lock.ts';
import { insertAdminMessage } from '../support/admin-messages-repository.ts';
import {
  deletionAbout,
  notifyAdmins,
  notifyEverybody,
  notifyUser,
  toNotification,
} from './notifications-repository.ts';
import { findNotificationsOf, insertRead } from './own-notifications-repository.ts';

const database = await createDatabaseOfFile();
beforeEach(async () => {
  await database.db.deleteFrom('notifications').execute();
  await database.db.deleteFrom('users').execute();
});

const now = new Date('2026-11-20T10:00:00.000Z');
const news = { title: 'News', message: 'Read it', type: 'system', kind: 'support', now } as const;

const run = <T>(work: (trx: Trx) => Promise<T>) => database.db.transaction().execute(work);

/** The feed rows this transaction wrote, as `scope collection op row`. */
async function feedOf(trx: Trx): Promise<string[]> {
  const rows = await trx
    .selectFrom('sync_feed')
    .selectAll()
    .where('xid', '=', sql<string>`pg_current_xact_id()`)
    .orderBy('scope')
    .execute();
  return rows.map((row) => `${row.scope} ${row.collection} ${row.op} ${row.row_id}`);
}

it('notifies one account, in its own scope', async () => {
  const member = await insertUser(database.db);
  const other = await insertUser(database.db);
  const { id, told } = await run(async (trx) => {
    const made = await notifyUser(trx, { ...news, userId: member.id, url: '/support' });
    return { id: made, told: await feedOf(trx) };
  });
  expect(told).toEqual([`notifications:${member.id} notifications put ${id}`]);
  const own = await findNotificationsOf(database.db, member.id, 10);
  expect(own.map(toNotification)).toEqual([
    {
      id,
      userId: member.id,
      title: 'News',
      message: 'Read it',
      type: 'system',
      kind: 'support',
      url: '/support',
      createdAt: now.toISOString(),
      sent: false,
      sentAt: null,
    },
  ]);
  expect(await findNotificationsOf(database.db, other.id, 10)).toEqual([]);
});

it('notifies everybody with one row, with a read state per member', async () => {
  const [first, second] = [
    await insertUser(database.db, { created_at: now }),
    await insertUser(database.db, { created_at: now }),
  ];
  const { id, told } = await run(async (trx) => {
    const made = await notifyEverybody(trx, news);
    return { id: made, told: await feedOf(trx) };
  });
  expect(told).toEqual([`notifications notifications put ${id}`]);
  const read = await run(async (trx) => {
    await insertRead(trx, first.id, id, now);
    await insertRead(trx, first.id, id, new Date('2026-11-21T10:00:00.000Z'));
    return feedOf(trx);
  });
  expect(read).toEqual([`user:${first.id} notificationReads put ${id}`]);
  const seenBy = async (userId: string) =>
    (await findNotificationsOf(database.db, userId, 10)).map(toNotification);
  expect(await seenBy(first.id)).toMatchObject([{ id, sent: true, sentAt: now.toISOString() }]);
  expect(await seenBy(second.id)).toMatchObject([{ id, sent: false, sentAt: null }]);
});

it('notifies every administrator, and nobody else', async () => {
  const admins = [
    await insertUser(database.db, { role: 'admin' }),
    await insertUser(database.db, { role: 'admin' }),
  ];
  await insertUser(database.db);
  await insertUser(database.db, { role: 'admin', status: 'rejected' });
  await run((trx) => notifyAdmins(trx, { ...news, type: 'push', url: '/admin/messages' }));
  const rows = await database.db.selectFrom('notifications').selectAll().execute();
  expect(rows).toHaveLength(2);
  expect(new Set(rows.map((row) => row.user_id))).toEqual(new Set(admins.map(({ id }) => id)));
  for (const row of rows) {
    expect(row).toMatchObject({ title: 'News', type: 'push', url: '/admin/messages', sent: false });
    expect(row.created_at).toEqual(now);
  }
});

it('has no pending delivery for a notification that is not pushed', async () => {
  const member = await insertUser(database.db);
  await run((trx) => notifyUser(trx, { ...news, userId: member.id }));
  await run((trx) => notifyUser(trx, { ...news, type: 'push', userId: member.id }));
  const rows = await database.db.selectFrom('notifications').select(['type', 'sent']).execute();
  expect(rows).toEqual(
    expect.arrayContaining([
      { type: 'system', sent: true },
      { type: 'push', sent: false },
    ]),
  );
});

it('stores a pending message of an account, once per id', async () => {
  const member = await insertUser(database.db);
  const message = { userId: member.id, content: 'Password reset requested', now };
  const filed = await run(async (trx) => {
    const row = await insertAdminMessage(trx, message);
    return { row, told: await feedOf(trx) };
  });
  expect(filed.row).toMatchObject({ status: 'pending', content: 'Password reset requested' });
  const id = filed.row?.id ?? '';
  expect(filed.told).toEqual([`user:${member.id} adminMessages put ${id}`]);
  expect(await run((trx) => insertAdminMessage(trx, { ...message, id }))).toBeUndefined();
});

it('notifies the other administrators while one is deleted', async () => {
  const [stays, goes] = [
    await insertUser(database.db, { role: 'admin' }),
    await insertUser(database.db, { role: 'admin' }),
  ];
  await whileRemoving(database.db, 'users', goes.id, () => run((trx) => notifyAdmins(trx, news)));
  const notified = await database.db.selectFrom('notifications').select('user_id').execute();
  expect(notified).toEqual([{ user_id: stays.id }]);
});

it('deletes notifications and messages with their account', async () => {
  const member = await insertUser(database.db);
  await run(async (trx) => {
    await notifyUser(trx, { ...news, userId: member.id });
    await insertRead(trx, member.id, await notifyEverybody(trx, news), now);
    await insertAdminMessage(trx, { userId: member.id, content: 'Hello', now });
  });
  const told = await run(async (trx) => {
    await trx.deleteFrom('users').where('id', '=', member.id).execute();
    return feedOf(trx);
  });
  const dropped = told.map((line) => line.split(' ').slice(0, 3).join(' '));
  expect(dropped).toEqual(
    expect.arrayContaining([
      `user:${member.id} adminMessages drop`,
      `user:${member.id} notificationReads drop`,
      `notifications:${member.id} notifications drop`,
    ]),
  );
});

it.each([
  ['chat', 'notifications_of_chat_idx'],
  ['training', 'notifications_of_training_idx'],
] as const)('what is about a subject of %s is found by an index', async (kind, index) => {
  const { id: userId } = await insertUser(database.db);
  await sql`
    insert into notifications (user_id, title, message, type, kind, url, sent, created_at)
    select ${userId}::uuid, 'News', 'Read it', 'push', ${kind}, '/training/' || n, true, now()
    from generate_series(1, 5000) as n`.execute(database.db);
  await sql`analyze notifications`.execute(database.db);
  const deletion = deletionAbout({ kind, urls: ['/training/1'] });
  const { rows } = await sql<Record<string, string>>`explain ${deletion}`.execute(database.db);
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain(index);
});
