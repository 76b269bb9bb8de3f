import { v7 as newId } from 'uuid';
import { expect, it } from 'vitest';
import { startAppOfFile } from '../../../http/testing/test-app.ts';
import { addGrant, addModule } from '../testing/add-module.ts';

const test = await startAppOfFile();

it('summarizes access and completions of every module, without administrators', async () => {
  const boss = await test.addUser({ role: 'admin' });
  const admin = await test.signedIn(boss);
  const [ann, ben] = [await test.addUser(), await test.addUser()];
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
  ] as const) {
    await test.db
      .insertInto('training_progress')
      .values({ id, user_id, module_id: module.id, ...done })
      .execute();
  }
  const reply = await admin.send('GET', '/api/admin/module-access/summary');
  expect(reply.body).toEqual({
    members: 2,
    modules: [
      { moduleId: module.id, granted: 2, completed: 1 },
      { moduleId: other.id, granted: 0, completed: 0 },
    ],
  });
});
