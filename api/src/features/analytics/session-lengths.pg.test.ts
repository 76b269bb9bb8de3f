import type { EngagementFigures } from '@greenroom/sync-protocol/analytics/analytics-records';
import { beforeEach, describe, expect, it } from 'vitest';
import { startAppOfFile } from '../../http/testing/test-app.ts';
import { instantOf } from './testing/add-community.ts';

const test = await startAppOfFile();

test.setNow(new Date('2026-11-18T12:00:00.000Z'));
const admin = await test.signedIn(await test.addUser({ role: 'admin' }));
const member = (await test.addUser()).id;
beforeEach(async () => {
  await test.db.deleteFrom('sessions').where('user_id', '=', member).execute();
  await test.db.deleteFrom('ended_sessions').execute();
});

async function lengthOf(query: string): Promise<number | null> {
  const url = `/api/admin/analytics/engagement${query}`;
  const { body } = await admin.send<EngagementFigures>('GET', url);
  return body.period.averageSessionDuration;
}

describe('the average length of sessions', () => {
  const begin = async (from: string, minutes: number) => {
    const sid = crypto.randomUUID();
    const begun = instantOf('2026-11-13', from);
    await test.db
      .insertInto('sessions')
      .values({
        sid,
        user_id: member,
        sess: '{}',
        expire: new Date('2099-01-01'),
        absolute_expire: new Date('2099-01-01'),
        created_at: begun,
        last_seen_at: new Date(begun.getTime() + minutes * 60_000),
      })
      .execute();
    return () => test.db.deleteFrom('sessions').where('sid', '=', sid).execute();
  };
  const friday = () => lengthOf('?from=2026-11-13&to=2026-11-13');

  it('counts sessions that have ended, however many are left', async () => {
    await begin('12:00:00.000', 10);
    const ends = [await begin('13:00:00.000', 20), await begin('14:00:00.000', 60)];
    expect(await friday()).toBe(30);
    for (const end of ends) await end();
    expect(await friday()).toBe(30);
  });

  it('is unknown while sessions may be missing whose length was not kept', async () => {
    await (
      await begin('12:00:00.000', 10)
    )();
    const later = instantOf('2026-11-14', '12:00:00.000');
    await test.db
      .insertInto('ended_sessions')
      .values({ sid: 'old', user_id: null, ended_at: later, begun_at: null, last_seen_at: null })
      .execute();
    expect(await friday()).toBeNull();
  });

  it('is unknown for a period that begins before what is kept', async () => {
    await begin('12:00:00.000', 10);
    expect(await lengthOf('?from=2026-06-01&to=2026-11-13')).toBeNull();
  });
});
