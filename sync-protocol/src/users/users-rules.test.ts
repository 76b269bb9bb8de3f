import { describe, expect, it } from 'vitest';
import {
  type Judged,
  judgeDeletion,
  judgeRoleChange,
  judgeSecondFactorReset,
  judgeSuspension,
} from './users-rules.ts';

const member: Judged = { id: 'm', role: 'model', status: 'approved', suspended: false };
const admin: Judged = { id: 'a', role: 'admin', status: 'approved', suspended: false };
const ok = { ok: true };

describe('deleting an account', () => {
  it('is allowed to administrators for all other accounts', () => {
    for (const status of ['pending', 'approved', 'rejected'] as const) {
      expect(judgeDeletion('a', { ...member, status }, 1)).toEqual(ok);
    }
    expect(judgeDeletion('b', admin, 2)).toEqual(ok);
  });

  it('is never allowed for oneself, however many administrators exist', () => {
    for (const admins of [1, 2]) {
      expect(judgeDeletion('a', admin, admins)).toMatchObject({ ok: false, code: 'forbidden' });
    }
  });

  it('is refused for the last administrator', () => {
    expect(judgeDeletion('b', admin, 1)).toMatchObject({ ok: false, code: 'last_admin' });
    // An account that was never approved is no active administrator.
    expect(judgeDeletion('b', { ...admin, status: 'rejected' }, 1)).toEqual(ok);
  });
});

describe('changing a role', () => {
  it('makes an approved member an administrator, and back while another is left', () => {
    expect(judgeRoleChange(member, 'admin', 1)).toEqual(ok);
    expect(judgeRoleChange(admin, 'model', 2)).toEqual(ok);
  });

  it('is refused for the last administrator, whoever asks', () => {
    expect(judgeRoleChange(admin, 'model', 1)).toMatchObject({ ok: false, code: 'last_admin' });
  });

  it('to the current role is allowed', () => {
    expect(judgeRoleChange(admin, 'admin', 1)).toEqual(ok);
    expect(judgeRoleChange({ ...member, status: 'pending' }, 'model', 1)).toEqual(ok);
  });

  it.each([
    ['waits', { ...member, status: 'pending' }],
    ['was rejected', { ...member, status: 'rejected' }],
    ['is paused', { ...member, suspended: true }],
  ] as const)('is refused for who %s', (_what, user) => {
    expect(judgeRoleChange(user, 'admin', 1)).toMatchObject({ ok: false, code: 'conflict' });
  });
});

describe('pausing', () => {
  it('is allowed for members only', () => {
    expect(judgeSuspension('a', member)).toEqual(ok);
    expect(judgeSuspension('b', admin)).toMatchObject({ ok: false, code: 'forbidden' });
  });

  it('is never allowed for oneself', () => {
    expect(judgeSuspension('m', member)).toMatchObject({ ok: false, code: 'forbidden' });
  });
});

it('nobody resets their own second factor, which takes a code', () => {
  expect(judgeSecondFactorReset('a', admin)).toMatchObject({ ok: false, code: 'forbidden' });
  expect(judgeSecondFactorReset('b', admin)).toEqual(ok);
  expect(judgeSecondFactorReset('a', member)).toEqual(ok);
});
