import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { inDatabaseOf } from '../support/server/database.ts';
import {
  earlierDataOfFile,
  earlierMigrations,
  inEmbedded,
  makeDataFolder,
} from '../support/server/earlier-data.ts';
import { runOperator } from '../support/server/run-operator.ts';
import { startServer } from '../support/server/server-process.ts';

// The embedded PostgreSQL's major in an upgrade; the move itself: api/src/backup/majors.

const makeData = earlierDataOfFile();

it('returns to the earlier PostgreSQL, too; a start of the server moves the data by itself', async () => {
  const dataFolder = makeDataFolder();
  await makeData(dataFolder, { major: 17 });
  // After the move: there can be no backup.
  writeFileSync(join(dataFolder, 'backups'), '');
  const failed = await runOperator({ dataFolder }, 'upgrade');
  expect(failed.code, failed.output).toBe(1);
  expect(failed.output).toContain('are moved to 18');
  expect(failed.output).toContain('of the earlier PostgreSQL: start the earlier version.');
  const kept = await inEmbedded(
    dataFolder,
    async (client) => {
      const list = async (query: string) =>
        (await client.query<{ name: string }>(query)).rows.map(({ name }) => name);
      return [
        await list('select name from kysely_migration order by 1'),
        await list('select username as name from users'),
      ];
    },
    17,
  );
  expect(kept).toEqual([earlierMigrations, ['from-before']]);

  // A start moves them, too, and says what the earlier version needs if that is all it can do.
  const refused = await startServer({ dataFolder }).catch(String);
  expect(refused).toContain('cannot be backed up before they are migrated');
  expect(refused).toContain(join('postgres', 'cluster-17'));
  rmSync(join(dataFolder, 'backups'));
  const server = await startServer({ dataFolder });
  onTestFinished(() => server.stop());
  const major = readFileSync(join(dataFolder, 'postgres', 'cluster', 'PG_VERSION'), 'utf8');
  expect(major.trim(), server.output).toBe('18');
  const { rows } = await inDatabaseOf(server, (client) =>
    client.query<{ name: string }>('select username as name from users'),
  );
  expect(rows).toEqual([{ name: 'from-before' }]);
}, 120_000);
