import { expect, it, vi } from 'vitest';
import { ownHours, placeElsewhere } from './elsewhere.ts';

const zoneOf = vi.hoisted(() => vi.fn<() => string>());
vi.mock('../../../platform/dates/time-zone.ts', () => ({ deviceTimeZone: zoneOf }));

const shift = { date: '2026-11-20', plannedStartTime: '18:00', plannedEndTime: '22:00' };

it('follows a device that is taken to another time zone', () => {
  zoneOf.mockReturnValue('Europe/London');
  expect(ownHours(shift, 'Europe/London')).toMatchObject({ start: '18:00', isElsewhere: false });
  expect(placeElsewhere('Europe/London', [shift])).toBeNull();
  zoneOf.mockReturnValue('America/New_York');
  const hours = { start: '13:00', end: '17:00', isElsewhere: true };
  expect(ownHours(shift, 'Europe/London')).toEqual(hours);
  expect(placeElsewhere('Europe/London', [shift])).toBe('Time in London');
});
