import type { Notification } from '@greenroom/sync-protocol/notifications/notifications-records';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../http/testing/test-app.ts';
import { textSection } from '../training/testing/content-room.ts';
import { modulesPath, sendModule } from '../training/testing/send-module.ts';
import { causes, createModule, done, openStage, type Stage } from './testing/causes.ts';

let test: TestApp;
let stage: Stage;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());
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

it.each(causes)('$name: one notification for whom it concerns', async (cause) => {
  const item = await cause.perform(stage);
  const url = cause.url === null ? null : cause.url.replace('{}', item ?? 'missing');
  for (const role of ['member', 'other', 'admin'] as const) {
    const { body } = await stage[role].send<Notification[]>('GET', '/api/notifications');
    const expected = cause.for.includes(role) ? [{ ...cause.finds, url, sent: false }] : [];
    expect(body, role).toMatchObject(expected);
    expect(body, role).toHaveLength(expected.length);
  }
  const pushed = await test.db
    .selectFrom('pushes')
    .select(['kind', 'url'])
    .where('audience', '!=', 'chat')
    .execute();
  const { type, kind } = cause.finds;
  expect(pushed).toEqual(type === 'push' ? [{ kind, url }] : []);
});

it('a chat message is pushed and listed nowhere', async () => {
  await done(stage.other, 'POST', '/api/chat-messages', { content: 'Hello all' });
  for (const role of ['member', 'other', 'admin'] as const) {
    expect((await stage[role].send('GET', '/api/notifications')).body, role).toEqual([]);
  }
  const pushed = await test.db.selectFrom('pushes').select(['audience', 'kind', 'url']).execute();
  expect(pushed).toEqual([{ audience: 'chat', kind: 'chat', url: '/community' }]);
});

it('a draft is announced when it is published, and once', async () => {
  const id = await createModule(stage, true);
  const list = async () =>
    (await stage.member.send<Notification[]>('GET', '/api/notifications')).body;
  expect(await list()).toEqual([]);
  const fields = { title: 'Lights', moduleType: 'multi-section', sections: [textSection('One')] };
  for (const draft of ['false', 'false']) {
    const reply = await sendModule(stage.admin, 'PUT', `${modulesPath}/${id}`, {
      ...fields,
      draft,
    });
    expect(reply.status, reply.text).toBe(200);
  }
  expect(await list()).toMatchObject([{ title: 'New training module' }]);
});
