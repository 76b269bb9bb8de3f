import { sql } from 'kysely';
import type { Db } from './schema.ts';

/** What to do about a pooler that gives a connection no session of its own. */
export const poolerRefusal =
  'DATABASE_URL leads to a pooler such as PgBouncer. Greenroom pools by itself and needs sessions of its own, for LISTEN, time limits and prepared statements: name the PostgreSQL server.';

/** Whether the connection was refused by a pooler, which knows few of PostgreSQL's settings. */
export function isRefusedByPooler(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('unsupported startup parameter');
}

/** Whether two connections share a session of PostgreSQL, as with a pooler in transaction mode. */
export async function sharesSessions(db: Db): Promise<boolean> {
  return db.connection().execute(async (one) => {
    const session = await readSession(one);
    // The session is given back between transactions, and the other connection receives it.
    return db.transaction().execute(async (other) => (await readSession(other)) === session);
  });
}

async function readSession(db: Db): Promise<number | undefined> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  return rows[0]?.pid;
}
