import { describe, expect, it } from 'vitest';
import { findUnfitness, inOperatorWords, readDatabaseServer } from './check-server.ts';
import { migrateDatabase } from './migrate.ts';
import { createEmptyDatabase, createDatabaseOfFile } from './testing/test-database.ts';

const database = await createDatabaseOfFile();

it('takes the server of these tests', async () => {
  const server = await readDatabaseServer(database.db);
  expect(server.encoding).toBe('UTF8');
  expect(findUnfitness(server)).toBeNull();
});

it.each([
  [140_023, 'UTF8', 'The database is PostgreSQL 14. Greenroom needs 15 or later.'],
  [150_000, 'UTF8', null],
  [180_001, 'SQL_ASCII', expect.stringContaining('encoded in SQL_ASCII')],
])('PostgreSQL %d in %s: %s', (version, encoding, words) =>
  expect(findUnfitness({ version, encoding })).toEqual(words),
);

it('names each address that refused the connection', () => {
  const refused = ['::1', '127.0.0.1'].map((host) =>
    Object.assign(new Error(`connect ECONNREFUSED ${host}:5432`), { code: 'ECONNREFUSED' }),
  );
  expect(inOperatorWords(new AggregateError(refused))).toMatchObject({
    message:
      'The database cannot be reached. connect ECONNREFUSED ::1:5432, connect ECONNREFUSED 127.0.0.1:5432',
  });
});

describe('a database that cannot be used', () => {
  const addressOf = (name: string) => {
    const url = new URL(database.url);
    url.pathname = `/${name}`;
    return url.href;
  };

  it('is refused for its encoding before anything is changed', async () => {
    const name = `greenroom_ascii_${process.pid}`;
    await database.pool.query(
      `create database ${name} encoding 'SQL_ASCII' locale 'C' template template0`,
    );
    try {
      await expect(migrateDatabase(addressOf(name))).rejects.toThrow(
        /^The database is encoded in SQL_ASCII\. Create it with/,
      );
    } finally {
      await database.pool.query(`drop database ${name} with (force)`);
    }
  });

  it('is not called a failed migration when it does not exist', async () => {
    await expect(migrateDatabase(addressOf('nowhere'))).rejects.toThrow(
      /^database "nowhere" does not exist\. Create the database, or correct its name/,
    );
  });

  it('says what a role without rights needs', async () => {
    const empty = await createEmptyDatabase();
    try {
      await empty.pool.query('revoke create on schema public from public, pg_database_owner');
      await expect(migrateDatabase(empty.url)).rejects.toThrow(
        /^permission denied for .*\. Make the role of DATABASE_URL the owner of the database\.$/,
      );
    } finally {
      await empty.drop();
    }
  });
});
