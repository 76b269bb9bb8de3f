import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { createNamedClient } from './named-client.ts';
import type { Database } from './schema.ts';

export { isDatabaseUnavailable, isRetryableTransaction } from './database-errors.ts';

export interface ConnectOptions {
  /** Connections at most; 10 unless told. */
  readonly poolSize?: number;
  /** Milliseconds a statement may take on the server; 0 for no limit, as with the next two. */
  readonly statementTimeout?: number;
  /** Milliseconds a statement waits for a lock. */
  readonly lockTimeout?: number;
  /** Milliseconds a transaction may sit idle before its session is ended. */
  readonly idleInTransactionTimeout?: number;
  /** Milliseconds to wait for a connection, be it a new one or a free one of the pool. */
  readonly connectTimeout?: number;
  readonly applicationName?: string;
  /** Told of connections that broke while idle; the pool replaces them by itself. */
  readonly onIdleError?: (error: Error) => void;
}

export interface DatabaseConnection {
  readonly db: Kysely<Database>;
  readonly pool: pg.Pool;
  /** Resolves when every connection is closed; safe to call twice. */
  readonly close: () => Promise<void>;
}

const dateOid = 1082;

/** `date` stays yyyy-MM-dd; pg would make it midnight of the server's zone. The rest is pg's default: int8, xid8 and numeric as strings. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text') =>
    oid === dateOid
      ? (value: string) => value
      : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

/** Opens a pool on `url` and Kysely over it. Every wait is bounded (security.md 31). Connects lazily. */
export function connectDatabase(url: string, options: ConnectOptions = {}): DatabaseConnection {
  const statementTimeout = options.statementTimeout ?? 15_000;
  const pool = new pg.Pool({
    connectionString: url,
    Client: createNamedClient(),
    max: options.poolSize ?? 10,
    connectionTimeoutMillis: options.connectTimeout ?? 5_000,
    statement_timeout: statementTimeout,
    // The server's own timeout comes first; this one is for a server that is no longer reachable.
    query_timeout: statementTimeout === 0 ? 0 : statementTimeout + 5_000,
    lock_timeout: options.lockTimeout ?? 10_000,
    idle_in_transaction_session_timeout: options.idleInTransactionTimeout ?? 15_000,
    application_name: options.applicationName ?? 'greenroom',
    // Statements here take a millisecond; one the planner thinks dear would be compiled for a hundred.
    options: '-c jit=off',
    keepAlive: true,
    // Sheds prepared statements nobody uses any more.
    maxLifetimeSeconds: 3_600,
    types,
  });
  pool.on('error', (error) => options.onIdleError?.(error));
  // An idle-in-transaction timeout reaches a client that is checked out, whose error nobody else hears.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  let closing: Promise<void> | undefined;
  return { db, pool, close: () => (closing ??= db.destroy()) };
}
