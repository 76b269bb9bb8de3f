import { expect, it } from 'vitest';
import { newDataKey } from './open-lock.ts';
import { makePinWay, openByPin, refusePin } from './pin-way.ts';

it('gives the data key for the right PIN alone', async () => {
  const dataKey = newDataKey();
  const way = await makePinWay(dataKey, '482915', 'digits');
  expect(await openByPin(way, '482915')).toEqual(dataKey);
  expect(await openByPin(way, '482916')).toBeNull();
  // The stored bytes alone are not enough: the key of the browser belongs to them.
  const other = await makePinWay(dataKey, '482915', 'digits');
  expect(await openByPin({ ...way, deviceKey: other.deviceKey }, '482915')).toBeNull();
  await expect(crypto.subtle.exportKey('raw', way.deviceKey)).rejects.toThrow();
});

it('takes a phrase however a keyboard composes it', async () => {
  const dataKey = newDataKey();
  const way = await makePinWay(dataKey, 'caf\u00e9 at midnight', 'phrase');
  expect(await openByPin(way, 'cafe\u0301 at midnight')).toEqual(dataKey);
});

const repeats = 'Too easy to guess: it repeats itself or counts. Choose four words of your own.';
const common =
  'Too easy to guess: it is among the most used passwords. Choose four words of your own.';

it.each([
  ['12345', 'digits', 'Enter six digits'],
  ['12345a', 'digits', 'Enter six digits'],
  ['111111', 'digits', 'Choose digits that are harder to guess'],
  ['123456', 'digits', 'Choose digits that are harder to guess'],
  ['987654', 'digits', 'Choose digits that are harder to guess'],
  ['112233', 'digits', 'Choose digits that are harder to guess'],
  ['890123', 'digits', 'Choose digits that are harder to guess'],
  ['121212', 'digits', 'Choose digits that are harder to guess'],
  ['123123', 'digits', 'Choose digits that are harder to guess'],
  ['135790', 'digits', undefined],
  ['482915', 'digits', undefined],
  ['eleven char', 'phrase', 'At least 12 characters, such as four words'],
  ['   password   ', 'phrase', 'At least 12 characters, such as four words'],
  ['aaaaaaaaaaaa', 'phrase', repeats],
  ['aaaaaabaaaaa', 'phrase', repeats],
  ['123456789012', 'phrase', repeats],
  ['abcdefghijkl', 'phrase', repeats],
  ['passwordpassword', 'phrase', repeats],
  ['password password', 'phrase', repeats],
  ['Password1234', 'phrase', common],
  ['password-2026', 'phrase', common],
  ['!!! iloveyou !!!', 'phrase', common],
  ['twelve chars', 'phrase', undefined],
  ['под синим камнем', 'phrase', undefined],
] as const)('answers to %s as %s: %s', async (pin, form, refusal) => {
  expect(await refusePin(pin, form)).toBe(refusal);
});
