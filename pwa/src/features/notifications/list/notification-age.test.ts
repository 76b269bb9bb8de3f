import fc from 'fast-check';
import { expect, it, onTestFinished } from 'vitest';
import { describeAge, groupOfAge } from './notification-age.ts';

const now = new Date(2026, 10, 21, 20, 30).getTime();
const at = (...parts: [number, number, number, number, number]) => new Date(...parts).toISOString();

it.each([
  [at(2026, 10, 21, 20, 30), 'now'],
  [at(2026, 10, 21, 20, 40), 'now'],
  [at(2026, 10, 21, 20, 18), '12 min'],
  [at(2026, 10, 21, 17, 20), '3 h'],
  [at(2026, 10, 21, 0, 5), '20 h'],
  [at(2026, 10, 20, 20, 31), '20:31'],
  [at(2026, 10, 20, 0, 0), '00:00'],
  [at(2026, 10, 19, 23, 59), '19 Nov'],
  [at(2026, 8, 5, 9, 0), '5 Sept'],
  [at(2025, 11, 31, 23, 59), '31 Dec 2025'],
])('the age of %s is %j', (instant, words) => {
  expect(describeAge(instant, now)).toBe(words);
});

it.each([
  [at(2026, 10, 21, 0, 0), 'Today'],
  [at(2026, 10, 20, 23, 59), 'Yesterday'],
  [at(2026, 10, 20, 0, 0), 'Yesterday'],
  [at(2026, 10, 19, 23, 59), 'Earlier'],
])('%s is in the group %j', (instant, group) => {
  expect(groupOfAge(instant, now)).toBe(group);
});

it('yesterday is whole, also on a day whose midnight the clock skips', () => {
  const zone = process.env['TZ'];
  onTestFinished(() => {
    if (zone === undefined) delete process.env['TZ'];
    else process.env['TZ'] = zone;
  });
  process.env['TZ'] = 'Asia/Beirut';
  const noon = Date.parse('2026-03-29T09:00:00Z');
  expect(groupOfAge('2026-03-27T22:30:00Z', noon)).toBe('Yesterday');
  expect(groupOfAge('2026-03-28T22:30:00Z', noon)).toBe('Today');
});

it('groups newest first never alternate', () => {
  const order = ['Today', 'Yesterday', 'Earlier'];
  const instants = fc.array(
    fc.date({ min: new Date(2025, 0), max: new Date(now), noInvalidDate: true }),
  );
  fc.assert(
    fc.property(instants, (dates) => {
      const newestFirst = dates
        .map((date) => date.toISOString())
        .toSorted()
        .toReversed();
      const places = newestFirst.map((instant) => order.indexOf(groupOfAge(instant, now)));
      expect(places).toEqual(places.toSorted((one, other) => one - other));
    }),
  );
});
