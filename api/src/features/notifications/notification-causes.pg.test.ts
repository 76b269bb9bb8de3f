import type { Notification } from '@greenroom/sync-protocol/notifications/notifications-records';
import { isListedNotification } from '@greenroom/sync-protocol/notifications/notifications-rules';
import { beforeEach, expect, it } from 'vitest';
import { startAppOfFile } from '../../http/testing/test-app.ts';
import { causes, createModule, publishModule } from './testing/causes.ts';
import { done, openStage, type Stage } from './testing/stage.ts';

const test = await startAppOfFile();
let stage: Stage;
beforeEach(async () => {
  const tables = [
    'notifications',
    'pushes',
    'training_modules',
    'account_deletion_requests',
    'chat_messages',
    'users',
  ] as const;
  for (const table of tables) {
    await test.db.deleteFrom(table).execute();
  }
  stage = await openStage(test);
});

const usernames = { member: 'ruby', other: 'bella', admin: 'boss' } as const;

/** The notifications for a member or for everybody, listed or not. */
const findStored = (username: string) =>
  test.db
    .selectFrom('notifications')
    .leftJoin('users', 'users.id', 'notifications.user_id')
    .select(['title', 'message', 'type', 'kind', 'url'])
    .where((eb) => eb.or([eb('username', '=', username), eb('user_id', 'is', null)]))
    .execute();

it.each(causes)('$name: one notification for whom it concerns', async (cause) => {
  const item = await cause.perform(stage);
  const url = cause.url === null ? null : cause.url.replace('{}', item ?? 'missing');
  for (const role of ['member', 'other', 'admin'] as const) {
    const { body } = await stage[role].send<Notification[]>('GET', '/api/notifications');
    const expected = cause.for.includes(role) ? [{ ...cause.finds, url }] : [];
    const stored = await findStored(usernames[role]);
    expect(stored, role).toMatchObject(expected);
    expect(stored, role).toHaveLength(expected.length);
    const shown = { ...cause.finds, userId: null, createdAt: '' };
    const listed = isListedNotification(shown, null) ? expected : [];
    expect(body, role).toMatchObject(listed.map((one) => ({ ...one, sent: false })));
    expect(body, role).toHaveLength(listed.length);
  }
  const pushed = await test.db
    .selectFrom('pushes')
    .select(['kind', 'url'])
    .where('audience', '!=', 'chat')
    .execute();
  const { type, kind } = cause.finds;
  const count = type === 'push' ? (cause.pushes ?? 1) : 0;
  expect(pushed).toEqual(Array.from({ length: count }, () => ({ kind, url })));
});

it('a chat message is pushed and listed nowhere', async () => {
  await done(stage.other, 'POST', '/api/chat-messages', { content: 'Hello all' });
  for (const role of ['member', 'other', 'admin'] as const) {
    expect((await stage[role].send('GET', '/api/notifications')).body, role).toEqual([]);
  }
  const pushed = await test.db.selectFrom('pushes').select(['audience', 'kind', 'url']).execute();
  expect(pushed).toEqual([{ audience: 'chat', kind: 'chat', url: '/community' }]);
});

it('a draft is announced when it is published, once, to those who may open it', async () => {
  const moduleId = await createModule(stage, true);
  const { ruby } = stage;
  await done(stage.admin, 'POST', '/api/admin/module-access', { userId: ruby.id, moduleId });
  const list = async (role: 'member' | 'other') =>
    (await stage[role].send<Notification[]>('GET', '/api/notifications')).body;
  expect(await list('member')).toEqual([]);
  await publishModule(stage, moduleId);
  await publishModule(stage, moduleId);
  expect(await list('member')).toMatchObject([{ title: 'New training module' }]);
  expect(await list('other')).toEqual([]);
});
