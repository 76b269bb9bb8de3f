import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { createDatabaseOfFile, insertUser } from '../../database/testing/test-database.ts';
import { purge } from './purge.ts';

const { db } = await createDatabaseOfFile();
const [hour, day] = [3_600_000, 24 * 3_600_000];
const start = Date.now();
const purgeAfter = (days: number) => purge(db, new Date(start + days * day));

beforeEach(async () => {
  await sql`delete from users`.execute(db);
  await sql`delete from sync_positions`.execute(db);
  const { id } = await insertUser(db);
  await sql`
    insert into notifications (user_id, title, message, type)
    values (${id}, 'News', 'Read it', 'system')`.execute(db);
});

const countNotifications = async () =>
  (await db.selectFrom('notifications').select('id').execute()).length;

it('believes a clock that is years ahead once it has been so for a day', async () => {
  await purgeAfter(0);
  const years = 10 * 365;
  for (const ahead of [years, years + hour / day, years + 0.9]) {
    expect(await purgeAfter(ahead)).toBeNull();
  }
  expect(await countNotifications()).toBe(1);
  expect(await purgeAfter(years + 1.1)).toMatchObject({ notifications: 1 });
});

it('purges as ever once the clock is right again', async () => {
  await purgeAfter(0);
  expect(await purgeAfter(3_650)).toBeNull();
  expect(await purgeAfter(1)).toMatchObject({ notifications: 0 });
  for (let days = 50; days <= 350; days += 50) await purgeAfter(days);
  expect(await purgeAfter(366)).toMatchObject({ notifications: 1 });
});
