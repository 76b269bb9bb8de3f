import { targetCases } from '@greenroom/sync-protocol/money/testing/target-cases';
import type {
  Target,
  TargetWithProgress,
  UserTarget,
} from '@greenroom/sync-protocol/targets/targets-records';
import { describe, expect, it } from 'vitest';
import { startAppOfFile } from '../../http/testing/test-app.ts';
import { replaceRates, uploadAmounts } from './testing/upload-amounts.ts';

const test = await startAppOfFile();
const addedById = (await test.addUser({ role: 'admin' })).id;

const noonOf = (date: string) => new Date(`${date}T12:00:00Z`);

describe('worked cases through the calls', () => {
  it.each(targetCases)('$name', async (given) => {
    const { startDate, endDate, targetAmount, earned, percentage } = given;
    const member = await test.addUser();
    test.setNow(noonOf(startDate));
    const created = await (
      await test.signedIn(member)
    ).send<Target>('POST', '/api/targets', {
      targetName: 'New camera',
      targetAmount,
      endDate,
    });
    expect(created.status, created.text).toBe(201);
    expect(created.body).toMatchObject({ startDate, endDate, targetAmount, status: 'active' });
    await replaceRates(test.db, given.weekRates, given.currentRate);
    await uploadAmounts(test.db, { userId: member.id, addedById }, given.uploads);

    test.setNow(noonOf(endDate));
    const caller = await test.signedIn(member);
    const read = await caller.send<TargetWithProgress>('GET', '/api/targets');
    expect(read.body.progress).toEqual({ earned, percentage });

    // The administrators' filters are computed in SQL.
    const admin = await test.signedIn({ id: addedById });
    const state = percentage >= 100 ? 'reached' : 'active';
    const query = `search=${member.username}`;
    const counts = await admin.send('GET', `/api/admin/targets/counts?${query}`);
    expect(counts.body).toEqual({ all: 1, active: 0, reached: 0, expired: 0, [state]: 1 });
    const listed = await admin.send<UserTarget[]>(
      'GET',
      `/api/admin/targets?${query}&state=${state}`,
    );
    expect(listed.body).toMatchObject([{ state, progress: { earned, percentage } }]);

    await caller.send('DELETE', '/api/targets');
    const history = await caller.send<Target[]>('GET', '/api/targets/history');
    // Before its end only a reached one is kept.
    expect(history.body).toMatchObject(
      percentage >= 100
        ? [{ status: 'completed', finalEarned: earned, finalPercentage: percentage }]
        : [],
    );
  });
});
