import { startInstant } from '@greenroom/sync-protocol/schedule/schedule-reminders';
import { beforeEach, expect, it } from 'vitest';
import { startAppOfFile } from '../../http/testing/test-app.ts';
import { remindShifts } from './remind-shifts.ts';

const test = await startAppOfFile();
const half = new Date('2027-03-01T21:30:00.000Z');
const date = '2027-03-01';

beforeEach(async () => {
  await test.db.deleteFrom('users').execute();
  test.setNow(half);
});

/** A member who was reminded of a shift at 22:00. */
async function reminded() {
  const member = await test.signedIn(await test.addUser());
  const { body } = await member.send<{ id: string }>('POST', '/api/schedule', {
    date,
    plannedStartTime: '22:00',
    plannedEndTime: '23:30',
  });
  expect(await remindShifts(test.db, half)).toBe(1);
  const move = async (plannedStartTime: string, plannedEndTime: string) => {
    const hours = { plannedStartTime, plannedEndTime };
    expect((await member.send('PATCH', `/api/schedule/${body.id}`, hours)).status).toBe(200);
  };
  return { member, path: `/api/schedule/${body.id}`, move };
}

const messages = async () => {
  const listed = await test.db.selectFrom('notifications').select('message').execute();
  return listed.map(({ message }) => message);
};
const pushes = () => test.db.selectFrom('pushes').select('id').execute();

it('the reminder of a deleted shift goes, and is pushed no more', async () => {
  const { member, path } = await reminded();
  expect([await messages(), await pushes()]).toMatchObject([[expect.any(String)], [{}]]);
  expect((await member.send('DELETE', path)).status).toBe(204);
  expect([await messages(), await pushes()]).toEqual([[], []]);
});

it('the reminder of a start the shift was moved from goes, and the new one is reminded', async () => {
  const { move } = await reminded();
  await move('22:10', '23:30');
  expect([await messages(), await pushes()]).toEqual([[], []]);
  expect(await remindShifts(test.db, new Date('2027-03-01T21:40:00.000Z'))).toBe(1);
  expect(await messages()).toEqual(['Your planned shift starts at 22:10.']);
});

it('a reminder stays when only the end of the shift is moved', async () => {
  const { move } = await reminded();
  await move('22:00', '23:00');
  expect(await messages()).toEqual(['Your planned shift starts at 22:00.']);
  expect(await pushes()).toHaveLength(1);
});

it('a shift that is moved back is reminded again', async () => {
  const { move } = await reminded();
  await move('23:00', '23:30');
  await move('22:00', '23:30');
  expect(await remindShifts(test.db, new Date('2027-03-01T21:40:00.000Z'))).toBe(1);
  expect(await messages()).toEqual(['Your planned shift starts at 22:00.']);
});

it.each(['America/New_York', 'Pacific/Honolulu'])(
  'a shift that was reminded in the zone the member left is reminded again in %s',
  async (timeZone) => {
    const { member, path } = await reminded();
    const arrive = (zone: string) => member.send('PUT', '/api/user/time-zone', { timeZone: zone });
    expect((await arrive(timeZone)).status).toBe(200);
    expect([await messages(), await pushes()]).toEqual([[], []]);
    expect(await remindShifts(test.db, half)).toBe(0);
    const start = startInstant({ date, plannedStartTime: '22:00' }, timeZone).getTime();
    expect(await remindShifts(test.db, new Date(start - 30 * 60_000))).toBe(1);
    expect(await messages()).toEqual(['Your planned shift starts at 22:00.']);
    expect((await member.send('DELETE', path)).status).toBe(204);
  },
);

it.each(['Asia/Tokyo', 'Europe/Lisbon'])(
  'a reminder stays in %s, where the shift has begun or starts at the same moment',
  async (timeZone) => {
    const { member } = await reminded();
    expect((await member.send('PUT', '/api/user/time-zone', { timeZone })).status).toBe(200);
    expect(await messages()).toEqual(['Your planned shift starts at 22:00.']);
    expect(await remindShifts(test.db, half)).toBe(0);
  },
);
