import type { Target, TargetWithProgress } from '@greenroom/sync-protocol/targets/targets-records';
import { v7 as newId } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import type { UserRow } from '../users/users-table.ts';
import { type Caller, startAppOfFile } from '../../http/testing/test-app.ts';
import type { MutationContext } from '../../access/handler.ts';
import { closeEndedTargets } from './targets-jobs.ts';
import { targetsMutationHandlers } from './targets-handlers.ts';
import { uploadAmounts } from './testing/upload-amounts.ts';

const test = await startAppOfFile();
let mia: UserRow;
let caller: Caller;

const adminId = (await test.addUser({ role: 'admin' })).id;
beforeEach(async () => {
  await test.db.deleteFrom('targets').execute();
  mia = await test.addUser();
  await at('2026-11-18');
});

/** Sets the server's clock to noon in UTC, or to `time`, and signs in again. */
async function at(date: string, time = '12:00'): Promise<void> {
  test.setNow(new Date(`${date}T${time}:00Z`));
  caller = await test.signedIn(mia);
}

const body = { targetName: 'New camera', targetAmount: 40, endDate: '2026-11-25' };
const create = (over: object = {}) =>
  caller.send<TargetWithProgress>('POST', '/api/targets', { ...body, ...over });
const read = () => caller.send<TargetWithProgress>('GET', '/api/targets');
const history = async () => (await caller.send<Target[]>('GET', '/api/targets/history')).body;
const remove = (given?: object) => caller.send('DELETE', '/api/targets', given);
/** Dollars of a day, at 0.8. */
const earn = (date: string, amount: string) =>
  uploadAmounts(test.db, { userId: mia.id, addedById: adminId }, [[date, amount]]);

const refusal = (code: string, message?: string) => ({
  body: { code, ...(message !== undefined && { message }) },
});

describe('creating', () => {
  it('starts today, with its period and figures', async () => {
    await earn('2026-11-18', '10.00');
    const created = await create();
    expect(created).toMatchObject({ status: 201 });
    expect(created.body).toMatchObject({
      userId: mia.id,
      targetName: 'New camera',
      targetAmount: '40.00',
      startDate: '2026-11-18',
      endDate: '2026-11-25',
      timePeriod: '8 days',
      status: 'active',
      completed: false,
      finalEarned: null,
      progress: { earned: '8.00', percentage: 20 },
    });
    expect((await read()).body).toEqual(created.body);
  });

  it('answers the same target again, and refuses another body under its id', async () => {
    const id = newId();
    const first = await create({ id });
    expect((await create({ id })).body).toEqual(first.body);
    expect(await create({ id, targetAmount: '41' })).toMatchObject(refusal('id_taken'));
    caller = await test.signedIn(await test.addUser());
    expect(await create({ id })).toMatchObject(refusal('id_taken'));
  });

  it("uses the member's date", async () => {
    mia = await test.addUser({ time_zone: 'Asia/Kathmandu' });
    await at('2026-11-18', '23:30');
    expect(await create({ endDate: '2026-11-18' })).toMatchObject(refusal('target_end_date'));
    expect((await create({ endDate: '2026-11-19' })).body).toMatchObject({
      startDate: '2026-11-19',
      timePeriod: '1day',
    });
  });

  it("judges a change made offline by the device's date, in whatever zone it arrives", async () => {
    mia = await test.addUser({ time_zone: 'Asia/Dubai' });
    // Of a device in UTC; the changes arrive days later.
    const contextAt = (acted: string) =>
      ({
        actor: { userId: mia.id, username: 'mia', role: 'model', suspended: false },
        now: new Date('2026-11-30T08:00:00Z'),
        at: new Date(acted),
        offset: 0,
      }) as unknown as MutationContext;
    const input = { id: newId(), ...body, targetAmount: '40.00', endDate: '2026-11-18' };
    const created = await test.db
      .transaction()
      .execute((trx) =>
        targetsMutationHandlers['targets.create'](
          { ...contextAt('2026-11-18T23:30:00Z'), trx },
          input,
        ),
      );
    expect(created).toMatchObject({ startDate: '2026-11-18', timePeriod: '1day' });
    await test.db
      .transaction()
      .execute((trx) =>
        targetsMutationHandlers['targets.remove'](
          { ...contextAt('2026-11-18T23:45:00Z'), trx },
          {},
        ),
      );
    // Not past its end on that day: it is gone rather than in the history.
    expect(await test.db.selectFrom('targets').selectAll().execute()).toEqual([]);
  });

  it('refuses a second one while the first can still be reached', async () => {
    await create();
    expect(await create()).toMatchObject({
      status: 409,
      ...refusal('target_active', 'You can only have one active target at a time.'),
    });
  });

  it('moves a reached target to the history', async () => {
    const { body: first } = await create();
    await earn('2026-11-18', '50.00');
    const second = await create({ targetAmount: '80' });
    expect(second.body).toMatchObject({ progress: { percentage: 50 } });
    expect(await history()).toMatchObject([
      { id: first.id, status: 'completed', finalEarned: '40.00', finalPercentage: 100 },
    ]);
  });

  it('moves an expired target to the history, and its figures no longer move', async () => {
    await create();
    await earn('2026-11-18', '10.00');
    await at('2026-11-26');
    await create({ endDate: '2026-12-01' });
    await earn('2026-11-21', '50.00');
    expect(await history()).toMatchObject([
      { status: 'expired', completed: false, finalEarned: '8.00', finalPercentage: 20 },
    ]);
  });

  it('of several devices at once is accepted once', async () => {
    const replies = await Promise.all(Array.from({ length: 8 }, () => create({ id: newId() })));
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(7);
    for (const reply of replies.filter(({ status }) => status === 409)) {
      expect(reply).toMatchObject(refusal('target_active'));
    }
  });
});

