import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createDatabaseOfFile, insertUser } from '../../database/testing/test-database.ts';
import { readPlatformEarnings } from './earnings-totals-repository.ts';

const test = await createDatabaseOfFile();

const weeks = ['2026-11-01', '2026-11-08', '2026-11-15'] as const;

const earn = (userId: string, week: string, amount: string) =>
  test.db
    .insertInto('earnings')
    .values({
      user_id: userId,
      week_start: week,
      date: week,
      amount,
      description: null,
      added_by_id: null,
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'week_start']).doUpdateSet({ amount }))
    .execute();

const kept = async () => ({
  weeks: await test.db
    .selectFrom('earnings_week_totals')
    .selectAll()
    .orderBy('week_start')
    .execute(),
  users: await test.db.selectFrom('earnings_user_totals').selectAll().orderBy('user_id').execute(),
});

/** The same sums from the rows. */
async function computed() {
  const byWeek = sql<Awaited<ReturnType<typeof kept>>['weeks'][number]>`
    select week_start, sum(amount)::numeric(18, 2) as amount, count(*)::integer as members
    from earnings group by week_start order by week_start`.execute(test.db);
  const byUser = sql<Awaited<ReturnType<typeof kept>>['users'][number]>`
    select user_id, sum(amount)::numeric(18, 2) as amount, count(*)::integer as weeks
    from earnings group by user_id order by user_id`.execute(test.db);
  return { weeks: (await byWeek).rows, users: (await byUser).rows };
}

it('equal the sums of the rows after every insert, update and delete', async () => {
  expect(await readPlatformEarnings(test.db)).toBe('0.00');
  const [ada, bea] = [await insertUser(test.db), await insertUser(test.db)];
  await earn(ada.id, weeks[0], '10.10');
  await earn(bea.id, weeks[0], '0.05');
  await earn(bea.id, weeks[1], '99999999.99');
  expect(await kept()).toEqual(await computed());
  expect(await readPlatformEarnings(test.db)).toBe('100000010.14');
  await earn(bea.id, weeks[1], '20.00');
  await test.db
    .updateTable('earnings')
    .set({ amount: '1.01' })
    .where('user_id', '=', ada.id)
    .execute();
  await test.db
    .updateTable('earnings')
    .set({ week_start: weeks[2], date: weeks[2] })
    .where('week_start', '=', weeks[1])
    .execute();
  expect(await kept()).toEqual(await computed());
  expect((await kept()).weeks.map(({ week_start }) => week_start)).toEqual([weeks[0], weeks[2]]);
  await test.db.deleteFrom('users').where('id', '=', bea.id).execute();
  expect(await kept()).toEqual(await computed());
  expect(await readPlatformEarnings(test.db)).toBe('1.01');
  await test.db.deleteFrom('earnings').execute();
  expect(await kept()).toEqual({ weeks: [], users: [] });
});

it('lose nothing when several write at once', async () => {
  const users = await Promise.all([1, 2, 3, 4, 5, 6].map(() => insertUser(test.db)));
  await Promise.all(
    users.flatMap(({ id }, index) =>
      weeks.map((week, place) => earn(id, week, `${index + 1}.${place}1`)),
    ),
  );
  expect(await kept()).toEqual(await computed());
});
