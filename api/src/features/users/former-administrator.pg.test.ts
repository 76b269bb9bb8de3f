import { expect, it } from 'vitest';
import { type Caller, startAppOfFile } from '../../http/testing/test-app.ts';
import { notifyGranted } from '../training/access/access-records.ts';
import { addGrant, addModule } from '../training/testing/add-module.ts';

const test = await startAppOfFile();
const boss = await test.addUser({ role: 'admin', username: 'Boss' });
const admin = await test.signedIn(boss);
const member = await test.signedIn(await test.addUser({ username: 'Bella' }));

it('a former administrator keeps nothing that administrators were told', async () => {
  const helper = await test.addUser({ role: 'admin', username: 'Helper' });
  const other = await test.signedIn(helper);
  const announcement = { title: 'Rota', message: 'Who is in?' };
  const hello = await other.send<{ id: string }>('POST', '/api/chat-messages', {
    content: 'Hello',
  });
  const steps: [Caller, string, object][] = [
    [member, '/api/account-deletion-request', { reason: 'Leaving' }],
    [member, `/api/chat-messages/${hello.body.id}/report`, { reason: 'Rude' }],
    [member, '/api/chat-messages', { content: 'Hello @Helper' }],
    [admin, '/api/admin/announcements', { ...announcement, to: 'administrators' }],
    [admin, '/api/admin/announcements', { ...announcement, to: helper.id }],
  ];
  for (const [caller, url, body] of steps) {
    const reply = await caller.send('POST', url, body);
    expect(reply.status, `${url} ${reply.text}`).toBeLessThan(300);
  }
  const told = (userId: string) =>
    test.db
      .selectFrom('notifications')
      .select(['kind', 'title'])
      .where('user_id', '=', userId)
      .orderBy('kind')
      .execute();
  const before = await told(boss.id);
  expect(before).toHaveLength(3);
  expect(await told(helper.id)).toHaveLength(5);
  await admin.send('PUT', `/api/admin/users/${helper.id}/role`, { role: 'model' });
  expect(await told(helper.id)).toEqual([
    { kind: 'chat', title: 'You were mentioned' },
    { kind: 'personal_announcement', title: 'Rota' },
  ]);
  expect(await told(boss.id)).toEqual(before);
});

it('a former administrator keeps notices of modules that are unlocked for them', async () => {
  const { id } = await test.addUser({ role: 'admin', username: 'Trainer' });
  const unlocked = await addModule(test, { title: 'Unlocked' });
  await addModule(test, { title: 'Another' });
  await addGrant(test, id, unlocked.id);
  const modules = await test.db.selectFrom('training_modules').selectAll().execute();
  await test.db.transaction().execute(async (trx) => {
    for (const module of modules) await notifyGranted(trx, module, [id], test.now());
  });
  await admin.send('PUT', `/api/admin/users/${id}/role`, { role: 'model' });
  const left = await test.db
    .selectFrom('notifications')
    .select('message')
    .where('user_id', '=', id)
    .execute();
  expect(left).toEqual([{ message: 'You can now open “Unlocked”.' }]);
});
