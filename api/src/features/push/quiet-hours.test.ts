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

  it.each([
    ['New York', 'America/New_York', '2026-11-01T05:10:00Z', '2026-11-01T05:30:00.000Z'],
    ['New York, again', 'America/New_York', '2026-11-01T06:10:30Z', '2026-11-01T06:30:00.000Z'],
    ['London', 'Europe/London', '2026-10-25T00:10:00Z', '2026-10-25T00:30:00.000Z'],
    ['London, again', 'Europe/London', '2026-10-25T01:10:00Z', '2026-10-25T01:30:00.000Z'],
  ])('in the hour that clocks repeat is the next one: %s', (_case, zone, now, end) => {
    const hours = { from: '22:00', to: '01:30' };
    expect(findQuietEnd(hours, zone, new Date(now))?.toISOString()).toBe(end);
  });

  it.each([
    ['forward', { from: '22:00', to: '01:30' }, '2026-03-29T00:45:00Z', '2026-03-29T01:00:00.000Z'],
    ['back', { from: '01:30', to: '02:30' }, '2026-10-25T00:40:00Z', '2026-10-25T01:00:00.000Z'],
  ])('is at the change where clocks go %s out of them', (_case, hours, now, end) => {
    expect(findQuietEnd(hours, 'Europe/London', new Date(now))?.toISOString()).toBe(end);
  });

  it('follows UTC where the zone is unknown', () => {
    expect(findQuietEnd(night, 'Mars/Olympus', new Date('2026-11-21T03:00:00Z'))).toEqual(
      new Date('2026-11-21T07:00:00Z'),
    );
  });
});
