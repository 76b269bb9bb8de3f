import { mergeProgress } from '@greenroom/sync-protocol/training/training-merge';
import type { TrainingProgress } from '@greenroom/sync-protocol/training/training-records';
import type { Problem } from '@greenroom/sync-protocol/problem';
import fc from 'fast-check';
import { v7 as newId } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Caller, startAppOfFile } from '../../../http/testing/test-app.ts';
import { SyncClient } from '../../../sync/testing/sync-client.ts';
import { whileRemoving } from '../../account/testing/wait-for-lock.ts';
import type { UserRow } from '../../users/users-table.ts';
import { addGrant, type AddedModule, addModule } from '../testing/add-module.ts';
import { mergeModuleProgress, toProgress } from './progress-repository.ts';

const test = await startAppOfFile();
let user: UserRow;
let member: Caller;
let module: AddedModule;
beforeEach(async () => {
  await test.db.deleteFrom('training_modules').execute();
  user = await test.addUser();
  member = await test.signedIn(user);
  module = await addModule(test, { sections: 2 });
  await addGrant(test, user.id, module.id);
});

const report = (body: object, caller = member) =>
  caller.send<TrainingProgress & Problem>('POST', '/api/training-progress', {
    moduleId: module.id,
    ...body,
  });
const reportSection = (body: object) =>
  member.send<TrainingProgress & Problem>('POST', '/api/training-section-progress', {
    moduleId: module.id,
    sectionId: module.sectionIds[0],
    ...body,
  });
const list = async () =>
  (await member.send<TrainingProgress[]>('GET', '/api/training-progress?t=1')).body;

