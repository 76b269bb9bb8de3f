import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mustMeetServer, offlineDaysChoices, parseOfflineDays } from './offline-rules.ts';

const hour = 60 * 60 * 1000;
const day = 24 * hour;
const pulledAt = Date.UTC(2026, 10, 1);
const after = (passed: number, seen = passed) =>
  mustMeetServer({ days: 7, pulledAt, seenAt: pulledAt + seen, now: pulledAt + passed });

describe('a device that has not met the server', () => {
  it('shows what it holds until the days are over', () => {
    expect(after(7 * day - 1)).toBe(false);
    expect(after(7 * day)).toBe(true);
  });

  it('shows it without end where the organisation set none, or nothing was pulled yet', () => {
    const now = pulledAt + 1000 * day;
    expect(mustMeetServer({ days: null, pulledAt, seenAt: null, now })).toBe(false);
    expect(mustMeetServer({ days: 1, pulledAt: null, seenAt: null, now })).toBe(false);
  });

  it('gains nothing by a clock that is set back, but for a correction', () => {
    expect(after(2 * day, 3 * day)).toBe(true);
    expect(after(-2 * hour, 0)).toBe(true);
    expect(after(3 * day - hour, 3 * day)).toBe(false);
  });

  it('is not helped by a browser that forgot when it was used last', () => {
    expect(mustMeetServer({ days: 7, pulledAt, seenAt: null, now: pulledAt + 8 * day })).toBe(true);
    expect(mustMeetServer({ days: 7, pulledAt, seenAt: null, now: pulledAt - 2 * hour })).toBe(
      true,
    );
  });

  it('never shows more, the later it is', () => {
    const passed = fc.integer({ min: 0, max: 200 * day });
    fc.assert(
      fc.property(fc.constantFrom(...offlineDaysChoices), passed, passed, (days, one, other) => {
        const [sooner, later] = [Math.min(one, other), Math.max(one, other)];
        const must = (now: number) =>
          mustMeetServer({ days, pulledAt, seenAt: null, now: pulledAt + now });
        expect(must(later) || !must(sooner)).toBe(true);
      }),
    );
  });
});

it('reads the stored setting, and takes what it does not know as none', () => {
  for (const days of offlineDaysChoices) expect(parseOfflineDays(String(days))).toBe(days);
  for (const value of [undefined, '', '0', 'never', '2', '-7', '7.0']) {
    expect(parseOfflineDays(value)).toBeNull();
  }
});
