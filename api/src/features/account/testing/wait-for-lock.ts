import { sql } from 'kysely';
import { vi } from 'vitest';
import type { Db } from '../../../database/schema.ts';

/**
 * Runs what refers to a row while another transaction removes it: that commits once a statement waits.
 * @returns what it returned
 */
export async function whileRemoving<T>(
  db: Db,
  table: 'chat_messages' | 'notifications' | 'training_modules' | 'training_sections' | 'users',
  id: string,
  run: () => Promise<T>,
): Promise<T> {
  let running: Promise<T> | undefined;
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom(table).where('id', '=', id).execute();
    running = run();
    await waitForLock(db);
  });
  return await (running ?? run());
}

/** Waits until a statement of this database waits for a lock. */
export async function waitForLock(db: Db): Promise<void> {
  await vi.waitFor(
    async () => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
      if ((rows[0]?.count ?? 0) === 0) throw new Error('No statement waits for a lock');
    },
    { timeout: 10_000, interval: 10 },
  );
}
