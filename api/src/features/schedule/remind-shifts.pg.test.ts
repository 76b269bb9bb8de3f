import { localMoment } from '@greenroom/sync-protocol/schedule/schedule-rules';
import { dueStarts, startInstant } from '@greenroom/sync-protocol/schedule/schedule-reminders';
import fc from 'fast-check';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import { insertEntry } from '../../database/testing/schedule-entries.ts';
import { createDatabaseOfFile, insertUser } from '../../database/testing/test-database.ts';
import { candidatesQuery } from './reminders-repository.ts';
import { remindShifts } from './remind-shifts.ts';

const database = await createDatabaseOfFile();
beforeEach(() => database.db.deleteFrom('users').execute());

const minute = 60_000;

interface Plan {
  readonly userId: string;
  readonly date: string;
  readonly start: string;
}

const addEntry = ({ userId, date, start }: Plan, id: string = newId()) =>
  insertEntry(database.db, userId, date, {
    id,
    planned_start_time: start,
    planned_end_time: start === '23:59' ? '00:30' : '23:59',
  });

const remindAt = (instant: string) => remindShifts(database.db, new Date(instant));

async function reminders() {
  return database.db
    .selectFrom('notifications')
    .select(['user_id', 'message', 'type', 'kind', 'url', 'dedupe_key', 'created_at'])
    .orderBy('created_at')
    .execute();
}

describe('a reminder', () => {
  it('is sent once, 30 minutes before the start in the zone of the member', async () => {
    const { id: userId } = await insertUser(database.db, { time_zone: 'America/New_York' });
    const entry = await addEntry({ userId, date: '2026-11-20', start: '18:00' });
    expect(await remindAt('2026-11-20T22:29:00Z')).toBe(0);
    expect(await remindAt('2026-11-20T22:30:00Z')).toBe(1);
    expect(await remindAt('2026-11-20T22:31:00Z')).toBe(0);
    expect(await reminders()).toMatchObject([
      {
        user_id: userId,
        message: 'Your planned shift starts at 18:00.',
        type: 'push',
        kind: 'schedule',
        url: '/schedule?date=2026-11-20',
      },
    ]);
    const { reminder_sent: isSent } = await database.db
      .selectFrom('schedule_entries')
      .select('reminder_sent')
      .where('id', '=', entry)
      .executeTakeFirstOrThrow();
    expect(isSent).toBe(true);
  });

  it('is not sent again for a shift that was deleted and restored under its id', async () => {
    const { id: userId } = await insertUser(database.db);
    const plan = { userId, date: '2026-11-20', start: '18:00' };
    const entry = await addEntry(plan);
    expect(await remindAt('2026-11-20T17:30:00Z')).toBe(1);
    await database.db.deleteFrom('schedule_entries').where('id', '=', entry).execute();
    await addEntry(plan, entry);
    expect(await remindAt('2026-11-20T17:40:00Z')).toBe(0);
  });

  it('is still sent after downtime, but not once the shift has begun', async () => {
    const { id: userId } = await insertUser(database.db);
    await addEntry({ userId, date: '2026-11-20', start: '18:00' });
    await addEntry({ userId, date: '2026-11-20', start: '18:01' });
    expect(await remindAt('2026-11-20T18:00:00Z')).toBe(1);
    expect(await reminders()).toMatchObject([{ message: 'Your planned shift starts at 18:01.' }]);
    const pushes = database.db.selectFrom('pushes').select('expires_at');
    expect(await pushes.execute()).toEqual([{ expires_at: new Date('2026-11-20T18:01:00Z') }]);
  });

  it('is sent once by several instances at once', async () => {
    for (let index = 0; index < 30; index += 1) {
      const { id: userId } = await insertUser(database.db);
      await addEntry({ userId, date: '2026-11-20', start: '18:00' });
    }
    const counts = await Promise.all(
      [1, 2, 3, 4].map(() => remindShifts(database.db, new Date('2026-11-20T17:30:00Z'))),
    );
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(30);
    expect(await reminders()).toHaveLength(30);
  });

  it('is sent to every member of a busy hour, in more than one batch', async () => {
    const users = await Promise.all(Array.from({ length: 230 }, () => insertUser(database.db)));
    for (const { id: userId } of users) {
      await addEntry({ userId, date: '2026-11-20', start: '18:00' });
    }
    expect(await remindAt('2026-11-20T17:30:00Z')).toBe(230);
  });

  it.each([
    ['a suspended account', { suspended: true }],
    ['a member who wants none', { notify_schedule_enabled: false }],
    ['an account that was rejected', { status: 'rejected' as const }],
  ])('is not sent to %s; what is still ahead is reminded when that ends', async (_who, changes) => {
    const { id: userId } = await insertUser(database.db, changes);
    await addEntry({ userId, date: '2026-11-20', start: '18:00' });
    expect(await remindAt('2026-11-20T17:30:00Z')).toBe(0);
    await database.db
      .updateTable('users')
      .set({ suspended: false, notify_schedule_enabled: true, status: 'approved' })
      .execute();
    expect(await remindAt('2026-11-20T17:45:00Z')).toBe(1);
  });

  it('comes again when the start was moved, and not for a start it was sent for', async () => {
    const { id: userId } = await insertUser(database.db);
    const entry = await addEntry({ userId, date: '2026-11-20', start: '18:00' });
    const moveTo = async (start: string) =>
      database.db
        .updateTable('schedule_entries')
        .set({ planned_start_time: start, reminder_sent: false })
        .where('id', '=', entry)
        .execute();
    expect(await remindAt('2026-11-20T17:30:00Z')).toBe(1);
    await moveTo('19:00');
    expect(await remindAt('2026-11-20T17:40:00Z')).toBe(0);
    await moveTo('18:00');
    expect(await remindAt('2026-11-20T17:50:00Z')).toBe(0);
    await moveTo('19:00');
    expect(await remindAt('2026-11-20T18:30:00Z')).toBe(1);
    expect(await reminders()).toHaveLength(2);
  });
});

