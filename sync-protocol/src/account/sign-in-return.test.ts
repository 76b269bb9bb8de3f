import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  encodeRefusalReason,
  noticeOfReturn,
  readRefusalReason,
  readSignInReturn,
  refusalReasonCookie,
  signInReturnPath,
  signInReturns,
} from './sign-in-return.ts';

it.each(signInReturns)('a return that is %s is read off the address it leads to', (outcome) => {
  const { pathname, search } = new URL(signInReturnPath(outcome), 'https://greenroom.example');
  expect(pathname).toBe('/auth');
  expect(readSignInReturn(search)).toBe(outcome);
  expect(noticeOfReturn(outcome).details).toMatch(/\.$/);
});

it.each(['', '?refused=', '?refused=approved', '?refused=PENDING', '?status=pending', '?refused'])(
  'reads nothing off %j',
  (search) => expect(readSignInReturn(search)).toBeNull(),
);

it('any reason comes back as it was, in a cookie browsers keep', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 500 }), (text) => {
      const reason = text.slice(0, 500).toWellFormed();
      const value = encodeRefusalReason(reason);
      expect(value.length).toBeLessThanOrEqual(2000);
      expect(readRefusalReason(`a=1; ${refusalReasonCookie}=${value}; b=2`)).toBe(reason);
    }),
  );
});

it.each([
  '',
  'a=1',
  `${refusalReasonCookie}=`,
  `${refusalReasonCookie}=_w`,
  `x${refusalReasonCookie}=QQ`,
])('reads no reason off %j', (cookies) => expect(readRefusalReason(cookies)).toBeNull());
