import type { HoursFigures } from '@greenroom/sync-protocol/analytics/analytics-records';
import { expect, it } from 'vitest';
import { startAppOfFile } from '../../http/testing/test-app.ts';

const test = await startAppOfFile();

// A Wednesday; its week began on Sunday, 2026-11-15.
test.setNow(new Date('2026-11-18T12:00:00.000Z'));
const admin = await test.signedIn({ id: (await test.addUser({ role: 'admin' })).id });

async function read(query = ''): Promise<HoursFigures> {
  const { status, body } = await admin.send('GET', `/api/admin/analytics/hours${query}`);
  expect(status).toBe(200);
  return body as HoursFigures;
}

it('hours are counted as planned and as worked, by the day a shift begins', async () => {
  const { id: user_id } = await test.addUser();
  const shift = (date: string, start: string, end: string, status = 'planned') => ({
    id: crypto.randomUUID(),
    user_id,
    date,
    planned_start_time: start,
    planned_end_time: end,
    status: status as 'planned',
  });
  await test.db
    .insertInto('schedule_entries')
    .values([
      // Over midnight: four hours.
      shift('2026-11-10', '22:00', '02:00', 'completed_full'),
      shift('2026-11-10', '09:00', '10:30', 'not_worked'),
      {
        ...shift('2026-11-11', '09:00', '13:00', 'completed_partial'),
        actual_start_time: '23:30',
        actual_end_time: '00:15',
      },
      shift('2026-11-12', '00:00', '23:59'),
      shift('2026-11-09', '08:00', '09:00', 'completed_full'),
    ])
    .execute();
  expect(await read('?from=2026-11-10&to=2026-11-12')).toEqual({
    period: {
      from: '2026-11-10',
      to: '2026-11-12',
      shifts: 4,
      plannedMinutes: 240 + 90 + 240 + 1439,
      workedMinutes: 240 + 45,
      noShows: 1,
    },
    before: {
      from: '2026-11-07',
      to: '2026-11-09',
      shifts: 1,
      plannedMinutes: 60,
      workedMinutes: 60,
      noShows: 0,
    },
    step: 'day',
    series: [
      { start: '2026-11-10', shifts: 2, plannedMinutes: 330, workedMinutes: 240, noShows: 1 },
      { start: '2026-11-11', shifts: 1, plannedMinutes: 240, workedMinutes: 45, noShows: 0 },
      { start: '2026-11-12', shifts: 1, plannedMinutes: 1439, workedMinutes: 0, noShows: 0 },
    ],
  });
});
