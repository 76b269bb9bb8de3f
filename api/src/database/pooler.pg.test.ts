import { describe, expect, it } from 'vitest';
import { migrateDatabase } from './migrate.ts';
import { poolerRefusal, sharesSessions } from './pooler.ts';
import { ignoringSettings, isPgBouncerMissing, startPgBouncer } from './testing/pgbouncer.ts';
import { createDatabaseOfFile } from './testing/test-database.ts';

const database = await createDatabaseOfFile();

it('finds that connections of PostgreSQL itself have sessions of their own', async () => {
  expect(await sharesSessions(database.db)).toBe(false);
});

describe.skipIf(isPgBouncerMissing)(
  `PgBouncer${isPgBouncerMissing ? ' (skipped: not installed)' : ''}`,
  () => {
    it.each([
      ['as it is installed', ''],
      ['that ignores settings', ignoringSettings],
    ])('%s is refused at the start, with what to do', async (_which, more) => {
      const url = await startPgBouncer(database.url, more);
      await expect(migrateDatabase(url)).rejects.toThrow(poolerRefusal);
    });
  },
);
