import { describe, expect, it } from 'vitest';
import { findQuietEnd } from './quiet-hours.ts';

const night = { from: '22:00', to: '07:00' };

describe('the end of quiet hours', () => {
  it.each([
    ['an evening', 'Europe/London', '2026-11-20T23:00:00Z', '2026-11-21T07:00:00.000Z'],
    ['an early morning', 'Europe/London', '2026-11-21T03:00:00Z', '2026-11-21T07:00:00.000Z'],
    ['another zone', 'Asia/Tokyo', '2026-11-20T15:00:00Z', '2026-11-20T22:00:00.000Z'],
    ['no known zone', null, '2026-11-20T22:00:00Z', '2026-11-21T07:00:00.000Z'],
    [
      'the night clocks go forward',
      'Europe/London',
      '2026-03-28T23:00:00Z',
      '2026-03-29T06:00:00.000Z',
    ],
    [
      'the night clocks go back',
      'Europe/London',
      '2026-10-24T22:00:00Z',
      '2026-10-25T07:00:00.000Z',
    ],
  ])('in %s', (_case, zone, now, end) => {
    expect(findQuietEnd(night, zone, new Date(now))?.toISOString()).toBe(end);
  });

  it.each(['2026-11-21T07:00:00Z', '2026-11-21T12:00:00Z', '2026-11-21T21:59:59Z'])(
    'is none at %s',
    (now) => {
      expect(findQuietEnd(night, 'Europe/London', new Date(now))).toBeNull();
    },
  );

  it('of hours within a day is on the same day', () => {
    const noon = { from: '12:00', to: '14:30' };
    expect(findQuietEnd(noon, 'UTC', new Date('2026-11-21T14:29:00Z'))?.toISOString()).toBe(
      '2026-11-21T14:30:00.000Z',
    );
    expect(findQuietEnd(noon, 'UTC', new Date('2026-11-21T14:30:00Z'))).toBeNull();
  });
});
