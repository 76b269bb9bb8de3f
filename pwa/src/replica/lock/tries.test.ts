import fc from 'fast-check';
import { expect, it } from 'vitest';
import { countTry, mostTries, restartWait, triesLeft, waitLeft } from './tries.ts';

const minute = 60_000;
const start = { tries: 0, triedAt: null };

it('takes four wrong tries at once, then slower and slower', () => {
  let tries: { tries: number; triedAt: number | null } = start;
  const waits: number[] = [];
  for (let count = 0; count < 11; count += 1) {
    tries = countTry(tries, 1_000);
    waits.push(waitLeft(tries, 1_000) / minute);
  }
  expect(waits).toEqual([0, 0, 0, 0, 0.5, 1, 5, 15, 60, 60, 60]);
});

it('waits no less for a clock that was turned back, and ends in time otherwise', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 5, max: 30 }),
      fc.integer(),
      fc.nat(),
      (tries, triedAt, later) => {
        const lock = { tries, triedAt };
        const whole = waitLeft(lock, triedAt);
        expect(waitLeft(lock, triedAt - 1 - later)).toBe(whole);
        expect(waitLeft(lock, triedAt + later)).toBe(Math.max(0, whole - later));
      },
    ),
  );
  expect(waitLeft(start, 0)).toBe(0);
});

it('begins a wait anew only where the clock was turned back', () => {
  expect(restartWait({ tries: 5, triedAt: 2_000 }, 1_000)).toEqual({ triedAt: 1_000 });
  expect(restartWait({ tries: 5, triedAt: 2_000 }, 3_000)).toEqual({ triedAt: 2_000 });
  expect(restartWait(start, 1_000)).toEqual({ triedAt: null });
});

it('counts the tries that are left only where they erase', () => {
  const settings = { minutes: 1, erases: true };
  expect(triesLeft({ tries: mostTries - 1, settings })).toBe(1);
  expect(triesLeft({ tries: mostTries, settings })).toBe(0);
  expect(triesLeft({ tries: 3, settings: { ...settings, erases: false } })).toBeNull();
});