describe('progress', () => {
  it('is answered under the id of its module, and never goes down', async () => {
    const first = await report({ progressPercentage: 60, completed: false });
    expect([first.status, first.body]).toMatchObject([
      200,
      { id: module.id, userId: user.id, moduleId: module.id, progressPercentage: 60 },
    ]);
    const lower = await report({ progressPercentage: 10, completed: false });
    expect(lower.body).toMatchObject({ progressPercentage: 60, completed: false });
    const done = await report({ progressPercentage: 70, completed: true });
    expect(done.body).toMatchObject({ progressPercentage: 100, completed: true });
    const again = await report({ progressPercentage: 20, completed: false });
    expect(again.body).toMatchObject({ progressPercentage: 100, completed: true });
    expect(await list()).toEqual([again.body]);
  });

  it('of a section is answered under the id of its section', async () => {
    await reportSection({ progressPercentage: 50, completed: false });
    const { body } = await reportSection({ progressPercentage: 100, completed: true });
    const [sectionId] = module.sectionIds;
    expect(body).toMatchObject({ id: sectionId, sectionId, completed: true });
    const path = `/api/training-section-progress?moduleId=${module.id}`;
    expect((await member.send('GET', path)).body).toEqual([body]);
    expect(await list()).toEqual([]);
  });

  it('was never watched in the future', async () => {
    const now = new Date('2026-11-21T10:00:00.000Z');
    test.setNow(now);
    const half = { progressPercentage: 50, completed: false };
    const later = await report({ ...half, lastWatchedAt: '2031-01-01T00:00:00.000Z' });
    expect(later.body.lastWatchedAt).toBe(now.toISOString());
    const earlier = await report({ ...half, lastWatchedAt: '2026-11-01T00:00:00.000Z' });
    expect(earlier.body.lastWatchedAt).toBe(now.toISOString());
    test.setNow(new Date());
  });

  it.each([
    [{ progressPercentage: 101, completed: false }],
    [{ progressPercentage: -1, completed: false }],
    [{ progressPercentage: 1.5, completed: false }],
    [{ progressPercentage: 1 }],
  ])('refuses %j', async (body) => {
    expect((await report(body)).status).toBe(400);
  });

  it('needs a grant, a published module and a section of it', async () => {
    const stranger = await test.signedIn(await test.addUser());
    const half = { progressPercentage: 50, completed: false };
    const refused = await report(half, stranger);
    expect([refused.status, refused.body.message]).toEqual([
      403,
      'You have not been granted access to this module yet',
    ]);
    expect((await report({ ...half, moduleId: newId() })).status).toBe(404);
    const other = await addModule(test);
    await addGrant(test, user.id, other.id);
    expect((await reportSection({ ...half, sectionId: other.sectionIds[0] })).status).toBe(404);
    const draft = await addModule(test, { draft: true });
    await addGrant(test, user.id, draft.id);
    expect((await report({ ...half, moduleId: draft.id })).status).toBe(404);
  });

  it('adds up to the same in any order and repetition, as on the device', async () => {
    const amount = fc.record({
      progressPercentage: fc.nat(100),
      completed: fc.boolean(),
      lastWatchedAt: fc
        .date({ min: new Date('2026-01-01'), max: new Date('2026-11-01'), noInvalidDate: true })
        .map((date) => date.toISOString()),
    });
    const reports = fc.array(amount, { minLength: 1, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(reports, fc.infiniteStream(fc.nat()), async (given, places) => {
        const shuffled = [...given, ...given].toSorted(() => ((places.next().value ?? 0) % 3) - 1);
        const { id } = await test.addUser();
        for (const one of shuffled) await merge(id, one);
        const [row] = await test.db
          .selectFrom('training_progress')
          .selectAll()
          .where('user_id', '=', id)
          .execute();
        const expected = given.reduce((sum, one) => mergeProgress(sum, one), {
          progressPercentage: 0,
          completed: false,
          lastWatchedAt: null,
        } as Parameters<typeof mergeProgress>[0]);
        expect(row && toProgress(row)).toMatchObject(expected);
      }),
      { numRuns: 25 },
    );
  });

  it('of devices that report at once loses nothing', async () => {
    const percentages = [10, 90, 40, 70, 20];
    await Promise.all(
      percentages.map((progressPercentage) => report({ progressPercentage, completed: false })),
    );
    expect(await list()).toMatchObject([{ progressPercentage: 90 }]);
  });
});

function merge(userId: string, one: Parameters<typeof mergeProgress>[0]) {
  return test.db.transaction().execute((trx) =>
    mergeModuleProgress(trx, {
      userId,
      moduleId: module.id,
      progressPercentage: one.progressPercentage,
      completed: one.completed,
      lastWatchedAt: new Date(one.lastWatchedAt ?? 0),
      now: new Date(),
    }),
  );
}

describe('a report made offline', () => {
  const send = async (...reports: { call: string; input: Record<string, unknown> }[]) => {
    const client = new SyncClient(test.db, user.id);
    const mutations = reports.map(({ call, input }) => client.next(call, input));
    return client.exchange(mutations);
  };

  it('arrives as the same merge', async () => {
    await report({ progressPercentage: 80, completed: false });
    const half = { moduleId: module.id, progressPercentage: 50, completed: false };
    await send(
      { call: 'training.reportProgress', input: half },
      { call: 'training.reportProgress', input: { ...half, completed: true } },
    );
    expect(await list()).toMatchObject([{ progressPercentage: 100, completed: true }]);
  });

  it.each([
    ['training_sections', 'training.reportSectionProgress'],
    ['training_modules', 'training.reportSectionProgress'],
    ['training_modules', 'training.reportProgress'],
  ] as const)('while its row of %s is removed is no fault (%s)', async (table, call) => {
    const { id: moduleId, sectionIds } = module;
    const [sectionId = ''] = sectionIds;
    const half = { moduleId, progressPercentage: 50, completed: false };
    const input = call === 'training.reportProgress' ? half : { ...half, sectionId };
    const gone = table === 'training_modules' ? moduleId : sectionId;
    const answer = await whileRemoving(test.db, table, gone, () => send({ call, input }));
    expect([answer.lastSequence, answer.outcomes]).toEqual([1, []]);
  });

  it('about what is gone is no fault of the member', async () => {
    const gone = { moduleId: newId(), progressPercentage: 50, completed: false };
    const section = { ...gone, moduleId: module.id, sectionId: newId() };
    const answer = await send(
      { call: 'training.reportProgress', input: gone },
      { call: 'training.reportSectionProgress', input: section },
    );
    expect([answer.lastSequence, answer.outcomes]).toEqual([2, []]);
    expect(await list()).toEqual([]);
  });

  it('while its module is a draft again is kept, and there once it is published again', async () => {
    const setDraft = (draft: boolean) =>
      test.db.updateTable('training_modules').set({ draft }).where('id', '=', module.id).execute();
    await setDraft(true);
    const half = { moduleId: module.id, progressPercentage: 50, completed: false };
    const answer = await send(
      { call: 'training.reportProgress', input: half },
      {
        call: 'training.reportSectionProgress',
        input: { ...half, sectionId: module.sectionIds[0], completed: true },
      },
    );
    expect([answer.lastSequence, answer.outcomes]).toEqual([2, []]);
    expect(await list()).toEqual([]);
    await setDraft(false);
    expect(await list()).toMatchObject([{ moduleId: module.id, progressPercentage: 50 }]);
    const path = `/api/training-section-progress?moduleId=${module.id}`;
    expect((await member.send('GET', path)).body).toMatchObject([{ completed: true }]);
  });

  it('about a revoked module is refused', async () => {
    await test.db.deleteFrom('user_module_access').execute();
    const half = { moduleId: module.id, progressPercentage: 50, completed: false };
    const answer = await send({ call: 'training.reportProgress', input: half });
    expect(answer.outcomes).toMatchObject([
      { status: 'rejected', problem: { code: 'module_not_granted' } },
    ]);
  });
});