describe('deleting', () => {
  it('before it is reached or past its end is for good', async () => {
    await create();
    await earn('2026-11-18', '10.00');
    expect((await remove()).status).toBe(204);
    expect(await read()).toMatchObject({ status: 404, ...refusal('not_found') });
    expect(await history()).toEqual([]);
    expect(await remove()).toMatchObject(refusal('not_found'));
  });

  it('a reached or expired one keeps it in the history, newest first', async () => {
    await create();
    await earn('2026-11-18', '50.00');
    expect((await remove()).status).toBe(204);
    await create({ targetAmount: '500', endDate: '2026-11-19' });
    await at('2026-11-20');
    expect((await read()).body).toMatchObject({ status: 'active' });
    expect((await remove()).status).toBe(204);
    expect((await history()).map(({ status }) => status)).toEqual(['expired', 'completed']);
  });

  it('takes the target the device showed, which may be in the history already', async () => {
    const { body: first } = await create();
    await earn('2026-11-18', '50.00');
    const { body: second } = await create({ targetAmount: '500' });
    expect((await remove({ id: first.id })).status).toBe(204);
    expect((await read()).body.id).toBe(second.id);
    expect((await history()).map(({ id }) => id)).toEqual([first.id]);
    expect(await remove({ id: newId() })).toMatchObject(refusal('not_found'));
    caller = await test.signedIn(await test.addUser());
    expect(await remove({ id: second.id })).toMatchObject(refusal('not_found'));
  });
});

describe('after its end', () => {
  it('stays the current one for 7 days, still moved by late figures', async () => {
    await create();
    await at('2026-12-02');
    expect((await read()).body).toMatchObject({ status: 'active', progress: { percentage: 0 } });
    await earn('2026-11-21', '50.00');
    expect((await read()).body.progress).toEqual({ earned: '40.00', percentage: 100 });
    expect(await history()).toEqual([]);
  });

  it('is in the history from the eighth day on, before any job', async () => {
    await create();
    await earn('2026-11-21', '25.00');
    await at('2026-12-03');
    expect((await read()).status).toBe(404);
    expect(await history()).toMatchObject([{ status: 'expired', finalEarned: '20.00' }]);
    const admin = await test.signedIn({ id: adminId });
    const listed = await admin.send('GET', `/api/admin/targets?search=${mia.username}`);
    expect(listed.body).toEqual([]);
    const past = await admin.send('GET', `/api/admin/targets/history/${mia.id}`);
    expect(past.body).toMatchObject([{ status: 'expired', finalPercentage: 50 }]);
  });

  it('is closed by the job, once, by several instances at a time', async () => {
    const { body: target } = await create();
    await earn('2026-11-21', '25.00');
    await at('2026-12-02');
    await closeEndedTargets(test.db, test.now());
    expect((await read()).status).toBe(200);
    await at('2026-12-03');
    const before = await history();
    const closed = await Promise.all([1, 2, 3].map(() => closeEndedTargets(test.db, test.now())));
    expect(closed.reduce((sum, count) => sum + count, 0)).toBe(1);
    expect(await closeEndedTargets(test.db, test.now())).toBe(0);
    expect(await history()).toEqual(before);
    const row = await test.db
      .selectFrom('targets')
      .selectAll()
      .where('id', '=', target.id)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      status: 'expired',
      final_earned: '20.00',
      final_percentage: '50.00',
    });
  });

  it("is closed by the member's date", async () => {
    mia = await test.addUser({ time_zone: 'Pacific/Kiritimati' });
    await at('2026-11-18');
    await create({ endDate: '2026-11-25' });
    // 3 December at 14 hours ahead of UTC.
    await at('2026-12-02', '11:00');
    expect((await read()).status).toBe(404);
    expect(await closeEndedTargets(test.db, test.now())).toBe(1);
  });
});
