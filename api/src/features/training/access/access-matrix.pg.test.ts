import type { MatrixRow } from '@greenroom/sync-protocol/training/training-access-records';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { beforeEach, expect, it } from 'vitest';
import { startAppOfFile } from '../../../http/testing/test-app.ts';
import { addGrant, addModule } from '../testing/add-module.ts';
import { matrixQuery } from './access-matrix-repository.ts';

const test = await startAppOfFile();
const boss = await test.addUser({ role: 'admin' });
const admin = await test.signedIn(boss);
beforeEach(async () => {
  await test.db.deleteFrom('training_modules').execute();
  await test.db.deleteFrom('users').where('id', '!=', boss.id).execute();
});

const read = (query = '') =>
  admin.send<MatrixRow[]>('GET', `/api/admin/module-access/matrix${query}`);

it('lists approved members by username with the modules they may open', async () => {
  const ann = await test.addUser({ username: 'ann' });
  const ben = await test.addUser({ username: 'ben' });
  await test.addUser({ username: 'waiting', status: 'pending', approved_at: null });
  const module = await addModule(test, { title: 'Lights' });
  await addGrant(test, ben.id, module.id);
  const reply = await read();
  expect(reply.headers['x-total-count']).toBe('2');
  expect(reply.body).toEqual([
    { id: ann.id, username: 'ann', modules: [] },
    { id: ben.id, username: 'ben', modules: [module.id] },
  ]);
  expect((await read('?search=ben')).body).toHaveLength(1);
});

it('summarizes access and completions of every module, without administrators', async () => {
  const [ann, ben] = [await test.addUser(), await test.addUser()];
  // Completed it, and may not open it any more.
  const former = await test.addUser();
  await test.addUser({ status: 'pending', approved_at: null });
  const module = await addModule(test, { title: 'Lights', displayOrder: 0 });
  const other = await addModule(test, { title: 'Sound', draft: true, displayOrder: 1 });
  for (const id of [ann.id, ben.id]) await addGrant(test, id, module.id);
  // Became an administrator afterwards.
  await addGrant(test, boss.id, module.id);
  const done = { progress_percentage: 100, completed: true, last_watched_at: new Date() };
  for (const [id, user_id] of [
    [newId(), ann.id],
    [newId(), boss.id],
    [newId(), former.id],
  ] as const) {
    await test.db
      .insertInto('training_progress')
      .values({ id, user_id, module_id: module.id, ...done })
      .execute();
  }
  const reply = await admin.send('GET', '/api/admin/module-access/summary');
  expect(reply.body).toEqual({
    members: 3,
    modules: [
      { moduleId: module.id, granted: 2, completed: 1 },
      { moduleId: other.id, granted: 0, completed: 0 },
    ],
  });
});

it('reads a page of 10,000 members by indexes', async () => {
  await sql`insert into users (id, username, email, password, role, status, auth_type)
    select gen_random_uuid(), 'many-' || n, 'many-' || n || '@example.org', 'x', 'model',
      'approved', 'local'
    from generate_series(1, 10000) as n`.execute(test.db);
  const module = await addModule(test, { title: 'Sound' });
  await sql`insert into user_module_access (id, user_id, module_id)
    select gen_random_uuid(), id, ${module.id}::uuid from users
    where username like 'many-%'`.execute(test.db);
  await sql`vacuum analyze user_module_access`.execute(test.db);
  await sql`vacuum analyze users`.execute(test.db);
  const { rows } = await sql<{ 'QUERY PLAN': string }>`
    explain ${matrixQuery('', 3)}`.execute(test.db);
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toContain('user_module_access_key');
  expect(plan).not.toContain('Seq Scan on user_module_access');
  expect((await read('?page=3')).body).toHaveLength(50);
}, 120_000);
