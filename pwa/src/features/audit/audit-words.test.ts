import type { AuditEntry } from '@greenroom/sync-protocol/audit/audit-records';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { auditWords } from '../../app/admin/audit-words.ts';
import { useHiddenAmounts } from '../../platform/privacy/hidden-amounts.ts';
import {
  type AuditChange,
  describeAction,
  describeChanges,
  describeDeed,
  foldedInWords,
  kindOf,
  summarise,
} from './audit-words.ts';

/** As a row shows it. */
function inOneLine(changes: readonly AuditChange[]): string {
  return summarise(changes)
    .map(({ words, after }) => [words, after].filter(Boolean).join(' '))
    .join(', ');
}

const unnamed = {
  id: '0190c000-0000-7000-8000-000000000001',
  actorId: null,
  actorUsername: 'ada',
  subjectType: 'message',
  subjectId: null,
  subjectName: null,
  before: {},
  createdAt: '2026-11-15T14:05:00.000Z',
};

describe('what was done', () => {
  test.each([
    ['users.approve', null, 'Account approved'],
    ['users.toggleSuspension', { suspended: true }, 'Account paused'],
    ['users.toggleSuspension', { suspended: false }, 'Account unpaused'],
    ['users.resetSecondFactor', { twoStepSignIn: false }, 'Two-step sign-in turned off'],
    ['users.resetSecondFactor', { passkeys: false }, 'Passkeys removed'],
    [
      'users.resetSecondFactor',
      { twoStepSignIn: false, passkeys: false },
      'Two-step sign-in turned off, passkeys removed',
    ],
    ['users.resetSecondFactor', null, 'Two-step sign-in or passkeys reset'],
    ['operator.resetSecondFactor', { passkeys: false }, 'Passkeys removed on the server'],
    ['operator.discardBankDetails', null, 'Bank details of a lost key deleted on the server'],
    ['deletionRequests.review', { status: 'rejected' }, 'Deletion request rejected'],
    ['settings.setMaintenance', { maintenanceMode: true }, 'Maintenance mode on'],
    ['earnings.setWeekRate', { rate: '0.8' }, 'Earnings set week rate'],
  ])('%s with %j reads %s', (action, after, words) => {
    expect(describeAction({ action, before: null, after }, auditWords)).toBe(words);
  });

  test.each([
    ['users.toggleSuspension', { suspended: true }, 'paused ruby'],
    ['users.delete', null, 'deleted the account of ruby'],
    [
      'support.respond',
      { respondedAt: '2026-11-20T10:00:00.000Z' },
      'answered a message from ruby',
    ],
    ['deletionRequests.review', { status: 'approved' }, 'approved the deletion request of ruby'],
    ['training.grant', null, 'granted access to a module to ruby'],
    ['earnings.setWeekRate', null, 'made the change ‘Earnings set week rate’ to ruby'],
    ['announcements.send', { audience: 'member', reach: 1 }, 'sent an announcement to ruby'],
    [
      'announcements.send',
      { audience: 'everybody', scheduledFor: '2026-11-20T10:00:00.000Z' },
      'scheduled an announcement to everybody: ruby',
    ],
  ])('%s with %j goes on as %s', (action, after, words) => {
    const entry = { action, before: {}, after, subjectName: 'ruby' };
    expect(Object.values(describeDeed(entry, auditWords)).join(' ')).toBe(words);
  });

  test('an announcement that is taken back was only scheduled', () => {
    const before = { audience: 'administrators', scheduledFor: '2026-11-20T10:00:00.000Z' };
    const entry = {
      action: 'announcements.remove',
      before,
      after: null,
      subjectName: 'Open again',
    };
    expect(Object.values(describeDeed(entry, auditWords)).join(' ')).toBe(
      'took back a scheduled announcement to administrators: Open again',
    );
  });

  test('changes of an account are alike where they decide on it, else by what was done', () => {
    const account = { username: 'ruby', role: 'model', status: 'approved', suspended: false };
    const kind = (action: string, before: object, after: object) => {
      const [was, is] = [
        { ...account, ...before },
        { ...account, ...after },
      ];
      return kindOf(
        { ...unnamed, subjectType: 'user', action, before: was, after: is },
        auditWords,
      );
    };
    const pending = { status: 'pending' };
    const decided = kind('users.approve', pending, {});
    expect(kind('users.reject', pending, { status: 'rejected' })).toBe(decided);
    const others = [
      kind('users.setRole', {}, { role: 'admin' }),
      kind('users.resetPassword', {}, { mustChangePassword: true }),
      kind('users.rename', {}, { username: 'ruby2' }),
    ];
    expect(new Set([decided, ...others]).size).toBe(4);
  });

  test('what is folded below an answer says which are none', () => {
    const answered = { respondedAt: '2026-11-20T10:00:00.000Z' };
    const make = (after: AuditEntry['after'], action = 'support.respond') =>
      ({ ...unnamed, action, after }) satisfies AuditEntry;
    const rest = [make(answered), make({ status: 'reviewed' }), make({ status: 'x' }, 'a.b')];
    expect(foldedInWords(make(answered), rest, auditWords)).toBe(
      '1 more answered, 1 status changed, 1 ‘A b’',
    );
  });

  test('an entry without a name ends before it', () => {
    const entry = { before: null, after: null, subjectName: null };
    const did = (action: string) => describeDeed({ ...entry, action }, auditWords);
    expect(did('concerns.update')).toEqual({ did: 'updated a concern', rest: '' });
    expect(did('operator.listAdmins')).toEqual({ did: 'listed the administrators', rest: '' });
    expect(did('rates.setWeek')).toEqual({ did: 'changed the exchange rate', rest: 'of the week' });
  });

  test('a new response reads as answered, else as a changed status', () => {
    const before = { status: 'pending', adminResponse: null, respondedAt: null };
    const settled = { ...before, status: 'resolved' };
    const answered = { ...settled, adminResponse: 'Yes', respondedAt: '2026-11-20T10:00:00.000Z' };
    const action = 'support.respond';
    expect(describeAction({ action, before, after: settled }, auditWords)).toBe(
      'Message status changed',
    );
    expect(describeAction({ action, before, after: answered }, auditWords)).toBe(
      'Message answered',
    );
    const again = { ...answered, respondedAt: '2026-11-20T11:00:00.000Z' };
    expect(describeAction({ action, before: answered, after: again }, auditWords)).toBe(
      'Message answered',
    );
    expect(inOneLine(describeChanges({ before, after: answered }))).toBe(
      'Status: Pending → Resolved, Response: Yes',
    );
  });

  test('a summary does not repeat that it was answered', () => {
    const before = { status: 'pending', hasResponse: false };
    const after = { status: 'reviewed', hasResponse: true };
    expect(inOneLine(describeChanges({ before, after }))).toBe('Status: Pending → Reviewed');
    expect(inOneLine(describeChanges({ before: after, after: before }))).toBe(
      'Status: Reviewed → Pending, Answered: Yes → No',
    );
  });
});

