import type { SyncAnswer } from '@greenroom/sync-protocol/sync/sync-answer';
import { v7 as newId } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Caller, startAppOfFile } from '../../http/testing/test-app.ts';
import { SyncClient } from '../../sync/testing/sync-client.ts';
import type { UserRow } from '../users/users-table.ts';
import { addGrant, addModule } from './testing/add-module.ts';
import { addTrainingFile } from '../uploads/testing/add-training-file.ts';
import { modulesPath, sendModule } from './testing/send-module.ts';

const test = await startAppOfFile();
let user: UserRow;
let member: Caller;
const boss = await test.addUser({ role: 'admin' });
const admin = await test.signedIn(boss);
beforeEach(async () => {
  await test.db.deleteFrom('training_modules').execute();
  user = await test.addUser();
  member = await test.signedIn(user);
});

describe("a member's training", () => {
  it('lists published modules by their order, administrators also drafts', async () => {
    await addModule(test, { title: 'Second', displayOrder: 1 });
    await addModule(test, { title: 'First' });
    await addModule(test, { title: 'Draft', draft: true });
    const titles = async (caller: Caller) =>
      (await caller.send<{ title: string }[]>('GET', '/api/training-modules')).body.map(
        ({ title }) => title,
      );
    expect(await titles(member)).toEqual(['First', 'Second']);
    expect((await titles(admin)).toSorted()).toEqual(['Draft', 'First', 'Second']);
  });

  it('opens granted modules, for administrators all', async () => {
    const { id, sectionIds } = await addModule(test, { sections: 2 });
    const paths = [
      `/api/training-modules/${id}`,
      `/api/training-modules/${id}/sections`,
      `/api/sections/${sectionIds[0]}/content-items`,
    ];
    for (const path of paths) {
      const refused = await member.send('GET', path);
      expect([refused.status, refused.body]).toEqual([
        403,
        {
          code: 'module_not_granted',
          message: 'You have not been granted access to this module yet',
        },
      ]);
      expect((await admin.send('GET', path)).status).toBe(200);
    }
    await addGrant(test, user.id, id);
    const [module, sections, items] = await Promise.all(
      paths.map(async (path) => (await member.send('GET', path)).body),
    );
    expect(module).toMatchObject({ id, sectionCount: 2, views: 0, averageRating: null });
    expect(sections).toMatchObject([{ id: sectionIds[0] }, { id: sectionIds[1] }]);
    expect(items).toMatchObject([{ sectionId: sectionIds[0], type: 'text', content: 'Read this' }]);
  });

  it('never shows a draft to a member', async () => {
    const { id, sectionIds } = await addModule(test, { draft: true });
    await addGrant(test, user.id, id);
    for (const path of [
      `/api/training-modules/${id}`,
      `/api/training-modules/${id}/sections`,
      `/api/training-modules/${id}/preview`,
      `/api/sections/${sectionIds[0]}/content-items`,
      `/api/sections/${newId()}/content-items`,
    ]) {
      expect((await member.send('GET', path)).status, path).toBe(404);
    }
  });

  it('previews a module by its thumbnail, else by its first video', async () => {
    const [cover, video, later] = await Promise.all(
      (['thumbnail', 'video', 'video'] as const).map((type) =>
        addTrainingFile(test, boss.id, type),
      ),
    );
    const item = (fileKey: string | undefined, orderIndex: number) => ({
      title: 'One',
      orderIndex,
      contentItems: [{ type: 'video', orderIndex: 0, fileKey }],
    });
    const fields = { title: 'Lights', sections: [item(later, 1), item(video, 0)] };
    const { body } = await sendModule<{ id: string }>(admin, 'POST', modulesPath, fields);
    const path = `/api/training-modules/${body.id}/preview`;
    expect((await member.send('GET', path)).status).toBe(403);
    await addGrant(test, user.id, body.id);
    expect((await member.send('GET', path)).body).toEqual({
      previewUrl: `/api/files/${video}`,
      previewType: 'video',
    });
    const covered = { ...fields, thumbnailFileKey: cover };
    await sendModule(admin, 'PUT', `${modulesPath}/${body.id}`, covered);
    const stranger = await test.signedIn(await test.addUser());
    expect((await stranger.send('GET', path)).body).toEqual({
      previewUrl: `/api/files/${cover}`,
      previewType: 'thumbnail',
    });
    const { id } = await addModule(test);
    expect((await admin.send('GET', `/api/training-modules/${id}/preview`)).status).toBe(404);
  });
});

