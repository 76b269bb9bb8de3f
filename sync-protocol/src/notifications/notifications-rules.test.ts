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
const reader = {
  createdAt: since,
  notifyCommunityChatEnabled: true,
  notifyTrainingModuleEnabled: true,
  notifyScheduleEnabled: true,
};

describe('the list', () => {
  it.each(['push', 'system'] as const)('shows the type %s', (type) => {
    expect(isListedNotification({ ...notification, type }, reader)).toBe(true);
  });

  it('hides the type others', () => {
    expect(isListedNotification({ ...notification, type: 'others' }, reader)).toBe(false);
  });

  it.each([
    { kind: 'account_deletion' },
    { title: 'Account Deletion Approved' },
    { title: 'Your account deletion request' },
  ])('hides what is about the deletion of an account: %j', (about) => {
    expect(isListedNotification({ ...notification, ...about }, reader)).toBe(false);
  });

  it.each(['announcement', 'personal_announcement'])(
    'shows the kind %s whatever its title',
    (kind) => {
      const announced = { ...notification, kind, title: 'How account deletion works' };
      expect(isListedNotification(announced, reader)).toBe(true);
    },
  );

  it('shows maintenance while it lasts, and hides it once it is over', () => {
    const maintenance = { ...notification, userId: null, kind: 'maintenance' };
    const shows = (title: string, kind = 'maintenance') =>
      isListedNotification({ ...maintenance, title, kind }, reader);
    expect(shows('Maintenance in Progress')).toBe(true);
    expect(shows('Maintenance Over')).toBe(false);
    expect(shows('Maintenance Over', 'announcement')).toBe(true);
  });

  it('hides notifications for everyone from before the account existed', () => {
    const old = { ...notification, userId: null, createdAt: '2026-11-18T10:00:00.000Z' };
    expect(isListedNotification(old, reader)).toBe(false);
    expect(isListedNotification({ ...old, createdAt: since }, reader)).toBe(true);
    expect(isListedNotification({ ...old, userId: 'u' }, reader)).toBe(true);
    expect(isListedNotification(old, null)).toBe(true);
  });

  it.each([
    ['chat', 'notifyCommunityChatEnabled'],
    ['training', 'notifyTrainingModuleEnabled'],
    ['schedule', 'notifyScheduleEnabled'],
  ] as const)('hides the kind %s while it is switched off', (kind, field) => {
    const off = { ...reader, [field]: false };
    expect(isListedNotification({ ...notification, kind }, off)).toBe(false);
    expect(isListedNotification({ ...notification, kind }, reader)).toBe(true);
    const others = ['chat', 'training', 'schedule', 'support', null].filter((one) => one !== kind);
    for (const other of others) {
      expect(isListedNotification({ ...notification, kind: other }, off)).toBe(true);
    }
  });

  it('lists the newest first, and counts the unread', () => {
    const all = [
      { ...notification, id: 'b' },
      { ...notification, id: 'hidden', type: 'others' as const },
      { ...notification, id: 'c', createdAt: '2026-11-21T10:00:00.000Z' },
      notification,
    ];
    expect(listNotifications(all, reader).map(({ id }) => id)).toEqual(['c', 'b', 'a']);
    expect(countUnreadNotifications(all, new Set(['b']), reader)).toBe(2);
  });
});