describe('what changed', () => {
  test('describes the changed values only', () => {
    const changes = describeChanges({
      before: { username: 'ruby', status: 'pending', suspended: false, rejectionReason: null },
      after: { username: 'ruby', status: 'rejected', suspended: false, rejectionReason: 'Age' },
    });
    expect(changes).toEqual([
      { name: 'Status', before: 'Pending', after: 'Rejected' },
      { name: 'Reason', before: null, after: 'Age' },
    ]);
    expect(inOneLine(changes)).toBe('Status: Pending → Rejected, Reason: Age');
  });

  test('a deleted object is described by its former values', () => {
    const changes = describeChanges({ before: { username: 'ruby', role: 'model' }, after: null });
    expect(inOneLine(changes)).toBe('Username was ruby, Role was Model');
  });

  test('switches read Yes and No, lists and nested values as words', () => {
    const changes = describeChanges({
      before: null,
      after: { suspended: true, modules: ['a', 'b'], hours: { plannedStart: '20:00' } },
    });
    expect(changes.map(({ name, after }) => [name, after])).toEqual([
      ['Paused', 'Yes'],
      ['Modules', 'a, b'],
      ['Hours', 'Planned start 20:00'],
    ]);
  });

  test('instants are formatted, and ids omitted', () => {
    const changes = describeChanges({
      before: { respondedAt: null },
      after: {
        respondedAt: '2026-11-15T14:05:00.000Z',
        userId: '0190a000-0000-7000-8000-000000000001',
      },
    });
    expect(changes).toEqual([
      { name: 'Responded at', before: null, after: expect.stringMatching(/^15 Nov 2026, /) },
    ]);
  });

  test('names and texts that every object has are words like others', () => {
    const changes = describeChanges({ before: {}, after: { toString: 'constructor' } });
    expect(changes).toEqual([{ name: 'To string', before: null, after: 'constructor' }]);
  });

  test('any logged value is described without raw JSON', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (before, after) => {
        for (const change of describeChanges({ before, after })) {
          expect(change.before).not.toBe(change.after);
          expect(`${change.before}${change.after}`).not.toContain('[object');
        }
      }),
    );
  });

  test('an unchanged value is no change', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(describeChanges({ before: value, after: value })).toEqual([]);
      }),
    );
  });
});

test('amounts are dollars, and hidden where this device hides them; the change is still one', () => {
  const entry = {
    before: { amount: '50.00' },
    after: { amount: '1234.50', stated: { amount: '7.00' } },
  };
  expect(inOneLine(describeChanges(entry))).toBe(
    'Amount: $50.00 → $1,234.50, Stated: Amount $7.00',
  );
  useHiddenAmounts.setState({ isHidden: true });
  expect(inOneLine(describeChanges(entry))).toBe('Amount: $•••• → $••••, Stated: Amount $••••');
  useHiddenAmounts.setState({ isHidden: false });
});
