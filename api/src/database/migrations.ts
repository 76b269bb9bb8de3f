import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Migration } from 'kysely/migration';

/** Every database since the first release has run it. */
export const baseline = '20261122170000_baseline';

/**
 * Every migration by the name of its file in `migrations`. A published one
 * (testing/published-migrations.ts) never changes and imports nothing of the app. A change is a new
 * file, later than all published ones: expand first, contract once no running version reads the old
 * form.
 */
export const migrations: Readonly<Record<string, Migration>> = Object.fromEntries(
  await Promise.all((await listNames()).map(async (name) => [name, await load(name)] as const)),
);

/** The last one: the schema this version needs. */
export const lastMigration = Object.keys(migrations).toSorted().at(-1) ?? baseline;

async function listNames(): Promise<string[]> {
  const files = await readdir(join(import.meta.dirname, 'migrations'));
  return files.flatMap((file) => /^(\d{14}_\w+)\.ts$/.exec(file)?.[1] ?? []);
}

async function load(name: string): Promise<Migration> {
  const loaded: Migration = await import(`./migrations/${name}.ts`);
  return loaded;
}
