import fc from 'fast-check';
import { expect, it } from 'vitest';
import { makeFollowUpCode, readFollowUpCode } from './follow-up-code.ts';

const bytes = fc.uint8Array({ minLength: 20, maxLength: 20 });

it('a code is read as it was made, however it is typed', () => {
  fc.assert(
    fc.property(bytes, (random) => {
      const code = makeFollowUpCode(random);
      expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{5}-){3}[0-9A-HJKMNP-TV-Z]{5}$/);
      expect(readFollowUpCode(code)).toBe(code);
      expect(readFollowUpCode(` ${code.toLowerCase().replaceAll('-', ' ')} `)).toBe(code);
    }),
  );
});

it('letters that look like digits are read as these', () => {
  expect(readFollowUpCode('o0o0o-iIlL1-00000-11111')).toBe('00000-11111-00000-11111');
});

it.each(['', 'ABCDE', '00000-00000-00000-0000U', '00000-00000-00000-000000'])(
  '%j is no code',
  (typed) => {
    expect(readFollowUpCode(typed)).toBeNull();
  },
);

it('needs all its randomness', () => {
  expect(() => makeFollowUpCode(new Uint8Array(8))).toThrow(RangeError);
});
