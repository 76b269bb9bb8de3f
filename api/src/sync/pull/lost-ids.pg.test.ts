import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connectDatabase } from '../../database/connect.ts';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../database/embedded/embedded-postgres.ts';
import { migrateToLatest } from '../../database/migrate.ts';
import type { Db } from '../../database/schema.ts';
import { insertUser } from '../../database/testing/test-database.ts';
import { waitFor } from '../../database/testing/wait-for.ts';
import { type FeedPosition, readNews } from '../../live/live-repository.ts';
import { insertEntriesOf, pullAll, readCursor } from '../testing/member-schedule.ts';
import { SyncClient } from '../testing/sync-client.ts';
import { xmaxOf } from './cursor.ts';

/** Rolled-back transactions whose ids the crash takes back. */
const lost = 40;

let folder: string;
let postgres: EmbeddedPostgres;
let connection: ReturnType<typeof connectDatabase>;
let userId: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'greenroom-lost-ids-'));
  // The log is flushed by commits alone, as in the moment before a crash.
  const settings = { wal_writer_delay: '10s', wal_writer_flush_after: '1GB' };
  postgres = await startEmbeddedPostgres({ folder, settings });
  connection = connectDatabase(postgres.url);
  await migrateToLatest(connection.db);
}, 120_000);
afterAll(async () => {
  await connection.close();
  await postgres.stop();
  await rm(folder, { recursive: true, maxRetries: 5 });
});
beforeEach(async () => {
  userId = (await insertUser(connection.db)).id;
});

const readXmax = async (db: Db) => {
  const { rows } = await sql<{ snapshot: string }>`
    select pg_current_snapshot()::text as snapshot`.execute(db);
  return xmaxOf(rows[0]?.snapshot ?? '');
};

/** Transactions that took an id, wrote, and were rolled back: nothing of them is flushed. */
async function rollBack(count: number): Promise<void> {
  for (let done = 0; done < count; done += 1) {
    const trx = await connection.db.startTransaction().execute();
    await insertEntriesOf(trx, userId, 1);
    await trx.rollback().execute();
  }
}

/** One backend dies, and PostgreSQL starts the others anew; its own start time stays. */
async function crash(): Promise<void> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(
    connection.db,
  );
  process.kill(rows[0]?.pid ?? 0, 'SIGKILL');
  await waitFor(async () => {
    await sql`select 1`.execute(connection.db);
    return true;
  });
}

/** Commits until every id that was lost has been given again. */
async function reuseIds(
  until: bigint,
  change = async (_count: number) => insertEntriesOf(connection.db, userId, 1),
): Promise<number> {
  for (let count = 0; ; count += 1) {
    if ((await readXmax(connection.db)) > until) return count;
    await change(count);
  }
}

describe('changes with ids that a crash took back', () => {
  it('come with the next pull, whose device knew these ids as rolled back', async () => {
    const client = new SyncClient(connection.db, userId);
    await pullAll(client);
    await rollBack(lost);
    await pullAll(client);
    const seen = xmaxOf(readCursor(client.cursor).position ?? '');
    await crash();
    // What is to be shown: the ids go back.
    expect(await readXmax(connection.db)).toBeLessThan(seen);
    const added = await reuseIds(seen);
    expect(added).toBeGreaterThan(lost / 2);
    expect((await pullAll(client)).put).toHaveLength(added);
    expect((await pullAll(client)).put).toEqual([]);
  });

  it('come to a pull whose first page was sent before', async () => {
    const client = new SyncClient(connection.db, userId);
    await insertEntriesOf(connection.db, userId, 1_500);
    await rollBack(lost);
    const first = await client.exchange();
    expect(first.more).toBe(true);
    const seen = xmaxOf(readCursor(client.cursor).page?.position ?? '');
    await crash();
    expect(await readXmax(connection.db)).toBeLessThan(seen);
    const sent = first.scopes[`schedule:${userId}`]?.put?.map(({ id }) => id) ?? [];
    const changed = await reuseIds(seen, async (count) => {
      const hours = { planned_end_time: '23:00' };
      const row = connection.db.updateTable('schedule_entries').set(hours);
      await row.where('id', '=', sent[count] ?? '').execute();
    });
    expect(changed).toBeGreaterThan(lost / 2);
    // These rows lie before the place at which the first pull goes on.
    await pullAll(client);
    const { put } = await pullAll(client);
    expect(put).toEqual(expect.arrayContaining(sent.slice(0, changed)));
    expect((await pullAll(client)).put).toEqual([]);
  });

  it('are announced as everything', async () => {
    const wanted = { collections: [], limit: 10 };
    const read = (position: FeedPosition | null) => readNews(connection.db, position, wanted);
    const { position } = await read(null);
    expect((await read(position)).isPartial).toBe(false);
    await crash();
    expect((await read(position)).isPartial).toBe(true);
  });
});
