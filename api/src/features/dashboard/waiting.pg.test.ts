import type { WaitingQueue } from '@greenroom/sync-protocol/dashboard/waiting-calls';
import { expect, it } from 'vitest';
import { startAppOfFile } from '../../http/testing/test-app.ts';

const test = await startAppOfFile();
const admin = await test.signedIn(await test.addUser({ role: 'admin' }));

const read = async (query = '') =>
  (await admin.send<WaitingQueue>('GET', `/api/admin/dashboard/waiting${query}`)).body;

it('is empty while nothing waits', async () => {
  const counts = { account: 0, message: 0, concern: 0, bank: 0, deletion: 0 };
  expect(await read()).toEqual({ items: [], counts });
});

it('lists what waits of every kind, oldest first, without bank details', async () => {
  const ada = await test.addUser();
  const at = (day: number) => new Date(Date.UTC(2026, 9, day, 12));
  const newcomer = await test.addUser({ status: 'pending', created_at: at(5) });
  const sealed = Buffer.alloc(32);
  await test.db
    .insertInto('bank_detail_submissions')
    .values({
      user_id: ada.id,
      first_name: sealed,
      last_name: sealed,
      account_number: sealed,
      sort_code: sealed,
      key_id: 'test',
      submitted_at: at(4),
    })
    .execute();
  await test.db
    .insertInto('admin_messages')
    .values([
      { id: crypto.randomUUID(), user_id: ada.id, content: 'x'.repeat(300), created_at: at(3) },
      { id: crypto.randomUUID(), user_id: ada.id, content: 'Old', status: 'resolved' },
    ])
    .execute();
  await test.db
    .insertInto('account_deletion_requests')
    .values({
      user_id: ada.id,
      username: 'ada',
      display_name: null,
      reason: 'Leaving',
      reviewed_at: null,
      reviewed_by_id: null,
      admin_notes: null,
      created_at: at(2),
    })
    .execute();
  await test.db
    .insertInto('anonymous_concerns')
    .values({ content: 'Too loud', created_on: '2026-10-01', follow_up_hash: sealed })
    .execute();
  const { items, counts } = await read();
  expect(counts).toEqual({ account: 1, message: 1, concern: 1, bank: 1, deletion: 1 });
  expect(items.map(({ kind }) => kind)).toEqual([
    'concern',
    'deletion',
    'message',
    'bank',
    'account',
  ]);
  const [concern, deletion, message, bank, account] = items;
  expect(concern).toMatchObject({
    at: '2026-10-01T00:00:00.000Z',
    userId: null,
    username: null,
    text: 'Too loud',
  });
  expect(deletion).toMatchObject({ userId: ada.id, username: 'ada', text: 'Leaving' });
  expect(message?.text).toBe('x'.repeat(200));
  expect(bank).toMatchObject({ userId: ada.id, text: null });
  expect(account).toMatchObject({ id: newcomer.id, userId: newcomer.id });
});

it('lists one kind alone, and counts all', async () => {
  const { items, counts } = await read('?kind=deletion');
  expect(items.map(({ kind }) => kind)).toEqual(['deletion']);
  expect(counts.message).toBe(1);
});

it('ends after fifty, and still counts all', async () => {
  const ada = await test.addUser();
  await test.db
    .insertInto('admin_messages')
    .values(
      Array.from({ length: 60 }, (_, n) => ({
        id: crypto.randomUUID(),
        user_id: ada.id,
        content: `Message ${n}`,
        created_at: new Date(Date.UTC(2026, 8, 1, 0, n)),
      })),
    )
    .execute();
  const { items, counts } = await read('?kind=message');
  expect(items).toHaveLength(50);
  expect(items[0]?.text).toBe('Message 0');
  expect(counts.message).toBe(61);
});
