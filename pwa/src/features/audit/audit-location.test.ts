import { afterEach, expect, test } from 'vitest';
import { auditQueryOf } from './audit-location.ts';

const zoneBefore = process.env['TZ'];

afterEach(() => {
  if (zoneBefore === undefined) delete process.env['TZ'];
  else process.env['TZ'] = zoneBefore;
});

/** The call's input for these days in the address, on a device in this time zone. */
function askedIn(zone: string, from: string, to: string) {
  process.env['TZ'] = zone;
  return auditQueryOf({ page: 1, search: '', filters: { action: '', actorId: '', from, to } });
}

test.each([
  ['UTC', '2026-11-01T00:00:00.000Z', '2026-11-03T00:00:00.000Z'],
  ['America/New_York', '2026-11-01T04:00:00.000Z', '2026-11-03T05:00:00.000Z'],
  ['Asia/Tokyo', '2026-10-31T15:00:00.000Z', '2026-11-02T15:00:00.000Z'],
])('1 to 2 November in %s are the days of that place, both whole', (zone, from, to) => {
  expect(askedIn(zone, '2026-11-01', '2026-11-02')).toMatchObject({ from, to });
});

test('a day whose midnight the clock skips starts at 01:00', () => {
  // In Beirut the clock went from 00:00 to 01:00 on 29 March 2026.
  expect(askedIn('Asia/Beirut', '2026-03-29', '2026-03-29')).toMatchObject({
    from: '2026-03-28T22:00:00.000Z',
    to: '2026-03-29T21:00:00.000Z',
  });
});
