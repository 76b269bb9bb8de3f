import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { migrations } from './migrations.ts';
import { hashMigration, publishedMigrations } from './testing/published-migrations.ts';

const published = Object.keys(publishedMigrations);

const advice = `
This migration has landed: databases have run it as it was and will not run it again. Restore its files
byte for byte (git log -- api/src/database/migrations) and put the difference into a new migration with
a later timestamp than every published one.
`;

describe('published migrations', () => {
  it.each(published)('%s is unchanged since its publication', async (name) => {
    const hash = await hashMigration(name).catch(() => 'no such file');
    expect(hash, advice).toBe(publishedMigrations[name]);
    expect(Object.keys(migrations), advice).toContain(name);
  });

  it('are listed with all others of their folder', async () => {
    const files = await readdir(join(import.meta.dirname, 'migrations'));
    const names = files.filter((file) => file.endsWith('.ts')).map((file) => file.slice(0, -3));
    expect(Object.keys(migrations).toSorted()).toEqual(names.toSorted());
  });

  it('are all there are, in their order', () => {
    const names = Object.keys(migrations).toSorted();
    expect(
      names,
      'A new migration takes a later timestamp than every published one, and has its hash here.',
    ).toEqual(published);
  });
});
