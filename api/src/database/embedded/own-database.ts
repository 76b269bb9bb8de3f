import pg from 'pg';
import type { PostgresEndpoint } from './postgres-endpoint.ts';

const name = 'greenroom';

/**
 * Creates Greenroom's role and database when missing. The role is no superuser, so that no code
 * depends on privileges other databases do not grant.
 * @returns the address to connect to
 */
export async function createOwnDatabase(
  endpoint: PostgresEndpoint,
  password: string,
): Promise<string> {
  const client = new pg.Client({
    connectionString: endpoint.url('postgres', password, 'postgres'),
    connectionTimeoutMillis: 10_000,
  });
  // Without a listener a broken connection would end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    const role = await client.query('select from pg_roles where rolname = $1', [name]);
    if (role.rowCount === 0) {
      const literal = client.escapeLiteral(password);
      await client.query(`create role ${name} login createdb password ${literal}`);
    }
    const database = await client.query('select from pg_database where datname = $1', [name]);
    if (database.rowCount === 0) await client.query(`create database ${name} owner ${name}`);
  } finally {
    await client.end();
  }
  return ownDatabaseUrl(endpoint, password);
}

/** The address of Greenroom's own database on a cluster. */
export function ownDatabaseUrl(endpoint: PostgresEndpoint, password: string): string {
  return endpoint.url(name, password, name);
}
