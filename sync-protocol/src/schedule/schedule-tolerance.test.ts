import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decide, localMoment, tolerantMoment } from './schedule-rules.ts';
import { makeScheduleEntry } from './testing/make-schedule-entry.ts';

const entry = makeScheduleEntry();

describe('the tolerance of a decision', () => {
  const instant = new Date('2026-11-20T12:00:00.000Z');

  it("is one day in the decision's favour, on the device's wall clock", () => {
    expect(tolerantMoment(instant, 60)).toEqual({ date: '2026-11-21', time: '13:00' });
    expect(tolerantMoment(instant, 60, 'planned')).toEqual({ date: '2026-11-21', time: '13:00' });
    expect(tolerantMoment(instant, -90, 'not_worked')).toEqual({
      date: '2026-11-19',
      time: '10:30',
    });
  });

  it('never refuses what the card offers', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -40, max: 40 }),
        fc.integer({ min: -720, max: 840 }),
        fc.constantFrom('planned' as const, 'completed_full' as const, 'not_worked' as const),
        (hours, offset, status) => {
          const at = new Date(instant.getTime() + hours * 13 * 3_600_000);
          const decided = { ...entry, status };
          const decision = { status: 'not_worked' as const, from: status };
          fc.pre(decide(decided, decision, localMoment(at, offset)).ok);
          expect(decide(decided, decision, tolerantMoment(at, offset, status)).ok).toBe(true);
        },
      ),
    );
  });
});
