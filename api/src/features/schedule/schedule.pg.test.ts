import { noRequest } from '../../access/testing/no-request.ts';
import { v7 } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import type { MutationContext } from '../../access/handler.ts';
import { createDatabaseOfFile, insertUser } from '../../database/testing/test-database.ts';
import { scheduleMutationHandlers, scheduleRequestHandlers } from './schedule-handlers.ts';

const database = await createDatabaseOfFile();
let userId: string;
let strangerId: string;

/** Friday, 20 November 2026, noon in UTC. */
const noon = new Date('2026-11-20T12:00:00Z');

beforeEach(async () => {
  userId = (await insertUser(database.db, { status: 'approved' })).id;
  strangerId = (await insertUser(database.db, { status: 'approved' })).id;
});

type Handlers = typeof scheduleMutationHandlers;

/** Runs a handler in its own transaction; `more` sets time, offset and actor. */
function run<N extends keyof Handlers>(
  name: N,
  input: Parameters<Handlers[N]>[1],
  more: Partial<Omit<MutationContext, 'trx'>> = {},
): ReturnType<Handlers[N]> {
  const actor = {
    userId,
    username: 'mia',
    role: 'model' as const,
    suspended: false,
    mustChangePassword: false,
  };
  const handler = scheduleMutationHandlers[name] as (
    context: MutationContext,
    given: unknown,
  ) => ReturnType<Handlers[N]>;
  return database.db
    .transaction()
    .execute((trx) =>
      handler({ trx, actor, now: noon, at: noon, offset: null, ...more }, input),
    ) as ReturnType<Handlers[N]>;
}

const refusal = (code: string, message?: string) => ({
  problem: { code, ...(message && { message }) },
});
const stranger = () => ({
  actor: {
    userId: strangerId,
    username: 'eve',
    role: 'model' as const,
    suspended: false,
    mustChangePassword: false,
  },
});
const hours = (date: string, start = '09:00', end = '11:00') => ({
  date,
  plannedStartTime: start,
  plannedEndTime: end,
});

