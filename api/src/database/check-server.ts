import { sql } from 'kysely';
import { isDatabaseUnavailable } from './database-errors.ts';
import { isRefusedByPooler, poolerRefusal } from './pooler.ts';
import type { Db } from './schema.ts';

/** The oldest major version of PostgreSQL that is supported. */
export const oldestPostgres = 15;

export interface DatabaseServer {
  /** As PostgreSQL numbers it: 150006. */
  readonly version: number;
  /** Of this database: UTF8. */
  readonly encoding: string;
}

export async function readDatabaseServer(db: Db): Promise<DatabaseServer> {
  const { rows } = await sql<{ version: string; encoding: string }>`
    select current_setting('server_version_num') as version,
      current_setting('server_encoding') as encoding`.execute(db);
  return { version: Number(rows[0]?.version), encoding: rows[0]?.encoding ?? '' };
}

/** Why a database cannot be used, and what to do; null: it can. */
export function findUnfitness({ version, encoding }: DatabaseServer): string | null {
  const major = Math.floor(version / 10_000);
  if (major < oldestPostgres) {
    return `The database is PostgreSQL ${major}. Greenroom needs ${oldestPostgres} or later.`;
  }
  if (encoding !== 'UTF8') {
    return `The database is encoded in ${encoding}. Create it with "create database … encoding 'UTF8' template template0".`;
  }
  return null;
}

const remedies: Readonly<Record<string, string>> = {
  '28P01': 'Check the name and password in DATABASE_URL.',
  '28000': 'Check the name and password in DATABASE_URL, and pg_hba.conf of the database.',
  '3D000': 'Create the database, or correct its name in DATABASE_URL.',
  '42501': 'Make the role of DATABASE_URL the owner of the database.',
};

/** What to do about an error that has nothing to do with the schema; null: another error. */
export function findRemedy(error: unknown): string | null {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? (remedies[code] ?? null) : null;
}

/**
 * The error of a connection or of its first query, in words for whoever begins to work with the
 * database: the same for the server's start and every command. Other errors stay as they are.
 */
export function inOperatorWords(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  if (isRefusedByPooler(error)) return new Error(poolerRefusal, { cause: error });
  const remedy = findRemedy(error);
  if (remedy !== null) return new Error(`${error.message}. ${remedy}`, { cause: error });
  if (!isDatabaseUnavailable(error)) return error;
  return new Error(`The database cannot be reached. ${messageOf(error)}`, { cause: error });
}

/** Node's error has no words of its own where each address of a name refused the connection. */
function messageOf(error: Error): string {
  if (error.message !== '' || !(error instanceof AggregateError)) return error.message;
  return error.errors.map((each) => (each instanceof Error ? each.message : '')).join(', ');
}
