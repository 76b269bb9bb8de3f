import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dueStarts, isReminderDue, reminderMinutes, startInstant } from './schedule-reminders.ts';
import { localMoment } from './schedule-rules.ts';
import { makeScheduleEntry } from './testing/make-schedule-entry.ts';

const minute = 60_000;
const zones = [
  null,
  'UTC',
  'Europe/London',
  'America/New_York',
  'America/St_Johns',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Pacific/Apia',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'Africa/Casablanca',
  'Nowhere/Unknown',
];

function startOf(date: string, time: string, zone: string | null): string {
  return startInstant({ date, plannedStartTime: time }, zone).toISOString();
}

describe('the instant a shift starts', () => {
  it('is in the zone of its member, or in UTC', () => {
    expect(startOf('2026-07-01', '18:00', 'Europe/London')).toBe('2026-07-01T17:00:00.000Z');
    expect(startOf('2026-12-01', '18:00', 'Europe/London')).toBe('2026-12-01T18:00:00.000Z');
    expect(startOf('2026-07-01', '18:00', null)).toBe('2026-07-01T18:00:00.000Z');
    expect(startOf('2026-07-01', '18:00', 'Nowhere/Unknown')).toBe('2026-07-01T18:00:00.000Z');
    expect(startOf('2026-07-01', '00:15', 'Pacific/Kiritimati')).toBe('2026-06-30T10:15:00.000Z');
  });

  it('of a skipped time is as long after the change of clocks', () => {
    // 01:30 is 02:30 in London that night, 02:30 is 03:30 in New York.
    expect(startOf('2026-03-29', '01:30', 'Europe/London')).toBe('2026-03-29T01:30:00.000Z');
    expect(startOf('2026-03-08', '02:30', 'America/New_York')).toBe('2026-03-08T07:30:00.000Z');
    expect(startOf('2026-10-04', '02:10', 'Australia/Lord_Howe')).toBe('2026-10-03T15:40:00.000Z');
  });

  it('of a repeated time is its first occurrence', () => {
    expect(startOf('2026-10-25', '01:30', 'Europe/London')).toBe('2026-10-25T00:30:00.000Z');
    expect(startOf('2026-11-01', '01:30', 'America/New_York')).toBe('2026-11-01T05:30:00.000Z');
  });
});

const arbitraryZone = fc.constantFrom(...zones);
/** Half of them within two days of a change of clocks in London or New York. */
const arbitraryInstant = fc
  .oneof(
    fc.integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2030, 0, 1) }),
    fc
      .tuple(
        fc.constantFrom('2026-03-08', '2026-03-29', '2026-10-25', '2026-11-01', '2026-10-04'),
        fc.integer({ min: -2_880, max: 2_880 }),
      )
      .map(([date, shift]) => Date.parse(`${date}T03:00:00Z`) + shift * minute),
  )
  .map((at) => new Date(Math.floor(at / minute) * minute));

describe('properties of reminders', () => {
  it('every shift is due in exactly the 30 minutes before it starts', () => {
    fc.assert(
      fc.property(arbitraryZone, arbitraryInstant, fc.nat(1_439), (zone, around, time) => {
        const date = around.toISOString().slice(0, 10);
        const plannedStartTime = localMoment(new Date(time * minute), 0).time;
        const entry = makeScheduleEntry({ date, plannedStartTime });
        const start = startInstant(entry, zone).getTime();
        const dueMinutes = [];
        for (let shift = -90; shift <= 90; shift += 1) {
          const now = new Date(start + shift * minute);
          if (isReminderDue(entry, zone, now)) dueMinutes.push(shift);
        }
        expect(dueMinutes).toEqual(
          Array.from({ length: reminderMinutes }, (_, index) => index - reminderMinutes),
        );
      }),
    );
  });

  it('what is due is among the starts that are looked up', () => {
    fc.assert(
      fc.property(
        arbitraryZone,
        arbitraryInstant,
        fc.integer({ min: -1_080, max: 1_080 }),
        (zone, now, shift) => {
          const local = localMoment(new Date(now.getTime() + shift * minute), 0);
          const entry = makeScheduleEntry({ date: local.date, plannedStartTime: local.time });
          fc.pre(isReminderDue(entry, zone, now));
          const { from, to } = dueStarts(zone, now);
          const start = `${entry.date}T${entry.plannedStartTime}`;
          expect(start >= `${from.date}T${from.time}`).toBe(true);
          expect(start <= `${to.date}T${to.time}`).toBe(true);
        },
      ),
      { numRuns: 200, maxSkipsPerRun: 10_000 },
    );
  });

  it('never of a decided or reminded entry', () => {
    fc.assert(
      fc.property(arbitraryZone, arbitraryInstant, (zone, now) => {
        const { from } = dueStarts(zone, new Date(now.getTime() + 10 * minute));
        const start = { date: from.date, plannedStartTime: from.time };
        const reminded = makeScheduleEntry({ ...start, reminderSent: true });
        const decided = makeScheduleEntry({ ...start, status: 'not_worked' });
        expect(isReminderDue(reminded, zone, now)).toBe(false);
        expect(isReminderDue(decided, zone, now)).toBe(false);
      }),
    );
  });
});
