import { expect, it } from 'vitest';
import { checkValueOf, isKeyOf } from './key-check.ts';
import { makeKey } from './testing/make-key-ring.ts';

it('a check value knows its key, and no other of the same name', () => {
  const key = makeKey('k1');
  expect(isKeyOf(checkValueOf(key), key)).toBe(true);
  expect(isKeyOf(checkValueOf(makeKey('k1')), key)).toBe(false);
});

it('is of the name too, and never the key itself', () => {
  const key = makeKey('k1');
  expect(isKeyOf(checkValueOf(key), { ...key, id: 'k2' })).toBe(false);
  expect(checkValueOf(key).includes(key.secret)).toBe(false);
  expect(isKeyOf(Buffer.alloc(0), key)).toBe(false);
});
