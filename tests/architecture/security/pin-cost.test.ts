import { pbkdf2Sync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { pinRounds } from '@greenroom/pwa/replica/lock/pin-way';
import { expect, it } from 'vitest';
import { hoursForAll, measureGuess } from '../../timing/pin-cost.ts';

const readPage = (path: string) =>
  readFileSync(new URL(`../../../docs/${path}`, import.meta.url), 'utf8');
const rounds = pinRounds.toLocaleString('en');

it('the pages name the rounds of today, and the cost of a guess measured at them', () => {
  expect(readPage('decisions/app-lock.md')).toContain(`PBKDF2-SHA-256, ${rounds} rounds`);
  const measured =
    /at ([\d,]+) rounds one guess costs (\d+) ms on one core of the test machine \(all of them (\d+) hours; `npm run measure:pin`/.exec(
      readPage('security/app-lock-attacks.md'),
    );
  expect(measured?.[1]).toBe(rounds);
  expect(hoursForAll(Number(measured?.[2]))).toBe(Number(measured?.[3]));
});

it('a guess costs as much as those rounds do, and is not answered by less', async () => {
  const from = performance.now();
  pbkdf2Sync('135790', Buffer.alloc(16), pinRounds / 10, 32, 'sha256');
  const tenth = performance.now() - from;
  // A machine that is busy in the one part alone is no cheaper guess.
  expect(await measureGuess(3)).toBeGreaterThan(tenth * 3);
});
