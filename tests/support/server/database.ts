import pg from 'pg';
import type { JourneyServer } from './server-process.ts';
import { waitFor } from '../wait-for.ts';

/** Queries a server's database directly; retries while PostgreSQL is starting. */
export async function inDatabaseOf<T>(
  server: JourneyServer,
  ask: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = await waitFor('a connection to PostgreSQL', async () => {
    const fresh = new pg.Client({ connectionString: server.databaseUrl() });
    // A broken connection fails the query that needs it.
    fresh.on('error', () => undefined);
    await fresh.connect();
    return fresh;
  });
  try {
    return await ask(client);
  } finally {
    await client.end();
  }
}
