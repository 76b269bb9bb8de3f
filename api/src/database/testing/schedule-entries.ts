import type { Insertable } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Database, Db } from '../schema.ts';

type Entry = Insertable<Database['schedule_entries']>;

/** The row of a planned shift, as another program would write it. `more`: what differs. */
export function entryOf(userId: string, date: string, more: Partial<Entry> = {}) {
  const hours = { planned_start_time: '20:00', planned_end_time: '22:00' };
  const none = { actual_start_time: null, actual_end_time: null };
  return { user_id: userId, date, ...hours, ...none, ...more, id: more.id ?? newId() };
}

/** Inserts a planned shift, bypassing the handlers. @returns its id */
export async function insertEntry(db: Db, ...of: Parameters<typeof entryOf>): Promise<string> {
  const row = entryOf(...of);
  await db.insertInto('schedule_entries').values(row).execute();
  return row.id;
}
