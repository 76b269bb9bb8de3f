import { readFileSync } from 'node:fs';
import { newDataKey } from '@greenroom/pwa/replica/lock/open-lock';
import { makePinWay, openByPin, pinRounds } from '@greenroom/pwa/replica/lock/pin-way';
import { expect, it, onTestFinished, vi } from 'vitest';
import { hoursForAll } from '../../timing/pin-cost.ts';

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

it('a guess goes through those rounds', async () => {
  const way = await makePinWay(newDataKey(), '482915', 'digits');
  const derive = vi.spyOn(crypto.subtle, 'deriveKey');
  onTestFinished(() => derive.mockRestore());
  expect(await openByPin(way, '135790')).toBeNull();
  expect(derive.mock.calls.map(([algorithm]) => algorithm)).toEqual([
    expect.objectContaining({ name: 'PBKDF2', iterations: pinRounds }),
  ]);
});
