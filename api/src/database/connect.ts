import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { createNamedClient } from './named-client.ts';
import type { Database } from './schema.ts';

export { isDatabaseUnavailable, isRetryableTransaction } from './database-errors.ts';

/** Names the one LISTEN connection of each instance, by which instances are counted. */
export const liveApplicationName = 'greenroom-live';

export interface ConnectOptions {
  /** Maximum number of connections. Absent: 10. */
  readonly poolSize?: number;
  /** Milliseconds a statement may run on the server; 0: no limit, as for the next two. */
  readonly statementTimeout?: number;
  /** Milliseconds a statement waits for a lock. */
  readonly lockTimeout?: number;
  /** Milliseconds a transaction may be idle before its session is ended. */
  readonly idleInTransactionTimeout?: number;
  /** Milliseconds to wait for a connection, new or from the pool. */
  readonly connectTimeout?: number;
  readonly applicationName?: string;
  /** Receives errors of idle connections; the pool replaces those by itself. */
  readonly onIdleError?: (error: Error) => void;
}

export interface DatabaseConnection {
  readonly db: Kysely<Database>;
  readonly pool: pg.Pool;
  /** Resolves when every connection is closed. Idempotent. */
  readonly close: () => Promise<void>;
}

const dateOid = 1082;

/** `date` stays yyyy-MM-dd (pg: midnight in the server's zone); otherwise pg's default types. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text') =>
    oid === dateOid
      ? (value: string) => value
      : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

/** Opens a pool on `url` and Kysely over it, lazily; every wait is bounded (security.md 31). */
export function connectDatabase(url: string, options: ConnectOptions = {}): DatabaseConnection {
  const statementTimeout = options.statementTimeout ?? 15_000;
  const pool = new pg.Pool({
    connectionString: url,
    Client: createNamedClient(),
    max: options.poolSize ?? 10,
    connectionTimeoutMillis: options.connectTimeout ?? 5_000,
    statement_timeout: statementTimeout,
    // The server's timeout fires first; this one is for an unreachable server.
    query_timeout: statementTimeout === 0 ? 0 : statementTimeout + 5_000,
    lock_timeout: options.lockTimeout ?? 10_000,
    idle_in_transaction_session_timeout: options.idleInTransactionTimeout ?? 15_000,
    application_name: options.applicationName ?? 'greenroom',
    // Statements take about 1 ms; compiling one the planner overestimates would take 100 ms.
    options: '-c jit=off',
    keepAlive: true,
    // Limits the number of unused prepared statements a connection keeps.
    maxLifetimeSeconds: 3_600,
    types,
  });
  pool.on('error', (error) => options.onIdleError?.(error));
  // An idle-in-transaction timeout raises an error on a checked-out client without a listener.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  let closing: Promise<void> | undefined;
  return { db, pool, close: () => (closing ??= db.destroy()) };
}