describe('replication', () => {
  async function pull(client: SyncClient) {
    const caller = client.userId === user.id ? member : admin;
    const { body } = await caller.send<SyncAnswer>('POST', '/api/sync', client.request());
    client.cursor = body.cursor;
    const put = Object.entries(body.scopes).flatMap(([scope, changes]) =>
      changes.put.map(({ collection, row }) => ({ scope, collection, row })),
    );
    return { rows: put.filter(({ collection }) => training.has(collection)), body };
  }
  const training = new Set([
    'trainingModules',
    'trainingSections',
    'sectionContentItems',
    'moduleAccess',
    'trainingProgress',
    'trainingSectionProgress',
  ]);
  const names = (rows: readonly { collection: string }[]) =>
    rows.map(({ collection }) => collection).toSorted();

  it('sends every published module, and the content of granted ones', async () => {
    const [open, closed] = [await addModule(test), await addModule(test)];
    await addModule(test, { draft: true });
    await addGrant(test, user.id, open.id);
    const { rows } = await pull(new SyncClient(test.db, user.id));
    expect(names(rows)).toEqual([
      'moduleAccess',
      'sectionContentItems',
      'trainingModules',
      'trainingModules',
      'trainingSections',
    ]);
    expect(rows.filter(({ scope }) => scope === `module:${closed.id}`)).toEqual([]);
  });

  it('gains and loses content with the grant', async () => {
    const module = await addModule(test);
    const client = new SyncClient(test.db, user.id);
    expect(names((await pull(client)).rows)).toEqual(['trainingModules']);
    await addGrant(test, user.id, module.id);
    expect(names((await pull(client)).rows)).toEqual([
      'moduleAccess',
      'sectionContentItems',
      'trainingSections',
    ]);
    await test.db.deleteFrom('user_module_access').execute();
    expect((await pull(client)).body.dropScopes).toEqual([`module:${module.id}`]);
  });

  it('withdraws a module that becomes a draft again', async () => {
    const module = await addModule(test);
    await addGrant(test, user.id, module.id);
    const client = new SyncClient(test.db, user.id);
    await pull(client);
    await test.db.updateTable('training_modules').set({ draft: true }).execute();
    const { body } = await pull(client);
    expect(body.dropScopes).toEqual([`module:${module.id}`]);
    expect(body.scopes['training']?.drop).toEqual([
      { collection: 'trainingModules', id: module.id },
    ]);
  });

  it("sends each member's own progress, under the same ids", async () => {
    const module = await addModule(test);
    const other = await test.addUser();
    for (const [id, progressPercentage] of [
      [user.id, 30],
      [other.id, 70],
    ] as const) {
      await addGrant(test, id, module.id);
      const caller = await test.signedIn({ id });
      const body = { moduleId: module.id, progressPercentage, completed: false };
      await caller.send('POST', '/api/training-progress', body);
      const [sectionId] = module.sectionIds;
      await caller.send('POST', '/api/training-section-progress', { ...body, sectionId });
    }
    const { rows } = await pull(new SyncClient(test.db, user.id));
    const progress = rows.filter(({ collection }) => collection.endsWith('Progress'));
    expect(progress.map(({ row }) => row)).toMatchObject([
      { id: module.id, userId: user.id, progressPercentage: 30 },
      { id: module.sectionIds[0], userId: user.id, progressPercentage: 30 },
    ]);
  });

  it('sends administrators the content of every published module', async () => {
    await addModule(test);
    await addModule(test, { draft: true });
    const { rows } = await pull(new SyncClient(test.db, boss.id));
    expect(names(rows)).toEqual(['sectionContentItems', 'trainingModules', 'trainingSections']);
  });
});
