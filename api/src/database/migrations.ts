import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Migration } from 'kysely/migration';

/** A migration, and how it runs beside servers of another version. */
export interface GreenroomMigration extends Migration {
  /**
   * It removes or tightens what servers of an earlier version use: it waits until none runs
   * (CONTRIBUTING.md, Adding a migration). Absent: it expands, and runs at once.
   */
  readonly contracts?: true;
}

/** Every database since the first release has run it. */
export const baseline = '20261122170000_baseline';

/**
 * Every migration by the name of its file in `migrations`. A published one
 * (testing/published-migrations.ts) never changes and imports nothing of the app. A change is a new
 * file, later than all published ones: expand first, contract once no running version reads the old
 * form.
 */
export const migrations: Readonly<Record<string, GreenroomMigration>> = Object.fromEntries(
  await Promise.all((await listNames()).map(async (name) => [name, await load(name)] as const)),
);

/** The last one: the schema this version needs. */
export const lastMigration = Object.keys(migrations).toSorted().at(-1) ?? baseline;

async function listNames(): Promise<string[]> {
  const files = await readdir(join(import.meta.dirname, 'migrations'));
  return files.flatMap((file) => /^(\d{14}_\w+)\.ts$/.exec(file)?.[1] ?? []);
}

async function load(name: string): Promise<GreenroomMigration> {
  const loaded: GreenroomMigration = await import(`./migrations/${name}.ts`);
  return loaded;
}
