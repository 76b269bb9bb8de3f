import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@greenroom/api/database/embedded/embedded-postgres';
import { migrateDatabaseTo } from '@greenroom/api/database/migrate';
import { migrations } from '@greenroom/api/database/migrations';
import pg from 'pg';
import { afterAll, onTestFinished } from 'vitest';

/** What an earlier version had run. */
export const earlierMigrations = Object.keys(migrations).filter((name) => name < '20261123200000');

/** What release 0.1.0 had run: published migrations never change (published-migrations.ts). */
export const migrationsOfFirstRelease = Object.keys(migrations).filter(
  (name) => name <= '20261123200000_backups',
);

/** An empty data folder, removed after the test. */
export function makeDataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'greenroom-data-'));
  // Under root, PostgreSQL runs as another user, who needs access.
  chmodSync(folder, 0o755);
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** An account, in the schema of any version. */
export const accountFromBefore = `
  insert into users (id, username, email, status, approved_at, auth_type, password)
  values (gen_random_uuid(), 'from-before', 'before@example.org', 'approved', now(), 'local', 'none')`;

/**
 * Works in the embedded database of a stopped installation, on a connection.
 * @param major of its PostgreSQL. Absent: this version's
 */
export async function inEmbedded<T>(
  dataFolder: string,
  work: (client: pg.Client, url: string) => Promise<T>,
  major?: number,
): Promise<T> {
  const folder = join(dataFolder, 'postgres');
  const postgres = await startEmbeddedPostgres({ folder, ...(major !== undefined && { major }) });
  const client = new pg.Client({ connectionString: postgres.url });
  try {
    await client.connect();
    return await work(client, postgres.url);
  } finally {
    await client.end();
    await postgres.stop();
  }
}

interface EarlierData {
  /** The migrations that it ran. Absent: those of an earlier version. */
  readonly ran?: readonly string[];
  /** SQL of a test. */
  readonly plant?: string;
  readonly major?: number;
}

/**
 * For the top of a test file. What is returned fills a data folder with an account, and with copies of
 * what it made before: to initialise a database takes more than a second.
 */
export function earlierDataOfFile(): (dataFolder: string, data?: EarlierData) => Promise<void> {
  const made = new Map<string, string>();
  afterAll(() => {
    for (const folder of made.values()) rmSync(folder, { recursive: true, force: true });
  });
  return async (dataFolder, { ran = earlierMigrations, plant = '', major } = {}) => {
    const which = `${major} ${ran.join()}`;
    let folder = made.get(which);
    if (folder === undefined) {
      folder = mkdtempSync(join(tmpdir(), 'greenroom-earlier-'));
      made.set(which, folder);
      await initialise(folder, ran, major);
    }
    // Keeps owner and mode: PostgreSQL refuses files that others may read.
    execFileSync('cp', ['-a', `${folder}/.`, dataFolder]);
    if (plant !== '') await inEmbedded(dataFolder, (client) => client.query(plant), major);
  };
}

async function initialise(
  folder: string,
  ran: readonly string[],
  major: number | undefined,
): Promise<void> {
  chmodSync(folder, 0o755);
  const fill = async (client: pg.Client, url: string) => {
    await migrateDatabaseTo(url, ran);
    await client.query(accountFromBefore);
  };
  await inEmbedded(folder, fill, major);
}

/** SQL to plant: whatever writes to the table fails. */
export function raising(table: string): string {
  return `
  create function fail() returns trigger language plpgsql as $$
    begin raise exception 'planted'; end $$;
  create trigger planted before insert or update on ${table} for each row execute function fail()`;
}
