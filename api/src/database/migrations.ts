import type { Migration } from 'kysely/migration';

/** Every database since the first release has run it. */
export const baseline = '20261122170000_baseline';

/**
 * Every migration by the name of its file, a line each. A published one
 * (testing/published-migrations.ts) never changes and imports nothing of the app. A change is a new
 * migration, later than all published ones: expand first, contract once no running version reads the
 * old form.
 */
const names = [baseline];

/** The migrations of this version by name. */
export const migrations: Readonly<Record<string, Migration>> = Object.fromEntries(
  await Promise.all(names.map(async (name) => [name, await load(name)] as const)),
);

async function load(name: string): Promise<Migration> {
  const loaded: Migration = await import(`./migrations/${name}.ts`);
  return loaded;
}
