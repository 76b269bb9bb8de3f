import type { World } from './world.ts';

/**
 * Stores the member's shifts by SQL, `aDay` of each day: the feed's triggers run, the handlers do not.
 */
export async function insertShifts(
  { database, userId }: World,
  count: number,
  aDay = 48,
): Promise<void> {
  await database.query(
    `insert into schedule_entries (id, user_id, date, planned_start_time, planned_end_time)
     select gen_random_uuid(), $1, to_char(current_date + 1 + n / $3::int, 'YYYY-MM-DD'),
       to_char(time '00:00' + (n % 48) * interval '30 minutes', 'HH24:MI'),
       to_char(time '00:15' + (n % 48) * interval '30 minutes', 'HH24:MI')
     from generate_series(0, $2 - 1) as n`,
    [userId, count, aDay],
  );
  await database.query('vacuum analyze');
}
