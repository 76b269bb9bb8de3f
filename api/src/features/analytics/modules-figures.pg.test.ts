import type { ModuleFigures } from '@greenroom/sync-protocol/analytics/analytics-records';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { expect, it } from 'vitest';
import { startAppOfFile } from '../../http/testing/test-app.ts';
import { addModule } from '../training/testing/add-module.ts';
import { moduleFiguresQuery } from './modules-figures-repository.ts';

const test = await startAppOfFile();
const boss = await test.addUser({ role: 'admin' });
const adminId = boss.id;
const admin = await test.signedIn(boss);

const read = async () =>
  (await admin.send<ModuleFigures>('GET', '/api/admin/analytics/modules')).body;

it('counts who started and completed each module, without administrators and drafts', async () => {
  const lights = await addModule(test, { title: 'Lights', displayOrder: 1 });
  const sound = await addModule(test, { title: 'Sound', displayOrder: 0 });
  await addModule(test, { title: 'Draft', draft: true, displayOrder: 2 });
  const [ann, ben] = [await test.addUser(), await test.addUser()];
  for (const [user_id, progress_percentage] of [
    [ann.id, 100],
    [ben.id, 25],
    [adminId, 100],
  ] as const) {
    const completed = progress_percentage === 100;
    await test.db
      .insertInto('training_progress')
      .values({ id: newId(), user_id, module_id: lights.id, progress_percentage, completed })
      .execute();
  }
  expect(await read()).toEqual([
    { id: sound.id, title: 'Sound', started: 0, completed: 0, average: null },
    { id: lights.id, title: 'Lights', started: 2, completed: 1, average: 62.5 },
  ]);
});

it('reads the progress of 10,000 members in one pass, and lists a hundred modules', async () => {
  await sql`insert into users (id, username, email, password, role, status, auth_type)
    select gen_random_uuid(), 'many-' || n, 'many-' || n || '@example.org', 'x', 'model',
      'approved', 'local'
    from generate_series(1, 10000) as n`.execute(test.db);
  for (let index = 0; index < 110; index += 1) {
    await addModule(test, { title: `Module ${index}`, displayOrder: 10 + index });
  }
  await sql`insert into training_progress (id, user_id, module_id, progress_percentage)
    select gen_random_uuid(), users.id, module.id, 50
    from users cross join (
      select id from training_modules where title in ('Module 1', 'Module 2')) as module
    where username like 'many-%'`.execute(test.db);
  await sql`vacuum analyze training_progress`.execute(test.db);
  await sql`analyze users`.execute(test.db);
  const { rows } = await sql<{ 'QUERY PLAN': string }>`
    explain analyze ${moduleFiguresQuery()}`.execute(test.db);
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  // Each table is read once, in no loop over modules.
  expect(plan.match(/ on training_progress/g)).toHaveLength(1);
  expect(plan).toMatch(/on training_progress.*loops=1\b/);
  const figures = await read();
  expect(figures).toHaveLength(100);
  expect(figures).toContainEqual(expect.objectContaining({ started: 10_000, average: 50 }));
}, 120_000);
