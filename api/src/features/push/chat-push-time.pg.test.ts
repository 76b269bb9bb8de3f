import { expect, it } from 'vitest';
import { createDatabaseOfFile } from '../../database/testing/test-database.ts';
import { enqueueChatPush } from './push-queue-repository.ts';

const { db } = await createDatabaseOfFile();
const [second, hour] = [1000, 3_600_000];

it('a chat push written while the clock was ahead does not hold up those after it', async () => {
  const now = Date.parse('2027-03-01T12:00:00.000Z');
  const ahead = now + 48 * hour;
  for (const at of [ahead, now, now + second]) {
    await db.transaction().execute((trx) => enqueueChatPush(trx, new Date(at)));
  }
  const pushes = await db.selectFrom('pushes').select(['due_at', 'expires_at']).execute();
  expect(pushes).toEqual([
    { due_at: new Date(now + 5 * second), expires_at: new Date(now + 4 * hour) },
  ]);
});
