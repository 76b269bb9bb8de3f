import type { Notification } from '@greenroom/sync-protocol/notifications/notifications-records';
import type { Caller, TestApp } from '../../../http/testing/test-app.ts';
import { notifyEverybody, notifyUser } from '../notifications-repository.ts';

export const news = { title: 'News', message: 'Read it', type: 'system', kind: 'support' } as const;

/** A minute on the day of the tests' notifications. */
export const at = (minute: number) =>
  new Date(Date.parse('2026-11-20T10:00:00Z') + minute * 60_000);

/** Notifies members of a server, and reads as one of them. */
export function notifyOn({ addUser, db }: TestApp) {
  return {
    /** A member whose account is older than every notification here. */
    addMember: () => addUser({ created_at: new Date('2026-01-01T00:00:00Z') }),
    notify: (userId: string, minute = 0) =>
      db.transaction().execute((trx) => notifyUser(trx, { ...news, userId, now: at(minute) })),
    notifyAll: (minute = 0) =>
      db.transaction().execute((trx) => notifyEverybody(trx, { ...news, now: at(minute) })),
    listAs: async (caller: Caller) =>
      (await caller.send<Notification[]>('GET', '/api/notifications')).body,
    markReadAs: (caller: Caller, id: string) =>
      caller.send<Notification>('PATCH', `/api/notifications/${id}/read`),
  };
}
