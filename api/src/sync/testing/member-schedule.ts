import type { Db } from '../../database/schema.ts';
import { entryOf } from '../../database/testing/schedule-entries.ts';
import { type Cursor, decodeCursor } from '../pull/cursor.ts';
import type { SyncClient } from './sync-client.ts';

export async function insertEntriesOf(db: Db, userId: string, count: number): Promise<void> {
  const rows = Array.from({ length: count }, () => entryOf(userId, '2999-01-01'));
  await db.insertInto('schedule_entries').values(rows).execute();
}

/** Pulls to the last page and collects the changes of the member's schedule. */
export async function pullAll(client: SyncClient) {
  const scope = `schedule:${client.userId}`;
  const put: string[] = [];
  const drop: string[] = [];
  for (let pages = 1; ; pages += 1) {
    const answer = await client.exchange();
    put.push(...(answer.scopes[scope]?.put ?? []).map((change) => change.id));
    drop.push(...(answer.scopes[scope]?.drop ?? []).map((change) => change.id));
    if (!answer.more) return { put, drop, pages, answer };
  }
}

/** Decodes a cursor. @throws for an invalid one */
export function readCursor(text: string | null): Cursor {
  const cursor = decodeCursor(text ?? '');
  if (!cursor) throw new Error('cursor expected');
  return cursor;
}