describe('adding hours', () => {
  it('answers the planned entry with every field of the specification', async () => {
    const id = v7();
    await expect(run('schedule.add', { id, ...hours('2026-11-20') })).resolves.toEqual({
      id,
      userId,
      ...hours('2026-11-20'),
      status: 'planned',
      actualStartTime: null,
      actualEndTime: null,
      reminderSent: false,
      createdAt: noon.toISOString(),
      updatedAt: noon.toISOString(),
    });
  });

  it('generates an id when none is given', async () => {
    const entry = await run('schedule.add', hours('2026-11-20'));
    expect(entry.id).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('answers the existing entry for the same id and body, 409 for another body or owner', async () => {
    const input = { id: v7(), ...hours('2026-11-21') };
    const first = await run('schedule.add', input);
    await expect(run('schedule.add', input)).resolves.toEqual(first);
    await expect(run('schedule.add', { ...input, plannedEndTime: '12:00' })).rejects.toMatchObject(
      refusal('id_taken'),
    );
    await expect(run('schedule.add', input, stranger())).rejects.toMatchObject(refusal('id_taken'));
  });

  it('refuses equal times and keeps overnight shifts on the day they start', async () => {
    await expect(run('schedule.add', hours('2026-11-20', '22:00', '22:00'))).rejects.toMatchObject(
      refusal('schedule_equal_times', 'End time must be different from start time'),
    );
    const night = await run('schedule.add', hours('2026-11-20', '22:00', '02:00'));
    expect(night.date).toBe('2026-11-20');
  });

  it.each([
    ['REST, yesterday in UTC', '2026-11-19', null, true],
    ['REST, the day before yesterday', '2026-11-18', null, false],
    ['a device in UTC, today', '2026-11-20', 0, true],
    ['a device in UTC, yesterday', '2026-11-19', 0, false],
    ['a device 13 hours behind, its today', '2026-11-19', -13 * 60, true],
    ['a device 13 hours ahead, its yesterday', '2026-11-20', 13 * 60, false],
  ])(
    "compares past dates with the person's local date: %s",
    async (_what, date, offset, isAllowed) => {
      const adding = run('schedule.add', hours(date), { offset });
      if (isAllowed) await expect(adding).resolves.toMatchObject({ date });
      else {
        await expect(adding).rejects.toMatchObject(
          refusal('schedule_past_date', 'Cannot add hours for a past date'),
        );
      }
    },
  );

  it('checks an offline change by its time', async () => {
    const at = new Date('2026-11-10T12:00:00Z');
    await expect(
      run('schedule.add', hours('2026-11-10'), { at, offset: 0 }),
    ).resolves.toMatchObject({ date: '2026-11-10' });
  });
});

describe('deciding', () => {
  const add = (date = '2026-11-20') => run('schedule.add', { id: v7(), ...hours(date) });

  it('records partial hours with actual times and clears them again', async () => {
    const { id } = await add();
    const partial = {
      id,
      status: 'completed_partial' as const,
      actualStartTime: '09:30',
      actualEndTime: '10:30',
    };
    await expect(run('schedule.decide', partial)).resolves.toMatchObject({
      status: 'completed_partial',
      actualStartTime: '09:30',
      actualEndTime: '10:30',
    });
    await expect(
      run('schedule.decide', { id, status: 'completed_full', from: 'completed_partial' }),
    ).resolves.toMatchObject({
      status: 'completed_full',
      actualStartTime: null,
      actualEndTime: null,
    });
  });

  it('decides a planned entry once; a correction names what it corrects', async () => {
    const { id } = await add();
    await run('schedule.decide', { id, status: 'completed_full' });
    await expect(run('schedule.decide', { id, status: 'not_worked' })).rejects.toMatchObject(
      refusal('schedule_decided'),
    );
    await expect(
      run('schedule.decide', { id, status: 'not_worked', from: 'completed_partial' }),
    ).rejects.toMatchObject(refusal('schedule_changed'));
    await expect(
      run('schedule.decide', { id, status: 'not_worked', from: 'completed_full' }),
    ).resolves.toMatchObject({ status: 'not_worked' });
  });

  it('closes corrections 14 days after the date, a day later on the server', async () => {
    const { id } = await add();
    await run('schedule.decide', { id, status: 'completed_full' });
    const correct = (day: string) =>
      run(
        'schedule.decide',
        { id, status: 'not_worked', from: 'completed_full' },
        { at: new Date(day), now: new Date(day) },
      );
    await expect(correct('2026-12-06T12:00:00Z')).rejects.toMatchObject(
      refusal('schedule_correction_closed'),
    );
    await expect(correct('2026-12-05T12:00:00Z')).resolves.toMatchObject({ status: 'not_worked' });
  });

  it('is a day more lenient than the device about the end of a shift', async () => {
    const tomorrow = await add('2026-11-21');
    await expect(
      run('schedule.decide', { id: tomorrow.id, status: 'completed_full' }),
    ).resolves.toMatchObject({ status: 'completed_full' });
    const later = await add('2026-11-22');
    await expect(
      run('schedule.decide', { id: later.id, status: 'completed_full' }),
    ).rejects.toMatchObject(refusal('schedule_not_ended'));
  });
});

describe('changing and deleting', () => {
  it('resets the reminder only when the start moves', async () => {
    const { id } = await run('schedule.add', hours('2026-11-20'));
    await database.db.updateTable('schedule_entries').set({ reminder_sent: true }).execute();
    const moveTo = (plannedStartTime: string) =>
      run('schedule.reschedule', { id, plannedStartTime, plannedEndTime: '12:00' });
    expect(await moveTo('09:00')).toMatchObject({ reminderSent: true });
    expect(await moveTo('09:30')).toMatchObject({ reminderSent: false });
  });

  it('moves and deletes planned entries only', async () => {
    const { id } = await run('schedule.add', hours('2026-11-20'));
    const moved = { id, plannedStartTime: '10:00', plannedEndTime: '12:00' };
    await expect(run('schedule.reschedule', moved)).resolves.toMatchObject(moved);
    await run('schedule.decide', { id, status: 'completed_full' });
    await expect(run('schedule.reschedule', moved)).rejects.toMatchObject(
      refusal('schedule_decided', 'Only planned entries can be changed'),
    );
    await expect(run('schedule.remove', { id })).rejects.toMatchObject(
      refusal('schedule_decided', 'Only planned entries can be deleted'),
    );
    const other = await run('schedule.add', hours('2026-11-20'));
    await expect(run('schedule.remove', { id: other.id })).resolves.toBeUndefined();
    await expect(run('schedule.remove', { id: other.id })).rejects.toMatchObject(
      refusal('not_found'),
    );
  });
});

it('takes a decision back for a day, if it still stands', async () => {
  const { id } = await run('schedule.add', hours('2026-11-20'));
  const decide = () => run('schedule.decide', { id, status: 'not_worked' });
  const undo = (from: 'not_worked' | 'completed_full', more?: Parameters<typeof run>[2]) =>
    run('schedule.undecide', { id, from }, more);
  await decide();
  await expect(undo('completed_full')).rejects.toMatchObject(refusal('schedule_changed'));
  const nextDay = new Date(noon.getTime() + 24 * 60 * 60_000 + 1);
  await expect(undo('not_worked', { at: nextDay, now: nextDay })).rejects.toMatchObject(
    refusal('schedule_correction_closed'),
  );
  await expect(undo('not_worked')).resolves.toMatchObject({
    status: 'planned',
    actualStartTime: null,
    actualEndTime: null,
  });
  await expect(undo('not_worked')).rejects.toMatchObject(refusal('schedule_changed'));
  await expect(decide()).resolves.toMatchObject({ status: 'not_worked' });
});

describe('reading', () => {
  const context = () => ({
    db: database.db,
    actor: {
      userId,
      username: 'mia',
      role: 'model' as const,
      suspended: false,
      mustChangePassword: false,
    },
    now: noon,
    ...noRequest,
  });

  it("returns a day's entries by start time and a range with both ends, own ones only", async () => {
    for (const [date, start] of [
      ['2026-11-20', '15:00'],
      ['2026-11-20', '09:00'],
      ['2026-11-22', '09:00'],
    ] as const) {
      await run('schedule.add', hours(date, start, '23:00'));
    }
    await run('schedule.add', hours('2026-11-20'), stranger());
    const day = await scheduleRequestHandlers['schedule.listOfDay'](context(), {
      date: '2026-11-20',
    });
    expect(day.map((entry) => entry.plannedStartTime)).toEqual(['09:00', '15:00']);
    const range = { startDate: '2026-11-20', endDate: '2026-11-22' };
    const entries = await scheduleRequestHandlers['schedule.listOfRange'](context(), range);
    expect(entries).toHaveLength(3);
  });

  it.each([
    ['inverted', '2026-11-20', '2026-11-19'],
    ['of 401 days', '2026-01-01', '2027-02-05'],
  ])('refuses a range that is %s', async (_what, startDate, endDate) => {
    await expect(
      scheduleRequestHandlers['schedule.listOfRange'](context(), { startDate, endDate }),
    ).rejects.toMatchObject(refusal('invalid'));
  });
});
