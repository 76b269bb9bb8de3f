import fc from 'fast-check';
import { expect, it } from 'vitest';
import { codeKindOf, normalizeCode } from './second-factor-rules.ts';

it.each([
  ['123 456', '123456', 'app'],
  [' 123456\n', '123456', 'app'],
  ['１２３４５６', '123456', 'app'],
  ['K7WDM-x3r9p', 'k7wdmx3r9p', 'recovery'],
  ['k7wdm – x3r9p', 'k7wdmx3r9p', 'recovery'],
  ['12345', '12345', 'none'],
  ['k7wdm-x3r9', 'k7wdmx3r9', 'none'],
  ['', '', 'none'],
])('reads %j as %j, a code of kind %s', (typed, code, kind) => {
  expect(normalizeCode(typed)).toBe(code);
  expect(codeKindOf(code)).toBe(kind);
});

it('reads a code the same however it is grouped', () => {
  const groups = fc.array(fc.stringMatching(/^[a-z\d]{1,5}$/), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(groups, fc.constantFrom(' ', '-', '\u2011', ''), (parts, between) => {
      expect(normalizeCode(parts.join(between).toUpperCase())).toBe(parts.join(''));
    }),
  );
});
