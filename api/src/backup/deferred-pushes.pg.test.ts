import { expect, it } from 'vitest';
import { insertRaw, insertRawParents, validRows } from '../database/testing/raw-rows.ts';
import { checkArchive } from './archive/archive-reader.ts';
import { loadRows } from './load-archive.ts';
import { BackupBench, openDatabase } from './testing/backup-bench.ts';

it('a browser does not wait for a chat push whose job is in no archive', async () => {
  const bench = await BackupBench.open();
  const { pool } = bench.database;
  const row = validRows.push_subscriptions(await insertRawParents(pool));
  const chat_told_at = new Date('2026-11-23T01:00:00Z');
  const chat_deferred_until = new Date('2999-01-01T07:00:00Z');
  await insertRaw(pool, 'push_subscriptions', { ...row, chat_told_at, chat_deferred_until });
  await bench.take();
  const { db, url } = await openDatabase();
  expect(await loadRows(bench.path, await checkArchive(bench.path), url)).toEqual([]);
  const browsers = db.selectFrom('push_subscriptions').select(['chat_told_at', 'endpoint']);
  expect(await browsers.select('chat_deferred_until').execute()).toEqual([
    { chat_told_at, endpoint: row.endpoint, chat_deferred_until: null },
  ]);
});