const zones = ['Europe/London', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kolkata', null];
/** Mornings of changes of clocks, and an ordinary one. */
const days = ['2026-03-08', '2026-03-29', '2026-10-04', '2026-10-25', '2026-11-01', '2026-07-01'];

type Step =
  | { readonly kind: 'add' | 'move'; readonly start: number }
  | { readonly kind: 'remove' | 'decide' | 'tick' }
  | { readonly kind: 'down'; readonly minutes: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('add'), start: fc.nat(180) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('move'), start: fc.nat(180) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('remove', 'decide') }) },
  { weight: 8, arbitrary: fc.record({ kind: fc.constant('tick') }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('down'), minutes: fc.nat(70) }) },
) as fc.Arbitrary<Step>;

interface Shift {
  readonly id: string;
  start: Date;
  label: string;
  isOpen: boolean;
}

/** A member with a virtual clock, and what they ought to be reminded of. */
class Night {
  readonly #zone: string | null;
  readonly #userId: string;
  readonly #shifts: Shift[] = [];
  readonly #expected: string[] = [];
  #now: number;

  constructor(userId: string, zone: string | null, date: string) {
    this.#userId = userId;
    this.#zone = zone;
    this.#now = Date.parse(`${date}T00:00:00Z`);
  }

  async take(next: Step): Promise<void> {
    const shift = this.#shifts.findLast(({ isOpen }) => isOpen);
    if (next.kind === 'add') await this.#add(next.start);
    else if (next.kind === 'down') this.#now += next.minutes * minute;
    else if (next.kind === 'tick') await this.tick();
    else if (!shift) return;
    else if (next.kind === 'move') await this.#move(shift, next.start);
    else await this.#close(shift, next.kind);
  }

