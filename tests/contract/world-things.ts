import { notifyUser } from '@greenroom/api/features/notifications/notifications-repository';
import type { TestApp } from '@greenroom/api/http/testing/test-app';
import { v7 as newId } from 'uuid';

/** Inserts a planned entry, bypassing the handlers. */
export async function addEntry({ db }: TestApp, userId: string, date: string): Promise<string> {
  const id = newId();
  await db
    .insertInto('schedule_entries')
    .values({
      id,
      user_id: userId,
      date,
      planned_start_time: '09:00',
      planned_end_time: '10:00',
      actual_start_time: null,
      actual_end_time: null,
    })
    .execute();
  return id;
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
