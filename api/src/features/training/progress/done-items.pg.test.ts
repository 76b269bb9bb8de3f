import type {
  SectionProgress,
  TrainingProgress,
} from '@greenroom/sync-protocol/training/training-records';
import { v7 as newId } from 'uuid';
import { beforeEach, expect, it } from 'vitest';
import { type Caller, startAppOfFile } from '../../../http/testing/test-app.ts';
import { SyncClient } from '../../../sync/testing/sync-client.ts';
import type { UserRow } from '../../users/users-table.ts';
import { addGrant, type AddedModule, addModule } from '../testing/add-module.ts';
import { modulesPath, sendModule } from '../testing/send-module.ts';
import { trainingFeeds } from '../training-feeds.ts';

const test = await startAppOfFile();
let user: UserRow;
let member: Caller;
let module: AddedModule;
let items: readonly string[];
beforeEach(async () => {
  await test.db.deleteFrom('training_modules').execute();
  user = await test.addUser();
  member = await test.signedIn(user);
  module = await addModule(test, { sections: 2, items: 4 });
  items = module.itemIds[0] ?? [];
  await addGrant(test, user.id, module.id);
});

const path = '/api/training-section-progress';
const bodyOf = (doneItems: readonly string[] | undefined, progressPercentage: number) => ({
  moduleId: module.id,
  sectionId: module.sectionIds[0],
  progressPercentage,
  completed: false,
  ...(doneItems && { doneItems }),
});
const report = (doneItems: readonly string[] | undefined, progressPercentage = 0) =>
  member.send<SectionProgress>('POST', path, bodyOf(doneItems, progressPercentage));
const listed = async () => {
  const reply = await member.send<SectionProgress[]>('GET', `${path}?moduleId=${module.id}`);
  return reply.body;
};
const ofModules = async () =>
  (await member.send<TrainingProgress[]>('GET', '/api/training-progress')).body;

it('items done on two devices add up, to the percentages too', async () => {
  const phone = new SyncClient(test.db, user.id);
  const laptop = new SyncClient(test.db, user.id);
  const call = 'training.reportSectionProgress';
  await phone.exchange([phone.next(call, bodyOf(items.slice(0, 2), 50))]);
  expect(await listed()).toMatchObject([{ progressPercentage: 50, completed: false }]);
  expect(await ofModules()).toMatchObject([{ progressPercentage: 25 }]);
  await laptop.exchange([laptop.next(call, bodyOf(items.slice(2), 50))]);
  const [row] = await test.db
    .selectFrom('training_section_progress')
    .selectAll()
    .where('user_id', '=', user.id)
    .execute();
  expect(row).toMatchObject({ progress_percentage: 100, completed: true });
  expect(row?.done_items).toEqual(items.toSorted());
  expect(await ofModules()).toMatchObject([{ progressPercentage: 50, completed: false }]);
});

it('the first item of a large module has begun it', async () => {
  module = await addModule(test, { sections: 25, items: 10 });
  await addGrant(test, user.id, module.id);
  await report(module.itemIds[0]?.slice(0, 1), 10);
  expect(await ofModules()).toMatchObject([{ progressPercentage: 1, completed: false }]);
});

it('a percentage without items, of an earlier device, merges by the higher one', async () => {
  expect((await report(items.slice(0, 1), 25)).body).toMatchObject({ progressPercentage: 25 });
  expect((await report(undefined, 75)).body).toMatchObject({
    progressPercentage: 75,
    doneItems: items.slice(0, 1),
  });
  expect((await report(items.slice(1, 2), 50)).body).toMatchObject({
    progressPercentage: 75,
    doneItems: items.slice(0, 2),
  });
});

it('reports at once lose none', async () => {
  await Promise.all(items.map((id) => report([id], 25)));
  expect(await listed()).toMatchObject([{ progressPercentage: 100, completed: true }]);
});

it('what is no item of the module is left out', async () => {
  const other = await addModule(test);
  const [foreign = ''] = other.itemIds[0] ?? [];
  const { body } = await report([newId(), foreign, items[0] ?? '']);
  expect(body.doneItems).toEqual(items.slice(0, 1));
});

it('a deleted item no longer counts, and leaves the others done', async () => {
  await report(items.slice(0, 2), 50);
  await test.db
    .deleteFrom('section_content_items')
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(items.slice(2)))))
    .execute();
  expect(await listed()).toMatchObject([{ progressPercentage: 100, completed: true }]);
});

it('a done item goes to the member’s other devices', async () => {
  const other = new SyncClient(test.db, user.id);
  other.feeds = trainingFeeds;
  await report(undefined, 75);
  await other.exchange([]);
  // The percentage stays: the items alone are news.
  await report(items.slice(0, 1), 25);
  const answer = await other.exchange([]);
  expect(JSON.stringify(answer.scopes)).toContain(`"doneItems":["${items[0]}"]`);
});

/** The first section goes, and one of its items moves into the second. */
async function moveOut(moved: string) {
  const admin = await test.signedIn(await test.addUser({ role: 'admin' }));
  const [, kept = ''] = module.sectionIds;
  const itemOf = (id: string, orderIndex: number) => ({
    id,
    type: 'text',
    content: 'Softer.',
    orderIndex,
  });
  const contentItems = [...(module.itemIds[1] ?? []), moved].map(itemOf);
  const sections = [{ id: kept, title: 'Two', orderIndex: 0, contentItems }];
  const fields = { title: 'A', description: 'B', moduleType: 'multi-section', sections };
  const { status } = await sendModule(admin, 'PUT', `${modulesPath}/${module.id}`, fields);
  expect(status).toBe(200);
  return { sectionId: kept, doneItems: [moved], progressPercentage: 20, completed: false };
}

it('an item that moves out of a section that goes stays done', async () => {
  const [moved = '', other = ''] = items;
  await report([moved, other], 50);
  const expected = await moveOut(moved);
  expect(await listed()).toMatchObject([expected]);
});

it('an item that was done offline and moved out of a section that goes is done', async () => {
  const [moved = '', other = ''] = items;
  const expected = await moveOut(moved);
  expect((await report([moved, other], 50)).status).toBe(404);
  expect(await listed()).toEqual([]);
  const phone = new SyncClient(test.db, user.id);
  const body = bodyOf([moved, other], 50);
  const answer = await phone.exchange([phone.next('training.reportSectionProgress', body)]);
  expect(answer.outcomes).toEqual([]);
  expect(await listed()).toMatchObject([expected]);
  expect(await ofModules()).toMatchObject([{ progressPercentage: 20 }]);
});