  /** A minute passes, and two instances look for what is due. */
  async tick(): Promise<void> {
    this.#now += minute;
    for (const shift of this.#shifts) {
      const ahead = shift.start.getTime() - this.#now;
      const key = `reminder:${shift.id}:${shift.label}`;
      const isNew = !this.#expected.includes(key);
      if (shift.isOpen && ahead > 0 && ahead <= 30 * minute && isNew) this.#expected.push(key);
    }
    const now = new Date(this.#now);
    await Promise.all([remindShifts(database.db, now), remindShifts(database.db, now)]);
    const keys = (await reminders()).map((row) => row.dedupe_key);
    expect(keys).toHaveLength(this.#expected.length);
    expect(new Set(keys)).toEqual(new Set(this.#expected));
  }

  /** A planned start about `ahead` minutes from now. */
  #labelOf(ahead: number): { date: string; start: string } {
    const { from } = dueStarts(this.#zone, new Date(this.#now));
    const local = Date.parse(`${from.date}T${from.time}:00Z`) + ahead * minute;
    const { date, time } = localMoment(new Date(local), 0);
    return { date, start: time };
  }

  async #add(ahead: number): Promise<void> {
    const { date, start } = this.#labelOf(ahead);
    const id = await addEntry({ userId: this.#userId, date, start });
    this.#shifts.push({ id, isOpen: true, ...this.#place(date, start) });
  }

  async #move(shift: Shift, ahead: number): Promise<void> {
    const { start } = this.#labelOf(ahead);
    const date = shift.label.slice(0, 10);
    const { label } = shift;
    Object.assign(shift, this.#place(date, start));
    await database.db
      .updateTable('schedule_entries')
      .set({
        planned_start_time: start,
        planned_end_time: start === '23:59' ? '00:30' : '23:59',
        ...(label !== shift.label && { reminder_sent: false }),
      })
      .where('id', '=', shift.id)
      .execute();
  }

  async #close(shift: Shift, how: 'remove' | 'decide'): Promise<void> {
    shift.isOpen = false;
    const { db } = database;
    if (how === 'remove') {
      await db.deleteFrom('schedule_entries').where('id', '=', shift.id).execute();
    } else {
      await db
        .updateTable('schedule_entries')
        .set({ status: 'not_worked' })
        .where('id', '=', shift.id)
        .execute();
    }
  }

  #place(date: string, start: string): { start: Date; label: string } {
    const instant = startInstant({ date, plannedStartTime: start }, this.#zone);
    return { start: instant, label: `${date}T${start}` };
  }
}

it('finds what is due by an index among 20,000 entries', async () => {
  const trx = await database.db.startTransaction().execute();
  try {
    const { id: userId } = await insertUser(trx);
    // However long a busy machine takes, and without the news for devices, which is not read here.
    await sql`set local statement_timeout = 0`.execute(trx);
    await sql`alter table schedule_entries disable trigger user`.execute(trx);
    await sql`
      insert into schedule_entries (id, user_id, date, planned_start_time, planned_end_time)
      select gen_random_uuid(), ${userId}, to_char(date '2026-11-14' + n / 1440, 'yyyy-mm-dd'),
        to_char(time '00:00' + n % 1440 * interval '1 minute', 'HH24:MI'), '23:59'
      from generate_series(0, 19999) as n where n % 1440 < 1439`.execute(trx);
    await sql`analyze schedule_entries, users`.execute(trx);
    const windows = [{ zone: null, ...dueStarts(null, new Date('2026-11-20T17:30:00Z')) }];
    const query = candidatesQuery(windows, { after: userId, count: 100 });
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${query}`.execute(trx);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('schedule_entries_due_idx');
    expect(plan).not.toContain('Seq Scan on schedule_entries');
  } finally {
    await trx.rollback().execute();
  }
});

it('exactly one reminder per due start, over zones, clock changes, edits and downtime', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...zones),
      fc.constantFrom(...days),
      fc.array(step, { minLength: 5, maxLength: 40 }),
      async (zone, date, steps) => {
        await database.db.deleteFrom('users').execute();
        const { id } = await insertUser(database.db, { time_zone: zone });
        const night = new Night(id, zone, date);
        for (const next of steps) await night.take(next);
        await night.tick();
      },
    ),
    { numRuns: 60 },
  );
}, 120_000);
