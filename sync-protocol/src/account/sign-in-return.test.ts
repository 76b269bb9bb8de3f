import { expect, it } from 'vitest';
import {
  noticeOfReturn,
  readSignInReturn,
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
