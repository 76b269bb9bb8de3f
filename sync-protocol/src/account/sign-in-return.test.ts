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

it.each(signInReturns)('reads the outcome %s from the address of its return', (outcome) => {
  const { pathname, search } = new URL(signInReturnPath(outcome), 'https://greenroom.example');
  expect(pathname).toBe('/auth');
  expect(readSignInReturn(search)).toBe(outcome);
  expect(noticeOfReturn(outcome).details).toMatch(/\.$/);
});

it.each(['', '?refused=', '?refused=approved', '?refused=PENDING', '?status=pending', '?refused'])(
  'reads no outcome from %j',
  (search) => expect(readSignInReturn(search)).toBeNull(),
);

it('returns any reason unchanged from a cookie of a size browsers store', () => {
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
])('reads no reason from %j', (cookies) => expect(readRefusalReason(cookies)).toBeNull());
