import type { JourneyServer } from './server/server-process.ts';
import { inDatabaseOf } from './server/database.ts';
import { waitFor } from './wait-for.ts';

/** Every stored shift by start, one text each: '08:00–10:00 planned'. */
export async function readShifts(server: JourneyServer): Promise<string[]> {
  const { rows } = await inDatabaseOf(server, (db) =>
    db.query<Record<'planned' | 'actual' | 'status', string>>(`
      select planned_start_time || '–' || planned_end_time as planned, status,
        coalesce(' ' || actual_start_time || '–' || actual_end_time, '') as actual
      from schedule_entries order by date, planned_start_time, id`),
  );
  return rows.map(({ planned, status, actual }) => `${planned} ${status}${actual}`);
}

/** Waits until PostgreSQL holds exactly these shifts, none missing or duplicated. */
export async function waitForShifts(
  server: JourneyServer,
  expected: readonly string[],
): Promise<void> {
  let last: string[] = [];
  try {
    await waitFor('the shifts in PostgreSQL', async () => {
      last = await readShifts(server);
      return JSON.stringify(last) === JSON.stringify(expected);
    });
  } catch (error) {
    throw new Error(`PostgreSQL holds ${JSON.stringify(last)}`, { cause: error });
  }
}

/** Number of mutations by outcome: `{applied: 5}`. */
export async function countOutcomes(server: JourneyServer): Promise<Record<string, number>> {
  const { rows } = await inDatabaseOf(server, (db) =>
    db.query<{ status: string; count: number }>(
      'select status, count(*)::int as count from sync_outcomes group by status',
    ),
  );
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
}

/** Ends every session of a member in the database, like expiry. */
export async function endSessionsOf(server: JourneyServer, username: string): Promise<void> {
  await inDatabaseOf(server, (db) =>
    db.query('delete from sessions using users where users.id = user_id and username = $1', [
      username,
    ]),
  );
}
