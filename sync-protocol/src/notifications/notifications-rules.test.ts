import { describe, expect, it } from 'vitest';
import {
  countUnreadNotifications,
  isListedNotification,
  listNotifications,
} from './notifications-rules.ts';

const notification = {
  id: 'a',
  userId: 'u',
  type: 'push',
  kind: 'support',
  title: 'You have a response',
  createdAt: '2026-11-20T10:00:00.000Z',
} as const;
const since = '2026-11-19T10:00:00.000Z';

describe('the list', () => {
  it.each(['push', 'system'] as const)('shows the type %s', (type) => {
    expect(isListedNotification({ ...notification, type }, since)).toBe(true);
  });

  it('hides the type others', () => {
    expect(isListedNotification({ ...notification, type: 'others' }, since)).toBe(false);
  });

  it.each([
    { kind: 'account_deletion' },
    { title: 'Account Deletion Approved' },
    { title: 'Your account deletion request' },
  ])('hides what is about the deletion of an account: %j', (about) => {
    expect(isListedNotification({ ...notification, ...about }, since)).toBe(false);
  });

  it('hides notifications for everyone from before the account existed', () => {
    const old = { ...notification, userId: null, createdAt: '2026-11-18T10:00:00.000Z' };
    expect(isListedNotification(old, since)).toBe(false);
    expect(isListedNotification({ ...old, createdAt: since }, since)).toBe(true);
    expect(isListedNotification({ ...old, userId: 'u' }, since)).toBe(true);
    expect(isListedNotification(old, null)).toBe(true);
  });

  it('lists the newest first, and counts the unread', () => {
    const all = [
      { ...notification, id: 'b' },
      { ...notification, id: 'hidden', type: 'others' as const },
      { ...notification, id: 'c', createdAt: '2026-11-21T10:00:00.000Z' },
      notification,
    ];
    expect(listNotifications(all, since).map(({ id }) => id)).toEqual(['c', 'b', 'a']);
    expect(countUnreadNotifications(all, new Set(['b']), since)).toBe(2);
  });
});
