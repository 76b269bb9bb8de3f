import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { deviceLabelSchema, nameDevice } from './device-rules.ts';

describe('the name of a device', () => {
  it.each([
    ['  My phone ', 'My phone'],
    ['  ', ''],
    ['', ''],
    ['x'.repeat(40), 'x'.repeat(40)],
    ['Cafe\u0301', 'Café'],
    ['Mum’s 👩‍💻', 'Mum’s 👩‍💻'],
  ])('%j is kept as %j', (typed, kept) => {
    expect(v.parse(deviceLabelSchema, typed)).toBe(kept);
  });

  it.each(['x'.repeat(41), 'two\nlines', 'two\u2028lines', 'a\u202Eb', '\0', 7, null])(
    '%j is refused',
    (typed) => {
      expect(v.safeParse(deviceLabelSchema, typed).success).toBe(false);
    },
  );

  it('is its owner’s, else the browser’s', () => {
    expect(nameDevice({ device: 'Chrome on Android', label: 'My phone' })).toBe('My phone');
    expect(nameDevice({ device: 'Chrome on Android' })).toBe('Chrome on Android');
  });
});
