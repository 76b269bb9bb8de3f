import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isSameValue } from './row-equality.ts';

it('compares JSON values, regardless of the order of keys', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (a, b) => {
      expect(isSameValue(a, structuredClone(a))).toBe(true);
      expect(isSameValue(a, reversed(a))).toBe(true);
      expect(isSameValue(a, b)).toBe(canonical(a) === canonical(b));
    }),
  );
});

it.each([
  [null, {}],
  [[], {}],
  [{ a: undefined }, {}],
  [{ a: 1 }, { b: 1 }],
  [{ a: { b: 1 } }, { a: { b: 2 } }],
  [0, null],
  ['', null],
])('tells %j and %j apart', (a, b) => {
  expect(isSameValue(a, b)).toBe(false);
  expect(isSameValue(b, a)).toBe(false);
});

function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .map(([key, inner]) => [key, reversed(inner)] as const)
      .toReversed(),
  );
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
