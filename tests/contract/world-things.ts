import { insertEntry } from '@greenroom/api/database/testing/schedule-entries';
import { notifyUser } from '@greenroom/api/features/notifications/notifications-repository';
import type { TestApp } from '@greenroom/api/http/testing/test-app';

/** Inserts a planned entry, bypassing the handlers. */
export async function addEntry({ db }: TestApp, userId: string, date: string): Promise<string> {
  const hours = { planned_start_time: '09:00', planned_end_time: '10:00' };
  return insertEntry(db, userId, date, hours);
}

/** Creates an unread notification through the feature's own function. */
export async function addNotification({ db }: TestApp, userId: string): Promise<string> {
  return db.transaction().execute((trx) =>
    notifyUser(trx, {
      userId,
      title: 'News',
      message: 'Read it',
      type: 'system',
      kind: 'support',
      now: new Date(),
    }),
  );
}
