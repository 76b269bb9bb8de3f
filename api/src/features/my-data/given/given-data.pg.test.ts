import { describe, expect, it } from 'vitest';
import { createDatabaseOfFile } from '../../../database/testing/test-database.ts';
import { personalData } from '../../users/personal-data.ts';
import type { GivenRows } from './given-kinds.ts';
import { givenTables, readTables, tableNamed } from './given-data.ts';

const database = await createDatabaseOfFile();

const advice = `
Say in my-data/given what a member's download has of this table: each column in 'gives', or in
'withholds' with the reason in words for the member.
`;

async function columnsByTable(): Promise<Map<string, string[]>> {
  const { rows } = await database.pool.query<{ name: string; columns: string[] }>(`
    select table_name as name, array_agg(column_name::text) as columns
    from information_schema.columns where table_schema = 'public' group by 1`);
  return new Map(rows.map(({ name, columns }) => [name, columns]));
}

async function primaryKeys(): Promise<Map<string, string[]>> {
  const { rows } = await database.pool.query<{ name: string; key: string[] }>(`
    select c.relname as name, array_agg(a.attname::text) as key
    from pg_index as i join pg_class as c on c.oid = i.indrelid
      join pg_attribute as a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
    where i.indisprimary and c.relnamespace = 'public'::regnamespace group by 1`);
  return new Map(rows.map(({ name, key }) => [name, key]));
}

const given = [...readTables].map(([name, table]) => [tableNamed(name), table] as const);
const rowTables = given.filter((pair): pair is [string, GivenRows] => pair[1].kind === 'rows');

describe('every table of the database', () => {
  it('says of each column whether it is given', async () => {
    const columns = await columnsByTable();
    for (const [table, { owner, gives, withholds }] of given) {
      const named = [...new Set([owner, ...gives, ...Object.keys(withholds)])];
      expect(named.toSorted(), table + advice).toEqual(columns.get(table)?.toSorted());
      const twice = gives.filter((column) => column in withholds);
      expect(twice, table).toEqual([]);
      for (const reason of Object.values(withholds)) expect(reason).toMatch(/^[A-Z].+\.$/);
    }
  });

  it('is found page by page through its primary key', async () => {
    const keys = await primaryKeys();
    for (const [table, { key, owner }] of rowTables) {
      // Within one owner's rows the owner adds nothing.
      const wanted = keys.get(table)?.filter((column) => column !== owner) ?? [];
      expect(key.filter((column) => column !== owner).toSorted(), table).toEqual(wanted.toSorted());
    }
  });

  it('is nobody’s only if no row of it is about an account', () => {
    for (const [table, { kind }] of Object.entries(givenTables)) {
      if (kind === 'nobodys') expect(personalData[table]?.treatment, table).toBe('impersonal');
    }
  });
});
