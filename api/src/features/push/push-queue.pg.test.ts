import { chatPushDelay } from '@greenroom/sync-protocol/chat/chat-rules';
import { v7 as newId } from 'uuid';
import { expect, it } from 'vitest';
import { insertRaw, insertRawParents, validRows } from '../../database/testing/raw-rows.ts';
import { createDatabaseOfFile } from '../../database/testing/test-database.ts';
import { priorityOf } from './push-job-parts.ts';
import { enqueueChatPush } from './push-queue-repository.ts';
import { takeDuePushes } from './pushes-repository.ts';

const database = await createDatabaseOfFile();
const now = new Date('2026-11-20T12:00:00.000Z');

it('a reminder is taken before earlier pushes that can wait', async () => {
  const parents = await insertRawParents(database.pool);
  const push = { ...validRows.pushes(parents), audience: 'user', due_at: now };
  // One more than are taken at once.
  for (let count = 0; count <= 500; count += 1) {
    await insertRaw(database.pool, 'pushes', { ...push, id: newId(), urgency: 'low' });
  }
  const reminder = newId();
  const later = new Date(now.getTime() + 5_000);
  await insertRaw(database.pool, 'pushes', {
    ...push,
    id: reminder,
    urgency: 'high',
    due_at: later,
  });
  const taken = await database.db.transaction().execute((trx) => takeDuePushes(trx, later));
  expect(taken).toHaveLength(500);
  expect(taken.map(({ id }) => id)).toContain(reminder);
});

it.each([
  ['user', 'high', 2],
  ['user', 'normal', 1],
  ['user', 'low', 0],
  ['everybody', 'normal', 0],
] as const)(
  'jobs of a push to %s of %s urgency have priority %d',
  (audience, urgency, priority) => {
    expect(priorityOf({ audience, urgency })).toBe(priority);
  },
);

it('a chat push written while the clock was ahead does not hold up those after it', async () => {
  const [second, hour] = [1000, 3_600_000];
  const start = Date.parse('2027-03-01T12:00:00.000Z');
  const ahead = start + 48 * hour;
  for (const at of [ahead, start, start + second]) {
    await database.db.transaction().execute((trx) => enqueueChatPush(trx, new Date(at)));
  }
  const pushes = await database.db
    .selectFrom('pushes')
    .select(['due_at', 'expires_at'])
    .where('audience', '=', 'chat')
    .execute();
  expect(pushes).toEqual([
    { due_at: new Date(start + chatPushDelay * second), expires_at: new Date(start + 4 * hour) },
  ]);
});
