import type { Database, Db } from '@greenroom/api/database/schema';
import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';

/** Pieces of work, by their titles. */
export type Works = Readonly<Record<string, (db: Db) => Promise<unknown>>>;

/** PostgreSQL's plans for the statements of each piece of work, by its title. */
export async function explainThrough(
  database: pg.Client,
  works: Works,
): Promise<Map<string, string>> {
  const plans = new Map<string, string>();
  for (const [title, work] of Object.entries(works)) {
    const lines: string[] = [];
    await work(explaining(database, lines));
    plans.set(title, lines.join('\n'));
  }
  return plans;
}

/** A database that explains statements and also executes them. */
function explaining(database: pg.Client, lines: string[]): Db {
  return databaseOf(async (text, values) => {
    if (!/^\s*(select|with)\b/.test(text)) return database.query(text, [...values]);
    const explain = `explain (analyze, buffers, costs off) ${text}`;
    // Once to warm up.
    await database.query(explain, [...values]);
    const { rows } = await database.query<{ 'QUERY PLAN': string }>(explain, [...values]);
    lines.push(...rows.map((row) => shorten(row['QUERY PLAN'])));
    return database.query(text, [...values]);
  });
}

/** A database whose statements go to `query`. */
export function databaseOf(
  query: (text: string, values: readonly unknown[]) => Promise<unknown>,
): Db {
  const client = { query, release: () => undefined };
  const pool = { connect: async () => client, end: async () => undefined, options: {} };
  // Kysely needs no other method of a pool.
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool: pool as never }) });
}

function shorten(line: string): string {
  return line.length <= 220 ? line : `${line.slice(0, 200)}…`;
}
