import pg from 'pg';
import { waitFor } from '../wait-for.ts';
import type { JourneyServer } from './server-process.ts';

/** Queries a server's database directly; retries while PostgreSQL is starting. */
export async function inDatabaseOf<T>(
  server: JourneyServer,
  ask: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = await waitFor('a connection to PostgreSQL', () => open(server.databaseUrl()));
  return askAndEnd(client, ask);
}

/** Asks the database at an address, on a connection of its own. */
export async function inDatabaseAt<T>(
  at: string | pg.ClientConfig,
  ask: (client: pg.Client) => Promise<T>,
): Promise<T> {
  return askAndEnd(await open(at), ask);
}

async function open(at: string | pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(at);
  // A broken connection fails the query that needs it.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

async function askAndEnd<T>(client: pg.Client, ask: (client: pg.Client) => Promise<T>): Promise<T> {
  try {
    return await ask(client);
  } finally {
    await client.end();
  }
}
