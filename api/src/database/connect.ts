import { createHash } from 'node:crypto';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Database, Db } from './schema.ts';
import { setUpSession } from './session-settings.ts';

/** Maximum number of named statements; guards against generated SQL. Others stay unnamed. */
const maxNames = 2_000;

const changedPlan = '0A000';

class StatementNames {
  #names = new Map<string, string>();
  #generation = 0;

  nameOf(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size >= maxNames) return known;
    const digest = createHash('sha1').update(text).digest('base64url');
    const name = `${this.#generation}-${digest}`;
    this.#names.set(text, name);
    return name;
  }

  renew(): void {
    this.#generation += 1;
    this.#names.clear();
  }
}

export { isDatabaseUnavailable, isRetryableTransaction } from './database-errors.ts';

/** Names the one LISTEN connection of each instance, by which instances are counted. */
export const liveApplicationName = 'greenroom-live';

export interface ConnectOptions {
  /** Maximum number of connections. Absent: 10. */
  readonly poolSize?: number;
  /**
   * Milliseconds a statement may run on the server; 0: no limit, as for the next two, also where the
   * role or the database has one.
   */
  readonly statementTimeout?: number;
  /** Milliseconds a statement waits for a lock. */
  readonly lockTimeout?: number;
  /** Milliseconds a transaction may be idle before its session is ended. */
  readonly idleInTransactionTimeout?: number;
  /** Milliseconds to wait for a connection, new or from the pool, and as long for a new one's settings. */
  readonly connectTimeout?: number;
  readonly applicationName?: string;
  /** Receives errors of idle connections until `close`; the pool replaces those by itself. */
  readonly onIdleError?: (error: Error) => void;
}

export interface DatabaseConnection {
  readonly db: Db;
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
  const connectTimeout = options.connectTimeout ?? 5_000;
  const settings = {
    application_name: options.applicationName ?? 'greenroom',
    statement_timeout: statementTimeout,
    lock_timeout: options.lockTimeout ?? 10_000,
    idle_in_transaction_session_timeout: options.idleInTransactionTimeout ?? 15_000,
    // Statements take about 1 ms; compiling one the planner overestimates would take 100 ms.
    jit: 'off',
  };
  // The pool waits for it before it hands out a new connection, which its type does not tell.
  const setUp: (client: pg.ClientBase) => unknown = (client) =>
    setUpSession(client, settings, connectTimeout);
  const pool = new pg.Pool({
    connectionString: url,
    Client: createNamedClient(),
    max: options.poolSize ?? 10,
    connectionTimeoutMillis: connectTimeout,
    onConnect: setUp,
    // The server's timeout fires first; this one is for an unreachable server.
    query_timeout: statementTimeout === 0 ? 0 : statementTimeout + 5_000,
    // Most poolers refuse it before `setUpSession` changes a session that others get, too.
    options: '-c jit=off',
    keepAlive: true,
    // Limits the number of unused prepared statements a connection keeps.
    maxLifetimeSeconds: 3_600,
    types,
  });
  // An idle-in-transaction timeout raises an error on a checked-out client without a listener.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  let closing: Promise<void> | undefined;
  pool.on('error', (error) => {
    // The embedded PostgreSQL stops next and may tell a connection that is still being closed.
    if (closing === undefined) options.onIdleError?.(error);
  });
  return { db, pool, close: () => (closing ??= db.destroy()) };
}

/**
 * A `pg.Client` for one pool that names its parametrised statements, so that each connection parses
 * and plans them once: 1.3 to 2 times the rate of unnamed ones. Kysely has no option for it.
 *
 * After a change of a table a named statement fails on every connection that prepared it ("cached
 * plan must not change result type"), and pg never forgets a name. The first such error therefore
 * renames every statement of the pool, so that the other connections do not fail.
 */
function createNamedClient(): new () => pg.Client {
  const names = new StatementNames();

  return class NamedClient extends pg.Client {
    // pg declares a dozen overloads of `query`; the ones not handled here pass through unchanged.
    override query(...args: unknown[]): never {
      const send = super.query.bind(this) as (...all: unknown[]) => unknown;
      const [text, values] = args;
      const plain = args.length === 2 && typeof text === 'string' && Array.isArray(values);
      const name = plain && values.length > 0 ? names.nameOf(text) : undefined;
      if (name === undefined) return send(...args) as never;
      const result = send({ name, text, values }) as Promise<unknown>;
      return result.catch((error: unknown) => {
        if (error instanceof pg.DatabaseError && error.code === changedPlan) names.renew();
        throw error;
      }) as never;
    }
  };
}
